//! What a position of Afterlife chess is worth to the computer player.
//!
//! No source gives values; these were found by trying. A piece in the
//! afterlife is worth less than in the World: it can be destroyed there, and
//! has a way to go.

use super::cells::{Board, board_of};
use super::man::{GRAY, Kind, Man};
use super::{Action, Afterlife, Pending};

/// A spell that is left, and a placement of gray's.
const SPELL: i32 = 60;

/// For each piece that could destroy a pharaoh in the afterlife.
const HUNTED: i32 = 150;

/// By [`Kind`], in the World.
fn value(man: Man) -> i32 {
    match man.kind() {
        None => 0,
        // Its loss is the game's.
        Some(Kind::Pharaoh) => 1_200,
        Some(Kind::Warrior) => 400,
        Some(Kind::Chariot) => 600,
        Some(Kind::Slave) => 100,
        Some(Kind::Freed) => 160,
        Some(Kind::Priest) => 450,
        Some(Kind::Mercenary) => 150,
        Some(Kind::Sethling) => 200,
    }
}

/// Hundredths of a piece's value, by board.
fn share(board: Board) -> i32 {
    match board {
        Board::World => 100,
        Board::Limbo => 50,
        Board::Hours => 55,
        Board::Hall => 70,
    }
}

/// How many pieces could capture the one on a cell.
fn hunters(position: &Afterlife, at: u8, man: Man) -> i32 {
    let board = board_of(at);
    let hunts = |&from: &u8| {
        let hunter = position.at(from);
        !hunter.is_nobody() && hunter.can_capture(man, board) && position.reaches(from, at)
    };
    // A board has a few dozen cells.
    board.cells().filter(hunts).count() as i32
}

/// Whose loss a piece is: its commander's, its colour's.
fn owner(man: Man) -> u8 {
    man.commander().unwrap_or_else(|| man.colour())
}

/// What the position is worth to a seat. Gray, which can't win, wants to be
/// strong and neither of the others to be much stronger than the other.
pub(super) fn worth(position: &Afterlife, seat: u8) -> i32 {
    let mut sums = [0; 3];
    let waiting = position.waiting();
    if !waiting.is_nobody() {
        sums[usize::from(owner(waiting)) % 3] += value(waiting) / 2;
    }
    for at in 0..super::CELLS {
        let man = position.at(at);
        if man.is_nobody() {
            continue;
        }
        let board = board_of(at);
        let mut worth = value(man) * share(board) / 100;
        if board != Board::World && man.is(Kind::Pharaoh) {
            worth -= HUNTED * hunters(position, at, man);
        }
        if board == Board::World && man.is(Kind::Slave) {
            let rank = i32::from(at / 4);
            worth += 4 * if man.colour() == 0 { rank } else { 6 - rank };
        }
        // A sethling in nobody's service is gray's to place, of little worth.
        if man.is(Kind::Sethling) && man.commander().is_none() {
            worth /= 8;
        }
        sums[usize::from(owner(man)) % 3] += worth;
    }
    for (sum, spells) in sums.iter_mut().zip(position.spells).take(2) {
        *sum += SPELL * i32::try_from(spells.count_ones()).unwrap_or(0);
    }
    if position.seats == 3 {
        sums[2] += SPELL * i32::from(position.spells[2]);
    }
    match seat {
        0 => sums[0] - sums[1],
        1 => sums[1] - sums[0],
        _ => sums[2] - (sums[0] - sums[1]).abs() / 2,
    }
}

/// Lists what a search looks at of what may be chosen.
///
/// Most moves on different boards have nothing to do with each other, and the
/// orders in which they can be made are many. So quiet ones are made board by
/// board: up to the first board that is due, in an order that lets those that
/// follow make use of what went before (what is captured in the World comes to
/// Limbo). Those that capture or return to the World are looked at any time.
pub(super) fn survey(position: &Afterlife, out: &mut Vec<Action>) {
    position.choices(out);
    if position.pending != Pending::Nothing {
        return;
    }
    let own_from = |action: &Action| match *action {
        Action::Move { from, .. } | Action::Salvation { from, .. } => {
            let own = position.is_own(position.at(from), position.seat);
            own.then(|| turn_of(board_of(from)))
        }
        _ => None,
    };
    let Some(due) = out.iter().filter_map(own_from).min() else {
        return;
    };
    out.retain(|&action| {
        let board = match action {
            Action::Move { from, .. } | Action::Salvation { from, .. } => board_of(from),
            _ => Board::World,
        };
        turn_of(board) <= due || gain(position, action) != 0
    });
}

/// A board's place in the order of [`survey`].
fn turn_of(board: Board) -> u8 {
    match board {
        Board::World => 0,
        Board::Hall => 1,
        Board::Hours => 2,
        Board::Limbo => 3,
    }
}

pub(super) fn gain(position: &Afterlife, action: Action) -> i32 {
    let seat = position.decider().0;
    let (to, arrives) = match action {
        Action::Move { to, .. } => (to, false),
        Action::Place(to) => (to, true),
        // Into the World.
        Action::Salvation { .. } => return 60,
        Action::Curse(at) => (at, false),
        _ => return 0,
    };
    if to == super::FEATHER {
        return 40;
    }
    let victim = position.at(to);
    if victim.is_nobody() {
        return if matches!(action, Action::Move { promote: true, .. }) {
            200
        } else {
            0
        };
    }
    let board = board_of(to);
    let left = if board == Board::World && !arrives {
        50
    } else {
        0
    };
    let mut lost = value(victim) * (share(board) - left) / 100;
    if victim.is(Kind::Pharaoh) && left == 0 {
        lost = 9_000;
    }
    match owner(victim) {
        own if own == seat => -lost,
        GRAY => lost / 4 + 1,
        _ => lost,
    }
}
