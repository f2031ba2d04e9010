//! Apocalypse, sentence by sentence and ruling by ruling.

#[path = "apocalypse/resolving.rs"]
mod resolving;
#[path = "apocalypse/texts.rs"]
mod texts;

use std::collections::HashSet;
use variant_board::rules::{Event, Outcome, Perft, Seat, State, Transition, Viewer};
use variant_board::variants::{self, Variant};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn game() -> Variant {
    variants::find("apocalypse").unwrap()
}

fn read(position: &str) -> State {
    game().read(position, "").unwrap()
}

/// Both choices, white's first, divided by a slash.
fn turn(state: &State, both: &str) -> Transition {
    let (white, black) = both.split_once('/').unwrap();
    state.apply(&[(WHITE, white), (BLACK, black)]).unwrap()
}

/// The board after one turn from a position.
fn board(position: &str, both: &str) -> String {
    let position = turn(&read(position), both).state.position();
    position.split(' ').next().unwrap().to_owned()
}

/// The legal moves from a cell.
fn from(position: &str, seat: Seat, cell: &str) -> Vec<String> {
    let codes = read(position).legal(seat).into_iter().map(|c| c.code);
    codes.filter(|code| code.starts_with(cell)).collect()
}

fn refused(position: &str, seat: Seat, text: &str) -> &'static str {
    read(position).find(seat, text).unwrap_err().code
}

fn notation(position: &str, both: &str) -> String {
    turn(&read(position), both).notation.join(" ")
}

/// What happened, shortly: `Na1-b3`, `*p d4` for a captured footman of black.
fn told(position: &str, both: &str) -> Vec<String> {
    let state = read(position);
    let name = |cell| state.board().name(cell);
    let events = turn(&state, both).events;
    let tell = |event: &Event| match event {
        Event::Moved {
            piece, from, to, ..
        } => format!("{}{}-{}", piece.letter, name(*from), name(*to)),
        Event::Captured { piece, at } => format!("*{} {}", piece.letter, name(*at)),
        Event::Swapped { first, second } => format!("{}<>{}", name(*first), name(*second)),
        Event::Promoted { at, piece } => format!("={} {}", piece.letter, name(*at)),
        Event::Penalty { seat } => format!("! {}", seat.0),
        Event::TurnEnded { seat } => format!("end {}", seat.0),
        other => format!("{other:?}"),
    };
    let mut told: Vec<_> = events.iter().map(tell).collect();
    // Every turn ends for both at once.
    assert_eq!(told.split_off(told.len() - 2), ["end 0", "end 1"]);
    told
}

fn outcome(position: &str) -> Option<Outcome> {
    let state = read(position);
    assert_eq!(state.actors().is_empty(), state.outcome().is_some());
    state.outcome()
}

mod setup {
    use super::*;

    #[test]
    fn each_side_has_two_horsemen_and_five_footmen() {
        let start = game().start("").unwrap();
        assert_eq!(start.position(), "npppn/p3p/5/P3P/NPPPN 0 0 1");
        let names = |cell| start.board().name(cell).to_owned();
        let cells: Vec<_> = start.board().cells().map(names).collect();
        assert_eq!((cells[0].as_str(), cells[24].as_str()), ("a1", "e5"));
    }

    #[test]
    fn nine_legal_moves_each_make_eighty_one_turns() {
        let start = game().start("").unwrap();
        assert_eq!(start.legal(WHITE).len(), 9);
        assert_eq!(start.legal(BLACK).len(), 9);
        assert_eq!(start.perft(1, Perft::Each), 81);
    }

    #[test]
    fn two_turns_can_go_7183_ways_to_2992_positions() {
        fn after_all(state: &State) -> Vec<State> {
            let mut all = Vec::new();
            for white in state.legal(WHITE) {
                for black in state.legal(BLACK) {
                    let choices = [(WHITE, white.code.as_str()), (BLACK, black.code.as_str())];
                    all.push(state.apply(&choices).unwrap().state);
                }
            }
            all
        }
        let first = after_all(&game().start("").unwrap());
        let second: Vec<_> = first.iter().flat_map(after_all).collect();
        assert_eq!(second.len(), 7183);
        let positions: HashSet<_> = second.iter().map(State::position).collect();
        assert_eq!(positions.len(), 2992);
        let start = game().start("").unwrap();
        assert_eq!(start.perft(2, Perft::Bulk), 7183);
    }

    #[test]
    fn the_positions_that_turns_from_the_start_lead_to() {
        let start = game().start("").unwrap();
        assert_eq!(
            turn(&start, "a1b3/a5b3").state.position(),
            "1pppn/p3p/5/P3P/1PPPN 0 0 2"
        );
        let once = turn(&start, "d1d2/e4e3").state;
        assert_eq!(
            turn(&once, "d2e3/e3d2").state.position(),
            "npppn/p4/4P/P2pP/NPP1N 0 0 3"
        );
        assert_eq!(
            turn(&start, "!a2b3/a5b3").state.position(),
            "1pppn/p3p/1n3/P3P/NPPPN 1 0 2"
        );
    }
}

mod legality {
    use super::*;

    #[test]
    fn a_horseman_leaps_to_vacant_cells_and_enemies() {
        let moves = from("p4/5/1p3/5/N3P", WHITE, "a1");
        assert_eq!(moves, ["a1b3", "a1c2"]);
        assert_eq!(from("p4/5/1P3/5/N3P", WHITE, "a1"), ["a1c2"]);
        // Over others.
        assert_eq!(from("p4/5/5/PP3/NP3", WHITE, "a1"), ["a1b3", "a1c2"]);
    }

    #[test]
    fn a_footman_steps_one_forward_to_a_vacant_cell() {
        assert_eq!(from("p4/5/5/2P2/5", WHITE, "c2"), ["c2c3"]);
        assert_eq!(from("p4/5/2p2/2P2/4P", WHITE, "c2"), [""; 0]);
        assert_eq!(from("p4/5/2N2/2P2/5", WHITE, "c2"), [""; 0]);
        assert_eq!(from("2p2/5/5/2P2/5", BLACK, "c5"), ["c5c4"]);
    }

    #[test]
    fn a_footman_goes_diagonally_forward_onto_an_enemy_only() {
        let moves = from("p4/5/1p1n1/2P2/5", WHITE, "c2");
        assert_eq!(moves, ["c2b3", "c2c3", "c2d3"]);
        let moves = from("p4/5/1P1N1/2P2/5", WHITE, "c2");
        assert_eq!(moves, ["c2c3"]);
    }

    #[test]
    fn a_footman_never_steps_twice() {
        assert_eq!(refused("p4/5/5/2P2/5", WHITE, "c2c4"), "illegal-move");
        assert_eq!(refused("p4/5/5/5/2P2", WHITE, "c1c3"), "illegal-move");
    }

    #[test]
    fn with_two_horsemen_a_move_to_the_last_rank_names_a_vacant_cell() {
        let moves = from("n4/1P3/p4/5/N3N", WHITE, "b4");
        // b5 and a5, each with the 20 cells below the last rank but for a3,
        // a1 and e1; b4 itself counts as vacant.
        assert_eq!(moves.len(), 2 * 17);
        assert!(moves.contains(&"b4b5=b4".to_owned()));
        assert!(moves.contains(&"b4a5=c3".to_owned()));
        for refused_one in ["b4b5", "b4b5=a3", "b4b5=a1", "b4b5=c5", "b4b5=N"] {
            let code = refused("n4/1P3/p4/5/N3N", WHITE, refused_one);
            assert_eq!(code, "illegal-move", "{refused_one}");
        }
    }

    #[test]
    fn with_fewer_than_two_horsemen_none_is_named() {
        let position = "p4/1P3/p4/5/N3P";
        assert_eq!(from(position, WHITE, "b4"), ["b4a5", "b4b5"]);
        assert_eq!(refused(position, WHITE, "b4b5=c3"), "illegal-move");
    }

    #[test]
    fn a_cell_is_named_for_no_other_move() {
        let start = game().start("").unwrap().position();
        assert_eq!(refused(&start, WHITE, "d1d2=c3"), "illegal-move");
        assert_eq!(refused(&start, WHITE, "a1b3=c3"), "illegal-move");
    }

    #[test]
    fn an_only_footman_stays_off_the_last_rank_while_it_could_be_promoted() {
        assert_eq!(from("p4/1P3/5/5/N4", WHITE, "b4"), [""; 0]);
        assert_eq!(from("p4/1P3/5/5/N4", WHITE, "a1").len(), 2);
        assert!(!from("p4/1P3/5/5/N3N", WHITE, "b4").is_empty());
        assert_eq!(from("n4/5/5/1p3/4P", BLACK, "b2"), [""; 0]);
    }

    #[test]
    fn legality_is_judged_on_the_position_before_the_turn() {
        // White can't reckon with black's coming to d3, nor with its leaving
        // c3, whatever black does.
        let position = "p4/3p1/2p2/2P2/4P";
        for text in ["c2d3", "c2c3"] {
            assert_eq!(refused(position, WHITE, text), "illegal-move");
        }
        let state = turn(&read(position), "!c2d3/d4d3").state;
        assert_eq!(state.position(), "p4/5/2pp1/2P2/4P 1 0 2");
    }
}

mod penalties {
    use super::*;

    #[test]
    fn an_illegal_move_costs_the_turn_and_a_penalty_point() {
        let start = game().start("").unwrap();
        let state = turn(&start, "!a1a3/d5d4").state;
        assert_eq!(state.position(), "npp1n/p2pp/5/P3P/NPPPN 1 0 2");
        assert_eq!(told(&start.position(), "!a1a3/d5d4"), ["! 0", "pd5-d4"]);
    }

    #[test]
    fn the_piece_stays_and_may_be_captured_there() {
        let position = "p4/5/1n3/5/N3P";
        assert_eq!(board(position, "!a1a2/b3a1"), "p4/5/5/5/n3P");
        assert_eq!(told(position, "!a1a2/b3a1"), ["! 0", "*N a1", "nb3-a1"]);
    }

    #[test]
    fn declaring_nothing_is_such_a_move() {
        let start = game().start("").unwrap();
        assert_eq!(
            turn(&start, "!/!").state.position(),
            "npppn/p3p/5/P3P/NPPPN 1 1 2"
        );
        for nothing in ["", " ", "!", "I pass", "Nz9", "a1b3c5"] {
            assert_eq!(start.declare(WHITE, nothing).as_deref(), Ok("!"));
        }
    }

    #[test]
    fn whatever_is_declared_freely_is_taken_for_what_it_is() {
        let start = game().start("").unwrap();
        for (text, code) in [
            ("a1a3", "!a1a3"),
            ("Na1-a3", "!a1a3"),
            ("a1b3", "a1b3"),
            ("Nb3", "a1b3"),
            ("c3c3", "!c3c3"),
            ("a5b3", "!a5b3"),
            ("d1d2=c3", "!d1d2=c3"),
            ("!a1a3", "!a1a3"),
            // A footman on a1 there is none, but a1b3 would be legal.
            ("Pa1-b3", "!"),
        ] {
            assert_eq!(start.declare(WHITE, text).as_deref(), Ok(code), "{text}");
        }
    }

    #[test]
    fn the_mark_stands_before_all_illegal_moves_and_no_legal_one() {
        let start = game().start("").unwrap();
        assert_eq!(
            start.declare(WHITE, "!a1b3").unwrap_err().code,
            "legal-move"
        );
        assert_eq!(start.declare(WHITE, "!what").unwrap_err().code, "bad-move");
        for (white, code) in [
            ("!a1b3", "legal-move"),
            ("!Na1-b3", "legal-move"),
            ("a1a3", "illegal-move"),
            ("Na1-a3", "illegal-move"),
            ("!Nb3", "bad-move"),
            ("?", "bad-move"),
            ("", "bad-move"),
        ] {
            let fault = start.apply(&[(WHITE, white), (BLACK, "d5d4")]).unwrap_err();
            assert_eq!(fault.code, code, "{white}");
            assert_eq!(start.code(WHITE, white), Err(fault), "{white}");
        }
    }

    #[test]
    fn no_void_move_is_offered() {
        let start = game().start("").unwrap();
        for seat in [WHITE, BLACK] {
            let legal = start.legal(seat);
            assert!(legal.iter().all(|choice| !choice.code.contains('!')));
            assert_eq!(start.find(seat, "!").unwrap_err().code, "bad-move");
            assert_eq!(start.find(seat, "!a1a3").unwrap_err().code, "bad-move");
        }
    }

    #[test]
    fn penalties_are_shown() {
        let view = read("npppn/p3p/5/P3P/NPPPN 0 1 7").view(Viewer::Public);
        let status: Vec<_> = view
            .status
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        assert_eq!(status, [("white-penalties", "0"), ("black-penalties", "1")]);
    }
}

mod endings {
    use super::*;

    #[test]
    fn two_penalty_points_lose() {
        let lost = Some(Outcome::win(BLACK, "two-penalties"));
        assert_eq!(outcome("npppn/p3p/5/P3P/NPPPN 2 0 9"), lost);
        assert_eq!(outcome("npppn/p3p/5/P3P/NPPPN 2 1 9"), lost);
        assert_eq!(outcome("npppn/p3p/5/P3P/NPPPN 1 1 9"), None);
        let state = turn(&read("npppn/p3p/5/P3P/NPPPN 0 1 9"), "d1d2/!").state;
        assert_eq!(state.outcome(), Some(Outcome::win(WHITE, "two-penalties")));
    }

    #[test]
    fn if_both_have_two_it_is_a_draw() {
        let draw = Some(Outcome::draw("both-two-penalties"));
        assert_eq!(outcome("npppn/p3p/5/P3P/NPPPN 2 2 9"), draw);
        let state = turn(&read("npppn/p3p/5/P3P/NPPPN 1 1 9"), "!/!a1a1").state;
        assert_eq!(state.outcome(), draw);
    }

    #[test]
    fn penalties_come_before_footmen() {
        let won = Some(Outcome::win(WHITE, "two-penalties"));
        assert_eq!(outcome("4p/5/5/5/N3N 0 2 9"), won);
    }

    #[test]
    fn a_side_without_footmen_loses() {
        assert_eq!(
            outcome("4p/5/5/5/N3N"),
            Some(Outcome::win(BLACK, "no-footmen"))
        );
        assert_eq!(
            outcome("n4/5/5/5/4P"),
            Some(Outcome::win(WHITE, "no-footmen"))
        );
    }

    #[test]
    fn if_no_side_has_a_footman_it_is_a_draw() {
        let draw = Some(Outcome::draw("both-no-footmen"));
        assert_eq!(outcome("n4/5/5/5/N4"), draw);
        // By both losing the last in the same turn.
        let state = turn(&read("n4/2p2/5/2P2/N4"), "c2c3/c4c3").state;
        assert_eq!(state.outcome(), draw);
    }

    #[test]
    fn footmen_come_before_legal_moves() {
        assert_eq!(
            outcome("4p/5/5/5/5"),
            Some(Outcome::win(BLACK, "no-footmen"))
        );
    }

    #[test]
    fn a_side_without_a_legal_move_draws() {
        let draw = Some(Outcome::draw("no-legal-move"));
        assert_eq!(outcome("n4/2p2/2P2/5/5"), draw);
        assert_eq!(outcome("5/2p2/2P2/5/N4"), draw);
        // What could only be promoted as the only footman can't move.
        assert_eq!(outcome("n3p/2P2/5/5/5"), draw);
    }

    #[test]
    fn resignation_loses() {
        let start = game().start("").unwrap();
        assert_eq!(start.resign(WHITE), Ok(Outcome::win(BLACK, "resignation")));
    }

    #[test]
    fn nothing_else_ends_the_game() {
        let mut state = game().start("").unwrap();
        for _ in 0..60 {
            state = turn(&state, "a1b3/e5d3").state;
            state = turn(&state, "b3a1/d3e5").state;
        }
        assert_eq!(state.outcome(), None);
        assert_eq!(state.position(), "npppn/p3p/5/P3P/NPPPN 0 0 121");
    }
}
