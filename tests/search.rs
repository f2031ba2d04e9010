//! The computer player: what it finds, that it's the same for the same seed,
//! that it stops when told, and that it plays every game to its end.

mod common;

#[path = "search/endgames.rs"]
mod endgames;
#[path = "search/exact.rs"]
mod exact;
#[path = "search/games.rs"]
mod games;
#[path = "search/levels.rs"]
mod levels;
#[path = "search/mates.rs"]
mod mates;
#[path = "search/secrets.rs"]
mod secrets;
#[path = "search/thought_up.rs"]
mod thought_up;

use variant_board::rules::{Seat, State};
use variant_board::search::{self, Settings};

/// What is chosen in a state with nothing hidden after so many nodes.
fn choice(state: &State, seat: Seat, settings: &Settings) -> Option<String> {
    let mut thinker = search::open(state, seat, settings);
    while !thinker.think(997).done {}
    thinker.best()
}

fn settings(level: u8, seed: u64, max_nodes: u64) -> Settings {
    Settings {
        level,
        seed,
        max_nodes: Some(max_nodes),
        lines: 1,
    }
}
