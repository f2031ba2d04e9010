//! The board itself: frame, cells, coordinates, fog, curtain.

use super::arrange::units;
use super::draw::Drawing;
use super::geometry::{CELL, Layout, PartPlace, Place, Rect};
use super::path::Point;
use super::{Coordinates, Ink, Look, Shown, ground};
use crate::rules::{PartState, View};

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
    let line = 3.0;
    let frame = Some((Ink::FrameLine, line));
    if !layout.outline.is_empty() {
        drawing.path(Some(Ink::Frame), frame, 1.0, |p| {
            p.polygon(&ground::shape(layout, 1.0));
        });
        return;
    }
    let outer = |part: &PartPlace| {
        let mut rect = part.rect.inset(-margin);
        rect.y -= part.head - margin;
        rect.height += part.head - margin;
        rect.inset(line / 2.0)
    };
    let radius = (margin * 0.45).max(6.0);
    for part in &layout.parts {
        drawing.path(Some(Ink::Frame), frame, 1.0, |p| {
            p.rounded(outer(part), radius);
        });
    }
    if layout.joined {
        // Frames that run into one another show no edges inside.
        for part in &layout.parts {
            drawing.fill(Ink::Frame, 1.0, |p| {
                p.rounded(outer(part).inset(line / 2.0), radius);
            });
        }
    }
    for part in &layout.parts {
        drawing.rect(part.rect.inset(-2.5), Ink::FrameLine, 1.0);
    }
}

/// Squares, or lines with crossings.
pub(super) fn cells(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    let board = shown.board;
    if layout.outline.is_empty() {
        for (index, part) in layout.parts.iter().enumerate() {
            // Light squares are the ground, which leaves no gaps between cells.
            drawing.rect(part.rect, Ink::LightSquare, 1.0);
            let places = layout.places.iter().filter(|place| place.part == index);
            for place in places.filter(|place| place.dark) {
                drawing.cell = Some(place.cell);
                drawing.rect(place.rect, Ink::DarkSquare, 1.0);
            }
            drawing.cell = None;
            holes(drawing, layout, index);
        }
    } else {
        ground::kingdoms(drawing, layout, shown.info);
    }
    if !board.ground().lines.is_empty() {
        ground::ground(drawing, layout, board);
        return;
    }
    for (index, part) in layout.parts.iter().enumerate() {
        let inner = part.rect.inset(CELL / 2.0);
        let places = layout.places.iter().filter(|place| place.part == index);
        drawing.line(Ink::BoardLine, 2.5, 1.0, |p| {
            for place in places.filter(|place| place.point) {
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

/// The lines between parts that touch, which nothing passes.
fn borders(drawing: &mut Drawing, layout: &Layout) {
    if !layout.joined {
        return;
    }
    let is_other = |place: &Place, x: f32, y: f32| {
        let other = layout.hit(x, y).and_then(|cell| layout.place(cell));
        other.is_some_and(|other| other.part != place.part)
    };
    drawing.line(Ink::BoardLine, 6.0, 1.0, |p| {
        for place in &layout.places {
            let (x, y) = place.rect.centre();
            let (right, bottom) = (place.rect.x + CELL, place.rect.y + CELL);
            if is_other(place, right + 1.0, y) {
                p.move_to((right, place.rect.y));
                p.line_to((right, bottom));
            }
            if is_other(place, x, bottom + 1.0) {
                p.move_to((place.rect.x, bottom));
                p.line_to((right, bottom));
            }
        }
    });
}

/// Where a part of squares has no cell, the frame shows.
fn holes(drawing: &mut Drawing, layout: &Layout, index: usize) {
    let part = &layout.parts[index];
    for (row, cells) in layout.rows(index).iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            if cell.is_none() {
                let hole = Rect {
                    x: part.rect.x + units(column),
                    y: part.rect.y + units(row),
                    width: CELL,
                    height: CELL,
                };
                drawing.rect(hole, Ink::Frame, 1.0);
                drawing.rect(hole, Ink::FrameLine, 0.75);
            }
        }
    }
}

/// How the parts of the board stand in this turn, and their names.
pub(super) fn parts(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>, look: &Look) {
    let state = |index: usize| shown.view.parts.get(index).copied();
    for (index, part) in layout.parts.iter().enumerate() {
        // What can't be played now is paler.
        if matches!(state(index), Some(PartState::Idle | PartState::Done)) {
            drawing.rect(part.rect, Ink::Frame, 0.42);
        }
    }
    borders(drawing, layout);
    for (index, part) in layout.parts.iter().enumerate() {
        let state = state(index);
        // What must or may be played is framed; inside, where parts touch.
        let frame = |drawing: &mut Drawing, width: f32| {
            let by = if layout.joined {
                width / 2.0
            } else {
                width / -3.0
            };
            drawing.line(Ink::Due, width, 1.0, |p| {
                p.rounded(part.rect.inset(by), 3.0)
            });
        };
        match state {
            Some(PartState::Due) => frame(drawing, 9.0),
            Some(PartState::Optional) => frame(drawing, 3.5),
            _ => {}
        }
        let (middle, y) = (part.rect.centre().0, part.rect.y - part.head / 2.0 + 1.0);
        if part.captioned {
            let name = caption(shown, look, index);
            let is_due = state == Some(PartState::Due);
            let has_sign = state.is_some_and(|state| state != PartState::Idle);
            let shift = if has_sign { 17.0 } else { 0.0 };
            let room = part.rect.width + part.head - 2.0 * shift;
            let size = (room / (0.6 * length(&name)).max(1.0)).min(31.0);
            let sign = (middle - 0.3 * size * length(&name) - 4.0, y);
            let ink = if is_due { Ink::Due } else { Ink::Coordinate };
            drawing.text(name, (middle + shift, y), size, is_due, ink);
            state_sign(drawing, state, sign);
        }
    }
}

/// The signs of parts without names, over the pieces.
pub(super) fn signs(drawing: &mut Drawing, layout: &Layout, view: &View) {
    for (part, state) in layout.parts.iter().zip(&view.parts) {
        if !part.captioned {
            let sign = (part.rect.x + part.rect.width - 20.0, part.rect.y + 20.0);
            state_sign(drawing, Some(*state), sign);
        }
    }
}

/// Due: a full dot; may be played: an empty one; played: a tick.
fn state_sign(drawing: &mut Drawing, state: Option<PartState>, (x, y): Point) {
    match state {
        None | Some(PartState::Idle) => {}
        Some(PartState::Due) => {
            drawing.path(Some(Ink::Due), Some((Ink::MarkEdge, 2.5)), 1.0, |p| {
                p.circle((x, y), 11.0);
            })
        }
        Some(PartState::Optional) => {
            drawing.path(Some(Ink::Frame), Some((Ink::Due, 4.0)), 1.0, |p| {
                p.circle((x, y), 9.0);
            });
        }
        Some(PartState::Done) => {
            for (ink, width) in [(Ink::Frame, 12.0), (Ink::Due, 5.5)] {
                drawing.line(ink, width, 1.0, |p| {
                    p.move_to((x - 10.0, y));
                    p.line_to((x - 3.0, y + 8.0));
                    p.line_to((x + 10.0, y - 9.0));
                });
            }
        }
    }
}

/// A part's name as the page gives it, or else its stable name.
fn caption(shown: &Shown<'_>, look: &Look, index: usize) -> String {
    let id = shown.board.parts().get(index).map_or("", |part| part.id);
    if let Some((_, name)) = look.names.iter().find(|(part, _)| part == id) {
        return name.clone();
    }
    let mut letters = id.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
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
pub(super) fn coordinates(drawing: &mut Drawing, layout: &Layout, view: &View, look: &Look) {
    match look.coordinates {
        Coordinates::Hidden => {}
        Coordinates::Outside => outside(drawing, layout, look.room),
        Coordinates::Inside => inside(drawing, layout, view),
    }
}

fn outside(drawing: &mut Drawing, layout: &Layout, room: f32) {
    if !layout.outline.is_empty() {
        ground::coordinates(drawing, layout, room);
        return;
    }
    let half = margin(Coordinates::Outside) / 2.0;
    let mut name = |name: &String, at: Point| {
        drawing.text(name.clone(), at, OUTSIDE_SIZE, false, Ink::Coordinate);
    };
    for part in &layout.parts {
        let Rect { x, y, height, .. } = part.rect;
        for (row, text) in part.rows.iter().enumerate() {
            let at = (x - half - 0.5, y + units(row) + CELL / 2.0);
            // Not where parts touch.
            if layout.hit(at.0, at.1).is_none() {
                name(text, at);
            }
        }
        for (column, text) in part.columns.iter().enumerate() {
            // Small letters sit lower than digits: lifted to look centred.
            let at = (x + units(column) + CELL / 2.0, y + height + half - 2.0);
            if layout.hit(at.0, at.1).is_none() {
                name(text, at);
            }
        }
    }
}

fn inside(drawing: &mut Drawing, layout: &Layout, view: &View) {
    if !layout.outline.is_empty() {
        return;
    }
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
        if place.column == 0 && layout.hit(x - 1.0, y + CELL / 2.0).is_none() {
            let name = &part.rows[place.row];
            let at = (x + 4.0 + 0.3 * INSIDE_SIZE * length(name), y + 14.0);
            drawing.text(name.clone(), at, INSIDE_SIZE, true, ink);
        }
        if place.row + 1 == part.rows.len() && layout.hit(x + CELL / 2.0, y + CELL + 1.0).is_none()
        {
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
