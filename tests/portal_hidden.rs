//! Hidden's portal chess, sentence by sentence and ruling by ruling.

#[path = "portal_hidden/kings.rs"]
mod kings;
#[path = "portal_hidden/texts.rs"]
mod texts;

use std::collections::BTreeSet;
use variant_board::rules::{Event, Feature, Perft, Seat, State, Viewer};
use variant_board::variants::{self, Variant};

const WHITE: Seat = Seat(0);
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";

fn game() -> Variant {
    variants::find("portal-hidden").unwrap()
}

fn read(position: &str) -> State {
    game().read(position, "").unwrap()
}

fn seat(state: &State) -> Seat {
    state.actors().iter().next().unwrap()
}

fn after(state: &State, text: &str) -> State {
    state.apply(&[(seat(state), text)]).unwrap().state
}

/// The position after moves, without its counters.
fn played(position: &str, moves: &str) -> String {
    let mut state = read(position);
    for text in moves.split_whitespace() {
        state = after(&state, text);
    }
    let position = state.position();
    let fields: Vec<&str> = position.split(' ').collect();
    fields[..5].join(" ")
}

/// What follows a cell's name in the legal moves from it.
fn from(position: &str, cell: &str) -> BTreeSet<String> {
    let state = read(position);
    let legal = state.legal(seat(&state));
    let codes = legal
        .iter()
        .filter_map(|choice| choice.code.strip_prefix(cell));
    codes.map(str::to_owned).collect()
}

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

fn refused(position: &str, text: &str) -> String {
    let state = read(position);
    let fault = state.find(seat(&state), text).unwrap_err();
    format!("{}: {}", fault.code, fault.message)
}

#[test]
fn it_starts_orthodox_with_eight_portals() {
    let state = game().start("").unwrap();
    let expected = format!("{START}a4,c4,e4,g4,b5,d5,f5,h5 0 1");
    assert_eq!(state.position(), expected);
    for name in ["portholechess", "Porthole chess", "Hidden's portal chess"] {
        assert_eq!(variants::find(name).unwrap(), game(), "{name}");
    }
}

#[test]
fn the_option_lays_portals_on_occupied_cells_and_on_one_another() {
    for list in ["e1,h3 h3", "h3, E1 ,h3"] {
        let state = game().start(&format!("portals={list}")).unwrap();
        assert_eq!(state.position(), format!("{START}e1,h3,h3 0 1"));
    }
    for list in ["-", "none"] {
        let state = game().start(&format!("portals={list}")).unwrap();
        assert_eq!(state.position(), format!("{START}- 0 1"));
    }
    for list in ["z9", "a4;b5", "", "a4/b5"] {
        assert!(game().start(&format!("portals={list}")).is_err(), "{list}");
    }
    let many = vec!["a4"; 255].join(",");
    assert!(game().start(&format!("portals={many}")).is_ok());
    assert_eq!(
        game()
            .start(&format!("portals={many},b4"))
            .unwrap_err()
            .code,
        "bad-option-value"
    );
}

#[test]
fn pieces_enter_by_moves_that_would_capture_there() {
    // Pawns diagonally, not straight; nor do they step twice over one.
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - - ";
    assert_eq!(
        from(&format!("{position}d3,f3,h8 0 1"), "e2"),
        set("e3 e4 d3f3 d3h8 f3d3 f3h8")
    );
    assert_eq!(from(&format!("{position}e3,h8 0 1"), "e2"), set(""));
    assert_eq!(from(&format!("{position}e4,h8 0 1"), "e2"), set("e3"));
    // Knights by landing, a king by stepping on it.
    assert!(from("4k3/8/8/8/8/8/8/N3K3 w - - b3,h8 0 1", "a1").contains("b3h8"));
    assert!(from("4k3/8/8/8/8/8/8/4K3 w - - e2,h3 0 1", "e1").contains("e2h3"));
    assert_eq!(
        from("4k3/8/8/8/8/8/8/N3K3 w - - b3,h8 0 1", "a1"),
        set("c2 b3h8")
    );
}

#[test]
fn nothing_but_a_knight_passes_over() {
    let rook = from("4k3/8/8/8/R2p4/8/8/4K3 w - - c4,h8 0 1", "a4");
    assert!(rook.contains("c4h8") && rook.contains("b4"));
    assert!(!rook.contains("d4"));
    assert!(from("4k3/8/8/8/8/8/8/N3K3 w - - a2,b2,b1 0 1", "a1").contains("b3"));
}

#[test]
fn one_leaves_by_a_portal_on_another_cell_unoccupied_before() {
    // h8 is occupied by an enemy, a1 by the piece itself, e1 by the king.
    let position = "4k2r/8/8/8/8/8/8/R3K3 w - - a1,a3,a3,c6,e1,h8 0 1";
    assert_eq!(from(position, "a1"), set("a2 b1 c1 d1 a3c6"));
    // If there is none, entering is illegal.
    assert_eq!(
        from("4k3/8/8/8/8/8/8/R3K3 w - - a1,a3,a3 0 1", "a1"),
        set("a2 b1 c1 d1")
    );
}

#[test]
fn an_enemy_on_the_entered_portal_is_captured_and_an_own_piece_bars_it() {
    let position = "4k3/8/8/8/r7/8/8/R3K3 w - - a4,c6 3 9";
    let state = after(&read(position), "a1a4c6");
    assert_eq!(state.position(), "4k3/8/2R5/8/8/8/8/4K3 b - - a1,c6 0 9");
    let own = from("4k3/8/8/8/N7/8/8/R3K3 w - - a4,c6 0 1", "a1");
    assert!(!own.iter().any(|code| code.starts_with("a4")), "{own:?}");
}

#[test]
fn the_entered_portal_moves_to_where_the_piece_came_from() {
    let moves = "f2f3 a7a6 f3g4c4";
    let expected =
        "rnbqkbnr/1ppppppp/p7/8/2P5/8/PPPPP1PP/RNBQKBNR b KQkq - f3,a4,c4,e4,b5,d5,f5,h5";
    assert_eq!(played("start", moves), expected);
    let state = ["f3", "a6"]
        .iter()
        .fold(game().start("").unwrap(), |state, text| after(&state, text));
    let transition = state.apply(&[(WHITE, "f3xg4→c4")]).unwrap();
    let cell = |name| state.board().cell(name).unwrap();
    let [
        Event::Moved { from, via, to, .. },
        Event::Changed { cells },
        Event::TurnEnded { .. },
    ] = &transition.events[..]
    else {
        panic!("{:?}", transition.events);
    };
    assert_eq!((*from, *to), (cell("f3"), cell("c4")));
    assert_eq!(via[..], [cell("g4"), cell("c4")]);
    assert_eq!(cells[..], [cell("g4"), cell("f3")]);
    assert_eq!(transition.notation, ["f3xg4→c4"]);
}

#[test]
fn a_capture_by_portal_is_told_first() {
    let state = read("4k3/8/8/8/r7/8/8/R3K3 w - - a4,c6 0 1");
    let events = state.apply(&[(WHITE, "a1a4c6")]).unwrap().events;
    let a4 = state.board().cell("a4").unwrap();
    assert!(
        matches!(&events[0], Event::Captured { piece, at } if piece.kind == "rook" && *at == a4),
        "{events:?}"
    );
}

#[test]
fn portals_lie_on_one_another_and_come_free_again() {
    // A piece standing on one enters another: a1 becomes a stack of two.
    let position = "4k3/8/8/8/8/8/8/R3K3 w - - a1,a4,c6,h8 0 1";
    assert_eq!(
        played(position, "a1a4c6"),
        "4k3/8/2R5/8/8/8/8/4K3 b - - a1,a1,c6,h8"
    );
    let view = after(&read(position), "a1a4c6").view(Viewer::All);
    let Feature {
        kind,
        colour,
        count,
        to,
        ..
    } = view.features[0];
    assert_eq!((kind, colour, count, to), ("portal", None, 2, None));
    assert_eq!(view.features.len(), 3);
    // One that enters a stack takes its top one away; the other stays.
    let stack = "4k3/8/8/8/8/8/8/R3K3 w - - a4,a4,c6 0 1";
    assert_eq!(
        played(stack, "a1a4c6"),
        "4k3/8/2R5/8/8/8/8/4K3 b - - a1,a4,c6"
    );
    // It doesn't leave by the same stack, but may by another.
    assert_eq!(from(stack, "a1"), set("a2 a3 b1 c1 d1 a4c6"));
    let two = from("4k3/8/8/8/8/8/8/R3K3 w - - a4,a4,c6,c6 0 1", "a1");
    assert_eq!(two, set("a2 a3 b1 c1 d1 a4c6"));
}

#[test]
fn an_ordinary_move_leaves_the_portal_where_it_is() {
    assert_eq!(
        played("4k3/8/8/8/8/8/8/R3K3 w - - a1,h8 0 1", "a1a7"),
        "4k3/R7/8/8/8/8/8/4K3 b - - a1,h8"
    );
}

#[test]
fn pawns_are_promoted_by_ordinary_moves_only() {
    let position = "4k3/1P6/8/8/8/8/8/4K3 w - - a8,h8 0 1";
    assert_eq!(from(position, "b7"), set("b8q b8r b8b b8n a8h8"));
    let stuck = after(&read(position), "b7a8h8");
    assert_eq!(stuck.position(), "4k2P/8/8/8/8/8/8/4K3 b - - b7,h8 0 1");
    // It can't move any more.
    assert_eq!(from("4k2P/8/8/8/8/8/8/4K3 w - - b7,h8 0 1", "h8"), set(""));
    // One that enters on the last rank leaves by another as a pawn.
    assert_eq!(
        played("4k3/1P6/8/8/8/8/8/4K3 w - - a8,c4 0 1", "b7a8c4"),
        "4k3/8/8/8/2P5/8/8/4K3 b - - c4,b7"
    );
}

#[test]
fn a_pawn_steps_twice_from_its_second_rank_and_once_from_its_first() {
    assert_eq!(from("4k3/8/8/8/8/8/8/P3K3 w - - a1 0 1", "a1"), set("a2"));
    assert_eq!(
        from("4k3/8/8/8/8/8/P7/4K3 w - - a2 0 1", "a2"),
        set("a3 a4")
    );
}

/// The castlings of a side whose rights are all there, with a portal on a cell.
fn castlings(turn: char, cell: &str) -> String {
    let (king, targets) = match turn {
        'w' => ("e1", ["c1", "g1"]),
        _ => ("e8", ["c8", "g8"]),
    };
    let position = format!("r3k2r/8/8/8/8/8/8/R3K2R {turn} KQkq - {cell} 0 1");
    let legal = from(&position, king);
    let found: Vec<&str> = targets
        .into_iter()
        .filter(|&to| legal.contains(to))
        .collect();
    found.join(" ")
}

#[test]
fn no_castling_with_a_portal_between_king_and_rook() {
    for cell in ["b1", "c1", "d1"] {
        assert_eq!(castlings('w', cell), "g1", "{cell}");
    }
    for cell in ["f1", "g1"] {
        assert_eq!(castlings('w', cell), "c1", "{cell}");
    }
    for cell in ["b8", "c8", "d8"] {
        assert_eq!(castlings('b', cell), "g8", "{cell}");
    }
    for cell in ["f8", "g8"] {
        assert_eq!(castlings('b', cell), "c8", "{cell}");
    }
    for cell in ["a1", "h1", "e1"] {
        assert_eq!(castlings('w', cell), "c1 g1", "{cell}");
    }
}

#[test]
fn who_went_through_a_portal_has_moved() {
    let king = "4k3/8/8/8/8/8/8/R3K2R w KQ - e2,c5 0 1";
    assert_eq!(played(king, "e1e2c5"), "4k3/8/8/2K5/8/8/8/R6R b - - e1,c5");
    let rook = "4k3/8/8/8/8/8/8/R3K2R w KQ - a3,c5 0 1";
    assert_eq!(played(rook, "a1a3c5"), "4k3/8/8/2R5/8/8/8/4K2R b K - a1,c5");
    // So has one that is captured on a portal.
    let taken = "r3k3/8/8/8/8/8/8/Q3K3 w q - a8,c5 0 1";
    assert_eq!(played(taken, "a1a8c5"), "4k3/8/8/2Q5/8/8/8/4K3 b - - a1,c5");
}

#[test]
fn the_clock_goes_back_with_captures_and_pawns_also_through_portals() {
    let clock = |position: &str, text: &str| {
        let position = after(&read(position), text).position();
        position.split(' ').nth(5).unwrap().to_owned()
    };
    let position = "4k3/8/8/8/r7/8/1P6/R3K3 w - - a3,a4,h5 7 9";
    assert_eq!(clock(position, "b2a3h5"), "0");
    assert_eq!(clock(position, "a1a3h5"), "8");
    assert_eq!(
        clock("4k3/8/8/8/r7/8/8/R3K3 w - - a4,h5 7 9", "a1a4h5"),
        "0"
    );
}

#[test]
fn repetition_and_fifty_moves_draw_and_material_does_not() {
    let mut state = read("4k3/8/8/8/8/8/8/4K3 w - - a4,h5 0 1");
    for text in ["Kd1", "Kd8", "Ke1", "Ke8", "Kd1", "Kd8", "Ke1"] {
        state = after(&state, text);
        assert_eq!(state.outcome(), None);
    }
    state = after(&state, "Ke8");
    assert_eq!(state.outcome().unwrap().reason, "threefold-repetition");
    let fifty = read("4k3/8/8/8/8/8/8/4K3 w - - a4,h5 99 80");
    assert_eq!(
        after(&fifty, "Kd1").outcome().unwrap().reason,
        "fifty-moves"
    );
}

/// The pawn goes from f3 through g4 to f2 and steps forward again, while the
/// queen brings the portal back from f3 to g4.
#[test]
fn a_position_may_recur_after_moves_of_pawns() {
    let mut state = read("k7/8/8/7q/8/5P2/8/K7 w - - f2,g4,h8 0 1");
    let round = ["f3g4f2", "Qg4", "Ka2", "g4f3h8", "f3", "Qh6", "Ka1", "Qh5"];
    for text in round.into_iter().chain(round) {
        assert_eq!(state.outcome(), None, "{text}");
        state = after(&state, text);
    }
    assert_eq!(state.outcome().unwrap().reason, "threefold-repetition");
}

/// The first by hand: 16 pawns' moves less the double steps onto a4, c4,
/// e4 and g4, and 4 knights' moves.
#[test]
fn the_tree_of_moves_has_this_many_lines() {
    let state = game().start("").unwrap();
    for how in [Perft::Bulk, Perft::Each] {
        assert_eq!(state.perft(1, how), 16);
    }
    assert_eq!(state.perft(3, Perft::Bulk), state.perft(3, Perft::Each));
    assert_eq!(state.perft(4, Perft::Bulk), state.perft(4, Perft::Each));
    // Without portals it's chess.
    let plain = read(&format!("{START}- 0 1"));
    for how in [Perft::Bulk, Perft::Each] {
        assert_eq!(plain.perft(4, how), 197_281);
    }
}
