//! What Limbo's pieces do at the end of every turn.

use super::*;

/// A position in which white's only move besides Limbo's is its pharaoh's,
/// played: then the turn ends.
fn turn(limbo: &str, hours: &str, hall: &str) -> State {
    ended(limbo, hours, hall, "2")
}

fn ended(limbo: &str, hours: &str, hall: &str, options: &str) -> State {
    let text = format!("3p/4/4/4/4/4/P3 {limbo} {hours} {hall} w 3 wluh - - {options} 1");
    read(&text)
}

fn limbo(state: &State) -> String {
    field(state, 1)
}

#[test]
fn slaves_on_a_centre_cell_go_to_the_hours() {
    let state = turn("4/1S2/4/4", HOURS, "4");
    assert_eq!(field(&state, 8), "judgement:f3");
    assert_eq!(actor(&state), WHITE);
    assert_eq!(codes(&state).len(), 8);
    let (state, events) = told(&state, "@e7");
    assert_eq!(at(&state, "e7"), 'S');
    assert_eq!(limbo(&state), EMPTY);
    assert_eq!(actor(&state), BLACK);
    assert!(matches!(events[0], Event::Drifted { .. }));
    assert!(events.contains(&Event::TurnEnded { seat: WHITE }));
}

#[test]
fn priests_freed_slaves_chariots_and_mercenaries_go_to_the_hall() {
    for letter in ['H', 'F', 'C', 'M', 'h', 'f', 'c'] {
        let state = turn(&format!("4/4/2{letter}1/4"), HOURS, "4");
        assert_eq!(at(&state, "d1"), letter);
        assert_eq!(limbo(&state), EMPTY);
        assert_eq!(actor(&state), BLACK);
    }
}

#[test]
fn warriors_and_pharaohs_go_by_whether_they_have_captured() {
    for (letter, hall) in [('W', false), ('w', false), ('O', true), ('o', true)] {
        let state = turn(&format!("4/4/2{letter}1/4"), HOURS, "4");
        assert_eq!(at(&state, "d1") == letter, hall);
        assert_eq!(field(&state, 8) == "judgement:g2", !hall);
    }
    let with = |letter: char| {
        read(&format!(
            "3p/4/4/4/4/4/W3 4/4/2{letter}1/4 E..E/4/4/E..E 4 w 3 wluh - - 2 1"
        ))
    };
    assert_eq!(at(&with('A'), "d1"), 'A');
    assert_eq!(field(&with('P'), 8), "judgement:g2");
}

#[test]
fn a_piece_on_a_side_slides_to_the_centre_cell_beside_it() {
    let state = turn("1S2/3F/c3/2w1", HOURS, "4");
    assert_eq!(limbo(&state), "4/1SF1/1cw1/4");
}

#[test]
fn a_corner_piece_slides_to_an_edge_cell_beside_it_as_its_owner_says() {
    let state = turn("4/4/4/3s", HOURS, "4");
    assert_eq!(field(&state, 8), "drift:h1");
    assert_eq!(actor(&state), BLACK);
    assert_eq!(codes(&state), ["h1g1", "h1h2"]);
    let (state, events) = told(&state, "h1h2");
    assert_eq!(limbo(&state), "4/4/3s/4");
    assert!(matches!(events[0], Event::Drifted { .. }));
    assert_eq!(actor(&state), BLACK, "now it's black's turn");
    assert_eq!(field(&state, 7), "-");
}

#[test]
fn drifting_never_captures() {
    let state = turn("1s2/1S2/4/4", HOURS, "4");
    // The slave leaves first, so the way is free; held by its move, it isn't.
    assert_eq!(limbo(&play(&state, "@e7")), "4/1s2/4/4");
    let text = "3p/4/4/4/4/4/P3 1s2/1S2/4/4 E..E/4/4/E..E 4 w 3 wluh f3 - 2 1";
    assert_eq!(limbo(&read(text)), "1s2/1S2/4/4");
}

#[test]
fn what_has_moved_or_arrived_in_the_turn_doesnt_drift() {
    let state = ready("S3/4/4/4", HOURS, "4");
    let state = play(&state, "e4f4");
    assert_eq!(field(&state, 7), "f4");
    let state = play(&state, "a2a3,done");
    assert_eq!(limbo(&state), "1S2/4/4/4");
    let state = boards("3p/4/1s2/W3/4/4/P3", EMPTY, HOURS, "4");
    let state = play(&state, "a5b6,@f4");
    assert_eq!(field(&state, 7), "f4");
    assert_eq!(limbo(&play(&state, "done")), "1s2/4/4/4");
}

#[test]
fn a_target_attacked_by_another_colour_is_avoided() {
    // f2 attacks f1: to e2 without a choice.
    let state = turn("4/4/1s2/S3", HOURS, "4");
    assert_eq!(
        limbo(&state),
        "4/4/1s2/S3",
        "the slave of f2 is judged first"
    );
    let held = "3p/4/4/4/4/4/P3 4/4/1s2/S3 E..E/4/4/E..E 4 w 3 wluh f2 - 2 1";
    let state = read(held);
    // f2 attacks e2 and f1 both: so there's a choice.
    assert_eq!(codes(&state), ["e1e2", "e1f1"]);
    let held = "3p/4/4/4/4/4/P3 4/4/4/S1s1 E..E/4/4/E..E 4 w 3 wluh g1 - 2 1";
    assert_eq!(limbo(&read(held)), "4/4/S3/2s1");
    let own = "3p/4/4/4/4/4/P3 4/4/4/S1S1 E..E/4/4/E..E 4 w 3 wluh g1 - 2 1";
    assert_eq!(
        codes(&read(own)),
        ["e1e2", "e1f1"],
        "its own colour attacks nothing"
    );
}

#[test]
fn with_only_one_vacant_target_it_slides_there_all_the_same() {
    let held = "3p/4/4/4/4/4/P3 4/4/F3/S1s1 E..E/4/4/E..E 4 w 3 wluh g1,e2 - 2 1";
    assert_eq!(limbo(&read(held)), "4/4/F3/1Ss1");
}

#[test]
fn what_may_not_be_captured_isnt_attacked() {
    // A slave doesn't attack a pharaoh in Limbo, a freed slave does.
    for (letter, choice) in [('s', true), ('M', true), ('f', false)] {
        let text = format!("3p/4/4/4/4/4/W3 4/4/4/P1{letter}1 E..E/4/4/E..E 4 w 3 wluh g1 - 2 1");
        assert_eq!(field(&read(&text), 8) == "drift:e1", choice, "{letter}");
    }
    // A high priest doesn't attack a high priest; others it does, by leaps.
    for (letter, choice) in [('H', true), ('C', false)] {
        let text = format!("3p/4/4/4/4/4/P3 4/4/4/{letter}2h E..E/4/4/E..E 4 w 3 wluh h1 - 2 1");
        assert_eq!(field(&read(&text), 8) == "drift:e1", choice, "{letter}");
    }
}

#[test]
fn the_centre_is_left_first_then_entered_then_come_corners() {
    // In one turn: f3 leaves, f4 takes its place, e4 takes f4's or e3.
    let state = turn("Sc2/1F2/4/4", HOURS, "4");
    assert_eq!(at(&state, "d1"), 'F');
    assert_eq!(field(&state, 1), "S3/1c2/4/4");
    assert_eq!(
        field(&state, 7),
        "f3",
        "the freed slave has gone, the chariot has moved"
    );
    assert_eq!(codes(&state), ["e4e3", "e4f4"]);
    assert_eq!(limbo(&play(&state, "e4f4")), "1S2/1c2/4/4");
}

#[test]
fn seat_by_seat_from_the_one_whose_turn_ends_gray_last() {
    // All three would come to the Hall; the last one there stays.
    let state = turn("4/1Mc1/1F2/4", HOURS, "4");
    assert_eq!(at(&state, "d1"), 'M');
    let black = "3p/4/4/4/4/4/P3 4/1Fc1/4/4 E..E/4/4/E..E 4 b 3 wluh - - 2 1";
    assert_eq!(
        at(&read(black), "d1"),
        'F',
        "black's first, at black's turn's end"
    );
    let gray = "3p/4/4/4/4/4/P3 4/1Mc1/1F2/4 E..E/4/4/E..E 4 g - wluh - - 3 1";
    assert_eq!(at(&read(gray), "d1"), 'c', "gray, white, black");
    let white = "3p/4/4/4/4/4/P3 4/1Mc1/1F2/4 E..E/4/4/E..E 4 w - wluh - - 3 1";
    assert_eq!(at(&read(white), "d1"), 'M');
}

#[test]
fn inside_a_seat_in_reading_order_and_the_first_has_the_cell() {
    let state = turn("4/1FC1/1H2/4", HOURS, "4");
    assert_eq!(at(&state, "d1"), 'H');
    // f4 and e3 both want f3.
    assert_eq!(limbo(&turn("1S2/C3/4/4", HOURS, "4")), "4/CS2/4/4");
    assert_eq!(limbo(&turn("1s2/C3/4/4", HOURS, "4")), "1s2/1C2/4/4");
    // Two slaves: f3 is judged before f2.
    assert_eq!(field(&turn("4/1S2/1S2/4", HOURS, "4"), 8), "judgement:f3");
}

#[test]
fn a_choice_is_made_before_the_next_piece_comes_up() {
    let state = turn("S2S/4/4/4", HOURS, "4");
    assert_eq!(field(&state, 8), "drift:e4");
    let state = play(&state, "e4f4");
    assert_eq!(field(&state, 8), "drift:h4");
    assert_eq!(field(&state, 7), "f4");
    assert_eq!(limbo(&play(&state, "h4g4")), "1SS1/4/4/4");
    // What has drifted to an edge doesn't go on to the centre.
    let state = play(&turn("S2S/4/4/s3", HOURS, "4"), "e4f4,h4g4");
    assert_eq!(field(&state, 8), "drift:e1");
    assert_eq!(limbo(&play(&state, "e1e2")), "1SS1/4/s3/4");
}

#[test]
fn every_turn_moves_all_colours_and_own_turn_only_the_enders() {
    let text = |options: &str| {
        read(&format!(
            "3p/4/4/4/4/4/P3 1S2/3s/M3/4 E..E/4/4/E..E 4 w 3 wluh - - {options} 1"
        ))
    };
    assert_eq!(limbo(&text("2")), "4/1Ss1/1M2/4");
    assert_eq!(
        limbo(&text("2o")),
        "4/1S1s/1M2/4",
        "gray at every turn's end"
    );
    assert_eq!(limbo(&text("3o")), "4/1S1s/M3/4", "gray has its own turn");
    let state = start("fate=own-turn");
    assert_eq!(field(&state, 9), "2o");
}

#[test]
fn who_owns_no_piece_decides_for_gray_at_the_end_of_its_turn() {
    let state = turn("M3/4/4/4", HOURS, "4");
    assert_eq!((actor(&state), field(&state, 4)), (WHITE, "w".to_owned()));
    let text = "3p/4/4/4/4/4/P3 M3/4/4/4 E..E/4/4/E..E 4 b 3 wluh - - 2 1";
    assert_eq!(actor(&read(text)), BLACK);
    let text = "3p/4/4/4/4/4/P3 M3/4/4/4 E..E/4/4/E..E 4 b - wluh - - 3 1";
    assert_eq!(actor(&read(text)), GRAY);
}
