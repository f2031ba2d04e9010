//! The third occurrence of a position.

use super::*;

/// The outcome after a cycle of four moves was gone through twice, and before
/// its last move.
fn cycle(position: &str, moves: &str) -> (Option<Outcome>, Option<Outcome>) {
    let start = read(position);
    let (most, last) = moves.rsplit_once(' ').unwrap();
    let before = after(&after(&start, moves), most);
    let end = after(&before, last);
    (before.outcome(), end.outcome())
}

/// As [`cycle`], and the game mustn't have been over before.
fn ended(position: &str, moves: &str) -> Outcome {
    let (before, end) = cycle(position, moves);
    assert_eq!(before, None);
    end.expect("the third occurrence ends the game")
}

fn draw() -> Outcome {
    Outcome::draw("threefold-repetition")
}

#[test]
fn the_third_occurrence_is_a_draw_when_nobody_forces() {
    assert_eq!(ended(START, "h3g3 h8g8 g3h3 g8h8"), draw());
}

#[test]
fn the_second_occurrence_ends_nothing() {
    let once = after(&read(START), "h3g3 h8g8 g3h3 g8h8");
    assert_eq!(once.outcome(), None);
    assert_eq!(once.legal(RED).len(), 44);
}

#[test]
fn who_keeps_giving_check_loses() {
    // The chariot checks along ranks 9 and 10.
    let position = "3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1";
    let moves = "a9a10 d10d9 a10a9 d9d10";
    assert_eq!(
        ended(position, moves),
        Outcome::win(BLACK, "perpetual-check")
    );
    // Black as well.
    let position = "3k5/9/9/9/9/9/9/9/r8/5K3 b - - 0 1";
    let moves = "a2a1 f1f2 a1a2 f2f1";
    assert_eq!(ended(position, moves), Outcome::win(RED, "perpetual-check"));
}

#[test]
fn a_check_that_is_left_out_once_is_none_that_is_kept() {
    // The second time round the chariot gives one check less.
    let position = "3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1";
    let start = read(position);
    let moves = "a9a10 d10d9 a10a9 d9d10 a9a8 d10d9 a8a9 d9d10";
    assert_eq!(after(&start, moves).outcome(), Some(draw()));
    // So it is the first time round: all since the first occurrence counts.
    let moves = "a9a8 d10d9 a8a9 d9d10 a9a10 d10d9 a10a9 d9d10";
    assert_eq!(after(&start, moves).outcome(), Some(draw()));
}

#[test]
fn if_both_keep_giving_check_it_is_a_draw() {
    // Red's chariot and black's cannon answer check by check: each leaves one
    // line to its own side's cannon or chariot and steps into the other's way.
    let position = "3k5/9/4r4/4c4/9/9/9/4R4/9/3CK4 w - - 0 1";
    let moves = "e3d3 e7d7 d3e3 d7e7";
    let mut now = read(position);
    for code in moves.split(' ') {
        assert_eq!(now.view(Viewer::All).checks.len(), 1, "before {code}");
        now = after(&now, code);
    }
    assert_eq!(ended(position, moves), draw());
}

#[test]
fn if_both_keep_chasing_it_is_a_draw() {
    // Each side's horse opens the lines of its chariots by turns.
    let moves = "b7a5 h4i6 a5b7 i6h4";
    let both = "3k5/9/8r/cN5R1/9/9/1r5nC/R8/9/5K3 w - - 0 1";
    assert_eq!(ended(both, moves), draw());
    // With a soldier that is still at home instead, only red chases.
    let red = both.replace('C', "P");
    let won = Outcome::win(BLACK, "perpetual-chase");
    assert_eq!(ended(&red, moves), won);
    let black = both.replace('c', "p");
    let won = Outcome::win(RED, "perpetual-chase");
    assert_eq!(ended(&black, moves), won);
}

#[test]
fn who_keeps_attacking_an_unprotected_piece_loses() {
    // The chariot follows the cannon between two points.
    let position = "3k5/9/9/c8/9/9/9/1R7/9/5K3 w - - 0 1";
    let moves = "b3a3 a7b7 a3b3 b7a7";
    assert_eq!(
        ended(position, moves),
        Outcome::win(BLACK, "perpetual-chase")
    );
}

#[test]
fn a_protected_piece_may_be_attacked() {
    // Black's chariot guards both points of the cannon from the rank.
    let position = "3k5/9/9/c7r/9/9/9/1R7/9/5K3 w - - 0 1";
    assert_eq!(ended(position, "b3a3 a7b7 a3b3 b7a7"), draw());
}

#[test]
fn a_soldier_counts_once_it_has_crossed_the_river() {
    let crossed = "3k5/9/9/9/9/p8/9/1R7/9/5K3 w - - 0 1";
    let won = Outcome::win(BLACK, "perpetual-chase");
    assert_eq!(ended(crossed, "b3a3 a5b5 a3b3 b5a5"), won);
    // The horse opens the lines of two chariots by turns.
    let moves = "b7a5 d10d9 a5b7 d9d10";
    let soldier_at_home = "3k5/9/9/pN6R/9/9/9/R8/9/5K3 w - - 0 1";
    assert_eq!(ended(soldier_at_home, moves), draw());
    let horse = "3k5/9/9/nN6R/9/9/9/R8/9/5K3 w - - 0 1";
    assert_eq!(ended(horse, moves), won);
}

#[test]
fn the_general_may_chase() {
    let position = "5k3/9/9/9/9/9/9/9/3c5/4K4 w - - 0 1";
    assert_eq!(ended(position, "e1d1 d2e2 d1e1 e2d2"), draw());
}

#[test]
fn a_soldier_may_chase() {
    let position = "3k5/2c6/1P7/9/9/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(ended(position, "b8c8 c9b9 c8b8 b9c9"), draw());
}

#[test]
fn if_one_checks_and_the_other_chases_the_checker_loses() {
    // With each step the general opens a rank, on which a chariot attacks
    // red's.
    let position = "3k4r/R7r/9/9/9/9/9/9/9/5K3 w - - 0 1";
    let moves = "a9a10 d10d9 a10a9 d9d10";
    assert_eq!(
        ended(position, moves),
        Outcome::win(BLACK, "perpetual-check")
    );
}

#[test]
fn the_past_begins_anew_with_each_capture() {
    let start = read("4k4/9/9/9/9/p8/9/9/R8/3K5 w - - 0 1");
    let once = after(&start, "a2a5 e10e9 a5a4 e9e10 a4a5 e10e9 a5a4 e9e10");
    assert_eq!(once.outcome(), None);
}
