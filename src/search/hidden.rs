//! Thinking in games in which something is hidden from the seat that thinks.
//!
//! It's given what the seat has seen, never a state of the game. From that it
//! keeps a sample of the positions that fit all that has been seen, looks at
//! each as if nothing were hidden, and chooses what is best on the average.

use super::level::{self, Level};
use super::open;
use super::random::Random;
use super::{Line, Progress, Seen, Sighting, Think};
use crate::rules::{Seat, State, View, Viewer, Walk};

/// How many positions are kept.
const SAMPLE: usize = 48;
/// How many of them are looked at, in a round.
const LOOKED_AT: usize = 16;
/// For each in the first round; twice as many in each further one.
const FIRST_NODES: u64 = 600;
/// Attempts at thinking of a position that fits.
const ATTEMPTS: u32 = 40;

/// What an action has come to, in all positions of the round together.
struct Choice {
    key: u32,
    code: String,
    /// Of the present round, and of the last whole one.
    sum: i32,
    earlier: i32,
}

pub(super) struct Thinker {
    start: Box<dyn Walk>,
    seat: Seat,
    seen: Seen,
    level: Level,
    limit: u64,
    seed: u64,
    random: Random,
    /// How many of the sightings the sample has been brought up to.
    followed: usize,
    sample: Vec<Box<dyn Walk>>,
    choices: Vec<Choice>,
    /// The position that is being looked at, and its place in the round.
    inner: Option<open::Thinker>,
    at: usize,
    round: u32,
    looked_at: u64,
    depth: u32,
    done: bool,
}

impl Thinker {
    pub(super) fn new(
        start: &State,
        seat: Seat,
        seen: &Seen,
        level: Level,
        seed: u64,
        max_nodes: Option<u64>,
    ) -> Self {
        let start = start.walk().fresh();
        let knows_start = alike(&start.view(Viewer::Seat(seat)), &seen.first);
        let sample = if knows_start {
            vec![start.fresh()]
        } else {
            Vec::new()
        };
        let latest = seen.later.last().map_or(&seen.first, |last| &last.view);
        Self {
            done: !latest.actors.contains(seat),
            start,
            seat,
            seen: seen.clone(),
            level,
            limit: level.nodes.min(max_nodes.unwrap_or(u64::MAX)),
            seed,
            random: Random::new(seed),
            followed: 0,
            sample,
            choices: Vec::new(),
            inner: None,
            at: 0,
            round: 0,
            looked_at: 0,
            depth: 0,
        }
    }

    /// The view before so many sightings.
    fn view_at(&self, followed: usize) -> &View {
        match followed
            .checked_sub(1)
            .and_then(|last| self.seen.later.get(last))
        {
            Some(sighting) => &sighting.view,
            None => &self.seen.first,
        }
    }

    /// Thinks of positions that fit the view alone, where none is left that
    /// fits everything.
    fn imagine(&mut self) {
        let view = self.view_at(self.followed).clone();
        for _ in 0..ATTEMPTS {
            if self.sample.len() >= SAMPLE / 2 {
                return;
            }
            let random = &mut self.random;
            let walk = self
                .start
                .imagined(&view, self.seat, &mut |bound| random.below(bound));
            self.looked_at += 1;
            self.sample.extend(walk);
        }
    }

    /// Brings the sample up to the next sighting.
    fn follow(&mut self) {
        if self.sample.is_empty() {
            self.imagine();
        }
        let sighting = self.seen.later[self.followed].clone();
        self.followed += 1;
        let mut next: Vec<Box<dyn Walk>> = Vec::new();
        let mut met = 0;
        let mut steps = Vec::new();
        for walk in &mut self.sample {
            if walk.survey(&mut steps).is_some() {
                continue;
            }
            for step in &steps {
                if let Some(own) = &sighting.own
                    && *own != walk.code(step.index)
                {
                    continue;
                }
                walk.push(step.index);
                self.looked_at += 1;
                let key = walk.key();
                if fits(&**walk, self.seat, &sighting) && next.iter().all(|w| w.key() != key) {
                    // Each that fits is kept with the same chance.
                    met += 1;
                    if next.len() < SAMPLE {
                        next.push(walk.fresh());
                    } else {
                        let place = self.random.below(met) as usize;
                        if let Some(kept) = next.get_mut(place) {
                            *kept = walk.fresh();
                        }
                    }
                }
                walk.pop();
            }
        }
        self.sample = next;
    }

    /// Makes ready for the first round.
    fn begin(&mut self) {
        if self.sample.is_empty() {
            self.imagine();
        }
        self.random.shuffle(&mut self.sample);
        self.sample.truncate(LOOKED_AT);
        let mut steps = Vec::new();
        let Some(first) = self.sample.first_mut() else {
            self.done = true;
            return;
        };
        if first.survey(&mut steps).is_none() {
            let choice = |step: &crate::rules::Step| Choice {
                key: step.key,
                code: first.code(step.index),
                sum: 0,
                earlier: 0,
            };
            self.choices = steps.iter().map(choice).collect();
        }
        self.done = self.choices.is_empty();
    }

    fn go_on(&mut self, nodes: u64) {
        if self.followed < self.seen.later.len() {
            self.follow();
            return;
        }
        if self.choices.is_empty() {
            self.begin();
            return;
        }
        let limit = FIRST_NODES << self.round.min(20);
        let (level, seed, seat) = (self.level, self.seed, self.seat);
        let whole = Level {
            // All actions have to be known by their scores.
            whim: 1,
            nodes: limit,
            ..level
        };
        let Some(walk) = self.sample.get(self.at) else {
            self.end_round();
            return;
        };
        let inner = self
            .inner
            .get_or_insert_with(|| open::Thinker::new(walk.fresh(), seat, whole, seed, None, 1));
        let before = inner.looked_at();
        let progress = inner.think(nodes);
        self.looked_at += (inner.looked_at() - before).max(1);
        if !progress.done {
            return;
        }
        self.depth = self.depth.max(progress.depth);
        for (key, score) in inner.scores() {
            let choice = self.choices.iter_mut().find(|choice| choice.key == key);
            if let Some(choice) = choice {
                // A sure loss in one of them outweighs a little in all.
                choice.sum += score * 1_000 / (400 + score.abs());
            }
        }
        self.inner = None;
        self.at += 1;
    }

    fn end_round(&mut self) {
        for choice in &mut self.choices {
            choice.earlier = choice.sum;
            choice.sum = 0;
        }
        self.at = 0;
        self.round += 1;
        let last = (self.level.depth + 1) / 2;
        self.done = self.choices.len() < 2 || self.round >= last.unsigned_abs();
    }

    /// What choices have come to, on the average of the positions.
    fn sums(&self) -> Vec<i32> {
        let count = i32::try_from(self.sample.len().max(1)).unwrap_or(1);
        let sum = |choice: &Choice| match self.round {
            // As far as the first round has come.
            0 => choice.sum,
            _ => choice.earlier,
        };
        self.choices
            .iter()
            .map(|choice| sum(choice) / count)
            .collect()
    }
}

fn alike(one: &View, other: &View) -> bool {
    one.cells == other.cells && one.features == other.features && one.actors == other.actors
}

fn fits(walk: &dyn Walk, seat: Seat, sighting: &Sighting) -> bool {
    let viewer = Viewer::Seat(seat);
    alike(&walk.view(viewer), &sighting.view) && walk.witnessed(viewer) == sighting.events
}

impl Think for Thinker {
    fn think(&mut self, nodes: u64) -> Progress {
        let until = self.looked_at.saturating_add(nodes);
        while !self.done && self.looked_at < until {
            self.go_on(until - self.looked_at);
            // What has to be known before a choice is made doesn't count.
            if self.round > 0 {
                self.done |= self.looked_at >= self.limit;
            }
        }
        Progress {
            done: self.done,
            depth: self.depth,
            nodes: self.looked_at,
        }
    }

    fn best(&mut self) -> Option<String> {
        while self.choices.is_empty() && !self.done {
            self.go_on(1);
        }
        let sums = self.sums();
        // A whim is of scores; these are scores near 0 times two and a half.
        let weights = level::weights(&sums, self.level.whim * 5 / 2);
        let chosen = Random::new(!self.seed).weighted(&weights);
        self.choices.get(chosen).map(|choice| choice.code.clone())
    }

    fn lines(&mut self) -> Vec<Line> {
        let sums = self.sums();
        let best = self.choices.iter().zip(sums).max_by_key(|(_, sum)| *sum);
        let line = |(choice, sum): (&Choice, i32)| Line {
            codes: vec![choice.code.clone()],
            score: sum * 400 / (1_000 - sum.abs()).max(20),
            wins_in: None,
        };
        best.map(line).into_iter().collect()
    }
}
