//! Afterlife chess: each sentence of its rules, each choice made where they
//! are silent, and its texts. A turn is written as in a game text, decisions
//! joined by commas.

#[path = "afterlife/death.rs"]
mod death;
#[path = "afterlife/diagrams.rs"]
mod diagrams;
#[path = "afterlife/fate.rs"]
mod fate;
#[path = "afterlife/hall.rs"]
mod hall;
#[path = "afterlife/hours.rs"]
mod hours;
#[path = "afterlife/page.rs"]
mod page;
#[path = "afterlife/pieces.rs"]
mod pieces;
#[path = "afterlife/records.rs"]
mod records;
#[path = "afterlife/spells.rs"]
mod spells;
#[path = "afterlife/texts.rs"]
mod texts;
#[path = "afterlife/turns.rs"]
mod turns;

mod common;

use variant_board::rules::{Event, Perft, Seat, State};
use variant_board::variants::{self, Variant};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);
const GRAY: Seat = Seat(2);

fn variant() -> Variant {
    variants::find("afterlife").unwrap()
}

fn start(options: &str) -> State {
    variant().start(options).unwrap()
}

fn read(position: &str) -> State {
    variant().read(position, "").unwrap()
}

/// A position with the boards given, where white is on turn at turn 1 with two
/// players and all spells spent.
fn boards(world: &str, limbo: &str, hours: &str, hall: &str) -> State {
    read(&format!("{world} {limbo} {hours} {hall} w 3 - - - 2 1"))
}

/// The same with pharaohs in two corners of an otherwise given World: `p` on
/// d8, `P` on a2.
fn ready(limbo: &str, hours: &str, hall: &str) -> State {
    boards("3p/4/4/4/4/4/P3", limbo, hours, hall)
}

const EMPTY: &str = "4/4/4/4";
const HOURS: &str = "E..E/4/4/E..E";
const THREE_SETHLINGS: &str = "E..E/4/4/E..1";

/// The only seat that has to decide.
fn actor(state: &State) -> Seat {
    state.actors().single().unwrap()
}

/// What can be chosen now.
fn codes(state: &State) -> Vec<String> {
    let Some(seat) = state.actors().single() else {
        return Vec::new();
    };
    let legal = state.legal(seat);
    legal.into_iter().map(|choice| choice.code).collect()
}

/// What can be chosen now that begins so.
fn codes_from(state: &State, start: &str) -> Vec<String> {
    let mut codes = codes(state);
    codes.retain(|code| code.starts_with(start));
    codes
}

/// Plays decisions joined by commas, each by whoever has to decide.
fn play(state: &State, decisions: &str) -> State {
    told(state, decisions).0
}

/// The same, with what happened.
fn told(state: &State, decisions: &str) -> (State, Vec<Event>) {
    let mut state = state.clone();
    let mut events = Vec::new();
    for code in decisions.split(',') {
        let seat = actor(&state);
        let next = state
            .apply(&[(seat, code)])
            .unwrap_or_else(|fault| panic!("{code} in {state:?}: {fault}"));
        events.extend(next.events);
        state = next.state;
    }
    (state, events)
}

/// A field of the position string: 0 World, 1 Limbo, 2 Hours, 3 Hall, 4 seat,
/// 5 spells, 6 played, 7 moved, 8 pending, 9 options, 10 turn.
fn field(state: &State, index: usize) -> String {
    state.position().split(' ').nth(index).unwrap().to_owned()
}

/// The letter of the piece on a cell, `.` if there's none.
fn at(state: &State, cell: &str) -> char {
    let cell = state.board().cell(cell).unwrap();
    let view = state.view(variant_board::rules::Viewer::All);
    view.cells[cell.index()]
        .piece
        .map_or('.', |piece| piece.letter)
}

fn winner(state: &State) -> Option<Seat> {
    state.outcome()?.winners.single()
}

fn refused(state: &State, text: &str) -> String {
    let fault = state.find(actor(state), text).unwrap_err();
    assert_eq!(fault.code, "illegal-move");
    fault.message
}

/// The counts that the rules' page gives; the first are reckoned by hand in
/// `turns`.
#[test]
fn perft() {
    for (options, counts) in [("", [26, 302, 7_672]), ("players=3", [12, 128, 3_808])] {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                start(options).perft(depth, Perft::Bulk),
                count,
                "{options} {depth}"
            );
        }
    }
}
