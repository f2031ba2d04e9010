//! A position, what a move makes of it, and who falls.

use super::board::{Board, Cells, Kind, Kingdoms, Man, cell, iter};
use super::moves::{Move, each_legal, has_legal, in_danger, is_attacked};
use super::net::Net;
use super::witness::Witness;
use crate::board::Cell;
use crate::rules::{Event, Perft, Seat};
use std::hint::black_box;

/// After so many moves in a row without a capture or a fall it's a draw.
pub(super) const QUIET_MOVES: u16 = 180;

/// A position of Three Kingdoms.
///
/// Nothing of the past is needed to say who takes over an army. Of three
/// kingdoms that are in, the one before the kingdom on turn has made the last
/// move; so if the kingdom after it has no legal move when its turn comes,
/// this position tells whether it already had none now. And where only two are
/// left, or a general has just been captured, nobody but the last mover can be
/// the conqueror.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreeKingdoms {
    pub(super) board: Board,
    /// The seat on turn; when one is left, that one.
    pub(super) turn: u8,
    pub(super) still_in: Kingdoms,
    pub(super) banners: bool,
    /// Whether the count of quiet moves no longer ends it.
    pub(super) played_on: bool,
    /// Moves since the last capture or fall.
    pub(super) quiet: u16,
    /// From 1, up whenever the turn passes to the same or an earlier seat.
    pub(super) number: u32,
}

impl ThreeKingdoms {
    pub(super) fn each_legal(&self, visit: impl FnMut(Move) -> bool) {
        if self.still_in.len() > 1 {
            each_legal(&self.board, self.turn, self.still_in, visit);
        }
    }

    /// The position after a move of the kingdom on turn, before anybody is
    /// asked for a next one.
    fn moved(&self, mv: Move) -> Self {
        let mut next = *self;
        let taken = next.board.shift(mv.from, mv.to);
        next.quiet = self.quiet.saturating_add(1);
        if !taken.is_none() {
            next.quieted();
        }
        if taken.is(Kind::General) {
            // The general is off the board already.
            next.still_in = next.still_in.without(Kingdoms::one(taken.first()));
            next.board.hand_over(taken.first(), self.turn);
        }
        next.turn = next.still_in.after(self.turn);
        next
    }

    fn quieted(&mut self) {
        self.quiet = 0;
        self.played_on = false;
    }

    /// Lets the kingdom on turn fall if it has no legal move, then the next.
    /// `conqueror` says who takes over the army of one that falls.
    fn settle(
        &mut self,
        conqueror: impl Fn(&Self) -> u8,
        mut fallen: impl FnMut(u8, Man, u8, Cells),
    ) {
        while self.still_in.len() > 1 && !has_legal(&self.board, self.turn, self.still_in) {
            let loser = self.turn;
            let winner = conqueror(self);
            if let Some(general) = self.board.general(loser) {
                let man = self.board.at(general);
                self.board.put(general, Man::NONE);
                let army = self.board.hand_over(loser, winner);
                fallen(loser, man, general, army);
            }
            self.still_in = self.still_in.without(Kingdoms::one(loser));
            self.turn = self.still_in.after(loser);
            self.quieted();
        }
    }

    /// Who takes over the army of a kingdom that has no move now, after a move
    /// from `self`.
    fn conqueror(&self, now: &Self) -> u8 {
        let mover = self.turn;
        let loser = now.turn;
        // With all in, whoever comes before the mover has made the move that
        // led here; the loser's own last one is before that.
        let earlier = self.still_in.after(loser);
        let two_moves = self.still_in.len() == 3 && earlier != mover && now.still_in.has(earlier);
        if two_moves && !has_legal(&self.board, loser, self.still_in) {
            earlier
        } else {
            mover
        }
    }

    /// What a move leads to, falls included, which are told one by one: the
    /// kingdom, its general and where that stood, and the cells of what was
    /// taken over.
    fn stepped(&self, mv: Move, fallen: impl FnMut(u8, Man, u8, Cells)) -> Self {
        let mut next = self.moved(mv);
        next.settle(|now| self.conqueror(now), fallen);
        next.pass_number(self.turn);
        next
    }

    fn pass_number(&mut self, before: u8) {
        if self.turn <= before {
            self.number = self.number.saturating_add(1);
        }
    }

    /// What a move leads to.
    pub(super) fn after_move(&self, mv: Move) -> Self {
        self.stepped(mv, |_, _, _, _| {})
    }

    /// What a move leads to, and what happened.
    pub(super) fn told(&self, mv: Move, events: &mut Vec<Event>) -> Self {
        let (man, taken) = (self.board.at(mv.from), self.board.at(mv.to));
        if !taken.is_none() {
            events.push(Event::Captured {
                piece: taken.piece(),
                at: cell(mv.to),
            });
        }
        events.push(Event::Moved {
            piece: man.piece(),
            from: cell(mv.from),
            via: Vec::new(),
            to: cell(mv.to),
        });
        if taken.is(Kind::General) {
            let mut army = self.board;
            army.put(mv.to, Man::NONE);
            tell_fall(taken.first(), army.under(taken.first()), events);
        }
        let next = self.stepped(mv, |loser, general, at, army| {
            events.push(Event::Captured {
                piece: general.piece(),
                at: cell(at),
            });
            tell_fall(loser, army, events);
        });
        events.extend(next.threatened().into_iter().map(|at| Event::Check { at }));
        events.push(Event::TurnEnded {
            seat: Seat(self.turn),
        });
        next
    }

    /// A position that was set up counts as the outcome of a move of the
    /// kingdom before the one on turn: a fall that is due is settled at once.
    pub(super) fn settle_set_up(&mut self) {
        let turn = self.turn;
        let mover = (1..3)
            .map(|back| (turn + 3 - back) % 3)
            .find(|&kingdom| self.still_in.has(kingdom));
        let mover = mover.unwrap_or(turn);
        self.settle(|_| mover, |_, _, _, _| {});
        if self.turn < turn {
            self.number = self.number.saturating_add(1);
        }
    }

    /// The generals that are attacked, and the one on turn also if it faces
    /// another.
    pub(super) fn threatened(&self) -> Vec<Cell> {
        let net = Net::get();
        let men = self.board.men();
        let mut cells = Vec::new();
        for kingdom in self.still_in.iter() {
            let rivals = self.still_in.without(Kingdoms::one(kingdom));
            let Some(general) = self.board.general(kingdom) else {
                continue;
            };
            let threatened = if kingdom == self.turn {
                in_danger(net, men, general, rivals)
            } else {
                is_attacked(net, men, general, rivals)
            };
            if threatened {
                cells.push(cell(general));
            }
        }
        cells
    }

    /// Visits what each legal move leads to, as [`after_move`](Self::after_move)
    /// does, but on one board, where moves are made and taken back.
    fn each_after(&self, mut visit: impl FnMut(&Self)) {
        let mut next = *self;
        next.turn = self.still_in.after(self.turn);
        next.pass_number(self.turn);
        let witness = Witness::find(&self.board, next.turn, self.still_in);
        self.each_legal(|mv| {
            let taken = next.board.shift(mv.from, mv.to);
            let stays = witness.as_ref().is_some_and(|witness| witness.outlasts(mv));
            if stays && !taken.is(Kind::General) {
                (next.quiet, next.played_on) = if taken.is_none() {
                    (self.quiet.saturating_add(1), self.played_on)
                } else {
                    (0, false)
                };
                visit(&next);
            } else {
                visit(&self.after_move(mv));
            }
            next.board.shift_back(mv.from, mv.to, taken);
            false
        });
    }

    /// The number of lines of play.
    pub(super) fn count(&self, depth: u32, how: Perft) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut total = 0;
        if depth == 1 && how == Perft::Bulk {
            self.each_legal(|_| {
                total += 1;
                false
            });
            return total;
        }
        self.each_after(|next| {
            total += if depth == 1 {
                // The position counts as used, or making the move is left out.
                black_box(next);
                1
            } else {
                next.count(depth - 1, how)
            };
        });
        total
    }
}

fn tell_fall(loser: u8, army: Cells, events: &mut Vec<Event>) {
    events.push(Event::Eliminated { seat: Seat(loser) });
    let cells: Vec<_> = iter(army).map(cell).collect();
    if !cells.is_empty() {
        events.push(Event::Changed { cells });
    }
}
