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
pub mod portal_buckley;
pub mod portal_hidden;
pub mod portal_howe;
pub mod reach;
mod tapered;
pub mod template;
pub mod three_kingdoms;
pub mod xiangqi;

use crate::board::{Cell, Topology};
use crate::rules::diagram::{self, Drawn, Sign};
use crate::rules::{Fault, Info, Options, PieceChoice, Position, Seat, State};

/// A game of the catalogue.
#[derive(Clone, Copy)]
pub struct Variant {
    info: fn() -> &'static Info,
    board: fn() -> &'static Topology,
    start: fn(&Options) -> Result<State, Fault>,
    read: fn(&str, &Options) -> Result<State, Fault>,
    study: fn(&[(Cell, PieceChoice)]) -> Option<State>,
    doubt: fn(&str, &Options) -> Option<Fault>,
    lying: fn(&[Sign]) -> Vec<(usize, String)>,
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
            study: State::study::<P>,
            doubt: P::doubt,
            lying: P::lying,
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
        let options = Options::read(options, self.info())?;
        (self.read)(position, &options).or_else(|fault| {
            let Some(drawn) = diagram::placement(position) else {
                return Err(fault);
            };
            self.read_drawn(&drawn, &options)
                // What a drawing doesn't tell the place of can't point there.
                .map_err(|fault| Fault {
                    offset: None,
                    ..fault
                })
        })
    }

    /// As [`Position::study`].
    #[must_use]
    pub fn study(&self, men: &[(Cell, PieceChoice)]) -> Option<State> {
        (self.study)(men)
    }

    /// What [`Self::read`] had to guess at in a text that it takes.
    #[must_use]
    pub fn doubt(&self, position: &str, options: &str) -> Option<Fault> {
        let options = Options::read(options, self.info()).ok()?;
        (self.doubt)(position, &options)
    }

    /// A position of which a diagram shows the board: everything else is as
    /// at the start, but for the rights to castle that the board rules out.
    fn read_drawn(&self, drawn: &Drawn<'_>, options: &Options) -> Result<State, Fault> {
        let start = (self.start)(options)?.position();
        let side = drawn.side.and_then(|side| diagram::seat(self.info(), side));
        let mut refused = Err(Fault::new("bad-position", "No board is drawn there."));
        // From all rights down to none: what a board rules out, it rules out
        // letter by letter, so the first that is read has all the others.
        for rights in (0..16_u8).rev() {
            let read = (self.read)(&self.around(drawn, &start, side, rights), options);
            if read.is_ok() {
                return read;
            }
            refused = refused.and(read.clone()).or(read);
        }
        refused
    }

    /// The start's position string with another board, another seat on turn if
    /// that's known, only some of the rights to castle, a bit a letter, and
    /// what is drawn besides pieces.
    fn around(&self, drawn: &Drawn<'_>, start: &str, side: Option<Seat>, rights: u8) -> String {
        let mut text = drawn.board.clone();
        let lying = (self.lying)(&drawn.signs);
        let mut side = side.and_then(|seat| self.info().seats.get(seat.index()));
        for (index, field) in start.split(' ').enumerate().skip(1) {
            text.push(' ');
            if let Some((_, told)) = lying.iter().find(|(at, _)| *at == index) {
                text.push_str(told);
                continue;
            }
            let is_seat = self
                .info()
                .seats
                .iter()
                .any(|seat| field.len() == 1 && field.starts_with(seat.letter));
            let is_rights = field.chars().all(|letter| "KQkq".contains(letter));
            if is_seat && let Some(seat) = side.take() {
                text.push(seat.letter);
            } else if is_rights {
                let kept = field
                    .char_indices()
                    .filter(|(bit, _)| rights >> bit & 1 != 0);
                let before = text.len();
                text.extend(kept.map(|(_, letter)| letter));
                if text.len() == before {
                    text.push('-');
                }
            } else {
                text.push_str(field);
            }
        }
        text
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
    Variant::of::<portal_hidden::PortalHidden>(),
    Variant::of::<portal_buckley::Buckley>(),
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
