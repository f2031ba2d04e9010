//! How each kind of piece moves, and what generals forbid.

use super::*;

#[test]
fn a_general_steps_along_lines_in_its_palace() {
    // The other general is out of the way on d10, the middle is e2.
    let position = "5k3/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    assert_eq!(from(position, "e2"), ["d2", "e1", "e3"]);
    let position = "3k5/9/9/9/9/9/9/5K3/9/9 w - - 0 1";
    assert_eq!(from(position, "f3"), ["e3", "f2"]);
    // Not over the palace's edge, nor along its diagonals.
    assert_eq!(
        from("9/9/3k5/9/9/9/9/9/9/5K3 b - - 0 1", "d8"),
        ["d9", "e8"]
    );
}

#[test]
fn generals_never_face_each_other() {
    let position = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(from(position, "e1"), ["e2", "f1"]);
    assert_eq!(refused(position, "e1d1"), "illegal-move");
    // What stands between may move along the file only.
    let position = "4k4/9/9/9/9/9/9/4C4/9/4K4 w - - 0 1";
    assert_eq!(
        from(position, "e3"),
        ["e2", "e4", "e5", "e6", "e7", "e8", "e9"]
    );
    // Two may be between; then either may go.
    let position = "4k4/9/9/9/9/4n4/9/4N4/9/4K4 w - - 0 1";
    assert_eq!(from(position, "e3").len(), 8);
}

#[test]
fn a_general_in_check_has_to_be_saved() {
    // The chariot gives check on the rank; only these moves help.
    let position = "3k5/9/9/9/9/9/9/9/8A/r3K4 w - - 0 1";
    // No advisor comes to i2, so a position with one isn't read.
    assert!(game().read(position, "").is_err());
    let position = "3k5/9/9/9/9/9/9/9/1R7/r3K4 w - - 0 1";
    assert_eq!(codes(&read(position)), ["b2b1", "e1e2"]);
}

#[test]
fn an_advisor_steps_diagonally_in_its_palace() {
    let position = "3k5/9/9/9/9/9/9/9/4A4/5K3 w - - 0 1";
    assert_eq!(from(position, "e2"), ["d1", "d3", "f3"]);
    let position = "3k5/9/9/9/9/9/9/3A5/9/5K3 w - - 0 1";
    assert_eq!(from(position, "d3"), ["e2"]);
}

#[test]
fn an_elephant_goes_two_diagonally_with_its_eye_free() {
    let position = "3k5/9/9/9/9/9/9/4B4/9/5K3 w - - 0 1";
    assert_eq!(from(position, "e3"), ["c1", "c5", "g1", "g5"]);
    let position = "3k5/9/9/9/9/9/3n5/4B4/5P3/5K3 w - - 0 1";
    // Red's soldier can't stand on f2.
    assert!(game().read(position, "").is_err());
    let position = "3k5/9/9/9/9/9/3n5/4B4/5N3/5K3 w - - 0 1";
    assert_eq!(from(position, "e3"), ["c1", "g5"]);
}

#[test]
fn an_elephant_stays_in_its_own_half() {
    let position = "3k5/9/9/9/9/2B6/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "c5"), ["a3", "e3"]);
    let position = "3k5/9/9/9/6b2/9/9/9/9/5K3 b - - 0 1";
    assert_eq!(from(position, "g6"), ["e8", "i8"]);
}

#[test]
fn a_horse_goes_one_along_a_line_and_one_diagonally_onward() {
    let position = "3k5/9/9/9/9/4N4/9/9/9/5K3 w - - 0 1";
    assert_eq!(
        from(position, "e5"),
        ["c4", "c6", "d3", "d7", "f3", "f7", "g4", "g6"]
    );
}

#[test]
fn a_horse_is_blocked_by_what_stands_at_its_leg() {
    let position = "3k5/9/9/9/4p4/3pN4/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "e5"), ["d3", "f3", "g4", "g6"]);
    // Not by what stands diagonally.
    let position = "3k5/9/9/9/3n1n3/4N4/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "e5").len(), 8);
    // Its own pieces block it as well.
    assert_eq!(from(START, "b1"), ["a3", "c3"]);
}

#[test]
fn a_horse_may_attack_without_being_attacked_back() {
    // The horse on d5 is blocked towards f6 by e5; the one on f6 goes by f5
    // or e6, which are free.
    let position = "3k5/9/9/9/5n3/3NP4/9/9/9/5K3 w - - 0 1";
    // On its own side of the river a red soldier comes forward from e4.
    assert!(!from(position, "d5").contains(&"f6".to_owned()));
    let black = position.replace(" w ", " b ");
    assert!(from(&black, "f6").contains(&"d5".to_owned()));
}

#[test]
fn a_chariot_goes_any_distance_along_lines() {
    let position = "3k5/9/9/9/9/9/1p7/9/9/1R1P1K3 w - - 0 1";
    assert!(game().read(position, "").is_err(), "no soldier on d1");
    let position = "3k5/9/9/9/9/9/1p7/9/9/1R1N1K3 w - - 0 1";
    assert_eq!(from(position, "b1"), ["a1", "b2", "b3", "b4", "c1"]);
}

#[test]
fn a_cannon_moves_as_a_chariot_but_captures_over_exactly_one_piece() {
    let position = "3k5/9/1r7/9/1n7/9/9/1C5n1/9/5K3 w - - 0 1";
    // It takes the chariot over the horse, but neither that horse nor the
    // other, to which there is no screen.
    assert_eq!(
        from(position, "b3"),
        [
            "a3", "b1", "b2", "b4", "b5", "b8", "c3", "d3", "e3", "f3", "g3"
        ]
    );
    // Two pieces between are too many.
    let position = "3k5/9/1r7/1c7/1n7/9/9/1C7/9/5K3 w - - 0 1";
    assert!(!from(position, "b3").contains(&"b8".to_owned()));
    // Without a capture it doesn't jump.
    let position = "3k5/9/9/9/1n7/9/9/1C7/9/5K3 w - - 0 1";
    assert!(!from(position, "b3").contains(&"b7".to_owned()));
}

#[test]
fn a_soldier_steps_forward_and_beyond_the_river_sideways_too() {
    let position = "3k5/9/9/9/9/9/2P6/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "c4"), ["c5"]);
    let position = "3k5/9/9/9/9/2P6/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "c5"), ["c6"]);
    let position = "3k5/9/9/9/2P6/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "c6"), ["b6", "c7", "d6"]);
    let position = "P2k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "a10"), ["b10"]);
    let position = "3k5/9/9/9/9/8p/9/9/9/5K3 b - - 0 1";
    assert_eq!(from(position, "i5"), ["h5", "i4"]);
}

#[test]
fn a_soldier_captures_as_it_moves() {
    let position = "3k5/9/9/9/1nPn5/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "c6"), ["b6", "c7", "d6"]);
    let position = "3k5/9/9/2n6/9/9/2P6/9/9/5K3 w - - 0 1";
    assert_eq!(from(position, "c4"), ["c5"]);
}

#[test]
fn a_horse_that_is_on_the_leg_of_an_enemy_horse_is_pinned() {
    // The horse on d8 would reach the general on e10 but for d9.
    let position = "4k4/3n5/3N5/9/9/9/9/9/9/3K5 b - - 0 1";
    assert_eq!(from(position, "d9"), [""; 0]);
    assert_eq!(refused(position, "d9b8"), "illegal-move");
}

#[test]
fn what_comes_between_a_cannon_and_a_general_is_a_screen() {
    // The cannon on e8 faces the general without a screen.
    let position = "5k3/9/4c4/9/9/9/9/9/1N7/4K4 w - - 0 1";
    let moves = from(position, "b2");
    assert!(moves.contains(&"d3".to_owned()) && moves.contains(&"d1".to_owned()));
    let position = "5k3/9/4c4/9/9/9/9/9/2N6/4K4 w - - 0 1";
    assert!(!from(position, "c2").contains(&"e3".to_owned()));
    assert!(!from(position, "c2").contains(&"e1".to_owned()));
}
