//! A game as a text to think about elsewhere says all that matters.

mod common;

use common::{Random, random_choices};
use variant_board::record::{self, Defaults, Record};
use variant_board::rules::{Seat, Viewer};
use variant_board::search::Settings;
use variant_board::table::{Played, Session};
use variant_board::variants::{self, Variant};

/// Plays on from a position at random, for at most so many steps, and shows
/// each step's session.
fn play(
    (variant, options, position): (Variant, &str, &str),
    seed: u64,
    steps: usize,
    mut look: impl FnMut(&Session),
) {
    let record = Record::new(variant, options, position).unwrap();
    let mut session = Session::owning(record);
    let mut random = Random::new(seed);
    for _ in 0..steps {
        let Some(choices) = random_choices(session.state(), &mut random) else {
            break;
        };
        for (seat, code) in choices {
            session.choose(seat, &code).unwrap();
        }
        look(&session);
    }
}

/// Whether a task's game is this one: state, past and all, with every step.
fn assert_same(session: &Session, context: &str) {
    let task = session.task();
    let again = Session::of_task(&task).unwrap_or_else(|fault| panic!("{context}: {fault:?}"));
    assert!(again.state() == session.state(), "{context}\n{task}");
    assert_eq!(again.task(), task, "{context}");
    let records = [session, &again].map(|session| {
        let record = session.record();
        let line = record.line_to(session.at()).into_iter();
        let steps = line.map(|node| {
            (
                record.node(node).choices.clone(),
                record.node(node).events.clone(),
            )
        });
        steps.collect::<Vec<_>>()
    });
    assert_eq!(records[0], records[1], "{context}");
}

#[test]
fn random_games_of_the_catalogue_come_back() {
    for &variant in variants::ALL {
        for seed in 0..6 {
            let mut steps = 0;
            play((variant, "", ""), seed, 90, |session| {
                steps += 1;
                if steps % 15 == 0 || session.outcome().is_some() {
                    assert_same(session, variant.info().id);
                }
            });
            assert!(steps > 5, "{}", variant.info().id);
        }
    }
}

#[test]
fn options_and_the_choices_of_other_seats_within_a_turn_come_back() {
    let afterlife = variants::find("afterlife").unwrap();
    let mut asked = 0;
    for options in ["players=3", "players=3; fate=own-turn", ""] {
        for seed in 0..8 {
            play((afterlife, options, ""), seed, 150, |session| {
                let record = session.record();
                let within = !record.begins_turn(session.at());
                let parent = record.parent(session.at()).unwrap();
                let earlier = record.movers(parent);
                if within && record.movers(session.at()) != earlier {
                    asked += 1;
                    assert_same(session, options);
                }
            });
        }
    }
    assert!(asked > 0, "somebody else was asked within a turn");
}

#[test]
fn counts_of_repetition_come_back() {
    let chess = variants::find("chess").unwrap();
    let mut session = Session::owning(Record::new(chess, "", "").unwrap());
    for code in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        session.play(code, None).unwrap();
    }
    assert_same(&session, "before the third time");
    let mut again = Session::of_task(&session.task()).unwrap();
    again.play("f6g8", None).unwrap();
    let outcome = again.outcome().unwrap();
    assert_eq!(outcome.reason, "threefold-repetition");
}

#[test]
fn a_game_that_went_past_a_draw_comes_back() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
    let reading = record::read_all(text, &Defaults::default());
    let record = reading.records.into_iter().next().unwrap();
    let last = *record.main_line().last().unwrap();
    let mut session = Session::new(record);
    session.go(last);
    assert_eq!(session.ply_of(last), 9);
    assert_same(&session, text);
}

#[test]
fn declared_moves_come_back_and_sealed_ones_stay() {
    let apocalypse = variants::find("apocalypse").unwrap();
    let mut session = Session::owning(Record::new(apocalypse, "", "").unwrap());
    let [white, black] = [Seat(0), Seat(1)];
    assert_eq!(session.declare(white, "a1a3"), Ok(Played::Sealed));
    session.choose(black, "d5d4").unwrap();
    session.choose(white, "a1b3").unwrap();
    session.declare(black, "").unwrap();
    assert_same(&session, "declared");
    assert!(
        session
            .task()
            .ends_with("white=!a1a3/black=d5d4\nwhite=a1b3/black=!\n")
    );
    let before = session.task();
    session.choose(white, "e1d3").unwrap();
    assert_eq!(session.task(), before);
    let again = Session::of_task(&before).unwrap();
    assert!(again.sealed().is_empty());
}

#[test]
fn thinking_elsewhere_comes_to_the_same_choice() {
    let settings = Settings {
        level: 3,
        seed: 5,
        max_nodes: Some(3000),
        lines: 1,
    };
    for name in ["chess", "fog-of-war", "apocalypse", "three-kingdoms"] {
        let variant = variants::find(name).unwrap();
        let mut session = None;
        play((variant, "", ""), 3, 9, |now| session = Some(now.clone()));
        let session = session.unwrap();
        let seat = session.awaited().iter().next().unwrap();
        let again = Session::of_task(&session.task()).unwrap();
        let choices = [&session, &again].map(|session| {
            let mut thinker = session.thinker(seat, &settings).unwrap();
            while !thinker.think(500).done {}
            thinker.best().unwrap()
        });
        assert_eq!(choices[0], choices[1], "{name}");
        let viewer = Viewer::Seat(seat);
        assert_eq!(
            session.view_at(session.at(), viewer),
            again.view_at(again.at(), viewer)
        );
    }
}

#[test]
fn what_is_no_task_is_refused() {
    let chess = variants::find("chess").unwrap();
    let mut session = Session::owning(Record::new(chess, "", "").unwrap());
    session.play("e2e4", None).unwrap();
    let task = session.task();
    for (text, code) in [
        (String::new(), "bad-task"),
        ("variant-board 1\nmode play".to_owned(), "bad-task"),
        (task.replace("white=", "nobody="), "bad-task"),
        (task.replace("white=", ""), "bad-task"),
        (task.replace("e2e4", "e2e5"), "illegal-move"),
        (
            task.replace("variant chess", "variant hop"),
            "unknown-variant",
        ),
    ] {
        let refused = Session::of_task(&text).map(|session| session.task());
        assert_eq!(refused.map_err(|fault| fault.code), Err(code), "{text}");
    }
}
