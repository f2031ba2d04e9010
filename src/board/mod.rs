//! Cells, directions and the steps between them.
//!
//! A [`Topology`] says where a step from a cell in a direction leads: nowhere,
//! to one cell (perhaps under a new direction, where a line bends), or to two,
//! where a line forks. It knows nothing of pieces and nothing of drawing; a
//! [`Part`] only says how cells lie in files and ranks, so that the layers
//! above can name, place and walk them, and an [`Arrangement`] how parts can lie
//! beside each other.
//!
//! ```
//! use variant_board::board::{Direction, Topology};
//!
//! let board = Topology::grid(8, 8);
//! let e4 = board.cell("e4").unwrap();
//! let north: Vec<_> = board.ray(e4, Direction::NORTH).map(|cell| board.name(cell)).collect();
//! assert_eq!(north, ["e5", "e6", "e7", "e8"]);
//! ```

mod arrangement;
mod marks;
mod topology;

pub use arrangement::{Arrangement, Form, Ground, Spot, sector};
pub use marks::{Arrow, CellMark, Label, MarkColour, MarkTarget, Marks};
pub use topology::{Branches, Cell, Direction, Part, Ray, Step, Surface, Topology};
