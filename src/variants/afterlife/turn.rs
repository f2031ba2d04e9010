//! What comes of a decision: moves, spells, arrivals, the drift at a turn's
//! end, and whose turn is next.

use super::cells::{
    Board, ENTRANCE, FEATHER, SETHLING_CELLS, Zone, board_of, cell, limbo_bit, reading, zone,
};
use super::man::{BLACK, GRAY, Kind, Man, WHITE};
use super::{Action, Afterlife, CURSE, Pending, RESURRECT, SUMMON};
use crate::rules::{Event, Seat};

/// How the end of a turn went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drift {
    /// Somebody has to choose, or the game is over.
    Stopped,
    /// All is done; whether anything has drifted.
    Over { moved: bool },
}

impl Afterlife {
    /// Takes a decision of who decides now, and goes on to where the next one
    /// is due.
    pub(super) fn decide(&mut self, action: Action, events: &mut Vec<Event>) {
        // Only a choice that a drift waits for is made after the turn.
        let mut drifting = matches!(self.pending, Pending::Judgement(_) | Pending::Drift(_));
        match action {
            Action::Move { from, to, promote } => self.make_move(from, to, promote, events),
            Action::Place(to) => self.place(to, events),
            Action::Drift { from, to } => {
                self.pending = Pending::Nothing;
                self.slide(from, to, events);
            }
            Action::Salvation { from, to } => {
                let man = self.at(from).returned();
                self.played |= Board::Hours.bit();
                self.carry(from, to, man, events);
            }
            Action::Summon { from, to } => {
                self.played |= Board::World.bit();
                let left = &mut self.spells[usize::from(self.seat)];
                let man = if self.seat == GRAY {
                    *left = left.saturating_sub(1);
                    Man::SETHLING
                } else {
                    *left &= !SUMMON;
                    Man::commanded(self.seat)
                };
                self.carry(from, to, man, events);
            }
            Action::Curse(at) => {
                self.played |= Board::World.bit();
                self.spells[usize::from(self.seat)] &= !CURSE;
                self.pending = Pending::Curse(at);
            }
            Action::Resurrect { from, to } => {
                self.played |= Board::World.bit();
                self.spells[usize::from(self.seat)] &= !RESURRECT;
                self.moved &= !limbo_bit(from);
                let mut man = self.at(from).plain();
                if man.is(Kind::Slave) && man.is_promoted_on(to) {
                    man = man.became(Kind::Freed);
                }
                self.carry(from, to, man, events);
            }
            Action::Done => drifting = true,
        }
        if self.is_over() || self.pending != Pending::Nothing {
            return;
        }
        self.return_sethlings(events);
        if !drifting || self.end_turn(events) != Drift::Stopped {
            self.go_on(events);
        }
    }

    /// Ends turns in which nothing can be done, until somebody has to decide.
    pub(super) fn go_on(&mut self, events: &mut Vec<Event>) {
        // Turns that have ended one after the other without anything
        // happening: how many, the first's seat and number, and the events
        // before them.
        let (mut idle, mut first, mut before) = (0, (self.seat, self.turn), events.len());
        let mut actions = Vec::new();
        loop {
            self.turn_actions(&mut actions);
            if !actions.is_empty() {
                return;
            }
            if idle == 0 {
                (first, before) = ((self.seat, self.turn), events.len());
            }
            let fresh = self.played == 0 && self.moved == 0;
            match self.end_turn(events) {
                Drift::Stopped => return,
                Drift::Over { moved: false } if fresh => idle += 1,
                Drift::Over { .. } => idle = 0,
            }
            if idle == self.seats {
                // So the position is the same however often it's read.
                (self.seat, self.turn) = first;
                events.truncate(before);
                self.stuck = true;
                return;
            }
        }
    }

    fn is_over(&self) -> bool {
        !self.has_pharaoh(WHITE) || !self.has_pharaoh(BLACK)
    }

    fn put(&mut self, at: u8, man: Man) {
        if let Some(place) = self.cells.get_mut(usize::from(at)) {
            *place = man;
        }
    }

    /// What stands on a cell ceases to exist, or is taken if it lives on.
    fn take(&mut self, at: u8, events: &mut Vec<Event>) -> Man {
        let man = self.at(at);
        self.put(at, Man::NOBODY);
        if let Some(piece) = man.piece() {
            let at = cell(at);
            events.push(Event::Captured { piece, at });
        }
        man
    }

    /// What stands on a cell ceases to exist.
    fn destroy(&mut self, at: u8, events: &mut Vec<Event>) {
        let man = self.take(at, events);
        if man.is(Kind::Pharaoh) && !self.has_pharaoh(man.colour()) {
            let seat = Seat(man.colour());
            events.push(Event::Eliminated { seat });
        }
    }

    /// Takes a piece from one cell to another, where it arrives as `man`.
    fn carry(&mut self, from: u8, to: u8, man: Man, events: &mut Vec<Event>) {
        let was = self.at(from);
        self.put(from, Man::NOBODY);
        self.put(to, man);
        tell_move(was, from, to, events);
        tell_promotion(was, man, to, events);
    }

    fn make_move(&mut self, from: u8, to: u8, promote: bool, events: &mut Vec<Event>) {
        let was = self.at(from);
        let board = board_of(from);
        self.played |= board.bit();
        if to == FEATHER {
            let man = was.returned();
            self.put(from, Man::NOBODY);
            tell_move(was, from, to, events);
            tell_promotion(was, man, to, events);
            self.pending = Pending::Return(man);
            return;
        }
        let mut man = was;
        if board == Board::World {
            let victim = self.take(to, events);
            if !victim.is_nobody() {
                self.pending = Pending::Death(if victim.is(Kind::Sethling) {
                    Man::SETHLING
                } else {
                    victim
                });
                let fighter = man.is(Kind::Warrior) || man.is(Kind::Pharaoh);
                if fighter && is_enemy(man.colour(), victim) {
                    man = man.marked();
                }
            }
            if promote {
                man = man.became(Kind::Chariot);
            } else if man.is(Kind::Slave) && man.is_promoted_on(to) {
                man = man.became(Kind::Freed);
            }
        } else {
            if !self.is_vacant(to) {
                self.destroy(to, events);
            }
            if board == Board::Limbo {
                self.moved = self.moved & !limbo_bit(from) | limbo_bit(to);
            }
        }
        self.carry(from, to, man, events);
    }

    /// Sets a waiting piece on the cell that was named for it.
    fn place(&mut self, to: u8, events: &mut Vec<Event>) {
        let man = self.waiting();
        let pending = std::mem::replace(&mut self.pending, Pending::Nothing);
        // Where the piece comes from, if it's there to be seen.
        let from = match pending {
            Pending::Return(_) => Some(FEATHER),
            Pending::Curse(at) | Pending::Judgement(at) => {
                self.put(at, Man::NOBODY);
                Some(at)
            }
            _ => None,
        };
        if let Some(piece) = man.piece() {
            match (pending, from) {
                (Pending::Judgement(_), Some(from)) => {
                    let (from, to_cell) = (cell(from), cell(to));
                    self.make_room(to, man, events);
                    events.push(Event::Drifted {
                        piece,
                        from,
                        to: to_cell,
                    });
                }
                (_, Some(from)) => {
                    self.make_room(to, man, events);
                    tell_move(man, from, to, events);
                }
                (_, None) => {
                    self.make_room(to, man, events);
                    let at = cell(to);
                    events.push(Event::Arrived { piece, at });
                }
            }
        }
        let man = if man.is(Kind::Sethling) {
            Man::SETHLING
        } else {
            man
        };
        self.put(to, man);
        if board_of(to) == Board::Limbo {
            self.moved |= limbo_bit(to);
        }
    }

    /// Destroys what stands where another piece arrives. That one is put down
    /// first, as the question who has lost counts it too.
    fn make_room(&mut self, at: u8, arriving: Man, events: &mut Vec<Event>) {
        let there = self.at(at);
        if there.is_nobody() {
            return;
        }
        if let Some(piece) = there.piece() {
            let at = cell(at);
            events.push(Event::Captured { piece, at });
        }
        self.put(at, arriving);
        if there.is(Kind::Pharaoh) && !self.has_pharaoh(there.colour()) {
            let seat = Seat(there.colour());
            events.push(Event::Eliminated { seat });
        }
    }

    /// Brings back sethlings as soon as the Hours hold no white and no black
    /// piece.
    fn return_sethlings(&mut self, events: &mut Vec<Event>) {
        if Board::Hours.cells().any(|cell| self.at(cell).is_mortal()) {
            return;
        }
        for at in SETHLING_CELLS {
            if self.vanished() > 0 && self.is_vacant(at) {
                self.put(at, Man::SETHLING);
                if let Some(piece) = Man::SETHLING.piece() {
                    let at = cell(at);
                    events.push(Event::Arrived { piece, at });
                }
            }
        }
    }

    fn slide(&mut self, from: u8, to: u8, events: &mut Vec<Event>) {
        let man = self.at(from);
        self.put(from, Man::NOBODY);
        self.put(to, man);
        self.moved |= limbo_bit(to);
        tell_drift(man, from, to, events);
    }

    /// Lets Limbo drift, then passes the turn on. After a choice it goes on
    /// from where it stopped, since what has drifted counts as moved, and
    /// nothing that stayed could slide by now.
    fn end_turn(&mut self, events: &mut Vec<Event>) -> Drift {
        let before = events.len();
        // Mostly Limbo is empty.
        let empty = Board::Limbo.cells().all(|cell| self.is_vacant(cell));
        for zone in [Zone::Centre, Zone::Side, Zone::Corner] {
            for colour in self.drift_order() {
                if !empty && !self.drift(zone, colour, events) {
                    return Drift::Stopped;
                }
            }
        }
        let moved = events.len() > before;
        events.push(Event::TurnEnded {
            seat: Seat(self.seat),
        });
        self.played = 0;
        self.moved = 0;
        self.seat = (self.seat + 1) % self.seats;
        if self.seat == 0 {
            self.turn = self.turn.saturating_add(1);
        }
        Drift::Over { moved }
    }

    /// The colours whose pieces drift now, in order.
    fn drift_order(&self) -> impl Iterator<Item = u8> + use<> {
        let (seat, seats, own) = (self.seat, self.seats, self.own_turn);
        (0..3u8).filter_map(move |index| {
            let colour = if index < seats {
                (seat + index) % seats
            } else {
                GRAY
            };
            let drifts = !own || index == 0 || index >= seats;
            drifts.then_some(colour)
        })
    }

    /// Lets the pieces of one colour in one zone of Limbo drift; `false` where
    /// that has to stop.
    fn drift(&mut self, which: Zone, colour: u8, events: &mut Vec<Event>) -> bool {
        for at in reading(Board::Limbo) {
            let man = self.at(at);
            let rests = man.is_nobody() || self.moved & limbo_bit(at) != 0;
            if rests || man.colour() != colour || zone(at) != which {
                continue;
            }
            if which == Zone::Centre {
                if goes_to_hours(man) {
                    self.pending = Pending::Judgement(at);
                    return false;
                }
                self.put(at, Man::NOBODY);
                self.make_room(ENTRANCE, man, events);
                self.put(ENTRANCE, man);
                tell_drift(man, at, ENTRANCE, events);
                if self.is_over() {
                    return false;
                }
                continue;
            }
            match self.drift_targets(at)[..] {
                [] => {}
                [to] => self.slide(at, to, events),
                _ => {
                    self.pending = Pending::Drift(at);
                    return false;
                }
            }
        }
        true
    }
}

/// Whether a piece that leaves Limbo is judged in the Hours, not in the Hall.
fn goes_to_hours(man: Man) -> bool {
    let fighter = man.is(Kind::Warrior) || man.is(Kind::Pharaoh);
    man.is(Kind::Slave) || (fighter && !man.is_marked())
}

/// Whether the capture of a piece counts as an enemy's for a white or black
/// one's fate.
fn is_enemy(colour: u8, victim: Man) -> bool {
    let side = match victim.commander() {
        Some(commander) => commander,
        None => victim.colour(),
    };
    side != GRAY && side != colour
}

fn tell_move(man: Man, from: u8, to: u8, events: &mut Vec<Event>) {
    if let Some(piece) = man.piece() {
        events.push(Event::Moved {
            piece,
            from: cell(from),
            via: Vec::new(),
            to: cell(to),
        });
    }
}

fn tell_drift(man: Man, from: u8, to: u8, events: &mut Vec<Event>) {
    if let Some(piece) = man.piece() {
        events.push(Event::Drifted {
            piece,
            from: cell(from),
            to: cell(to),
        });
    }
}

/// Says that a piece has become another kind, if it has.
fn tell_promotion(was: Man, man: Man, at: u8, events: &mut Vec<Event>) {
    if let (Some(was), Some(piece)) = (was.piece(), man.piece())
        && was.kind != piece.kind
    {
        let at = cell(at);
        events.push(Event::Promoted { at, piece });
    }
}
