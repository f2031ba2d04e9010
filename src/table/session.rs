//! A game under way: a record, a place in it, and choices that are sealed.
//!
//! The rules' API and the board on screen both play through this, so that a
//! choice is sealed, applied, taken back or refused in one way only. It knows
//! nothing of gestures, viewers' rights or curtains: that is [`super::Table`].

use super::computers::unknown_seat;
use crate::record::{NodeId, Record};
use crate::rules::{Choice, Fault, Info, Outcome, Seat, Seats, State};

/// What a choice has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// It is kept until the others have decided.
    Sealed,
    /// Everybody has decided: this is the node now.
    Applied(NodeId),
}

/// A record and a place in it.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) record: Record,
    pub(super) at: NodeId,
    /// Choices that wait for others', by code. In no text, view or position.
    pub(super) sealed: Vec<(Seat, String)>,
    /// Nodes that were played here and not read.
    pub(super) own: Vec<NodeId>,
    /// What was taken back, the latest last.
    pub(super) undone: Vec<Undone>,
    /// The record before the players ended the game.
    pub(super) unended: Option<Box<Record>>,
}

#[derive(Clone, Debug)]
pub(super) enum Undone {
    /// The choices, and the node they led to, whose remarks come back too.
    Ply(Vec<(Seat, String)>, NodeId),
    Ending(Outcome),
}

impl Session {
    /// A record, at its start.
    #[must_use]
    pub fn new(record: Record) -> Self {
        Self {
            record,
            at: NodeId::ROOT,
            sealed: Vec::new(),
            own: Vec::new(),
            undone: Vec::new(),
            unended: None,
        }
    }

    /// A record that is all played here: what is taken back leaves it.
    #[must_use]
    pub fn owning(record: Record) -> Self {
        let own = record.main_line();
        Self {
            own,
            ..Self::new(record)
        }
    }

    /// Gives up everything after the place.
    pub fn cut(&mut self) {
        for child in self.record.node(self.at).children.clone() {
            self.record.delete(child);
            self.record.set_result("*");
        }
    }

    /// The game tree.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What is constant about the game.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        self.record.variant().info()
    }

    /// The place in the tree.
    #[must_use]
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The state at the place.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.record.node(self.at).state
    }

    /// How many plies lead to a node.
    #[must_use]
    pub fn ply_of(&self, node: NodeId) -> usize {
        self.record.ply(node)
    }

    /// Whether a node was played here and not read from a text.
    #[must_use]
    pub fn is_own(&self, node: NodeId) -> bool {
        self.own.contains(&node)
    }

    /// Goes to another place. Sealed choices are dropped, and what was taken
    /// back can't be played again. `false`, and no change, for the same place
    /// or one that isn't there.
    pub fn go(&mut self, node: NodeId) -> bool {
        if node == self.at || !self.record.contains(node) {
            return false;
        }
        self.at = node;
        self.sealed.clear();
        self.undone.clear();
        true
    }

    /// Who still has to decide: those who have sealed a choice don't.
    #[must_use]
    pub fn awaited(&self) -> Seats {
        if self.agreed().is_some() {
            return Seats::NONE;
        }
        let sealed = self.sealed();
        let actors = self.state().actors();
        actors
            .iter()
            .filter(|&seat| !sealed.contains(seat))
            .collect()
    }

    /// Who has sealed a choice.
    #[must_use]
    pub fn sealed(&self) -> Seats {
        self.sealed.iter().map(|&(seat, _)| seat).collect()
    }

    /// The sealed choices themselves, for what is kept and never shown.
    #[must_use]
    pub fn sealed_choices(&self) -> &[(Seat, String)] {
        &self.sealed
    }

    /// What a seat that still has to decide may choose from.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<Choice> {
        if self.awaited().contains(seat) {
            self.state().legal(seat)
        } else {
            Vec::new()
        }
    }

    /// How the game has ended, by the rules or by the players.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome().or_else(|| self.agreed())
    }

    /// An ending that the players made, where it was made.
    pub(super) fn agreed(&self) -> Option<Outcome> {
        if !self.record.node(self.at).children.is_empty() {
            return None;
        }
        let outcome = self.record.result()?.outcome.clone()?;
        self.record.is_main(self.at).then_some(outcome)
    }

    fn expect_awaited(&self, seat: Seat) -> Result<(), Fault> {
        if self.awaited().contains(seat) {
            return Ok(());
        }
        let name = self.info().seat_id(seat);
        if self.sealed().contains(seat) {
            return Err(Fault::new(
                "already-sealed",
                format!("{name} has already sealed a choice."),
            )
            .with("seat", name));
        }
        if self.awaited().is_empty() {
            return Err(self.state().nobody_decides());
        }
        Err(Fault::new(
            "not-your-turn",
            format!("It isn’t {name}’s turn to decide."),
        )
        .with("seat", name))
    }

    /// The seat meant when none is named.
    ///
    /// # Errors
    /// As [`State::nobody_decides`]; `which-seat` if several have to decide.
    pub fn only_awaited(&self) -> Result<Seat, Fault> {
        let awaited = self.awaited();
        if awaited.is_empty() {
            return Err(self.state().nobody_decides());
        }
        awaited.single().ok_or_else(|| {
            Fault::new(
                "which-seat",
                "Several have to decide now: say whose choice it is.",
            )
        })
    }

    /// The seat with a name.
    ///
    /// # Errors
    /// `unknown-seat`.
    pub fn seat(&self, name: &str) -> Result<Seat, Fault> {
        let info = self.info();
        info.seat(name)
            .ok_or_else(|| unknown_seat(info, self.state().seats_in_play(), name))
    }

    /// Finds the legal choice that a code or a notation means.
    ///
    /// # Errors
    /// As [`State::find`]; `already-sealed`.
    pub fn find(&self, seat: Seat, text: &str) -> Result<Choice, Fault> {
        self.expect_awaited(seat)?;
        let text = text.trim();
        let legal = self.state().legal(seat);
        match legal.into_iter().find(|choice| choice.code == text) {
            Some(choice) => Ok(choice),
            None => self.state().find(seat, text),
        }
    }

    /// Decides for a seat, by code or notation.
    ///
    /// # Errors
    /// As [`Self::find`].
    pub fn choose(&mut self, seat: Seat, text: &str) -> Result<Played, Fault> {
        let choice = self.find(seat, text)?;
        self.decide(seat, choice.code)
    }

    /// Decides for a seat by a declaration, legal or not.
    ///
    /// # Errors
    /// As [`State::declare`]; `already-sealed`.
    pub fn declare(&mut self, seat: Seat, text: &str) -> Result<Played, Fault> {
        self.expect_awaited(seat)?;
        let code = self.state().declare(seat, text)?;
        self.decide(seat, code)
    }

    /// Decides for one seat, or for all that still have to, in turn order,
    /// with a slash between: `a1b3/d5d4`.
    ///
    /// # Errors
    /// As [`State::code`] and [`Self::only_awaited`]; then nothing has changed.
    pub fn play(&mut self, text: &str, seat: Option<Seat>) -> Result<Played, Fault> {
        if let Some(seat) = seat {
            return self.choose(seat, text);
        }
        let awaited = self.awaited();
        let parts: Vec<&str> = text.split('/').collect();
        if awaited.len() < 2 || parts.len() != awaited.len() {
            let seat = self.only_awaited()?;
            return self.choose(seat, text);
        }
        let found = awaited.iter().zip(&parts).map(|(seat, part)| {
            let code = self.state().code(seat, part.trim())?;
            Ok((seat, code))
        });
        let mut choices = found.collect::<Result<Vec<_>, Fault>>()?;
        choices.extend(self.sealed.iter().cloned());
        self.apply(&choices).map(Played::Applied)
    }

    fn decide(&mut self, seat: Seat, code: String) -> Result<Played, Fault> {
        let others = self.awaited().without(seat);
        if !others.is_empty() {
            self.sealed.push((seat, code));
            return Ok(Played::Sealed);
        }
        let mut choices = self.sealed.clone();
        choices.push((seat, code));
        self.apply(&choices).map(Played::Applied)
    }

    fn apply(&mut self, choices: &[(Seat, String)]) -> Result<NodeId, Fault> {
        let node = self.enter(choices)?;
        // Playing what was taken back goes on along it, anything else gives
        // it up.
        match self.undone.pop() {
            Some(Undone::Ply(last, _)) if last == self.record.node(node).choices => {}
            _ => self.undone.clear(),
        }
        Ok(node)
    }

    pub(super) fn enter(&mut self, choices: &[(Seat, String)]) -> Result<NodeId, Fault> {
        let codes: Vec<(Seat, &str)> = choices
            .iter()
            .map(|(seat, code)| (*seat, code.as_str()))
            .collect();
        let known = self.record.node(self.at).children.clone();
        let extends = known.is_empty() && self.record.is_main(self.at);
        let node = self.record.play(self.at, &codes)?;
        if !known.contains(&node) {
            self.own.push(node);
            if extends {
                self.record.set_result("*");
            }
        }
        self.at = node;
        self.sealed.clear();
        Ok(node)
    }

    /// Takes a sealed choice back.
    ///
    /// # Errors
    /// `nothing-sealed`.
    pub fn unseal(&mut self, seat: Seat) -> Result<(), Fault> {
        let index = self.sealed.iter().position(|&(s, _)| s == seat);
        let name = self.info().seat_id(seat);
        let index = index.ok_or_else(|| {
            Fault::new("nothing-sealed", format!("{name} hasn’t sealed anything."))
                .with("seat", name)
        })?;
        self.sealed.remove(index);
        Ok(())
    }
}
