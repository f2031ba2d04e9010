//! Counting the leaves of xiangqi's tree of moves. No library of Rust's counts
//! them; the peer is ffish, beside which `perft.mjs` puts these.

use crate::chess::{Task, Way};
use variant_board::rules::{Perft, State};
use variant_board::variants;

/// The start position.
pub const TASKS: [Task; 1] = [Task {
    name: "start d4",
    fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    depth: 4,
    leaves: 3_290_240,
}];

/// Both ways of counting.
pub const WAYS: [Way; 2] = [
    Way {
        name: "variant-board bulk",
        count: bulk,
    },
    Way {
        name: "variant-board each",
        count: each,
    },
];

fn state(fen: &str) -> State {
    let xiangqi = variants::find("xiangqi").expect("xiangqi is in the catalogue");
    xiangqi
        .read(fen, "")
        .expect("the tasks' positions are right")
}

fn bulk(fen: &str, depth: u32) -> u64 {
    state(fen).perft(depth, Perft::Bulk)
}

fn each(fen: &str, depth: u32) -> u64 {
    state(fen).perft(depth, Perft::Each)
}
