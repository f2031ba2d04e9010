//! What is done with the moves that the generator finds: counting, collecting
//! their targets, listing.

use super::bitboard::{Role, Square};
use super::movegen::{Side, Sink, each};
use super::moves::Move;

/// Counts moves and collects their targets.
#[derive(Default)]
pub(super) struct Survey {
    pub(super) count: u32,
    pub(super) targets: u64,
}

impl Survey {
    #[inline(always)]
    fn add(&mut self, targets: u64, times: u32) {
        self.count += times * targets.count_ones();
        self.targets |= targets;
    }
}

impl<S: Side> Sink<S> for Survey {
    #[inline(always)]
    fn piece(&mut self, _: u32, targets: u64) {
        self.add(targets, 1);
    }
    #[inline(always)]
    fn king(&mut self, _: u32, targets: u64) {
        self.add(targets, 1);
    }
    #[inline(always)]
    fn castle(&mut self, _: u32, to: u32) {
        self.add(1 << (to & 63), 1);
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, _: i32) {
        self.add(targets, 1);
    }
    #[inline(always)]
    fn double_steps(&mut self, targets: u64) {
        self.add(targets, 1);
    }
    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.add(targets, 4);
    }
    #[inline(always)]
    fn en_passant(&mut self, _: u32, to: u32) {
        self.add(1 << (to & 63), 1);
    }
}

/// Lists moves.
pub(super) struct List<'a>(pub(super) &'a mut Vec<Move>);

impl List<'_> {
    #[inline(always)]
    fn push(&mut self, from: u32, to: u32, promotion: Option<Role>) {
        self.0.push(Move {
            from: Square::wrap(from),
            to: Square::wrap(to),
            promotion,
        });
    }
}

impl<S: Side> Sink<S> for List<'_> {
    #[inline(always)]
    fn piece(&mut self, from: u32, targets: u64) {
        each!(to in targets => self.push(from, to, None));
    }
    #[inline(always)]
    fn king(&mut self, from: u32, targets: u64) {
        each!(to in targets => self.push(from, to, None));
    }
    #[inline(always)]
    fn castle(&mut self, from: u32, to: u32) {
        self.push(from, to, None);
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, back: i32) {
        each!(to in targets => self.push(to.wrapping_add_signed(-back), to, None));
    }
    #[inline(always)]
    fn double_steps(&mut self, targets: u64) {
        each!(to in targets => self.push(to.wrapping_add_signed(-2 * S::FORWARD), to, None));
    }
    #[inline(never)]
    fn promotions(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            for role in Role::PROMOTIONS {
                self.push(to.wrapping_add_signed(-back), to, Some(role));
            }
        });
    }
    #[inline(always)]
    fn en_passant(&mut self, from: u32, to: u32) {
        self.push(from, to, None);
    }
}
