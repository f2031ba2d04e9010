//! Chess and Fog of War as games of the catalogue.
//!
//! Both are the same pieces on the same board; what differs is said by the
//! [flavour](super::movegen::Flavour): which moves are legal, how a game ends, and who sees what.
//!
//! A Fog of War position may have cells of which nobody says what stands there
//! (`?`): that is how an author publishes what one side knew. It is a diagram,
//! nobody decides in it.

use super::bitboard::{Bitboard, Color, Square};
use super::fen::{FenError, FenErrorKind};
use super::games::{Game, SEATS};
use super::imagined;
use super::movegen::{Fog, Orthodox};
use super::moves::Move;
use super::position::Position as Core;
use super::told::{self, cell, color, kind, piece, seat_of, tell};
use crate::board::{Cell, Topology};
use crate::rules::{
    CellView, Event, Fault, Info, Options, Outcome, Perft, Pick, PieceChoice, Position, Seat,
    Seats, View, Viewer,
};
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::OnceLock;

/// Orthodox chess by FIDE's rules.
pub type Chess = Ruled<Orthodox>;

/// Fog of War, also called dark chess.
pub type FogOfWar = Ruled<Fog>;

/// A position under the rules of a flavour.
pub struct Ruled<F> {
    core: Core,
    /// Cells of which nobody says what stands there.
    unknown: u64,
    /// Whether the fifty-move rule and a lack of pieces no longer end it.
    played_on: bool,
    flavour: PhantomData<F>,
}

impl<F> Clone for Ruled<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Ruled<F> {}

impl<F> PartialEq for Ruled<F> {
    fn eq(&self, other: &Self) -> bool {
        self.core == other.core
            && self.unknown == other.unknown
            && self.played_on == other.played_on
    }
}

impl<F> Eq for Ruled<F> {}

impl<F> Hash for Ruled<F> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.core.hash(hasher);
        self.unknown.hash(hasher);
        self.played_on.hash(hasher);
    }
}

impl<F: Game> Debug for Ruled<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", F::INFO.id, self.write())
    }
}

impl<F: Game> Ruled<F> {
    /// The bit boards underneath.
    #[must_use]
    pub fn core(&self) -> &Core {
        &self.core
    }

    fn of(core: Core) -> Self {
        Self {
            core,
            unknown: 0,
            played_on: false,
            flavour: PhantomData,
        }
    }

    /// The cells that a viewer knows about.
    fn seen(&self, viewer: Viewer) -> u64 {
        let seen = match viewer {
            _ if !F::HIDDEN => !0,
            Viewer::All => !0,
            Viewer::Seat(seat) => self.core.sees(color(seat)).0,
            Viewer::Public => 0,
        };
        seen & !self.unknown
    }

    /// The position string for a viewer who knows only some cells: the board
    /// with `?`, the viewer's own rights, no clock.
    fn write_seen(&self, seen: u64, viewer: Viewer) -> String {
        let text = Core::placement(|square| {
            if Bitboard(seen).has(square) {
                self.core.letter_at(square)
            } else {
                Some('?')
            }
        });
        let own = |seat: Color| viewer == Viewer::All || viewer == Viewer::Seat(seat_of(seat));
        let mut rights = String::new();
        for colour in Color::ALL {
            if own(colour) {
                rights.push_str(self.core.castling_letters(colour));
            }
        }
        if rights.is_empty() {
            rights.push('-');
        }
        let en_passant = match self.core.en_passant() {
            Some(square) if own(self.core.turn()) => square.to_string(),
            _ => "-".to_owned(),
        };
        let turn = SEATS[seat_of(self.core.turn()).index()].letter;
        let number = self.core.fullmove_number();
        format!("{text} {turn} {rights} {en_passant} 0 {number}")
    }
}

impl<F: Game> Position for Ruled<F> {
    type Action = Move;

    fn info() -> &'static Info {
        F::info()
    }

    fn board() -> &'static Topology {
        static BOARD: OnceLock<Topology> = OnceLock::new();
        BOARD.get_or_init(|| Topology::grid(8, 8))
    }

    fn start(_options: &Options) -> Result<Self, Fault> {
        Ok(Self::of(Core::start()))
    }

    fn read(text: &str, _options: &Options) -> Result<Self, Fault> {
        let (known, unknown) = if F::HIDDEN {
            without_unknown(text)
        } else {
            (text.to_owned(), 0)
        };
        let core = Core::from_fen::<F>(&known).map_err(Fault::from)?;
        let kings = Color::ALL.map(|side| core.king(side));
        if unknown == 0 && kings == [None, None] {
            // Nobody could have captured both: without `?` that's no game.
            return Err(Fault::from(FenError {
                offset: text.len() - text.trim_start().len(),
                kind: FenErrorKind::Kings(Color::White, 0),
            }));
        }
        Ok(Self {
            core,
            unknown,
            played_on: false,
            flavour: PhantomData,
        })
    }

    fn write(&self) -> String {
        if self.unknown == 0 {
            self.core.fen()
        } else {
            self.write_seen(!self.unknown, Viewer::All)
        }
    }

    fn actors(&self) -> Seats {
        if self.unknown != 0 || self.outcome().is_some() {
            Seats::NONE
        } else {
            Seats::one(seat_of(self.core.turn()))
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Move>) {
        if seat == seat_of(self.core.turn()) && !self.actors().is_empty() {
            self.core.legal::<F>(out);
        }
    }

    fn apply(&self, choices: &[(Seat, Move)], events: &mut Vec<Event>) -> Self {
        let next = self.after(choices);
        for &(seat, mv) in choices {
            tell(&self.core, mv, events);
            if F::KING_SAFETY
                && next.core.is_check()
                && let Some(king) = next.core.king(next.core.turn())
            {
                events.push(Event::Check { at: cell(king) });
            }
            events.push(Event::TurnEnded { seat });
        }
        next
    }

    fn after(&self, choices: &[(Seat, Move)]) -> Self {
        choices.iter().fold(*self, |position, &(_, mv)| Self {
            core: position.core.apply::<F>(mv),
            ..position
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let core = &self.core;
        if self.unknown != 0 {
            return None;
        }
        if F::HIDDEN && core.king_captured() {
            let winners: Seats = Color::ALL
                .into_iter()
                .filter(|&side| core.king(side).is_some())
                .map(seat_of)
                .collect();
            let reason = "king-captured";
            return (!winners.is_empty()).then_some(Outcome { winners, reason });
        }
        if !core.has_legal::<F>() {
            return Some(if core.is_checkmate::<F>() {
                Outcome::win(seat_of(core.turn().other()), "checkmate")
            } else {
                Outcome::draw("stalemate")
            });
        }
        if self.played_on {
            return None;
        }
        if !F::HIDDEN && core.material_draw() {
            return Some(Outcome::draw("insufficient-material"));
        }
        (core.halfmove_clock() >= 100).then(|| Outcome::draw("fifty-moves"))
    }

    fn repetition_identity(&self) -> Option<Self> {
        Some(Self {
            core: self.core.repetition_identity(),
            ..*self
        })
    }

    fn played_on(&self) -> Option<Self> {
        let reason = self.outcome()?.reason;
        matches!(reason, "fifty-moves" | "insufficient-material").then_some(Self {
            played_on: true,
            ..*self
        })
    }

    fn is_irreversible(&self) -> bool {
        self.core.halfmove_clock() == 0
    }

    fn code(&self, action: Move) -> String {
        action.to_string()
    }

    fn picks(&self, action: Move) -> Vec<Pick> {
        let mut picks = vec![Pick::Cell(cell(action.from)), Pick::Cell(cell(action.to))];
        if let Some(role) = action.promotion {
            picks.push(Pick::Piece(PieceChoice {
                colour: seat_of(self.core.turn()).0,
                kind: kind(role),
            }));
        }
        picks
    }

    fn find(&self, _seat: Seat, text: &str) -> Result<Move, Fault> {
        self.core.parse_san::<F>(text).map_err(Fault::from)
    }

    fn text(&self, action: Move) -> String {
        self.core.san::<F>(action)
    }

    fn view(&self, viewer: Viewer) -> View {
        let seen = self.seen(viewer);
        let cells = (0..64)
            .map(|index| {
                let square = Square::new(index);
                if !Bitboard(seen).has(square) {
                    return CellView {
                        hidden: true,
                        piece: None,
                    };
                }
                CellView {
                    hidden: false,
                    piece: self.core.piece_at(square).map(piece),
                }
            })
            .collect();
        let king = self.core.king(self.core.turn());
        let warned = F::KING_SAFETY && self.core.is_check();
        View {
            viewer,
            cells,
            features: Vec::new(),
            parts: Vec::new(),
            actors: self.actors(),
            checks: king.filter(|_| warned).map(cell).into_iter().collect(),
            position: if seen == !0 {
                self.write()
            } else {
                self.write_seen(seen, viewer)
            },
            status: Vec::new(),
        }
    }

    fn witness(&self, after: &Self, events: &[Event], viewer: Viewer) -> Vec<Event> {
        if !F::HIDDEN || viewer == Viewer::All || after.outcome().is_some() {
            return events.to_vec();
        }
        let mover = seat_of(self.core.turn());
        if viewer == Viewer::Seat(mover) {
            return events.to_vec();
        }
        // Of the other's move one is told that it was made, and what one has
        // lost by it: where the loss happened in the dark, the cell only.
        let seen = after.seen(viewer);
        let mut told = vec![Event::Unseen { seat: mover }];
        for event in events {
            match event {
                Event::Captured { at, .. } if matches!(viewer, Viewer::Seat(_)) => {
                    let is_seen = seen >> at.0 & 1 != 0;
                    told.push(if is_seen {
                        event.clone()
                    } else {
                        Event::LostUnseen { at: *at }
                    });
                }
                Event::TurnEnded { .. } => told.push(event.clone()),
                _ => {}
            }
        }
        told
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        told::study(men).map(Self::of)
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        told::steps(&self.core, from)
    }

    fn number(&self) -> (u32, usize) {
        let past = seat_of(self.core.turn()).index();
        (u32::from(self.core.fullmove_number()), past)
    }

    fn mover(&self) -> Option<Seat> {
        let over = self.unknown != 0 || F::HIDDEN && self.core.king_captured();
        (!over).then(|| seat_of(self.core.turn()))
    }

    fn survey(&self, out: &mut Vec<Move>) -> Option<Outcome> {
        if self.mover().is_none() {
            return self.outcome();
        }
        self.core.legal::<F>(out);
        let core = &self.core;
        let counted = core.halfmove_clock() >= 100 || !F::HIDDEN && core.material_draw();
        if out.is_empty() || counted {
            return self.outcome();
        }
        None
    }

    fn worth(&self, seat: Seat) -> i32 {
        let worth = self.core.worth(0);
        if seat == seat_of(self.core.turn()) {
            worth
        } else {
            -worth
        }
    }

    fn gain(&self, action: Move) -> i32 {
        self.core.exchange(action)
    }

    fn is_pressed(&self) -> bool {
        F::KING_SAFETY && self.core.is_check()
    }

    fn imagined(view: &View, seat: Seat, random: &mut dyn FnMut(u32) -> u32) -> Option<Self> {
        if !F::HIDDEN {
            return None;
        }
        let text = imagined::text(view, color(seat), None, random)?;
        let position = Self::read(&text, &Options::default()).ok()?;
        position.looks_like(view, seat).then_some(position)
    }

    fn amended(&self, view: &View, seat: Seat, random: &mut dyn FnMut(u32) -> u32) -> Option<Self> {
        if !F::HIDDEN {
            return None;
        }
        let text = imagined::text(view, color(seat), Some(&self.core), random)?;
        let position = Self::read(&text, &Options::default()).ok()?;
        position.looks_like(view, seat).then_some(position)
    }

    fn looks_like(&self, view: &View, seat: Seat) -> bool {
        let seen = self.seen(Viewer::Seat(seat));
        // A game that ended here would be over for everybody.
        let turn = Seats::one(seat_of(self.core.turn()));
        view.actors == turn
            && self.mover().is_some()
            && view.cells.iter().zip(0..64).all(|(cell, at)| {
                let here = Square::new(at);
                let is_seen = Bitboard(seen).has(here);
                // A letter says whose it is and what.
                let letter = cell.piece.map(|piece| piece.letter);
                cell.hidden != is_seen && (!is_seen || letter == self.core.letter_at(here))
            })
    }

    fn passed(&self) -> Option<Self> {
        let core = self.core.passed()?;
        Some(Self { core, ..*self })
    }

    fn perft(&self, depth: u32, how: Perft) -> u64 {
        match how {
            Perft::Bulk => super::perft::perft::<F>(&self.core, depth),
            Perft::Each => super::perft::perft_each::<F>(&self.core, depth),
        }
    }
}

/// Takes the `?` out of a position string's board: its cells become vacant
/// ones. Lengths stay, so that the places of faults do too.
fn without_unknown(text: &str) -> (String, u64) {
    let mut unknown = 0u64;
    let (mut file, mut rank) = (0u32, 7i32);
    let start = text.len() - text.trim_start().len();
    let board = text.split_whitespace().next().unwrap_or("");
    for symbol in board.chars() {
        match symbol {
            '/' => (file, rank) = (0, rank - 1),
            '1'..='8' => file += symbol as u32 - '0' as u32,
            _ => {
                if symbol == '?' && file < 8 && rank >= 0 {
                    unknown |= 1 << (rank.unsigned_abs() * 8 + file);
                }
                file += 1;
            }
        }
    }
    let (before, rest) = text.split_at(start + board.len());
    (before.replace('?', "1") + rest, unknown)
}
