//! Forsyth–Edwards Notation: reading with errors that point at the spot, and
//! writing.
//!
//! Everything after the board may be missing; then White is on turn, nobody
//! may castle and nothing can be taken en passant. Spaces may be doubled.

use super::bitboard::{Color, Role, Square};
use super::movegen::{Black, Flavour, Side, White, east, forward, west};
use super::position::{CASTLING_ROOK, NO_SQUARE, Position, code};
use core::fmt;

/// What is wrong with a FEN, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The byte of the text at which the mistake was noticed.
    pub offset: usize,
    /// The mistake.
    pub kind: FenErrorKind,
}

/// The mistakes a FEN can have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// There is nothing but spaces.
    Empty,
    /// The board doesn't have eight ranks, but this many.
    RankCount(usize),
    /// The rank (1 to 8) doesn't have eight squares, but this many.
    RankLength(u8, usize),
    /// Neither a piece's letter nor a number from 1 to 8.
    UnknownPiece(char),
    /// The side on turn is neither `w` nor `b`.
    Turn(String),
    /// Something other than `KQkq` or `-` in the castling rights.
    CastlingLetter(char),
    /// A right to castle whose king or rook isn't on its square.
    CastlingRight(char),
    /// Neither a square nor `-` where the en passant square belongs.
    EnPassantForm(String),
    /// No pawn can have just stepped over this square.
    EnPassantSquare(Square),
    /// Not a number where a clock belongs.
    Number(String),
    /// More fields than a FEN has.
    Extra(String),
    /// A side has this number of kings, which the game doesn't allow.
    Kings(Color, u32),
    /// A pawn on the first or last rank.
    PawnRank(Square),
    /// The side that isn't on turn is in check.
    OpponentInCheck(Color),
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a position in FEN, found nothing"),
            Self::RankCount(count) => {
                write!(f, "expected 8 ranks divided by “/”, found {count}")
            }
            Self::RankLength(rank, count) => {
                write!(f, "expected 8 squares in rank {rank}, found {count}")
            }
            Self::UnknownPiece(letter) => write!(
                f,
                "expected a piece (one of KQRBNP or kqrbnp) or a number of empty squares from 1 to 8, found “{letter}”"
            ),
            Self::Turn(text) => {
                write!(f, "expected the side on turn, “w” or “b”, found “{text}”")
            }
            Self::CastlingLetter(letter) => write!(
                f,
                "expected castling rights, some of KQkq or “-”, found “{letter}”"
            ),
            Self::CastlingRight(letter) => {
                let color = if letter.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                let (rank, corner) = (
                    if color == Color::White { '1' } else { '8' },
                    if letter.eq_ignore_ascii_case(&'k') {
                        'h'
                    } else {
                        'a'
                    },
                );
                write!(
                    f,
                    "the castling right “{letter}” needs {}'s king on e{rank} and rook on {corner}{rank}",
                    name(color)
                )
            }
            Self::EnPassantForm(text) => write!(
                f,
                "expected the square behind a pawn that can be taken en passant, or “-”, found “{text}”"
            ),
            Self::EnPassantSquare(square) => write!(
                f,
                "no pawn of the side that just moved can have stepped over {square}"
            ),
            Self::Number(text) => write!(f, "expected a number up to 65535, found “{text}”"),
            Self::Extra(text) => write!(f, "expected the end after six fields, found “{text}”"),
            Self::Kings(color, 0) => write!(f, "{} has no king", name(*color)),
            Self::Kings(color, count) => {
                write!(f, "{} has {count} kings instead of one", name(*color))
            }
            Self::PawnRank(square) => write!(f, "a pawn can't stand on {square}"),
            Self::OpponentInCheck(color) => write!(
                f,
                "{} is in check although it is the other side's turn",
                name(*color)
            ),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.offset + 1, self.kind)
    }
}

impl core::error::Error for FenError {}

fn fail<T>(offset: usize, kind: FenErrorKind) -> Result<T, FenError> {
    Err(FenError { offset, kind })
}

/// The words of a text with their offsets in it.
pub(in crate::variants) fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_ascii_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

impl Position {
    /// Reads a FEN for one flavour of chess.
    ///
    /// A square for en passant on which nobody can take is left out, so that
    /// equal positions are equal.
    ///
    /// # Errors
    /// If the text isn't a FEN, or its position can't arise in that flavour:
    /// chess needs exactly one king a side and the side that isn't on turn out
    /// of check, Fog of War at most one king a side.
    pub fn from_fen<F: Flavour>(text: &str) -> Result<Self, FenError> {
        let mut fields = fields(text);
        let Some((board, placement)) = fields.next() else {
            return fail(0, FenErrorKind::Empty);
        };
        let mut position = Self::EMPTY;
        position.read_board(board, placement)?;
        let turn = fields.next();
        match turn {
            None | Some((_, "w")) => {}
            Some((_, "b")) => position.turn = Color::Black,
            Some((offset, other)) => return fail(offset, FenErrorKind::Turn(other.into())),
        }
        if let Some((offset, rights)) = fields.next() {
            position.read_rights(offset, rights)?;
        }
        position.check_pieces::<F>(board, placement, turn.map_or(board, |(offset, _)| offset))?;
        if let Some((offset, square)) = fields.next()
            && square != "-"
        {
            match position.turn {
                Color::White => position.read_en_passant::<F, White>(offset, square)?,
                Color::Black => position.read_en_passant::<F, Black>(offset, square)?,
            }
        }
        let mut number = |default: u16| match fields.next() {
            None => Ok(default),
            Some((offset, word)) => word
                .bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| word.parse().ok())
                .flatten()
                .map_or_else(|| fail(offset, FenErrorKind::Number(word.into())), Ok),
        };
        position.halfmove = number(0)?;
        // Some programs count from 0.
        position.fullmove = number(1)?.max(1);
        match fields.next() {
            Some((offset, word)) => fail(offset, FenErrorKind::Extra(word.into())),
            None => Ok(position),
        }
    }

    pub(in crate::variants) fn read_board(
        &mut self,
        start: usize,
        text: &str,
    ) -> Result<(), FenError> {
        let mut offset = start;
        let mut ranks = 0;
        for row in text.split('/') {
            if ranks == 8 {
                return fail(offset, FenErrorKind::RankCount(text.split('/').count()));
            }
            let rank = 7 - ranks;
            let mut file = 0_usize;
            for (at, letter) in row.char_indices() {
                if let Some(gap @ 1..=8) = letter.to_digit(10) {
                    file += gap as usize;
                } else if let Some(role) = Role::from_letter(letter) {
                    let color = if letter.is_ascii_uppercase() {
                        Color::White
                    } else {
                        Color::Black
                    };
                    if let Some(square) = u8::try_from(file).ok().and_then(|f| Square::at(f, rank))
                    {
                        self.put(square, color, code(role));
                    }
                    file += 1;
                } else {
                    return fail(offset + at, FenErrorKind::UnknownPiece(letter));
                }
            }
            if file != 8 {
                return fail(offset, FenErrorKind::RankLength(rank + 1, file));
            }
            offset += row.len() + 1;
            ranks += 1;
        }
        if ranks < 8 {
            let end = start + text.len();
            return fail(end, FenErrorKind::RankCount(usize::from(ranks)));
        }
        Ok(())
    }

    pub(in crate::variants) fn read_rights(
        &mut self,
        start: usize,
        text: &str,
    ) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        for (at, letter) in text.char_indices() {
            let (corner, king) = match letter {
                'K' => (7, 4),
                'Q' => (0, 4),
                'k' => (63, 60),
                'q' => (56, 60),
                _ => return fail(start + at, FenErrorKind::CastlingLetter(letter)),
            };
            let color = if corner < 8 {
                Color::White
            } else {
                Color::Black
            };
            let corner = Square::wrap(corner);
            if !self.pieces(color, Role::King).has(Square::wrap(king))
                || !self.pieces(color, Role::Rook).has(corner)
            {
                return fail(start + at, FenErrorKind::CastlingRight(letter));
            }
            self.put(corner, color, CASTLING_ROOK);
        }
        Ok(())
    }

    /// Refuses what can't be in the flavour's games. The mistake is pointed
    /// out at the piece, where there is one.
    fn check_pieces<F: Flavour>(
        &self,
        board: usize,
        text: &str,
        turn: usize,
    ) -> Result<(), FenError> {
        for color in Color::ALL {
            let kings = self.pieces(color, Role::King).len();
            if kings > 1 || F::KING_SAFETY && kings == 0 {
                let letter = if color == Color::White { 'K' } else { 'k' };
                let at = text.rfind(letter).unwrap_or(0);
                return fail(board + at, FenErrorKind::Kings(color, kings));
            }
            const ENDS: u64 = 0xff00_0000_0000_00ff;
            if let Some(square) =
                (self.pieces(color, Role::Pawn) & super::bitboard::Bitboard(ENDS)).first()
            {
                let at = if square.rank() == 7 {
                    text.find(['p', 'P'])
                } else {
                    text.rfind(['p', 'P'])
                };
                return fail(board + at.unwrap_or(0), FenErrorKind::PawnRank(square));
            }
        }
        let waiting = self.turn.other();
        if F::KING_SAFETY
            && let Some(king) = self.king(waiting)
            && !self.attackers(king, self.turn).is_empty()
        {
            return fail(turn, FenErrorKind::OpponentInCheck(waiting));
        }
        Ok(())
    }

    /// `S` is the side on turn, which may take.
    fn read_en_passant<F: Flavour, S: Side>(
        &mut self,
        offset: usize,
        text: &str,
    ) -> Result<(), FenError> {
        let Ok(square) = text.parse::<Square>() else {
            return fail(offset, FenErrorKind::EnPassantForm(text.into()));
        };
        let bit = square.bit().0;
        let pawn = forward::<S::Other>(bit);
        let passed = bit | forward::<S>(bit);
        let rank = if S::WHITE { 5 } else { 2 };
        if square.rank() != rank
            || passed & self.occupied_bits() != 0
            || pawn & self.pawns() & self.of::<S::Other>() == 0
        {
            return fail(offset, FenErrorKind::EnPassantSquare(square));
        }
        let takers = (west(pawn) | east(pawn)) & self.pawns() & self.of::<S>();
        self.note_en_passant::<F, S>(u32::from(square.index()), takers);
        Ok(())
    }

    /// The board alone as FEN writes it, with a piece's letter or `None` for
    /// an empty square given by `letter`; `?` can stand for unseen squares.
    #[must_use]
    pub fn placement(mut letter: impl FnMut(Square) -> Option<char>) -> String {
        let mut text = String::with_capacity(72);
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match letter(Square::wrap(rank * 8 + file)) {
                    None => gap += 1,
                    Some(piece) => {
                        push_number(&mut text, gap);
                        gap = 0;
                        text.push(piece);
                    }
                }
            }
            push_number(&mut text, gap);
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The letter FEN has for the piece on a square.
    #[must_use]
    pub fn letter_at(&self, square: Square) -> Option<char> {
        self.piece_at(square).map(|(color, role)| match color {
            Color::White => role.letter(),
            Color::Black => role.letter().to_ascii_lowercase(),
        })
    }

    /// The side's castling rights as FEN's letters, possibly none.
    #[must_use]
    pub fn castling_letters(&self, color: Color) -> &'static str {
        let rooks = self.castling(color).0 >> if color == Color::White { 0 } else { 56 };
        match (color, rooks >> 7 & 1 != 0, rooks & 1 != 0) {
            (_, false, false) => "",
            (Color::White, true, true) => "KQ",
            (Color::White, true, false) => "K",
            (Color::White, false, true) => "Q",
            (Color::Black, true, true) => "kq",
            (Color::Black, true, false) => "k",
            (Color::Black, false, true) => "q",
        }
    }

    /// The position in FEN, all six fields.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut text = Self::placement(|square| self.letter_at(square));
        text.push_str(match self.turn {
            Color::White => " w ",
            Color::Black => " b ",
        });
        if self.castling_rooks() == 0 {
            text.push('-');
        }
        for color in Color::ALL {
            text.push_str(self.castling_letters(color));
        }
        text.push(' ');
        match self.en_passant() {
            Some(square) => {
                text.push(char::from(b'a' + square.file()));
                text.push(char::from(b'1' + square.rank()));
            }
            None => text.push('-'),
        }
        for number in [self.halfmove, self.fullmove] {
            text.push(' ');
            text.push_str(&number.to_string());
        }
        text
    }
}

fn push_number(text: &mut String, gap: u8) {
    if gap > 0 {
        text.push(char::from(b'0' + gap));
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

// A position without an en passant square must not look like one with a1.
const _: () = assert!(NO_SQUARE > 63);
