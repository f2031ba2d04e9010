//! Counting the leaves of the tree of moves, against published numbers.

use super::bitboard::Color;
use super::makemove::Successors;
use super::movegen::{Black, Flavour, Side, White};
use super::position::Position;
use core::hint::black_box;

/// How many sequences of `depth` legal moves there are. The last move of each
/// is counted without being made.
#[must_use]
pub fn perft<F: Flavour>(position: &Position, depth: u32) -> u64 {
    count::<F>(position, depth, false)
}

/// The same number, but every move is made, the last one too.
#[must_use]
pub fn perft_each<F: Flavour>(position: &Position, depth: u32) -> u64 {
    count::<F>(position, depth, true)
}

fn count<F: Flavour>(position: &Position, depth: u32, each: bool) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Color::White) => walk::<F, White>(position, depth, each),
        (_, Color::Black) => walk::<F, Black>(position, depth, each),
    }
}

fn walk<F: Flavour, S: Side>(position: &Position, depth: u32, each: bool) -> u64 {
    if position.is_decided::<F>() {
        return 0;
    }
    if depth == 1 && !each {
        return u64::from(position.survey::<F, S>().count);
    }
    let mut leaves = 0;
    let visit = |next: &Position| {
        leaves += if depth > 1 {
            walk::<F, S::Other>(next, depth - 1, each)
        } else {
            // The position counts as used, or making the move is left out.
            black_box(next);
            1
        };
    };
    position.generate::<F, S, _>(&mut Successors::<F, S, _>::new(position, visit));
    leaves
}
