//! `[%csl]`, `[%cal]` and `[%ctl]`: coloured cells, arrows and letters.
//!
//! Between two cells' names, and between letters and a cell's name, a hyphen
//! may stand, and has to where they can't be told apart otherwise.

use crate::board::{Arrow, Cell, CellMark, Label, MarkColour, MarkTarget, Topology};
use crate::rules::Fault;

/// Reads coloured cells and parts, as in `Ge4,Rd5` or `Glimbo`. What can't be
/// read is left out and reported, at its place in `text`.
#[must_use]
pub fn read_csl(text: &str, board: &Topology) -> (Vec<CellMark>, Vec<Fault>) {
    items(
        text,
        ("no-cell", "a colour and a cell, as in “Ge4”"),
        |colour, rest| {
            let part = || {
                let named = |part: &crate::board::Part| {
                    !part.id.is_empty() && part.id.eq_ignore_ascii_case(rest)
                };
                board.parts().iter().position(named).map(MarkTarget::Part)
            };
            let target = cell(board, rest).map(MarkTarget::Cell).or_else(part)?;
            Some(CellMark { colour, target })
        },
    )
}

/// Reads arrows, as in `Ge2e4,Ra10-b11`; as [`read_csl`].
#[must_use]
pub fn read_cal(text: &str, board: &Topology) -> (Vec<Arrow>, Vec<Fault>) {
    items(
        text,
        ("no-two-cells", "a colour and two cells, as in “Ge2e4”"),
        |colour, rest| {
            let (from, to) = match rest.split_once(is_dash) {
                Some((from, to)) => (cell(board, from)?, cell(board, to)?),
                None => rest.char_indices().skip(1).find_map(|(at, _)| {
                    Some((cell(board, &rest[..at])?, cell(board, &rest[at..])?))
                })?,
            };
            Some(Arrow { colour, from, to })
        },
    )
}

/// Reads letters on cells, as in `GAe4,R12-a10`; as [`read_csl`].
#[must_use]
pub fn read_ctl(text: &str, board: &Topology) -> (Vec<Label>, Vec<Fault>) {
    items(
        text,
        (
            "no-letter-and-cell",
            "a colour, one or two characters and a cell, as in “GAe4”",
        ),
        |colour, rest| {
            rest.char_indices().skip(1).take(2).find_map(|(at, _)| {
                let (text, place) = rest.split_at(at);
                let cell = cell(board, place.strip_prefix(is_dash).unwrap_or(place))?;
                let text = text.to_owned();
                Some(Label { colour, text, cell })
            })
        },
    )
}

/// Writes what [`read_csl`] reads.
#[must_use]
pub fn write_csl(marks: &[CellMark], board: &Topology) -> String {
    joined(marks.iter().map(|mark| {
        let name = match mark.target {
            MarkTarget::Cell(cell) => board.name(cell),
            MarkTarget::Part(part) => board.parts().get(part).map_or("", |part| part.id),
        };
        format!("{}{name}", mark.colour.letter())
    }))
}

/// Writes what [`read_cal`] reads.
#[must_use]
pub fn write_cal(arrows: &[Arrow], board: &Topology) -> String {
    joined(arrows.iter().map(|arrow| {
        let (from, to) = (board.name(arrow.from), board.name(arrow.to));
        let hyphen = if from.len() + to.len() == 4 { "" } else { "-" };
        format!("{}{from}{hyphen}{to}", arrow.colour.letter())
    }))
}

/// Writes what [`read_ctl`] reads.
#[must_use]
pub fn write_ctl(labels: &[Label], board: &Topology) -> String {
    joined(labels.iter().map(|label| {
        let name = board.name(label.cell);
        let hyphen = if name.len() == 2 { "" } else { "-" };
        format!("{}{}{hyphen}{name}", label.colour.letter(), label.text)
    }))
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '‐' | '‑' | '−')
}

/// A cell by its name, in either case where that's unmistakable.
fn cell(board: &Topology, name: &str) -> Option<Cell> {
    board
        .cell(name)
        .or_else(|| board.cell(&name.to_ascii_lowercase()))
}

/// Reads a list, one item after the other, each beginning with a colour.
/// `expected` is a name for that and the words.
fn items<T>(
    text: &str,
    (missing, expected): (&'static str, &str),
    read: impl Fn(MarkColour, &str) -> Option<T>,
) -> (Vec<T>, Vec<Fault>) {
    let (mut list, mut faults) = (Vec::new(), Vec::new());
    let mut offset = 0;
    for item in text.split(|c: char| c == ',' || c == ';' || c.is_whitespace()) {
        // All separators but a few kinds of white space are one byte long.
        let at = offset;
        offset += item.len();
        offset += text[offset..].chars().next().map_or(0, char::len_utf8);
        let Some(first) = item.chars().next() else {
            continue;
        };
        let colour = MarkColour::of_letter(first);
        let mark = colour.and_then(|colour| read(colour, &item[first.len_utf8()..]));
        match mark {
            Some(mark) => list.push(mark),
            None => faults.push(
                Fault::new(
                    "bad-mark",
                    format!("Expected {expected}, with one of the colours G, R, Y and B; found “{item}”."),
                )
                .with("expected", expected)
                .with("found", item)
                .with("why", if colour.is_some() { missing } else { "no-colour" })
                .at(at),
            ),
        }
    }
    (list, faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn marks_of_a_chess_board_are_read_and_written() {
        let board = Topology::grid(8, 8);
        let (cells, faults) = read_csl("Ge4, Rd5,yA1", &board);
        assert!(faults.is_empty());
        assert_eq!(write_csl(&cells, &board), "Ge4,Rd5,Ya1");
        let (arrows, faults) = read_cal("Ge2e4,Ra1-h8,Ba1–b2", &board);
        assert!(faults.is_empty());
        assert_eq!(write_cal(&arrows, &board), "Ge2e4,Ra1h8,Ba1b2");
        let (labels, faults) = read_ctl("GAe4,R12d5,Ba1a1,Y!-h8", &board);
        assert!(faults.is_empty());
        let texts: Vec<_> = labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["A", "12", "a1", "!"]);
        assert_eq!(write_ctl(&labels, &board), "GAe4,R12d5,Ba1a1,Y!h8");
        for empty in ["", " ", ","] {
            assert_eq!(read_cal(empty, &board), (vec![], vec![]));
        }
    }

    #[test]
    fn what_isnt_a_mark_is_reported_at_its_place() {
        let board = Topology::grid(8, 8);
        let (cells, faults) = read_csl("Ge4,Gz9,Pe4,Rd5", &board);
        assert_eq!(cells.len(), 2);
        let places: Vec<_> = faults.iter().map(|fault| fault.offset).collect();
        assert_eq!(places, [Some(4), Some(8)]);
        assert_eq!(read_cal("Ge2", &board).1.len(), 1);
        assert_eq!(read_ctl("Ge4", &board).1.len(), 1);
    }

    #[test]
    fn bigger_boards_and_several_have_hyphens_and_names() {
        let mut board = Topology::new(8);
        let squares = Surface::Squares { a1_dark: true };
        board.add_grid("world", "", 12, 12, squares);
        board.add_grid("limbo", "L", 4, 4, squares);
        let (arrows, _) = read_cal("Ga10b11,Ga1-La2,Ya1Lb2", &board);
        assert_eq!(write_cal(&arrows, &board), "Ga10-b11,Ga1-La2,Ya1-Lb2");
        let (cells, _) = read_csl("GLimbo,GLa1", &board);
        assert_eq!(cells[0].target, MarkTarget::Part(1));
        assert_eq!(write_csl(&cells, &board), "Glimbo,GLa1");
        let (labels, _) = read_ctl("GA-a10,RBa10", &board);
        assert_eq!(write_ctl(&labels, &board), "GA-a10,RB-a10");
    }
}
