//! Mates that a brute-force solver confirms.

use super::{choice, settings};
use variant_board::rules::{Seat, Walk};
use variant_board::search;
use variant_board::variants;

/// The first decisions by which the seat on turn wins by force within so many
/// of its own. It tries everything.
fn forced(walk: &mut dyn Walk, moves: u32) -> Vec<String> {
    let Some(seat) = walk.mover() else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    if walk.survey(&mut steps).is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for step in steps {
        let code = walk.code(step.index);
        walk.push(step.index);
        if is_lost(walk, seat, moves) {
            found.push(code);
        }
        walk.pop();
    }
    found
}

/// Whether whatever is done now, `seat` wins within so many decisions, the one
/// just made among them.
fn is_lost(walk: &mut dyn Walk, seat: Seat, moves: u32) -> bool {
    let mut answers = Vec::new();
    if let Some(outcome) = walk.survey(&mut answers) {
        return outcome.winners.contains(seat);
    }
    moves > 1
        && answers.iter().all(|answer| {
            walk.push(answer.index);
            let found = !forced(walk, moves - 1).is_empty();
            walk.pop();
            found
        })
}

fn solved(game: &str, position: &str, moves: u32) {
    let state = variants::find(game).unwrap().read(position, "").unwrap();
    let seat = state.actors().single().unwrap();
    assert!(
        moves < 2 || forced(&mut *state.walk(), moves - 1).is_empty(),
        "{position} is quicker"
    );
    let keys = forced(&mut *state.walk(), moves);
    assert!(!keys.is_empty(), "{position} is no mate in {moves}");
    let settings = settings(8, 1, 300_000);
    let found = choice(&state, seat, &settings).unwrap();
    assert!(keys.contains(&found), "{position}: {found}, not {keys:?}");
    let mut thinker = search::open(&state, seat, &settings);
    while !thinker.think(10_000).done {}
    let line = &thinker.lines()[0];
    assert_eq!(line.wins_in, Some(2 * moves - 1), "{position}: {line:?}");
    assert!(line.score > 0);
}

/// The first is Paul Morphy's, the others come from games between this program
/// and itself.
#[test]
fn mates_of_chess_are_found() {
    for (moves, position) in [
        (2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
        (2, "8/8/8/8/3k4/8/3q4/K7 b - - 27 69"),
        (2, "8/1P4R1/8/k7/6p1/3PB1P1/4KP2/8 w - - 1 56"),
        (2, "7k/8/1Q4p1/1P4Kp/7P/8/5N2/8 w - - 7 50"),
        (2, "8/4R3/8/4BK2/8/7k/8/8 w - - 18 79"),
        (2, "8/1R6/k2N4/8/2K5/8/8/8 w - - 17 74"),
        (2, "6k1/5ppp/3n4/2N2bb1/8/4qP2/PP4PP/5K1R b - - 1 34"),
        (2, "7k/5Q2/8/1p6/pP1N4/8/P1P1P1nr/1K4R1 w - - 1 42"),
        (2, "r2k4/1b1p3R/p1p5/8/1p3QP1/8/P3BPP1/3NK3 w - - 1 34"),
        (2, "5rk1/p5p1/1p6/4p2p/1PP1P3/6PK/P3q2P/7R b - - 1 36"),
        (2, "3N3r/5R1P/1B4R1/4p3/p3p3/7k/P3K3/8 w - - 5 54"),
        (2, "4k3/1Q6/1p5p/3R3P/8/1P2K1p1/8/8 w - - 2 49"),
        (2, "3k4/7R/2R5/8/3PP2p/6p1/P3K3/8 w - - 6 51"),
        (2, "8/8/1p3Pr1/8/pk6/8/6BK/2q5 b - - 7 63"),
        (2, "4r2k/6pp/8/1n6/4P2P/4qP2/6P1/3K1R2 b - - 3 39"),
        (2, "8/8/8/2Pb4/2q5/4k3/8/1K6 b - - 3 62"),
        (2, "8/8/3k4/5K2/8/1r6/8/3q4 b - - 1 65"),
        (2, "8/8/8/3q1b2/8/6k1/4K3/8 b - - 5 87"),
        (2, "8/3k4/3pp3/2r5/3K1P2/8/8/1q6 b - - 1 55"),
        (2, "8/2pb1kpp/Q1p5/3p4/6P1/4P1b1/P1PP2Pq/1N3K2 b - - 14 32"),
        (2, "6k1/pp3p1p/4p1p1/3b4/P4PP1/5P2/6rr/1R2RK2 b - - 3 32"),
        (2, "8/1Pb5/8/8/7K/4k3/8/3q4 b - - 1 72"),
        (2, "8/8/8/3Q4/1k2B3/4K3/8/8 w - - 9 69"),
        (3, "2k5/2p5/5p2/pp3PP1/b5P1/r7/3p1K2/8 b - - 0 45"),
        (3, "8/2p3K1/4kr1P/8/2p5/8/3b4/8 b - - 5 50"),
        (3, "8/2pb1kpp/Q1p5/3p4/6Pq/4P1b1/P1PP2P1/1N4K1 b - - 12 31"),
        (3, "5Q1K/8/8/8/k7/p7/4R3/8 w - - 3 79"),
        (3, "8/8/8/8/3Q4/k7/8/1B2K3 w - - 9 67"),
        (3, "8/8/8/5k1p/K4p2/5b2/5P2/1q6 b - - 0 57"),
        (3, "8/6kP/8/P7/5Q2/8/5K1P/8 w - - 1 46"),
        (3, "8/8/3b4/6K1/4q3/4k3/8/8 b - - 5 76"),
        (3, "8/8/8/2Pb4/8/4k3/2K5/5q2 b - - 1 61"),
        (3, "8/8/2Q5/3BK3/1k6/8/8/8 w - - 7 53"),
        (3, "4Q3/8/8/1p2p1P1/p1p1P2k/P1P1P3/r6P/5R1K w - - 1 50"),
        (3, "8/3b1k2/3P2p1/8/5q2/8/6K1/8 b - - 3 70"),
        (3, "r6k/2p3pp/8/P2p1bP1/3p4/3P1P2/q3P1BP/1rQK3R b - - 9 37"),
    ] {
        solved("chess", position, moves);
    }
}

/// The first fifteen come from games between this program and itself. The
/// others are composed, each with a single key: a lone cannon with a horse, two
/// cannons on a line, a chariot given up, soldiers' help, black to move.
#[test]
fn mates_of_xiangqi_are_found() {
    for (moves, position) in [
        (
            2,
            "5ab2/2R1a4/3kb4/1R7/p7P/2B2p3/P3P4/9/4r4/4K1B2 w - - 4 43",
        ),
        (2, "2bak1b2/C3a4/4c4/7P1/9/9/5r3/6n2/9/3AK3R b - - 1 50"),
        (2, "3ak4/8C/5a3/p1r6/P8/9/9/3np4/3K5/5A3 b - - 1 58"),
        (2, "9/3k5/9/9/9/2B6/1R7/4B4/3nA4/3K5 w - - 27 127"),
        (
            2,
            "2b1kab2/4a4/r1P1n4/9/p2R5/2R5P/P5p2/2N1C3B/9/2B1K4 w - - 1 43",
        ),
        (3, "2ba1a3/4k4/9/p7P/2b6/2B1n4/5p3/9/4K4/r4A3 b - - 0 43"),
        (3, "3RR1b2/5k3/3ab4/9/P8/6B2/9/5A3/4AN3/5K3 w - - 3 65"),
        (3, "2baka3/9/9/6P2/p1p6/9/9/1r1Ap4/1c7/3K5 b - - 1 74"),
        (2, "4R4/8R/3k5/4p4/3Cr4/p3c3P/9/4C3r/4N4/2BAKA3 w - - 7 43"),
        (
            2,
            "2b3R2/r4k3/n2a5/p1p1p4/1r7/4C4/P1P1PCP1P/4B1N2/9/2BAKA3 w - - 5 26",
        ),
        (2, "3kc4/9/9/9/9/4n4/2n6/7R1/4r4/5K3 b - - 1 44"),
        (2, "9/2N1ak3/5a3/9/9/5n3/P4C3/9/5K3/3R5 w - - 1 59"),
        (3, "1N3P3/5k3/3C5/9/9/9/9/3ABA3/9/3K5 w - - 1 107"),
        (
            3,
            "2baka1RC/1R7/4n3b/p5p1p/9/P3p4/4r3P/4B4/4A4/2BAK4 w - - 4 27",
        ),
        (
            3,
            "3ak1b2/1r2a4/n3b3n/p4R3/2p6/P7p/7Cr/N2N3CB/5K2R/2BA1A3 w - - 1 33",
        ),
        (2, "6C2/1N1ka4/3ab4/9/6b2/9/9/9/4K4/9 w - - 0 1"),
        (2, "4k4/4a4/b2aN4/1C7/6b2/9/9/9/5K3/9 w - - 0 1"),
        (2, "3ak1b2/4a4/4b4/9/7C1/9/1C7/3A5/9/3A1K3 w - - 0 1"),
        (2, "5a3/4a4/3k4b/9/4C1b2/9/9/4KA3/4A4/2C6 w - - 0 1"),
        (2, "2b2k3/3R5/3aRa3/2n4r1/6b2/9/9/5K3/9/2r6 w - - 0 1"),
        (2, "3ak4/4a4/b3NP3/3P4r/6b2/9/9/9/9/5K3 w - - 0 1"),
        (2, "2ba1a3/8r/5k3/4PC3/9/9/3N5/9/9/4K4 w - - 0 1"),
        (2, "R8/4k4/9/9/9/6r2/9/B2A1A2B/1n1K3R1/9 b - - 0 1"),
    ] {
        solved("xiangqi", position, moves);
    }
}
