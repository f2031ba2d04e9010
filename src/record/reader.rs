//! From a text to records: the games' set-up, and where problems lie.

use std::collections::BinaryHeap;

use super::lexer::{Game, Lexer, Noted, Tag, result};
use super::moves;
use super::source::Source;
use super::tree::{Record, is_structural};
use crate::rules::Fault;
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
            Ok((record, doubt)) => {
                noted.extend(doubt.map(|fault| (Severity::Warning, fault)));
                reading.records.push(record);
            }
            Err(fault) => noted.push((Severity::Error, fault)),
        }
        report(&source, &noted, 0, &mut reading.problems);
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

fn report(source: &Source<'_>, noted: &[Noted], game: usize, problems: &mut Vec<Problem>) {
    let offsets = noted.iter().map(|(_, fault)| fault.offset);
    let order = offsets
        .zip(0..)
        .collect::<BinaryHeap<_>>()
        .into_sorted_vec();
    let room = MOST_PROBLEMS.saturating_sub(problems.len());
    problems.extend(order.into_iter().take(room).map(|(_, index): (_, usize)| {
        let (severity, fault) = noted[index].clone();
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

/// A record without moves, and what had to be guessed at in its position.
type Alone = (Record, Option<Fault>);

/// The record of a text that is a position string or diagram and nothing
/// else, or what's wrong with that; `None` if it's something else.
fn position_alone(source: &Source<'_>, defaults: &Defaults<'_>) -> Option<Result<Alone, Fault>> {
    let blank = |glyph: &&super::source::Glyph| glyph.char.is_whitespace();
    let start = source.glyphs.iter().take_while(blank).count();
    let glyphs = &source.glyphs[start..];
    let first = glyphs.first()?.char;
    if glyphs.len() > LONGEST_POSITION || matches!(first, '[' | '{' | '(' | '%' | ';') {
        return None;
    }
    let text: String = glyphs.iter().map(|glyph| glyph.char).collect();
    let variant = variants::find(defaults.variant.unwrap_or("")).ok()?;
    let options = defaults.options.unwrap_or("");
    let fault = match Record::new(variant, options, &text) {
        Ok(record) => return Some(Ok((record, variant.doubt(&text, options)))),
        Err(fault) => fault,
    };
    // Whether it was meant as one: ranks with strokes between them and no
    // move numbers, or a drawn frame.
    let word = text.split_whitespace().next().unwrap_or("");
    let ranks = word.matches('/').count() >= 2 && !word.contains('.');
    let ends = text.split_whitespace().next_back().and_then(result);
    if ends.is_some() || !(ranks || text.contains("+--")) {
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
            let record = moves::read(source, &game.tokens, record, &mut noted);
            reading.records.push(record);
        }
        Err(fault) => noted.push((Severity::Error, fault)),
    }
    report(source, &noted, index, &mut reading.problems);
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
    let doubt = variant.doubt(&position, &options);
    noted.extend(doubt.map(|fault| (Severity::Warning, in_tag(fault, position_tag))));
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
