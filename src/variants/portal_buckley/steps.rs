//! What a player does with his portal: placing it, and its steps.

use super::board::{Action, Buckley, bit, last_rank};
use super::sinks::Sink;
use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::Square;
use crate::variants::chess::movegen::{Side, each};
use crate::variants::chess::position::NO_SQUARE;

impl Buckley {
    #[inline(never)]
    pub(super) fn placings<S: Side, K: Sink>(&self, sink: &mut K) {
        let rank = if S::WHITE { 0xff << 24 } else { 0xff << 32 };
        let mut cells = rank & !self.core.occupied_bits();
        if let Some(first) = self.portal(S::Other::COLOR) {
            cells &= !first.bit().0;
        }
        each!(at in cells => {
            if self.applied_as::<S>(Action::Place(Square::wrap(at))).king_attacked::<S>() {
                cells &= !bit(at);
            }
        });
        sink.placing(cells);
    }

    /// The steps of one's own portal.
    #[inline(always)]
    pub(super) fn portal_moves<S: Side, K: Sink>(
        &self,
        sink: &mut K,
        king: u32,
        checked: bool,
        doors: u64,
    ) {
        let core = &self.core;
        let occupied = core.occupied_bits();
        let [white, black] = self.portals;
        let (own, other) = if S::WHITE {
            (white, black)
        } else {
            (black, white)
        };
        let (own, other) = (u32::from(own), bit(u32::from(other)));
        let around = attacks::king(own);
        let vacant = around & !occupied & !other;
        let safe = self.safe_steps::<S>(king, checked, doors, other) & vacant;
        let onto = if occupied & other == 0 {
            around & occupied
        } else {
            0
        };
        // Everything that may matter to the king is tried.
        let tried = vacant & !safe | onto | around & other;
        let mut legal = safe;
        each!(to in tried => {
            let next = self.portal_stepped::<S>(to, None);
            let lost = core.kings() & core.of::<S>() & !next.core.kings() != 0;
            let is_teleport = onto & bit(to) != 0 && bit(to) != other;
            // The king may have been teleported; swallowed he is gone.
            let lost = lost && !is_teleport;
            let won = next.winner() == Some(S::COLOR);
            if !lost && (won || !next.king_attacked::<S>()) {
                let pawn = core.pawns() & core.of::<S>() & bit(to) != 0;
                if is_teleport && pawn && other & last_rank(S::WHITE) != 0 {
                    sink.portal_promotion(own, to);
                } else {
                    legal |= bit(to);
                }
            }
        });
        sink.portal(own, legal);
    }

    /// Vacant cells onto which the portal may step without a thought for the
    /// king: he isn't attacked even if the portals are taken away, and no line
    /// of his leads to where they would be.
    #[inline(always)]
    fn safe_steps<S: Side>(&self, king: u32, checked: bool, doors: u64, other: u64) -> u64 {
        let core = &self.core;
        if king >= u32::from(NO_SQUARE) {
            return !0;
        }
        if checked || bit(king) & doors != 0 {
            return 0;
        }
        let occupied = core.occupied_bits();
        let theirs = core.of::<S::Other>();
        let (rook, bishop) = (
            attacks::rook(king, occupied),
            attacks::bishop(king, occupied),
        );
        let seen = rook | bishop;
        if (rook & core.orthogonal_sliders() | bishop & core.diagonal_sliders()) & theirs != 0 {
            0
        } else if occupied & other != 0 {
            !0
        } else if seen & other != 0 {
            0
        } else {
            !seen
        }
    }
}
