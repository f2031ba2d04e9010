//! Judgements that are sums of features times weights, shared by games whose
//! middle games and endings want different ones.
//!
//! Everything is kept twice, for positions with all pieces and for those with
//! few, and mixed by what is left.

/// What is a whole middle game: all pieces together make so much of it.
pub(super) const WHOLE_PHASE: i32 = 24;

/// A sum of weighted features, as they are found. How many there are is known
/// to the compiler: without that the search of chess is up to a tenth slower.
pub(super) struct Sum<const FEATURES: usize> {
    /// By feature, for middle games and for endings, in hundredths of a pawn.
    weights: &'static [(i16, i16); FEATURES],
    /// With a middle game's weights.
    pub(super) early: i32,
    /// With an ending's.
    pub(super) late: i32,
}

impl<const FEATURES: usize> Sum<FEATURES> {
    /// Nothing yet.
    pub(super) const fn new(weights: &'static [(i16, i16); FEATURES]) -> Self {
        Self {
            weights,
            early: 0,
            late: 0,
        }
    }

    /// Adds a feature, by its number among the weights, so many times.
    #[inline(always)]
    pub(super) fn add(&mut self, feature: usize, count: i32) {
        let (early, late) = self.weights[feature];
        self.early += i32::from(early) * count;
        self.late += i32::from(late) * count;
    }

    /// The mixture: `phase` of [`WHOLE_PHASE`] is a middle game.
    pub(super) fn mixed(&self, phase: i32) -> i32 {
        (self.early * phase + self.late * (WHOLE_PHASE - phase)) / WHOLE_PHASE
    }
}
