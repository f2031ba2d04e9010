//! Boards in several parts, laid out in every way there is, and views of them.

use variant_board::board::{
    Arrangement, Cell, Direction, Form, Ground, Part, Spot, Surface, Topology,
};
use variant_board::rules::{
    CellView, Feature, Info, PartState, Piece, Seat, SeatInfo, Seats, View, Viewer,
};

/// A game of three seats.
pub(crate) const THREE: Info = Info {
    id: "three",
    seats: &[seat("shu", 'r'), seat("wu", 'g'), seat("wei", 'b')],
    colours: &["red", "green", "blue"],
    hidden: false,
    ..super::INFO
};

const fn seat(id: &'static str, letter: char) -> SeatInfo {
    SeatInfo { id, letter }
}

const fn one(id: &'static str, form: Form) -> Arrangement {
    Arrangement {
        id,
        form,
        by_name_only: false,
    }
}

/// Two whole boards.
pub(crate) fn twin() -> Topology {
    const WAYS: &[Arrangement] = &[
        one(
            "wide",
            Form::Apart {
                columns: &[&[0], &[1]],
                fixed: &[],
            },
        ),
        one(
            "narrow",
            Form::Apart {
                columns: &[&[0, 1]],
                fixed: &[],
            },
        ),
    ];
    let mut board = Topology::new(8);
    for (id, prefix) in [("a", "A"), ("b", "B")] {
        board.add_grid(id, prefix, 8, 8, Surface::Squares { a1_dark: true });
    }
    board.set_arrangements(WAYS);
    board
}

/// One board in two halves.
pub(crate) fn split() -> Topology {
    const WAYS: &[Arrangement] = &[one(
        "split",
        Form::Joined(&[Spot::new(0.0, 0.0), Spot::new(4.0, 0.0)]),
    )];
    let mut board = Topology::grid(8, 8);
    let whole = board.clone();
    let mut halves = Topology::new(8);
    for cell in whole.cells() {
        halves.add_cell(whole.name(cell).to_owned());
    }
    for (id, first) in [("a", 0), ("b", 4)] {
        let names = &whole.parts()[0].files[first..first + 4];
        halves.add_part(part(&halves, id, names, &whole.parts()[0].ranks, true));
    }
    std::mem::swap(&mut board, &mut halves);
    board.set_arrangements(WAYS);
    board
}

/// A part of the cells named by file and rank, as far as there are such.
fn part(
    board: &Topology,
    id: &'static str,
    files: &[String],
    ranks: &[String],
    a1_dark: bool,
) -> Part {
    let cells = ranks
        .iter()
        .flat_map(|rank| files.iter().map(move |file| format!("{file}{rank}")));
    Part {
        id,
        cells: cells.map(|name| board.cell(&name)).collect(),
        files: files.to_vec(),
        ranks: ranks.to_vec(),
        surface: Surface::Squares { a1_dark },
    }
}

/// Four boards of different shapes, one of them a lane, one with holes.
pub(crate) fn four() -> Topology {
    const WAYS: &[Arrangement] = &[
        one(
            "apart",
            Form::Apart {
                columns: &[&[0], &[2, 1], &[3]],
                fixed: &[3],
            },
        ),
        one(
            "apart",
            Form::Apart {
                columns: &[&[0, 1], &[3, 2]],
                fixed: &[3],
            },
        ),
        Arrangement {
            by_name_only: true,
            ..one(
                "packed",
                Form::Joined(&[
                    Spot::new(1.0, 0.0),
                    Spot::new(5.0, 4.0),
                    Spot::new(5.0, 0.0),
                    Spot {
                        left: 0.0,
                        top: 7.0,
                        quarters: 1,
                    },
                ]),
            )
        },
    ];
    let mut board = Topology::new(Direction::COMPASS.len());
    let strings = |text: &str| -> Vec<String> { text.chars().map(String::from).collect() };
    let (left, right) = (strings("abcd"), strings("efgh"));
    for (files, ranks) in [(&left, "2345678"), (&right, "1234")] {
        for rank in ranks.chars() {
            for file in files {
                board.add_cell(format!("{file}{rank}"));
            }
        }
    }
    for name in [
        "e5", "f6", "g6", "e6", "h6", "e7", "f7", "g7", "h7", "h5", "e8", "h8",
    ] {
        board.add_cell(name.to_owned());
    }
    let hall = ["d1", "c1", "b1", "a1", "maat"].map(|name| board.add_cell(name.to_owned()));
    for (id, files, ranks, a1_dark) in [
        ("world", &left, "2345678", false),
        ("limbo", &right, "1234", true),
        ("hours", &right, "5678", false),
    ] {
        let part = part(&board, id, files, &strings(ranks), a1_dark);
        board.add_part(part);
    }
    board.add_part(Part {
        id: "hall",
        cells: hall.map(Some).to_vec(),
        files: vec![String::new()],
        ranks: ["d", "c", "b", "a", ""].map(str::to_owned).to_vec(),
        surface: Surface::Squares { a1_dark: false },
    });
    board.set_arrangements(WAYS);
    board
}

/// Two half boards of points with a river between them.
pub(crate) fn river() -> Topology {
    let mut board = Topology::new(8);
    board.add_grid("", "", 9, 10, Surface::Points);
    board.set_ground(Ground::facing(&board));
    board
}

/// Three half boards of points.
pub(crate) fn hexagon() -> Topology {
    const WAYS: &[Arrangement] = &[one("hexagon", Form::Hexagon)];
    let mut board = Topology::new(8);
    for (id, prefix) in [("shu", "r"), ("wu", "g"), ("wei", "b")] {
        board.add_grid(id, prefix, 9, 5, Surface::Points);
    }
    board.set_ground(Ground::hexagon(&board));
    board.set_arrangements(WAYS);
    board
}

/// A view with pieces on named cells, each after its letter: `Ka1 pe4`.
pub(crate) fn with_pieces(board: &Topology, pieces: &str) -> View {
    let mut cells = vec![CellView::default(); board.len()];
    for word in pieces.split_whitespace() {
        let (letter, name) = word.split_at(1);
        let piece = super::piece(letter.chars().next().unwrap());
        cells[board.cell(name).unwrap().index()].piece = Some(piece);
    }
    View {
        viewer: Viewer::All,
        cells,
        features: Vec::new(),
        parts: Vec::new(),
        actors: Seats::one(Seat(0)),
        checks: Vec::new(),
        position: String::new(),
        status: Vec::new(),
    }
}

/// Something on a cell.
pub(crate) fn feature(board: &Topology, kind: &'static str, at: &str) -> Feature {
    Feature {
        cell: board.cell(at).unwrap(),
        kind,
        colour: None,
        count: 1,
        to: None,
    }
}

/// All of them, with the seats that they can be turned to.
pub(crate) fn all() -> Vec<(&'static str, Topology, &'static Info)> {
    vec![
        ("twin", twin(), &super::INFO),
        ("split", split(), &super::INFO),
        ("four", four(), &super::INFO),
        ("river", river(), &super::INFO),
        ("hexagon", hexagon(), &THREE),
    ]
}

/// States of parts in their order.
pub(crate) const STATES: [PartState; 4] = [
    PartState::Due,
    PartState::Done,
    PartState::Optional,
    PartState::Idle,
];

/// A piece of a colour.
pub(crate) fn coloured(letter: char, colour: u8) -> Piece {
    Piece {
        colour,
        ..super::piece(letter)
    }
}

/// The cells of a part.
pub(crate) fn cells_of(board: &Topology, part: usize) -> Vec<Cell> {
    board.parts()[part]
        .cells
        .iter()
        .flatten()
        .copied()
        .collect()
}
