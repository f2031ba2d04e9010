//! What a viewer may know of a state. Drawing, announcements and the page get
//! views, never states.

use super::{Seats, Viewer};
use crate::board::Cell;

/// A piece as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Colour: an index into [`super::Info::colours`]; often, not always, the
    /// seat that moves it.
    pub colour: u8,
    /// What it is, as in `knight`: names its picture and its words.
    pub kind: &'static str,
    /// Its letter in position strings, upper or lower case as written there.
    pub letter: char,
    /// The colour of whoever commands it, where that's another.
    pub commander: Option<u8>,
    /// Whether it bears a mark by the rules (it has captured, say).
    pub marked: bool,
}

/// One cell as a viewer sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellView {
    /// The viewer doesn't know what is there.
    pub hidden: bool,
    /// The piece there, if it's seen.
    pub piece: Option<Piece>,
}

/// Something on the board that isn't a piece: a portal, a black hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Where it lies.
    pub cell: Cell,
    /// What it is: names its picture and its words.
    pub kind: &'static str,
    /// Whose it is, an index into [`super::Info::colours`].
    pub colour: Option<u8>,
    /// How many lie there, or a number to be shown with it.
    pub count: u8,
    /// The cell that it leads to, where it leads to one.
    pub to: Option<Cell>,
}

/// How a part of the board stands in the present turn, in games in which not
/// every part is played at every turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PartState {
    /// Nothing can be done there now.
    #[default]
    Idle,
    /// Something has to be done there in this turn.
    Due,
    /// Something may be done there in this turn.
    Optional,
    /// What is to be done there in this turn has been done.
    Done,
}

/// A state as a viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose knowledge it is.
    pub viewer: Viewer,
    /// By the cell's index.
    pub cells: Vec<CellView>,
    /// Portals and the like, those below first.
    pub features: Vec<Feature>,
    /// By the index of the board's part; empty where every turn is played
    /// on the whole board.
    pub parts: Vec<PartState>,
    /// Who has to decide now. Never secret.
    pub actors: Seats,
    /// Cells of royal pieces in danger, where the game warns of it.
    pub checks: Vec<Cell>,
    /// The position string, with `?` for what the viewer doesn't know.
    pub position: String,
    /// Counts worth showing, in the game's own words: name and value.
    pub status: Vec<(&'static str, String)>,
}
