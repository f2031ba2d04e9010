//! The board itself: frame, cells, coordinates, fog, curtain.

use super::draw::Drawing;
use super::geometry::{CELL, Layout, Place, Rect};
use super::{Coordinates, Ink};
use crate::board::{Surface, Topology};
use crate::rules::View;

/// Size of the coordinates' letters in the frame and in cells.
const OUTSIDE_SIZE: f32 = 29.0;
const INSIDE_SIZE: f32 = 22.0;

/// How far the frame reaches beyond the cells.
pub(super) fn margin(coordinates: Coordinates) -> f32 {
    match coordinates {
        Coordinates::Outside => 44.0,
        Coordinates::Inside | Coordinates::Hidden => 10.0,
    }
}

/// The frame of every part.
pub(super) fn frames(drawing: &mut Drawing, layout: &Layout, margin: f32) {
    for part in &layout.parts {
        let line = 3.0;
        let outer = part.rect.inset(-margin).inset(line / 2.0);
        drawing.path(Some(Ink::Frame), Some((Ink::FrameLine, line)), 1.0, |p| {
            p.rounded(outer, (margin * 0.45).max(6.0));
        });
        drawing.rect(part.rect.inset(-2.5), Ink::FrameLine, 1.0);
    }
}

/// Squares, or lines with crossings.
pub(super) fn cells(drawing: &mut Drawing, layout: &Layout, board: &Topology) {
    for (index, part) in layout.parts.iter().enumerate() {
        // Light squares are the ground, which leaves no gaps between cells.
        drawing.rect(part.rect, Ink::LightSquare, 1.0);
        let places = layout.places.iter().filter(|place| place.part == index);
        match board.parts()[index].surface {
            Surface::Squares { .. } => {
                for place in places.filter(|place| place.dark) {
                    drawing.cell = Some(place.cell);
                    drawing.rect(place.rect, Ink::DarkSquare, 1.0);
                }
                drawing.cell = None;
            }
            Surface::Points => {
                let inner = part.rect.inset(CELL / 2.0);
                drawing.line(Ink::BoardLine, 2.5, 1.0, |p| {
                    for place in places {
                        let (x, y) = place.rect.centre();
                        if place.row == 0 {
                            p.move_to((x, y));
                            p.line_to((x, y + inner.height));
                        }
                        if place.column == 0 {
                            p.move_to((x, y));
                            p.line_to((x + inner.width, y));
                        }
                    }
                });
            }
        }
    }
}

/// Cells that the viewer doesn't see: pale squares with wisps across.
pub(super) fn fog(drawing: &mut Drawing, layout: &Layout, view: &View) {
    let is_hidden = |place: &Place| is_hidden(view, place);
    for place in layout.places.iter().filter(|place| is_hidden(place)) {
        drawing.cell = Some(place.cell);
        // The squares shine through a little: where things are is no secret.
        drawing.rect(place.rect, Ink::Fog, 0.88);
    }
    drawing.cell = None;
    // One line a run of cells: pieces of it would show their joints.
    drawing.line(Ink::FogLine, 7.5, 1.0, |p| {
        let hidden: Vec<&Place> = layout
            .places
            .iter()
            .filter(|place| is_hidden(place))
            .collect();
        let joined =
            |a: &Place, b: &Place| a.part == b.part && a.row == b.row && a.column + 1 == b.column;
        for run in hidden.chunk_by(|a, b| joined(a, b)) {
            let Some(first) = run.first() else {
                continue;
            };
            for (index, y) in [18.0, 50.0, 82.0].into_iter().enumerate() {
                let swing = if index % 2 == 0 { -11.0 } else { 11.0 };
                p.move_to((first.rect.x + 12.5, first.rect.y + y));
                p.wave(25.0, swing, 4 * run.len() - 1);
            }
        }
    });
}

/// Whether the viewer doesn't know what is on a cell. A cell that the view says
/// nothing of isn't known either.
pub(super) fn is_hidden(view: &View, place: &Place) -> bool {
    view.cells
        .get(place.cell.index())
        .is_none_or(|cell| cell.hidden)
}

/// Names of rows and columns.
pub(super) fn coordinates(
    drawing: &mut Drawing,
    layout: &Layout,
    view: &View,
    coordinates: Coordinates,
) {
    match coordinates {
        Coordinates::Hidden => {}
        Coordinates::Outside => outside(drawing, layout),
        Coordinates::Inside => inside(drawing, layout, view),
    }
}

fn outside(drawing: &mut Drawing, layout: &Layout) {
    let half = margin(Coordinates::Outside) / 2.0;
    for part in &layout.parts {
        let mut y = part.rect.y + CELL / 2.0;
        for name in &part.rows {
            let at = (part.rect.x - half - 0.5, y);
            drawing.text(name.clone(), at, OUTSIDE_SIZE, false, Ink::Coordinate);
            y += CELL;
        }
        let mut x = part.rect.x + CELL / 2.0;
        for name in &part.columns {
            // Small letters sit lower than digits: lifted to look centred.
            let at = (x, part.rect.y + part.rect.height + half - 2.0);
            drawing.text(name.clone(), at, OUTSIDE_SIZE, false, Ink::Coordinate);
            x += CELL;
        }
    }
}

fn inside(drawing: &mut Drawing, layout: &Layout, view: &View) {
    for place in &layout.places {
        let part = &layout.parts[place.part];
        let ink = if is_hidden(view, place) {
            Ink::Coordinate
        } else if place.dark {
            Ink::CoordinateOnDark
        } else {
            Ink::CoordinateOnLight
        };
        let Rect { x, y, .. } = place.rect;
        drawing.cell = Some(place.cell);
        if place.column == 0 {
            let name = &part.rows[place.row];
            let at = (x + 4.0 + 0.3 * INSIDE_SIZE * length(name), y + 14.0);
            drawing.text(name.clone(), at, INSIDE_SIZE, true, ink);
        }
        if place.row + 1 == part.rows.len() {
            let name = &part.columns[place.column];
            let at = (x + 94.0 - 0.28 * INSIDE_SIZE * length(name), y + 85.0);
            drawing.text(name.clone(), at, INSIDE_SIZE, true, ink);
        }
    }
    drawing.cell = None;
}

/// The number of characters of a short name.
fn length(name: &str) -> f32 {
    name.chars().map(|_| 1.0).sum()
}

/// A closed curtain over every part. What it covers isn't drawn at all.
pub(super) fn curtain(drawing: &mut Drawing, layout: &Layout) {
    for part in &layout.parts {
        let Rect { x, y, height, .. } = part.rect;
        drawing.rect(part.rect, Ink::Curtain, 1.0);
        let folds = 2 * part.columns.len();
        for (inset, opacity) in [(0.0, 0.35), (6.0, 0.5), (12.0, 0.75)] {
            drawing.fill(Ink::CurtainLine, opacity, |p| {
                let mut left = x + 8.0;
                for _ in 0..folds {
                    let (near, far) = (left + inset, left + 34.0 - inset);
                    p.polygon(&[(near, y), (far, y), (far, y + height), (near, y + height)]);
                    left += CELL / 2.0;
                }
            });
        }
    }
}
