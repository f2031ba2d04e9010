//! Buckley's Portal chess written a second time, plainly along its rules
//! (docs/rules/portal-buckley.md): a map from cells to letters, every move
//! tried and its king looked for. Nothing of the real one is used.

mod common;

#[path = "portal_buckley_naive/actions.rs"]
mod actions;
#[path = "portal_buckley_naive/board.rs"]
mod board;

use board::{ALL, Cell, Naive, add, cell, on_board};
use common::Random;
use std::collections::BTreeMap;
use variant_board::rules::{Perft, Seat, State};
use variant_board::variants::Variant;
use variant_board::variants::portal_buckley::Buckley;

/// Pieces, portals and rights at random; many are refused.
fn scattered(random: &mut Random) -> String {
    let mut cells: Vec<Cell> = (0..64).map(|at| (at % 8, at / 8)).collect();
    let mut take = |random: &mut Random| {
        let at = random.below(cells.len());
        cells.swap_remove(at)
    };
    let mut naive = Naive {
        board: BTreeMap::new(),
        white: random.below(2) == 0,
        rights: String::new(),
        passed: None,
        portals: [None, None],
        hole: None,
        clock: u32::try_from(random.below(5)).unwrap(),
        number: 9,
    };
    let portals = [take(random), take(random)];
    naive.portals = portals.map(Some);
    if random.below(3) == 0 {
        // Near each other, for black holes.
        let near = add(portals[0], *random.pick(&ALL));
        if on_board(near) {
            naive.portals[1] = Some(near);
        }
    }
    if random.below(4) == 0 {
        for (at, letter) in [
            ("e1", 'K'),
            ("h1", 'R'),
            ("a1", 'R'),
            ("e8", 'k'),
            ("h8", 'r'),
            ("a8", 'r'),
        ] {
            naive.board.insert(cell(at), letter);
        }
        naive.rights = "KQkq".to_owned();
    } else {
        for king in ['K', 'k'] {
            if random.below(20) != 0 {
                naive.board.insert(take(random), king);
            }
        }
    }
    for _ in 0..3 + random.below(14) {
        let letter = *random.pick(&[
            'p', 'P', 'p', 'P', 'p', 'P', 'n', 'N', 'b', 'B', 'r', 'R', 'q', 'Q',
        ]);
        let mut at = take(random);
        // Portals are where things happen.
        if random.below(8) == 0 {
            at = naive.portals[random.below(2)].unwrap();
        }
        naive.board.entry(at).or_insert(letter);
    }
    naive
        .board
        .retain(|at, letter| !(*letter == 'P' && at.1 == 7 || *letter == 'p' && at.1 == 0));
    naive.write()
}

fn agree(state: &State, naive: &Naive) -> BTreeMap<String, Naive> {
    let text = state.position();
    let ours = state.outcome().map(|outcome| {
        let winner = outcome.winners.single().map(|seat| seat == Seat(0));
        (winner, outcome.reason)
    });
    let drawn_by_past = ours == Some((None, "threefold-repetition"));
    if !drawn_by_past {
        assert_eq!(ours, naive.outcome(), "{text}");
    }
    let expected = naive.legal();
    if ours.is_none() {
        let seat = state.actors().single().unwrap();
        assert_eq!(seat == Seat(0), naive.white, "{text}");
        let codes: Vec<String> = state.legal(seat).into_iter().map(|c| c.code).collect();
        let wanted: Vec<String> = expected.keys().cloned().collect();
        let only = |a: &[String], b: &[String]| {
            a.iter()
                .filter(|code| !b.contains(code))
                .cloned()
                .collect::<Vec<_>>()
        };
        assert_eq!(
            codes,
            wanted,
            "{text}: only here {:?}, only naively {:?}",
            only(&codes, &wanted),
            only(&wanted, &codes)
        );
        assert_eq!(state.perft(1, Perft::Bulk), codes.len() as u64, "{text}");
    }
    expected
}

#[test]
fn both_agree_over_scattered_positions() {
    let variant = Variant::of::<Buckley>();
    let mut random = Random::new(7);
    let (mut read, mut holes, mut teleports, mut pushed, mut mates) = (0, 0, 0, 0, 0);
    for _ in 0..9000 {
        let text = scattered(&mut random);
        let naive = Naive::read(&text);
        let doors = naive.portals.map(Option::unwrap);
        let refused =
            naive.attacked(!naive.white) || doors.iter().all(|&at| naive.at(at).is_some());
        let Ok(state) = variant.read(&text, "") else {
            assert!(refused, "{text}");
            continue;
        };
        assert!(!refused, "{text}");
        read += 1;
        mates += u32::from(naive.outcome().is_some_and(|(_, why)| why == "checkmate"));
        for (code, next) in agree(&state, &naive) {
            let seat = Seat(u8::from(!naive.white));
            if state.outcome().is_some() {
                break;
            }
            let ours = state.apply(&[(seat, &code)]).unwrap().state;
            assert_eq!(ours.position(), next.write(), "{code} in {text}");
            let check = ours.view(variant_board::rules::Viewer::All).checks.len() == 1;
            assert_eq!(check, next.attacked(next.white), "{code} in {text}");
            holes += u32::from(next.hole.is_some());
            if code.starts_with('@') && next.hole.is_none() {
                teleports += u32::from(next.board != naive.board);
                let queens = |n: &Naive| n.board.values().filter(|p| "qQ".contains(**p)).count();
                pushed += u32::from(code.len() == 5 && queens(&next) > queens(&naive));
            }
        }
    }
    assert!(
        read > 3000 && holes > 500 && teleports > 1000 && pushed > 5 && mates > 5,
        "{read} {holes} {teleports} {pushed} {mates}"
    );
}

#[test]
fn both_agree_over_random_games() {
    let variant = Variant::of::<Buckley>();
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut state = variant.start("").unwrap();
        let mut naive = Naive::read(&state.position());
        for _ in 0..120 {
            let mut next = agree(&state, &naive);
            if state.outcome().is_some() {
                break;
            }
            let codes: Vec<String> = next.keys().cloned().collect();
            let code = random.pick(&codes).clone();
            let seat = state.actors().single().unwrap();
            state = state.apply(&[(seat, &code)]).unwrap().state;
            naive = next.remove(&code).unwrap();
            assert_eq!(state.position(), naive.write());
        }
    }
}

/// Lines of play of each length from 1, as both generators count them. The
/// plain one was asked for all four; here it's asked for the first two.
const LINES: [(&str, [u64; 4]); 4] = [
    // The start, the portals still to be placed.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - - 0 1",
        [8, 64, 1_744, 47_272],
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - e4 a5 0 1",
        [28, 699, 20_660, 561_473],
    ),
    // A middle game, where portals may step onto pieces.
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - d4 c5 0 1",
        [56, 2_873, 158_861, 7_923_064],
    ),
    // The portals are neighbours, and either king near.
    (
        "r3k2r/8/3p1n2/4p3/3PP3/2N5/8/R3K2R w KQkq - d3 e2 0 1",
        [42, 1_669, 62_809, 2_369_510],
    ),
];

fn lines(naive: &Naive, depth: u32) -> u64 {
    let legal = naive.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    legal.values().map(|next| lines(next, depth - 1)).sum()
}

#[test]
fn the_numbers_of_lines_are_those_of_the_table() {
    let variant = Variant::of::<Buckley>();
    for (text, table) in LINES {
        let state = variant.read(text, "").unwrap();
        let naive = Naive::read(text);
        for (depth, expected) in (1..).zip(table) {
            for how in [Perft::Bulk, Perft::Each] {
                assert_eq!(state.perft(depth, how), expected, "{text} {depth}");
            }
            if depth < 3 {
                assert_eq!(lines(&naive, depth), expected, "{text} {depth}");
            }
        }
    }
}
