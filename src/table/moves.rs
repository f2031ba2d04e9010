//! The move list: the game tree in reading order, flat, as the viewer may know
//! it.

use serde::Serialize;

use super::effect::is_false;
use super::session::Session;
use super::table::Table;
use crate::record::{Comment, NodeId, Record};
use crate::rules::Viewer;

/// One item of the move list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum MoveItem {
    /// What somebody has chosen.
    Move {
        /// To be gone to.
        node: u32,
        /// Such as `12.` or `12…`, where one has to stand.
        number: Option<String>,
        /// What people write.
        text: String,
        /// Judgements, by PGN's numbers.
        nags: Vec<u8>,
        /// Where several have decided together and more than the last one's
        /// choice is judged: each choice by itself, and what is said of it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        parts: Vec<JudgedPart>,
        /// Whether it's the one shown.
        current: bool,
        /// How many variations it's inside of.
        depth: usize,
        /// Whether it was tried here and isn't the author's.
        own: bool,
        /// Whether it goes on with the turn that the move before belongs to.
        #[serde(skip_serializing_if = "is_false")]
        goes_on: bool,
    },
    /// A seat that is out of the game and keeps its place.
    Passed {
        /// As of a move.
        number: Option<String>,
    },
    /// A choice that the viewer doesn't know.
    Unseen {
        /// As of a move.
        number: Option<String>,
        /// Whose.
        seat: &'static str,
    },
    /// What an author says.
    Comment {
        /// The node that it's about.
        node: u32,
        /// Plain text.
        text: String,
        /// Whether a picture of the position is asked for here.
        diagram: bool,
        /// How many variations it's inside of.
        depth: usize,
    },
    /// A variation begins.
    VariationStart {
        /// How many it's inside of, with itself.
        depth: usize,
    },
    /// It ends.
    VariationEnd,
    /// The result, as the text states it.
    Result {
        /// Such as `1-0`.
        text: String,
    },
}

/// One of several choices made together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedPart {
    /// What people write.
    pub text: String,
    /// Judgements, by PGN's numbers.
    pub nags: Vec<u8>,
}

/// Where a list is written to.
struct List<'a> {
    session: &'a Session,
    viewer: Viewer,
    current: NodeId,
    /// Whether an author's words may be shown.
    words: bool,
    items: Vec<MoveItem>,
    /// Whether a number has to stand again after something else.
    interrupted: bool,
}

impl Table {
    pub(super) fn move_list(&self, session: &Session) -> Vec<MoveItem> {
        let record = session.record();
        let mut list = List {
            session,
            viewer: self.viewer(),
            current: self.shown(),
            words: !self.has_secrets(),
            items: Vec::new(),
            interrupted: true,
        };
        list.comments(NodeId::ROOT, &record.node(NodeId::ROOT).comments, 0);
        list.line(NodeId::ROOT, 0);
        if list.words
            && let Some(result) = record.result()
        {
            list.items.push(MoveItem::Result {
                text: result.token.clone(),
            });
        }
        list.items
    }
}

/// How many places of seats that are passed over lie before a move of a game
/// for three or more, whether its number begins with them, and how many lie
/// after it at the number's end.
fn places(record: &Record, id: NodeId) -> (usize, bool, usize) {
    let Some(parent) = record.parent(id) else {
        return (0, false, 0);
    };
    let state = &record.node(parent).state;
    if state.places() < 3 || !record.begins_turn(id) {
        return (0, false, 0);
    }
    let (number, past) = state.number();
    let earlier = record
        .parent(parent)
        .map(|before| record.node(before).state.number());
    let from = match earlier {
        Some((same, turns)) if same == number => turns + 1,
        _ => 0,
    };
    let before = past.saturating_sub(from);
    let next = &record.node(id).state;
    let ends = next.number().0 != number && !next.actors().is_empty();
    let after = if ends {
        state.places().saturating_sub(past + 1)
    } else {
        0
    };
    (before, before > 0 && from == 0, after)
}

impl List<'_> {
    /// Everything after a node: its main continuation, the variations from it
    /// in brackets, and on.
    fn line(&mut self, from: NodeId, depth: usize) {
        let mut at = from;
        loop {
            let record = self.session.record();
            let children = record.node(at).children.clone();
            let Some((&main, variations)) = children.split_first() else {
                return;
            };
            self.node(main, depth);
            for &variation in variations {
                // Where nobody else may be told of, there is but the game.
                if !self.words {
                    break;
                }
                let depth = depth + 1;
                self.items.push(MoveItem::VariationStart { depth });
                self.interrupted = true;
                self.node(variation, depth);
                self.line(variation, depth);
                self.items.push(MoveItem::VariationEnd);
                self.interrupted = true;
            }
            at = main;
        }
    }

    fn node(&mut self, id: NodeId, depth: usize) {
        let session = self.session;
        let node = session.record().node(id);
        self.comments(id, &node.comments_before, depth);
        let record = session.record();
        let mut number = record.number_label(id);
        let (before, opens, after) = places(record, id);
        if opens {
            number = number.replace('…', ".");
        }
        let stands = number.ends_with('.') || self.interrupted;
        let mut label = stands.then_some(number);
        for _ in 0..before {
            let number = label.take();
            self.items.push(MoveItem::Passed { number });
        }
        self.interrupted = false;
        let choices = session.notation(id, self.viewer);
        let told: Vec<String> = choices
            .iter()
            .filter_map(|(_, text)| text.clone())
            .collect();
        let judged = self.words && !node.choice_nags.is_empty() && told.len() == choices.len();
        let parts = told.iter().enumerate().filter(|_| judged);
        let parts = parts.map(|(index, text)| JudgedPart {
            text: text.clone(),
            nags: if index + 1 < told.len() {
                let about = node.choice_nags.iter().filter(|(of, _)| *of == index);
                about.map(|&(_, nag)| nag).collect()
            } else {
                node.nags.clone()
            },
        });
        let parts = parts.collect();
        if !told.is_empty() {
            self.items.push(MoveItem::Move {
                node: id.0,
                number: label.take(),
                text: told.join(" "),
                nags: if self.words {
                    node.nags.clone()
                } else {
                    Vec::new()
                },
                parts,
                current: id == self.current,
                depth,
                own: session.is_own(id),
                goes_on: !session.record().begins_turn(id),
            });
        }
        for (seat, _) in choices.iter().filter(|(_, text)| text.is_none()) {
            self.items.push(MoveItem::Unseen {
                number: label.take(),
                seat: session.info().seat_id(*seat),
            });
        }
        for _ in 0..after {
            self.items.push(MoveItem::Passed { number: None });
        }
        self.comments(id, &node.comments, depth);
    }

    fn comments(&mut self, node: NodeId, comments: &[Comment], depth: usize) {
        if !self.words {
            return;
        }
        for comment in comments {
            if comment.text.trim().is_empty() && !comment.diagram {
                continue;
            }
            self.items.push(MoveItem::Comment {
                node: node.0,
                text: comment.text.clone(),
                diagram: comment.diagram,
                depth,
            });
            self.interrupted = true;
        }
    }
}
