//! The computer player in games of turns with several decisions, of choices
//! made in another's turn, of three seats, and of portals.

mod common;

#[path = "search_several/afterlife.rs"]
mod afterlife;
#[path = "search_several/kingdoms.rs"]
mod kingdoms;
#[path = "search_several/portals.rs"]
mod portals;
#[path = "search_several/tactics.rs"]
mod tactics;

use variant_board::rules::{Seat, State, Walk};
use variant_board::search::{self, Line, Settings};
use variant_board::variants;

fn read(game: &str, position: &str) -> State {
    variants::find(game).unwrap().read(position, "").unwrap()
}

/// What who decides would choose after so many nodes, and what is expected.
fn thought(state: &State, nodes: u64) -> (String, Line) {
    let seat = state.actors().single().unwrap();
    let settings = Settings {
        max_nodes: Some(nodes),
        seed: 3,
        ..Settings::default()
    };
    let mut thinker = search::open(state, seat, &settings);
    while !thinker.think(997).done {}
    (thinker.best().unwrap(), thinker.lines().swap_remove(0))
}

fn apply(state: &State, code: &str) -> State {
    let seat = state.actors().single().unwrap();
    state.apply(&[(seat, code)]).unwrap().state
}

/// The decisions with which who decides wins within so many decisions of all,
/// whatever the others do. It tries everything that the rules allow.
fn forced(walk: &mut dyn Walk, decisions: u32) -> Vec<String> {
    let mut steps = Vec::new();
    let Some(seat) = walk.actors().single().filter(|_| decisions > 0) else {
        return Vec::new();
    };
    walk.list(seat, &mut steps);
    let wins = |step: &&variant_board::rules::Step| {
        walk.push_all(&[(seat, step.index)]);
        let wins = is_won(walk, seat, decisions - 1);
        walk.pop();
        wins
    };
    let found: Vec<u16> = steps.iter().filter(wins).map(|step| step.index).collect();
    found
        .iter()
        .map(|&index| walk.code_of(seat, index))
        .collect()
}

fn is_won(walk: &mut dyn Walk, seat: Seat, decisions: u32) -> bool {
    if let Some(outcome) = walk.outcome() {
        return outcome.winners.single() == Some(seat);
    }
    if decisions == 0 {
        return false;
    }
    if walk.actors().contains(seat) {
        return !forced(walk, decisions).is_empty();
    }
    let mut steps = Vec::new();
    let Some(other) = walk.actors().single() else {
        return false;
    };
    walk.list(other, &mut steps);
    steps.iter().all(|step| {
        walk.push_all(&[(other, step.index)]);
        let won = is_won(walk, seat, decisions - 1);
        walk.pop();
        won
    })
}

/// The search finds a win in so many decisions, where trying everything finds
/// none that's quicker, and says how long it takes.
fn solved(game: &str, position: &str, decisions: u32) {
    let state = read(game, position);
    let quicker = forced(&mut *state.walk(), decisions - 1);
    assert!(quicker.is_empty(), "{position}: already {quicker:?}");
    let keys = forced(&mut *state.walk(), decisions);
    assert!(!keys.is_empty(), "{position}: nothing wins");
    let (found, line) = thought(&state, 200_000);
    assert!(keys.contains(&found), "{position}: {found}, not {keys:?}");
    assert_eq!(line.wins_in, Some(decisions), "{position}: {line:?}");
    assert!(line.score > 0, "{position}: {line:?}");
}
