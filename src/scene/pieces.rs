//! Pictures of the pieces: vector paths that canvas and SVG both understand.
//!
//! A picture is a list of layers on a canvas of 100 × 100 units, y downwards,
//! which a painter draws in order. The piece stands on y = 88, its middle is
//! x = 50. Paths have the syntax of SVG's `d` with absolute `M L H V C Q Z` only.
//!
//! Pictures come in sets, since games have pieces of one name that look quite
//! unlike: a chariot is a character here and has wheels there. Which sets fit
//! is the game's datum, [`Info::piece_sets`](crate::rules::Info::piece_sets).
//!
//! The drawings are in `art/`, where `README.md` says how they're built; the
//! table here is made from them, and `tests/art.rs` fails when the two differ.

mod paint;
mod table;

pub use paint::{Inks, Stroke, inks, paint};

/// Width of the stroke around [`Paint::Body`], in the units of the paths.
pub const OUTLINE_WIDTH: f32 = 3.6;

/// Width of the stroke of [`Paint::Detail`], in the units of the paths.
pub const DETAIL_WIDTH: f32 = 2.8;

/// Width of the light stroke that dark pieces get *beneath* all their layers,
/// along every [`Paint::Body`]; what is left of it outside the outline keeps
/// them apart from dark squares.
pub const RIM_WIDTH: f32 = 6.2;

/// How a layer is painted. Joins and caps are round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Filled with the side's colour and stroked with its outline; on discs
    /// not stroked.
    Body,
    /// Stroked with the side's detail colour, not filled; on discs with that
    /// of the disc's face.
    Detail,
    /// Filled with the side's detail colour, not stroked; on discs with that
    /// of the disc's face.
    Accent,
}

/// One path of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// How it's painted.
    pub paint: Paint,
    /// What stands in SVG's `d`.
    pub path: &'static str,
}

/// A set of pictures.
struct Set {
    /// Its name, as in `pieces="characters"`.
    name: &'static str,
    /// The set that has the pictures which this one lacks.
    base: &'static str,
    /// Whether its pictures are painted on round discs, as those of xiangqi.
    discs: bool,
}

/// All sets, each after its base.
const SETS: &[Set] = &[
    set("standard", "", false),
    set("afterlife", "", false),
    set("characters", "", true),
    set("kingdoms", "characters", true),
    set("pictures", "", true),
];

const fn set(name: &'static str, base: &'static str, discs: bool) -> Set {
    Set { name, base, discs }
}

/// A drawing of the table.
struct Picture {
    set: &'static str,
    kind: &'static str,
    /// The only colour that it's for, or empty: for all that have none of
    /// their own.
    colour: &'static str,
    layers: &'static [Layer],
}

/// The picture of a kind of piece (`"king"`, `"pawn"` …) of a colour in a set,
/// or `None` if the set has no drawing of that name.
///
/// Where a set has one drawing for all colours, the colour doesn't matter.
#[must_use]
pub fn piece(set: &str, kind: &str, colour: &str) -> Option<&'static [Layer]> {
    let own = table::PICTURES
        .iter()
        .filter(|picture| picture.set == set && picture.kind == kind);
    // Those for one colour stand behind those for all.
    own.rev()
        .find(|picture| picture.colour.is_empty() || picture.colour == colour)
        .map(|picture| picture.layers)
        .or_else(|| {
            let found = SETS.iter().find(|found| found.name == set)?;
            piece(found.base, kind, colour)
        })
}

/// The drawings that there are: set, kind and colour (empty where a drawing is
/// for all colours), in alphabetical order.
pub fn drawings() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let pictures = table::PICTURES.iter();
    pictures.map(|picture| (picture.set, picture.kind, picture.colour))
}

/// The first set that has a picture of a kind, for whoever knows no game.
#[must_use]
pub fn set_with(kind: &str) -> Option<&'static str> {
    let names = SETS.iter().map(|set| set.name);
    names.into_iter().find(|set| piece(set, kind, "").is_some())
}

const fn body(path: &'static str) -> Layer {
    Layer {
        paint: Paint::Body,
        path,
    }
}

const fn detail(path: &'static str) -> Layer {
    Layer {
        paint: Paint::Detail,
        path,
    }
}

const fn accent(path: &'static str) -> Layer {
    Layer {
        paint: Paint::Accent,
        path,
    }
}
