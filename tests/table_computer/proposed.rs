//! What the program proposes: arrows on the board, lines of play in people's
//! notation.

use super::against;
use super::secrets::{everything, play, problem};
use super::table_support::{kinds, play_mode};
use variant_board::rules::Seat;
use variant_board::table::{Effect, Goal, Input, PictureOptions, Session, SuggestedAction, Table};

fn suggest(table: &mut Table, actions: &[(&str, u8)]) -> Vec<Effect> {
    let actions = actions.iter().map(|&(code, rank)| SuggestedAction {
        code: code.to_owned(),
        rank,
    });
    table.handle(&Input::Suggest(actions.collect()))
}

/// How many things are painted.
fn painted(table: &mut Table) -> usize {
    table.frame(0.0).unwrap().0.items.len()
}

#[test]
fn proposed_actions_are_drawn_and_never_written() {
    let mut table = against("chess", "", "black");
    let (before, shown) = (painted(&mut table), everything(&mut table));
    assert_eq!(kinds(&suggest(&mut table, &[("e2e4", 0)])), ["repaint"]);
    let one = painted(&mut table);
    assert!(one > before);
    suggest(&mut table, &[("e2e4", 0), ("d2d4", 1), ("g1f3", 2)]);
    let three = painted(&mut table);
    assert_eq!(three - before, 3 * (one - before));
    let mut texts = everything(&mut table);
    let mut expected = shown.clone();
    // The last is the picture on the screen.
    assert_ne!(texts.1.pop(), expected.1.pop());
    assert_eq!(texts, expected);
    let width = PictureOptions {
        width: Some(300.0),
        ..PictureOptions::default()
    };
    assert_eq!(table.svg(&width), against("chess", "", "black").svg(&width));
    suggest(&mut table, &[]);
    assert_eq!(painted(&mut table), before);
    suggest(&mut table, &[("e2e4", 0)]);
    table.handle(&Input::ChooseCell("e2".to_owned()));
    table.handle(&Input::Cancel);
    assert!(painted(&mut table) > before, "the place is the same");
    assert_eq!(
        problem(&suggest(&mut table, &[("e2e5", 0)])),
        Some("illegal-move")
    );
    // Another place: even coming back, what was proposed is gone.
    play(&mut table, "e4");
    table.handle(&Input::Undo);
    table.handle(&Input::Cancel);
    assert_eq!(everything(&mut table).1, {
        let mut fresh = against("chess", "", "black");
        fresh.handle(&Input::ChooseCell("e2".to_owned()));
        play(&mut fresh, "e4");
        fresh.handle(&Input::Undo);
        fresh.handle(&Input::Cancel);
        everything(&mut fresh).1
    });
}

#[test]
fn the_further_a_proposed_action_the_fainter() {
    let opacity = |rank: u8| {
        let mut table = against("chess", "", "black");
        let before = painted(&mut table);
        suggest(&mut table, &[("e2e4", rank)]);
        let scene = table.frame(0.0).unwrap().0;
        let added = scene.items.len() - before;
        let drawn = &scene.items[scene.items.len() - added..];
        drawn.iter().map(|item| item.opacity).fold(0.0, f32::max)
    };
    let [best, second, third] = [0, 1, 2].map(opacity);
    assert!(best > second && second > third && third > 0.2);
}

#[test]
fn actions_on_one_cell_get_a_ring_and_those_without_nothing() {
    // A portal is placed, then the mover may pass or the like: whatever the
    // game, cells tell.
    let mut table = against("afterlife", "", "none");
    table.handle(&Input::View("all".to_owned()));
    let before = painted(&mut table);
    let session = Session::of_task(&table.task(Some("white")).unwrap()).unwrap();
    let legal = session.legal(Seat(0));
    for choice in legal {
        let cells = choice.cells().count();
        assert_eq!(
            kinds(&suggest(&mut table, &[(&choice.code, 0)])),
            ["repaint"]
        );
        assert_eq!(painted(&mut table) > before, cells > 0, "{}", choice.code);
    }
}

#[test]
fn nothing_is_proposed_that_would_tell_a_secret() {
    let mut table = against("fog-of-war", "", "black");
    assert_eq!(problem(&suggest(&mut table, &[("e2e4", 0)])), None);
    play(&mut table, "e4");
    assert_eq!(
        problem(&suggest(&mut table, &[("e7e5", 0)])),
        Some("secret")
    );
    assert_eq!(
        problem(&suggest(&mut table, &[("e7e4", 0)])),
        Some("secret")
    );
    assert!(table.task(Some("white")).is_err() && table.task(Some("black")).is_ok());
    let mut covered = play_mode("fog-of-war", "");
    assert_eq!(
        problem(&suggest(&mut covered, &[("e2e4", 0)])),
        Some("curtain")
    );
    assert_eq!(covered.task(Some("white")).unwrap_err().code, "secret");
}

#[test]
fn lines_of_play_are_written_as_people_do() {
    let told = |table: &Table, codes: &[&str]| {
        let codes: Vec<String> = codes.iter().map(|&code| code.to_owned()).collect();
        table.notations(&codes)
    };
    let mut table = against("chess", "", "black");
    let line = ["e2e4", "d7d5", "e4d5", "d8d5"];
    assert_eq!(told(&table, &line), ["e4", "d5", "exd5", "Qxd5"]);
    assert_eq!(told(&table, &["e2e4", "e2e4", "d7d5"]), ["e4"]);
    play(&mut table, "e4");
    assert_eq!(told(&table, &line[1..]), ["d5", "exd5", "Qxd5"]);
    let task = table.task(None).unwrap();
    assert!(task.ends_with("white=e2e4\n"), "{task}");
    table.handle(&Input::Go(Goal::First));
    // What is shown is what is thought about.
    assert!(!table.task(None).unwrap().contains("e2e4"));
    assert_eq!(table.task(Some("black")).unwrap_err().code, "not-your-turn");
    assert_eq!(told(&table, &line).len(), 4);
    assert_eq!(table.snapshot().plies, 1, "nothing is played");
    let table = against("apocalypse", "", "black");
    assert_eq!(told(&table, &["a1b3/d5d4", "b3c5"]).len(), 2);
    assert_eq!(told(&table, &["a1b3", "b3c5"]).len(), 1);
    let mut table = against("fog-of-war", "", "black");
    assert_eq!(told(&table, &["e2e4", "e7e5"]), ["e4"]);
    assert!(told(&table, &["e7e5"]).is_empty());
    play(&mut table, "e4");
    assert!(told(&table, &["e7e5"]).is_empty(), "another's choice");
    let table = against("fog-of-war", "", "all");
    assert_eq!(told(&table, &["e2e4"]), ["e4"]);
}
