//! The computer player at the table: what a seat has seen, thinking by it, and
//! a game as a text from which somebody else can think, in a worker say.
//!
//! Such a text, a task, holds everything that led to the position and nothing
//! that is sealed. It's exact where a game text is generous: all by machine
//! forms, in lines.
//! ```text
//! variant-board task 1
//! variant apocalypse
//! options
//! position npppn/p3p/5/P3P/NPPPN 0 0 1
//! white=a1b3/black=d5d4
//! white=!a2a5/black=e5d3
//! ```

use super::Session;
use crate::record::{NodeId, Record};
use crate::rules::{Fault, Seat, Viewer};
use crate::search::{self, Seen, Settings, Sighting, Think};
use crate::variants;

/// How a task begins.
const HEADING: &str = "variant-board task 1";

impl Session {
    /// Begins to think for a seat about the present position, by what that
    /// seat knows.
    ///
    /// # Errors
    /// `game-over`, `not-your-turn`; as [`crate::variants::Variant::start`].
    pub fn thinker(&self, seat: Seat, settings: &Settings) -> Result<Box<dyn Think>, Fault> {
        if !self.awaited().contains(seat) {
            let code = if self.awaited().is_empty() {
                "game-over"
            } else {
                "not-your-turn"
            };
            let name = self.info().seat_id(seat);
            let message = format!("There is nothing for {name} to decide now.");
            return Err(Fault::new(code, message).with("seat", name));
        }
        if !self.info().hidden {
            return Ok(search::open(self.state(), seat, settings));
        }
        let start = self.record().variant().start(self.record().options())?;
        Ok(search::hidden(&start, seat, &self.seen_by(seat), settings))
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
        Seen {
            first: record.node(NodeId::ROOT).state.view(viewer),
            later: later.map(sighting).collect(),
        }
    }

    /// The game up to the present position, for thinking elsewhere.
    #[must_use]
    pub fn task(&self) -> String {
        self.task_at(self.at())
    }

    /// The game up to a node, for thinking elsewhere.
    #[must_use]
    pub fn task_at(&self, node: NodeId) -> String {
        let (info, record) = (self.info(), self.record());
        let start = record.node(NodeId::ROOT).state.position();
        let mut text = [
            HEADING,
            "\nvariant ",
            info.id,
            "\noptions ",
            record.options(),
            "\nposition ",
            &start,
            "\n",
        ]
        .concat();
        for &step in record.line_to(node).iter().skip(1) {
            for (index, (seat, code)) in record.node(step).choices.iter().enumerate() {
                if index > 0 {
                    text.push('/');
                }
                text.extend([info.seat_id(*seat), "=", code]);
            }
            text.push('\n');
        }
        text
    }

    /// The game that a task tells, at its end.
    ///
    /// # Errors
    /// `bad-task` for what isn't one; as [`Record::new`] and [`Record::play`].
    pub fn of_task(text: &str) -> Result<Self, Fault> {
        let bad = || {
            Fault::new(
                "bad-task",
                "This isn’t a game as a table gives it to be thought about.",
            )
        };
        let mut lines = text.lines();
        if lines.next() != Some(HEADING) {
            return Err(bad());
        }
        let mut value = |name: &str| {
            let (found, value) = lines.next()?.split_once(' ')?;
            (found == name).then_some(value)
        };
        let variant = variants::find(value("variant").ok_or_else(bad)?)?;
        let options = value("options").ok_or_else(bad)?;
        let position = value("position").ok_or_else(bad)?;
        let mut record = Record::new(variant, options, position)?;
        let mut at = NodeId::ROOT;
        for line in lines {
            let choices = line.split('/').map(|choice| {
                let (seat, code) = choice.split_once('=')?;
                Some((variant.info().seat(seat)?, code))
            });
            let choices: Vec<_> = choices.collect::<Option<_>>().ok_or_else(bad)?;
            // A text may have gone on from a draw that takes a claim.
            at = if record.node(at).state.actors().is_empty() {
                record.play_on(at, &choices)?
            } else {
                record.play(at, &choices)?
            };
        }
        let mut session = Self::owning(record);
        session.go(at);
        Ok(session)
    }
}
