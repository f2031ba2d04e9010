//! Danger, falls, conquerors, ends.

use super::{SHU, WEI, WU, codes, mate_in_one, play, state, variant, with};
use variant_board::rules::{Event, Seats, State, Viewer};

fn cells(state: &State, names: &str) -> Vec<variant_board::board::Cell> {
    names
        .split_whitespace()
        .map(|name| state.board().cell(name).unwrap())
        .collect()
}

/// Wei has no move if it's on turn.
const DOWN: [(&str, &str); 6] = [
    ("rK", "rd1"),
    ("rR", "bi2"),
    ("rR", "bh1"),
    ("gK", "ge1"),
    ("bK", "bd1"),
    ("bP", "ba4"),
];

#[test]
fn a_kingdom_without_a_move_falls_and_the_mover_takes_its_army() {
    let (after, events) = play(&state(&mate_in_one()), "gh5gh1");
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gi2"),
        ("rR", "gh1"),
        ("gP=r", "ga4"),
        ("bK", "be1"),
    ];
    let expected = state(&with(&pieces, "b rb 0 banners=on 1"));
    assert_eq!(after.position(), expected.position());
    let seen: Vec<_> = events
        .iter()
        .map(|event| match event {
            Event::Moved { .. } => "moved".to_owned(),
            Event::Captured { piece, .. } => format!("captured {}", piece.kind),
            Event::Eliminated { seat } => format!("out {}", seat.0),
            Event::Changed { cells } => format!("changed {}", after.board().name(cells[0])),
            Event::TurnEnded { seat } => format!("end {}", seat.0),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(
        seen,
        ["moved", "captured general", "out 1", "changed ga4", "end 0"]
    );
    // The soldier still goes its own way, now at Shu's command.
    let piece = after.view(Viewer::All).cells[cells(&after, "ga4")[0].index()]
        .piece
        .unwrap();
    assert_eq!((piece.colour, piece.commander), (1, Some(0)));
    let (after, _) = play(&after, "be1be2");
    assert_eq!(after.actors(), Seats::one(SHU), "Wu is skipped");
    assert!(codes(&after).contains("ga4ga5") && !codes(&after).contains("ga4ga3"));
}

#[test]
fn without_check_it_falls_just_the_same() {
    // Chariots on all lines round the general, none on its own.
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gi2"),
        ("rR", "gh5"),
        ("gK", "gd1"),
        ("bK", "be1"),
    ];
    let before = state(&with(&pieces, "r rgb 0 banners=on 1"));
    let (after, _) = play(&before, "gh5ge5");
    assert_eq!(after.position().split(' ').nth(2), Some("rb"));
}

#[test]
fn whoever_had_left_it_without_a_move_first_is_the_conqueror() {
    // Wu's move changes nothing for Wei, which Shu's had left so; a position
    // that is set up is the outcome of Shu's move, the one before Wu.
    let (after, _) = play(&state(&with(&DOWN, "g rgb 3 banners=on 4")), "ge1ge2");
    let pieces = [
        ("rK", "rd1"),
        ("rR", "bi2"),
        ("rR", "bh1"),
        ("gK", "ge2"),
        ("bP=r", "ba4"),
    ];
    assert_eq!(
        after.position(),
        state(&with(&pieces, "r rg 0 banners=on 5")).position()
    );
}

#[test]
fn else_the_last_mover_is() {
    let mut pieces = DOWN;
    (pieces[1].0, pieces[2]) = ("gR", ("gR", "bh5"));
    let (after, _) = play(&state(&with(&pieces, "g rgb 3 banners=on 4")), "bh5bh1");
    let pieces = [
        ("rK", "rd1"),
        ("gR", "bi2"),
        ("gR", "bh1"),
        ("gK", "ge1"),
        ("bP=g", "ba4"),
    ];
    assert_eq!(
        after.position(),
        state(&with(&pieces, "r rg 0 banners=on 5")).position()
    );
}

#[test]
fn a_fall_that_is_due_in_a_set_up_position_is_settled_at_once() {
    let set_up = state(&with(&DOWN, "b rgb 3 banners=on 4"));
    let pieces = [
        ("rK", "rd1"),
        ("rR", "bi2"),
        ("rR", "bh1"),
        ("gK", "ge1"),
        ("bP=g", "ba4"),
    ];
    assert_eq!(
        set_up.position(),
        state(&with(&pieces, "r rg 0 banners=on 5")).position()
    );
}

#[test]
fn a_captured_general_brings_its_army() {
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gd5"),
        ("gK", "gd1"),
        ("gR", "bg5"),
        ("bK", "be1"),
    ];
    let (after, events) = play(&state(&with(&pieces, "r rgb 9 banners=on 1")), "gd5gd1");
    let taken_over = cells(&after, "bg5");
    assert!(events.contains(&Event::Changed { cells: taken_over }));
    let pieces = [("rK", "rd1"), ("rR", "gd1"), ("gR=r", "bg5"), ("bK", "be1")];
    assert_eq!(
        after.position(),
        state(&with(&pieces, "b rb 0 banners=on 1")).position()
    );
}

#[test]
fn one_fall_can_bring_the_next() {
    // Shu brings Wu down; Wei, which comes next, has no move either.
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gi2"),
        ("rR", "gh5"),
        ("gK", "gd1"),
        ("gP", "ga4"),
        ("rR", "bi2"),
        ("rR", "bh1"),
        ("bK", "bd1"),
        ("bP", "ba4"),
    ];
    let before = state(&with(&pieces, "r rgb 5 banners=on 1"));
    let (after, _) = play(&before, "gh5gh1");
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gi2"),
        ("rR", "gh1"),
        ("gP=r", "ga4"),
        ("rR", "bi2"),
        ("rR", "bh1"),
        ("bP=r", "ba4"),
    ];
    let expected = state(&with(&pieces, "r r 0 banners=on 2"));
    assert_eq!(after.position(), expected.position());
    let outcome = after.outcome().unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (Seats::one(SHU), "last-kingdom")
    );
}

#[test]
fn who_has_fallen_is_no_conqueror() {
    // Shu had left Wei without a move, but Wu takes Shu's general first.
    let mut pieces = DOWN.to_vec();
    pieces.push(("gR", "ra1"));
    let (after, _) = play(&state(&with(&pieces, "g rgb 3 banners=on 4")), "ra1rd1");
    let pieces = [
        ("gR", "rd1"),
        ("rR=g", "bi2"),
        ("rR=g", "bh1"),
        ("gK", "ge1"),
        ("bP=g", "ba4"),
    ];
    assert_eq!(
        after.position(),
        state(&with(&pieces, "g g 0 banners=on 5")).position()
    );
}

#[test]
fn with_a_captured_general_the_army_changes_hands_before_legality_is_asked() {
    // Wu's chariot attacks Shu's general: taking Wu's general settles that.
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gd5"),
        ("gK", "gd1"),
        ("gR", "rd5"),
        ("bK", "be1"),
    ];
    let position = state(&with(&pieces, "r rgb 0 banners=on 1"));
    assert!(codes(&position).contains("gd5gd1"));
    assert!(!codes(&position).contains("gd5gd2"));
}

#[test]
fn the_last_kingdom_wins_before_any_draw() {
    let pieces = [("rK", "rd1"), ("rR", "gd5"), ("gK", "gd1")];
    let (after, _) = play(&state(&with(&pieces, "r rg 179 banners=on 8")), "gd5gd1");
    let outcome = after.outcome().unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (Seats::one(SHU), "last-kingdom")
    );
    assert!(after.position().ends_with(" r r 0 banners=on 9"));
}

#[test]
fn generals_face_each_other_over_the_river_and_through_the_triangle() {
    for (shu, wu, wei) in [
        ("rf1", "gd1", "bd1"),
        ("re1", "ge1", "bd1"),
        ("re1", "gd1", "be1"),
        ("rd1", "gd1", "bf1"),
    ] {
        let pieces = [("rK", shu), ("gK", wu), ("bK", wei)];
        let position = state(&with(&pieces, "r rgb 0 banners=on 1"));
        assert_eq!(position.view(Viewer::All).checks, cells(&position, shu));
        let up = format!("{shu}{}2", &shu[..2]);
        assert!(!codes(&position).contains(&up), "{up} faces still");
        // No capturing move.
        assert!(!codes(&position).contains(&format!("{shu}{wu}")));
        let shielded = [
            ("rK", shu),
            ("gK", wu),
            ("bK", wei),
            ("gP", "ga4"),
            ("rP", &*format!("{}4", &shu[..2])),
        ];
        let position = state(&with(&shielded, "r rgb 0 banners=on 1"));
        assert_eq!(position.view(Viewer::All).checks, []);
    }
}

#[test]
fn an_attack_counts_even_if_it_would_expose_the_attacker() {
    // Wu's chariot keeps Wei's from Wu's general, and attacks all the same.
    let pieces = [
        ("rK", "re1"),
        ("gK", "gd1"),
        ("gR", "gf1"),
        ("bR", "gi1"),
        ("bK", "bd1"),
    ];
    let position = state(&with(&pieces, "b rgb 0 banners=on 1"));
    assert_eq!(position.view(Viewer::All).checks, cells(&position, "bd1"));
    assert!(!codes(&position).contains("bd1bd2"));
    assert!(codes(&position).contains("gi1gf1"));
}

#[test]
fn captured_armies_attack_for_their_commander() {
    let pieces = [("rK", "rd1"), ("gR=b", "rd4"), ("bK", "bd1")];
    let position = state(&with(&pieces, "r rb 0 banners=on 1"));
    assert!(!codes(&position).contains("rd1rd2"));
    assert_eq!(position.view(Viewer::All).checks, cells(&position, "rd1"));
}

const QUIET: [(&str, &str); 3] = [("rK", "rd1"), ("gK", "gd1"), ("bK", "bd1")];
const ROUND: [&str; 6] = ["rd1rd2", "gd1gd2", "bd1bd2", "rd2rd1", "gd2gd1", "bd2bd1"];

#[test]
fn the_third_occurrence_draws_and_comes_before_180_moves() {
    for quiet in [0, 168] {
        let mut now = state(&with(&QUIET, &format!("r rgb {quiet} banners=on 1")));
        for code in ROUND.iter().chain(&ROUND) {
            assert_eq!(now.outcome(), None);
            now = play(&now, code).0;
        }
        let outcome = now.outcome().unwrap();
        assert_eq!(
            (outcome.winners, outcome.reason),
            (Seats::NONE, "threefold-repetition")
        );
        assert!(now.actors().is_empty());
        assert_eq!(now.played_on().unwrap().outcome(), None);
    }
}

#[test]
fn moves_without_capture_or_fall_draw_at_180() {
    let now = state(&with(&QUIET, "r rgb 179 banners=on 60"));
    assert_eq!(now.outcome(), None);
    let (now, _) = play(&now, "rd1rd2");
    let outcome = now.outcome().unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (Seats::NONE, "180-quiet-moves")
    );
    assert_eq!(now.played_on().unwrap().actors(), Seats::one(WU));
    // With a kingdom fallen, those still in share it.
    let (now, _) = play(
        &state(&with(&QUIET[..2], "r rg 179 banners=on 60")),
        "rd1rd2",
    );
    assert_eq!(now.outcome().unwrap().winners, Seats::one(SHU).with(WU));
}

#[test]
fn who_resigns_loses_and_the_others_share() {
    let three = variant().start("").unwrap();
    // On turn or not.
    assert_eq!(three.resign(WEI).unwrap().winners, Seats::one(SHU).with(WU));
    let two = state(&with(&QUIET[..2], "r rg 0 banners=on 1"));
    assert_eq!(two.resign(SHU).unwrap().winners, Seats::one(WU));
    assert_eq!(two.resign(WEI).unwrap_err().code, "cannot-resign");
}
