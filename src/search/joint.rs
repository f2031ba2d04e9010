//! Thinking in games in which two seats decide at once: every position is a
//! game of one simultaneous choice, whose numbers are the values of the
//! positions that follow; what is chosen is chosen by chance, so that nobody
//! can make use of knowing how the program thinks.

use super::level;
use super::matrix::{Matrix, Solution, Solver};
use super::random::Random;
use super::score::judged;
use super::{Line, Progress, Think};
use crate::rules::{Seat, Step, Walk};

/// What is worth half a win, in hundredths of a pawn.
const HALF: f32 = 400.0;
/// What a later win is worth less, by step.
const LATER: f32 = 0.002;
/// Rounds of solving within, and for the choice itself.
const ROUNDS: u32 = 120;
const ROOT_ROUNDS: u32 = 3_000;
/// The places of the table of values, a power of two.
const PLACES: usize = 1 << 15;

/// So many of a matrix's cells are read in the time that a position takes.
const CELLS: usize = 100;
/// How many are read at once, at most, but for those of a single round.
const PORTION: usize = 4_000;

/// How a level thinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Care {
    /// How many turns it looks ahead.
    depth: i32,
    /// How many nodes it looks at, at most.
    nodes: u64,
    /// By how much worse, in thousandths of a win, a choice has to be than the
    /// best one to be made half as often; 0: it chooses as the solution says.
    whim: i32,
}

/// From 1 to 8, measured against each other: see docs/computer.md. From 7 on
/// chance decides nothing but what can't be made use of.
const LEVELS: [Care; 8] = [
    care(1, 20_000, 2_000),
    care(1, 20_000, 300),
    care(1, 20_000, 110),
    care(2, 60_000, 90),
    care(2, 60_000, 48),
    care(2, 60_000, 30),
    care(2, 60_000, 0),
    care(60, u64::MAX, 0),
];

const fn care(depth: i32, nodes: u64, whim: i32) -> Care {
    Care { depth, nodes, whim }
}

/// A position under way.
struct Node {
    matrix: Matrix,
    /// Once all that follows is known.
    solver: Option<Solver>,
    /// By seat.
    steps: [Vec<Step>; 2],
    depth: i32,
}

#[derive(Clone, Copy, Default)]
struct Known {
    key: u64,
    depth: i32,
    value: f32,
}

/// Thinks for one of two seats.
pub(super) struct Thinker {
    walk: Box<dyn Walk>,
    seat: Seat,
    care: Care,
    limit: u64,
    seed: u64,
    nodes: Vec<Node>,
    table: Vec<Known>,
    depth: i32,
    /// The depth of the last whole round.
    whole: u32,
    looked_at: u64,
    done: bool,
    /// Codes and their chances, after the last whole round.
    chosen: Vec<(String, f32)>,
    /// What each of them loses on the average, compared with the best.
    losses: Vec<f32>,
    value: f32,
}

impl Thinker {
    pub(super) fn new(
        walk: Box<dyn Walk>,
        seat: Seat,
        level: u8,
        seed: u64,
        max_nodes: Option<u64>,
    ) -> Self {
        let care = *level::row(&LEVELS, level);
        let mut thinker = Self {
            seat,
            care,
            limit: care.nodes.min(max_nodes.unwrap_or(u64::MAX)),
            seed,
            nodes: Vec::new(),
            table: vec![Known::default(); PLACES],
            depth: 1,
            whole: 0,
            looked_at: 0,
            done: !walk.actors().contains(seat),
            chosen: Vec::new(),
            losses: Vec::new(),
            value: 0.0,
            walk,
        };
        if !thinker.done {
            let node = thinker.node();
            // What may be chosen, before anything is known.
            let own = &node.steps[seat.index() & 1];
            let even = 1.0 / own.len().max(1) as f32;
            let codes = own
                .iter()
                .map(|step| thinker.walk.code_of(seat, step.index));
            thinker.chosen = codes.map(|code| (code, even)).collect();
            thinker.nodes.push(node);
        }
        thinker
    }

    /// The position that the walk is at.
    fn node(&mut self) -> Node {
        let mut steps = [Vec::new(), Vec::new()];
        for (seat, list) in steps.iter_mut().enumerate() {
            self.walk.list(Seat(seat as u8), list);
        }
        Node {
            matrix: Matrix {
                rows: steps[0].len(),
                columns: steps[1].len(),
                cells: Vec::with_capacity(steps[0].len() * steps[1].len()),
            },
            solver: None,
            steps,
            depth: self.depth,
        }
    }

    /// Looks at one more position.
    fn go_on(&mut self) {
        let above = self.nodes.len();
        let Some(node) = self.nodes.last_mut() else {
            self.done = true;
            return;
        };
        if let Some(solver) = &mut node.solver {
            self.looked_at += (solver.run(PORTION) / CELLS) as u64 + 1;
            if let Some(solution) = solver.solution() {
                if above == 1 {
                    self.losses = solver.losses(&solution, self.seat.index() & 1);
                }
                self.close(solution);
            }
            return;
        }
        let filled = node.matrix.cells.len();
        if filled == node.matrix.rows * node.matrix.columns {
            let matrix = std::mem::take(&mut node.matrix);
            let rounds = if above == 1 { ROOT_ROUNDS } else { ROUNDS };
            node.solver = Some(Solver::new(matrix, rounds));
            return;
        }
        let (row, column) = (filled / node.matrix.columns, filled % node.matrix.columns);
        let depth = node.depth - 1;
        let choices = [
            (Seat(0), node.steps[0][row].index),
            (Seat(1), node.steps[1][column].index),
        ];
        self.walk.push_all(&choices);
        self.looked_at += 1;
        let key = self.walk.key();
        let known = self.table[key as usize & (PLACES - 1)];
        let value = if let Some(outcome) = self.walk.outcome() {
            let later = 1.0 - LATER * above as f32;
            match outcome.winners.single() {
                Some(Seat(0)) => later,
                Some(_) => -later,
                None => 0.0,
            }
        } else if depth <= 0 {
            let worth = judged(&*self.walk, Seat(0)) as f32;
            worth / (HALF + worth.abs())
        } else if known.key == key && known.depth == depth {
            known.value
        } else {
            let mut node = self.node();
            node.depth = depth;
            self.nodes.push(node);
            return;
        };
        self.walk.pop();
        if let Some(node) = self.nodes.last_mut() {
            node.matrix.cells.push(value);
        }
    }

    /// Goes back from a position that is solved.
    fn close(&mut self, solution: Solution) {
        let Some(node) = self.nodes.pop() else {
            return;
        };
        if self.nodes.is_empty() {
            self.end_round(solution);
            return;
        }
        let value = solution.value;
        let key = self.walk.key();
        self.table[key as usize & (PLACES - 1)] = Known {
            key,
            depth: node.depth,
            value,
        };
        self.walk.pop();
        if let Some(node) = self.nodes.last_mut() {
            node.matrix.cells.push(value);
        }
    }

    /// What chance decides by, by action.
    fn weights(&self) -> Vec<u32> {
        if self.care.whim > 0 && !self.losses.is_empty() {
            // Thousandths of a win: no game is worth more than two.
            let scores: Vec<i32> = self
                .losses
                .iter()
                .map(|loss| -(loss * 1_000.0) as i32)
                .collect();
            return level::weights(&scores, self.care.whim);
        }
        let each = self.chosen.iter().map(|(_, chance)| {
            // Less than one in a thousand is what solving leaves over.
            let chance = if *chance < 0.001 { 0.0 } else { *chance };
            (chance * 65_536.0) as u32
        });
        each.collect()
    }

    fn end_round(&mut self, solution: Solution) {
        let Solution {
            rows,
            columns,
            value,
        } = solution;
        let own = if self.seat.index() == 0 {
            rows
        } else {
            columns
        };
        for ((_, chance), new) in self.chosen.iter_mut().zip(own) {
            *chance = new;
        }
        self.value = if self.seat.index() == 0 {
            value
        } else {
            -value
        };
        self.whole = self.depth.unsigned_abs();
        if self.depth >= self.care.depth {
            self.done = true;
            return;
        }
        self.depth += 1;
        let node = self.node();
        self.nodes.push(node);
    }
}

impl Think for Thinker {
    fn think(&mut self, nodes: u64) -> Progress {
        let until = self.looked_at.saturating_add(nodes).min(self.limit);
        while !self.done && self.looked_at < until {
            self.go_on();
        }
        self.done |= self.looked_at >= self.limit;
        Progress {
            done: self.done,
            depth: self.whole,
            nodes: self.looked_at,
        }
    }

    fn best(&mut self) -> Option<String> {
        let chosen = Random::new(!self.seed).weighted(&self.weights());
        self.chosen.get(chosen).map(|(code, _)| code.clone())
    }

    fn chances(&self) -> Vec<(String, f32)> {
        let weights = self.weights();
        let sum = weights.iter().sum::<u32>().max(1) as f32;
        let each = self.chosen.iter().zip(weights);
        each.map(|((code, _), weight)| (code.clone(), weight as f32 / sum))
            .collect()
    }

    fn lines(&mut self) -> Vec<Line> {
        // The value back in hundredths of a pawn.
        let value = self.value.clamp(-0.98, 0.98);
        let score = (value * HALF / (1.0 - value.abs())) as i32;
        let mut best: Vec<&(String, f32)> = self.chosen.iter().collect();
        let most = best.iter().map(|(_, chance)| *chance).fold(0.0, f32::max);
        best.retain(|(_, chance)| *chance >= most);
        best.truncate(1);
        let line = |(code, _): &(String, f32)| Line {
            codes: vec![code.clone()],
            score,
            wins_in: None,
        };
        best.into_iter().map(line).collect()
    }
}
