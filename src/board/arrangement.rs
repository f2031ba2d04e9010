//! The ways in which a board's parts can lie side by side, and what is drawn
//! on the ground of boards that are played on crossings of lines.
//!
//! This is data of the board; what it comes to in units of a picture is the
//! scene's matter.

use super::{Cell, Topology};

/// One way of laying out a board's parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// Stable name, as in `arrangement="packed"`. Several of one name are
    /// forms of it for different widths.
    pub id: &'static str,
    /// Where the parts go.
    pub form: Form,
    /// Whether it's taken only where its name is given.
    pub by_name_only: bool,
}

impl Arrangement {
    /// One that may be taken where no name is given.
    #[must_use]
    pub const fn new(id: &'static str, form: Form) -> Self {
        Self {
            id,
            form,
            by_name_only: false,
        }
    }
}

/// Where an [`Arrangement`] puts the parts, indices into [`Topology::parts`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Apart, each in a frame of its own under its name.
    Apart {
        /// Columns from the left, each a stack from the top. They keep their
        /// order whoever looks at them.
        columns: &'static [&'static [usize]],
        /// Parts that stand the same way for everybody.
        fixed: &'static [usize],
    },
    /// Touching each other, in the order of the parts; turned as a whole.
    Joined(&'static [Spot]),
    /// Three half boards of nine files around the middle of a hexagon, home
    /// ranks on alternate sides, counter-clockwise; turned by thirds. See
    /// [`sector`].
    Hexagon,
}

/// A part's place in [`Form::Joined`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// How far from the left its edge is, in cells, for the first seat.
    pub left: f32,
    /// How far from the top.
    pub top: f32,
    /// Quarters by which it's turned counter-clockwise; 0: ranks go upwards.
    pub quarters: u8,
}

impl Spot {
    /// A part that isn't turned.
    #[must_use]
    pub const fn new(left: f32, top: f32) -> Self {
        let quarters = 0;
        Self {
            left,
            top,
            quarters,
        }
    }
}

/// Half a home rank of the hexagon, in steps: four files.
const HALF_HOME: f32 = 4.0;

/// Along an outermost file from home to the middle of the river, in steps: four
/// ranks, and so much of the river that points that face each other across its
/// mouth lie a step apart too.
const TO_RIVER: f32 = 4.58;

/// By what the river's middle rises with each file: files are parallel, and the
/// river's arms lie at 60° from them (1 / tan 60°).
const RISE: f32 = 0.577_350_3;

/// From the hexagon's middle to a home rank, in steps.
const TO_HOME: f32 = TO_RIVER + HALF_HOME * RISE;

/// The point of a file (0 to 8) and a rank (0 at home) of the hexagon's half
/// board that lies at the bottom: in steps from the hexagon's middle, x to the
/// right and y downwards. A step is the distance of neighbouring files; no two
/// points are closer.
///
/// Files are parallel, a step apart, and end on the river's middle, where each
/// meets one of the next half board; so the outer ones are shorter, and ranks
/// bend at the centre file, evenly from the home rank, which is straight, to the
/// bank. That leaves a bay at each mouth of the river, between half boards whose
/// home ranks are the other sides of the hexagon. With files that fan out and
/// straight ones from bank to bank at the hexagon's edge, the board would be
/// wider by a twelfth, and everything on it smaller.
#[must_use]
pub fn sector(file: f32, rank: f32) -> (f32, f32) {
    let x = (file - 4.0) / 4.0 * HALF_HOME;
    let river = RISE * x.abs();
    (x, TO_HOME + (river - TO_HOME) * rank / TO_RIVER)
}

/// What is drawn on the ground of a board that is played on crossings, by
/// cells, so that it holds in all arrangements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Straight lines from one cell to another.
    pub lines: Vec<[Cell; 2]>,
    /// Stretches of water: their corners.
    pub water: Vec<Vec<Cell>>,
    /// Points with angles around them, where pieces of a kind start.
    pub starts: Vec<Cell>,
}

impl Ground {
    /// That of a board whose only part is two half boards, of nine files and
    /// five ranks each, with a river between them.
    #[must_use]
    pub fn facing(board: &Topology) -> Self {
        let mut ground = Self::default();
        for far in [false, true] {
            ground.half(&|file, rank| at(board, 0, file, if far { 9 - rank } else { rank }));
        }
        let point = |file, rank| at(board, 0, file, rank);
        let banks = [point(0, 4), point(8, 4), point(8, 5), point(0, 5)];
        ground.line(banks[0], banks[3]);
        ground.line(banks[1], banks[2]);
        ground.pool(&banks);
        ground
    }

    /// That of [`Form::Hexagon`]: three half boards, lines going on over the
    /// river's arms, and a triangle of water in the middle.
    #[must_use]
    pub fn hexagon(board: &Topology) -> Self {
        let mut ground = Self::default();
        for part in 0..3 {
            ground.half(&|file, rank| at(board, part, file, rank));
            let next = (part + 1) % 3;
            let bank = |part, file| at(board, part, file, 4);
            // The centre points too: two sides of the triangle each.
            for file in 4..9 {
                ground.line(bank(part, file), bank(next, 8 - file));
            }
            ground.pool(&[bank(part, 4), bank(part, 8), bank(next, 0), bank(next, 4)]);
        }
        let middle = [0, 1, 2].map(|part| at(board, part, 4, 4));
        ground.pool(&middle);
        ground
    }

    /// Lines, palace and starting points of a half board of nine files and
    /// five ranks, counted from home.
    fn half(&mut self, at: &dyn Fn(usize, usize) -> Option<Cell>) {
        for rank in 0..5 {
            // In two, for boards that are bent at the centre file.
            self.line(at(0, rank), at(4, rank));
            self.line(at(4, rank), at(8, rank));
        }
        for file in 0..9 {
            self.line(at(file, 0), at(file, 4));
        }
        for (file, rank) in [(3, 0), (5, 0), (3, 2), (5, 2)] {
            self.line(at(file, rank), at(4, 1));
        }
        let soldiers = [0, 2, 4, 6, 8].map(|file| at(file, 3));
        let cannons = [1, 7].map(|file| at(file, 2));
        self.starts
            .extend(soldiers.into_iter().chain(cannons).flatten());
    }

    fn line(&mut self, from: Option<Cell>, to: Option<Cell>) {
        if let (Some(from), Some(to)) = (from, to) {
            self.lines.push([from, to]);
        }
    }

    fn pool(&mut self, corners: &[Option<Cell>]) {
        self.water.push(corners.iter().flatten().copied().collect());
    }
}

fn at(board: &Topology, part: usize, file: usize, rank: usize) -> Option<Cell> {
    board.parts().get(part)?.at(file, rank)
}
