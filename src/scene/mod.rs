//! What is to be drawn: a view, marks and a look become a flat display list.
//!
//! [`compose`] is the only way from a position to a picture, and it takes a
//! [`View`]: what a viewer may not know can't be drawn. Painters (canvas, SVG)
//! go through [`Scene::items`] in order; the pointer, the keyboard and the
//! screen reader use the same scene's [`Layout`], so that what is seen and what
//! is hit can't disagree.

mod arrange;
mod compose;
mod draw;
mod features;
mod geometry;
mod ground;
mod highlights;
mod look;
mod marks;
mod motion;
pub(crate) mod path;
pub mod pieces;
mod reach;
mod surface;

use std::borrow::Cow;

use crate::board::{Cell, Marks, Topology};
use crate::rules::{Event, Info, View};

pub use compose::{compose, layout};
pub use geometry::{CELL, Key, Layout, PartPlace, Place, Rect};
pub use look::{Coordinates, Ink, Look, Palette, Theme};
pub use motion::stages;
pub use reach::{Reach, reach};

/// The typeface of coordinates and letters: the reader's own.
pub const FONT: &str = "system-ui, sans-serif";

/// Everything that one picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The game.
    pub info: &'a Info,
    /// Its board.
    pub board: &'a Topology,
    /// The position, as the viewer knows it.
    pub view: &'a View,
    /// An author's marks, if there are any.
    pub marks: Option<&'a Marks>,
    /// What happened last, as witnessed by the viewer: highlighted.
    pub last_move: &'a [Event],
    /// The cell that was picked.
    pub selected: Option<Cell>,
    /// Where the picked piece can go.
    pub targets: &'a [Target],
    /// Where the keyboard is.
    pub cursor: Option<Cell>,
    /// The piece in hand.
    pub drag: Option<Drag>,
    /// Cells on which the viewer lost a piece without seeing how, besides
    /// those that [`Self::last_move`] tells of.
    pub lost: &'a [Cell],
    /// Actions that the program proposes, the best last.
    pub suggestions: &'a [Suggestion],
    /// The move under way.
    pub motion: Option<Motion<'a>>,
    /// Show a closed curtain and nothing else.
    pub curtain: bool,
}

impl<'a> Shown<'a> {
    /// A view and nothing besides.
    #[must_use]
    pub fn new(info: &'a Info, board: &'a Topology, view: &'a View) -> Self {
        Self {
            info,
            board,
            view,
            marks: None,
            last_move: &[],
            selected: None,
            targets: &[],
            cursor: None,
            drag: None,
            lost: &[],
            suggestions: &[],
            motion: None,
            curtain: false,
        }
    }
}

/// An action that the program proposes: drawn as an arrow, or as a ring where
/// it stays on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Its first cell.
    pub from: Cell,
    /// Its last.
    pub to: Cell,
    /// 0 for the best, drawn in full; the further, the fainter.
    pub rank: u8,
}

/// A cell that can be picked next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub cell: Cell,
    /// Whether something is taken there.
    pub capture: bool,
}

/// A piece that is being dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// Where it stood.
    pub from: Cell,
    /// Where the pointer is, in scene units.
    pub x: f32,
    /// See [`Self::x`].
    pub y: f32,
}

/// A move on its way from one view to [`Shown::view`].
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a> {
    /// The view before, of the same viewer.
    pub before: &'a View,
    /// What the viewer witnessed.
    pub events: &'a [Event],
    /// How much of the time has passed, 0 to 1; easing is done here.
    pub progress: f32,
}

/// A picture, ready to be painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Its width in scene units.
    pub width: f32,
    /// Its height in scene units.
    pub height: f32,
    /// What to paint, from the bottom up.
    pub items: Vec<Item>,
    /// Where the cells are. Behind a curtain there are none.
    pub layout: Layout,
    /// The colours that the items' inks stand for.
    pub palette: Palette,
}

impl Scene {
    /// The cell at a point in scene units.
    #[must_use]
    pub fn hit(&self, x: f32, y: f32) -> Option<Cell> {
        self.layout.hit(x, y)
    }

    /// The middle of a cell: x, y in scene units.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> Option<(f32, f32)> {
        self.layout.centre(cell)
    }

    /// See [`Layout::step`].
    #[must_use]
    pub fn step(&self, from: Cell, key: Key) -> Option<Cell> {
        self.layout.step(from, key)
    }

    /// See [`Layout::rows`].
    #[must_use]
    pub fn rows(&self, part: usize) -> Vec<Vec<Option<Cell>>> {
        self.layout.rows(part)
    }
}

/// One thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its form.
    pub shape: Shape,
    /// What it's filled with.
    pub fill: Option<Ink>,
    /// Its outline: ink, and width in the shape's own units. Joins and ends are
    /// round.
    pub stroke: Option<(Ink, f32)>,
    /// 0 to 1, of fill and outline alike.
    pub opacity: f32,
    /// The cell it belongs to.
    pub cell: Option<Cell>,
}

/// The form of an [`Item`].
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An upright rectangle whose edges go onto whole device pixels.
    Rect(Rect),
    /// A path in SVG's notation.
    Path {
        /// What stands in SVG's `d`.
        path: Cow<'static, str>,
        /// Where its origin comes to lie: x, y.
        at: (f32, f32),
        /// By what it's enlarged.
        scale: f32,
    },
    /// Horizontally centred text in [`FONT`].
    Text {
        /// What it says.
        text: Cow<'static, str>,
        /// The middle of its base line: x, y.
        at: (f32, f32),
        /// The font's size.
        size: f32,
        /// Whether it's bold.
        bold: bool,
    },
}
