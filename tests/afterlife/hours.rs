//! Judgement, salvation, and the sethlings of the Hours.

use super::*;

#[test]
fn any_vacant_cell_of_the_hours_may_be_chosen() {
    let text = "3p/4/4/4/4/4/P3 4/1s2/4/4 E..E/f3/4/E..E 4 w 3 wluh - - 2 1";
    let state = read(text);
    assert_eq!(actor(&state), BLACK, "its owner chooses");
    let cells = "@e6 @f6 @f7 @g6 @g7 @h6 @h7";
    assert_eq!(codes(&state).join(" "), cells);
    let state = play(&state, "@g7");
    assert_eq!(field(&state, 6), "-");
    assert!(
        codes(&state).contains(&"g7g6".to_owned()),
        "it may move in black's turn"
    );
}

#[test]
fn in_full_hours_the_named_piece_ceases_to_exist() {
    let text = "4/4/4/4/4/4/P3 4/1s2/4/4 E..E/FFFF/FFpF/E..E 4 w 3 wluh - - 2 1";
    let state = read(text);
    assert_eq!(codes(&state).len(), 12);
    let next = play(&state, "@e7");
    assert_eq!(field(&next, 2), "E..E/sFFF/FFpF/E..E");
    // Even one's own pharaoh, and then it's over at once.
    let (next, events) = told(&state, "@g6");
    assert_eq!(winner(&next), Some(WHITE));
    assert!(events.contains(&Event::Eliminated { seat: BLACK }));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::TurnEnded { .. }))
    );
    assert_eq!(read(&next.position()).position(), next.position());
    // A sethling, too.
    assert_eq!(field(&play(&state, "@h8"), 2), "E..s/FFFF/FFpF/E..E");
}

#[test]
fn an_enemys_pharaoh_can_be_judged_away() {
    let text = "4/4/4/4/4/4/P3 4/1S2/4/4 E..E/FFFF/FFpF/E..E 4 w 3 wluh - - 2 1";
    assert_eq!(winner(&play(&read(text), "@g6")), Some(WHITE));
}

#[test]
fn for_a_gray_piece_that_isnt_his_nobody_names_a_pharaoh() {
    // Cursed by white, with full Hours.
    let text = "4/4/4/1M2/1H2/4/P3 4/4/4/4 E..E/FFFF/FFpF/E..E 4 w C3 - - - 2 1";
    let state = play(&read(text), "curse:b5");
    assert_eq!(actor(&state), WHITE);
    assert_eq!(codes(&state).len(), 11);
    assert!(!codes(&state).contains(&"@g6".to_owned()));
    let three = "4/4/4/1M2/1H2/4/P3 4/4/4/4 E..E/FFFF/FFpF/E..E 4 w C3 - - - 3 1";
    let state = play(&read(three), "curse:b5");
    assert_eq!(actor(&state), GRAY);
    assert_eq!(codes(&state).len(), 12, "gray's own piece may");
}

#[test]
fn a_sethling_may_capture_in_the_hours_for_either_seat() {
    let state = ready(EMPTY, "E..E/f3/4/E..E", "4");
    let state = play(&state, "e8e7");
    assert_eq!(field(&state, 2), "1..E/E3/4/E..E");
}

#[test]
fn while_no_sethling_is_there_a_piece_may_return_as_its_owners_move() {
    let state = ready(EMPTY, "1..1/1C1c/4/1..1", "4");
    let codes_of = |cell: &str| codes_from(&state, &format!("{cell}@")).join(" ");
    assert_eq!(codes_of("f7"), "f7@a3 f7@b2 f7@b3 f7@c2 f7@c3 f7@d2 f7@d3");
    assert_eq!(codes_of("h7"), "", "black's is black's");
    let (state, events) = told(&state, "f7@b3");
    assert_eq!(at(&state, "b3"), 'W', "unpromoted");
    assert!(field(&state, 6).contains('u'), "that was the move there");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Promoted { .. }))
    );
    let state = play(&state, "b3c4,h7@a7");
    assert_eq!(at(&state, "a7"), 'w');
}

#[test]
fn salvation_obeys_the_rules_of_the_feather() {
    let state = boards("3p/4/4/4/1s2/4/P3", EMPTY, "1..1/1F1s/4/1..1", "4");
    let cells = codes_from(&state, "f7@").join(" ");
    assert_eq!(cells, "f7@b2 f7@b3 f7@c2 f7@d2 f7@d3");
    let priests = boards("3h/4/4/4/4/4/P2p", EMPTY, "1..1/1H1s/4/1..1", "4");
    assert_eq!(codes_from(&priests, "f7@").join(" "), "f7@b3 f7@c2 f7@d3");
}

#[test]
fn a_single_sethling_prevents_salvation() {
    let state = ready(EMPTY, "E..1/1C1c/4/1..1", "4");
    assert!(codes_from(&state, "f7@").is_empty());
    assert!(refused(&state, "f7@b3").contains("sethling"));
    // It becomes impossible again when one returns: here by death.
    let world = boards("3p/4/1E2/W3/4/4/P3", EMPTY, "1..1/1C1c/4/1..1", "4");
    assert_eq!(codes_from(&world, "f7@b3"), ["f7@b3"]);
    let state = play(&world, "a5b6,@e8");
    assert!(codes_from(&state, "f7@").is_empty());
}

#[test]
fn the_last_sethlings_leave_by_summons() {
    let text = "3p/4/4/4/1H2/4/P3 4/4/4/4 1..1/1C1c/4/1..E 4 w S3 - - - 2 1";
    let state = read(text);
    assert!(codes_from(&state, "f7@").is_empty());
    let state = play(&state, "summon:h5b5");
    assert!(!codes_from(&state, "f7@").is_empty());
}

#[test]
fn a_sethling_captured_in_the_hours_ceases_to_exist() {
    let state = ready(EMPTY, "E..E/W3/4/E..E", "4");
    let state = play(&state, "e7e8");
    assert_eq!(field(&state, 2), "W..E/4/4/E..E");
    assert_eq!(field(&state, 8), "-");
    let status = state.view(variant_board::rules::Viewer::All).status;
    assert!(status.contains(&("vanished-sethlings", "1".to_owned())));
}

#[test]
fn they_return_as_soon_as_the_hours_hold_nobody_white_or_black() {
    // A sethling captures the last one there.
    let state = ready(EMPTY, "f..1/E3/4/1..1", "4");
    let (state, events) = told(&state, "e7e8");
    // It stands on e8 itself, so one of the three waits no longer than needed.
    assert_eq!(field(&state, 2), "E..E/4/4/E..E");
    let arrived = events
        .iter()
        .filter(|event| matches!(event, Event::Arrived { .. }));
    assert_eq!(arrived.count(), 3);
    // By salvation of the last one.
    let state = ready(EMPTY, "1..1/1C2/4/1..1", "4");
    let state = play(&state, "f7@b3");
    assert_eq!(field(&state, 2), HOURS);
    // Not while another is there.
    let state = ready(EMPTY, "1..1/1C1c/4/1..1", "4");
    let state = play(&state, "f7@b3");
    assert_eq!(field(&state, 2), "1..1/3c/4/1..1");
}

#[test]
fn one_that_finds_no_starting_cell_returns_when_one_is_vacant() {
    // The mercenary stands on e8; three sethlings have vanished.
    let state = ready(EMPTY, "M..1/1E2/1f2/1..1", "4");
    let state = play(&state, "f7f6");
    assert_eq!(field(&state, 2), "M..E/4/1E2/E..E");
    // All four starting cells taken by one sethling, mercenaries and one
    // that waits.
    let state = ready(EMPTY, "M..M/1E2/1f2/E..E", "4");
    let state = play(&state, "f7f6");
    assert_eq!(field(&state, 2), "M..M/4/1E2/E..E");
    let state = play(&state, "a2b2,d8c8,e8e7");
    assert_eq!(field(&state, 2), "E..M/M3/1E2/E..E");
}
