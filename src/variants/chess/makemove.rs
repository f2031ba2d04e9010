//! What a move makes of a position.

use super::bitboard::{Color, Role};
use super::movegen::{Black, Flavour, Side, Sink, White, each, east, forward, west};
use super::moves::Move;
use super::position::{CASTLING_ROOK, NO_SQUARE, Position, code};
use core::marker::PhantomData;

impl Position {
    /// The position after a move, which must be legal: nothing is checked.
    #[must_use]
    #[inline]
    pub fn apply<F: Flavour>(&self, mv: Move) -> Self {
        let mut next = match self.turn {
            Color::White => self.apply_as::<F, White>(mv),
            Color::Black => self.apply_as::<F, Black>(mv),
        };
        // A side whose king is gone can't castle: a FEN says so too.
        if !F::KING_SAFETY && next.king(next.turn).is_none() {
            let rooks = next.castling(next.turn).0;
            next.a &= !rooks;
            next.c &= !rooks;
        }
        next
    }

    #[inline(always)]
    fn apply_as<F: Flavour, S: Side>(&self, mv: Move) -> Self {
        let (from, to) = (u32::from(mv.from.index()), u32::from(mv.to.index()));
        let pawn = code(Role::Pawn);
        let king = code(Role::King);
        let moved = self.code_at(from);
        if moved == pawn {
            match mv.promotion {
                Some(role) => self.moved::<F, S>(from, to, code(role), true),
                None if to == u32::from(self.en_passant) => self.taken_en_passant::<F, S>(from, to),
                None if from.abs_diff(to) == 16 => self.stepped_twice::<F, S>(from, to),
                None => self.moved::<F, S>(from, to, pawn, true),
            }
        } else if moved == king {
            if from.abs_diff(to) == 2 {
                self.castled::<F, S>(from, to)
            } else {
                self.king_moved::<F, S>(from, to)
            }
        } else {
            self.piece_moved::<F, S>(from, to)
        }
    }

    /// Whatever is common to all moves: the mover's square is left, the
    /// target taken by a piece with this number.
    #[inline(always)]
    pub(in crate::variants) fn moved<F: Flavour, S: Side>(
        &self,
        from: u32,
        to: u32,
        code: u8,
        resets: bool,
    ) -> Self {
        let bit = 1u64 << (to & 63);
        let keep = !(1u64 << (from & 63) | bit);
        let plane = |old: u64, number: u8| old & keep | u64::from(code >> number & 1) << (to & 63);
        let captures = self.occupied_bits() & bit != 0;
        let mut next = Self {
            a: plane(self.a, 0),
            b: plane(self.b, 1),
            c: plane(self.c, 2),
            white: self.white & keep | if S::WHITE { bit } else { 0 },
            en_passant: NO_SQUARE,
            turn: S::Other::COLOR,
            halfmove: if resets || captures {
                0
            } else {
                self.halfmove.saturating_add(1)
            },
            fullmove: if S::WHITE {
                self.fullmove
            } else {
                self.fullmove.saturating_add(1)
            },
        };
        if !F::KING_SAFETY && self.kings() & bit != 0 {
            // His rooks have nobody left to castle with.
            next.end_castling::<S::Other>();
        }
        next
    }

    #[inline(always)]
    fn end_castling<S: Side>(&mut self) {
        let rooks = self.castling_rooks() & self.of::<S>();
        self.a ^= rooks;
        self.c ^= rooks;
    }

    /// A knight's or slider's move; a rook that moves won't castle any more.
    #[inline(always)]
    pub(in crate::variants) fn piece_moved<F: Flavour, S: Side>(&self, from: u32, to: u32) -> Self {
        let code_of = self.code_at(from);
        let code_of = if code_of == CASTLING_ROOK {
            code(Role::Rook)
        } else {
            code_of
        };
        self.moved::<F, S>(from, to, code_of, false)
    }

    #[inline(always)]
    pub(in crate::variants) fn king_moved<F: Flavour, S: Side>(&self, from: u32, to: u32) -> Self {
        let mut next = self.moved::<F, S>(from, to, code(Role::King), false);
        next.end_castling::<S>();
        next
    }

    #[inline(always)]
    pub(in crate::variants) fn castled<F: Flavour, S: Side>(&self, from: u32, to: u32) -> Self {
        let next = self.king_moved::<F, S>(from, to);
        let (corner, beside) = if to > from { (7, 5) } else { (0, 3) };
        let rook = (1 << corner | 1 << beside) << S::HOME;
        Self {
            b: next.b ^ rook,
            white: if S::WHITE {
                next.white ^ rook
            } else {
                next.white
            },
            ..next
        }
    }

    #[inline(always)]
    pub(in crate::variants) fn taken_en_passant<F: Flavour, S: Side>(
        &self,
        from: u32,
        to: u32,
    ) -> Self {
        let next = self.moved::<F, S>(from, to, code(Role::Pawn), true);
        let keep = !forward::<S::Other>(1 << (to & 63));
        Self {
            c: next.c & keep,
            white: next.white & keep,
            ..next
        }
    }

    /// A pawn's double step: noted only if the pawn can be taken for it.
    #[inline(always)]
    fn stepped_twice<F: Flavour, S: Side>(&self, from: u32, to: u32) -> Self {
        let mut next = self.moved::<F, S>(from, to, code(Role::Pawn), true);
        let bit = 1 << (to & 63);
        let takers = (west(bit) | east(bit)) & next.pawns() & next.of::<S::Other>();
        if takers != 0 {
            next.note_en_passant::<F, S::Other>((from + to) / 2, takers);
        }
        next
    }

    /// Notes the square if one of the pawns of `S` can take there.
    pub(super) fn note_en_passant<F: Flavour, S: Side>(&mut self, square: u32, takers: u64) {
        each!(from in takers => {
            if !F::KING_SAFETY || self.en_passant_is_safe::<S>(from, square) {
                self.en_passant = (square & 63) as u8;
            }
        });
    }
}

/// Plays every move and hands on the position that it leads to.
pub(super) struct Successors<'a, F, S, G> {
    position: &'a Position,
    visit: G,
    of: PhantomData<(F, S)>,
}

impl<'a, F: Flavour, S: Side, G: FnMut(&Position)> Successors<'a, F, S, G> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position, visit: G) -> Self {
        Self {
            position,
            visit,
            of: PhantomData,
        }
    }
}

impl<F: Flavour, S: Side, G: FnMut(&Position)> Sink<S> for Successors<'_, F, S, G> {
    #[inline(always)]
    fn piece(&mut self, from: u32, targets: u64) {
        each!(to in targets => (self.visit)(&self.position.piece_moved::<F, S>(from, to)));
    }
    #[inline(always)]
    fn king(&mut self, from: u32, targets: u64) {
        each!(to in targets => (self.visit)(&self.position.king_moved::<F, S>(from, to)));
    }
    #[inline(never)]
    fn castle(&mut self, from: u32, to: u32) {
        (self.visit)(&self.position.castled::<F, S>(from, to));
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, back: i32) {
        let pawn = code(Role::Pawn);
        each!(to in targets => {
            (self.visit)(&self.position.moved::<F, S>(to.wrapping_add_signed(-back), to, pawn, true));
        });
    }
    #[inline(always)]
    fn double_steps(&mut self, targets: u64) {
        each!(to in targets => {
            let from = to.wrapping_add_signed(-2 * S::FORWARD);
            (self.visit)(&self.position.stepped_twice::<F, S>(from, to));
        });
    }
    #[inline(never)]
    fn promotions(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            for role in Role::PROMOTIONS {
                let from = to.wrapping_add_signed(-back);
                (self.visit)(&self.position.moved::<F, S>(from, to, code(role), true));
            }
        });
    }
    #[inline(never)]
    fn en_passant(&mut self, from: u32, to: u32) {
        (self.visit)(&self.position.taken_en_passant::<F, S>(from, to));
    }
}
