//! From tokens to the tree: moves, variations, remarks, and broken lines.

use super::lexer::{Kind, Noted, Token};
use super::node::{Comment, NodeId};
use super::notes;
use super::reader::Severity;
use super::source::Source;
use super::tree::Record;
use crate::rules::{Fault, Seat, State};

/// A line of play while it's read.
struct Line {
    /// The last position of it.
    at: NodeId,
    /// The token that it starts with.
    start: usize,
    /// Whether a move of it has been made.
    moved: bool,
    /// Choices of those who decide together, until all are there: seat,
    /// notation, token.
    pending: Vec<(Seat, String, usize)>,
    /// Comments and judgements that wait for their move, by token.
    held: Vec<usize>,
}

impl Line {
    fn new(at: NodeId, start: usize) -> Self {
        Self {
            at,
            start,
            moved: false,
            pending: Vec::new(),
            held: Vec::new(),
        }
    }
}

/// Reads the moves and all that stands between them into a record.
pub(super) fn read(
    source: &Source<'_>,
    tokens: &[Token],
    record: Record,
    noted: &mut Vec<Noted>,
) -> Record {
    let mut reader = Reader {
        source,
        tokens,
        record,
        noted: std::mem::take(noted),
        lines: vec![Line::new(NodeId::ROOT, 0)],
    };
    reader.read();
    *noted = reader.noted;
    reader.record
}

struct Reader<'a> {
    source: &'a Source<'a>,
    tokens: &'a [Token],
    record: Record,
    noted: Vec<Noted>,
    /// From the main line to the variation that is being read.
    lines: Vec<Line>,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut index = 0;
        while let Some(token) = self.tokens.get(index) {
            let step = match &token.kind {
                Kind::Open => self.open(index),
                Kind::Close => self.close(index),
                Kind::Number => Ok(()),
                Kind::Comment(..) => {
                    self.remark(index);
                    Ok(())
                }
                Kind::Nag(_, sign) => self.nag(index, sign.as_deref()),
                Kind::Move(text) => self.choose(index, text),
                Kind::Result(token) => self.result(index, token),
            };
            index = match step {
                Ok(()) => index + 1,
                Err((severity, fault)) => {
                    self.noted.push((severity, fault.at(token.at)));
                    self.stop(index)
                }
            };
        }
        let end = self.tokens.len();
        while self.lines.len() > 1 {
            let start = self.line().start.saturating_sub(1);
            let message = "This variation is never closed: expected “)” before the game's end.";
            let fault = Fault::new("unclosed-variation", message).with("expected", ")");
            self.noted
                .push((Severity::Error, fault.at(self.tokens[start].at)));
            self.finish(end);
            self.leave();
        }
        self.finish(end);
        self.record.settle_all();
        // A judgement before the first move can only be meant for that.
        if let Some(first) = self.record.next(NodeId::ROOT) {
            let nags = std::mem::take(&mut self.record.node_mut(NodeId::ROOT).nags);
            let mut all = self.record.node(first).nags.clone();
            all.extend(nags);
            self.record.set_nags(first, &all);
        }
    }

    fn line(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        // The main line is never taken away.
        &mut self.lines[last]
    }

    fn open(&mut self, index: usize) -> Result<(), Noted> {
        self.complete()?;
        let line = self.line();
        let (at, moved) = (line.at, line.moved);
        let base = if moved { self.record.parent(at) } else { None };
        if base.is_none() {
            let message = "Expected a move before this variation, for which it is an alternative; \
                           it's read as one of what follows.";
            let fault = Fault::new("misplaced-variation", message).with("found", "(");
            self.noted
                .push((Severity::Warning, fault.at(self.tokens[index].at)));
            for index in std::mem::take(&mut self.line().held) {
                self.attach(index, at, false);
            }
        }
        self.lines.push(Line::new(base.unwrap_or(at), index + 1));
        Ok(())
    }

    fn close(&mut self, index: usize) -> Result<(), Noted> {
        if self.lines.len() == 1 {
            let fault =
                Fault::new("unexpected-text", "“)” closes nothing here.").with("found", ")");
            self.noted
                .push((Severity::Warning, fault.at(self.tokens[index].at)));
            return Ok(());
        }
        self.finish(index);
        self.leave();
        Ok(())
    }

    /// Ends the innermost line, at a token that isn't part of it.
    fn finish(&mut self, index: usize) {
        if let Err((severity, fault)) = self.complete() {
            let at = self.line().pending.last().map_or(0, |&(.., token)| token);
            self.noted.push((severity, fault.at(self.tokens[at].at)));
            self.keep(index);
        }
    }

    /// Goes back to the line around. Remarks of a line without moves go to
    /// the move that it's an alternative to.
    fn leave(&mut self) {
        if let Some(line) = self.lines.pop() {
            for index in line.held {
                self.remark(index);
            }
        }
    }

    /// Refuses to leave choices lying that others' are missing to.
    fn complete(&mut self) -> Result<(), Noted> {
        let line = self.line();
        if line.pending.is_empty() {
            // What waits for a move that never comes belongs to what is there.
            if self.lines.len() == 1 {
                let held = std::mem::take(&mut self.line().held);
                let at = self.line().at;
                for index in held {
                    self.attach(index, at, false);
                }
            }
            return Ok(());
        }
        let (at, have) = (line.at, line.pending.len());
        let state = self.record.open_state(at);
        let info = state.info();
        let missing: Vec<_> = state
            .actors()
            .iter()
            .skip(have)
            .map(|seat| info.seat_id(seat))
            .collect();
        let missing = missing.join(", ");
        let message =
            format!("Expected a move of {missing} too, made at the same time as this one.");
        let fault = Fault::new("missing-choice", message).with("expected", missing);
        Err((Severity::Error, fault))
    }

    fn result(&mut self, index: usize, token: &str) -> Result<(), Noted> {
        self.complete()?;
        // The last token of an unclosed variation still is the game's result.
        if self.lines.len() == 1 || index + 1 == self.tokens.len() {
            if token != "*" {
                self.record.set_result(token);
            }
        } else if token != "*" {
            self.remark(index);
        }
        Ok(())
    }

    fn nag(&mut self, index: usize, sign: Option<&str>) -> Result<(), Noted> {
        // Where a choice is due, a lone sign can be one.
        if let Some(sign) = sign {
            let after_number = index > 0 && self.tokens[index - 1].kind == Kind::Number;
            let due = after_number || !self.line().pending.is_empty();
            if due && self.takes(sign) {
                return self.choose(index, sign);
            }
        }
        self.remark(index);
        Ok(())
    }

    /// Whether the next seat to decide can make this choice.
    fn takes(&mut self, text: &str) -> bool {
        let line = self.line();
        let (at, have) = (line.at, line.pending.len());
        let state = self.record.open_state(at);
        let seat = state.actors().iter().nth(have);
        seat.is_some_and(|seat| can_choose(&state, seat, text).is_ok())
    }

    /// Puts a comment or judgement to the last move, or keeps it for the next.
    fn remark(&mut self, index: usize) {
        let is_root = self.lines.len() == 1;
        let is_comment = matches!(self.tokens[index].kind, Kind::Comment(..));
        let line = self.line();
        let settled = line.moved || (is_root && is_comment);
        if line.pending.is_empty() && settled {
            let at = line.at;
            self.attach(index, at, false);
        } else {
            line.held.push(index);
        }
    }

    fn attach(&mut self, index: usize, at: NodeId, before: bool) {
        match &self.tokens[index].kind {
            Kind::Comment(glyphs, _) => {
                let board = self.record.variant().board();
                let mut remark = notes::read(glyphs, board, &mut self.noted);
                let node = self.record.node_mut(at);
                remark.add_to(node);
                let comments = if before {
                    &mut node.comments_before
                } else {
                    &mut node.comments
                };
                comments.extend(remark.comment);
            }
            Kind::Nag(number, _) => {
                let nags = &mut self.record.node_mut(at).nags;
                if !nags.contains(number) {
                    nags.push(*number);
                }
            }
            // What a variation is said to have led to.
            Kind::Result(token) => {
                let node = self.record.node_mut(at);
                let comments = if before {
                    &mut node.comments_before
                } else {
                    &mut node.comments
                };
                comments.push(Comment::new(token));
            }
            _ => {}
        }
    }

    /// Takes a choice, and makes the step when all are there.
    fn choose(&mut self, index: usize, text: &str) -> Result<(), Noted> {
        let line = self.line();
        let (at, have) = (line.at, line.pending.len());
        let state = self.record.open_state(at);
        let actors: Vec<Seat> = state.actors().iter().collect();
        if actors.len() < 2 {
            let Some(&seat) = actors.first() else {
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
                        return Ok(());
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
        let first = choices[0].2;
        for index in std::mem::take(&mut line.held) {
            self.attach(index, id, before && index < first);
        }
        Ok(())
    }

    /// Says that a choice can't be made: which, what was expected, and why.
    fn refused(&self, at: NodeId, text: &str, seat: Option<Seat>, fault: Fault) -> Noted {
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

    fn passed(&self, at: NodeId, text: &str) -> Noted {
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

    /// The number of the step that would follow a position.
    fn label(&self, at: NodeId) -> String {
        let (number, past) = self.record.node(at).state.number();
        format!("{number}{}", if past == 0 { "." } else { "..." })
    }

    /// Gives up on the innermost line at a token, keeps the rest of it as
    /// text, and returns the token to go on with.
    fn stop(&mut self, index: usize) -> usize {
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
    fn keep(&mut self, end: usize) {
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

fn over(state: &State) -> String {
    match state.outcome() {
        Some(outcome) => format!("The game is over already ({}).", outcome.reason),
        None => "Nobody can move in this position.".to_owned(),
    }
}
