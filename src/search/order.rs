//! In which order actions are tried: what has refuted others before is tried
//! early again.

use crate::rules::Step;

/// The places of what quiet actions have been good for, a side; a power of 2.
const QUIET: usize = 1 << 13;
/// The places of what they have been good for after another action.
const REPLIES: usize = 1 << 16;
/// No entry comes further than this.
const MOST: i32 = 16_384;

/// The known best action comes before everything.
const KNOWN: i32 = 1 << 24;
/// Captures that pay, by what they win.
const CAPTURE: i32 = 1 << 20;
const KILLER: i32 = 1 << 19;

/// What quiet actions have been good for so far.
pub(super) struct Memory {
    /// By node: the last two that refuted what came before.
    killers: Vec<[u32; 2]>,
    quiet: [Vec<i16>; 2],
    replies: Vec<i16>,
}

/// Where a node stands: its place, its side and the actions before it, the
/// other side's and the own one; 0 where there's none.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) node: usize,
    pub(super) side: usize,
    pub(super) before: [u32; 2],
}

impl Memory {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            killers: vec![[0; 2]; nodes],
            quiet: [vec![0; QUIET], vec![0; QUIET]],
            replies: vec![0; REPLIES],
        }
    }

    /// What a quiet action has been good for: within three times 16 384.
    pub(super) fn of(&self, place: Place, key: u32) -> i32 {
        let quiet = self.quiet[place.side][quiet_index(key)];
        let [last, own] = place.before;
        i32::from(quiet)
            + i32::from(self.replies[reply_index(last, key)])
            + i32::from(self.replies[reply_index(!own, key)])
    }

    /// What is tried first has the highest number.
    pub(super) fn rank(&self, place: Place, steps: &[Step], known: u32, out: &mut Vec<i32>) {
        let killers = self.killers[place.node];
        out.clear();
        out.extend(steps.iter().map(|step| match step {
            step if step.key == known => KNOWN,
            step if step.gain > 0 => CAPTURE + step.gain,
            step if step.gain < 0 => step.gain - CAPTURE,
            step if step.key == killers[0] => KILLER,
            step if step.key == killers[1] => KILLER - 1,
            step => self.of(place, step.key),
        }));
    }

    /// Remembers the quiet action that refuted what came before, and those
    /// tried in vain.
    pub(super) fn praise(&mut self, place: Place, depth: i32, good: &Step, vain: &[Step]) {
        let killers = &mut self.killers[place.node];
        if killers[0] != good.key {
            *killers = [good.key, killers[0]];
        }
        let bonus = (depth * depth * 4).min(1_600);
        self.add(place, good.key, bonus);
        for step in vain.iter().filter(|step| step.gain == 0) {
            self.add(place, step.key, -bonus);
        }
    }

    fn add(&mut self, place: Place, key: u32, bonus: i32) {
        let [last, own] = place.before;
        approach(&mut self.quiet[place.side][quiet_index(key)], bonus);
        if last != 0 {
            approach(&mut self.replies[reply_index(last, key)], bonus);
        }
        if own != 0 {
            approach(&mut self.replies[reply_index(!own, key)], bonus);
        }
    }
}

/// Moves an entry by a bonus, the less the nearer it is to the most.
fn approach(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    // Comes near `MOST` and never passes it.
    *entry = (old + bonus - old * bonus.abs() / MOST) as i16;
}

fn quiet_index(key: u32) -> usize {
    // The lowest bit is always set.
    (key >> 1) as usize % QUIET
}

fn reply_index(before: u32, key: u32) -> usize {
    let mixed = (before.rotate_left(13) ^ key).wrapping_mul(0x9e37_79b1);
    (mixed >> 16) as usize % REPLIES
}
