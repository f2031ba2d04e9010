//! Fog of War, sentence by sentence, and that nothing leaks.

mod common;

use common::{Random, random_choices};
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
fn castling_cells_count_as_cells_that_can_be_moved_to() {
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
fn spectators_see_no_pieces_until_it_is_over() {
    let state = read("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    assert!(seen(&state, Viewer::Public).is_empty());
    let over = play(&state, "Rxe8").state;
    assert_eq!(seen(&over, Viewer::Public).len(), 64);
    assert_eq!(seen(&over, Viewer::Seat(BLACK)).len(), 64);
}

#[test]
fn stalemate_draws() {
    let state = read("8/8/8/8/8/p7/P7/k6K w - - 0 1");
    assert_eq!(outcome(&state), None);
    let stuck = read("8/8/8/8/8/5p1p/5P1P/k4NKN w - - 0 1");
    assert_ne!(
        stuck.outcome(),
        Some(Outcome::draw("stalemate")),
        "the knights can move"
    );
    let blocked = read("k7/8/8/8/8/8/pp6/K7 w - - 0 1");
    assert_ne!(
        blocked.outcome(),
        Some(Outcome::draw("stalemate")),
        "the king may capture"
    );
    let none = read("7k/8/8/8/p7/P7/8/8 w - - 0 1");
    assert_eq!(none.outcome().unwrap().reason, "king-captured");
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
fn a_kings_capture_comes_before_any_draw() {
    let state = after(&read("R6k/8/8/8/8/8/8/7K w - - 99 80"), "Rxh8");
    assert_eq!(outcome(&state), Some((Seats::one(WHITE), "king-captured")));
}

#[test]
fn a_lack_of_pieces_never_draws() {
    assert_eq!(read("7k/8/8/8/8/8/8/7K w - - 0 1").outcome(), None);
}

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

/// Everything that a seat is shown of a state apart from the past.
fn shown(state: &State, seat: Seat) -> String {
    format!(
        "{:?} {:?}",
        state.view(Viewer::Seat(seat)),
        state.legal(seat)
    )
}

/// Other truths that may look the same to a seat: an enemy's piece on a cell
/// that isn't seen stands elsewhere or is another, the clock is another,
/// rights to castle are gone.
fn other_truths(state: &State, seat: Seat, random: &mut Random) -> Vec<State> {
    let fog = variants::find("fog-of-war").unwrap();
    let text = state.position();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut cells: Vec<char> = Vec::new();
    for symbol in fields[0].chars() {
        match symbol.to_digit(10) {
            Some(gap) => cells.extend((0..gap).map(|_| '.')),
            None if symbol != '/' => cells.push(symbol),
            None => {}
        }
    }
    let enemy = |symbol: char| symbol != '.' && (seat == WHITE) == symbol.is_ascii_lowercase();
    let mut truths = Vec::new();
    for _ in 0..12 {
        let mut other = cells.clone();
        let from = random.below(64);
        let to = random.below(64);
        if !enemy(other[from]) || other[to] != '.' {
            continue;
        }
        let kinds = if seat == WHITE { "qrbn" } else { "QRBN" };
        let changed = !other[from].eq_ignore_ascii_case(&'k') && random.below(2) == 0;
        let symbol = if changed {
            kinds.chars().nth(random.below(4)).unwrap()
        } else {
            other[from]
        };
        other[from] = '.';
        other[to] = symbol;
        let ranks: Vec<String> = other.chunks(8).map(|rank| rank.iter().collect()).collect();
        let board = ranks.join("/").replace('.', "1");
        let clock = random.below(40);
        let position = format!("{board} {} - - {clock} {}", fields[1], fields[5]);
        truths.extend(fog.read(&position, ""));
    }
    truths
}

#[test]
fn two_truths_that_look_the_same_show_the_same() {
    let mut compared = 0;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut state = variants::find("fog-of-war").unwrap().start("").unwrap();
        while let Some(choices) = random_choices(&state, &mut random) {
            let choices: Vec<_> = choices.iter().map(|(s, c)| (*s, c.as_str())).collect();
            state = state.apply(&choices).unwrap().state;
            if state.outcome().is_some() || state.number().0 > 60 {
                break;
            }
            // Without rights of the seat's own, which would differ as well.
            let bare = {
                let text = state.position();
                let fields: Vec<&str> = text.split(' ').collect();
                read(&format!("{} {} - - 0 {}", fields[0], fields[1], fields[5]))
            };
            for seat in [WHITE, BLACK] {
                let view = bare.view(Viewer::Seat(seat));
                for other in other_truths(&bare, seat, &mut random) {
                    if other.outcome().is_some()
                        || other.view(Viewer::Seat(seat)).cells != view.cells
                    {
                        continue;
                    }
                    compared += 1;
                    assert_eq!(
                        shown(&other, seat),
                        shown(&bare, seat),
                        "{bare:?} {other:?}"
                    );
                }
            }
        }
    }
    assert!(compared > 2_000, "{compared} pairs only");
}

#[test]
fn moves_that_look_the_same_are_told_the_same() {
    let mut compared = 0;
    for seed in 100..130 {
        let mut random = Random::new(seed);
        let mut state = variants::find("fog-of-war").unwrap().start("").unwrap();
        while let Some(choices) = random_choices(&state, &mut random) {
            let seat = mover(&state);
            let other = Viewer::Seat(Seat(1 - seat.0));
            let mut told: Vec<(Vec<_>, Vec<Event>)> = Vec::new();
            for choice in state.legal(seat) {
                let next = state.apply(&[(seat, &choice.code)]).unwrap();
                if next.state.outcome().is_some() {
                    continue;
                }
                let view = next.state.view(other);
                let events = state.witness(&next, other);
                // The board being the same to the eye, so is the rest.
                if let Some((_, same)) = told.iter().find(|(cells, _)| *cells == view.cells) {
                    assert_eq!(*same, events, "{} in {state:?}", choice.code);
                    compared += 1;
                } else {
                    told.push((view.cells, events));
                }
            }
            let choices: Vec<_> = choices.iter().map(|(s, c)| (*s, c.as_str())).collect();
            state = state.apply(&choices).unwrap().state;
            if state.outcome().is_some() || state.number().0 > 50 {
                break;
            }
        }
    }
    assert!(compared > 5_000, "{compared} pairs only");
}
