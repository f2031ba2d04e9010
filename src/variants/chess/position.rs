//! A position of chess, in 48 bytes.
//!
//! Three planes hold every square's piece as a number of three bits, a fourth
//! says which pieces are White's. A move then replaces two squares' bits in
//! four words, without asking whether it captures. The eighth number, free
//! otherwise, is a rook with which its side may castle: castling rights
//! vanish by themselves when the rook moves or is captured.

use super::attacks;
use super::bitboard::{Bitboard, Color, Role, Square};
use super::movegen::Flavour;

/// A position: pieces, the side on turn, rights and clocks.
///
/// Two positions are equal if all of it is, the clocks too; see
/// [`Position::repetition_identity`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Bishops, queens, knights, castling rooks.
    pub(in crate::variants) a: u64,
    /// Rooks, queens, kings, castling rooks.
    pub(in crate::variants) b: u64,
    /// Pawns, knights, kings, castling rooks.
    pub(in crate::variants) c: u64,
    /// White's pieces.
    pub(in crate::variants) white: u64,
    /// The square behind a pawn that can be taken en passant, or `NO_SQUARE`.
    pub(in crate::variants) en_passant: u8,
    pub(in crate::variants) turn: Color,
    pub(in crate::variants) halfmove: u16,
    pub(in crate::variants) fullmove: u16,
}

pub(in crate::variants) const NO_SQUARE: u8 = 64;
/// The castling rook's number in the planes; see [`code`] for the others.
pub(in crate::variants) const CASTLING_ROOK: u8 = 7;

/// The number of a role in the planes: bit 0 for plane a, 1 for b, 2 for c.
pub(in crate::variants) const fn code(role: Role) -> u8 {
    match role {
        Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 3,
        Role::Pawn => 4,
        Role::Knight => 5,
        Role::King => 6,
    }
}

const fn role_of(code: u8) -> Option<Role> {
    Some(match code {
        1 => Role::Bishop,
        2 | CASTLING_ROOK => Role::Rook,
        3 => Role::Queen,
        4 => Role::Pawn,
        5 => Role::Knight,
        6 => Role::King,
        _ => return None,
    })
}

impl Position {
    pub(in crate::variants) const EMPTY: Self = Self {
        a: 0,
        b: 0,
        c: 0,
        white: 0,
        en_passant: NO_SQUARE,
        turn: Color::White,
        halfmove: 0,
        fullmove: 1,
    };

    /// The position every game starts from.
    #[must_use]
    pub const fn start() -> Self {
        const ENDS: u64 = 0xff00_0000_0000_00ff;
        const PAWNS: u64 = 0x00ff_0000_0000_ff00;
        const ROOKS: u64 = 0x81 * (1 | 1 << 56);
        const KNIGHTS: u64 = 0x42 * (1 | 1 << 56);
        const KINGS: u64 = 0x10 * (1 | 1 << 56);
        Self {
            // All but the kings.
            a: ENDS & !KINGS,
            // Rooks, queens and kings.
            b: 0x99 * (1 | 1 << 56),
            // Pawns, knights, kings, and the rooks, which may castle.
            c: PAWNS | KNIGHTS | KINGS | ROOKS,
            white: 0xffff,
            ..Self::EMPTY
        }
    }

    pub(in crate::variants) const fn occupied_bits(&self) -> u64 {
        self.a | self.b | self.c
    }

    pub(in crate::variants) const fn pawns(&self) -> u64 {
        self.c & !(self.a | self.b)
    }

    pub(in crate::variants) const fn knights(&self) -> u64 {
        self.a & self.c & !self.b
    }

    pub(in crate::variants) const fn kings(&self) -> u64 {
        self.b & self.c & !self.a
    }

    pub(in crate::variants) const fn castling_rooks(&self) -> u64 {
        self.a & self.b & self.c
    }

    /// Bishops and queens.
    pub(in crate::variants) const fn diagonal_sliders(&self) -> u64 {
        self.a & !self.c
    }

    /// Rooks and queens.
    pub(in crate::variants) const fn orthogonal_sliders(&self) -> u64 {
        self.b & !(self.c & !self.a)
    }

    pub(in crate::variants) const fn code_at(&self, square: u32) -> u8 {
        let at = square & 63;
        (self.a >> at & 1 | (self.b >> at & 1) << 1 | (self.c >> at & 1) << 2) as u8
    }

    /// Puts a piece on an empty square.
    pub(in crate::variants) fn put(&mut self, at: Square, color: Color, code: u8) {
        let bit = at.bit().0;
        let plane = |number: u8| if code >> number & 1 == 0 { 0 } else { bit };
        self.a |= plane(0);
        self.b |= plane(1);
        self.c |= plane(2);
        if color == Color::White {
            self.white |= bit;
        }
    }

    /// All squares with a piece.
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.occupied_bits())
    }

    /// All squares with a piece of this side.
    #[must_use]
    pub const fn pieces_of(&self, color: Color) -> Bitboard {
        Bitboard(match color {
            Color::White => self.white,
            Color::Black => self.occupied_bits() & !self.white,
        })
    }

    /// All squares with this side's pieces of this role.
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        let all = match role {
            Role::Pawn => self.pawns(),
            Role::Knight => self.knights(),
            Role::Bishop => self.a & !self.b & !self.c,
            Role::Rook => self.b & !(self.a ^ self.c),
            Role::Queen => self.a & self.b & !self.c,
            Role::King => self.kings(),
        };
        Bitboard(all & self.pieces_of(color).0)
    }

    /// The piece on a square.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<(Color, Role)> {
        let color = if Bitboard(self.white).has(square) {
            Color::White
        } else {
            Color::Black
        };
        match role_of(self.code_at(square.index() as u32)) {
            Some(role) => Some((color, role)),
            None => None,
        }
    }

    /// This side's king; `None` once it is captured.
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Who moves next.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The square behind the pawn that can be taken en passant. It is set
    /// only if the capture is a move of the game that is being played.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant < NO_SQUARE).then(|| Square::wrap(u32::from(self.en_passant)))
    }

    /// The rooks with which a side may still castle.
    #[must_use]
    pub const fn castling(&self, color: Color) -> Bitboard {
        Bitboard(self.castling_rooks() & self.pieces_of(color).0)
    }

    /// Moves of both sides since the last capture or pawn's move.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove
    }

    /// The number of the move, one for both sides; 1 at the start.
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove
    }

    /// The pieces of `by` that attack a square, whoever stands there.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let at = u32::from(square.index());
        let occupied = self.occupied_bits();
        let bit = square.bit().0;
        // A pawn attacks where an enemy pawn on that square would attack it.
        let (west, east) = (bit >> 1 & !attacks::FILE_H, bit << 1 & !attacks::FILE_A);
        let pawns = match by {
            Color::White => (west | east) >> 8,
            Color::Black => (west | east) << 8,
        };
        let all = pawns & self.pawns()
            | attacks::knight(at) & self.knights()
            | attacks::king(at) & self.kings()
            | attacks::bishop(at, occupied) & self.diagonal_sliders()
            | attacks::rook(at, occupied) & self.orthogonal_sliders();
        Bitboard(all & self.pieces_of(by).0)
    }

    /// The enemy's pieces that attack the king of the side on turn.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        match self.king(self.turn) {
            Some(king) => self.attackers(king, self.turn.other()),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether the king of the side on turn is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether neither side has what it takes to mate: bare kings, a single
    /// knight, or bishops that all stand on squares of one colour, whichever
    /// side's they are.
    #[must_use]
    pub const fn material_draw(&self) -> bool {
        const DARK: u64 = 0xaa55_aa55_aa55_aa55;
        let others = self.occupied_bits() & !self.kings();
        let bishops = self.a & !self.b & !self.c;
        if others == self.knights() {
            return others.count_ones() <= 1;
        }
        others == bishops && (bishops & DARK == 0 || bishops & !DARK == 0)
    }

    /// The position without its clocks: equal for positions that count as
    /// repetitions of each other.
    #[must_use]
    pub const fn repetition_identity(&self) -> Self {
        Self {
            halfmove: 0,
            fullmove: 0,
            ..*self
        }
    }

    /// Whether a king is missing, which ends a game of Fog of War.
    #[must_use]
    pub const fn king_captured(&self) -> bool {
        let kings = self.kings();
        kings & self.white == 0 || kings & !self.white == 0
    }

    /// Whether the side on turn is checkmated; never in Fog of War.
    #[must_use]
    pub fn is_checkmate<F: Flavour>(&self) -> bool {
        F::KING_SAFETY && self.is_check() && !self.has_legal::<F>()
    }

    /// Whether the game is drawn because the side on turn has no move.
    #[must_use]
    pub fn is_stalemate<F: Flavour>(&self) -> bool {
        let safe = if F::KING_SAFETY {
            !self.is_check()
        } else {
            !self.king_captured()
        };
        safe && !self.has_legal::<F>()
    }
}
