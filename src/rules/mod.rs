//! What a game is.
//!
//! A game implements [`Position`] for its position type: a plain value that
//! knows who decides now, what each of them may choose, and what comes of it.
//! Turns of several decisions, simultaneous decisions and hidden information
//! are all said in these terms: [`Position::actors`] names nobody, one seat or
//! several; [`Position::apply`] takes a choice of each of them; and everything
//! that is shown goes through [`Position::view`] and [`Position::witness`],
//! which say what a [`Viewer`] may know.
//!
//! [`State`] is such a position with its past, behind one type for all games:
//! the layers above `variants` know games only as `State`s.

pub mod diagram;
mod erased;
mod event;
mod fault;
mod info;
mod position;
pub mod reach;
mod seat;
mod state;
mod view;
mod walk;

pub use event::{Event, Transition, touched};
pub use fault::Fault;
pub use info::{Info, OptionInfo, Options, SeatInfo};
pub use position::{Choice, Outcome, Perft, Pick, PieceChoice, Position};
pub use seat::{Seat, Seats, Viewer};
pub use state::State;
pub use view::{CellView, Feature, PartState, Piece, View};
pub(crate) use walk::hash_bytes;
pub use walk::{Step, Walk};
