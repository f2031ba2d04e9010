//! The table in games with secrets: the curtain, sealed choices, and that
//! nothing of what comes out of it tells a viewer more than he may know.

mod common;
#[path = "table_support/secrets.rs"]
mod secrets;
mod table_support;

use common::Random;
use secrets::{everything, everything_and_tries, guesses, play, problem, twin};
use table_support::{Hand, game, play_mode};
use variant_board::record::{NodeId, Record};
use variant_board::rules::{Seat, Viewer};
use variant_board::scene::{Key, Theme};
use variant_board::table::{
    BoardKey, Effect, Goal, Input, Mode, MoveItem, PictureOptions, Setup, Table,
};
use variant_board::variants::{self, Variant, template::Duel};

fn confirm(table: &mut Table) -> Vec<Effect> {
    table.handle(&Input::Confirm)
}

fn duel() -> Table {
    let record = Record::new(Variant::of::<Duel>(), "", "").unwrap();
    let mut table = Table::new();
    let effects = table.load_record(
        record,
        &Setup {
            mode: Some("play".to_owned()),
            ..Setup::default()
        },
    );
    assert_eq!(problem(&effects), None);
    table
}

#[test]
fn a_curtain_is_there_at_the_start_and_at_every_change() {
    let mut table = play_mode("fog-of-war", "");
    let curtain = |table: &Table| table.snapshot().curtain.map(|c| (c.seat, c.reason));
    assert_eq!(curtain(&table), Some(("white", "start")));
    assert_eq!(table.snapshot().viewer, "public");
    confirm(&mut table);
    assert_eq!(curtain(&table), None);
    assert_eq!(table.snapshot().viewer, "white");
    play(&mut table, "e4");
    assert_eq!(curtain(&table), Some(("black", "turn")));
    assert!(
        confirm(&mut table)
            .iter()
            .any(|e| matches!(e, Effect::Change { .. }))
    );
    assert_eq!(table.snapshot().viewer, "black");
    let mut restored = Table::new();
    restored.restore(&table.save());
    assert_eq!(curtain(&restored), Some(("black", "start")));
}

#[test]
fn behind_the_curtain_nothing_is_shown_and_nothing_answers() {
    let mut table = game(&Setup {
        variant: Some("fog-of-war".to_owned()),
        text: Some("[White \"Ann\"]\n[Site \"Secret on e4\"]\n[Variant \"fog-of-war\"]\n\n{Look!} 1. e4 {Here.} *".to_owned()),
        mode: Some("play".to_owned()),
        csl: Some("Ge4".to_owned()),
        ..Setup::default()
    });
    let snapshot = table.snapshot();
    assert!(snapshot.grid.is_empty() && snapshot.moves.is_empty() && snapshot.arrows.is_empty());
    assert_eq!(snapshot.tags.0, [("White".to_owned(), "Ann".to_owned())]);
    let before = everything(&mut table);
    let mut hand = Hand::mouse();
    for cell in ["e7", "e4"] {
        assert!(hand.click(&mut table, cell).is_empty());
        table.handle(&Input::ChooseCell(cell.to_owned()));
    }
    for key in [BoardKey::Arrow(Key::Up), BoardKey::Pick, BoardKey::Escape] {
        table.handle(&Input::Key(key));
    }
    for input in [
        Input::Play("e5".to_owned(), None),
        Input::Resign(None),
        Input::Draw,
    ] {
        assert_eq!(problem(&table.handle(&input)), Some("curtain"));
    }
    assert_eq!(everything(&mut table), before);
}

#[test]
fn under_the_curtain_two_positions_look_the_same() {
    let mut one = play_mode("fog-of-war", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    let mut other = play_mode("fog-of-war", "k7/p7/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(everything(&mut one), everything(&mut other));
}

#[test]
fn secrets_are_refused_while_the_game_runs_and_told_when_it_is_over() {
    let mut table = play_mode("fog-of-war", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
    confirm(&mut table);
    let refused = [
        Input::Undo,
        Input::Redo,
        Input::View("all".to_owned()),
        Input::View("white".to_owned()),
        Input::Go(Goal::First),
    ];
    for input in &refused {
        assert_eq!(problem(&table.handle(input)), Some("secret"), "{input:?}");
    }
    for viewer in ["all", "white"] {
        let picture = PictureOptions {
            view: Some(viewer.to_owned()),
            ..PictureOptions::default()
        };
        assert_eq!(table.svg(&picture).unwrap_err().code, "secret");
        assert_eq!(table.text(Some(viewer)).unwrap_err().code, "secret");
        assert_eq!(table.position(Some(viewer)).unwrap_err().code, "secret");
    }
    let elsewhere = PictureOptions {
        node: Some(7),
        ..PictureOptions::default()
    };
    assert_eq!(table.svg(&elsewhere).unwrap_err().code, "secret");
    let by_white = Input::Play("Rxe8".to_owned(), Some("white".to_owned()));
    assert_eq!(problem(&table.handle(&by_white)), Some("secret"));
    play(&mut table, "Ke7");
    confirm(&mut table);
    let effects = play(&mut table, "Rxe7");
    assert!(effects.iter().any(|e| matches!(e, Effect::GameEnd { .. })));
    let snapshot = table.snapshot();
    assert_eq!((snapshot.viewer, snapshot.curtain), ("all", None));
    assert_eq!(snapshot.outcome.unwrap().reason, "king-captured");
    let told = snapshot
        .moves
        .iter()
        .filter(|item| matches!(item, MoveItem::Move { .. }));
    assert_eq!(told.count(), 2);
    assert_eq!(problem(&table.handle(&Input::Go(Goal::First))), None);
    assert_eq!(table.snapshot().ply, 0);
    assert!(table.text(Some("all")).unwrap().contains("Rxe7"));
}

#[test]
fn a_resigned_game_is_shown_to_everyone() {
    let mut table = play_mode("fog-of-war", "");
    confirm(&mut table);
    play(&mut table, "e4");
    confirm(&mut table);
    table.handle(&Input::Resign(None));
    let snapshot = table.snapshot();
    assert_eq!((snapshot.viewer, snapshot.curtain), ("all", None));
    assert_eq!(problem(&table.handle(&Input::Undo)), Some("secret"));
}

#[test]
fn the_move_list_holds_own_moves_and_that_the_other_moved() {
    let mut table = play_mode("fog-of-war", "");
    for text in ["e4", "e5", "Nf3"] {
        confirm(&mut table);
        play(&mut table, text);
    }
    confirm(&mut table);
    let shown: Vec<_> = table
        .snapshot()
        .moves
        .into_iter()
        .map(|item| match item {
            MoveItem::Move { number, text, .. } => (number.unwrap_or_default(), text),
            MoveItem::Unseen { number, seat } => (number.unwrap_or_default(), format!("?{seat}")),
            other => panic!("{other:?}"),
        })
        .collect();
    let expected = [("1.", "?white"), ("", "e5"), ("2.", "?white")];
    assert_eq!(shown, expected.map(|(n, t)| (n.to_owned(), t.to_owned())));
}

#[test]
fn a_piece_lost_unseen_is_marked_until_the_next_own_move() {
    let mut table = play_mode("fog-of-war", "4k3/8/8/7p/8/8/8/3QK3 w - - 0 1");
    let lost = |table: &Table| -> Vec<String> {
        let snapshot = table.snapshot();
        let cells = snapshot
            .grid
            .iter()
            .flat_map(|part| part.rows.iter().flatten().flatten());
        cells
            .filter(|cell| cell.lost)
            .map(|cell| cell.cell.clone())
            .collect()
    };
    confirm(&mut table);
    play(&mut table, "Qxh5");
    confirm(&mut table);
    assert_eq!(lost(&table), ["h5"]);
    play(&mut table, "Kd7");
    confirm(&mut table);
    assert!(lost(&table).is_empty(), "white has lost nothing");
    play(&mut table, "Qh1");
    confirm(&mut table);
    assert!(lost(&table).is_empty());
}

#[test]
fn sealed_choices_wait_and_are_applied_together() {
    let mut table = duel();
    confirm(&mut table);
    play(&mut table, "b1");
    assert_eq!(table.snapshot().curtain, None, "white decides again");
    assert_eq!(table.snapshot().actors, ["white", "black"]);
    play(&mut table, "*g1");
    let snapshot = table.snapshot();
    assert_eq!(
        (snapshot.sealed, snapshot.actors),
        (vec!["white"], vec!["black"])
    );
    assert_eq!(snapshot.curtain.unwrap().seat, "black");
    assert_eq!(snapshot.ply, 1);
    confirm(&mut table);
    assert_eq!(table.snapshot().viewer, "black");
    play(&mut table, "*a1");
    let snapshot = table.snapshot();
    assert_eq!(snapshot.ply, 2);
    assert!(snapshot.sealed.is_empty());
    let outcome = snapshot.outcome.unwrap();
    assert_eq!((outcome.winners, outcome.reason), (vec!["white"], "hit"));
    assert_eq!(outcome.text, "White wins: hit.");
}

#[test]
fn a_sealed_choice_can_be_taken_back_until_the_other_has_decided() {
    let mut table = duel();
    confirm(&mut table);
    play(&mut table, "b1");
    play(&mut table, "*g1");
    assert_eq!(
        problem(&table.handle(&Input::Unseal("black".to_owned()))),
        Some("nothing-sealed")
    );
    table.handle(&Input::Unseal("white".to_owned()));
    assert!(table.snapshot().sealed.is_empty());
    assert_eq!(table.snapshot().viewer, "white");
    play(&mut table, "*c1");
    confirm(&mut table);
    play(&mut table, "*a1");
    assert_eq!(table.snapshot().outcome, None, "nobody was hit");
    assert_eq!(
        problem(&table.handle(&Input::Unseal("white".to_owned()))),
        Some("nothing-sealed")
    );
}

#[test]
fn what_was_sealed_is_nowhere_to_be_seen() {
    let tables = ["*g1", "*c1"].map(|aim| {
        let mut table = duel();
        confirm(&mut table);
        play(&mut table, "b1");
        let sealed = play(&mut table, aim);
        let covered = everything(&mut table);
        let confirmed = confirm(&mut table);
        let uncovered = everything_and_tries(&mut table, &[]);
        (sealed, covered, confirmed, uncovered)
    });
    assert_eq!(tables[0], tables[1]);
}

#[test]
fn the_curtain_is_there_between_the_decisions_of_a_turn_too() {
    let mut table = duel();
    assert_eq!(table.snapshot().curtain.unwrap().reason, "start");
    confirm(&mut table);
    play(&mut table, "b1");
    play(&mut table, "*c1");
    confirm(&mut table);
    play(&mut table, "*a1");
    // Black steps next, who is there already.
    assert_eq!(table.snapshot().curtain, None);
    assert_eq!(table.snapshot().viewer, "black");
}

#[test]
fn a_replay_for_one_side_tells_what_that_side_knows() {
    let mut table = game(&Setup {
        text: Some("[Variant \"Fog of War\"]\n\n1. e4 e5 2. Nf3 Nc6 *".to_owned()),
        view: Some("white".to_owned()),
        ply: Some("3".to_owned()),
        ..Setup::default()
    });
    assert_eq!(table.snapshot().mode, Mode::Replay.name());
    let own = table
        .snapshot()
        .moves
        .into_iter()
        .filter(|m| matches!(m, MoveItem::Move { .. }));
    assert_eq!(own.count(), 2);
    // It's black's turn: the list of black's moves would tell.
    assert!(
        table
            .handle(&Input::ChooseCell("b8".to_owned()))
            .iter()
            .all(|effect| { !matches!(effect, Effect::Select { .. } | Effect::MoveStart { .. }) })
    );
    table.handle(&Input::View("all".to_owned()));
    let all = table
        .snapshot()
        .moves
        .into_iter()
        .filter(|m| matches!(m, MoveItem::Move { .. }));
    assert_eq!(all.count(), 4);
}

/// Two tables that were led to one position, then away from it by two moves
/// that look the same to the other side, stay the same to that side.
#[test]
fn two_moves_that_look_alike_leave_everything_alike() {
    let fog = variants::find("fog-of-war").unwrap();
    let mut random = Random::new(1);
    let mut pairs = 0;
    for _ in 0..12 {
        let mut line: Vec<String> = Vec::new();
        let mut state = fog.start("").unwrap();
        for _ in 0..50 {
            let Some(mover) = state.actors().single() else {
                break;
            };
            let other = Viewer::Seat(Seat(1 - mover.0));
            let legal = state.legal(mover);
            let [one, two] = [(); 2].map(|()| random.pick(&legal).code.clone());
            let (one, two) = (&one, &two);
            let after = [one, two].map(|code| state.apply(&[(mover, code)]).unwrap());
            let [a, b] = &after;
            let alike = a.state.view(other) == b.state.view(other)
                && state.witness(a, other) == state.witness(b, other)
                && a.state.actors() == b.state.actors()
                && !a.state.actors().is_empty();
            if one != two && alike {
                pairs += 1;
                let texts = guesses(&mut random);
                let tables = [one, two].map(|code| {
                    let mut table = led_to(&line);
                    table.set_look(table.look().clone(), Theme::Light, true);
                    let played = play(&mut table, code);
                    let covered = everything(&mut table);
                    let confirmed = confirm(&mut table);
                    (
                        played,
                        covered,
                        confirmed,
                        everything_and_tries(&mut table, &texts),
                    )
                });
                assert_eq!(tables[0], tables[1], "after {line:?}, {one} or {two}");
            }
            line.push(one.clone());
            state = a.state.clone();
        }
    }
    assert!(pairs > 100, "only {pairs} pairs");
}

fn led_to(line: &[String]) -> Table {
    let mut table = play_mode("fog-of-war", "");
    for code in line {
        confirm(&mut table);
        assert_eq!(problem(&play(&mut table, code)), None);
    }
    confirm(&mut table);
    table
}

/// An enemy that stands elsewhere in the fog changes nothing that is shown to
/// the side on turn, nor to the other about the side on turn.
#[test]
fn an_enemy_elsewhere_in_the_fog_changes_nothing() {
    let fog = variants::find("fog-of-war").unwrap();
    let mut random = Random::new(2);
    let mut pairs = 0;
    for _ in 0..20 {
        let mut state = fog.start("").unwrap();
        for _ in 0..60 {
            let Some(mover) = state.actors().single() else {
                break;
            };
            if let Some(twin) = twin(&state, mover, &mut random) {
                pairs += 1;
                let texts = guesses(&mut random);
                let tables = [state.position(), twin].map(|position| {
                    let mut table = play_mode("fog-of-war", &position);
                    let covered = everything(&mut table);
                    let confirmed = confirm(&mut table);
                    (covered, confirmed, everything_and_tries(&mut table, &texts))
                });
                assert_eq!(tables[0], tables[1], "{}", state.position());
            }
            let code = random.pick(&state.legal(mover)).code.clone();
            state = state.apply(&[(mover, &code)]).unwrap().state;
        }
    }
    assert!(pairs > 100, "only {pairs} pairs");
}

#[test]
fn a_record_goes_where_the_table_is() {
    // The node ids that the move list hands out are the record's own.
    let mut table = game(&Setup {
        text: Some("1. e4 e5 *".to_owned()),
        ..Setup::default()
    });
    let MoveItem::Move { node, .. } = table.snapshot().moves[1] else {
        panic!("no move");
    };
    table.handle(&Input::Go(Goal::Node(NodeId(node))));
    assert_eq!(table.snapshot().ply, 2);
}
