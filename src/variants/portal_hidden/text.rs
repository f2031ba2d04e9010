//! Moves as programs and people write them.
//!
//! Ordinary moves are written as in chess (SAN). A move through portals names
//! three cells: where the piece stood, the portal entered, the one left by.

use super::board::{Board, Move};
use super::fen::push_square;
use crate::rules::Fault;
use crate::variants::chess::bitboard::{Bitboard, Color, Role, Square};
use crate::variants::chess::san::{Described, Reason, SanError, bare, castling, describe, is_dash};

/// The machine form: `e2e4`, `e7e8q`, `f3g4c4`.
pub(super) fn machine(mv: Move) -> String {
    let mut text = String::with_capacity(6);
    push_square(&mut text, mv.from);
    push_square(&mut text, mv.to);
    if let Some(out) = mv.out {
        push_square(&mut text, out);
    }
    if let Some(role) = mv.promotion {
        text.push(role.letter().to_ascii_lowercase());
    }
    text
}

fn is_castling(role: Role, mv: Move) -> bool {
    role == Role::King && mv.out.is_none() && mv.from.file().abs_diff(mv.to.file()) == 2
}

fn role_at(board: &Board, at: Square) -> Role {
    board.core.piece_at(at).map_or(Role::Pawn, |(_, role)| role)
}

/// A legal move as people write it: `Nf3`, `O-O`, `f3xg4→c4`, `Nb1xa3→c4+`.
pub(super) fn written(board: &Board, mv: Move) -> String {
    let mut text = String::with_capacity(12);
    let role = role_at(board, mv.from);
    if is_castling(role, mv) {
        text.push_str(if mv.to > mv.from { "O-O" } else { "O-O-O" });
    } else {
        if role != Role::Pawn {
            text.push(role.letter());
        }
        if mv.out.is_some() {
            push_square(&mut text, mv.from);
            text.push('x');
        } else if role == Role::Pawn {
            if mv.from.file() != mv.to.file() {
                text.push(char::from(b'a' + mv.from.file()));
                text.push('x');
            }
        } else {
            disambiguate(board, &mut text, mv, role);
            if board.core.occupied().has(mv.to) {
                text.push('x');
            }
        }
        push_square(&mut text, mv.to);
        if let Some(out) = mv.out {
            text.push('→');
            push_square(&mut text, out);
        }
        if let Some(role) = mv.promotion {
            text.push('=');
            text.push(role.letter());
        }
    }
    let next = board.apply(mv);
    if next.is_in_check(next.core.turn()) {
        text.push(if next.has_legal() { '+' } else { '#' });
    }
    text
}

/// The file if it tells the piece from the others that could go there, else
/// the rank, else both.
fn disambiguate(board: &Board, text: &mut String, mv: Move, role: Role) {
    let mut moves = Vec::with_capacity(64);
    board.legal(&mut moves);
    let peers = board.core.pieces(board.core.turn(), role);
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for other in moves {
        let rivals = other.to == mv.to && other.from != mv.from && peers.has(other.from);
        if rivals && other.out.is_none() {
            any = true;
            same_file |= other.from.file() == mv.from.file();
            same_rank |= other.from.rank() == mv.from.rank();
        }
    }
    if any && (!same_file || same_rank) {
        text.push(char::from(b'a' + mv.from.file()));
    }
    if same_file {
        text.push(char::from(b'1' + mv.from.rank()));
    }
}

/// A text taken apart: what it says as of a move of chess, and the portal that
/// is left by.
struct Said {
    plain: Described,
    out: Option<Square>,
}

/// Takes a text without spaces apart.
fn take_apart(text: &str) -> Option<Said> {
    const HEADS: [char; 4] = ['→', '>', '⇒', '➔'];
    if let Some((entered, out)) = text.split_once(HEADS) {
        let entered = entered.trim_end_matches(|c| is_dash(c) || c == '=');
        return Some(Said {
            plain: describe(entered)?,
            out: Some(out.parse().ok()?),
        });
    }
    // Three cells without an arrow.
    let split = text.len().checked_sub(2)?;
    if let (Some(head), Some(Ok(out))) = (text.get(..split), text.get(split..).map(str::parse))
        && let Some(plain) = describe(head)
        && plain.from().is_some()
        && plain.to().is_some()
        && plain.promotion.is_none()
    {
        let out = Some(out);
        return Some(Said { plain, out });
    }
    Some(Said {
        plain: describe(text)?,
        out: None,
    })
}

/// Finds the legal move that a text means. Read are all that chess reads and,
/// for portals, any arrow or none, with or without `x`; the cell that is left
/// may be missing or half there if only one move fits.
pub(super) fn find(board: &Board, text: &str) -> Result<Move, Fault> {
    let mut letters = bare(text).to_owned();
    letters.retain(|letter| !letter.is_whitespace());
    let mut moves = Vec::with_capacity(64);
    board.legal(&mut moves);

    if let Some(side) = castling(&letters) {
        let meant = |mv: &Move| {
            is_castling(role_at(board, mv.from), *mv) && (mv.to > mv.from) == (side == 2)
        };
        return moves
            .into_iter()
            .find(meant)
            .ok_or_else(|| SanError::Illegal(Reason::CannotCastle).into());
    }

    let said = take_apart(&letters).ok_or_else(|| {
        Fault::new(
            "bad-move",
            format!("“{text}” isn't written like a move, as in Nf3 or f3xg4→c4."),
        )
        .with("found", text)
    })?;
    moves.retain(|mv| said.plain.fits(&board.core, mv.plain()));
    let through = moves.iter().any(|mv| mv.out.is_some());
    moves.retain(|mv| mv.out == said.out);
    if moves.is_empty() {
        return Err(why_not(board, &said, through));
    }
    let promotes = moves.iter().any(|mv| mv.promotion.is_some());
    moves.retain(|mv| mv.promotion == said.plain.promotion);
    match *moves.as_slice() {
        [mv] => Ok(mv),
        [] if promotes && said.plain.promotion.is_none() => {
            Err(SanError::Illegal(Reason::PromotionMissing).into())
        }
        [] => Err(SanError::Illegal(Reason::NoPromotion).into()),
        _ => {
            let codes: Vec<_> = moves.iter().map(|&mv| machine(mv)).collect();
            let codes = codes.join(" ");
            let message = format!("Could be any of {codes}.");
            Err(Fault::ambiguous(codes, message))
        }
    }
}

/// A refusal for what holds of a cell.
fn illegal(why: &'static str, at: Square, message: String) -> Fault {
    Fault::illegal(why, message).with("at", at.to_string())
}

/// Why no legal move fits. `through`: some would with another exit, or with
/// one.
fn why_not(board: &Board, said: &Said, through: bool) -> Fault {
    let Some(to) = said.plain.to() else {
        return SanError::Illegal(Reason::NoCapture).into();
    };
    let core = &board.core;
    let portals = Bitboard(board.portals);
    let own = core.pieces_of(core.turn());
    if let Some(out) = said.out {
        if !portals.has(to) {
            return illegal("no-portal", to, format!("There's no portal on {to}."));
        }
        if out == to {
            return illegal(
                "same-portal",
                to,
                format!("A piece that enters the portal of {to} leaves by one on another cell."),
            );
        }
        if !portals.has(out) {
            return illegal("no-portal", out, format!("There's no portal on {out}."));
        }
        if core.occupied().has(out) {
            return illegal(
                "exit-occupied",
                out,
                format!("The portal of {out} can't be left by: a piece stands on it."),
            );
        }
    } else if through {
        let message = format!("{to} is a portal: say by which one it is left, as in f3xg4→c4.");
        let fault = Fault::new("ambiguous-move", message).with("why", "say-exit");
        return fault.with("at", to.to_string());
    }
    if own.has(to) {
        return illegal(
            "own-there",
            to,
            format!("A piece of the same side stands on {to}."),
        );
    }
    let fits = |from: Square| {
        let plain = Move {
            from,
            to,
            out: said.out,
            promotion: None,
        };
        said.plain.fits(core, plain.plain())
    };
    let mut reaching = board.reaching(to, core.turn()) & own.0;
    if portals.has(to) {
        if board.exits() & !to.bit().0 == 0 {
            return illegal(
                "no-exit",
                to,
                format!("The portal of {to} can't be entered: there's no other to leave by."),
            );
        }
    } else {
        reaching &= !core.pawns() | if core.occupied().has(to) { !0 } else { 0 };
        reaching |= board.stepping(to, core.turn());
    }
    if Bitboard(reaching).any(fits) {
        return SanError::Illegal(Reason::KingLeftInCheck).into();
    }
    let stands = said.plain.from().filter(|&from| own.has(from));
    let role = said
        .plain
        .role()
        .or(stands.map(|from| role_at(board, from)));
    if portals.has(to) && role == Some(Role::Pawn) {
        return illegal(
            "pawn-diagonally",
            to,
            format!("No pawn can enter the portal of {to}: pawns enter portals diagonally only."),
        );
    }
    SanError::Illegal(match role {
        Some(role) => Reason::CannotReach(role, to),
        None => Reason::NothingCanReach(to),
    })
    .into()
}

impl Board {
    /// The pieces of a side that attack a cell, pinned ones too, exits or not.
    fn reaching(&self, at: Square, by: Color) -> u64 {
        use crate::variants::chess::movegen::{Black, White};
        let (at, blockers) = (u32::from(at.index()), self.blockers());
        match by {
            Color::White => self.reached_by::<Black>(at, blockers),
            Color::Black => self.reached_by::<White>(at, blockers),
        }
    }

    /// The pawns of a side that could step straight to a vacant cell.
    fn stepping(&self, to: Square, by: Color) -> u64 {
        let back = |set: u64| match by {
            Color::White => set >> 8,
            Color::Black => set << 8,
        };
        let pawns = self.core.pieces(by, Role::Pawn).0;
        let free = !self.blockers();
        let near = back(to.bit().0 & free);
        let twice = match by {
            Color::White => 0xff << 8,
            Color::Black => 0xff << 48,
        };
        (near | back(near & free) & twice) & pawns
    }
}
