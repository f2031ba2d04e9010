//! The four boards: their cells, how they are numbered and named, and where
//! steps lead on each. No step leads from one board to another.

use crate::board::{Arrangement, Cell, Direction, Form, Part, Spot, Step, Surface, Topology};
use std::sync::OnceLock;

/// Four boards with the Hall upright, in one row or in two; or all packed on
/// one board of 8×8 with the Feather left of a1. World, Limbo, Hours, Hall.
const ARRANGEMENTS: &[Arrangement] = &[
    Arrangement::new(
        "apart",
        Form::Apart {
            columns: &[&[0], &[2, 1], &[3]],
            fixed: &[3],
        },
    ),
    Arrangement::new(
        "apart",
        Form::Apart {
            columns: &[&[0, 1], &[3, 2]],
            fixed: &[3],
        },
    ),
    Arrangement {
        id: "packed",
        form: Form::Joined(&[
            Spot::new(1.0, 0.0),
            Spot::new(5.0, 4.0),
            Spot::new(5.0, 0.0),
            Spot {
                left: 0.0,
                top: 7.0,
                quarters: 1,
            },
        ]),
        by_name_only: true,
    },
];

/// Cells that a piece can stand on between decisions.
pub(super) const CELLS: u8 = 60;
/// The cell after a1: who steps there is on the way back into the World.
pub(super) const FEATHER: u8 = 60;
/// Where the Hall is entered: d1.
pub(super) const ENTRANCE: u8 = HALL;

const LIMBO: u8 = 28;
const HOURS: u8 = 44;
const HALL: u8 = 56;
/// No cell.
const NONE: u8 = u8::MAX;

/// The Hours by rank from 5, in a rank by file from e.
const HOURS_GRID: [u8; 16] = [
    44, NONE, NONE, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, NONE, NONE, 55,
];

/// Where sethlings start, in the order in which they return.
pub(super) const SETHLING_CELLS: [u8; 4] = [54, 55, 44, 45];

/// One of the four boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    World,
    Limbo,
    Hours,
    Hall,
}

/// The boards, in the order of a position string's fields and of the parts.
pub(super) const BOARDS: [Board; 4] = [Board::World, Board::Limbo, Board::Hours, Board::Hall];

/// A step or a leap: files and ranks.
pub(super) type Offset = (i8, i8);

/// One step in any of eight directions; the odd ones are diagonal.
pub(super) const KING: [Offset; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
/// One step along a file or a rank.
pub(super) const ORTHOGONAL: [Offset; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// A warrior's: a knight's leap or one step diagonally.
pub(super) const WARRIOR: [Offset; 12] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];
/// A high priest's: exactly two cells in any of eight directions, whatever
/// stands between, or one step diagonally.
pub(super) const PRIEST: [Offset; 12] = [
    (0, 2),
    (2, 2),
    (2, 0),
    (2, -2),
    (0, -2),
    (-2, -2),
    (-2, 0),
    (-2, 2),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

impl Board {
    /// The index into [`BOARDS`].
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// Its bit in a set of boards.
    pub(super) fn bit(self) -> u8 {
        1 << (self as u8)
    }

    /// Its letter in position strings.
    pub(super) fn letter(self) -> char {
        match self {
            Self::World => 'w',
            Self::Limbo => 'l',
            Self::Hours => 'u',
            Self::Hall => 'h',
        }
    }

    /// Its stable name.
    pub(super) fn id(self) -> &'static str {
        ["world", "limbo", "hours", "hall"][self as usize]
    }

    /// Its name in sentences.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::World => "the World",
            Self::Limbo => "Limbo",
            Self::Hours => "the Hours",
            Self::Hall => "the Hall",
        }
    }

    /// Files and ranks. The Hall stands upright and its last rank is the
    /// Feather.
    pub(super) fn size(self) -> (i8, i8) {
        match self {
            Self::World => (4, 7),
            Self::Limbo | Self::Hours => (4, 4),
            Self::Hall => (1, 5),
        }
    }

    /// The cells that a piece can stand on between decisions.
    pub(super) fn cells(self) -> std::ops::Range<u8> {
        match self {
            Self::World => 0..LIMBO,
            Self::Limbo => LIMBO..HOURS,
            Self::Hours => HOURS..HALL,
            Self::Hall => HALL..CELLS,
        }
    }

    /// The cell at a file and a rank, both counted from 0.
    pub(super) fn at(self, file: i8, rank: i8) -> Option<u8> {
        let (files, ranks) = self.size();
        if !(0..files).contains(&file) || !(0..ranks).contains(&rank) {
            return None;
        }
        // Neither is negative here.
        let (file, rank) = (file.unsigned_abs(), rank.unsigned_abs());
        let cell = match self {
            Self::World => rank * 4 + file,
            Self::Limbo => LIMBO + rank * 4 + file,
            Self::Hours => HOURS_GRID[usize::from(rank * 4 + file)],
            Self::Hall => HALL + rank,
        };
        (cell != NONE).then_some(cell)
    }

    /// The name of a file, `a` to `h`; the Hall's has none.
    pub(super) fn file_name(self, file: i8) -> Option<char> {
        let first = match self {
            Self::World => b'a',
            Self::Limbo | Self::Hours => b'e',
            Self::Hall => return None,
        };
        Some(char::from(first + file.unsigned_abs()))
    }

    /// The name of a rank; the Feather's has none.
    pub(super) fn rank_name(self, rank: i8) -> Option<char> {
        let rank = rank.unsigned_abs();
        Some(char::from(match self {
            Self::World => b'2' + rank,
            Self::Limbo => b'1' + rank,
            Self::Hours => b'5' + rank,
            Self::Hall if rank == 4 => return None,
            Self::Hall => b'd' - rank,
        }))
    }

    /// Whether a cell is dark, as the rules' diagrams draw it.
    pub(super) fn is_dark(self, file: i8, rank: i8) -> bool {
        let first_dark = self == Self::Limbo;
        ((file + rank) % 2 == 0) == first_dark
    }
}

/// The board of a cell, with its file and its rank there, from 0.
pub(super) fn place(cell: u8) -> (Board, i8, i8) {
    let grid = |index: u8| ((index % 4).cast_signed(), (index / 4).cast_signed());
    match cell {
        0..LIMBO => {
            let (file, rank) = grid(cell);
            (Board::World, file, rank)
        }
        LIMBO..HOURS => {
            let (file, rank) = grid(cell - LIMBO);
            (Board::Limbo, file, rank)
        }
        HOURS..HALL => {
            // The four missing cells lie after the first and before the last.
            let index = cell - HOURS;
            let (file, rank) = grid(match index {
                0 => 0,
                1..=10 => index + 2,
                _ => 15,
            });
            (Board::Hours, file, rank)
        }
        _ => (Board::Hall, 0, (cell - HALL).cast_signed()),
    }
}

/// The board of a cell.
pub(super) fn board_of(cell: u8) -> Board {
    match cell {
        0..LIMBO => Board::World,
        LIMBO..HOURS => Board::Limbo,
        HOURS..HALL => Board::Hours,
        _ => Board::Hall,
    }
}

/// Where a step from a cell leads.
pub(super) fn step(from: u8, (files, ranks): Offset) -> Option<u8> {
    let (board, file, rank) = place(from);
    board.at(file + files, rank + ranks)
}

/// A Limbo cell's bit in a set of them.
pub(super) fn limbo_bit(cell: u8) -> u16 {
    1 << (cell - LIMBO)
}

/// How a Limbo cell lies, for those who drift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    Centre,
    Side,
    Corner,
}

/// Which part of Limbo a cell of it belongs to.
pub(super) fn zone(cell: u8) -> Zone {
    let (_, file, rank) = place(cell);
    let inner = |at: i8| at == 1 || at == 2;
    match (inner(file), inner(rank)) {
        (true, true) => Zone::Centre,
        (false, false) => Zone::Corner,
        _ => Zone::Side,
    }
}

/// The cells of a board in reading order: from the highest rank, by file. The
/// Hall's from its entrance.
pub(super) fn reading(board: Board) -> impl Iterator<Item = u8> {
    let (files, ranks) = board.size();
    let (last, upward) = (ranks - 1, board == Board::Hall);
    (0..ranks).flat_map(move |row| {
        let rank = if upward { row } else { last - row };
        (0..files)
            .filter_map(move |file| board.at(file, rank))
            .filter(|&cell| cell != FEATHER)
    })
}

pub(super) fn cell(index: u8) -> Cell {
    Cell(u16::from(index))
}

/// A cell's name.
pub(super) fn name(index: u8) -> &'static str {
    topology().name(cell(index))
}

/// The cell with a name, in any case.
pub(super) fn named(text: &str) -> Option<u8> {
    let index = topology().cell(&text.to_ascii_lowercase())?.0;
    u8::try_from(index).ok()
}

fn cell_name(board: Board, file: i8, rank: i8) -> String {
    let mut name = String::new();
    if board == Board::Hall {
        match board.rank_name(rank) {
            Some(letter) => {
                name.push(letter);
                name.push('1');
            }
            None => name.push_str("maat"),
        }
    } else {
        name.extend(board.file_name(file));
        name.extend(board.rank_name(rank));
    }
    name
}

/// The four boards as all games' layers know them: the World, Limbo, the Hours
/// and the Hall.
pub(super) fn topology() -> &'static Topology {
    static TOPOLOGY: OnceLock<Topology> = OnceLock::new();
    TOPOLOGY.get_or_init(|| {
        let mut all = Topology::new(Direction::COMPASS.len());
        for index in 0..=FEATHER {
            let (board, file, rank) = place(index);
            all.add_cell(cell_name(board, file, rank));
        }
        for from in 0..=FEATHER {
            for (&onward, offset) in Direction::COMPASS.iter().zip(KING) {
                if let Some(to) = step(from, offset) {
                    let cell = cell(to);
                    all.link(Cell(u16::from(from)), onward, Step { cell, onward });
                }
            }
        }
        for board in BOARDS {
            let id = board.id();
            let (files, ranks) = board.size();
            let cells = (0..ranks)
                .flat_map(|rank| (0..files).map(move |file| board.at(file, rank).map(cell)))
                .collect();
            let text = |name: Option<char>| name.map(String::from).unwrap_or_default();
            all.add_part(Part {
                id,
                cells,
                files: (0..files).map(|file| text(board.file_name(file))).collect(),
                ranks: (0..ranks).map(|rank| text(board.rank_name(rank))).collect(),
                surface: Surface::Squares {
                    a1_dark: board.is_dark(0, 0),
                },
            });
        }
        all.set_arrangements(ARRANGEMENTS);
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_where_its_place_says() {
        for cell in 0..=FEATHER {
            let (board, file, rank) = place(cell);
            assert_eq!(board.at(file, rank), Some(cell));
            assert_eq!(board_of(cell), board);
            assert_eq!(named(name(cell)), Some(cell));
        }
        assert_eq!(SETHLING_CELLS.map(name), ["e8", "h8", "e5", "h5"]);
        assert_eq!((name(ENTRANCE), name(FEATHER)), ("d1", "maat"));
    }

    #[test]
    fn reading_order_is_from_the_top_and_the_halls_from_its_entrance() {
        let names = |board| reading(board).map(name).collect::<Vec<_>>().join(" ");
        assert!(names(Board::World).starts_with("a8 b8 c8 d8 a7"));
        assert!(names(Board::Limbo).ends_with("e1 f1 g1 h1"));
        assert_eq!(names(Board::Hours), "e8 h8 e7 f7 g7 h7 e6 f6 g6 h6 e5 h5");
        assert_eq!(names(Board::Hall), "d1 c1 b1 a1");
    }
}
