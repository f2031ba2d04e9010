//! Stepping to and fro through what may come of a position, for searches.
//!
//! A search needs no game's types: it walks. Only this file is compiled anew
//! for each game, which keeps the computer player small.

use super::{Event, Info, Outcome, Position, Seat, Seats, View, Viewer};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// An action of the list that the walk has made at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number in the list.
    pub index: u16,
    /// The same for the same action at whatever place; never 0. Two actions
    /// share one so rarely that ordering may rely on it.
    pub key: u32,
    /// As [`Position::gain`].
    pub gain: i32,
}

/// A place among the positions that may come, with the way back.
pub trait Walk {
    /// What is constant about the game.
    fn info(&self) -> &'static Info;
    /// The seats that take part.
    fn seats_in_play(&self) -> Seats;
    /// As [`Position::mover`].
    fn mover(&self) -> Option<Seat>;
    /// As [`Position::actors`].
    fn actors(&self) -> Seats;
    /// As [`Position::outcome`].
    fn outcome(&self) -> Option<Outcome>;
    /// Lists the mover's actions, or says how the game has ended here.
    fn survey(&mut self, out: &mut Vec<Step>) -> Option<Outcome>;
    /// Lists a seat's actions where several decide.
    fn list(&mut self, seat: Seat, out: &mut Vec<Step>);
    /// Goes on by the mover's action with a number of the last list.
    fn push(&mut self, index: u16);
    /// Goes on by one action of each seat, with numbers of their lists.
    fn push_all(&mut self, indices: &[(Seat, u16)]);
    /// Goes on by doing nothing, if that may be looked at.
    fn push_pass(&mut self) -> bool;
    /// Goes back by one step.
    fn pop(&mut self);
    /// A number that tells positions apart, counters left out.
    fn key(&self) -> u64;
    /// How the game ends here if what has come again goes on coming again:
    /// after a second occurrence the third is as good as there.
    fn repetition(&self) -> Option<Outcome>;
    /// As [`Position::worth`].
    fn worth(&self, seat: Seat) -> i32;
    /// See [`Position::pace`].
    fn pace(&self) -> u64;
    /// As [`Position::is_pressed`].
    fn is_pressed(&self) -> bool;
    /// The machine form of an action of the last list.
    fn code(&self, index: u16) -> String;
    /// The machine form of an action of a seat's list.
    fn code_of(&self, seat: Seat, index: u16) -> String;
    /// As [`Position::view`].
    fn view(&self, viewer: Viewer) -> View;
    /// What a viewer may know of the last step.
    fn witnessed(&self, viewer: Viewer) -> Vec<Event>;
    /// A walk from a position that looks to a seat as the view does, if the
    /// game can think of one.
    fn imagined(
        &self,
        view: &View,
        seat: Seat,
        random: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Box<dyn Walk>>;
    /// A walk from a position that looks to a seat as the view does and is
    /// near to this one, as [`Position::amended`].
    fn amended(
        &self,
        view: &View,
        seat: Seat,
        random: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Box<dyn Walk>>;
    /// As [`Position::looks_like`].
    fn looks_like(&self, view: &View, seat: Seat) -> bool;
    /// A walk from here, as if the game began here.
    fn fresh(&self) -> Box<dyn Walk>;
}

/// A quick hash with good low bits: positions are hashed at every step.
#[derive(Default)]
struct Mixer(u64);

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(ODD);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        let mut last = 0;
        for &byte in chunks.remainder() {
            last = last << 8 | u64::from(byte);
        }
        if !chunks.remainder().is_empty() {
            self.mix(last);
        }
    }
    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }
    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }
    fn finish(&self) -> u64 {
        let mut word = self.0;
        word ^= word >> 32;
        word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
        word ^ word >> 29
    }
}

/// Hashes values of a byte each, eight to a word: searches hash every position.
pub(crate) fn hash_bytes<T: Copy, H: Hasher>(values: &[T], byte: impl Fn(T) -> u8, state: &mut H) {
    for values in values.chunks(8) {
        let word = values
            .iter()
            .fold(0, |word, &value| word << 8 | u64::from(byte(value)));
        state.write_u64(word);
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    what.hash(&mut mixer);
    mixer.finish()
}

/// Earlier positions' identities, each with the action that led on.
type Past<P> = Vec<(P, Option<<P as Position>::Action>)>;

struct Place<P: Position> {
    position: P,
    key: u64,
    irreversible: bool,
    /// The only action that led on from here, while the walk is beyond.
    led_on: Option<P::Action>,
    /// What all have chosen here, where several do.
    all: Vec<(Seat, P::Action)>,
    /// The mover's, or the last seat's asked for.
    actions: Vec<P::Action>,
    /// By seat, where several decide.
    lists: Vec<Vec<P::Action>>,
}

impl<P: Position> Place<P> {
    fn of(position: P) -> Self {
        let key = key_of(&position);
        Self {
            irreversible: position.is_irreversible(),
            position,
            key,
            led_on: None,
            all: Vec::new(),
            actions: Vec::new(),
            lists: Vec::new(),
        }
    }
}

fn key_of<P: Position>(position: &P) -> u64 {
    match position.repetition_identity() {
        Some(identity) => hash(&identity),
        None => hash(position),
    }
}

/// A walk through one game's positions.
pub(super) struct Walker<P: Position> {
    past: Rc<Past<P>>,
    past_keys: Vec<u64>,
    /// Those beyond `top` are kept for their lists' memory.
    places: Vec<Place<P>>,
    top: usize,
}

impl<P: Position> Walker<P> {
    pub(super) fn new(position: P, past: Rc<Past<P>>) -> Self {
        Self {
            past_keys: past.iter().map(|(identity, _)| hash(identity)).collect(),
            past,
            places: vec![Place::of(position)],
            top: 0,
        }
    }

    fn here(&self) -> &Place<P> {
        &self.places[self.top]
    }

    fn enter(&mut self, position: P) {
        self.top += 1;
        match self.places.get_mut(self.top) {
            None => self.places.push(Place::of(position)),
            Some(place) => {
                place.key = key_of(&position);
                place.irreversible = position.is_irreversible();
                place.position = position;
            }
        }
    }

    /// The positions from an earlier occurrence on, found by its place in past
    /// and walk together, twice over: so that now is the third.
    fn verdict(&self, first: usize) -> Option<Outcome> {
        let earlier = self.past.iter().cloned();
        let walked = self.places[..self.top].iter().filter_map(|place| {
            let identity = place.position.repetition_identity()?;
            Some((identity, place.led_on))
        });
        let cycle: Past<P> = earlier.chain(walked).skip(first).collect();
        let twice: Past<P> = cycle.iter().chain(&cycle).cloned().collect();
        self.here().position.outcome_of_repetition(&twice)
    }
}

fn step<P: Position>(position: &P, index: usize, action: P::Action) -> Step {
    Step {
        // No game has so many actions at once.
        index: u16::try_from(index).unwrap_or(u16::MAX),
        key: hash(&action) as u32 | 1,
        gain: position.gain(action),
    }
}

impl<P: Position> Walk for Walker<P> {
    fn info(&self) -> &'static Info {
        P::info()
    }

    fn seats_in_play(&self) -> Seats {
        self.here().position.seats_in_play()
    }

    fn mover(&self) -> Option<Seat> {
        self.here().position.mover()
    }

    fn actors(&self) -> Seats {
        self.here().position.actors()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.here().position.outcome()
    }

    fn survey(&mut self, out: &mut Vec<Step>) -> Option<Outcome> {
        out.clear();
        let place = &mut self.places[self.top];
        place.actions.clear();
        let outcome = place.position.survey(&mut place.actions);
        if outcome.is_none() {
            let actions = place.actions.iter().enumerate();
            out.extend(actions.map(|(index, &action)| step(&place.position, index, action)));
        }
        outcome
    }

    fn list(&mut self, seat: Seat, out: &mut Vec<Step>) {
        out.clear();
        let place = &mut self.places[self.top];
        while place.lists.len() <= seat.index() {
            place.lists.push(Vec::new());
        }
        let list = &mut place.lists[seat.index()];
        list.clear();
        place.position.legal(seat, list);
        let actions = list.iter().enumerate();
        out.extend(actions.map(|(index, &action)| step(&place.position, index, action)));
    }

    fn push(&mut self, index: u16) {
        let place = &mut self.places[self.top];
        let Some(seat) = place.position.mover() else {
            return;
        };
        let Some(&action) = place.actions.get(usize::from(index)) else {
            return;
        };
        place.led_on = Some(action);
        let next = place.position.after(&[(seat, action)]);
        self.enter(next);
    }

    fn push_all(&mut self, indices: &[(Seat, u16)]) {
        let place = &mut self.places[self.top];
        place.led_on = None;
        let chosen = indices.iter().filter_map(|&(seat, index)| {
            let action = place.lists.get(seat.index())?.get(usize::from(index))?;
            Some((seat, *action))
        });
        place.all = chosen.collect();
        let next = place.position.after(&place.all);
        self.enter(next);
    }

    fn push_pass(&mut self) -> bool {
        let place = &mut self.places[self.top];
        let Some(next) = place.position.passed() else {
            return false;
        };
        place.led_on = None;
        self.enter(next);
        // What came before can't come again on the board of a game.
        self.places[self.top].irreversible = true;
        true
    }

    fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    fn key(&self) -> u64 {
        self.here().key
    }

    fn repetition(&self) -> Option<Outcome> {
        let now = self.here().key;
        let before = self.past.len();
        let mut at = self.top;
        while at > 0 {
            if self.places[at].irreversible {
                return None;
            }
            at -= 1;
            if self.places[at].key == now {
                return self.verdict(before + at);
            }
        }
        if self.places[0].irreversible {
            return None;
        }
        let first = self.past_keys.iter().rposition(|&key| key == now)?;
        self.verdict(first)
    }

    fn pace(&self) -> u64 {
        P::pace()
    }

    fn worth(&self, seat: Seat) -> i32 {
        self.here().position.worth(seat)
    }

    fn is_pressed(&self) -> bool {
        self.here().position.is_pressed()
    }

    fn code(&self, index: u16) -> String {
        let action = self.here().actions.get(usize::from(index));
        action.map_or_else(String::new, |&action| self.here().position.code(action))
    }

    fn code_of(&self, seat: Seat, index: u16) -> String {
        let list = self.here().lists.get(seat.index());
        let action = list.and_then(|list| list.get(usize::from(index)));
        action.map_or_else(String::new, |&action| self.here().position.code(action))
    }

    fn view(&self, viewer: Viewer) -> View {
        self.here().position.view(viewer)
    }

    fn witnessed(&self, viewer: Viewer) -> Vec<Event> {
        let Some(before) = self.top.checked_sub(1).map(|at| &self.places[at]) else {
            return Vec::new();
        };
        let choices: Vec<_> = match (before.led_on, before.position.mover()) {
            (Some(action), Some(seat)) => vec![(seat, action)],
            _ => before.all.clone(),
        };
        let mut events = Vec::new();
        let after = before.position.apply(&choices, &mut events);
        before.position.witness(&after, &events, viewer)
    }

    fn imagined(
        &self,
        view: &View,
        seat: Seat,
        random: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Box<dyn Walk>> {
        let position = P::imagined(view, seat, random)?;
        Some(Box::new(Self::new(position, Rc::new(Vec::new()))))
    }

    fn amended(
        &self,
        view: &View,
        seat: Seat,
        random: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Box<dyn Walk>> {
        let position = self.here().position.amended(view, seat, random)?;
        Some(Box::new(Self::new(position, Rc::new(Vec::new()))))
    }

    fn looks_like(&self, view: &View, seat: Seat) -> bool {
        self.here().position.looks_like(view, seat)
    }

    fn fresh(&self) -> Box<dyn Walk> {
        let position = self.here().position.clone();
        Box::new(Self::new(position, Rc::new(Vec::new())))
    }
}
