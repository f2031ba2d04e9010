//! From what is shown to the display list, layer by layer.

use super::draw::Drawing;
use super::geometry::Layout;
use super::motion::{self, Mover};
use super::{Look, Scene, Shown, arrange, features, highlights, marks, surface};
use crate::board::{Cell, Topology};
use crate::rules::Info;

/// How much larger a lifted piece is.
const LIFTED: f32 = 1.12;

/// Where everything lies under a look, without drawing it.
#[must_use]
pub fn layout(info: &Info, board: &Topology, look: &Look) -> Layout {
    arrange::layout(board, info.seats.len(), look)
}

/// Draws what is shown, from the bottom up.
#[must_use]
pub fn compose(shown: &Shown<'_>, look: &Look) -> Scene {
    let mut layout = layout(shown.info, shown.board, look);
    let mut drawing = Drawing {
        set: shown.info.piece_set(look.pieces.as_deref()),
        ..Drawing::default()
    };
    surface::frames(&mut drawing, &layout, surface::margin(look.coordinates));
    if shown.curtain {
        surface::curtain(&mut drawing, &layout);
        layout = layout.covered();
    } else {
        open(&mut drawing, &layout, shown, look);
    }
    Scene {
        width: layout.width,
        height: layout.height,
        items: drawing.items,
        layout,
        palette: look.palette.clone(),
    }
}

/// Everything that a curtain would cover.
fn open(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>, look: &Look) {
    surface::cells(drawing, layout, shown);
    surface::parts(drawing, layout, shown, look);
    surface::fog(drawing, layout, shown.view);
    highlights::below(drawing, layout, shown);
    if let Some(marks) = shown.marks {
        marks::cells(drawing, layout, &marks.cells);
    }
    highlights::checks(drawing, layout, &shown.view.checks);
    surface::coordinates(drawing, layout, shown.view, look);
    features::below(drawing, layout, shown);
    highlights::losses(drawing, layout, shown);
    highlights::targets(drawing, layout, shown);
    pieces(drawing, layout, shown);
    features::above(drawing, layout, shown);
    surface::signs(drawing, layout, shown.view);
    if let Some(marks) = shown.marks {
        marks::arrows(drawing, layout, &marks.arrows);
        marks::labels(drawing, layout, &marks.labels);
    }
    marks::suggestions(drawing, layout, shown.suggestions);
    if let Some(cell) = shown.cursor {
        highlights::cursor(drawing, layout, cell);
    }
    lifted(drawing, shown);
}

/// Pieces at rest, then those in motion.
fn pieces(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    let motion = shown.motion.filter(|motion| motion.progress < 1.0);
    let movers = motion
        .map(|motion| motion::movers(&motion, layout))
        .unwrap_or_default();
    let arriving: Vec<Cell> = movers.iter().filter_map(Mover::arrives_at).collect();
    for place in &layout.places {
        if arriving.contains(&place.cell) || surface::is_hidden(shown.view, place) {
            continue;
        }
        let Some(piece) = shown.view.cells[place.cell.index()].piece else {
            continue;
        };
        let is_lifted = shown.drag.is_some_and(|drag| drag.from == place.cell);
        let opacity = if is_lifted { 0.35 } else { 1.0 };
        drawing.cell = Some(place.cell);
        let centre = place.rect.centre();
        drawing.piece(shown.info, piece, centre, 1.0, opacity);
    }
    drawing.cell = None;
    let Some(motion) = motion else {
        return;
    };
    features::explosions(drawing, layout, shown);
    for mover in &movers {
        if let Some(now) = mover.at(layout, motion.progress) {
            drawing.piece(shown.info, mover.piece, now.at, now.size, now.opacity);
        }
    }
}

/// The piece in hand, over everything.
fn lifted(drawing: &mut Drawing, shown: &Shown<'_>) {
    let Some(drag) = shown.drag else {
        return;
    };
    let cell = shown.view.cells.get(drag.from.index());
    let Some(piece) = cell.filter(|cell| !cell.hidden).and_then(|cell| cell.piece) else {
        return;
    };
    drawing.piece(shown.info, piece, (drag.x, drag.y), LIFTED, 1.0);
}
