//! Afterlife: turns of several actions, and choices that belong to another.

use super::{apply, forced, read, solved, thought};
use variant_board::rules::Seat;

/// White's chariot can take the pharaoh in the World; wherever he comes to in
/// Limbo, a warrior takes him there in the same turn.
const SURROUNDED: &str = "p3/4/4/C3/4/4/3P s2s/1WW1/1WW1/s2s E..E/4/4/E..E 4 w 3 - - - 2 9";

/// The same, but one corner of Limbo is vacant, which no warrior reaches.
const A_WAY_OUT: &str = "p3/4/4/C3/4/4/3P s2s/1WW1/1WW1/s3 E..E/4/4/E..E 4 w 3 - - - 2 9";

#[test]
fn a_turn_of_several_actions_is_looked_through_with_the_others_choice_in_between() {
    solved("afterlife", SURROUNDED, 3);
    solved("afterlife", &three_seats(SURROUNDED), 3);
}

#[test]
fn the_score_is_turned_only_where_the_side_changes() {
    for position in [SURROUNDED.to_owned(), three_seats(SURROUNDED)] {
        let state = read("afterlife", &position);
        let state = apply(&state, "a5a8");
        // Black chooses in the middle of white's turn, and is lost.
        assert_eq!(state.actors().single(), Some(Seat(1)));
        let (_, line) = thought(&state, 20_000);
        assert!(line.score < 0 && line.wins_in == Some(2), "{line:?}");
        // White goes on.
        let state = apply(&state, "@h2");
        assert_eq!(state.actors().single(), Some(Seat(0)));
        let (code, line) = thought(&state, 20_000);
        assert!(line.score > 0 && line.wins_in == Some(1), "{line:?}");
        assert_eq!(code, "g2h2");
    }
}

#[test]
fn the_one_choice_that_saves_is_found() {
    for position in [A_WAY_OUT.to_owned(), three_seats(A_WAY_OUT)] {
        let state = read("afterlife", &position);
        assert_eq!(forced(&mut *state.walk(), 3), [""; 0]);
        let (_, line) = thought(&state, 20_000);
        assert_ne!(line.wins_in, Some(3));
        let state = apply(&state, "a5a8");
        let (code, line) = thought(&state, 20_000);
        assert_eq!(code, "@h1", "{line:?}");
    }
}

/// White has moved his pharaoh in Limbo already. A warrior captured in the
/// World would come to stand beside him, and capture him in black's turn.
const AN_ARRIVAL: &str = "3p/4/w3/4/C3/4/3S 1P2/4/4/4 E..E/4/4/E..E 4 w 3 l f4 - 2 9";

#[test]
fn a_capture_is_left_alone_if_the_captured_piece_would_arrive_where_it_kills() {
    // With two seats white may move a sethling before his turn ends.
    for (position, decisions) in [(AN_ARRIVAL.to_owned(), 3), (three_seats(AN_ARRIVAL), 2)] {
        let state = read("afterlife", &position);
        let (code, line) = thought(&state, 20_000);
        assert!(code != "a4a6" && line.wins_in.is_none(), "{code} {line:?}");
        let taken = apply(&state, "a4a6");
        let mut keys = forced(&mut *taken.walk(), decisions);
        keys.sort();
        assert_eq!(keys, ["@e4", "@g4"]);
        let (code, line) = thought(&taken, 20_000);
        assert!(keys.contains(&code), "{code}");
        assert_eq!(line.wins_in, Some(decisions));
    }
}

/// The pharaoh in the Hall will be captured. He can step onto the Feather
/// only when a slave has left one of the two ranks that he may return to; the
/// chariot could capture a warrior instead.
const LAST_WAY_HOME: &str = "p3/3w/4/3C/4/SSSS/SSSS 4/4/4/4 E..E/4/4/E..E 1wwP w 3 - - - 2 9";

#[test]
fn three_actions_on_different_boards_save_the_pharaoh() {
    for position in [LAST_WAY_HOME.to_owned(), three_seats(LAST_WAY_HOME)] {
        let state = read("afterlife", &position);
        let feather = |code: &str| {
            let next = apply(&state, code);
            let legal = next.legal(Seat(0));
            legal.iter().any(|choice| choice.code == "a1maat")
        };
        assert!(feather("a3a4") && feather("b3b4"));
        let mut now = state.clone();
        let mut codes: Vec<String> = Vec::new();
        while now.position().split(' ').nth(4) == Some("w") && !now.actors().is_empty() {
            let (code, _) = thought(&now, 20_000);
            now = apply(&now, &code);
            codes.push(code);
        }
        // With two seats a sethling may be moved after that.
        assert!(feather(&codes[0]), "{codes:?}");
        assert!(
            codes[1] == "a1maat" && codes[2].starts_with('@'),
            "{codes:?}"
        );
        let world = now.position();
        assert!(world.split(' ').next().unwrap().contains('P'), "{world}");
    }
}

/// With three seats, and gray's placements left.
fn three_seats(position: &str) -> String {
    position.replace(" 2 9", " 3 9")
}
