//! What has been found out about positions: the transposition table.

use super::score::{SURE, WIN};

/// How a score is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It's at least so good.
    Lower,
    /// It's at most so good.
    Upper,
    /// It's just so good.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The best action's [`crate::rules::Step::key`]; 0 if none is known.
    pub(super) action: u32,
    score: i16,
    pub(super) depth: i8,
    bound: Option<Bound>,
}

const VACANT: Entry = Entry {
    key: 0,
    action: 0,
    score: 0,
    depth: 0,
    bound: None,
};

impl Entry {
    /// The score for a search that has come so many steps; sure wins are kept
    /// by how far they are from the position.
    pub(super) fn score(&self, steps: i32) -> i32 {
        match i32::from(self.score) {
            score if score >= SURE => score - steps,
            score if score <= -SURE => score + steps,
            score => score,
        }
    }

    /// The score, if it ends a search of a depth within a window.
    pub(super) fn cut(&self, depth: i32, alpha: i32, beta: i32, steps: i32) -> Option<i32> {
        if i32::from(self.depth) < depth {
            return None;
        }
        let score = self.score(steps);
        let cuts = match self.bound? {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        cuts.then_some(score)
    }
}

/// A table of a fixed size: a position has one place, where the deeper result
/// or the newer one of another position stays.
pub(super) struct Table {
    entries: Vec<Entry>,
    /// The keys of positions whose scores are known exactly, with the best
    /// actions there. They are few, and what makes up the best lines: for these
    /// they are kept where no other results push them out.
    exact: Vec<(u64, u32)>,
}

/// Places for exact results, a power of two.
const EXACT: usize = 1 << 12;

impl Table {
    /// With 2 to the power of `bits` places of 16 bytes.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            entries: vec![VACANT; 1 << bits],
            exact: vec![(0, 0); EXACT],
        }
    }

    fn place(&self, key: u64) -> usize {
        // Only the low bits are kept.
        key as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        let entry = &self.entries[self.place(key)];
        (entry.key == key && entry.bound.is_some()).then_some(entry)
    }

    /// The best action known at a position, for a line of play.
    pub(super) fn best(&self, key: u64) -> Option<u32> {
        let (exactly, action) = self.exact[key as usize & (EXACT - 1)];
        if exactly == key && action != 0 {
            return Some(action);
        }
        let action = self.get(key)?.action;
        (action != 0).then_some(action)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        action: u32,
        score: i32,
        bound: Bound,
        depth: i32,
        steps: i32,
    ) {
        if bound == Bound::Exact && action != 0 {
            self.exact[key as usize & (EXACT - 1)] = (key, action);
        }
        let place = self.place(key);
        let old = &mut self.entries[place];
        let same = old.key == key && old.bound.is_some();
        if same && bound != Bound::Exact && i32::from(old.depth) > depth + 2 {
            return;
        }
        let action = if action == 0 && same {
            old.action
        } else {
            action
        };
        let score = match score {
            _ if score >= SURE => score + steps,
            _ if score <= -SURE => score - steps,
            _ => score,
        };
        *old = Entry {
            key,
            action,
            // Scores lie within these.
            score: score.clamp(-WIN, WIN) as i16,
            depth: depth.clamp(-1, 100) as i8,
            bound: Some(bound),
        };
    }
}
