//! What actions of Buckley's Portal chess win, for the computer player; the
//! position's worth is chess's.

use super::{Action, Buckley};
use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::{Bitboard, Square};

pub(super) fn gain(position: &Buckley, action: Action) -> i32 {
    let core = &position.core;
    let doors = Bitboard(position.doors());
    match action {
        Action::Piece(mv) if !doors.has(mv.to) => core.exchange(mv),
        // Whoever comes to one door takes what stands on either.
        Action::Piece(_) => doors.map(|door| core.value_at(door)).sum(),
        Action::Portal(mv) if doors.has(mv.to) => hole(position, mv.to),
        Action::Portal(_) | Action::Place(_) => 0,
    }
}

/// What a black hole on a cell takes of the enemy's, less what it takes of the
/// own.
fn hole(position: &Buckley, at: Square) -> i32 {
    let core = &position.core;
    let around = attacks::king(u32::from(at.index())) | at.bit().0;
    let own = core.pieces_of(core.turn());
    let lost = Bitboard(around & core.occupied().0).map(|at| {
        let value = core.value_at(at);
        if own.has(at) { -value } else { value }
    });
    match lost.sum() {
        // So much changes that it's worth a look.
        0 => 1,
        sum => sum,
    }
}
