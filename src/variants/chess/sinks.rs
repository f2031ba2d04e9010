//! What is done with the moves that the generator finds: counting, listing,
//! collecting their targets.

use super::bitboard::{Role, Square};
use super::movegen::{Side, Sink, each};
use super::moves::Move;

/// Counts moves.
pub(super) struct Count(pub(super) u32);

impl<S: Side> Sink<S> for Count {
    #[inline(always)]
    fn piece(&mut self, _: u32, targets: u64) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn king(&mut self, _: u32, targets: u64) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn castle(&mut self, _: u32, _: u32) {
        self.0 += 1;
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, _: i32) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn double_steps(&mut self, targets: u64) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.0 += 4 * targets.count_ones();
    }
    #[inline(always)]
    fn en_passant(&mut self, _: u32, _: u32) {
        self.0 += 1;
    }
}

/// Collects where pieces can go; for one who asks only whether they can, the
/// first suffices.
pub(super) struct Targets(pub(super) u64);

impl<S: Side> Sink<S> for Targets {
    #[inline(always)]
    fn piece(&mut self, _: u32, targets: u64) {
        self.0 |= targets;
    }
    #[inline(always)]
    fn king(&mut self, _: u32, targets: u64) {
        self.0 |= targets;
    }
    #[inline(always)]
    fn castle(&mut self, _: u32, to: u32) {
        self.0 |= 1 << (to & 63);
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, _: i32) {
        self.0 |= targets;
    }
    #[inline(always)]
    fn double_steps(&mut self, targets: u64) {
        self.0 |= targets;
    }
    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.0 |= targets;
    }
    #[inline(always)]
    fn en_passant(&mut self, _: u32, to: u32) {
        self.0 |= 1 << (to & 63);
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
    #[inline(always)]
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
