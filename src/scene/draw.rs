//! The list of items while it grows, and the strokes that all layers use.

use std::borrow::Cow;

use super::geometry::{CELL, Rect};
use super::path::{PathText, Point, path};
use super::pieces::{self, DETAIL_WIDTH, OUTLINE_WIDTH, Paint, RIM_WIDTH};
use super::{Ink, Item, Shape};
use crate::board::Cell;
use crate::rules::{Info, Piece};

/// A display list that is being made.
#[derive(Default)]
pub(super) struct Drawing {
    pub(super) items: Vec<Item>,
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
        let (body, line, detail) = inks(info, piece.colour);
        let at = (x - size * CELL / 2.0, y - size * CELL / 2.0);
        let Some(layers) = pieces::piece(piece.kind) else {
            // A kind without a picture shows its letter: better than nothing.
            self.path(Some(body), Some((line, OUTLINE_WIDTH)), opacity, |p| {
                p.circle((x, y), 34.0 * size);
            });
            self.text(piece.letter.to_string(), (x, y), 40.0 * size, true, detail);
            return;
        };
        // Black pieces stand out from dark cells by a thin pale rim.
        if body == Ink::BlackFill {
            for layer in layers.iter().filter(|layer| layer.paint == Paint::Body) {
                let shape = Shape::Path {
                    path: Cow::Borrowed(layer.path),
                    at,
                    scale: size,
                };
                self.push(shape, None, Some((Ink::BlackRim, RIM_WIDTH)), opacity);
            }
        }
        for layer in layers {
            let (fill, stroke) = match layer.paint {
                Paint::Body => (Some(body), Some((line, OUTLINE_WIDTH))),
                Paint::Detail => (None, Some((detail, DETAIL_WIDTH))),
                Paint::Accent => (Some(detail), None),
            };
            let shape = Shape::Path {
                path: Cow::Borrowed(layer.path),
                at,
                scale: size,
            };
            self.push(shape, fill, stroke, opacity);
        }
    }
}

/// Body, outline and details of a colour's pieces. Colours unknown here look
/// gray, so that a new game shows before it has colours of its own.
fn inks(info: &Info, colour: u8) -> (Ink, Ink, Ink) {
    match info.colours.get(usize::from(colour)).copied() {
        Some("white") => (Ink::WhiteFill, Ink::WhiteLine, Ink::WhiteLine),
        Some("black") => (Ink::BlackFill, Ink::BlackLine, Ink::PieceDetail),
        Some("red") => (Ink::RedFill, Ink::RedLine, Ink::RedLine),
        Some("green") => (Ink::GreenFill, Ink::GreenLine, Ink::GreenLine),
        Some("blue") => (Ink::BlueFill, Ink::BlueLine, Ink::BlueLine),
        _ => (Ink::GrayFill, Ink::GrayLine, Ink::GrayLine),
    }
}
