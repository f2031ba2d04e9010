//! Where pieces can go, drawn up by hand from the rules: on the bank, over the
//! river and round the triangle.

use super::{SHU, alone, codes, state, variant};
use std::collections::BTreeSet;
use variant_board::board::{Cell, Direction};

const STRAIGHT: [u8; 4] = [0, 2, 4, 6];

fn edges(directions: [u8; 4]) -> BTreeSet<(Cell, Cell)> {
    let board = variant().board();
    let mut edges = BTreeSet::new();
    for from in board.cells() {
        for direction in directions.map(Direction) {
            for step in board.step(from, direction).iter() {
                edges.insert((from.min(step.cell), from.max(step.cell)));
            }
        }
    }
    edges
}

#[test]
fn the_net_has_the_edges_and_cells_that_were_counted() {
    let board = variant().board();
    assert_eq!(board.len(), 135);
    let straight = edges(STRAIGHT);
    assert_eq!(straight.len(), 243);
    let half = |cell: Cell| cell.0 / 45;
    let within = straight
        .iter()
        .filter(|(a, b)| half(*a) == half(*b))
        .count();
    assert_eq!(within, 228);
    // Each four-sided cell has two diagonals.
    assert_eq!(edges([1, 3, 5, 7]).len(), 2 * 108);
}

#[test]
fn banks_face_each_other_outermost_to_outermost() {
    let board = variant().board();
    for (from, to) in [
        ("rf5", "gd5"),
        ("rg5", "gc5"),
        ("rh5", "gb5"),
        ("ri5", "ga5"),
        ("gf5", "bd5"),
        ("gi5", "ba5"),
        ("bf5", "rd5"),
        ("bi5", "ra5"),
    ] {
        for (from, to) in [(from, to), (to, from)] {
            let cell = board.cell(from).unwrap();
            let over: Vec<_> = board.step(cell, Direction::NORTH).iter().collect();
            assert_eq!(over.len(), 1, "{from}");
            assert_eq!(board.name(over[0].cell), to);
            assert_eq!(over[0].onward, Direction::SOUTH);
        }
    }
    let fork: Vec<_> = board
        .step(board.cell("re5").unwrap(), Direction::NORTH)
        .iter()
        .collect();
    let names: BTreeSet<_> = fork.iter().map(|step| board.name(step.cell)).collect();
    assert_eq!(names, BTreeSet::from(["ge5", "be5"]));
}

#[test]
fn a_chariot_alone_reaches_22_points_from_an_e_file_and_17_from_others() {
    let board = variant().board();
    for cell in board.cells() {
        let name = board.name(cell);
        let expected = if name.as_bytes()[1] == b'e' { 22 } else { 17 };
        assert_eq!(alone('R', name).len(), expected, "{name}");
    }
}

/// Checks tables: piece, where it stands, and where it can go.
fn check(table: &[(char, &str, &str)]) {
    for &(kind, from, to) in table {
        let expected: BTreeSet<String> = to.split_whitespace().map(str::to_owned).collect();
        assert_eq!(alone(kind, from), expected, "{kind} on {from}");
    }
}

#[test]
fn horses_on_and_near_the_bank() {
    check(&[
        ('N', "re4", "gd5 bf5 rc5 rc3 rg5 rg3 rd2 rf2"),
        ('N', "re5", "rc4 rg4 gd4 gf4 bd4 bf4 rd3 rf3 bg5 gc5"),
        ('N', "rf5", "gc4 ge4 rh4 gb5 rd4 bf5 re3 rg3"),
        ('N', "rd5", "be4 bg4 rb4 bh5 rf4 gd5 rc3 re3"),
        ('N', "rf4", "gc5 ge5 rd5 rd3 rh5 rh3 re2 rg2"),
        ('N', "ri5", "gb4 rg4 gc5 rh3"),
    ]);
}

#[test]
fn banners_on_and_near_the_bank() {
    check(&[
        ('F', "re3", "gd5 bf5 rb4 rb2 rh4 rh2"),
        ('F', "re4", "gd4 gf4 bd4 bf4 rb5 rb3 rh5 rh3 rd1 rf1"),
        ('F', "re5", "gd3 gf3 bd3 bf3 rb4 bh5 rh4 gb5 rd2 rf2"),
        ('F', "rf5", "gc3 ge3 rc4 bg5 ri4 ga5 re2 rg2"),
    ]);
}

#[test]
fn soldiers_at_home_and_beyond_the_river() {
    check(&[
        ('P', "re4", "re5"),
        ('P', "re5", "ge5 be5"),
        ('P', "rf5", "gd5"),
        ('P', "rd5", "bf5"),
        ('P', "ge5", "ge4 gd5 gf5"),
        ('P', "gf5", "gf4 ge5 gg5"),
        ('P', "ga5", "ga4 gb5"),
        ('P', "bd1", "bc1 be1"),
    ]);
}

#[test]
fn cannons_and_chariots_take_either_fork_and_keep_their_line() {
    let up =
        "re4 re5 ge5 ge4 ge3 ge2 ge1 be5 be4 be3 be2 be1 re2 re1 ra3 rb3 rc3 rd3 rf3 rg3 rh3 ri3";
    let bank = "re4 re3 re2 re1 ra5 rb5 rc5 rd5 rf5 rg5 rh5 ri5 \
                ge5 ge4 ge3 ge2 ge1 be5 be4 be3 be2 be1";
    let over = "rf4 rf3 rf2 rf1 gd5 gd4 gd3 gd2 gd1 ra5 rb5 rc5 rd5 re5 rg5 rh5 ri5";
    for kind in ['R', 'C'] {
        check(&[(kind, "re3", up), (kind, "re5", bank), (kind, "rf5", over)]);
    }
}

#[test]
fn elephants_generals_and_advisors_stay_at_home() {
    check(&[
        ('B', "re3", "rc5 rg5 rc1 rg1"),
        ('B', "rg5", "re3 ri3"),
        ('B', "re5", "rc3 rg3"),
        ('B', "rd4", "rb2 rf2"),
        ('A', "re2", "rd1 rf1 rd3 rf3"),
        ('A', "rd3", "re2"),
    ]);
    let position = state("9/9/9/4rK4/9|9/9/9/9/5gK3|9/9/4bP4/9/4bK4 r rgb 0 banners=on 1");
    let legal: BTreeSet<_> = codes(&position);
    assert_eq!(
        legal,
        ["re2re3", "re2re1", "re2rd2", "re2rf2"]
            .map(str::to_owned)
            .into()
    );
    let on_its_edge = state("9/9/3rK5/9/9|9/9/9/9/4gK4|9/9/9/9/3bK5 r rgb 0 banners=on 1");
    assert!(!codes(&on_its_edge).contains("rd3rc3"));
    assert!(!codes(&on_its_edge).contains("rd3rd4"));
    assert!(!codes(&on_its_edge).contains("rd3re2"), "never diagonally");
}

#[test]
fn the_cannons_check_of_the_rules() {
    // A screen on the common part serves both branches.
    let position = state("9/4rP4/4rC4/9/3rK5|9/4gP4/9/9/5gK3|9/9/9/4bN4/4bK4 r rgb 0 banners=on 1");
    let legal = codes(&position);
    assert!(
        legal.contains("re3ge4") && legal.contains("re3be2"),
        "{legal:?}"
    );
    // What stands before the fork is taken once, whichever branch follows.
    let position = state("9/4gP4/4rP4/4rC4/3rK5|9/9/9/9/5gK3|9/9/9/9/4bK4 r rgb 0 banners=on 1");
    let mut legal: Vec<_> = position.legal(SHU).into_iter().map(|c| c.code).collect();
    legal.retain(|code| code.starts_with("re2re"));
    assert_eq!(legal, ["re2re1", "re2re4"]);
    // One on a branch serves that only.
    let position = state("9/9/4rC4/9/3rK5|9/4gP4/4gP4/9/5gK3|9/9/9/4bN4/4bK4 r rgb 0 banners=on 1");
    let legal = codes(&position);
    assert!(
        legal.contains("re3ge3") && !legal.contains("re3be2"),
        "{legal:?}"
    );
}
