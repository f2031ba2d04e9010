//! Position strings of what one side knows, written and read.

use super::{BLACK, WHITE, read, seen};
use variant_board::rules::Viewer;
use variant_board::variants;

#[test]
fn what_one_side_knows_is_read_back_as_a_diagram() {
    let start = variants::find("fog-of-war").unwrap().start("").unwrap();
    let text = start.view(Viewer::Seat(WHITE)).position;
    assert_eq!(
        text,
        "????????/????????/????????/????????/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
    );
    let diagram = read(&text);
    assert_eq!(diagram.position(), text);
    assert!(diagram.actors().is_empty());
    assert_eq!(diagram.outcome(), None);
    assert_eq!(seen(&diagram, Viewer::All).len(), 32);
}

#[test]
fn castling_rights_shown_are_the_viewers_own() {
    let state = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 40");
    assert!(
        state
            .view(Viewer::Seat(WHITE))
            .position
            .ends_with(" w KQ - 0 40")
    );
    assert!(
        state
            .view(Viewer::Seat(BLACK))
            .position
            .ends_with(" w kq - 0 40")
    );
    assert!(state.view(Viewer::Public).position.ends_with(" w - - 0 40"));
}

#[test]
fn a_diagram_says_what_it_says_and_nobody_moves_in_it() {
    // Whole squares unknown, kings too; en passant and rights are kept.
    let known = "????????/???????p/???????1/???pP???/8/8/8/4K2R w K d6 0 9";
    let diagram = read(known);
    let view = diagram.view(Viewer::All);
    assert_eq!(view.position, known);
    assert!(view.actors.is_empty() && diagram.legal(WHITE).is_empty());
    assert_eq!(diagram.outcome(), None);
    let cell = |name| view.cells[diagram.board().cell(name).unwrap().index()];
    assert!(cell("a8").hidden && cell("g7").hidden && !cell("h6").hidden);
    assert_eq!(cell("h7").piece.unwrap().kind, "pawn");
}

#[test]
fn unknown_is_written_on_the_board_only() {
    let fog = variants::find("fog-of-war").unwrap();
    for position in [
        "????????/8/8/8/8/8/8/4K3 ? - - 0 1",
        "????????/8/8/8/8/8/8/4K3 w ? - 0 1",
        "????????/8/8/8/8/8/8/4K3 w - ? 0 1",
        "????????/8/8/8/8/8/8/4K3 w - - ? 1",
        "????????/8/8/8/8/8/8/4K3 w - - 0 ?",
    ] {
        let fault = fog.read(position, "").unwrap_err();
        assert_eq!(fault.code, "bad-position", "{position}");
        assert!(fault.message.contains("“?”"), "{position}: {fault}");
    }
    assert!(fog.read("?????????/8/8/8/8/8/8/4K3 w", "").is_err());
    let chess = variants::find("chess").unwrap();
    assert!(chess.read("4k3/????????/8/8/8/8/8/4K3 w", "").is_err());
}

#[test]
fn a_board_without_any_king_is_no_game() {
    let fog = variants::find("fog-of-war").unwrap();
    let fault = fog.read("8/8/8/8/8/8/P7/8 w - - 0 1", "").unwrap_err();
    assert_eq!(fault.code, "bad-position");
    assert!(fault.message.contains("king"), "{fault}");
}
