//! What a table asks the page to do. Effects are returned, never called back:
//! a page that called the table again from within would find it in use.

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::words;
use crate::board::{Cell, Topology};
use crate::rules::{Event, Fault, Feature, Info, Outcome, Piece};

/// One thing for the page to do.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Effect {
    /// Paint the board again.
    Repaint,
    /// The snapshot has changed.
    Refresh,
    /// A pointer went down on a piece that can move: follow it, and don't
    /// scroll the page with it.
    Capture,
    /// Something couldn't be read or done.
    Problem(ProblemItem),
    /// A piece was picked up.
    MoveStart {
        /// Where it stands.
        from: String,
        /// Where it can go.
        targets: Vec<String>,
    },
    /// A cell was picked, or none any more.
    Select {
        /// Which.
        cell: Option<String>,
    },
    /// A move is proposed: to be answered by [`super::Input::Commit`] or
    /// [`super::Input::Cancel`].
    Move {
        /// Its machine form. Empty in a turn in which several decide, since
        /// whoever hears of it would know of a sealed choice.
        code: String,
        /// Whose it is.
        seat: &'static str,
        /// What people write; empty where `code` is.
        text: String,
    },
    /// Another position is shown.
    Change {
        /// How many plies lead to it.
        ply: usize,
        /// The position string, as far as the viewer may know it.
        position: String,
    },
    /// The game is over.
    GameEnd {
        /// How.
        outcome: OutcomeItem,
    },
    /// Something to be said to those who don't see the board.
    Announce {
        /// What happened, as far as the viewer may know it.
        events: Vec<AnnouncedEvent>,
        /// Something else to be said: `curtain`, `sealed`, `secret`, `turn`.
        key: Option<&'static str>,
        /// What it's about.
        details: Pairs,
    },
    /// Several moves fit what was picked: offer these.
    Chooser {
        /// In the order in which they're offered.
        options: Vec<OptionItem>,
        /// The cell beside which to offer them.
        cell: String,
    },
    /// Offer nothing any more.
    ChooserClose,
}

/// Names and values, in order; an object for JavaScript.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub Vec<(String, String)>);

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A fault and where in a text it is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ProblemItem {
    /// Stable, such as `illegal-move`.
    pub code: &'static str,
    /// A sentence in English.
    pub message: String,
    /// The message's variable parts.
    pub details: Pairs,
    /// From 1.
    pub line: Option<u32>,
    /// From 1, in characters.
    pub column: Option<u32>,
    /// `error` or `warning`.
    pub severity: &'static str,
}

impl ProblemItem {
    /// A fault that isn't about a place in a text.
    #[must_use]
    pub fn new(fault: &Fault) -> Self {
        let details = fault
            .details
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()));
        Self {
            code: fault.code,
            message: fault.message.clone(),
            details: Pairs(details.collect()),
            line: None,
            column: None,
            severity: "error",
        }
    }
}

impl From<&crate::record::Problem> for ProblemItem {
    fn from(problem: &crate::record::Problem) -> Self {
        Self {
            line: Some(problem.line),
            column: Some(problem.column),
            severity: match problem.severity {
                crate::record::Severity::Error => "error",
                crate::record::Severity::Warning => "warning",
            },
            ..Self::new(&problem.fault)
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OutcomeItem {
    /// Names of seats; nobody where it's drawn.
    pub winners: Vec<&'static str>,
    /// Stable, such as `checkmate`.
    pub reason: &'static str,
    /// A sentence in English.
    pub text: String,
}

impl OutcomeItem {
    /// An outcome with its words.
    #[must_use]
    pub fn new(info: &Info, outcome: &Outcome) -> Self {
        Self {
            winners: outcome
                .winners
                .iter()
                .map(|seat| info.seat_id(seat))
                .collect(),
            reason: outcome.reason,
            text: words::outcome_text(info, outcome),
        }
    }
}

/// A piece by its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PieceItem {
    /// The colour's name.
    pub colour: &'static str,
    /// The kind's name.
    pub kind: &'static str,
    /// The colour of whoever commands it, where that's another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commander: Option<&'static str>,
    /// Whether it bears a mark by the rules: it has captured, say.
    #[serde(skip_serializing_if = "is_false")]
    pub marked: bool,
}

/// What serde asks, to leave out what isn't so.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "what serde calls")]
pub(super) fn is_false(value: &bool) -> bool {
    !value
}

/// The name of a colour, if the game has it.
fn colour_name(info: &Info, colour: u8) -> Option<&'static str> {
    info.colours.get(usize::from(colour)).copied()
}

/// Something on a cell that isn't a piece, by its names.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FeatureItem {
    /// The cell it lies on.
    pub cell: String,
    /// The kind's name, such as `portal`.
    pub kind: &'static str,
    /// The colour of whoever owns it; null: nobody does.
    pub colour: Option<&'static str>,
    /// How many lie there, or a number to be shown with it.
    pub count: u8,
    /// The cell it leads to; null: to none in particular.
    pub to: Option<String>,
}

impl FeatureItem {
    /// A feature by its names.
    #[must_use]
    pub fn new(info: &Info, board: &Topology, feature: &Feature) -> Self {
        Self {
            cell: board.name(feature.cell).to_owned(),
            kind: feature.kind,
            colour: feature.colour.and_then(|colour| colour_name(info, colour)),
            count: feature.count,
            to: feature.to.map(|cell| board.name(cell).to_owned()),
        }
    }
}

impl PieceItem {
    /// A piece by its names.
    #[must_use]
    pub fn new(info: &Info, piece: Piece) -> Self {
        let commander = piece.commander.filter(|&colour| colour != piece.colour);
        Self {
            commander: commander.and_then(|colour| colour_name(info, colour)),
            marked: piece.marked,
            ..Self::named(info, piece.colour, piece.kind)
        }
    }

    /// A colour and a kind by their names.
    #[must_use]
    pub fn named(info: &Info, colour: u8, kind: &'static str) -> Self {
        Self {
            colour: colour_name(info, colour).unwrap_or_default(),
            kind,
            commander: None,
            marked: false,
        }
    }
}

/// One of the offered continuations of a choice.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OptionItem {
    /// To be answered with.
    pub index: usize,
    /// `piece`, `named` or `move`.
    pub kind: &'static str,
    /// A picture to choose by.
    pub piece: Option<PieceItem>,
    /// A word to choose by: a stable name.
    pub name: Option<&'static str>,
    /// What it's called in English.
    pub text: String,
}

/// [`Event`] by names, for JavaScript.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "field by field as in Event")]
pub enum AnnouncedEvent {
    Moved {
        piece: PieceItem,
        from: String,
        via: Vec<String>,
        to: String,
    },
    Captured {
        piece: PieceItem,
        at: String,
    },
    Arrived {
        piece: PieceItem,
        at: String,
    },
    Drifted {
        piece: PieceItem,
        from: String,
        to: String,
    },
    Swapped {
        first: String,
        second: String,
    },
    Promoted {
        at: String,
        piece: PieceItem,
    },
    Changed {
        cells: Vec<String>,
    },
    Exploded {
        at: String,
    },
    Penalty {
        seat: &'static str,
    },
    Eliminated {
        seat: &'static str,
    },
    Check {
        at: String,
    },
    Unseen {
        seat: &'static str,
    },
    LostUnseen {
        at: String,
    },
    TurnEnded {
        seat: &'static str,
    },
}

impl AnnouncedEvent {
    /// An event that the viewer may know of, by names.
    #[must_use]
    pub fn new(info: &Info, board: &Topology, event: &Event) -> Self {
        let name = |cell: &Cell| board.name(*cell).to_owned();
        let names = |cells: &[Cell]| cells.iter().map(name).collect();
        let piece = |piece: &Piece| PieceItem::new(info, *piece);
        match event {
            Event::Moved {
                piece: p,
                from,
                via,
                to,
            } => Self::Moved {
                piece: piece(p),
                from: name(from),
                via: names(via),
                to: name(to),
            },
            Event::Captured { piece: p, at } => Self::Captured {
                piece: piece(p),
                at: name(at),
            },
            Event::Arrived { piece: p, at } => Self::Arrived {
                piece: piece(p),
                at: name(at),
            },
            Event::Drifted { piece: p, from, to } => Self::Drifted {
                piece: piece(p),
                from: name(from),
                to: name(to),
            },
            Event::Swapped { first, second } => Self::Swapped {
                first: name(first),
                second: name(second),
            },
            Event::Promoted { at, piece: p } => Self::Promoted {
                at: name(at),
                piece: piece(p),
            },
            Event::Changed { cells } => Self::Changed {
                cells: names(cells),
            },
            Event::Exploded { at } => Self::Exploded { at: name(at) },
            Event::Penalty { seat } => Self::Penalty {
                seat: info.seat_id(*seat),
            },
            Event::Eliminated { seat } => Self::Eliminated {
                seat: info.seat_id(*seat),
            },
            Event::Check { at } => Self::Check { at: name(at) },
            Event::Unseen { seat } => Self::Unseen {
                seat: info.seat_id(*seat),
            },
            Event::LostUnseen { at } => Self::LostUnseen { at: name(at) },
            Event::TurnEnded { seat } => Self::TurnEnded {
                seat: info.seat_id(*seat),
            },
        }
    }
}
