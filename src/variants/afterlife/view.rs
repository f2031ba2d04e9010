//! What is shown of a position. Nothing in it is hidden from anybody.

use super::cells::{BOARDS, Board, CELLS, FEATHER, board_of, cell};
use super::man::Kind;
use super::{Action, Afterlife, INFO, Pending, text};
use crate::board::Cell;
use crate::rules::{CellView, Feature, PartState, Position as _, View, Viewer};

pub(super) fn view(afterlife: &Afterlife, viewer: Viewer) -> View {
    let mut cells: Vec<CellView> = (0..=CELLS)
        .map(|index| CellView {
            hidden: false,
            piece: afterlife.at(index).piece(),
        })
        .collect();
    let feather = Cell(u16::from(FEATHER));
    if let Pending::Return(man) = afterlife.pending {
        cells[feather.index()].piece = man.piece();
    }
    let feature = |cell, kind| Feature {
        cell,
        kind,
        colour: None,
        count: 1,
        to: None,
    };
    let mut features = vec![feature(feather, "feather")];
    let waiting = afterlife
        .pending
        .at()
        .map(|at| feature(cell(at), "waiting"));
    features.extend(waiting);
    View {
        viewer,
        cells,
        features,
        parts: afterlife.part_states(),
        actors: afterlife.actors(),
        checks: Vec::new(),
        position: afterlife.write(),
        status: afterlife.status(),
    }
}

impl Afterlife {
    /// How the boards stand for the seat whose turn it is.
    fn part_states(&self) -> Vec<PartState> {
        if self.is_at_rest() {
            return vec![PartState::Idle; BOARDS.len()];
        }
        let mut states = [PartState::Idle; BOARDS.len()];
        for board in BOARDS {
            if self.played & board.bit() != 0 {
                states[board.index()] = PartState::Done;
            }
        }
        let waiting = match self.pending {
            Pending::Nothing => {
                let mut actions = Vec::new();
                let due = self.turn_actions(&mut actions);
                for action in actions {
                    let board = match action {
                        Action::Move { from, .. } | Action::Salvation { from, .. } => {
                            board_of(from)
                        }
                        _ => Board::World,
                    };
                    states[board.index()] = if due & board.bit() != 0 {
                        PartState::Due
                    } else {
                        PartState::Optional
                    };
                }
                return states.to_vec();
            }
            Pending::Death(man) if !man.is(Kind::Sethling) => Board::Limbo,
            Pending::Death(_) | Pending::Curse(_) | Pending::Judgement(_) => Board::Hours,
            Pending::Return(_) => Board::World,
            Pending::Drift(_) => Board::Limbo,
        };
        states[waiting.index()] = PartState::Due;
        states.to_vec()
    }

    fn status(&self) -> Vec<(&'static str, String)> {
        let mut status = vec![
            ("white-spells", text::spells(self.spells[0])),
            ("black-spells", text::spells(self.spells[1])),
        ];
        if self.seats == 3 {
            status.push(("gray-summons", self.spells[2].to_string()));
        }
        let vanished = self.vanished();
        if vanished > 0 {
            status.push(("vanished-sethlings", vanished.to_string()));
        }
        if self.pending != Pending::Nothing {
            let why = self.pending.name();
            status.push(("choice", why.to_owned()));
            if let Some(piece) = self.waiting().piece() {
                let colour = INFO.colours[usize::from(piece.colour)];
                status.push(("choice-piece", format!("{colour} {}", piece.kind)));
            }
        }
        status
    }
}
