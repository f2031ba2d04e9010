//! The computer player at the table: what a seat has seen, and thinking by it.

use super::Session;
use crate::record::NodeId;
use crate::rules::{Fault, Seat, Viewer};
use crate::search::{self, Memory, Seen, Settings, Sighting, Think};

impl Session {
    /// Begins to think for a seat about the present position, by what that
    /// seat knows.
    ///
    /// # Errors
    /// As [`State::nobody_decides`]; `not-your-turn`; as
    /// [`crate::variants::Variant::start`].
    ///
    /// [`State::nobody_decides`]: crate::rules::State::nobody_decides
    pub fn thinker(&self, seat: Seat, settings: &Settings) -> Result<Box<dyn Think>, Fault> {
        self.thinker_with(seat, settings, &Memory::default())
    }

    /// As [`Self::thinker`], with what was worked out for earlier decisions of
    /// the same player: of use where something is hidden.
    ///
    /// # Errors
    /// As [`Self::thinker`].
    pub fn thinker_with(
        &self,
        seat: Seat,
        settings: &Settings,
        memory: &Memory,
    ) -> Result<Box<dyn Think>, Fault> {
        if self.awaited().is_empty() {
            return Err(self.state().nobody_decides());
        }
        if !self.awaited().contains(seat) {
            let name = self.info().seat_id(seat);
            let message = format!("There is nothing for {name} to decide now.");
            return Err(Fault::new("not-your-turn", message).with("seat", name));
        }
        if !self.info().hidden {
            return Ok(search::open(self.state(), seat, settings));
        }
        let start = self.record().variant().start(self.record().options())?;
        let seen = self.seen_by(seat);
        Ok(search::hidden(&start, seat, &seen, settings, memory))
    }

    /// What a seat has seen on the way to the present position.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Seen {
        let viewer = Viewer::Seat(seat);
        let record = self.record();
        let sighting = |&node: &NodeId| {
            let choices = &record.node(node).choices;
            let own = choices.iter().find(|choice| choice.0 == seat);
            Sighting {
                own: own.map(|(_, code)| code.clone()),
                events: self.witnessed(node, viewer),
                view: record.node(node).state.view(viewer),
            }
        };
        let line = record.line_to(self.at());
        let later = line.iter().filter(|&&node| node != NodeId::ROOT);
        let choices = self.legal(seat).into_iter();
        Seen {
            first: record.node(NodeId::ROOT).state.view(viewer),
            later: later.map(sighting).collect(),
            choices: choices.map(|choice| choice.code).collect(),
        }
    }
}
