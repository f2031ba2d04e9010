//! Boards drawn with letters, as people put them into plain text.
//!
//! [`write()`] draws any view so; [`placement`] turns a drawing, of this or of
//! one of the other usual forms, into the board field of a position string:
//!
//! ```
//! use variant_board::rules::diagram;
//!
//! let drawn = "
//!   +---+---+---+
//! 2 |:r:|   |:::|
//!   +---+---+---+
//! 1 |   |:::| K |
//!   +---+---+---+
//!     a   b   c
//! Black to move";
//! let read = diagram::placement(drawn).unwrap();
//! assert_eq!(read.board, "r2/2K");
//! assert_eq!(read.side, Some("Black"));
//! ```
//!
//! Brackets around a cell are a portal: `( )`, `(K)`.
//!
//! Without frames, points for vacant cells (`8 r n b . k b n r`) are read too,
//! and so are figurines, boards seen from the other side, and several boards
//! one after the other.

mod read;

pub use read::{on_turn, placement, seat};

use super::{Feature, Info, Piece, View};
use crate::board::{Cell, Part, Surface, Topology};

/// A sign on a cell for something that isn't a piece: brackets around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The opening one: round for a portal, square for one of the second side's
    /// where portals have owners, curly for a black hole.
    pub bracket: char,
    /// How many lie there.
    pub count: u8,
    /// Of several boards, which one, from 0.
    pub board: usize,
    /// The file, from 0.
    pub file: usize,
    /// The rank, from 0.
    pub rank: usize,
}

impl Sign {
    /// The cell's name on a single board such as that of chess.
    #[must_use]
    pub fn cell(&self) -> String {
        let file = u8::try_from(self.file).map_or('?', |file| char::from(b'a' + file % 26));
        format!("{file}{}", self.rank + 1)
    }
}

/// What a drawing says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn<'a> {
    /// The board field of a position string; several boards are joined by `|`.
    pub board: String,
    /// What lies on cells, in the order of the board field.
    pub signs: Vec<Sign>,
    /// Who is said to be on turn, as it stands there.
    pub side: Option<&'a str>,
}

/// The brackets around cells on which something lies: see [`Sign`].
const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// Draws a view: each board in a frame, colons on dark cells, brackets around
/// portals and black holes as [`Sign`] has them, `?` where the viewer doesn't
/// know; ranks' names at the left, files' below, and a board's
/// name above it where there are several, and who is on turn if it isn't the
/// first seat. `letters` gives a piece's text.
#[must_use]
pub fn write(
    info: &Info,
    board: &Topology,
    view: &View,
    letters: impl Fn(&Info, Piece) -> String,
) -> String {
    let mut out = String::new();
    for part in board.parts() {
        if board.parts().len() > 1 && !part.id.is_empty() {
            if !out.is_empty() {
                out.push('\n');
            }
            push_capitalised(&mut out, part.id);
            out.push_str("\n\n");
        }
        let label = part.ranks.iter().map(String::len).max().unwrap_or(0);
        let ranks = part.ranks.len();
        for row in 0..=ranks {
            // Between two rows, and above and below all of them.
            push_line(&mut out, label, "", &border(part, ranks - row));
            if row < ranks {
                let rank = ranks - 1 - row;
                let line = cells(info, part, view, rank, &letters);
                push_line(&mut out, label, &part.ranks[rank], &line);
            }
        }
        let names: String = part.files.iter().map(|file| format!("  {file} ")).collect();
        push_line(&mut out, label, "", &names);
    }
    // Where nothing is said, the first seat is taken to be on turn.
    let mut actors = view.actors.iter();
    if let (Some(seat), None) = (actors.next(), actors.next())
        && seat.index() > 0
    {
        out.push('\n');
        push_capitalised(&mut out, info.seat_id(seat));
        out.push_str(" to move\n");
    }
    out
}

/// A stable name as a heading.
fn push_capitalised(out: &mut String, name: &str) {
    let mut letters = name.chars();
    out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
    out.push_str(letters.as_str());
}

fn push_line(out: &mut String, label: usize, name: &str, line: &str) {
    out.push_str(&" ".repeat(label - name.len().min(label)));
    out.push_str(name);
    out.push(' ');
    out.push_str(line.trim_end());
    out.push('\n');
}

/// The line under the rank with index `above`, which the rank below shares.
fn border(part: &Part, above: usize) -> String {
    let there = |file: Option<usize>, rank: Option<usize>| {
        file.zip(rank)
            .is_some_and(|(file, rank)| rank < part.ranks.len() && part.at(file, rank).is_some())
    };
    let ranks = [Some(above), above.checked_sub(1)];
    let mut line = String::new();
    for file in 0..=part.files.len() {
        let files = [file.checked_sub(1), Some(file)];
        let is_corner = files.iter().any(|&f| ranks.iter().any(|&r| there(f, r)));
        line.push(if is_corner { '+' } else { ' ' });
        let is_edge = ranks.iter().any(|&rank| there(Some(file), rank));
        line.push_str(if is_edge { "---" } else { "   " });
    }
    line
}

/// The brackets for what lies on a cell, and how many it is.
fn brackets(view: &View, cell: Cell) -> Option<(char, char, u8)> {
    let sign = |feature: &&Feature| match (feature.kind, feature.colour) {
        ("portal", Some(1)) => Some(1),
        ("portal", _) => Some(0),
        ("black-hole", _) => Some(2),
        _ => None,
    };
    let mut here = view.features.iter().filter(|lies| lies.cell == cell);
    let (index, count) = here.find_map(|lies| Some((sign(&lies)?, lies.count)))?;
    let (open, close): (char, char) = BRACKETS[index];
    Some((open, close, count))
}

/// The cells of a rank between strokes.
fn cells(
    info: &Info,
    part: &Part,
    view: &View,
    rank: usize,
    letters: &impl Fn(&Info, Piece) -> String,
) -> String {
    let mut line = String::new();
    for file in 0..=part.files.len() {
        let before = file.checked_sub(1).and_then(|file| part.at(file, rank));
        let here = part.at(file, rank);
        line.push(if before.or(here).is_some() { '|' } else { ' ' });
        let Some(cell) = here else {
            line.push_str("   ");
            continue;
        };
        let seen = view.cells.get(cell.index()).copied().unwrap_or_default();
        let text = match seen.piece {
            _ if seen.hidden => "?".to_owned(),
            Some(piece) => letters(info, piece),
            None => String::new(),
        };
        let is_dark = match part.surface {
            Surface::Squares { a1_dark } => (file + rank).is_multiple_of(2) == a1_dark,
            Surface::Points => false,
        };
        let shade = if is_dark { ":" } else { " " };
        if let Some((open, close, count)) = brackets(view, cell) {
            let inside = match (&text[..], count) {
                (text, 2..) => format!("{text}{count}"),
                ("", _) => " ".to_owned(),
                (text, _) => text.to_owned(),
            };
            line.push(open);
            line.push_str(&inside);
            line.push(close);
            continue;
        }
        match (&text[..], text.chars().count()) {
            ("", _) => line.push_str(&shade.repeat(3)),
            (_, 1) => {
                line.push_str(shade);
                line.push_str(&text);
                line.push_str(shade);
            }
            (_, length) => {
                line.push_str(&text);
                line.push_str(&" ".repeat(3_usize.saturating_sub(length)));
            }
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants;

    #[test]
    fn a_frame_is_read() {
        let drawn = "\
  +---+---+---+---+---+
5 | n |:p:| p |:p:| n |
  +---+---+---+---+---+
4 |:p:|   |:::|   |:p:|
  +---+---+---+---+---+
3 |   |:::|   |:::|   |
  +---+---+---+---+---+
2 |:P:|   |:::|   |:P:|
  +---+---+---+---+---+
1 | N |:P:| P |:P:| N |
  +---+---+---+---+---+
    a   b   c   d   e";
        let read = placement(drawn).unwrap();
        assert_eq!(read.board, "npppn/p3p/5/P3P/NPPPN");
        assert_eq!(read.side, None);
    }

    #[test]
    fn rows_without_a_frame_and_figurines_are_read() {
        let drawn = "8 r n b q k b n r\n7 p p p p p p p p\n6 . . . . . . . .\n5 . . . . . . . .\n\
            4 . . . . ♙ . . .\n3 . . . . . . . .\n2 P P P P . P P P\n1 ♖ N B Q K B N R\n  a b c d e f g h\nb";
        let read = placement(drawn).unwrap();
        let expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
        assert_eq!(read.board, expected);
        assert_eq!(read.side, Some("b"));
    }

    #[test]
    fn a_turned_board_is_turned_back() {
        let drawn = "1 | K |   |   |\n2 |   |   | r |\n3 |   | P |   |\n    c   b   a";
        assert_eq!(placement(drawn).unwrap().board, "1P1/r2/2K");
        let bare = "1 . . K\n2 . . .\n3 k . P\n  h g f";
        assert_eq!(placement(bare).unwrap().board, "P1k/3/K2");
    }

    #[test]
    fn several_boards_are_told_apart() {
        let board = "2 | r |   |\n1 |   | K |\n    a   b\n";
        let drawn = format!("A\n{board}\nB\n{board}");
        assert_eq!(placement(&drawn).unwrap().board, "r1/1K|r1/1K");
    }

    #[test]
    fn games_and_position_strings_are_no_drawings() {
        for text in [
            "",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
            "1 e4 e5\n2 d4 exd4\n3 c3 dxc3",
            "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4",
            "{A remark | with a stroke | or two}",
        ] {
            assert_eq!(placement(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for variant in variants::ALL {
            let state = variant.start("").unwrap();
            if state.board().parts().len() > 1 {
                continue;
            }
            let drawn = state.diagram(&state.view(crate::rules::Viewer::All));
            let board = state.position();
            let board = board.split(' ').next().unwrap();
            assert_eq!(placement(&drawn).unwrap().board, board, "{drawn}");
        }
    }
}
