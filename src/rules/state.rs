//! Any game's position with its past, behind one type.

use super::{
    Choice, Event, Fault, Info, Options, Outcome, Perft, PieceChoice, Position, Seat, Seats,
    Transition, View, Viewer, Walk,
    erased::{Erased, Held},
};
use crate::board::{Cell, Topology};
use std::fmt;

/// A state of any game: what the layers above `variants` handle.
///
/// Cheap to clone. Two are equal if position and past are.
pub struct State(pub(super) Box<dyn Erased>);

impl State {
    /// The state that a game starts from.
    ///
    /// # Errors
    /// As [`Position::start`].
    pub fn start<P: Position>(options: &Options) -> Result<Self, Fault> {
        Ok(Self::of(P::start(options)?))
    }

    /// Reads a position string; the start for an empty one.
    ///
    /// # Errors
    /// As [`Position::read`].
    pub fn read<P: Position>(text: &str, options: &Options) -> Result<Self, Fault> {
        Ok(Self::of(P::read(text, options)?))
    }

    /// A state without a past.
    #[must_use]
    pub fn of<P: Position>(position: P) -> Self {
        Self(Box::new(Held::new(position)))
    }

    /// As [`Position::study`].
    #[must_use]
    pub fn study<P: Position>(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        P::study(men).map(Self::of)
    }

    /// As [`Position::steps`].
    #[must_use]
    pub fn steps(&self, from: Cell) -> Vec<Cell> {
        self.0.steps(from)
    }

    /// What is constant about the game.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        self.0.info()
    }

    /// The board it is played on.
    #[must_use]
    pub fn board(&self) -> &'static Topology {
        self.0.board()
    }

    /// Who has to decide now; nobody if and only if the game is over.
    #[must_use]
    pub fn actors(&self) -> Seats {
        if self.0.outcome().is_some() {
            Seats::NONE
        } else {
            self.0.actors()
        }
    }

    /// The seats that take part: not always all of the game's.
    #[must_use]
    pub fn seats_in_play(&self) -> Seats {
        self.0.seats_in_play()
    }

    /// What a seat may choose from, sorted by code; empty if it hasn't to
    /// decide.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<Choice> {
        if self.actors().contains(seat) {
            self.0.legal(seat)
        } else {
            Vec::new()
        }
    }

    /// Finds the legal choice that a notation means.
    ///
    /// # Errors
    /// As [`Position::find`] and [`Self::expect_actor`].
    pub fn find(&self, seat: Seat, text: &str) -> Result<Choice, Fault> {
        self.expect_actor(seat)?;
        self.0.find(seat, text)
    }

    /// Checks what a seat declares, legal or not, and returns its code.
    ///
    /// # Errors
    /// As [`Position::declare`] and [`Self::expect_actor`].
    pub fn declare(&self, seat: Seat, text: &str) -> Result<String, Fault> {
        self.expect_actor(seat)?;
        self.0.declare(seat, text)
    }

    /// The code of the choice that a text means where texts are read strictly:
    /// a legal one in any notation, or a declaration, which begins with `!`.
    /// It is what [`Self::apply`] takes the text for.
    ///
    /// # Errors
    /// As [`Self::find`] and, after a `!`, as [`Self::declare`].
    pub fn code(&self, seat: Seat, text: &str) -> Result<String, Fault> {
        self.expect_actor(seat)?;
        self.0.code(seat, text)
    }

    /// Why nobody has to decide: the fault of asking for a decision here.
    /// `game-over`; for a position that can be shown but not played from,
    /// `unknown-cells` if it doesn't say what stands on some cells, else
    /// `only-shown`.
    #[must_use]
    pub fn nobody_decides(&self) -> Fault {
        // Who has resigned leaves a position in which there are actors.
        if self.outcome().is_some() || !self.actors().is_empty() {
            return Fault::new("game-over", "The game is over.");
        }
        let is_whole = self.view(Viewer::All).cells.iter().all(|cell| !cell.hidden);
        if is_whole {
            return Fault::new(
                "only-shown",
                "This position can be shown, but not played from: nobody has anything to decide \
                 in it.",
            );
        }
        Fault::new(
            "unknown-cells",
            "This position has unknown cells, marked “?”: it can be shown, but nobody can play \
             from it, nor can the computer. To play, give all cells.",
        )
    }

    /// Refuses a seat that hasn't to decide.
    ///
    /// # Errors
    /// As [`Self::nobody_decides`]; `not-your-turn`.
    pub fn expect_actor(&self, seat: Seat) -> Result<(), Fault> {
        let actors = self.actors();
        if actors.contains(seat) {
            return Ok(());
        }
        if actors.is_empty() {
            return Err(self.nobody_decides());
        }
        let name = self.info().seat_id(seat);
        Err(Fault::new(
            "not-your-turn",
            format!("It isn't {name}'s turn to decide."),
        )
        .with("seat", name))
    }

    /// Applies the choices of all who have to decide, given by code (machine
    /// form, or a notation that [`Self::find`] or [`Self::declare`] takes).
    ///
    /// # Errors
    /// As those two; `missing-choice` unless there is exactly one choice for
    /// each of [`Self::actors`].
    pub fn apply(&self, choices: &[(Seat, &str)]) -> Result<Transition, Fault> {
        for &(seat, _) in choices {
            self.expect_actor(seat)?;
        }
        let seats: Seats = choices.iter().map(|&(seat, _)| seat).collect();
        if self.actors().is_empty() {
            return Err(self.nobody_decides());
        }
        if seats != self.actors() || seats.len() != choices.len() {
            return Err(Fault::new(
                "missing-choice",
                "Everybody who has to decide now must make exactly one choice.",
            ));
        }
        let sorted: Vec<_> = seats
            .iter()
            .filter_map(|seat| choices.iter().find(|choice| choice.0 == seat))
            .copied()
            .collect();
        self.0.apply(&sorted)
    }

    /// How the game has ended, the past considered.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// The state with the game going on, where it is drawn by repetition or by
    /// another rule that at other tables takes a claim; without its past. For
    /// texts of games that did go on.
    #[must_use]
    pub fn played_on(&self) -> Option<Self> {
        self.0.played_on()
    }

    /// How the game ends when a seat resigns.
    ///
    /// # Errors
    /// As [`Position::resign`] and [`Self::nobody_decides`].
    pub fn resign(&self, seat: Seat) -> Result<Outcome, Fault> {
        if self.actors().is_empty() {
            return Err(self.nobody_decides());
        }
        self.0.resign(seat)
    }

    /// How the game ends when all agree to a draw.
    #[must_use]
    pub fn agree(&self) -> Outcome {
        self.0.agree()
    }

    /// The position string, with everything in it: the referee's.
    #[must_use]
    pub fn position(&self) -> String {
        self.0.write()
    }

    /// What a viewer may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    /// A view of this board drawn with letters: see [`super::diagram`].
    #[must_use]
    pub fn diagram(&self, view: &View) -> String {
        self.0.diagram(view)
    }

    /// What a viewer may know of what happened on the way from here.
    ///
    /// # Panics
    /// If `transition` is another game's.
    #[must_use]
    pub fn witness(&self, transition: &Transition, viewer: Viewer) -> Vec<Event> {
        self.0
            .witness(&*transition.state.0, &transition.events, viewer)
    }

    /// As [`Position::number`].
    #[must_use]
    pub fn number(&self) -> (u32, usize) {
        self.0.number()
    }

    /// As [`Position::places`].
    #[must_use]
    pub fn places(&self) -> usize {
        self.0.places()
    }

    /// A walk from here through what may come, for searches. It knows
    /// everything, secrets too.
    #[must_use]
    pub fn walk(&self) -> Box<dyn Walk> {
        self.0.walk()
    }

    /// As [`Position::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32, how: Perft) -> u64 {
        self.0.perft(depth, how)
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for State {}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({}: {})", self.info().id, self.position())
    }
}
