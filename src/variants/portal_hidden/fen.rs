//! Reading and writing position strings: FEN with a field for the portals.

use super::board::{Board, PORTALS_LIMIT};
use crate::rules::Fault;
use crate::variants::chess::bitboard::{Bitboard, Color, Square};
use crate::variants::chess::fen::{FenError, FenErrorKind, fields};
use crate::variants::chess::movegen::{Black, Side, White, east, forward, west};
use crate::variants::chess::position::Position as Core;

/// The orthodox setup, without portals.
pub(super) const USUAL_PLACEMENT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn fail<T>(offset: usize, kind: FenErrorKind) -> Result<T, Fault> {
    Err(FenError { offset, kind }.into())
}

fn bad<T>(offset: usize, message: String) -> Result<T, Fault> {
    Err(Fault::new("bad-position", message).at(offset))
}

/// A list of portals' cells that isn't one.
struct ListError {
    /// Where in the list, in bytes.
    offset: usize,
    message: String,
}

/// Checks the portals of the option of that name.
pub(super) fn check_option(text: &str) -> Result<(), Fault> {
    lay_portals(&mut Board::of(Core::EMPTY), text)
        .map_err(|error| Fault::new("bad-option-value", error.message).with("found", text))
}

/// Lays the portals of a list such as `a4,c4 c4`; `-` and `none` are none.
fn lay_portals(board: &mut Board, text: &str) -> Result<(), ListError> {
    if text == "-" || text.eq_ignore_ascii_case("none") {
        return Ok(());
    }
    let mut offset = 0;
    let mut count = 0;
    for word in text.split_inclusive([',', ' ', '\t']) {
        let at = offset;
        offset += word.len();
        let word = word.trim_end_matches([',', ' ', '\t']);
        if word.is_empty() {
            continue;
        }
        let Ok(cell) = word.to_ascii_lowercase().parse::<Square>() else {
            return Err(ListError {
                offset: at,
                message: format!(
                    "Expected the cells of portals, as in a4,c4, or “-” for none, found “{word}”."
                ),
            });
        };
        count += 1;
        if count > PORTALS_LIMIT {
            return Err(ListError {
                offset: at,
                message: format!("There can be {PORTALS_LIMIT} portals at most."),
            });
        }
        board.lay(u32::from(cell.index()));
    }
    if count == 0 {
        return Err(ListError {
            offset: 0,
            message: "Expected the cells of portals, as in a4,c4, or “-” for none.".to_owned(),
        });
    }
    Ok(())
}

/// Reads a position string. What is missing after the board is as in FEN;
/// where the portals are missing, `portals` are laid.
pub(super) fn read(text: &str, portals: &str) -> Result<Board, Fault> {
    let mut fields = fields(text).peekable();
    let Some((start, placement)) = fields.next() else {
        return fail(0, FenErrorKind::Empty);
    };
    let mut core = Core::EMPTY;
    core.read_board(start, placement)?;
    let mut turn_at = start;
    if let Some((offset, word)) = fields.next() {
        turn_at = offset;
        core.turn = match word {
            "w" => Color::White,
            "b" => Color::Black,
            other => return fail(offset, FenErrorKind::Turn(other.into())),
        };
    }
    if let Some((offset, rights)) = fields.next() {
        core.read_rights(offset, rights)?;
    }
    for color in Color::ALL {
        let kings = (core.kings() & core.pieces_of(color).0).count_ones();
        if kings > 1 {
            let letter = if color == Color::White { 'K' } else { 'k' };
            let at = placement.rfind(letter).unwrap_or(0);
            return fail(start + at, FenErrorKind::Kings(color, kings));
        }
    }
    let en_passant = fields.next().filter(|&(_, word)| word != "-");

    let mut board = Board::of(core);
    // A FEN of chess has a clock there.
    let is_clock = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let (offset, list) = match fields.next_if(|&(_, word)| !is_clock(word)) {
        Some(field) => field,
        None => (start, portals),
    };
    lay_portals(&mut board, list).or_else(|error| bad(offset + error.offset, error.message))?;

    let mut number = |default: u16| match fields.next() {
        None => Ok(default),
        Some((offset, word)) => {
            let number = word.parse().ok().filter(|_| is_clock(word));
            number.map_or_else(|| fail(offset, FenErrorKind::Number(word.into())), Ok)
        }
    };
    board.core.halfmove = number(0)?;
    // Some programs count from 0.
    board.core.fullmove = number(1)?.max(1);
    if let Some((offset, word)) = fields.next() {
        return bad(
            offset,
            format!("Expected the end after seven fields, found “{word}”."),
        );
    }

    let waiting = core.turn.other();
    if board.is_in_check(waiting) {
        return fail(turn_at, FenErrorKind::OpponentInCheck(waiting));
    }
    if let Some((offset, word)) = en_passant {
        match core.turn {
            Color::White => read_en_passant::<White>(&mut board, offset, word)?,
            Color::Black => read_en_passant::<Black>(&mut board, offset, word)?,
        }
    }
    Ok(board)
}

/// `S` is the side on turn, which may take.
fn read_en_passant<S: Side>(board: &mut Board, offset: usize, text: &str) -> Result<(), Fault> {
    let Ok(square) = text.parse::<Square>() else {
        return fail(offset, FenErrorKind::EnPassantForm(text.into()));
    };
    let bit = square.bit().0;
    let pawn = forward::<S::Other>(bit);
    let left = forward::<S>(bit);
    let rank = if S::WHITE { 5 } else { 2 };
    let core = &board.core;
    // No pawn steps straight over a portal or onto one; it may come from one.
    if square.rank() != rank
        || (bit | left) & core.occupied_bits() != 0
        || (bit | pawn) & board.portals != 0
        || pawn & core.pawns() & core.of::<S::Other>() == 0
    {
        return fail(offset, FenErrorKind::EnPassantSquare(square));
    }
    let takers = (west(pawn) | east(pawn)) & core.pawns() & core.of::<S>();
    board.note_en_passant::<S>(u32::from(square.index()), takers);
    Ok(())
}

/// The position string, all seven fields.
pub(super) fn write(board: &Board) -> String {
    let core = &board.core;
    let mut text = Core::placement(|square| core.letter_at(square));
    text.push_str(match core.turn() {
        Color::White => " w ",
        Color::Black => " b ",
    });
    if core.castling_rooks() == 0 {
        text.push('-');
    }
    for color in Color::ALL {
        text.push_str(core.castling_letters(color));
    }
    text.push(' ');
    match core.en_passant() {
        Some(square) => push_square(&mut text, square),
        None => text.push('-'),
    }
    let mut divider = ' ';
    for square in Bitboard(board.portals) {
        for _ in 0..board.height(square) {
            text.push(divider);
            push_square(&mut text, square);
            divider = ',';
        }
    }
    if board.portals == 0 {
        text.push_str(" -");
    }
    for number in [core.halfmove_clock(), core.fullmove_number()] {
        text.push(' ');
        text.push_str(&number.to_string());
    }
    text
}

pub(super) fn push_square(text: &mut String, square: Square) {
    text.push(char::from(b'a' + square.file()));
    text.push(char::from(b'1' + square.rank()));
}
