//! Taking back and playing again at the table, and giving up. Where a program
//! plays, what is taken back is a person's last decision with all that the
//! program has done since.

use super::effect::Effect;
use super::input::Mode;
use super::table::Table;
use crate::record::NodeId;
use crate::rules::{Fault, Seats};

impl Table {
    pub(super) fn take_back(&mut self, out: &mut Vec<Effect>) -> Result<(), Fault> {
        let hidden = self.mode == Mode::Play && self.session()?.info().hidden;
        if hidden && !self.may_take_secrets_back() {
            return Err(Fault::new(
                "secret",
                "What was seen in a game with secrets can’t be taken back.",
            ));
        }
        if !self.can_undo() {
            return Err(Fault::new(
                "nothing-to-undo",
                "There is no move to take back.",
            ));
        }
        if self.has_opponent() {
            self.take_back_by_hand()?;
        } else {
            self.session_mut()?.undo()?;
        }
        self.confirmed = None;
        self.position_changed(out);
        self.announce_turn(out);
        Ok(())
    }

    /// Takes back to where a person decided last.
    fn take_back_by_hand(&mut self) -> Result<(), Fault> {
        let by_hand = self.has_sealed_by_hand();
        let earlier = self.last_decided_by_hand();
        let session = self.session_mut()?;
        if by_hand || session.is_agreed() {
            return session.undo();
        }
        if let Some(earlier) = earlier {
            // The first may but drop what a program has sealed.
            while session.at() != earlier {
                session.undo()?;
            }
        }
        Ok(())
    }

    /// The last place before this one where a person had to decide.
    fn last_decided_by_hand(&self) -> Option<NodeId> {
        let session = self.session.as_ref()?;
        let record = session.record();
        let mut line = record.line_to(session.at()).into_iter().rev().skip(1);
        line.find(|&node| self.awaits_person(record.node(node).state.actors()))
    }

    fn awaits_person(&self, awaited: Seats) -> bool {
        awaited.iter().any(|seat| !self.programs().contains(seat))
    }

    /// In a game with secrets only who plays against programs alone may take
    /// back: there is nobody else to have seen something. When it's over it is
    /// too late: then all is shown.
    fn may_take_secrets_back(&self) -> bool {
        self.is_demo() || (self.people().single().is_some() && self.is_running())
    }

    /// In a replay only what the reader has tried can be taken back.
    pub(super) fn can_undo(&self) -> bool {
        let Some(session) = &self.session else {
            return false;
        };
        match self.mode {
            Mode::Diagram => false,
            Mode::Replay => !session.sealed().is_empty() || session.is_own(session.at()),
            Mode::Play if session.info().hidden && !self.may_take_secrets_back() => false,
            Mode::Play if self.has_opponent() => {
                self.has_sealed_by_hand()
                    || session.is_agreed()
                    || self.last_decided_by_hand().is_some()
            }
            Mode::Play => session.can_undo(),
        }
    }

    pub(super) fn can_redo(&self) -> bool {
        let session = self.session.as_ref();
        let may = !self.has_secrets() || self.may_take_secrets_back();
        may && session.is_some_and(|session| session.can_redo())
    }

    /// Plays again what was taken back: where a program plays, up to where a
    /// person has to decide.
    pub(super) fn play_again(&mut self, out: &mut Vec<Effect>) -> Result<(), Fault> {
        if !self.can_redo() {
            self.expect_open()?;
        }
        self.session_mut()?.redo()?;
        if self.has_opponent() {
            while self.session()?.can_redo_step() && !self.awaits_person(self.session()?.awaited())
            {
                self.session_mut()?.redo()?;
            }
        }
        self.position_changed(out);
        self.announce_turn(out);
        Ok(())
    }

    /// Who may resign, on turn or not: where programs play, only people.
    pub(super) fn resigners(&self) -> Seats {
        let parties = self.parties().iter();
        let programs = self.programs();
        parties.filter(|&seat| !programs.contains(seat)).collect()
    }

    /// Who can still win or lose, and so has to agree to a draw.
    pub(super) fn parties(&self) -> Seats {
        let Some(session) = &self.session else {
            return Seats::NONE;
        };
        let state = session.state();
        let seats = state.seats_in_play().iter();
        seats.filter(|&seat| state.resign(seat).is_ok()).collect()
    }

    pub(super) fn resign(
        &mut self,
        seat: Option<&str>,
        out: &mut Vec<Effect>,
    ) -> Result<(), Fault> {
        self.expect_playing()?;
        let seat = match seat {
            Some(name) => self.session()?.seat(name)?,
            None => {
                let awaited = self.awaited_person().or(self.confirmed);
                let seat = awaited.or_else(|| self.resigners().iter().next());
                seat.ok_or_else(|| Fault::new("game-over", "There is nobody to resign."))?
            }
        };
        let outcome = self.session_mut()?.resign(seat)?;
        self.ended(&outcome, out);
        Ok(())
    }
}
