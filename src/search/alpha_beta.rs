//! Alpha–beta between two sides, as a machine that can stop after any node and
//! go on later: what a recursive function would keep on its stack lies in
//! [`Node`]s.
//!
//! A side may decide several times in a row, and a side that isn't on turn may
//! decide in between: scores and windows are turned only where the side
//! changes.

use super::node::{Errand, Node};
use super::order::{Memory, Place};
use super::score::{INFINITE, SURE, Sides};
use super::table::{Bound, Table};
use crate::rules::Walk;

/// No line is looked at further than this.
const DEEPEST: usize = 120;
/// By how much one quiet action is taken to better a position at most, by
/// depth, in hundredths of a pawn.
const MARGIN: i32 = 90;

/// What is to be done next.
#[derive(Clone, Copy)]
enum Task {
    /// To look at the position that the walk has come to.
    Enter,
    /// To try the next action.
    Next,
    /// To go back with a score, in the view of the node's side.
    Return(i32),
}

/// The search below one position; what it learns is kept from one search to
/// the next.
pub(super) struct Search {
    sides: Sides,
    table: Table,
    nodes: Vec<Node>,
    /// The index of the present node; none is left when it's done.
    top: Option<usize>,
    task: Task,
    memory: Memory,
    /// How many steps the walk had come before the first node.
    base: usize,
    /// Lines are extended within so many nodes.
    extended: usize,
    /// How many captures in a row are looked at beyond the depth.
    captures: i32,
    looked_at: u64,
}

impl Search {
    pub(super) fn new(sides: Sides, table_bits: u32) -> Self {
        Self {
            sides,
            table: Table::new(table_bits),
            nodes: Vec::new(),
            top: None,
            task: Task::Enter,
            memory: Memory::new(DEEPEST + 2),
            base: 0,
            extended: 0,
            captures: i32::MAX,
            looked_at: 0,
        }
    }

    /// Looks at no more captures in a row beyond the depth than so many.
    pub(super) fn with_captures(self, captures: i32) -> Self {
        Self { captures, ..self }
    }

    /// How many nodes have been looked at so far.
    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The best action known at a position.
    pub(super) fn best_at(&self, key: u64) -> Option<u32> {
        self.table.best(key)
    }

    /// Begins the search of the position that the walk is at, `base` steps
    /// from the root. The window and the score are in the view of `side`.
    pub(super) fn begin(&mut self, base: usize, side: usize, window: (i32, i32), depth: i32) {
        self.base = base;
        // No depth is negative here.
        self.extended = (2 * depth.unsigned_abs() as usize + 8).min(DEEPEST);
        self.top = None;
        self.task = self.send(side, window, depth, true);
    }

    /// Goes on until the search is done, with its score in the view of the
    /// side it was begun for, or until so many nodes have been looked at.
    pub(super) fn run(&mut self, walk: &mut dyn Walk, limit: u64) -> Option<i32> {
        while let Some(top) = self.top {
            self.task = match self.task {
                Task::Enter if self.looked_at >= limit => return None,
                Task::Enter => self.enter(walk, top),
                Task::Next => self.next(walk, top),
                Task::Return(score) => {
                    let node = &self.nodes[top];
                    let score = if node.side == node.asked {
                        score
                    } else {
                        -score
                    };
                    self.top = top.checked_sub(1);
                    match self.top {
                        None => return Some(score),
                        Some(above) => {
                            walk.pop();
                            self.take(walk, above, score)
                        }
                    }
                }
            };
        }
        None
    }

    /// Makes the node below the present one, its window in the view of the
    /// side that asks.
    fn send(&mut self, asked: usize, window: (i32, i32), depth: i32, may_pass: bool) -> Task {
        let top = self.top.map_or(0, |top| top + 1);
        if self.nodes.len() <= top {
            self.nodes.push(Node::NEW);
        }
        let node = &mut self.nodes[top];
        (node.alpha, node.beta) = window;
        node.depth = depth;
        node.asked = asked;
        node.side = asked;
        node.may_pass = may_pass;
        self.top = Some(top);
        Task::Enter
    }

    fn enter(&mut self, walk: &mut dyn Walk, top: usize) -> Task {
        self.looked_at += 1;
        let (steps, sides) = (self.base + top, self.sides);
        let node = &mut self.nodes[top];
        if let Some(outcome) = walk.repetition() {
            return Task::Return(sides.end(&outcome, node.asked, steps));
        }
        let Some(mover) = walk.mover() else {
            // Nobody decides; several at once is none of this search's games.
            return Task::Return(match walk.outcome() {
                Some(outcome) => sides.end(&outcome, node.asked, steps),
                None => sides.worth(walk, node.asked),
            });
        };
        node.side = sides.of(mover);
        if node.side != node.asked {
            (node.alpha, node.beta) = (-node.beta, -node.alpha);
        }
        node.floor = node.alpha;
        node.best = -INFINITE;
        node.best_action = 0;
        node.tried = 0;
        node.pressed = walk.is_pressed();
        if node.pressed && top < self.extended {
            node.depth = node.depth.max(0) + 1;
        }
        let distance = i32::try_from(steps).unwrap_or(0);
        let known = self.table.get(walk.key()).copied();
        if let Some(known) = known
            && (node.is_scout() || node.depth <= 0)
            && let Some(score) = known.cut(node.depth.max(0), node.alpha, node.beta, distance)
        {
            return Task::Return(score);
        }
        if !node.pressed {
            node.worth = sides.worth(walk, node.side);
            let (worth, side) = (node.worth, node.side);
            let improves = top < 2 || {
                let earlier = &self.nodes[top - 2];
                earlier.pressed || earlier.side != side || worth > earlier.worth
            };
            let node = &mut self.nodes[top];
            node.improves = improves;
            if top >= DEEPEST {
                return Task::Return(node.worth);
            }
            if node.depth <= 0 {
                if node.worth >= node.beta || -node.depth >= self.captures {
                    return Task::Return(node.worth);
                }
                node.alpha = node.alpha.max(node.worth);
                node.best = node.worth;
            } else if let Some(task) = self.stand(walk, top) {
                return task;
            }
            let node = &mut self.nodes[top];
            if node.depth >= 4 && known.is_none_or(|known| known.action == 0) {
                // Without an idea what's best it's better to get one first.
                node.depth -= 1;
            }
        } else if top >= DEEPEST {
            return Task::Return(sides.worth(walk, node.side));
        }
        self.list(walk, top, known.map_or(0, |known| known.action))
    }

    /// Ends the look at a position that is so good that no more needs to be
    /// known, or asks whether it is even after doing nothing.
    fn stand(&mut self, walk: &mut dyn Walk, top: usize) -> Option<Task> {
        let node = &mut self.nodes[top];
        if !node.is_scout() || node.beta.abs() >= SURE {
            return None;
        }
        if node.depth <= 6 && node.worth - MARGIN * node.depth >= node.beta {
            return Some(Task::Return(node.worth));
        }
        if node.depth < 3 || node.worth < node.beta || !node.may_pass || !walk.push_pass() {
            return None;
        }
        node.errand = Errand::Pass;
        let surplus = (node.worth - node.beta) / 200;
        let depth = node.depth - 3 - node.depth / 4 - surplus.min(3);
        let (side, window) = (node.side, (node.beta - 1, node.beta));
        Some(self.send(side, window, depth, false))
    }

    /// Lists the actions in the order in which they are to be tried.
    fn list(&mut self, walk: &mut dyn Walk, top: usize, known: u32) -> Task {
        let steps_on = self.base + top;
        let node = &mut self.nodes[top];
        if let Some(outcome) = walk.survey(&mut node.steps) {
            return Task::Return(self.sides.end(&outcome, node.side, steps_on));
        }
        if node.steps.is_empty() {
            // Nobody decides: no game of two sides, or it's over.
            return Task::Return(self.sides.worth(walk, node.side));
        }
        let quiet_too = node.depth > 0 || node.pressed;
        if !quiet_too {
            node.steps.retain(|step| step.gain > 0);
        } else if node.steps.len() == 1 && !node.pressed && top < self.extended {
            node.depth += 1;
        }
        let place = self.place(top);
        let node = &mut self.nodes[top];
        self.memory.rank(place, &node.steps, known, &mut node.order);
        Task::Next
    }

    fn place(&self, top: usize) -> Place {
        let before = |back: usize| match top.checked_sub(back).map(|at| &self.nodes[at]) {
            Some(node) if node.errand != Errand::Pass => node.present.key,
            _ => 0,
        };
        Place {
            node: top,
            side: self.nodes[top].side,
            before: [before(1), before(2)],
        }
    }

    fn next(&mut self, walk: &mut dyn Walk, top: usize) -> Task {
        let node = &mut self.nodes[top];
        let tried = node.tried;
        let Some((step, order)) = node.pick() else {
            return self.finish(walk, top);
        };
        node.present = step;
        let lost = node.best <= -SURE;
        let quiet = step.gain <= 0;
        let hurried = !node.pressed && !lost && node.is_scout();
        walk.push(step.index);
        if quiet && hurried && node.depth <= 5 && tried > 0 {
            // Late and quiet near the leaves: hardly ever the best, unless it
            // gives check.
            let many = (4 + 3 * node.depth * node.depth) << u32::from(node.improves);
            let late = tried > many.unsigned_abs() as usize;
            let hoped = node.worth + MARGIN * (node.depth + 1);
            let loses = step.gain < -60 * node.depth;
            if (late || loses || hoped <= node.alpha) && !walk.is_pressed() {
                walk.pop();
                node.best = node.best.max(node.alpha.min(hoped));
                return Task::Next;
            }
        }
        let depth = node.depth - 1;
        let (window, less) = if tried == 0 || node.depth <= 0 {
            node.errand = Errand::Full;
            ((node.alpha, node.beta), 0)
        } else {
            let mut less = 0;
            if node.depth >= 3 && tried >= 2 && quiet && !node.pressed {
                less = reduction(node.depth, tried);
                less += i32::from(node.is_scout()) + i32::from(!node.improves);
                if step.gain == 0 {
                    less -= order.clamp(-16_000, 16_000) / 8_000;
                }
                less = less.min(depth - 1).max(0);
            }
            node.errand = Errand::Scout(less);
            ((node.alpha, node.alpha + 1), less)
        };
        let side = node.side;
        self.send(side, window, depth - less, true)
    }

    /// Takes the score of the present child, in the view of the node's side.
    fn take(&mut self, walk: &mut dyn Walk, top: usize, score: i32) -> Task {
        let node = &mut self.nodes[top];
        let errand = node.errand;
        match errand {
            Errand::Pass => {
                if score >= node.beta {
                    // A win after doing nothing isn't one that is proved.
                    return Task::Return(if score >= SURE { node.beta } else { score });
                }
                let known = self.table.get(walk.key()).map_or(0, |known| known.action);
                return self.list(walk, top, known);
            }
            Errand::Scout(less) if score > node.alpha && (less > 0 || score < node.beta) => {
                // Once more, without what made it cheaper.
                let wider = less == 0 || node.is_scout();
                node.errand = if wider {
                    Errand::Full
                } else {
                    Errand::Scout(0)
                };
                let beta = if wider { node.beta } else { node.alpha + 1 };
                let (side, window, depth) = (node.side, (node.alpha, beta), node.depth - 1);
                walk.push(node.present.index);
                return self.send(side, window, depth, true);
            }
            Errand::Scout(_) | Errand::Full => {}
        }
        if score > node.best {
            node.best = score;
            if score > node.alpha {
                node.best_action = node.present.key;
                node.alpha = score;
            }
        }
        if node.alpha >= node.beta {
            self.praise(top);
            return self.finish(walk, top);
        }
        Task::Next
    }

    /// Remembers the quiet action that refuted what came before.
    fn praise(&mut self, top: usize) {
        let place = self.place(top);
        let node = &self.nodes[top];
        if node.present.gain == 0 && node.depth > 0 {
            let vain = &node.steps[..node.tried.saturating_sub(1)];
            self.memory.praise(place, node.depth, &node.present, vain);
        }
    }

    fn finish(&mut self, walk: &mut dyn Walk, top: usize) -> Task {
        let node = &self.nodes[top];
        let bound = match node.best {
            best if best >= node.beta => Bound::Lower,
            best if best > node.floor && !node.is_scout() => Bound::Exact,
            _ => Bound::Upper,
        };
        let distance = i32::try_from(self.base + top).unwrap_or(0);
        self.table.put(
            walk.key(),
            node.best_action,
            node.best,
            bound,
            node.depth.max(0),
            distance,
        );
        Task::Return(node.best)
    }
}

/// By how much less a late quiet action is looked at: it grows with the
/// logarithms of depth and place.
fn reduction(depth: i32, tried: usize) -> i32 {
    // Both are positive.
    let (depth, tried) = (depth.ilog2(), tried.ilog2());
    // A few units at most.
    (depth * tried / 3) as i32
}
