//! Max-n for games of more than two seats, where each seat is taken to choose
//! what is best for itself alone (Luckhardt and Irani 1986): the yardstick for
//! the search that takes all others for one enemy. Nothing but the immediate
//! kind of pruning is possible with judgements that have no bounds (Korf
//! 1991), so that it sees less far.

use variant_board::rules::{Outcome, Seat, State, Step, Walk};

const SEATS: usize = 3;
const WIN: i32 = 30_000;
/// No judgement reaches further.
const JUDGED: i32 = 20_000;
/// How far captures are followed beyond the depth.
const CAPTURES: i32 = 6;
/// How many times a line is extended where a threat has to be answered.
const EXTENDED: u32 = 3;
/// A capture that can't better the position by so much is left out.
const MARGIN: i32 = 60;

/// What a position is worth to each seat.
type Scores = [i32; SEATS];

/// The choice of a seat that decides, after so many positions.
///
/// # Panics
/// If the seat has nothing to decide.
#[must_use]
pub fn max_n(state: &State, seat: Seat, nodes: u64) -> String {
    let mut walk = state.walk();
    let mut roots = Vec::new();
    walk.survey(&mut roots);
    roots.sort_by_key(|step| -step.gain);
    let mut search = Search {
        walk,
        root: seat.index(),
        left: nodes,
        lists: Vec::new(),
        best: vec![(0, 0); 1 << 14],
    };
    let mut depth = 0;
    while search.left > 0 && depth < 40 {
        let mut scores: Vec<(i32, Step)> = Vec::new();
        for &step in &roots {
            search.walk.push(step.index);
            let found = search.look(depth, 1, 0);
            search.walk.pop();
            let Some(found) = found else { break };
            scores.push((found[seat.index()], step));
        }
        // The best so far comes first: what has been looked at of a round that
        // was cut short may be better.
        let whole = scores.len() == roots.len();
        scores.sort_by_key(|(score, _)| -score);
        if whole {
            roots = scores.into_iter().map(|(_, step)| step).collect();
        } else if let Some(&(_, best)) = scores.first() {
            roots.insert(0, best);
        }
        if roots.len() < 2 {
            break;
        }
        depth += 1;
    }
    let best = roots.first().expect("the seat has to decide");
    search.walk.code(best.index)
}

struct Search {
    walk: Box<dyn Walk>,
    root: usize,
    /// How many positions may still be looked at.
    left: u64,
    lists: Vec<Vec<Step>>,
    /// What was best at a position, by its key's low bits.
    best: Vec<(u64, u32)>,
}

impl Search {
    fn judged(&self) -> Scores {
        let worth = |seat| self.walk.worth(Seat(seat as u8)).clamp(-JUDGED, JUDGED);
        std::array::from_fn(worth)
    }

    /// What comes of the position, `None` when no more may be looked at.
    fn look(&mut self, depth: i32, steps: usize, extended: u32) -> Option<Scores> {
        self.left = self.left.checked_sub(1)?;
        if let Some(outcome) = self.walk.repetition() {
            return Some(ended(&outcome, steps));
        }
        let Some(mover) = self.walk.mover() else {
            let outcome = self.walk.outcome();
            return Some(outcome.map_or_else(|| self.judged(), |outcome| ended(&outcome, steps)));
        };
        if self.lists.len() <= steps {
            self.lists.resize(steps + 1, Vec::new());
        }
        let mut list = std::mem::take(&mut self.lists[steps]);
        let found = match self.walk.survey(&mut list) {
            Some(outcome) => Some(ended(&outcome, steps)),
            None if list.is_empty() => Some(self.judged()),
            None => self.best_of(&mut list, mover.index(), depth, steps, extended),
        };
        self.lists[steps] = list;
        found
    }

    fn best_of(
        &mut self,
        list: &mut Vec<Step>,
        mover: usize,
        depth: i32,
        steps: usize,
        extended: u32,
    ) -> Option<Scores> {
        let pressed = self.walk.is_pressed() && extended < EXTENDED;
        let (depth, extended) = match pressed {
            true => (depth.max(0) + 1, extended + 1),
            false => (depth, extended),
        };
        let mut best = [i32::MIN; SEATS];
        let standing = depth <= 0;
        if standing {
            best = self.judged();
            if depth <= -CAPTURES {
                return Some(best);
            }
            let enough = best[mover] - MARGIN;
            list.retain(|step| step.gain > 0 && best[mover] + step.gain > enough);
        }
        let key = self.walk.key();
        let place = key as usize & (self.best.len() - 1);
        let known = self.best[place];
        list.sort_by_key(|step| match step.key {
            key_of if known == (key, key_of) => i32::MIN,
            _ => -step.gain,
        });
        for step in &*list {
            self.walk.push(step.index);
            let scores = self.look(depth - 1, steps + 1, extended);
            self.walk.pop();
            let scores = scores?;
            // Among equals a rival is taken to choose what's worst for the root.
            let worse = scores[mover] == best[mover] && scores[self.root] < best[self.root];
            if scores[mover] > best[mover] || worse && !standing {
                best = scores;
                self.best[place] = (key, step.key);
            }
        }
        Some(best)
    }
}

fn ended(outcome: &Outcome, steps: usize) -> Scores {
    // A search never goes so deep.
    let steps = i32::try_from(steps).unwrap_or(0);
    let winners = i32::try_from(outcome.winners.len()).unwrap_or(1);
    std::array::from_fn(|seat| {
        let wins = outcome.winners.contains(Seat(seat as u8));
        match winners {
            0 => 0,
            1 if wins => WIN - steps,
            _ if wins => JUDGED / (winners * winners),
            _ => steps - WIN,
        }
    })
}
