//! A position on the way of [`Search`](super::alpha_beta::Search): what a
//! recursive function would keep on its stack.

use crate::rules::Step;

/// What a node has sent its present child out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// The score within the window.
    Full,
    /// Whether it beats the best so far, at less depth by so much.
    Scout(i32),
    /// Whether doing nothing is good enough.
    Pass,
}

/// A position on the way.
pub(super) struct Node {
    /// In the view of `side`, once it's entered; till then of `asked`.
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// How far to look beyond; 0 and less: captures only.
    pub(super) depth: i32,
    /// Whose view the score is wanted in.
    pub(super) asked: usize,
    /// Who decides here.
    pub(super) side: usize,
    pub(super) best: i32,
    pub(super) best_action: u32,
    /// Alpha as it was when it was entered.
    pub(super) floor: i32,
    pub(super) pressed: bool,
    pub(super) may_pass: bool,
    pub(super) steps: Vec<Step>,
    /// What is tried first, by step.
    pub(super) order: Vec<i32>,
    pub(super) tried: usize,
    /// The step that the child comes of.
    pub(super) present: Step,
    pub(super) errand: Errand,
    /// What the position is worth as it stands, if it isn't pressed.
    pub(super) worth: i32,
    /// Whether it's worth more than when the side decided last.
    pub(super) improves: bool,
}

const NO_STEP: Step = Step {
    index: 0,
    key: 0,
    gain: 0,
};

impl Node {
    pub(super) const NEW: Self = Self {
        alpha: 0,
        beta: 0,
        depth: 0,
        asked: 0,
        side: 0,
        best: 0,
        best_action: 0,
        floor: 0,
        pressed: false,
        may_pass: true,
        steps: Vec::new(),
        order: Vec::new(),
        tried: 0,
        present: NO_STEP,
        errand: Errand::Full,
        worth: 0,
        improves: false,
    };

    /// Whether only a score's side of alpha is asked for.
    pub(super) fn is_scout(&self) -> bool {
        self.beta - self.floor == 1
    }

    /// The step that comes first among those not tried; sorted no further than
    /// needed, since mostly few are tried.
    pub(super) fn pick(&mut self) -> Option<(Step, i32)> {
        let rest = self.order.get(self.tried..)?;
        let mut first = 0;
        for (index, order) in rest.iter().enumerate() {
            if *order > *rest.get(first)? {
                first = index;
            }
        }
        if rest.is_empty() {
            return None;
        }
        self.order.swap(self.tried, self.tried + first);
        self.steps.swap(self.tried, self.tried + first);
        self.tried += 1;
        Some((self.steps[self.tried - 1], self.order[self.tried - 1]))
    }
}
