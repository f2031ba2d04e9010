//! From a record to its text.

use super::lexer::{Kind, Lexer};
use super::node::NodeId;
use super::notes;
use super::source::{Source, escape, one_line};
use super::tree::{ROSTER, Record};
use crate::rules::Viewer;

/// Lines are broken before they get longer than this.
const WIDTH: usize = 80;

/// Writes a game so that [`read_all`](super::read_all) reads the same record.
#[must_use]
pub fn write(record: &Record) -> String {
    let start = record.node(NodeId::ROOT).state.position();
    let result = record.result().map_or("*", |ending| &ending.token);
    let usual = record.variant().start(record.options());
    let set_up = usual.map_or(true, |usual| usual.position() != start);
    let mut text = tags(record, result, set_up.then_some(start.as_str()), |_| true);
    if !text.is_empty() {
        text.push('\n');
    }
    let mut moves = Moves {
        record,
        lines: Lines::default(),
        fresh: true,
    };
    moves.write();
    moves.lines.word(result);
    text.push_str(&moves.lines.text);
    text.push('\n');
    text
}

/// Writes what a viewer may know at a position. Of games in which something is
/// hidden that is the position as the viewer sees it, without moves or remarks;
/// of others the whole.
#[must_use]
pub fn write_for(record: &Record, at: NodeId, viewer: Viewer) -> String {
    if viewer == Viewer::All || !record.variant().info().hidden {
        return write(record);
    }
    let view = record.node(at).state.view(viewer);
    let public = |name: &str| {
        ROSTER
            .iter()
            .chain(&["Orientation"])
            .any(|known| known.eq_ignore_ascii_case(name))
    };
    let mut text = tags(record, "*", Some(&view.position), public);
    text.push_str("\n*\n");
    text
}

fn tags(
    record: &Record,
    result: &str,
    position: Option<&str>,
    shown: impl Fn(&str) -> bool,
) -> String {
    let is_roster = |name: &str| ROSTER.iter().any(|known| known.eq_ignore_ascii_case(name));
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for name in ROSTER {
        pairs.extend(record.tag(name).map(|value| (*name, value)));
    }
    if result != "*" || !pairs.is_empty() {
        pairs.push(("Result", result));
    }
    // The game that is meant where nothing is said needn't be named.
    let id = record.variant().info().id;
    if !crate::variants::find("").is_ok_and(|usual| usual == record.variant()) {
        pairs.push(("Variant", id));
    }
    if !record.options().is_empty() {
        pairs.push(("Options", record.options()));
    }
    if let Some(position) = position {
        pairs.push(("SetUp", "1"));
        pairs.push(("FEN", position));
    }
    let others = record.tags().iter().filter(|(name, _)| !is_roster(name));
    pairs.extend(others.map(|(name, value)| (name.as_str(), value.as_str())));
    let mut text = String::new();
    for (name, value) in pairs
        .into_iter()
        .filter(|(name, _)| super::tree::is_structural(name) || shown(name))
    {
        let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{}\"]\n", escape(&value, |_| false)));
    }
    text
}

/// Words in lines.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
    /// The next word follows without a space.
    glued: bool,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.glued || self.column == 0 {
            // Nothing comes between.
        } else if self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.glued = false;
        self.text.push_str(word);
        self.column += length;
    }

    fn glue(&mut self, word: &str) {
        self.glued = true;
        self.word(word);
    }

    fn open(&mut self) {
        self.word("(");
        self.glued = true;
    }

    fn comment(&mut self, inside: &str) {
        let mut words = inside.split(' ').peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            let start = if std::mem::take(&mut first) { "{" } else { "" };
            let end = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{start}{word}{end}"));
        }
    }

    /// Text as it stood; on a line that it doesn't begin and where nothing
    /// follows it, since it may have comments to the line's end.
    fn verbatim(&mut self, text: &str) {
        self.text.push(' ');
        self.text.push_str(text);
        self.text.push('\n');
        self.column = 0;
        self.glued = false;
    }
}

/// What is still to be written, the next last: lines can be nested deeper
/// than calls can.
enum Job<'a> {
    Follow(NodeId),
    Variation(NodeId),
    Unread(&'a str),
    Close,
}

struct Moves<'a> {
    record: &'a Record,
    lines: Lines,
    /// The next move needs its number, whoever makes it.
    fresh: bool,
}

impl<'a> Moves<'a> {
    fn write(&mut self) {
        self.remarks(NodeId::ROOT);
        let mut jobs = vec![Job::Follow(NodeId::ROOT)];
        while let Some(job) = jobs.pop() {
            match job {
                Job::Follow(id) => self.follow(id, &mut jobs),
                Job::Variation(id) => {
                    self.lines.open();
                    self.fresh = true;
                    for comment in &self.record.node(id).comments_before {
                        self.lines.comment(&notes::write_comment(comment));
                    }
                    self.step(id);
                }
                Job::Unread(text) => {
                    self.lines.open();
                    self.lines.verbatim(text);
                }
                Job::Close => {
                    self.lines.glue(")");
                    self.fresh = true;
                }
            }
        }
    }

    fn follow(&mut self, id: NodeId, jobs: &mut Vec<Job<'a>>) {
        let node = self.record.node(id);
        let unread = node.unread.iter().map(String::as_str);
        let Some(&first) = node.children.first() else {
            self.unread(id);
            return;
        };
        self.step(first);
        jobs.push(Job::Follow(first));
        for text in unread.rev() {
            jobs.extend([Job::Close, Job::Unread(text)]);
        }
        for &other in node.children[1..].iter().rev() {
            jobs.extend([Job::Close, Job::Follow(other), Job::Variation(other)]);
        }
    }

    /// Lines that nobody could read, where nothing else follows: the last as
    /// what follows if it can; others as variations that begin with the move
    /// again.
    fn unread(&mut self, id: NodeId) {
        let all = &self.record.node(id).unread;
        for (index, text) in all.iter().enumerate() {
            if index + 1 == all.len() && can_follow(text) {
                self.lines.verbatim(text);
                continue;
            }
            self.lines.open();
            self.fresh = true;
            self.choices(id);
            self.lines.verbatim(text);
            self.lines.glue(")");
        }
    }

    /// A step with its number where needed, and what is said about it.
    fn step(&mut self, id: NodeId) {
        self.choices(id);
        self.remarks(id);
        self.keep_places(id);
    }

    /// Seats that are passed over at the end of a number keep their places.
    fn keep_places(&mut self, id: NodeId) {
        let record = self.record;
        let Some(parent) = record.parent(id) else {
            return;
        };
        let (before, after) = (&record.node(parent).state, &record.node(id).state);
        let (number, past) = before.number();
        if after.number().0 != number && !after.actors().is_empty() {
            for _ in past + 1..before.places() {
                self.lines.word("--");
            }
        }
    }

    fn choices(&mut self, id: NodeId) {
        let record = self.record;
        let Some(parent) = record.parent(id) else {
            return;
        };
        let begins = record.begins_turn(id);
        // A judgement stands behind the choice that it's about.
        let node = record.node(id);
        let judged = !node.choice_nags.is_empty();
        let (number, past) = record.node(parent).state.number();
        let before = record
            .parent(parent)
            .map(|id| record.node(id).state.number());
        let opens = before.is_none() && past < record.node(parent).state.places();
        if begins && (past == 0 || opens) {
            self.lines.word(&format!("{number}."));
            for _ in 0..past {
                self.lines.word("--");
            }
        } else if self.fresh || judged && !begins {
            self.lines.word(&format!("{number}..."));
        } else if let Some((earlier, turns)) = before
            && begins
        {
            // Seats that are passed over keep their places.
            let mut next = turns + 1;
            if earlier != number {
                self.lines.word(&format!("{number}."));
                next = 0;
            }
            if record.variant().info().seats.len() > 2 {
                for _ in next..past {
                    self.lines.word("--");
                }
            }
        }
        let texts = self.texts(id, parent);
        if judged {
            for (index, text) in texts.iter().enumerate() {
                self.lines.word(text);
                let about = node.choice_nags.iter().filter(|(of, _)| *of == index);
                for (_, nag) in about {
                    self.lines.word(&format!("${nag}"));
                }
            }
        } else if begins || self.fresh {
            let separator = if begins { " " } else { "/" };
            for word in texts.join(separator).split(' ') {
                self.lines.word(word);
            }
        } else {
            self.lines.glue(&format!(",{}", texts.join("/")));
        }
        self.fresh = false;
    }

    /// The choices as people write them where that can be read again, else in
    /// machine form.
    fn texts(&self, id: NodeId, parent: NodeId) -> Vec<String> {
        let node = self.record.node(id);
        let state = self.record.open_state(parent);
        let notation = node
            .notation
            .iter()
            .map(Some)
            .chain(std::iter::repeat(None));
        node.choices
            .iter()
            .zip(notation)
            .map(|((seat, code), text)| {
                text.filter(|text| {
                    is_word(text)
                        && (node.choices.len() == 1 || !text.contains('/'))
                        && state
                            .find(*seat, text)
                            .map(|choice| choice.code)
                            .or_else(|_| state.declare(*seat, text))
                            .is_ok_and(|read| read == *code)
                })
                .unwrap_or(code)
                .clone()
            })
            .collect()
    }

    fn remarks(&mut self, id: NodeId) {
        let node = self.record.node(id);
        for nag in &node.nags {
            self.lines.word(&format!("${nag}"));
        }
        for inside in notes::write(node, self.record.board()) {
            self.lines.comment(&inside);
            self.fresh = true;
        }
    }
}

/// Whether a text comes back as one move and nothing else.
fn is_word(text: &str) -> bool {
    let source = Source::new(text);
    let game = Lexer::new(&source).next_game();
    game.is_some_and(
        |game| matches!(&game.tokens[..], [token] if token.kind == Kind::Move(text.to_owned())),
    )
}

/// Whether a text that couldn't be read can stand as what follows: it begins
/// with a move, and has no result outside of variations, which would end all.
fn can_follow(text: &str) -> bool {
    let text = format!(" {text}");
    let source = Source::new(&text);
    let tokens = Lexer::new(&source).next_game().map(|game| game.tokens);
    let tokens = tokens.unwrap_or_default();
    let begins = tokens
        .iter()
        .find(|token| token.kind != Kind::Number)
        .is_some_and(|token| matches!(token.kind, Kind::Move(_)));
    let mut depth = 0usize;
    begins
        && !tokens.iter().any(|token| {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(token.kind, Kind::Result(_))
        })
}
