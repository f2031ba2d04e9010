//! What every game promises, over seeded random games of each: the catalogue's
//! and the template's, which has simultaneous and several decisions a turn.

mod common;

use common::{Random, random_choices};
use std::collections::HashSet;
use variant_board::rules::{Seat, Seats, State, Viewer};
use variant_board::variants::{self, Variant, template::Duel};

fn all() -> Vec<Variant> {
    let mut all = variants::ALL.to_vec();
    all.push(Variant::of::<Duel>());
    all
}

fn viewers(state: &State) -> Vec<Viewer> {
    let seats = 0..state.info().seats.len();
    let mut viewers = vec![Viewer::All, Viewer::Public];
    viewers.extend(seats.map(|seat| Viewer::Seat(Seat(u8::try_from(seat).unwrap()))));
    viewers
}

/// Plays `games` random games of at most `plies` and shows each state to
/// `look`, with the one it came from.
fn play(variant: Variant, games: u64, plies: usize, mut look: impl FnMut(&State, Option<&State>)) {
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut state = variant.start("").unwrap();
        look(&state, None);
        for _ in 0..plies {
            let Some(choices) = random_choices(&state, &mut random) else {
                break;
            };
            let choices: Vec<_> = choices
                .iter()
                .map(|(seat, code)| (*seat, code.as_str()))
                .collect();
            let next = state.apply(&choices).unwrap().state;
            look(&next, Some(&state));
            state = next;
        }
    }
}

#[test]
fn a_position_string_says_everything_but_the_past() {
    for variant in all() {
        play(variant, 20, 120, |state, _| {
            let text = state.position();
            let read = variant.read(&text, "").unwrap();
            assert_eq!(read.position(), text);
            if state.outcome().is_none() {
                assert_eq!(read.actors(), state.actors(), "{text}");
                for seat in state.actors().iter() {
                    assert_eq!(read.legal(seat), state.legal(seat), "{text}");
                }
            }
        });
    }
}

#[test]
fn legal_choices_are_sorted_unique_and_there_for_those_who_decide() {
    for variant in all() {
        play(variant, 20, 120, |state, _| {
            for seat in (0..8).map(Seat) {
                let legal = state.legal(seat);
                assert_eq!(
                    legal.is_empty(),
                    !state.actors().contains(seat),
                    "{state:?}"
                );
                assert!(legal.is_sorted_by(|a, b| a.code < b.code), "{state:?}");
                let texts: HashSet<_> = legal.iter().map(|choice| &choice.text).collect();
                assert_eq!(texts.len(), legal.len(), "a notation means two: {state:?}");
                let picks: HashSet<_> = legal.iter().map(|choice| &choice.picks).collect();
                assert_eq!(picks.len(), legal.len(), "gestures mean two: {state:?}");
            }
        });
    }
}

#[test]
fn notation_and_code_are_found_again() {
    for variant in all() {
        play(variant, 6, 80, |state, _| {
            for seat in state.actors().iter() {
                for choice in state.legal(seat) {
                    assert_eq!(
                        state.find(seat, &choice.text).as_ref(),
                        Ok(&choice),
                        "{state:?}"
                    );
                    assert_eq!(
                        state.find(seat, &choice.code).as_ref(),
                        Ok(&choice),
                        "{state:?}"
                    );
                }
            }
        });
    }
}

#[test]
fn nobody_decides_if_and_only_if_it_is_over() {
    for variant in all() {
        let mut ended = 0;
        play(variant, 20, 600, |state, _| {
            assert_eq!(
                state.actors().is_empty(),
                state.outcome().is_some(),
                "{state:?}"
            );
            ended += u32::from(state.outcome().is_some());
        });
        assert!(ended > 0, "no game of {} has ended", variant.info().id);
    }
}

#[test]
fn whatever_is_not_legal_is_refused_and_changes_nothing() {
    for variant in all() {
        play(variant, 4, 40, |state, _| {
            let before = state.clone();
            for seat in (0..8).map(Seat) {
                for text in [
                    "",
                    "?",
                    "a1a1",
                    "h9h8",
                    "Qz9",
                    "--",
                    "e1e8",
                    "\u{1F984}",
                    "*h9",
                ] {
                    let legal = state.legal(seat).iter().any(|choice| choice.code == text);
                    let alone = state.actors() == Seats::one(seat);
                    if !(legal && alone) && state.find(seat, text).is_err() {
                        assert!(state.apply(&[(seat, text)]).is_err(), "{text} in {state:?}");
                    }
                }
            }
            assert!(state.apply(&[]).is_err());
            assert_eq!(*state, before);
        });
    }
}

#[test]
fn the_same_choices_make_the_same_game() {
    for variant in all() {
        let mut first = Vec::new();
        play(variant, 3, 60, |state, _| first.push(state.clone()));
        let mut second = Vec::new();
        play(variant, 3, 60, |state, _| second.push(state.clone()));
        assert_eq!(first, second);
    }
}

#[test]
fn views_have_every_cell_and_hide_no_own_actor() {
    for variant in all() {
        play(variant, 6, 80, |state, _| {
            for viewer in viewers(state) {
                let view = state.view(viewer);
                assert_eq!(view.cells.len(), state.board().len());
                assert_eq!(view.actors, state.actors());
                for cell in view.cells {
                    assert!(!(cell.hidden && cell.piece.is_some()), "{state:?}");
                }
            }
            assert_eq!(state.view(Viewer::All).position, state.position());
        });
    }
}

#[test]
fn open_games_hide_nothing() {
    for variant in all().into_iter().filter(|variant| !variant.info().hidden) {
        play(variant, 3, 60, |state, _| {
            let open = state.view(Viewer::All);
            for viewer in viewers(state) {
                let mut view = state.view(viewer);
                view.viewer = Viewer::All;
                assert_eq!(view, open);
            }
        });
    }
}

#[test]
fn the_start_is_the_string_that_the_catalogue_gives() {
    for variant in all() {
        assert_eq!(variant.start("").unwrap().position(), variant.info().start);
    }
}

#[test]
fn perft_is_the_number_of_lines_that_can_be_played() {
    fn lines(state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut joint: Vec<Vec<(Seat, String)>> = vec![Vec::new()];
        if state.actors().is_empty() {
            return 0;
        }
        for seat in state.actors().iter() {
            let legal = state.legal(seat);
            joint = joint
                .into_iter()
                .flat_map(|choices| {
                    legal.iter().map(move |choice| {
                        let mut choices = choices.clone();
                        choices.push((seat, choice.code.clone()));
                        choices
                    })
                })
                .collect();
        }
        joint
            .iter()
            .map(|choices| {
                let choices: Vec<_> = choices.iter().map(|(s, c)| (*s, c.as_str())).collect();
                lines(&state.apply(&choices).unwrap().state, depth - 1)
            })
            .sum()
    }
    use variant_board::rules::Perft;
    for variant in all() {
        let start = variant.start("").unwrap();
        for depth in 0..=2 {
            let expected = lines(&start, depth);
            assert_eq!(
                start.perft(depth, Perft::Bulk),
                expected,
                "{variant:?} {depth}"
            );
            assert_eq!(
                start.perft(depth, Perft::Each),
                expected,
                "{variant:?} {depth}"
            );
        }
    }
}

#[test]
fn names_of_games_are_found_however_spelled() {
    for (name, id) in [
        ("", "chess"),
        ("Chess", "chess"),
        ("Standard", "chess"),
        ("From Position", "chess"),
        ("fog-of-war", "fog-of-war"),
        ("Fog of War", "fog-of-war"),
        ("darkchess", "fog-of-war"),
        ("Dark Chess", "fog-of-war"),
    ] {
        assert_eq!(variants::find(name).unwrap().info().id, id, "{name}");
    }
    let fault = variants::find("Checkers").unwrap_err();
    assert_eq!(fault.code, "unknown-variant");
    assert!(fault.message.contains("Checkers") && fault.message.contains("fog-of-war"));
}

#[test]
fn options_that_a_game_has_not_are_refused() {
    let chess = variants::find("chess").unwrap();
    assert_eq!(chess.start("players=3").unwrap_err().code, "unknown-option");
    assert_eq!(chess.start("three").unwrap_err().code, "bad-options");
    assert!(chess.start(" ; ").is_ok());
}
