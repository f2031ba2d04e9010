//! From a picture to strokes: what is painted in which ink, for the board and
//! for single pictures alike.
//!
//! Standing pieces are painted in their side's inks. Discs have a pale face
//! with the picture in the ink of the colour that the piece has, inside a band
//! in the ink of whoever commands it. So that nobody has to see colours, bands
//! differ in form: red's is plain, black's and blue's are split by a second
//! ring, green's is crossed by ticks. A piece under another's command bears
//! its own colour's form once more, inside the band, around a smaller picture.

use super::{DETAIL_WIDTH, Layer, OUTLINE_WIDTH, Paint, RIM_WIDTH, SETS, piece};
use crate::scene::Ink;

/// One path to paint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// What stands in SVG's `d`, on the pictures' canvas.
    pub path: &'static str,
    /// By what it's enlarged, around the canvas's middle.
    pub scale: f32,
    /// What it's filled with.
    pub fill: Option<Ink>,
    /// Its outline: ink, and width in the units of the path.
    pub stroke: Option<(Ink, f32)>,
}

/// A colour's inks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inks {
    /// Bodies of standing pieces, bands and pictures of discs.
    pub body: Ink,
    /// Outlines.
    pub line: Ink,
    /// Details and accents of standing pieces.
    pub detail: Ink,
}

/// The inks of a colour, by its name. Colours unknown here look gray, so that a new game
/// shows before it has colours of its own.
#[must_use]
pub fn inks(colour: &str) -> Inks {
    let (body, line, detail) = match colour {
        "white" => (Ink::WhiteFill, Ink::WhiteLine, Ink::WhiteLine),
        "black" => (Ink::BlackFill, Ink::BlackLine, Ink::PieceDetail),
        "red" => (Ink::RedFill, Ink::RedLine, Ink::PieceDetail),
        "green" => (Ink::GreenFill, Ink::GreenLine, Ink::PieceDetail),
        "blue" => (Ink::BlueFill, Ink::BlueLine, Ink::PieceDetail),
        _ => (Ink::GrayFill, Ink::GrayLine, Ink::GrayLine),
    };
    Inks { body, line, detail }
}

/// A circle of radius 42 around the middle.
const CIRCLE: &str =
    "M50 8C73.2 8 92 26.8 92 50C92 73.2 73.2 92 50 92C26.8 92 8 73.2 8 50C8 26.8 26.8 8 50 8Z";

/// The radius of [`CIRCLE`].
const RADIUS: f32 = 42.0;

/// Where a disc's band begins; it ends at [`RADIUS`].
const FACE: f32 = 35.6;

/// The radius of the middle of a disc's band.
const BAND: f32 = 38.8;

/// The radius of the middle of the band of a piece's own colour, where another
/// commands it.
const INNER: f32 = 31.0;

/// The size of the picture inside of that.
const SMALL: f32 = 0.79;

/// Eighteen ticks from radius 36.6 to radius 41, 20 degrees apart.
const TICKS: &str = "M50 13.4L50 9M62.5 15.6L64 11.5M73.5 22L76.4 18.6M81.7 31.7L85.5 29.5M86 43.6L90.4 42.9M86 56.4L90.4 57.1M81.7 68.3L85.5 70.5M73.5 78L76.4 81.4M62.5 84.4L64 88.5M50 86.6L50 91M37.5 84.4L36 88.5M26.5 78L23.6 81.4M18.3 68.3L14.5 70.5M14 56.4L9.6 57.1M14 43.6L9.6 42.9M18.3 31.7L14.5 29.5M26.5 22L23.6 18.6M37.5 15.6L36 11.5";

/// A mark beside a standing piece's foot, at the left: a lozenge.
const LOZENGE: &str = "M16 66L25 77L16 88L7 77Z";

/// A mark beside a standing piece's foot, at the right: a ball.
const BALL: &str = "M83 66C89.1 66 94 70.9 94 77C94 83.1 89.1 88 83 88C76.9 88 72 83.1 72 77C72 70.9 76.9 66 83 66Z";

/// Calls `each` for every path of a piece, from the bottom up: a kind of piece
/// in a set, its colour, the colour of whoever commands it where that's
/// another, and whether it bears a mark by the rules. `false`, and no call, if
/// the set has no such picture.
pub fn paint(
    set: &str,
    kind: &str,
    colour: &str,
    commander: Option<&str>,
    marked: bool,
    each: &mut dyn FnMut(Stroke),
) -> bool {
    let Some(layers) = piece(set, kind, colour) else {
        return false;
    };
    let commander = commander.filter(|commander| *commander != colour);
    if SETS.iter().any(|found| found.name == set && found.discs) {
        disc(layers, colour, commander, each);
    } else {
        standing(layers, colour, commander, marked, each);
    }
    true
}

fn standing(
    layers: &[Layer],
    colour: &str,
    commander: Option<&str>,
    marked: bool,
    each: &mut dyn FnMut(Stroke),
) {
    let Inks { body, line, detail } = inks(colour);
    // Black pieces stand out from dark cells by a thin pale rim.
    if body == Ink::BlackFill {
        for layer in layers.iter().filter(|layer| layer.paint == Paint::Body) {
            each(outline(layer.path, 1.0, Ink::BlackRim, RIM_WIDTH));
        }
    }
    for layer in layers {
        each(match layer.paint {
            Paint::Body => Stroke {
                fill: Some(body),
                ..outline(layer.path, 1.0, line, OUTLINE_WIDTH)
            },
            Paint::Detail => outline(layer.path, 1.0, detail, DETAIL_WIDTH),
            Paint::Accent => filled(layer.path, 1.0, detail),
        });
    }
    let mut sign = |path, colour: &str| {
        let Inks { body, line, .. } = inks(colour);
        if body == Ink::BlackFill {
            each(outline(path, 1.0, Ink::BlackRim, RIM_WIDTH));
        }
        each(Stroke {
            fill: Some(body),
            ..outline(path, 1.0, line, DETAIL_WIDTH)
        });
    };
    if let Some(commander) = commander {
        sign(BALL, commander);
    }
    if marked {
        sign(LOZENGE, colour);
    }
}

fn disc(layers: &[Layer], colour: &str, commander: Option<&str>, each: &mut dyn FnMut(Stroke)) {
    let holder = commander.unwrap_or(colour);
    let Inks { body, line, .. } = inks(holder);
    each(Stroke {
        fill: Some(body),
        ..outline(CIRCLE, 1.0, line, DETAIL_WIDTH)
    });
    split(holder, BAND, each);
    each(filled(CIRCLE, FACE / RADIUS, Ink::DiscFill));
    let own = inks(colour).body;
    let mut scale = 1.0;
    if commander.is_some() {
        let ring = INNER / RADIUS;
        each(outline(
            CIRCLE,
            ring,
            own,
            (RADIUS - FACE) * INNER / BAND / ring,
        ));
        split(colour, INNER, each);
        scale = SMALL;
    }
    for layer in layers {
        each(match layer.paint {
            Paint::Body => filled(layer.path, scale, own),
            Paint::Detail => outline(layer.path, scale, Ink::DiscFill, DETAIL_WIDTH),
            Paint::Accent => filled(layer.path, scale, Ink::DiscFill),
        });
    }
}

/// Splits a band, whose middle has a radius, in its colour's form.
fn split(colour: &str, radius: f32, each: &mut dyn FnMut(Stroke)) {
    match colour {
        "black" | "blue" => each(outline(CIRCLE, radius / RADIUS, Ink::DiscFill, 1.8)),
        "green" => each(outline(TICKS, radius / BAND, Ink::DiscFill, 2.6)),
        _ => {}
    }
}

const fn outline(path: &'static str, scale: f32, ink: Ink, width: f32) -> Stroke {
    Stroke {
        path,
        scale,
        fill: None,
        stroke: Some((ink, width)),
    }
}

const fn filled(path: &'static str, scale: f32, ink: Ink) -> Stroke {
    Stroke {
        path,
        scale,
        fill: Some(ink),
        stroke: None,
    }
}
