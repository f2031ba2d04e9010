//! The games' boards, and views of them made by hand.

use variant_board::board::{Cell, Topology};
use variant_board::rules::{
    CellView, Feature, Info, PartState, Piece, Seat, SeatInfo, Seats, View, Viewer,
};
use variant_board::variants;

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

/// A game's board, as options make it.
pub(crate) fn board(variant: &str, options: &str) -> &'static Topology {
    variants::find(variant)
        .unwrap()
        .start(options)
        .unwrap()
        .board()
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

/// Every board of the catalogue, and the game that it's for.
pub(crate) fn all() -> Vec<(&'static str, &'static Topology, &'static Info)> {
    let mut all: Vec<_> = variants::ALL
        .iter()
        .map(|variant| (variant.info().id, variant.board(), variant.info()))
        .collect();
    let howe = variants::find("portal-howe").unwrap().info();
    all.push(("split", board("portal-howe", "layout=split"), howe));
    all
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
