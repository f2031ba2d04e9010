//! Xiangqi, sentence by sentence and ruling by ruling.

#[path = "xiangqi/moving.rs"]
mod moving;
#[path = "xiangqi/repeating.rs"]
mod repeating;
#[path = "xiangqi/texts.rs"]
mod texts;

use variant_board::rules::{Event, Outcome, Perft, Seat, State, Viewer};
use variant_board::variants::{self, Variant};

const RED: Seat = Seat(0);
const BLACK: Seat = Seat(1);
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn game() -> Variant {
    variants::find("xiangqi").unwrap()
}

fn read(position: &str) -> State {
    game().read(position, "").unwrap()
}

/// The state after moves by whoever is on turn.
fn after(state: &State, moves: &str) -> State {
    moves.split_whitespace().fold(state.clone(), |state, mv| {
        let seat = state.actors().single().unwrap();
        state.apply(&[(seat, mv)]).unwrap().state
    })
}

fn codes(state: &State) -> Vec<String> {
    let seat = state.actors().single().unwrap();
    state.legal(seat).into_iter().map(|c| c.code).collect()
}

/// Where the piece on a point may go, in alphabetical order.
fn from(position: &str, point: &str) -> Vec<String> {
    let mut found: Vec<_> = codes(&read(position))
        .iter()
        .filter_map(|code| code.strip_prefix(point))
        // `a1` isn't the beginning of `a10`.
        .filter(|to| to.starts_with(|c: char| c.is_ascii_alphabetic()))
        .map(str::to_owned)
        .collect();
    found.sort();
    found
}

fn refused(position: &str, text: &str) -> &'static str {
    let state = read(position);
    let seat = state.actors().single().unwrap();
    state.find(seat, text).unwrap_err().code
}

fn outcome(position: &str) -> Option<Outcome> {
    read(position).outcome()
}

#[test]
fn perft_gives_the_published_numbers() {
    let start = game().start("").unwrap();
    for (depth, leaves) in [(1, 44), (2, 1_920), (3, 79_666), (4, 3_290_240)] {
        assert_eq!(start.perft(depth, Perft::Bulk), leaves);
        assert_eq!(start.perft(depth, Perft::Each), leaves);
    }
    assert_eq!(start.perft(5, Perft::Bulk), 133_312_995);
}

/// Two positions of the middle game with the numbers that the Chess
/// Programming Wiki publishes ("Chinese Chess Perft Results").
#[test]
fn perft_gives_the_published_numbers_in_the_middle_game() {
    let published: [(&str, &[u64]); 2] = [
        (
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
            &[38, 1_128, 43_929, 1_339_047],
        ),
        (
            "1cbak4/9/n2a5/2p1p3p/5cp2/2h2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
            &[7, 281, 8_620, 326_201],
        ),
    ];
    for (position, table) in published {
        let start = read(position);
        for (depth, &leaves) in (1..).zip(table) {
            assert_eq!(
                start.perft(depth, Perft::Bulk),
                leaves,
                "{position} {depth}"
            );
        }
    }
}

#[test]
fn who_has_no_move_in_check_is_checkmated() {
    // Two chariots on the last ranks.
    let position = "3k1R3/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(outcome(position), Some(Outcome::win(RED, "checkmate")));
    let position = "4k4/9/9/9/9/9/9/9/r8/3K1r3 w - - 0 1";
    assert_eq!(outcome(position), Some(Outcome::win(BLACK, "checkmate")));
}

#[test]
fn who_has_no_move_without_check_loses_too() {
    // The soldier on e9's neighbours: d10 can only go to d9 or e10.
    let position = "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(outcome(position), Some(Outcome::win(RED, "stalemate")));
    // With a soldier that can move the game goes on.
    let position = "3k5/4P4/9/9/9/p8/9/9/9/4K4 b - - 0 1";
    assert_eq!(outcome(position), None);
}

#[test]
fn a_check_is_told_and_shown() {
    let state = read("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1");
    let transition = state.apply(&[(RED, "a2e2")]).unwrap();
    let e10 = state.board().cell("e10").unwrap();
    assert!(transition.events.contains(&Event::Check { at: e10 }));
    assert_eq!(transition.state.view(Viewer::All).checks, [e10]);
    let quiet = state.apply(&[(RED, "a2b2")]).unwrap();
    assert!(!quiet.events.contains(&Event::Check { at: e10 }));
    assert!(quiet.state.view(Viewer::All).checks.is_empty());
}

#[test]
fn a_capture_is_told_before_the_move() {
    let state = read(START);
    let events = state.apply(&[(RED, "b3b10")]).unwrap().events;
    let cell = |name| state.board().cell(name).unwrap();
    let Event::Captured { piece, at } = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!((piece.kind, piece.colour, *at), ("horse", 1, cell("b10")));
    let Event::Moved {
        piece, from, to, ..
    } = &events[1]
    else {
        panic!("{events:?}");
    };
    assert_eq!(
        (piece.kind, *from, *to),
        ("cannon", cell("b3"), cell("b10"))
    );
    assert_eq!(events[2..], [Event::TurnEnded { seat: RED }]);
}

#[test]
fn red_moves_first_then_they_take_turns() {
    let start = game().start("").unwrap();
    assert_eq!(start.actors().single(), Some(RED));
    assert_eq!(after(&start, "h3e3").actors().single(), Some(BLACK));
    assert_eq!(after(&start, "h3e3 b10c8").actors().single(), Some(RED));
}

#[test]
fn who_resigns_loses() {
    let won = Outcome::win(BLACK, "resignation");
    assert_eq!(game().start("").unwrap().resign(RED), Ok(won));
}

#[test]
fn no_count_of_moves_ends_a_game() {
    let state = read("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 500 300");
    assert_eq!(state.outcome(), None);
    assert_eq!(after(&state, "a2a3").outcome(), None);
    // Nor does a lack of pieces that could win.
    assert_eq!(outcome("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"), None);
}
