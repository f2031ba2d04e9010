//! The table with the program at it: which seats it plays, when it thinks, how
//! its choices are taken, and what people can do meanwhile.

#[path = "table_computer/back.rs"]
mod back;
mod common;
#[path = "table_computer/idle.rs"]
mod idle;
#[path = "table_computer/proposed.rs"]
mod proposed;
#[path = "table_support/secrets.rs"]
mod secrets;
mod table_support;

use secrets::{everything, play, problem};
use table_support::{Hand, codes, game, kinds, play_mode};
use variant_board::rules::Viewer;
use variant_board::scene::Key;
use variant_board::table::{BoardKey, Effect, Goal, Input, Setup, Snapshot, Table};

fn against(variant: &str, position: &str, computer: &str) -> Table {
    game(&Setup {
        variant: Some(variant.to_owned()),
        position: Some(position.to_owned()),
        computer: Some(computer.to_owned()),
        ..Setup::default()
    })
}

fn decide(table: &mut Table, seat: &str, code: &str) -> Vec<Effect> {
    table.handle(&Input::Decide(seat.to_owned(), code.to_owned()))
}

/// Plays codes for whoever is to decide, by hand or as the program.
fn go_on(table: &mut Table, codes: &[&str]) {
    for code in codes {
        let snapshot = table.snapshot();
        let effects = match snapshot.due.first() {
            Some(seat) => decide(table, seat, code),
            None => play(table, code),
        };
        assert_eq!(problem(&effects), None, "{code}");
    }
}

fn computers(table: &mut Table, seats: &[&str]) -> Vec<Effect> {
    let seats = seats.iter().map(|&seat| seat.to_owned());
    table.handle(&Input::Computers(seats.collect()))
}

/// Who is due, and whose choice may be asked for.
fn due(table: &Table) -> (Vec<&'static str>, Vec<&'static str>) {
    let Snapshot { due, timely, .. } = table.snapshot();
    (due, timely)
}

#[test]
fn seats_are_given_to_the_program_by_name() {
    for (names, seats, orientation, demo) in [
        ("black", vec!["black"], "white", false),
        ("White", vec!["white"], "black", false),
        ("all", vec!["white", "black"], "white", true),
        ("black, white", vec!["white", "black"], "white", true),
    ] {
        let snapshot = against("chess", "", names).snapshot();
        assert_eq!(snapshot.mode, "play", "{names}");
        assert_eq!(snapshot.computers, seats, "{names}");
        assert_eq!(snapshot.orientation, orientation, "{names}");
        assert_eq!(snapshot.demo, demo, "{names}");
    }
    for names in ["", " none "] {
        let snapshot = against("chess", "", names).snapshot();
        assert_eq!((snapshot.mode, snapshot.demo), ("diagram", false));
        assert!(snapshot.computers.is_empty());
    }
}

#[test]
fn what_is_asked_for_besides_the_program_is_kept() {
    let asked = |mode: &str| {
        game(&Setup {
            computer: Some("white".to_owned()),
            mode: Some(mode.to_owned()),
            orientation: Some("white".to_owned()),
            text: Some("1. e4 e5 *".to_owned()),
            ..Setup::default()
        })
    };
    let snapshot = asked("play").snapshot();
    assert_eq!((snapshot.orientation, snapshot.ply), ("white", 2));
    assert_eq!(snapshot.due, ["white"]);
    let snapshot = asked("replay").snapshot();
    assert_eq!((snapshot.mode, snapshot.due.len()), ("replay", 0));
    assert!(snapshot.computers.is_empty(), "nobody plays");
}

#[test]
fn a_seat_that_is_none_is_told_and_the_game_goes_on() {
    let mut table = Table::new();
    let effects = table.load(&Setup {
        computer: Some("gray black".to_owned()),
        ..Setup::default()
    });
    assert_eq!(problem(&effects), Some("unknown-seat"));
    let snapshot = table.snapshot();
    assert_eq!((snapshot.mode, snapshot.computers), ("play", vec!["black"]));
    assert_eq!(problem(&play(&mut table, "e4")), None);
    // Who named only such a seat wanted to play, too, and is told which there are.
    for (game, name, seats) in [
        ("chess", "green", "white, black"),
        ("xiangqi", "white", "red, black"),
        ("afterlife", "gray", "white, black"),
    ] {
        let mut table = Table::new();
        let effects = table.load(&Setup {
            variant: Some(game.to_owned()),
            computer: Some(name.to_owned()),
            ..Setup::default()
        });
        let message = effects.iter().find_map(|effect| match effect {
            Effect::Problem(problem) => Some(problem.message.clone()),
            _ => None,
        });
        let message = message.expect("a problem");
        assert!(
            message.contains(&format!("has the seats {seats}, not “{name}”")),
            "{message}"
        );
        let snapshot = table.snapshot();
        assert_eq!((snapshot.mode, snapshot.computers.len()), ("play", 0));
    }
    // Not all of a game's seats take part in each.
    let two = against("afterlife", "", "white").snapshot();
    assert_eq!(two.computers, ["white"]);
    let all = against("afterlife", "", "all").snapshot();
    assert_eq!(all.computers, all.seats);
}

#[test]
fn the_program_thinks_when_it_is_its_turn_at_the_end_of_the_line() {
    let mut table = against("chess", "", "black");
    assert_eq!(due(&table), (vec![], vec![]));
    play(&mut table, "e4");
    assert_eq!(due(&table), (vec!["black"], vec!["black"]));
    table.handle(&Input::Go(Goal::First));
    assert_eq!(due(&table), (vec![], vec![]), "an earlier place is shown");
    let refused = decide(&mut table, "black", "e7e5");
    assert_eq!(problem(&refused), Some("not-due"));
    table.handle(&Input::Go(Goal::Last));
    assert_eq!(due(&table).0, ["black"]);
    decide(&mut table, "black", "e7e5");
    assert_eq!(due(&table).0.len(), 0);
    play(&mut table, "Ke2");
    table.handle(&Input::Resign(None));
    assert_eq!(due(&table).0.len(), 0, "the game is over");
    assert_eq!(
        problem(&decide(&mut table, "black", "e8e7")),
        Some("game-over")
    );
}

/// Where nobody decides and nothing is over, everybody would wait for each
/// other: it's said instead, to who sets it up to be played and to who asks.
#[test]
fn a_position_that_can_only_be_shown_is_said_to_be_one() {
    let unknown = "????????/????????/????????/????????/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1";
    let leaderless = "w1hw/ssss/4/1MM1/4/SSSS/WH1W 4/4/4/4 E..E/4/4/E..E 4 w SCRscr3 - - - 2 1";
    for (variant, position, code) in [
        ("fog-of-war", unknown, "unknown-cells"),
        ("afterlife", leaderless, "only-shown"),
    ] {
        let load = |mode: Option<&str>, computer: &str| {
            let mut table = Table::new();
            let effects = table.load(&Setup {
                variant: Some(variant.to_owned()),
                position: Some(position.to_owned()),
                mode: mode.map(str::to_owned),
                computer: Some(computer.to_owned()),
                ..Setup::default()
            });
            let told = problem(&effects).map(str::to_owned);
            (table, told)
        };
        for mode in ["diagram", "replay"] {
            let (table, told) = load(Some(mode), "");
            assert_eq!(told, None, "{variant}, {mode}");
            assert!(table.snapshot().problems.is_empty());
        }
        for (mode, computer) in [
            (Some("play"), ""),
            (Some("play"), "black"),
            (None, "black"),
            (None, "all"),
        ] {
            let (mut table, told) = load(mode, computer);
            assert_eq!(told.as_deref(), Some(code), "{variant}, {computer}");
            let snapshot = table.snapshot();
            assert_eq!(snapshot.problems.len(), 1);
            assert_eq!(snapshot.problems[0].severity, "error");
            assert_eq!(due(&table), (vec![], vec![]));
            assert_eq!(table.task(None).unwrap_err().code, code);
            assert_eq!(table.task(Some("black")).unwrap_err().code, code);
            let refused = table.handle(&Input::Resign(Some("white".to_owned())));
            assert_eq!(problem(&refused), Some(code));
            if computer.is_empty() {
                assert_eq!(problem(&play(&mut table, "e4")), Some(code));
            }
            // A new game from it is no better.
            table.handle(&Input::New);
            let told = table.snapshot().problems;
            assert_eq!(told.iter().map(|p| p.code).collect::<Vec<_>>(), [code]);
        }
    }
}

#[test]
fn its_choice_is_played_without_asking() {
    let mut table = against("chess", "", "black");
    play(&mut table, "e4");
    let effects = decide(&mut table, "black", "e7e5");
    assert_eq!(
        kinds(&effects),
        ["repaint", "refresh", "change", "announce", "announce"]
    );
    let told = effects.iter().find_map(|effect| match effect {
        Effect::Announce { events, .. } if !events.is_empty() => Some(events.len()),
        _ => None,
    });
    assert_eq!(told, Some(2), "moved, and the turn has ended");
    assert_eq!(codes(&table), ["e2e4", "e7e5"]);

    let mut table = against("chess", "k7/8/1K6/8/8/8/8/6R1 w - - 0 1", "white");
    let effects = decide(&mut table, "white", "g1g8");
    assert!(kinds(&effects).contains(&"game-end"), "{effects:?}");
    assert_eq!(table.snapshot().outcome.unwrap().winners, ["white"]);
}

#[test]
fn what_is_not_its_to_choose_is_refused() {
    let mut table = against("chess", "", "black");
    let before = everything(&mut table);
    for (seat, code, fault) in [
        ("white", "e2e4", "not-computer"),
        ("gray", "e2e4", "unknown-seat"),
        ("black", "e7e5", "not-your-turn"),
    ] {
        let effects = decide(&mut table, seat, code);
        assert_eq!(problem(&effects), Some(fault));
        assert_eq!(effects.len(), 1, "{effects:?}");
    }
    assert_eq!(everything(&mut table), before);
    play(&mut table, "e4");
    let before = everything(&mut table);
    assert_eq!(
        problem(&decide(&mut table, "black", "e7e4")),
        Some("illegal-move")
    );
    assert_eq!(everything(&mut table), before);
    let mut replay = game(&Setup {
        text: Some("1. e4 *".to_owned()),
        ..Setup::default()
    });
    assert_eq!(
        problem(&decide(&mut replay, "white", "e2e4")),
        Some("not-playing")
    );
}

#[test]
fn nobody_plays_by_hand_for_the_program() {
    let mut table = against("chess", "", "white");
    let before = everything(&mut table);
    let mut hand = Hand::mouse();
    for cell in ["e2", "e4", "e7", "e5"] {
        assert!(hand.click(&mut table, cell).is_empty());
        let effects = table.handle(&Input::ChooseCell(cell.to_owned()));
        assert_eq!(kinds(&effects), ["repaint", "refresh"], "only the cursor");
    }
    for (code, seat) in [("e4", None), ("e4", Some("white"))] {
        let input = Input::Play(code.to_owned(), seat.map(str::to_owned));
        assert_eq!(problem(&table.handle(&input)), Some("computer-seat"));
    }
    let snapshot = table.snapshot();
    assert!(snapshot.offers.is_empty() && snapshot.picked == 0);
    assert_eq!(snapshot.cursor.as_deref(), Some("e5"));
    table.handle(&Input::Key(BoardKey::Arrow(Key::Up)));
    table.handle(&Input::Key(BoardKey::Pick));
    assert_eq!(table.snapshot().ply, 0);
    // The cursor goes with the pointer.
    decide(&mut table, "white", "e2e4");
    hand.click(&mut table, "e7");
    assert_eq!(table.snapshot().picked, 1);
    assert_ne!(everything(&mut table), before);
}

#[test]
fn both_at_once_are_not_typed_against_the_program() {
    let mut table = against("apocalypse", "", "black");
    let effects = play(&mut table, "a1b3/d5d4");
    assert_eq!(problem(&effects), Some("bad-move"));
    let declared = Input::Declare("a5a1".to_owned(), "black".to_owned());
    assert_eq!(problem(&table.handle(&declared)), Some("computer-seat"));
    assert_eq!(table.snapshot().ply, 0);
}

#[test]
fn against_the_program_alone_there_is_no_curtain() {
    let mut table = against("fog-of-war", "", "white");
    let seen = |table: &Table| {
        let snapshot = table.snapshot();
        assert!(snapshot.curtain.is_none());
        assert!(!snapshot.grid.is_empty());
        snapshot.viewer
    };
    assert_eq!(seen(&table), "black");
    assert_eq!(table.viewer(), Viewer::Seat(variant_board::rules::Seat(1)));
    for code in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        go_on(&mut table, &[code]);
        assert_eq!(seen(&table), "black");
    }
    assert_eq!(
        problem(&table.handle(&Input::View("all".to_owned()))),
        Some("secret")
    );
    table.handle(&Input::Resign(None));
    assert_eq!(seen(&table), "all");

    let mut table = against("apocalypse", "", "white");
    assert_eq!(table.snapshot().curtain, None);
    play(&mut table, "d5d4");
    let snapshot = table.snapshot();
    assert_eq!((snapshot.sealed, snapshot.curtain), (vec!["black"], None));
}

#[test]
fn a_demo_is_seen_as_asked_for() {
    let mut table = against("fog-of-war", "", "all");
    assert_eq!(table.snapshot().viewer, "all");
    table.handle(&Input::View("black".to_owned()));
    assert_eq!(table.snapshot().viewer, "black");
    go_on(&mut table, &["e2e4", "e7e5"]);
    assert_eq!(table.snapshot().viewer, "black");
    table.handle(&Input::New);
    assert_eq!(table.snapshot().viewer, "black");
    let asked = |computer: &str| {
        game(&Setup {
            variant: Some("fog-of-war".to_owned()),
            computer: Some(computer.to_owned()),
            view: Some("white".to_owned()),
            ..Setup::default()
        })
    };
    assert_eq!(asked("all").snapshot().viewer, "white");
    let mut table = asked("white");
    assert_eq!(table.snapshot().viewer, "black");
    computers(&mut table, &["all"]);
    assert_eq!(table.snapshot().viewer, "white");
    computers(&mut table, &["black"]);
    assert_eq!(table.snapshot().viewer, "white");
    computers(&mut table, &["white"]);
    assert_eq!(table.snapshot().viewer, "black");
    // A replay is no demo, whoever was to play it.
    let mut table = game(&Setup {
        variant: Some("fog-of-war".to_owned()),
        computer: Some("all".to_owned()),
        mode: Some("diagram".to_owned()),
        ..Setup::default()
    });
    assert!(!table.snapshot().demo);
    assert_eq!(
        problem(&computers(&mut table, &["white"])),
        Some("not-playing")
    );
}

#[test]
fn the_seats_can_change_while_it_is_played() {
    let mut table = play_mode("chess", "");
    assert_eq!(table.snapshot().orientation, "white");
    let effects = computers(&mut table, &["white"]);
    assert_eq!(kinds(&effects), ["repaint", "refresh"]);
    let snapshot = table.snapshot();
    assert_eq!(
        (snapshot.orientation, snapshot.due),
        ("black", vec!["white"])
    );
    computers(&mut table, &["none"]);
    assert_eq!(table.snapshot().orientation, "white");
    assert_eq!(
        problem(&computers(&mut table, &["black", "gray"])),
        Some("unknown-seat")
    );
    assert!(table.snapshot().computers.is_empty());
    play(&mut table, "e4");
    let mut hand = Hand::mouse();
    hand.click(&mut table, "e7");
    computers(&mut table, &["black"]);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.picked, snapshot.due), (0, vec!["black"]));
    // Only a game that hasn't begun is turned round.
    computers(&mut table, &["white"]);
    assert_eq!(table.snapshot().orientation, "white");
    table.handle(&Input::New);
    assert_eq!(table.snapshot().computers, ["white"]);
    assert_eq!(due(&table).0, ["white"]);

    // What a seat has sealed isn't whoever else's who plays it now.
    let mut table = against("apocalypse", "", "black");
    play(&mut table, "a1b3");
    assert_eq!(table.snapshot().sealed, ["white"]);
    computers(&mut table, &["white"]);
    assert!(table.snapshot().sealed.is_empty());
    assert_eq!(due(&table), (vec!["white"], vec![]));
}

#[test]
fn where_several_decide_at_once_people_do_first() {
    let mut table = against("apocalypse", "", "white");
    assert_eq!(due(&table), (vec!["white"], vec![]));
    play(&mut table, "d5d4");
    assert_eq!(due(&table), (vec!["white"], vec!["white"]));
    let effects = decide(&mut table, "white", "a1b3");
    assert!(kinds(&effects).contains(&"change"));
    assert_eq!(codes(&table), ["a1b3", "d5d4"]);
    let mut demo = against("apocalypse", "", "all");
    assert_eq!(due(&demo).1, ["white", "black"]);
    decide(&mut demo, "black", "d5d4");
    assert_eq!(due(&demo).1, ["white"]);
    decide(&mut demo, "white", "a1b3");
    assert_eq!(demo.snapshot().ply, 1);
}

#[test]
fn a_persons_choice_goes_on_while_the_program_seals() {
    let mut table = against("apocalypse", "", "white");
    let mut hand = Hand::mouse();
    hand.click(&mut table, "d5");
    assert_eq!(table.snapshot().picked, 1);
    let effects = decide(&mut table, "white", "a1b3");
    assert_eq!(kinds(&effects), ["repaint", "refresh"]);
    assert_eq!(table.snapshot().picked, 1);
    assert_eq!(table.snapshot().sealed, ["white"]);
    assert_eq!(
        problem(&decide(&mut table, "white", "a1b3")),
        Some("already-sealed")
    );
    hand.click(&mut table, "d4");
    table.handle(&Input::Commit);
    assert_eq!(codes(&table), ["a1b3", "d5d4"]);
}

#[test]
fn a_saved_table_keeps_who_plays() {
    let mut table = against("apocalypse", "", "white");
    decide(&mut table, "white", "a1b3");
    let saved = table.save();
    assert!(!saved.contains("a1b3"), "{saved}");
    let mut restored = Table::new();
    restored.restore(&saved);
    let snapshot = restored.snapshot();
    assert_eq!(
        (snapshot.computers, snapshot.orientation),
        (vec!["white"], "black")
    );
    assert!(snapshot.sealed.is_empty());
    play(&mut table, "d5d4");
    let mut by_hand = against("apocalypse", "", "white");
    play(&mut by_hand, "d5d4");
    restored.restore(&by_hand.save());
    assert_eq!(due(&restored).1, ["white"]);
    restored.restore(&against("chess", "", "none").save());
    assert!(restored.snapshot().computers.is_empty());
}
