//! What lies on the board without being a piece: portals, black holes, pieces'
//! intents. Portals are rings at the rim of the cell, so that they're seen
//! around a piece; whose they are and which belong together is told by form.

use super::arrange::around;
use super::draw::Drawing;
use super::geometry::{CELL, Layout};
use super::motion::{self, ease};
use super::path::{PathText, Point};
use super::{Ink, Shown};
use crate::board::Cell;
use crate::rules::{Feature, Info};

/// An eighth of a turn.
const EIGHTH: f32 = std::f32::consts::FRAC_PI_4;

/// A feather on a canvas of 100 × 100: vane, then its shaft and notches.
const FEATHER: [&str; 2] = [
    "M30 78C24 58 33 34 58 22C66 18 74 16 79 17C80 25 77 36 70 46C62 58 48 68 36 70Z",
    "M22 88Q42 60 70 28M36 70L33 57M45 59L43 45M54 49L53 35M43 64L56 61M52 54L66 50M60 43L73 39",
];

/// Everything under the pieces.
pub(super) fn below(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    for feature in &shown.view.features {
        let Some(mut at) = layout.centre(feature.cell) else {
            continue;
        };
        drawing.cell = Some(feature.cell);
        if feature.kind == "black-hole" && is_opening(shown, feature.cell) {
            meeting(drawing, layout, shown, feature.cell);
            continue;
        }
        if let Some((from, progress)) = motion::glide(shown, feature.cell)
            && let Some(start) = layout.centre(from)
        {
            let share = ease(progress);
            at = (
                start.0 + (at.0 - start.0) * share,
                start.1 + (at.1 - start.1) * share,
            );
        }
        match feature.kind {
            "portal" => portal(drawing, at, owner(shown.info, feature.colour)),
            "black-hole" => black_hole(drawing, at, 1.0),
            "intent" => {}
            "feather" => feather(drawing, at),
            "waiting" => drawing.path(None, Some((Ink::Selected, 7.0)), 1.0, |p| {
                p.circle(at, 44.0);
            }),
            // A sign for what has no picture yet.
            _ => drawing.line(Ink::Portal, 4.0, 0.9, |p| {
                let (x, y) = at;
                p.polygon(&[(x, y - 46.0), (x + 46.0, y), (x, y + 46.0), (x - 46.0, y)]);
            }),
        }
    }
    drawing.cell = None;
}

/// Signs over the pieces: heights of stacks, pairs, intents.
pub(super) fn above(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    let features = &shown.view.features;
    for feature in features {
        let Some((x, y)) = layout.centre(feature.cell) else {
            continue;
        };
        if motion::glide(shown, feature.cell).is_some() {
            continue;
        }
        drawing.cell = Some(feature.cell);
        let corner = (x - 33.0, y + 33.0);
        if feature.kind == "intent" {
            intent(drawing, layout, shown.info, feature);
        } else if feature.count > 1 {
            badge(drawing, corner);
            let size = if feature.count > 9 { 19.0 } else { 24.0 };
            let text = feature.count.to_string();
            drawing.text(text, corner, size, true, Ink::PortalLight);
        } else if let Some(pair) = pair(features, feature) {
            badge(drawing, corner);
            drawing.fill(Ink::PortalLight, 1.0, |p| sign(p, corner, pair));
        }
    }
    drawing.cell = None;
}

fn badge(drawing: &mut Drawing, at: Point) {
    let edge = Some((Ink::PortalLight, 2.0));
    drawing.path(Some(Ink::PortalDeep), edge, 1.0, |p| p.circle(at, 15.0));
}

/// Which pair of linked features one belongs to, counted from 0.
fn pair(features: &[Feature], feature: &Feature) -> Option<usize> {
    let ends = |feature: &Feature| {
        let to = feature.to?;
        Some((feature.cell.min(to), feature.cell.max(to)))
    };
    let own = ends(feature)?;
    let alike = |other: &&Feature| {
        other.kind == feature.kind && Some(other.cell) == ends(other).map(|pair| pair.0)
    };
    let before = features.iter().filter(alike).filter_map(ends);
    Some(before.filter(|other| *other < own).count())
}

/// A small figure for a pair: triangle, square, dot, lozenge, and again.
fn sign(p: &mut PathText, (x, y): Point, pair: usize) {
    match pair % 4 {
        0 => p.polygon(&[(x, y - 9.5), (x + 8.5, y + 5.5), (x - 8.5, y + 5.5)]),
        1 => p.rounded(around((x, y), 6.8), 0.0),
        2 => p.circle((x, y), 7.6),
        _ => p.polygon(&[(x, y - 10.0), (x + 6.5, y), (x, y + 10.0), (x - 6.5, y)]),
    }
}

/// Whose a feature is, as far as forms are told apart.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    Nobody,
    Light,
    Dark,
}

fn owner(info: &Info, colour: Option<u8>) -> Owner {
    let name = colour.and_then(|colour| info.colours.get(usize::from(colour)));
    match name.copied() {
        Some("white") => Owner::Light,
        Some("black") => Owner::Dark,
        _ => Owner::Nobody,
    }
}

/// A point on a circle, by eighths of a turn.
fn on_circle((x, y): Point, radius: f32, eighths: f32) -> Point {
    let (sine, cosine) = (eighths * EIGHTH).sin_cos();
    (x + radius * cosine, y + radius * sine)
}

/// A whirl of arms that wind inwards.
fn whirl(p: &mut PathText, at: Point, outer: f32, inner: f32) {
    let mut arm = 0.0;
    while arm < 8.0 {
        p.move_to(on_circle(at, outer, arm));
        let control = on_circle(at, outer * 0.72, arm + 1.0);
        p.curve_to(control, on_circle(at, inner, arm + 1.6));
        arm += 2.0;
    }
}

/// A ring of light around a depth. White's is pale with beads, black's dark
/// with spikes, nobody's is plain.
fn portal(drawing: &mut Drawing, at: Point, owner: Owner) {
    for (radius, opacity) in [(49.5, 0.22), (47.5, 0.4)] {
        drawing.fill(Ink::Portal, opacity, |p| p.circle(at, radius));
    }
    drawing.fill(Ink::PortalDeep, 0.82, |p| p.circle(at, 42.0));
    for (radius, opacity) in [(36.0, 0.3), (28.0, 0.35), (19.0, 0.45)] {
        drawing.fill(Ink::Portal, opacity, |p| p.circle(at, radius));
    }
    drawing.line(Ink::PortalLight, 3.0, 0.6, |p| whirl(p, at, 36.0, 8.0));
    let (ring, edge) = match owner {
        Owner::Nobody => (Ink::Portal, Ink::PortalLight),
        Owner::Light => (Ink::WhiteFill, Ink::Portal),
        Owner::Dark => (Ink::BlackLine, Ink::PortalLight),
    };
    drawing.line(edge, 10.5, 1.0, |p| p.circle(at, 42.5));
    drawing.line(ring, 6.5, 1.0, |p| p.circle(at, 42.5));
    let mut eighth = 0.5;
    while eighth < 8.0 && owner != Owner::Nobody {
        if owner == Owner::Light {
            let bead = on_circle(at, 42.5, eighth);
            drawing.path(Some(ring), Some((edge, 2.2)), 1.0, |p| p.circle(bead, 6.4));
        } else {
            drawing.path(Some(ring), Some((edge, 2.0)), 1.0, |p| {
                p.polygon(&[
                    on_circle(at, 50.0, eighth),
                    on_circle(at, 41.0, eighth + 0.22),
                    on_circle(at, 32.0, eighth),
                    on_circle(at, 41.0, eighth - 0.22),
                ]);
            });
        }
        eighth += 1.0;
    }
}

/// Whether a hole is just opening that then stays.
fn is_opening(shown: &Shown<'_>, cell: Cell) -> bool {
    let motion = shown.motion.filter(|motion| motion.progress < 1.0);
    motion.is_some_and(|motion| motion::explosions(motion.events).any(|at| at == cell))
}

/// Two portals of which one steps onto the other, until the hole covers them.
fn meeting(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>, hole: Cell) {
    let Some(motion) = shown.motion.filter(|motion| motion.progress < 0.5) else {
        return;
    };
    let Some(end) = layout.centre(hole) else {
        return;
    };
    let share = ease(motion.progress / motion::UNTIL_MET_PORTALS);
    for feature in &motion.before.features {
        if let Some(start) = layout.centre(feature.cell) {
            let at = (
                start.0 + (end.0 - start.0) * share,
                start.1 + (end.1 - start.1) * share,
            );
            portal(drawing, at, owner(shown.info, feature.colour));
        }
    }
}

/// A black hole; `size` 1 fits a cell.
pub(super) fn black_hole(drawing: &mut Drawing, at: Point, size: f32) {
    for (radius, opacity) in [(49.0, 0.3), (45.0, 0.45), (41.0, 0.6)] {
        drawing.fill(Ink::Blaze, opacity, |p| p.circle(at, radius * size));
    }
    // What falls in, round and round: arcs from the rim towards the edge.
    drawing.line(Ink::PortalLight, 3.0 * size, 0.9, |p| {
        for arm in [0.0_f32, 2.0, 4.0, 6.0] {
            p.move_to(on_circle(at, 48.0 * size, arm));
            let control = on_circle(at, 49.0 * size, arm + 0.8);
            p.curve_to(control, on_circle(at, 42.0 * size, arm + 1.5));
            let control = on_circle(at, 39.0 * size, arm + 2.2);
            p.curve_to(control, on_circle(at, 33.0 * size, arm + 2.8));
        }
    });
    let edge = Some((Ink::Blaze, 2.5 * size));
    drawing.path(Some(Ink::PortalDeep), edge, 1.0, |p| {
        p.circle(at, 33.0 * size)
    });
}

fn feather(drawing: &mut Drawing, (x, y): Point) {
    let at = (x - CELL / 2.0, y - CELL / 2.0);
    drawing.picture(
        FEATHER[0],
        at,
        1.0,
        Some(Ink::WhiteFill),
        Some((Ink::WhiteLine, 3.0)),
    );
    drawing.picture(FEATHER[1], at, 1.0, None, Some((Ink::WhiteLine, 2.4)));
}

/// A waiting piece: a broken arrow to where it leads, and an hourglass.
fn intent(drawing: &mut Drawing, layout: &Layout, info: &Info, feature: &Feature) {
    let Some((x, y)) = layout.centre(feature.cell) else {
        return;
    };
    let (fill, edge) = match owner(info, feature.colour) {
        Owner::Dark => (Ink::BlackFill, Ink::PortalLight),
        Owner::Light => (Ink::WhiteFill, Ink::Portal),
        Owner::Nobody => (Ink::PortalLight, Ink::Portal),
    };
    let to = feature.to.and_then(|to| layout.centre(to));
    if let Some(to) = to {
        let shape = |p: &mut PathText| broken_arrow(p, (x, y), to);
        drawing.path(None, Some((edge, 5.0)), 0.9, shape);
        drawing.fill(fill, 0.95, shape);
    }
    let (x, y) = (x + 33.0, y + 33.0);
    drawing.path(Some(fill), Some((edge, 3.0)), 1.0, |p| {
        p.circle((x, y), 15.0)
    });
    drawing.fill(edge, 1.0, |p| {
        for side in [-1.0, 1.0] {
            let base = y + 8.5 * side;
            p.polygon(&[(x, y), (x + 7.0, base), (x - 7.0, base)]);
        }
    });
}

/// Dashes and a head, beginning beside what stands there and ending before
/// the other's middle.
fn broken_arrow(p: &mut PathText, from: Point, to: Point) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    if length < 1.0 {
        return;
    }
    let at = |along: f32, off: f32| {
        // To the right of the way: two that answer each other lie apart.
        let (along, off) = (along / length, (off + 10.0) / length);
        (from.0 + x * along - y * off, from.1 + y * along + x * off)
    };
    let (mut begin, neck) = (40.0, length - 52.0);
    while begin + 16.0 < neck {
        let end = begin + 20.0;
        p.polygon(&[at(begin, -4.5), at(end, -4.5), at(end, 4.5), at(begin, 4.5)]);
        begin += 34.0;
    }
    p.polygon(&[at(neck, 17.0), at(length - 24.0, 0.0), at(neck, -17.0)]);
}

/// The hole that opens where something is destroyed, so far on its way.
pub(super) fn explosions(drawing: &mut Drawing, layout: &Layout, shown: &Shown<'_>) {
    let Some(motion) = shown.motion.filter(|motion| motion.progress < 1.0) else {
        return;
    };
    for cell in motion::explosions(motion.events) {
        let mut features = shown.view.features.iter();
        let lasts = features.any(|one| one.kind == "black-hole" && one.cell == cell);
        let size = if lasts {
            motion::lasting_hole(motion.progress)
        } else {
            motion::hole(motion.progress)
        };
        if let Some(at) = layout.centre(cell).filter(|_| size > 0.02) {
            black_hole(drawing, at, size);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Feature, pair};

    #[test]
    fn both_of_a_pair_have_one_sign_and_pairs_have_different_ones() {
        let links = [(0, 5), (1, 4), (4, 1), (5, 0)];
        let features = links.map(|(cell, to)| Feature {
            cell: Cell(cell),
            kind: "portal",
            colour: None,
            count: 1,
            to: Some(Cell(to)),
        });
        let signs: Vec<_> = features.iter().map(|one| pair(&features, one)).collect();
        assert_eq!(signs[0], signs[3]);
        assert_eq!(signs[1], signs[2]);
        assert_ne!(signs[0], signs[1]);
    }
}
