//! Views made by hand for the tests of drawing, so that they need no game.

#![allow(dead_code, reason = "each file of tests uses some of it")]

pub(crate) mod boards;

use std::path::Path;

use variant_board::board::{Cell, Topology};
use variant_board::rules::{CellView, Info, Piece, Seat, SeatInfo, Seats, View, Viewer};
use variant_board::scene::{Look, Shown, compose};
use variant_board::svg;

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

/// Compares a picture with the one that was looked at and found right; with
/// `UPDATE_GOLDEN=1` in the environment it's written anew.
pub(crate) fn check(name: &str, shown: &Shown<'_>, look: &Look) {
    let text = svg::write(&compose(shown, look), name, "", None);
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(format!("{name}.svg"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let differing = known
        .lines()
        .zip(text.lines())
        .enumerate()
        .find(|(_, (was, is))| was != is);
    assert!(
        known == text,
        "{name}.svg is another picture now, first at {differing:?}: \
         run with UPDATE_GOLDEN=1 and look at it"
    );
}
