//! Whole games and parts of them.

use super::common::{Random, random_choices};
use super::{choice, settings};
use variant_board::rules::{Seat, State};
use variant_board::search;
use variant_board::variants;

/// Games in which one seat decides at a time and nothing is hidden, with their
/// options.
const OPEN: &[(&str, &str)] = &[
    ("chess", ""),
    ("portal-howe", ""),
    ("portal-howe", "layout=split"),
    ("portal-hidden", ""),
    ("portal-buckley", ""),
    ("xiangqi", ""),
    ("three-kingdoms", ""),
    ("afterlife", ""),
    ("afterlife", "players=3"),
];

#[test]
fn the_same_seed_and_nodes_choose_the_same() {
    for &(game, options) in OPEN {
        let start = variants::find(game).unwrap().start(options).unwrap();
        let seat = start.actors().single().unwrap();
        for level in [2, 8] {
            let settings = settings(level, 5, 3_000);
            let first = choice(&start, seat, &settings);
            assert!(first.is_some());
            assert_eq!(first, choice(&start, seat, &settings), "{game} {level}");
            // In whatever portions it's thought.
            let mut thinker = search::open(&start, seat, &settings);
            while !thinker.think(1).done {}
            assert_eq!(first, thinker.best(), "{game} {level}");
        }
    }
}

#[test]
fn thinking_stops_when_told() {
    for &(game, options) in OPEN {
        let start = variants::find(game).unwrap().start(options).unwrap();
        let seat = start.actors().single().unwrap();
        let mut thinker = search::open(&start, seat, &settings(8, 0, 5_000));
        let some = thinker.think(700);
        assert!(!some.done && some.nodes <= 700, "{game}: {some:?}");
        let rest = thinker.think(u64::MAX);
        assert!(rest.done && rest.nodes <= 5_000, "{game}: {rest:?}");
    }
}

#[test]
fn who_has_nothing_to_decide_chooses_nothing() {
    let start = variants::find("chess").unwrap().start("").unwrap();
    assert_eq!(choice(&start, Seat(1), &settings(8, 0, 1_000)), None);
    let mated = variants::find("chess").unwrap();
    let mated = mated.read("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "").unwrap();
    assert_eq!(choice(&mated, Seat(1), &settings(8, 0, 1_000)), None);
}

/// Plays on by a level for one seat and by chance for the others, for so many
/// turns; a choice that isn't legal is refused.
fn against_chance(start: &State, own: Seat, seed: u64, turns: usize) -> State {
    let mut random = Random::new(seed);
    let mut state = start.clone();
    for turn in 0..turns {
        let Some(mut choices) = random_choices(&state, &mut random) else {
            break;
        };
        for (seat, code) in &mut choices {
            if *seat == own {
                let settings = settings(7, seed + turn as u64, 400);
                *code = choice(&state, own, &settings).unwrap();
            }
        }
        let choices: Vec<_> = choices
            .iter()
            .map(|(seat, code)| (*seat, &code[..]))
            .collect();
        state = state.apply(&choices).unwrap().state;
    }
    state
}

#[test]
fn chance_is_beaten() {
    for &(game, options) in OPEN {
        let start = variants::find(game).unwrap().start(options).unwrap();
        let (mut won, mut lost) = (0, 0);
        for seed in 0..4 {
            let own = Seat((seed % 2) as u8);
            let end = against_chance(&start, own, seed, 600);
            if let Some(outcome) = end.outcome() {
                won += u32::from(outcome.winners.contains(own));
                lost += u32::from(!outcome.winners.is_empty() && !outcome.winners.contains(own));
            }
        }
        println!("{game} {options}: {won} of 4 won, {lost} lost");
        assert!(
            won >= 3 && lost == 0,
            "{game} {options}: {won} of 4 won, {lost} lost"
        );
    }
}
