//! The Hall, the Feather, and the return into the World.

use super::*;

/// A position in which a white piece on a1 is a step from the Feather.
fn before_the_feather(world: &str, letter: char) -> State {
    boards(world, EMPTY, HOURS, &format!("3{letter}"))
}

#[test]
fn a_life_from_capture_to_reincarnation() {
    // White's chariot is captured, drifts, walks up the Hall and returns as a
    // warrior.
    let black = "3p/4/4/1w2/2C1/4/P3 4/4/4/4 E..E/4/4/E..E 4 b 3 - - - 2 1";
    let state = play(&read(black), "b5c4");
    assert_eq!(
        (actor(&state), field(&state, 8)),
        (WHITE, "death:C".to_owned())
    );
    let state = play(&state, "@f1,done");
    assert_eq!(at(&state, "f1"), 'C', "it has arrived in this turn");
    assert_eq!(field(&state, 10), "2");
    let state = play(&state, "a2b2,f1f2,done,d8c8,done");
    assert_eq!(
        at(&state, "d1"),
        'C',
        "from the centre, at the end of black's turn"
    );
    let mut state = state;
    for turns in [
        "b2a2,d1c1,done,c8d8,done",
        "a2b2,c1b1,done,d8c8,done",
        "b2a2,b1a1,done,c8d8,done",
    ] {
        state = play(&state, turns);
    }
    let (state, events) = told(&state, "a1maat");
    assert_eq!(field(&state, 8), "reincarnation:W");
    assert_eq!(at(&state, "maat"), 'W', "it is seen on the Feather");
    assert_eq!(field(&state, 3), "4");
    assert!(events.iter().any(|event| matches!(event,
        Event::Promoted { piece, .. } if piece.kind == "warrior")));
    assert_eq!(codes(&state), ["@c2", "@c3"], "elsewhere it attacks c4");
    let state = play(&state, "@c3");
    assert_eq!(at(&state, "c3"), 'W');
    assert_eq!(at(&state, "maat"), '.');
    assert!(
        codes(&state).contains(&"c3b4".to_owned()),
        "it may be moved in this turn"
    );
    assert_eq!(field(&state, 6), "h");
}

#[test]
fn an_arrival_destroys_what_stands_at_the_entrance_of_any_colour() {
    for there in ['S', 's', 'M'] {
        let text = format!("3p/4/4/4/4/4/P3 4/1F2/4/4 E..E/4/4/E..E {there}3 w 3 wluh - - 2 1");
        assert_eq!(at(&read(&text), "d1"), 'F');
        assert_eq!(field(&read(&text), 3), "F3");
    }
    // It is told, and uses up no move in the Hall.
    let state = boards("3p/4/4/4/4/4/P3", "4/1Ff1/4/4", HOURS, "4");
    let (state, events) = told(&play(&state, "a2b2,f3f4"), "done");
    assert!(matches!(events[0], Event::Drifted { .. }));
    assert_eq!(at(&state, "d1"), 'f');
    assert!(
        codes(&state).contains(&"d1c1".to_owned()),
        "black moves it at once"
    );
}

#[test]
fn a_pharaoh_at_the_entrance_is_lost_and_nothing_more_drifts() {
    let state = boards("4/4/4/4/4/4/P3", "SF2/1F2/4/4", HOURS, "p3");
    let (state, events) = told(&state, "a2a3,e4e3,done");
    assert_eq!(winner(&state), Some(WHITE));
    assert!(events.contains(&Event::Eliminated { seat: BLACK }));
    assert_eq!(at(&state, "d1"), 'F');
    assert_eq!(at(&state, "f4"), 'F', "it would have drifted next");
    assert_eq!(field(&state, 8), "-");
    let own = boards("3p/4/4/4/4/4/4", "4/1F1S/4/4", HOURS, "P3");
    let state = play(&own, "d1c1,h3h2,done");
    assert_eq!(state.outcome(), None, "it has moved on");
    let stays = "3p/4/4/4/4/4/4 4/1F2/4/4 E..E/4/4/E..E P3 w 3 wluh - - 2 1";
    assert_eq!(winner(&read(stays)), Some(BLACK), "by one's own too");
}

#[test]
fn one_that_arrived_in_the_same_drift_is_destroyed_too() {
    let state = "3p/4/4/4/4/4/4 4/1AF1/4/4 E..E/4/4/E..E 4 w 3 wluh - - 2 1";
    assert_eq!(winner(&read(state)), Some(BLACK));
}

#[test]
fn white_returns_on_ranks_2_and_3_black_on_7_and_8_gray_on_5() {
    let cells = |state: &State| codes(&play(state, "a1maat")).join(" ");
    let state = before_the_feather("3p/4/4/4/4/4/P3", 'F');
    assert_eq!(cells(&state), "@a3 @b2 @b3 @c2 @c3 @d2 @d3");
    let black = "3p/4/4/4/4/4/P3 4/4/4/4 E..E/4/4/E..E 3f b 3 - - - 2 1";
    assert_eq!(cells(&read(black)), "@a7 @a8 @b7 @b8 @c7 @c8 @d7");
    let gray = "3p/4/4/1S2/4/4/P3 4/4/4/4 E..E/4/4/E..E 3M g 3 - - - 3 1";
    assert_eq!(cells(&read(gray)), "@d5", "a5 and c5 attack b5");
}

#[test]
fn it_may_attack_nobody_of_another_colour_as_it_returns() {
    let cells =
        |world: &str, letter| codes(&play(&before_the_feather(world, letter), "a1maat")).join(" ");
    // A freed slave returns as a slave, which attacks diagonally forward.
    assert_eq!(cells("3p/4/4/4/1s2/4/P3", 'F'), "@b2 @b3 @c2 @d2 @d3");
    // Its own colour doesn't matter, nor may a slave attack a pharaoh.
    assert_eq!(
        cells("3p/4/4/4/1S2/4/P3", 'S'),
        "@a3 @b2 @b3 @c2 @c3 @d2 @d3"
    );
    assert_eq!(
        cells("4/4/4/4/1p2/4/P3", 'S'),
        "@a3 @b2 @b3 @c2 @c3 @d2 @d3"
    );
    // Gray is another colour, commanded or not.
    assert_eq!(cells("3p/4/4/4/1M2/4/P3", 'S'), "@b2 @b3 @c2 @d2 @d3");
    let commanded = boards("3p/4/4/4/1T2/4/P3", EMPTY, THREE_SETHLINGS, "3S");
    assert_eq!(
        codes(&play(&commanded, "a1maat")).join(" "),
        "@b2 @b3 @c2 @d2 @d3"
    );
    // A chariot returns as a warrior: only that one's attacks count.
    assert_eq!(cells("3p/4/4/4/4/s3/P3", 'C'), "@b3 @c3 @d2 @d3");
}

#[test]
fn it_returns_unpromoted_and_unmarked() {
    for (letter, returned) in [('C', 'W'), ('F', 'S'), ('O', 'W'), ('S', 'S'), ('W', 'W')] {
        let state = play(&before_the_feather("3p/4/4/4/4/4/P3", letter), "a1maat");
        assert_eq!(field(&state, 8), format!("reincarnation:{returned}"));
        assert_eq!(at(&play(&state, "@d2"), "d2"), returned);
    }
    let pharaoh = before_the_feather("3p/4/4/4/4/4/4", 'A');
    assert_eq!(at(&play(&pharaoh, "a1maat,@b2"), "b2"), 'P');
}

#[test]
fn a_high_priest_returns_on_the_other_colour_than_one_that_is_there() {
    let there = |world: &str| {
        let state = boards(world, EMPTY, HOURS, "2H1");
        codes(&play(&state, "b1maat")).join(" ")
    };
    // d8 is dark, a8 light.
    assert_eq!(there("3h/4/4/4/4/4/P2p"), "@b3 @c2 @d3");
    assert_eq!(there("h3/4/4/4/4/4/P2p"), "@a3", "elsewhere it attacks d2");
    assert_eq!(there("3p/4/4/4/4/4/P3"), "@a3 @b2 @b3 @c2 @c3 @d2 @d3");
}

#[test]
fn the_feather_cant_be_entered_without_a_cell_to_return_to() {
    let state = before_the_feather("3p/4/4/4/4/SSSS/PSSS", 'W');
    assert!(codes_from(&state, "a1maat").is_empty());
    assert!(refused(&state, "a1maat").contains("no World cell"));
    // It isn't due either.
    let state = play(&state, "a1b1");
    assert_eq!(field(&state, 3), "2W1");
}

#[test]
fn a_high_priest_leaps_onto_the_feather_from_b1() {
    let state = |hall: &str| boards("3p/4/4/4/4/4/P3", EMPTY, HOURS, hall);
    assert_eq!(codes_from(&state("H3"), "d1"), ["d1b1"]);
    assert_eq!(codes_from(&state("2H1"), "b1"), ["b1d1", "b1maat"]);
    assert_eq!(codes_from(&state("3H"), "a1"), ["a1c1"]);
    assert_eq!(codes_from(&state("1W2"), "c1"), ["c1b1", "c1d1"]);
}

#[test]
fn with_two_seats_who_is_on_turn_sets_a_gray_piece_too() {
    let state = before_the_feather("3p/4/4/4/4/4/P3", 'M');
    let state = play(&state, "a1maat");
    assert_eq!(actor(&state), WHITE);
    assert_eq!(codes(&state).join(" "), "@a5 @b5 @c5 @d5");
}
