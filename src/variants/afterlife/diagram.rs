//! ASCII diagrams: the four boards under heading lines, as the rules' source
//! draws them.

use super::cells::{BOARDS, Board, FEATHER};
use super::man::Kind;
use super::position::{bad, check_sethlings, empty, put, settle, start};
use super::{Afterlife, INFO, Pending};
use crate::rules::{Fault, Options, diagram as drawing};

/// The language of a diagram's headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// World, Limbo, Twelve Hours of Night, Hall of Truth.
    English,
    /// Maailma, Limbo, Yön Kaksitoista Tuntia, Totuuden Sali.
    Finnish,
}

/// Headings, English and Finnish, in the order of [`BOARDS`].
const HEADINGS: [[&str; 2]; 4] = [
    ["World", "Maailma"],
    ["Limbo", "Limbo"],
    ["Twelve Hours of Night", "Yön Kaksitoista Tuntia"],
    ["Hall of Truth", "Totuuden Sali"],
];

/// What a line with a board's name contains, in lower case: in English,
/// Finnish, Swedish, Czech.
const MARKS: [(Board, &str); 15] = [
    (Board::World, "world"),
    (Board::World, "maailma"),
    (Board::World, "värld"),
    (Board::World, "svět"),
    (Board::Limbo, "limbo"),
    (Board::Hours, "hours"),
    (Board::Hours, "tunti"),
    (Board::Hours, "timmar"),
    (Board::Hours, "hodin"),
    (Board::Hall, "hall"),
    (Board::Hall, "totuuden"),
    (Board::Hall, "sali"),
    (Board::Hall, "sanning"),
    (Board::Hall, "síň"),
    (Board::Hall, "pravdy"),
];

/// What stands by the Feather and the entrance.
const NOTES: [[&str; 2]; 2] = [
    ["Ma'at's Feather", "Ma'atin höyhen"],
    ["entrance", "sisäänkäynti"],
];

/// Whether a text is meant as a diagram: it has a board's border.
pub(super) fn is_one(text: &str) -> bool {
    text.contains("+-") || text.contains('|')
}

/// Reads a diagram. What it doesn't say is as at the start.
pub(super) fn read(text: &str, options: &Options) -> Result<(Afterlife, Option<Fault>), Fault> {
    let mut next = empty(options);
    // The board that was named, until its file letters end it.
    let mut board = None;
    let mut seen = [false; BOARDS.len()];
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        let after = &text[offset..];
        let line = line.trim_end();
        // Wikis put links with strokes beside headings.
        let stroke = line.find('|');
        let row = stroke.filter(|&at| line[..at].trim().len() < 2 || heading(line).is_none());
        let Some(first) = row else {
            if files(line).is_some() {
                board = None;
            } else if let Some(heading) = heading(line) {
                board = Some(heading);
            } else if let Some(who) = drawing::on_turn(line)
                && let Some(seat) = drawing::seat(&INFO, who).filter(|seat| seat.0 < next.seats)
            {
                next.seat = seat.0;
            }
            continue;
        };
        let label = line[..first].trim();
        let on = board.or_else(|| unnamed(label, after));
        let Some((on, rank)) = row_of(label, on).map_err(|message| bad(message, at))? else {
            // The Feather's: who stands there has no cell yet.
            continue;
        };
        board = board.or((on == Board::Hall).then_some(on));
        seen[on.index()] = true;
        read_row(&mut next, on, rank, (at, line), first)?;
    }
    if !seen[Board::World.index()] {
        let message = "Expected the World under its name: rows “8 |   |:::|   |:::|” to 2.";
        return Err(bad(message, 0));
    }
    check_sethlings(&next, 0)?;
    let warning = undo_capitals(&mut next, options)?;
    settle(&mut next).map_err(|()| bad("Nobody can do anything here.", 0))?;
    Ok((next, warning))
}

/// The first letter of a line of file letters, `a` or `e`.
fn files(line: &str) -> Option<char> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let next = words.next()?;
    ["a b", "e f"]
        .iter()
        .any(|two| two.split_once(' ') == Some((first, next)))
        .then(|| first.chars().next())
        .flatten()
}

/// The board of a row without a heading, by its label and the file letters
/// below.
fn unnamed(label: &str, after: &str) -> Option<Board> {
    let below = after.lines().find_map(files);
    match (label, below) {
        ("", _) => Some(Board::Hall),
        ("1" | "2" | "3" | "4", Some('e')) => Some(Board::Limbo),
        (_, Some('e')) => Some(Board::Hours),
        _ => Some(Board::World),
    }
}

/// The board that a line names.
fn heading(line: &str) -> Option<Board> {
    // Borders, file letters and notes name none.
    let small = line.to_lowercase();
    let (board, _) = MARKS.iter().find(|(_, mark)| small.contains(mark))?;
    Some(*board)
}

/// The board and the rank, from 0, of a row with a label; nothing for the
/// Feather's.
fn row_of(label: &str, board: Option<Board>) -> Result<Option<(Board, i8)>, String> {
    let mut letters = label.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        if label.is_empty() && matches!(board, None | Some(Board::Hall)) {
            return Ok(None);
        }
        return Err(format!(
            "Expected the rank before the row, a digit, or the Hall's letter; found “{label}”."
        ));
    };
    let letter = letter.to_ascii_lowercase();
    // The Hall's letters are no other board's.
    let on = if matches!(letter, 'a'..='d') {
        Board::Hall
    } else {
        board.unwrap_or(Board::World)
    };
    let (_, ranks) = on.size();
    let rank = (0..ranks).find(|&rank| on.rank_name(rank) == Some(letter));
    rank.map(|rank| Some((on, rank)))
        .ok_or_else(|| format!("{} has no rank “{label}”.", capital(on.title())))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Reads the cells of a row: each is between strokes, and where there's no
/// cell there may be no stroke either.
fn read_row(
    position: &mut Afterlife,
    board: Board,
    rank: i8,
    (start, line): (usize, &str),
    first: usize,
) -> Result<(), Fault> {
    let (files, _) = board.size();
    let mut at = first + 1;
    let mut file = 0;
    while file < files {
        let rest = line.get(at..).unwrap_or_default();
        let Some(length) = rest.find('|') else {
            let message = format!(
                "Expected {files} cells with “|” around each in a row of {}, found {file}.",
                board.title()
            );
            return Err(bad(message, start));
        };
        let inside = &rest[..length];
        // In a row with gaps one space between strokes can stand for several
        // cells; each is four characters wide.
        let width = i8::try_from((inside.chars().count() + 1) / 4)
            .unwrap_or(1)
            .clamp(1, files);
        let bare = inside.trim_matches([' ', ':', '.', '#', '\u{a0}']);
        let mut letters = bare.chars();
        if let Some(letter) = letters.next() {
            let place = start + at + inside.find(letter).unwrap_or(0);
            if letters.next().is_some() || width > 1 {
                let message = format!("Expected one piece in a cell, found “{bare}”.");
                return Err(bad(message, place));
            }
            let cell = board.at(file, rank).ok_or_else(|| {
                let message = format!("“{letter}” stands where {} have no cell.", board.title());
                bad(message, place)
            })?;
            put(position, cell, letter, place)?;
        }
        file += width;
        at += length + 1;
    }
    Ok(())
}

/// Reads a diagram that knows no lower case as the opening, if it is that.
fn undo_capitals(position: &mut Afterlife, options: &Options) -> Result<Option<Fault>, Fault> {
    if position.cells.iter().any(|man| man.colour() == 1) {
        return Ok(None);
    }
    let opening = start(options)?;
    let alike = position
        .cells
        .iter()
        .zip(opening.cells)
        .all(|(one, two)| one.letter() == two.letter().to_ascii_uppercase());
    if alike {
        *position = Afterlife {
            seat: position.seat,
            ..opening
        };
        return Ok(None);
    }
    let gray = |kind: Kind| kind == Kind::Mercenary || kind == Kind::Sethling;
    let white = position.cells.iter().filter_map(|man| man.kind());
    if white.into_iter().all(gray) {
        return Ok(None);
    }
    Ok(Some(Fault::new(
        "all-capitals",
        "All pieces of this diagram are written in capitals: they are read as white's. Black's \
         are written in lower case.",
    )))
}

/// Writes a diagram.
pub(super) fn write(position: &Afterlife, names: Names) -> String {
    let language = names as usize;
    let mut text = String::new();
    for (board, headings) in BOARDS.into_iter().zip(HEADINGS) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(headings[language]);
        text.push_str("\n\n");
        write_board(position, board, language, &mut text);
    }
    text
}

fn write_board(position: &Afterlife, board: Board, language: usize, text: &mut String) {
    let (files, ranks) = board.size();
    for rank in (0..ranks).rev() {
        border(board, rank, text);
        text.push(board.rank_name(rank).unwrap_or(' '));
        text.push(' ');
        for file in 0..files {
            let Some(at) = board.at(file, rank) else {
                // A neighbour that is a cell has drawn the stroke.
                text.push_str(if board.at(file - 1, rank).is_some() {
                    "|   "
                } else {
                    "    "
                });
                continue;
            };
            let fill = if board.is_dark(file, rank) { ':' } else { ' ' };
            let letter = match position.pending {
                Pending::Return(man) if at == FEATHER => man.letter(),
                _ => position.at(at).letter(),
            };
            text.push('|');
            text.push(fill);
            text.push(if letter == '.' { fill } else { letter });
            text.push(fill);
        }
        text.push('|');
        let note = match (board, rank) {
            (Board::Hall, 4) => Some(NOTES[0]),
            (Board::Hall, 0) => Some(NOTES[1]),
            _ => None,
        };
        if let Some(note) = note {
            text.push_str(" <-- ");
            text.push_str(note[language]);
        }
        text.push('\n');
    }
    border(board, -1, text);
    if board != Board::Hall {
        text.push(' ');
        for name in (0..files).filter_map(|file| board.file_name(file)) {
            text.push_str("   ");
            text.push(name);
        }
        text.push('\n');
    }
}

/// The line above a rank, below the last one for −1.
fn border(board: Board, rank: i8, text: &mut String) {
    let (files, ranks) = board.size();
    text.push_str("  ");
    let edged = |file: i8| {
        let above = rank + 1 < ranks && board.at(file, rank + 1).is_some();
        above || board.at(file, rank).is_some()
    };
    for file in 0..files {
        let corner = edged(file) || edged(file - 1);
        text.push(if corner { '+' } else { ' ' });
        text.push_str(if edged(file) { "---" } else { "   " });
    }
    text.push_str(if edged(files - 1) { "+\n" } else { "\n" });
}
