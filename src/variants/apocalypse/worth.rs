//! What a position of Apocalypse is worth to the computer player.
//!
//! No source gives values; these were found by trying. Who has no footman left
//! has lost, so that the last ones count for more.

use super::board::{Board, SEATS, SIZE, cells, other};
use crate::rules::Seat;

/// All of a side's footmen together, by their number.
const FOOTMEN: [i32; 6] = [0, 260, 430, 550, 640, 710];
const HORSEMAN: i32 = 150;

/// What the board is worth to a seat.
pub(super) fn worth(board: &Board, seat: Seat) -> i32 {
    strength(board, seat) - strength(board, other(seat))
}

fn strength(board: &Board, seat: Seat) -> i32 {
    let footmen = board.footmen(seat).min(5) as usize;
    let horsemen = i32::try_from(board.horsemen(seat)).unwrap_or(0);
    let mut sum = FOOTMEN[footmen] + HORSEMAN * horsemen;
    let (riders, walkers) = board.sets(seat);
    for at in cells(walkers) {
        let rank = i32::from(at / SIZE);
        sum += 8 * if seat == SEATS[0] { rank } else { 4 - rank };
    }
    for at in cells(riders) {
        let inward = |at: u8| i32::from(2 - at.abs_diff(2));
        sum += 6 * (inward(at % SIZE) + inward(at / SIZE));
    }
    sum
}
