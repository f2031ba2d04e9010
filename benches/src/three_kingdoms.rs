//! Counting the leaves of Three Kingdoms' tree of moves; there is no peer.

use crate::chess::{Task, Way};
use variant_board::rules::Perft;
use variant_board::variants;

/// The start, with and without banners.
pub const TASKS: [Task; 2] = [
    Task {
        name: "banners d4",
        fen: "banners=on",
        depth: 4,
        leaves: 2_495_006,
    },
    Task {
        name: "plain d4",
        fen: "banners=off",
        depth: 4,
        leaves: 3_496_313,
    },
];

/// Both ways of counting.
pub const WAYS: [Way; 2] = [
    Way {
        name: "variant-board bulk",
        count: |options, depth| count(options, depth, Perft::Bulk),
    },
    Way {
        name: "variant-board each",
        count: |options, depth| count(options, depth, Perft::Each),
    },
];

fn count(options: &str, depth: u32, how: Perft) -> u64 {
    let game = variants::find("three-kingdoms").expect("the game is in the catalogue");
    let start = game.start(options).expect("the tasks' options are right");
    start.perft(depth, how)
}
