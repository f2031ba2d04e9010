//! Three Kingdoms: three seats, of whom some may have fallen.

use super::{apply, forced, read, solved, thought};

/// A position of named pieces: `rR re4`.
fn with(pieces: &[(&str, &str)], rest: &str) -> String {
    let half = |half: char| {
        let row = |rank: u8| -> String {
            let cell = |file: char| {
                let name = format!("{half}{file}{rank}");
                let found = pieces.iter().find(|(_, cell)| *cell == name);
                found.map_or("1", |(piece, _)| piece)
            };
            ('a'..='i').map(cell).collect()
        };
        [5, 4, 3, 2, 1].map(row).join("/")
    };
    format!("{}|{}|{} {rest}", half('r'), half('g'), half('b'))
}

/// Two chariots against a general: one rank after the other.
#[test]
fn with_two_left_a_mate_ends_the_game() {
    let pieces = [
        ("rK", "rd1"),
        ("rR", "ga2"),
        ("rR", "rh5"),
        ("gK", "ge1"),
        ("bP=r", "ba4"),
    ];
    solved("three-kingdoms", &with(&pieces, "r rg 0 banners=on 9"), 1);
}

/// Whoever leaves Wu without a move commands its horse.
#[test]
fn a_fall_is_taken_that_brings_an_army() {
    let pieces = [
        ("rK", "rd1"),
        ("rR", "ga2"),
        ("rR", "rh5"),
        ("gK", "ge1"),
        ("gN", "gi4"),
        ("bK", "be1"),
        ("bA", "bd1"),
        ("bA", "bf1"),
        ("bR", "ba1"),
    ];
    let state = read("three-kingdoms", &with(&pieces, "r rgb 0 banners=on 9"));
    let (code, line) = thought(&state, 20_000);
    let fallen = apply(&state, &code).position();
    assert_eq!(fallen.split(' ').nth(2), Some("rb"), "{code} {line:?}");
    assert!(line.score > 0 && forced(&mut *state.walk(), 1).is_empty());
}
