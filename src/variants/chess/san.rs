//! Standard Algebraic Notation: writing it strictly, reading it generously.

use super::bitboard::{Role, Square};
use super::movegen::Flavour;
use super::moves::Move;
use super::position::Position;
use core::fmt;

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// The text doesn't have the form of a move.
    Form,
    /// No legal move fits.
    Illegal(Reason),
    /// Several legal moves fit: these.
    Ambiguous(Vec<Move>),
}

/// Why a move that was written isn't legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The king would be attacked after it.
    KingLeftInCheck,
    /// No piece of this role can go to the square.
    CannotReach(Role, Square),
    /// No piece that stands as described can go to the square.
    NothingCanReach(Square),
    /// No pawn of that file can capture on the other.
    NoCapture,
    /// Castling to that side isn't possible now.
    CannotCastle,
    /// The pawn arrives on the last rank, but nothing is named to become.
    PromotionMissing,
    /// A promotion is named where there is none, or to what can't be.
    NoPromotion,
}

pub(in crate::variants) fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KingLeftInCheck => f.write_str("the king would be left in check"),
            Self::CannotReach(role, to) => write!(f, "no {} can reach {to}", name(*role)),
            Self::NothingCanReach(to) => write!(f, "nothing there can reach {to}"),
            Self::NoCapture => f.write_str("no pawn can capture there"),
            Self::CannotCastle => f.write_str("castling to that side isn't possible now"),
            Self::PromotionMissing => f.write_str("what the pawn becomes is missing, as in e8=Q"),
            Self::NoPromotion => f.write_str("nothing is promoted to that by this move"),
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("not written like a move"),
            Self::Illegal(reason) => fmt::Display::fmt(reason, f),
            Self::Ambiguous(moves) => {
                f.write_str("could be any of")?;
                for mv in moves {
                    write!(f, " {mv}")?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for SanError {}

fn push_square(text: &mut String, square: Square) {
    text.push(char::from(b'a' + square.file()));
    text.push(char::from(b'1' + square.rank()));
}

/// A text taken apart: whatever it says about the move.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::variants) struct Described {
    pub(in crate::variants) role: Option<Role>,
    pub(in crate::variants) file: Option<u8>,
    pub(in crate::variants) rank: Option<u8>,
    pub(in crate::variants) to_file: Option<u8>,
    pub(in crate::variants) to_rank: Option<u8>,
    pub(in crate::variants) promotion: Option<Role>,
}

/// The role of a letter or of a chess glyph, whichever colour's.
fn role_of(letter: char) -> Option<Role> {
    Some(match letter {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        'A'..='Z' => return Role::from_letter(letter),
        _ => return None,
    })
}

/// Without marks of check, judgement and en passant.
pub(in crate::variants) fn bare(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let shorter = text
            .trim_end_matches(['+', '#', '!', '?', '†', '‡', '\u{fe0e}', '\u{fe0f}'])
            .trim_end();
        let shorter = shorter
            .strip_suffix("e.p.")
            .or_else(|| shorter.strip_suffix("ep"))
            .unwrap_or(shorter)
            .trim_end();
        if shorter.len() == text.len() {
            return text;
        }
        text = shorter;
    }
}

pub(in crate::variants) fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '–' | '—' | '‐' | '‑' | '−')
}

/// How many rooks' steps a castling text names: 2 kingside, 3 queenside.
pub(in crate::variants) fn castling(text: &str) -> Option<usize> {
    let mut count = 0;
    for part in text.split(is_dash) {
        match part {
            "O" | "0" | "o" => count += 1,
            "OO" | "00" | "oo" => count += 2,
            "OOO" | "000" | "ooo" => count += 3,
            _ => return None,
        }
    }
    matches!(count, 2 | 3).then_some(count)
}

pub(in crate::variants) fn describe(text: &str) -> Option<Described> {
    let mut found = Described::default();
    // Variation selectors only say how a glyph is to look.
    let mut letters: Vec<char> = text
        .chars()
        .filter(|letter| !matches!(letter, '\u{fe0e}' | '\u{fe0f}'))
        .collect();
    if let Some(role) = letters.first().copied().and_then(role_of) {
        found.role = Some(role);
        letters.remove(0);
    }
    // What a pawn becomes: `=Q`, `/Q`, `(Q)`, or the letter alone, which is in
    // either case then; but `b` is a file where no rank stands before it.
    let open = letters.last() == Some(&')');
    if open {
        letters.pop();
    }
    if let Some(&last) = letters.last() {
        let before = letters.len().checked_sub(2).map(|at| letters[at]);
        let marked = matches!(before, Some('=' | '/' | '('));
        if marked || matches!(before, Some('1'..='8')) {
            found.promotion = role_of(last).or_else(|| {
                matches!(last, 'q' | 'r' | 'b' | 'n' | 'k' | 'p')
                    .then(|| Role::from_letter(last))
                    .flatten()
            });
        }
        if found.promotion.is_some() {
            letters.pop();
            if marked && letters.pop() == Some('(') && !open {
                return None;
            }
        } else if marked || open {
            return None;
        }
    }
    letters.retain(|&letter| !matches!(letter, 'x' | 'X' | ':' | '×') && !is_dash(letter));

    let file = |letter: char| ('a'..='h').contains(&letter).then(|| letter as u8 - b'a');
    let rank = |letter: char| ('1'..='8').contains(&letter).then(|| letter as u8 - b'1');
    match *letters.as_slice() {
        // `exd`, `ed`: a pawn's capture without the rank.
        [from, to] if file(to).is_some() => {
            found.file = Some(file(from)?);
            found.to_file = file(to);
            if found.role.is_some_and(|role| role != Role::Pawn) {
                return None;
            }
        }
        [ref from @ .., to, to_rank] => {
            found.to_file = Some(file(to)?);
            found.to_rank = Some(rank(to_rank)?);
            match *from {
                [] => {}
                [one] => match (file(one), rank(one)) {
                    (None, None) => return None,
                    (at, height) => (found.file, found.rank) = (at, height),
                },
                [at, height] => {
                    found.file = Some(file(at)?);
                    found.rank = Some(rank(height)?);
                }
                _ => return None,
            }
        }
        _ => return None,
    }
    Some(found)
}

impl Described {
    /// The square left, if it is named in full.
    pub(in crate::variants) fn from(&self) -> Option<Square> {
        Square::at(self.file?, self.rank?)
    }

    pub(in crate::variants) fn to(&self) -> Option<Square> {
        Square::at(self.to_file?, self.to_rank?)
    }

    /// The role meant; `None` if the square left says it.
    pub(in crate::variants) fn role(&self) -> Option<Role> {
        match self.role {
            None if self.from().is_none() => Some(Role::Pawn),
            role => role,
        }
    }

    /// Whether a move fits, but for its promotion.
    pub(in crate::variants) fn fits(&self, position: &Position, mv: Move) -> bool {
        let agrees = |said: Option<u8>, is: u8| said.is_none_or(|said| said == is);
        let Some((_, role)) = position.piece_at(mv.from) else {
            return false;
        };
        self.role().is_none_or(|said| said == role)
            && agrees(self.file, mv.from.file())
            && agrees(self.rank, mv.from.rank())
            && agrees(self.to_file, mv.to.file())
            && agrees(self.to_rank, mv.to.rank())
            // `Kg1` isn't castling, `Ke1g1` is.
            && (self.from().is_some() || !is_castling(role, mv))
    }
}

fn is_castling(role: Role, mv: Move) -> bool {
    role == Role::King && mv.from.file().abs_diff(mv.to.file()) == 2
}

impl Position {
    /// A legal move in SAN: as short as it can be unambiguously, with `+` and
    /// `#` if the flavour knows check.
    #[must_use]
    pub fn san<F: Flavour>(&self, mv: Move) -> String {
        let mut text = String::with_capacity(8);
        let role = self.piece_at(mv.from).map_or(Role::Pawn, |(_, role)| role);
        if is_castling(role, mv) {
            text.push_str(if mv.to > mv.from { "O-O" } else { "O-O-O" });
        } else {
            let captures = self.occupied().has(mv.to);
            if role == Role::Pawn {
                if mv.from.file() != mv.to.file() {
                    text.push(char::from(b'a' + mv.from.file()));
                    text.push('x');
                }
            } else {
                text.push(role.letter());
                self.disambiguate::<F>(&mut text, mv, role);
                if captures {
                    text.push('x');
                }
            }
            push_square(&mut text, mv.to);
            if let Some(role) = mv.promotion {
                text.push('=');
                text.push(role.letter());
            }
        }
        if F::KING_SAFETY {
            let next = self.apply::<F>(mv);
            if next.is_check() {
                text.push(if next.has_legal::<F>() { '+' } else { '#' });
            }
        }
        text
    }

    /// The file if it tells the piece from the others that could go there,
    /// else the rank, else both.
    fn disambiguate<F: Flavour>(&self, text: &mut String, mv: Move, role: Role) {
        let mut moves = Vec::with_capacity(64);
        self.legal::<F>(&mut moves);
        let peers = self.pieces(self.turn(), role);
        let rivals = moves
            .iter()
            .filter(|other| other.to == mv.to && other.from != mv.from && peers.has(other.from));
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for rival in rivals {
            any = true;
            same_file |= rival.from.file() == mv.from.file();
            same_rank |= rival.from.rank() == mv.from.rank();
        }
        if any && (!same_file || same_rank) {
            text.push(char::from(b'a' + mv.from.file()));
        }
        if same_file {
            text.push(char::from(b'1' + mv.from.rank()));
        }
    }

    /// Reads a move: SAN, and what is close to it. Accepted besides are
    /// `0-0` and `o-o`, marks of check or judgement in any number, `e.p.`,
    /// `e8Q` `e8(Q)` `e8/Q` and small letters of promotion, figurines of
    /// both colours, `P` for pawns, more squares than needed (`Ng1f3`,
    /// `Ng1-f3`, `e2-e4`), fewer for pawns' captures (`exd`, `ed`), UCI's form,
    /// and castling as the king taking his own rook.
    ///
    /// # Errors
    /// If the text isn't a move's, or doesn't fit exactly one legal move.
    pub fn parse_san<F: Flavour>(&self, text: &str) -> Result<Move, SanError> {
        let text = bare(text);
        let mut moves = Vec::with_capacity(64);
        self.legal::<F>(&mut moves);

        let side = castling(text).or_else(|| self.takes_own_rook(text));
        if let Some(side) = side {
            return moves
                .into_iter()
                .find(|&mv| {
                    let role = self.piece_at(mv.from).map(|(_, role)| role);
                    role.is_some_and(|role| is_castling(role, mv))
                        && (mv.to > mv.from) == (side == 2)
                })
                .ok_or(SanError::Illegal(Reason::CannotCastle));
        }

        let said = describe(text).ok_or(SanError::Form)?;
        let mut fitting = moves;
        fitting.retain(|&mv| said.fits(self, mv));
        if fitting.is_empty() {
            return Err(SanError::Illegal(self.reason::<F>(&said)));
        }
        let promotes = fitting.iter().any(|mv| mv.promotion.is_some());
        fitting.retain(|mv| mv.promotion == said.promotion);
        match *fitting.as_slice() {
            [mv] => Ok(mv),
            [] if promotes && said.promotion.is_none() => {
                Err(SanError::Illegal(Reason::PromotionMissing))
            }
            [] => Err(SanError::Illegal(Reason::NoPromotion)),
            _ => Err(SanError::Ambiguous(fitting)),
        }
    }

    /// Whether the text has the king take his own rook, and on which side.
    fn takes_own_rook(&self, text: &str) -> Option<usize> {
        let said = describe(text)?;
        let (from, to) = (said.from()?, said.to()?);
        let king = self.king(self.turn())?;
        let rooks = self.pieces(self.turn(), Role::Rook);
        let kings = said.role.is_none_or(|role| role == Role::King);
        (kings && from == king && rooks.has(to)).then_some(if to > from { 2 } else { 3 })
    }

    /// Why nothing fits: would it but for the king's safety?
    fn reason<F: Flavour>(&self, said: &Described) -> Reason {
        if F::KING_SAFETY {
            let mut moves = Vec::with_capacity(64);
            self.legal_without_check(&mut moves);
            moves.retain(|&mv| said.fits(self, mv));
            let castles = |&mv: &Move| {
                self.piece_at(mv.from)
                    .is_some_and(|(_, role)| is_castling(role, mv))
            };
            if !moves.is_empty() {
                return if moves.iter().all(castles) {
                    Reason::CannotCastle
                } else {
                    Reason::KingLeftInCheck
                };
            }
        }
        let Some(to) = said.to() else {
            return Reason::NoCapture;
        };
        let own = self.pieces_of(self.turn());
        let stands = said
            .from()
            .filter(|&from| own.has(from))
            .and_then(|from| self.piece_at(from));
        match (said.role(), stands) {
            (Some(role), _) | (None, Some((_, role))) => Reason::CannotReach(role, to),
            (None, None) => Reason::NothingCanReach(to),
        }
    }
}
