//! Moves, game texts and position strings.

use super::{SHU, mate_in_one, state, variant, with};
use variant_board::record::{self, Defaults, Reading, Record, write};

#[test]
fn moves_are_read_as_people_write_them() {
    let start = variant().start("banners=off").unwrap();
    for text in [
        "rh3re3",
        "rh3-re3",
        "Crh3-re3",
        "RH3RE3",
        "crh3 re3",
        "rh3 – re3",
    ] {
        assert_eq!(start.find(SHU, text).unwrap().code, "rh3re3", "{text}");
    }
    assert_eq!(start.find(SHU, "Pre5").unwrap().code, "re4re5");
    for (text, code) in [
        ("Cre3", "ambiguous-move"),
        ("e2e4", "bad-move"),
        ("rh3", "illegal-move"),
        ("re3re4", "illegal-move"),
        ("ge4ge5", "illegal-move"),
        ("re1re3", "illegal-move"),
    ] {
        assert_eq!(start.find(SHU, text).unwrap_err().code, code, "{text}");
    }
}

#[test]
fn position_strings_that_the_rules_refuse() {
    let kings = [("rK", "rd1"), ("gK", "gd1"), ("bK", "bd1")];
    let plus = |piece, cell| {
        let mut pieces = kings.to_vec();
        pieces.retain(|&(_, place)| place != cell);
        pieces.push((piece, cell));
        pieces
    };
    let rest = "r rgb 0 banners=on 1";
    for (pieces, rest) in [
        (kings[..2].to_vec(), rest),             // Wei in without a general
        (kings.to_vec(), "r rg 0 banners=on 1"), // a general of one that isn't in
        (plus("rK", "re1"), rest),               // two generals
        (plus("rA", "ra1"), rest),               // outside its palace
        (plus("rA", "ge1"), rest),               // in another palace
        (plus("rB", "gc1"), rest),               // outside its half
        (plus("rR=g", "ra1"), rest),             // of one still in, under another
        (kings.to_vec(), "x rgb 0 banners=on 1"),
        (kings.to_vec(), "r rgx 0 banners=on 1"),
        (kings.to_vec(), "r rgb z banners=on 1"),
        (kings.to_vec(), "r rgb 0 banners=maybe 1"),
        (kings.to_vec(), "r rgb 0 banners=on 0"),
        (kings.to_vec(), "r rgb 0 banners=on 1 1"),
        (kings[..2].to_vec(), "b rg 0 banners=on 1"), // on turn, but not in
        (
            vec![kings[0], kings[1], ("bR", "ba1")],
            "r rg 0 banners=on 1",
        ), // under one that isn't in
    ] {
        let text = with(&pieces, rest);
        let fault = variant().read(&text, "").unwrap_err();
        assert_eq!(fault.code, "bad-position", "{text}");
        assert!(fault.offset.is_some_and(|at| at <= text.len()), "{text}");
    }
    for text in [
        "9/9",
        "9/9/9/9/9|9/9/9/9/9",
        "9/9/9/9/8|9/9/9/9/9|9/9/9/9/9",
        "é",
    ] {
        assert_eq!(variant().read(text, "").unwrap_err().code, "bad-position");
    }
}

#[test]
fn what_is_missing_after_the_board_is_filled_in() {
    let text = with(
        &[
            ("rk", "rd1"),
            ("gK", "gd1"),
            ("bk", "bd1"),
            ("rH", "rb1"),
            ("rE", "rc1"),
        ],
        "",
    );
    let filled = with(
        &[
            ("rK", "rd1"),
            ("gK", "gd1"),
            ("bK", "bd1"),
            ("rN", "rb1"),
            ("rB", "rc1"),
        ],
        "r rgb 0 banners=on 1",
    );
    assert_eq!(state(&text).position(), state(&filled).position());
    let off = variant().read(&text, "banners=off").unwrap();
    assert!(off.position().ends_with("banners=off 1"));
}

fn read_all(text: &str) -> Reading {
    record::read_all(text, &Defaults::default())
}

fn record(position: &str, moves: &[&str]) -> Record {
    let mut text = format!("[Variant \"three-kingdoms\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n\n");
    text.push_str(&moves.join(" "));
    let reading = read_all(&text);
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    reading.records.into_iter().next().unwrap()
}

fn body(record: &Record) -> String {
    let text = write(record);
    text.split_once("\n\n").unwrap().1.trim().to_owned()
}

#[test]
fn a_fallen_kingdoms_place_is_kept_and_read_again() {
    let game = record(
        &mate_in_one(),
        &["1. gh5gh1 -- be1be2 2. gh1gh2 -- be2be1 3. gh2gh3 {quiet} -- be1be2 *"],
    );
    assert_eq!(game.main_line().len(), 7);
    let text = body(&game);
    assert!(
        text.starts_with("1. gh5gh1 -- be1be2 2. gh1gh2 -- be2be1 3. gh2gh3"),
        "{text}"
    );
    let again = read_all(&write(&game));
    assert!(again.problems.is_empty());
    assert_eq!(again.records, [game]);
}

#[test]
fn places_at_a_numbers_end_and_before_the_first_move_are_kept() {
    let pieces = [("rK", "rd1"), ("gK", "gd1")];
    let game = record(
        &with(&pieces, "g rg 0 banners=on 1"),
        &["1. -- gd1gd2 -- 2. rd1rd2 gd2gd1 -- 3. rd2rd1 *"],
    );
    assert_eq!(game.main_line().len(), 5);
    assert_eq!(
        body(&game),
        "1. -- gd1gd2 -- 2. rd1rd2 gd2gd1 -- 3. rd2rd1 *"
    );
    assert_eq!(read_all(&write(&game)).records, [game]);
}

#[test]
fn a_finished_game_has_a_share_for_each_and_may_keep_places() {
    let pieces = [("rK", "rd1"), ("rR", "gd5"), ("gK", "gd1")];
    let game = record(
        &with(&pieces, "r rg 0 banners=on 1"),
        &["1. gd5gd1 -- -- 1-0-0"],
    );
    assert_eq!(body(&game), "1. gd5gd1 1-0-0");
    assert_eq!(read_all(&write(&game)).records, std::slice::from_ref(&game));
    let shared = variant().start("").unwrap().resign(super::WU).unwrap();
    assert_eq!(game.result_token(&shared), "1/2-0-1/2");
}

#[test]
fn a_passed_turn_of_a_kingdom_that_is_still_in_is_reported_where_it_stands() {
    let pieces = [("rK", "rd1"), ("gK", "gd1"), ("bK", "be1")];
    let read = |moves: &str| {
        let position = with(&pieces, "r rgb 0 banners=on 1");
        read_all(&format!(
            "[Variant \"three-kingdoms\"]\n[FEN \"{position}\"]\n\n{moves}"
        ))
    };
    for (moves, column, seat, kept) in [
        ("1. rd1rd2 -- be1be2 *", 11, "wu", 1),
        ("1. rd1rd2 gd1gd2 -- 2. rd2rd1 *", 18, "wei", 2),
        ("1. -- gd1gd2 *", 4, "shu", 0),
        ("1. rd1rd2 gd1gd2 be1be2 2. -- gd2gd1 *", 28, "shu", 3),
        ("1. rd1rd2 1. -- -- be1be2 *", 17, "wu", 1),
    ] {
        let reading = read(moves);
        let [problem] = &reading.problems[..] else {
            panic!("{moves}: {:?}", reading.problems);
        };
        let place = (problem.fault.code, problem.line, problem.column);
        assert_eq!(place, ("null-move", 4, column), "{moves}");
        assert!(problem.fault.message.contains(seat), "{moves}");
        assert_eq!(reading.records[0].main_line().len(), kept + 1, "{moves}");
    }
    // Places of moves that a number tells elsewhere may be kept.
    for moves in [
        "1. rd1rd2 gd1gd2 be1be2 (1. -- -- be1bd1) *",
        "1. rd1rd2 {so} 1. -- gd1gd2 be1be2 *",
        "1. rd1rd2 gd1gd2 (1. -- gd1gd2 be1bd1) be1be2 *",
    ] {
        assert_eq!(read(moves).problems, [], "{moves}");
    }
}
