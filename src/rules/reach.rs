//! How a kind of piece moves, seen from where it stands: what a small picture of
//! it shows.

use super::PieceChoice;

/// A place that a kind of piece can go to, seen from where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// How far to the right, as files are counted.
    pub files: i8,
    /// How far up, as ranks are counted.
    pub ranks: i8,
    /// Whether it moves there without capturing.
    pub quiet: bool,
    /// Whether it captures there.
    pub captures: bool,
    /// Whether it's only so from some cells, while other moves of the piece
    /// can be made from all.
    pub rare: bool,
    /// Whether the line goes on beyond the picture.
    pub goes_on: bool,
}

/// How a kind of piece moves on some parts of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// One of the game's kinds.
    pub kind: &'static str,
    /// The colour of the piece that is looked at, as an index.
    pub colour: u8,
    /// The parts on which it moves so, by their stable names; empty if that's
    /// all parts.
    pub parts: Vec<&'static str>,
    /// How many cells around the piece are worth drawing: 2 or 3.
    pub radius: i8,
    /// Where it goes on a board that is else empty, from the top, from left to
    /// right.
    pub targets: Vec<Target>,
    /// What it captures only over a piece between.
    pub over: Vec<Target>,
    /// A piece that it can capture.
    pub victim: PieceChoice,
}
