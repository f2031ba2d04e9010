//! What a player does with his portal: placing it, and its steps.

use super::board::{Action, Buckley, bit, last_rank, onward, pawns_behind};
use super::sinks::Sink;
use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::Square;
use crate::variants::chess::movegen::{Side, each};

impl Buckley {
    #[inline(never)]
    pub(super) fn placings<S: Side, K: Sink>(&self, sink: &mut K) {
        let rank = if S::WHITE { 0xff << 24 } else { 0xff << 32 };
        let mut cells = rank & !self.core.occupied_bits();
        if let Some(first) = self.portal(S::Other::COLOR) {
            cells &= !first.bit().0;
        }
        each!(at in cells => {
            if self.applied(Action::Place(Square::wrap(at))).king_attacked::<S>() {
                cells &= !bit(at);
            }
        });
        sink.placing(cells);
    }

    /// The steps of one's own portal.
    #[inline(always)]
    pub(super) fn portal_moves<S: Side, K: Sink>(&self, sink: &mut K, king: u32) {
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
        let onto = if occupied & other == 0 {
            around & occupied
        } else {
            0
        };
        let king_bit = core.kings() & core.of::<S>();
        // A step that touches the king himself is tried, and a black hole.
        let mut tried = around & other | onto & king_bit;
        let mut legal = 0;
        if king_bit & other != 0 {
            tried |= vacant;
        } else if king_bit == 0 {
            legal = vacant | onto;
        } else {
            legal = self.safe_steps::<S>(king, other, vacant, onto & !king_bit);
        }
        each!(to in tried => {
            let next = self.portal_stepped::<S>(to, None);
            let won = next.winner() == Some(S::COLOR);
            let swallowed = king_bit != 0 && next.core.kings() & next.core.of::<S>() == 0;
            if won || !swallowed && !next.king_attacked::<S>() {
                legal |= bit(to);
            }
        });
        if other & last_rank(S::WHITE) != 0 {
            let promoted = legal & onto & core.pawns() & core.of::<S>();
            legal ^= promoted;
            each!(to in promoted => sink.portal_promotion(own, to));
        }
        sink.portal(own, legal);
    }

    /// The steps that leave the king safe, who doesn't stand on the `other`
    /// portal: onto `vacant` cells, and `onto` pieces but him.
    ///
    /// Wherever the portal goes, lines end on the other one, and where it
    /// leaves they don't.
    #[inline(always)]
    fn safe_steps<S: Side>(&self, king: u32, other: u64, vacant: u64, onto: u64) -> u64 {
        let core = &self.core;
        let occupied = core.occupied_bits();
        let theirs = core.of::<S::Other>();
        let (orthogonal, diagonal) = (
            core.orthogonal_sliders() & theirs,
            core.diagonal_sliders() & theirs,
        );
        let rook = attacks::rook(king, occupied | other);
        let bishop = attacks::bishop(king, occupied | other);
        let pawns = pawns_behind::<S::Other>(bit(king));
        let (knights, kings) = (attacks::knight(king), attacks::king(king));
        let leapers =
            (pawns & core.pawns() | knights & core.knights() | kings & core.kings()) & theirs;
        let riders = rook & orthogonal | bishop & diagonal;

        let mut legal = if leapers == 0 { vacant } else { 0 };
        if riders != 0 {
            each!(rider in rook & orthogonal => legal &= attacks::between_orthogonal(king, rider));
            each!(rider in bishop & diagonal => legal &= attacks::between_diagonal(king, rider));
        }
        if occupied & other == 0 {
            let at = other.trailing_zeros();
            // New ways to him: out of the other portal, or into it.
            let mut risky = 0;
            if attacks::rook(at, occupied) & orthogonal != 0 {
                risky |= legal & rook;
            }
            if attacks::bishop(at, occupied) & diagonal != 0 {
                risky |= legal & bishop;
            }
            each!(to in risky => {
                if self.leads::<S>(king, to, at) {
                    legal ^= bit(to);
                }
            });
            if (rook | bishop) & other != 0 {
                // A portal in between hides the other.
                let hidden = if rook & other != 0 {
                    attacks::between_orthogonal(king, at)
                } else {
                    attacks::between_diagonal(king, at)
                };
                each!(to in legal & !hidden => {
                    if self.leads::<S>(king, at, to) {
                        legal ^= bit(to);
                    }
                });
            }
        }
        if onto != 0 {
            legal |= onto & self.safe_teleports::<S>(king, other, leapers | riders, rook, bishop);
        }
        legal
    }

    /// Whether a rider of the enemy's comes out of the door that the king sees,
    /// having entered the one where his line goes on.
    #[inline(always)]
    fn leads<S: Side>(&self, king: u32, seen: u32, far: u32) -> bool {
        let core = &self.core;
        let straight = king & 7 == seen & 7 || king >> 3 == seen >> 3;
        let riders = if straight {
            core.orthogonal_sliders()
        } else {
            core.diagonal_sliders()
        };
        onward(king, seen, far, core.occupied_bits()) & riders & core.of::<S::Other>() != 0
    }

    /// Pieces that may be teleported to the vacant other portal for their
    /// king's sake, whom some attack and who sees along these lines. Lines end
    /// on the portal under the piece as they did on the piece.
    #[inline(always)]
    fn safe_teleports<S: Side>(
        &self,
        king: u32,
        other: u64,
        attackers: u64,
        rook: u64,
        bishop: u64,
    ) -> u64 {
        let core = &self.core;
        let theirs = core.of::<S::Other>();
        // Which of the enemy's would attack him from there.
        let mut dangers = 0;
        if rook & other != 0 {
            dangers |= core.orthogonal_sliders();
        }
        if bishop & other != 0 {
            dangers |= core.diagonal_sliders();
        }
        if (rook | bishop) & other & last_rank(!S::WHITE) != 0
            || pawns_behind::<S::Other>(bit(king)) & other != 0
        {
            dangers |= core.pawns();
        }
        if attacks::knight(king) & other != 0 {
            dangers |= core.knights();
        }
        if attacks::king(king) & other != 0 {
            dangers |= core.kings();
        }
        let harmless = !(theirs & dangers);
        match attackers {
            0 => harmless,
            // The only attacker may be taken away.
            _ if attackers & (attackers - 1) == 0 => harmless & attackers,
            _ => 0,
        }
    }
}
