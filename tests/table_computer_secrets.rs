//! Against the program nothing of what comes out of the table tells a person
//! more than he may know: neither before the program chooses, nor after, nor
//! when something is taken back.

mod common;
#[path = "table_support/secrets.rs"]
mod secrets;
mod table_support;

use common::Random;
use secrets::{Tried, everything, everything_and_tries, guesses, play, problem, twin};
use table_support::game;
use variant_board::record::Record;
use variant_board::rules::{Seat, Viewer};
use variant_board::scene::Theme;
use variant_board::table::{AnnouncedEvent, Effect, Input, MoveItem, Setup, Table};
use variant_board::variants::{self, Variant, template::Duel};

const SEATS: [&str; 2] = ["white", "black"];

fn fog(position: &str, program: Seat) -> Table {
    let mut table = game(&Setup {
        variant: Some("fog-of-war".to_owned()),
        position: Some(position.to_owned()),
        computer: Some(SEATS[program.index()].to_owned()),
        ..Setup::default()
    });
    table.set_look(table.look().clone(), Theme::Light, true);
    table
}

fn decide(table: &mut Table, seat: Seat, code: &str) -> Vec<Effect> {
    let name = SEATS[seat.index()].to_owned();
    let effects = table.handle(&Input::Decide(name, code.to_owned()));
    assert_eq!(problem(&effects), None);
    effects
}

/// A game so far, each choice by whom it belongs to.
fn led_to(line: &[(Seat, String)], program: Seat) -> Table {
    let mut table = fog("", program);
    for (seat, code) in line {
        if *seat == program {
            decide(&mut table, *seat, code);
        } else {
            assert_eq!(problem(&play(&mut table, code)), None);
        }
    }
    table
}

/// What a person can find out after the program has chosen, by looking, by
/// trying moves, and by taking back, playing again, and choosing again.
fn found_out(table: &mut Table, program: Seat, again: &str) -> Vec<Tried> {
    let mut found = vec![everything_and_tries(table, &[])];
    let could_go_back = table.snapshot().can_undo;
    for input in [Input::Undo, Input::Redo, Input::Undo] {
        let effects = table.handle(&input);
        let mut tried = everything_and_tries(table, &[]);
        tried.refused.push(effects);
        found.push(tried);
    }
    // The person's move once more, and an answer that is one of the two.
    let undone = could_go_back && table.snapshot().actors[0] != SEATS[program.index()];
    if undone {
        let own = table.snapshot().can_redo;
        assert!(own, "there is a move to play again");
        let code = again.split_once(' ').unwrap();
        assert_eq!(problem(&play(table, code.0)), None);
        let effects = decide(table, program, code.1);
        let mut tried = everything_and_tries(table, &[]);
        tried.refused.push(effects);
        found.push(tried);
    }
    found
}

/// What comes of typing moves, up to the first that is played: what that one
/// uncovers is for the person to see.
fn refusals(table: &mut Table, texts: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for text in texts {
        let effects = play(table, text);
        if problem(&effects).is_none() {
            break;
        }
        found.push(format!("{effects:?}"));
    }
    found
}

/// Two choices of the program that look the same to the person leave
/// everything alike, while it thinks, after it, and whatever is taken back.
#[test]
fn two_choices_that_look_alike_leave_everything_alike() {
    let variant = variants::find("fog-of-war").unwrap();
    let mut random = Random::new(11);
    let mut pairs = 0;
    for round in 0..5 {
        let program = Seat(round % 2);
        let person = Viewer::Seat(Seat(1 - program.0));
        let mut line: Vec<(Seat, String)> = Vec::new();
        let mut state = variant.start("").unwrap();
        for _ in 0..40 {
            let Some(mover) = state.actors().single() else {
                break;
            };
            let legal = state.legal(mover);
            let [one, two] = [(); 2].map(|()| random.pick(&legal).code.clone());
            let [a, b] = [&one, &two].map(|code| state.apply(&[(mover, code)]).unwrap());
            let alike = a.state.view(person) == b.state.view(person)
                && state.witness(&a, person) == state.witness(&b, person)
                && !a.state.actors().is_empty()
                && !b.state.actors().is_empty();
            if mover == program && one != two && alike {
                pairs += 1;
                let texts = guesses(&mut random);
                let own = line.last().map_or("", |(_, code)| code);
                let again = format!("{own} {one}");
                let tables = [&one, &two].map(|code| {
                    let mut table = led_to(&line, program);
                    let thinking = everything(&mut table);
                    let effects = decide(&mut table, program, code);
                    let found = found_out(&mut table, program, &again);
                    let mut table = led_to(&line, program);
                    decide(&mut table, program, code);
                    (thinking, effects, found, refusals(&mut table, &texts))
                });
                assert_eq!(tables[0], tables[1], "after {line:?}, {one} or {two}");
            }
            line.push((mover, one.clone()));
            state = a.state;
        }
    }
    assert!(pairs > 30, "only {pairs} pairs");
}

/// A true position that is another one but looks the same to the person
/// changes nothing while the program is on turn, nor after the same move.
#[test]
fn a_piece_elsewhere_in_the_fog_changes_nothing_while_the_program_thinks() {
    let variant = variants::find("fog-of-war").unwrap();
    let mut random = Random::new(12);
    let (mut pairs, mut moved) = (0, 0);
    for _ in 0..14 {
        let mut state = variant.start("").unwrap();
        for _ in 0..60 {
            let Some(program) = state.actors().single() else {
                break;
            };
            let person = Seat(1 - program.0);
            if let Some(twin) = twin(&state, person, &mut random) {
                pairs += 1;
                let other = variant.read(&twin, "").unwrap();
                let viewer = Viewer::Seat(person);
                let code = random.pick(&state.legal(program)).code.clone();
                let after = [&state, &other].map(|state| {
                    let step = state.apply(&[(program, &code)]).ok()?;
                    let goes_on = !step.state.actors().is_empty();
                    let seen = (step.state.view(viewer), state.witness(&step, viewer));
                    goes_on.then_some(seen)
                });
                let both = after[0].is_some() && after[0] == after[1];
                moved += usize::from(both);
                let texts = guesses(&mut random);
                let tables = [state.position(), twin].map(|position| {
                    let mut table = fog(&position, program);
                    let before = everything_and_tries(&mut table, &[]);
                    let early = refusals(&mut table, &texts);
                    let effects = if both {
                        decide(&mut table, program, &code)
                    } else {
                        Vec::new()
                    };
                    let after = everything_and_tries(&mut table, &[]);
                    let refused = refusals(&mut table, &texts);
                    (before, early, effects, after, refused)
                });
                assert_eq!(tables[0], tables[1], "{}", state.position());
            }
            let code = random.pick(&state.legal(program)).code.clone();
            state = state.apply(&[(program, &code)]).unwrap().state;
        }
    }
    assert!(
        pairs > 60 && moved > 30,
        "only {pairs} pairs, {moved} moves"
    );
}

#[test]
fn only_what_is_witnessed_is_told_of_the_programs_move() {
    let mut table = fog("4k3/8/8/8/8/8/r7/4K2R w K - 0 1", Seat(1));
    play(&mut table, "h1h8");
    let told = |effects: &[Effect]| -> Vec<AnnouncedEvent> {
        let events = effects.iter().filter_map(|effect| match effect {
            Effect::Announce { events, .. } => Some(events.clone()),
            _ => None,
        });
        events.flatten().collect()
    };
    let effects = decide(&mut table, Seat(1), "a2a3");
    let quiet = told(&effects);
    let tells = |event: &AnnouncedEvent| {
        !matches!(
            event,
            AnnouncedEvent::Unseen { .. } | AnnouncedEvent::TurnEnded { .. }
        )
    };
    assert!(!quiet.iter().any(tells), "{quiet:?}");
    assert!(
        quiet.contains(&AnnouncedEvent::Unseen { seat: "black" }),
        "{quiet:?}"
    );
    let moves = table.snapshot().moves;
    assert!(matches!(
        moves[..],
        [MoveItem::Move { .. }, MoveItem::Unseen { .. }]
    ));
    for effect in &effects {
        assert!(!format!("{effect:?}").contains("a3"), "{effect:?}");
    }
}

/// Taking back in a game with secrets shows what had been shown.
#[test]
fn what_is_taken_back_to_was_seen_before() {
    let mut table = fog("", Seat(1));
    let mut seen = vec![everything(&mut table).1];
    for (own, answer) in [("e4", "e7e5"), ("Nf3", "b8c6"), ("Bb5", "a7a6")] {
        play(&mut table, own);
        decide(&mut table, Seat(1), answer);
        seen.push(everything(&mut table).1);
    }
    while let Some(before) = seen.pop() {
        // The last is the picture, in which something may be moving.
        let now = everything(&mut table).1;
        assert_eq!(now[..now.len() - 1], before[..now.len() - 1]);
        table.handle(&Input::Undo);
    }
    assert!(!table.snapshot().can_undo);
    assert!(table.snapshot().can_redo);
    table.handle(&Input::Resign(None));
    // All is shown now: too late to take anything back.
    assert!(!table.snapshot().can_undo && !table.snapshot().can_redo);
    assert_eq!(problem(&table.handle(&Input::Undo)), Some("secret"));
}

/// What the program has sealed is nowhere until it's resolved.
#[test]
fn two_sealed_choices_leave_everything_alike() {
    let tables = ["a1b3", "d1d2"].map(|code| {
        let mut table = game(&Setup {
            variant: Some("apocalypse".to_owned()),
            computer: Some("white".to_owned()),
            ..Setup::default()
        });
        table.set_look(table.look().clone(), Theme::Light, true);
        let effects = decide(&mut table, Seat(0), code);
        assert_eq!(table.snapshot().sealed, ["white"]);
        let guesses = ["a5a1".to_owned(), code.to_owned(), "b3".to_owned()];
        let tried = everything_and_tries(&mut table, &guesses[..1]);
        let kept = (table.save(), table.task(Some("white")).unwrap());
        // Taking back and the program's seat in other hands tell no more.
        let undone = table.handle(&Input::Undo);
        let unsealed = table.handle(&Input::Unseal("white".to_owned()));
        (
            effects,
            tried,
            kept,
            undone,
            unsealed,
            everything(&mut table),
        )
    });
    assert_eq!(tables[0], tables[1]);
}

#[test]
fn two_sealed_choices_in_the_dark_leave_everything_alike() {
    let tables = ["*g1", "*c1"].map(|aim| {
        let record = Record::new(Variant::of::<Duel>(), "", "").unwrap();
        let mut table = Table::new();
        let effects = table.load_record(
            record,
            &Setup {
                computer: Some("white".to_owned()),
                ..Setup::default()
            },
        );
        assert_eq!(problem(&effects), None);
        decide(&mut table, Seat(0), "b1");
        let effects = decide(&mut table, Seat(0), aim);
        let tried = everything_and_tries(&mut table, &[]);
        (effects, tried, table.save().contains(aim))
    });
    assert_eq!(tables[0], tables[1]);
    assert!(!tables[0].2);
}

/// Whether the program answers as it did before something was taken back isn't
/// to be seen by what can be played again.
#[test]
fn the_same_answer_again_looks_like_another() {
    let tables = ["a7a6", "h7h6"].map(|answer| {
        let mut table = fog("", Seat(1));
        for (own, answer) in [("e4", answer), ("Nf3", "b8c6")] {
            play(&mut table, own);
            decide(&mut table, Seat(1), answer);
        }
        table.handle(&Input::Undo);
        table.handle(&Input::Undo);
        assert_eq!(table.snapshot().ply, 0);
        play(&mut table, "e4");
        assert!(table.snapshot().can_redo);
        decide(&mut table, Seat(1), "a7a6");
        let again = table.handle(&Input::Redo);
        (again, everything(&mut table))
    });
    assert_eq!(tables[0], tables[1]);
}
