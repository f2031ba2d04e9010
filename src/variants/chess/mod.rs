//! Orthodox chess and Fog of War.
//!
//! Underneath lies a bit board core with a life of its own: [`position`] with
//! its moves ([`movegen`], [`moves`]), texts ([`fen`], [`san`]) and what a
//! side sees. [`Chess`] and [`FogOfWar`] make games of the catalogue out of
//! it.
//!
//! ```
//! use variant_board::variants::chess::movegen::Orthodox;
//! use variant_board::variants::chess::perft::perft;
//! use variant_board::variants::chess::position::Position;
//!
//! assert_eq!(perft::<Orthodox>(&Position::start(), 3), 8_902);
//! ```

pub(in crate::variants) mod attacks;
pub mod bitboard;
mod exchange;
pub mod fen;
mod games;
mod imagined;
pub(in crate::variants) mod makemove;
pub mod movegen;
pub mod moves;
pub mod perft;
pub mod position;
mod refusal;
mod rules;
pub mod san;
mod sinks;
pub(in crate::variants) mod told;
mod vision;
mod weights;
mod worth;

pub use games::Game;
pub use rules::{Chess, FogOfWar, Ruled};
