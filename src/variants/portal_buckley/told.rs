//! What an action is, as events, and which way a piece goes.

use super::board::{Action, Buckley, Doors, bit, onward};
use crate::rules::Event;
use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::{Bitboard, Color, Role, Square};
use crate::variants::chess::movegen::{Black, Side, White, each, east, forward, west};
use crate::variants::chess::moves::Move;
use crate::variants::chess::told::{cell, piece, tell};

impl Buckley {
    /// The doors by which a piece enters and leaves, if its move can only be
    /// made through the portals.
    pub(super) fn passage(&self, mv: Move) -> Option<(Square, Square)> {
        match self.core.turn() {
            Color::White => self.passage_of::<White>(mv),
            Color::Black => self.passage_of::<Black>(mv),
        }
    }

    fn passage_of<S: Side>(&self, mv: Move) -> Option<(Square, Square)> {
        let doors = self.doors();
        let core = &self.core;
        let (from, to) = (u32::from(mv.from.index()), u32::from(mv.to.index()));
        let occupied = core.occupied_bits();
        let walls = occupied | doors;
        let (_, role) = core.piece_at(mv.from)?;
        if doors == 0 || role == Role::King && self.is_castling(from, to) {
            return None;
        }
        let ahead = forward::<S>(bit(from));
        // What it reaches without a passage, the doors among it.
        let reached = match role {
            Role::King => attacks::king(from),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, walls),
            Role::Rook => attacks::rook(from, walls),
            Role::Queen => attacks::bishop(from, walls) | attacks::rook(from, walls),
            Role::Pawn if mv.from.file() == mv.to.file() && ahead & walls == 0 => {
                ahead | forward::<S>(ahead) | west(ahead) | east(ahead)
            }
            Role::Pawn => ahead | west(ahead) | east(ahead),
        };
        if reached & !doors & bit(to) != 0 || reached & doors & occupied & bit(to) != 0 {
            return None;
        }
        let mine = core.of::<S>();
        let goes_on = !matches!(role, Role::King | Role::Knight | Role::Pawn);
        each!(door in reached & doors => {
            let exit = doors ^ bit(door);
            let mut targets = exit;
            if Self::doors_for(doors, mine, occupied & !mine) == Doors::Open {
                if goes_on {
                    targets |= onward(from, door, exit.trailing_zeros(), occupied);
                } else if role == Role::Pawn && ahead == bit(door) {
                    targets |= forward::<S>(exit);
                }
            }
            if targets & bit(to) != 0 {
                let exit = Bitboard(exit).first()?;
                return Some((Square::wrap(door), exit));
            }
        });
        None
    }

    /// What an action is, as events.
    pub(super) fn tell(&self, action: Action, events: &mut Vec<Event>) {
        match action {
            Action::Place(at) => events.push(Event::Changed {
                cells: vec![cell(at)],
            }),
            Action::Portal(mv) => self.tell_portal(mv, events),
            Action::Piece(mv) => self.tell_piece(mv, events),
        }
    }

    fn tell_piece(&self, mv: Move, events: &mut Vec<Event>) {
        let Some((entry, exit)) = self.passage(mv) else {
            tell(&self.core, mv, events);
            return;
        };
        let Some(mover) = self.core.piece_at(mv.from) else {
            return;
        };
        if let Some(victim) = self.core.piece_at(mv.to) {
            events.push(Event::Captured {
                piece: piece(victim),
                at: cell(mv.to),
            });
        }
        events.push(Event::Moved {
            piece: piece(mover),
            from: cell(mv.from),
            via: vec![cell(entry), cell(exit)],
            to: cell(mv.to),
        });
        if let Some(role) = mv.promotion {
            events.push(Event::Promoted {
                at: cell(mv.to),
                piece: piece((mover.0, role)),
            });
        }
    }

    fn tell_portal(&self, mv: Move, events: &mut Vec<Event>) {
        events.push(Event::Changed {
            cells: vec![cell(mv.from), cell(mv.to)],
        });
        let core = &self.core;
        let Some(other) = self.portal(core.turn().other()) else {
            return;
        };
        if mv.to == other {
            events.push(Event::Exploded { at: cell(mv.to) });
            let at = u32::from(mv.to.index());
            for square in Bitboard(attacks::king(at) | bit(at)) {
                if let Some(victim) = core.piece_at(square) {
                    events.push(Event::Captured {
                        piece: piece(victim),
                        at: cell(square),
                    });
                }
            }
        } else if let Some((side, role)) = core.piece_at(mv.to) {
            events.push(Event::Moved {
                piece: piece((side, role)),
                from: cell(mv.to),
                via: vec![cell(mv.to), cell(other)],
                to: cell(other),
            });
            let next = self.applied(Action::Portal(mv));
            if let Some(now) = next.core.piece_at(other)
                && now.1 != role
            {
                events.push(Event::Promoted {
                    at: cell(other),
                    piece: piece(now),
                });
            }
        }
    }
}
