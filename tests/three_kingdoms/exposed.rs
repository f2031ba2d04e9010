//! Generals that somebody else's move, or a fall, has exposed; and what falls
//! bring about.

use super::{SHU, WEI, WU, codes, play, state, variant, with};
use variant_board::rules::{Seats, Viewer};

/// Shu's move lets Wu, which is next, capture Wei's general.
fn exposes(pieces: &[(&str, &str)], shu: &str, wu: &str) {
    let mut all = vec![("rK", "rd1"), ("gK", "gd1"), ("bK", "be1"), ("bP", "ba4")];
    all.extend(pieces);
    let before = state(&with(&all, "r rgb 5 banners=on 3"));
    assert_eq!(before.view(Viewer::All).checks, [], "not yet");
    let (exposed, _) = play(&before, shu);
    let threatened = exposed.view(Viewer::All).checks;
    assert_eq!(threatened, [exposed.board().cell("be1").unwrap()]);
    let (after, _) = play(&exposed, wu);
    assert_eq!(after.actors(), Seats::one(SHU), "Wei's turn is no more");
    let position = after.position();
    assert_eq!(position.split(' ').nth(2), Some("rg"));
    assert!(position.contains("bP=g"), "{position}");
}

#[test]
fn another_rivals_move_opens_a_line_to_a_general() {
    exposes(&[("gR", "be4"), ("rP", "be3")], "be3bd3", "be4be1");
}

#[test]
fn another_rivals_move_makes_a_screen_before_a_general() {
    exposes(&[("gC", "be4"), ("rP", "bf2")], "bf2be2", "be4be1");
}

#[test]
fn another_rivals_move_frees_a_leg_before_a_general() {
    exposes(&[("gN", "bd3"), ("rP", "bd2")], "bd2bc2", "bd3be1");
}

/// Shu leaves Wu without a move; Wu's general was one of two pieces between
/// Wei's cannon and Shu's general.
const TWO_SCREENS: [(&str, &str); 7] = [
    ("rK", "rf1"),
    ("rP", "rf4"),
    ("rR", "ge5"),
    ("rR", "gi4"),
    ("gK", "gd3"),
    ("bC", "gd1"),
    ("bK", "bd1"),
];

#[test]
fn a_fall_may_expose_the_movers_own_general_to_the_next_on_turn() {
    let before = state(&with(&TWO_SCREENS, "r rgb 0 banners=on 1"));
    assert_eq!(before.view(Viewer::All).checks, []);
    let (fallen, _) = play(&before, "gi4gi2");
    assert_eq!(fallen.position().split(' ').nth(2), Some("rb"));
    let threatened = fallen.view(Viewer::All).checks;
    assert_eq!(threatened, [fallen.board().cell("rf1").unwrap()]);
    let (after, _) = play(&fallen, "gd1rf1");
    let outcome = after.outcome().unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (Seats::one(WEI), "last-kingdom")
    );
}

#[test]
fn one_fall_brings_the_next_within_the_same_move() {
    // Wu is mated now; Wei has had no move for some time, but wasn't on turn.
    let pieces = [
        ("rK", "rd1"),
        ("rR", "gi2"),
        ("rR", "gh5"),
        ("gK", "ge1"),
        ("rR", "bi2"),
        ("rR", "bh1"),
        ("bK", "bd1"),
        ("bP", "ba4"),
    ];
    let before = state(&with(&pieces, "r rgb 0 banners=on 1"));
    assert_eq!(before.outcome(), None);
    let (after, _) = play(&before, "gh5gh1");
    let outcome = after.outcome().unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (Seats::one(SHU), "last-kingdom")
    );
    assert!(after.position().contains("bP=r"));
}

#[test]
fn taken_advisors_stay_in_their_palace() {
    let pieces = [
        ("rK", "rd1"),
        ("gA=r", "ge2"),
        ("gA=r", "gd1"),
        ("bK", "be1"),
    ];
    let position = state(&with(&pieces, "r rb 0 banners=on 1"));
    let advisors: Vec<_> = codes(&position)
        .into_iter()
        .filter(|code| code.starts_with('g'))
        .collect();
    assert_eq!(advisors, ["ge2gd3", "ge2gf1", "ge2gf3"]);
}

#[test]
fn an_agreed_draw_is_shared_by_the_kingdoms_still_in() {
    let three = variant().start("").unwrap();
    assert_eq!(three.agree().winners, Seats::NONE);
    let pieces = [("rK", "rd1"), ("gK", "gd1")];
    let two = state(&with(&pieces, "r rg 0 banners=on 1"));
    assert_eq!(two.agree().winners, Seats::one(SHU).with(WU));
}
