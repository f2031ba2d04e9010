//! What the page is told: whose choices are asked for, where they can be made,
//! warnings, and steps by turns.

use super::*;
use variant_board::record::{self, Defaults, Severity};
use variant_board::rules::Viewer;
use variant_board::table::{Effect, Goal, Input, Setup, Table};

fn table(position: &str, mode: &str) -> Table {
    let mut table = Table::new();
    table.load(&Setup {
        variant: Some("afterlife".to_owned()),
        position: Some(position.to_owned()),
        mode: Some(mode.to_owned()),
        ..Setup::default()
    });
    table
}

fn play_on(table: &mut Table, codes: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for code in codes.split(',') {
        effects = table.handle(&Input::Play(code.to_owned(), None));
    }
    effects
}

fn lit(table: &Table) -> Vec<String> {
    let grid = table.snapshot().grid.into_iter();
    let cells = grid.flat_map(|part| part.rows).flatten().flatten();
    let lit = cells.filter(|cell| cell.target).map(|cell| cell.cell);
    let mut lit: Vec<_> = lit.collect();
    lit.sort();
    lit
}

#[test]
fn the_cells_of_a_choice_are_lit_at_once_in_play_only() {
    for (mode, count) in [("play", 12), ("replay", 0)] {
        let mut table = table("", mode);
        assert!(lit(&table).is_empty());
        play_on(&mut table, "a2b4,done,c7c6,done,b4c6");
        assert_eq!(lit(&table).len(), count, "{mode}");
    }
}

#[test]
fn a_choice_is_announced_with_its_piece_to_whom_it_belongs() {
    let mut table = table("", "play");
    let effects = play_on(&mut table, "a2b4,done,c7c6,done,b4c6");
    let details = effects.iter().find_map(|effect| match effect {
        Effect::Announce {
            key: Some("turn"),
            details,
            ..
        } => Some(details.0.clone()),
        _ => None,
    });
    let expected = [
        ("seat", "black"),
        ("choice", "death"),
        ("choice-piece", "black slave"),
    ];
    let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(details.unwrap(), expected);
}

#[test]
fn who_waits_for_a_choice_where_it_stands_is_marked() {
    let state = read("3p/4/4/4/4/4/P3 s3/4/4/4 E..E/4/4/E..E 4 w 3 w e4 drift:e4 2 1");
    let view = state.view(Viewer::All);
    let waiting = view.features.iter().find(|one| one.kind == "waiting");
    assert_eq!(state.board().name(waiting.unwrap().cell), "e4");
    assert!(
        start("")
            .view(Viewer::All)
            .features
            .iter()
            .all(|one| one.kind != "waiting")
    );
}

#[test]
fn only_seats_in_play_are_told_of_and_gray_can_not_resign() {
    let seats = |options: &str| {
        let mut table = Table::new();
        table.load(&Setup {
            variant: Some("afterlife".to_owned()),
            options: Some(options.to_owned()),
            ..Setup::default()
        });
        let snapshot = table.snapshot();
        (snapshot.seats, snapshot.resigners)
    };
    assert_eq!(seats("").0, ["white", "black"]);
    let (three, resigners) = seats("players=3");
    assert_eq!(three, ["white", "black", "gray"]);
    assert_eq!(resigners, ["white", "black"]);
}

/// The World's rows in capitals, one slave ahead: not the opening.
const CAPITALS: &str = "\
World
8 |:W:| P |:H:| W |
7 | S |:S:| S |:::|
6 |:::|   |:::| S |
5 |   |:M:| M |:::|
4 |:::|   |:::|   |
3 | S |:S:| S |:S:|
2 |:W:| H |:P:| W |
    a   b   c   d
";

#[test]
fn a_diagram_in_capitals_is_read_with_a_warning() {
    let defaults = Defaults {
        variant: Some("afterlife"),
        ..Defaults::default()
    };
    let reading = record::read_all(CAPITALS, &defaults);
    assert_eq!(reading.records.len(), 1);
    let told: Vec<_> = reading.problems.iter().collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].fault.code, "all-capitals");
    assert_eq!(told[0].severity, Severity::Warning);
    // By an attribute too, and not where black is in lower case.
    let codes = |position: &str| -> Vec<_> {
        let problems = table(position, "diagram").snapshot().problems;
        problems
            .iter()
            .map(|problem| (problem.code, problem.severity))
            .collect()
    };
    assert_eq!(codes(CAPITALS), [("all-capitals", "warning")]);
    assert_eq!(codes(&CAPITALS.replacen(":W:", ":w:", 1)), []);
}

#[test]
fn a_drawn_board_has_the_sources_form_and_is_read_back() {
    for code in ["a3a4", "a3a4,done"] {
        let state = play(&start(""), code);
        let drawn = state.diagram(&state.view(Viewer::All));
        assert!(drawn.contains("Hall of Truth\n\n  +---+\n  |   | <-- Ma'at's Feather\n"));
        assert_eq!(drawn.contains("Black to move"), actor(&state) == BLACK);
        let again = read(&drawn);
        assert_eq!(field(&again, 0), field(&state, 0));
        assert_eq!(actor(&again), actor(&state));
    }
}

#[test]
fn replay_goes_by_actions_and_by_turns() {
    let mut table = Table::new();
    table.load(&Setup {
        text: Some(
            "[Variant \"Afterlife\"]\n\n1. a2b4,done c7c6,done 2. b4c6,@h1,done d7d6,h1h2,done"
                .to_owned(),
        ),
        ..Setup::default()
    });
    let mut steps = |goal: Goal| {
        let mut plies = Vec::new();
        for _ in 0..5 {
            table.handle(&Input::Go(goal));
            plies.push(table.snapshot().ply);
        }
        plies
    };
    assert_eq!(steps(Goal::NextTurn), [2, 4, 7, 10, 10]);
    assert_eq!(steps(Goal::Previous), [9, 8, 7, 6, 5]);
    // First to the beginning of the turn that it's in.
    assert_eq!(steps(Goal::PreviousTurn), [4, 2, 0, 0, 0]);
}

#[test]
fn a_replay_offers_nothing_until_the_reader_tries_something() {
    let mut table = Table::new();
    table.load(&Setup {
        text: Some("[Variant \"Afterlife\"]\n\n2. a2b4,done c7c6,done *".to_owned()),
        ..Setup::default()
    });
    let offered = |table: &Table| {
        let offers = table.snapshot().offers.into_iter();
        offers.filter_map(|offer| offer.name).collect::<Vec<_>>()
    };
    for _ in 0..4 {
        table.handle(&Input::Go(Goal::Next));
        assert!(offered(&table).is_empty(), "ply {}", table.snapshot().ply);
    }
    table.handle(&Input::Play("b4c6".to_owned(), None));
    table.handle(&Input::Undo);
    assert!(offered(&table).is_empty());
    table.handle(&Input::Go(Goal::First));
    play_on(&mut table, "c3c4");
    assert_eq!(offered(&table), ["done"]);
}
