//! Games of which nothing comes: programs among themselves agree to a draw,
//! and a person's offer would be accepted. With a person nothing ends by itself.

use super::secrets::problem;
use super::table_support::{kinds, play_mode};
use super::{against, computers, decide};
use variant_board::table::{Effect, Input, Table};

/// Rides out or back: nobody comes near the other, and no rule ends it.
const OUT: [&str; 2] = ["a1b3", "e5d3"];
const BACK: [&str; 2] = ["b3a1", "d3e5"];

/// One turn of both seats, by hand or as the program.
fn turn(table: &mut Table, codes: [&str; 2]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for (seat, code) in ["white", "black"].into_iter().zip(codes) {
        let snapshot = table.snapshot();
        if snapshot.curtain.is_some() {
            table.handle(&Input::Confirm);
        }
        effects = if snapshot.computers.contains(&seat) {
            decide(table, seat, code)
        } else {
            table.handle(&Input::Play(code.to_owned(), Some(seat.to_owned())))
        };
        assert_eq!(problem(&effects), None, "{code}");
    }
    effects
}

fn turns(table: &mut Table, count: usize) {
    for number in 0..count {
        let ends = turn(table, [OUT, BACK][number % 2]);
        assert!(!kinds(&ends).contains(&"game-end"), "turn {number}");
    }
}

#[test]
fn programs_alone_agree_to_a_draw() {
    let mut table = against("apocalypse", "", "all");
    turns(&mut table, 99);
    assert!(!table.snapshot().idle);
    let effects = turn(&mut table, BACK);
    let end = effects.iter().find_map(|effect| match effect {
        Effect::GameEnd { outcome } => Some(outcome.clone()),
        _ => None,
    });
    let end = end.unwrap();
    assert_eq!((end.winners.len(), end.reason), (0, "agreement"));
    // The last move is still shown moving, and nobody is asked for another.
    assert_eq!(
        kinds(&effects)
            .iter()
            .filter(|&&kind| kind == "change")
            .count(),
        1
    );
    let snapshot = table.snapshot();
    assert_eq!(snapshot.ply, 100);
    assert!(snapshot.due.is_empty() && snapshot.actors.is_empty());
    assert!(table.text(None).unwrap().contains("1/2-1/2"));
    // Taken back, it goes on for as long as it takes to see the same again.
    table.handle(&Input::Undo);
    assert!(table.snapshot().outcome.is_none());
    assert!(kinds(&turn(&mut table, OUT)).contains(&"game-end"));
}

#[test]
fn a_capture_is_something() {
    let mut table = against("apocalypse", "", "all");
    turns(&mut table, 49);
    turn(&mut table, ["b3c5", "d3e5"]);
    assert!(table.text(None).unwrap().contains("xc5"));
    turn(&mut table, ["c5b3", "e5d3"]);
    for number in 0..98 {
        assert!(!table.snapshot().idle, "turn {number}");
        turn(&mut table, [BACK, OUT][number % 2]);
    }
    assert!(table.snapshot().outcome.is_none());
    assert!(kinds(&turn(&mut table, BACK)).contains(&"game-end"));
}

#[test]
fn nothing_ends_by_itself_where_a_person_plays() {
    for seat in ["white", "black"] {
        let mut table = against("apocalypse", "", seat);
        turns(&mut table, 99);
        assert!(!table.snapshot().idle, "{seat}");
        turn(&mut table, BACK);
        let snapshot = table.snapshot();
        assert!(snapshot.idle && snapshot.outcome.is_none(), "{seat}");
        turns(&mut table, 60);
        // Once it's programs' alone they see how it stands.
        computers(&mut table, &["white", "black"]);
        assert!(table.snapshot().outcome.is_none());
        assert!(kinds(&turn(&mut table, OUT)).contains(&"game-end"));
    }
    // Among people nobody counts.
    let mut table = play_mode("apocalypse", "");
    turns(&mut table, 120);
    assert!(!table.snapshot().idle);
}
