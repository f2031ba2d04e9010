//! Prints how fast this project and its peers are, natively.

use std::time::Instant;
use variant_board::rules::Perft;
use yardsticks::chess::{self, Task, Way};
use yardsticks::portals::{PAIRS, count};
use yardsticks::{three_kingdoms, xiangqi};

/// Odd, so that there is a middle one.
const RUNS: usize = 9;

fn main() {
    table("chess, native, M leaves/s", &chess::WAYS, &chess::TASKS);
    table(
        "xiangqi, native, M leaves/s",
        &xiangqi::WAYS,
        &xiangqi::TASKS,
    );
    table(
        "three-kingdoms, M leaves/s",
        &three_kingdoms::WAYS,
        &three_kingdoms::TASKS,
    );
    portals();
}

/// Millions of leaves a second, the median of runs that take turns, so that a
/// slow moment of the machine meets all alike.
fn table(title: &str, ways: &[Way], tasks: &[Task]) {
    let mut seconds = vec![vec![Vec::with_capacity(RUNS); tasks.len()]; ways.len()];
    for _ in 0..RUNS {
        for (task, column) in tasks.iter().zip(0..) {
            for (way, row) in ways.iter().zip(0..) {
                let start = Instant::now();
                let leaves = (way.count)(task.fen, task.depth);
                seconds[row][column].push(start.elapsed().as_secs_f64());
                assert_eq!(leaves, task.leaves, "{} {}", way.name, task.name);
            }
        }
    }
    print!("{:28}", title);
    tasks.iter().for_each(|task| print!("{:>14}", task.name));
    println!();
    for (way, times) in ways.iter().zip(&mut seconds) {
        print!("{:28}", way.name);
        for (task, runs) in tasks.iter().zip(times) {
            runs.sort_by(f64::total_cmp);
            print!("{:14.1}", task.leaves as f64 / runs[RUNS / 2] / 1e6);
        }
        println!();
    }
}

/// Portal chess beside chess, in turns as above.
fn portals() {
    println!("\nnative, M leaves/s                   chess  portals  ratio");
    for pair in &PAIRS {
        for (how, name) in [(Perft::Bulk, "bulk"), (Perft::Each, "each")] {
            let games = [("chess", pair.chess), (pair.game, pair.portals)];
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
                "{:15}{:9}{name:5}{chess:13.1}{portals:9.1}{ratio:7.2}",
                pair.game, pair.name
            );
        }
    }
}
