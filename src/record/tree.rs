//! The tree of moves.

use super::node::{Comment, Ending, Node, NodeId};
use super::source::one_line;
use crate::board::{Marks, Topology};
use crate::rules::{Fault, Outcome, Seat, Seats, State, Transition};
use crate::variants::Variant;
use std::borrow::Cow;

/// The tags that PGN orders; others follow as they come.
pub(super) const ROSTER: &[&str] = &["Event", "Site", "Date", "Round", "White", "Black"];

/// A game: a tree of positions with what is known and said about it.
///
/// Two are equal if they'd be written alike.
#[derive(Clone, Debug)]
pub struct Record {
    variant: Variant,
    options: String,
    tags: Vec<(String, String)>,
    nodes: Vec<Node>,
    result: Option<Ending>,
}

impl Record {
    /// A game without moves, from a position string or, if that's empty, the
    /// usual start.
    ///
    /// # Errors
    /// As [`Variant::read`].
    pub fn new(variant: Variant, options: &str, position: &str) -> Result<Self, Fault> {
        let state = variant.read(position, options)?;
        Ok(Self {
            variant,
            options: one_line(options),
            tags: Vec::new(),
            nodes: vec![Node::new(None, state)],
            result: None,
        })
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board it is played on.
    #[must_use]
    pub fn board(&self) -> &'static Topology {
        self.node(NodeId::ROOT).state.board()
    }

    /// The options it is played with, as in `players=3`.
    #[must_use]
    pub fn options(&self) -> &str {
        &self.options
    }

    /// Names and values, but for those that say how the game is set up
    /// (`Variant`, `Options`, `FEN`, `SetUp`) and `Result`.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag, its name in any case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self
            .tags
            .iter()
            .find(|(n, _)| n.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// Sets a tag; an empty value is kept. Characters that a tag's name can't
    /// have are dropped; without any left nothing happens.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let name: String = name
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || is_structural(&name) {
            return;
        }
        let usual = ROSTER
            .iter()
            .find(|usual| usual.eq_ignore_ascii_case(&name));
        let name = usual.map_or(name, |usual| (*usual).to_owned());
        let value = one_line(value);
        match self
            .tags
            .iter_mut()
            .find(|(n, _)| n.eq_ignore_ascii_case(&name))
        {
            Some((_, old)) => *old = value,
            None => self.tags.push((name, value)),
        }
    }

    /// The seat at the bottom, if the text says so.
    #[must_use]
    pub fn orientation(&self) -> Option<Seat> {
        self.variant.info().seat(self.tag("Orientation")?)
    }

    /// One position.
    ///
    /// # Panics
    /// If the id is another record's.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Whether an id names a position that is still in the tree.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        let mut at = id;
        while at != NodeId::ROOT {
            let Some(parent) = self.nodes.get(at.index()).and_then(|node| node.parent) else {
                return false;
            };
            if !self.node(parent).children.contains(&at) {
                return false;
            }
            at = parent;
        }
        true
    }

    /// The position before.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The position after, by the first line.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).children.first().copied()
    }

    /// The positions from the root to this one, both included: the index of
    /// each is its ply.
    #[must_use]
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<_> = std::iter::successors(Some(id), |&at| self.parent(at)).collect();
        line.reverse();
        line
    }

    /// How many steps lie between the root and a position.
    #[must_use]
    pub fn ply(&self, id: NodeId) -> usize {
        std::iter::successors(self.parent(id), |&at| self.parent(at)).count()
    }

    /// The positions from this one on, it included, by the first line.
    #[must_use]
    pub fn line_from(&self, id: NodeId) -> Vec<NodeId> {
        std::iter::successors(Some(id), |&at| self.next(at)).collect()
    }

    /// The positions of the main line from the root: the index is the ply.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_from(NodeId::ROOT)
    }

    /// Whether a position is in the main line.
    #[must_use]
    pub fn is_main(&self, id: NodeId) -> bool {
        let line = self.line_to(id);
        line.windows(2)
            .all(|pair| self.next(pair[0]) == Some(pair[1]))
    }

    /// Who made the choices that led to a position.
    #[must_use]
    pub fn movers(&self, id: NodeId) -> Seats {
        self.node(id)
            .choices
            .iter()
            .map(|&(seat, _)| seat)
            .collect()
    }

    /// Whether a position's step begins a turn: it isn't a further decision
    /// of the turn that the step before belongs to.
    #[must_use]
    pub fn begins_turn(&self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        let before = self
            .parent(parent)
            .map(|before| self.node(before).state.number());
        before != Some(self.node(parent).state.number())
    }

    /// What is written before a position's step: `12.`, or `12…` if others
    /// of that number come before it. Empty for the root.
    #[must_use]
    pub fn number_label(&self, id: NodeId) -> String {
        let Some(parent) = self.parent(id) else {
            return String::new();
        };
        let (number, past) = self.node(parent).state.number();
        let first = past == 0 && self.begins_turn(id);
        format!("{number}{}", if first { "." } else { "…" })
    }

    /// The step that led to a position: for `State::witness` of the position
    /// before. `None` for the root.
    #[must_use]
    pub fn transition(&self, id: NodeId) -> Option<Transition> {
        let node = self.node(id);
        node.parent?;
        Some(Transition {
            state: node.state.clone(),
            choices: node.choices.clone(),
            notation: node.notation.clone(),
            events: node.events.clone(),
        })
    }

    /// Makes choices at a position and returns where they lead. Choices that
    /// are in the tree already aren't added again.
    ///
    /// # Errors
    /// As [`State::apply`]; the record is as before then.
    pub fn play(&mut self, at: NodeId, choices: &[(Seat, &str)]) -> Result<NodeId, Fault> {
        let same = |node: &Node| {
            let mut known = node.choices.iter();
            node.choices.len() == choices.len()
                && known.all(|(seat, code)| choices.contains(&(*seat, code)))
        };
        let known = self
            .node(at)
            .children
            .iter()
            .find(|&&id| same(self.node(id)));
        if let Some(&id) = known {
            return Ok(id);
        }
        let transition = self.node(at).state.apply(choices)?;
        Ok(self.add(at, transition))
    }

    /// As [`play`](Self::play), on from draws too that at other tables take a
    /// claim, and which many games in the world went past.
    pub(crate) fn play_on(
        &mut self,
        at: NodeId,
        choices: &[(Seat, &str)],
    ) -> Result<NodeId, Fault> {
        let transition = self.open_state(at).apply(choices)?;
        Ok(self.add(at, transition))
    }

    /// A position's state, with the game going on if it may.
    pub(super) fn open_state(&self, id: NodeId) -> Cow<'_, State> {
        let state = &self.node(id).state;
        match state.played_on() {
            Some(open) => Cow::Owned(open),
            None => Cow::Borrowed(state),
        }
    }

    fn add(&mut self, at: NodeId, transition: Transition) -> NodeId {
        let same = |&id: &NodeId| self.node(id).choices == transition.choices;
        if let Some(id) = self.node(at).children.iter().copied().find(same) {
            return id;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let mut node = Node::new(Some(at), transition.state);
        node.choices = transition.choices;
        node.notation = transition.notation;
        node.events = transition.events;
        self.nodes.push(node);
        self.node_mut(at).children.push(id);
        id
    }

    /// Makes the line that a position belongs to the first one where it last
    /// parts from another. Returns whether there was such a place.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let line = self.line_to(id);
        let parting = line
            .windows(2)
            .rev()
            .find(|pair| self.next(pair[0]) != Some(pair[1]));
        let Some(&[parent, child]) = parting else {
            return false;
        };
        let children = &mut self.node_mut(parent).children;
        if let Some(place) = children.iter().position(|&c| c == child) {
            children[..=place].rotate_right(1);
        }
        self.settle(child);
        true
    }

    /// Removes a position and all that follow it, and returns the one before;
    /// the root stays, and so does all in it.
    pub fn delete(&mut self, id: NodeId) -> NodeId {
        let Some(parent) = self.parent(id) else {
            return id;
        };
        self.node_mut(parent).children.retain(|&child| child != id);
        if let Some(first) = self.next(parent) {
            self.settle(first);
        }
        parent
    }

    /// Remarks before a move are an alternative's only: a first line's go
    /// after the move.
    fn settle(&mut self, first: NodeId) {
        let node = self.node_mut(first);
        let mut before = std::mem::take(&mut node.comments_before);
        before.append(&mut node.comments);
        node.comments = before;
    }

    /// [Settles](Self::settle) the whole tree.
    pub(super) fn settle_all(&mut self) {
        for index in 0..self.nodes.len() {
            if let Some(&first) = self.nodes[index].children.first() {
                self.settle(first);
            }
        }
    }

    /// Sets the remarks after a move; at the root, the opening ones.
    pub fn set_comments(&mut self, id: NodeId, comments: &[Comment]) {
        self.node_mut(id).comments = comments
            .iter()
            .map(|comment| Comment {
                diagram: comment.diagram,
                ..Comment::new(&comment.text)
            })
            .filter(|comment| comment.diagram || !comment.text.is_empty())
            .collect();
    }

    /// Sets a move's judgements.
    pub fn set_nags(&mut self, id: NodeId, nags: &[u8]) {
        let mut distinct = Vec::new();
        for &nag in nags {
            if !distinct.contains(&nag) {
                distinct.push(nag);
            }
        }
        self.node_mut(id).nags = distinct;
    }

    /// Adds a judgement of one of several choices that were made together, by
    /// its index; of the last one, it is the move's.
    pub fn judge_choice(&mut self, id: NodeId, index: usize, nag: u8) {
        let node = self.node_mut(id);
        if index + 1 >= node.choices.len() {
            if !node.nags.contains(&nag) {
                node.nags.push(nag);
            }
        } else if !node.choice_nags.contains(&(index, nag)) {
            node.choice_nags.push((index, nag));
        }
    }

    /// Sets a position's marks.
    pub fn set_marks(&mut self, id: NodeId, marks: Marks) {
        self.node_mut(id).marks = marks;
    }

    /// Lines that couldn't be read, joined, in the order of the tree.
    #[must_use]
    pub fn unread(&self) -> Option<String> {
        let all: Vec<&str> = self
            .nodes
            .iter()
            .flat_map(|n| &n.unread)
            .map(String::as_str)
            .collect();
        (!all.is_empty()).then(|| all.join("\n"))
    }

    /// How the game is said to have ended; `None`: it hasn't, or nobody says.
    #[must_use]
    pub fn result(&self) -> Option<&Ending> {
        self.result.as_ref()
    }

    /// Sets the result, as in `1-0`; `*` or what isn't one takes it away.
    pub fn set_result(&mut self, token: &str) {
        self.result = super::lexer::result(token)
            .filter(|token| token != "*")
            .map(|token| Ending {
                token,
                outcome: None,
            });
    }

    /// Ends the game by agreement or resignation, and says so in the tag
    /// `Termination`.
    pub fn end(&mut self, outcome: Outcome) {
        self.set_tag("Termination", outcome.reason);
        self.result = Some(Ending {
            token: self.result_token(&outcome),
            outcome: Some(outcome),
        });
    }

    /// An outcome as shares, as in `1-0`; those who share a win, or a draw,
    /// have a half each.
    #[must_use]
    pub fn result_token(&self, outcome: &Outcome) -> String {
        let seats = self.node(NodeId::ROOT).state.seats_in_play();
        let drawn = outcome.winners.is_empty();
        let winner = if outcome.winners.len() == 1 {
            "1"
        } else {
            "1/2"
        };
        let shares: Vec<&str> = seats
            .iter()
            .map(|seat| {
                if drawn || outcome.winners.contains(seat) {
                    winner
                } else {
                    "0"
                }
            })
            .collect();
        shares.join("-")
    }
}

/// Tags that aren't kept as such, since the record itself says it.
pub(super) fn is_structural(name: &str) -> bool {
    ["Variant", "Options", "FEN", "SetUp", "Result"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let heads = |record: &Self| {
            let mut tags = record.tags.clone();
            tags.sort();
            tags
        };
        if self.variant != other.variant
            || self.options != other.options
            || self.result != other.result
            || heads(self) != heads(other)
            || self.nodes[0].state != other.nodes[0].state
        {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((one, two)) = pairs.pop() {
            let (one, two) = (self.node(one), other.node(two));
            if !one.says_the_same(two) || one.children.len() != two.children.len() {
                return false;
            }
            pairs.extend(
                one.children
                    .iter()
                    .copied()
                    .zip(two.children.iter().copied()),
            );
        }
        true
    }
}

impl Eq for Record {}
