//! Captures: Limbo, the Hours, and the end of existence.

use super::*;

const EDGE: &str = "@e1 @e2 @e3 @e4 @f1 @f4 @g1 @g4 @h1 @h2 @h3 @h4";

#[test]
fn a_piece_captured_in_the_world_goes_to_limbos_edge_as_its_owner_says() {
    let state = boards("3p/4/1s2/W3/4/4/P3", EMPTY, HOURS, "4");
    let state = play(&state, "a5b6");
    assert_eq!(actor(&state), BLACK);
    assert_eq!(codes(&state).join(" "), EDGE);
    assert_eq!(field(&state, 4), "w", "white's turn goes on after that");
    assert_eq!(field(&state, 8), "death:s");
    let (state, events) = told(&state, "@h4");
    assert_eq!(at(&state, "h4"), 's');
    assert!(events.iter().any(|event| matches!(event,
        Event::Arrived { piece, at } if piece.kind == "slave" && variant().board().name(*at) == "h4")));
}

#[test]
fn the_edge_cell_is_vacant_while_there_is_one() {
    let state = boards("3p/4/1s2/W3/4/4/P3", "ssss/S2S/S2S/SSS1", HOURS, "4");
    assert_eq!(codes(&play(&state, "a5b6")), ["@h1"]);
}

#[test]
fn on_a_full_edge_a_piece_there_ceases_to_exist() {
    let state = boards("3p/4/1s2/W3/4/4/P3", "FFFF/S2S/S2S/SSSS", HOURS, "4");
    let state = play(&state, "a5b6");
    assert_eq!(codes(&state).join(" "), EDGE);
    let (state, events) = told(&state, "@e4");
    assert_eq!(at(&state, "e4"), 's');
    assert!(events.iter().any(|event| matches!(event,
        Event::Captured { piece, .. } if piece.kind == "freed-slave")));
}

#[test]
fn for_a_gray_piece_that_isnt_ones_own_no_pharaoh_is_named_there_either() {
    let full = "pFFF/S2S/S2S/SSSS";
    let state = boards("4/4/1M2/W3/4/4/P3", full, HOURS, "4");
    let state = play(&state, "a5b6");
    assert_eq!(actor(&state), WHITE);
    assert!(!codes(&state).contains(&"@e4".to_owned()));
    assert_eq!(codes(&state).len(), 11);
    let gray = format!("4/4/1M2/W3/4/4/P3 {full} {HOURS} 4 w - - - - 3 1");
    let state = play(&read(&gray), "a5b6");
    assert_eq!(actor(&state), GRAY);
    assert!(codes(&state).contains(&"@e4".to_owned()));
    assert_eq!(winner(&play(&state, "@e4")), Some(WHITE));
}

#[test]
fn a_sethling_that_waits_for_a_cell_hasnt_ceased_to_exist() {
    let state = boards("3p/4/1E2/W3/4/4/P3", EMPTY, "1..E/4/4/E..1", "4");
    let state = play(&state, "a5b6");
    assert_eq!(field(&state, 8), "death:E");
    let status = state.view(variant_board::rules::Viewer::All).status;
    assert!(status.contains(&("vanished-sethlings", "1".to_owned())));
}

#[test]
fn a_pharaoh_dies_like_anybody_and_nothing_warns_of_it() {
    let state = boards("4/4/1p2/W3/4/4/P3", EMPTY, HOURS, "4");
    let state = play(&state, "a5b6");
    assert_eq!(state.outcome(), None);
    assert_eq!(actor(&state), BLACK);
    assert_eq!(at(&play(&state, "@e1"), "e1"), 'p');
    // Moved to where it can be captured.
    let state = boards("4/4/4/W3/4/1p2/P3", EMPTY, HOURS, "4");
    let state = play(&state, "a5c4,done");
    assert!(codes(&state).contains(&"b3b2".to_owned()));
}

#[test]
fn a_sethling_captured_in_the_world_goes_to_the_hours() {
    let state = boards("3p/4/1E2/W3/4/4/P3", EMPTY, "E..E/4/s3/1..1", "4");
    let state = play(&state, "a5b6");
    assert_eq!(field(&state, 8), "death:E");
    assert_eq!(actor(&state), WHITE, "two seats: who is on turn decides");
    assert_eq!(codes(&state).len(), 9);
    assert_eq!(at(&play(&state, "@g6"), "g6"), 'E');
    let three = "3p/4/1E2/W3/4/4/P3 4/4/4/4 E..E/4/4/E..1 4 w - - - - 3 1";
    assert_eq!(actor(&play(&read(three), "a5b6")), GRAY);
}

#[test]
fn a_commanded_sethling_that_leaves_the_world_is_gray_again() {
    let state = boards("3p/4/1t2/W3/4/4/P3", EMPTY, "E..E/4/4/E..1", "4");
    let state = play(&state, "a5b6,@h5");
    assert_eq!(at(&state, "h5"), 'E');
    assert_eq!(at(&state, "b6"), 'O', "the enemy commanded it");
}

#[test]
fn none_of_this_uses_up_a_move() {
    // Black has a piece in Limbo and in the Hours already.
    let state = boards("3p/4/1s2/W3/4/4/P3", "4/4/4/1s2", "E..E/s3/4/E..E", "4");
    let state = play(&state, "a5b6,@h4,done");
    assert_eq!(field(&state, 4), "b");
    assert_eq!(field(&state, 6), "-");
}

#[test]
fn captured_in_limbo_hours_or_hall_a_piece_ceases_to_exist() {
    let state = ready("4/1Sf1/4/4", "E..E/1Sf1/4/E..E", "1Ss1");
    for (code, cell) in [("f3g3", "g3"), ("f7g7", "g7"), ("c1b1", "b1")] {
        let (next, events) = told(&state, code);
        assert_eq!(at(&next, cell), 'S');
        assert_eq!(field(&next, 8), "-", "nothing to place");
        assert!(
            events
                .iter()
                .any(|event| matches!(event, Event::Captured { .. }))
        );
        let letters: String = next.position().split(' ').take(4).collect();
        let before: String = state.position().split(' ').take(4).collect();
        let count = |text: &str| text.chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(count(&letters) + 1, count(&before));
    }
}

#[test]
fn a_pharaoh_that_ceases_to_exist_loses() {
    for (state, code) in [
        (boards("4/4/4/4/4/4/P3", "4/1Wp1/4/4", HOURS, "4"), "f3g3"),
        (
            boards("4/4/4/4/4/4/P3", EMPTY, "E..E/1Wp1/4/E..E", "4"),
            "f7g7",
        ),
        (boards("4/4/4/4/4/4/P3", EMPTY, HOURS, "1Wp1"), "c1b1"),
    ] {
        let (next, events) = told(&state, code);
        assert_eq!(winner(&next), Some(WHITE));
        assert_eq!(next.outcome().unwrap().reason, "pharaoh-destroyed");
        assert!(events.contains(&Event::Eliminated { seat: BLACK }));
        assert!(next.actors().is_empty());
        assert_eq!(read(&next.position()).position(), next.position());
    }
}

#[test]
fn only_enemies_captured_in_the_world_leave_a_mark() {
    for (world, code, letter) in [
        ("3p/4/1s2/W3/4/4/P3", "a5b6", 'O'),
        ("3p/4/1t2/W3/4/4/P3", "a5b6", 'O'),
        ("3p/4/1M2/W3/4/4/P3", "a5b6", 'W'),
        ("3p/4/1E2/W3/4/4/P3", "a5b6", 'W'),
        ("3p/4/1T2/W3/4/4/P3", "a5b6", 'W'),
        ("3p/4/1s2/P3/4/4/4", "a5b6", 'A'),
        ("3p/4/1M2/P3/4/4/4", "a5b6", 'P'),
        ("3p/4/1s2/1H2/s3/4/P3", "b5a4", 'H'),
    ] {
        let state = play(&boards(world, EMPTY, "E..1/4/s3/1..1", "4"), code);
        let to = &code[2..];
        assert_eq!(at(&state, to), letter, "{world} {code}");
    }
    let limbo = play(&ready("4/1Ws1/4/4", HOURS, "4"), "f3g3");
    assert_eq!(at(&limbo, "g3"), 'W');
}
