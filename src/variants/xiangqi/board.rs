//! The pieces on the board, and making moves.
//!
//! What stands on a point is one byte; beside that the board keeps which
//! points of each rank and file are occupied, so that the pieces next on a
//! line are found by counting bits, and which points each side has.

use super::tables::{FILE, FILES, POINTS, RANK};
use crate::board::Cell;
use crate::rules::{Piece, Seat};

/// The kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `K`; in WXF `K`.
    General = 1,
    /// `A`.
    Advisor,
    /// `B`; in WXF `E`.
    Elephant,
    /// `N`; in WXF `H`.
    Horse,
    /// `R`.
    Chariot,
    /// `C`.
    Cannon,
    /// `P`.
    Soldier,
}

impl Kind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
    ];

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        super::INFO.kinds[self as usize - 1]
    }

    /// The letter in position strings, for red.
    pub(super) fn letter(self) -> char {
        char::from(b"KABNRCP"[self as usize - 1])
    }

    /// The letter in WXF.
    pub(super) fn wxf_letter(self) -> char {
        char::from(b"KAEHRCP"[self as usize - 1])
    }

    /// The kind with a letter, in either case, as any of the usual systems
    /// writes it: also `G` for the general, `E`, `H` and `S`.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'K' | 'G' => Self::General,
            'A' => Self::Advisor,
            'B' | 'E' => Self::Elephant,
            'N' | 'H' => Self::Horse,
            'R' => Self::Chariot,
            'C' => Self::Cannon,
            'P' | 'S' => Self::Soldier,
            _ => return None,
        })
    }

    /// How many a side has.
    pub(super) fn limit(self) -> u32 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }
}

/// A move: from a point to a point, by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Points([u64; 2]);

impl Points {
    #[inline(always)]
    pub(super) fn has(self, point: u8) -> bool {
        self.0[usize::from(point >> 6 & 1)] >> (point & 63) & 1 != 0
    }

    #[inline(always)]
    pub(super) fn toggle(&mut self, point: u8) {
        self.0[usize::from(point >> 6 & 1)] ^= 1 << (point & 63);
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, point: u8) {
        self.0[usize::from(point >> 6 & 1)] |= 1 << (point & 63);
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 2]
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Calls `visit` with every point.
    #[inline(always)]
    pub(super) fn each(self, mut visit: impl FnMut(u8)) {
        let mut half = 0;
        while half < 2 {
            let mut left = self.0[half];
            while left != 0 {
                visit(left.trailing_zeros() as u8 | (half as u8) << 6);
                left &= left - 1;
            }
            half += 1;
        }
    }
}

/// What stands on a point: 0 for nothing, else a kind's number, and
/// [`BLACK`] more for black's.
pub(super) type Code = u8;
/// Nothing.
pub(super) const EMPTY: Code = 0;
/// What black's pieces have more.
pub(super) const BLACK: Code = 8;

/// A piece's code.
#[inline(always)]
pub(super) const fn code(side: usize, kind: Kind) -> Code {
    kind as u8 + BLACK * side as u8
}

/// A board with the side on turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Board {
    pub(super) codes: [Code; POINTS],
    /// Occupied points of each rank, by file.
    pub(super) ranks: [u16; 10],
    /// Occupied points of each file, by rank.
    pub(super) files: [u16; 9],
    /// By side.
    pub(super) own: [Points; 2],
    pub(super) generals: [u8; 2],
    /// The side on turn: 0 is red.
    pub(super) turn: u8,
}

impl Board {
    /// No pieces. Generals have to be put on it before it's used.
    pub(super) const EMPTY: Self = Self {
        codes: [EMPTY; POINTS],
        ranks: [0; 10],
        files: [0; 9],
        own: [Points([0; 2]); 2],
        generals: [0; 2],
        turn: 0,
    };

    /// Puts a piece on a free point.
    pub(super) fn put(&mut self, side: usize, kind: Kind, point: u8) {
        self.codes[usize::from(point)] = code(side, kind);
        self.occupy(point);
        self.own[side].toggle(point);
        if kind == Kind::General {
            self.generals[side] = point;
        }
    }

    #[inline(always)]
    fn occupy(&mut self, point: u8) {
        let (file, rank) = (FILE[usize::from(point)], RANK[usize::from(point)]);
        self.ranks[usize::from(rank)] ^= 1 << file;
        self.files[usize::from(file)] ^= 1 << rank;
    }

    /// The side on turn, as an index.
    #[inline(always)]
    pub(super) fn side(&self) -> usize {
        usize::from(self.turn & 1)
    }

    /// The piece on a point.
    #[inline(always)]
    pub(super) fn at(&self, point: u8) -> Option<(usize, Kind)> {
        let code = self.codes[usize::from(point)];
        let kind = *Kind::ALL.get(usize::from(code & 7).wrapping_sub(1))?;
        Some((usize::from(code / BLACK), kind))
    }

    /// How many pieces of a kind a side has.
    pub(super) fn count(&self, side: usize, kind: Kind) -> u32 {
        let code = code(side, kind);
        self.codes
            .iter()
            .map(|&other| u32::from(other == code))
            .sum()
    }

    /// Moves a piece of the side on turn, and gives what it captures.
    #[inline(always)]
    pub(super) fn make(&mut self, Move { from, to }: Move) -> Code {
        let side = self.side();
        let piece = self.codes[usize::from(from)];
        let captured = self.codes[usize::from(to)];
        self.codes[usize::from(from)] = EMPTY;
        self.codes[usize::from(to)] = piece;
        self.occupy(from);
        self.own[side].toggle(from);
        self.own[side].toggle(to);
        if captured == EMPTY {
            self.occupy(to);
        } else {
            self.own[1 - side].toggle(to);
        }
        if piece & 7 == Kind::General as u8 {
            self.generals[side] = to;
        }
        self.turn ^= 1;
        captured
    }

    /// Takes back a move that has captured what is given.
    #[inline(always)]
    pub(super) fn unmake(&mut self, Move { from, to }: Move, captured: Code) {
        self.turn ^= 1;
        let side = self.side();
        let piece = self.codes[usize::from(to)];
        self.codes[usize::from(from)] = piece;
        self.codes[usize::from(to)] = captured;
        self.occupy(from);
        self.own[side].toggle(from);
        self.own[side].toggle(to);
        if captured == EMPTY {
            self.occupy(to);
        } else {
            self.own[1 - side].toggle(to);
        }
        if piece & 7 == Kind::General as u8 {
            self.generals[side] = from;
        }
    }
}

/// The topology's cell of a point.
pub(super) fn cell(point: u8) -> Cell {
    Cell(u16::from(point))
}

/// The seat of a side.
pub(super) fn seat(side: usize) -> Seat {
    Seat(u8::from(side != 0))
}

/// A piece as the layers above see it.
pub(super) fn piece(side: usize, kind: Kind) -> Piece {
    let letter = kind.letter();
    Piece {
        colour: seat(side).0,
        kind: kind.name(),
        letter: if side == 0 {
            letter
        } else {
            letter.to_ascii_lowercase()
        },
        commander: None,
        marked: false,
    }
}

/// A point's name, such as `e10`.
pub(super) fn name(point: u8) -> String {
    let file = char::from(b'a' + point % FILES);
    let mut name = String::from(file);
    name.push_str(&(point / FILES + 1).to_string());
    name
}
