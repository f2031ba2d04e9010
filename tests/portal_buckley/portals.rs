//! What portals do: placing, steps, teleports, black holes.

use super::*;
use variant_board::rules::Viewer;

#[test]
fn each_places_a_portal_on_his_fourth_rank_white_first() {
    let start = Variant::of::<Buckley>().start("").unwrap();
    assert_eq!(codes(&start), sorted("@a4 @b4 @c4 @d4 @e4 @f4 @g4 @h4"));
    let second = play(&start, "@e4");
    assert_eq!(codes(&second), sorted("@a5 @b5 @c5 @d5 @e5 @f5 @g5 @h5"));
    let third = play(&second, "@a5");
    assert_eq!(
        third.position(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - e4 a5 0 1"
    );
}

#[test]
fn a_portal_is_not_placed_where_it_exposes_ones_own_king() {
    // The rook would enter a4, come out of h5 and go on to h8.
    let state = read("7k/8/8/8/8/8/8/R6K b - - a4 - 0 1");
    assert_eq!(codes(&state), sorted("@a5 @b5 @c5 @d5 @e5 @f5 @g5"));
}

#[test]
fn a_position_may_recur_after_moves_of_pawns() {
    // The pawn steps back through e3 to e1, and forward when the portals are
    // out of its way.
    let mut state = read("k6K/8/8/8/8/8/4P3/8 w - - e3 e1 0 1");
    let round = "e2e1 @e1d1 @e3f3 @d1c1 e1e2 @c1d1 @f3e3 @d1e1";
    for step in round.split(' ').chain(round.split(' ')) {
        assert_eq!(state.outcome(), None, "{step}");
        state = play(&state, step);
    }
    assert_eq!(state.outcome().unwrap().reason, "threefold-repetition");
}

#[test]
fn a_portal_moves_one_step_in_any_direction_and_only_ones_own() {
    let state = read("8/8/8/8/8/8/8/8 w - - d4 h8 0 1");
    let all = "@d4c3 @d4d3 @d4e3 @d4c4 @d4e4 @d4c5 @d4d5 @d4e5";
    assert_eq!(codes(&state), sorted(all));
    assert_eq!(
        after("8/8/8/8/8/8/8/8 w - - d4 h8 3 1", "@d4e5"),
        "8/8/8/8/8/8/8/8 b - - e5 h8 4 1"
    );
}

#[test]
fn a_piece_stays_when_the_portal_moves_off() {
    assert_eq!(
        after("8/8/8/8/3N4/8/8/8 w - - d4 h8 0 1", "@d4d5"),
        "8/8/8/8/3N4/8/8/8 b - - d5 h8 1 1"
    );
}

#[test]
fn a_portal_that_moves_onto_a_piece_teleports_it() {
    assert_eq!(
        after("8/8/8/3n4/8/8/8/8 w - - d4 h8 0 1", "@d4d5"),
        "7n/8/8/8/8/8/8/8 b - - d5 h8 1 1"
    );
    let blocked = read("7b/8/8/3n4/8/8/8/8 w - - d4 h8 0 1");
    assert!(!has(&blocked, "@d4d5"));
}

#[test]
fn a_portal_move_may_end_a_check_and_may_not_open_one() {
    // The rook on a1 looks along the rank; a portal on it is a wall.
    let state = read("8/8/8/8/8/8/8/r6K w - - c2 h8 0 1");
    assert!(has(&state, "@c2c1") && has(&state, "@c2d1"));
    assert!(!has(&state, "@c2c3"));
    let wall = read("8/8/8/8/8/8/8/r6K w - - c1 h8 0 1");
    assert!(has(&wall, "@c1d1") && !has(&wall, "@c1c2"));
}

#[test]
fn mate_takes_portal_moves_into_account() {
    let mate = read("6r1/8/8/4b3/8/8/8/r6K w - - c4 a8 0 1");
    assert_eq!(mate.outcome().unwrap().reason, "checkmate");
    let saved = read("6r1/8/8/4b3/8/8/8/r6K w - - c2 a8 0 1");
    assert_eq!(saved.outcome(), None);
    let only_portal = codes(&saved);
    assert!(
        only_portal.iter().all(|code| code.starts_with('@')),
        "{only_portal:?}"
    );
}

#[test]
fn ones_own_pawn_is_promoted_by_choice_and_the_opponents_to_a_queen() {
    let own = read("8/8/8/3P4/8/8/8/8 w - - d4 h8 5 1");
    for role in ["q", "r", "b", "n"] {
        assert!(has(&own, &format!("@d4d5{role}")));
    }
    assert!(!has(&own, "@d4d5"));
    assert_eq!(
        after(&own.position(), "@d4d5n"),
        "7N/8/8/8/8/8/8/8 b - - d5 h8 0 1"
    );
    assert_eq!(
        after("8/8/8/3P4/8/8/8/8 b - - h8 d4 5 1", "@d4d5"),
        "7Q/8/8/8/8/8/8/8 w - - h8 d5 0 2"
    );
}

#[test]
fn a_teleported_king_or_rook_has_moved() {
    let rook = after("8/8/8/8/8/8/8/R3K2R w KQ - g2 c5 0 1", "@g2h1");
    assert_eq!(rook, "8/8/8/2R5/8/8/8/R3K3 b Q - h1 c5 1 1");
    let king = after("8/8/8/8/8/8/8/R3K2R w KQ - e2 c5 0 1", "@e2e1");
    assert_eq!(king, "8/8/8/2K5/8/8/8/R6R b - - e1 c5 1 1");
}

#[test]
fn a_black_hole_removes_what_is_around_and_locks_the_portals() {
    let next = after("8/8/8/2nPp3/3b4/2R1r3/8/7N w - - c4 d4 9 1", "@c4d4");
    assert_eq!(next, "8/8/8/8/8/8/8/7N b - - *d4 *d4 0 1");
    let state = read(
        "8/8/8/8/8/8/8/R6k w - - *d1 *d1 0 1"
            .replace("R6k", "R7")
            .as_str(),
    );
    assert!(
        has(&state, "a1h1") && has(&state, "a1d1"),
        "an ordinary cell"
    );
    assert!(codes(&state).iter().all(|code| !code.starts_with('@')));
}

#[test]
fn a_hole_that_removes_nothing_counts_like_any_move() {
    assert_eq!(
        after("8/8/8/8/8/8/8/7N w - - c4 d4 9 1", "@c4d4"),
        "8/8/8/8/8/8/8/7N b - - *d4 *d4 10 1"
    );
}

#[test]
fn a_hole_may_not_remove_ones_own_king_and_wins_by_the_enemys() {
    assert!(!has(&read("8/8/8/3K4/8/8/8/7k w - - c4 d4 0 1"), "@c4d4"));
    assert!(!has(&read("8/8/8/3K4/8/3k4/8/8 w - - c4 d4 0 1"), "@c4d4"));
    // The own king is attacked by the rook, and it doesn't matter.
    let won = play(&read("8/8/8/3k4/8/8/8/r6K w - - c4 d4 0 1"), "@c4d4");
    let outcome = won.outcome().unwrap();
    assert_eq!(
        (outcome.winners.single(), outcome.reason),
        (Some(Seat(0)), "black-hole")
    );
    let not_won = read("k7/8/8/8/8/8/8/r6K w - - c4 d4 0 1");
    assert!(!has(&not_won, "@c4d4"), "else it does");
}

#[test]
fn the_threat_of_a_hole_is_no_check() {
    let state = read("8/8/8/3k4/8/8/8/7K b - - c4 d4 0 1");
    assert!(state.view(Viewer::All).checks.is_empty());
}

#[test]
fn portals_lead_to_each_other_in_views() {
    let view = read("8/8/8/8/8/8/8/8 w - - d4 h8 0 1").view(Viewer::All);
    let told: Vec<_> = view
        .features
        .iter()
        .map(|f| (f.kind, f.colour, f.cell.0, f.to.map(|to| to.0)))
        .collect();
    assert_eq!(
        told,
        [
            ("portal", Some(0), 27, Some(63)),
            ("portal", Some(1), 63, Some(27))
        ]
    );
    let view = read("8/8/8/8/8/8/8/8 w - - *d4 *d4 0 1").view(Viewer::All);
    assert_eq!(
        (view.features.len(), view.features[0].kind),
        (1, "black-hole")
    );
}

#[test]
fn events_tell_the_way_through_portals() {
    let moved = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Moved { from, via, to, .. } => {
                Some((from.0, via.iter().map(|c| c.0).collect::<Vec<_>>(), to.0))
            }
            _ => None,
        })
    };
    let rook = events("8/8/2R5/8/8/8/8/8 w - - c4 a8 0 1", "c6a1");
    assert_eq!(moved(&rook), Some((42, vec![26, 56], 0)));
    let pushed = events("8/8/8/3P4/8/8/8/8 b - - h8 d4 5 1", "@d4d5");
    assert_eq!(moved(&pushed), Some((35, vec![35, 63], 63)));
    assert!(matches!(pushed[0], Event::Changed { ref cells } if cells.len() == 2));
    assert!(
        pushed
            .iter()
            .any(|event| matches!(event, Event::Promoted { piece, .. } if piece.kind == "queen"))
    );
    let hole = events("8/8/8/2nPp3/3b4/2R1r3/8/7N w - - c4 d4 9 1", "@c4d4");
    assert_eq!(
        hole.iter()
            .filter(|event| matches!(event, Event::Captured { .. }))
            .count(),
        6
    );
    assert!(
        hole.iter()
            .any(|event| matches!(event, Event::Exploded { .. }))
    );
}

#[test]
fn a_piece_and_a_portal_with_the_same_cells_are_told_apart() {
    use variant_board::rules::Pick;
    let state = read("8/8/8/8/3R4/8/8/8 w - - d4 h8 0 1");
    let last = |code: &str| state.find(Seat(0), code).unwrap().picks.pop().unwrap();
    assert_eq!(last("d4d5"), Pick::Named("move-piece"));
    assert_eq!(last("@d4d5"), Pick::Named("move-portal"));
    assert_eq!(state.find(Seat(0), "d4d6").unwrap().picks.len(), 2);
    assert_eq!(state.find(Seat(0), "@d4e5").unwrap().picks.len(), 2);
}

#[test]
fn fifty_moves_and_the_third_occurrence_draw() {
    let state = read("k7/8/8/8/8/8/8/7K w - - d4 h8 99 80");
    assert_eq!(
        play(&state, "@d4d5").outcome().unwrap().reason,
        "fifty-moves"
    );
    let mut state = read("k7/8/8/8/8/8/8/7K w - - d4 g6 0 1");
    for _ in 0..2 {
        for step in ["@d4d5", "@g6g5", "@d5d4", "@g5g6"] {
            assert_eq!(state.outcome(), None);
            state = play(&state, step);
        }
    }
    assert_eq!(state.outcome().unwrap().reason, "threefold-repetition");
}

fn reason(state: &State) -> Option<&'static str> {
    state.outcome().map(|outcome| outcome.reason)
}

/// The rook's line is led away to h3 by a portal that steps onto it.
#[test]
fn a_portal_may_lead_a_checking_line_away() {
    let saved = read("k7/2K5/8/8/8/8/8/R7 b - - h3 b4 0 1");
    assert_eq!(codes(&saved), ["@b4a3", "@b4a4", "@b4a5"]);
    let mated = read("k7/2K5/8/8/8/8/8/R7 b - - h3 f4 0 1");
    assert_eq!(reason(&mated), Some("checkmate"));
    assert_eq!(mated.outcome().unwrap().winners.single(), Some(Seat(0)));
}

#[test]
fn stalemate_takes_portal_moves_into_account() {
    let moving = read("k7/2Q5/8/8/8/8/8/7K b - - e4 h5 0 1");
    assert_eq!(
        codes(&moving),
        ["@h5g4", "@h5g5", "@h5g6", "@h5h4", "@h5h6"]
    );
    let stuck = read("k7/2Q5/8/8/8/8/8/7K b - - *d4 *d4 0 1");
    assert_eq!(reason(&stuck), Some("stalemate"));
    assert!(stuck.outcome().unwrap().winners.is_empty());
}

/// No cell of the fourth rank is vacant.
#[test]
fn who_cannot_place_is_stalemated() {
    let stuck = read("k7/8/8/8/PPPPPPPP/8/8/7K w - - - - 0 1");
    assert_eq!(reason(&stuck), Some("stalemate"));
}
