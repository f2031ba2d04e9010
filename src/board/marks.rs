//! Annotations that an author puts on a board: coloured cells, arrows, letters.

use super::Cell;

/// The colours of marks, written `G R Y B`. Each is drawn with a pattern or a
/// form of its own too, for readers and printers without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkColour {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl MarkColour {
    /// All of them, in the order `G R Y B`.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// Its letter in `[%csl]` and `[%cal]`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// The colour with a letter, in either case.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter)
    }
}

/// What a coloured mark lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkTarget {
    /// One cell.
    Cell(Cell),
    /// A whole part, an index into [`super::Topology::parts`].
    Part(usize),
}

/// A coloured cell or part: `[%csl Ge4]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellMark {
    /// Its colour.
    pub colour: MarkColour,
    /// What it lies on.
    pub target: MarkTarget,
}

/// An arrow between two cells, on whatever boards they lie: `[%cal Ge2e4]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Its colour.
    pub colour: MarkColour,
    /// Where it starts.
    pub from: Cell,
    /// Where its head is.
    pub to: Cell,
}

/// One or two characters on a cell: `[%ctl GAe4]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// Its colour.
    pub colour: MarkColour,
    /// What is written.
    pub text: String,
    /// Where.
    pub cell: Cell,
}

/// All marks of one position, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Coloured cells and parts.
    pub cells: Vec<CellMark>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Letters.
    pub labels: Vec<Label>,
}

impl Marks {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.arrows.is_empty() && self.labels.is_empty()
    }

    /// Adds another position's or attribute's marks.
    pub fn extend(&mut self, other: &Self) {
        self.cells.extend_from_slice(&other.cells);
        self.arrows.extend_from_slice(&other.arrows);
        self.labels.extend_from_slice(&other.labels);
    }
}
