//! That nothing leaks: what a side is shown follows from what it sees.

use super::common::{Random, random_choices};
use super::{BLACK, WHITE, mover, read};
use variant_board::rules::{Event, Seat, State, Viewer};
use variant_board::variants;

/// Everything that a seat is shown of a state apart from the past.
fn shown(state: &State, seat: Seat) -> String {
    format!(
        "{:?} {:?}",
        state.view(Viewer::Seat(seat)),
        state.legal(seat)
    )
}

/// Other truths that may look the same to a seat: an enemy's piece on a cell
/// that isn't seen stands elsewhere or is another, the clock is another,
/// rights to castle are gone.
fn other_truths(state: &State, seat: Seat, random: &mut Random) -> Vec<State> {
    let fog = variants::find("fog-of-war").unwrap();
    let text = state.position();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut cells: Vec<char> = Vec::new();
    for symbol in fields[0].chars() {
        match symbol.to_digit(10) {
            Some(gap) => cells.extend((0..gap).map(|_| '.')),
            None if symbol != '/' => cells.push(symbol),
            None => {}
        }
    }
    let enemy = |symbol: char| symbol != '.' && (seat == WHITE) == symbol.is_ascii_lowercase();
    let mut truths = Vec::new();
    for _ in 0..12 {
        let mut other = cells.clone();
        let from = random.below(64);
        let to = random.below(64);
        if !enemy(other[from]) || other[to] != '.' {
            continue;
        }
        let kinds = if seat == WHITE { "qrbn" } else { "QRBN" };
        let changed = !other[from].eq_ignore_ascii_case(&'k') && random.below(2) == 0;
        let symbol = if changed {
            kinds.chars().nth(random.below(4)).unwrap()
        } else {
            other[from]
        };
        other[from] = '.';
        other[to] = symbol;
        let ranks: Vec<String> = other.chunks(8).map(|rank| rank.iter().collect()).collect();
        let board = ranks.join("/").replace('.', "1");
        let clock = random.below(40);
        let position = format!("{board} {} - - {clock} {}", fields[1], fields[5]);
        truths.extend(fog.read(&position, ""));
    }
    truths
}

#[test]
fn two_truths_that_look_the_same_show_the_same() {
    let mut compared = 0;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut state = variants::find("fog-of-war").unwrap().start("").unwrap();
        while let Some(choices) = random_choices(&state, &mut random) {
            let choices: Vec<_> = choices.iter().map(|(s, c)| (*s, c.as_str())).collect();
            state = state.apply(&choices).unwrap().state;
            if state.outcome().is_some() || state.number().0 > 60 {
                break;
            }
            // Without rights of the seat's own, which would differ as well.
            let bare = {
                let text = state.position();
                let fields: Vec<&str> = text.split(' ').collect();
                read(&format!("{} {} - - 0 {}", fields[0], fields[1], fields[5]))
            };
            for seat in [WHITE, BLACK] {
                let view = bare.view(Viewer::Seat(seat));
                for other in other_truths(&bare, seat, &mut random) {
                    if other.outcome().is_some()
                        || other.view(Viewer::Seat(seat)).cells != view.cells
                    {
                        continue;
                    }
                    compared += 1;
                    assert_eq!(
                        shown(&other, seat),
                        shown(&bare, seat),
                        "{bare:?} {other:?}"
                    );
                }
            }
        }
    }
    assert!(compared > 2_000, "{compared} pairs only");
}

#[test]
fn moves_that_look_the_same_are_told_the_same() {
    let mut compared = 0;
    for seed in 100..130 {
        let mut random = Random::new(seed);
        let mut state = variants::find("fog-of-war").unwrap().start("").unwrap();
        while let Some(choices) = random_choices(&state, &mut random) {
            let seat = mover(&state);
            let other = Viewer::Seat(Seat(1 - seat.0));
            let mut told: Vec<(Vec<_>, Vec<Event>)> = Vec::new();
            for choice in state.legal(seat) {
                let next = state.apply(&[(seat, &choice.code)]).unwrap();
                if next.state.outcome().is_some() {
                    continue;
                }
                let view = next.state.view(other);
                let events = state.witness(&next, other);
                // The board being the same to the eye, so is the rest.
                if let Some((_, same)) = told.iter().find(|(cells, _)| *cells == view.cells) {
                    assert_eq!(*same, events, "{} in {state:?}", choice.code);
                    compared += 1;
                } else {
                    told.push((view.cells, events));
                }
            }
            let choices: Vec<_> = choices.iter().map(|(s, c)| (*s, c.as_str())).collect();
            state = state.apply(&choices).unwrap().state;
            if state.outcome().is_some() || state.number().0 > 50 {
                break;
            }
        }
    }
    assert!(compared > 5_000, "{compared} pairs only");
}

#[test]
fn rights_en_passant_and_clock_of_the_other_are_not_shown() {
    // White sees nothing of rank 8; Black's pawn has just stepped twice past e5.
    for (one, other) in [
        (
            "r3k2r/8/8/8/8/8/PPPPPPPP/4K3 w kq - 17 9",
            "r3k2r/8/8/8/8/8/PPPPPPPP/4K3 w - - 3 9",
        ),
        (
            "4k3/8/8/3pP3/8/8/PPP2PPP/4K3 b - - 5 9",
            "4k3/8/8/3pP3/8/8/PPP2PPP/4K3 b - - 0 9",
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9",
            "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 9",
        ),
    ] {
        assert_eq!(
            shown(&read(one), WHITE),
            shown(&read(other), WHITE),
            "{one}"
        );
    }
}

/// Some true position in which the seat on turn sees just this: made of its
/// view alone. Whatever could stand on a cell that isn't seen does, since none
/// of its pieces can go there, except where a pawn would capture it.
fn made_up(view: &str) -> Option<State> {
    let fields: Vec<&str> = view.split(' ').collect();
    let white = fields[1] == "w";
    let mut cells: Vec<char> = Vec::new();
    for symbol in fields[0].chars().filter(|&symbol| symbol != '/') {
        match symbol.to_digit(10) {
            Some(gap) => cells.extend((0..gap).map(|_| '.')),
            None => cells.push(symbol),
        }
    }
    let ahead: isize = if white { -8 } else { 8 };
    let (pawn, knight, king) = if white {
        ('P', 'n', 'k')
    } else {
        ('p', 'N', 'K')
    };
    let mut vacant: Vec<isize> = Vec::new();
    for at in (0..64).filter(|&at| cells[at] == pawn) {
        let target = at.cast_signed() + ahead;
        vacant.extend((at % 8 > 0).then_some(target - 1));
        vacant.extend((at % 8 < 7).then_some(target + 1));
    }
    if let [file, rank] = *fields[3].as_bytes() {
        // The pawn that can be taken has come from behind that cell.
        let cell = isize::from(b'8' - rank) * 8 + isize::from(file - b'a');
        vacant.push(cell + ahead);
    }
    let mut crowned = cells.contains(&king);
    for (at, cell) in cells.iter_mut().enumerate() {
        if *cell == '?' {
            *cell = if vacant.contains(&at.cast_signed()) {
                '.'
            } else if crowned {
                knight
            } else {
                crowned = true;
                king
            };
        }
    }
    let ranks: Vec<String> = cells.chunks(8).map(|rank| rank.iter().collect()).collect();
    let board = ranks.join("/").replace('.', "1");
    let rest = fields[1..].join(" ");
    crowned.then(|| read(&format!("{board} {rest}")))
}

#[test]
fn the_moves_offered_and_their_texts_follow_from_the_view() {
    let (mut compared, mut passings) = (0, 0);
    for seed in 200..280 {
        let mut random = Random::new(seed);
        let mut state = variants::find("fog-of-war").unwrap().start("").unwrap();
        while state.number().0 < 80
            && let Some(choices) = random_choices(&state, &mut random)
        {
            let seat = mover(&state);
            let view = state.view(Viewer::Seat(seat)).position;
            let other = made_up(&view).expect("the enemy's king stands somewhere");
            assert_eq!(other.legal(seat), state.legal(seat), "{state:?} {other:?}");
            assert_eq!(other.view(Viewer::Seat(seat)).position, view);
            compared += 1;
            passings += usize::from(!view.contains(" - 0 "));
            let choices: Vec<_> = choices.iter().map(|(s, c)| (*s, c.as_str())).collect();
            state = state.apply(&choices).unwrap().state;
        }
    }
    assert!(compared > 3_000 && passings > 20, "{compared} {passings}");
}
