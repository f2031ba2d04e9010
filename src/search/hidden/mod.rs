//! Thinking in games in which something is hidden from the seat that thinks.
//!
//! It's given what the seat has seen, never a state of the game. From that it
//! keeps a [`Belief`]: a sample of the positions that fit all that has been
//! seen, each with how likely it is. It looks at many of them as if nothing
//! were hidden, and chooses what is best on the average: first all actions a
//! little way ahead, then the better ones further, in rounds.

mod belief;
mod level;
mod sampling;

use self::belief::Belief;
use self::level::{Care, Round};
use super::alpha_beta::Search;
use super::random::Random;
use super::score::{INFINITE, Sides};
use super::{Line, Progress, Seen, Think};
use crate::rules::{Seat, State, Step, Walk};
use std::cell::RefCell;
use std::rc::Rc;

/// What is worth half a win, in hundredths of a pawn: a sure loss in one
/// position outweighs a little in all.
const HALF: i32 = 400;
/// What a win counts in the mean of positions.
const WHOLE: f32 = 1_000.0;
/// When so many positions of a round have been looked at, it's believed even
/// though it isn't over.
const TRUSTED: usize = 8;

/// What a computer player that sits at a game of hidden information has worked
/// out by what it has seen, for its next decisions.
///
/// It only saves time: with it, or with one of another game, what's chosen is
/// the same as without. Copies of it share what they hold.
#[derive(Clone, Default)]
pub struct Memory(Rc<RefCell<Option<Belief>>>);

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Memory").field(&self.positions()).finish()
    }
}

impl Memory {
    /// How many positions the player takes for possible, as far as it has
    /// thought about what it has seen.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.0.borrow().as_ref().map_or(0, Belief::len)
    }

    /// How often something was seen that fitted none of the positions, so that
    /// others had to be thought up.
    #[must_use]
    pub fn losses(&self) -> u32 {
        self.0.borrow().as_ref().map_or(0, Belief::losses)
    }

    /// The positions that the player takes for possible, with how likely each
    /// is.
    #[must_use]
    pub fn believed(&self) -> Vec<(Box<dyn Walk>, f32)> {
        let belief = self.0.borrow();
        belief.as_ref().map_or_else(Vec::new, Belief::all)
    }
}

/// What an action has come to, in all positions of the round together.
struct Choice {
    key: u32,
    code: String,
    /// In the position that is being looked at.
    now: f32,
    /// Of the present round's positions, and the mean of the last round that
    /// it took part in.
    sum: f32,
    mean: f32,
}

/// A position that is looked at.
struct Looked {
    walk: Box<dyn Walk>,
    weight: f32,
}

pub(super) struct Thinker {
    belief: Option<Belief>,
    memory: Memory,
    seat: Seat,
    care: Care,
    limit: u64,
    seed: u64,
    search: Search,
    side: usize,
    looked: Vec<Looked>,
    /// What may be chosen, where it isn't known what comes of it.
    blind: Vec<String>,
    /// The best first, as far as they have been told apart.
    choices: Vec<Choice>,
    /// How many took part in the last whole round.
    ranked: usize,
    round: usize,
    /// The position that is being looked at, and the action in it; its steps.
    at: usize,
    action: usize,
    steps: Vec<Step>,
    /// Whether the search below an action is under way.
    below: bool,
    /// What the positions looked at in this round weigh.
    weight: f32,
    /// How many positions have been looked at to follow what was seen.
    followed: u64,
    depth: u32,
    done: bool,
}

impl Thinker {
    pub(super) fn new(
        start: &State,
        seat: Seat,
        seen: &Seen,
        level: u8,
        seed: u64,
        max_nodes: Option<u64>,
        memory: &Memory,
    ) -> Self {
        let care = level::of(level);
        let belief = match memory.0.take() {
            Some(belief) => belief.carried_on(start, seat, seen, care.kept),
            None => Belief::new(start, seat, seen, care.kept),
        };
        let latest = seen.later.last().map_or(&seen.first, |last| &last.view);
        let sides = if start.seats_in_play().len() == 2 {
            Sides::Two
        } else {
            Sides::Against(seat)
        };
        Self {
            done: !latest.actors.contains(seat),
            belief: Some(belief),
            memory: memory.clone(),
            seat,
            limit: care.nodes.min(max_nodes.unwrap_or(u64::MAX)),
            care,
            seed,
            search: Search::new(sides, care.table_bits),
            side: sides.of(seat),
            looked: Vec::new(),
            blind: seen.choices.clone(),
            choices: Vec::new(),
            ranked: 0,
            round: 0,
            at: 0,
            action: 0,
            steps: Vec::new(),
            below: false,
            weight: 0.0,
            followed: 0,
            depth: 0,
        }
    }

    fn looked_at(&self) -> u64 {
        self.followed + self.search.looked_at()
    }

    fn present(&self) -> Round {
        self.care.round(self.round)
    }

    /// How many actions take part in the present round.
    fn finalists(&self) -> usize {
        self.present().actions.min(self.choices.len())
    }

    /// How many positions do.
    fn positions(&self) -> usize {
        self.present().positions.min(self.looked.len())
    }

    /// Makes ready for the first round.
    fn begin(&mut self) {
        let mut random = Random::new(self.seed);
        let Some(belief) = &self.belief else { return };
        let mut looked: Vec<Looked> = belief
            .some(self.care.looked_at, &mut random)
            .into_iter()
            .map(|(walk, weight)| Looked { walk, weight })
            .collect();
        random.shuffle(&mut looked);
        self.looked = looked;
        if let Some(Looked { walk, .. }) = self.looked.first_mut()
            && walk.mover() == Some(self.seat)
            && walk.survey(&mut self.steps).is_none()
        {
            let choice = |step: &Step| Choice {
                key: step.key,
                code: walk.code(step.index),
                now: 0.0,
                sum: 0.0,
                mean: 0.0,
            };
            self.choices = self.steps.iter().map(choice).collect();
            // Among equals chance decides.
            random.shuffle(&mut self.choices);
        }
        self.done = self.choices.is_empty();
    }

    /// Does a little: at most the search of so many positions.
    fn go_on(&mut self, nodes: u64) {
        if let Some(belief) = &mut self.belief
            && !belief.is_ready()
        {
            self.followed += belief.go_on();
            return;
        }
        if self.choices.is_empty() {
            self.begin();
            self.followed += 1;
            return;
        }
        let depth = self.present().depth;
        let Some(Looked { walk, weight }) = self.looked.get_mut(self.at) else {
            self.done = true;
            return;
        };
        if !self.below {
            if self.action == 0 && walk.survey(&mut self.steps).is_some() {
                self.steps.clear();
            }
            let key = self.choices[self.action].key;
            let Some(step) = self.steps.iter().find(|step| step.key == key) else {
                // What can be done is seen, so that it can be done in all.
                self.followed += 1;
                self.end_action();
                return;
            };
            walk.push(step.index);
            let window = (-INFINITE, INFINITE);
            self.search.begin(1, self.side, window, depth - 1);
            self.below = true;
        }
        let until = self.search.looked_at().saturating_add(nodes);
        if let Some(score) = self.search.run(&mut **walk, until) {
            walk.pop();
            self.below = false;
            // Scores are far below what is exact.
            let share = (score * 1_000 / (HALF + score.abs())) as f32;
            self.choices[self.action].now = *weight * share;
            self.end_action();
        }
    }

    fn end_action(&mut self) {
        self.action += 1;
        let finalists = self.finalists();
        if self.action < finalists {
            return;
        }
        self.action = 0;
        self.weight += self.looked[self.at].weight;
        for choice in &mut self.choices[..finalists] {
            choice.sum += choice.now;
        }
        self.at += 1;
        if self.at >= self.positions() {
            self.end_round();
        }
    }

    fn end_round(&mut self) {
        self.ranked = self.finalists();
        for at in 0..self.ranked {
            let choice = &mut self.choices[at];
            choice.mean = choice.sum / self.weight;
            choice.sum = 0.0;
            // The best comes first, equals as they were; who didn't take part
            // stays behind.
            let mut at = at;
            while at > 0 && self.choices[at - 1].mean < self.choices[at].mean {
                self.choices.swap(at - 1, at);
                at -= 1;
            }
        }
        // Depths are small and positive.
        self.depth = self.present().depth.unsigned_abs();
        self.at = 0;
        self.weight = 0.0;
        self.round += 1;
        self.done = self.choices.len() < 2 || self.round >= self.care.rounds;
    }

    /// The choices that were looked at the furthest, with what they come to:
    /// in the present round, if enough of it is done.
    fn means(&self) -> Vec<(usize, f32)> {
        let trusted = TRUSTED.min(self.positions());
        if self.at > 0 && (self.round == 0 || self.at >= trusted) {
            let mean = |at: usize| (at, self.choices[at].sum / self.weight);
            return (0..self.finalists()).map(mean).collect();
        }
        let ranked = if self.round == 0 {
            self.choices.len()
        } else {
            self.ranked
        };
        (0..ranked).map(|at| (at, self.choices[at].mean)).collect()
    }

    fn best_of(means: &[(usize, f32)]) -> Option<(usize, f32)> {
        let better = |best: (usize, f32), one: &(usize, f32)| {
            if one.1 > best.1 { *one } else { best }
        };
        let (first, rest) = means.split_first()?;
        Some(rest.iter().fold(*first, better))
    }
}

impl Think for Thinker {
    fn think(&mut self, nodes: u64) -> Progress {
        let until = self.looked_at().saturating_add(nodes);
        while !self.done && self.looked_at() < until {
            let left = (until - self.looked_at()).min(self.limit - self.search.looked_at());
            self.go_on(left);
            // Following what was seen doesn't count, so that it may be done
            // before or be remembered.
            self.done |= self.search.looked_at() >= self.limit;
        }
        Progress {
            done: self.done,
            depth: self.depth,
            nodes: self.looked_at(),
        }
    }

    fn best(&mut self) -> Option<String> {
        while self.choices.is_empty() && !self.done {
            self.go_on(1);
        }
        if self.choices.is_empty() {
            // Nothing can be thought up that looks like what is seen.
            let chosen = Random::new(self.seed).below(self.blind.len() as u32);
            return self.blind.get(chosen as usize).cloned();
        }
        let means = self.means();
        let chosen = if self.care.whim == 0 {
            Self::best_of(&means)?.0
        } else {
            // Thousandths of a win.
            let scores: Vec<i32> = means.iter().map(|&(_, mean)| mean as i32).collect();
            let weights = super::level::weights(&scores, self.care.whim);
            means.get(Random::new(!self.seed).weighted(&weights))?.0
        };
        Some(self.choices[chosen].code.clone())
    }

    fn lines(&mut self) -> Vec<Line> {
        let means = self.means();
        let line = |(at, mean): (usize, f32)| Line {
            codes: vec![self.choices[at].code.clone()],
            // Back in hundredths of a pawn.
            score: (mean * HALF as f32 / (WHOLE - mean.abs()).max(20.0)) as i32,
            wins_in: None,
        };
        Self::best_of(&means).map(line).into_iter().collect()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.memory.0.replace(self.belief.take());
    }
}
