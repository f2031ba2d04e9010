//! Thinking in games in which nothing is hidden and one seat decides at a
//! time: deeper and deeper from the root.

use super::alpha_beta::Search;
use super::level::{self, Level};
use super::random::Random;
use super::score::{INFINITE, SURE, Sides, WIN};
use super::{Line, Progress, Think};
use crate::rules::{Seat, Step, Walk};

/// By how much a score is expected to change from one depth to the next.
const EXPECTED: i32 = 30;
/// An action that has become worse by so much from one depth to the next is
/// doubted until another has been looked at. Over 143 such decisions of chess
/// with 5,000 and 20,000 nodes, what was second was the better one by 0.02 of
/// a game; of those that had fallen by less, or where more had been looked at,
/// it wasn't.
const FALLEN: i32 = 60;
/// No line that's shown is longer.
const LONGEST: usize = 12;

/// An action at the root.
struct Root {
    step: Step,
    /// Of the present round, once it has been looked at.
    score: Option<i32>,
    /// Of the last whole round.
    earlier: i32,
}

/// What the search below the present action is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Nothing,
    /// Whether it's among the best, or else at most how good.
    Scout,
    Full,
}

/// Thinks for one seat.
pub(super) struct Thinker {
    walk: Box<dyn Walk>,
    /// Stays at the root, to write what has been found.
    shown: Box<dyn Walk>,
    search: Search,
    side: usize,
    level: Level,
    limit: u64,
    /// How many actions are to be known by their own scores.
    exact: usize,
    lines: usize,
    roots: Vec<Root>,
    /// The depth of the present round.
    depth: i32,
    /// The index of the present action.
    at: usize,
    asked: Asked,
    /// Within which the first action's score is expected.
    window: (i32, i32),
    done: bool,
    seed: u64,
}

impl Thinker {
    /// For a seat that decides now; nothing is to be thought of if it doesn't.
    pub(super) fn new(
        mut walk: Box<dyn Walk>,
        seat: Seat,
        level: Level,
        seed: u64,
        max_nodes: Option<u64>,
        lines: usize,
    ) -> Self {
        let sides = if walk.seats_in_play().len() == 2 {
            Sides::Two
        } else {
            Sides::Against(seat)
        };
        let mut steps = Vec::new();
        if walk.mover() == Some(seat) && walk.survey(&mut steps).is_some() {
            steps.clear();
        }
        let mut random = Random::new(seed);
        // Among equals chance decides.
        random.shuffle(&mut steps);
        let roots: Vec<Root> = steps
            .into_iter()
            .map(|step| Root {
                step,
                score: None,
                earlier: step.gain,
            })
            .collect();
        let limit = level.nodes.min(max_nodes.unwrap_or(u64::MAX));
        // A table of a few thousand places where little is thought, else of
        // four or sixteen million bytes.
        let bits = match limit {
            0..50_000 => 13,
            50_000..400_000 => 18,
            _ => 20,
        };
        let exact = if level.whim > 0 { roots.len() } else { lines };
        let mut shown = walk.fresh();
        shown.survey(&mut Vec::new());
        let mut thinker = Self {
            walk,
            shown,
            search: Search::new(sides, bits).with_captures(level.captures),
            side: sides.of(seat),
            level,
            limit,
            exact: exact.max(1),
            lines,
            done: roots.is_empty(),
            roots,
            depth: 1,
            at: 0,
            asked: Asked::Nothing,
            window: (-INFINITE, INFINITE),
            seed,
        };
        thinker.sort();
        thinker
    }

    /// The keys of the actions with their scores, of the last whole round or
    /// of the first as far as it has come.
    fn scores(&self) -> impl Iterator<Item = (u32, i32)> {
        self.roots
            .iter()
            .map(|root| (root.step.key, self.score(root)))
    }

    fn score(&self, root: &Root) -> i32 {
        match root.score {
            _ if self.depth > 1 => root.earlier,
            Some(score) => score,
            None => -INFINITE,
        }
    }

    /// The score that an action has to beat to be among the best.
    fn bar(&self) -> i32 {
        let mut best: Vec<i32> = Vec::with_capacity(self.exact + 1);
        for score in self.roots[..self.at].iter().filter_map(|root| root.score) {
            let place = best.iter().take_while(|&&other| other >= score).count();
            best.insert(place, score);
            best.truncate(self.exact);
        }
        if best.len() < self.exact {
            return -INFINITE;
        }
        best.last().copied().unwrap_or(-INFINITE)
    }

    /// Goes on by one search below an action, as far as the nodes last.
    fn go_on(&mut self, until: u64) {
        if self.asked == Asked::Nothing {
            let bar = self.bar();
            let first = bar == -INFINITE;
            self.walk.push(self.roots[self.at].step.index);
            if first {
                self.window = self.expected();
                self.ask(Asked::Full, self.window);
            } else {
                self.ask(Asked::Scout, (bar, bar + 1));
            }
        }
        let Some(score) = self.search.run(&mut *self.walk, until) else {
            return;
        };
        if self.asked == Asked::Scout && score > self.bar() {
            self.window = (self.bar(), INFINITE);
            self.ask(Asked::Full, self.window);
            return;
        }
        let (low, high) = self.window;
        if self.asked == Asked::Full && (low > self.bar() && score <= low || score >= high) {
            // Not what was expected.
            let (below, above) = (score <= low, score >= high);
            self.window = (
                if below { -INFINITE } else { low },
                if above { INFINITE } else { high },
            );
            self.ask(Asked::Full, self.window);
            return;
        }
        self.walk.pop();
        self.asked = Asked::Nothing;
        self.roots[self.at].score = Some(score);
        self.at += 1;
        if self.at == self.roots.len() {
            self.end_round();
        }
    }

    fn ask(&mut self, asked: Asked, window: (i32, i32)) {
        self.asked = asked;
        self.search.begin(1, self.side, window, self.depth - 1);
    }

    /// A window around the last round's score, where that's the best action's
    /// and depths are such that it's likely to be about the same.
    fn expected(&self) -> (i32, i32) {
        let earlier = self.roots[self.at].earlier;
        if self.exact > 1 || self.depth < 5 || earlier.abs() >= SURE {
            return (-INFINITE, INFINITE);
        }
        (earlier - EXPECTED, earlier + EXPECTED)
    }

    fn end_round(&mut self) {
        for root in &mut self.roots {
            root.earlier = root.score.take().unwrap_or(root.earlier);
        }
        self.sort();
        self.at = 0;
        let best = self.roots.first().map_or(0, |root| root.earlier);
        let sure = best.abs() >= SURE && self.depth > WIN - best.abs();
        if self.depth >= self.level.depth || self.roots.len() == 1 && self.lines < 2 || sure {
            self.done = true;
        }
        self.depth += 1;
    }

    /// By the last whole round's scores, equals as they were.
    fn sort(&mut self) {
        for index in 1..self.roots.len() {
            let mut at = index;
            while at > 0 && self.roots[at - 1].earlier < self.roots[at].earlier {
                self.roots.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// Whether no action but the last round's best has been looked at in the
    /// present one, and that one has fallen far.
    fn is_doubted(&self) -> bool {
        let first = self
            .roots
            .first()
            .filter(|_| self.at == 1 && self.depth > 1);
        first.is_some_and(|root| {
            root.score
                .is_some_and(|score| root.earlier - score >= FALLEN)
        })
    }

    /// The best as far as is known: of the present round, if the best of the
    /// last one has been looked at in it. If that one alone has, and has
    /// fallen, the next one counts as the last round had it.
    fn ranked(&self) -> Vec<(usize, i32)> {
        let mut ranked: Vec<(usize, i32)> = Vec::new();
        let fresh = self.at > 0;
        let next = (self.exact == 1 && self.is_doubted()).then_some(1);
        for (index, root) in self.roots.iter().enumerate() {
            let score = match root.score {
                Some(score) if fresh => score,
                _ if fresh && next != Some(index) => continue,
                _ => root.earlier,
            };
            let place = ranked.iter().take_while(|other| other.1 >= score).count();
            ranked.insert(place, (index, score));
        }
        ranked
    }

    fn choose(&self) -> Option<usize> {
        if self.level.whim == 0 {
            return self.ranked().first().map(|&(index, _)| index);
        }
        let scores: Vec<i32> = self.scores().map(|(_, score)| score).collect();
        let weights = level::weights(&scores, self.level.whim);
        // The same choice however often it's asked for.
        let chosen = Random::new(!self.seed).weighted(&weights);
        (chosen < scores.len()).then_some(chosen)
    }

    /// The codes of an action and of what is expected to follow.
    fn line(&mut self, root: usize) -> Vec<String> {
        let walk = &mut *self.shown;
        let mut index = self.roots[root].step.index;
        let mut steps = Vec::new();
        let mut codes = Vec::new();
        loop {
            codes.push(walk.code(index));
            walk.push(index);
            let best = self.search.best_at(walk.key());
            if codes.len() == LONGEST || walk.survey(&mut steps).is_some() {
                break;
            }
            match steps.iter().find(|step| Some(step.key) == best) {
                Some(step) if walk.repetition().is_none() => index = step.index,
                _ => break,
            }
        }
        for _ in 0..codes.len() {
            walk.pop();
        }
        codes
    }
}

impl Think for Thinker {
    fn think(&mut self, nodes: u64) -> Progress {
        let until = self.search.looked_at().saturating_add(nodes);
        let until = until.min(self.limit);
        while !self.done && self.search.looked_at() < until {
            self.go_on(until);
        }
        self.done |= self.search.looked_at() >= self.limit;
        Progress {
            done: self.done,
            depth: self.depth.unsigned_abs() - 1,
            nodes: self.search.looked_at(),
        }
    }

    fn best(&mut self) -> Option<String> {
        let step = self.roots.get(self.choose()?)?.step;
        Some(self.shown.code(step.index))
    }

    fn lines(&mut self) -> Vec<Line> {
        let mut ranked = self.ranked();
        if self.lines > 1 && self.at > 0 && self.depth > 1 {
            // What this round hasn't come to yet counts as the last one had it.
            for (index, root) in self.roots.iter().enumerate().skip(self.at) {
                let before = |other: &&(usize, i32)| other.1 >= root.earlier;
                let place = ranked.iter().take_while(before).count();
                ranked.insert(place, (index, root.earlier));
            }
        }
        ranked.truncate(self.lines.max(1));
        let line = |(root, score)| Line {
            codes: self.line(root),
            score,
            wins_in: sure(score),
        };
        ranked.into_iter().map(line).collect()
    }
}

/// In how many steps the end is reached, where that's sure.
fn sure(score: i32) -> Option<u32> {
    (score.abs() >= SURE).then(|| (WIN - score.abs()).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants;

    #[test]
    fn what_has_fallen_far_is_doubted_until_another_has_been_looked_at() {
        let state = variants::find("chess").unwrap().start("").unwrap();
        let thinker = |by: i32| {
            let mut thinker = Thinker::new(
                state.walk(),
                Seat(0),
                level::of(8, 1_000_000, 1),
                1,
                Some(4_000),
                1,
            );
            while thinker.depth < 4 || thinker.at > 0 {
                thinker.think(1);
            }
            let first = &mut thinker.roots[0];
            first.score = Some(first.earlier - by);
            thinker.roots[1].earlier = first.earlier - 10;
            thinker.at = 1;
            thinker
        };
        assert_eq!(thinker(FALLEN - 1).choose(), Some(0));
        assert_eq!(thinker(FALLEN).choose(), Some(1));
        // What was worse still at the last depth isn't better.
        let mut worse = thinker(FALLEN);
        worse.roots[1].earlier = worse.roots[0].earlier - FALLEN - 1;
        assert_eq!(worse.choose(), Some(0));
        // Another has been looked at, and is no better.
        let mut known = thinker(FALLEN);
        known.roots[1].score = known.roots[0].score;
        known.at = 2;
        assert_eq!(known.choose(), Some(0));
    }
}
