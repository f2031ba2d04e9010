//! What comes of two moves at once.

use super::*;

#[test]
fn each_lands_and_captures_an_enemy_that_stayed() {
    let position = "p3p/5/1p3/2P2/N3P";
    assert_eq!(board(position, "a1b3/e5e4"), "p4/4p/1N3/2P2/4P");
    assert_eq!(told(position, "a1b3/e5e4"), ["*p b3", "Na1-b3", "pe5-e4"]);
    assert_eq!(notation(position, "a1b3/e5e4"), "Na1xb3 Pe5-e4");
}

#[test]
fn of_an_enemy_that_moved_away_nothing_is_captured() {
    let position = "p4/5/1p3/2P2/N3P";
    // A footman's capture has become a diagonal step.
    assert_eq!(board(position, "c2b3/b3b2"), "p4/5/1P3/1p3/N3P");
    assert_eq!(told(position, "c2b3/b3b2"), ["Pc2-b3", "pb3-b2"]);
    assert_eq!(notation(position, "c2b3/b3b2"), "Pc2-b3 Pb3-b2");
    assert_eq!(board(position, "a1b3/b3b2"), "p4/5/1N3/1pP2/4P");
}

#[test]
fn two_that_go_to_each_others_cells_swap() {
    let footmen = "p4/5/1p3/2P2/N3P";
    assert_eq!(board(footmen, "c2b3/b3c2"), "p4/5/1P3/2p2/N3P");
    assert_eq!(told(footmen, "c2b3/b3c2"), ["c2<>b3"]);
    assert_eq!(notation(footmen, "c2b3/b3c2"), "Pc2-b3 Pb3-c2");
    let horsemen = "p4/5/1n3/5/N3P";
    assert_eq!(board(horsemen, "a1b3/b3a1"), "p4/5/1N3/5/n3P");
}

#[test]
fn on_the_same_cell_a_horseman_captures_a_footman() {
    let position = "p4/1p3/5/2p2/N3P";
    assert_eq!(board(position, "a1b3/b4b3"), "p4/5/1N3/2p2/4P");
    assert_eq!(told(position, "a1b3/b4b3"), ["Na1-b3", "pb4-b3", "*p b3"]);
    assert_eq!(notation(position, "a1b3/b4b3"), "Na1xb3 Pb4-b3");
    let mirrored = "n3p/5/5/1P3/P4";
    assert_eq!(board(mirrored, "b2b3/a5b3"), "4p/5/1n3/5/P4");
    assert_eq!(notation(mirrored, "b2b3/a5b3"), "Pb2-b3 Na5xb3");
}

#[test]
fn on_the_same_cell_two_of_a_kind_are_both_removed() {
    let horsemen = "n3p/5/5/5/N3P";
    assert_eq!(board(horsemen, "a1b3/a5b3"), "4p/5/5/5/4P");
    assert_eq!(
        told(horsemen, "a1b3/a5b3"),
        ["Na1-b3", "na5-b3", "*N b3", "*n b3"]
    );
    assert_eq!(notation(horsemen, "a1b3/a5b3"), "Na1xb3 Na5xb3");
    let footmen = "p4/2p2/5/2P2/4P";
    assert_eq!(board(footmen, "c2c3/c4c3"), "p4/5/5/5/4P");
    assert_eq!(notation(footmen, "c2c3/c4c3"), "Pc2xc3 Pc4xc3");
}

#[test]
fn a_footman_counts_as_one_there_also_if_it_would_be_promoted() {
    let position = "4p/1P3/2n2/5/N3P";
    assert_eq!(board(position, "b4b5/c3b5"), "1n2p/5/5/5/N3P");
    assert_eq!(notation(position, "b4b5/c3b5"), "Pb4-b5 Nc3xb5");
}

#[test]
fn a_footman_on_the_last_rank_becomes_a_horseman_with_fewer_than_two() {
    let position = "4p/1P3/5/5/N3P";
    assert_eq!(board(position, "b4b5/e5e4"), "1N3/4p/5/5/N3P");
    assert_eq!(told(position, "b4b5/e5e4"), ["Pb4-b5", "pe5-e4", "=N b5"]);
    assert_eq!(notation(position, "b4b5/e5e4"), "Pb4-b5=N Pe5-e4");
    assert_eq!(board("4p/5/5/1p3/4P", "e1e2/b2b1"), "4p/5/5/4P/1n3");
}

#[test]
fn else_it_goes_to_the_cell_that_was_named() {
    let position = "2n1p/1P3/5/5/N3N";
    assert_eq!(board(position, "b4c5=d1/e5e4"), "5/4p/5/5/N2PN");
    assert_eq!(
        told(position, "b4c5=d1/e5e4"),
        ["*n c5", "Pb4-c5", "pe5-e4", "Pc5-d1"]
    );
    assert_eq!(notation(position, "b4c5=d1/e5e4"), "Pb4xc5=d1 Pe5-e4");
    // Also to the cell that it has left.
    assert_eq!(board(position, "b4b5=b4/e5e4"), "2n2/1P2p/5/5/N3N");
}

#[test]
fn horsemen_are_counted_after_this_turns_captures() {
    let position = "4p/1P3/5/2nP1/N3N";
    assert_eq!(board(position, "b4b5=c3/c2a1"), "1N2p/5/5/3P1/n3N");
    assert_eq!(notation(position, "b4b5=c3/c2a1"), "Pb4-b5=c3=N Nc2xa1");
}

#[test]
fn what_is_by_now_the_only_footman_is_redeployed_if_a_cell_was_named() {
    let position = "4p/1P3/5/2n2/N3N";
    assert_eq!(board(position, "b4b5=c3/c2a1"), "4p/5/2P2/5/n3N");
    assert_eq!(notation(position, "b4b5=c3/c2a1"), "Pb4-b5=c3 Nc2xa1");
}

#[test]
fn with_no_cell_named_an_only_footman_is_promoted_even_so() {
    let position = "4p/1P2n/5/3P1/N4";
    let state = turn(&read(position), "b4b5/e4d2").state;
    assert_eq!(state.position(), "1N2p/5/5/3n1/N4 0 0 2");
    assert_eq!(state.outcome(), Some(Outcome::win(BLACK, "no-footmen")));
}

#[test]
fn an_enemy_horseman_that_came_to_the_named_cell_captures() {
    let position = "4p/1P2n/5/3P1/N3N";
    assert_eq!(board(position, "b4b5=c3/e4c3"), "4p/5/2n2/3P1/N3N");
    assert_eq!(
        told(position, "b4b5=c3/e4c3"),
        ["Pb4-b5", "ne4-c3", "Pb5-c3", "*P c3"]
    );
    assert_eq!(notation(position, "b4b5=c3/e4c3"), "Pb4-b5=c3 Ne4xc3");
}

#[test]
fn with_an_enemy_footman_that_came_to_the_named_cell_both_are_removed() {
    let position = "4p/1Pp2/5/3P1/N3N";
    assert_eq!(board(position, "b4b5=c3/c4c3"), "4p/5/5/3P1/N3N");
    assert_eq!(notation(position, "b4b5=c3/c4c3"), "Pb4xb5=c3 Pc4xc3");
    // Also on the cell that it has left.
    let position = "2p1p/1P3/5/3P1/N3N";
    assert_eq!(board(position, "b4c5=b4/c5b4"), "4p/5/5/3P1/N3N");
}

#[test]
fn two_that_name_the_same_cell_are_both_removed() {
    let position = "n3n/1P3/5/3p1/N3N";
    let transition = turn(&read(position), "b4b5=c3/d2d1=c3");
    assert_eq!(transition.state.position(), "n3n/5/5/5/N3N 0 0 2");
    assert_eq!(transition.notation, ["Pb4xb5=c3", "Pd2xd1=c3"]);
    assert_eq!(
        told(position, "b4b5=c3/d2d1=c3"),
        ["Pb4-b5", "pd2-d1", "Pb5-c3", "pd1-c3", "*P c3", "*p c3"]
    );
}

#[test]
fn a_footman_that_is_redeployed_has_left_its_cell() {
    let position = "n3n/1P3/5/3p1/N3N";
    assert_eq!(board(position, "b4b5=d1/d2d1=c3"), "n3n/5/2p2/5/N2PN");
    // Even if both go to each other's cells.
    let board = board(position, "b4b5=d1/d2d1=b5");
    assert_eq!(board, "np2n/5/5/5/N2PN");
}

#[test]
fn one_that_is_promoted_in_this_turn_still_counts_as_a_footman() {
    let position = "n4/1P3/p4/3p1/N3N";
    let transition = turn(&read(position), "b4b5=d1/d2d1");
    assert_eq!(transition.state.position(), "n4/5/p4/5/N3N 0 0 2");
    assert_eq!(transition.notation, ["Pb4xb5=d1", "Pd2xd1"]);
}

#[test]
fn a_swap_can_lead_to_the_last_rank() {
    let position = "2p1p/1P3/5/3P1/N4";
    assert_eq!(board(position, "b4c5/c5b4"), "2N1p/1p3/5/3P1/N4");
    assert_eq!(told(position, "b4c5/c5b4"), ["b4<>c5", "=N c5"]);
}
