//! What a king has to do with portals: check, pins, mate, castling, en passant.

use super::{after, from, played, read, refused, set};
use variant_board::rules::{Perft, Viewer};
use variant_board::variants;

fn in_check(position: &str) -> bool {
    !read(position).view(Viewer::All).checks.is_empty()
}

#[test]
fn lines_end_at_portals() {
    assert!(in_check("4r2k/8/8/8/8/8/8/4K3 w - - - 0 1"));
    assert!(!in_check("4r2k/8/8/8/8/8/8/4K3 w - - e5 0 1"));
}

#[test]
fn a_king_on_a_portal_is_attacked_only_if_there_is_one_to_leave_by() {
    assert!(!in_check("4r2k/8/8/8/8/8/8/4K3 w - - e1 0 1"));
    assert!(in_check("4r2k/8/8/8/8/8/8/4K3 w - - e1,a4 0 1"));
    // An occupied one doesn't do, nor the one that the attacker stands on,
    // nor the rest of the king's own stack.
    assert!(!in_check("4r2k/8/8/8/n7/8/8/4K3 w - - e1,a4 0 1"));
    assert!(!in_check("4r2k/8/8/8/8/8/8/4K3 w - - e1,e8 0 1"));
    assert!(!in_check("4r2k/8/8/8/8/8/8/4K3 w - - e1,e1 0 1"));
}

#[test]
fn moving_off_a_portal_may_expose_ones_own_king_on_another() {
    // The knight is the only piece on a portal besides the king's.
    let position = "4r2k/8/8/8/N7/8/7P/4K3 w - - e1,a4 0 1";
    assert_eq!(from(position, "a4"), set(""));
    assert_eq!(from(position, "h2"), set("h3 h4"));
    assert!(refused(position, "Nc3").contains("king would be left in check"));
    // Between the rook and the king it may go: e3 and e5 are out of its reach
    // from a4, from c4 they aren't.
    let nearer = "4r2k/8/8/8/2N5/8/8/4K3 w - - e1,c4 0 1";
    assert_eq!(from(nearer, "c4"), set("e3 e5"));
    // The king himself may walk off.
    assert!(from(position, "e1").contains("d1"));
}

#[test]
fn a_portal_left_behind_screens() {
    // The bishop is pinned as far as ordinary moves go.
    let position = "4r2k/8/8/8/8/8/4B3/4K3 w - - c4,h5 0 1";
    assert_eq!(from(position, "e2"), set("c4h5 h5c4"));
    assert_eq!(
        played(position, "e2c4h5"),
        "4r2k/8/8/7B/8/8/8/4K3 b - - e2,h5"
    );
    // One that stands on a portal isn't pinned at all.
    let on_one = from("4r2k/8/8/8/8/8/4B3/4K3 w - - e2 0 1", "e2");
    assert!(on_one.contains("d3") && on_one.contains("h5"));
}

#[test]
fn a_portal_that_screens_the_king_alone_cannot_be_entered() {
    let position = "r6k/8/8/8/1N6/8/8/4K3 w - - d5,h3 0 1";
    assert!(from(position, "b4").contains("d5h3"));
    let screening = "4r2k/8/8/8/4p3/8/2N5/4K3 w - - e3,h3 0 1";
    // e4 still screens.
    assert!(from(screening, "c2").contains("e3h3"));
    let alone = "4r2k/8/8/8/8/8/2N5/4K3 w - - e3,h3 0 1";
    assert!(!from(alone, "c2").contains("e3h3"));
    assert!(refused(alone, "c2e3h3").contains("king would be left in check"));
    // A stack stays.
    assert!(from("4r2k/8/8/8/8/8/2N5/4K3 w - - e3,e3,h3 0 1", "c2").contains("e3h3"));
}

#[test]
fn check_is_answered_by_capturing_through_a_portal_or_by_fleeing_through_one() {
    let position = "4r2k/8/8/b7/8/8/8/4K3 w - - a5,e8,h4 0 1";
    // The king is in check by the rook of e8 and the bishop of a5.
    assert!(in_check(position));
    let taken = "7k/8/8/b7/2N5/8/8/4K3 w - - a5,h4 0 1";
    assert!(in_check(taken));
    assert_eq!(from(taken, "c4"), set("d2 a5h4"));
    // What comes out of a portal can't come between.
    let between = "7k/8/8/b7/8/8/6N1/4K3 w - - h4,f6 0 1";
    assert_eq!(from(between, "g2"), set(""));
}

#[test]
fn mate_counts_escapes_through_portals() {
    let mated = "6k1/5ppp/8/8/8/8/8/R5K1 w - - - 0 1";
    assert_eq!(
        after(&read(mated), "Ra8").outcome().unwrap().reason,
        "checkmate"
    );
    // Out by h7? His own pawn stands there; f8's portal lets him go to c3.
    let escape = "6k1/5ppp/8/8/8/8/8/R5K1 w - - h8,c3 0 1";
    let state = after(&read(escape), "Ra8");
    assert_eq!(state.outcome(), None);
    assert_eq!(state.perft(1, Perft::Bulk), 1);
    assert_eq!(
        after(&state, "g8h8c3").position(),
        "R7/5ppp/8/8/8/2k5/8/6K1 w - - c3,g8 2 2"
    );
}

#[test]
fn a_king_does_not_step_or_come_out_where_he_is_attacked() {
    let position = "7k/8/8/8/7r/8/8/K7 w - - b2,h3,h8,c4,d6 0 1";
    // c4 is on the rook's rank, h3 on its file; h8 is occupied; d6 is safe.
    let legal = from(position, "a1");
    assert!(legal.contains("b2d6"));
    assert!(!legal.contains("b2c4") && !legal.contains("b2h3") && !legal.contains("b2h8"));
}

#[test]
fn castling_needs_the_crossed_cells_unattacked_and_sees_portals_as_screens() {
    let legal = |portals: &str| from(&format!("k4r2/8/8/8/8/8/8/4K2R w K - {portals} 0 1"), "e1");
    assert!(!legal("-").contains("g1"));
    assert!(legal("f5").contains("g1"));
}

#[test]
fn en_passant_is_allowed_and_written_only_if_it_can_be_taken() {
    let position = "4k3/8/8/8/3p4/8/4P3/4K3 w - - d4,h8 0 1";
    assert_eq!(
        played(position, "e2e4"),
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 d4,h8"
    );
    assert_eq!(
        played(position, "e2e4 d4e3"),
        "4k3/8/8/8/8/4p3/8/4K3 w - - d4,h8"
    );
    // Pinned on its file, it can't take; standing on a portal it isn't pinned.
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - h8 0 1";
    assert_eq!(played(pinned, "e2e4"), "3k4/8/8/8/3pP3/8/8/3RK3 b - - h8");
    let screened = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - d4,h8 0 1";
    assert_eq!(
        played(screened, "e2e4"),
        "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 d4,h8"
    );
}

#[test]
fn a_position_may_lack_kings() {
    let state = read("8/8/8/8/8/8/8/R7 w - - a4,h5 0 1");
    // a2 a3, b1 to h1, and a4 to h5.
    assert_eq!(state.perft(1, Perft::Bulk), 10);
}

#[test]
fn the_side_that_is_not_on_turn_is_not_in_check() {
    let game = variants::find("portal-hidden").unwrap();
    let fault = game
        .read("4r2k/8/8/8/8/8/8/4K3 b - - e1,a4 0 1", "")
        .unwrap_err();
    assert_eq!((fault.code, fault.offset), ("bad-position", Some(21)));
    assert!(game.read("4r2k/8/8/8/8/8/8/4K3 b - - e1 0 1", "").is_ok());
}
