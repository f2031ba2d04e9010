//! Howe's Portal chess, sentence by sentence and ruling by ruling.

#[path = "portal_howe/check.rs"]
mod check;
#[path = "portal_howe/portals.rs"]
mod portals;
#[path = "portal_howe/texts.rs"]
mod texts;

use variant_board::rules::{Event, PartState, Perft, Seat, State, Transition, Viewer};
use variant_board::variants::Variant;
use variant_board::variants::portal_howe::Howe;

fn game() -> Variant {
    Variant::of::<Howe>()
}

fn read(position: &str) -> State {
    game().read(position, "").unwrap()
}

/// The position string of pieces as in `KAe1 qBa4` (two boards) or `Ke1 qa4`
/// (split), followed by side, area, castling, en passant and intents.
fn string(pieces: &str, fields: &str) -> String {
    let split = pieces.split(' ').all(|piece| piece.len() == 3);
    let board = |area: char| {
        let mut rows = Vec::new();
        for rank in ('1'..='8').rev() {
            let mut row = String::new();
            for file in 'a'..='h' {
                let cell = if split {
                    format!("{file}{rank}")
                } else {
                    format!("{area}{file}{rank}")
                };
                let here = pieces.split(' ').find(|piece| piece[1..] == cell);
                row.push(here.map_or('1', |piece| piece.chars().next().unwrap()));
            }
            rows.push(row);
        }
        rows.join("/")
    };
    if split {
        format!("{} {fields} split 0 1", board('-'))
    } else {
        format!("{}|{} {fields} two-boards 0 1", board('A'), board('B'))
    }
}

fn set(pieces: &str, fields: &str) -> State {
    read(&string(pieces, fields))
}

fn mover(state: &State) -> Seat {
    state.actors().single().unwrap()
}

fn codes(state: &State) -> Vec<String> {
    let legal = state.actors().iter().flat_map(|seat| state.legal(seat));
    legal.map(|choice| choice.code).collect()
}

fn has(state: &State, code: &str) -> bool {
    codes(state).iter().any(|other| other == code)
}

fn act(state: &State, text: &str) -> Transition {
    let apply = state.apply(&[(mover(state), text)]);
    apply.unwrap_or_else(|fault| panic!("{text} in {state:?}: {fault}"))
}

/// The state after some actions, divided by blanks.
fn after(state: &State, actions: &str) -> State {
    actions
        .split(' ')
        .fold(state.clone(), |state, action| act(&state, action).state)
}

fn field(state: &State, index: usize) -> String {
    state.position().split(' ').nth(index).unwrap().to_owned()
}

fn reason(state: &State) -> &'static str {
    state.outcome().map_or("", |outcome| outcome.reason)
}

mod setup {
    use super::*;

    #[test]
    fn two_boards_have_one_king_a_side_each() {
        let start = game().start("").unwrap();
        assert_eq!(
            start.position(),
            "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|\
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w A KQkq - - two-boards 0 1"
        );
        assert_eq!(start.board().len(), 128);
        assert_eq!(start.board().name(variant_board::board::Cell(0)), "Aa1");
        assert_eq!(start.board().name(variant_board::board::Cell(127)), "Bh8");
    }

    #[test]
    fn the_split_board_is_an_orthodox_one_in_two_halves() {
        let start = game().start("layout=split").unwrap();
        assert_eq!(
            start.position(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w A Kk - - split 0 1"
        );
        let board = start.board();
        let names: Vec<_> = board.parts().iter().map(|part| part.id).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(board.parts()[1].at(0, 0), board.cell("e1"));
        // Nothing goes over the line.
        let d4 = board.cell("d4").unwrap();
        let near = board
            .directions()
            .flat_map(|direction| board.step(d4, direction).iter());
        let mut near: Vec<_> = near.map(|step| board.name(step.cell)).collect();
        near.sort_unstable();
        assert_eq!(near, ["c3", "c4", "c5", "d3", "d5"]);
    }

    #[test]
    fn portals_lie_where_the_layout_has_them() {
        for (options, expected) in [
            (
                "",
                "Aa4>Ba4 Ah4>Bh4 Aa5>Ba5 Ah5>Bh5 Ba4>Aa4 Bh4>Ah4 Ba5>Aa5 Bh5>Ah5",
            ),
            (
                "layout=split",
                "a4>e4 d4>h4 a5>e5 d5>h5 e4>a4 h4>d4 e5>a5 h5>d5",
            ),
        ] {
            let start = game().start(options).unwrap();
            let name = |cell| start.board().name(cell);
            let view = start.view(Viewer::Public);
            let told: Vec<_> = view
                .features
                .iter()
                .map(|feature| {
                    assert_eq!((feature.kind, feature.colour), ("portal", None));
                    format!("{}>{}", name(feature.cell), name(feature.to.unwrap()))
                })
                .collect();
            assert_eq!(told.join(" "), expected);
        }
    }

    #[test]
    fn the_order_of_play_alternates_areas_and_colours() {
        let mut state = game().start("").unwrap();
        let mut order = Vec::new();
        for action in ["Ae4", "Ba5", "Bh4", "Ae5", "Ad4"] {
            order.push(format!("{}{}", field(&state, 1), field(&state, 2)));
            let parts = state.view(Viewer::All).parts;
            let due = usize::from(field(&state, 2) == "B");
            assert_eq!(
                (parts[due], parts[1 - due]),
                (PartState::Due, PartState::Idle)
            );
            state = act(&state, action).state;
        }
        assert_eq!(order, ["wA", "bB", "wB", "bA", "wA"]);
        assert_eq!(field(&state, 8), "3");
    }

    #[test]
    fn the_first_four_halves_do_not_disturb_each_other() {
        // 16 moves of pawns and 4 of knights on each board, and Qe1 or Qe8 where
        // there's no king; on each half of the split one 8 of pawns and 2 of
        // its knight.
        for (options, table) in [
            ("", [20, 400, 8400, 176_400]),
            ("layout=split", [10, 100, 1000, 10_000]),
        ] {
            let start = game().start(options).unwrap();
            for (depth, expected) in (1..).zip(table) {
                assert_eq!(start.perft(depth, Perft::Bulk), expected);
            }
            assert_eq!(start.perft(2, Perft::Each), table[1]);
        }
    }
}

mod chess {
    use super::*;

    #[test]
    fn nothing_moves_or_attacks_across_the_line() {
        let state = set("Ra1 Kb8 ke8 rh1", "w A - - -");
        assert!(has(&state, "a1d1") && !has(&state, "a1e1"));
    }

    #[test]
    fn portals_do_not_hinder_movement() {
        let state = set("RAa1 KAc1 kBe8", "w A - - -");
        assert!(has(&state, "Aa1a4") && has(&state, "Aa1a8"));
    }

    #[test]
    fn pieces_are_promoted_in_both_areas() {
        for (pieces, fields) in [
            ("KAe1 kBe8 PAb7", "w A - - -"),
            ("KAe1 kBh6 PBb7", "w B - - -"),
            ("Kf1 ke8 Pb7", "w A - - -"),
        ] {
            let state = set(pieces, fields);
            let promotions = codes(&state);
            let promotions = promotions.iter().filter(|code| code.contains("b7b8"));
            assert_eq!(promotions.count(), 4);
        }
    }

    #[test]
    fn castling_needs_an_unattacked_way() {
        let castles = |pieces: &str, fields: &str| {
            let legal = codes(&set(pieces, fields));
            let castles = |code: &&String| {
                ["Ae1g1", "Ae1c1", "Be8g8", "Be8c8", "e1g1"].contains(&code.as_str())
            };
            legal
                .iter()
                .filter(castles)
                .cloned()
                .collect::<Vec<_>>()
                .join(" ")
        };
        let home = "KAe1 RAa1 RAh1 kBe8";
        assert_eq!(castles(home, "w A KQ - -"), "Ae1c1 Ae1g1");
        assert_eq!(castles(home, "w A Q - -"), "Ae1c1");
        assert_eq!(castles(&format!("{home} rAf8"), "w A KQ - -"), "Ae1c1");
        assert_eq!(castles(&format!("{home} rAg8"), "w A KQ - -"), "Ae1c1");
        assert_eq!(castles(&format!("{home} rAe8"), "w A KQ - -"), "");
        // b1 may be attacked, but not occupied.
        assert_eq!(
            castles(&format!("{home} rAb8"), "w A KQ - -"),
            "Ae1c1 Ae1g1"
        );
        assert_eq!(castles(&format!("{home} NAb1"), "w A KQ - -"), "Ae1g1");
        assert_eq!(castles("KAe1 kBe8 rBa8 rBh8", "b B kq - -"), "Be8c8 Be8g8");
        // An attack in the other area is none here.
        assert_eq!(
            castles("KAe1 RAa1 RAh1 kBe8 rBf8", "w A KQ - -"),
            "Ae1c1 Ae1g1"
        );
        assert_eq!(castles("Ke1 Rh1 kg8", "w B K - -"), "e1g1");
        assert_eq!(castles("Ke1 Rh1 kg8 rf8", "w B K - -"), "");
        let next = act(&set(home, "w A KQ - -"), "Ae1c1").state;
        assert!(next.position().starts_with("8/8/8/8/8/8/8/2KR3R|"));
        assert_eq!(field(&next, 3), "-");
    }

    #[test]
    fn a_right_goes_with_a_rook_that_moves_or_is_captured() {
        let state = set("KAe1 RAa1 RAh1 kBe8 bAb7", "w A KQ - -");
        assert_eq!(field(&act(&state, "Aa1b1").state, 3), "K");
        assert_eq!(field(&after(&state, "Ae1c1 Be8e7"), 3), "-");
        let taken = after(
            &set("KAe1 RAh1 kBe8 bAb7 PBa2", "w A K - -"),
            "Ae1e2 Be8e7 Ba2a3 Ab7h1",
        );
        assert_eq!(field(&taken, 3), "-");
    }

    #[test]
    fn en_passant_waits_for_the_next_turn_in_that_area() {
        let state = set("KAh1 PAe2 pAd4 kBh8 PBh2", "w A - - -");
        let state = after(&state, "Ae2e4");
        assert_eq!(field(&state, 4), "Ae3");
        let state = after(&state, "Bh8g8 Bh2h3");
        assert_eq!(field(&state, 4), "Ae3");
        assert!(has(&state, "Ad4e3"));
        let taken = act(&state, "Ad4e3");
        let pawn = state.board().cell("Ae4").unwrap();
        assert!(
            taken
                .events
                .iter()
                .any(|event| matches!(event, Event::Captured { at, .. } if *at == pawn))
        );
        // Only at the very next turn there.
        let late = after(&state, "Ad4d3 Ah1g1 Bg8h8 Bh3h4");
        assert_eq!(field(&late, 4), "-");
    }

    #[test]
    fn white_takes_en_passant_at_once() {
        let state = set("KAh1 kBh8 PBd5 pBe7 pBh7", "b B - - -");
        let state = act(&state, "Be7e5").state;
        assert_eq!(field(&state, 4), "Be6");
        assert!(has(&state, "Bd5e6"));
    }

    #[test]
    fn en_passant_is_gone_if_the_turn_is_committed() {
        let state = set("KAh1 PAe2 pAd4 kBh8 nBa5 PBh2", "w A - - -");
        let state = after(&state, "Ae2e4 Ba5>");
        assert_eq!(field(&state, 4), "-");
        assert_eq!(codes(&after(&state, "Bh2h3")), ["Ba5>Aa5"]);
    }

    #[test]
    fn en_passant_is_written_only_if_it_can_be_taken() {
        let state = set("KAh1 PAe2 kBh8 pAh4", "w A - - -");
        assert_eq!(field(&act(&state, "Ae2e4").state, 4), "-");
        // Black's only pawn that could take teleports away.
        let state = set("KAh1 PAb2 pAa4 kBh8", "w A - - b:Aa4");
        assert_eq!(field(&act(&state, "Ab2b4").state, 4), "Ab3");
        assert_eq!(field(&after(&state, "Ab2b4 Aa4>Ba4"), 4), "-");
    }

    #[test]
    fn a_pawn_steps_two_from_its_second_rank_and_one_from_its_first() {
        let state = set("KAh1 kBh8 PAb2 PAc1", "w A - - -");
        assert!(has(&state, "Ab2b4") && has(&state, "Ac1c2") && !has(&state, "Ac1c3"));
    }

    #[test]
    fn fifty_moves_draw_and_all_but_captures_and_pawns_count() {
        let at = |pieces: &str, fields: &str, clock: u32| {
            read(&string(pieces, fields).replace(" 0 1", &format!(" {clock} 60")))
        };
        let state = at("KAe1 RAa4 kBe8", "w A - - -", 98);
        let state = act(&state, "Aa4>").state;
        assert_eq!((reason(&state), field(&state, 7)), ("", "99".to_owned()));
        let drawn = act(&state, "Be8e7").state;
        assert_eq!(reason(&drawn), "fifty-moves");
        assert!(drawn.actors().is_empty());
        assert_eq!(codes(&drawn.played_on().unwrap()), ["Aa4>Ba4"]);
        // A teleport that captures begins anew, a pawn's own one doesn't.
        let capture = at("KAe1 RAa4 kBe8 nBa4", "w B - - w:Aa4", 50);
        assert_eq!(field(&act(&capture, "Aa4>Ba4").state, 7), "0");
        let pawn = at("KAe1 PAa4 kBe8", "w B - - w:Aa4", 50);
        assert_eq!(field(&act(&pawn, "Aa4>Ba4").state, 7), "51");
        let step = at("KAe1 PAa4 kBe8", "w A - - -", 50);
        assert_eq!(field(&act(&step, "Aa4a5").state, 7), "0");
    }

    #[test]
    fn the_third_occurrence_draws() {
        let round = "Ae1e2 Be8e7 Ba1a2 Ab8b7 Ae2e1 Be7e8 Ba2a1 Ab7b8";
        let state = set("KAe1 kBe8 RBa1 rAb8", "w A - - -");
        let once = after(&state, round);
        assert_eq!(reason(&once), "");
        assert_eq!(reason(&after(&once, round)), "threefold-repetition");
    }

    #[test]
    fn nothing_is_drawn_by_material_and_kings_may_be_missing() {
        assert_eq!(reason(&set("KAe1 kBe8", "w A - - -")), "");
        let state = set("RAa1 rAa8", "w A - - -");
        assert!(has(&state, "Aa1a8"));
    }
}
