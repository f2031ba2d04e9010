//! What happened in a turn: the source of animation, announcements, notation.

use super::{Piece, Seat, State};
use crate::board::Cell;

/// One thing that happened while choices were applied, in order.
///
/// Nothing outside the rules compares positions to find out what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece went from one cell to another, through portals where `via` says
    /// so: over land to the first cell of each pair there, by magic to the
    /// second, then over land again.
    Moved {
        /// As it was before any promotion.
        piece: Piece,
        /// Where it stood.
        from: Cell,
        /// Where it went through a portal: the cell it entered, then the cell
        /// it left by (its own cells where it stood on the one, or stays on
        /// the other). Mostly empty.
        via: Vec<Cell>,
        /// Where it stands now.
        to: Cell,
    },
    /// A piece was taken and left the cell that it stood on.
    Captured {
        /// The piece taken.
        piece: Piece,
        /// Where it stood: not always where its captor lands.
        at: Cell,
    },
    /// A piece came onto a cell from off the board or from another board.
    Arrived {
        /// The piece.
        piece: Piece,
        /// Where it stands now.
        at: Cell,
    },
    /// A piece moved by itself, by a rule.
    Drifted {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        from: Cell,
        /// Where it stands now.
        to: Cell,
    },
    /// Pieces on two cells changed places.
    Swapped {
        /// One cell.
        first: Cell,
        /// The other.
        second: Cell,
    },
    /// A piece became another kind.
    Promoted {
        /// Where it stands.
        at: Cell,
        /// What it is now.
        piece: Piece,
    },
    /// Something on the board that isn't a piece changed or moved.
    Changed {
        /// The cells concerned.
        cells: Vec<Cell>,
    },
    /// A cell and what stood around it was destroyed.
    Exploded {
        /// The centre.
        at: Cell,
    },
    /// A seat got a penalty point.
    Penalty {
        /// Who.
        seat: Seat,
    },
    /// A seat is out of the game.
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// The royal piece on this cell is attacked now and its owner is warned.
    Check {
        /// Where it stands.
        at: Cell,
    },
    /// A seat decided something that the viewer may not know.
    Unseen {
        /// Who.
        seat: Seat,
    },
    /// The viewer's piece was taken on a cell that the viewer doesn't see.
    LostUnseen {
        /// Where it stood.
        at: Cell,
    },
    /// A seat's turn is over.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
}

/// The cells that events are about, each once, for highlighting the last move:
/// where pieces went, came or met; where none did, what else changed.
#[must_use]
pub fn touched(events: &[Event]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut add = |found: &[Cell]| {
        for &cell in found {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    };
    for event in events {
        match event {
            Event::Moved { from, to, .. } | Event::Drifted { from, to, .. } => add(&[*from, *to]),
            Event::Swapped { first, second } => add(&[*first, *second]),
            Event::Arrived { at, .. } | Event::Promoted { at, .. } | Event::Exploded { at } => {
                add(&[*at]);
            }
            _ => {}
        }
    }
    if cells.is_empty() {
        for event in events {
            if let Event::Changed { cells: changed } = event {
                cells.extend_from_slice(changed);
            }
        }
    }
    cells
}

/// What applying choices led to.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The state now.
    pub state: State,
    /// The choices made, in seat order: seat and code.
    pub choices: Vec<(Seat, String)>,
    /// What people write for each of [`Self::choices`].
    pub notation: Vec<String>,
    /// What happened, as the referee saw it. Before anybody is shown any of
    /// it: [`State::witness`].
    pub events: Vec<Event>,
}
