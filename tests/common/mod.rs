//! What several tests share: chance with a seed, and random games.

#![allow(dead_code)] // Each test file uses some of it.

use variant_board::rules::{Seat, State};

/// SplitMix64: the same numbers for the same seed, everywhere.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which isn't 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// A random choice of each seat that has to decide; `None` when it's over.
pub(crate) fn random_choices(state: &State, random: &mut Random) -> Option<Vec<(Seat, String)>> {
    let actors = state.actors();
    if actors.is_empty() {
        return None;
    }
    Some(
        actors
            .iter()
            .map(|seat| (seat, random.pick(&state.legal(seat)).code.clone()))
            .collect(),
    )
}
