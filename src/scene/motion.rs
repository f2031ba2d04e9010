//! A move on its way: which pieces go where, by what the viewer witnessed.
//!
//! Nothing here compares two views. A piece moves only if the view before
//! showed it where an event says that it started, so that a piece which comes
//! out of unseen cells doesn't betray where it was.

use super::geometry::{CELL, Layout};
use super::path::Point;
use super::{Motion, Shown};
use crate::board::Cell;
use crate::rules::{Event, Piece};

/// The share of a motion's time in which pieces come to a cell on which one of
/// them is then taken: before they are there nothing is seen to happen to it.
const UNTIL_MET: f32 = 0.7;

/// How much way coming out of a portal, or going into it, is worth.
const PASSAGE: f32 = CELL;

/// The share of a motion's time after which portals follow.
const UNTIL_GLIDE: f32 = 0.4;

/// What becomes of a piece in motion.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Stays,
    Taken,
    Appears,
    /// Falls into a hole.
    Swallowed(Cell),
}

/// A piece that isn't simply where the new view shows it.
pub(super) struct Mover {
    pub(super) piece: Piece,
    start: Cell,
    /// Where it goes on to, whether it gets there by magic, and in which stage.
    path: Vec<(Cell, bool, u16)>,
    fate: Fate,
    /// The stage in which its fate is met.
    fated: u16,
    /// How many stages the whole motion has.
    stages: u16,
    /// Whether pieces that move in this turn are taken where they meet.
    meeting: bool,
}

/// A piece at an instant.
pub(super) struct Instant {
    pub(super) at: Point,
    /// 1 fits a cell.
    pub(super) size: f32,
    pub(super) opacity: f32,
}

impl Mover {
    fn new(piece: Piece, start: Cell, fate: Fate) -> Self {
        Self {
            piece,
            start,
            path: Vec::new(),
            fate,
            fated: 0,
            stages: 1,
            meeting: false,
        }
    }

    fn end(&self) -> Cell {
        self.path.last().map_or(self.start, |leg| leg.0)
    }

    fn goes(&mut self, to: Cell, stage: u16) {
        self.path.push((to, false, stage));
    }

    /// How far a stage is at an instant of the whole motion, 0 to 1.
    fn share(&self, progress: f32, stage: u16) -> f32 {
        (progress * f32::from(self.stages) - f32::from(stage)).clamp(0.0, 1.0)
    }

    /// The cell that shows another piece, or the same, once it's over; nothing
    /// else is to be drawn there meanwhile.
    pub(super) fn arrives_at(&self) -> Option<Cell> {
        match self.fate {
            Fate::Stays | Fate::Appears => Some(self.end()),
            Fate::Taken | Fate::Swallowed(_) => None,
        }
    }

    /// Whether others are drawn over it.
    pub(super) fn is_below(&self) -> bool {
        self.fate == Fate::Taken
    }

    /// How it is at an instant.
    pub(super) fn at(&self, layout: &Layout, progress: f32) -> Option<Instant> {
        let eased = |progress: f32| {
            if self.meeting {
                ease(progress / UNTIL_MET)
            } else {
                ease(progress)
            }
        };
        let fated = self.share(progress, self.fated);
        let opacity = match self.fate {
            Fate::Stays | Fate::Swallowed(_) => 1.0,
            Fate::Taken if self.meeting && !self.path.is_empty() => {
                1.0 - ease((fated - UNTIL_MET) / (1.0 - UNTIL_MET))
            }
            Fate::Taken => 1.0 - eased(fated),
            Fate::Appears => eased(fated),
        };
        if let Fate::Swallowed(hole) = self.fate {
            return self.falling(layout, hole, progress);
        }
        // The last stage in which it goes anywhere that has begun.
        let stages = self.path.iter().map(|leg| leg.2);
        let mut begun = stages.filter(|&stage| self.share(progress, stage) > 0.0);
        let stage = begun.next_back().unwrap_or_default();
        let (at, size) = self.along(layout, stage, eased(self.share(progress, stage)))?;
        Some(Instant { at, size, opacity })
    }

    /// Drawn into a hole, by half a turn around it.
    fn falling(&self, layout: &Layout, hole: Cell, progress: f32) -> Option<Instant> {
        let (from, to) = (layout.centre(self.end())?, layout.centre(hole)?);
        let fallen = ease((progress - 0.3) / 0.6);
        let (sine, cosine) = (std::f32::consts::PI * fallen * fallen).sin_cos();
        let (x, y) = (
            (from.0 - to.0) * (1.0 - fallen),
            (from.1 - to.1) * (1.0 - fallen),
        );
        Some(Instant {
            at: (to.0 + x * cosine - y * sine, to.1 + x * sine + y * cosine),
            size: 1.0 - 0.9 * fallen,
            opacity: if fallen < 0.95 { 1.0 } else { 0.0 },
        })
    }

    /// The point at a share of a stage's way, and the piece's size there.
    fn along(&self, layout: &Layout, stage: u16, share: f32) -> Option<(Point, f32)> {
        let start = layout.centre(self.start)?;
        // Each leg: from, to, what it's worth, whether by magic.
        let mut legs: Vec<(Point, Point, f32, bool)> = Vec::new();
        let mut from = start;
        for &(cell, by_magic, of) in &self.path {
            let Some(to) = layout.centre(cell).filter(|_| of <= stage) else {
                continue;
            };
            if of < stage {
                from = to;
                continue;
            }
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            legs.push((
                from,
                to,
                if by_magic { 2.0 * PASSAGE } else { length },
                by_magic,
            ));
            from = to;
        }
        let mut left = share * legs.iter().map(|leg| leg.2).sum::<f32>();
        for (from, to, length, by_magic) in legs {
            if left <= length && length > 0.0 {
                let part = left / length;
                if by_magic {
                    // It shrinks into the one and grows out of the other.
                    let (at, size) = if part < 0.5 {
                        (from, 1.0 - 2.0 * part)
                    } else {
                        (to, 2.0 * part - 1.0)
                    };
                    return Some((at, size.max(0.05)));
                }
                let at = (
                    from.0 + (to.0 - from.0) * part,
                    from.1 + (to.1 - from.1) * part,
                );
                return Some((at, 1.0));
            }
            left -= length;
        }
        Some((from, 1.0))
    }
}

/// Slow at both ends (a cubic), 0 to 1.
pub(super) fn ease(progress: f32) -> f32 {
    let t = progress.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// How large a hole is that opens and closes within a motion.
pub(super) fn hole(progress: f32) -> f32 {
    1.25 * ease(progress / 0.35) * (1.0 - ease((progress - 0.8) / 0.2))
}

/// The same of a hole that stays.
pub(super) fn lasting_hole(progress: f32) -> f32 {
    1.25 * ease((progress - UNTIL_MET_PORTALS) / 0.3) - 0.25 * ease((progress - 0.8) / 0.2)
}

/// The share of a motion's time in which a portal steps onto another, before
/// there is a hole.
pub(super) const UNTIL_MET_PORTALS: f32 = 0.25;

/// Where something was destroyed.
pub(super) fn explosions(events: &[Event]) -> impl Iterator<Item = Cell> {
    events.iter().filter_map(|event| match event {
        Event::Exploded { at } => Some(*at),
        _ => None,
    })
}

/// Where what lies on a cell now comes from, and how far on its way it is:
/// something that moved from one cell to another without being a piece.
pub(super) fn glide(shown: &Shown<'_>, cell: Cell) -> Option<(Cell, f32)> {
    let motion = shown.motion.filter(|motion| motion.progress < 1.0)?;
    motion.events.iter().find_map(|event| match event {
        Event::Changed { cells } => match cells[..] {
            [from, to] if to == cell && from != to => {
                Some((from, (motion.progress - UNTIL_GLIDE) / (1.0 - UNTIL_GLIDE)))
            }
            _ => None,
        },
        _ => None,
    })
}

/// In how many stages a motion is seen: what is done by somebody is the first,
/// and each piece that then drifts has one of its own, so that it can be
/// followed.
#[must_use]
pub fn stages(events: &[Event]) -> u16 {
    staged(events).last().map_or(1, |(_, stage)| stage + 1)
}

/// Events with the stages that they're seen in. What is taken by a piece that
/// drifts there is taken in that piece's.
fn staged(events: &[Event]) -> impl Iterator<Item = (&Event, u16)> {
    let mut stage = 0;
    let mut any = false;
    let mut taken = false;
    events.iter().enumerate().map(move |(index, event)| {
        let drifts = |event: Option<&Event>| matches!(event, Some(Event::Drifted { .. }));
        let before_drift = matches!(event, Event::Captured { .. }) && drifts(events.get(index + 1));
        if before_drift || drifts(Some(event)) && !taken {
            stage += u16::from(any);
        }
        taken = before_drift;
        any |= !matches!(event, Event::TurnEnded { .. });
        (event, stage)
    })
}

/// The pieces in motion, those below first.
pub(super) fn movers(motion: &Motion<'_>, layout: &Layout) -> Vec<Mover> {
    let mut movers: Vec<Mover> = Vec::new();
    for (event, stage) in staged(motion.events) {
        match event {
            Event::Moved {
                piece,
                from,
                via,
                to,
            } => {
                if let Some(mover) = find(&mut movers, motion, *from, Some(*piece)) {
                    for pair in via.chunks(2) {
                        mover.goes(pair[0], stage);
                        let left = pair.get(1).map(|&left| (left, true, stage));
                        mover.path.extend(left);
                    }
                    mover.goes(*to, stage);
                }
            }
            Event::Drifted { piece, from, to } => {
                if let Some(mover) = find(&mut movers, motion, *from, Some(*piece)) {
                    mover.goes(*to, stage);
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
                // Between portals that belong together it's done by magic.
                let mut features = motion.before.features.iter();
                let by_magic = features.any(|one| one.cell == *first && one.to == Some(*second));
                for (index, to) in found.into_iter().flatten() {
                    movers[index].path.push((to, by_magic, stage));
                }
            }
            Event::Captured { piece, at } => {
                let near = |hole: &Cell| {
                    let (Some(hole), Some(own)) = (layout.centre(*hole), layout.centre(*at)) else {
                        return false;
                    };
                    (hole.0 - own.0).hypot(hole.1 - own.1) < 1.5 * CELL
                };
                let hole = explosions(motion.events).find(near);
                if let Some(mover) = find(&mut movers, motion, *at, Some(*piece)) {
                    mover.fate = hole.map_or(Fate::Taken, Fate::Swallowed);
                    mover.fated = stage;
                }
            }
            Event::Arrived { piece, at } => movers.push(Mover {
                fated: stage,
                ..Mover::new(*piece, *at, Fate::Appears)
            }),
            _ => {}
        }
    }
    let meeting = movers
        .iter()
        .any(|mover| mover.fate == Fate::Taken && !mover.path.is_empty());
    let stages = stages(motion.events);
    for mover in &mut movers {
        mover.meeting = meeting;
        mover.stages = stages;
    }
    let (mut ordered, above): (Vec<_>, Vec<_>) = movers.into_iter().partition(Mover::is_below);
    ordered.extend(above);
    ordered
}

fn stands(mover: &Mover, cell: Cell) -> bool {
    mover.arrives_at() == Some(cell)
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
    let has_left = |mover: &Mover| mover.start == cell && mover.fate != Fate::Appears;
    if movers.iter().any(has_left) {
        return None;
    }
    movers.push(Mover::new(piece, cell, Fate::Stays));
    movers.last_mut()
}
