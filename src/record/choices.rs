//! Choices as they come in a text, one after the other or several made
//! together, and the steps that come of them.

use super::broken::over;
use super::glyphs;
use super::lexer::Noted;
use super::moves::Reader;
use super::node::NodeId;
use super::reader::Severity;
use crate::rules::{Fault, Seat, State};

impl Reader<'_> {
    /// Whether the next seat to decide can make this choice.
    pub(super) fn takes(&mut self, text: &str) -> bool {
        let line = self.line();
        let (at, have) = (line.at, line.pending.len());
        let state = self.record.open_state(at);
        let seat = state.actors().iter().nth(have);
        seat.is_some_and(|seat| can_choose(&state, seat, text).is_ok())
    }

    /// Takes a choice, and makes the step when all are there.
    pub(super) fn choose(&mut self, index: usize, text: &str) -> Result<(), Noted> {
        let line = self.line();
        let (at, have) = (line.at, line.pending.len());
        let state = self.record.open_state(at);
        let actors: Vec<Seat> = state.actors().iter().collect();
        if actors.len() < 2 {
            let Some(&seat) = actors.first() else {
                if is_null(text) && state.places() > 2 {
                    return Ok(());
                }
                let fault = Fault::new("game-over", over(&state));
                return Err(self.refused(at, text, None, fault));
            };
            drop(state);
            return self.step(at, &[(seat, text.to_owned(), index)]);
        }
        let parts: Vec<&str> = text.split('/').collect();
        let parts = if parts.len() + have == actors.len() {
            parts
        } else {
            vec![text]
        };
        let mut fault = None;
        let mut parts: Vec<&str> = parts;
        let mut judged = Vec::new();
        let count = parts.len();
        // The sign behind the last one has been taken off already.
        for (index, part) in parts.iter_mut().enumerate().take(count - 1) {
            let (bare, nag) = glyphs::after_move(part);
            if let Some(nag) = nag.filter(|_| !bare.is_empty()) {
                *part = bare;
                judged.push((have + index, nag));
            }
        }
        for (&seat, part) in actors[have..].iter().zip(&parts) {
            if let Err(refusal) = can_choose(&state, seat, part) {
                fault = Some((seat, *part, refusal));
                break;
            }
        }
        drop(state);
        if let Some((seat, part, fault)) = fault {
            return Err(self.refused(at, part, Some(seat), fault));
        }
        let line = self.line();
        line.judged.append(&mut judged);
        for (&seat, part) in actors[have..].iter().zip(parts) {
            line.pending.push((seat, part.to_owned(), index));
        }
        if line.pending.len() < actors.len() {
            return Ok(());
        }
        let choices = std::mem::take(&mut line.pending);
        self.step(at, &choices)
    }

    fn step(&mut self, at: NodeId, choices: &[(Seat, String, usize)]) -> Result<(), Noted> {
        let played_on = self.record.node(at).state.actors().is_empty();
        let pairs: Vec<_> = choices
            .iter()
            .map(|(seat, text, _)| (*seat, text.as_str()))
            .collect();
        let id = match self.record.play_on(at, &pairs) {
            Ok(id) => id,
            Err(fault) => {
                let (seat, text, _) = &choices[choices.len() - 1];
                if is_null(text) {
                    // A place kept for somebody who is out of the game.
                    if self.record.variant().info().seats.len() > 2 {
                        self.line().passed += 1;
                        if self.line().passed <= self.places_before(at) {
                            return Ok(());
                        }
                        return Err(self.still_in(at, text, *seat));
                    }
                    return Err(self.passed(at, text));
                }
                return Err(self.refused(at, text, Some(*seat), fault));
            }
        };
        if played_on {
            let over = over(&self.record.node(at).state);
            let message =
                format!("{over} The moves that follow in the text are shown all the same.");
            let place = self.tokens[choices[0].2].at;
            self.noted.push((
                Severity::Warning,
                Fault::new("played-on", message).at(place),
            ));
        }
        let is_variation = self.lines.len() > 1;
        let line = self.line();
        let before = is_variation && !line.moved;
        line.at = id;
        line.moved = true;
        line.passed = 0;
        line.numbered = false;
        let judged = std::mem::take(&mut line.judged);
        for (index, nag) in judged {
            self.record.judge_choice(id, index, nag);
        }
        let line = self.line();
        let first = choices[0].2;
        for index in std::mem::take(&mut line.held) {
            self.attach(index, id, before && index < first);
        }
        Ok(())
    }
}

/// Whether a seat can make a choice, legal or declared.
fn can_choose(state: &State, seat: Seat, text: &str) -> Result<(), Fault> {
    state.code(seat, text).map(drop)
}

/// What stands for a passed turn in texts of programs that have such a thing.
fn is_null(text: &str) -> bool {
    matches!(
        text,
        "--" | "-" | "Z0" | "@@@@" | "0000" | "null" | "pass" | "<>"
    )
}
