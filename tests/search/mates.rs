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
        (3, "2k5/2p5/5p2/pp3PP1/b5P1/r7/3p1K2/8 b - - 0 45"),
        (3, "8/2p3K1/4kr1P/8/2p5/8/3b4/8 b - - 5 50"),
    ] {
        solved("chess", position, moves);
    }
}

#[test]
fn mates_of_xiangqi_are_found() {
    for (moves, position) in [
        (
            2,
            "5ab2/2R1a4/3kb4/1R7/p7P/2B2p3/P3P4/9/4r4/4K1B2 w - - 4 43",
        ),
        (3, "2ba1a3/4k4/9/p7P/2b6/2B1n4/5p3/9/4K4/r4A3 b - - 0 43"),
        (3, "3RR1b2/5k3/3ab4/9/P8/6B2/9/5A3/4AN3/5K3 w - - 3 65"),
        (3, "2baka3/9/9/6P2/p1p6/9/9/1r1Ap4/1c7/3K5 b - - 1 74"),
    ] {
        solved("xiangqi", position, moves);
    }
}
