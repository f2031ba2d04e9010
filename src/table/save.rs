//! A table as text, to be kept and set up again. It holds all secrets, sealed
//! choices too: it is for storage, not for showing.
//!
//! Lines of a name and a value, then an empty line, then the game text:
//! ```text
//! variant-board 1
//! mode play
//! at 0 0 1
//! computer black
//! seal white e2e4
//! orientation black
//! view all
//! ending white resignation
//!
//! 1. e4 *
//! ```
//! `at` says which child to take at each step from the root. What was taken
//! back is in the text, too: `redo` says which children to take from there to
//! where the taking back began, `gone` how many of those steps, the last ones,
//! aren't in the game now, and `unended` the ending that was taken back before.

use super::effect::{Effect, ProblemItem};
use super::input::{Mode, Setup, viewer_name, viewer_of_name};
use super::table::Table;
use super::words;
use crate::record::{self, NodeId, Record};
use crate::rules::{Fault, Info, Outcome, Seats};
use std::fmt::Write as _;

const HEADING: &str = "variant-board 1";

impl Table {
    /// The whole table as text, with all secrets in it.
    #[must_use]
    pub fn save(&self) -> String {
        let Some(session) = &self.session else {
            return String::new();
        };
        let info = session.info();
        let (record, redo, gone) = session.with_undone();
        let mut text = format!("{HEADING}\nmode {}\nat", self.mode.name());
        push_path(&mut text, &record, &record.line_to(session.at()));
        if redo.len() > 1 {
            text.push_str("redo");
            push_path(&mut text, &record, &redo);
        }
        if gone > 0 {
            // Writing to a string can't fail.
            let _ = writeln!(text, "gone {gone}");
        }
        if !self.computers.is_empty() {
            text.push_str("computer");
            for seat in self.computers.iter() {
                let _ = write!(text, " {}", info.seat_id(seat));
            }
            text.push('\n');
        }
        // A program thinks again.
        let sealed = session.sealed_choices().iter();
        for (seat, code) in sealed.filter(|(seat, _)| !self.programs().contains(*seat)) {
            let _ = writeln!(text, "seal {} {code}", info.seat_id(*seat));
        }
        let _ = writeln!(text, "orientation {}", info.seat_id(self.look.orientation));
        if let Some(viewer) = self.wanted_view {
            let _ = writeln!(text, "view {}", viewer_name(info, viewer));
        }
        let ending = session.record().result();
        let ending = ending.and_then(|ending| ending.outcome.as_ref());
        for (name, outcome) in [("ending", ending), ("unended", session.unended())] {
            let Some(outcome) = outcome else { continue };
            text.push_str(name);
            for seat in outcome.winners.iter() {
                let _ = write!(text, " {}", info.seat_id(seat));
            }
            let _ = writeln!(text, " {}", outcome.reason);
        }
        let _ = write!(text, "\n{}", record::write(&record));
        text
    }

    /// Sets the table as it was saved. A text that isn't one of
    /// [`save`](Self::save)'s changes nothing.
    pub fn restore(&mut self, text: &str) -> Vec<Effect> {
        match self.restored(text) {
            Ok(effects) => effects,
            Err(fault) => vec![Effect::Problem(ProblemItem::new(&fault))],
        }
    }

    fn restored(&mut self, text: &str) -> Result<Vec<Effect>, Fault> {
        let (head, game) = text.split_once("\n\n").ok_or_else(bad)?;
        let mut lines = head.lines();
        if lines.next() != Some(HEADING) {
            return Err(bad());
        }
        let lines: Vec<(&str, &str)> = lines
            .map(|line| line.split_once(' ').unwrap_or((line, "")))
            .collect();
        let value = |name: &str| {
            lines
                .iter()
                .find(|(n, _)| *n == name)
                .map(|&(_, value)| value)
        };
        let mode = value("mode").and_then(Mode::of_name).ok_or_else(bad)?;

        let mut table = Self {
            look: self.look.clone(),
            theme: self.theme,
            animation: self.animation,
            ..Self::default()
        };
        let mut effects = table.load(&Setup {
            text: Some(game.to_owned()),
            mode: Some(mode.name().to_owned()),
            ply: Some("last".to_owned()),
            orientation: value("orientation").map(str::to_owned),
            computer: value("computer").map(str::to_owned),
            ..Setup::default()
        });
        let variant = table.variant().ok_or_else(bad)?;
        let view = value("view").map(|name| viewer_of_name(variant.info(), name));
        table.wanted_view = view.transpose()?;
        table.asked_view = self.asked_view;
        table.oriented = self.oriented;
        // Attributes' marks aren't in the text; at the start they still fit,
        // on the board whose cells they name.
        let board = |table: &Self| table.game().map(|(_, board)| std::ptr::from_ref(board));
        if self.marked == Some(NodeId::ROOT) && board(self) == board(&table) {
            table.marks.clone_from(&self.marks);
            table.marked = self.marked;
        }
        let at = value("at").unwrap_or_default();
        let session = table.session.as_mut().ok_or_else(bad)?;
        let at = node_at(session.record(), NodeId::ROOT, at);
        let redo = value("redo").unwrap_or_default();
        let unended = value("unended").map(|ending| outcome_of(session.info(), ending));
        let end = node_at(session.record(), at, redo);
        let plies = session.ply_of(end) - session.ply_of(at);
        let gone = value("gone").and_then(|count| count.parse().ok());
        let gone = plies.min(gone.unwrap_or(0));
        session.take_back_from(end, gone, plies, unended.transpose()?)?;
        for (_, seal) in lines.iter().filter(|(name, _)| *name == "seal") {
            let (seat, code) = seal.split_once(' ').ok_or_else(bad)?;
            let seat = session.seat(seat)?;
            session
                .choose(seat, code)
                .or_else(|_| session.declare(seat, code))?;
        }
        if let Some(ending) = value("ending") {
            let outcome = outcome_of(session.info(), ending)?;
            session.end(outcome)?;
        }
        // What was announced on the way isn't the state now.
        effects.retain(|effect| matches!(effect, Effect::Problem(_)));
        *self = table;
        self.changed(&mut effects);
        self.announce_turn(&mut effects);
        Ok(effects)
    }
}

fn bad() -> Fault {
    Fault::new("bad-save", "This isn’t a game as this program keeps it.")
}

/// How the players ended a game: the winners, and why.
fn outcome_of(info: &Info, text: &str) -> Result<Outcome, Fault> {
    let (winners, reason) = text.rsplit_once(' ').unwrap_or(("", text));
    let winners: Seats = winners
        .split(' ')
        .filter_map(|name| info.seat(name))
        .collect();
    let reason = words::known_reason(reason).ok_or_else(bad)?;
    Ok(Outcome { winners, reason })
}

/// Writes which child to take at each step of a line.
fn push_path(text: &mut String, record: &Record, line: &[NodeId]) {
    for pair in line.windows(2) {
        let children = &record.node(pair[0]).children;
        let index = children.iter().position(|&child| child == pair[1]);
        // Writing to a string can't fail.
        let _ = write!(text, " {}", index.unwrap_or(0));
    }
    text.push('\n');
}

/// The node that a path of children's indices leads to, as far as it goes.
fn node_at(record: &Record, from: NodeId, path: &str) -> NodeId {
    let mut at = from;
    for step in path.split_whitespace() {
        let next = step
            .parse()
            .ok()
            .and_then(|index: usize| record.node(at).children.get(index).copied());
        let Some(next) = next else {
            return at;
        };
        at = next;
    }
    at
}
