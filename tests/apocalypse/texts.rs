//! Moves, turns and positions as texts.

use super::*;
use variant_board::record::{Defaults, read_all, write};
use variant_board::rules::Pick;

#[test]
fn moves_are_found_in_every_form() {
    let start = game().start("").unwrap();
    for (text, code) in [
        ("a1b3", "a1b3"),
        ("Na1-b3", "a1b3"),
        ("Na1xb3", "a1b3"),
        ("Nxb3", "a1b3"),
        ("Nb3", "a1b3"),
        ("Pd1-d2", "d1d2"),
        ("d2", "d1d2"),
        ("Pd2", "d1d2"),
    ] {
        assert_eq!(start.find(WHITE, text).unwrap().code, code, "{text}");
    }
    let redeploying = read("2n1p/1P3/5/5/N3N");
    for (text, code) in [
        ("b4b5=c3", "b4b5=c3"),
        ("Pb4-b5=c3", "b4b5=c3"),
        ("b5=c3", "b4b5=c3"),
        ("bxc5=c3", "b4c5=c3"),
        ("Pb4-b5=c3=N", "b4b5=c3"),
    ] {
        assert_eq!(redeploying.find(WHITE, text).unwrap().code, code, "{text}");
    }
    let promoting = read("4p/1P3/5/5/N3P");
    for text in ["b4b5", "Pb4-b5=N", "b5=N", "b5"] {
        assert_eq!(promoting.find(WHITE, text).unwrap().code, "b4b5", "{text}");
    }
}

#[test]
fn what_can_mean_two_moves_is_refused() {
    let position = "4p/5/5/4P/N1P1N";
    assert_eq!(refused(position, WHITE, "Nc2"), "ambiguous-move");
    let state = read(position);
    assert_eq!(state.find(WHITE, "Nac2").unwrap().code, "a1c2");
    assert_eq!(
        state.declare(WHITE, "Nc2").unwrap_err().code,
        "ambiguous-move"
    );
}

#[test]
fn what_means_no_legal_move_is_refused() {
    let start = "npppn/p3p/5/P3P/NPPPN 0 0 1";
    for (text, code) in [
        ("", "bad-move"),
        ("--", "bad-move"),
        ("Qa1-b3", "bad-move"),
        ("a1b3=", "bad-move"),
        ("a1f3", "bad-move"),
        ("a1b3\u{1F984}", "bad-move"),
        ("é5", "bad-move"),
        ("Pa1-b3", "illegal-move"),
        ("a1b3=N", "illegal-move"),
        ("a5b3", "illegal-move"),
        ("Nd4", "illegal-move"),
    ] {
        assert_eq!(refused(start, WHITE, text), code, "{text}");
    }
}

#[test]
fn a_void_move_is_marked_in_the_game_text() {
    let start = "npppn/p3p/5/P3P/NPPPN 0 0 1";
    assert_eq!(notation(start, "!a1a3/d5d4"), "!Na1-a3 Pd5-d4");
    assert_eq!(notation(start, "!Na1-a3/!"), "!Na1-a3 !");
    assert_eq!(notation(start, "!c3c4=b2/!"), "!c3-c4=b2 !");
}

#[test]
fn cells_are_picked_from_to_and_where_redeployed() {
    let state = read("2n1p/1P3/5/5/N3N");
    let choice = state.find(WHITE, "b4b5=c3").unwrap();
    let cell = |name| Pick::Cell(state.board().cell(name).unwrap());
    assert_eq!(choice.picks, [cell("b4"), cell("b5"), cell("c3")]);
}

#[test]
fn positions_are_written_as_they_are_read() {
    for position in [
        "npppn/p3p/5/P3P/NPPPN 0 0 1",
        "1n2p/5/2P2/5/N4 1 0 17",
        "5/5/5/5/5 2 2 4294967295",
    ] {
        assert_eq!(read(position).position(), position);
    }
    let short = read("  npppn/p3p/5/P3P/NPPPN   ").position();
    assert_eq!(short, "npppn/p3p/5/P3P/NPPPN 0 0 1");
    assert_eq!(read("11p2/5/5/5/P4 0 1").position(), "2p2/5/5/5/P4 0 1 1");
}

#[test]
fn positions_that_are_none_are_refused_at_the_place() {
    for (position, offset) in [
        ("5/5/5/5", 0),
        ("5/5/5/5/5/5", 0),
        ("6/5/5/5/5", 0),
        ("5/41/4/5/5", 5),
        ("5/4pp/5/5/5", 2),
        ("5/2k2/5/5/5", 3),
        // On its last rank.
        ("2P2/5/5/5/5", 1),
        ("5/5/5/5/2p2", 9),
        // A third horseman.
        ("N3N/5/5/5/N4", 10),
        ("5/nnn2/5/5/5", 4),
        ("npppn/p3p/5/P3P/NPPPN 3 0 1", 22),
        ("npppn/p3p/5/P3P/NPPPN 0 - 1", 24),
        ("npppn/p3p/5/P3P/NPPPN 0 0 1 w", 28),
        ("npppn/p3p/5/P3P/NPPPN 0 0 99999999999", 26),
    ] {
        let fault = game().read(position, "").unwrap_err();
        assert_eq!(fault.code, "bad-position", "{position}");
        assert_eq!(fault.offset, Some(offset), "{position}");
    }
}

#[test]
fn a_game_text_has_both_moves_under_one_number() {
    let text = "[Variant \"Apocalypse\"]\n\n1. Nb3 d4 2. ! e4e3 3. d1d2/!c3c3 *";
    let reading = read_all(text, &Defaults::default());
    assert_eq!(reading.problems, []);
    let written = write(&reading.records[0]);
    let moves = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let start = "1. Na1-b3 Pd5-d4 2. ! Pe4-e3 3. Pd1-d2 !";
    assert!(moves.contains(start), "{written}");
    let again = read_all(&written, &Defaults::default());
    assert_eq!(again.records, reading.records);
}

#[test]
fn a_game_text_comes_back_with_void_moves_and_redeployments() {
    let text = "[Variant \"apocalypse\"]\n\n\
                1. Na1-b3 Pd5-d4 {Black waits.} 2. !Pb1-b3 Na5xb3 3. Pa2-a3 ! *\n";
    let reading = read_all(text, &Defaults::default());
    assert_eq!(reading.problems, []);
    let game = &reading.records[0];
    assert_eq!(game.main_line().len(), 4);
    assert_eq!(write(game), text);
    let redeployed = "[Variant \"apocalypse\"]\n[SetUp \"1\"]\n\
                      [FEN \"5/1P2p/5/p3P/N3N 0 0 1\"]\n\n1. Pb4-b5=c3 Pe4-e3 *\n";
    let reading = read_all(redeployed, &Defaults::default());
    assert_eq!(reading.problems, []);
    assert_eq!(write(&reading.records[0]), redeployed);
}
