//! The table in games without secrets: every gesture, the chooser, replay,
//! what is taken back, what is kept.

mod table_support;

use table_support::{Hand, codes, game, kinds, play_mode, replay};
use variant_board::rules::Seat;
use variant_board::scene::{Key, Theme};
use variant_board::table::{
    BoardKey, Effect, Goal, Input, MoveItem, Phase, PictureOptions, Setup, Table,
};

const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

fn choose(table: &mut Table, cell: &str) -> Vec<Effect> {
    table.handle(&Input::ChooseCell(cell.to_owned()))
}

fn key(table: &mut Table, key: BoardKey) -> Vec<Effect> {
    table.handle(&Input::Key(key))
}

fn proposed(effects: &[Effect]) -> Option<(&str, &str, &str)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Move { code, seat, text } => Some((code.as_str(), *seat, text.as_str())),
        _ => None,
    })
}

fn problem(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Problem(problem) => Some(problem.code),
        _ => None,
    })
}

fn position(table: &Table) -> String {
    table.position(None).unwrap()
}

fn board(table: &Table) -> String {
    position(table).split(' ').next().unwrap().to_owned()
}

#[test]
fn click_and_click_propose_a_move_that_commit_plays() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::mouse();
    let before = position(&table);
    let down = hand.down(&mut table, "g1");
    assert!(down.contains(&Effect::Capture));
    assert!(down.contains(&Effect::Select {
        cell: Some("g1".to_owned())
    }));
    assert!(down.contains(&Effect::MoveStart {
        from: "g1".to_owned(),
        targets: vec!["f3".to_owned(), "h3".to_owned()],
    }));
    hand.up(&mut table, "g1");
    let up = hand.click(&mut table, "f3");
    assert_eq!(proposed(&up), Some(("g1f3", "white", "Nf3")));
    assert_eq!(position(&table), before, "a proposal isn't played yet");
    let played = table.handle(&Input::Commit);
    assert!(kinds(&played).contains(&"change"));
    assert_eq!(
        board(&table),
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R"
    );
    assert_eq!(codes(&table), ["g1f3"]);
}

#[test]
fn a_cancelled_move_is_dropped() {
    let mut table = play_mode("chess", "");
    let before = position(&table);
    choose(&mut table, "e2");
    assert!(proposed(&choose(&mut table, "e4")).is_some());
    table.handle(&Input::Cancel);
    assert_eq!(position(&table), before);
    assert_eq!(
        problem(&table.handle(&Input::Commit)),
        Some("nothing-proposed")
    );
    choose(&mut table, "d2");
    assert_eq!(
        proposed(&choose(&mut table, "d4")),
        Some(("d2d4", "white", "d4"))
    );
}

#[test]
fn a_drag_starts_after_a_few_pixels_and_plays_where_it_is_put_down() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::mouse();
    hand.down(&mut table, "e2");
    assert!(
        hand.move_by(&mut table, 2.0, 2.0).is_empty(),
        "an unsteady hand"
    );
    assert_eq!(kinds(&hand.move_to(&mut table, "e4")), ["repaint"]);
    let up = hand.up(&mut table, "e4");
    assert_eq!(proposed(&up), Some(("e2e4", "white", "e4")));
}

#[test]
fn a_drag_to_a_wrong_cell_or_off_the_board_puts_the_piece_back() {
    let mut table = play_mode("chess", "");
    for to in [Some("e5"), None] {
        let mut hand = Hand::mouse();
        hand.down(&mut table, "e2");
        hand.move_to(&mut table, "e4");
        let up = match to {
            Some(cell) => hand.up(&mut table, cell),
            None => hand.up_outside(&mut table),
        };
        assert_eq!(proposed(&up), None);
        assert!(up.contains(&Effect::Select { cell: None }));
        assert!(codes(&table).is_empty());
    }
}

#[test]
fn a_drag_back_to_its_cell_leaves_the_piece_picked() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::mouse();
    hand.down(&mut table, "e2");
    hand.move_to(&mut table, "e4");
    hand.move_to(&mut table, "e2");
    assert_eq!(proposed(&hand.up(&mut table, "e2")), None);
    assert_eq!(
        proposed(&hand.click(&mut table, "e3")),
        Some(("e2e3", "white", "e3"))
    );
}

#[test]
fn a_finger_is_followed_only_from_a_piece_that_can_move() {
    let mut table = play_mode("chess", "");
    for cell in ["e4", "e1", "e7"] {
        let mut hand = Hand::finger();
        assert!(
            !hand.down(&mut table, cell).contains(&Effect::Capture),
            "from {cell} the page can be scrolled"
        );
        hand.cancel(&mut table);
    }
    let mut hand = Hand::finger();
    assert!(hand.down(&mut table, "e2").contains(&Effect::Capture));
    hand.move_to(&mut table, "e3");
    assert_eq!(
        proposed(&hand.up(&mut table, "e3")),
        Some(("e2e3", "white", "e3"))
    );
}

#[test]
fn a_finger_taps_a_piece_and_then_a_cell() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::finger();
    hand.click(&mut table, "e2");
    // A target isn't captured: a swipe that begins there scrolls the page.
    assert!(!hand.down(&mut table, "e4").contains(&Effect::Capture));
    assert_eq!(
        proposed(&hand.up(&mut table, "e4")),
        Some(("e2e4", "white", "e4"))
    );
}

#[test]
fn a_swipe_over_the_board_chooses_nothing() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::finger();
    hand.click(&mut table, "e2");
    hand.down(&mut table, "e4");
    hand.move_by(&mut table, 0.0, 25.0);
    hand.cancel(&mut table);
    assert!(codes(&table).is_empty());
    // What was picked stays picked.
    assert_eq!(
        proposed(&hand.click(&mut table, "e4")),
        Some(("e2e4", "white", "e4"))
    );
}

#[test]
fn another_own_piece_is_picked_instead_and_the_same_is_let_go() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::mouse();
    hand.click(&mut table, "e2");
    let again = hand.click(&mut table, "d2");
    assert!(again.contains(&Effect::Select {
        cell: Some("d2".to_owned())
    }));
    let same = hand.click(&mut table, "d2");
    assert!(same.contains(&Effect::Select { cell: None }));
    assert_eq!(proposed(&hand.click(&mut table, "d4")), None);
}

#[test]
fn escape_and_the_right_button_let_go() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::mouse();
    hand.click(&mut table, "e2");
    assert!(key(&mut table, BoardKey::Escape).contains(&Effect::Select { cell: None }));
    assert_eq!(proposed(&hand.click(&mut table, "e4")), None);
    hand.click(&mut table, "e2");
    assert!(
        hand.right(&mut table, "e4")
            .contains(&Effect::Select { cell: None })
    );
    assert_eq!(proposed(&hand.click(&mut table, "e4")), None);
}

#[test]
fn the_keyboard_steps_picks_and_plays() {
    let mut table = play_mode("chess", "");
    key(&mut table, BoardKey::Arrow(Key::Up));
    assert_eq!(table.snapshot().cursor.as_deref(), Some("a1"));
    key(&mut table, BoardKey::Arrow(Key::Up));
    key(&mut table, BoardKey::Arrow(Key::Right));
    assert_eq!(table.snapshot().cursor.as_deref(), Some("b2"));
    key(&mut table, BoardKey::Pick);
    key(&mut table, BoardKey::Arrow(Key::Up));
    let picked = key(&mut table, BoardKey::Pick);
    assert_eq!(proposed(&picked), Some(("b2b3", "white", "b3")));
}

#[test]
fn arrow_keys_go_by_what_is_seen() {
    let mut table = play_mode("chess", "");
    table.handle(&Input::Flip);
    assert_eq!(table.snapshot().orientation, "black");
    key(&mut table, BoardKey::Arrow(Key::Up));
    assert_eq!(table.snapshot().cursor.as_deref(), Some("h8"));
    key(&mut table, BoardKey::Arrow(Key::Up));
    assert_eq!(table.snapshot().cursor.as_deref(), Some("h7"));
}

#[test]
fn the_grid_says_what_is_picked_and_where_it_can_go() {
    let mut table = play_mode("chess", "");
    choose(&mut table, "g1");
    let snapshot = table.snapshot();
    let cells: Vec<_> = snapshot.grid[0].rows.iter().flatten().flatten().collect();
    assert_eq!(cells.len(), 64);
    assert_eq!(cells[0].cell, "a8");
    let targets: Vec<_> = cells
        .iter()
        .filter(|cell| cell.target)
        .map(|cell| &cell.cell)
        .collect();
    assert_eq!(targets, ["f3", "h3"]);
    let selected: Vec<_> = cells
        .iter()
        .filter(|c| c.selected)
        .map(|c| &c.cell)
        .collect();
    assert_eq!(selected, ["g1"]);
}

#[test]
fn promotion_is_asked_for_queen_first() {
    let mut table = play_mode("chess", PROMOTION);
    choose(&mut table, "a7");
    let effects = choose(&mut table, "a8");
    let Some(Effect::Chooser { options, cell }) = effects
        .iter()
        .find(|effect| matches!(effect, Effect::Chooser { .. }))
    else {
        panic!("no chooser among {effects:?}");
    };
    assert_eq!(cell, "a8");
    let offered: Vec<_> = options
        .iter()
        .map(|option| option.piece.unwrap().kind)
        .collect();
    assert_eq!(offered, ["queen", "rook", "bishop", "knight"]);
    let chosen = table.handle(&Input::ChooseOption(3));
    assert!(chosen.contains(&Effect::ChooserClose));
    assert_eq!(proposed(&chosen), Some(("a7a8n", "white", "a8=N")));
    table.handle(&Input::Commit);
    assert_eq!(board(&table), "N7/7k/8/8/8/8/8/K7");
}

#[test]
fn a_click_past_the_chooser_closes_it() {
    let mut table = play_mode("chess", PROMOTION);
    let mut hand = Hand::mouse();
    hand.down(&mut table, "a7");
    hand.move_to(&mut table, "a8");
    let up = hand.up(&mut table, "a8");
    assert!(kinds(&up).contains(&"chooser"));
    let past = hand.down(&mut table, "d4");
    assert!(past.contains(&Effect::ChooserClose));
    hand.up(&mut table, "d4");
    assert!(table.handle(&Input::ChooseOption(0)).is_empty());
    assert!(codes(&table).is_empty());
}

#[test]
fn typed_moves_are_played_at_once_and_refusals_change_nothing() {
    let mut table = play_mode("chess", "");
    assert_eq!(
        problem(&table.handle(&Input::Play("e5".to_owned(), None))),
        Some("illegal-move")
    );
    let wrong_seat = Input::Play("e4".to_owned(), Some("black".to_owned()));
    assert_eq!(problem(&table.handle(&wrong_seat)), Some("not-your-turn"));
    assert!(codes(&table).is_empty());
    let effects = table.handle(&Input::Play("e4".to_owned(), None));
    assert_eq!(proposed(&effects), None);
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Change { ply: 1, .. }))
    );
    assert_eq!(codes(&table), ["e2e4"]);
}

#[test]
fn the_end_is_told_and_nobody_can_move_any_more() {
    let mut table = play_mode("chess", "");
    let mut last = Vec::new();
    for san in ["f3", "e5", "g4", "Qh4"] {
        last = table.handle(&Input::Play(san.to_owned(), None));
    }
    let Some(Effect::GameEnd { outcome }) = last.last() else {
        panic!("no end among {last:?}");
    };
    assert_eq!(
        (outcome.winners.as_slice(), outcome.reason),
        (&["black"][..], "checkmate")
    );
    assert_eq!(outcome.text, "Black wins by checkmate.");
    let snapshot = table.snapshot();
    assert!(snapshot.actors.is_empty());
    assert_eq!(
        problem(&table.handle(&Input::Play("a3".to_owned(), None))),
        Some("game-over")
    );
    assert_eq!(problem(&table.handle(&Input::Draw)), Some("game-over"));
}

#[test]
fn resigning_and_agreeing_end_the_game_and_can_be_taken_back() {
    for (input, winners, token) in [
        (Input::Resign(None), vec!["black"], "0-1"),
        (
            Input::Resign(Some("black".to_owned())),
            vec!["white"],
            "1-0",
        ),
        (Input::Draw, vec![], "1/2-1/2"),
    ] {
        let mut table = play_mode("chess", "");
        table.handle(&Input::Play("e4".to_owned(), None));
        table.handle(&Input::Play("e5".to_owned(), None));
        let running = table.text(None).unwrap();
        table.handle(&input);
        assert_eq!(table.snapshot().outcome.unwrap().winners, winners);
        assert!(table.text(None).unwrap().trim_end().ends_with(token));
        assert!(table.snapshot().actors.is_empty());
        table.handle(&Input::Undo);
        assert_eq!(table.snapshot().outcome, None);
        assert_eq!(table.text(None).unwrap(), running);
        table.handle(&Input::Redo);
        assert_eq!(table.snapshot().outcome.unwrap().winners, winners);
    }
}

#[test]
fn a_move_can_be_taken_back_and_played_again() {
    let mut table = play_mode("chess", "");
    assert!(!table.snapshot().can_undo);
    for san in ["e4", "e5"] {
        table.handle(&Input::Play(san.to_owned(), None));
    }
    let after = table.text(None).unwrap();
    table.handle(&Input::Undo);
    assert_eq!(codes(&table), ["e2e4"]);
    assert!(table.snapshot().can_redo);
    table.handle(&Input::Redo);
    assert_eq!(table.text(None).unwrap(), after);
    table.handle(&Input::Undo);
    table.handle(&Input::Play("c5".to_owned(), None));
    assert!(!table.snapshot().can_redo);
    let moves = table.snapshot().moves;
    assert_eq!(
        moves.len(),
        2,
        "what was taken back isn't a variation: {moves:?}"
    );
}

#[test]
fn looking_back_while_playing_changes_nothing_in_the_game() {
    let mut table = play_mode("chess", "");
    for san in ["e4", "e5", "Nf3"] {
        table.handle(&Input::Play(san.to_owned(), None));
    }
    let text = table.text(None).unwrap();
    table.handle(&Input::Go(Goal::Ply(1)));
    assert_eq!(table.snapshot().ply, 1);
    assert!(
        choose(&mut table, "d7")
            .iter()
            .all(|e| !matches!(e, Effect::Select { .. }))
    );
    table.handle(&Input::Go(Goal::Last));
    assert_eq!(table.snapshot().ply, 3);
    assert_eq!(table.text(None).unwrap(), text);
    choose(&mut table, "b8");
    assert_eq!(
        proposed(&choose(&mut table, "c6")),
        Some(("b8c6", "black", "Nc6"))
    );
}

#[test]
fn a_new_game_starts_where_this_one_did() {
    let mut table = play_mode("chess", PROMOTION);
    table.handle(&Input::Play("a8=Q".to_owned(), None));
    table.handle(&Input::New);
    assert_eq!(position(&table), PROMOTION);
    assert!(table.snapshot().moves.is_empty());
}

#[test]
fn a_replay_is_stepped_through_by_keys_and_by_its_list() {
    let mut table = replay("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0");
    let snapshot = table.snapshot();
    assert_eq!(
        (snapshot.mode, snapshot.ply, snapshot.plies),
        ("replay", 0, 3)
    );
    assert!(snapshot.at_start && !snapshot.at_end);
    key(&mut table, BoardKey::Arrow(Key::Right));
    assert_eq!(table.snapshot().ply, 1);
    key(&mut table, BoardKey::End);
    assert!(table.snapshot().at_end);
    key(&mut table, BoardKey::Arrow(Key::Left));
    assert_eq!(table.snapshot().ply, 2);
    key(&mut table, BoardKey::Home);
    assert!(table.snapshot().at_start);
    let variation = table.snapshot().moves.iter().find_map(|item| match item {
        MoveItem::Move {
            node,
            text,
            depth: 1,
            ..
        } if text == "Nf3" => Some(*node),
        _ => None,
    });
    let node = variant_board::record::NodeId(variation.unwrap());
    table.handle(&Input::Go(Goal::Node(node)));
    assert_eq!(
        board(&table),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R"
    );
}

#[test]
fn the_move_list_numbers_moves_as_people_do() {
    let table = replay("{Hi.} 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {Good.} Nc6 1-0");
    let mut written = Vec::new();
    for item in table.snapshot().moves {
        written.push(match item {
            MoveItem::Move { number, text, .. } => match number {
                Some(number) => format!("{number} {text}"),
                None => text,
            },
            MoveItem::Comment { text, .. } => format!("{{{text}}}"),
            MoveItem::VariationStart { .. } => "(".to_owned(),
            MoveItem::VariationEnd => ")".to_owned(),
            MoveItem::Result { text } => text,
            MoveItem::Unseen { .. } | MoveItem::Passed { .. } => {
                panic!("chess hides nothing and nobody passes")
            }
        });
    }
    let expected = [
        "{Hi.}", "1. e4", "e5", "(", "1… c5", "2. Nf3", ")", "2. Nf3", "{Good.}", "2… Nc6", "1-0",
    ];
    assert_eq!(written, expected);
}

#[test]
fn a_move_tried_in_a_replay_is_the_readers_own_variation() {
    let mut table = replay("1. e4 e5 2. Nf3 *");
    let text = table.text(None).unwrap();
    table.handle(&Input::Go(Goal::Ply(1)));
    let mut hand = Hand::mouse();
    hand.click(&mut table, "c7");
    hand.click(&mut table, "c5");
    table.handle(&Input::Commit);
    let own = table
        .snapshot()
        .moves
        .into_iter()
        .find(|item| matches!(item, MoveItem::Move { own: true, .. }));
    assert!(
        matches!(own, Some(MoveItem::Move { ref text, depth: 1, current: true, .. }) if text == "c5")
    );
    table.handle(&Input::Undo);
    assert_eq!(table.text(None).unwrap(), text);
    assert_eq!(table.snapshot().ply, 1);
    assert_eq!(
        problem(&table.handle(&Input::Undo)),
        Some("nothing-to-undo"),
        "e4 is the author’s"
    );
}

#[test]
fn a_still_picture_takes_no_moves() {
    let mut table = game(&Setup {
        position: Some(PROMOTION.to_owned()),
        ..Setup::default()
    });
    assert_eq!(table.snapshot().mode, "diagram");
    let mut hand = Hand::mouse();
    assert!(hand.down(&mut table, "a7").is_empty());
    assert_eq!(
        problem(&table.handle(&Input::Play("a8=Q".to_owned(), None))),
        Some("not-playing")
    );
    assert_eq!(
        problem(&table.handle(&Input::Resign(None))),
        Some("not-playing")
    );
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_shows() {
    let mut table = Table::new();
    let effects = table.load(&Setup {
        text: Some("1. e4 e5 2. Ke3 Nc6 *".to_owned()),
        mode: Some("film".to_owned()),
        orientation: Some("gray".to_owned()),
        view: Some("spy".to_owned()),
        ply: Some("last".to_owned()),
        ..Setup::default()
    });
    let codes: Vec<_> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Problem(problem) => Some(problem.code),
            _ => None,
        })
        .collect();
    assert_eq!(
        codes,
        ["illegal-move", "bad-mode", "unknown-seat", "unknown-viewer"]
    );
    let snapshot = table.snapshot();
    assert_eq!(snapshot.ply, 2);
    assert!(snapshot.unread.unwrap().contains("Ke3"));
    assert_eq!(
        (snapshot.problems[0].line, snapshot.problems[0].column),
        (Some(1), Some(13))
    );
}

#[test]
fn nothing_is_shown_of_an_unknown_game() {
    let mut table = Table::new();
    let effects = table.load(&Setup {
        variant: Some("snakes".to_owned()),
        ..Setup::default()
    });
    assert_eq!(problem(&effects), Some("unknown-variant"));
    let snapshot = table.snapshot();
    assert_eq!(snapshot.variant, "");
    assert!(snapshot.grid.is_empty());
    assert!(table.frame(0.0).is_none());
    assert!(table.handle(&Input::Flip).is_empty());
    assert_eq!(table.position(None).unwrap_err().code, "nothing-shown");
}

#[test]
fn marks_of_attributes_and_text_are_in_the_grid() {
    let mut table = game(&Setup {
        text: Some("{[%csl Re4]} 1. e4 *".to_owned()),
        csl: Some("Gd5".to_owned()),
        cal: Some("Ye2e4".to_owned()),
        ctl: Some("BAc3".to_owned()),
        ..Setup::default()
    });
    let marked = |table: &Table| -> Vec<String> {
        let snapshot = table.snapshot();
        let cells = snapshot.grid[0].rows.iter().flatten().flatten();
        cells
            .flat_map(|cell| {
                let label = cell
                    .label
                    .iter()
                    .map(|label| format!("{} {label}", cell.cell));
                let colours = cell
                    .marks
                    .iter()
                    .map(|colour| format!("{} {colour}", cell.cell));
                colours.chain(label).collect::<Vec<_>>()
            })
            .collect()
    };
    assert_eq!(marked(&table), ["d5 green", "e4 red", "c3 A"]);
    let arrow = &table.snapshot().arrows[0];
    assert_eq!(
        (arrow.colour, arrow.from.as_str(), arrow.to.as_str()),
        ("yellow", "e2", "e4")
    );
    table.handle(&Input::Go(Goal::Next));
    assert!(marked(&table).is_empty(), "marks belong to their position");
}

#[test]
fn what_was_taken_back_can_be_played_again_after_a_reload() {
    let mut table = play_mode("chess", "");
    for san in ["e4", "e5", "Nf3"] {
        table.handle(&Input::Play(san.to_owned(), None));
    }
    table.handle(&Input::Resign(None));
    let (ended, game) = (table.snapshot(), table.text(None).unwrap());
    for taken_back in 0..4 {
        table.handle(&Input::Undo);
        let text = table.text(None).unwrap();
        let mut other = Table::new();
        assert_eq!(problem(&other.restore(&table.save())), None);
        assert_eq!(other.snapshot(), table.snapshot(), "{taken_back}");
        assert_eq!(other.text(None).unwrap(), text, "nothing of it shows");
        assert_eq!(other.save(), table.save());
        for _ in 0..=taken_back {
            assert_eq!(problem(&other.handle(&Input::Redo)), None);
        }
        assert_eq!(other.text(None).unwrap(), game);
        assert_eq!(other.snapshot().ply, ended.ply);
        assert_eq!(other.snapshot().outcome, ended.outcome);
        assert_eq!(
            problem(&other.handle(&Input::Redo)),
            Some("nothing-to-redo")
        );
        // Something else gives it up, as before.
        let mut other = Table::new();
        other.restore(&table.save());
        other.handle(&Input::Play("Nc6".to_owned(), None));
        other.handle(&Input::Play("a3".to_owned(), None));
        assert!(!other.snapshot().can_redo);
    }
}

#[test]
fn a_saved_table_comes_back() {
    let mut table = play_mode("chess", "");
    for san in ["e4", "e5", "Nf3"] {
        table.handle(&Input::Play(san.to_owned(), None));
    }
    table.handle(&Input::Flip);
    table.handle(&Input::Resign(None));
    let saved = table.save();
    let mut other = Table::new();
    let effects = other.restore(&saved);
    assert_eq!(problem(&effects), None);
    assert_eq!(other.snapshot(), table.snapshot());
    assert_eq!(other.save(), saved);
    let before = other.snapshot();
    for bad in [
        "",
        "variant-board 1\nmode play\n",
        "variant-board 2\n\n1. e4 *",
    ] {
        assert_eq!(problem(&other.restore(bad)), Some("bad-save"));
        assert_eq!(other.snapshot(), before);
    }
}

#[test]
fn animation_ends_and_is_off_unless_asked_for() {
    let mut table = play_mode("chess", "");
    table.handle(&Input::Play("e4".to_owned(), None));
    assert!(!table.frame(0.0).unwrap().1);
    let look = table.look().clone();
    table.set_look(look, Theme::Light, true);
    table.handle(&Input::Play("e5".to_owned(), None));
    assert!(table.frame(1000.0).unwrap().1);
    assert!(table.frame(1050.0).unwrap().1);
    assert!(!table.frame(2000.0).unwrap().1);
}

#[test]
fn a_pointer_that_is_lost_while_dragging_puts_the_piece_back() {
    let mut table = play_mode("chess", "");
    let mut hand = Hand::mouse();
    hand.down(&mut table, "e2");
    hand.move_to(&mut table, "e4");
    assert!(
        hand.cancel(&mut table)
            .contains(&Effect::Select { cell: None })
    );
    assert_eq!(table.look().orientation, Seat(0));
    assert!(hand.send(&mut table, Phase::Up, "e4").is_empty());
    assert!(codes(&table).is_empty());
}

#[test]
fn a_picture_of_any_place_can_be_had() {
    let mut table = replay("1. e4 e5 *");
    let ask = |table: &Table, node| {
        table.svg(&PictureOptions {
            node,
            ..PictureOptions::default()
        })
    };
    let asked = ask(&table, Some(1)).unwrap();
    assert_ne!(asked, ask(&table, None).unwrap());
    table.handle(&Input::Go(Goal::Ply(1)));
    assert_eq!(asked, ask(&table, None).unwrap());
    let nowhere = ask(&table, Some(99));
    assert_eq!(nowhere.unwrap_err().code, "unknown-node");
}

#[test]
fn a_pictures_theme_is_the_boards_own_unless_another_is_asked_for() {
    let mut table = replay("1. e4 *");
    let mut look = table.look().clone();
    assert!(look.palette.set("light-square", "#123456"));
    table.set_look(look, Theme::Light, false);
    for (theme, own) in [(None, true), (Some("light"), true), (Some("dark"), false)] {
        let svg = table.svg(&PictureOptions {
            theme: theme.map(str::to_owned),
            ..PictureOptions::default()
        });
        assert_eq!(svg.unwrap().contains("#123456"), own, "{theme:?}");
    }
}

#[test]
fn only_a_game_that_is_played_starts_again_and_its_people_stay() {
    let mut still = replay("1. e4 *");
    assert_eq!(problem(&still.handle(&Input::New)), Some("not-playing"));
    assert_eq!(still.snapshot().plies, 1);
    let mut table = game(&Setup {
        text: Some("[Event \"Cup\"]\n[White \"Ann\"]\n\n1. e4 *".to_owned()),
        mode: Some("play".to_owned()),
        ..Setup::default()
    });
    table.handle(&Input::New);
    let name = ("White".to_owned(), "Ann".to_owned());
    assert_eq!(table.snapshot().tags.0, [name]);
    assert_eq!(table.snapshot().plies, 0);
}

#[test]
fn a_view_that_was_chosen_is_kept() {
    let mut table = replay("[Variant \"Fog of War\"]\n\n1. e4 e5 *");
    table.handle(&Input::View("black".to_owned()));
    let mut other = Table::new();
    other.restore(&table.save());
    assert_eq!(other.snapshot().viewer, "black");
}
