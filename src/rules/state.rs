//! Any game's position with its past, behind one type.

use super::{
    Choice, Event, Fault, Info, Options, Outcome, Perft, PieceChoice, Position, Seat, Seats,
    Transition, View, Viewer, Walk, diagram, walk::Walker,
};
use crate::board::{Cell, Topology};
use std::collections::BinaryHeap;
use std::fmt;
use std::rc::Rc;

/// A state of any game: what the layers above `variants` handle.
///
/// Cheap to clone. Two are equal if position and past are.
pub struct State(Box<dyn Erased>);

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
        let past = Rc::new(Vec::new());
        Self(Box::new(Held { position, past }))
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

    /// A view of this board drawn with letters: see [`diagram`].
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

/// [`State`]'s methods for one game.
trait Erased: std::any::Any {
    fn info(&self) -> &'static Info;
    fn board(&self) -> &'static Topology;
    fn actors(&self) -> Seats;
    fn seats_in_play(&self) -> Seats;
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    fn find(&self, seat: Seat, text: &str) -> Result<Choice, Fault>;
    fn declare(&self, seat: Seat, text: &str) -> Result<String, Fault>;
    fn code(&self, seat: Seat, text: &str) -> Result<String, Fault>;
    fn apply(&self, choices: &[(Seat, &str)]) -> Result<Transition, Fault>;
    fn outcome(&self) -> Option<Outcome>;
    fn played_on(&self) -> Option<State>;
    fn resign(&self, seat: Seat) -> Result<Outcome, Fault>;
    fn agree(&self) -> Outcome;
    fn write(&self) -> String;
    fn steps(&self, from: Cell) -> Vec<Cell>;
    fn view(&self, viewer: Viewer) -> View;
    fn diagram(&self, view: &View) -> String;
    fn witness(&self, after: &dyn Erased, events: &[Event], viewer: Viewer) -> Vec<Event>;
    fn number(&self) -> (u32, usize);
    fn places(&self) -> usize;
    fn perft(&self, depth: u32, how: Perft) -> u64;
    fn walk(&self) -> Box<dyn Walk>;
    fn boxed(&self) -> Box<dyn Erased>;
    fn equals(&self, other: &dyn Erased) -> bool;
}

/// Earlier positions' identities, each with the action that led on.
type Past<P> = Vec<(P, Option<<P as Position>::Action>)>;

#[derive(Clone, PartialEq, Eq)]
struct Held<P: Position> {
    position: P,
    past: Rc<Past<P>>,
}

impl<P: Position> Held<P> {
    fn choice(&self, action: P::Action) -> Choice {
        Choice {
            code: self.position.code(action),
            text: self.position.text(action),
            picks: self.position.picks(action),
        }
    }

    /// The action that a code, else a notation, else a declaration means.
    fn action(&self, seat: Seat, text: &str) -> Result<P::Action, Fault> {
        let mut legal = Vec::new();
        self.position.legal(seat, &mut legal);
        if let Some(&action) = legal
            .iter()
            .find(|&&action| self.position.code(action) == text)
        {
            return Ok(action);
        }
        let found = self.position.find(seat, text).or_else(|fault| {
            // Only what is marked as a declaration counts as one here: a
            // mistake in a text must not cost anybody a turn.
            if !text.trim_start().starts_with('!') {
                return Err(fault);
            }
            // The first refusal says more than that nothing can be declared.
            self.position
                .declare(seat, text)
                .map_err(|refused| match refused.code {
                    "no-declarations" => fault,
                    _ => refused,
                })
        });
        found.map_err(|fault| fault.found(text))
    }
}

impl<P: Position> Erased for Held<P> {
    fn info(&self) -> &'static Info {
        P::info()
    }

    fn board(&self) -> &'static Topology {
        self.position.own_board()
    }

    fn actors(&self) -> Seats {
        self.position.actors()
    }

    fn seats_in_play(&self) -> Seats {
        self.position.seats_in_play()
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.position.legal(seat, &mut actions);
        // A heap's sort is far less to load than a slice's, and fast enough.
        let choices: BinaryHeap<_> = actions
            .into_iter()
            .map(|action| self.choice(action))
            .collect();
        choices.into_sorted_vec()
    }

    fn find(&self, seat: Seat, text: &str) -> Result<Choice, Fault> {
        let found = self.position.find(seat, text);
        Ok(self.choice(found.map_err(|fault| fault.found(text))?))
    }

    fn declare(&self, seat: Seat, text: &str) -> Result<String, Fault> {
        let declared = self.position.declare(seat, text);
        Ok(self
            .position
            .code(declared.map_err(|fault| fault.found(text))?))
    }

    fn code(&self, seat: Seat, text: &str) -> Result<String, Fault> {
        Ok(self.position.code(self.action(seat, text)?))
    }

    fn apply(&self, choices: &[(Seat, &str)]) -> Result<Transition, Fault> {
        let actions = choices
            .iter()
            .map(|&(seat, text)| Ok((seat, self.action(seat, text)?)))
            .collect::<Result<Vec<_>, Fault>>()?;
        let mut events = Vec::new();
        let position = self.position.apply(&actions, &mut events);
        let notation = self.position.notation(&actions, &events, &position);
        let mut past = Past::<P>::new();
        if !position.is_irreversible()
            && let Some(identity) = self.position.repetition_identity()
        {
            past.clone_from(&self.past);
            let only = match actions[..] {
                [(_, action)] => Some(action),
                _ => None,
            };
            past.push((identity, only));
        }
        Ok(Transition {
            choices: actions
                .iter()
                .map(|&(seat, action)| (seat, self.position.code(action)))
                .collect(),
            state: State(Box::new(Self {
                position,
                past: Rc::new(past),
            })),
            notation,
            events,
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position
            .outcome()
            .or_else(|| self.position.outcome_of_repetition(&self.past))
    }

    fn played_on(&self) -> Option<State> {
        let by_past = self.position.outcome().is_none() && self.outcome().is_some();
        if by_past {
            // Without its past a count may still end it.
            let open = State::of(self.position.clone());
            if open.outcome().is_none() {
                return Some(open);
            }
        }
        self.position.played_on().map(State::of)
    }

    fn resign(&self, seat: Seat) -> Result<Outcome, Fault> {
        self.position.resign(seat)
    }

    fn agree(&self) -> Outcome {
        self.position.agree()
    }

    fn write(&self) -> String {
        self.position.write()
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        self.position.steps(from)
    }

    fn view(&self, viewer: Viewer) -> View {
        if self.outcome().is_none() {
            return self.position.view(viewer);
        }
        // When it's over everybody may know everything.
        View {
            viewer,
            actors: Seats::NONE,
            ..self.position.view(Viewer::All)
        }
    }

    fn diagram(&self, view: &View) -> String {
        let own = self.position.drawn().filter(|_| !P::info().hidden);
        own.unwrap_or_else(|| diagram::write(P::info(), self.board(), view, P::letters))
    }

    fn witness(&self, after: &dyn Erased, events: &[Event], viewer: Viewer) -> Vec<Event> {
        let after: &dyn std::any::Any = after;
        let after: &Self = after
            .downcast_ref()
            .expect("a transition stays within its game");
        if after.outcome().is_some() {
            return events.to_vec();
        }
        self.position.witness(&after.position, events, viewer)
    }

    fn number(&self) -> (u32, usize) {
        self.position.number()
    }

    fn places(&self) -> usize {
        self.position.places()
    }

    fn perft(&self, depth: u32, how: Perft) -> u64 {
        self.position.perft(depth, how)
    }

    fn walk(&self) -> Box<dyn Walk> {
        Box::new(Walker::new(self.position.clone(), Rc::clone(&self.past)))
    }

    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Erased) -> bool {
        let other: &dyn std::any::Any = other;
        other.downcast_ref::<Self>() == Some(self)
    }
}
