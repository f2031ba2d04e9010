//! How a game ends when a position occurs for the third time: perpetual check
//! and perpetual chase.

use super::board::{Board, Move, Points, seat};
use super::tables::is_home;
use super::{Kind, Xiangqi};
use crate::rules::Outcome;

/// What a side has done with each of its moves.
#[derive(Clone, Copy)]
struct Kept {
    checking: bool,
    /// The other side's pieces, by where they stand now, that each move has
    /// attacked anew.
    chasing: Points,
}

/// How the game has ended, where `past` holds earlier positions and the moves
/// from them.
pub(super) fn outcome(now: &Xiangqi, past: &[(Xiangqi, Option<Move>)]) -> Option<Outcome> {
    // Back to the same position takes each side two moves.
    if past.len() < 8 {
        return None;
    }
    let board = now.board;
    let same = |(earlier, _): &(Xiangqi, Option<Move>)| earlier.board == board;
    let second = past.iter().rposition(same)?;
    let first = past[..second].iter().rposition(same)?;
    let draw = Outcome::draw("threefold-repetition");
    let Some([red, black]) = kept(&board, &past[first..]) else {
        return Some(draw);
    };
    let guilty = if red.checking || black.checking {
        [red.checking, black.checking]
    } else {
        [!red.chasing.is_empty(), !black.chasing.is_empty()]
    };
    let reason = if red.checking || black.checking {
        "perpetual-check"
    } else {
        "perpetual-chase"
    };
    Some(match guilty {
        [true, false] => Outcome::win(seat(1), reason),
        [false, true] => Outcome::win(seat(0), reason),
        _ => draw,
    })
}

/// What both sides have done from the first of the occurrences to the third.
fn kept(now: &Board, past: &[(Xiangqi, Option<Move>)]) -> Option<[Kept; 2]> {
    let mut kept = [0, 1].map(|side| Kept {
        checking: true,
        chasing: past
            .first()
            .map_or(Points::default(), |(first, _)| first.board.own[1 - side]),
    });
    for (index, (before, mv)) in past.iter().enumerate() {
        let mv = (*mv)?;
        let after = past.get(index + 1).map_or(now, |(next, _)| &next.board);
        let side = before.board.side();
        // The pieces that are chased are followed where they go.
        let fleeing = &mut kept[1 - side].chasing;
        if fleeing.has(mv.from) {
            fleeing.toggle(mv.from);
            fleeing.insert(mv.to);
        }
        let kept = &mut kept[side];
        kept.checking &= after.in_danger(1 - side);
        if !kept.chasing.is_empty() {
            kept.chasing = kept.chasing.and(chased(&before.board, after, mv));
        }
    }
    Some(kept)
}

/// The points of the other side's pieces that a move attacks anew: pieces that
/// could be captured next without being recaptured, by a piece that didn't
/// attack them before.
fn chased(before: &Board, after: &Board, mv: Move) -> Points {
    let side = before.side();
    // As if the mover were on turn again.
    let mut again = *after;
    again.turn ^= 1;
    let mut chased = Points::default();
    again.own[1 - side].each(|victim| {
        let is_chaseable = match again.at(victim) {
            Some((_, Kind::General)) | None => false,
            Some((owner, Kind::Soldier)) => !is_home(owner, victim),
            Some(_) => true,
        };
        if !is_chaseable {
            return;
        }
        again.own[side].each(|attacker| {
            let by_piece = !matches!(
                again.at(attacker),
                Some((_, Kind::General | Kind::Soldier)) | None
            );
            let capture = Move {
                from: attacker,
                to: victim,
            };
            let stood = if attacker == mv.to { mv.from } else { attacker };
            let attacked_before = before.goes(Move {
                from: stood,
                to: victim,
            });
            if by_piece
                && !attacked_before
                && again.is_legal(capture)
                && !is_protected(&again, capture)
            {
                chased.insert(victim);
            }
        });
    });
    chased
}

/// Whether a capture could be answered by capturing on the same point.
fn is_protected(board: &Board, capture: Move) -> bool {
    let mut next = *board;
    next.make(capture);
    let mut protected = false;
    next.own[next.side()].each(|from| {
        protected |= next.is_legal(Move {
            from,
            to: capture.to,
        });
    });
    protected
}
