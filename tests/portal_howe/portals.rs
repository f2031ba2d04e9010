//! Declaring, teleporting, swapping, and turns that are spent.

use super::*;

/// What happened, shortly.
fn told(state: &State, action: &str) -> Vec<String> {
    let name = |cell| state.board().name(cell).to_owned();
    let events = act(state, action).events;
    let tell = |event: &Event| match event {
        Event::Moved {
            piece,
            from,
            via,
            to,
        } => {
            let via: String = via
                .iter()
                .map(|&cell| format!("({})", name(cell)))
                .collect();
            format!("{}{}{via}-{}", piece.letter, name(*from), name(*to))
        }
        Event::Captured { piece, at } => format!("*{}{}", piece.letter, name(*at)),
        Event::Swapped { first, second } => format!("{}<>{}", name(*first), name(*second)),
        Event::Changed { cells } => {
            let names: Vec<_> = cells.iter().map(|&cell| name(cell)).collect();
            format!("~{}", names.join(" "))
        }
        Event::TurnEnded { seat } => format!("end {}", seat.0),
        other => format!("{other:?}"),
    };
    events.iter().map(tell).collect()
}

#[test]
fn an_intent_takes_a_turn_and_the_teleport_the_next() {
    let state = set("KAe1 QAa4 kBh7 PBg2", "w A - - -");
    assert_eq!(told(&state, "Aa4>"), ["~Aa4 Ba4", "end 0"]);
    let state = after(&state, "Aa4> Bh7h8");
    assert_eq!(field(&state, 5), "w:Aa4");
    assert_eq!(codes(&state), ["Aa4>Ba4"]);
    assert_eq!(told(&state, "Aa4>Ba4"), ["QAa4(Aa4)(Ba4)-Ba4", "end 0"]);
    let state = act(&state, "Aa4>Ba4").state;
    assert_eq!(
        state.position().split(' ').next(),
        Some("8/8/8/8/8/8/8/4K3|7k/8/8/8/Q7/8/6P1/8")
    );
    assert_eq!(field(&state, 5), "-");
}

#[test]
fn only_a_piece_on_a_portal_of_the_area_to_be_played_can_declare() {
    let state = set("KAe1 QAa4 NAb4 RBh4 kBg8", "w A - - -");
    let legal = codes(&state);
    let intents: Vec<_> = legal.iter().filter(|code| code.ends_with('>')).collect();
    assert_eq!(intents, ["Aa4>"]);
    let split = codes(&set("Rd5 Rb4 Re4 Kf1 kg8", "w A - - -"));
    let intents: Vec<_> = split.iter().filter(|code| code.ends_with('>')).collect();
    assert_eq!(intents, ["d5>"]);
}

#[test]
fn an_enemy_on_the_linked_cell_is_captured() {
    let state = set("KAe1 QAa4 nBa4 kBh7", "w B - - w:Aa4");
    assert_eq!(
        told(&state, "Aa4>Ba4"),
        ["*nBa4", "QAa4(Aa4)(Ba4)-Ba4", "end 0"]
    );
    // Also one who has come there since.
    let state = set("KAe1 QAa4 nBc5 kBh7", "w A - - -");
    let state = after(&state, "Aa4> Bc5a4 Aa4>Ba4");
    assert!(!state.position().contains('n'));
}

#[test]
fn a_piece_of_ones_own_there_makes_the_turn_be_spent() {
    let state = set("KAe1 QAa4 NBa4 PBg2 kBh7 nBc5", "w A - - -");
    let declared = act(&state, "Aa4>").state;
    assert_eq!(field(&declared, 5), "w:--");
    let free = after(&declared, "Bh7h6");
    assert_eq!(codes(&free), ["--"]);
    assert_eq!(told(&free, "--"), ["end 0"]);
    // Also if that piece has been captured since.
    let captured = after(&declared, "Bc5a4");
    assert_eq!(codes(&captured), ["--"]);
    assert!(
        act(&captured, "--")
            .state
            .position()
            .starts_with("8/8/8/8/Q7/8/8/4K3|8/7k/8/8/n7/")
    );
}

#[test]
fn a_waiting_piece_that_is_captured_leaves_the_turn_spent() {
    let state = set("KAe1 RBb5 nBa5 kBh8 rAb8", "b B - - -");
    let state = after(&state, "Ba5> Bb5a5");
    assert_eq!(field(&state, 5), "b:--");
    assert_eq!(codes(&state), ["--"]);
    assert_eq!(field(&act(&state, "--").state, 5), "-");
}

#[test]
fn intents_of_the_same_turn_on_linked_portals_swap() {
    let state = set("KAe1 QAa4 rBa4 kBh7", "w A - - -");
    let state = after(&state, "Aa4> Ba4>");
    assert_eq!(field(&state, 5), "w:Aa4,b:Ba4");
    assert_eq!(told(&state, "Aa4>Ba4"), ["Aa4<>Ba4", "end 0"]);
    let state = act(&state, "Aa4>Ba4").state;
    assert!(
        state
            .position()
            .starts_with("8/8/8/8/r7/8/8/4K3|8/7k/8/8/Q7/")
    );
    assert_eq!(field(&state, 5), "b:--");
    assert_eq!(codes(&state), ["--"]);
    let state = act(&state, "--").state;
    assert_eq!(
        (field(&state, 5), field(&state, 7)),
        ("-".to_owned(), "4".to_owned())
    );
}

#[test]
fn pieces_swap_on_the_split_board_too() {
    let state = set("Qd4 rh4 Kf1 kf8", "w A - - -");
    let state = after(&state, "d4> h4> d4>h4");
    assert!(
        state
            .position()
            .starts_with("5k2/8/8/8/3r3Q/8/8/5K2 b A - - b:--")
    );
}

#[test]
fn intents_that_are_not_linked_are_carried_out_each_in_its_own_half() {
    let state = set("KAe1 QAa4 rBh4 kBg8", "w A - - -");
    let state = after(&state, "Aa4> Bh4> Aa4>Ba4");
    assert_eq!(codes(&state), ["Bh4>Ah4"]);
    let state = act(&state, "Bh4>Ah4").state;
    assert!(
        state
            .position()
            .starts_with("8/8/8/8/7r/8/8/4K3|6k1/8/8/8/Q7/")
    );
}

#[test]
fn a_king_may_teleport_and_has_moved_then() {
    let state = set("KAa4 kBh8 PBg2", "w A - - -");
    let state = after(&state, "Aa4> Bh8g8 Aa4>Ba4");
    assert!(
        state
            .position()
            .starts_with("8/8/8/8/8/8/8/8|6k1/8/8/8/K7/")
    );
}

#[test]
fn picks_are_the_two_linked_cells_and_a_button_to_pass() {
    use variant_board::rules::Pick;
    let cell = |state: &State, name: &str| Pick::Cell(state.board().cell(name).unwrap());
    let state = set("KAe1 QAa4 kBh8", "w A - - -");
    let intent = state.find(Seat(0), "Aa4>").unwrap();
    assert_eq!(intent.picks, [cell(&state, "Aa4"), cell(&state, "Ba4")]);
    let state = after(&state, "Aa4> Bh8g8");
    assert_eq!(
        state.legal(Seat(0))[0].picks,
        [cell(&state, "Aa4"), cell(&state, "Ba4")]
    );
    let state = set("KAe1 kBh8", "w B - - -");
    assert_eq!(state.legal(Seat(0))[0].picks, [Pick::Named("pass")]);
}

#[test]
fn a_view_shows_what_is_intended() {
    let state = set("KAe1 QAa4 kBh8 NBh4", "b B - - w:Aa4");
    let view = state.view(Viewer::Seat(Seat(1)));
    let intent = view
        .features
        .iter()
        .find(|feature| feature.kind == "intent")
        .unwrap();
    let name = |cell| state.board().name(cell);
    assert_eq!((name(intent.cell), intent.colour), ("Aa4", Some(0)));
    assert_eq!(intent.to.map(name), Some("Ba4"));
    assert_eq!(view.status, [("white-intent", "Aa4>Ba4".to_owned())]);
    let spent = set("KAe1 QAa4 kBh8 NBa4", "b B - - w:--").view(Viewer::Public);
    assert_eq!(spent.status, [("white-intent", "--".to_owned())]);
    assert!(
        spent
            .features
            .iter()
            .all(|feature| feature.kind == "portal")
    );
}

#[test]
fn a_position_may_recur_by_teleports() {
    // The rook goes to B and back, while the kings step to and fro.
    let round = "Aa4> Bh8g8 Aa4>Ba4 -- Ae1e2 Bg8h8 Ba4> -- \
                 Ba4>Aa4 Bh8g8 -- -- Ae2e1 Bg8h8 -- --";
    let state = set("KAe1 RAa4 kBh8", "w A - - -");
    let once = after(&state, round);
    assert_eq!(reason(&once), "");
    assert_eq!(reason(&after(&once, round)), "threefold-repetition");
}

#[test]
fn positions_with_and_without_an_intent_differ() {
    // With a king on g8 and black to play, twice with a spent intent of
    // white's, then without.
    let to_and_fro = "Aa4> Bh8g8 -- -- Aa4> Bg8h8 -- -- Aa4> Bh8g8 -- -- Aa4>";
    let without = "Bg8f8 -- -- Ae1e2 Bf8f7 Ba4b4 -- Ae2d2 Bf7g8 Bb4a4 -- Ad2e1";
    let state = after(&set("KAe1 RAa4 RBa4 kBh8", "w A - - -"), to_and_fro);
    let boards = field(&state, 0);
    assert_eq!(field(&state, 5), "w:--");
    let state = after(&state, without);
    assert_eq!(
        (field(&state, 0), field(&state, 5)),
        (boards, "-".to_owned())
    );
    assert_eq!(reason(&state), "");
}
