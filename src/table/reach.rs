//! How pieces move, as pictures and for those who don't see them: each kind of
//! the game's, and the piece on a cell.

use serde::Serialize;

use super::effect::PieceItem;
use super::table::Table;
use crate::board::{Cell, Surface};
use crate::rules::{PartState, Pick, Piece, PieceChoice, Seat, State, View};
use crate::scene::{self, CELL, Reach, Rect, Shown, Target};
use crate::svg;
use crate::variants::reach::{self, Pattern};

/// At least so many cells are shown around a piece on a board.
const LEAST: f32 = 5.0;

/// How a kind of piece moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PatternItem {
    /// The piece.
    pub piece: PieceItem,
    /// The parts of the board on which it moves so; empty if that's all.
    pub parts: Vec<&'static str>,
    /// The places that it can go to.
    pub targets: Vec<TargetItem>,
    /// What it captures over another piece.
    pub over: Vec<TargetItem>,
    /// The pictures: of how it moves, and of what it captures over another.
    pub pictures: Vec<String>,
}

/// A place seen from where a piece stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TargetItem {
    /// How far to the right.
    pub files: i8,
    /// How far up.
    pub ranks: i8,
    /// `both`, `move` or `capture`.
    pub mark: &'static str,
    /// Whether it's only so from some cells.
    pub rare: bool,
    /// Whether the line goes on.
    #[serde(rename = "goesOn")]
    pub goes_on: bool,
}

/// Where the piece on a cell can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReachItem {
    /// Its cell.
    pub cell: String,
    /// The piece.
    pub piece: PieceItem,
    /// The vacant cells that it can go to now. With [`Self::captures`] null
    /// where the game has secrets: then only patterns are told.
    pub moves: Option<Vec<String>>,
    /// The cells on which it can capture now.
    pub captures: Option<Vec<String>>,
    /// How it moves on an empty board, where that is what is told: with
    /// secrets, and where it can't go anywhere now.
    pub patterns: Vec<PatternItem>,
    /// The picture.
    pub picture: String,
    /// The middle of its cell, as shares of the board's width and height.
    pub at: (f32, f32),
}

fn target(target: &reach::Target, turned: bool) -> TargetItem {
    let sign = if turned { -1 } else { 1 };
    TargetItem {
        files: sign * target.files,
        ranks: sign * target.ranks,
        mark: match (target.quiet, target.captures) {
            (true, true) => "both",
            (true, false) => "move",
            _ => "capture",
        },
        rare: target.rare,
        goes_on: target.goes_on,
    }
}

impl Table {
    /// How each kind of the game's pieces moves, in the look of the board.
    #[must_use]
    pub fn kinds(&self) -> Vec<PatternItem> {
        let Some(variant) = self.variant() else {
            return Vec::new();
        };
        let patterns = reach::patterns(variant);
        patterns
            .iter()
            .map(|pattern| self.pattern(pattern, false))
            .collect()
    }

    fn pattern(&self, pattern: &Pattern, turned: bool) -> PatternItem {
        let Some((info, board)) = self.game() else {
            return PatternItem::default();
        };
        let part = board.parts().first();
        let shown = Reach {
            info,
            surface: part.map_or(Surface::Points, |part| part.surface),
            pattern,
            over: false,
            turned,
        };
        let mut pictures = vec![shown];
        if !pattern.over.is_empty() {
            pictures.push(Reach {
                over: true,
                ..shown
            });
        }
        let draw = |shown: &Reach<'_>| svg::write(&scene::reach(shown, &self.look), "", "", None);
        let targets = pattern.targets.iter();
        let over = pattern.over.iter();
        PatternItem {
            piece: PieceItem::named(info, pattern.colour, pattern.kind),
            parts: pattern.parts.clone(),
            targets: targets.map(|place| target(place, turned)).collect(),
            over: over.map(|place| target(place, turned)).collect(),
            pictures: pictures.iter().map(draw).collect(),
        }
    }

    /// The cell at a point, in CSS pixels of a board of a width; none behind a
    /// curtain.
    #[must_use]
    pub fn cell_at(&self, x: f32, y: f32, width: f32) -> Option<&'static str> {
        let (info, board) = self.game().filter(|_| self.curtain().is_none())?;
        let layout = scene::layout(info, board, &self.look);
        let scale = layout.width / width.max(1.0);
        let cell = layout.hit(x * scale, y * scale)?;
        Some(board.name(cell))
    }

    /// Where the piece that the viewer sees on a cell can go, whoever's turn it
    /// is; in games with secrets only how its kind moves, since the rest could
    /// tell what the viewer may not know. Nothing where no piece is seen.
    #[must_use]
    pub fn reach(&self, name: &str) -> Option<ReachItem> {
        let session = self.session().ok().filter(|_| self.curtain().is_none())?;
        let (info, board) = self.game()?;
        let node = self.shown();
        let view = session.view_at(node, self.viewer());
        let cell = board.cell(name)?;
        let seen = view.cells.get(cell.index()).filter(|seen| !seen.hidden)?;
        let piece = seen.piece?;
        let mut item = ReachItem {
            cell: name.to_owned(),
            piece: PieceItem::new(info, piece),
            moves: None,
            captures: None,
            patterns: Vec::new(),
            picture: String::new(),
            at: (0.5, 0.5),
        };
        let layout = scene::layout(info, board, &self.look);
        if let Some((x, y)) = layout.centre(cell) {
            item.at = (x / layout.width, y / layout.height);
        }
        if info.hidden {
            self.tell_kind(&mut item, cell, piece);
            return Some(item);
        }
        let state = &session.record().node(node).state;
        let targets: Vec<Target> = goes(state, &view, cell, piece)
            .into_iter()
            .map(|cell| Target {
                cell,
                capture: view
                    .cells
                    .get(cell.index())
                    .is_some_and(|seen| seen.piece.is_some()),
            })
            .collect();
        let names = |capture: bool| {
            let some = targets.iter().filter(|target| target.capture == capture);
            some.map(|target| board.name(target.cell).to_owned())
                .collect()
        };
        item.moves = Some(names(false));
        item.captures = Some(names(true));
        if targets.is_empty() {
            self.tell_kind(&mut item, cell, piece);
            return Some(item);
        }
        let shown = Shown {
            selected: Some(cell),
            targets: &targets,
            ..Shown::new(info, board, &view)
        };
        let mut scene = scene::compose(&shown, &self.look);
        let cells = targets.iter().map(|target| target.cell);
        let window = window(&scene.layout, cell, cells);
        // What lies outside would only make the text longer.
        let near = |cell: Cell| {
            let (x, y) = scene.layout.centre(cell).unwrap_or_default();
            window.inset(-CELL).contains(x, y)
        };
        scene.items.retain(|item| item.cell.is_none_or(near));
        item.picture = svg::write_part(&scene, window, "", "", None);
        Some(item)
    }
}

impl Table {
    /// Tells how the kind of the piece on a cell moves, on an empty board.
    fn tell_kind(&self, item: &mut ReachItem, cell: Cell, piece: Piece) {
        let (Some(variant), Some((info, board))) = (self.variant(), self.game()) else {
            return;
        };
        let mut parts = board.parts().iter();
        let part = parts.find(|part| part.cells.contains(&Some(cell)));
        let id = part.map_or("", |part| part.id);
        // Seen from the other side, up is down.
        let turned = info.seats.len() == 2 && self.look.orientation.index() == 1;
        let patterns = reach::of(variant, PieceChoice::from(piece)).into_iter();
        item.patterns = patterns
            .filter(|pattern| pattern.parts.is_empty() || pattern.parts.contains(&id))
            .map(|pattern| self.pattern(&pattern, turned))
            .collect();
        let picture = item.patterns.first().and_then(|item| item.pictures.first());
        item.picture = picture.cloned().unwrap_or_default();
    }
}

impl Default for PatternItem {
    fn default() -> Self {
        Self {
            piece: PieceItem {
                colour: "",
                kind: "",
                commander: None,
                marked: false,
            },
            parts: Vec::new(),
            targets: Vec::new(),
            over: Vec::new(),
            pictures: Vec::new(),
        }
    }
}

/// The cells that a piece can go to: by the legal list where its side decides
/// now, else by its way of moving.
fn goes(state: &State, view: &View, from: Cell, piece: Piece) -> Vec<Cell> {
    let mut cells = Vec::new();
    for seat in state.actors().iter() {
        for choice in state.legal(seat) {
            if let [Pick::Cell(first), Pick::Cell(to), ..] = choice.picks[..]
                && first == from
                && !cells.contains(&to)
            {
                cells.push(to);
            }
        }
    }
    let whose = Seat(piece.commander.unwrap_or(piece.colour));
    let mut parts = state.board().parts().iter().zip(&view.parts);
    let is_idle = parts.any(|(part, state)| {
        matches!(state, PartState::Idle | PartState::Done) && part.cells.contains(&Some(from))
    });
    if cells.is_empty() && (is_idle || !state.actors().contains(whose)) {
        for to in state.steps(from) {
            if !cells.contains(&to) {
                cells.push(to);
            }
        }
    }
    cells
}

/// The piece of the board to show: square, with everything that can be reached
/// within the same part, and not less than [`LEAST`] cells wide.
fn window(layout: &scene::Layout, from: Cell, to: impl Iterator<Item = Cell>) -> Rect {
    let Some(start) = layout.place(from) else {
        return Rect::default();
    };
    let (x, y) = start.rect.centre();
    let (mut left, mut right, mut top, mut bottom) = (x, x, y, y);
    for place in to.filter_map(|cell| layout.place(cell)) {
        if place.part == start.part {
            let (x, y) = place.rect.centre();
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
    }
    let side = f32::max(right - left, bottom - top) + CELL;
    let side = side.max(LEAST * CELL);
    // Not beyond the part, where it's large enough, else around its middle.
    let part = layout
        .parts
        .get(start.part)
        .map_or(start.rect, |part| part.rect);
    let start = |middle: f32, first: f32, length: f32| {
        let room = length - side;
        let wanted = middle - side / 2.0 - first;
        first
            + if room < 0.0 {
                room / 2.0
            } else {
                wanted.clamp(0.0, room)
            }
    };
    Rect {
        x: start(f32::midpoint(left, right), part.x, part.width),
        y: start(f32::midpoint(top, bottom), part.y, part.height),
        width: side,
        height: side,
    }
}
