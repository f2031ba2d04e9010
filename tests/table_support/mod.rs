//! Hands for the table's tests: pointers that aim at cells by name, and tables
//! set up in few words.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use variant_board::record::{self, Defaults};
use variant_board::scene;
use variant_board::table::{Effect, Input, Phase, Pointer, Setup, Table};

/// The canvas's width in CSS pixels, in these tests.
const WIDTH: f32 = 400.0;

/// A mouse or a finger.
pub(crate) struct Hand {
    touch: bool,
    x: f32,
    y: f32,
}

impl Hand {
    pub(crate) fn mouse() -> Self {
        Self {
            touch: false,
            x: 0.0,
            y: 0.0,
        }
    }

    pub(crate) fn finger() -> Self {
        Self {
            touch: true,
            ..Self::mouse()
        }
    }

    fn aim(&mut self, table: &Table, cell: &str) {
        let variant = table.variant().unwrap();
        let layout = scene::layout(variant.info(), variant.board(), table.look());
        let cell = variant.board().cell(cell).unwrap();
        let (x, y) = layout.centre(cell).unwrap();
        (self.x, self.y) = (x * WIDTH / layout.width, y * WIDTH / layout.width);
    }

    fn input(&self, phase: Phase, button: i32) -> Input {
        Input::Pointer(Pointer {
            phase,
            x: self.x,
            y: self.y,
            width: WIDTH,
            touch: self.touch,
            button,
        })
    }

    pub(crate) fn send(&mut self, table: &mut Table, phase: Phase, cell: &str) -> Vec<Effect> {
        self.aim(table, cell);
        table.handle(&self.input(phase, 0))
    }

    pub(crate) fn down(&mut self, table: &mut Table, cell: &str) -> Vec<Effect> {
        self.send(table, Phase::Down, cell)
    }

    pub(crate) fn up(&mut self, table: &mut Table, cell: &str) -> Vec<Effect> {
        self.send(table, Phase::Up, cell)
    }

    pub(crate) fn move_to(&mut self, table: &mut Table, cell: &str) -> Vec<Effect> {
        self.send(table, Phase::Move, cell)
    }

    pub(crate) fn move_by(&mut self, table: &mut Table, x: f32, y: f32) -> Vec<Effect> {
        (self.x, self.y) = (self.x + x, self.y + y);
        table.handle(&self.input(Phase::Move, 0))
    }

    pub(crate) fn up_outside(&mut self, table: &mut Table) -> Vec<Effect> {
        (self.x, self.y) = (-50.0, -50.0);
        table.handle(&self.input(Phase::Up, 0))
    }

    pub(crate) fn cancel(&mut self, table: &mut Table) -> Vec<Effect> {
        table.handle(&self.input(Phase::Cancel, 0))
    }

    pub(crate) fn right(&mut self, table: &mut Table, cell: &str) -> Vec<Effect> {
        self.aim(table, cell);
        table.handle(&self.input(Phase::Down, 2))
    }

    /// Down and up; the effects of both.
    pub(crate) fn click(&mut self, table: &mut Table, cell: &str) -> Vec<Effect> {
        let mut effects = self.down(table, cell);
        effects.extend(self.up(table, cell));
        effects
    }
}

pub(crate) fn game(setup: &Setup) -> Table {
    let mut table = Table::new();
    let effects = table.load(setup);
    let problems = effects.iter().filter(|e| matches!(e, Effect::Problem(_)));
    assert_eq!(problems.count(), 0, "{effects:?}");
    table
}

pub(crate) fn play_mode(variant: &str, position: &str) -> Table {
    game(&Setup {
        variant: Some(variant.to_owned()),
        position: Some(position.to_owned()),
        mode: Some("play".to_owned()),
        ..Setup::default()
    })
}

pub(crate) fn replay(text: &str) -> Table {
    game(&Setup {
        text: Some(text.to_owned()),
        ..Setup::default()
    })
}

/// The codes of the moves of a game without secrets, by its text.
pub(crate) fn codes(table: &Table) -> Vec<String> {
    let reading = record::read_all(&table.text(None).unwrap(), &Defaults::default());
    let record = &reading.records[0];
    let line = record.main_line();
    let choices = line.iter().flat_map(|&node| &record.node(node).choices);
    choices.map(|(_, code)| code.clone()).collect()
}

/// The effects' types as JavaScript sees them.
pub(crate) fn kinds(effects: &[Effect]) -> Vec<&'static str> {
    let kind = |effect: &Effect| match effect {
        Effect::Repaint => "repaint",
        Effect::Refresh => "refresh",
        Effect::Capture => "capture",
        Effect::Problem(_) => "problem",
        Effect::MoveStart { .. } => "move-start",
        Effect::Select { .. } => "select",
        Effect::Move { .. } => "move",
        Effect::Change { .. } => "change",
        Effect::GameEnd { .. } => "game-end",
        Effect::Announce { .. } => "announce",
        Effect::Chooser { .. } => "chooser",
        Effect::ChooserClose => "chooser-close",
    };
    effects.iter().map(kind).collect()
}
