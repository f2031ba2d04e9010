//! Prints how fast this project and its peers are, natively.

use std::time::Instant;
use yardsticks::chess::{TASKS, WAYS};

/// Odd, so that there is a middle one.
const RUNS: usize = 9;

/// Millions of leaves a second, the median of runs that take turns, so that a
/// slow moment of the machine meets all alike.
fn main() {
    let mut seconds = vec![vec![Vec::with_capacity(RUNS); TASKS.len()]; WAYS.len()];
    for _ in 0..RUNS {
        for (task, column) in TASKS.iter().zip(0..) {
            for (way, row) in WAYS.iter().zip(0..) {
                let start = Instant::now();
                let leaves = (way.count)(task.fen, task.depth);
                seconds[row][column].push(start.elapsed().as_secs_f64());
                assert_eq!(leaves, task.leaves, "{} {}", way.name, task.name);
            }
        }
    }
    print!("{:28}", "native, M leaves/s");
    TASKS.iter().for_each(|task| print!("{:>14}", task.name));
    println!();
    for (way, times) in WAYS.iter().zip(&mut seconds) {
        print!("{:28}", way.name);
        for (task, runs) in TASKS.iter().zip(times) {
            runs.sort_by(f64::total_cmp);
            print!("{:14.1}", task.leaves as f64 / runs[RUNS / 2] / 1e6);
        }
        println!();
    }
}
