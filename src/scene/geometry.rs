//! Where cells lie: rectangles, hit test, steps between neighbours as they are
//! seen, and rows for the screen reader's grid.
//!
//! The topology says what is next to what by the rules; this says it for the
//! eye. Units are scene units: the side of a cell is [`CELL`].

use crate::board::Cell;

/// The side of a cell, in scene units.
pub const CELL: f32 = 100.0;

/// A rectangle in scene units; `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
}

impl Rect {
    /// Its middle: x, y.
    #[must_use]
    pub fn centre(&self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether a point lies in it. Left and upper edges belong to it.
    #[must_use]
    pub fn contains(&self, x: f32, y: f32) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.width && y < self.y + self.height
    }

    /// The rectangle whose edges lie further in by a distance.
    #[must_use]
    pub fn inset(&self, by: f32) -> Self {
        Self {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2.0 * by,
            height: self.height - 2.0 * by,
        }
    }
}

/// A direction on the screen, whichever way the board is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Towards the top of the screen.
    Up,
    /// Towards the bottom.
    Down,
    /// Towards the left, on right-to-left pages too.
    Left,
    /// Towards the right.
    Right,
}

/// A cell's place on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The cell.
    pub cell: Cell,
    /// An index into [`crate::board::Topology::parts`].
    pub part: usize,
    /// Counted from the top of its part.
    pub row: usize,
    /// Counted from the left of its part.
    pub column: usize,
    /// Where it is drawn.
    pub rect: Rect,
    /// Whether it's one of the dark squares, where there are such.
    pub dark: bool,
    /// Whether it's a crossing of lines, no square.
    pub point: bool,
}

/// Where a part lies, without its frame.
#[derive(Clone, Debug, PartialEq)]
pub struct PartPlace {
    /// Where its cells are.
    pub rect: Rect,
    /// Names of the rows from the top.
    pub rows: Vec<String>,
    /// Names of the columns from the left.
    pub columns: Vec<String>,
    /// How far its frame reaches above the cells.
    pub head: f32,
    /// Whether its name stands there.
    pub captioned: bool,
}

/// Where everything lies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The whole width, frames included.
    pub width: f32,
    /// The whole height.
    pub height: f32,
    /// The parts, in the topology's order.
    pub parts: Vec<PartPlace>,
    /// Cells part by part, row by row from the top, from left to right.
    pub places: Vec<Place>,
    /// Whether the parts touch.
    pub joined: bool,
    /// The corners of a ground that isn't a rectangle a part: for each part
    /// in turn its home rank's left and right corner, seen from its middle.
    /// What lies farther from the middle than half the width is cut off.
    /// Mostly empty.
    pub outline: Vec<(f32, f32)>,
}

impl Layout {
    /// The same room without any cell in it: nothing to hit, nothing to read.
    #[must_use]
    pub fn covered(mut self) -> Self {
        self.places.clear();
        self
    }

    /// A cell's place, or `None` where it isn't shown.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Option<&Place> {
        self.places.iter().find(|place| place.cell == cell)
    }

    /// The middle of a cell: x, y.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> Option<(f32, f32)> {
        self.place(cell).map(|place| place.rect.centre())
    }

    /// The cell at a point.
    #[must_use]
    pub fn hit(&self, x: f32, y: f32) -> Option<Cell> {
        // Where points lie closer than a cell's width, the nearest one.
        let mut best: Option<(f32, Cell)> = None;
        for place in self.places.iter().filter(|place| place.rect.contains(x, y)) {
            let (to_x, to_y) = place.rect.centre();
            let distance = (to_x - x).hypot(to_y - y);
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, place.cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// The next cell in a direction on the screen, over gaps and onto other
    /// parts too; `None` at the edge.
    #[must_use]
    pub fn step(&self, from: Cell, key: Key) -> Option<Cell> {
        let (x, y) = self.centre(from)?;
        // Rows of neighbouring parts needn't be level: half a cell counts as
        // the same row. Where there's none, what lies aslant will do.
        let mut best: [Option<(f32, Cell)>; 2] = [None, None];
        for place in &self.places {
            let (to_x, to_y) = place.rect.centre();
            let (along, across) = match key {
                Key::Up => (y - to_y, to_x - x),
                Key::Down => (to_y - y, to_x - x),
                Key::Left => (x - to_x, to_y - y),
                Key::Right => (to_x - x, to_y - y),
            };
            let across = across.abs();
            let is_level = across <= CELL / 2.0;
            if along <= CELL / 4.0 || !(is_level || across <= 1.2 * along) {
                continue;
            }
            let distance = along + across;
            let best = &mut best[usize::from(!is_level)];
            if best.is_none_or(|(least, _)| distance < least) {
                *best = Some((distance, place.cell));
            }
        }
        let [level, aslant] = best;
        level.or(aslant).map(|(_, cell)| cell)
    }

    /// A part's cells row by row from the top, each row from left to right,
    /// all of the same length; `None` where the part has no cell.
    #[must_use]
    pub fn rows(&self, part: usize) -> Vec<Vec<Option<Cell>>> {
        let Some(shape) = self.parts.get(part) else {
            return Vec::new();
        };
        let mut rows = vec![vec![None; shape.columns.len()]; shape.rows.len()];
        for place in self.places.iter().filter(|place| place.part == part) {
            rows[place.row][place.column] = Some(place.cell);
        }
        rows
    }
}
