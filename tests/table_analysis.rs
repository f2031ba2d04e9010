//! What a table gives to an analysis: the game up to what is shown, and lines
//! of play as a move list has them.

mod common;
mod table_support;

use common::{Random, random_choices};
use table_support::game;
use variant_board::record::Record;
use variant_board::search::{Progress, Settings};
use variant_board::table::{Goal, Input, LineStep, MoveItem, Session, Setup, Table};
use variant_board::variants;

fn table(variant: &str, mode: &str, position: Option<&str>, text: Option<&str>) -> Table {
    game(&Setup {
        variant: Some(variant.to_owned()),
        mode: Some(mode.to_owned()),
        position: position.map(str::to_owned),
        text: text.map(str::to_owned),
        ..Setup::default()
    })
}

fn go(table: &mut Table, goal: Goal) {
    table.handle(&Input::Go(goal));
}

fn play(table: &mut Table, code: &str) {
    table.handle(&Input::Play(code.to_owned(), None));
}

/// The position that a table's analysis is about.
fn analysed(table: &Table) -> String {
    let task = table.analysis_task().expect("a task");
    Session::of_task(&task).expect("a task").state().position()
}

fn refusal(table: &Table) -> &'static str {
    table.analysis_task().expect_err("a refusal").code
}

fn line(table: &Table, codes: &[&str]) -> Vec<LineStep> {
    let codes: Vec<_> = codes.iter().map(|&code| code.to_owned()).collect();
    table.line_of(&codes)
}

/// Steps as a move list writes them.
fn written(steps: &[LineStep]) -> Vec<String> {
    let one = |step: &LineStep| match &step.number {
        Some(number) => [number, " ", &step.text].concat(),
        None => step.text.clone(),
    };
    steps.iter().map(one).collect()
}

#[test]
fn it_is_about_the_place_shown() {
    for mode in ["replay", "play"] {
        let mut table = table("chess", mode, None, None);
        for code in ["e4", "e5", "Nf3"] {
            play(&mut table, code);
        }
        for goal in [Goal::Last, Goal::Previous, Goal::First] {
            go(&mut table, goal);
            let shown = table.position(None).expect("a position");
            assert_eq!(analysed(&table), shown, "{mode}");
        }
    }
}

#[test]
fn it_is_refused_where_not_everything_is_known_and_after_the_end() {
    assert_eq!(refusal(&Table::new()), "nothing-shown");
    for mode in ["replay", "play"] {
        for variant in ["fog-of-war", "apocalypse"] {
            let table = table(variant, mode, None, None);
            assert_eq!(refusal(&table), "no-analysis", "{variant}, {mode}");
        }
        let mate = "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1";
        let over = table("chess", mode, Some(mate), None);
        assert_eq!(refusal(&over), "game-over");
    }
    // Programs that have no board are told the same.
    for variant in ["fog-of-war", "apocalypse"] {
        let variant = variants::find(variant).expect("a game");
        let session = Session::new(Record::new(variant, "", "").expect("a start"));
        let refused = session.analysis_task_at(session.at());
        assert_eq!(refused.expect_err("a refusal").code, "no-analysis");
    }
    for variant in ["xiangqi", "portal-howe", "portal-hidden", "portal-buckley"] {
        assert!(table(variant, "play", None, None).analysis_task().is_ok());
    }
    for variant in ["three-kingdoms", "afterlife"] {
        assert!(table(variant, "play", None, None).analysis_task().is_ok());
    }
}

#[test]
fn lines_have_numbers_and_seats() {
    let mut table = table("chess", "play", None, None);
    let codes = ["e2e4", "e7e5", "g1f3"];
    let steps = line(&table, &codes);
    assert_eq!(written(&steps), ["1. e4", "e5", "2. Nf3"]);
    let seats: Vec<_> = steps.iter().map(|step| step.seat).collect();
    assert_eq!(seats, ["white", "black", "white"]);
    assert!(steps.iter().all(|step| !step.goes_on));
    assert_eq!(line(&table, &["e2e4", "e2e4"]).len(), 1);
    play(&mut table, "e4");
    assert_eq!(written(&line(&table, &codes[1..])), ["1… e5", "2. Nf3"]);
    go(&mut table, Goal::First);
    assert_eq!(line(&table, &codes).len(), 3);
    assert_eq!(table.snapshot().plies, 1, "nothing is played");
}

#[test]
fn decisions_of_one_turn_stand_together_as_in_the_move_list() {
    for variant in ["portal-howe", "afterlife", "three-kingdoms"] {
        let mut random = Random::new(7);
        let mut table = table(variant, "play", None, None);
        let mut codes = Vec::new();
        let task = table.analysis_task().expect("a task");
        let mut state = Session::of_task(&task).expect("a task").state().clone();
        for _ in 0..12 {
            let Some(choices) = random_choices(&state, &mut random) else {
                break;
            };
            let each = choices.iter().map(|(seat, code)| (*seat, code.as_str()));
            state = state.apply(&each.collect::<Vec<_>>()).expect("legal").state;
            codes.extend(choices.into_iter().map(|(_, code)| code));
        }
        let steps = table.line_of(&codes);
        assert_eq!(steps.len(), codes.len(), "{variant}");
        for code in &codes {
            play(&mut table, code);
        }
        let shown = table.snapshot().moves;
        let listed: Vec<_> = shown
            .iter()
            .filter_map(|item| match item {
                MoveItem::Move {
                    text,
                    number,
                    goes_on,
                    ..
                } => Some((text.clone(), number.clone(), *goes_on)),
                _ => None,
            })
            .collect();
        let told: Vec<_> = steps
            .iter()
            .map(|step| (step.text.clone(), step.number.clone(), step.goes_on))
            .collect();
        assert_eq!(told, listed, "{variant}");
    }
}

#[test]
fn lines_tell_nothing_where_not_everything_is_known() {
    for variant in ["fog-of-war", "apocalypse"] {
        let table = table(variant, "play", None, None);
        assert!(line(&table, &["e2e4", "a1b3"]).is_empty(), "{variant}");
    }
}

#[test]
fn all_lines_wanted_are_known_at_any_time() {
    let table = table("chess", "play", None, None);
    let session = Session::of_task(&table.analysis_task().expect("a task"));
    let session = session.expect("a task");
    let seat = session.only_awaited().expect("white");
    let settings = Settings {
        lines: 3,
        ..Settings::default()
    };
    let mut thinker = session.thinker(seat, &settings).expect("to decide");
    let mut depths = Vec::new();
    while depths.last() != Some(&5) {
        let Progress { depth, .. } = thinker.think(100);
        if depth > 0 {
            let lines = thinker.lines();
            let first: Vec<_> = lines.iter().map(|line| &line.codes[0]).collect();
            let mut others = first.clone();
            others.sort();
            others.dedup();
            assert_eq!((first.len(), others.len()), (3, 3), "depth {depth}");
            assert!(lines.is_sorted_by(|one, next| one.score >= next.score));
            // They go on for some decisions, as deep as has been looked.
            let known = lines.iter().all(|line| line.codes.len() > 1);
            assert!(known || depth < 3, "depth {depth}");
        }
        depths.push(depth);
    }
    assert!(depths.iter().filter(|&&depth| depth == 4).count() > 1);
}
