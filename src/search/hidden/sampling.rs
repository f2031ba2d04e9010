//! Keeping some of many weighed things, so that what is kept stands for all.

use crate::search::random::Random;

/// Chooses `count` of the things with these weights at most, each once, and
/// says what each of them weighs now: what is heavy is kept as it is, of what
/// is light some, which then weigh more.
///
/// After Fearnhead and Clifford, "On-line inference for hidden Markov models
/// via particle filters" (2003), the sampling of their section 3.2.
pub(super) fn keep(weights: &[f32], count: usize, random: &mut Random) -> Vec<(usize, f32)> {
    if weights.len() <= count {
        return weights.iter().copied().enumerate().collect();
    }
    let bar = bar(weights, count);
    let mut kept = Vec::with_capacity(count + 1);
    // Light ones at even steps of their weight, from somewhere on.
    let mut due = bar * (random.below(1 << 16) as f32 + 0.5) / 65_536.0;
    for (index, &weight) in weights.iter().enumerate() {
        if weight >= bar {
            kept.push((index, weight));
            continue;
        }
        if due < weight {
            kept.push((index, bar));
            due += bar;
        }
        due -= weight;
    }
    kept
}

/// The weight from which on things are heavy: the one with which `count` are
/// kept, light ones with the chance of their share of it.
fn bar(weights: &[f32], count: usize) -> f32 {
    let mut bar = f32::MAX;
    loop {
        // It begins too high, with too few heavy ones, and comes down.
        let (mut heavy, mut light) = (0, 0.0);
        for &weight in weights {
            if weight >= bar {
                heavy += 1;
            } else {
                light += weight;
            }
        }
        let next = light / count.saturating_sub(heavy).max(1) as f32;
        if next >= bar {
            return bar;
        }
        bar = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heavy_ones_are_kept_and_light_ones_stand_for_each_other() {
        let mut weights = vec![1.0; 100];
        weights[7] = 50.0;
        weights[70] = 30.0;
        let mut times = [0; 100];
        for seed in 0..2_000 {
            let kept = keep(&weights, 12, &mut Random::new(seed));
            assert!((11..=13).contains(&kept.len()), "{}", kept.len());
            assert!(kept.contains(&(7, 50.0)) && kept.contains(&(70, 30.0)));
            // 98 light ones on ten places.
            let light = kept.iter().filter(|one| one.1 < 30.0);
            for &(index, weight) in light {
                assert!((weight - 9.8).abs() < 1e-3, "{weight}");
                times[index] += 1;
            }
            assert!(kept.is_sorted_by(|one, other| one.0 < other.0));
        }
        // Each at about 2000 / 9.8 of the times.
        for index in [0, 1, 50, 99] {
            assert!((150..260).contains(&times[index]), "{}", times[index]);
        }
    }

    #[test]
    fn few_are_kept_as_they_are() {
        let kept = keep(&[0.5, 0.25], 2, &mut Random::new(1));
        assert_eq!(kept, [(0, 0.5), (1, 0.25)]);
    }
}
