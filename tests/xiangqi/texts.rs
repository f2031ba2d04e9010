//! Moves and positions as texts.

use super::*;
use variant_board::record::{Defaults, read_all, write};
use variant_board::rules::Pick;

/// The code that a text means.
fn meant(position: &str, text: &str) -> String {
    let state = read(position);
    let seat = state.actors().single().unwrap();
    state.find(seat, text).unwrap().code
}

/// The text of a code.
fn written(position: &str, code: &str) -> String {
    let state = read(position);
    let seat = state.actors().single().unwrap();
    state.find(seat, code).unwrap().text
}

#[test]
fn wxf_is_written() {
    for (code, text) in [
        ("h3e3", "C2=5"),
        ("h1g3", "H2+3"),
        ("b1a3", "H8+9"),
        ("c1e3", "E7+5"),
        ("d1e2", "A6+5"),
        ("e1e2", "K5+1"),
        ("a1a3", "R9+2"),
        ("g4g5", "P3+1"),
        ("b3b10", "C8+7"),
    ] {
        assert_eq!(written(START, code), text);
    }
    // Black counts files from its own right, and forward is down the board.
    let black = START.replace(" w ", " b ");
    for (code, text) in [
        ("h8e8", "C8=5"),
        ("h10g8", "H8+7"),
        ("a10a9", "R1+1"),
        ("g7g6", "P7+1"),
    ] {
        assert_eq!(written(&black, code), text);
    }
}

#[test]
fn the_front_and_the_rear_of_two_on_a_file_are_told_apart() {
    let position = "3k5/9/2C6/9/9/2C6/9/9/9/5K3 w - - 0 1";
    assert_eq!(written(position, "c8e8"), "C+=5");
    assert_eq!(written(position, "c5e5"), "C-=5");
    assert_eq!(written(position, "c5c4"), "C--1");
    assert_eq!(meant(position, "+C=5"), "c8e8");
    assert_eq!(meant(position, "C+.5"), "c8e8");
    assert_eq!(refused(position, "C7=5"), "ambiguous-move");
    // Where only one of them can go so, the file will do.
    assert_eq!(meant(position, "C7-4"), "c5c1");
    // Black's front is down the board.
    let position = "3k5/9/2n6/9/9/2n6/9/9/9/5K3 b - - 0 1";
    assert_eq!(written(position, "c5e4"), "H++5");
    assert_eq!(written(position, "c8e7"), "H-+5");
}

#[test]
fn advisors_and_elephants_on_a_file_are_told_by_the_way_they_go() {
    let position = "3k5/9/9/9/9/2B6/9/3A5/9/2BA1K3 w - - 0 1";
    assert_eq!(written(position, "d1e2"), "A6+5");
    assert_eq!(written(position, "d3e2"), "A6-5");
    assert_eq!(written(position, "c1e3"), "E7+5");
    assert_eq!(written(position, "c5e3"), "E7-5");
}

#[test]
fn soldiers_on_a_file_are_counted_where_signs_do_not_tell() {
    let two = "3k5/9/9/2P6/2P6/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(written(two, "c7d7"), "P+=6");
    assert_eq!(written(two, "c6d6"), "P-=6");
    let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/5K3 w - - 0 1";
    for (code, text) in [("c8d8", "17=6"), ("c7d7", "27=6"), ("c6d6", "37=6")] {
        assert_eq!(written(three, code), text);
        assert_eq!(meant(three, text), code);
    }
    assert_eq!(meant(three, "P-=6"), "c6d6");
    let pairs = "3k5/9/9/2P3P2/2P3P2/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(written(pairs, "c7d7"), "17=6");
    assert_eq!(written(pairs, "g6f6"), "23=4");
    assert_eq!(refused(pairs, "P++1"), "ambiguous-move");
}

#[test]
fn moves_are_read_in_many_forms() {
    for (text, code) in [
        ("h3e3", "h3e3"),
        ("H3-E3", "h3e3"),
        ("h3–e3", "h3e3"),
        ("c2=5", "h3e3"),
        ("C2.5", "h3e3"),
        ("N2+3", "h1g3"),
        ("B7+5", "c1e3"),
        ("G5+1", "e1e2"),
        ("S3+1", "g4g5"),
        ("C8+7!", "b3b10"),
        (" b3xb10 ", "b3b10"),
    ] {
        assert_eq!(meant(START, text), code, "{text}");
    }
    let black = START.replace(" w ", " b ");
    assert_eq!(meant(&black, "a10a9"), "a10a9");
    // With a minus sign, back again.
    let back = "3k5/9/8n/9/9/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(meant(back, "H9−8"), "i8h10");
}

#[test]
fn what_means_no_legal_move_is_refused() {
    for (text, code) in [
        ("", "bad-move"),
        ("--", "bad-move"),
        ("h3", "bad-move"),
        ("h3j3", "bad-move"),
        ("a11a9", "bad-move"),
        // ICCS counts ranks from 0; that can't be told apart in general.
        ("b0c2", "bad-move"),
        ("C2=0", "bad-move"),
        ("X2=5", "bad-move"),
        ("C2=55", "bad-move"),
        ("\u{1F984}", "bad-move"),
        ("C3=5", "illegal-move"),
        ("C2+9", "illegal-move"),
        ("H2+2", "illegal-move"),
        ("C+=5", "illegal-move"),
        ("e4e6", "illegal-move"),
        ("e5e6", "illegal-move"),
        ("e7e6", "illegal-move"),
    ] {
        assert_eq!(refused(START, text), code, "{text}");
    }
}

#[test]
fn a_refusal_says_why() {
    let why = |position: &str, text: &str| {
        let state = read(position);
        let seat = state.actors().single().unwrap();
        state.find(seat, text).unwrap_err().message
    };
    assert!(why(START, "e5e6").contains("no piece stands on e5"));
    assert!(why(START, "e7e6").contains("other side"));
    assert!(why(START, "a1a4").contains("own piece"));
    assert!(why(START, "b1d2").contains("leg c1"));
    let eye = "3k5/9/9/9/9/9/9/9/1N7/2B2K3 w - - 0 1";
    assert!(why(eye, "c1a3").contains("eye b2"));
    let facing = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert!(why(facing, "e1d1").contains("face each other"));
    let check = "3k5/9/9/9/9/9/9/9/r8/4K4 w - - 0 1";
    assert!(why(check, "e1e2").contains("in check"));
}

#[test]
fn two_points_are_picked() {
    let state = read(START);
    let cell = |name| Pick::Cell(state.board().cell(name).unwrap());
    let choice = state.find(RED, "C2=5").unwrap();
    assert_eq!(choice.picks, [cell("h3"), cell("e3")]);
}

#[test]
fn positions_are_read_tolerantly_and_written_one_way() {
    let board = START.split(' ').next().unwrap();
    for text in [
        board,
        &format!("  {board}  w  "),
        &format!("{board} r - - 0 1"),
        &format!("{board} w 0 1"),
        &START.replace('N', "H").replace('b', "e").replace('B', "E"),
        &START.replace('n', "h").replace(" 1", " 0"),
    ] {
        let read = game().read(text, "").map(|state| state.position());
        // The replaced `b` isn't the side on turn here.
        assert_eq!(read.as_deref(), Ok(START), "{text}");
    }
    let black = "3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 30";
    assert_eq!(read(black).position(), black);
    assert_eq!(
        after(&read(black), "d10d9").position(),
        "9/3k5/9/9/9/9/9/9/9/4K4 w - - 8 31"
    );
}

#[test]
fn the_clock_counts_plies_since_the_last_capture() {
    let start = read(START);
    let quiet = after(&start, "a4a5 a7a6");
    assert!(quiet.position().ends_with(" w - - 2 2"), "{quiet:?}");
    let capture = after(&quiet, "a5a6");
    assert!(capture.position().ends_with(" b - - 0 2"), "{capture:?}");
}

#[test]
fn positions_that_are_none_are_refused_at_the_place() {
    for (position, offset) in [
        ("9/9/9", 0),
        ("3k5/9/9/9/9/9/9/9/9/9/4K4", 0),
        ("3k6/9/9/9/9/9/9/9/9/4K4", 0),
        ("3k5/8/9/9/9/9/9/9/9/4K4", 4),
        ("3k5/4x4/9/9/9/9/9/9/9/4K4", 5),
        // No general, two, one outside its palace.
        ("9/9/9/9/9/9/9/9/9/4K4", 0),
        ("3k5/9/9/9/9/9/9/9/9/3KK4", 22),
        ("2k6/9/9/9/9/9/9/9/9/4K4", 1),
        // Points that these never come to.
        ("3k5/9/9/9/9/9/9/9/9/3AK1A2", 24),
        ("3k5/9/9/9/9/9/9/9/3A5/4K4", 19),
        ("3k5/9/9/2B6/9/9/9/9/9/4K4", 9),
        ("3k5/9/9/9/9/9/9/2B6/9/4K4", 17),
        ("3k5/9/9/9/9/9/1P7/9/9/4K4", 15),
        ("3k5/9/9/9/9/9/9/2P6/9/4K4", 17),
        // A third chariot.
        ("3k5/9/9/9/9/9/9/9/9/RRRK5", 22),
        // Red could capture the general; the generals face each other.
        ("3k5/3R5/9/9/9/9/9/9/9/4K4 w", 0),
        ("3k5/9/9/9/9/9/9/9/9/3K5 w", 0),
        ("3k5/9/9/9/9/9/9/9/9/4K4 x", 24),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1", 30),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 1", 34),
    ] {
        let fault = game().read(position, "").unwrap_err();
        assert_eq!(fault.code, "bad-position", "{position}");
        assert_eq!(fault.offset, Some(offset), "{position}: {fault}");
    }
}

#[test]
fn a_game_text_is_written_as_it_is_read() {
    let text = "[Variant \"Xiangqi\"]\n\n1. C2=5 H8+7 2. h1g3 a10a9 3. R1=2 *";
    let read = read_all(text, &Defaults::default());
    assert_eq!(read.problems, []);
    let game = &read.records[0];
    let once = write(game);
    assert!(once.contains("1. C2=5 H8+7 2. H2+3 R1+1 3. R1=2"), "{once}");
}

#[test]
fn counted_soldiers_are_read_in_game_texts() {
    let text = "[Variant \"Xiangqi\"]\n[FEN \"3k5/9/2P6/2P6/2P6/9/9/9/9/5K3 w - - 0 1\"]\n\n\
                1. 27=6 K4+1 2. P++1 *";
    let read = read_all(text, &Defaults::default());
    assert_eq!(read.problems, []);
    let once = write(&read.records[0]);
    assert!(once.contains("1. 27=6 K4+1"), "{once}");
}
