//! What a side sees in Fog of War.

use super::bitboard::{Bitboard, Color};
use super::movegen::{Black, Fog, Side, White, forward};
use super::position::Position;

impl Position {
    /// The squares a side sees in Fog of War: its pieces, and wherever they
    /// could move if it were on turn. When it can take en passant (then it is
    /// on turn), also the pawn that it would take.
    #[must_use]
    pub fn sees(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.seen_by::<White>(),
            Color::Black => self.seen_by::<Black>(),
        }
    }

    fn seen_by<S: Side>(&self) -> Bitboard {
        let mut targets = self.survey::<Fog, S>().targets;
        if self.turn == S::COLOR
            && let Some(square) = self.en_passant()
        {
            let behind = square.bit().0;
            targets |= behind | forward::<S::Other>(behind);
        }
        Bitboard(self.of::<S>() | targets)
    }
}
