//! A move on its way: which pieces go where, by what the viewer witnessed.
//!
//! Nothing here compares two views. A piece moves only if the view before
//! showed it where an event says that it started, so that a piece which comes
//! out of unseen cells doesn't betray where it was.

use super::Motion;
use super::geometry::Layout;
use super::path::Point;
use crate::board::Cell;
use crate::rules::{Event, Piece};

/// The share of a motion's time in which pieces come to a cell on which one of
/// them is then taken: before they are there nothing is seen to happen to it.
const UNTIL_MET: f32 = 0.7;

/// What becomes of a piece in motion.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Stays,
    Taken,
    Appears,
}

/// A piece that isn't simply where the new view shows it.
pub(super) struct Mover {
    pub(super) piece: Piece,
    path: Vec<Cell>,
    fate: Fate,
    /// Whether pieces that move in this turn are taken where they meet.
    meeting: bool,
}

impl Mover {
    /// The cell that shows another piece, or the same, once it's over; nothing
    /// else is to be drawn there meanwhile.
    pub(super) fn arrives_at(&self) -> Option<Cell> {
        match self.fate {
            Fate::Stays | Fate::Appears => self.path.last().copied(),
            Fate::Taken => None,
        }
    }

    /// Whether others are drawn over it.
    pub(super) fn is_below(&self) -> bool {
        self.fate == Fate::Taken
    }

    /// Where it is at an instant, and how opaque.
    pub(super) fn at(&self, layout: &Layout, progress: f32) -> Option<(Point, f32)> {
        let eased = if self.meeting {
            ease(progress / UNTIL_MET)
        } else {
            ease(progress)
        };
        let opacity = match self.fate {
            Fate::Stays => 1.0,
            Fate::Taken if self.meeting && self.path.len() > 1 => {
                1.0 - ease((progress - UNTIL_MET) / (1.0 - UNTIL_MET))
            }
            Fate::Taken => 1.0 - eased,
            Fate::Appears => eased,
        };
        let points: Vec<Point> = self
            .path
            .iter()
            .filter_map(|&cell| layout.centre(cell))
            .collect();
        Some((along(&points, eased)?, opacity))
    }
}

/// Slow at both ends (a cubic), 0 to 1.
fn ease(progress: f32) -> f32 {
    let t = progress.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The point at a share of a polyline's length.
fn along(points: &[Point], share: f32) -> Option<Point> {
    let length = |pair: &[Point]| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
    let mut left = share * points.windows(2).map(length).sum::<f32>();
    for pair in points.windows(2) {
        let here = length(pair);
        if left <= here && here > 0.0 {
            let part = left / here;
            let (from, to) = (pair[0], pair[1]);
            return Some((
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            ));
        }
        left -= here;
    }
    points.last().copied()
}

/// The pieces in motion, those below first.
pub(super) fn movers(motion: &Motion<'_>) -> Vec<Mover> {
    let mut movers: Vec<Mover> = Vec::new();
    for event in motion.events {
        match event {
            Event::Moved {
                piece,
                from,
                via,
                to,
            } => {
                if let Some(mover) = find(&mut movers, motion, *from, Some(*piece)) {
                    mover.path.extend(via);
                    mover.path.push(*to);
                }
            }
            Event::Drifted { piece, from, to } => {
                if let Some(mover) = find(&mut movers, motion, *from, Some(*piece)) {
                    mover.path.push(*to);
                }
            }
            Event::Swapped { first, second } => {
                // Both are found before either moves.
                let starts = [(first, second), (second, first)];
                let found = starts.map(|(from, to)| {
                    find(&mut movers, motion, *from, None)?;
                    let index = movers.iter().position(|mover| stands(mover, *from))?;
                    Some((index, *to))
                });
                for (index, to) in found.into_iter().flatten() {
                    movers[index].path.push(to);
                }
            }
            Event::Captured { piece, at } => {
                if let Some(mover) = find(&mut movers, motion, *at, Some(*piece)) {
                    mover.fate = Fate::Taken;
                }
            }
            Event::Arrived { piece, at } => movers.push(Mover {
                piece: *piece,
                path: vec![*at],
                fate: Fate::Appears,
                meeting: false,
            }),
            _ => {}
        }
    }
    let meeting = movers
        .iter()
        .any(|mover| mover.fate == Fate::Taken && mover.path.len() > 1);
    for mover in &mut movers {
        mover.meeting = meeting;
    }
    let (mut ordered, above): (Vec<_>, Vec<_>) = movers.into_iter().partition(Mover::is_below);
    ordered.extend(above);
    ordered
}

fn stands(mover: &Mover, cell: Cell) -> bool {
    mover.fate != Fate::Taken && mover.path.last() == Some(&cell)
}

/// The piece on a cell: one that has moved there already, or one that the view
/// before shows there and that hasn't moved away.
fn find<'a>(
    movers: &'a mut Vec<Mover>,
    motion: &Motion<'_>,
    cell: Cell,
    piece: Option<Piece>,
) -> Option<&'a mut Mover> {
    let same = |other: Piece| {
        piece.is_none_or(|piece| piece.kind == other.kind && piece.colour == other.colour)
    };
    let moved = movers
        .iter()
        .position(|mover| stands(mover, cell) && same(mover.piece));
    if let Some(index) = moved {
        return movers.get_mut(index);
    }
    let before = motion.before.cells.get(cell.index())?;
    let piece = before
        .piece
        .filter(|piece| !before.hidden && same(*piece))?;
    if movers.iter().any(|mover| mover.path.first() == Some(&cell)) {
        return None;
    }
    movers.push(Mover {
        piece,
        path: vec![cell],
        fate: Fate::Stays,
        meeting: false,
    });
    movers.last_mut()
}
