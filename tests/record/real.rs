//! Published games, read whole and replayed by another program.

use super::{comes_back, last, moves, read};
use cozy_chess::Board;
use variant_board::record::{NodeId, Record, Severity};

/// Plays a record's machine forms with another program, which must find each
/// legal, and compares boards at every ply.
fn replay(record: &Record) {
    let mut board = Board::default();
    for id in record.main_line().into_iter().skip(1) {
        let code = &record.node(id).choices[0].1;
        let mv = cozy_chess::util::parse_uci_move(&board, code).unwrap();
        board.try_play(mv).unwrap();
        // All but the en passant field, on which programs differ.
        let theirs = board.to_string();
        let ours = record.node(id).state.position();
        let part = |fen: &str| {
            let fields: Vec<_> = fen.split(' ').map(str::to_owned).collect();
            [&fields[..3], &fields[4..]].concat()
        };
        assert_eq!(part(&ours), part(&theirs));
    }
}

#[test]
fn the_match_of_1997_has_the_published_results_and_lengths() {
    let reading = read(include_str!("../data/pgn/kasparov-deep-blue-1997.pgn"));
    assert_eq!(reading.problems, []);
    let results: Vec<_> = reading
        .records
        .iter()
        .map(|game| game.result().unwrap().token.clone())
        .collect();
    assert_eq!(
        results,
        ["1-0", "1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2", "1-0"]
    );
    for game in &reading.records {
        let plies: usize = game.tag("PlyCount").unwrap().parse().unwrap();
        assert_eq!(game.main_line().len() - 1, plies);
        replay(game);
        comes_back(game);
    }
    assert_eq!(
        reading.records[5].tag("White"),
        Some("Deep Blue (Computer)")
    );
}

#[test]
fn a_mate_a_draw_and_a_mark_before_the_text_are_read() {
    let mate = read(include_str!("../data/pgn/molinari-bordais-1979.pgn"));
    assert_eq!(mate.problems, []);
    let game = &mate.records[0];
    assert_eq!(moves(game).last().unwrap(), "Nd3#");
    assert_eq!(
        game.node(last(game)).state.outcome().unwrap().reason,
        "checkmate"
    );
    replay(game);
    comes_back(game);

    let draw = read(include_str!("../data/pgn/nepomniachtchi-liren-game1.pgn"));
    assert_eq!(draw.problems, []);
    assert_eq!(draw.records[0].main_line().len() - 1, 97);
    replay(&draw.records[0]);
    comes_back(&draw.records[0]);

    let marked = read(include_str!("../data/pgn/utf8-bom.pgn"));
    assert_eq!(marked.problems, []);
    let events: Vec<_> = marked
        .records
        .iter()
        .map(|game| game.tag("Event"))
        .collect();
    assert_eq!(events, [Some("A"), Some("B")]);
    assert_eq!(marked.records[0].node(NodeId::ROOT).children, []);
}

#[test]
fn a_passed_move_ends_the_line_and_keeps_the_rest() {
    let reading = read(include_str!("../data/pgn/anastasian-lewis.pgn"));
    let game = &reading.records[0];
    assert_eq!(game.main_line().len() - 1, 81);
    assert_eq!(moves(game).last().unwrap(), "Bxf3");
    assert_eq!(game.unread().as_deref(), Some("Z0 42. Ke1 Qh1+"));
    assert_eq!(game.result().unwrap().token, "1-0");
    let [problem] = &reading.problems[..] else {
        panic!("{:?}", reading.problems);
    };
    assert_eq!(
        (problem.fault.code, problem.severity),
        ("null-move", Severity::Warning)
    );
    assert_eq!((problem.line, problem.column), (20, 15));
    assert!(
        problem
            .fault
            .message
            .starts_with("41... Z0: expected a move")
    );
    replay(game);
    comes_back(game);
}
