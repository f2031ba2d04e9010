//! What becomes of the actions that the generator finds as sets of cells: they
//! are counted or listed.

use super::board::Action;
use crate::variants::chess::bitboard::{Role, Square};
use crate::variants::chess::movegen::each;
use crate::variants::chess::moves::Move;

/// What becomes of the actions that are found.
pub(super) trait Sink {
    /// Moves from a cell that promote nothing.
    fn moves(&mut self, from: u32, targets: u64);
    /// Pawns' moves short of the last rank, each from `back` behind.
    fn pawns(&mut self, targets: u64, back: i32);
    /// Pawns' moves to the last rank, four for each target.
    fn promotions(&mut self, targets: u64, back: i32);
    /// A portal's steps.
    fn portal(&mut self, from: u32, targets: u64);
    /// A portal's step that promotes a pawn of its owner's, four actions.
    fn portal_promotion(&mut self, from: u32, to: u32);
    /// Cells on which a portal may be placed.
    fn placing(&mut self, cells: u64);
}

/// Counts.
#[derive(Default)]
pub(super) struct Count(pub(super) u32);

impl Sink for Count {
    #[inline(always)]
    fn moves(&mut self, _: u32, targets: u64) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, _: i32) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.0 += 4 * targets.count_ones();
    }
    #[inline(always)]
    fn portal(&mut self, _: u32, targets: u64) {
        self.0 += targets.count_ones();
    }
    fn portal_promotion(&mut self, _: u32, _: u32) {
        self.0 += 4;
    }
    fn placing(&mut self, cells: u64) {
        self.0 += cells.count_ones();
    }
}

fn a_move(from: u32, to: u32, promotion: Option<Role>) -> Move {
    Move {
        from: Square::wrap(from),
        to: Square::wrap(to),
        promotion,
    }
}

impl Sink for Vec<Action> {
    #[inline(always)]
    fn moves(&mut self, from: u32, targets: u64) {
        each!(to in targets => self.push(Action::Piece(a_move(from, to, None))));
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            self.push(Action::Piece(a_move(to.wrapping_add_signed(-back), to, None)));
        });
    }
    #[inline(never)]
    fn promotions(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            for role in Role::PROMOTIONS {
                self.push(Action::Piece(a_move(to.wrapping_add_signed(-back), to, Some(role))));
            }
        });
    }
    #[inline(always)]
    fn portal(&mut self, from: u32, targets: u64) {
        each!(to in targets => self.push(Action::Portal(a_move(from, to, None))));
    }
    #[inline(never)]
    fn portal_promotion(&mut self, from: u32, to: u32) {
        for role in Role::PROMOTIONS {
            self.push(Action::Portal(a_move(from, to, Some(role))));
        }
    }
    fn placing(&mut self, cells: u64) {
        each!(at in cells => self.push(Action::Place(Square::wrap(at))));
    }
}
