//! How carefully the levels think where something is hidden.

use crate::search::level;

/// How a level thinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Care {
    /// How many positions are taken for possible, at most.
    pub(super) kept: usize,
    /// How many of them are looked at, at most.
    pub(super) looked_at: usize,
    /// How many rounds of looking there are.
    pub(super) rounds: usize,
    /// How many nodes are looked at, at most.
    pub(super) nodes: u64,
    /// By how much worse, in thousandths of a win, an action has to be to be
    /// chosen half as often; 0: the best is.
    pub(super) whim: i32,
    /// The size of the search's table.
    pub(super) table_bits: u32,
}

/// One of the rounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// How far is looked, captures apart.
    pub(super) depth: i32,
    /// How many of the best actions are looked at.
    pub(super) actions: usize,
    /// In how many positions.
    pub(super) positions: usize,
}

impl Care {
    /// The round with a number, from 0.
    pub(super) fn round(&self, number: usize) -> Round {
        const ACTIONS: [usize; 5] = [usize::MAX, 12, 7, 5, 4];
        Round {
            // No more than a few dozen rounds.
            depth: 2 + number as i32,
            actions: ACTIONS.get(number).copied().unwrap_or(3),
            positions: usize::MAX,
        }
    }
}

/// From 1 to 8, measured against each other: see docs/computer.md. The low ones
/// think of few positions and choose among what looks about as good.
const LEVELS: [Care; 8] = [
    care(16, 4, 1, 2_000, 50, 13),
    care(16, 4, 1, 2_500, 40, 13),
    care(22, 5, 1, 3_000, 28, 13),
    care(24, 6, 1, 4_000, 21, 13),
    care(32, 8, 1, 8_000, 17, 13),
    care(40, 10, 1, 12_000, 12, 13),
    care(64, 16, 2, 30_000, 4, 14),
    care(400, 32, 30, u64::MAX, 0, 17),
];

const fn care(
    kept: usize,
    looked_at: usize,
    rounds: usize,
    nodes: u64,
    whim: i32,
    table_bits: u32,
) -> Care {
    Care {
        kept,
        looked_at,
        rounds,
        nodes,
        whim,
        table_bits,
    }
}

/// How the level with a number thinks; see [`level::row`].
pub(super) fn of(number: u8) -> Care {
    *level::row(&LEVELS, number)
}
