//! The two areas with the pieces on them: cells, portals, lines of attack.
//!
//! Both layouts are kept as two areas of 8×8 cells each. On the split board
//! area A has only its files a to d, area B only its files e to h, so that all
//! else is the same for both.

use crate::board::{Arrangement, Cell, Direction, Form, Part, Spot, Step, Surface, Topology};
use crate::rules::{Piece, Seat};
use std::sync::OnceLock;

/// Two boards side by side, or one above the other.
const TWO_BOARDS: &[Arrangement] = &[
    Arrangement::new("wide", apart(&[&[0], &[1]])),
    Arrangement::new("narrow", apart(&[&[0, 1]])),
];

/// The halves of the split board.
const HALVES: &[Arrangement] = &[Arrangement::new(
    "split",
    Form::Joined(&[Spot::new(0.0, 0.0), Spot::new(4.0, 0.0)]),
)];

const fn apart(columns: &'static [&'static [usize]]) -> Form {
    Form::Apart {
        columns,
        fixed: &[],
    }
}

/// A cell: 64 times the area, 8 times the rank, and the file.
pub(super) type Square = u8;

/// How many numbers there are for cells; on the split board half are in use.
pub(super) const SQUARES: u8 = 128;

/// One of the two who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    White,
    Black,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::White, Self::Black];

    pub(super) fn index(self) -> usize {
        self as usize
    }

    pub(super) fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    pub(super) fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub(super) fn name(self) -> &'static str {
        ["white", "black"][self.index()]
    }

    /// The rank that a rank counted from this side's own is, both from 0.
    pub(super) fn rank(self, counted: u8) -> u8 {
        match self {
            Self::White => counted,
            Self::Black => 7 - counted,
        }
    }

    /// One step forward.
    pub(super) fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Kind {
    pub(super) const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];
    /// What a pawn can become.
    pub(super) const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    pub(super) fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }

    /// Its letter in lower case.
    pub(super) fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self as usize]
    }

    /// The kind of a letter, in lower or upper case.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        let lower = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|kind| kind.letter() == lower)
    }
}

pub(super) fn piece(side: Side, kind: Kind) -> Piece {
    let letter = kind.letter();
    Piece {
        colour: side.seat().0,
        kind: kind.name(),
        letter: match side {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter,
        },
        commander: None,
        marked: false,
    }
}

/// The two ways in which the areas can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Layout {
    TwoBoards,
    Split,
}

impl Layout {
    pub(super) const BOTH: [Self; 2] = [Self::TwoBoards, Self::Split];

    /// The value of the option.
    pub(super) fn name(self) -> &'static str {
        ["two-boards", "split"][self as usize]
    }

    /// The first file of an area and the one behind its last.
    fn files(self, area: u8) -> (u8, u8) {
        match self {
            Self::TwoBoards => (0, 8),
            Self::Split => (4 * area, 4 * area + 4),
        }
    }

    /// Whether a portal lies on a cell: in the corners of the fourth and the
    /// fifth rank of each area.
    pub(super) fn is_portal(self, square: Square) -> bool {
        let (first, end) = self.files(area(square));
        matches!(rank(square), 3 | 4) && (file(square) == first || file(square) + 1 == end)
    }

    /// The cell that a portal is linked to.
    pub(super) fn linked(self, square: Square) -> Square {
        match self {
            Self::TwoBoards => square ^ 64,
            Self::Split => square ^ 68,
        }
    }

    /// The cells with portals, from the first.
    pub(super) fn portals(self) -> impl Iterator<Item = Square> {
        (0..SQUARES).filter(move |&square| self.exists(square) && self.is_portal(square))
    }

    fn exists(self, square: Square) -> bool {
        let (first, end) = self.files(area(square));
        (first..end).contains(&file(square))
    }

    /// The cell as the board names it.
    pub(super) fn cell(self, square: Square) -> Cell {
        Cell(u16::from(match self {
            Self::TwoBoards => square,
            Self::Split => square & 63,
        }))
    }

    /// The cell that the board has at an index of its own.
    pub(super) fn square(self, cell: Cell) -> Square {
        // A board has at most 128 cells.
        let index = (cell.0 & 127) as u8;
        match self {
            Self::TwoBoards => index,
            Self::Split => index & 63 | (index & 4) << 4,
        }
    }

    pub(super) fn cell_name(self, square: Square) -> &'static str {
        self.board().name(self.cell(square))
    }

    pub(super) fn square_named(self, name: &str) -> Option<Square> {
        self.board().cell(name).map(|cell| self.square(cell))
    }

    /// The board that is drawn.
    pub(super) fn board(self) -> &'static Topology {
        static TWO: OnceLock<Topology> = OnceLock::new();
        static SPLIT: OnceLock<Topology> = OnceLock::new();
        match self {
            Self::TwoBoards => TWO.get_or_init(|| {
                let mut board = Topology::new(Direction::COMPASS.len());
                let surface = Surface::Squares { a1_dark: true };
                board.add_grid("a", "A", 8, 8, surface);
                board.add_grid("b", "B", 8, 8, surface);
                board.set_arrangements(TWO_BOARDS);
                board
            }),
            Self::Split => SPLIT.get_or_init(split_board),
        }
    }

    /// Where a king stands at the beginning, where he may castle.
    pub(super) fn king_home(self, side: Side) -> Square {
        let area = match (self, side) {
            (Self::TwoBoards, Side::White) => 0,
            _ => 1,
        };
        area * 64 + side.rank(0) * 8 + 4
    }

    /// Where the rook stands that a castling right is for, if the layout has
    /// that one.
    pub(super) fn rook_home(self, right: Right) -> Option<Square> {
        let king = self.king_home(right.side);
        match (self, right.long) {
            (_, false) => Some(king + 3),
            (Self::TwoBoards, true) => Some(king - 4),
            (Self::Split, true) => None,
        }
    }
}

/// One ordinary board of plain cell names, in two halves between which no
/// line goes on.
fn split_board() -> Topology {
    let whole = Topology::grid(8, 8);
    let mut board = Topology::new(Direction::COMPASS.len());
    for cell in whole.cells() {
        board.add_cell(whole.name(cell).to_owned());
    }
    let half = |cell: Cell| cell.0 & 4;
    for from in whole.cells() {
        for direction in whole.directions() {
            for step in whole.step(from, direction).iter() {
                if half(from) == half(step.cell) {
                    let Step { cell, onward } = step;
                    board.link(from, direction, Step { cell, onward });
                }
            }
        }
    }
    for (id, first, names) in [
        ("a", 0, ["a", "b", "c", "d"]),
        ("b", 4, ["e", "f", "g", "h"]),
    ] {
        let cells = (0..32).map(|index| Some(Cell(index / 4 * 8 + first + index % 4)));
        board.add_part(Part {
            id,
            cells: cells.collect(),
            files: names.map(str::to_owned).to_vec(),
            ranks: (1..=8u8).map(|rank| rank.to_string()).collect(),
            surface: Surface::Squares { a1_dark: true },
        });
    }
    board.set_arrangements(HALVES);
    board
}

/// The right to castle to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Right {
    pub(super) side: Side,
    /// Towards the rook on file a.
    pub(super) long: bool,
}

impl Right {
    pub(super) const ALL: [Self; 4] = [
        Self {
            side: Side::White,
            long: false,
        },
        Self {
            side: Side::White,
            long: true,
        },
        Self {
            side: Side::Black,
            long: false,
        },
        Self {
            side: Side::Black,
            long: true,
        },
    ];

    /// Its bit in a set of rights.
    pub(super) fn bit(self) -> u8 {
        1 << (2 * self.side as u8 + u8::from(self.long))
    }

    pub(super) fn letter(self) -> char {
        ['K', 'Q', 'k', 'q'][2 * self.side.index() + usize::from(self.long)]
    }
}

pub(super) fn area(square: Square) -> u8 {
    square / 64
}

pub(super) fn rank(square: Square) -> u8 {
    square / 8 % 8
}

pub(super) fn file(square: Square) -> u8 {
    square % 8
}

/// Steps by file and rank of a knight.
pub(super) const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// Steps by file and rank of a king: the rook's at even places, the bishop's
/// at odd ones.
pub(super) const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

fn code(side: Side, kind: Kind) -> u8 {
    8 * side as u8 + kind as u8 + 1
}

/// The pieces on both areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Men {
    pub(super) layout: Layout,
    /// 0, or 1 and the kind, for black 8 more.
    codes: [u8; SQUARES as usize],
}

impl Men {
    pub(super) fn none(layout: Layout) -> Self {
        Self {
            layout,
            codes: [0; SQUARES as usize],
        }
    }

    pub(super) fn at(&self, square: Square) -> Option<(Side, Kind)> {
        let code = self.codes[usize::from(square)];
        let kind = *Kind::ALL.get(usize::from(code & 7).checked_sub(1)?)?;
        Some((
            if code & 8 == 0 {
                Side::White
            } else {
                Side::Black
            },
            kind,
        ))
    }

    pub(super) fn is_vacant(&self, square: Square) -> bool {
        self.codes[usize::from(square)] == 0
    }

    /// Whether a side has a piece there.
    pub(super) fn has(&self, side: Side, square: Square) -> bool {
        self.at(square).is_some_and(|(whose, _)| whose == side)
    }

    pub(super) fn put(&mut self, square: Square, side: Side, kind: Kind) {
        self.codes[usize::from(square)] = code(side, kind);
    }

    pub(super) fn remove(&mut self, square: Square) {
        self.codes[usize::from(square)] = 0;
    }

    /// Moves a piece, which captures what it comes upon.
    pub(super) fn shift(&mut self, from: Square, to: Square) {
        self.codes[usize::from(to)] = std::mem::take(&mut self.codes[usize::from(from)]);
    }

    pub(super) fn swap(&mut self, first: Square, second: Square) {
        self.codes.swap(usize::from(first), usize::from(second));
    }

    pub(super) fn king(&self, side: Side) -> Option<Square> {
        let king = code(side, Kind::King);
        let index = self.codes.iter().position(|&code| code == king)?;
        u8::try_from(index).ok()
    }

    /// The cell a step away, if it's in the same area.
    pub(super) fn beside(&self, square: Square, (east, north): (i8, i8)) -> Option<Square> {
        let (first, end) = self.layout.files(area(square));
        let file = file(square).checked_add_signed(east)?;
        let rank = rank(square).checked_add_signed(north)?;
        ((first..end).contains(&file) && rank < 8).then_some(area(square) * 64 + rank * 8 + file)
    }

    /// Calls `visit` with the cells of a line up to the first occupied one.
    pub(super) fn along(&self, from: Square, step: (i8, i8), mut visit: impl FnMut(Square)) {
        let mut at = from;
        while let Some(next) = self.beside(at, step) {
            visit(next);
            if !self.is_vacant(next) {
                return;
            }
            at = next;
        }
    }

    /// Whether a side attacks a cell, as its area stands.
    pub(super) fn attacks(&self, side: Side, square: Square) -> bool {
        let is =
            |at: Option<Square>, kind: Kind| at.is_some_and(|at| self.at(at) == Some((side, kind)));
        let near = |steps: &[(i8, i8)], kind| {
            steps
                .iter()
                .any(|&step| is(self.beside(square, step), kind))
        };
        let back = -side.forward();
        if near(&[(-1, back), (1, back)], Kind::Pawn)
            || near(&LEAPS, Kind::Knight)
            || near(&STEPS, Kind::King)
        {
            return true;
        }
        STEPS.iter().enumerate().any(|(index, &step)| {
            let rider = if index % 2 == 0 {
                Kind::Rook
            } else {
                Kind::Bishop
            };
            let mut last = square;
            self.along(square, step, |at| last = at);
            self.at(last).is_some_and(|(whose, kind)| {
                whose == side && (kind == rider || kind == Kind::Queen)
            }) && last != square
        })
    }
}
