//! Buckley's Portal chess, sentence by sentence of docs/rules/portal-buckley.md.

#[path = "portal_buckley/pieces.rs"]
mod pieces;
#[path = "portal_buckley/portals.rs"]
mod portals;
#[path = "portal_buckley/texts.rs"]
mod texts;

use variant_board::rules::{Event, Fault, Seat, State};
use variant_board::variants::Variant;
use variant_board::variants::portal_buckley::Buckley;

fn read(text: &str) -> State {
    refused_or(text).unwrap()
}

fn refused_or(text: &str) -> Result<State, Fault> {
    Variant::of::<Buckley>().read(text, "")
}

fn seat(state: &State) -> Seat {
    state.actors().single().unwrap()
}

fn codes(state: &State) -> Vec<String> {
    let legal = state.legal(seat(state));
    legal.into_iter().map(|choice| choice.code).collect()
}

fn has(state: &State, code: &str) -> bool {
    codes(state).iter().any(|legal| legal == code)
}

/// The cells to which the piece on a cell can go, sorted.
fn targets(position: &str, from: &str) -> Vec<String> {
    let codes = codes(&read(position));
    let mine = codes.iter().filter_map(|code| code.strip_prefix(from));
    mine.map(str::to_owned).collect()
}

fn sorted(cells: &str) -> Vec<String> {
    let mut cells: Vec<String> = cells.split(' ').map(str::to_owned).collect();
    cells.sort();
    cells
}

fn play(state: &State, text: &str) -> State {
    state.apply(&[(seat(state), text)]).unwrap().state
}

fn after(position: &str, text: &str) -> String {
    play(&read(position), text).position()
}

fn events(position: &str, text: &str) -> Vec<Event> {
    let state = read(position);
    state.apply(&[(seat(&state), text)]).unwrap().events
}
