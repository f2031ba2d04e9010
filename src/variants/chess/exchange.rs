//! What captures win at once, for the computer player.

use super::attacks;
use super::bitboard::{Role, Square};
use super::movegen::{each, east, west};
use super::moves::Move;
use super::position::{Position, code};

/// Kaufman's values ("The Evaluation of Material Imbalances", 1999), by
/// [`code`]; a rook that may castle has the last one.
const VALUES: [i32; 8] = [0, 325, 500, 975, 100, 325, 10_000, 500];

fn neighbours(files: u64) -> u64 {
    west(files) | east(files)
}

impl Position {
    /// The value of what stands on a square.
    pub(in crate::variants) fn value_at(&self, at: Square) -> i32 {
        VALUES[usize::from(self.code_at(u32::from(at.index())) & 7)]
    }

    /// All pieces that reach a square past `occupied`.
    fn reaching(&self, at: u32, occupied: u64) -> u64 {
        let bit = 1u64 << (at & 63);
        let beside = neighbours(bit);
        let pawns = self.pawns();
        (beside >> 8 & pawns & self.white)
            | (beside << 8 & pawns & !self.white)
            | attacks::knight(at) & self.knights()
            | attacks::king(at) & self.kings()
            | attacks::rook(at, occupied) & self.orthogonal_sliders()
            | attacks::bishop(at, occupied) & self.diagonal_sliders()
    }

    /// What a move wins by the exchange on its target, both sides taking with
    /// the least piece first and stopping when it pays: 1 at least for even
    /// ones, 0 for quiet moves, negative for what loses a piece.
    pub(in crate::variants) fn exchange(&self, mv: Move) -> i32 {
        let (from, to) = (u32::from(mv.from.index()), u32::from(mv.to.index()));
        let value = |what: u8| VALUES[usize::from(what & 7)];
        let mover = self.code_at(from);
        let mut occupied = self.occupied_bits() & !(1 << (from & 63));
        let mut taken = value(self.code_at(to));
        if mover == code(Role::Pawn) && to == u32::from(self.en_passant) {
            taken = value(mover);
            // The pawn beside the one that takes it.
            occupied &= !(1 << ((from & 56 | to & 7) & 63));
        }
        let mut standing = value(mover);
        if let Some(role) = mv.promotion {
            standing = value(code(role));
            taken += standing - value(mover);
        }
        let quiet = taken == 0;
        if quiet || taken >= standing {
            return taken;
        }
        let mut gains = [0; 32];
        gains[0] = taken;
        let mut count = 0;
        let mut side = self.turn().other();
        let mut reaching = self.reaching(to, occupied);
        loop {
            let own = reaching & occupied & self.pieces_of(side).0;
            let Some(least) = self.least(own) else { break };
            count += 1;
            gains[count] = standing - gains[count - 1];
            if count == gains.len() - 1 {
                break;
            }
            standing = value(self.code_at(least));
            occupied &= !(1 << (least & 63));
            // Whoever stood behind reaches it now.
            reaching |= attacks::rook(to, occupied) & self.orthogonal_sliders()
                | attacks::bishop(to, occupied) & self.diagonal_sliders();
            side = side.other();
        }
        while count > 0 {
            gains[count - 1] = -(-gains[count - 1]).max(gains[count]);
            count -= 1;
        }
        if gains[0] == 0 { 1 } else { gains[0] }
    }

    /// The square of the least valuable of some pieces.
    fn least(&self, set: u64) -> Option<u32> {
        let mut found: Option<(i32, u32)> = None;
        each!(at in set => {
            let value = VALUES[usize::from(self.code_at(at) & 7)];
            if found.is_none_or(|(least, _)| value < least) {
                found = Some((value, at));
            }
        });
        found.map(|(_, at)| at)
    }

    /// The position with the other side on turn, where a move is never worse
    /// than none: the side has a piece, and isn't in check.
    pub(in crate::variants) fn passed(&self) -> Option<Self> {
        let pieces = self.occupied_bits() & !self.pawns() & !self.kings();
        if pieces & self.pieces_of(self.turn()).0 == 0 || self.is_check() {
            return None;
        }
        Some(Self {
            turn: self.turn().other(),
            en_passant: super::position::NO_SQUARE,
            ..*self
        })
    }
}
