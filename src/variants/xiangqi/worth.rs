//! What a position of xiangqi is worth to the computer player: a sum of
//! features, each seen by both sides, times the [weights](super::weights), in a
//! [`Sum`] for middle games and endings.

use super::board::{BLACK, Board, Code, EMPTY, Kind, Move, code};
use super::tables::{
    ADVISOR, ELEPHANT, FILE, FILES, HORSE_TO, NONE, POINTS, RANK, RANKS, in_palace_of, is_home,
};
use super::weights::{self as weigh, WEIGHTS};
use crate::variants::tapered::{Sum, WHOLE_PHASE};

/// Takes features as they are found.
type Tally = Sum<{ WEIGHTS.len() }>;

/// What a capture wins, by [`Kind`]: as usual in books and on Wikipedia
/// ("Xiangqi", "Approximate relative values of the pieces").
const VALUES: [i32; 8] = [0, 10_000, 200, 200, 400, 900, 450, 100];
/// How much of a middle game a piece makes, by [`Kind`]: 24 in all at the start.
const PHASE: [i32; 8] = [0, 0, 0, 0, 1, 4, 1, 0];
const TEMPO: i32 = 12;
/// No feature.
const NOWHERE: usize = usize::MAX;
const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A piece's value wherever it stands.
pub(super) fn value(code: Code) -> i32 {
    VALUES[usize::from(code & 7)]
}

/// What the position is worth to red.
pub(super) fn worth(board: &Board) -> i32 {
    let mut sum = Sum::new(&WEIGHTS);
    let phase = features(board, &mut sum);
    let worth = sum.mixed(phase);
    // To be on turn is worth a little.
    worth + if board.side() == 0 { TEMPO } else { -TEMPO }
}

/// Tells all features, red's as positive, and how much of a middle game it is.
fn features(board: &Board, tally: &mut Tally) -> i32 {
    let mut phase = 0;
    for side in 0..2 {
        let sign = if side == 0 { 1 } else { -1 };
        board.own[side].each(|point| {
            let what = board.codes[usize::from(point)] & 7;
            phase += PHASE[usize::from(what)];
            tally.add(place(side, what, point), sign);
            activity(board, side, what, point, sign, tally);
        });
        let lacking = |kind| 2 - count(board, side, kind).min(2);
        let guards = [lacking(Kind::Advisor), lacking(Kind::Elephant)];
        let attackers = [Kind::Chariot, Kind::Horse, Kind::Cannon];
        for (at, lacking) in (0..).zip(guards) {
            for (to, kind) in (0..).zip(attackers) {
                let number = lacking * count(board, 1 - side, kind);
                tally.add(weigh::UNGUARDED + 3 * at + to, sign * number);
            }
        }
    }
    phase.min(WHOLE_PHASE)
}

fn count(board: &Board, side: usize, kind: Kind) -> i32 {
    // Five at most.
    board.count(side, kind) as i32
}

/// The feature of a piece's place, the same left and right.
fn place(side: usize, what: Code, point: u8) -> usize {
    let (file, rank) = (FILE[usize::from(point)], RANK[usize::from(point)]);
    let file = file.min(FILES - 1 - file);
    let rank = if side == 0 { rank } else { RANKS - 1 - rank };
    50 * (usize::from(what) - 1) + usize::from(rank * 5 + file)
}

/// How far a piece goes and what it attacks.
fn activity(board: &Board, side: usize, what: Code, point: u8, sign: i32, tally: &mut Tally) {
    const HORSE_CODE: Code = Kind::Horse as Code;
    const CHARIOT_CODE: Code = Kind::Chariot as Code;
    const CANNON_CODE: Code = Kind::Cannon as Code;
    const SOLDIER_CODE: Code = Kind::Soldier as Code;
    let (attacker, reach) = match what {
        HORSE_CODE => (0, weigh::HORSE_REACH),
        CHARIOT_CODE => (1, weigh::CHARIOT_REACH),
        CANNON_CODE => (2, weigh::CANNON_REACH),
        SOLDIER_CODE if !is_home(side, point) => (3, NOWHERE),
        _ => return,
    };
    let flag = if side == 0 { 0 } else { BLACK };
    let (mut reached, mut near) = (0, 0);
    board.targets(point, flag, |to| {
        reached += 1;
        near += i32::from(in_palace_of(1 - side, to));
        let victim = board.codes[usize::from(to)] & 7;
        if victim > Kind::General as Code {
            tally.add(weigh::HITS + 6 * attacker + usize::from(victim) - 2, sign);
        }
    });
    if reach != NOWHERE {
        tally.add(reach + reached, sign);
    }
    tally.add(weigh::PALACE + attacker, sign * near);
    if what == CANNON_CODE {
        let general = board.generals[1 - side];
        if let Some(between) = between(board, point, general) {
            tally.add(weigh::AIMED + between.min(3), sign);
        }
    }
}

/// How many pieces stand between two points of a rank or a file.
fn between(board: &Board, one: u8, other: u8) -> Option<usize> {
    let file = |point: u8| FILE[usize::from(point)];
    let rank = |point: u8| RANK[usize::from(point)];
    let (line, first, last) = if file(one) == file(other) {
        (board.files[usize::from(file(one))], rank(one), rank(other))
    } else if rank(one) == rank(other) {
        (board.ranks[usize::from(rank(one))], file(one), file(other))
    } else {
        return None;
    };
    let (low, high) = (first.min(last), first.max(last));
    let inside = (1u16 << high) - (2u16 << low);
    // Eight at most.
    Some((line & inside).count_ones() as usize)
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
