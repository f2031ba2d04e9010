//! Prints how fast this project and its peers are, natively.

use std::time::Instant;
use variant_board::rules::Perft;
use yardsticks::chess::{TASKS, WAYS};
use yardsticks::portal_hidden::{PAIRS, count};

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
    portals();
}

/// Hidden's portal chess beside chess, in turns as above.
fn portals() {
    println!("\nnative, M leaves/s         chess  portal-hidden  ratio");
    for pair in &PAIRS {
        for (how, name) in [(Perft::Bulk, "bulk"), (Perft::Each, "each")] {
            let games = [("chess", pair.chess), ("portal-hidden", pair.portals)];
            let mut rates = [Vec::new(), Vec::new()];
            for _ in 0..RUNS {
                for ((game, task), rates) in games.iter().zip(&mut rates) {
                    let start = Instant::now();
                    let leaves = count(game, *task, how);
                    rates.push(leaves as f64 / start.elapsed().as_secs_f64() / 1e6);
                }
            }
            let [chess, portals] = rates.map(|mut rates| {
                rates.sort_by(f64::total_cmp);
                rates[RUNS / 2]
            });
            let ratio = portals / chess;
            println!(
                "{:8}{name:10}{chess:14.1}{portals:15.1}{ratio:7.2}",
                pair.name
            );
        }
    }
}
