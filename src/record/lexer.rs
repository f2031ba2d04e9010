//! Game texts as tokens, one game after the other.

use super::glyphs;
use super::reader::Severity;
use super::source::{Glyph, Source};
use crate::rules::Fault;

/// Something wrong, its place in the fault's offset.
pub(super) type Noted = (Severity, Fault);

/// A tag pair.
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: Vec<Glyph>,
    pub(super) at: usize,
}

impl Tag {
    pub(super) fn text(&self) -> String {
        self.value.iter().map(|glyph| glyph.char).collect()
    }
}

#[derive(Debug, PartialEq)]
pub(super) enum Kind {
    Open,
    Close,
    /// What stands inside; and what closes it, if that's missing.
    Comment(Vec<Glyph>, Option<char>),
    /// A judgement, and the sign that it was written as.
    Nag(u8, Option<String>),
    Move(String),
    Number,
    /// Spelled as in `1/2-1/2`.
    Result(String),
}

/// A token and its place in the text, in bytes.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) at: usize,
    pub(super) end: usize,
}

/// One game's part of a text.
#[derive(Default)]
pub(super) struct Game {
    pub(super) tags: Vec<Tag>,
    pub(super) tokens: Vec<Token>,
    pub(super) noted: Vec<Noted>,
}

pub(super) struct Lexer<'a> {
    source: &'a Source<'a>,
    pos: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(source: &'a Source<'a>) -> Self {
        Self { source, pos: 0 }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.source
            .glyphs
            .get(self.pos + ahead)
            .map(|glyph| glyph.char)
    }

    /// Where the character at an index stands; the end beyond the last.
    fn at(&self, index: usize) -> usize {
        self.source
            .glyphs
            .get(index)
            .map_or(self.source.raw.len(), |glyph| glyph.at)
    }

    /// The index of the first character from `from` on that fits, or the end.
    fn find(&self, from: usize, fits: impl Fn(&Glyph) -> bool) -> usize {
        let rest = self.source.glyphs.get(from..).unwrap_or_default();
        rest.iter()
            .position(fits)
            .map_or(self.source.glyphs.len(), |i| from + i)
    }

    fn is_line_start(&self) -> bool {
        self.pos == 0 || self.source.glyphs[self.pos - 1].char == '\n'
    }

    /// The next game, unless nothing is left but white space.
    pub(super) fn next_game(&mut self) -> Option<Game> {
        let mut game = Game::default();
        let (mut depth, mut begun, mut ended) = (0usize, false, false);
        while let Some(char) = self.peek(0) {
            let start = self.at(self.pos);
            let entity = self.source.glyphs[self.pos].entity;
            let is_tag = char == '['
                && !matches!(self.peek(1), Some('%' | '#'))
                && (if begun {
                    self.is_quoted_tag(self.pos)
                } else {
                    self.is_tag(self.pos)
                });
            match char {
                _ if char.is_whitespace() || char == ',' => self.pos += 1,
                '%' if self.is_line_start() => self.pos = self.find(self.pos, |g| g.char == '\n'),
                '[' if is_tag && begun => return Some(game),
                '[' if is_tag => self.tag(&mut game),
                '[' | '{' | ';' => self.comment(&mut game),
                '}' | ']' => {
                    let message = format!("“{char}” closes nothing here.");
                    let fault = Fault::new("unexpected-text", message).with("found", char);
                    game.noted.push((Severity::Warning, fault.at(start)));
                    self.pos += 1;
                }
                '$' => self.nag(&mut game),
                '(' | ')' if !ended && !entity => {
                    begun |= char == '(';
                    self.pos += 1;
                    let (kind, next) = if char == '(' {
                        (Kind::Open, depth + 1)
                    } else {
                        (Kind::Close, depth.saturating_sub(1))
                    };
                    depth = next;
                    let end = self.at(self.pos - 1) + 1;
                    game.tokens.push(Token {
                        kind,
                        at: start,
                        end,
                    });
                }
                // A stray one after the result starts no new game.
                ')' if !entity => self.pos += 1,
                _ => {
                    let (before, from) = (game.tokens.len(), self.pos);
                    self.word(&mut game.tokens);
                    let new = &game.tokens[before..];
                    if ended && new.iter().any(|token| !matches!(token.kind, Kind::Nag(..))) {
                        game.tokens.truncate(before);
                        self.pos = from;
                        return Some(game);
                    }
                    begun |= !new.is_empty();
                    ended |= depth == 0 && new.iter().any(|t| matches!(t.kind, Kind::Result(_)));
                }
            }
            if ended && self.peek(0) == Some('(') {
                return Some(game);
            }
        }
        let nothing = game.tags.is_empty() && game.tokens.is_empty() && game.noted.is_empty();
        (!nothing).then_some(game)
    }

    /// The index behind `[Name ` if that's what stands at an index.
    fn tag_value(&self, index: usize) -> Option<usize> {
        let is = |i: usize, fits: fn(char) -> bool| {
            self.source
                .glyphs
                .get(i)
                .is_some_and(|glyph| fits(glyph.char))
        };
        let mut i = index + 1;
        while is(i, |c| c == ' ') {
            i += 1;
        }
        if !is(i, char::is_alphabetic) {
            return None;
        }
        while is(i, |c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.')) {
            i += 1;
        }
        let name_end = i;
        while is(i, |c| c == ' ') {
            i += 1;
        }
        (i > name_end || is(i, |c| closers(c).is_some() || c == ']')).then_some(i)
    }

    fn is_tag(&self, index: usize) -> bool {
        self.tag_value(index).is_some()
    }

    /// Among moves only what looks quite like a tag is one.
    fn is_quoted_tag(&self, index: usize) -> bool {
        let value = self
            .tag_value(index)
            .and_then(|i| self.source.glyphs.get(i));
        value.is_some_and(|glyph| closers(glyph.char).is_some())
    }

    fn tag(&mut self, game: &mut Game) {
        let glyphs = &self.source.glyphs;
        let at = self.at(self.pos);
        let Some(start) = self.tag_value(self.pos) else {
            self.pos += 1;
            return;
        };
        let name: String = glyphs[self.pos + 1..start]
            .iter()
            .map(|glyph| glyph.char)
            .filter(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
            .collect();
        let line_end = self.find(start, |glyph| glyph.char == '\n');
        let mut value = Vec::new();
        let mut closed = false;
        if let Some(closers) = glyphs.get(start).and_then(|glyph| closers(glyph.char)) {
            let mut i = start + 1;
            while i < line_end {
                let next = (i + 1 < line_end).then(|| glyphs[i + 1].char);
                if glyphs[i].char == '\\' && matches!(next, Some('"' | '\\')) {
                    i += 1;
                } else if closers.contains(&glyphs[i].char) {
                    let close = self.find(i + 1, |glyph| glyph.char != ' ');
                    if glyphs.get(close).is_some_and(|glyph| glyph.char == ']') {
                        closed = true;
                        self.pos = close + 1;
                        break;
                    }
                }
                value.push(glyphs[i]);
                i += 1;
            }
        } else {
            let close = self.find(start, |glyph| matches!(glyph.char, ']' | '\n'));
            closed = glyphs.get(close).is_some_and(|glyph| glyph.char == ']');
            value.extend_from_slice(&glyphs[start..close]);
            self.pos = close + usize::from(closed);
        }
        if !closed {
            self.pos = line_end;
            let message = format!("Expected “\"]” at the end of the tag {name}; the line ended.");
            let fault = Fault::new("unclosed-tag", message)
                .with("expected", "\"]")
                .with("found", name.as_str());
            game.noted.push((Severity::Warning, fault.at(at)));
            while value
                .last()
                .is_some_and(|g| matches!(g.char, ']' | ' ') || closers(g.char).is_some())
            {
                value.pop();
            }
        }
        let blank = |glyph: &Glyph| glyph.char == ' ';
        let from = value.iter().take_while(|glyph| blank(glyph)).count();
        value.drain(..from);
        while value.last().is_some_and(blank) {
            value.pop();
        }
        game.tags.push(Tag { name, value, at });
    }

    /// `{…}`, `; …`, and what stands in brackets among the moves.
    fn comment(&mut self, game: &mut Game) {
        let glyphs = &self.source.glyphs;
        let (start, open) = (self.pos, glyphs[self.pos].char);
        let closer = match open {
            '{' => '}',
            '[' => ']',
            _ => '\n',
        };
        let mut close = self.find(start + 1, |glyph| glyph.char == closer && !glyph.entity);
        let found = close < glyphs.len();
        if !found && open != ';' {
            // The next game should still be read.
            let tag = (start + 1..glyphs.len()).find(|&i| {
                glyphs[i].char == '[' && glyphs[i - 1].char == '\n' && self.is_quoted_tag(i)
            });
            close = tag.unwrap_or(glyphs.len());
            let message =
                format!("This comment is never closed: expected “{closer}” before the game's end.");
            let fault = Fault::new("unclosed-comment", message).with("expected", closer);
            game.noted.push((Severity::Error, fault.at(self.at(start))));
        } else if open == '['
            && !matches!(glyphs.get(start + 1), Some(g) if matches!(g.char, '%' | '#'))
        {
            let message =
                "Expected a move or a comment in {}; found text in brackets, kept as a comment.";
            let fault = Fault::new("unexpected-text", message).with("found", "[");
            game.noted
                .push((Severity::Warning, fault.at(self.at(start))));
        }
        let bare = open != '[';
        let inside_end = if bare || !found { close } else { close + 1 };
        let inside = glyphs[start + usize::from(bare)..inside_end].to_vec();
        self.pos = if found && open != ';' {
            close + 1
        } else {
            close
        };
        let end = glyphs[self.pos - 1].end;
        let missing = (!found && open != ';').then_some(closer);
        let kind = Kind::Comment(inside, missing);
        game.tokens.push(Token {
            kind,
            at: self.at(start),
            end,
        });
    }

    fn nag(&mut self, game: &mut Game) {
        let start = self.pos;
        let end = self.find(start + 1, |glyph| !glyph.char.is_ascii_digit());
        let digits: String = self.source.glyphs[start + 1..end]
            .iter()
            .map(|g| g.char)
            .collect();
        self.pos = end;
        let at = self.at(start);
        match digits.parse() {
            Ok(number) => game.tokens.push(Token {
                kind: Kind::Nag(number, None),
                at,
                end: self.source.glyphs[end - 1].end,
            }),
            Err(_) => {
                let message =
                    format!("Expected a number from 0 to 255 after “$”; found “{digits}”.");
                let fault = Fault::new("bad-nag", message)
                    .with("expected", "0 to 255")
                    .with("found", digits);
                game.noted.push((Severity::Warning, fault.at(at)));
            }
        }
    }

    /// What stands together: a number, a move, a sign, a result.
    fn word(&mut self, tokens: &mut Vec<Token>) {
        let glyphs = &self.source.glyphs;
        let start = self.pos;
        let mut end = self.find(start, |glyph| ends_word(glyph.char));
        // `e8(Q)`
        while end > start
            && glyphs.get(end).is_some_and(|glyph| glyph.char == '(')
            && glyphs
                .get(end + 1)
                .is_some_and(|glyph| glyph.char.is_alphabetic())
            && glyphs.get(end + 2).is_some_and(|glyph| glyph.char == ')')
        {
            end = self.find(end + 3, |glyph| ends_word(glyph.char));
        }
        // Never stand still, whatever came.
        end = end.max(start + 1);
        self.pos = end;
        let letters: Vec<Glyph> = glyphs[start..end]
            .iter()
            .filter_map(|&glyph| {
                Some(Glyph {
                    char: plain(glyph.char)?,
                    ..glyph
                })
            })
            .collect();
        classify(&letters, tokens);
    }
}

fn ends_word(char: char) -> bool {
    char.is_whitespace() || matches!(char, '{' | '}' | '(' | ')' | '[' | ']' | ';' | ',' | '$')
}

/// The quotes that can close a value opened by one; `None` if it opens none.
fn closers(open: char) -> Option<&'static [char]> {
    match open {
        '"' => Some(&['"']),
        '“' | '”' | '„' | '«' | '»' => Some(&['"', '“', '”', '«', '»']),
        '\'' | '‘' | '’' => Some(&['\'', '‘', '’']),
        _ => None,
    }
}

/// A character of a move: dashes as hyphens; signs of writing direction and
/// joiners aren't any.
fn plain(char: char) -> Option<char> {
    match char {
        '–' | '—' | '‐' | '‑' | '‒' | '−' => Some('-'),
        '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => None,
        _ => Some(char),
    }
}

fn classify(letters: &[Glyph], tokens: &mut Vec<Token>) {
    let (Some(first), Some(last)) = (letters.first(), letters.last()) else {
        return;
    };
    let text: String = letters.iter().map(|glyph| glyph.char).collect();
    let (at, end) = (first.at, last.end);
    let mut push = |kind, at, end| tokens.push(Token { kind, at, end });
    if let Some(result) = result(&text) {
        return push(Kind::Result(result), at, end);
    }
    if let Some(number) = glyphs::alone(&text) {
        return push(Kind::Nag(number, Some(text)), at, end);
    }
    if matches!(text.as_str(), "e.p." | "ep" | "+" | "#" | "++") {
        return;
    }
    // `12.`, `12...`, `12.e4`, and `12` alone; `...e5`. A long dash on its own
    // is a passed move in hosts that beautify `--`.
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after: String = text[digits..]
        .chars()
        .take_while(|&c| matches!(c, '.' | '…'))
        .collect();
    let length = digits + after.chars().count();
    if length > 0 && (!after.is_empty() || length == letters.len()) {
        if digits > 0 {
            push(Kind::Number, at, letters[length - 1].end);
        }
        return classify(&letters[length..], tokens);
    }
    let (bare, nag) = glyphs::after_move(&text);
    let Some(nag) = nag.filter(|_| !bare.is_empty()) else {
        return push(Kind::Move(text), at, end);
    };
    let split = bare.chars().count();
    classify(&letters[..split], tokens);
    let sign = &letters[split..];
    tokens.push(Token {
        kind: Kind::Nag(nag, None),
        at: sign[0].at,
        end,
    });
}

/// A result for any number of seats, spelled plainly; `0-0` is castling.
pub(super) fn result(text: &str) -> Option<String> {
    if matches!(text, "*" | "½" | "1/2") {
        return Some(if text == "*" { "*" } else { "1/2-1/2" }.to_owned());
    }
    let mut shares = Vec::new();
    for share in text.split(['-', ':']) {
        shares.push(match share {
            "0" | "1" => share,
            "½" | "1/2" => "1/2",
            _ => return None,
        });
    }
    (shares.len() > 1 && shares.iter().any(|&share| share != "0")).then(|| shares.join("-"))
}
