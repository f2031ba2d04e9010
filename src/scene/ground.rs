//! The ground of boards that are played on crossings: lines, water, angles
//! around starting points, and the hexagon's three kingdoms.

use super::Ink;
use super::draw::Drawing;
use super::geometry::{CELL, Layout};
use super::path::{PathText, Point};
use crate::board::{Cell, Topology};
use crate::rules::Info;

/// Size of the hexagon's coordinates.
const COORDINATE_SIZE: f32 = 27.0;

/// How much smaller the hexagon's ground is than its frame.
const INNER: f32 = 0.985;

/// How far coordinates of the hexagon stand from their points.
const AWAY: f32 = 0.65 * CELL;

/// The point at a share of the way between two.
pub(super) fn between(from: Point, to: Point, share: f32) -> Point {
    (
        from.0 + (to.0 - from.0) * share,
        from.1 + (to.1 - from.1) * share,
    )
}

/// Water, lines and starting points.
pub(super) fn ground(drawing: &mut Drawing, layout: &Layout, board: &Topology) {
    let ground = board.ground();
    let corners = |pool: &[Cell]| -> Vec<Point> {
        let centres = pool.iter().filter_map(|&cell| layout.centre(cell));
        let mut corners: Vec<Point> = centres.collect();
        if let [a, b, c, d] = corners[..]
            && !layout.outline.is_empty()
        {
            // An arm of the river flows on to the hexagon's edge.
            let (source, mouth) = (between(a, d, 0.5), between(b, c, 0.5));
            let centre = middle(&layout.outline);
            let far = |at: Point| (at.0 - centre.0).hypot(at.1 - centre.1);
            let side = between(layout.outline[1], layout.outline[2], 0.5);
            let more = (far(side) * INNER - far(mouth)) / (far(mouth) - far(source));
            let by = ((mouth.0 - source.0) * more, (mouth.1 - source.1) * more);
            corners[1] = (b.0 + by.0, b.1 + by.1);
            corners[2] = (c.0 + by.0, c.1 + by.1);
        }
        corners
    };
    for pool in &ground.water {
        let corners = corners(pool);
        drawing.path(Some(Ink::Water), Some((Ink::Water, 3.0)), 0.8, |p| {
            p.polygon(&corners);
        });
    }
    // Waves along the banks, by the first and the last corner's sides.
    drawing.line(Ink::WaterLine, 3.0, 0.8, |p| {
        for pool in &ground.water {
            if let [a, b, c, d] = corners(pool)[..] {
                for (share, start) in [(0.28, 0.03), (0.5, 0.07), (0.72, 0.05)] {
                    waves(p, between(a, d, share), between(b, c, share), start);
                }
            }
        }
    });
    drawing.line(Ink::BoardLine, 2.6, 1.0, |p| {
        for [from, to] in &ground.lines {
            if let (Some(from), Some(to)) = (layout.centre(*from), layout.centre(*to)) {
                p.move_to(from);
                p.line_to(to);
            }
        }
    });
    drawing.line(Ink::BoardLine, 2.6, 1.0, |p| {
        for &cell in &ground.starts {
            angles(p, layout, board, cell);
        }
    });
}

/// Short waves on the way from one point to another.
fn waves(p: &mut PathText, from: Point, to: Point, start: f32) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let along = |share: f32, off: f32| {
        let (x, y) = between(from, to, share);
        (
            x - (to.1 - from.1) * off / length,
            y + (to.0 - from.0) * off / length,
        )
    };
    let step = 52.0 / length;
    let mut share = start + step;
    while share < 0.98 - 2.0 * step {
        p.move_to(along(share, 0.0));
        p.curve_to(along(share + step / 2.0, -9.0), along(share + step, 0.0));
        p.curve_to(
            along(share + 1.5 * step, 9.0),
            along(share + 2.0 * step, 0.0),
        );
        share += 4.0 * step;
    }
}

/// Angles in the corners around a point, where there are lines on both sides.
fn angles(p: &mut PathText, layout: &Layout, board: &Topology, cell: Cell) {
    let Some(place) = layout.place(cell) else {
        return;
    };
    let part = &board.parts()[place.part];
    let Some((file, rank)) = part.place(cell) else {
        return;
    };
    let (x, y) = place.rect.centre();
    let towards = |to: Option<usize>, along: &dyn Fn(usize) -> Option<Cell>| {
        let (to_x, to_y) = layout.centre(along(to?)?)?;
        let length = (to_x - x).hypot(to_y - y);
        Some(((to_x - x) / length, (to_y - y) / length))
    };
    let by_file = |file| part.at(file, rank);
    let by_rank = |rank| part.at(file, rank);
    let sides = [file.checked_sub(1), Some(file + 1)].map(|to| towards(to, &by_file));
    let ends = [rank.checked_sub(1), Some(rank + 1)].map(|to| towards(to, &by_rank));
    for side in sides.into_iter().flatten() {
        for end in ends.into_iter().flatten() {
            let at = |along: f32, up: f32| {
                (
                    x + side.0 * along + end.0 * up,
                    y + side.1 * along + end.1 * up,
                )
            };
            p.move_to(at(24.0, 8.0));
            p.line_to(at(8.0, 8.0));
            p.line_to(at(8.0, 24.0));
        }
    }
}

/// The middle of a polygon's corners.
pub(super) fn middle(corners: &[Point]) -> Point {
    let count: f32 = corners.iter().map(|_| 1.0).sum();
    let sum = |pick: fn(&Point) -> f32| corners.iter().map(pick).sum::<f32>() / count;
    (sum(|corner| corner.0), sum(|corner| corner.1))
}

/// The corners of a part's field on the hexagon: the middle, the left mouth of
/// the river, both ends of the home rank, the right mouth.
pub(super) fn field(layout: &Layout, part: usize) -> [Point; 5] {
    let outline = &layout.outline;
    let centre = middle(outline);
    let corner = |index: usize| between(centre, outline[index % outline.len()], INNER);
    let (left, right) = (corner(2 * part), corner(2 * part + 1));
    let before = corner(2 * part + outline.len() - 1);
    let after = corner(2 * part + 2);
    [
        centre,
        between(before, left, 0.5),
        left,
        right,
        between(right, after, 0.5),
    ]
}

/// The hexagon's ground: a field for each part in its colour's tint, and along
/// its home a border in a pattern of its own: hatched, plain, doubled.
pub(super) fn kingdoms(drawing: &mut Drawing, layout: &Layout, info: &Info) {
    let outline = &layout.outline;
    let centre = middle(outline);
    // The frame's inner edge: the ground is a little smaller than the frame.
    let inner = |at: Point| between(centre, at, INNER);
    drawing.fill(Ink::LightSquare, 1.0, |p| {
        let corners: Vec<Point> = outline.iter().map(|&at| inner(at)).collect();
        p.polygon(&corners);
    });
    for index in 0..layout.parts.len() {
        let [_, _, left, right, _] = field(layout, index);
        let ink = tint(info.colours.get(index).copied());
        drawing.fill(ink, 0.17, |p| p.polygon(&field(layout, index)));
        // Bands along the home rank, by shares of the way to the middle.
        let band = |low: f32, high: f32| {
            let at = |corner, by| between(corner, centre, by);
            [
                at(left, low),
                at(right, low),
                at(right, high),
                at(left, high),
            ]
        };
        let bands: &[(f32, f32)] = match index % 3 {
            2 => &[(0.0, 0.007), (0.013, 0.02)],
            _ => &[(0.0, 0.02)],
        };
        let opacity = if index % 3 == 0 { 0.35 } else { 0.85 };
        drawing.fill(ink, opacity, |p| {
            for &(low, high) in bands {
                p.polygon(&band(low, high));
            }
        });
        if index % 3 == 0 {
            let [a, b, c, d] = band(0.0, 0.02);
            drawing.line(ink, 5.0, 1.0, |p| {
                let mut share = 0.0;
                while share < 0.985 {
                    p.move_to(between(d, c, share));
                    p.line_to(between(a, b, share + 0.02));
                    share += 0.02;
                }
            });
        }
    }
}

/// What the ground of a colour's own part is tinted with.
fn tint(colour: Option<&str>) -> Ink {
    match colour {
        Some("red") => Ink::RedFill,
        Some("green") => Ink::GreenFill,
        Some("blue") => Ink::BlueFill,
        _ => Ink::GrayFill,
    }
}

/// Names of files behind home ranks, of ranks beside the first file.
pub(super) fn coordinates(drawing: &mut Drawing, layout: &Layout) {
    let centre = middle(&layout.outline);
    for place in &layout.places {
        let part = &layout.parts[place.part];
        let left = layout.outline[2 * place.part];
        let right = layout.outline[2 * place.part + 1];
        let home = between(left, right, 0.5);
        let (x, y) = place.rect.centre();
        let away = |(to_x, to_y): Point, by: f32| {
            let length = to_x.hypot(to_y);
            (x + to_x / length * by, y + to_y / length * by)
        };
        if place.row + 1 == part.rows.len() {
            let at = away((home.0 - centre.0, home.1 - centre.1), AWAY);
            let name = part.columns[place.column].clone();
            drawing.text(name, at, COORDINATE_SIZE, false, Ink::CoordinateOnLight);
        }
        if place.column == 0 {
            // Away from the side of the river: between home and the left.
            let out = (left.0 - right.0, left.1 - right.1);
            let length = out.0.hypot(out.1);
            let down = (home.0 - centre.0, home.1 - centre.1);
            let depth = down.0.hypot(down.1);
            let (sine, cosine) = (0.5, 0.866);
            let to = (
                out.0 / length * cosine + down.0 / depth * sine,
                out.1 / length * cosine + down.1 / depth * sine,
            );
            let name = part.rows[place.row].clone();
            drawing.text(
                name,
                away(to, AWAY),
                COORDINATE_SIZE,
                false,
                Ink::CoordinateOnLight,
            );
        }
    }
}
