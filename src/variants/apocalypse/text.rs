//! Reading and writing: position strings, and moves in both of their forms.

use super::board::{
    Board, HORSEMEN_LIMIT, Kind, Move, PENALTY_LIMIT, SEATS, SIZE, is_last_rank, name, piece,
};
use super::{Apocalypse, INFO};
use crate::rules::Fault;

/// Reads `npppn/p3p/5/P3P/NPPPN 0 0 1`. What is missing at the end is as at
/// the start of a game.
pub(super) fn read_position(text: &str) -> Result<Apocalypse, Fault> {
    let mut fields = text
        .split_ascii_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word));
    let Some((offset, word)) = fields.next() else {
        return Err(bad("Expected a position, found nothing.".to_owned(), 0));
    };
    let board = read_board(word, offset)?;
    let mut number = |default: u32, limit: u32, what: &str| match fields.next() {
        None => Ok(default),
        Some((offset, word)) => word
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| word.parse().ok())
            .flatten()
            .filter(|&number| number <= limit)
            .ok_or_else(|| bad(format!("Expected {what}, found “{word}”."), offset)),
    };
    let points = "a side's penalty points, 0 to 2";
    let limit = u32::from(PENALTY_LIMIT);
    let penalties = [number(0, limit, points)?, number(0, limit, points)?];
    // Some programs count from 0.
    let turn = number(1, u32::MAX, "the number of the turn")?.max(1);
    if let Some((offset, word)) = fields.next() {
        let message = format!("Expected the end after four fields, found “{word}”.");
        return Err(bad(message, offset));
    }
    Ok(Apocalypse {
        board,
        // At most the limit, as was checked.
        penalties: penalties.map(|points| u8::try_from(points).unwrap_or(PENALTY_LIMIT)),
        turn,
    })
}

fn read_board(text: &str, start: usize) -> Result<Board, Fault> {
    let size = usize::from(SIZE);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != size {
        let message = format!("Expected 5 ranks divided by “/”, found {}.", ranks.len());
        return Err(bad(message, start));
    }
    let mut board = Board::default();
    let mut offset = start;
    for (rank, row) in (0..SIZE).rev().zip(ranks) {
        let mut file = 0;
        for (index, letter) in row.char_indices() {
            let at = offset + index;
            if let Some(gap) = letter.to_digit(10).filter(|gap| (1..=5).contains(gap)) {
                file += gap as usize;
                continue;
            }
            let Some(kind) = Kind::of_letter(letter) else {
                let message = format!(
                    "Expected a piece (N, P, n or p) or a number of vacant cells from 1 to 5, \
                     found “{letter}”."
                );
                return Err(bad(message, at));
            };
            let seat = SEATS[usize::from(letter.is_ascii_lowercase())];
            // Beyond the rank's end nothing can be put; its length is refused
            // below.
            if let Ok(file) = u8::try_from(file)
                && file < SIZE
            {
                let cell = rank * SIZE + file;
                if kind == Kind::Footman && is_last_rank(seat, cell) {
                    let message =
                        format!("A footman can't stand on {}, its last rank.", name(cell));
                    return Err(bad(message, at));
                }
                board.put(seat, kind, cell);
                if board.horsemen(seat) > HORSEMEN_LIMIT {
                    let side = INFO.seat_id(seat);
                    let message = format!("The third horseman of {side}: a side has at most two.");
                    return Err(bad(message, at));
                }
            }
            file += 1;
        }
        if file != size {
            let message = format!("Expected 5 cells in rank {}, found {file}.", rank + 1);
            return Err(bad(message, offset));
        }
        offset += row.len() + 1;
    }
    Ok(board)
}

fn bad(message: String, offset: usize) -> Fault {
    Fault::new("bad-position", message).at(offset)
}

/// The position string.
pub(super) fn write_position(position: &Apocalypse) -> String {
    let mut text = String::new();
    for rank in (0..SIZE).rev() {
        let mut gap = 0u8;
        for file in 0..SIZE {
            if let Some((seat, kind)) = position.board.at(rank * SIZE + file) {
                push_gap(&mut text, &mut gap);
                text.push(piece(seat, kind).letter);
            } else {
                gap += 1;
            }
        }
        push_gap(&mut text, &mut gap);
        if rank > 0 {
            text.push('/');
        }
    }
    let [white, black] = position.penalties;
    format!("{text} {white} {black} {}", position.turn)
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
        *gap = 0;
    }
}

/// A move in machine form: `a1b3`, `b4b5=c3`.
pub(super) fn machine(mv: Move) -> String {
    let mut text = name(mv.from) + &name(mv.to);
    if let Some(cell) = mv.redeployment {
        text.push('=');
        text.push_str(&name(cell));
    }
    text
}

/// What is added to a move that people write, by what came of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Came {
    pub(super) captured: bool,
    pub(super) promoted: bool,
}

/// A move as people write it: `Na1-b3`, `Pb4xc5=N`, `Pb4-b5=c3`. A cell that
/// was named stays named, so that the text can be read again.
pub(super) fn written(board: &Board, mv: Move, came: Came) -> String {
    let mut text = String::new();
    if let Some((_, kind)) = board.at(mv.from) {
        text.push(kind.letter());
    }
    text.push_str(&name(mv.from));
    text.push(if came.captured { 'x' } else { '-' });
    text.push_str(&name(mv.to));
    if let Some(cell) = mv.redeployment {
        text.push('=');
        text.push_str(&name(cell));
    }
    if came.promoted {
        text.push_str("=N");
    }
    text
}

/// What somebody has written of a move, in any form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) kind: Option<Kind>,
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) to: u8,
    pub(super) redeployment: Option<u8>,
    pub(super) promoted: bool,
}

impl Written {
    /// Reads `a1b3`, `b4b5=c3`, `Na1-b3`, `Nxb3`, `Nab3`, `d4`, `Pb4-b5=N`,
    /// `Pb4-b5=c3=N`; nothing where it hasn't such a form.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (mut body, suffixes) = match text.split_once('=') {
            Some((body, suffixes)) => (body, Some(suffixes)),
            None => (text, None),
        };
        let mut written = Self::default();
        if let Some(kind) = body.chars().next().and_then(Kind::of_letter) {
            written.kind = Some(kind);
            body = &body[1..];
        }
        // The cell that it goes to is the last two letters, which are ASCII
        // if they are a cell.
        let split = body.len().checked_sub(2)?;
        written.to = cell_named(body.get(split..)?)?;
        let from = body.get(..split)?;
        let from = from
            .strip_suffix(['-', 'x', 'X', ':', '×', '–', '—'])
            .unwrap_or(from);
        let mut letters = from.chars().peekable();
        written.from_file = letters
            .next_if(|letter| file_named(*letter).is_some())
            .and_then(file_named);
        written.from_rank = letters
            .next_if(|letter| rank_named(*letter).is_some())
            .and_then(rank_named);
        if letters.next().is_some() {
            return None;
        }
        for suffix in suffixes
            .into_iter()
            .flat_map(|suffixes| suffixes.split('='))
        {
            if suffix.eq_ignore_ascii_case("N") && !written.promoted {
                written.promoted = true;
            } else if written.redeployment.is_none() && !written.promoted {
                written.redeployment = Some(cell_named(suffix)?);
            } else {
                return None;
            }
        }
        Some(written)
    }

    /// The cell that it leaves, if it is named in full.
    pub(super) fn from(&self) -> Option<u8> {
        Some(self.from_rank? * SIZE + self.from_file?)
    }

    /// The move, if both cells are named.
    pub(super) fn full(&self) -> Option<Move> {
        Some(Move {
            from: self.from()?,
            to: self.to,
            redeployment: self.redeployment,
        })
    }

    /// Whether the piece that makes a move may be meant, by what is said of
    /// the cell that it leaves and by its kind: a footman where neither the
    /// kind nor that cell is said.
    pub(super) fn means(&self, mv: Move, kind: Kind) -> bool {
        let said = self.kind.or(match self.from() {
            None => Some(Kind::Footman),
            Some(_) => None,
        });
        mv.to == self.to
            && said.is_none_or(|said| said == kind)
            && self.from_file.is_none_or(|file| file == mv.from % SIZE)
            && self.from_rank.is_none_or(|rank| rank == mv.from / SIZE)
    }
}

fn file_named(letter: char) -> Option<u8> {
    (0..SIZE).find(|&file| char::from(b'a' + file) == letter.to_ascii_lowercase())
}

fn rank_named(letter: char) -> Option<u8> {
    (0..SIZE).find(|&rank| char::from(b'1' + rank) == letter)
}

fn cell_named(text: &str) -> Option<u8> {
    let mut letters = text.chars();
    let (file, rank) = (file_named(letters.next()?)?, rank_named(letters.next()?)?);
    letters.next().is_none().then_some(rank * SIZE + file)
}

#[cfg(test)]
mod tests {
    use super::super::board::{CELLS, cell, cells};
    use super::*;
    use crate::rules::Position;

    #[test]
    fn cells_are_named_as_the_board_names_them() {
        let board = Apocalypse::board();
        for at in cells((1 << CELLS) - 1) {
            assert_eq!(board.name(cell(at)), name(at));
            assert_eq!(cell_named(&name(at)), Some(at));
        }
        assert_eq!(board.len(), usize::from(CELLS));
    }
}
