//! Counting the leaves of the tree of moves, against published numbers.

use super::bitboard::Color;
use super::makemove::Successors;
use super::movegen::{Black, Flavour, Side, White};
use super::position::Position;
use super::sinks::Count;

/// How many sequences of `depth` legal moves there are. The last move of each
/// is counted without being made.
#[must_use]
pub fn perft<F: Flavour>(position: &Position, depth: u32) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Color::White) => bulk::<F, White>(position, depth),
        (_, Color::Black) => bulk::<F, Black>(position, depth),
    }
}

fn bulk<F: Flavour, S: Side>(position: &Position, depth: u32) -> u64 {
    if !F::KING_SAFETY && position.king_captured() {
        return 0;
    }
    if depth == 1 {
        let mut count = Count(0);
        position.generate::<F, S, _>(&mut count);
        return u64::from(count.0);
    }
    let mut leaves = 0;
    position.generate::<F, S, _>(&mut Successors::<F, S, _>::new(
        position,
        |next: &Position| {
            leaves += bulk::<F, S::Other>(next, depth - 1);
        },
    ));
    leaves
}

/// The same number, but every move is made, the last one too; `visit` is given
/// the positions at the end.
pub fn perft_each<F: Flavour>(
    position: &Position,
    depth: u32,
    visit: &mut impl FnMut(&Position),
) -> u64 {
    match (depth, position.turn()) {
        (0, _) => {
            visit(position);
            1
        }
        (_, Color::White) => each::<F, White>(position, depth, visit),
        (_, Color::Black) => each::<F, Black>(position, depth, visit),
    }
}

fn each<F: Flavour, S: Side>(
    position: &Position,
    depth: u32,
    visit: &mut impl FnMut(&Position),
) -> u64 {
    if !F::KING_SAFETY && position.king_captured() {
        return 0;
    }
    let mut leaves = 0;
    if depth == 1 {
        position.generate::<F, S, _>(&mut Successors::<F, S, _>::new(
            position,
            |next: &Position| {
                visit(next);
                leaves += 1;
            },
        ));
    } else {
        position.generate::<F, S, _>(&mut Successors::<F, S, _>::new(
            position,
            |next: &Position| {
                leaves += each::<F, S::Other>(next, depth - 1, visit);
            },
        ));
    }
    leaves
}
