//! The tree of moves that a game has become, and the text it's kept in.
//!
//! A [`Record`] is a tree of positions with comments, marks and judgements;
//! [`read_all`] makes records of a game text, and [`write()`] a text of a
//! record. The text is PGN, extended to any game of the catalogue: this module
//! asks a game's [`State`](crate::rules::State) who decides now, and hands it
//! what stands there. So a number may hold any count of seats' moves, a turn
//! any count of decisions (joined by `,` when written), and a decision of
//! several seats at once is one step of the tree.
//!
//! Reading is generous: it never fails as a whole. What can't be read becomes
//! a [`Problem`] with its line and column, and the rest of that line of play
//! is kept as text in [`Node::unread`].
//!
//! ```
//! use variant_board::record::{self, Defaults};
//!
//! let text = "1. e4 {[%csl Ge4] Best by test.} e5 (1... c5!? 2. Nf3) 2. Ke2?? *";
//! let reading = record::read_all(text, &Defaults::default());
//! assert!(reading.problems.is_empty());
//! let game = &reading.records[0];
//! let line = game.main_line();
//! assert_eq!(game.node(line[3]).notation, ["Ke2"]);
//! assert_eq!(game.node(line[1]).comments[0].text, "Best by test.");
//!
//! let again = record::read_all(&record::write(game), &Defaults::default());
//! assert_eq!(again.records[0], *game);
//! ```

mod arrows;
mod broken;
mod choices;
mod glyphs;
mod lexer;
mod marks;
mod moves;
mod node;
mod notes;
mod reader;
mod source;
mod tree;
mod writer;

pub use marks::{read_cal, read_csl, read_ctl, write_cal, write_csl, write_ctl};
pub use node::{Comment, Ending, Node, NodeId};
pub use reader::{Defaults, Problem, Reading, Severity, read_all};
pub use tree::Record;
pub use writer::{write, write_for};
