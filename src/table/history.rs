//! Taking back, playing again, and endings that the players make.

use super::session::{Session, Undone};
use crate::record::{NodeId, Record};
use crate::rules::{Event, Fault, Outcome, Seat};

/// How many choices of each seat without a capture are enough to see that
/// nothing comes of it: more than rules that draw games by counts allow.
const IDLE: usize = 100;

impl Session {
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

    /// Whether it's a ply that would be played again, not an ending.
    #[must_use]
    pub fn can_redo_step(&self) -> bool {
        matches!(self.undone.last(), Some(Undone::Ply(..)))
    }

    /// What was taken back can't be played again.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// The record with the plies that were taken back played again, where they
    /// lead from here, and how many of them have left the record.
    pub(super) fn with_undone(&self) -> (Record, Vec<NodeId>, usize) {
        let mut whole = self.clone();
        let mut path = vec![self.at];
        let mut gone = 0;
        while whole.can_redo_step() && whole.redo().is_ok() {
            gone += usize::from(!self.record.contains(whole.at));
            path.push(whole.at);
        }
        // Playing on has taken the result away; this is for keeping only.
        if let Some(ending) = self.record.result() {
            whole.record.set_result(&ending.token);
        }
        (whole.record, path, gone)
    }

    /// The players' ending that was taken back.
    pub(super) fn unended(&self) -> Option<&Outcome> {
        match self.undone.first() {
            Some(Undone::Ending(outcome)) => Some(outcome),
            _ => None,
        }
    }

    /// Goes to a node and takes plies back from there, the last `gone` of which
    /// were played here; an ending before those.
    pub(super) fn take_back_from(
        &mut self,
        node: NodeId,
        gone: usize,
        plies: usize,
        ending: Option<Outcome>,
    ) -> Result<(), Fault> {
        self.go(node);
        let mut last = Some(node);
        for _ in 0..gone {
            let Some(played) = last else { break };
            if !self.is_own(played) {
                self.own.push(played);
            }
            last = self.record.node(played).parent;
        }
        self.undone.extend(ending.map(Undone::Ending));
        for _ in 0..plies {
            self.undo()?;
        }
        Ok(())
    }

    /// Whether the players have ended the game here.
    #[must_use]
    pub fn is_agreed(&self) -> bool {
        self.agreed().is_some()
    }

    /// Takes sealed choices back, else the players' ending, else the last ply.
    /// What was played here and ends there leaves the record; what was read
    /// stays in it.
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
                    for (index, nag) in old.choice_nags {
                        self.record.judge_choice(node, index, nag);
                    }
                    self.record.set_marks(node, old.marks);
                }
                Ok(())
            }
            Some(Undone::Ending(outcome)) => {
                self.unended = Some(Box::new(self.record.clone()));
                self.record.end(outcome);
                self.sealed.clear();
                Ok(())
            }
            None => Err(Fault::new("nothing-to-redo", "Nothing was taken back.")),
        }
    }

    /// A seat gives up.
    ///
    /// # Errors
    /// As [`crate::rules::State::resign`].
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

    /// Whether nothing has been taken for so long that a program agrees to a
    /// draw. Not all games have a rule that ends them, and programs never tire.
    /// What is taken is known to all, also where something is hidden.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let mut left = IDLE * self.state().seats_in_play().len();
        let mut at = self.at;
        while left > 0 {
            let node = self.record.node(at);
            let taken = node.events.iter().any(|event| {
                matches!(
                    event,
                    Event::Captured { .. } | Event::Exploded { .. } | Event::Eliminated { .. }
                )
            });
            match node.parent {
                Some(parent) if !taken => at = parent,
                _ => return false,
            }
            left = left.saturating_sub(node.choices.len());
        }
        true
    }

    fn expect_running(&self) -> Result<(), Fault> {
        if self.agreed().is_some() || self.state().actors().is_empty() {
            return Err(self.state().nobody_decides());
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
