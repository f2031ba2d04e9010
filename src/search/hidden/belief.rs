//! The positions that a seat takes for possible, kept up over the game.
//!
//! They follow what the seat sees step by step. Which are kept depends on that
//! alone, not on how long anything was thought about nor on a seed, so that a
//! [`Belief`] may be carried on from one decision to the next, or be made anew,
//! and is the same.

use super::sampling;
use crate::rules::{Seat, State, Step, Viewer, Walk};
use crate::search::Seen;
use crate::search::level;
use crate::search::random::Random;
use crate::search::score::judged;

/// By how much worse, in hundredths of a pawn, another seat's action has to
/// look to be taken for half as likely.
const WHIM: i32 = 60;
/// No action is less likely than so many 65,536ths of the likeliest.
const LEAST: u32 = 200;
/// What a win looks like.
const WON: i32 = 20_000;
/// When some have been left out and fewer than one in so many of the capacity
/// go on, others are thought up.
const FEW: usize = 3;
/// Attempts at thinking up a position, for each that's wanted.
const ATTEMPTS: usize = 3;
/// What one that's thought up weighs against one that fits everything.
const THOUGHT_UP: f32 = 0.5;
/// How many positions are taken over in a step.
const TAKEN_OVER: usize = 16;

/// A position with how likely it is, on no scale.
struct Held {
    walk: Box<dyn Walk>,
    weight: f32,
}

/// A position that may follow.
struct Found {
    parent: usize,
    index: u16,
    key: u64,
    weight: f32,
}

/// What a step is for.
enum Stage {
    /// Looking at what may follow the position with this index.
    Spread(usize),
    /// Taking over what is kept: how many have been.
    Keep(Vec<(usize, f32)>, usize),
    /// Thinking up positions: how many attempts are left.
    ThinkUp(usize),
}

/// A sample of the positions that fit all that a seat has seen.
pub(super) struct Belief {
    start: Box<dyn Walk>,
    start_position: String,
    seat: Seat,
    capacity: usize,
    seen: Seen,
    /// How many of the sightings the sample has been brought up to.
    followed: usize,
    held: Vec<Held>,
    /// Whether what was seen at first isn't what the rules begin with, and has
    /// to be thought up as yet.
    opening: bool,
    /// Whether no position that fits has been left out.
    whole: bool,
    stage: Stage,
    found: Vec<Found>,
    /// Where each key is among those found, by its low bits and on from there;
    /// one more than the index, 0 for nothing.
    places: Vec<u32>,
    next: Vec<Held>,
    /// The step that the seat chose itself, once it's known.
    own: Option<u32>,
    steps: Vec<Step>,
    scores: Vec<i32>,
    random: Random,
    /// How often none has fitted.
    losses: u32,
}

impl Belief {
    pub(super) fn new(start: &State, seat: Seat, seen: &Seen, capacity: usize) -> Self {
        let walk = start.walk().fresh();
        let knows_start = walk.looks_like(&seen.first, seat);
        let held = Held {
            walk: walk.fresh(),
            weight: 1.0,
        };
        let mut belief = Self {
            start: walk,
            start_position: start.position(),
            seat,
            capacity: capacity.max(1),
            seen: seen.clone(),
            followed: 0,
            held: if knows_start { vec![held] } else { Vec::new() },
            opening: !knows_start,
            whole: knows_start,
            stage: Stage::Spread(0),
            found: Vec::new(),
            places: Vec::new(),
            next: Vec::new(),
            own: None,
            steps: Vec::new(),
            scores: Vec::new(),
            random: Random::new(0),
            losses: 0,
        };
        belief.begin();
        belief
    }

    /// This one brought up to what has been seen by now, if it's of the same
    /// game so far, else a new one.
    pub(super) fn carried_on(
        self,
        start: &State,
        seat: Seat,
        seen: &Seen,
        capacity: usize,
    ) -> Self {
        let same = self.seat == seat
            && self.capacity == capacity.max(1)
            && self.seen.first == seen.first
            && seen.later.starts_with(&self.seen.later)
            && self.start.info().id == start.info().id
            && self.start_position == start.position();
        if !same {
            return Self::new(start, seat, seen, capacity);
        }
        Self {
            seen: seen.clone(),
            ..self
        }
    }

    /// Whether it's brought up to all that has been seen.
    pub(super) fn is_ready(&self) -> bool {
        self.followed == self.seen.later.len() && matches!(self.stage, Stage::Spread(_))
    }

    /// How many positions are held.
    pub(super) fn len(&self) -> usize {
        self.held.len()
    }

    /// How often a sighting has fitted none of the positions.
    pub(super) fn losses(&self) -> u32 {
        self.losses
    }

    /// Walks from the positions held, with their weights; `count` at most.
    pub(super) fn some(&self, count: usize, random: &mut Random) -> Vec<(Box<dyn Walk>, f32)> {
        let weights: Vec<f32> = self.held.iter().map(|held| held.weight).collect();
        sampling::keep(&weights, count, random)
            .into_iter()
            .map(|(index, weight)| (self.held[index].walk.fresh(), weight))
            .collect()
    }

    /// Walks from all positions held, with their weights.
    pub(super) fn all(&self) -> Vec<(Box<dyn Walk>, f32)> {
        let each = self.held.iter();
        each.map(|held| (held.walk.fresh(), held.weight)).collect()
    }

    /// Makes ready for the next sighting, or for the view that stands first.
    fn begin(&mut self) {
        // A chance of its own for each sighting.
        self.random = Random::new(self.followed as u64 ^ 0x5eed);
        self.own = None;
        self.found.clear();
        self.places.clear();
        self.places.resize(1 << 10, 0);
        self.next.clear();
        self.stage = if self.opening {
            Stage::ThinkUp(self.capacity * ATTEMPTS)
        } else {
            Stage::Spread(0)
        };
    }

    /// Does a little, if it isn't ready, and says how many positions it has
    /// looked at for it.
    pub(super) fn go_on(&mut self) -> u64 {
        match self.stage {
            Stage::Spread(_) if self.followed == self.seen.later.len() => 0,
            Stage::Spread(parent) if parent < self.held.len() => {
                self.stage = Stage::Spread(parent + 1);
                self.spread(parent)
            }
            Stage::Spread(_) => {
                let weights: Vec<f32> = self.found.iter().map(|found| found.weight).collect();
                let kept = sampling::keep(&weights, self.capacity, &mut self.random);
                self.whole &= kept.len() == weights.len();
                self.stage = Stage::Keep(kept, 0);
                (weights.len() / 256) as u64 + 1
            }
            Stage::Keep(..) => self.keep(),
            Stage::ThinkUp(left) => self.think_up(left),
        }
    }

    /// Finds what may follow one position.
    fn spread(&mut self, parent: usize) -> u64 {
        let Held { walk, weight } = &mut self.held[parent];
        let weight = *weight;
        let sighting = &self.seen.later[self.followed];
        if walk.survey(&mut self.steps).is_some() {
            return 1;
        }
        if let Some(own) = &sighting.own {
            let known = self.own;
            let step = self.steps.iter().find(|step| match known {
                Some(key) => step.key == key,
                None => walk.code(step.index) == *own,
            });
            let Some(&step) = step else { return 1 };
            self.own = Some(step.key);
            walk.push(step.index);
            let key = walk
                .looks_like(&sighting.view, self.seat)
                .then(|| walk.key());
            walk.pop();
            if let Some(key) = key {
                self.add(parent, step.index, key, weight);
            }
            return 1;
        }
        let mover = walk.mover().unwrap_or(self.seat);
        let mut keys = Vec::new();
        self.scores.clear();
        for step in &self.steps {
            walk.push(step.index);
            self.scores.push(promise(&**walk, mover) + step.gain.min(0));
            if walk.looks_like(&sighting.view, self.seat) {
                keys.push((self.scores.len() - 1, step.index, walk.key()));
            }
            walk.pop();
        }
        let chances = level::weights(&self.scores, WHIM);
        let total: u32 = chances.iter().map(|&chance| chance.max(LEAST)).sum();
        for (at, index, key) in keys {
            let chance = chances[at].max(LEAST) as f32 / total as f32;
            self.add(parent, index, key, weight * chance);
        }
        self.steps.len() as u64 + 1
    }

    /// Goes on to the next sighting with what has been found.
    fn end(&mut self) {
        self.held = std::mem::take(&mut self.next);
        if self.opening {
            self.opening = false;
        } else {
            self.followed += 1;
        }
        self.begin();
    }

    /// Notes a position that fits; one that comes about in several ways is
    /// likelier for it.
    fn add(&mut self, parent: usize, index: u16, key: u64, weight: f32) {
        if 2 * self.found.len() >= self.places.len() {
            let size = 2 * self.places.len();
            self.places.clear();
            self.places.resize(size, 0);
            for at in 0..self.found.len() {
                let place = self.place(self.found[at].key);
                // No game has so many.
                self.places[place] = at as u32 + 1;
            }
        }
        let place = self.place(key);
        match self.places[place] {
            0 => {
                self.found.push(Found {
                    parent,
                    index,
                    key,
                    weight,
                });
                self.places[place] = self.found.len() as u32;
            }
            at => self.found[at as usize - 1].weight += weight,
        }
    }

    /// Where a key is or goes.
    fn place(&self, key: u64) -> usize {
        let last = self.places.len() - 1;
        let mut place = key as usize & last;
        loop {
            let at = self.places[place] as usize;
            if at == 0 || self.found[at - 1].key == key {
                return place;
            }
            place = (place + 1) & last;
        }
    }

    /// Takes over some of the positions that are kept.
    fn keep(&mut self) -> u64 {
        let Stage::Keep(kept, done) = &mut self.stage else {
            return 0;
        };
        let sighting = &self.seen.later[self.followed];
        let until = (*done + TAKEN_OVER).min(kept.len());
        for &(index, weight) in &kept[*done..until] {
            let found = &self.found[index];
            let walk = &mut self.held[found.parent].walk;
            walk.push(found.index);
            if walk.witnessed(Viewer::Seat(self.seat)) == sighting.events {
                self.next.push(Held {
                    walk: walk.fresh(),
                    weight,
                });
            }
            walk.pop();
        }
        let all = kept.len();
        *done = until;
        if until == all {
            self.end_keeping();
        }
        TAKEN_OVER as u64
    }

    fn end_keeping(&mut self) {
        let total: f32 = self.next.iter().map(|held| held.weight).sum();
        let count = self.next.len();
        for held in &mut self.next {
            // Their mean is 1.
            held.weight *= count as f32 / total;
        }
        self.losses += u32::from(count == 0);
        let few = self.capacity / FEW;
        if count == 0 || !self.whole && count < few {
            self.whole = false;
            self.stage = Stage::ThinkUp((few.max(2) - count) * ATTEMPTS);
        } else {
            self.end();
        }
    }

    /// Thinks up a position that fits the latest view, near to one that fitted
    /// until now.
    fn think_up(&mut self, left: usize) -> u64 {
        let wanted = (self.capacity / FEW).max(2);
        if left == 0 && self.next.is_empty() && !self.held.is_empty() {
            // None that's near fits: any that does is better than nothing.
            self.held.clear();
            self.stage = Stage::ThinkUp(self.capacity * ATTEMPTS);
            return 1;
        }
        if left == 0 || self.next.len() >= wanted {
            self.end();
            return 1;
        }
        self.stage = Stage::ThinkUp(left - 1);
        let view = if self.opening {
            &self.seen.first
        } else {
            &self.seen.later[self.followed].view
        };
        let random = &mut self.random;
        // No more are held than 32 bits tell.
        let chosen = random.below(self.held.len() as u32) as usize;
        let mut below = |bound| random.below(bound);
        let walk = match self.held.get(chosen) {
            Some(held) => held.walk.amended(view, self.seat, &mut below),
            None => self.start.imagined(view, self.seat, &mut below),
        };
        if let Some(walk) = walk
            && self.next.iter().all(|held| held.walk.key() != walk.key())
        {
            self.next.push(Held {
                walk,
                weight: THOUGHT_UP,
            });
        }
        1
    }
}

/// How a position looks to who has just made it, at a glance.
fn promise(walk: &dyn Walk, mover: Seat) -> i32 {
    if walk.mover().is_some() {
        return judged(walk, mover);
    }
    let won = walk
        .outcome()
        .is_some_and(|outcome| outcome.winners.contains(mover));
    if won { WON } else { 0 }
}
