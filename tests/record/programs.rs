//! Texts in the manner of the programs that people have them from.

use super::{last, line, moves, only};
use variant_board::board::{MarkColour, MarkTarget, Marks};
use variant_board::record::{NodeId, Record, write_cal, write_csl, write_ctl};

fn marks(record: &Record, id: NodeId) -> (String, String, String) {
    let board = record.variant().board();
    let Marks {
        cells,
        arrows,
        labels,
    } = &record.node(id).marks;
    (
        write_csl(cells, board),
        write_cal(arrows, board),
        write_ctl(labels, board),
    )
}

fn texts(record: &Record, id: NodeId) -> Vec<&str> {
    record
        .node(id)
        .comments
        .iter()
        .map(|comment| comment.text.as_str())
        .collect()
}

#[test]
fn a_study_in_the_manner_of_lichess() {
    let game = only(include_str!("../data/pgn/lichess-study.pgn"));
    assert_eq!(game.variant().info().id, "chess");
    let root = game.node(NodeId::ROOT);
    assert_eq!(root.state.position(), "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1");
    assert_eq!(texts(&game, NodeId::ROOT), ["White to build a bridge."]);
    assert_eq!(
        marks(&game, NodeId::ROOT),
        ("Gc4,Rd8".into(), "Gc1c4,Yb8a7".into(), String::new())
    );
    assert_eq!(root.marks.cells[1].colour, MarkColour::Red);
    assert_eq!(
        root.marks.cells[1].target,
        MarkTarget::Cell(game.variant().board().cell("d8").unwrap())
    );

    assert_eq!(moves(&game), ["Rd1+", "Ke7", "Rd4", "Ra1"]);
    let main = game.main_line();
    let first = game.node(main[1]);
    assert_eq!(first.nags, [1]);
    assert_eq!(first.evaluation.as_deref(), Some("#12"));
    assert_eq!(first.clock.as_deref(), Some("0:04:59"));
    assert_eq!(texts(&game, main[1]), ["The king has to step back."]);
    let [_, second, third] = first.children[..] else {
        panic!("{:?}", first.children);
    };
    assert_eq!(line(&game, &game.line_from(second)), ["Kc6", "Kc8"]);
    assert_eq!(game.node(second).nags, [2]);
    let after = game.next(second).unwrap();
    assert_eq!(game.node(after).nags, [18]);
    assert!(game.node(after).marks.is_empty());
    assert!(game.node(after).comments.is_empty());
    assert_eq!(
        texts(&game, third),
        ["Further from the pawn.", "A second remark."]
    );
    assert_eq!(marks(&game, third).0, "Re8");
    assert_eq!(marks(&game, main[3]).1, "Gd4b4,Ga2a1");
    assert_eq!(game.node(main[4]).commands, ["foo bar baz"]);
    assert_eq!(game.result(), None);
}

#[test]
fn fog_of_war_in_the_manner_of_chess_com() {
    let game = only(include_str!("../data/pgn/chesscom-fog.pgn"));
    assert_eq!(game.variant().info().id, "fog-of-war");
    assert_eq!(
        moves(&game),
        ["e4", "e5", "Qh5", "d6", "Qxf7", "a6", "Qxe8"]
    );
    let main = game.main_line();
    assert_eq!(game.node(main[1]).clock.as_deref(), Some("0:09:59.9"));
    assert_eq!(game.node(main[2]).commands, ["timestamp 17"]);
    let outcome = game.node(last(&game)).state.outcome().unwrap();
    assert_eq!(outcome.reason, "king-captured");
    assert_eq!(game.result_token(&outcome), "1-0");
    assert_eq!(game.result().unwrap().token, "1-0");
    assert_eq!(game.tag("Termination"), Some("one won by king capture"));
}

#[test]
fn nested_variations_in_the_manner_of_chessbase() {
    let text = include_str!("../data/pgn/chessbase.pgn");
    assert!(text.contains("\r\n"));
    let game = only(text);
    assert_eq!(game.tag("Event"), Some("Club championship"));
    assert_eq!(game.tag("White"), Some("Müller, J"));
    assert_eq!(game.tag("Black"), Some("O'Neil, \"Paddy\""));
    let root = game.node(NodeId::ROOT);
    assert!(root.comments[0].diagram);
    assert_eq!(root.comments[0].text, "A quiet opening.");
    assert_eq!(
        moves(&game),
        ["d4", "d5", "Bf4", "Nf6", "e3", "e6", "Nf3", "Be7"]
    );
    let main = game.main_line();
    assert_eq!(game.node(main[1]).nags, [5]);
    assert_eq!(marks(&game, main[1]).0, "Gd4,Yd5");
    let [_, c4, nf3] = game.node(main[2]).children[..] else {
        panic!("two alternatives to 2. Bf4");
    };
    assert_eq!(line(&game, &game.line_from(c4)), ["c4", "e6", "Nc3"]);
    assert_eq!(line(&game, &game.line_from(nf3)), ["Nf3"]);
    let c6 = game.node(c4).children[1];
    assert_eq!(line(&game, &game.line_from(c6)), ["c6", "Nf3", "Nf6"]);
    assert_eq!(game.node(c6).nags, [14]);
    let cxd5 = game.node(c6).children[1];
    assert_eq!(line(&game, &game.line_from(cxd5)), ["cxd5", "cxd5", "Nc3"]);
    assert_eq!(game.node(*game.line_from(cxd5).last().unwrap()).nags, [13]);
    assert_eq!(texts(&game, main[5]), ["solid, as always"]);
    assert_eq!(game.node(main[7]).nags, [10]);
    assert_eq!(marks(&game, main[7]).2, "GAf3,R12f6");
    assert_eq!(
        texts(&game, main[7]),
        ["Drawn; here the players “shook hands”."]
    );
    assert_eq!(game.result().unwrap().token, "1/2-1/2");
    // Old programs of the Macintosh end lines with a carriage return alone.
    assert_eq!(only(&text.replace("\r\n", "\r")), game);
    assert_eq!(only(&text.replace("\r\n", "\n")), game);
}

#[test]
fn a_text_that_went_through_a_blog() {
    let game = only(include_str!("../data/pgn/blog.html"));
    assert_eq!(game.tag("Event"), Some("Blog & post"));
    assert_eq!(game.tag("White"), Some("Anna"));
    assert_eq!(
        moves(&game),
        ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "O-O", "Be7"]
    );
    let main = game.main_line();
    assert_eq!(game.node(main[1]).nags, [1]);
    assert_eq!(texts(&game, main[1]), ["Good move: a<b && c>d"]);
    assert_eq!(texts(&game, main[7]), ["<b>castled</b>"]);
    assert_eq!(game.result().unwrap().token, "1/2-1/2");
}

#[test]
fn signs_become_their_numbers() {
    let game = only(
        "1. e4! e5? 2. Nf3!! Nc6?? 3. Bc4!? Bc5?! 4. c3 N Nf6 = 5. d4 +- exd4± 6. cxd4 $3 ⩲ Bb4+∞ *",
    );
    let nags: Vec<_> = game
        .main_line()
        .iter()
        .map(|&id| game.node(id).nags.clone())
        .collect();
    let expected: [&[u8]; 13] = [
        &[],
        &[1],
        &[2],
        &[3],
        &[4],
        &[5],
        &[6],
        &[146],
        &[10],
        &[18],
        &[16],
        &[3, 14],
        &[13],
    ];
    assert_eq!(nags, expected);
}

#[test]
fn numbers_may_be_wrong_or_missing_and_moves_of_any_form() {
    let plain = only("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6");
    for text in [
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
        "1.e4 1...e5 2.Nf3 2...Nc6 3.Bc4 3...Bc5 4.0-0 4...Nf6 *",
        "7. e4 … e5 9 Nf3 ... Nc6 11.Bc4 Bc5 12. o-o ..Nf6",
        "e2e4 e7-e5 Ng1-f3 b8c6 f1c4 Bf8-c5 e1g1 ♞f6",
        "1. e4, e5, 2. Nf3, Nc6, 3. Bc4, Bc5, 4. O–O, Nf6",
        "1. e4 e5\n\n\n2. Nf3\tNc6 3.\u{a0}Bc4\u{200b} Bc5 4. O‑O Nf6",
    ] {
        assert_eq!(only(text), plain, "{text}");
    }
}

#[test]
fn positions_and_tags_alone_are_games_without_moves() {
    let fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
    for text in [
        fen.to_owned(),
        format!("\n  {fen} \n"),
        format!("[FEN \"{fen}\"]"),
        format!("[fen “{fen}”]\n\n*"),
    ] {
        let game = only(&text);
        assert_eq!(game.node(NodeId::ROOT).state.position(), fen);
        assert_eq!(game.main_line(), [NodeId::ROOT]);
    }
    let start = only("");
    assert_eq!(
        start.node(NodeId::ROOT).state,
        start.variant().start("").unwrap()
    );
    assert_eq!(only("[White \"A\"]\n[Black \"B\"]").tag("Black"), Some("B"));
}

#[test]
fn several_games_stand_in_one_text() {
    let text = "1. e4 e5 1-0 {of the first}\n1. d4 d5 0-1\n\n[White \"C\"]\n\n1. c4 [White \"D\"] 1. Nf3 *";
    let reading = super::read(text);
    assert_eq!(reading.problems, []);
    let games: Vec<_> = reading.records.iter().map(moves).collect();
    assert_eq!(
        games,
        [vec!["e4", "e5"], vec!["d4", "d5"], vec!["c4"], vec!["Nf3"]]
    );
    assert_eq!(
        texts(&reading.records[0], last(&reading.records[0])),
        ["of the first"]
    );
    let whites: Vec<_> = reading
        .records
        .iter()
        .map(|game| game.tag("White"))
        .collect();
    assert_eq!(whites, [None, None, Some("C"), Some("D")]);
}

#[test]
fn a_game_goes_on_past_a_repetition_as_people_do() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";
    let reading = super::read(text);
    let game = &reading.records[0];
    assert_eq!(moves(game).len(), 10);
    let codes: Vec<_> = reading
        .problems
        .iter()
        .map(|problem| problem.fault.code)
        .collect();
    assert_eq!(codes, ["played-on"]);
    assert_eq!(reading.problems[0].column, 48);
    super::comes_back(game);
}

#[test]
fn a_game_goes_on_past_draws_that_elsewhere_are_claimed() {
    for (position, moves_made, column) in [
        // The hundredth move of neither pawn nor capture is the second.
        (
            "7k/8/8/8/8/8/8/R6K w - - 98 80",
            "1. Ra2 Kg8 2. Ra1 Kf8 3. Ra2 *",
            15,
        ),
        // The capture leaves a bishop only.
        (
            "7k/8/8/8/8/8/1p6/B6K w - - 0 80",
            "1. Bxb2 Kg8 2. Ba1 Kf8 3. Bb2 *",
            9,
        ),
    ] {
        let text = format!("[FEN \"{position}\"]\n\n{moves_made}");
        let reading = super::read(&text);
        let game = &reading.records[0];
        assert_eq!(moves(game).len(), 5, "{position}");
        let codes: Vec<_> = reading
            .problems
            .iter()
            .map(|problem| (problem.fault.code, problem.line, problem.column))
            .collect();
        assert_eq!(codes, [("played-on", 3, column)], "{position}");
        super::comes_back(game);
    }
}

#[test]
fn nothing_goes_on_past_a_mate() {
    let text = "1. f3 e5 2. g4 Qh4# 3. a3 *";
    let reading = super::read(text);
    assert_eq!(moves(&reading.records[0]).len(), 4);
    assert_eq!(reading.problems[0].fault.code, "game-over");
}
