//! Portal chess: commitments, ways through portals, placing, black holes.

use super::{apply, forced, read, solved, thought};
use variant_board::rules::Seat;

/// An area's pieces, such as `Ke1 rh8`, as the rows of a position string.
fn area(pieces: &str) -> String {
    let row = |rank: char| -> String {
        let cell = |file: char| {
            let at = format!("{file}{rank}");
            let found = pieces.split(' ').find(|piece| piece.ends_with(&at));
            found.map_or("1", |piece| &piece[..1])
        };
        ('a'..='h').map(cell).collect()
    };
    ['8', '7', '6', '5', '4', '3', '2', '1'].map(row).join("/")
}

fn howe(a: &str, b: &str, rest: &str) -> String {
    format!("{}|{} {rest} two-boards 0 1", area(a), area(b))
}

#[test]
fn who_is_committed_is_mated_by_a_check_that_the_teleport_does_not_answer() {
    // White has declared on B; black plays A.
    let position = howe("Ke1 rb8", "Ra4 kh8", "b A - - w:Ba4");
    solved("portal-howe", &position, 1);
}

#[test]
fn a_check_on_the_other_area_is_awaited() {
    // White's rook mates on B; black still plays A, and white after him.
    let position = howe("Ke1 nb8", "kh8 Qb7 Rc1", "w B - - -");
    let state = read("portal-howe", &position);
    let (code, line) = thought(&state, 100_000);
    assert!(line.wins_in.is_some() && line.score > 0, "{code} {line:?}");
}

#[test]
fn a_mate_through_a_portal_is_found() {
    // The rook enters at a3 and leaves on the eighth rank.
    solved(
        "portal-hidden",
        "6k1/5ppp/8/8/8/8/1P6/R5K1 w - - a3,c8 0 1",
        1,
    );
    solved(
        "portal-buckley",
        "6k1/5ppp/8/8/8/8/P7/1R4K1 w - - c8 b2 0 1",
        1,
    );
}

#[test]
fn a_black_hole_wins() {
    solved("portal-buckley", "8/8/8/3k4/8/8/8/r6K w - - c4 d4 0 1", 1);
}

/// Black's portal could join white's: the king beside it would be gone.
#[test]
fn the_threat_of_a_black_hole_is_met() {
    let state = read("portal-buckley", "7k/8/8/8/8/1K6/8/8 w - - c4 d5 0 1");
    let threatens = |code: &str| !forced(&mut *apply(&state, code).walk(), 1).is_empty();
    let legal = state.legal(Seat(0));
    assert!(legal.iter().any(|choice| threatens(&choice.code)));
    let (code, line) = thought(&state, 20_000);
    assert!(!threatens(&code), "{code} {line:?}");
}
