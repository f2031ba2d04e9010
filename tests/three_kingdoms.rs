//! The rules of Three Kingdoms, sentence by sentence.

mod common;
#[path = "three_kingdoms/exposed.rs"]
mod exposed;
#[path = "three_kingdoms/falls.rs"]
mod falls;
#[path = "three_kingdoms/lines.rs"]
mod lines;
#[path = "three_kingdoms/perft.rs"]
mod perft;
#[path = "three_kingdoms/texts.rs"]
mod texts;

use common::{Random, random_choices};
use std::collections::BTreeSet;
use variant_board::rules::{Event, Seat, Seats, State};
use variant_board::variants::{self, Variant};

const SHU: Seat = Seat(0);
const WU: Seat = Seat(1);
const WEI: Seat = Seat(2);

/// Shu brings Wu down with `gh5gh1`.
fn mate_in_one() -> String {
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gi2"),
        ("rR", "gh5"),
        ("gK", "gd1"),
        ("gP", "ga4"),
        ("bK", "be1"),
    ];
    with(&pieces, "r rgb 5 banners=on 1")
}

fn variant() -> Variant {
    variants::find("three-kingdoms").unwrap()
}

fn state(position: &str) -> State {
    variant()
        .read(position, "")
        .unwrap_or_else(|fault| panic!("{fault}: {position}"))
}

fn codes(state: &State) -> BTreeSet<String> {
    let seat = state.actors().single().unwrap();
    state
        .legal(seat)
        .into_iter()
        .map(|choice| choice.code)
        .collect()
}

/// A position of named pieces: `rR re4`, `bR=r gf5`.
fn with(pieces: &[(&str, &str)], rest: &str) -> String {
    let mut text = String::new();
    for half in ['r', 'g', 'b'] {
        if half != 'r' {
            text.push('|');
        }
        for rank in (1..=5).rev() {
            let mut row = String::new();
            for file in 'a'..='i' {
                let name = format!("{half}{file}{rank}");
                match pieces.iter().find(|(_, cell)| *cell == name) {
                    Some((piece, _)) => row.push_str(piece),
                    None => row.push('1'),
                }
            }
            text.push_str(&row);
            if rank > 1 {
                text.push('/');
            }
        }
    }
    format!("{text} {rest}")
}

/// Where one of Shu's pieces can go on a board with the generals only, which
/// stand out of its way.
fn alone(kind: char, from: &str) -> BTreeSet<String> {
    // Places for the generals where none faces another: a point that one of
    // them takes or hides is free with others.
    let mut found = BTreeSet::new();
    for generals in [
        ["rd1", "gd1", "bd1"],
        ["rf2", "gf2", "bf2"],
        ["rd3", "gd3", "bd3"],
        ["re1", "gd2", "bf3"],
        ["re2", "gd1", "bd2"],
        ["rd1", "gf1", "be1"],
        ["re1", "gd1", "bf1"],
        ["rf1", "ge1", "bd1"],
        ["rf3", "gf3", "bf3"],
        ["rd2", "gd2", "bd2"],
    ] {
        if generals.contains(&from) {
            continue;
        }
        let piece = format!("r{kind}");
        let mut pieces = vec![(piece.as_str(), from)];
        pieces.extend(["rK", "gK", "bK"].into_iter().zip(generals));
        let Ok(state) = variant().read(&with(&pieces, "r rgb 0 banners=on 1"), "") else {
            continue;
        };
        if state.actors() != Seats::one(SHU) {
            continue;
        }
        for code in codes(&state) {
            if let Some(to) = code.strip_prefix(from) {
                found.insert(to.to_owned());
            }
        }
    }
    found
}

fn play(state: &State, code: &str) -> (State, Vec<Event>) {
    let seat = state.actors().single().unwrap();
    let transition = state.apply(&[(seat, code)]).unwrap();
    (transition.state, transition.events)
}

#[test]
fn each_kingdom_begins_with_its_army() {
    let start = variant().start("").unwrap();
    let view = start.view(variant_board::rules::Viewer::All);
    let at = |name: &str| view.cells[start.board().cell(name).unwrap().index()].piece;
    for half in ["r", "g", "b"] {
        for (kind, places) in [
            ("general", "e1"),
            ("advisor", "d1 f1"),
            ("elephant", "c1 g1"),
            ("horse", "b1 h1"),
            ("chariot", "a1 i1"),
            ("cannon", "b3 h3"),
            ("soldier", "a4 c4 e4 g4 i4"),
            ("banner", "d3 f3"),
        ] {
            for place in places.split(' ') {
                assert_eq!(at(&format!("{half}{place}")).unwrap().kind, kind);
            }
        }
    }
    assert_eq!(view.cells.iter().flat_map(|cell| cell.piece).count(), 54);
    let plain = variant().start("banners=off").unwrap();
    let count = plain.view(variant_board::rules::Viewer::All).cells;
    assert_eq!(count.iter().flat_map(|cell| cell.piece).count(), 48);
}

#[test]
fn shu_wu_wei_move_in_turn() {
    let mut state = variant().start("").unwrap();
    for seat in [SHU, WU, WEI, SHU] {
        assert_eq!(state.actors(), Seats::one(seat));
        let code = codes(&state).into_iter().next().unwrap();
        state = play(&state, &code).0;
    }
    assert_eq!(state.number(), (2, 1));
}

/// Turning the board by a third, kingdoms and all, turns the moves.
#[test]
fn the_board_is_the_same_for_all() {
    let turned = |text: &str| {
        let turn = |c: char| match c {
            'r' => 'g',
            'g' => 'b',
            'b' => 'r',
            c => c,
        };
        text.chars().map(turn).collect::<String>()
    };
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut now = variant().start("").unwrap();
        for _ in 0..100 {
            let Some(choices) = random_choices(&now, &mut random) else {
                break;
            };
            let text = now.position();
            let (board, rest) = text.split_once(' ').unwrap();
            let parts: Vec<String> = board.split('|').map(turned).collect();
            let mut rest: Vec<String> = rest.split(' ').map(str::to_owned).collect();
            rest[0] = turned(&rest[0]);
            rest[1] = turned(&rest[1]);
            let other = format!("{}|{}|{} {}", parts[2], parts[0], parts[1], rest.join(" "));
            let expected: BTreeSet<String> = codes(&now)
                .iter()
                .map(|code| {
                    format!(
                        "{}{}{}{}",
                        turned(&code[..1]),
                        &code[1..3],
                        turned(&code[3..4]),
                        &code[4..]
                    )
                })
                .collect();
            assert_eq!(codes(&state(&other)), expected, "{text}");
            now = play(&now, &choices[0].1).0;
        }
    }
}
