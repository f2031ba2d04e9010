//! A game's position with its past, behind one trait that doesn't tell which
//! game's it is: what [`State`] holds and asks.

use super::{
    Choice, Event, Fault, Info, Outcome, Perft, Position, Seat, Seats, State, Transition, View,
    Viewer, Walk, diagram, walk::Walker,
};
use crate::board::{Cell, Topology};
use std::collections::BinaryHeap;
use std::rc::Rc;

/// [`State`]'s methods for one game.
pub(super) trait Erased: std::any::Any {
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
pub(super) struct Held<P: Position> {
    position: P,
    past: Rc<Past<P>>,
}

impl<P: Position> Held<P> {
    /// Without a past.
    pub(super) fn new(position: P) -> Self {
        let past = Rc::new(Vec::new());
        Self { position, past }
    }

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
