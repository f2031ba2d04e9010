//! Afterlife chess: each sentence of its rules, each choice made, and texts.

mod common;

use variant_board::rules::{Perft, State};
use variant_board::variants;

fn start(options: &str) -> State {
    variants::find("afterlife").unwrap().start(options).unwrap()
}

/// Counts of the rules' authors' own checks, and one depth more.
#[test]
fn perft() {
    for (options, counts) in [("", [26, 302, 7_672]), ("players=3", [12, 128, 3_808])] {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                start(options).perft(depth, Perft::Bulk),
                count,
                "{options} {depth}"
            );
        }
    }
}
