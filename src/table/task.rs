//! A game as a text from which somebody else can think, in a worker say.
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
use crate::rules::{Fault, Seat};
use crate::variants;

/// How a task begins.
const HEADING: &str = "variant-board task 1";

impl Session {
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

    /// The game up to a node, for an analysis of it: of what is best for
    /// whoever decides there, all of the position known.
    ///
    /// # Errors
    /// `no-analysis` in games in which something is hidden or several decide at
    /// once; as [`State::nobody_decides`].
    ///
    /// [`State::nobody_decides`]: crate::rules::State::nobody_decides
    pub fn analysis_task_at(&self, node: NodeId) -> Result<String, Fault> {
        let info = self.info();
        if info.hidden || info.simultaneous {
            let message = format!(
                "{} can’t be analysed: not everything is known to all.",
                info.name
            );
            return Err(Fault::new("no-analysis", message));
        }
        let state = &self.record().node(node).state;
        if state.actors().is_empty() {
            return Err(state.nobody_decides());
        }
        Ok(self.task_at(node))
    }

    /// The game that a task tells, at its end.
    ///
    /// # Errors
    /// As [`TaskReader::new`] and [`TaskReader::go_on`].
    pub fn of_task(text: &str) -> Result<Self, Fault> {
        let mut reader = TaskReader::new(text)?;
        while !reader.go_on(usize::MAX)? {}
        Ok(reader.into_session())
    }
}

/// A game that is being read from a task, in portions: playing a long one over
/// again takes longer than a page may be kept waiting.
#[derive(Debug)]
pub struct TaskReader {
    record: Record,
    at: NodeId,
    steps: std::vec::IntoIter<String>,
}

impl TaskReader {
    /// Reads how a game begins.
    ///
    /// # Errors
    /// `bad-task` for what isn't one; as [`Record::new`].
    pub fn new(text: &str) -> Result<Self, Fault> {
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
        let steps: Vec<String> = lines.map(str::to_owned).collect();
        Ok(Self {
            record: Record::new(variant, options, position)?,
            at: NodeId::ROOT,
            steps: steps.into_iter(),
        })
    }

    /// Plays so many steps more; whether it has come to the end.
    ///
    /// # Errors
    /// `bad-task` for what isn't a step; as [`Record::play`].
    pub fn go_on(&mut self, steps: usize) -> Result<bool, Fault> {
        for line in self.steps.by_ref().take(steps) {
            let info = self.record.variant().info();
            let choices = line.split('/').map(|choice| {
                let (seat, code) = choice.split_once('=')?;
                Some((info.seat(seat)?, code))
            });
            let choices: Option<Vec<(Seat, &str)>> = choices.collect();
            let choices = choices.ok_or_else(bad)?;
            // A text may have gone on from a draw that takes a claim.
            self.at = if self.record.node(self.at).state.actors().is_empty() {
                self.record.play_on(self.at, &choices)?
            } else {
                self.record.play(self.at, &choices)?
            };
        }
        Ok(self.steps.as_slice().is_empty())
    }

    /// The game as far as it has been read.
    #[must_use]
    pub fn into_session(self) -> Session {
        let mut session = Session::owning(self.record);
        session.go(self.at);
        session
    }
}

fn bad() -> Fault {
    Fault::new(
        "bad-task",
        "This isn’t a game as a table gives it to be thought about.",
    )
}
