//! Position strings: `rnbakabnr/9/1c5c1/… w - - 0 1`.
//!
//! The board from rank 10 down, the side on turn (`w` for red, `b`), two
//! fields that chess needs, plies since the last capture, the move's number.
//! What is missing after the board is as at the start of a game.

use super::board::{Board, Kind, name};
use super::tables::{FILES, RANKS, in_palace_of, is_advisor_point, is_elephant_point, is_home};
use super::{INFO, Xiangqi};
use crate::rules::Fault;

const SIDES: [&str; 2] = ["Red", "Black"];

fn bad(message: String, offset: usize) -> Fault {
    Fault::new("bad-position", message).at(offset)
}

/// Reads a position string.
pub(super) fn read(text: &str) -> Result<Xiangqi, Fault> {
    let mut fields = text
        .split_ascii_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .peekable();
    let Some((start, word)) = fields.next() else {
        return Err(bad("Expected a position, found nothing.".to_owned(), 0));
    };
    let mut board = read_board(word, start)?;
    if let Some((offset, word)) = fields.next() {
        board.turn = match word {
            "w" | "W" | "r" | "R" => 0,
            "b" | "B" => 1,
            _ => {
                let message = format!("Expected the side on turn, “w” or “b”, found “{word}”.");
                return Err(bad(message, offset));
            }
        };
    }
    // Castling and en passant: always “-”, and sometimes left out.
    for _ in 0..2 {
        fields.next_if(|&(_, word)| matches!(word, "-" | "–" | "—"));
    }
    let mut number = |default: u32, what: &str| match fields.next() {
        None => Ok(default),
        Some((offset, word)) => word
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| word.parse().ok())
            .flatten()
            .ok_or_else(|| bad(format!("Expected {what}, found “{word}”."), offset)),
    };
    let clock = number(0, "the number of plies since the last capture")?;
    // Some programs count from 0.
    let turn = number(1, "the number of the move")?.max(1);
    if let Some((offset, word)) = fields.next() {
        let message = format!("Expected the end after six fields, found “{word}”.");
        return Err(bad(message, offset));
    }
    if board.in_danger(1 - board.side()) {
        let (mover, other) = (SIDES[board.side()], SIDES[1 - board.side()]);
        let message = format!(
            "{mover} is on turn and could capture the general, or the generals face each other: \
             {other} can't have left it so."
        );
        return Err(bad(message, start));
    }
    Ok(Xiangqi { board, clock, turn })
}

fn read_board(text: &str, start: usize) -> Result<Board, Fault> {
    let ranks = text.split('/').count();
    if ranks != usize::from(RANKS) {
        let message = format!("Expected 10 ranks divided by “/”, found {ranks}.");
        return Err(bad(message, start));
    }
    let mut board = Board::EMPTY;
    let mut offset = start;
    for (rank, row) in (0..RANKS).rev().zip(text.split('/')) {
        let mut file = 0;
        for (index, letter) in row.char_indices() {
            if let Some(gap) = letter.to_digit(10).filter(|&gap| gap > 0) {
                file += gap;
                continue;
            }
            let Some(kind) = Kind::of_letter(letter) else {
                let message = format!(
                    "Expected a piece (one of KABNRCP or kabnrcp; E and H are read too) or a \
                     number of free points from 1 to 9, found “{letter}”."
                );
                return Err(bad(message, offset + index));
            };
            let side = usize::from(letter.is_ascii_lowercase());
            // A rank that is too long is refused below.
            if file < u32::from(FILES) {
                let point = rank * FILES + u8::try_from(file).unwrap_or(0);
                if let Some(message) = misplaced(&board, side, kind, point) {
                    return Err(bad(message, offset + index));
                }
                board.put(side, kind, point);
            }
            file += 1;
        }
        if file != u32::from(FILES) {
            let message = format!("Expected 9 points in rank {}, found {file}.", rank + 1);
            return Err(bad(message, offset));
        }
        offset += row.len() + 1;
    }
    for (side, colour) in SIDES.into_iter().enumerate() {
        if board.count(side, Kind::General) == 0 {
            return Err(bad(format!("{colour} has no general."), start));
        }
    }
    Ok(board)
}

/// Why a piece can't be put on a point, if it can't.
fn misplaced(board: &Board, side: usize, kind: Kind, point: u8) -> Option<String> {
    let (colour, kind_name, at) = (SIDES[side], kind.name(), name(point));
    let limit = kind.limit();
    if board.count(side, kind) >= limit {
        return Some(format!(
            "{colour} has more than {limit} of the kind {kind_name}."
        ));
    }
    let rank = if side == 0 {
        point / FILES
    } else {
        RANKS - 1 - point / FILES
    };
    let stands = match kind {
        Kind::General => in_palace_of(side, point),
        Kind::Advisor => in_palace_of(side, point) && is_advisor_point(point),
        Kind::Elephant => is_home(side, point) && is_elephant_point(point),
        // At home on the files that it starts on, from its first point on.
        Kind::Soldier => !is_home(side, point) || rank >= 3 && (point % FILES).is_multiple_of(2),
        Kind::Horse | Kind::Chariot | Kind::Cannon => true,
    };
    (!stands).then(|| format!("{colour}'s {kind_name} can't come to {at}."))
}

/// The position string.
pub(super) fn write(position: &Xiangqi) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        let mut gap = 0;
        for file in 0..FILES {
            if let Some((side, kind)) = position.board.at(rank * FILES + file) {
                push_gap(&mut text, &mut gap);
                text.push(super::board::piece(side, kind).letter);
            } else {
                gap += 1;
            }
        }
        push_gap(&mut text, &mut gap);
        if rank > 0 {
            text.push('/');
        }
    }
    let letter = INFO.seats[position.board.side()].letter;
    format!("{text} {letter} - - {} {}", position.clock, position.turn)
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}
