//! The eight levels.

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

/// From 1 to 8. The low ones look a little and then choose among what looks
/// about as good, rather than playing well and blundering now and then; the
/// last one thinks for as long as it may. They are meant to lie 100 to 250 Elo
/// apart against other players; against each other it's more, since they see
/// alike: `docs/computer.md` says what has been measured.
const LEVELS: [Level; 8] = [
    level(2, 3_000, 38, 4),
    level(2, 4_000, 26, 4),
    level(2, 5_000, 16, ALL),
    level(3, 6_000, 8, ALL),
    level(4, 12_000, 4, ALL),
    level(60, 8_000, 0, ALL),
    level(60, 60_000, 0, ALL),
    level(60, u64::MAX, 0, ALL),
];

/// More captures in a row than there are men.
const ALL: i32 = i32::MAX;

const fn level(depth: i32, nodes: u64, whim: i32, captures: i32) -> Level {
    Level {
        depth,
        nodes,
        whim,
        captures,
    }
}

/// The level with a number; the nearest where there's none of that number.
pub(super) fn of(number: u8) -> Level {
    LEVELS[usize::from(number.clamp(1, 8)) - 1]
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
