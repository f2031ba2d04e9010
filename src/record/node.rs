//! A position of the tree and what is said about it.

use super::source::one_line;
use crate::board::Marks;
use crate::rules::{Event, Outcome, Seat, State};

/// One position of a [`super::Record`](super::Record); stays the same whatever is added or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position before the first move.
    pub const ROOT: Self = Self(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A comment, as plain text in one line: never markup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// What is said, without commands such as `[%csl …]`.
    pub text: String,
    /// Whether a diagram is to be shown here: `[#]`.
    pub diagram: bool,
}

impl Comment {
    /// A comment with a text, of which white space becomes single blanks.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            text: one_line(text),
            diagram: false,
        }
    }
}

/// A position, how it was reached, and what is said about it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position before; `None` for the root.
    pub parent: Option<NodeId>,
    /// What follows: the main line first, then its alternatives.
    pub children: Vec<NodeId>,
    /// The state now.
    pub state: State,
    /// The choices that led here: seat and code, in seat order.
    pub choices: Vec<(Seat, String)>,
    /// What people write for each of them.
    pub notation: Vec<String>,
    /// What happened, as the referee saw it: see [`super::Record::transition`](super::Record::transition).
    pub events: Vec<Event>,
    /// Judgements, by their PGN numbers: 1 is `!`, 2 is `?`. Where several
    /// have decided together, they are about the last one's choice.
    pub nags: Vec<u8>,
    /// Judgements of choices before the last one: an index into the choices,
    /// and the number.
    pub choice_nags: Vec<(usize, u8)>,
    /// Remarks before an alternative's first move.
    pub comments_before: Vec<Comment>,
    /// Remarks after the move; the root's are the opening ones.
    pub comments: Vec<Comment>,
    /// Coloured cells, arrows and letters.
    pub marks: Marks,
    /// `[%clk]`: time left, as written.
    pub clock: Option<String>,
    /// `[%eval]`: a program's judgement, as written.
    pub evaluation: Option<String>,
    /// Other commands, without `[%` and `]`.
    pub commands: Vec<String>,
    /// Lines from here that couldn't be read, as they stood in the text.
    pub unread: Vec<String>,
}

impl Node {
    pub(super) fn new(parent: Option<NodeId>, state: State) -> Self {
        Self {
            parent,
            children: Vec::new(),
            state,
            choices: Vec::new(),
            notation: Vec::new(),
            events: Vec::new(),
            nags: Vec::new(),
            choice_nags: Vec::new(),
            comments_before: Vec::new(),
            comments: Vec::new(),
            marks: Marks::default(),
            clock: None,
            evaluation: None,
            commands: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Whether everything but the links and the derived is the same.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        self.choices == other.choices
            && self.nags == other.nags
            && self.choice_nags == other.choice_nags
            && self.comments_before == other.comments_before
            && self.comments == other.comments
            && self.marks == other.marks
            && self.clock == other.clock
            && self.evaluation == other.evaluation
            && self.commands == other.commands
            && self.unread == other.unread
    }
}

/// How a game is said to have ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Each seat's share, as in `1-0` or `1/2-1/2`.
    pub token: String,
    /// What was agreed or resigned here; a text says only the token.
    pub outcome: Option<Outcome>,
}

impl PartialEq for Ending {
    fn eq(&self, other: &Self) -> bool {
        self.token == other.token
    }
}

impl Eq for Ending {}
