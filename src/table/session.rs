//! A game under way: a record, a place in it, and choices that are sealed.
//!
//! The rules' API and the board on screen both play through this, so that a
//! choice is sealed, applied, taken back or refused in one way only. It knows
//! nothing of gestures, viewers' rights or curtains: that is [`super::Table`].

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
    record: Record,
    at: NodeId,
    /// Choices that wait for others', by code. In no text, view or position.
    sealed: Vec<(Seat, String)>,
    /// Nodes that were played here and not read.
    own: Vec<NodeId>,
    /// What was taken back, the latest last.
    undone: Vec<Undone>,
    /// The record before the players ended the game.
    unended: Option<Box<Record>>,
}

#[derive(Clone, Debug)]
enum Undone {
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
    fn agreed(&self) -> Option<Outcome> {
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
            return Err(Fault::new("game-over", "The game is over."));
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
    /// `game-over`, `which-seat` if several have to decide.
    pub fn only_awaited(&self) -> Result<Seat, Fault> {
        let awaited = self.awaited();
        if awaited.is_empty() {
            return Err(Fault::new("game-over", "The game is over."));
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
        info.seat(name).ok_or_else(|| {
            let known: Vec<_> = info.seats.iter().map(|seat| seat.id).collect();
            let known = known.join(", ");
            Fault::new(
                "unknown-seat",
                format!("{} has the seats {known}, not “{name}”.", info.name),
            )
            .with("found", name)
            .with("known", known)
        })
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

    fn enter(&mut self, choices: &[(Seat, String)]) -> Result<NodeId, Fault> {
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

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.sealed.is_empty()
            || self.agreed().is_some()
            || self.record.node(self.at).parent.is_some()
    }

    /// Whether something that was taken back can be played again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes sealed choices back, else the players' ending, else the last ply. What was played here and ends there leaves the record; what was
    /// read stays in it.
    ///
    /// # Errors
    /// `nothing-to-undo`.
    pub fn undo(&mut self) -> Result<(), Fault> {
        if !self.sealed.is_empty() {
            self.sealed.clear();
            return Ok(());
        }
        if let Some(outcome) = self.agreed() {
            match self.unended.take() {
                Some(before) => self.record = *before,
                None => self.record.set_result("*"),
            }
            self.undone.push(Undone::Ending(outcome));
            return Ok(());
        }
        let node = self.record.node(self.at);
        let Some(parent) = node.parent else {
            return Err(Fault::new(
                "nothing-to-undo",
                "There is no move to take back.",
            ));
        };
        self.undone.push(Undone::Ply(node.choices.clone(), self.at));
        if self.is_own(self.at) && node.children.is_empty() {
            let at = self.at;
            self.own.retain(|&own| own != at);
            self.record.delete(at);
        }
        self.at = parent;
        self.sealed.clear();
        Ok(())
    }

    /// Plays again what was taken back last.
    ///
    /// # Errors
    /// `nothing-to-redo`.
    pub fn redo(&mut self) -> Result<(), Fault> {
        match self.undone.pop() {
            Some(Undone::Ply(choices, old)) => {
                let node = self.enter(&choices)?;
                if node != old {
                    let old = self.record.node(old).clone();
                    self.record.set_comments(node, &old.comments);
                    self.record.set_nags(node, &old.nags);
                    self.record.set_marks(node, old.marks);
                }
                Ok(())
            }
            Some(Undone::Ending(outcome)) => {
                self.unended = Some(Box::new(self.record.clone()));
                self.record.end(outcome);
                Ok(())
            }
            None => Err(Fault::new("nothing-to-redo", "Nothing was taken back.")),
        }
    }

    /// A seat gives up.
    ///
    /// # Errors
    /// As [`State::resign`].
    pub fn resign(&mut self, seat: Seat) -> Result<Outcome, Fault> {
        self.expect_running()?;
        let outcome = self.state().resign(seat)?;
        self.end(outcome)
    }

    /// All agree to a draw.
    ///
    /// # Errors
    /// `game-over`.
    pub fn draw(&mut self) -> Result<Outcome, Fault> {
        self.expect_running()?;
        let outcome = self.state().agree();
        self.end(outcome)
    }

    fn expect_running(&self) -> Result<(), Fault> {
        if self.agreed().is_some() || self.state().actors().is_empty() {
            return Err(Fault::new("game-over", "The game is over."));
        }
        Ok(())
    }

    /// Records an ending that the players made here.
    ///
    /// # Errors
    /// `not-at-the-end` where moves follow: the text has but one result.
    pub fn end(&mut self, outcome: Outcome) -> Result<Outcome, Fault> {
        if !self.record.is_main(self.at) || !self.record.node(self.at).children.is_empty() {
            return Err(Fault::new(
                "not-at-the-end",
                "A game can be given up or drawn only where its moves end.",
            ));
        }
        self.unended = Some(Box::new(self.record.clone()));
        self.record.end(outcome.clone());
        self.sealed.clear();
        self.undone.clear();
        Ok(outcome)
    }
}
