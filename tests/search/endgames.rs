//! How much can be gained against the simultaneous game's choices by knowing
//! their chances: small endings, so far as they are looked ahead, are solved by
//! a method that shares nothing with the program's.

use super::settings;
use variant_board::rules::{Seat, State};
use variant_board::search;
use variant_board::variants;

/// What white gets: 1 for a win, less by 0.002 for each turn; at the horizon
/// half a win for 400.
fn value(state: &State, turns: u32, depth: u32) -> f64 {
    if let Some(outcome) = state.outcome() {
        let later = 1.0 - 0.002 * f64::from(turns);
        return match outcome.winners.single() {
            Some(Seat(0)) => later,
            Some(_) => -later,
            None => 0.0,
        };
    }
    if depth == 0 {
        let worth = f64::from(state.walk().worth(Seat(0)));
        return worth / (400.0 + worth.abs());
    }
    let (_, matrix) = table(state, turns, depth);
    solve(&matrix)
}

/// White's codes, and what white gets by white's and black's choices.
fn table(state: &State, turns: u32, depth: u32) -> (Vec<String>, Vec<Vec<f64>>) {
    let codes = |seat| -> Vec<String> {
        let legal = state.legal(Seat(seat)).into_iter();
        legal.map(|choice| choice.code).collect()
    };
    let (white, black) = (codes(0), codes(1));
    let row = |one: &String| {
        let cell = |other: &String| {
            let choices = [(Seat(0), &one[..]), (Seat(1), &other[..])];
            let next = state.apply(&choices).unwrap().state;
            value(&next, turns + 1, depth - 1)
        };
        black.iter().map(cell).collect()
    };
    let matrix = white.iter().map(row).collect();
    (white, matrix)
}

/// The value by fictitious play: each side answers best what the other has
/// done so far. Slow, and sure (Robinson 1951).
fn solve(matrix: &[Vec<f64>]) -> f64 {
    const ROUNDS: u32 = 4_000;
    let mut gains = vec![0.0; matrix.len()];
    let mut losses = vec![0.0; matrix[0].len()];
    let (mut low, mut high) = (f64::MIN, f64::MAX);
    for round in 1..=ROUNDS {
        let best = |list: &[f64], sign: f64| {
            (1..list.len()).fold(0, |best, at| {
                if sign * list[at] > sign * list[best] {
                    at
                } else {
                    best
                }
            })
        };
        let row = best(&gains, 1.0);
        for (loss, cell) in losses.iter_mut().zip(&matrix[row]) {
            *loss += cell;
        }
        let column = best(&losses, -1.0);
        for (gain, row) in gains.iter_mut().zip(matrix) {
            *gain += row[column];
        }
        low = low.max(losses[best(&losses, -1.0)] / f64::from(round));
        high = high.min(gains[best(&gains, 1.0)] / f64::from(round));
        if high - low < 1e-4 {
            break;
        }
    }
    (low + high) / 2.0
}

#[test]
fn nobody_gains_by_knowing_the_chances() {
    let variant = variants::find("apocalypse").unwrap();
    let mut worst: f64 = 0.0;
    for position in [
        "5/1p3/2n2/1P3/N4 0 0 1",
        "2p2/5/1N1n1/5/2P2 0 0 1",
        "p3p/5/5/5/P3P 0 0 1",
        "1p3/2p2/1P3/3P1/5 0 0 1",
        "n4/1pp2/5/2PP1/4N 0 0 1",
    ] {
        let state = variant.read(position, "").unwrap();
        let mut thinker = search::open(&state, Seat(0), &settings(8, 1, 4_000));
        let depth = loop {
            let progress = thinker.think(500);
            // Some turns ahead are enough for a test.
            if progress.depth >= 2 || progress.done {
                break progress.depth;
            }
        };
        let depth = depth.min(3);
        assert!(depth >= 2, "{position}: {depth}");
        let mut fresh = search::open(&state, Seat(0), &settings(8, 1, 4_000));
        while fresh.think(1).depth < depth {}
        let chances = fresh.chances();
        let (codes, matrix) = table(&state, 0, depth);
        let exact = solve(&matrix);
        let answered = (0..matrix[0].len()).map(|column| {
            let each = codes.iter().zip(&matrix).map(|(code, row)| {
                let chance = chances.iter().find(|(other, _)| other == code);
                f64::from(chance.unwrap().1) * row[column]
            });
            each.sum::<f64>()
        });
        let lost = exact - answered.fold(f64::MAX, f64::min);
        println!("{position}: worth {exact:.4} at depth {depth}, can be made use of by {lost:.4}");
        worst = worst.max(lost);
    }
    assert!(worst < 0.02, "{worst}");
}
