//! What a position of xiangqi is worth to the computer player.
//!
//! Values are those usual in books and on Wikipedia ("Xiangqi", "Approximate
//! relative values of the pieces"): chariot 9, cannon 4½, horse 4, advisor and
//! elephant 2, soldier 1 and 2 beyond the river. What a place adds was found
//! by trying.

use super::board::{BLACK, Board, Code, EMPTY, Kind, Move, code};
use super::tables::{
    ADVISOR, ELEPHANT, FILE, FILES, HORSE, HORSE_TO, NONE, POINTS, RANK, RANKS, in_palace_of,
    is_home,
};

/// By [`Kind`].
const VALUES: [i32; 8] = [0, 10_000, 200, 200, 400, 900, 450, 100];
/// Soldiers beyond the river, by ranks from the enemy's last one.
const CROSSED: [i32; 5] = [90, 220, 230, 210, 180];
const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A piece's value wherever it stands.
pub(super) fn value(code: Code) -> i32 {
    VALUES[usize::from(code & 7)]
}

/// What the position is worth to red.
pub(super) fn worth(board: &Board) -> i32 {
    let mut sum = 0;
    for side in 0..2 {
        let mut own = 0;
        board.own[side].each(|point| own += piece_worth(board, side, point));
        // A palace without guards is open to whatever attacks it.
        let guards = board.count(side, Kind::Advisor);
        let heavy = board.count(1 - side, Kind::Chariot) + board.count(1 - side, Kind::Horse);
        if guards < 2 {
            own -= 15 * i32::try_from((2 - guards) * heavy).unwrap_or(0);
        }
        sum += if side == 0 { own } else { -own };
    }
    sum
}

fn piece_worth(board: &Board, side: usize, point: u8) -> i32 {
    let Some((_, kind)) = board.at(point) else {
        return 0;
    };
    let file = i32::from(FILE[usize::from(point)]);
    let rank = i32::from(RANK[usize::from(point)]);
    // From the own first rank.
    let rank = if side == 0 { rank } else { 9 - rank };
    let inward = 4 - (file - 4).abs();
    let value = VALUES[kind as usize];
    match kind {
        Kind::General => -12 * rank - 6 * (4 - inward),
        Kind::Advisor => value + if inward == 4 { 5 } else { 0 },
        Kind::Elephant => value + if inward == 4 { 12 } else { 0 },
        Kind::Soldier if is_home(side, point) => {
            value + if inward == 4 { 15 } else { 0 } + 4 * (rank - 3)
        }
        // Ranks 5 to 9 here.
        Kind::Soldier => CROSSED[(9 - rank).unsigned_abs() as usize % 5] + 6 * inward,
        Kind::Horse => {
            let mut free = 0;
            for &(leg, to) in &HORSE[usize::from(point)] {
                if to == NONE {
                    break;
                }
                free += i32::from(board.codes[usize::from(leg)] == EMPTY);
            }
            value + 7 * free - 30 + if rank > 4 { 20 } else { 0 } - if rank == 0 { 15 } else { 0 }
        }
        Kind::Chariot => value + 4 * reach(board, point) - 30 + if rank > 4 { 10 } else { 0 },
        Kind::Cannon => {
            // With few pieces left it finds nothing to leap over.
            let left = board
                .ranks
                .iter()
                .map(|rank| rank.count_ones())
                .sum::<u32>();
            value + i32::try_from(left).unwrap_or(0) * 3 - 75
                + if inward == 4 { 22 } else { 0 }
                + 2 * reach(board, point)
        }
    }
}

/// How many vacant points lie in a line from a point.
fn reach(board: &Board, point: u8) -> i32 {
    let mut count = 0;
    for step in STEPS {
        let mut at = point;
        while let Some(next) = beside(at, step) {
            if board.codes[usize::from(next)] != EMPTY {
                break;
            }
            count += 1;
            at = next;
        }
    }
    count
}

fn beside(point: u8, (east, north): (i8, i8)) -> Option<u8> {
    let file = FILE[usize::from(point)].checked_add_signed(east)?;
    let rank = RANK[usize::from(point)].checked_add_signed(north)?;
    (file < FILES && rank < RANKS).then_some(rank * FILES + file)
}

/// Whether a side could capture on a point, dangers to generals apart.
fn guards(board: &Board, side: usize, point: u8) -> bool {
    let is = |at: u8, kind| board.codes[usize::from(at)] == code(side, kind);
    for step in STEPS {
        let mut at = point;
        let mut met = 0;
        while met < 2
            && let Some(next) = beside(at, step)
        {
            at = next;
            if board.codes[usize::from(at)] == EMPTY {
                continue;
            }
            if met == 0 && is(at, Kind::Chariot) || met == 1 && is(at, Kind::Cannon) {
                return true;
            }
            met += 1;
        }
    }
    let forward = if side == 0 { 1 } else { -1 };
    let soldiers: [(i8, i8); 3] = [(0, -forward), (1, 0), (-1, 0)];
    for (index, step) in soldiers.into_iter().enumerate() {
        if let Some(at) = beside(point, step)
            && is(at, Kind::Soldier)
            && (index == 0 || !is_home(side, at))
        {
            return true;
        }
    }
    let horse = HORSE_TO[usize::from(point)].iter();
    let horse = horse.take_while(|(_, from)| *from != NONE);
    let elephant = ELEPHANT[usize::from(point)].iter();
    let elephant = elephant.take_while(|(_, from)| *from != NONE);
    let vacant = |at: u8| board.codes[usize::from(at)] == EMPTY;
    if horse
        .into_iter()
        .any(|&(leg, from)| is(from, Kind::Horse) && vacant(leg))
        || elephant
            .into_iter()
            .any(|&(eye, from)| is(from, Kind::Elephant) && vacant(eye))
    {
        return true;
    }
    in_palace_of(side, point)
        && (ADVISOR[usize::from(point)]
            .iter()
            .take_while(|&&from| from != NONE)
            .any(|&from| is(from, Kind::Advisor))
            || STEPS
                .into_iter()
                .filter_map(|step| beside(point, step))
                .any(|at| is(at, Kind::General)))
}

/// What a move wins at once, if what captures is captured in turn where it
/// can be.
pub(super) fn gain(board: &Board, mv: Move) -> i32 {
    let victim = board.codes[usize::from(mv.to)];
    if victim == EMPTY {
        return 0;
    }
    let mover = board.codes[usize::from(mv.from)];
    let mut won = value(victim);
    if victim & 7 == Kind::Soldier as u8 && !is_home(usize::from(victim / BLACK), mv.to) {
        won += 100;
    }
    if won >= value(mover) {
        return won - value(mover) / 32;
    }
    let mut next = *board;
    next.make(mv);
    if !guards(&next, next.side(), mv.to) {
        return won;
    }
    match won - value(mover) {
        0 => 1,
        less => less,
    }
}

/// Whether a side has anything that attacks, so that its moves are hardly all
/// bad.
pub(super) fn has_attackers(board: &Board, side: usize) -> bool {
    [Kind::Chariot, Kind::Cannon, Kind::Horse]
        .into_iter()
        .any(|kind| board.count(side, kind) > 0)
}

const _: () = assert!(POINTS == FILES as usize * RANKS as usize);
