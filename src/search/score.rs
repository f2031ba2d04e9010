//! What positions and ended games are worth to a search.

use crate::rules::{Outcome, Seat, Walk};

/// More than any score.
pub(super) const INFINITE: i32 = 32_000;
/// A win at once; each step that it takes costs one.
pub(super) const WIN: i32 = 30_000;
/// From here on a score is a win that has been found to its end.
pub(super) const SURE: i32 = WIN - 1_000;
/// No judgement of a position reaches further.
const JUDGED: i32 = 20_000;

/// For whom the search works, and who counts as against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    /// Two seats: each is a side.
    Two,
    /// One seat against all others, who are taken to help each other.
    Against(Seat),
}

impl Sides {
    /// The side of a seat: 0 or 1.
    pub(super) fn of(self, seat: Seat) -> usize {
        match self {
            Self::Two => seat.index() & 1,
            Self::Against(own) => usize::from(seat != own),
        }
    }

    /// The seat whose gain a side's score is, and whether it is to be turned.
    fn seat(self, side: usize) -> (Seat, bool) {
        match self {
            // Sides are 0 and 1.
            Self::Two => (Seat(side as u8), false),
            Self::Against(own) => (own, side == 1),
        }
    }

    /// What the position is worth to a side as it stands.
    pub(super) fn worth(self, walk: &dyn Walk, side: usize) -> i32 {
        let (seat, turned) = self.seat(side);
        let worth = judged(walk, seat);
        if turned { -worth } else { worth }
    }

    /// What the end of the game is worth to a side, so many steps on.
    pub(super) fn end(self, outcome: &Outcome, side: usize, steps: usize) -> i32 {
        let (seat, turned) = self.seat(side);
        let worth = ended(outcome, seat, steps);
        if turned { -worth } else { worth }
    }
}

/// What the position is worth to a seat as it stands.
pub(super) fn judged(walk: &dyn Walk, seat: Seat) -> i32 {
    walk.worth(seat).clamp(-JUDGED, JUDGED)
}

/// What the end of the game is worth to a seat, so many steps on: a shared win
/// is as good as its share.
pub(super) fn ended(outcome: &Outcome, seat: Seat, steps: usize) -> i32 {
    // A search never goes so deep.
    let steps = i32::try_from(steps).unwrap_or(0);
    let winners = i32::try_from(outcome.winners.len()).unwrap_or(1);
    match winners {
        0 => 0,
        1 if outcome.winners.contains(seat) => WIN - steps,
        _ if outcome.winners.contains(seat) => JUDGED / (winners * winners),
        _ => steps - WIN,
    }
}
