//! From tokens to the tree: moves, variations, remarks, and broken lines.

use super::lexer::{Kind, Noted, Token};
use super::node::{Comment, NodeId};
use super::notes;
use super::reader::Severity;
use super::source::Source;
use super::tree::Record;
use crate::rules::{Fault, Seat};

/// A line of play while it's read.
pub(super) struct Line {
    /// The last position of it.
    pub(super) at: NodeId,
    /// The token that it starts with.
    pub(super) start: usize,
    /// Whether a move of it has been made.
    pub(super) moved: bool,
    /// Choices of those who decide together, until all are there: seat,
    /// notation, token.
    pub(super) pending: Vec<(Seat, String, usize)>,
    /// Judgements of those: the index of one, and the number.
    pub(super) judged: Vec<(usize, u8)>,
    /// How many seats have been passed over in the text since the last move.
    pub(super) passed: usize,
    /// Whether a number has stood there since.
    pub(super) numbered: bool,
    /// Comments and judgements that wait for their move, by token.
    pub(super) held: Vec<usize>,
}

impl Line {
    fn new(at: NodeId, start: usize) -> Self {
        Self {
            at,
            start,
            moved: false,
            pending: Vec::new(),
            judged: Vec::new(),
            passed: 0,
            numbered: false,
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

/// A game while it's read.
pub(super) struct Reader<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) tokens: &'a [Token],
    pub(super) record: Record,
    pub(super) noted: Vec<Noted>,
    /// From the main line to the variation that is being read.
    pub(super) lines: Vec<Line>,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut index = 0;
        while let Some(token) = self.tokens.get(index) {
            let mut next = index + 1;
            let step = match &token.kind {
                Kind::Open => self.open(index),
                Kind::Close => self.close(index),
                Kind::Number => {
                    self.line().numbered = true;
                    Ok(())
                }
                Kind::Comment(..) => {
                    self.remark(index);
                    Ok(())
                }
                Kind::Nag(number, sign) => self.nag(index, *number, sign.as_deref()),
                Kind::Move(text) => self.words(index, text, &mut next),
                Kind::Result(token) => self.result(index, token),
            };
            index = match step {
                Ok(()) => next,
                Err((severity, fault)) => {
                    let at = fault.offset.unwrap_or(token.at);
                    self.noted.push((severity, fault.at(at)));
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

    pub(super) fn line(&mut self) -> &mut Line {
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
        if let Err(noted) = self.complete() {
            self.noted.push(noted);
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
        let place = line.pending.last().map_or(0, |&(.., token)| token);
        let place = self.tokens[place].at;
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
        let fault = fault.at(place);
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

    fn nag(&mut self, index: usize, number: u8, sign: Option<&str>) -> Result<(), Noted> {
        // Where a choice is due, a lone sign can be one.
        if let Some(sign) = sign {
            let after_number = index > 0 && self.tokens[index - 1].kind == Kind::Number;
            let due = after_number || !self.line().pending.is_empty();
            if due && self.takes(sign) {
                return self.choose(index, sign);
            }
        }
        // Each choice of several made together can be judged by itself.
        let line = self.line();
        match line.pending.len().checked_sub(1) {
            Some(last) => line.judged.push((last, number)),
            None => self.remark(index),
        }
        Ok(())
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

    pub(super) fn attach(&mut self, index: usize, at: NodeId, before: bool) {
        match &self.tokens[index].kind {
            Kind::Comment(glyphs, _) => {
                let board = self.record.board();
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::lexer::Lexer;
    use crate::record::writer::write;
    use crate::variants::Variant;
    use crate::variants::template::Duel;

    /// Reads moves of the template's duel, which isn't in the catalogue.
    fn duel(text: &str) -> (Record, Vec<Noted>) {
        let source = Source::new(text);
        let game = Lexer::new(&source).next_game().unwrap();
        let record = Record::new(Variant::of::<Duel>(), "", "").unwrap();
        let mut noted = Vec::new();
        let record = read(&source, &game.tokens, record, &mut noted);
        (record, noted)
    }

    fn codes(record: &Record) -> Vec<String> {
        let line = record.main_line();
        let node = |&id: &NodeId| record.node(id).choices.clone();
        let step = |choices: Vec<(Seat, String)>| {
            let texts: Vec<_> = choices.into_iter().map(|(_, code)| code).collect();
            texts.join("/")
        };
        line[1..].iter().map(node).map(step).collect()
    }

    #[test]
    fn decisions_made_at_once_are_one_step_however_written() {
        for text in [
            "1. b1,*e1/*a1 f1,*d1/*a1 2. c1 *",
            "1. b1 *e1 *a1 1... f1 *d1 *a1 2. c1",
            "b1 {one} *e1 {two} *a1 f1, *d1, *a1 c1",
        ] {
            let (record, noted) = duel(text);
            assert!(noted.is_empty(), "{noted:?}");
            assert_eq!(codes(&record), ["b1", "*e1/*a1", "f1", "*d1/*a1", "c1"]);
            let moves = write(&record);
            let (_, moves) = moves.split_once("\n\n").unwrap_or(("", &moves));
            let (again, noted) = duel(moves);
            assert!(noted.is_empty(), "{noted:?}");
            assert_eq!(again, record);
        }
        let (record, _) = duel("b1 {one} *e1 {two} *a1 (*f1/*b1 f1) f1");
        let line = record.main_line();
        let texts: Vec<_> = record
            .node(line[2])
            .comments
            .iter()
            .map(|c| c.text.as_str())
            .collect();
        assert_eq!(texts, ["two"]);
        assert_eq!(record.node(line[1]).children.len(), 2);
    }

    #[test]
    fn a_choice_whose_fellow_is_missing_is_never_kept_as_made() {
        for text in ["1. b1 *e1 *", "1. b1,*e1 (1. a1) *", "1. b1 *e1 zz"] {
            let (record, noted) = duel(text);
            assert_eq!(codes(&record), ["b1"]);
            let unread = record.unread().unwrap();
            assert!(unread.starts_with("*e1"), "{unread}");
            assert_eq!(noted.len(), 1);
        }
        let (_, noted) = duel("1. b1 *e1 *");
        assert_eq!(
            (noted[0].1.code, noted[0].1.offset),
            ("missing-choice", Some(6))
        );
        let (_, noted) = duel("1. b1 *e1 zz");
        assert_eq!(
            (noted[0].1.code, noted[0].1.offset),
            ("illegal-move", Some(10))
        );
    }

    #[test]
    fn each_of_several_choices_has_its_own_judgement() {
        for text in [
            "1. b1,*e1!/*a1?? f1,*d1/*a1 $7 *",
            "1. b1 *e1! *a1?? 1... f1 *d1 *a1 $7",
            "b1 *e1 $1 *a1 $4 f1 *d1 {so} *a1 $7",
        ] {
            let (record, noted) = duel(text);
            assert!(noted.is_empty(), "{noted:?}");
            let line = record.main_line();
            let judged = |at: usize| {
                let node = record.node(line[at]);
                (node.choice_nags.clone(), node.nags.clone())
            };
            assert_eq!(judged(2), (vec![(0, 1)], vec![4]), "{text}");
            assert_eq!(judged(4), (vec![], vec![7]), "{text}");
            let written = write(&record);
            let (_, moves) = written.split_once("\n\n").unwrap_or(("", &written));
            let (again, noted) = duel(moves);
            assert!(noted.is_empty(), "{noted:?}");
            assert_eq!(again, record, "{moves}");
        }
    }
}
