//! Written moves and position strings.

use super::*;

fn text(position: &str, code: &str) -> String {
    let state = read(position);
    state.find(seat(&state), code).unwrap().text
}

fn code(position: &str, text: &str) -> Result<String, &'static str> {
    let state = read(position);
    let found = state.find(seat(&state), text);
    found.map(|choice| choice.code).map_err(|fault| fault.code)
}

#[test]
fn a_way_that_needs_the_portals_is_written_with_an_arrow() {
    let rook = "8/8/2R5/8/8/8/8/8 w - - c4 a8 0 1";
    assert_eq!(text(rook, "c6a1"), "Rc6→a1");
    assert_eq!(text(rook, "c6a6"), "Ra6", "it gets there over land too");
    assert_eq!(
        text("8/8/2R5/8/8/8/8/n7 w - - c4 a8 0 1", "c6a1"),
        "Rc6→xa1"
    );
    assert_eq!(text("8/7P/8/8/8/8/8/8 w - - h8 a3 0 1", "h7a3"), "h7→a3");
    assert_eq!(text("8/8/8/7P/8/8/8/8 w - - h6 h8 0 1", "h5h8q"), "h5→h8=Q");
}

#[test]
fn portal_moves_are_written_with_an_at_sign() {
    let state = "8/8/8/3P4/8/8/8/8 w - - d4 h8 5 1";
    assert_eq!(text(state, "@d4e5"), "@d4e5");
    assert_eq!(text(state, "@d4d5q"), "@d4d5=Q");
}

#[test]
fn texts_are_read_tolerantly() {
    let rook = "8/8/2R5/8/8/8/8/8 w - - c4 a8 0 1";
    for text in [
        "Rc6→a1",
        "Rc6->a1",
        "Rc6–>a1",
        "R→a1",
        "Ra1",
        "c6a1",
        "Rc6a1",
        "Rc6 → a1+",
    ] {
        assert_eq!(code(rook, text), Ok("c6a1".to_owned()), "{text}");
    }
    for text in ["@c4d5", "@c4-d5", "@d5", "@c4→d5"] {
        assert_eq!(code(rook, text), Ok("@c4d5".to_owned()), "{text}");
    }
    for text in ["@d4d5q", "@d4d5=Q", "@d5=Q"] {
        assert_eq!(
            code("8/8/8/3P4/8/8/8/8 w - - d4 h8 5 1", text),
            Ok("@d4d5q".to_owned())
        );
    }
}

#[test]
fn faults_have_their_codes() {
    let rook = "8/8/2R5/8/8/8/8/8 w - - c4 a8 0 1";
    assert_eq!(code(rook, "hello"), Err("bad-move"));
    assert_eq!(code(rook, "Rd1"), Err("illegal-move"));
    assert_eq!(code(rook, "@c4c6"), Err("illegal-move"));
    assert_eq!(
        code("8/8/8/3P4/8/8/8/8 w - - d4 h8 5 1", "@d4d5"),
        Err("illegal-move")
    );
    assert_eq!(
        code("8/8/8/8/R6R/8/8/8 w - - a1 b1 0 1", "Rd4"),
        Err("ambiguous-move")
    );
}

#[test]
fn positions_that_cannot_be_are_refused_where_they_are_wrong() {
    for (text, offset) in [
        ("8/8/8/8/8/8/8/8 w - - d4 d4 0 1", 25),
        ("8/8/8/8/8/8/8/8 w - - *d4 *e4 0 1", 26),
        ("8/8/8/8/8/8/8/8 w - - *d4 d4 0 1", 26),
        ("8/8/8/8/8/8/8/8 w - - - a5 0 1", 22),
        ("8/8/8/8/8/8/8/8 b - - - - 0 1", 22),
        ("8/8/8/8/8/8/8/8 x - - d4 e4 0 1", 16),
        ("8/8/8/8/8/8/8/8 w - - j9 e4 0 1", 22),
        ("P7/8/8/8/8/8/8/8 w - - d4 e4 0 1", 0),
        ("8/8/8/8/3Nn3/8/8/8 w - - d4 e4 0 1", 25),
        ("k7/8/8/8/8/8/8/R7 w - - d4 e4 0 1", 18),
        ("8/8/8/8/8/8/8/8 w - - d4 e4 0 x", 30),
        ("8/8/8/8/8/8/8/8 w - - d4 e4 0 1 1", 32),
    ] {
        let fault = refused_or(text).unwrap_err();
        assert_eq!(
            (fault.code, fault.offset),
            ("bad-position", Some(offset)),
            "{text}"
        );
    }
}

/// Placing is the turn before the first: it's numbered 1 as well.
#[test]
fn a_game_text_begins_with_the_placing() {
    use variant_board::record::{Defaults, read_all, write};
    let defaults = Defaults {
        variant: Some("portal-buckley"),
        ..Defaults::default()
    };
    let text = "1. @e4 @a5 1. e3 d5 2. Bd3 @a5b4 *";
    let reading = read_all(text, &defaults);
    assert_eq!(reading.problems, []);
    let written = write(&reading.records[0]);
    assert!(written.ends_with(&format!("\n\n{text}\n")), "{written}");
    // Numbers are only a help to readers: any are read.
    let counted = read_all("1. @e4 @a5 2. e3 d5 3. Bd3 @a5b4 *", &defaults);
    assert_eq!(write(&counted.records[0]), written);
}

#[test]
fn an_arrow_tells_the_way_through_the_portals_from_that_over_land() {
    let two_rooks = "8/8/2R5/8/8/8/8/7R w - - c4 a8 0 1";
    assert_eq!(code(two_rooks, "Ra1").as_deref(), Ok("h1a1"));
    assert_eq!(code(two_rooks, "R→a1").as_deref(), Ok("c6a1"));
}

#[test]
fn a_position_won_by_a_black_hole_can_be_read() {
    // White's own king is attacked, and it doesn't matter.
    let won = read("8/8/8/8/8/8/8/r6K b - - *d4 *d4 0 1");
    let outcome = won.outcome().unwrap();
    assert_eq!(
        (outcome.winners.single(), outcome.reason),
        (Some(Seat(0)), "black-hole")
    );
}

#[test]
fn no_king_is_attacked_before_both_portals_are_placed() {
    for board in ["8/8/8/8/8/8/8/r6K", "7k/8/8/8/8/8/8/r6K"] {
        let fault = refused_or(&format!("{board} w - - - - 0 1")).unwrap_err();
        assert_eq!(fault.code, "bad-position");
    }
    assert!(refused_or("7k/8/8/8/8/8/8/r6K w - - a4 h5 0 1").is_ok());
}

#[test]
fn no_pawn_has_stepped_twice_over_a_portal_or_onto_one() {
    for (portals, passed) in [("a4 h5", true), ("e3 h5", false), ("a4 e4", false)] {
        let text = format!("8/8/8/8/3pP3/8/8/8 b - e3 {portals} 0 1");
        assert_eq!(refused_or(&text).is_ok(), passed, "{text}");
    }
}

/// A text that leaves the placing out is told so, instead of placing portals
/// where pawns are meant to go.
#[test]
fn a_pawns_move_places_no_portal() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - - 0 1";
    assert_eq!(code(start, "@e4"), Ok("@e4".to_owned()));
    assert_eq!(code(start, "e4"), Err("illegal-move"));
    assert_eq!(code(start, "e2e4"), Err("illegal-move"));
}
