//! Whatever people do at a table, in whatever order: it never panics, what it
//! offers works, what it refuses changes nothing, and what is kept comes back.

mod common;
mod table_support;

use common::Random;
use table_support::{Hand, game};
use variant_board::record::{NodeId, Record};
use variant_board::rules::Seat;
use variant_board::scene::Key;
use variant_board::table::{
    BoardKey, Effect, Goal, Input, Phase, Session, Setup, SuggestedAction, Table,
};
use variant_board::variants::{Variant, template::Duel};

const TEXT: &str = "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 {[%csl Ge4]} Nc6 3. Bb5 *";

fn setups() -> Vec<Table> {
    let mut tables = Vec::new();
    for variant in ["chess", "fog-of-war"] {
        for mode in ["play", "replay", "diagram"] {
            for text in [None, Some(TEXT)] {
                tables.push(game(&Setup {
                    variant: Some(variant.to_owned()),
                    text: text.map(str::to_owned),
                    mode: Some(mode.to_owned()),
                    ..Setup::default()
                }));
            }
        }
    }
    // With the program at it.
    for variant in ["chess", "fog-of-war", "apocalypse"] {
        for computer in ["black", "all"] {
            tables.push(game(&Setup {
                variant: Some(variant.to_owned()),
                computer: Some(computer.to_owned()),
                ..Setup::default()
            }));
        }
    }
    // Promotions, near the end of a game.
    tables.push(table_support::play_mode(
        "chess",
        "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    ));
    for (mode, computer) in [("play", ""), ("replay", ""), ("play", "white")] {
        let mut table = Table::new();
        let record = Record::new(Variant::of::<Duel>(), "", "").unwrap();
        table.load_record(
            record,
            &Setup {
                mode: Some(mode.to_owned()),
                computer: Some(computer.to_owned()),
                ..Setup::default()
            },
        );
        tables.push(table);
    }
    tables
}

/// A cell of the board: where a piece is, mostly.
fn cell(table: &Table, random: &mut Random) -> String {
    let snapshot = table.snapshot();
    let cells = snapshot
        .grid
        .iter()
        .flat_map(|part| part.rows.iter().flatten().flatten());
    let promising: Vec<String> = cells
        .filter(|cell| cell.target || cell.piece.is_some())
        .map(|cell| cell.cell.clone())
        .collect();
    if promising.is_empty() || random.below(5) == 0 {
        let board = table.variant().unwrap().board();
        let cells: Vec<_> = board.cells().collect();
        return board.name(*random.pick(&cells)).to_owned();
    }
    random.pick(&promising).clone()
}

/// Something that a seat can choose, if that's known.
fn code(table: &Table, seat: &str, random: &mut Random) -> String {
    let session = table
        .task(Some(seat))
        .and_then(|task| Session::of_task(&task));
    let legal = session.and_then(|session| Ok(session.legal(session.seat(seat)?)));
    match legal.as_deref() {
        Ok([]) | Err(_) => format!("{}{}", ["", "*"][random.below(2)], cell(table, random)),
        Ok(legal) => random.pick(legal).code.clone(),
    }
}

fn act(table: &mut Table, hand: &mut Hand, random: &mut Random) -> (String, Vec<Effect>) {
    let seat = ["white", "black", "gray"][random.below(3)].to_owned();
    let input = match random.below(42) {
        0..=9 => Input::ChooseCell(cell(table, random)),
        10..=15 => {
            let aim = cell(table, random);
            let phase = [
                Phase::Down,
                Phase::Move,
                Phase::Up,
                Phase::Up,
                Phase::Cancel,
            ][random.below(5)];
            return (format!("{phase:?} {aim}"), hand.send(table, phase, &aim));
        }
        16 => Input::Key(BoardKey::Arrow(
            [Key::Up, Key::Down, Key::Left, Key::Right][random.below(4)],
        )),
        17 => Input::Key(
            [
                BoardKey::Pick,
                BoardKey::Escape,
                BoardKey::Home,
                BoardKey::End,
            ][random.below(4)],
        ),
        18 => Input::ChooseOption(random.below(5)),
        19 => Input::Go([Goal::First, Goal::Previous, Goal::Next, Goal::Last][random.below(4)]),
        20 => Input::Go(Goal::Node(NodeId(u32::try_from(random.below(12)).unwrap()))),
        21 => Input::Go(Goal::Ply(random.below(6))),
        22 => Input::Flip,
        23 => Input::Play(
            format!("{}{}", cell(table, random), cell(table, random)),
            None,
        ),
        24 => Input::Play(format!("*{}", cell(table, random)), Some(seat)),
        25 => Input::Undo,
        26 => Input::Redo,
        27 if random.below(10) == 0 => Input::Resign(Some(seat)),
        28 if random.below(10) == 0 => Input::Draw,
        29 => Input::View(["all", "white", "black", "public", "x"][random.below(5)].to_owned()),
        30 if random.below(5) == 0 => Input::New,
        31 => Input::Unseal(seat),
        33 if random.below(5) == 0 => Input::Computers(vec![
            ["white", "black", "all", "none", "x"][random.below(5)].to_owned(),
        ]),
        34..=38 => {
            let due = table.snapshot().due;
            let seat = due.first().map_or(seat, |&seat| seat.to_owned());
            Input::Decide(seat.clone(), code(table, &seat, random))
        }
        39 => {
            let code = code(table, &seat, random);
            let rank = 0;
            Input::Suggest(vec![SuggestedAction { code, rank }])
        }
        32 => [Input::Commit, Input::Cancel][random.below(2)].clone(),
        _ => Input::Confirm,
    };
    (format!("{input:?}"), table.handle(&input))
}

#[test]
fn whatever_is_done_a_table_stays_in_order() {
    let mut random = Random::new(5);
    let (mut plies, mut refusals, mut decided) = (0, 0, 0);
    for mut table in setups() {
        table.set_look(table.look().clone(), Default::default(), true);
        let mut hand = [Hand::mouse(), Hand::finger()]
            .into_iter()
            .nth(random.below(2))
            .unwrap();
        let mut chooser_is_open = false;
        let mut done = Vec::new();
        for step in 0..1500 {
            let before = (table.save(), table.snapshot());
            let (what, mut effects) = act(&mut table, &mut hand, &mut random);
            done.push(what);
            let history = || done[done.len().saturating_sub(8)..].join("; ");
            if effects
                .iter()
                .any(|effect| matches!(effect, Effect::Move { .. }))
            {
                let answer = if random.below(6) == 0 {
                    Input::Cancel
                } else {
                    Input::Commit
                };
                let more = table.handle(&answer);
                let refused = more
                    .iter()
                    .any(|effect| matches!(effect, Effect::Problem(_)));
                assert!(!refused, "{}: {more:?}", history());
                effects.extend(more);
            } else if effects
                .iter()
                .any(|effect| matches!(effect, Effect::Problem(_)))
            {
                refusals += 1;
                assert_eq!(
                    table.save(),
                    before.0,
                    "a refusal changed it: {}",
                    history()
                );
                let shown = (table.snapshot().ply, table.snapshot().viewer);
                assert_eq!(shown, (before.1.ply, before.1.viewer), "{}", history());
            }
            for effect in &effects {
                match effect {
                    Effect::Chooser { .. } => {
                        assert!(!chooser_is_open, "two choosers: {}", history());
                        chooser_is_open = true;
                    }
                    Effect::ChooserClose => {
                        assert!(chooser_is_open, "closed twice: {}", history());
                        chooser_is_open = false;
                    }
                    Effect::Change { .. } => plies += 1,
                    _ => {}
                }
            }
            let snapshot = table.snapshot();
            if snapshot != before.1 {
                let told = effects.contains(&Effect::Refresh);
                assert!(told, "the page wasn't told: {}", history());
            }
            assert_eq!(
                snapshot.curtain.is_some(),
                snapshot.grid.is_empty(),
                "{}",
                history()
            );
            for seat in &snapshot.timely {
                assert!(snapshot.due.contains(seat), "{}", history());
            }
            for seat in &snapshot.due {
                assert!(snapshot.computers.contains(seat), "{}", history());
            }
            if snapshot.demo || snapshot.computers.len() == 1 {
                assert!(snapshot.curtain.is_none(), "{}", history());
            }
            let hides = !["chess", "apocalypse"].contains(&snapshot.variant);
            if let ([program], [_, ..], true) =
                (&snapshot.computers[..], &snapshot.actors[..], hides)
            {
                assert!(
                    snapshot.viewer != *program && snapshot.viewer != "all",
                    "{}",
                    history()
                );
            }
            decided +=
                usize::from(!snapshot.computers.is_empty() && snapshot.plies > before.1.plies);
            if snapshot.curtain.is_some() {
                assert!(
                    snapshot.moves.is_empty() && snapshot.cursor.is_none(),
                    "{}",
                    history()
                );
            }
            let _ = table.frame(f64::from(step) * 40.0).unwrap();
            if table.variant().unwrap().info().id != "duel" && step % 20 == 0 {
                let mut other = Table::new();
                let effects = other.restore(&table.save());
                let failed = effects
                    .iter()
                    .any(|effect| matches!(effect, Effect::Problem(_)));
                assert!(!failed, "{}: {effects:?}\n{}", history(), table.save());
                assert_eq!(other.save(), table.save(), "{}", history());
            }
            if snapshot.can_undo && random.below(8) == 0 {
                let effects = table.handle(&Input::Undo);
                assert!(
                    !effects.iter().any(|e| matches!(e, Effect::Problem(_))),
                    "{effects:?}"
                );
                chooser_is_open = false;
                // Sealed choices that are taken back can't be played again.
                let again = table.snapshot().can_redo || !snapshot.sealed.is_empty();
                assert!(again, "{}", history());
            }
        }
        assert!(table.look().orientation <= Seat(1));
    }
    assert!(plies > 500, "{plies}");
    assert!(decided > 200, "{decided}");
    assert!(refusals > 500, "{refusals}");
}
