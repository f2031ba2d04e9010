//! The list of items while it grows, and the strokes that all layers use.

use std::borrow::Cow;

use super::geometry::{CELL, Rect};
use super::path::{PathText, Point, path};
use super::pieces::{self, OUTLINE_WIDTH, Stroke};
use super::{Ink, Item, Shape};
use crate::board::Cell;
use crate::rules::{Info, Piece};

/// A display list that is being made.
#[derive(Default)]
pub(super) struct Drawing {
    pub(super) items: Vec<Item>,
    /// The set of pictures that pieces are drawn with.
    pub(super) set: &'static str,
    /// The cell that the next items belong to.
    pub(super) cell: Option<Cell>,
}

impl Drawing {
    fn push(&mut self, shape: Shape, fill: Option<Ink>, stroke: Option<(Ink, f32)>, opacity: f32) {
        self.items.push(Item {
            shape,
            fill,
            stroke,
            opacity,
            cell: self.cell,
        });
    }

    /// A filled rectangle with edges on whole device pixels.
    pub(super) fn rect(&mut self, rect: Rect, fill: Ink, opacity: f32) {
        self.push(Shape::Rect(rect), Some(fill), None, opacity);
    }

    /// A path in scene units.
    pub(super) fn path(
        &mut self,
        fill: Option<Ink>,
        stroke: Option<(Ink, f32)>,
        opacity: f32,
        write: impl FnOnce(&mut PathText),
    ) {
        let path = path(write);
        if path.is_empty() {
            return;
        }
        let shape = Shape::Path {
            path: Cow::Owned(path),
            at: (0.0, 0.0),
            scale: 1.0,
        };
        self.push(shape, fill, stroke, opacity);
    }

    /// A filled path.
    pub(super) fn fill(&mut self, ink: Ink, opacity: f32, write: impl FnOnce(&mut PathText)) {
        self.path(Some(ink), None, opacity, write);
    }

    /// An outline.
    pub(super) fn line(
        &mut self,
        ink: Ink,
        width: f32,
        opacity: f32,
        write: impl FnOnce(&mut PathText),
    ) {
        self.path(None, Some((ink, width)), opacity, write);
    }

    /// A picture that is compiled in.
    pub(super) fn picture(
        &mut self,
        path: &'static str,
        at: Point,
        scale: f32,
        fill: Option<Ink>,
        stroke: Option<(Ink, f32)>,
    ) {
        let path = Cow::Borrowed(path);
        self.push(Shape::Path { path, at, scale }, fill, stroke, 1.0);
    }

    /// Text whose capitals and digits are centred at a point.
    pub(super) fn text(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        (x, y): Point,
        size: f32,
        bold: bool,
        ink: Ink,
    ) {
        // Capitals and digits of common typefaces are 0.70 to 0.73 em high.
        let shape = Shape::Text {
            text: text.into(),
            at: (x, y + 0.355 * size),
            size,
            bold,
        };
        self.push(shape, Some(ink), None, 1.0);
    }

    /// A piece's picture around a point; `size` 1 fits a cell.
    pub(super) fn piece(
        &mut self,
        info: &Info,
        piece: Piece,
        (x, y): Point,
        size: f32,
        opacity: f32,
    ) {
        let name = |colour: u8| info.colours.get(usize::from(colour)).copied();
        let colour = name(piece.colour).unwrap_or_default();
        let commander = piece.commander.and_then(name);
        let set = self.set;
        let paint = &mut |stroke: Stroke| {
            let scale = size * stroke.scale;
            let shape = Shape::Path {
                path: Cow::Borrowed(stroke.path),
                at: (x - scale * CELL / 2.0, y - scale * CELL / 2.0),
                scale,
            };
            self.push(shape, stroke.fill, stroke.stroke, opacity);
        };
        if !pieces::paint(set, piece.kind, colour, commander, piece.marked, paint) {
            // A kind without a picture shows its letter: better than nothing.
            let inks = pieces::inks(colour);
            self.path(
                Some(inks.body),
                Some((inks.line, OUTLINE_WIDTH)),
                opacity,
                |p| {
                    p.circle((x, y), 34.0 * size);
                },
            );
            self.text(
                piece.letter.to_string(),
                (x, y),
                40.0 * size,
                true,
                inks.detail,
            );
        }
    }
}
