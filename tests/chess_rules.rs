//! Chess, by FIDE's articles, and the rulings on draws.

use variant_board::rules::{Event, Outcome, Seat, Seats, State, Viewer};
use variant_board::variants;

const WHITE: Seat = Seat(0);

fn read(position: &str) -> State {
    variants::find("chess").unwrap().read(position, "").unwrap()
}

fn after(state: &State, moves: &str) -> State {
    moves.split_whitespace().fold(state.clone(), |state, text| {
        let seat = state.actors().single().unwrap();
        state.apply(&[(seat, text)]).unwrap().state
    })
}

fn reason(state: &State) -> Option<&'static str> {
    state.outcome().map(|outcome| outcome.reason)
}

fn codes(state: &State) -> Vec<String> {
    let seat = state.actors().single().unwrap();
    state
        .legal(seat)
        .into_iter()
        .map(|choice| choice.code)
        .collect()
}

fn can(position: &str, code: &str) -> bool {
    codes(&read(position)).iter().any(|legal| legal == code)
}

#[test]
fn mate_wins() {
    let state = after(&read("start"), "f3 e5 g4 Qh4");
    assert_eq!(state.outcome(), Some(Outcome::win(Seat(1), "checkmate")));
}

#[test]
fn stalemate_draws() {
    assert_eq!(
        reason(&read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")),
        Some("stalemate")
    );
}

#[test]
fn the_third_occurrence_draws_by_itself() {
    let twice = after(&read("start"), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(reason(&twice), None);
    assert_eq!(reason(&after(&twice, "Ng8")), Some("threefold-repetition"));
}

#[test]
fn a_lost_right_to_castle_makes_another_position() {
    let start = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let state = after(&start, "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8");
    assert_eq!(reason(&state), None, "the first had rights that are gone");
    assert_eq!(reason(&after(&state, "Rb1")), None);
    assert_eq!(
        reason(&after(&state, "Rb1 Rb8")),
        Some("threefold-repetition")
    );
}

#[test]
fn the_other_side_on_turn_makes_another_position() {
    // The kings stand on e1 and e8 thrice, but once with Black on turn.
    let start = read("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    let state = after(&start, "Ke2 Ke7 Kd1 Ke8 Ke1 Ke7 Ke2 Kd8 Ke1 Ke8");
    assert_eq!(state.position(), "4k3/8/8/8/8/8/P7/4K3 w - - 10 6");
    assert_eq!(reason(&state), None);
}

#[test]
fn en_passant_counts_for_repetition_only_if_it_can_be_played() {
    // After e4 no black pawn stands beside: the position is like any other.
    let state = after(&read("start"), "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(reason(&state), Some("threefold-repetition"));
    let taken = read("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let state = after(&taken, "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1");
    assert_eq!(reason(&state), None, "the first had e3 to take on");
    assert_eq!(reason(&after(&state, "Kd8")), Some("threefold-repetition"));
}

#[test]
fn fifty_moves_draw_by_themselves_unless_the_last_mates() {
    let quiet = after(&read("7k/8/8/8/8/8/8/R6K w - - 99 80"), "Ra2");
    assert_eq!(reason(&quiet), Some("fifty-moves"));
    let mate = after(&read("7k/R7/6K1/8/8/8/8/8 w - - 99 80"), "Ra8");
    assert_eq!(reason(&mate), Some("checkmate"));
}

#[test]
fn insufficient_material_is_kings_one_minor_or_bishops_of_one_colour() {
    for (position, draws) in [
        ("7k/8/8/8/8/8/8/7K w - - 0 1", true),
        ("7k/8/8/8/8/8/8/6NK w - - 0 1", true),
        ("6bk/8/8/8/8/8/8/7K w - - 0 1", true),
        // c1 and f8 are both dark.
        ("5b1k/8/8/8/8/8/8/2B4K w - - 0 1", true),
        // c1 is dark, c8 light.
        ("2b4k/8/8/8/8/8/8/2B4K w - - 0 1", false),
        ("7k/8/8/8/8/8/8/5NNK w - - 0 1", false),
        ("6nk/8/8/8/8/8/8/6NK w - - 0 1", false),
        ("6bk/8/8/8/8/8/8/6NK w - - 0 1", false),
        ("7k/8/8/8/8/8/P7/7K w - - 0 1", false),
    ] {
        let found = reason(&read(position)) == Some("insufficient-material");
        assert_eq!(found, draws, "{position}");
    }
}

#[test]
fn castling_is_not_out_of_through_or_into_attack() {
    assert!(can("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
    for rook in ["4r3", "5r2", "6r1"] {
        assert!(
            !can(&format!("k7/8/8/8/8/8/{rook}/4K2R w K - 0 1"), "e1g1"),
            "{rook}"
        );
    }
    assert!(
        can("k7/8/8/8/8/8/7r/4K2R w K - 0 1", "e1g1"),
        "only the rook is attacked"
    );
    assert!(
        can("7k/8/8/8/8/8/1r6/R3K3 w Q - 0 1", "e1c1"),
        "b1 may be attacked"
    );
}

#[test]
fn castling_moves_the_rook_too() {
    let state = after(&read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "O-O O-O-O");
    assert_eq!(state.position(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

#[test]
fn en_passant_is_written_only_if_it_can_be_taken() {
    assert!(after(&read("start"), "e4").position().contains(" - 0 1"));
    let state = after(&read("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e4");
    assert!(state.position().contains(" e3 "));
    // The pawn is pinned to its king along the rank that both would leave.
    let pinned = after(&read("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"), "e4");
    assert!(
        pinned.position().contains(" - 0 1"),
        "{}",
        pinned.position()
    );
}

#[test]
fn en_passant_is_told_as_the_pawns_own_cell() {
    let state = after(&read("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e4");
    let taken = state.apply(&[(Seat(1), "dxe3")]).unwrap();
    let at = state.board().cell("e4").unwrap();
    let captured = |event: &Event| matches!(event, Event::Captured { at: cell, .. } if *cell == at);
    assert!(taken.events.iter().any(captured), "{:?}", taken.events);
}

#[test]
fn promotion_has_four_choices() {
    let state = read("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let legal: Vec<_> = codes(&state)
        .into_iter()
        .filter(|code| code.starts_with("a7"))
        .collect();
    assert_eq!(legal, ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    let queen = state.apply(&[(WHITE, "a8=Q+")]).unwrap();
    assert_eq!(queen.notation, ["a8=Q+"]);
    assert_eq!(queen.state.position(), "Q6k/8/8/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn check_is_shown_to_everybody() {
    let state = after(&read("4k3/8/8/8/8/8/3R4/3K4 w - - 0 1"), "Re2");
    for viewer in [Viewer::All, Viewer::Public, Viewer::Seat(WHITE)] {
        let king = state.board().cell("e8").unwrap();
        assert_eq!(state.view(viewer).checks, [king]);
    }
}

#[test]
fn resigning_makes_the_other_win() {
    let outcome = read("start").resign(WHITE).unwrap();
    assert_eq!(
        outcome,
        Outcome {
            winners: Seats::one(Seat(1)),
            reason: "resignation"
        }
    );
}

#[test]
fn what_cannot_be_is_refused_with_a_reason_and_a_place() {
    for (position, word, offset) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
            "8 ranks",
            None,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rank 2",
            Some(26),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4X3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "X",
            Some(23),
        ),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king", None),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check", None),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a1", None),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "x", Some(20)),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right", Some(22)),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "e3", Some(24)),
    ] {
        let fault = variants::find("chess")
            .unwrap()
            .read(position, "")
            .unwrap_err();
        assert_eq!(fault.code, "bad-position");
        assert!(fault.message.contains(word), "{position}: {fault}");
        if offset.is_some() {
            assert_eq!(fault.offset, offset, "{position}: {fault}");
        }
    }
}
