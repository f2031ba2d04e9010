//! The high priests' spells, and gray's placements.

use super::*;

fn with_spells(world: &str, limbo: &str, hours: &str, spells: &str) -> State {
    read(&format!("{world} {limbo} {hours} 4 w {spells} - - - 2 1"))
}

const PRIEST: &str = "3p/4/4/4/1H2/4/P3";

#[test]
fn each_spell_can_be_used_once_in_a_game() {
    let state = with_spells(PRIEST, "1s2/4/4/4", HOURS, "SCRscr3");
    let state = play(&state, "raise:f4b5");
    assert_eq!(field(&state, 5), "SCscr3");
    assert!(
        codes_from(&state, "summon").is_empty(),
        "the World is played"
    );
    assert!(refused(&state, "summon:e8b3").contains("already moved"));
    let spent = with_spells(PRIEST, "1s2/4/4/4", HOURS, "SCscr3");
    assert!(codes_from(&spent, "raise").is_empty());
    assert!(!codes_from(&spent, "summon").is_empty());
    assert!(refused(&spent, "raise:f4b5").contains("already"));
    assert!(codes_from(&with_spells(PRIEST, "1s2/4/4/4", HOURS, "scr3"), "s").is_empty());
}

#[test]
fn a_spell_stands_for_the_world_move() {
    let state = with_spells("3p/4/4/1s2/1H2/4/P3", EMPTY, HOURS, "SCR3");
    let state = play(&state, "curse:b5,@e7");
    assert_eq!(field(&state, 6), "w");
    assert!(
        codes(&state).contains(&"done".to_owned()),
        "the World isn't due"
    );
    let played = "3p/4/4/1s2/1H2/4/P3 4/4/4/4 E..E/4/4/E..E 4 w SCR3 w - - 2 1";
    assert!(codes_from(&read(played), "curse").is_empty());
}

#[test]
fn the_high_priest_must_be_in_the_world() {
    let limbo = with_spells("3p/4/4/1s2/4/4/P3", "H3/4/4/4", HOURS, "SCR3");
    let codes = codes(&limbo);
    assert!(!codes.iter().any(|code| code.contains(':')));
}

#[test]
fn summon_brings_a_sethling_beside_the_high_priest() {
    let state = with_spells(PRIEST, EMPTY, "E..1/4/4/1..1", "S3");
    let cells = "a3 a4 a5 b3 b5 c3 c4 c5";
    let expected: Vec<_> = cells
        .split(' ')
        .map(|cell| format!("summon:e8{cell}"))
        .collect();
    assert_eq!(codes_from(&state, "summon"), expected);
    let state = with_spells("3p/4/4/SSS1/SHS1/SSP1/4", EMPTY, HOURS, "S3");
    assert!(codes_from(&state, "summon").is_empty());
}

#[test]
fn a_summoned_sethling_is_its_summoners_alone_and_still_gray() {
    let state = with_spells(PRIEST, EMPTY, HOURS, "SCRscr3");
    let state = play(&state, "summon:e8b5");
    assert_eq!(at(&state, "b5"), 'T');
    let view = state.view(variant_board::rules::Viewer::All);
    let piece = view.cells[state.board().cell("b5").unwrap().index()]
        .piece
        .unwrap();
    assert_eq!(
        (piece.colour, piece.commander, piece.kind),
        (2, Some(0), "sethling")
    );
    let state = play(&state, "done");
    assert!(codes_from(&state, "b5").is_empty(), "black may not move it");
    assert!(refused(&state, "b5b6").contains("black's to move"));
    let state = play(&state, "d8c8,done");
    assert!(!codes_from(&state, "b5").is_empty());
    // Its summoner has to move it where nothing else of his can.
    let only = boards("p3/4/4/4/4/4/T3", "P3/4/4/4", "E..E/4/4/E..1", "4");
    assert!(refused(&play(&only, "e4e3"), "done").contains("the World"));
    // Gray's seat may not, of three.
    let three = "3p/4/4/1T2/4/4/P3 4/4/4/4 E..E/4/4/E..1 4 g 3 - - - 3 1";
    assert!(codes_from(&read(three), "b5").is_empty());
    // Nor is it gray's to capture it.
    let black = "3p/4/4/1T1t/4/4/P3 4/4/4/4 E..1/4/4/E..1 4 b - - - - 2 1";
    assert!(codes_from(&read(black), "d5").contains(&"d5d4".to_owned()));
}

#[test]
fn curse_sends_who_is_in_line_to_the_hours() {
    let state = with_spells("s2p/4/1M2/sS2/1HSw/4/P2f", EMPTY, HOURS, "C3");
    // a5 and b5 beside it, c4 on the rank; d4 and b6 are behind others; d2 on
    // the diagonal.
    assert_eq!(
        codes_from(&state, "curse").join(" "),
        "curse:a5 curse:b5 curse:c4 curse:d2"
    );
    let rest = with_spells("3p/4/4/1s2/1H2/4/P3", EMPTY, HOURS, "C3");
    let state = play(&rest, "curse:b5");
    assert_eq!(
        (actor(&state), field(&state, 8)),
        (BLACK, "curse:b5".to_owned())
    );
    assert_eq!(codes(&state).len(), 8);
    let state = play(&state, "@f6");
    assert_eq!((at(&state, "f6"), at(&state, "b5")), ('s', '.'));
    assert_eq!(field(&state, 6), "w");
}

#[test]
fn no_pharaoh_and_no_high_priest_is_cursed() {
    let state = with_spells("3p/4/4/ph2/1H2/P3/4", EMPTY, HOURS, "C3");
    assert!(codes_from(&state, "curse").is_empty());
    assert!(refused(&state, "curse:a5").contains("no pharaoh"));
}

#[test]
fn ones_own_and_gray_can_be_cursed() {
    let state = with_spells("3p/4/4/MST1/1H2/4/P3", EMPTY, THREE_SETHLINGS, "C3");
    let all = codes_from(&state, "curse");
    assert_eq!(all, ["curse:a5", "curse:b5", "curse:c5"]);
    for (code, letter) in [
        ("curse:a5,@f6", 'M'),
        ("curse:b5,@f6", 'S'),
        ("curse:c5,@f6", 'E'),
    ] {
        assert_eq!(at(&play(&state, code), "f6"), letter);
    }
}

#[test]
fn resurrection_brings_anybody_from_limbo_as_it_is() {
    let state = with_spells(PRIEST, "cFoM/a3/4/4", HOURS, "R3");
    for (from, letter) in [
        ("e4", 'c'),
        ("f4", 'F'),
        ("g4", 'w'),
        ("h4", 'M'),
        ("e3", 'p'),
    ] {
        let next = play(&state, &format!("raise:{from}c5"));
        assert_eq!(at(&next, "c5"), letter, "the mark is lost");
        assert_eq!(at(&next, from), '.');
        assert_eq!(field(&next, 6), "w", "no Limbo move");
    }
    assert_eq!(codes_from(&state, "raise:e4").len(), 8);
}

#[test]
fn resurrection_of_a_pharaoh_saves_it_from_judgement() {
    let state = with_spells("3p/4/4/4/1H2/4/4", "1P2/4/4/4", HOURS, "R3");
    assert_eq!(at(&play(&state, "raise:f4b3"), "b3"), 'P');
}

#[test]
fn a_slave_set_on_the_back_rank_is_freed_and_a_warrior_stays() {
    let state = with_spells("3p/1H2/4/4/4/4/P3", "S2W/4/4/4", HOURS, "R3");
    assert_eq!(at(&play(&state, "raise:e4b8"), "b8"), 'F');
    assert_eq!(at(&play(&state, "raise:h4b8"), "b8"), 'W');
    let state = with_spells("3p/4/4/4/4/1H2/P3", "s3/4/4/4", HOURS, "R3");
    assert_eq!(at(&play(&state, "raise:e4b2"), "b2"), 'f');
}

#[test]
fn resurrection_keeps_high_priests_apart() {
    let state = with_spells(PRIEST, "h3/4/4/4", HOURS, "R3");
    // b4 is dark.
    assert_eq!(
        codes_from(&state, "raise").join(" "),
        "raise:e4a4 raise:e4b3 raise:e4b5 raise:e4c4"
    );
}

#[test]
fn what_is_raised_after_moving_in_limbo_counts_no_more_there() {
    let state = with_spells(PRIEST, "1s2/S3/4/4", HOURS, "R3");
    let state = play(&state, "e3e4");
    assert_eq!(field(&state, 7), "e4");
    let state = play(&state, "raise:e4b5");
    assert_eq!(field(&state, 7), "-");
}

#[test]
fn gray_has_no_spells_but_three_placements_with_three_seats() {
    let gray = "3p/4/4/4/4/4/P3 4/4/4/4 E..1/4/4/1..1 4 g SCRscr3 - - - 3 1";
    let state = read(gray);
    let all = codes_from(&state, "summon");
    assert_eq!(
        all.len(),
        26,
        "any vacant World cell, without a piece there too"
    );
    let next = play(&state, "summon:e8b4");
    assert_eq!(at(&next, "b4"), 'E', "it stays gray's");
    assert_eq!(field(&next, 5), "SCRscr2");
    assert_eq!(field(&next, 6), "w");
    let none = "3p/4/4/4/4/4/P3 4/4/4/4 E..1/4/4/1..1 4 g SCRscr - - - 3 1";
    assert!(codes_from(&read(none), "summon").is_empty());
    assert!(refused(&read(none), "summon:e8b4").contains("three times"));
    let two = "3p/4/4/4/4/4/P3 4/4/4/4 E..1/4/4/1..1 4 w 3 - - - 2 1";
    assert!(codes_from(&read(two), "summon").is_empty());
}

#[test]
fn a_placement_stands_for_grays_world_move_and_is_never_compulsory() {
    let gray = "3p/4/4/1M2/4/4/P3 4/4/4/4 E..E/4/4/E..E 4 g - w - - 3 1";
    assert!(codes_from(&read(gray), "summon").is_empty());
    // Nothing is due where only a placement is possible.
    let gray = "3p/4/4/4/4/4/P3 4/4/4/4 E..E/4/4/E..E 4 g 1 u - - 3 1";
    let state = read(gray);
    assert!(codes(&state).contains(&"done".to_owned()));
    assert_eq!(actor(&play(&state, "done")), WHITE);
}

#[test]
fn spells_are_picked_from_the_high_priest() {
    use variant_board::rules::Pick;
    let state = with_spells("3p/4/4/1s2/1H2/4/P3", "s3/4/4/4", HOURS, "SCR3");
    let cell = |name: &str| Pick::Cell(state.board().cell(name).unwrap());
    let picks = |code: &str| state.find(WHITE, code).unwrap().picks;
    let b4 = || cell("b4");
    assert_eq!(
        picks("summon:e8b3"),
        [b4(), Pick::Named("summon"), cell("e8"), cell("b3")]
    );
    assert_eq!(picks("curse:b5"), [b4(), Pick::Named("curse"), cell("b5")]);
    assert_eq!(
        picks("raise:e4b3"),
        [b4(), Pick::Named("resurrection"), cell("e4"), cell("b3")]
    );
    let gray = read("3p/4/4/4/4/4/P3 4/4/4/4 E..1/4/4/1..1 4 g 3 - - - 3 1");
    assert_eq!(
        gray.find(GRAY, "summon:e8b3").unwrap().picks,
        [cell("e8"), cell("b3")]
    );
}
