//! A move: two squares and perhaps a promotion.

use super::bitboard::{Role, Square};
use core::fmt;
use core::str::FromStr;

/// A move. Castling is the king's step of two; nothing marks en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece leaves.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// What the pawn becomes on the last rank.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }
}

impl fmt::Display for Move {
    /// Writes the move as UCI does: `e2e4`, `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.from, f)?;
        fmt::Display::fmt(&self.to, f)?;
        match self.promotion {
            Some(role) => f.write_str(role.letter().to_ascii_lowercase().encode_utf8(&mut [0; 4])),
            None => Ok(()),
        }
    }
}

/// A text that isn't a move in UCI's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError;

impl FromStr for Move {
    type Err = MoveError;

    /// Reads UCI's form; whether the move is legal is another question.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        let square = |range| -> Result<Square, MoveError> {
            text.get(range)
                .and_then(|part: &str| part.parse().ok())
                .ok_or(MoveError)
        };
        let (from, to) = (square(0..2)?, square(2..4)?);
        let promotion = match text.get(4..) {
            Some("") => None,
            Some("q") => Some(Role::Queen),
            Some("r") => Some(Role::Rook),
            Some("b") => Some(Role::Bishop),
            Some("n") => Some(Role::Knight),
            _ => return Err(MoveError),
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }
}
