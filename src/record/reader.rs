//! From a text to records: set-up, then moves with all that's between them.

use super::lexer::{Game, Kind, Lexer, Noted, Tag, Token, result};
use super::notes;
use super::source::Source;
use super::tree::{NodeId, Record, is_structural};
use crate::rules::{Fault, Seat, State};
use crate::variants::{self, Variant};

/// What a text can leave unsaid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defaults<'a> {
    /// The game, by any of its names.
    pub variant: Option<&'a str>,
    /// Its options.
    pub options: Option<&'a str>,
    /// The position string that moves start from.
    pub position: Option<&'a str>,
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Something is missing because of it.
    Error,
    /// What was meant could be guessed.
    Warning,
}

/// Something wrong in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong. Its offset is in bytes of the whole text.
    pub fault: Fault,
    /// The line, from 1; 0 if the fault isn't in the text but in a default.
    pub line: u32,
    /// The column in characters, from 1; 0 as for [`Self::line`].
    pub column: u32,
    /// The index of the record concerned: of the next one, if the game meant
    /// couldn't be set up at all.
    pub game: usize,
    /// How bad it is.
    pub severity: Severity,
}

/// What became of a text.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The games, each as far as it could be read.
    pub records: Vec<Record>,
    /// What couldn't, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Texts of nothing but a position aren't longer than this.
const LONGEST_POSITION: usize = 5_000;

/// More problems than this help nobody, so the rest aren't listed.
const MOST_PROBLEMS: usize = 500;

/// Reads all games of a text. An empty text, like one with a position string
/// alone, is a game without moves.
#[must_use]
pub fn read_all(text: &str, defaults: &Defaults<'_>) -> Reading {
    let source = Source::new(text);
    let mut reading = Reading::default();
    let mut lexer = Lexer::new(&source);
    if let Some(game) = position_alone(&source, defaults) {
        let mut noted = Vec::new();
        match game {
            Ok(record) => reading.records.push(record),
            Err(fault) => noted.push((Severity::Error, fault)),
        }
        report(&source, noted, 0, &mut reading.problems);
        return reading;
    }
    while let Some(game) = lexer.next_game() {
        read_game(&source, game, defaults, &mut reading);
    }
    if reading.records.is_empty() && reading.problems.is_empty() {
        read_game(&source, Game::default(), defaults, &mut reading);
    }
    reading
}

fn report(source: &Source<'_>, mut noted: Vec<Noted>, game: usize, problems: &mut Vec<Problem>) {
    noted.sort_by_key(|(_, fault)| fault.offset);
    let room = MOST_PROBLEMS.saturating_sub(problems.len());
    problems.extend(noted.into_iter().take(room).map(|(severity, fault)| {
        let (line, column) = fault.offset.map_or((0, 0), |offset| source.place(offset));
        Problem {
            fault,
            line,
            column,
            game,
            severity,
        }
    }));
}

/// The record of a text that is a position string or diagram and nothing
/// else, or what's wrong with that; `None` if it's something else.
fn position_alone(source: &Source<'_>, defaults: &Defaults<'_>) -> Option<Result<Record, Fault>> {
    let blank = |glyph: &&super::source::Glyph| glyph.char.is_whitespace();
    let start = source.glyphs.iter().take_while(blank).count();
    let glyphs = &source.glyphs[start..];
    let first = glyphs.first()?.char;
    if glyphs.len() > LONGEST_POSITION || matches!(first, '[' | '{' | '(' | '%' | ';') {
        return None;
    }
    let text: String = glyphs.iter().map(|glyph| glyph.char).collect();
    let variant = variants::find(defaults.variant.unwrap_or("")).ok()?;
    let fault = match Record::new(variant, defaults.options.unwrap_or(""), &text) {
        Ok(record) => return Some(Ok(record)),
        Err(fault) => fault,
    };
    // Whether it was meant as one: ranks with strokes between them and no
    // move numbers, or a drawn frame.
    let word = text.split_whitespace().next().unwrap_or("");
    let ranks = word.matches('/').count() >= 2 && !word.contains('.') && result(word).is_none();
    if !ranks && !text.contains("+--") {
        return None;
    }
    let index = text[..floor(&text, fault.offset.unwrap_or(0))]
        .chars()
        .count();
    let at = glyphs.get(index).map_or(source.raw.len(), |glyph| glyph.at);
    Some(Err(fault.at(at)))
}

fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn read_game(source: &Source<'_>, mut game: Game, defaults: &Defaults<'_>, reading: &mut Reading) {
    let index = reading.records.len();
    let mut noted = std::mem::take(&mut game.noted);
    match set_up(&game.tags, defaults, &mut noted) {
        Ok(record) => {
            let mut reader = Reader {
                source,
                tokens: &game.tokens,
                record,
                noted,
                lines: vec![Line::new(NodeId::ROOT, 0)],
            };
            reader.read();
            noted = reader.noted;
            reading.records.push(reader.record);
        }
        Err(fault) => noted.push((Severity::Error, fault)),
    }
    report(source, noted, index, &mut reading.problems);
}

/// Moves a fault from its place in a tag's value to that in the text.
fn in_tag(fault: Fault, tag: Option<&Tag>) -> Fault {
    let Some(tag) = tag else {
        return Fault {
            offset: None,
            ..fault
        };
    };
    let text = tag.text();
    let index = text[..floor(&text, fault.offset.unwrap_or(0))]
        .chars()
        .count();
    let at = tag.value.get(index).map_or_else(
        || tag.value.last().map_or(tag.at, |glyph| glyph.end),
        |glyph| glyph.at,
    );
    fault.at(at)
}

/// A record without moves, by the tags and what is given besides.
fn set_up(tags: &[Tag], defaults: &Defaults<'_>, noted: &mut Vec<Noted>) -> Result<Record, Fault> {
    let tag = |name: &str| {
        let mut named = tags
            .iter()
            .filter(|tag| tag.name.eq_ignore_ascii_case(name));
        named.find(|tag| !matches!(tag.text().as_str(), "" | "?" | "-"))
    };
    let value = |tag: Option<&Tag>, default: Option<&str>| {
        tag.map_or_else(|| default.unwrap_or("").to_owned(), Tag::text)
    };
    let named = tag("Variant");
    let variant: Variant =
        variants::find(&value(named, defaults.variant)).map_err(|fault| in_tag(fault, named))?;
    let options_tag = tag("Options");
    let mut options = value(options_tag, defaults.options);
    if let Err(fault) = variant.start(&options) {
        noted.push((Severity::Error, in_tag(fault, options_tag)));
        options.clear();
    }
    let position_tag = tag("FEN").or_else(|| tag("Position"));
    let position = value(position_tag, defaults.position);
    let mut record =
        Record::new(variant, &options, &position).map_err(|fault| in_tag(fault, position_tag))?;
    for tag in tags {
        let text = tag.text();
        let first = tags
            .iter()
            .find(|other| other.name.eq_ignore_ascii_case(&tag.name));
        if let Some(first) = first
            && first.at != tag.at
            && first.text() != text
        {
            let message = format!(
                "The tag {} stands here a second time; the first one counts.",
                tag.name
            );
            let fault = Fault::new("duplicate-tag", message).with("found", tag.name.as_str());
            noted.push((Severity::Warning, fault.at(tag.at)));
        }
        if !is_structural(&tag.name) && record.tag(&tag.name).is_none() {
            record.set_tag(&tag.name, &text);
        }
    }
    if let Some(tag) = tag("Result") {
        record.set_result(&tag.text().replace(['–', '—', '−'], "-"));
    }
    Ok(record)
}

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

struct Reader<'a> {
    source: &'a Source<'a>,
    tokens: &'a [Token],
    record: Record,
    noted: Vec<Noted>,
    /// From the main line to the variation that is being read.
    lines: Vec<Line>,
}

/// Why a line can't go on.
enum Stop {
    Fault(Severity, Fault),
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
                Err(Stop::Fault(severity, fault)) => {
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
    }

    fn line(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        // The main line is never taken away.
        &mut self.lines[last]
    }

    fn open(&mut self, index: usize) -> Result<(), Stop> {
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
        }
        self.lines.push(Line::new(base.unwrap_or(at), index + 1));
        Ok(())
    }

    fn close(&mut self, index: usize) -> Result<(), Stop> {
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
        if let Err(Stop::Fault(severity, fault)) = self.complete() {
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
    fn complete(&mut self) -> Result<(), Stop> {
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
        Err(Stop::Fault(Severity::Error, fault))
    }

    fn result(&mut self, index: usize, token: &str) -> Result<(), Stop> {
        self.complete()?;
        // The last token of an unclosed variation still is the game's result.
        if self.lines.len() == 1 || index + 1 == self.tokens.len() {
            if token != "*" {
                self.record.set_result(token);
            }
        } else if token != "*" {
            let at = self.line().at;
            let comment = super::tree::Comment::new(token);
            self.record.node_mut(at).comments.push(comment);
        }
        Ok(())
    }

    fn nag(&mut self, index: usize, sign: Option<&str>) -> Result<(), Stop> {
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
            _ => {}
        }
    }

    /// Takes a choice, and makes the step when all are there.
    fn choose(&mut self, index: usize, text: &str) -> Result<(), Stop> {
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

    fn step(&mut self, at: NodeId, choices: &[(Seat, String, usize)]) -> Result<(), Stop> {
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
    fn refused(&self, at: NodeId, text: &str, seat: Option<Seat>, fault: Fault) -> Stop {
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
        Stop::Fault(Severity::Error, refusal)
    }

    fn passed(&self, at: NodeId, text: &str) -> Stop {
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
        Stop::Fault(Severity::Warning, fault)
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
        let line = self.line();
        let mut start = line.pending.first().map_or(found, |&(.., token)| token);
        line.pending.clear();
        let held = std::mem::take(&mut line.held);
        if let Some(&first) = held.first() {
            start = start.min(first);
        }
        if start > 0 && tokens[start - 1].kind == Kind::Number && start > line.start {
            start -= 1;
        }
        let (at, start) = (line.at, start.min(end));
        let Some(kept) = tokens.get(start..end).filter(|kept| !kept.is_empty()) else {
            return;
        };
        let mut text = self.source.raw[kept[0].at..kept[kept.len() - 1].end]
            .trim()
            .to_owned();
        let mut depth = 0usize;
        for token in kept {
            match &token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Comment(_, Some(closer)) => text.push(*closer),
                _ => {}
            }
        }
        text.extend(std::iter::repeat_n(')', depth));
        self.record.node_mut(at).unread.push(text);
    }
}

/// Whether a seat can make a choice, legal or declared.
fn can_choose(state: &State, seat: Seat, text: &str) -> Result<(), Fault> {
    let legal = || state.legal(seat).iter().any(|choice| choice.code == text);
    match state.find(seat, text) {
        Ok(_) => Ok(()),
        Err(_) if legal() || state.declare(seat, text).is_ok() => Ok(()),
        Err(fault) => Err(fault),
    }
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
