//! The ground of boards that are played on crossings: lines, water, angles
//! around starting points, and the hexagon's three kingdoms.

use super::Ink;
use super::draw::Drawing;
use super::geometry::Layout;
use super::path::{PathText, Point};
use crate::board::{Cell, Topology};
use crate::rules::Info;

/// A hexagon that is shown less wide than this, in CSS pixels, is small.
const SMALL: f32 = 420.0;

/// How much smaller the hexagon's ground is than its frame.
pub(super) const INNER: f32 = 0.99;

/// Whether a hexagon is so small, by its width in CSS pixels (0: not known), that
/// every pixel is wanted for the points.
pub(super) fn is_small(room: f32) -> bool {
    room > 0.0 && room < SMALL
}

/// How far coordinates of a hexagon stand from their points, and their size: of
/// nine CSS pixels on the smallest boards.
pub(super) fn names(room: f32) -> (f32, f32) {
    let size = if is_small(room) { 44.0 } else { 30.0 };
    (51.0 + 0.36 * size, size)
}

/// The corners of a hexagon's ground, which are cut: for each part in turn the
/// cuts' four ends, from the left river's side to the right one's. `share` 1 is
/// the frame's outer edge.
pub(super) fn shape(layout: &Layout, share: f32) -> Vec<Point> {
    let outline = &layout.outline;
    let centre = middle(outline);
    let reach = layout.width / 2.0;
    let corner = |index: usize| outline[index % outline.len()];
    let mut ends = Vec::new();
    for index in 0..outline.len() {
        let at = corner(index);
        let far = (at.0 - centre.0).hypot(at.1 - centre.1);
        // Along the sides, whose angle is of about 120°.
        let cut = (far - reach).max(0.0) / 0.5;
        for other in [corner(index + outline.len() - 1), corner(index + 1)] {
            let length = (other.0 - at.0).hypot(other.1 - at.1);
            ends.push(between(centre, between(at, other, cut / length), share));
        }
    }
    ends
}

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
    let pools: Vec<Vec<Point>> = ground
        .water
        .iter()
        .map(|pool| {
            pool.iter()
                .filter_map(|&cell| layout.centre(cell))
                .collect()
        })
        .collect();
    for pool in &pools {
        drawing.path(
            Some(Ink::Water),
            Some((Ink::Water, 3.0)),
            0.8,
            |p| match bay(layout, pool) {
                Some([left, right]) => {
                    let [a, b, c, d] = [pool[0], pool[1], pool[2], pool[3]];
                    let mouth = between(b, c, 0.5);
                    let out = between(mouth, between(left, right, 0.5), 0.35);
                    let bend = |bank: Point| (bank.0 + out.0 - mouth.0, bank.1 + out.1 - mouth.1);
                    p.move_to(a);
                    p.line_to(b);
                    p.curve_to(bend(b), left);
                    p.line_to(right);
                    p.curve_to(bend(c), c);
                    p.line_to(d);
                    p.line_to(a);
                }
                None => p.polygon(pool),
            },
        );
    }
    // Waves along the banks, by the first and the last corner's sides.
    drawing.line(Ink::WaterLine, 3.0, 0.8, |p| {
        for pool in &pools {
            if let [a, b, c, d] = pool[..] {
                let [b, c] = bay(layout, pool).unwrap_or([b, c]);
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

/// Where the banks of an arm of a hexagon's river reach its edge.
fn bay(layout: &Layout, pool: &[Point]) -> Option<[Point; 2]> {
    let [_, b, c, _] = pool[..] else {
        return None;
    };
    let outline = &layout.outline;
    let mouth = between(b, c, 0.5);
    let far = |at: Point| (at.0 - mouth.0).hypot(at.1 - mouth.1);
    let side = |index: usize| (outline[index], outline[(index + 1) % outline.len()]);
    // Sides of the river are every second one.
    let sides = (1..outline.len()).step_by(2).map(side);
    let (left, right) = sides.min_by(|one, other| {
        let middle = |&(from, to): &(Point, Point)| far(between(from, to, 0.5));
        middle(one).total_cmp(&middle(other))
    })?;
    let centre = middle(outline);
    let shore = |share: f32| between(centre, between(left, right, share), INNER);
    Some([shore(0.31), shore(0.69)])
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
/// the river, both cut corners of the home rank's side, the right mouth.
pub(super) fn field(layout: &Layout, part: usize) -> [Point; 7] {
    let outline = &layout.outline;
    let centre = middle(outline);
    let corner = |index: usize| between(centre, outline[index % outline.len()], INNER);
    let mouth = |index: usize| between(corner(index), corner(index + 1), 0.5);
    let ends = shape(layout, INNER);
    let end = |index: usize| ends[4 * part + index];
    [
        centre,
        mouth(2 * part + outline.len() - 1),
        end(0),
        end(1),
        end(2),
        end(3),
        mouth(2 * part + 1),
    ]
}

/// The hexagon's ground: a field for each part in its colour's tint, and along
/// its home a border in a pattern of its own: hatched, plain, doubled.
pub(super) fn kingdoms(drawing: &mut Drawing, layout: &Layout, info: &Info) {
    let centre = middle(&layout.outline);
    // The frame's inner edge: the ground is a little smaller than the frame.
    drawing.fill(Ink::LightSquare, 1.0, |p| p.polygon(&shape(layout, INNER)));
    for index in 0..layout.parts.len() {
        let [_, _, _, left, right, _, _] = field(layout, index);
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

/// Names of files behind home ranks, of ranks beside the first file. Where a
/// corner is cut so that a name has no room, it's left out.
pub(super) fn coordinates(drawing: &mut Drawing, layout: &Layout, room: f32) {
    let centre = middle(&layout.outline);
    let (away, size) = names(room);
    let reach = INNER * layout.width / 2.0;
    let mut name = |text: &String, from: Point, towards: Point| {
        let length = towards.0.hypot(towards.1);
        let at = (
            from.0 + towards.0 / length * away,
            from.1 + towards.1 / length * away,
        );
        if (at.0 - centre.0).hypot(at.1 - centre.1) + 0.3 * size < reach {
            drawing.text(text.clone(), at, size, false, Ink::CoordinateOnLight);
        }
    };
    for pair in layout.places.windows(2) {
        let part = &layout.parts[pair[0].part];
        // A row's first point and the next one: onward along the rank.
        if pair[0].column == 0 {
            let (at, inner) = (pair[0].rect.centre(), pair[1].rect.centre());
            let out = (at.0 - inner.0, at.1 - inner.1);
            name(&part.rows[pair[0].row], at, out);
        }
    }
    for place in &layout.places {
        let part = &layout.parts[place.part];
        if place.row + 1 == part.rows.len() {
            let corner = |index: usize| layout.outline[2 * place.part + index];
            let home = between(corner(0), corner(1), 0.5);
            let out = (home.0 - centre.0, home.1 - centre.1);
            name(&part.columns[place.column], place.rect.centre(), out);
        }
    }
}
