//! What comes of a turn: both moves at once, by the three steps of the rules.
//!
//! Events say what met what. What is captured where it stood comes before the
//! moves; two that leave for each other's cells are one [`Event::Swapped`];
//! what is removed because both came to the same cell comes after the moves.

use super::board::{Board, HORSEMEN_LIMIT, Kind, Move, SEATS, cell, is_last_rank, piece};
use crate::rules::{Event, Seat};

/// A piece that moves in the turn.
#[derive(Clone, Copy)]
struct Mover {
    seat: Seat,
    kind: Kind,
    mv: Move,
    /// Where it is by now; nothing once it is off the board.
    at: Option<u8>,
}

/// The board after both moves; `None` for a side whose turn is lost. They have
/// to be legal.
pub(super) fn resolve(before: &Board, moves: [Option<Move>; 2], events: &mut Vec<Event>) -> Board {
    let mut board = *before;
    let mut movers = SEATS.map(|seat| {
        let mv = moves[seat.index()]?;
        Some(Mover {
            seat,
            kind: before.kind_of(seat, mv.from)?,
            mv,
            at: Some(mv.to),
        })
    });
    // 1. Both are lifted, so that neither is captured where it stood.
    for mover in movers.iter().flatten() {
        board.lift(mover.mv.from);
    }
    // 2. They land, on enemies that stayed or on each other.
    for mover in movers.iter().flatten() {
        if let Some((seat, kind)) = board.at(mover.mv.to) {
            board.lift(mover.mv.to);
            events.push(Event::Captured {
                piece: piece(seat, kind),
                at: cell(mover.mv.to),
            });
        }
    }
    tell_moves(&movers, events);
    if let [Some(white), Some(black)] = &mut movers {
        clash(white, black, events);
    }
    for mover in movers.iter().flatten() {
        if let Some(at) = mover.at {
            board.put(mover.seat, mover.kind, at);
        }
    }
    arrive(&mut board, &mut movers, events);
    board
}

fn tell_moves(movers: &[Option<Mover>; 2], events: &mut Vec<Event>) {
    if let [Some(white), Some(black)] = movers
        && (white.mv.from, white.mv.to) == (black.mv.to, black.mv.from)
    {
        events.push(Event::Swapped {
            first: cell(white.mv.from),
            second: cell(white.mv.to),
        });
        return;
    }
    for mover in movers.iter().flatten() {
        events.push(Event::Moved {
            piece: piece(mover.seat, mover.kind),
            from: cell(mover.mv.from),
            via: Vec::new(),
            to: cell(mover.mv.to),
        });
    }
}

/// Where both are on the same cell, a horseman captures a footman and two of
/// a kind are both removed.
fn clash(white: &mut Mover, black: &mut Mover, events: &mut Vec<Event>) {
    let (Some(at), true) = (white.at, white.at == black.at) else {
        return;
    };
    let (white_kind, black_kind) = (white.kind, black.kind);
    for (mover, enemy) in [(white, black_kind), (black, white_kind)] {
        if mover.kind == Kind::Footman || enemy == Kind::Horseman {
            mover.at = None;
            events.push(Event::Captured {
                piece: piece(mover.seat, mover.kind),
                at: cell(at),
            });
        }
    }
}

/// Step 3: footmen on the last rank become horsemen or are redeployed, both
/// sides' at once.
fn arrive(board: &mut Board, movers: &mut [Option<Mover>; 2], events: &mut Vec<Event>) {
    let mut promoted = [false; 2];
    for mover in movers.iter_mut().flatten() {
        let Some(at) = mover.at else { continue };
        if mover.kind != Kind::Footman || !is_last_rank(mover.seat, at) {
            continue;
        }
        let has_place = board.horsemen(mover.seat) < HORSEMEN_LIMIT;
        let is_only = board.footmen(mover.seat) == 1;
        match mover.mv.redeployment {
            // An only footman stays one if it can: without it the side would
            // have lost.
            Some(to) if is_only || !has_place => {
                mover.at = Some(to);
                events.push(Event::Moved {
                    piece: piece(mover.seat, Kind::Footman),
                    from: cell(at),
                    via: Vec::new(),
                    to: cell(to),
                });
            }
            _ => promoted[mover.seat.index()] = true,
        }
    }
    // Lifted once more: each may be elsewhere now, or something else.
    for mover in movers.iter().flatten() {
        board.lift(mover.mv.to);
    }
    if let [Some(white), Some(black)] = movers {
        clash(white, black, events);
    }
    for mover in movers.iter().flatten() {
        let Some(at) = mover.at else { continue };
        if promoted[mover.seat.index()] {
            board.put(mover.seat, Kind::Horseman, at);
            events.push(Event::Promoted {
                at: cell(at),
                piece: piece(mover.seat, Kind::Horseman),
            });
        } else {
            board.put(mover.seat, mover.kind, at);
        }
    }
}
