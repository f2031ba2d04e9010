//! Everything of a board that a page shows as text: the move list, the screen
//! reader's grid, names, buttons' states. For the present viewer only: what he
//! may not know isn't in it, not even hidden by style.

use serde::Serialize;

use super::effect::{
    FeatureItem, OptionItem, OutcomeItem, Pairs, PieceItem, ProblemItem, is_false,
};
use super::input::{Mode, viewer_name};
use super::moves::MoveItem;
use super::table::Table;
use crate::board::{Cell, MarkColour, MarkTarget, Marks};
use crate::record::{NodeId, Record};
use crate::rules::{PartState, Seats, View, Viewer, touched};
use crate::scene;

/// What a page shows beside the picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The game's stable name; empty if nothing could be read.
    pub variant: &'static str,
    /// Its English name.
    pub name: &'static str,
    /// `diagram`, `replay` or `play`.
    pub mode: &'static str,
    /// How many plies lead to what is shown.
    pub ply: usize,
    /// How many plies the main line has.
    pub plies: usize,
    /// Whether there is nothing before.
    pub at_start: bool,
    /// Whether there is nothing after.
    pub at_end: bool,
    /// Whether something can be taken back.
    pub can_undo: bool,
    /// Whether something taken back can be played again.
    pub can_redo: bool,
    /// Whether the board can be turned.
    pub can_flip: bool,
    /// Who takes part: not always all of the game's seats.
    pub seats: Vec<&'static str>,
    /// The seat at the bottom.
    pub orientation: &'static str,
    /// Whose knowledge is shown.
    pub viewer: &'static str,
    /// What covers the board.
    pub curtain: Option<CurtainItem>,
    /// Who still has to decide.
    pub actors: Vec<&'static str>,
    /// Who has sealed a choice.
    pub sealed: Vec<&'static str>,
    /// Who may resign, on turn or not; where programs play, only people.
    pub resigners: Vec<&'static str>,
    /// Who has to agree to a draw, programs included.
    pub parties: Vec<&'static str>,
    /// The seats that the program plays.
    pub computers: Vec<&'static str>,
    /// Those of them for which it should think now.
    pub due: Vec<&'static str>,
    /// Those of these whose choices may be asked for and handed in now: where
    /// several decide at once, only after people have.
    pub timely: Vec<&'static str>,
    /// Whether the program plays all seats.
    pub demo: bool,
    /// Whether nothing has been taken for so long that a program agrees to a
    /// draw.
    pub idle: bool,
    /// How the game has ended, where it's shown ended.
    pub outcome: Option<OutcomeItem>,
    /// Names of players, events and so on.
    pub tags: Pairs,
    /// A heading.
    pub title: String,
    /// The move list.
    pub moves: Vec<MoveItem>,
    /// The cells, part by part as on the screen; nothing behind a curtain.
    pub grid: Vec<GridPart>,
    /// How many cells are picked: after two a third may be asked for.
    pub picked: usize,
    /// What can be picked beside cells, as buttons: to be answered as a
    /// chooser's options are.
    pub offers: Vec<OptionItem>,
    /// Where the keyboard is.
    pub cursor: Option<String>,
    /// An author's arrows.
    pub arrows: Vec<ArrowItem>,
    /// Counts worth showing.
    pub status: Vec<StatusItem>,
    /// What couldn't be read.
    pub problems: Vec<ProblemItem>,
    /// How many games the text holds.
    pub games: usize,
    /// Which of them is shown, from 0.
    pub game: usize,
    /// The text that couldn't be read, from where it couldn't.
    pub unread: Option<String>,
}

/// The curtain, by names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CurtainItem {
    /// Who has to confirm being there.
    pub seat: &'static str,
    /// `start` or `turn`.
    pub reason: &'static str,
}

/// A count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatusItem {
    /// Its stable name.
    pub name: &'static str,
    /// What it says.
    pub value: String,
}

/// An arrow, by names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArrowItem {
    /// `green`, `red`, `yellow` or `blue`.
    pub colour: &'static str,
    /// Where it starts.
    pub from: String,
    /// Where its head is.
    pub to: String,
}

/// A part of the board as it's seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GridPart {
    /// Its stable name, empty for an only board.
    pub part: &'static str,
    /// `idle`, `due`, `optional` or `done`; empty where every turn is played
    /// on the whole board.
    pub state: &'static str,
    /// Rows from the top, each from the left; null: no cell there.
    pub rows: Vec<Vec<Option<GridCell>>>,
}

/// A cell as it's seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GridCell {
    /// Its name.
    pub cell: String,
    /// Whether the viewer doesn't know what is there.
    pub hidden: bool,
    /// What stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceItem>,
    /// What else lies there, what is below first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<FeatureItem>,
    /// Colours of an author's marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<&'static str>,
    /// An author's letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whether it can be picked next.
    #[serde(skip_serializing_if = "is_false")]
    pub target: bool,
    /// Whether it's picked.
    #[serde(skip_serializing_if = "is_false")]
    pub selected: bool,
    /// Whether the last move went from or to it.
    #[serde(skip_serializing_if = "is_false")]
    pub last_move: bool,
    /// Whether a royal piece in danger stands there.
    #[serde(skip_serializing_if = "is_false")]
    pub check: bool,
    /// Whether the viewer has just lost a piece there without seeing how.
    #[serde(skip_serializing_if = "is_false")]
    pub lost: bool,
}

/// A mark's colour by its English name.
fn colour_name(colour: MarkColour) -> &'static str {
    match colour {
        MarkColour::Green => "green",
        MarkColour::Red => "red",
        MarkColour::Yellow => "yellow",
        MarkColour::Blue => "blue",
    }
}

/// A part's state by its stable name.
#[must_use]
pub fn part_state_name(state: PartState) -> &'static str {
    match state {
        PartState::Idle => "idle",
        PartState::Due => "due",
        PartState::Optional => "optional",
        PartState::Done => "done",
    }
}

/// Tags that say how to show the game, or what the outcome says too.
const TECHNICAL_TAGS: [&str; 2] = ["Orientation", "Termination"];

impl Table {
    /// What the page shows beside the picture.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let Some(session) = &self.session else {
            return Snapshot {
                mode: self.mode.name(),
                problems: self.problems.clone(),
                games: self.games,
                game: self.game,
                at_start: true,
                at_end: true,
                ..Snapshot::default()
            };
        };
        let info = session.info();
        let record = session.record();
        let shown = self.shown();
        let names = |seats: Seats| seats.iter().map(|seat| info.seat_id(seat)).collect();
        let seats = session.state().seats_in_play();
        let secrets = self.has_secrets();
        let viewer = self.viewer();
        let curtain = self.curtain();
        let outcome = session.outcome().filter(|_| shown == session.at());
        let mut snapshot = Snapshot {
            variant: info.id,
            name: info.name,
            mode: self.mode.name(),
            ply: session.ply_of(shown),
            plies: record.main_line().len() - 1,
            at_start: record.node(shown).parent.is_none(),
            at_end: record.node(shown).children.is_empty(),
            can_undo: self.can_undo(),
            can_redo: self.can_redo(),
            can_flip: seats.len() > 1,
            seats: names(seats),
            orientation: info.seat_id(self.look.orientation),
            viewer: viewer_name(info, viewer),
            curtain: curtain.map(|curtain| CurtainItem {
                seat: info.seat_id(curtain.seat),
                reason: curtain.reason,
            }),
            actors: names(session.awaited()),
            sealed: names(session.sealed()),
            resigners: names(self.resigners()),
            parties: names(self.parties()),
            computers: names(self.programs()),
            due: names(self.due()),
            timely: names(self.timely()),
            demo: self.is_demo(),
            idle: !self.programs().is_empty() && session.is_idle(),
            outcome: outcome.map(|outcome| OutcomeItem::new(info, &outcome)),
            tags: self.tags(record),
            title: title(record, info.name),
            games: self.games,
            game: self.game,
            ..Snapshot::default()
        };
        if curtain.is_some() {
            return snapshot;
        }
        let view = session.view_at(shown, viewer);
        let marks = self.marks_at(shown);
        snapshot.moves = self.move_list(session);
        snapshot.grid = self.grid(&view, &marks, viewer);
        snapshot.picked = self.gesture.picks().len();
        snapshot.offers = self.asides();
        snapshot.cursor = self
            .cursor
            .map(|cell| session.state().board().name(cell).to_owned());
        let board = session.state().board();
        let arrows = marks.arrows.iter().map(|arrow| ArrowItem {
            colour: colour_name(arrow.colour),
            from: board.name(arrow.from).to_owned(),
            to: board.name(arrow.to).to_owned(),
        });
        snapshot.arrows = arrows.collect();
        let status = view.status.into_iter();
        snapshot.status = status
            .map(|(name, value)| StatusItem { name, value })
            .collect();
        if !secrets {
            snapshot.problems.clone_from(&self.problems);
            snapshot.unread = record.unread();
        }
        snapshot
    }

    fn tags(&self, record: &Record) -> Pairs {
        // A text's tags may tell of what comes: names alone are safe.
        let only_names = self.has_secrets();
        let seats = record.variant().info().seats;
        let tags = record.tags().iter().filter(|(name, value)| {
            let is_name = seats.iter().any(|seat| seat.id.eq_ignore_ascii_case(name));
            let empty = matches!(value.trim(), "" | "?" | "????.??.??");
            !empty
                && (is_name || !only_names)
                && !TECHNICAL_TAGS
                    .iter()
                    .any(|tag| tag.eq_ignore_ascii_case(name))
        });
        Pairs(tags.cloned().collect())
    }

    fn grid(&self, view: &View, marks: &Marks, viewer: Viewer) -> Vec<GridPart> {
        let Some(session) = &self.session else {
            return Vec::new();
        };
        let (info, board) = (session.info(), session.state().board());
        let layout = scene::layout(info, board, &self.look);
        let events = session.witnessed(self.shown(), viewer);
        let last: Vec<Cell> = touched(&events);
        let targets = self.targets();
        let selected = self.gesture.selected();
        let lost = self.lost();
        let cell_of = |part: usize, cell: Cell| {
            let on_cell = marks.cells.iter().filter(|mark| match mark.target {
                MarkTarget::Cell(marked) => marked == cell,
                MarkTarget::Part(marked) => marked == part,
            });
            let label = marks.labels.iter().find(|label| label.cell == cell);
            let seen = view.cells.get(cell.index()).copied().unwrap_or_default();
            GridCell {
                cell: board.name(cell).to_owned(),
                hidden: seen.hidden,
                piece: seen.piece.map(|piece| PieceItem::new(info, piece)),
                features: view
                    .features
                    .iter()
                    .filter(|feature| feature.cell == cell)
                    .map(|feature| FeatureItem::new(info, board, feature))
                    .collect(),
                marks: on_cell.map(|mark| colour_name(mark.colour)).collect(),
                label: label.map(|label| label.text.clone()),
                target: targets.contains(&cell),
                selected: selected == Some(cell),
                last_move: last.contains(&cell),
                check: view.checks.contains(&cell),
                lost: lost.contains(&cell),
            }
        };
        let parts = board.parts().iter().enumerate().map(|(index, part)| {
            let rows = layout.rows(index).into_iter();
            let rows = rows.map(|row| {
                let cells = row.into_iter();
                cells
                    .map(|cell| cell.map(|cell| cell_of(index, cell)))
                    .collect()
            });
            GridPart {
                part: part.id,
                state: view.parts.get(index).map_or("", |s| part_state_name(*s)),
                rows: rows.collect(),
            }
        });
        parts.collect()
    }

    /// The marks of a place: the text's, and attributes' at the place that the
    /// board was set up with. A running game with secrets has none of the
    /// text's.
    pub(super) fn marks_at(&self, shown: NodeId) -> Marks {
        let mut marks = Marks::default();
        if let Some(session) = &self.session
            && !self.has_secrets()
        {
            marks.extend(&session.record().node(shown).marks);
        }
        if self.mode == Mode::Diagram || Some(shown) == self.marked {
            marks.extend(&self.marks);
        }
        marks
    }
}

/// Who plays, or else what the game is called.
pub(super) fn title(record: &Record, name: &str) -> String {
    let tag = |name: &str| {
        let value = record.tag(name).map(str::trim);
        value.filter(|value| !matches!(*value, "" | "?"))
    };
    let seats = record.variant().info().seats.iter();
    let players: Vec<&str> = seats
        .filter_map(|seat| tag(&super::words::capitalised(seat.id)))
        .collect();
    if players.is_empty() {
        name.to_owned()
    } else {
        players.join(" – ")
    }
}
