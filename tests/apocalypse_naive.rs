//! Apocalypse written a second time, plainly along the rules as they are
//! played (docs/rules/apocalypse.md), with nothing of the real one: a map from
//! cells' names to letters. Both agree over thousands of random positions.

mod common;

use common::Random;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use variant_board::rules::{Seat, Seats, State};
use variant_board::variants::Variant;
use variant_board::variants::apocalypse::Apocalypse;

type Board = BTreeMap<String, char>;

#[derive(Clone, Debug, PartialEq)]
struct Naive {
    board: Board,
    penalties: [u32; 2],
    turn: u32,
}

/// From, to, and a cell to redeploy to.
type Move = (String, String, Option<String>);

fn cells() -> &'static [String] {
    static CELLS: OnceLock<Vec<String>> = OnceLock::new();
    CELLS.get_or_init(|| {
        let files = "abcde".chars();
        files
            .flat_map(|file| "12345".chars().map(move |rank| format!("{file}{rank}")))
            .collect()
    })
}

fn column(cell: &str) -> i32 {
    i32::from(cell.as_bytes()[0])
}

fn row(cell: &str) -> i32 {
    i32::from(cell.as_bytes()[1])
}

fn is_white(letter: char) -> bool {
    letter.is_uppercase()
}

fn is_footman(letter: char) -> bool {
    letter == 'P' || letter == 'p'
}

fn last_row(white: bool) -> i32 {
    i32::from(if white { b'5' } else { b'1' })
}

fn count(board: &Board, letter: char) -> usize {
    board.values().filter(|&&other| other == letter).count()
}

fn horseman(white: bool) -> char {
    if white { 'N' } else { 'n' }
}

fn footman(white: bool) -> char {
    if white { 'P' } else { 'p' }
}

impl Naive {
    fn is_legal(&self, white: bool, (from, to, named): &Move) -> bool {
        let Some(&mover) = self.board.get(from) else {
            return false;
        };
        if is_white(mover) != white {
            return false;
        }
        let there = self.board.get(to).copied();
        if there.is_some_and(|piece| is_white(piece) == white) {
            return false;
        }
        let east = (column(to) - column(from)).abs();
        let north = row(to) - row(from);
        if !is_footman(mover) {
            return (east, north.abs()) == (1, 2) && named.is_none()
                || (east, north.abs()) == (2, 1) && named.is_none();
        }
        let ahead = if white { north } else { -north };
        let steps = ahead == 1 && east == 0 && there.is_none();
        let captures = ahead == 1 && east == 1 && there.is_some();
        if !steps && !captures {
            return false;
        }
        if row(to) != last_row(white) {
            return named.is_none();
        }
        if count(&self.board, horseman(white)) < 2 {
            return named.is_none() && count(&self.board, footman(white)) != 1;
        }
        let Some(named) = named else { return false };
        let vacant = named == from || !self.board.contains_key(named);
        vacant && row(named) != last_row(white)
    }

    fn legal(&self, white: bool) -> Vec<String> {
        let mut found = Vec::new();
        for from in cells() {
            if self.board.get(from).map(|&piece| is_white(piece)) != Some(white) {
                continue;
            }
            for to in cells() {
                let plain = (from.clone(), to.clone(), None);
                if self.is_legal(white, &plain) {
                    found.push(code(&plain));
                }
                for named in cells() {
                    let redeployed = (from.clone(), to.clone(), Some(named.clone()));
                    if self.is_legal(white, &redeployed) {
                        found.push(code(&redeployed));
                    }
                }
            }
        }
        found.sort();
        found
    }

    /// White's share and black's, `None` where nothing was declared.
    fn play(&self, declared: [Option<Move>; 2]) -> Self {
        let mut next = self.clone();
        next.turn += 1;
        let sides = [true, false];
        let mut movers: Vec<(bool, char, Move)> = Vec::new();
        for (side, declared) in sides.into_iter().zip(declared) {
            match declared {
                Some(mv) if self.is_legal(side, &mv) => {
                    movers.push((side, self.board[&mv.0], mv));
                }
                _ => next.penalties[usize::from(!side)] += 1,
            }
        }
        let board = &mut next.board;
        // Lift both, take what stands where they go, then land.
        for (_, _, (from, _, _)) in &movers {
            board.remove(from);
        }
        for (_, _, (_, to, _)) in &movers {
            board.remove(to);
        }
        let landing: Vec<(char, String)> = movers
            .iter()
            .map(|(_, piece, (_, to, _))| (*piece, to.clone()))
            .collect();
        land(board, &landing);
        // Who stands on the last rank now, by this turn's move?
        let mut lands_again: Vec<(char, String)> = Vec::new();
        let mut promoted = Vec::new();
        let snapshot = board.clone();
        for (white, piece, (_, to, named)) in &movers {
            let survives = snapshot.get(to) == Some(piece);
            if !survives {
                continue;
            }
            if !is_footman(*piece) || row(to) != last_row(*white) {
                lands_again.push((*piece, to.clone()));
                continue;
            }
            let few = count(&snapshot, horseman(*white)) < 2;
            let only = count(&snapshot, footman(*white)) == 1;
            match named {
                None => {
                    promoted.push(to.clone());
                    lands_again.push((*piece, to.clone()));
                }
                Some(_) if few && !only => {
                    promoted.push(to.clone());
                    lands_again.push((*piece, to.clone()));
                }
                Some(named) => lands_again.push((*piece, named.clone())),
            }
        }
        for (_, _, (_, to, _)) in &movers {
            board.remove(to);
        }
        land(board, &lands_again);
        for cell in promoted {
            // A redeployed enemy may have met it: then nobody is there.
            let mine = lands_again.iter().find(|(_, to)| *to == cell).unwrap().0;
            if board.get(&cell) == Some(&mine) {
                board.insert(cell, horseman(is_white(mine)));
            }
        }
        next
    }

    /// The reason, and who wins.
    fn ending(&self) -> Option<(&'static str, Option<bool>)> {
        let [white, black] = self.penalties.map(|points| points >= 2);
        match (white, black) {
            (true, true) => return Some(("both-two-penalties", None)),
            (true, false) => return Some(("two-penalties", Some(false))),
            (false, true) => return Some(("two-penalties", Some(true))),
            (false, false) => {}
        }
        match (count(&self.board, 'P'), count(&self.board, 'p')) {
            (0, 0) => return Some(("both-no-footmen", None)),
            (0, _) => return Some(("no-footmen", Some(false))),
            (_, 0) => return Some(("no-footmen", Some(true))),
            _ => {}
        }
        let stuck = self.legal(true).is_empty() || self.legal(false).is_empty();
        stuck.then_some(("no-legal-move", None))
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in "54321".chars() {
            let row: String = "abcde"
                .chars()
                .map(|file| *self.board.get(&format!("{file}{rank}")).unwrap_or(&'.'))
                .collect();
            let mut row = row;
            for gap in (1..=5).rev() {
                row = row.replace(&".".repeat(gap), &gap.to_string());
            }
            rows.push(row);
        }
        let [white, black] = self.penalties;
        format!("{} {white} {black} {}", rows.join("/"), self.turn)
    }
}

/// Puts pieces that come at once: on the same cell two of a kind are removed,
/// and a footman falls to a horseman.
fn land(board: &mut Board, pieces: &[(char, String)]) {
    if let [(first, here), (second, there)] = pieces
        && here == there
    {
        match (is_footman(*first), is_footman(*second)) {
            (true, false) => board.insert(there.clone(), *second),
            (false, true) => board.insert(here.clone(), *first),
            _ => None,
        };
        return;
    }
    for (piece, cell) in pieces {
        board.insert(cell.clone(), *piece);
    }
}

fn code((from, to, named): &Move) -> String {
    match named {
        Some(named) => format!("{from}{to}={named}"),
        None => format!("{from}{to}"),
    }
}

fn random_position(random: &mut Random) -> Naive {
    let mut board = Board::new();
    let footmen = 1 + random.below(4);
    for white in [true, false] {
        for index in 0..random.below(3) + footmen {
            let piece = if index < footmen {
                footman(white)
            } else {
                horseman(white)
            };
            let cell = random.pick(cells()).clone();
            let refused = is_footman(piece) && row(&cell) == last_row(white);
            if !refused {
                board.entry(cell).or_insert(piece);
            }
        }
    }
    let points = |random: &mut Random| [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2][random.below(11)];
    Naive {
        board,
        penalties: [points(random), points(random)],
        turn: 1 + u32::try_from(random.below(90)).unwrap(),
    }
}

fn read(naive: &Naive) -> State {
    let variant = Variant::of::<Apocalypse>();
    variant.read(&naive.text(), "").unwrap()
}

fn agree(naive: &Naive, state: &State) {
    let text = naive.text();
    assert_eq!(state.position(), text);
    let ending = naive.ending();
    let outcome = state.outcome().map(|outcome| {
        let winner =
            (outcome.winners != Seats::NONE).then(|| outcome.winners == Seats::one(Seat(0)));
        (outcome.reason, winner)
    });
    assert_eq!(outcome, ending, "{text}");
    for (seat, white) in [(Seat(0), true), (Seat(1), false)] {
        let legal: Vec<_> = state.legal(seat).into_iter().map(|c| c.code).collect();
        let expected = if ending.is_some() {
            Vec::new()
        } else {
            naive.legal(white)
        };
        assert_eq!(legal, expected, "{text}");
    }
}

/// Any cells at all, those of pieces more often; sometimes nothing.
fn random_declaration(naive: &Naive, random: &mut Random) -> Option<Move> {
    let mut cell = || random.pick(cells()).clone();
    let (any, to, named) = (cell(), cell(), cell());
    let occupied: Vec<String> = naive.board.keys().cloned().collect();
    let from = random.pick(&occupied).clone();
    match random.below(8) {
        0 => None,
        1 => Some((any, to, None)),
        2 | 3 => Some((from, to, Some(named))),
        _ => Some((from, to, None)),
    }
}

/// A legal move: often one to the last rank, or where the other side's goes,
/// since there the rules have most to say.
fn random_legal(
    naive: &Naive,
    white: bool,
    other: Option<&Move>,
    random: &mut Random,
) -> Option<Move> {
    let legal = naive.legal(white);
    let is_deep = |code: &&String| code.contains('=') || code[2..].ends_with(['1', '5']);
    let mut deep: Vec<_> = legal.iter().filter(is_deep).collect();
    let mut meeting = Vec::new();
    if let Some((_, to, named)) = other {
        let goal = named.as_ref().unwrap_or(to);
        meeting.extend(
            legal
                .iter()
                .filter(|code| code[2..].contains(goal.as_str())),
        );
    }
    for special in [&mut meeting, &mut deep] {
        if random.below(2) == 0 {
            special.clear();
        }
    }
    let from = [meeting, deep]
        .into_iter()
        .find(|special| !special.is_empty())
        .unwrap_or_else(|| legal.iter().collect());
    let code = *random.pick(&from);
    let named = code.split_once('=').map(|(_, named)| named.to_owned());
    Some((code[0..2].to_owned(), code[2..4].to_owned(), named))
}

#[test]
fn both_agree_on_legal_moves_results_and_endings() {
    let mut random = Random::new(0x00a7_0ca1);
    let (mut turns, mut void, mut met, mut met_redeployed) = (0, 0, 0, 0);
    for _ in 0..4000 {
        let mut naive = random_position(&mut random);
        let mut state = read(&naive);
        agree(&naive, &state);
        // Some turns of play from there.
        for _ in 0..4 {
            if naive.ending().is_some() {
                break;
            }
            let mut declared = [None, None];
            let mut codes = [String::new(), String::new()];
            for (index, white) in [true, false].into_iter().enumerate() {
                let mv = if random.below(6) == 0 {
                    random_declaration(&naive, &mut random)
                } else {
                    random_legal(&naive, white, declared[0].as_ref(), &mut random)
                };
                codes[index] = match &mv {
                    None => "!".to_owned(),
                    Some(mv) if naive.is_legal(white, mv) => code(mv),
                    Some(mv) => format!("!{}", code(mv)),
                };
                // What is written freely comes to the same.
                let seat = Seat(u8::try_from(index).unwrap());
                let free = mv.as_ref().map_or(String::new(), code);
                assert_eq!(state.declare(seat, &free).as_ref(), Ok(&codes[index]));
                void += u32::from(codes[index].starts_with('!'));
                declared[index] = mv;
            }
            let [white, black] = &codes;
            let choices = [(Seat(0), white.as_str()), (Seat(1), black.as_str())];
            let transition = state.apply(&choices).unwrap();
            // What is written of the turn is read as the same turn.
            let written: Vec<_> = transition.notation.iter().map(String::as_str).collect();
            let again = state
                .apply(&[(Seat(0), written[0]), (Seat(1), written[1])])
                .unwrap();
            assert_eq!(again.choices, transition.choices, "{state:?} {written:?}");
            naive = naive.play(declared);
            state = transition.state;
            agree(&naive, &state);
            turns += 1;
            let both_removed = written.iter().all(|text| text.contains('x'));
            met += u32::from(both_removed);
            let redeployed = written.iter().any(|text| text.contains('='));
            met_redeployed += u32::from(both_removed && redeployed);
        }
    }
    // Or else the comparison would say little.
    let counts = [turns, void, met, met_redeployed];
    let mut enough = counts.iter().zip([3000, 500, 200, 30]);
    assert!(enough.all(|(count, least)| *count > least), "{counts:?}");
}
