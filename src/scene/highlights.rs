//! What play puts on cells: last move, picked cell, targets, check, losses,
//! the keyboard's place. Each has a form of its own besides its colour.

use super::draw::Drawing;
use super::geometry::{Layout, Rect};
use super::{Ink, Shown};
use crate::board::Cell;
use crate::rules::{Event, touched};

/// What lies under the pieces.
pub(super) fn below(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    for cell in touched(shown.last_move) {
        if is_point(layout, cell) {
            ring(drawing, layout, cell, Ink::LastMove);
            continue;
        }
        at(drawing, layout, cell, |drawing, rect| {
            drawing.rect(rect, Ink::LastMove, 0.5);
            corners(drawing, rect, Ink::LastMove);
        });
    }
    if let Some(cell) = shown.selected {
        if is_point(layout, cell) {
            ring(drawing, layout, cell, Ink::Selected);
            return;
        }
        at(drawing, layout, cell, |drawing, rect| {
            drawing.rect(rect, Ink::Selected, 0.42);
            drawing.line(Ink::Selected, 6.0, 1.0, |p| p.rounded(rect.inset(3.0), 2.0));
        });
    }
}

/// Whether a cell is a crossing of lines: its highlights are round.
fn is_point(layout: &Layout, cell: Cell) -> bool {
    layout.place(cell).is_some_and(|place| place.point)
}

/// A round highlight with a solid edge, or for the last move a broken one.
fn ring(drawing: &mut Drawing, layout: &Layout, cell: Cell, ink: Ink) {
    at(drawing, layout, cell, |drawing, rect| {
        drawing.fill(ink, 0.45, |p| p.circle(rect.centre(), 47.0));
        if ink == Ink::LastMove {
            corners(drawing, rect.inset(3.0), ink);
        } else {
            drawing.line(ink, 6.0, 1.0, |p| p.circle(rect.centre(), 46.0));
        }
    });
}

/// The glow under kings in check: rings, which add up towards the middle.
pub(super) fn checks(drawing: &mut Drawing, layout: &Layout, cells: &[Cell]) {
    for &cell in cells {
        at(drawing, layout, cell, |drawing, rect| {
            for step in 0..10_u8 {
                let radius = 48.0 - 2.6 * f32::from(step);
                drawing.fill(Ink::Check, 0.17, |p| p.circle(rect.centre(), radius));
            }
            if is_point(layout, cell) {
                // Round pieces cover nearly all of the glow, and may be red
                // on red ground themselves.
                drawing.line(Ink::MarkEdge, 11.0, 0.9, |p| p.circle(rect.centre(), 47.5));
                drawing.line(Ink::Check, 6.0, 1.0, |p| p.circle(rect.centre(), 47.5));
            } else {
                drawing.line(Ink::Check, 2.5, 0.85, |p| p.circle(rect.centre(), 47.5));
            }
        });
    }
}

/// Dots on vacant targets, corners on captures.
pub(super) fn targets(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    for target in shown.targets {
        // What lies on a cell may be as dark as a dot.
        let mut features = shown.view.features.iter();
        let on_feature = features.any(|feature| feature.cell == target.cell);
        at(drawing, layout, target.cell, |drawing, rect| {
            if on_feature && !target.capture {
                drawing.fill(Ink::MarkEdge, 0.9, |p| p.circle(rect.centre(), 20.0));
            }
            let edge = Some((Ink::MarkEdge, 2.5));
            // Points lie closer together on a screen than squares do.
            let radius = if is_point(layout, target.cell) {
                20.0
            } else {
                15.0
            };
            drawing.path(Some(Ink::Target), edge, 0.62, |p| {
                if !target.capture {
                    p.circle(rect.centre(), radius);
                    return;
                }
                let Rect {
                    x,
                    y,
                    width,
                    height,
                } = rect.inset(1.5);
                let leg = 27.0;
                for (x, y, right, down) in [
                    (x, y, leg, leg),
                    (x + width, y, -leg, leg),
                    (x + width, y + height, -leg, -leg),
                    (x, y + height, leg, -leg),
                ] {
                    p.polygon(&[(x, y), (x + right, y), (x, y + down)]);
                }
            });
        });
    }
}

/// Where the viewer lost a piece unseen: a broken counter, whatever was lost.
pub(super) fn losses(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    let mut cells = shown.lost.to_vec();
    for event in shown.last_move {
        if let Event::LostUnseen { at } = event
            && !cells.contains(at)
        {
            cells.push(*at);
        }
    }
    for cell in cells {
        at(drawing, layout, cell, |drawing, rect| {
            let (x, y) = rect.centre();
            let edge = Some((Ink::MarkEdge, 9.0));
            let cross = |p: &mut super::path::PathText| {
                let (arm, half) = (25.0, 5.5);
                // A plus turned by 45°, in points of its own axes.
                let points = [
                    (half, half),
                    (arm, half),
                    (arm, -half),
                    (half, -half),
                    (half, -arm),
                    (-half, -arm),
                    (-half, -half),
                    (-arm, -half),
                    (-arm, half),
                    (-half, half),
                    (-half, arm),
                    (half, arm),
                ];
                let turn = std::f32::consts::FRAC_1_SQRT_2;
                let turned = points.map(|(u, v)| (x + (u - v) * turn, y + (u + v) * turn));
                p.polygon(&turned);
            };
            drawing.line(Ink::Lost, 5.0, 0.9, |p| p.circle((x, y), 38.0));
            drawing.path(Some(Ink::Lost), edge, 0.9, cross);
            drawing.fill(Ink::Lost, 1.0, cross);
        });
    }
}

/// The keyboard's place: a dark and a light ring, one of which shows on any
/// ground.
pub(super) fn cursor(drawing: &mut Drawing, layout: &Layout, cell: Cell) {
    at(drawing, layout, cell, |drawing, rect| {
        drawing.line(Ink::CursorDark, 10.0, 1.0, |p| {
            p.rounded(rect.inset(5.0), 5.0);
        });
        drawing.line(Ink::CursorLight, 4.0, 1.0, |p| {
            p.rounded(rect.inset(5.0), 5.0);
        });
    });
}

/// Draws for a cell, if it's on the board.
fn at(drawing: &mut Drawing, layout: &Layout, cell: Cell, draw: impl FnOnce(&mut Drawing, Rect)) {
    if let Some(place) = layout.place(cell) {
        drawing.cell = Some(cell);
        draw(drawing, place.rect);
        drawing.cell = None;
    }
}

/// Small angles in a cell's corners.
fn corners(drawing: &mut Drawing, rect: Rect, ink: Ink) {
    let Rect {
        x,
        y,
        width,
        height,
    } = rect.inset(3.0);
    let leg = 15.0;
    drawing.line(ink, 5.0, 1.0, |p| {
        for (x, y, right, down) in [
            (x, y, leg, leg),
            (x + width, y, -leg, leg),
            (x + width, y + height, -leg, -leg),
            (x, y + height, leg, -leg),
        ] {
            p.move_to((x + right, y));
            p.line_to((x, y));
            p.line_to((x, y + down));
        }
    });
}
