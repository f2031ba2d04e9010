//! Fog of War, sentence by sentence of its rules, and that nothing leaks.

mod common;
#[path = "fog_of_war/diagrams.rs"]
mod diagrams;
#[path = "fog_of_war/secrets.rs"]
mod secrets;

use variant_board::rules::{Event, Outcome, Seat, Seats, State, Transition, Viewer};
use variant_board::variants;

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn read(position: &str) -> State {
    let fog = variants::find("fog-of-war").unwrap();
    fog.read(position, "").unwrap()
}

fn mover(state: &State) -> Seat {
    state.actors().single().unwrap()
}

fn play(state: &State, text: &str) -> Transition {
    state.apply(&[(mover(state), text)]).unwrap()
}

fn after(state: &State, moves: &str) -> State {
    moves
        .split_whitespace()
        .fold(state.clone(), |state, text| play(&state, text).state)
}

fn codes(state: &State) -> Vec<String> {
    let legal = state.legal(mover(state));
    legal.into_iter().map(|choice| choice.code).collect()
}

/// Names of the cells that a viewer sees, in the order of the board.
fn seen(state: &State, viewer: Viewer) -> Vec<String> {
    let view = state.view(viewer);
    let board = state.board();
    board
        .cells()
        .filter(|cell| !view.cells[cell.index()].hidden)
        .map(|cell| board.name(cell).to_owned())
        .collect()
}

fn outcome(state: &State) -> Option<(Seats, &'static str)> {
    let Outcome { winners, reason } = state.outcome()?;
    Some((winners, reason))
}

#[test]
fn it_is_won_at_once_by_capturing_the_king() {
    let state = read("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    let state = play(&state, "Rxe8").state;
    assert_eq!(outcome(&state), Some((Seats::one(WHITE), "king-captured")));
    assert!(state.actors().is_empty());
}

#[test]
fn there_is_no_check_and_one_may_leave_the_king_to_be_taken() {
    let state = read("4r2k/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(codes(&state).contains(&"e1e2".to_owned()));
    assert!(state.view(Viewer::Seat(WHITE)).checks.is_empty());
    let pinned = read("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
    assert!(codes(&pinned).contains(&"e2c3".to_owned()));
}

#[test]
fn nobody_is_warned() {
    let state = read("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1");
    let checking = play(&state, "Re2");
    assert_eq!(checking.notation, ["Re2"]);
    let warned = |event: &Event| matches!(event, Event::Check { .. });
    assert!(!checking.events.iter().any(warned));
    assert!(checking.state.view(Viewer::Seat(BLACK)).checks.is_empty());
}

#[test]
fn castling_out_of_through_and_into_attack_is_allowed() {
    for attacked in ["e", "f", "g"] {
        let file = attacked.as_bytes()[0] - b'a';
        let left = if file == 0 {
            String::new()
        } else {
            file.to_string()
        };
        let right = if file == 7 {
            String::new()
        } else {
            (7 - file).to_string()
        };
        let state = read(&format!("k7/8/8/8/8/8/{left}r{right}/4K2R w K - 0 1"));
        assert!(codes(&state).contains(&"e1g1".to_owned()), "{attacked}");
    }
}

#[test]
fn castling_needs_vacant_cells_and_both_unmoved() {
    assert!(!codes(&read("k7/8/8/8/8/8/8/4KB1R w K - 0 1")).contains(&"e1g1".to_owned()));
    assert!(!codes(&read("k7/8/8/8/8/8/8/Rn2K3 w Q - 0 1")).contains(&"e1c1".to_owned()));
    let state = after(&read("k7/8/8/8/8/8/8/4K2R w K - 0 1"), "Rh2 Ka7 Rh1 Ka8");
    assert!(!codes(&state).contains(&"e1g1".to_owned()));
}

#[test]
fn a_side_sees_its_pieces_where_they_can_go_and_enemies_there() {
    let state = read("k7/8/8/3p4/8/8/8/3R3K w - - 0 1");
    let mut expected: Vec<&str> = vec!["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"];
    expected.extend(["d2", "g2", "h2", "d3", "d4", "d5"]);
    assert_eq!(seen(&state, Viewer::Seat(WHITE)), expected);
}

#[test]
fn it_sees_without_regard_to_check() {
    // In chess the knight on e2 couldn't move, nor the king to the d-file.
    let state = read("3rr2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
    let white = seen(&state, Viewer::Seat(WHITE));
    for cell in ["c3", "d4", "f4", "g3", "d1", "d2"] {
        assert!(white.contains(&cell.to_owned()), "{cell}");
    }
}

#[test]
fn a_pawn_sees_vacant_cells_before_it_and_what_it_can_take() {
    let state = read("k7/8/8/8/8/3p4/4P3/7K w - - 0 1");
    let white = seen(&state, Viewer::Seat(WHITE));
    for cell in ["e3", "e4", "d3"] {
        assert!(white.contains(&cell.to_owned()), "{cell}");
    }
    assert!(!white.contains(&"f3".to_owned()), "a vacant diagonal cell");
}

#[test]
fn a_pawn_does_not_see_an_enemy_in_front_of_it() {
    let blocked = read("k7/8/8/8/8/4p3/4P3/7K w - - 0 1");
    let white = seen(&blocked, Viewer::Seat(WHITE));
    assert!(!white.contains(&"e3".to_owned()) && !white.contains(&"e4".to_owned()));
    let further = read("k7/8/8/8/4p3/8/4P3/7K w - - 0 1");
    let white = seen(&further, Viewer::Seat(WHITE));
    assert!(white.contains(&"e3".to_owned()) && !white.contains(&"e4".to_owned()));
}

#[test]
fn a_pawn_that_can_be_taken_en_passant_is_seen_and_the_cell_behind_it() {
    let state = play(&read("k7/3p4/8/4P3/8/8/8/7K b - - 0 1"), "d5").state;
    let white = seen(&state, Viewer::Seat(WHITE));
    assert!(white.contains(&"d5".to_owned()) && white.contains(&"d6".to_owned()));
    let behind: Vec<_> = white.iter().filter(|cell| cell.starts_with('d')).collect();
    assert_eq!(behind, ["d5", "d6"], "and nothing else of that file");
    let far = play(&read("k7/2p5/8/4P3/8/8/8/7K b - - 0 1"), "c5").state;
    assert!(!seen(&far, Viewer::Seat(WHITE)).contains(&"c5".to_owned()));
}

#[test]
fn en_passant_is_seen_by_the_side_on_turn_only() {
    let state = play(&read("k7/3p4/8/4P3/8/8/8/7K b - - 0 1"), "d5").state;
    assert!(state.view(Viewer::Seat(WHITE)).position.contains(" d6 "));
    assert!(!state.view(Viewer::Seat(BLACK)).position.contains(" d6 "));
}

#[test]
fn the_side_that_stepped_sees_nothing_of_it() {
    // From e7 the vacant d6 is a cell that a pawn couldn't take on.
    let state = play(&read("k7/3pp3/8/4P3/8/8/8/7K b - - 0 1"), "d5").state;
    let black = seen(&state, Viewer::Seat(BLACK));
    for hidden in ["d6", "d7", "e5"] {
        assert!(!black.contains(&hidden.to_owned()), "{hidden}");
    }
}

#[test]
fn who_cannot_take_en_passant_learns_nothing_of_it() {
    let state = play(&read("k7/3p4/8/2N5/8/8/8/7K b - - 0 1"), "d5").state;
    assert!(!seen(&state, Viewer::Seat(WHITE)).contains(&"d5".to_owned()));
    assert!(state.view(Viewer::Seat(WHITE)).position.contains(" - - "));
    let taken = play(&read("k7/3p4/8/4P3/8/8/8/7K b - - 0 1"), "d5").state;
    assert!(taken.view(Viewer::Public).position.contains(" - - "));
    let late = after(&taken, "Kh2 Kb8");
    assert!(!seen(&late, Viewer::Seat(WHITE)).contains(&"d5".to_owned()));
}

#[test]
fn castling_cells_count_as_cells_that_can_be_moved_to() {
    // The rook sees them anyway, or one can't castle.
    let state = read("k7/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert!(seen(&state, Viewer::Seat(WHITE)).contains(&"c1".to_owned()));
}

#[test]
fn both_sides_see_at_all_times() {
    let state = read("7k/r7/8/8/8/8/8/7K w - - 0 1");
    assert!(seen(&state, Viewer::Seat(BLACK)).contains(&"a1".to_owned()));
}

#[test]
fn of_the_others_move_one_is_told_that_it_was_made() {
    let start = variants::find("fog-of-war").unwrap().start("").unwrap();
    let moved = play(&start, "Nf3");
    let told = start.witness(&moved, Viewer::Seat(BLACK));
    assert_eq!(
        told,
        [
            Event::Unseen { seat: WHITE },
            Event::TurnEnded { seat: WHITE }
        ]
    );
    assert_eq!(start.witness(&moved, Viewer::Public), told);
    assert_eq!(start.witness(&moved, Viewer::Seat(WHITE)), moved.events);
}

#[test]
fn a_loss_on_a_cell_that_is_not_seen_marks_the_cell() {
    let state = read("k7/8/8/3n4/8/4N3/8/7K w - - 0 1");
    let taken = play(&state, "Nxd5");
    let at = state.board().cell("d5").unwrap();
    let told = state.witness(&taken, Viewer::Seat(BLACK));
    assert!(told.contains(&Event::LostUnseen { at }), "{told:?}");
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::Moved { .. }))
    );
}

#[test]
fn a_loss_on_a_cell_that_is_seen_is_no_mark() {
    let state = read("k2r4/8/8/3n4/8/4N3/8/7K w - - 0 1");
    let taken = play(&state, "Nxd5");
    let told = state.witness(&taken, Viewer::Seat(BLACK));
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::LostUnseen { .. }))
    );
    assert!(
        told.iter()
            .any(|event| matches!(event, Event::Captured { .. }))
    );
}

#[test]
fn en_passant_marks_the_pawns_own_cell() {
    let state = after(&read("k7/3p4/8/4P3/8/8/8/7K b - - 0 1"), "d5");
    let taken = play(&state, "exd6");
    let told = state.witness(&taken, Viewer::Seat(BLACK));
    let at = state.board().cell("d5").unwrap();
    assert!(told.contains(&Event::LostUnseen { at }), "{told:?}");
}

#[test]
fn where_the_captor_lands_does_not_count_for_the_mark() {
    // The bishop sees d6, where the pawn lands, and not d5, where one fell.
    let state = after(&read("k4b2/3p4/8/4P3/8/8/8/7K b - - 0 1"), "d5");
    let taken = play(&state, "exd6");
    let black = seen(&taken.state, Viewer::Seat(BLACK));
    assert!(black.contains(&"d6".to_owned()) && !black.contains(&"d5".to_owned()));
    let told = state.witness(&taken, Viewer::Seat(BLACK));
    let at = state.board().cell("d5").unwrap();
    assert_eq!(
        told,
        [
            Event::Unseen { seat: WHITE },
            Event::LostUnseen { at },
            Event::TurnEnded { seat: WHITE }
        ]
    );
    // The rook sees d5, vacant now, and not d6: what fell is known.
    let state = after(&read("k7/3p4/8/r3P3/8/8/8/7K b - - 0 1"), "d5");
    let told = state.witness(&play(&state, "exd6"), Viewer::Seat(BLACK));
    let known = |event: &Event| matches!(event, Event::Captured { at: cell, .. } if *cell == at);
    assert!(told.iter().any(known), "{told:?}");
    assert!(!told.contains(&Event::LostUnseen { at }));
}

#[test]
fn spectators_are_not_told_of_losses() {
    let state = read("k7/8/8/3n4/8/4N3/8/7K w - - 0 1");
    assert_eq!(
        state.witness(&play(&state, "Nxd5"), Viewer::Public),
        [
            Event::Unseen { seat: WHITE },
            Event::TurnEnded { seat: WHITE }
        ]
    );
}

#[test]
fn when_it_is_over_everybody_is_told_all() {
    let state = read("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    let last = play(&state, "Rxe8");
    let draw = read(BEFORE_STALEMATE);
    let stalemate = play(&draw, "c3");
    for viewer in [Viewer::Public, Viewer::Seat(WHITE), Viewer::Seat(BLACK)] {
        assert_eq!(state.witness(&last, viewer), last.events);
        assert_eq!(draw.witness(&stalemate, viewer), stalemate.events);
        let view = last.state.view(viewer);
        assert_eq!(view.position, last.state.position());
    }
}

#[test]
fn spectators_see_no_pieces_until_it_is_over() {
    let state = read("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    assert!(seen(&state, Viewer::Public).is_empty());
    let view = state.view(Viewer::Public);
    let nothing = ["????????"; 8].join("/");
    assert_eq!(view.position, format!("{nothing} w - - 0 1"));
    assert_eq!(
        view.actors,
        Seats::one(WHITE),
        "whose turn it is is no secret"
    );
    let over = play(&state, "Rxe8").state;
    assert_eq!(seen(&over, Viewer::Public).len(), 64);
    assert_eq!(seen(&over, Viewer::Seat(BLACK)).len(), 64);
}

/// Black's c4-c3 leaves White without a move: all that stands around the king
/// stands in its own way, and no pawn has anything to take.
const BEFORE_STALEMATE: &str = "7k/8/8/8/1pp5/pP6/PRP5/KB6 b - - 0 1";

#[test]
fn stalemate_draws() {
    let state = after(&read(BEFORE_STALEMATE), "c3");
    assert_eq!(outcome(&state), Some((Seats::NONE, "stalemate")));
    assert!(state.actors().is_empty() && state.legal(WHITE).is_empty());
    assert_eq!(seen(&state, Viewer::Public).len(), 64, "the fog lifts");
}

#[test]
fn who_would_be_mated_or_stalemated_in_chess_moves_on() {
    for position in [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        let state = read(position);
        assert_eq!(state.outcome(), None, "{position}");
        assert!(!codes(&state).is_empty(), "{position}");
    }
}

#[test]
fn fifty_moves_and_the_third_occurrence_draw() {
    let state = after(&read("7k/8/8/8/8/8/8/R6K w - - 99 80"), "Ra2");
    assert_eq!(outcome(&state), Some((Seats::NONE, "fifty-moves")));
    let start = variants::find("fog-of-war").unwrap().start("").unwrap();
    let twice = after(&start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(twice.outcome(), None);
    assert_eq!(
        outcome(&after(&twice, "Ng8")),
        Some((Seats::NONE, "threefold-repetition"))
    );
}

#[test]
fn a_right_to_take_en_passant_makes_another_position() {
    let start = read("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let state = after(&start, "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1");
    assert_eq!(state.outcome(), None, "the first had e3 to take on");
}

#[test]
fn repetition_is_judged_on_the_true_position() {
    // White sees nothing of the travels of Black's king on rank 8.
    let start = read("k7/pppppppp/8/8/8/8/PPPPPPPP/6K1 w - - 0 1");
    let look = start.view(Viewer::Seat(WHITE)).cells;
    let state = after(&start, "Kf1 Kb8 Kg1 Kc8 Kf1 Kd8 Kg1 Ke8");
    assert_eq!(state.view(Viewer::Seat(WHITE)).cells, look);
    assert_eq!(state.outcome(), None);
    let before = after(&start, "Kf1 Kb8 Kg1 Ka8 Kf1 Kb8 Kg1");
    let last = play(&before, "Ka8");
    assert_eq!(before.witness(&last, Viewer::Seat(WHITE)), last.events);
    let repeated = last.state;
    assert_eq!(
        outcome(&repeated),
        Some((Seats::NONE, "threefold-repetition"))
    );
    assert_eq!(
        seen(&repeated, Viewer::Public).len(),
        64,
        "the fog lifts after a draw as well"
    );
}

#[test]
fn a_kings_capture_comes_before_any_draw() {
    let state = after(&read("R6k/8/8/8/8/8/8/7K w - - 99 80"), "Rxh8");
    assert_eq!(outcome(&state), Some((Seats::one(WHITE), "king-captured")));
    // Black, without a king, has no move either.
    let nobody = after(&read("R6k/8/8/8/8/8/8/7K w - - 0 1"), "Rxh8");
    assert_eq!(outcome(&nobody), Some((Seats::one(WHITE), "king-captured")));
    let read_so = read("7K/8/8/8/8/8/8/8 w - - 100 80");
    assert_eq!(
        outcome(&read_so),
        Some((Seats::one(WHITE), "king-captured"))
    );
    // Not even bare kings.
    let bare = after(&read("8/8/8/8/8/8/6k1/7K b - - 99 80"), "Kxh1");
    assert_eq!(outcome(&bare), Some((Seats::one(BLACK), "king-captured")));
}

#[test]
fn a_lack_of_pieces_never_draws() {
    assert_eq!(read("7k/8/8/8/8/8/8/7K w - - 0 1").outcome(), None);
}

#[test]
fn it_is_not_combined_with_other_changes() {
    let fog = variants::find("fog-of-war").unwrap();
    for options in ["chess960=yes", "checks=3", "odds=queen"] {
        assert_eq!(
            fog.start(options).unwrap_err().code,
            "unknown-option",
            "{options}"
        );
    }
    let back = "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1";
    assert_eq!(fog.read(back, "").unwrap_err().code, "bad-position");
}

#[test]
fn pieces_promote_as_in_chess() {
    let state = read("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let mut promotions = codes(&state);
    promotions.retain(|code| code.starts_with("a7"));
    assert_eq!(promotions, ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    let queen = play(&state, "a8=Q");
    assert_eq!(queen.notation, ["a8=Q"], "without a sign of check");
    assert_eq!(queen.state.position(), "Q6k/8/8/8/8/8/8/K7 b - - 0 1");
}
