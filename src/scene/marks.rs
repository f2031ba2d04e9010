//! An author's marks. Every colour has a form too, for readers and printers
//! without colours: green is plain, red hatched and dashed, yellow dotted,
//! blue doubled, on cells, arrows and badges alike.

use super::draw::Drawing;
use super::geometry::{CELL, Layout, Rect};
use super::path::{PathText, Point};
use super::{Ink, Suggestion, ground};
use crate::board::{Arrow, CellMark, Label, MarkColour, MarkTarget};

fn ink(colour: MarkColour) -> Ink {
    match colour {
        MarkColour::Green => Ink::MarkGreen,
        MarkColour::Red => Ink::MarkRed,
        MarkColour::Yellow => Ink::MarkYellow,
        MarkColour::Blue => Ink::MarkBlue,
    }
}

/// Coloured cells and parts, under the pieces.
pub(super) fn cells(drawing: &mut Drawing, layout: &Layout, marks: &[CellMark]) {
    for mark in marks {
        match mark.target {
            MarkTarget::Cell(cell) => {
                if let Some(place) = layout.place(cell) {
                    drawing.cell = Some(cell);
                    drawing.rect(place.rect, ink(mark.colour), 0.45);
                    border(drawing, place.rect, mark.colour, 1.0);
                    drawing.cell = None;
                }
            }
            MarkTarget::Part(part) if !layout.outline.is_empty() => {
                if part < layout.parts.len() {
                    field(drawing, &ground::field(layout, part), mark.colour);
                }
            }
            MarkTarget::Part(part) => {
                if let Some(part) = layout.parts.get(part) {
                    drawing.rect(part.rect, ink(mark.colour), 0.16);
                    border(drawing, part.rect, mark.colour, 1.8);
                }
            }
        }
    }
}

/// A part that isn't a rectangle, in its colour's pattern.
fn field(drawing: &mut Drawing, corners: &[Point], colour: MarkColour) {
    let ink = ink(colour);
    let middle = ground::middle(corners);
    let ring = |share: f32| -> Vec<Point> {
        let at = |&corner: &Point| ground::between(middle, corner, share);
        corners.iter().chain(corners.first()).map(at).collect()
    };
    drawing.fill(ink, 0.16, |p| p.polygon(corners));
    match colour {
        MarkColour::Green => drawing.line(ink, 12.0, 1.0, |p| p.polygon(&ring(0.985))),
        MarkColour::Blue => drawing.line(ink, 6.0, 1.0, |p| {
            p.polygon(&ring(0.99));
            p.polygon(&ring(0.965));
        }),
        MarkColour::Yellow => drawing.fill(ink, 1.0, |p| {
            for side in ring(0.98).windows(2) {
                dotted(p, side[0], side[1], 9.0, 26.0);
            }
        }),
        // Strokes across the edge.
        MarkColour::Red => drawing.line(ink, 5.0, 1.0, |p| {
            p.polygon(&ring(0.995));
            for (outer, inner) in ring(0.995).windows(2).zip(ring(0.965).windows(2)) {
                let (x, y) = (outer[1].0 - outer[0].0, outer[1].1 - outer[0].1);
                let step = 1.0 / (x.hypot(y) / 28.0).round().max(1.0);
                let mut share = 0.0;
                while share < 0.999 {
                    p.move_to(ground::between(outer[0], outer[1], share));
                    p.line_to(ground::between(inner[0], inner[1], share));
                    share += step;
                }
            }
        }),
    }
}

/// The pattern along a rectangle's edge that tells a colour; `weight`
/// multiplies its measures.
fn border(drawing: &mut Drawing, rect: Rect, colour: MarkColour, weight: f32) {
    let ink = ink(colour);
    match colour {
        MarkColour::Green => drawing.line(ink, 7.0 * weight, 1.0, |p| {
            p.rounded(rect.inset(3.5 * weight), 0.0);
        }),
        MarkColour::Red => {
            drawing.line(ink, 2.5 * weight, 1.0, |p| {
                p.rounded(rect.inset(1.25 * weight), 0.0);
            });
            let inner = rect.inset(1.5 * weight);
            drawing.line(ink, 3.0 * weight, 1.0, |p| {
                hatched_corners(p, inner, weight);
            });
        }
        MarkColour::Yellow => drawing.fill(ink, 1.0, |p| {
            let (inner, radius) = (rect.inset(7.5 * weight), 5.0 * weight);
            dots(p, inner, radius, 14.0 * weight);
        }),
        MarkColour::Blue => drawing.line(ink, 3.5 * weight, 1.0, |p| {
            p.rounded(rect.inset(1.75 * weight), 0.0);
            p.rounded(rect.inset(9.0 * weight), 0.0);
        }),
    }
}

/// Crossing lines in the four corners.
fn hatched_corners(p: &mut PathText, rect: Rect, weight: f32) {
    let Rect {
        x,
        y,
        width,
        height,
    } = rect;
    let step = 9.0 * weight;
    for (x, y, right, down) in [
        (x, y, step, step),
        (x + width, y, -step, step),
        (x + width, y + height, -step, -step),
        (x, y + height, step, -step),
    ] {
        for reach in [1.0, 2.0, 3.0] {
            p.move_to((x + reach * right, y));
            p.line_to((x, y + reach * down));
        }
        // Across those, ending on the outermost.
        p.move_to((x, y));
        p.line_to((x + 1.5 * right, y + 1.5 * down));
        p.move_to((x + right, y));
        p.line_to((x + 2.0 * right, y + down));
        p.move_to((x, y + down));
        p.line_to((x + right, y + 2.0 * down));
    }
}

/// Dots along a rectangle's edge, about `spacing` apart.
fn dots(p: &mut PathText, rect: Rect, radius: f32, spacing: f32) {
    let Rect {
        x,
        y,
        width,
        height,
    } = rect;
    let corners = [
        (x, y),
        (x + width, y),
        (x + width, y + height),
        (x, y + height),
        (x, y),
    ];
    for side in corners.windows(2) {
        dotted(p, side[0], side[1], radius, spacing);
    }
}

/// Dots from a point towards another, which itself gets none.
fn dotted(p: &mut PathText, from: Point, to: Point, radius: f32, spacing: f32) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let count = (x.hypot(y) / spacing).round().max(1.0);
    let mut index = 0.0;
    while index < count {
        let share = index / count;
        p.circle((from.0 + x * share, from.1 + y * share), radius);
        index += 1.0;
    }
}

/// Arrows, over the pieces.
pub(super) fn arrows(drawing: &mut Drawing, layout: &Layout, arrows: &[Arrow]) {
    for &each in arrows {
        let answered = arrows
            .iter()
            .any(|other| other.from == each.to && other.to == each.from);
        arrow(drawing, layout, each, answered, 1.0);
    }
}

/// What the program proposes, in blue: the best as an author's arrow.
pub(super) fn suggestions(drawing: &mut Drawing, layout: &Layout, suggestions: &[Suggestion]) {
    for suggestion in suggestions {
        let each = Arrow {
            from: suggestion.from,
            to: suggestion.to,
            colour: MarkColour::Blue,
        };
        let opacity = match suggestion.rank {
            0 => 1.0,
            1 => 0.6,
            _ => 0.4,
        };
        arrow(drawing, layout, each, false, opacity);
    }
}

fn arrow(drawing: &mut Drawing, layout: &Layout, arrow: Arrow, answered: bool, opacity: f32) {
    let (Some(from), Some(to)) = (layout.centre(arrow.from), layout.centre(arrow.to)) else {
        return;
    };
    drawing.cell = Some(arrow.to);
    if arrow.from == arrow.to {
        let ring = |p: &mut PathText| p.circle(from, 38.0);
        drawing.line(ink(arrow.colour), 9.0, 0.85 * opacity, ring);
    } else {
        let shape = |p: &mut PathText| arrow_shape(p, from, to, arrow.colour, answered);
        drawing.path(None, Some((Ink::MarkEdge, 5.0)), 0.55 * opacity, shape);
        drawing.fill(ink(arrow.colour), 0.88 * opacity, shape);
    }
    drawing.cell = None;
}

/// An arrow's outline: a shaft that widens towards the head.
fn arrow_shape(p: &mut PathText, from: Point, to: Point, colour: MarkColour, answered: bool) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    let (x, y) = (x / length, y / length);
    // Two arrows that answer each other keep to their own sides.
    let side = if answered { 0.12 * CELL } else { 0.0 };
    // A point `along` the arrow and `off` its middle.
    let at = |along: f32, off: f32| {
        let off = off + side;
        (from.0 + x * along - y * off, from.1 + y * along + x * off)
    };
    let (start, tip) = (24.0, length - 12.0);
    let neck = tip - 36.0;
    let half_width = |along: f32| 4.5 + 4.5 * (along - start) / (neck - start);
    let strip = |p: &mut PathText, begin: f32, end: f32, low: f32, high: f32| {
        // `low` and `high` in half widths off the middle.
        p.polygon(&[
            at(begin, low * half_width(begin)),
            at(end, low * half_width(end)),
            at(end, high * half_width(end)),
            at(begin, high * half_width(begin)),
        ]);
    };
    let barb = match colour {
        MarkColour::Red => -12.0,
        MarkColour::Green | MarkColour::Yellow | MarkColour::Blue => 0.0,
    };
    match colour {
        MarkColour::Green => {
            // One outline, so that no edge runs between shaft and head.
            p.polygon(&[
                at(start, half_width(start)),
                at(neck, half_width(neck)),
                at(neck, 23.0),
                at(tip, 0.0),
                at(neck, -23.0),
                at(neck, -half_width(neck)),
                at(start, -half_width(start)),
            ]);
            return;
        }
        MarkColour::Red => {
            let count = ((neck - start) / 34.0).round().max(1.0);
            let pitch = (neck - start) / count;
            let mut index = 0.0;
            while index < count {
                let begin = start + index * pitch;
                strip(p, begin, begin + pitch - 11.0, -1.0, 1.0);
                index += 1.0;
            }
        }
        MarkColour::Yellow => dotted(p, at(start + 4.0, 0.0), at(neck + 6.0, 0.0), 7.5, 21.0),
        MarkColour::Blue => {
            strip(p, start, neck, -1.25, -0.45);
            strip(p, start, neck, 0.45, 1.25);
        }
    }
    p.polygon(&[
        at(neck, 0.0),
        at(neck + barb, 23.0),
        at(tip, 0.0),
        at(neck + barb, -23.0),
    ]);
}

/// Letters on badges in the upper right corners of cells.
pub(super) fn labels(drawing: &mut Drawing, layout: &Layout, labels: &[Label]) {
    for (index, label) in labels.iter().enumerate() {
        let Some(place) = layout.place(label.cell) else {
            continue;
        };
        let before = labels[..index]
            .iter()
            .filter(|other| other.cell == label.cell);
        let drop: f32 = before.map(|_| 46.0).sum();
        let centre = (place.rect.x + CELL - 23.0, place.rect.y + 23.0 + drop);
        let colour = ink(label.colour);
        let edge = Some((Ink::MarkEdge, 3.0));
        let text_ink = match label.colour {
            MarkColour::Yellow => Ink::MarkInk,
            _ => Ink::MarkEdge,
        };
        drawing.cell = Some(label.cell);
        let around = |by: f32| Rect {
            x: centre.0 - by,
            y: centre.1 - by,
            width: 2.0 * by,
            height: 2.0 * by,
        };
        match label.colour {
            MarkColour::Green => {
                drawing.path(Some(colour), edge, 1.0, |p| p.circle(centre, 21.0));
            }
            MarkColour::Red => {
                drawing.path(Some(colour), edge, 1.0, |p| p.rounded(around(19.5), 4.0));
            }
            MarkColour::Yellow => {
                drawing.path(Some(colour), edge, 1.0, |p| {
                    let (x, y) = centre;
                    p.polygon(&[(x, y - 27.0), (x + 27.0, y), (x, y + 27.0), (x - 27.0, y)]);
                });
            }
            MarkColour::Blue => {
                drawing.path(Some(colour), edge, 1.0, |p| p.circle(centre, 21.5));
                drawing.line(Ink::MarkEdge, 2.0, 1.0, |p| p.circle(centre, 17.5));
            }
        }
        let text: String = label.text.chars().take(2).collect();
        let size = if text.chars().count() > 1 { 20.0 } else { 27.0 };
        drawing.text(text, centre, size, true, text_ink);
        drawing.cell = None;
    }
}
