//! Lines that can't be gone on with: what is said about them, and how the
//! rest of them is kept.

use super::lexer::{Kind, Noted, Token};
use super::moves::Reader;
use super::node::NodeId;
use super::reader::Severity;
use crate::rules::{Fault, Seat, State};

impl Reader<'_> {
    /// Says that a choice can't be made: which, what was expected, and why.
    pub(super) fn refused(
        &self,
        at: NodeId,
        text: &str,
        seat: Option<Seat>,
        fault: Fault,
    ) -> Noted {
        let label = self.label(at);
        let name = seat.map_or("", |seat| self.record.variant().info().seat_id(seat));
        let message = if seat.is_some() {
            format!(
                "{label} {text}: expected a move of {name}. {}",
                fault.message
            )
        } else {
            format!("{label} {text}: {}", fault.message)
        };
        let expected = if seat.is_some() {
            format!("a move of {name}")
        } else {
            "the end".to_owned()
        };
        let mut refusal = Fault::new(fault.code, message);
        refusal.details = fault.details;
        let refusal = refusal
            .with("expected", expected)
            .with("found", text)
            .with("number", label)
            .with("reason", fault.message);
        (Severity::Error, refusal)
    }

    pub(super) fn passed(&self, at: NodeId, text: &str) -> Noted {
        let label = self.label(at);
        let game = self.record.variant().info().name;
        let message = format!(
            "{label} {text}: expected a move, but here a turn is passed, which {game} doesn't know. \
             This line ends here; the rest of it is kept as text."
        );
        let fault = Fault::new("null-move", message)
            .with("expected", "a move")
            .with("found", text)
            .with("number", label);
        (Severity::Warning, fault)
    }

    /// How many places of a number can be kept for others before the next move:
    /// of those who are out of the game, and where a number has been given,
    /// also of those whose moves in it aren't told again.
    pub(super) fn places_before(&mut self, at: NodeId) -> usize {
        let state = &self.record.node(at).state;
        let (number, past) = state.number();
        let earlier = self.record.parent(at);
        let earlier = earlier.map(|before| self.record.node(before).state.number());
        let skipped = match earlier {
            None => past,
            Some((same, turns)) if same == number => past.saturating_sub(turns + 1),
            Some((_, turns)) => state.places().saturating_sub(turns + 1) + past,
        };
        let line = self.line();
        if line.numbered || !line.moved {
            skipped.max(past)
        } else {
            skipped
        }
    }

    /// That a turn is passed for somebody who has to move.
    pub(super) fn still_in(&self, at: NodeId, text: &str, seat: Seat) -> Noted {
        let label = self.label(at);
        let name = self.record.variant().info().seat_id(seat);
        let message = format!(
            "{label} {text}: expected a move of {name}, who is still in the game: only for seats that \
             are out of it a turn is passed so."
        );
        let fault = Fault::new("null-move", message)
            .with("expected", format!("a move of {name}"))
            .with("found", text)
            .with("number", label)
            .with("why", "still-in")
            .with("seat", name);
        (Severity::Error, fault)
    }

    /// The number of the step that would follow a position.
    fn label(&self, at: NodeId) -> String {
        let (number, past) = self.record.node(at).state.number();
        format!("{number}{}", if past == 0 { "." } else { "..." })
    }

    /// Gives up on the innermost line at a token, keeps the rest of it as
    /// text, and returns the token to go on with.
    pub(super) fn stop(&mut self, index: usize) -> usize {
        let mut depth = 0usize;
        let mut end = index;
        while let Some(token) = self.tokens.get(end) {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close if depth == 0 && self.lines.len() > 1 => break,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Result(_) if depth == 0 && self.lines.len() == 1 => break,
                Kind::Result(_) if end + 1 == self.tokens.len() => break,
                _ => {}
            }
            end += 1;
        }
        self.keep(end);
        end
    }

    /// Keeps what can't be played of the innermost line, up to a token, as it
    /// stands in the text; closed, so that it can be written again.
    pub(super) fn keep(&mut self, end: usize) {
        let last = self.noted.last().and_then(|(_, fault)| fault.offset);
        let tokens = self.tokens;
        let found = tokens
            .iter()
            .position(|token| Some(token.at) == last)
            .unwrap_or(end);
        let is_main = self.lines.len() == 1;
        let line = self.line();
        let mut start = line.pending.first().map_or(found, |&(.., token)| token);
        line.pending.clear();
        line.judged.clear();
        let held = std::mem::take(&mut line.held);
        let at = line.at;
        if is_main {
            for index in held.into_iter().filter(|&index| index < start) {
                self.attach(index, at, false);
            }
        } else if let Some(&first) = held.first() {
            start = start.min(first);
        }
        let line = self.line();
        if start > 0 && tokens[start - 1].kind == Kind::Number && start > line.start {
            start -= 1;
        }
        let start = start.min(end);
        let text = self.text(&tokens[start..end]);
        if !text.is_empty() {
            self.record.node_mut(at).unread.push(text);
        }
    }

    /// Tokens as they stand in the text, but balanced.
    fn text(&self, tokens: &[Token]) -> String {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return String::new();
        };
        let mut text = String::new();
        let (mut depth, mut from) = (0usize, first.at);
        for token in tokens {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close if depth > 0 => depth -= 1,
                // A stray one would close what this is written into.
                Kind::Close => {
                    text.push_str(&self.source.raw[from..token.at]);
                    text.push_str("&#41;");
                    from = token.end;
                }
                _ => {}
            }
        }
        text.push_str(&self.source.raw[from..last.end]);
        // Only the last token can be a comment that is never closed.
        if let Kind::Comment(_, Some(closer)) = last.kind {
            text.push(closer);
        }
        // A comment to the line's end would swallow what closes.
        if depth > 0 {
            text.push('\n');
            text.extend(std::iter::repeat_n(')', depth));
        }
        text
    }
}

/// Why nothing can follow a position.
pub(super) fn over(state: &State) -> String {
    match state.outcome() {
        Some(outcome) => format!("The game is over already ({}).", outcome.reason),
        None => "Nobody can move in this position.".to_owned(),
    }
}
