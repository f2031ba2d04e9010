//! What the program proposes: arrows on the board for a hint or an analysis,
//! and lines of play in people's notation.

use serde::Serialize;

use super::effect::{Effect, is_false};
use super::gesture::{first_cell, last_cell};
use super::input::SuggestedAction;
use super::table::Table;
use crate::record::NodeId;
use crate::rules::{Choice, Fault, Seats, Viewer};
use crate::scene::Suggestion;

/// One decision of a line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineStep {
    /// What people write.
    pub text: String,
    /// Such as `12.` or `12…`, where one has to stand.
    pub number: Option<String>,
    /// Whose it is.
    pub seat: &'static str,
    /// Whether it goes on with the turn that the one before belongs to.
    #[serde(skip_serializing_if = "is_false")]
    pub goes_on: bool,
}

impl Table {
    /// What proposed actions are about: they go when it changes.
    pub(super) fn deliberation(&self) -> (NodeId, Viewer, Seats) {
        let awaited = self.session.as_ref().map(|session| session.awaited());
        (self.shown(), self.viewer(), awaited.unwrap_or(Seats::NONE))
    }

    pub(super) fn suggest(
        &mut self,
        actions: &[SuggestedAction],
        out: &mut Vec<Effect>,
    ) -> Result<(), Fault> {
        let mut suggestions = Vec::new();
        for action in actions {
            let choice = self.suggested(&action.code)?;
            if let (Some(from), Some(to)) = (first_cell(&choice.picks), last_cell(&choice.picks)) {
                let rank = action.rank;
                suggestions.push(Suggestion { from, to, rank });
            }
        }
        // The best is drawn last, over the others.
        suggestions.sort_by_key(|suggestion| std::cmp::Reverse(suggestion.rank));
        self.suggestions = suggestions;
        out.push(Effect::Repaint);
        Ok(())
    }

    /// The legal choice with a code, of whoever has to decide at what is
    /// shown.
    fn suggested(&self, code: &str) -> Result<Choice, Fault> {
        self.expect_uncovered()?;
        let session = self.session()?;
        let state = &session.record().node(self.shown()).state;
        for seat in state.actors().iter() {
            self.expect_known_choices(seat)?;
            let mut legal = state.legal(seat).into_iter();
            if let Some(choice) = legal.find(|choice| choice.code == code) {
                return Ok(choice);
            }
        }
        let message = format!("“{code}” can’t be played here.");
        Err(Fault::new("illegal-move", message).with("found", code))
    }

    /// Choices by their codes, played one after the other from what is shown,
    /// as people write them, up to the first that doesn't fit. Those of all
    /// who decide at once have a slash between; one alone is the last. Where the
    /// viewer doesn't know everything, only the first, if it's the viewer's.
    #[must_use]
    pub fn notations(&self, codes: &[String]) -> Vec<String> {
        let mut told = Vec::new();
        let Some(session) = &self.session else {
            return told;
        };
        let mut state = session.record().node(self.shown()).state.clone();
        if session.info().hidden && self.viewer() != Viewer::All {
            // What comes of a choice isn't known, what can be chosen is.
            if let (Viewer::Seat(seat), Some(code)) = (self.viewer(), codes.first()) {
                let mut legal = state.legal(seat).into_iter();
                let own = legal.find(|choice| choice.code == *code);
                told.extend(own.map(|choice| choice.text));
            }
            return told;
        }
        for code in codes {
            let actors = state.actors();
            let parts = code.split('/').count();
            if actors.len() > 1 && parts == 1 {
                let alone = actors.iter().find_map(|seat| {
                    let mut legal = state.legal(seat).into_iter();
                    legal.find(|choice| choice.code == *code)
                });
                told.extend(alone.map(|choice| choice.text));
                break;
            }
            let choices: Vec<_> = actors.iter().zip(code.split('/')).collect();
            let Some(step) = state.apply(&choices).ok().filter(|_| parts == actors.len()) else {
                break;
            };
            told.push(step.notation.join(" "));
            state = step.state;
        }
        told
    }

    /// Decisions by their codes, made one after the other from what is shown,
    /// as a move list has them, up to the first that doesn't fit. Nothing where
    /// something is hidden or several decide at once.
    #[must_use]
    pub fn line_of(&self, codes: &[String]) -> Vec<LineStep> {
        let mut steps = Vec::new();
        let Some(session) = self.session.as_ref().filter(|s| !s.info().hidden) else {
            return steps;
        };
        let record = session.record();
        let number = |node: NodeId| record.node(node).state.number();
        let mut state = record.node(self.shown()).state.clone();
        let mut before = record.parent(self.shown()).map(number);
        for code in codes {
            let mut actors = state.actors().iter();
            let (Some(seat), None) = (actors.next(), actors.next()) else {
                break;
            };
            let Ok(step) = state.apply(&[(seat, code)]) else {
                break;
            };
            let (number, past) = state.number();
            let goes_on = before == Some((number, past));
            let opens = past == 0 && !goes_on;
            steps.push(LineStep {
                text: step.notation.join(" "),
                number: (opens || steps.is_empty())
                    .then(|| format!("{number}{}", if opens { "." } else { "…" })),
                seat: session.info().seat_id(seat),
                goes_on,
            });
            before = Some((number, past));
            state = step.state;
        }
        steps
    }
}
