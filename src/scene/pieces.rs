//! Pictures of the pieces: vector paths that canvas and SVG both understand.
//!
//! A picture is a list of layers on a canvas of 100 × 100 units, y downwards,
//! which a painter draws in order. The piece stands on y = 88, its middle is
//! x = 50. Paths have the syntax of SVG's `d` with absolute `M L C Q Z` only.
//!
//! The drawings are in `art/`, where `README.md` says how they're built; the
//! table here is made from them, and `tests/art.rs` fails when the two differ.

mod table;

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
    /// Filled with the side's colour and stroked with its outline.
    Body,
    /// Stroked with the side's detail colour, not filled.
    Detail,
    /// Filled with the side's detail colour, not stroked.
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

/// The picture of a kind of piece (`"king"`, `"pawn"` …), or `None` if there is
/// no drawing of that name.
#[must_use]
pub fn piece(kind: &str) -> Option<&'static [Layer]> {
    table::PICTURES
        .iter()
        .find(|(name, _)| *name == kind)
        .map(|&(_, layers)| layers)
}

/// The kinds that have a picture, in alphabetical order.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    table::PICTURES.iter().map(|&(name, _)| name)
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
