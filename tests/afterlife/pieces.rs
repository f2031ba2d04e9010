//! Boards, pieces and their moves.

use super::*;

/// Codes of moves from a cell, only the cells that they lead to.
fn targets(state: &State, from: &str) -> String {
    let codes = codes_from(state, from);
    let to: Vec<_> = codes.iter().map(|code| &code[from.len()..]).collect();
    to.join(" ")
}

/// The moves of a white piece on b5 of a World with pharaohs in corners.
fn from_b5(letter: char) -> String {
    let world = format!("3p/4/4/1{letter}2/4/4/P3");
    let state = boards(&world, EMPTY, THREE_SETHLINGS, "4");
    targets(&state, "b5")
}

/// The moves of a white piece in Limbo's f3.
fn from_f3(letter: char) -> String {
    let state = ready(&format!("4/1{letter}2/4/4"), HOURS, "4");
    targets(&state, "f3")
}

#[test]
fn there_are_four_boards_and_the_feather() {
    let board = variant().board();
    let parts: Vec<_> = board.parts().iter().map(|part| part.id).collect();
    assert_eq!(parts, ["world", "limbo", "hours", "hall"]);
    let size = |part: usize| board.parts()[part].cells.iter().flatten().count();
    assert_eq!([0, 1, 2, 3].map(size), [28, 16, 12, 5]);
    assert_eq!(board.len(), 61);
    for missing in ["f5", "g5", "f8", "g8", "e9", "a0"] {
        assert_eq!(board.cell(missing), None, "{missing}");
    }
    let hall = &board.parts()[3];
    let cells = hall.cells.iter().flatten();
    let names: Vec<_> = cells.map(|&cell| board.name(cell)).collect();
    assert_eq!(names, ["d1", "c1", "b1", "a1", "maat"]);
}

#[test]
fn cells_have_the_colours_of_the_sources_diagrams() {
    use variant_board::board::Surface;
    let board = variant().board();
    for (cell, dark) in [
        ("a8", false),
        ("b8", true),
        ("e4", false),
        ("e8", true),
        ("e5", false),
        ("a1", true),
        ("b1", false),
        ("c1", true),
        ("d1", false),
    ] {
        let cell = board.cell(cell).unwrap();
        let (part, (file, rank)) = board
            .parts()
            .iter()
            .find_map(|part| Some((part, part.place(cell)?)))
            .unwrap();
        let Surface::Squares { a1_dark } = part.surface else {
            panic!("squares");
        };
        let even = (file + rank) % 2 == 0;
        assert_eq!(even == a1_dark, dark, "{}", board.name(cell));
    }
}

#[test]
fn a_pharaoh_and_a_sethling_step_in_any_direction() {
    assert_eq!(from_b5('P'), "a4 a5 a6 b4 b6 c4 c5 c6");
    assert_eq!(from_b5('A'), "a4 a5 a6 b4 b6 c4 c5 c6");
    assert_eq!(from_b5('E'), "a4 a5 a6 b4 b6 c4 c5 c6");
    assert_eq!(from_b5('T'), "a4 a5 a6 b4 b6 c4 c5 c6");
}

#[test]
fn a_warrior_leaps_as_a_knight_or_steps_diagonally() {
    let all = "a3 a4 a6 a7 c3 c4 c6 c7 d4 d6";
    assert_eq!(from_b5('W'), all);
    assert_eq!(from_b5('O'), all);
}

#[test]
fn a_chariot_is_a_rook_within_the_world() {
    assert_eq!(from_b5('C'), "a5 b2 b3 b4 b6 b7 b8 c5 d5");
    let state = boards("3p/1s2/4/1C1S/4/4/P3", EMPTY, HOURS, "4");
    assert_eq!(targets(&state, "b5"), "a5 b2 b3 b4 b6 b7 c5");
}

#[test]
fn a_slave_is_a_pawn_without_double_step() {
    assert_eq!(from_b5('S'), "b6");
    let state = boards("3p/4/sss1/1S2/4/4/P3", EMPTY, HOURS, "4");
    assert_eq!(targets(&state, "b5"), "a6 c6");
    let state = boards("3p/1s2/S1S1/4/4/4/P3", EMPTY, HOURS, "4");
    let black = play(&state, "a6b7,@e4");
    assert_eq!(actor(&black), WHITE);
    let opening = start("");
    assert_eq!(codes_from(&opening, "a3"), ["a3a4"]);
    let black = play(&opening, "a3a4,done");
    assert_eq!(codes_from(&black, "a7"), ["a7a6"]);
}

#[test]
fn freed_slaves_and_mercenaries_step_orthogonally() {
    assert_eq!(from_b5('F'), "a5 b4 b6 c5");
    assert_eq!(from_b5('M'), "a5 b4 b6 c5");
}

#[test]
fn a_high_priest_leaps_two_cells_or_steps_diagonally() {
    assert_eq!(from_b5('H'), "a4 a6 b3 b7 c4 c6 d3 d5 d7");
    let state = boards("3p/1S2/SSS1/SHS1/SSS1/4/P3", EMPTY, HOURS, "4");
    assert_eq!(targets(&state, "b5"), "b3 d3 d5 d7", "over others");
}

#[test]
fn in_the_afterlife_all_but_priests_and_sethlings_step_orthogonally() {
    for letter in "PAWOCSFM".chars() {
        assert_eq!(from_f3(letter), "e3 f2 f4 g3", "{letter}");
    }
    assert_eq!(from_f3('H'), "e2 e4 f1 g2 g4 h1 h3");
    let hours = ready(EMPTY, "E..E/1S2/4/E..E", "4");
    assert_eq!(targets(&hours, "f7"), "e7 f6 g7");
    assert_eq!(
        targets(&hours, "e8"),
        "e7 f7",
        "a sethling takes whom it likes"
    );
}

#[test]
fn missing_cells_of_the_hours_are_leapt_over_only() {
    let state = ready(EMPTY, "E..E/4/4/H..E", "4");
    assert_eq!(targets(&state, "e5"), "e7 f6 g7");
    let state = ready(EMPTY, "E..E/4/1S2/E..E", "4");
    assert_eq!(targets(&state, "f6"), "e6 f7 g6");
}

#[test]
fn pieces_of_one_colour_never_capture_each_other_whoever_moves_them() {
    let state = boards("3p/4/4/1TM1/1S2/4/P3", EMPTY, THREE_SETHLINGS, "4");
    assert!(!codes(&state).contains(&"b5c5".to_owned()));
    assert!(!codes(&state).contains(&"c5b5".to_owned()));
    assert!(
        codes(&state).contains(&"b5b4".to_owned()),
        "a commanded sethling is gray"
    );
    assert!(refused(&state, "c5b5").contains("one colour"));
}

#[test]
fn high_priests_never_capture_each_other() {
    let world = boards("3p/4/2h1/1H2/4/4/P3", EMPTY, HOURS, "4");
    assert!(!codes(&world).contains(&"b5c6".to_owned()));
    let limbo = ready("4/1h2/H3/4", HOURS, "4");
    assert!(!codes(&limbo).contains(&"e2f3".to_owned()));
    assert!(refused(&limbo, "e2f3").contains("can't capture"));
}

#[test]
fn slaves_mercenaries_and_sethlings_capture_pharaohs_only_in_the_hours() {
    let world = boards("4/4/2p1/1ST1/4/4/P3", EMPTY, THREE_SETHLINGS, "4");
    for code in ["b5c6", "c5c6"] {
        assert!(!codes(&world).contains(&code.to_owned()), "{code}");
    }
    let mercenary = boards("4/4/2p1/2M1/4/4/P3", EMPTY, HOURS, "4");
    assert!(!codes(&mercenary).contains(&"c5c6".to_owned()));
    let limbo = boards("4/4/4/4/4/4/P3", "4/SpF1/1M2/4", HOURS, "4");
    assert!(!codes(&limbo).contains(&"e3f3".to_owned()));
    assert!(!codes(&limbo).contains(&"f2f3".to_owned()));
    assert!(
        codes(&limbo).contains(&"g3f3".to_owned()),
        "a freed slave can"
    );
    let hours = boards("4/4/4/4/4/4/P3", EMPTY, "E..E/pS2/pM2/E..E", "4");
    let all = codes(&hours);
    for code in ["e8e7", "f7e7", "f6e6", "e5e6"] {
        assert!(all.contains(&code.to_owned()), "{code}");
    }
}

#[test]
fn no_piece_moves_from_one_board_to_another() {
    let state = boards("3p/4/4/4/4/4/P2C", "W3/4/4/4", HOURS, "4");
    assert_eq!(targets(&state, "d2"), "b2 c2 d3 d4 d5 d6 d7 d8");
    assert_eq!(targets(&state, "e4"), "e3 f4");
    assert!(refused(&state, "d4e4").contains("Nothing stands"));
    assert!(refused(&state, "e4d5").contains("from one board to another"));
}

#[test]
fn a_slave_on_the_enemys_back_rank_is_freed_at_once() {
    let state = boards("3p/S3/4/4/4/4/P3", EMPTY, HOURS, "4");
    let (state, events) = told(&state, "a7a8");
    assert_eq!(at(&state, "a8"), 'F');
    assert!(events.iter().any(|event| matches!(event,
        Event::Promoted { piece, .. } if piece.kind == "freed-slave")));
    let black = read("3p/4/4/4/4/s3/P3 4/4/4/4 E..E/4/4/E..E 4 b 3 - - - 2 1");
    assert!(codes_from(&black, "a3").is_empty(), "blocked");
    let black = read("3p/4/4/4/4/s3/1P2 4/4/4/4 E..E/4/4/E..E 4 b 3 - - - 2 1");
    assert_eq!(at(&play(&black, "a3a2"), "a2"), 'f');
}

#[test]
fn a_warrior_there_becomes_a_chariot_if_its_mover_likes() {
    for (letter, stays) in [('W', 'W'), ('O', 'O')] {
        let state = boards(&format!("3p/{letter}3/4/4/4/4/P3"), EMPTY, HOURS, "4");
        assert_eq!(codes_from(&state, "a7b8"), ["a7b8", "a7b8=C"]);
        assert_eq!(at(&play(&state, "a7b8"), "b8"), stays);
        assert_eq!(at(&play(&state, "a7b8=C"), "b8"), 'C');
        assert!(codes_from(&state, "a7c6") == ["a7c6"]);
    }
    let state = boards("1s1p/W3/4/4/4/4/P3", EMPTY, HOURS, "4");
    assert_eq!(at(&play(&state, "a7b8"), "b8"), 'O', "it has captured");
    assert_eq!(at(&play(&state, "a7b8=C"), "b8"), 'C');
    let black = read("3p/4/4/4/4/w3/3P 4/4/4/4 E..E/4/4/E..E 4 b 3 - - - 2 1");
    assert_eq!(at(&play(&black, "a3b2=C"), "b2"), 'c');
}
