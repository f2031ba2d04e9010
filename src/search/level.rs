//! The eight levels.

use super::random::Random;

/// How a level thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// How far it looks, captures apart.
    pub(super) depth: i32,
    /// How many nodes it looks at, at most.
    pub(super) nodes: u64,
    /// By how much worse, in hundredths of a pawn, an action has to be to be
    /// chosen half as often; 0: the best is.
    pub(super) whim: i32,
    /// How many captures in a row it looks at beyond.
    pub(super) captures: i32,
}

/// What sets a level apart.
struct Care {
    /// For how many millionths of a second it looks, in nodes at the game's
    /// pace, so that it's the same on all machines.
    time: u64,
    whim: i32,
    /// In how many of 100 decisions it only takes a [`GLANCE`].
    glances: u32,
}

/// From 1 to 8, each 100 to 250 Elo better than the one below in games against
/// each other, which docs/computer.md tells the figures of. Levels that are
/// only told apart by how far they look lie further apart than that, since
/// whoever looks further sees nearly all that the other does. A glance now and
/// then lets chance decide more games. The last one thinks for as long as it
/// may.
const LEVELS: [Care; 8] = [
    care(3_500, 2, 27),
    care(6_000, 0, 22),
    care(14_000, 0, 15),
    care(34_000, 0, 10),
    care(78_000, 0, 6),
    care(210_000, 0, 3),
    care(430_000, 0, 2),
    care(FOREVER, 0, 0),
];

/// Longer than anybody waits.
const FOREVER: u64 = u64::MAX;

/// A short look: what it takes and where it then stands, not what is answered.
const GLANCE: Level = Level {
    depth: 1,
    nodes: 1_000,
    whim: 30,
    captures: 0,
};

/// No level looks at fewer nodes, or some would choose before they've looked
/// at all actions in the slower games.
const FEWEST: u64 = 1_000;
/// Further than nodes ever last.
const DEEPEST: i32 = 60;
/// More captures in a row than there are men.
const ALL: i32 = i32::MAX;

const fn care(time: u64, whim: i32, glances: u32) -> Care {
    Care {
        time,
        whim,
        glances,
    }
}

/// What a table says of the level with a number; of the nearest where there's
/// none of that number.
pub(super) fn row<T>(table: &[T; 8], number: u8) -> &T {
    &table[usize::from(number.clamp(1, 8)) - 1]
}

/// How the level with a number thinks about a decision; `pace` is the game's,
/// in nodes a second. Whether it only glances depends on the seed.
pub(super) fn of(number: u8, pace: u64, seed: u64) -> Level {
    let care = row(&LEVELS, number);
    // Told apart from the chance that orders equals and decides by a whim.
    let mut random = Random::new(seed.rotate_left(32));
    if random.below(100) < care.glances {
        return GLANCE;
    }
    let nodes = care.time.saturating_mul(pace) / 1_000_000;
    Level {
        depth: DEEPEST,
        nodes: nodes.max(FEWEST),
        whim: care.whim,
        captures: ALL,
    }
}

/// Weights that choose among scores by a whim: half for each `whim` less.
pub(super) fn weights(scores: &[i32], whim: i32) -> Vec<u32> {
    const WHOLE: u32 = 1 << 16;
    let best = scores.iter().copied().max().unwrap_or(0);
    let weight = |score: i32| {
        let less = best - score;
        if less == 0 || whim <= 0 {
            return if less == 0 { WHOLE } else { 0 };
        }
        // No more than 2¹⁶ is left of it after so many halvings.
        let halvings = (less / whim).min(31) as u32;
        let (within, whim) = ((less % whim) as u32, whim as u32);
        // On the chord of the curve between two halvings; a whim is at most
        // some hundreds.
        (WHOLE >> halvings) * (2 * whim - within) / (2 * whim)
    };
    scores.iter().map(|&score| weight(score)).collect()
}
