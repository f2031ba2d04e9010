//! Positions of hidden games that are thought up where none that was followed
//! fits what is seen.

use super::common::{Random, random_choices};
use super::secrets::{fog, legal_codes};
use variant_board::rules::{Seat, Viewer};
use variant_board::variants;

/// What is thought up looks like what was seen, from nothing but that or near
/// to the position of another game; and what looks like it is told apart from
/// what doesn't as views are.
#[test]
fn what_is_thought_up_fits_what_was_seen() {
    let start = variants::find("fog-of-war").unwrap().start("").unwrap();
    let (mut made, mut alike, mut unlike) = (0, 0, 0);
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let mut states = [start.clone(), start.clone()];
        for _ in 0..10 + random.below(40) {
            for state in &mut states {
                let Some(choices) = random_choices(state, &mut random) else {
                    continue;
                };
                let choices: Vec<_> = choices
                    .iter()
                    .map(|(seat, code)| (*seat, &code[..]))
                    .collect();
                *state = state.apply(&choices).unwrap().state;
            }
        }
        let [state, other] = states;
        if state.outcome().is_some() || other.outcome().is_some() {
            continue;
        }
        let seat = Seat((seed % 2) as u8);
        let viewer = Viewer::Seat(seat);
        let view = state.view(viewer);
        let walk = other.walk();
        for _ in 0..20 {
            let mut below = |bound: u32| random.below(bound as usize) as u32;
            let thought_up = [
                walk.amended(&view, seat, &mut below),
                walk.imagined(&view, seat, &mut below),
            ];
            for walk in thought_up.into_iter().flatten() {
                made += 1;
                assert_eq!(walk.view(viewer).cells, view.cells, "{}", view.position);
                assert!(walk.looks_like(&view, seat));
            }
        }
        assert!(state.walk().looks_like(&view, seat));
        let mut walk = state.walk();
        let mut steps = Vec::new();
        walk.survey(&mut steps);
        let mut views = Vec::new();
        for step in &steps {
            walk.push(step.index);
            views.push(walk.view(viewer));
            walk.pop();
        }
        for (step, own) in steps.iter().zip(&views) {
            walk.push(step.index);
            for view in views.iter().filter(|view| !view.actors.is_empty()) {
                let same = own.cells == view.cells && own.actors == view.actors;
                assert_eq!(walk.looks_like(view, seat), same);
                if same {
                    alike += 1;
                } else {
                    unlike += 1;
                }
            }
            walk.pop();
        }
    }
    let counts = [made, alike, unlike];
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

/// A pawn that can be taken en passant has come over two cells, which are
/// vacant: near to a position in which they weren't others are found all the
/// same.
#[test]
fn what_is_thought_up_has_room_behind_a_pawn_that_can_be_taken_in_passing() {
    let variant = variants::find("fog-of-war").unwrap();
    let read = |position: &str| variant.read(position, "").unwrap();
    for (seat, before, others, code) in [
        (
            Seat(0),
            "r1b1kb1r/Bp2pppp/n1pp1n2/2PP4/P5P1/2N2P2/RP2P2P/3QKBNR b Kkq - 0 12",
            "r1b1kb1r/Bp2pppp/n1pp4/2PP4/P3n1P1/2N2P2/RP2P2P/3QKBNR b Kkq - 0 12",
            "b7b5",
        ),
        (
            Seat(1),
            "rnbqkbnr/ppp1pppp/8/8/3p4/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 4",
            "rnbqkbnr/ppp1pppp/8/8/3p4/N7/PPPPPPPP/R1BQKBNR w KQkq - 0 4",
            "e2e4",
        ),
    ] {
        let mover = Seat(1 - seat.0);
        let after = read(before).apply(&[(mover, code)]).unwrap().state;
        let view = after.view(Viewer::Seat(seat));
        assert_ne!(view.position.split(' ').nth(3), Some("-"), "{code}");
        let near = read(others).walk();
        let mut random = Random::new(1);
        let mut below = |bound: u32| random.below(bound as usize) as u32;
        let fitting = (0..60).filter(|_| near.amended(&view, seat, &mut below).is_some());
        let fitting = fitting.count();
        assert!(fitting >= 20, "{code}: {fitting} of 60");
    }
}

/// A view that nothing looks like: what it may choose is known all the same.
#[test]
fn where_nothing_can_be_thought_up_something_is_chosen() {
    let mut game = fog(&["e2e4", "e7e5"], Seat(0));
    for cell in &mut game.seen.first.cells {
        (cell.hidden, cell.piece) = (true, None);
    }
    game.seen.later.clear();
    let legal = legal_codes(&game.state, Seat(0));
    let mut chosen = Vec::new();
    for seed in 0..8 {
        let code = game.choice(6, seed, 2_000).unwrap();
        assert!(legal.contains(&code), "{code}");
        assert_eq!(game.choice(6, seed, 2_000).as_deref(), Some(&code[..]));
        chosen.push(code);
    }
    chosen.sort();
    chosen.dedup();
    assert!(chosen.len() > 2, "{chosen:?}");
    // Who has nothing to choose chooses nothing.
    let waiting = fog(&["e2e4"], Seat(0));
    assert_eq!(waiting.choice(6, 1, 2_000), None);
}
