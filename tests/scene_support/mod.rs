//! Views made by hand for the tests of drawing, so that they need no game.

use variant_board::board::{Cell, Topology};
use variant_board::rules::{CellView, Info, Piece, Seat, SeatInfo, Seats, View, Viewer};

/// A game that is nothing but two seats and their pieces.
pub(crate) const INFO: Info = Info {
    id: "test",
    name: "Test",
    aliases: &[],
    seats: &[
        SeatInfo {
            id: "white",
            letter: 'w',
        },
        SeatInfo {
            id: "black",
            letter: 'b',
        },
    ],
    colours: &["white", "black"],
    kinds: &["pawn", "knight", "bishop", "rook", "queen", "king"],
    piece_sets: &["standard"],
    options: &[],
    hidden: true,
    simultaneous: false,
    start: "",
    help: "",
};

/// The pieces of chess at the start.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A piece by its letter, upper case for white.
pub(crate) fn piece(letter: char) -> Piece {
    let kind = match letter.to_ascii_lowercase() {
        'p' => "pawn",
        'n' => "knight",
        'b' => "bishop",
        'r' => "rook",
        'q' => "queen",
        'k' => "king",
        _ => panic!("no piece has the letter {letter}"),
    };
    Piece {
        colour: u8::from(letter.is_ascii_lowercase()),
        kind,
        letter,
        commander: None,
        marked: false,
    }
}

/// A view of an 8×8 board from a FEN's first field, `?` for unseen cells.
pub(crate) fn view(board: &Topology, placement: &str) -> View {
    let mut cells = vec![CellView::default(); board.len()];
    for (rank, row) in (1..=8).rev().zip(placement.split('/')) {
        let mut file = b'a';
        for letter in row.chars() {
            if let Some(vacant) = letter.to_digit(10) {
                file += u8::try_from(vacant).unwrap();
                continue;
            }
            let cell = board.cell(&format!("{}{rank}", char::from(file))).unwrap();
            cells[cell.index()] = if letter == '?' {
                CellView {
                    hidden: true,
                    piece: None,
                }
            } else {
                CellView {
                    hidden: false,
                    piece: Some(piece(letter)),
                }
            };
            file += 1;
        }
    }
    View {
        viewer: Viewer::All,
        cells,
        features: Vec::new(),
        parts: Vec::new(),
        actors: Seats::one(Seat(0)),
        checks: Vec::new(),
        position: placement.to_owned(),
        status: Vec::new(),
    }
}

/// A cell that must exist.
pub(crate) fn cell(board: &Topology, name: &str) -> Cell {
    board.cell(name).unwrap()
}
