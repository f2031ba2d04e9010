//! How pieces go through portals.

use super::*;

#[test]
fn a_rook_goes_on_beyond_the_other_portal() {
    let all = "c5 c7 c8 a8 a7 a6 a5 a4 a3 a2 a1 b6 d6 e6 f6 g6 h6";
    assert_eq!(
        targets("8/8/2R5/8/8/8/8/8 w - - c4 a8 0 1", "c6"),
        sorted(all)
    );
}

#[test]
fn a_bishop_does_too_in_the_direction_in_which_it_entered() {
    let all = "c3 b2 g8 f7 e6 d5 c4 b3 a2 e3 f2 g1 c5 b6 a7 e5 f6 g7 h8";
    assert_eq!(
        targets("8/8/8/8/3B4/8/8/8 w - - a1 g8 0 1", "d4"),
        sorted(all)
    );
}

#[test]
fn a_knight_stops_on_the_other_portal() {
    let all = "c2 b3 a8 c6 e6 f5 f3 e2";
    assert_eq!(
        targets("8/8/8/8/3N4/8/8/8 w - - b5 a8 0 1", "d4"),
        sorted(all)
    );
}

#[test]
fn a_king_stops_on_the_other_portal() {
    let found = targets("8/8/8/8/8/8/8/4K3 w - - d1 h8 0 1", "e1");
    assert_eq!(found, sorted("h8 d2 e2 f1 f2"));
}

#[test]
fn a_knight_passes_over_portals() {
    assert!(has(&read("8/8/8/8/8/8/8/1N6 w - - b2 c2 0 1"), "b1c3"));
}

#[test]
fn a_piece_on_a_portal_moves_from_its_own_cell_and_stops_before_the_other() {
    let found = targets("8/8/8/8/R7/8/8/8 w - - a4 e4 0 1", "a4");
    assert_eq!(found, sorted("b4 c4 d4 a1 a2 a3 a5 a6 a7 a8"));
}

#[test]
fn a_line_ends_at_the_cell_from_which_it_set_out() {
    // Up through h8 and out of h1 again, up to the rook.
    let found = targets("8/8/8/7R/8/8/8/8 w - - h8 h1 0 1", "h5");
    let all = "h6 h7 h1 h2 h3 h4 h8 a5 b5 c5 d5 e5 f5 g5";
    assert_eq!(found, sorted(all));
}

#[test]
fn an_own_piece_on_either_portal_blocks_both() {
    let far = read("n7/8/8/8/8/8/8/N6R w - - h4 a1 0 1");
    assert!(!has(&far, "h1a1") && !has(&far, "h1h4") && has(&far, "h1h3"));
    let near = read("8/8/8/8/7N/8/8/7R w - - h4 a1 0 1");
    assert!(!has(&near, "h1a1") && !has(&near, "h1h4") && has(&near, "h1b1"));
}

#[test]
fn an_enemy_on_the_other_portal_is_captured_there() {
    let state = read("8/8/8/8/8/8/n7/7R w - - h4 a2 0 1");
    assert!(has(&state, "h1a2") && !has(&state, "h1h4") && !has(&state, "h1a3"));
    let after = after("8/8/8/8/8/8/n7/7R w - - h4 a2 7 1", "h1a2");
    assert_eq!(after, "8/8/8/8/8/8/R7/8 b - - h4 a2 0 1");
}

#[test]
fn an_enemy_on_the_entered_portal_is_captured_and_the_piece_stays_there() {
    let state = read("8/8/8/8/7n/8/8/7R w - - h4 a2 0 1");
    assert!(has(&state, "h1h4") && !has(&state, "h1a2") && !has(&state, "h1h5"));
}

#[test]
fn a_pawns_step_goes_through_if_both_are_free() {
    assert_eq!(
        targets("8/8/8/8/8/8/4P3/8 w - - e3 a5 0 1", "e2"),
        ["a5", "a6"]
    );
    assert_eq!(
        targets("8/8/8/8/8/8/4P3/8 w - - e4 a5 0 1", "e2"),
        ["a5", "e3"]
    );
    assert_eq!(
        targets("8/8/8/n7/8/8/4P3/8 w - - e3 a5 0 1", "e2"),
        Vec::<String>::new()
    );
    assert_eq!(targets("8/8/n7/8/8/8/4P3/8 w - - e3 a5 0 1", "e2"), ["a5"]);
}

#[test]
fn a_pawn_captures_diagonally_on_either_portal() {
    assert_eq!(
        targets("8/8/8/n7/8/8/4P3/8 w - - d3 a5 0 1", "e2"),
        ["a5", "e3", "e4"]
    );
    assert_eq!(
        targets("8/8/8/8/8/3n4/4P3/8 w - - d3 a5 0 1", "e2"),
        ["d3", "e3", "e4"]
    );
    assert_eq!(
        targets("8/8/8/8/8/8/4P3/8 w - - d3 a5 0 1", "e2"),
        ["e3", "e4"]
    );
}

#[test]
fn pieces_give_check_and_mate_through_portals() {
    let state = read("7k/8/8/8/8/8/8/R7 w - - a8 d8 0 1");
    assert!(has(&state, "a1d8"));
    let checked = read("7k/8/8/8/R7/8/8/8 b - - a8 h5 0 1");
    assert_eq!(
        checked.view(variant_board::rules::Viewer::All).checks.len(),
        1
    );
    let free = read("7k/R7/8/8/8/8/8/7K b - - d8 e1 0 1");
    assert_eq!(free.outcome(), None);
}

#[test]
fn whatever_attacks_one_portal_attacks_what_stands_on_the_other() {
    for attacker in [
        "8/8/8/8/8/1n6/8/4K3",
        "8/8/8/8/8/8/1p6/4K3",
        "r7/8/8/8/8/8/8/4K3",
    ] {
        let state = read(&format!("{attacker} w - - e1 a1 0 1"));
        let checks = state.view(variant_board::rules::Viewer::All).checks;
        assert_eq!(checks.len(), 1, "{attacker}");
    }
}

#[test]
fn a_piece_may_be_pinned_through_portals() {
    let down = read("r7/8/8/8/8/8/7N/7K w - - h4 a4 0 1");
    assert!(
        !has(&down, "h2f1"),
        "from a8 to a4, out of h4, down to the king"
    );
    let across = read("8/8/8/8/1r6/8/7N/7K w - - h4 a4 0 1");
    assert!(
        has(&across, "h2f1"),
        "who enters a4 westwards leaves h4 westwards"
    );
}

#[test]
fn a_king_gives_check_to_one_on_a_portal() {
    let state = read("8/1k6/8/8/8/8/2K5/8 w - - c2 c6 0 1");
    assert_eq!(
        state.view(variant_board::rules::Viewer::All).checks.len(),
        1
    );
}

#[test]
fn no_castling_with_a_portal_between_king_and_rook() {
    let board = "8/8/8/8/8/8/8/R3K2R w KQ -";
    for (portals, short, long) in [
        ("c4 d6", true, true),
        ("b1 d6", true, false),
        ("c4 f1", false, true),
        ("h1 d6", true, true),
        ("e1 d6", true, true),
    ] {
        let state = read(&format!("{board} {portals} 0 1"));
        assert_eq!(state.find(Seat(0), "O-O").is_ok(), short, "{portals}");
        assert_eq!(state.find(Seat(0), "O-O-O").is_ok(), long, "{portals}");
    }
}

#[test]
fn a_kings_step_through_a_portal_looks_like_castling_and_is_none() {
    let position = "8/8/8/8/8/8/8/4K2R w K - e2 g1 0 1";
    assert_eq!(after(position, "e1g1"), "8/8/8/8/8/8/8/6KR b - - e2 g1 1 1");
    assert!(read(position).find(Seat(0), "O-O").is_err());
}

#[test]
fn en_passant_only_after_a_double_step_over_land() {
    let over_land = after("8/8/8/8/3p4/8/4P3/8 w - - a5 h5 0 1", "e2e4");
    assert_eq!(over_land, "8/8/8/8/3pP3/8/8/8 b - e3 a5 h5 0 1");
    assert!(has(&read(&over_land), "d4e3"));
    // One step, through e3, to e4.
    let through = after("8/8/8/8/3p4/8/4P3/8 w - - e3 e4 0 1", "e2e4");
    assert_eq!(through, "8/8/8/8/3pP3/8/8/8 b - - e3 e4 0 1");
}

#[test]
fn a_pawn_may_be_promoted_beyond_a_portal() {
    let state = read("8/8/8/8/8/8/4P3/8 w - - e3 h8 0 1");
    assert!(has(&state, "e2h8q") && has(&state, "e2h8n") && !has(&state, "e2h8"));
}

#[test]
fn a_pawn_steps_once_from_its_first_rank_and_twice_from_its_second() {
    assert_eq!(targets("8/8/8/8/8/8/8/4P3 w - - a5 h5 0 1", "e1"), ["e2"]);
    assert_eq!(
        targets("8/8/8/8/8/8/4P3/8 w - - a5 h5 0 1", "e2"),
        ["e3", "e4"]
    );
}
