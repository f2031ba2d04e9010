//! From a board's arrangements to places: side by side, apart under names,
//! joined, around the middle of a hexagon.

use super::geometry::{CELL, Layout, PartPlace, Place, Rect};
use super::path::Point;
use super::{Coordinates, Look};
use super::{ground, surface};
use crate::board::{Arrangement, Form, Spot, Surface, Topology, sector};
use crate::rules::Seat;

/// Room between two parts, frames not counted, in scene units.
const GAP: f32 = 40.0;

/// How far a frame reaches above the cells where a name stands there.
pub(super) const HEAD: f32 = 46.0;

/// The side of a cell, in CSS pixels, from which on pieces are easily read and
/// hit: an arrangement that gives as much needn't make room for a better one.
const READABLE: f32 = 32.0;

/// A step of [`sector`], in scene units: pieces on neighbouring points of a
/// hexagon nearly touch, so that they're as large as can be.
const STEP: f32 = 90.0;

/// From the outermost points of a hexagon to its edge, in scene units, where no
/// coordinates stand.
const SHORE: f32 = 50.0;

/// Room for a kingdom's border along the edge behind its home rank.
const BORDER: f32 = 28.0;

/// Everything in the arrangement that is asked for, or else in the first that
/// is readable in the room there is, or else in the one with the largest cells.
pub(super) fn layout(board: &Topology, seats: usize, look: &Look) -> Layout {
    let all = board.arrangements();
    let asked = look.arrangement.as_deref();
    let is_known = all.iter().any(|one| Some(one.id) == asked);
    let mut best: Option<(f32, Layout)> = None;
    for one in all {
        let is_candidate = match asked.filter(|_| is_known) {
            Some(name) => one.id == name,
            None => !one.by_name_only,
        };
        if !is_candidate {
            continue;
        }
        let layout = arranged(board, Some(one), seats, look);
        let cell = look.room * CELL / layout.width;
        // Without a known room, `cell` is 0 and the first one is taken.
        if look.room <= 0.0 || cell >= READABLE {
            return layout;
        }
        if best.as_ref().is_none_or(|(largest, _)| cell > *largest) {
            best = Some((cell, layout));
        }
    }
    best.map_or_else(|| arranged(board, None, seats, look), |(_, layout)| layout)
}

fn arranged(
    board: &Topology,
    arrangement: Option<&Arrangement>,
    seats: usize,
    look: &Look,
) -> Layout {
    let margin = surface::margin(look.coordinates);
    // The second seat sits opposite the first; a third one at the side, from
    // where the board is shown as the first sees it.
    let turned = seats > 1 && look.orientation == Seat(1);
    match arrangement.map(|one| one.form) {
        None => {
            let columns: Vec<Vec<usize>> =
                (0..board.parts().len()).map(|part| vec![part]).collect();
            let columns: Vec<&[usize]> = columns.iter().map(Vec::as_slice).collect();
            apart(board, &columns, &[], turned, (margin, margin))
        }
        Some(Form::Apart { columns, fixed }) => {
            apart(board, columns, fixed, turned, (margin, margin.max(HEAD)))
        }
        Some(Form::Joined(spots)) => joined(board, spots, turned, margin),
        Some(Form::Hexagon) => hexagon(board, look),
    }
}

/// Stacks of parts side by side, lower ones halfway up. The frame is `margin`
/// wide, above the cells `head`, which bears a name if it's wider.
fn apart(
    board: &Topology,
    columns: &[&[usize]],
    fixed: &[usize],
    turned: bool,
    (margin, head): (f32, f32),
) -> Layout {
    let captioned = !board.arrangements().is_empty();
    let size = |part: usize| {
        let part = &board.parts()[part];
        (units(part.files.len()), units(part.ranks.len()))
    };
    let height_of = |column: &[usize]| {
        let heights = column
            .iter()
            .map(|&part| size(part).1 + head + margin + GAP);
        heights.sum::<f32>() - GAP
    };
    let mut layout = Layout::default();
    for column in columns {
        layout.height = layout.height.max(height_of(column));
    }
    let mut order = Vec::new();
    for column in columns {
        if layout.width > 0.0 {
            layout.width += GAP;
        }
        let widths = column.iter().map(|&part| size(part).0);
        let width = widths.fold(0.0, f32::max);
        let mut y = (layout.height - height_of(column)) / 2.0;
        for &part in *column {
            let x = layout.width + margin + (width - size(part).0) / 2.0;
            let quarters = if turned && !fixed.contains(&part) {
                2
            } else {
                0
            };
            order.push((part, (x, y + head), quarters));
            y += head + size(part).1 + margin + GAP;
        }
        layout.width += width + 2.0 * margin;
    }
    for index in 0..board.parts().len() {
        if let Some(&(_, corner, quarters)) = order.iter().find(|(part, ..)| *part == index) {
            layout.part(board, index, corner, quarters, head);
            if let Some(part) = layout.parts.last_mut() {
                part.captioned = captioned;
            }
        }
    }
    layout
}

/// Parts that touch, in one frame.
fn joined(board: &Topology, spots: &[Spot], turned: bool, margin: f32) -> Layout {
    let mut layout = Layout {
        joined: true,
        ..Layout::default()
    };
    let size = |index: usize, quarters: u8| {
        let part = &board.parts()[index];
        let (files, ranks) = (units(part.files.len()), units(part.ranks.len()));
        if quarters.is_multiple_of(2) {
            (files, ranks)
        } else {
            (ranks, files)
        }
    };
    let spots = &spots[..spots.len().min(board.parts().len())];
    let (mut width, mut height) = (0.0_f32, 0.0_f32);
    for (index, spot) in spots.iter().enumerate() {
        let (wide, high) = size(index, spot.quarters);
        width = width.max(spot.left * CELL + wide);
        height = height.max(spot.top * CELL + high);
    }
    for (index, spot) in spots.iter().enumerate() {
        let (wide, high) = size(index, spot.quarters);
        let (mut x, mut y, mut quarters) = (spot.left * CELL, spot.top * CELL, spot.quarters);
        if turned {
            (x, y) = (width - x - wide, height - y - high);
            quarters += 2;
        }
        layout.part(board, index, (x + margin, y + margin), quarters, margin);
    }
    layout.width = width + 2.0 * margin;
    layout.height = height + 2.0 * margin;
    layout
}

/// Three half boards around a middle, with a seat's own at the bottom.
fn hexagon(board: &Topology, look: &Look) -> Layout {
    let mut layout = Layout::default();
    let has_names = look.coordinates == Coordinates::Outside;
    let corners = [sector(0.0, 0.0), sector(8.0, 0.0)].map(|(x, y)| (x * STEP, y * STEP));
    // Corners are cut off where the outermost points have their shore. Where
    // the board is small, the names of files there, which would have to be
    // outside of that, are left out.
    let (away, size) = ground::names(look.room);
    let mut reach = corners[0].0.hypot(corners[0].1) + SHORE;
    let (mut home, mut bays) = (SHORE + BORDER, SHORE + 8.0);
    if has_names {
        home = away + 0.4 * size + BORDER;
        if !ground::is_small(look.room) {
            reach = (reach - SHORE + 0.9 * away + 0.35 * size) / ground::INNER;
            bays = away + 0.6 * size;
        }
    }
    layout.width = 2.0 * reach;
    // Sides of the uncut hexagon: behind home ranks, and across the bays.
    let down = corners[1].1 + home;
    let along = corners[1].0 * 0.866_025_4 + corners[1].1 * 0.5 + bays;
    let right = (along - down * 0.5) / 0.866_025_4;
    let middle = (reach, along);
    layout.height = along + down;
    for (index, part) in board.parts().iter().enumerate().take(3) {
        let thirds = (index + 3 - usize::from(look.orientation.0) % 3) % 3;
        let place = |at: Point| {
            let (x, y) = turned(at, thirds);
            (middle.0 + x, middle.1 + y)
        };
        layout
            .outline
            .extend([(-right, down), (right, down)].map(place));
        let first = layout.places.len();
        let (mut file, mut rank) = (0.0, 4.0);
        for row in 0..part.ranks.len() {
            for column in 0..part.files.len() {
                let (x, y) = sector(file, rank);
                let (x, y) = place((x * STEP, y * STEP));
                file += 1.0;
                let Some(cell) = part.at(column, part.ranks.len() - 1 - row) else {
                    continue;
                };
                layout.places.push(Place {
                    cell,
                    part: index,
                    row,
                    column,
                    rect: around((x, y), CELL / 2.0),
                    dark: false,
                    point: true,
                });
            }
            (file, rank) = (0.0, rank - 1.0);
        }
        let places = &layout.places[first..];
        let left = places
            .iter()
            .map(|place| place.rect.x)
            .fold(f32::MAX, f32::min);
        let top = places
            .iter()
            .map(|place| place.rect.y)
            .fold(f32::MAX, f32::min);
        let right = places.iter().map(|place| place.rect.x).fold(0.0, f32::max);
        let bottom = places.iter().map(|place| place.rect.y).fold(0.0, f32::max);
        let mut rows = part.ranks.clone();
        rows.reverse();
        layout.parts.push(PartPlace {
            rect: Rect {
                x: left,
                y: top,
                width: right + CELL - left,
                height: bottom + CELL - top,
            },
            rows,
            columns: part.files.clone(),
            head: 0.0,
            captioned: false,
        });
    }
    layout
}

/// A point turned about the origin by thirds, counter-clockwise as seen.
fn turned((x, y): Point, thirds: usize) -> Point {
    let (sine, cosine) = match thirds {
        0 => return (x, y),
        1 => (0.866_025_4, -0.5),
        _ => (-0.866_025_4, -0.5),
    };
    (x * cosine + y * sine, y * cosine - x * sine)
}

/// The square around a point.
pub(super) fn around((x, y): Point, by: f32) -> Rect {
    Rect {
        x: x - by,
        y: y - by,
        width: 2.0 * by,
        height: 2.0 * by,
    }
}

impl Layout {
    /// Adds a rectangular part, turned by quarters counter-clockwise.
    fn part(&mut self, board: &Topology, index: usize, (x, y): Point, quarters: u8, head: f32) {
        let part = &board.parts()[index];
        let (mut rows, mut columns) = if quarters.is_multiple_of(2) {
            (part.ranks.clone(), part.files.clone())
        } else {
            (part.files.clone(), part.ranks.clone())
        };
        let (height, width) = (rows.len(), columns.len());
        // Upwards, to the left, downwards, to the right.
        let quarters = quarters % 4;
        let (upwards, leftwards) = (quarters < 2, matches!(quarters, 1 | 2));
        if upwards {
            rows.reverse();
        }
        if leftwards {
            columns.reverse();
        }
        // Points have no shades: then no parity is that of dark squares.
        let (dark_parity, point) = match part.surface {
            Surface::Squares { a1_dark } => (usize::from(!a1_dark), false),
            Surface::Points => (usize::MAX, true),
        };
        for row in 0..height {
            for column in 0..width {
                let up = if upwards { height - 1 - row } else { row };
                let along = if leftwards {
                    width - 1 - column
                } else {
                    column
                };
                let (file, rank) = if quarters.is_multiple_of(2) {
                    (along, up)
                } else {
                    (up, along)
                };
                let Some(cell) = part.at(file, rank) else {
                    continue;
                };
                self.places.push(Place {
                    cell,
                    part: index,
                    row,
                    column,
                    rect: Rect {
                        x: x + units(column),
                        y: y + units(row),
                        width: CELL,
                        height: CELL,
                    },
                    dark: (file + rank) % 2 == dark_parity,
                    point,
                });
            }
        }
        self.parts.push(PartPlace {
            rect: Rect {
                x,
                y,
                width: units(width),
                height: units(height),
            },
            rows,
            columns,
            head,
            captioned: false,
        });
    }
}

/// The length of a row of cells.
#[expect(
    clippy::cast_precision_loss,
    reason = "boards are far smaller than 2^24 cells"
)]
pub(super) fn units(cells: usize) -> f32 {
    cells as f32 * CELL
}
