//! The table of steps behind every board, and its builders.

use super::{Arrangement, Ground};

/// A place where a piece can stand: an index into a [`Topology`]'s cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The index, for slices with one entry a cell.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of the ways out of a cell; what it means is the board's own matter.
/// Grids use the eight points of the compass, clockwise from north (towards
/// higher ranks), so that odd ones are diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(pub u8);

impl Direction {
    /// Towards higher ranks.
    pub const NORTH: Self = Self(0);
    /// Towards higher files.
    pub const EAST: Self = Self(2);
    /// Towards lower ranks.
    pub const SOUTH: Self = Self(4);
    /// Towards lower files.
    pub const WEST: Self = Self(6);
    /// The eight directions of a grid, clockwise from north.
    pub const COMPASS: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];
    /// File and rank steps of [`Self::COMPASS`], in its order.
    const OFFSETS: [(i16, i16); 8] = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];
}

/// Where a step leads, and the direction in which the line goes on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell that the step comes to.
    pub cell: Cell,
    /// The line's direction beyond it: another than before where it bends.
    pub onward: Direction,
}

/// All continuations of a line: none (it ends), one, or two (it forks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Branches {
    steps: [Option<Step>; 2],
}

impl Branches {
    /// The continuations, in the order in which they were linked.
    pub fn iter(self) -> impl Iterator<Item = Step> {
        self.steps.into_iter().flatten()
    }

    /// Whether the line ends here.
    #[must_use]
    pub fn is_end(self) -> bool {
        self.steps[0].is_none()
    }
}

/// How cells are drawn and talked about: filled squares, or crossings of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Light and dark squares; `a1_dark` says which way round.
    Squares {
        /// Whether the part's first file and rank meet on a dark square.
        a1_dark: bool,
    },
    /// Points where lines cross.
    Points,
}

/// A rectangular piece of the board with a name of its own: the whole of a
/// chess board, one of two linked boards, a half board.
#[derive(Clone, Debug)]
pub struct Part {
    /// Stable name, lower case, as in `[%csl Glimbo]`; empty for an only board.
    pub id: &'static str,
    /// Cells by rank from the first, in a rank by file; `None`: no cell there.
    pub cells: Vec<Option<Cell>>,
    /// Names of the files, from the first.
    pub files: Vec<String>,
    /// Names of the ranks, from the first.
    pub ranks: Vec<String>,
    /// What it looks like.
    pub surface: Surface,
}

impl Part {
    /// The cell at a file and a rank, both counted from 0.
    #[must_use]
    pub fn at(&self, file: usize, rank: usize) -> Option<Cell> {
        if file >= self.files.len() {
            return None;
        }
        *self.cells.get(rank * self.files.len() + file)?
    }

    /// File and rank of a cell, both counted from 0.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        let index = self.cells.iter().position(|&c| c == Some(cell))?;
        Some((index % self.files.len(), index / self.files.len()))
    }
}

/// A board's cells with their names, and the steps between them.
#[derive(Clone, Debug)]
pub struct Topology {
    names: Vec<String>,
    directions: usize,
    steps: Vec<Branches>,
    parts: Vec<Part>,
    arrangements: &'static [Arrangement],
    ground: Ground,
}

impl Topology {
    /// A board without cells and with `directions` ways out of each.
    #[must_use]
    pub fn new(directions: usize) -> Self {
        Self {
            names: Vec::new(),
            directions,
            steps: Vec::new(),
            parts: Vec::new(),
            arrangements: &[],
            ground: Ground::default(),
        }
    }

    /// An ordinary board of `files` × `ranks` squares named `a1`, `b1`, …,
    /// numbered along the ranks from `a1`, which is dark.
    #[must_use]
    pub fn grid(files: usize, ranks: usize) -> Self {
        let mut board = Self::new(Direction::COMPASS.len());
        board.add_grid("", "", files, ranks, Surface::Squares { a1_dark: true });
        board
    }

    /// Adds a rectangular part whose cells are named `prefix`, file, rank, and
    /// links them in the eight directions of the compass. Returns the part's
    /// index. Nothing links it to other parts yet: see [`Self::link`].
    pub fn add_grid(
        &mut self,
        id: &'static str,
        prefix: &str,
        files: usize,
        ranks: usize,
        surface: Surface,
    ) -> usize {
        let file_names: Vec<String> = (0..files).map(file_name).collect();
        let rank_names: Vec<String> = (1..=ranks).map(|rank| rank.to_string()).collect();
        let mut cells = Vec::with_capacity(files * ranks);
        for rank in &rank_names {
            for file in &file_names {
                cells.push(Some(self.add_cell(format!("{prefix}{file}{rank}"))));
            }
        }
        let part = Part {
            id,
            cells,
            files: file_names,
            ranks: rank_names,
            surface,
        };
        for rank in 0..ranks {
            for file in 0..files {
                let Some(from) = part.at(file, rank) else {
                    continue;
                };
                for (&direction, (east, north)) in Direction::COMPASS.iter().zip(Direction::OFFSETS)
                {
                    let (Some(file), Some(rank)) = (shifted(file, east), shifted(rank, north))
                    else {
                        continue;
                    };
                    if let Some(cell) = part.at(file, rank) {
                        let onward = direction;
                        self.link(from, direction, Step { cell, onward });
                    }
                }
            }
        }
        self.parts.push(part);
        self.parts.len() - 1
    }

    /// Adds one cell without any steps.
    ///
    /// # Panics
    /// If there are more than 65,536 cells.
    pub fn add_cell(&mut self, name: String) -> Cell {
        let index = u16::try_from(self.names.len()).expect("a board has at most 65,536 cells");
        self.names.push(name);
        self.steps
            .resize(self.names.len() * self.directions, Branches::default());
        Cell(index)
    }

    /// Adds a part that lists cells added before.
    pub fn add_part(&mut self, part: Part) -> usize {
        self.parts.push(part);
        self.parts.len() - 1
    }

    /// Lets a line go on: a second link in the same direction makes it fork.
    ///
    /// # Panics
    /// On a third one: lines fork in two at most.
    pub fn link(&mut self, from: Cell, direction: Direction, step: Step) {
        let branches = &mut self.steps[from.index() * self.directions + usize::from(direction.0)];
        let free = branches.steps.iter_mut().find(|slot| slot.is_none());
        *free.expect("a line forks in two at most") = Some(step);
    }

    /// Ends a line: removes all steps from a cell in a direction.
    pub fn unlink(&mut self, from: Cell, direction: Direction) {
        self.steps[from.index() * self.directions + usize::from(direction.0)] = Branches::default();
    }

    /// Where a step leads.
    #[must_use]
    pub fn step(&self, from: Cell, direction: Direction) -> Branches {
        self.steps[from.index() * self.directions + usize::from(direction.0)]
    }

    /// The cells of the straight line from a cell (which isn't part of it),
    /// for boards without forks: at a fork the first branch is taken.
    #[must_use]
    pub fn ray(&self, from: Cell, direction: Direction) -> Ray<'_> {
        Ray {
            board: self,
            at: from,
            direction,
            left: self.names.len(),
        }
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// How many directions lead out of each cell.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + use<> {
        (0..self.directions).filter_map(|index| u8::try_from(index).ok().map(Direction))
    }

    /// All cells in the order of their indices.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.names.len()).filter_map(|index| u16::try_from(index).ok().map(Cell))
    }

    /// A cell's name, such as `e4`.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    /// The cell with a name.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let index = self.names.iter().position(|n| n == name)?;
        u16::try_from(index).ok().map(Cell)
    }

    /// The rectangular parts, in the order in which they were added.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Sets the ways in which the parts can be laid out, the preferred one
    /// first. Without any they lie side by side, without names.
    pub fn set_arrangements(&mut self, arrangements: &'static [Arrangement]) {
        self.arrangements = arrangements;
    }

    /// The ways in which the parts can be laid out, the preferred one first.
    #[must_use]
    pub fn arrangements(&self) -> &'static [Arrangement] {
        self.arrangements
    }

    /// Sets what is drawn on the ground. Without it, points lie on plain
    /// crossing lines.
    pub fn set_ground(&mut self, ground: Ground) {
        self.ground = ground;
    }

    /// What is drawn on the ground.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        &self.ground
    }
}

/// Iterator of [`Topology::ray`].
#[derive(Clone, Debug)]
pub struct Ray<'a> {
    board: &'a Topology,
    at: Cell,
    direction: Direction,
    // A line that runs in a circle must end as well.
    left: usize,
}

impl Iterator for Ray<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        self.left = self.left.checked_sub(1)?;
        let step = self.board.step(self.at, self.direction).iter().next()?;
        self.at = step.cell;
        self.direction = step.onward;
        Some(step.cell)
    }
}

fn shifted(value: usize, by: i16) -> Option<usize> {
    value.checked_add_signed(isize::from(by))
}

/// `a` to `z`, then `aa`, `ab`, …
fn file_name(index: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    if index < 26 {
        letter.to_string()
    } else {
        format!("{}{letter}", file_name(index / 26 - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_of_a_grid_has_three_neighbours() {
        let board = Topology::grid(8, 8);
        let a1 = board.cell("a1").unwrap();
        let near: Vec<_> = board
            .directions()
            .flat_map(|direction| board.step(a1, direction).iter())
            .map(|step| board.name(step.cell).to_owned())
            .collect();
        assert_eq!(near, ["a2", "b2", "b1"]);
    }

    #[test]
    fn a_line_can_turn_fork_and_end() {
        let mut board = Topology::new(2);
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| board.add_cell(name.to_owned()));
        let (one, two) = (Direction(0), Direction(1));
        board.link(
            a,
            one,
            Step {
                cell: b,
                onward: two,
            },
        );
        board.link(
            b,
            two,
            Step {
                cell: c,
                onward: two,
            },
        );
        board.link(
            b,
            two,
            Step {
                cell: d,
                onward: one,
            },
        );
        assert_eq!(board.ray(a, one).collect::<Vec<_>>(), [b, c]);
        let fork: Vec<_> = board.step(b, two).iter().map(|step| step.cell).collect();
        assert_eq!(fork, [c, d]);
        assert!(board.step(d, one).is_end());
        board.unlink(b, two);
        assert!(board.step(b, two).is_end());
    }

    #[test]
    fn a_circle_ends() {
        let mut board = Topology::new(1);
        let a = board.add_cell("a".to_owned());
        let onward = Direction(0);
        board.link(a, onward, Step { cell: a, onward });
        assert_eq!(board.ray(a, onward).count(), 1);
    }

    #[test]
    fn files_beyond_z_have_two_letters() {
        assert_eq!(file_name(25), "z");
        assert_eq!(file_name(26), "aa");
        assert_eq!(file_name(27), "ab");
    }
}
