//! Numbers of lines of play, from the rules' own table, which was made with
//! another model of the game.

use super::{state, variant};
use variant_board::rules::Perft;

#[test]
fn lines_of_play_from_the_start() {
    for (options, expected) in [
        ("banners=off", [44, 1_928, 84_128, 3_496_313]),
        ("banners=on", [40, 1_588, 62_560, 2_495_006]),
    ] {
        let start = variant().start(options).unwrap();
        for (depth, leaves) in (1..).zip(expected) {
            assert_eq!(start.perft(depth, Perft::Bulk), leaves, "{options} {depth}");
        }
        assert_eq!(start.perft(3, Perft::Each), expected[2], "{options}");
    }
}

#[test]
fn counting_passes_falls() {
    // Shu can bring Wu down at once; then Wei plays on.
    let position = state(&super::mate_in_one());
    for depth in 1..=3 {
        fn lines(state: &variant_board::rules::State, depth: u32) -> u64 {
            let Some(seat) = state.actors().single() else {
                return 0;
            };
            let legal = state.legal(seat);
            if depth == 1 {
                return legal.len() as u64;
            }
            let play = |code: &str| state.apply(&[(seat, code)]).unwrap().state;
            legal
                .iter()
                .map(|choice| lines(&play(&choice.code), depth - 1))
                .sum()
        }
        assert_eq!(position.perft(depth, Perft::Bulk), lines(&position, depth));
        assert_eq!(position.perft(depth, Perft::Each), lines(&position, depth));
    }
}
