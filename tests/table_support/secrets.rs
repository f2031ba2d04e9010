//! What tests of secrets share: all that comes out of a table, to be compared,
//! and positions that look the same to a side.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use crate::common::Random;
use variant_board::rules::{Seat, State, Viewer};
use variant_board::table::{Effect, Input, PictureOptions, Snapshot, Table};
use variant_board::variants;

pub(crate) fn problem(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Problem(problem) => Some(problem.code),
        _ => None,
    })
}

pub(crate) fn play(table: &mut Table, text: &str) -> Vec<Effect> {
    table.handle(&Input::Play(text.to_owned(), None))
}

/// Everything that comes out of a table for the present viewer.
pub(crate) fn everything(table: &mut Table) -> (Snapshot, Vec<String>) {
    let pictures = [None, Some("public")].map(|view| {
        table.svg(&PictureOptions {
            view: view.map(str::to_owned),
            ..PictureOptions::default()
        })
    });
    let mut texts: Vec<String> = pictures.into_iter().map(Result::unwrap).collect();
    for viewer in [None, Some("public")] {
        texts.push(table.text(viewer).unwrap());
        texts.push(table.position(viewer).unwrap());
    }
    texts.push(format!("{:?}", table.frame(0.0)));
    (table.snapshot(), texts)
}

/// As [`everything`], and what is shown when a cell is picked or a move typed,
/// legal or not.
#[derive(Debug, PartialEq)]
pub(crate) struct Tried {
    pub(crate) shown: (Snapshot, Vec<String>),
    pub(crate) picked: Vec<(Snapshot, Vec<Effect>)>,
    pub(crate) refused: Vec<Vec<Effect>>,
}

pub(crate) fn everything_and_tries(table: &mut Table, texts: &[String]) -> Tried {
    let shown = everything(table);
    let cells: Vec<String> = shown
        .0
        .grid
        .iter()
        .flat_map(|part| part.rows.iter().flatten().flatten())
        .filter(|cell| cell.piece.is_some())
        .map(|cell| cell.cell.clone())
        .collect();
    let picked = cells.into_iter().map(|cell| {
        let effects = table.handle(&Input::ChooseCell(cell));
        let snapshot = table.snapshot();
        table.handle(&Input::Cancel);
        (snapshot, effects)
    });
    let picked = picked.collect();
    let mut refused = Vec::new();
    for text in texts {
        let effects = play(table, text);
        let is_refused = problem(&effects).is_some();
        refused.push(effects);
        if !is_refused {
            break;
        }
    }
    Tried {
        shown,
        picked,
        refused,
    }
}

/// Moves as one might type them to find something out.
pub(crate) fn guesses(random: &mut Random) -> Vec<String> {
    let cell = |random: &mut Random| {
        let file = char::from(b'a' + u8::try_from(random.below(8)).unwrap());
        format!("{file}{}", 1 + random.below(8))
    };
    (0..12)
        .map(|_| match random.below(3) {
            0 => format!("{}{}", cell(random), cell(random)),
            1 => format!(
                "{}{}",
                random.pick(&["N", "B", "R", "Q", "K", ""]),
                cell(random)
            ),
            _ => format!(
                "{}x{}",
                random.pick(&["N", "B", "R", "Q", "K", "e"]),
                cell(random)
            ),
        })
        .collect()
}

/// The position string with an unseen enemy on another unseen cell, if the
/// viewer sees no difference. Kings and rooks stay: castling rights say where
/// they are.
pub(crate) fn twin(state: &State, viewer: Seat, random: &mut Random) -> Option<String> {
    let view = state.view(Viewer::Seat(viewer));
    let all = state.view(Viewer::All);
    let hidden: Vec<usize> = (0..64).filter(|&cell| view.cells[cell].hidden).collect();
    let (full, empty): (Vec<usize>, Vec<usize>) = hidden
        .iter()
        .partition(|&&cell| all.cells[cell].piece.is_some());
    let movable: Vec<usize> = full
        .into_iter()
        .filter(|&cell| {
            let kind = all.cells[cell].piece.unwrap().kind;
            matches!(kind, "queen" | "bishop" | "knight")
        })
        .collect();
    if movable.is_empty() || empty.is_empty() {
        return None;
    }
    let (from, to) = (*random.pick(&movable), *random.pick(&empty));
    let mut letters: Vec<Option<char>> = all
        .cells
        .iter()
        .map(|cell| cell.piece.map(|piece| piece.letter))
        .collect();
    letters.swap(from, to);
    let ranks: Vec<String> = letters
        .chunks(8)
        .rev()
        .map(|rank| {
            rank.iter()
                .map(|c| c.map_or("1".to_owned(), |c| c.to_string()))
                .collect()
        })
        .collect();
    let position = state.position();
    let (_, rest) = position.split_once(' ')?;
    let twin = format!("{} {rest}", ranks.join("/"));
    let read = variants::find("fog-of-war").unwrap().read(&twin, "").ok()?;
    let same = read.view(Viewer::Seat(viewer)) == view && read.actors() == state.actors();
    same.then_some(twin)
}
