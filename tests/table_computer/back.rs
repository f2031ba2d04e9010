//! Taking back against the program, playing again, giving up.

use super::secrets::{play, problem};
use super::table_support::{codes, game, kinds};
use super::{against, decide, due, go_on};
use variant_board::table::{Effect, Input, Session, Setup, Table};

#[test]
fn undo_takes_back_to_a_persons_decision() {
    let mut table = against("chess", "", "white");
    assert!(!table.snapshot().can_undo);
    go_on(&mut table, &["e2e4"]);
    assert!(!table.snapshot().can_undo, "only the program has played");
    assert_eq!(
        problem(&table.handle(&Input::Undo)),
        Some("nothing-to-undo")
    );
    go_on(&mut table, &["e7e5", "g1f3"]);
    table.handle(&Input::Undo);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.ply, snapshot.actors), (1, vec!["black"]));
    assert!(!snapshot.can_undo && snapshot.can_redo);
    table.handle(&Input::Redo);
    assert_eq!(codes(&table), ["e2e4", "e7e5", "g1f3"]);
    assert!(!table.snapshot().can_redo);
    // While the program thinks only the own move goes.
    go_on(&mut table, &["g8f6"]);
    table.handle(&Input::Undo);
    assert_eq!(table.snapshot().ply, 3);
    table.handle(&Input::Redo);
    assert_eq!(codes(&table), ["e2e4", "e7e5", "g1f3", "g8f6"]);
    assert_eq!(due(&table).0, ["white"]);
    // Again and again, and then by steps on.
    table.handle(&Input::Undo);
    table.handle(&Input::Undo);
    assert_eq!(table.snapshot().ply, 1);
    table.handle(&Input::Redo);
    assert_eq!(table.snapshot().ply, 3);
    table.handle(&Input::Redo);
    assert_eq!(table.snapshot().ply, 4);
}

#[test]
fn undo_goes_through_several_programs_and_unfinished_turns() {
    let mut table = against("three-kingdoms", "", "wu wei");
    let mut steps = 0;
    while table.snapshot().ply < 3 {
        steps += 1;
        assert!(steps < 10);
        step(&mut table);
    }
    assert_eq!(table.snapshot().actors, ["shu"]);
    table.handle(&Input::Undo);
    assert_eq!(table.snapshot().ply, 0);

    let mut table = against("afterlife", "", "black");
    while table.snapshot().actors == ["white"] {
        step(&mut table);
    }
    let decided = table.snapshot().ply;
    step(&mut table);
    let snapshot = table.snapshot();
    assert_eq!(
        (snapshot.ply, snapshot.actors),
        (decided + 1, vec!["black"])
    );
    assert_eq!(due(&table).0, ["black"], "its turn goes on");
    table.handle(&Input::Undo);
    let snapshot = table.snapshot();
    assert_eq!(
        (snapshot.ply, snapshot.actors),
        (decided - 1, vec!["white"])
    );
}

/// The first legal choice of whoever is to decide, which is asked of a second
/// table's session by way of a task.
fn step(table: &mut Table) {
    let seat = table.snapshot().actors[0];
    let session = Session::of_task(&table.task(Some(seat)).unwrap()).unwrap();
    let seat = session.seat(seat).unwrap();
    let code = session.legal(seat)[0].code.clone();
    go_on(table, &[&code]);
}

#[test]
fn a_demo_is_taken_back_by_single_steps() {
    let mut table = against("fog-of-war", "", "all");
    assert!(!table.snapshot().can_undo);
    go_on(&mut table, &["e2e4", "e7e5"]);
    table.handle(&Input::Undo);
    assert_eq!((table.snapshot().ply, due(&table).0), (1, vec!["black"]));
    table.handle(&Input::Redo);
    assert_eq!((table.snapshot().ply, due(&table).0), (2, vec!["white"]));
    assert!(table.snapshot().resigners.is_empty());
    assert_eq!(
        problem(&table.handle(&Input::Resign(None))),
        Some("game-over")
    );
}

#[test]
fn endings_and_sealed_choices_are_taken_back_first() {
    let mut table = against("chess", "", "black");
    go_on(&mut table, &["e2e4"]);
    assert_eq!(table.snapshot().resigners, ["white"]);
    assert_eq!(table.snapshot().parties, ["white", "black"]);
    table.handle(&Input::Resign(None));
    let outcome = table.snapshot().outcome.unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (vec!["black"], "resignation")
    );
    table.handle(&Input::Undo);
    assert_eq!((table.snapshot().outcome, table.snapshot().ply), (None, 1));
    assert_eq!(due(&table).0, ["black"]);
    table.handle(&Input::Undo);
    assert_eq!(table.snapshot().ply, 0);
    table.handle(&Input::Redo);
    assert_eq!((table.snapshot().outcome, table.snapshot().ply), (None, 1));
    let effects = table.handle(&Input::Draw);
    assert!(kinds(&effects).contains(&"game-end"));
    assert_eq!(table.snapshot().outcome.unwrap().reason, "agreement");

    let mut table = against("apocalypse", "", "white");
    play(&mut table, "d5d4");
    assert!(table.snapshot().can_undo);
    table.handle(&Input::Undo);
    assert!(table.snapshot().sealed.is_empty());
    assert!(!table.snapshot().can_undo);
    // What only the program has sealed is nothing to be taken back.
    decide(&mut table, "white", "a1b3");
    assert!(!table.snapshot().can_undo);
    play(&mut table, "d5d4");
    assert_eq!(table.snapshot().ply, 1);
    decide(&mut table, "white", "b3c5");
    table.handle(&Input::Undo);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.ply, snapshot.actors), (0, vec!["white", "black"]));
}

#[test]
fn who_has_nothing_to_lose_isnt_asked_about_a_draw() {
    let table = game(&Setup {
        variant: Some("afterlife".to_owned()),
        options: Some("players=3".to_owned()),
        computer: Some("black gray".to_owned()),
        ..Setup::default()
    });
    let snapshot = table.snapshot();
    assert_eq!(snapshot.computers, ["black", "gray"]);
    assert_eq!(snapshot.parties, ["white", "black"]);
    assert_eq!(
        against("three-kingdoms", "", "wu wei").snapshot().parties,
        ["shu", "wu", "wei"]
    );
}

#[test]
fn who_takes_back_hears_whose_turn_it_is() {
    let mut table = against("chess", "", "black");
    go_on(&mut table, &["e2e4", "e7e5"]);
    for input in [Input::Undo, Input::Redo] {
        let effects = table.handle(&input);
        let keys = effects.iter().filter_map(|effect| match effect {
            Effect::Announce { key, .. } => *key,
            _ => None,
        });
        assert_eq!(keys.collect::<Vec<_>>(), ["turn"]);
    }
}
