//! The computer player: what a seat should decide, by what it knows.
//!
//! It names no game: it [walks](crate::rules::Walk) through what may come, and
//! asks the game what positions are [worth](crate::rules::Position::worth).
//! `open` thinks where nothing is hidden and one seat decides at a time, by
//! `alpha_beta` with `table`; `joint` where two decide at once, by solving
//! `matrix` games; `hidden` by what a seat has seen; `level` says how far and how carelessly.
//!
//! Thinking is done in portions, so that a page needn't freeze:
//!
//! ```
//! use variant_board::{search, variants};
//!
//! let state = variants::find("chess").unwrap();
//! let state = state.read("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "").unwrap();
//! let white = state.info().seat("white").unwrap();
//! let settings = search::Settings { level: 8, ..search::Settings::default() };
//! let mut thinker = search::open(&state, white, &settings);
//! while !thinker.think(1000).done {}
//! assert_eq!(thinker.best().as_deref(), Some("a1a8"));
//! assert_eq!(thinker.lines()[0].wins_in, Some(1));
//! ```

mod alpha_beta;
mod hidden;
mod joint;
mod level;
mod matrix;
mod node;
mod open;
mod order;
mod random;
mod score;
mod table;

use crate::rules::{Event, Seat, State, View};

pub use hidden::Memory;

/// How to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// From 1, which a child beats, to 8.
    pub level: u8,
    /// With the same seed, and as many nodes, the same is chosen.
    pub seed: u64,
    /// After so many nodes it's done, at the latest.
    pub max_nodes: Option<u64>,
    /// How many lines are wanted, for analysis.
    pub lines: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            level: 8,
            seed: 0,
            max_nodes: None,
            lines: 1,
        }
    }
}

/// How far thinking has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nothing is left to think about, or the level thinks no further.
    pub done: bool,
    /// How many decisions ahead all has been looked at.
    pub depth: u32,
    /// How many positions have been looked at.
    pub nodes: u64,
}

/// What is expected to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Machine forms.
    pub codes: Vec<String>,
    /// What it's worth to the seat that thinks, in hundredths of a pawn or of
    /// whatever is least in the game.
    pub score: i32,
    /// In how many decisions of all seats the game ends so, if that's sure;
    /// the score tells who wins.
    pub wins_in: Option<u32>,
}

/// Thinking under way.
pub trait Think {
    /// Thinks on for about so many positions.
    fn think(&mut self, nodes: u64) -> Progress;
    /// The machine form of what would be chosen now; `None` if the seat has
    /// nothing to decide. A choice after fewer nodes is a worse one.
    fn best(&mut self) -> Option<String>;
    /// The best lines as far as they are known, the best first.
    fn lines(&mut self) -> Vec<Line>;
    /// Where it chooses by chance: the actions' machine forms and chances.
    fn chances(&self) -> Vec<(String, f32)> {
        Vec::new()
    }
}

/// What a seat has seen of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// At its beginning.
    pub first: View,
    /// With each step, one after the other.
    pub later: Vec<Sighting>,
    /// The machine forms of what it may choose from by now, which it may
    /// always know: chosen by chance where no position can be thought up that
    /// fits what was seen.
    pub choices: Vec<String>,
}

/// What a seat has seen of one step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The machine form of what it chose itself, if it had to choose.
    pub own: Option<String>,
    /// What it was told, as [`State::witness`] gives it.
    pub events: Vec<Event>,
    /// What it knew after it.
    pub view: View,
}

/// Thinks for a seat in a state of which it may know everything, but what
/// others decide at the same time.
#[must_use]
pub fn open(state: &State, seat: Seat, settings: &Settings) -> Box<dyn Think> {
    let (seed, max_nodes) = (settings.seed, settings.max_nodes);
    let walk = state.walk();
    if walk.actors().len() > 1 {
        let level = settings.level;
        return Box::new(joint::Thinker::new(walk, seat, level, seed, max_nodes));
    }
    let level = level::of(settings.level, walk.pace(), seed);
    let lines = settings.lines;
    Box::new(open::Thinker::new(
        walk, seat, level, seed, max_nodes, lines,
    ))
}

/// Thinks for a seat that knows what it has seen, in a game in which something
/// is hidden. `start` is the state that the game's rules begin with: if the
/// seat has seen the same at first, it's taken for the beginning. `memory` is
/// used and filled; see [`Memory`]. Following what was seen doesn't count for
/// [`Settings::max_nodes`].
#[must_use]
pub fn hidden(
    start: &State,
    seat: Seat,
    seen: &Seen,
    settings: &Settings,
    memory: &Memory,
) -> Box<dyn Think> {
    let Settings {
        level,
        seed,
        max_nodes,
        ..
    } = *settings;
    Box::new(hidden::Thinker::new(
        start, seat, seen, level, seed, max_nodes, memory,
    ))
}
