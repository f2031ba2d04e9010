//! The catalogue of games: one file or folder each, and one line each here.
//!
//! A new game starts as a copy of [`template`].
//!
//! ```
//! use variant_board::variants;
//!
//! let variant = variants::find("Fog of War").unwrap();
//! assert_eq!(variant.info().id, "fog-of-war");
//! let state = variant.start("").unwrap();
//! assert_eq!(state.legal(variant.info().seat("white").unwrap()).len(), 20);
//! ```

pub mod afterlife;
pub mod apocalypse;
pub mod chess;
pub mod portal_hidden;
pub mod portal_howe;
pub mod template;
pub mod three_kingdoms;
pub mod xiangqi;

use crate::board::Topology;
use crate::rules::{Fault, Info, Options, Position, State};

/// A game of the catalogue.
#[derive(Clone, Copy)]
pub struct Variant {
    info: fn() -> &'static Info,
    board: fn() -> &'static Topology,
    start: fn(&Options) -> Result<State, Fault>,
    read: fn(&str, &Options) -> Result<State, Fault>,
}

impl Variant {
    /// A game, for a catalogue; tests make one of the template.
    #[must_use]
    pub const fn of<P: Position>() -> Self {
        Self {
            info: P::info,
            board: P::board,
            start: State::start::<P>,
            read: State::read::<P>,
        }
    }

    /// What is constant about it.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        (self.info)()
    }

    /// The board it is played on without options; a state's own is
    /// [`State::board`].
    #[must_use]
    pub fn board(&self) -> &'static Topology {
        (self.board)()
    }

    /// The state that it starts from, with options as in `players=3`.
    ///
    /// # Errors
    /// As [`Options::read`] and [`Position::start`].
    pub fn start(&self, options: &str) -> Result<State, Fault> {
        (self.start)(&Options::read(options, self.info())?)
    }

    /// Reads a position string; an empty one is the start.
    ///
    /// # Errors
    /// As [`Options::read`] and [`Position::read`].
    pub fn read(&self, position: &str, options: &str) -> Result<State, Fault> {
        if matches!(position.trim(), "" | "start" | "startpos") {
            return self.start(options);
        }
        (self.read)(position, &Options::read(options, self.info())?)
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.info().id == other.info().id
    }
}

impl Eq for Variant {}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Variant({})", self.info().id)
    }
}

/// All games, in the order in which they are offered.
pub const ALL: &[Variant] = &[
    Variant::of::<chess::Chess>(),
    Variant::of::<chess::FogOfWar>(),
    Variant::of::<apocalypse::Apocalypse>(),
    Variant::of::<portal_howe::Howe>(),
    Variant::of::<xiangqi::Xiangqi>(),
    Variant::of::<three_kingdoms::ThreeKingdoms>(),
    Variant::of::<afterlife::Afterlife>(),
];

/// The game with a name, however spelled: its stable name, its English name or
/// an alias, without regard to case, spaces and hyphens.
///
/// # Errors
/// `unknown-variant`, with the names that are known.
pub fn find(name: &str) -> Result<Variant, Fault> {
    let wanted = folded(name);
    if wanted.is_empty() {
        return Ok(ALL[0]);
    }
    ALL.iter()
        .find(|variant| {
            let info = variant.info();
            folded(info.id) == wanted
                || folded(info.name) == wanted
                || info.aliases.contains(&wanted.as_str())
        })
        .copied()
        .ok_or_else(|| {
            let known: Vec<_> = ALL.iter().map(|variant| variant.info().id).collect();
            Fault::new(
                "unknown-variant",
                format!(
                    "No game is called “{name}”. Known are: {}.",
                    known.join(", ")
                ),
            )
            .with("found", name)
            .with("known", known.join(", "))
        })
}

fn folded(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .map(|c| c.to_ascii_lowercase())
        .collect()
}
