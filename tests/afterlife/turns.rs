//! Whose turn it is, what is due in it, and how the game ends.

use super::*;
use variant_board::rules::{PartState, Viewer};

/// A World in which white can't move, whatever black's pharaoh does.
const SHUT_IN: &str = "SS1p/SS2/SS2/SS2/SS2/SS2/PS2";

fn parts(state: &State) -> Vec<PartState> {
    state.view(Viewer::All).parts
}

#[test]
fn the_opening_is_the_sources() {
    let state = start("");
    assert_eq!(
        state.position(),
        "wphw/ssss/4/1MM1/4/SSSS/WHPW 4/4/4/4 E..E/4/4/E..E 4 w SCRscr3 - - - 2 1"
    );
    let row = |cells: [&str; 4]| {
        cells
            .map(|cell| at(&state, cell))
            .iter()
            .collect::<String>()
    };
    assert_eq!(row(["a8", "b8", "c8", "d8"]), "wphw");
    assert_eq!(row(["a2", "b2", "c2", "d2"]), "WHPW");
    assert_eq!(row(["e8", "h8", "e5", "h5"]), "EEEE");
}

#[test]
fn the_first_decisions_of_both_setups() {
    // Slaves 4, warriors 2, the high priest 2, four slaves and warriors to be
    // cursed: 4.
    let own = "a2b4 a3a4 b2b4 b2d4 b3b4 c3c4 curse:a2 curse:a3 curse:b3 curse:c3 d2c4 d3d4";
    assert_eq!(codes(&start("players=3")).join(" "), own);
    // With two seats six moves of mercenaries and eight of sethlings more.
    let two = codes(&start(""));
    let grays = two
        .iter()
        .filter(|code| !own.split(' ').any(|own| own == *code));
    let grays: Vec<_> = grays.map(String::as_str).collect();
    assert_eq!(
        grays.join(" "),
        "b5a5 b5b4 b5b6 c5c4 c5c6 c5d5 e5e6 e5f6 e8e7 e8f7 h5g6 h5h6 h8g7 h8h7"
    );
}

#[test]
fn turns_go_white_black_gray() {
    let state = play(&start("players=3"), "a3a4");
    assert_eq!((actor(&state), field(&state, 10)), (BLACK, "1".to_owned()));
    let state = play(&state, "a7a6");
    assert_eq!((actor(&state), field(&state, 10)), (GRAY, "1".to_owned()));
    let state = play(&state, "b5b4,e8e7");
    assert_eq!((actor(&state), field(&state, 10)), (WHITE, "2".to_owned()));
    let two = play(&start(""), "a3a4,done,a7a6,done");
    assert_eq!((actor(&two), field(&two, 10)), (WHITE, "2".to_owned()));
    assert_eq!(start("").number(), (1, 0));
    assert_eq!(two.number(), (2, 0));
}

#[test]
fn one_move_on_each_board_in_any_order() {
    let state = ready("4/4/3S/4", "E..E/S3/4/E..E", "S3");
    for order in ["a2a3,h2h1,e7e6,d1c1", "d1c1,e7e6,h2h1,a2a3"] {
        let state = play(&state, order);
        assert_eq!(actor(&state), BLACK, "the last move ends the turn");
    }
    let played = play(&state, "h2h1,d1c1");
    assert_eq!(field(&played, 6), "lh");
    assert!(codes_from(&played, "h1").is_empty());
    assert!(refused(&played, "h1g1").contains("already moved in Limbo"));
    assert_eq!(
        parts(&played),
        [
            PartState::Due,
            PartState::Done,
            PartState::Due,
            PartState::Done
        ]
    );
}

#[test]
fn while_a_board_is_due_the_turn_cant_end() {
    let state = ready("4/4/3S/4", HOURS, "4");
    assert!(!codes(&state).contains(&"done".to_owned()));
    assert!(refused(&state, "done").contains("the World and Limbo"));
    let state = play(&state, "a2a3");
    assert!(refused(&state, "done").contains("in Limbo."));
    assert!(codes(&play(&state, "h2h1")).contains(&"done".to_owned()));
}

#[test]
fn what_is_due_is_looked_at_afresh_after_every_action() {
    // The pharaoh is shut in until a piece has come from the Feather.
    let shut = boards(SHUT_IN, EMPTY, HOURS, "3F");
    assert_eq!(parts(&shut)[0], PartState::Idle);
    let state = play(&shut, "a1maat,@d3");
    assert_eq!(parts(&state)[0], PartState::Due);
    let state = play(&state, "d3d4");
    assert_eq!(field(&state, 6), "wh");
}

#[test]
fn gray_may_be_moved_instead_of_ones_own() {
    let state = play(&start(""), "b5b4");
    assert_eq!(field(&state, 6), "w");
    assert_eq!(parts(&state)[0], PartState::Done);
    assert_eq!(parts(&state)[2], PartState::Optional);
    let state = play(&state, "e8e7");
    assert_eq!(actor(&state), BLACK);
}

#[test]
fn grays_moves_are_never_compulsory() {
    let state = play(&start(""), "a3a4");
    let all = codes(&state);
    assert!(all.contains(&"done".to_owned()) && all.contains(&"e8e7".to_owned()));
    assert_eq!(actor(&play(&state, "done")), BLACK);
    // Where only gray and a spell can move, nothing is due.
    let mercenary = SHUT_IN.replacen("SS2", "SS1M", 1);
    let state = boards(&mercenary, EMPTY, "1..1/4/4/1..1", "4");
    assert_eq!(parts(&state)[0], PartState::Optional);
    assert!(codes(&state).contains(&"done".to_owned()));
}

#[test]
fn where_nothing_is_possible_the_turn_ends_by_itself() {
    // Without sethlings to move, white's one move is its turn.
    let state = ready(EMPTY, "1..1/f3/4/1..1", "4");
    let (state, events) = told(&state, "a2a3");
    assert!(events.contains(&Event::TurnEnded { seat: WHITE }));
    assert_eq!(actor(&state), BLACK);
    // At its very start: gray has nothing left to do.
    let three = "3p/4/4/4/4/4/P3 4/4/4/4 1..1/f3/4/1..1 4 b - - - - 3 4";
    let (state, events) = told(&read(three), "d8c8,e7e6");
    assert!(events.contains(&Event::TurnEnded { seat: GRAY }));
    assert_eq!((actor(&state), field(&state, 10)), (WHITE, "5".to_owned()));
}

#[test]
fn if_all_turns_end_by_themselves_without_anything_it_is_a_draw() {
    // The World is full of white's slaves, the Hours and the Hall are of
    // black's pieces.
    let text = |seat: &str, players: u8| {
        format!(
            "SSSS/SSSS/SSSS/SSSS/SSSS/SSSS/PSSS 4/4/4/4 f..f/ffff/ffff/f..f psss {seat} {} - - - \
             {players} 7",
            if players == 2 { "3" } else { "-" }
        )
    };
    for (seat, players) in [("w", 2), ("b", 2), ("w", 3), ("g", 3)] {
        let text = text(seat, players);
        let state = read(&text);
        assert_eq!(state.outcome().unwrap().reason, "nobody-can-move");
        assert!(state.outcome().unwrap().winners.is_empty());
        assert_eq!(state.position(), text, "as it was when all that began");
    }
    // While something drifts it isn't over.
    let drifting = text("w", 2).replace("4/4/4/4", "4/4/4/1f2");
    assert_eq!(read(&drifting).outcome(), None);
}

#[test]
fn a_position_without_one_pharaoh_is_lost_without_either_a_diagram() {
    let white = boards("4/4/4/4/4/4/P3", EMPTY, HOURS, "4");
    assert_eq!(winner(&white), Some(WHITE));
    let black = boards("3p/4/4/4/4/4/4", EMPTY, HOURS, "4");
    assert_eq!(winner(&black), Some(BLACK));
    for state in [white, black, boards("4/4/4/1S2/4/4/4", EMPTY, HOURS, "4")] {
        assert!(state.actors().is_empty());
        assert!(codes(&state).is_empty());
        assert_eq!(state.perft(2, Perft::Each), 0);
    }
    let diagram = boards("4/4/4/1S2/4/4/4", EMPTY, HOURS, "4");
    assert_eq!(diagram.outcome(), None);
}

#[test]
fn white_and_black_can_resign_and_the_other_wins() {
    for options in ["", "players=3"] {
        let state = start(options);
        assert_eq!(state.resign(WHITE).unwrap().winners.single(), Some(BLACK));
        assert_eq!(state.resign(BLACK).unwrap().winners.single(), Some(WHITE));
        assert_eq!(state.resign(GRAY).unwrap_err().code, "cannot-resign");
    }
}

#[test]
fn who_must_choose_and_why_is_in_the_status() {
    let status = |state: &State, name: &str| {
        let status = state.view(Viewer::All).status;
        let found = status.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone())
    };
    let state = start("");
    assert_eq!(status(&state, "white-spells").as_deref(), Some("SCR"));
    assert_eq!(status(&state, "gray-summons"), None);
    assert_eq!(status(&state, "choice"), None);
    let three = start("players=3");
    assert_eq!(status(&three, "gray-summons").as_deref(), Some("3"));
    let state = boards("3p/4/1s2/W3/4/4/P3", EMPTY, HOURS, "4");
    let state = play(&state, "a5b6");
    assert_eq!(status(&state, "choice").as_deref(), Some("death"));
    assert_eq!(
        status(&state, "choice-piece").as_deref(),
        Some("black slave")
    );
    assert_eq!(
        parts(&state),
        [
            PartState::Done,
            PartState::Due,
            PartState::Idle,
            PartState::Idle
        ]
    );
}
