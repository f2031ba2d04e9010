//! Small pictures of how pieces move: a few cells around the piece, a dot
//! where it moves and captures, a ring where it only moves, a cross where it
//! only captures. Smaller and paler: only from some cells.

use super::draw::Drawing;
use super::geometry::{CELL, Layout, Rect};
use super::path::Point;
use super::{Ink, Look, Scene};
use crate::board::Surface;
use crate::rules::reach::{Pattern, Target};
use crate::rules::{Info, Piece, PieceChoice};

/// The room around the cells.
const EDGE: f32 = 3.0;
/// How large a mark is, from its middle.
const MARK: f32 = 17.0;
/// The width of rings and crosses, and how much wider their edges are.
const STROKE: f32 = 9.0;
const RIM: f32 = 5.0;

/// How a pattern is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Reach<'a> {
    /// The game.
    pub info: &'a Info,
    /// What the cells look like.
    pub surface: Surface,
    /// How the piece moves.
    pub pattern: &'a Pattern,
    /// Show what it captures over other pieces, instead of all the rest.
    pub over: bool,
    /// Turn it round: what is up for the piece is down on the screen.
    pub turned: bool,
}

/// Draws a pattern.
#[must_use]
pub fn reach(shown: &Reach<'_>, look: &Look) -> Scene {
    let radius = f32::from(shown.pattern.radius);
    let side = (2.0 * radius + 1.0) * CELL + 2.0 * EDGE;
    let middle = (side / 2.0, side / 2.0);
    let mut drawing = Drawing {
        set: shown.info.piece_set(look.pieces.as_deref()),
        ..Drawing::default()
    };
    ground(&mut drawing, shown, side);
    let sign = if shown.turned { -1.0 } else { 1.0 };
    let place = |target: &Target, by: f32| -> Point {
        let (files, ranks) = (f32::from(target.files), f32::from(target.ranks));
        (
            middle.0 + sign * by * files * CELL,
            middle.1 - sign * by * ranks * CELL,
        )
    };
    let targets = if shown.over {
        &shown.pattern.over
    } else {
        &shown.pattern.targets
    };
    for target in targets.iter().filter(|target| target.goes_on) {
        line(&mut drawing, middle, place(target, 1.0));
    }
    for target in targets {
        if shown.over {
            man(
                &mut drawing,
                shown.info,
                shown.pattern.victim,
                place(target, 0.5),
                0.4,
            );
        }
        mark(&mut drawing, target, place(target, 1.0));
    }
    let own = PieceChoice {
        colour: shown.pattern.colour,
        kind: shown.pattern.kind,
    };
    man(&mut drawing, shown.info, own, middle, 1.0);
    Scene {
        width: side,
        height: side,
        items: drawing.items,
        layout: Layout {
            width: side,
            height: side,
            ..Layout::default()
        },
        palette: look.palette.clone(),
    }
}

fn ground(drawing: &mut Drawing, shown: &Reach<'_>, side: f32) {
    let whole = Rect {
        x: 0.0,
        y: 0.0,
        width: side,
        height: side,
    };
    drawing.rect(whole, Ink::FrameLine, 1.0);
    drawing.rect(whole.inset(EDGE), Ink::LightSquare, 1.0);
    let count = 2 * shown.pattern.radius + 1;
    let start = |index: i8| EDGE + f32::from(index) * CELL;
    match shown.surface {
        Surface::Squares { .. } => {
            for row in 0..count {
                // The middle is light: the piece stands out from it.
                for column in (0..count).filter(|column| (row + column) % 2 != 0) {
                    let square = Rect {
                        x: start(column),
                        y: start(row),
                        width: CELL,
                        height: CELL,
                    };
                    drawing.rect(square, Ink::DarkSquare, 1.0);
                }
            }
        }
        Surface::Points => drawing.line(Ink::BoardLine, 2.5, 0.8, |p| {
            for index in 0..count {
                let at = start(index) + CELL / 2.0;
                p.move_to((at, EDGE));
                p.line_to((at, side - EDGE));
                p.move_to((EDGE, at));
                p.line_to((side - EDGE, at));
            }
        }),
    }
}

fn man(drawing: &mut Drawing, info: &Info, man: PieceChoice, at: Point, opacity: f32) {
    let piece = Piece {
        colour: man.colour,
        kind: man.kind,
        letter: ' ',
        commander: None,
        marked: false,
    };
    drawing.piece(info, piece, at, 1.0, opacity);
}

/// From the piece through a target, with an arrow's tip where it goes on.
fn line(drawing: &mut Drawing, from: Point, through: Point) {
    let unit = |by: f32| {
        if by.abs() < 1.0 { 0.0 } else { by.signum() }
    };
    let (x, y) = (unit(through.0 - from.0), unit(through.1 - from.1));
    let at = |along: f32, aside: f32| {
        (
            through.0 + along * x - aside * y,
            through.1 + along * y + aside * x,
        )
    };
    let near = (from.0 + 0.5 * CELL * x, from.1 + 0.5 * CELL * y);
    drawing.line(Ink::MarkEdge, 9.0, 0.9, |p| {
        p.move_to(near);
        p.line_to(at(26.0, 0.0));
    });
    drawing.line(Ink::Target, 4.0, 1.0, |p| {
        p.move_to(near);
        p.line_to(at(26.0, 0.0));
    });
    let aside = if x == 0.0 || y == 0.0 { 15.0 } else { 11.0 };
    drawing.path(Some(Ink::Target), Some((Ink::MarkEdge, 2.5)), 1.0, |p| {
        p.polygon(&[at(45.0, 0.0), at(25.0, aside), at(25.0, -aside)]);
    });
}

/// A dot, a ring or a cross.
fn mark(drawing: &mut Drawing, target: &Target, at: Point) {
    let (size, opacity) = if target.rare {
        (0.72, 0.72)
    } else {
        (1.0, 1.0)
    };
    let radius = MARK * size;
    let stroke = STROKE * size;
    match (target.quiet, target.captures) {
        (true, true) => {
            let edge = Some((Ink::MarkEdge, RIM));
            drawing.path(Some(Ink::Target), edge, opacity, |p| {
                p.circle(at, radius + 2.0)
            });
        }
        (true, false) => {
            drawing.line(Ink::MarkEdge, stroke + RIM, opacity, |p| {
                p.circle(at, radius)
            });
            drawing.line(Ink::Target, stroke, opacity, |p| p.circle(at, radius));
        }
        _ => {
            for (ink, width) in [(Ink::MarkEdge, stroke + RIM), (Ink::Lost, stroke + 1.0)] {
                drawing.line(ink, width, opacity, |p| {
                    for slope in [-1.0, 1.0] {
                        p.move_to((at.0 - radius, at.1 - slope * radius));
                        p.line_to((at.0 + radius, at.1 + slope * radius));
                    }
                });
            }
        }
    }
}
