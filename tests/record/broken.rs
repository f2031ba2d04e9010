//! What is wrong is reported at its place, and what is right still read.

use super::{comes_back, line, moves, read};
use variant_board::record::{Defaults, NodeId, Problem, read_all};

/// Code, line and column of the problems.
fn places(problems: &[Problem]) -> Vec<(&str, u32, u32)> {
    problems
        .iter()
        .map(|p| (p.fault.code, p.line, p.column))
        .collect()
}

fn detail<'a>(problem: &'a Problem, name: &str) -> &'a str {
    let found = problem.fault.details.iter().find(|(n, _)| *n == name);
    found.map_or("", |(_, value)| value)
}

#[test]
fn a_bad_move_ends_its_line_only() {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Nf6 {why?} (2. Nf3) Nc6 1-0";
    let reading = read(text);
    let game = &reading.records[0];
    assert_eq!(places(&reading.problems), [("illegal-move", 4, 4)]);
    let problem = &reading.problems[0];
    assert!(
        problem
            .fault
            .message
            .starts_with("2. Nf6: expected a move of white."),
        "{}",
        problem.fault.message
    );
    assert!(
        problem.fault.message.contains("knight"),
        "{}",
        problem.fault.message
    );
    assert_eq!(detail(problem, "found"), "Nf6");
    assert_eq!(detail(problem, "expected"), "a move of white");
    assert_eq!(detail(problem, "number"), "2.");
    assert_eq!(moves(game), ["e4", "e5"]);
    assert_eq!(game.unread().as_deref(), Some("2. Nf6 {why?} (2. Nf3) Nc6"));
    assert_eq!(game.result().unwrap().token, "1-0");
    comes_back(game);
}

#[test]
fn a_bad_move_in_a_variation_leaves_the_others() {
    let text =
        "1. e4 (1. d4 d5 (1... Nf6 2. Qh7 xx) 2. c4) (1. Zz) e5 (1... Kd4 (hm) ; so\n) 2. Nf3 *";
    let reading = read(text);
    let game = &reading.records[0];
    assert_eq!(moves(game), ["e4", "e5", "Nf3"]);
    let d4 = game.node(NodeId::ROOT).children[1];
    assert_eq!(line(game, &game.line_from(d4)), ["d4", "d5", "c4"]);
    let nf6 = game.node(d4).children[1];
    assert_eq!(game.node(nf6).unread, ["2. Qh7 xx"]);
    assert_eq!(game.node(NodeId::ROOT).unread, ["1. Zz"]);
    assert_eq!(
        game.node(game.main_line()[1]).unread,
        ["1... Kd4 (hm) ; so"]
    );
    assert_eq!(
        places(&reading.problems),
        [
            ("illegal-move", 1, 30),
            ("bad-move", 1, 49),
            ("illegal-move", 1, 62)
        ]
    );
    comes_back(game);
}

#[test]
fn what_is_never_closed_is_reported_where_it_was_opened() {
    let comment = read("1. e4 e5\n2. Nf3 {good [%csl Gf3]\nNc6");
    assert_eq!(places(&comment.problems), [("unclosed-comment", 2, 8)]);
    let game = &comment.records[0];
    assert_eq!(moves(game), ["e4", "e5", "Nf3"]);
    assert_eq!(game.node(game.main_line()[3]).comments[0].text, "good Nc6");
    comes_back(game);

    let variation = read("1. e4 (1. d4 d5\n2. c4 1-0");
    assert_eq!(places(&variation.problems), [("unclosed-variation", 1, 7)]);
    let game = &variation.records[0];
    let d4 = game.node(NodeId::ROOT).children[1];
    assert_eq!(line(game, &game.line_from(d4)), ["d4", "d5", "c4"]);
    assert_eq!(game.result().unwrap().token, "1-0");
    comes_back(game);

    let both = read("1. e4 {open\n[White \"B\"]\n\n1. d4 *");
    assert_eq!(places(&both.problems), [("unclosed-comment", 1, 7)]);
    assert_eq!(both.records.len(), 2);
    assert_eq!(moves(&both.records[1]), ["d4"]);

    let tag = read("[Event \"Never\n[White \"A\"]\n\n1. e4 *");
    assert_eq!(places(&tag.problems), [("unclosed-tag", 1, 1)]);
    assert_eq!(tag.records[0].tag("Event"), Some("Never"));
    assert_eq!(tag.records[0].tag("White"), Some("A"));
    assert_eq!(moves(&tag.records[0]), ["e4"]);
}

#[test]
fn strays_are_passed_over() {
    let reading = read("1. e4 ) e5 } 2. Nf3 ] Nc6 $999 3. Bb5 [so it goes] a6 *");
    assert_eq!(
        places(&reading.problems),
        [
            ("unexpected-text", 1, 7),
            ("unexpected-text", 1, 12),
            ("unexpected-text", 1, 21),
            ("bad-nag", 1, 27),
            ("unexpected-text", 1, 39),
        ]
    );
    let game = &reading.records[0];
    assert_eq!(moves(game), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(
        game.node(game.main_line()[5]).comments[0].text,
        "[so it goes]"
    );
    comes_back(game);
}

#[test]
fn bad_marks_are_kept_as_text() {
    let reading = read("1. e4 {[%csl Ge4,Gz9] [%cal Ge2]} *");
    assert_eq!(
        places(&reading.problems),
        [("bad-mark", 1, 18), ("bad-mark", 1, 29)]
    );
    let why = |index: usize| {
        let details = &reading.problems[index].fault.details;
        details
            .iter()
            .find(|(name, _)| *name == "why")
            .unwrap()
            .1
            .as_str()
    };
    assert_eq!([why(0), why(1)], ["no-cell", "no-two-cells"]);
    let uncoloured = read("1. e4 {[%csl Pe4]} *");
    let details = &uncoloured.problems[0].fault.details;
    assert!(details.contains(&("why", "no-colour".to_owned())));
    let game = &reading.records[0];
    let node = game.node(game.main_line()[1]);
    assert_eq!(node.marks.cells.len(), 1);
    assert_eq!(node.commands, ["csl Gz9", "cal Ge2"]);
    comes_back(game);
}

#[test]
fn a_game_that_cant_be_set_up_leaves_the_others() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 *\n\n[FEN \"8/8/8/8/8/8/8/9 w - - 0 1\"]\n*\n\n[White \"C\"]\n1. c4 *";
    let reading = read(text);
    assert_eq!(reading.records.len(), 1);
    assert_eq!(reading.records[0].tag("White"), Some("C"));
    let found = places(&reading.problems);
    assert_eq!(found[0], ("unknown-variant", 1, 11));
    assert_eq!((found[1].0, found[1].1), ("bad-position", 5));
    // Somewhere in the last rank.
    assert!((21..=22).contains(&found[1].2), "{found:?}");
}

#[test]
fn a_position_string_alone_can_be_wrong_too() {
    let reading = read("\n rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w - - 0 1");
    assert!(reading.records.is_empty());
    assert_eq!(places(&reading.problems), [("bad-position", 2, 44)]);
}

#[test]
fn faults_of_what_is_given_besides_have_no_place() {
    let given = Defaults {
        variant: Some("no such game"),
        ..Defaults::default()
    };
    let reading = read_all("1. e4", &given);
    assert_eq!(places(&reading.problems), [("unknown-variant", 0, 0)]);
    let given = Defaults {
        options: Some("colour=red"),
        ..Defaults::default()
    };
    let reading = read_all("1. e4", &given);
    assert_eq!(places(&reading.problems), [("unknown-option", 0, 0)]);
    assert_eq!(moves(&reading.records[0]), ["e4"]);
}

#[test]
fn a_second_tag_of_a_name_is_reported() {
    let reading = read("[White \"A\"]\n[White \"B\"]\n[white \"A\"]\n*");
    assert_eq!(places(&reading.problems), [("duplicate-tag", 2, 1)]);
    assert_eq!(reading.records[0].tag("White"), Some("A"));
}

#[test]
fn moves_after_the_end_are_kept_as_text() {
    let reading = read("1. f3 e5 2. g4 Qh4# 3. a3 a6 0-1");
    assert_eq!(places(&reading.problems), [("game-over", 1, 24)]);
    assert!(reading.problems[0].fault.message.contains("checkmate"));
    assert_eq!(reading.records[0].unread().as_deref(), Some("3. a3 a6"));
    comes_back(&reading.records[0]);
}
