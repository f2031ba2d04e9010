//! What tells the levels apart, as docs/computer.md says it.

use super::settings;
use variant_board::rules::{Seat, State};
use variant_board::search::{self, Progress};
use variant_board::variants;

fn start(game: &str) -> (State, Seat) {
    let start = variants::find(game).unwrap().start("").unwrap();
    let seat = start.actors().single().unwrap();
    (start, seat)
}

/// All that a level thinks of a game's start with a seed.
fn thought(game: &str, level: u8, seed: u64, nodes: u64) -> Progress {
    let (start, seat) = start(game);
    search::open(&start, seat, &settings(level, seed, nodes)).think(u64::MAX)
}

/// Of 400 decisions a share is made at a glance: within four times the
/// spread that chance allows, and none at level 8.
#[test]
fn levels_below_the_last_glance_now_and_then() {
    for (level, percent) in (1..=8).zip([27, 22, 15, 10, 6, 3, 2, 0]) {
        let glances = (0..400).filter(|&seed| thought("chess", level, seed, 1_000).depth == 1);
        let expected = f64::from(percent) * 4.0;
        let spread = (expected * (100.0 - f64::from(percent)) / 100.0).sqrt();
        let away = (glances.count() as f64 - expected).abs();
        assert!(away <= 4.0 * spread, "level {level} is {away} away");
    }
}

/// A seed with which level 7 glances does it in all games and at all levels
/// that glance more often.
#[test]
fn who_glances_at_a_high_level_glances_at_low_ones() {
    let seed = (0..1_000).find(|&seed| thought("chess", 7, seed, 1_000).depth == 1);
    let seed = seed.expect("of a hundred decisions about two are made at a glance");
    for game in [
        "chess",
        "xiangqi",
        "portal-howe",
        "afterlife",
        "three-kingdoms",
    ] {
        for level in 1..=7 {
            let depth = thought(game, level, seed, 5_000).depth;
            assert!(depth <= 1, "{game} at level {level}: {depth}");
        }
        assert!(thought(game, 8, seed, 5_000).depth > 1, "{game}");
    }
}

/// Each looks at more than the one below where neither glances, by the game's
/// pace: half as much in xiangqi as in chess.
#[test]
fn levels_look_at_more_and_more() {
    let seed = (0..100).find(|&seed| thought("chess", 1, seed, 5_000).depth > 1);
    let seed = seed.expect("two of three decisions at least are thought about");
    let nodes = |game, level| thought(game, level, seed, u64::MAX).nodes;
    for (level, thousands) in (1..=5).zip([3.5, 6.0, 14.0, 34.0, 78.0]) {
        for (game, pace) in [("chess", 1.0), ("xiangqi", 0.53)] {
            let share = nodes(game, level) as f64 / (thousands * 1_000.0 * pace);
            assert!((0.95..=1.0).contains(&share), "{game} {level}: {share}");
        }
    }
}
