//! Saying why a move between two points isn't legal.

use super::board::{Board, EMPTY, Kind, Move, name};
use super::tables::{ELEPHANT, HORSE};
use crate::rules::Fault;

/// The refusal of a move that isn't legal.
pub(super) fn refusal(board: &Board, text: &str, mv: Move) -> Fault {
    let why = why(board, mv);
    Fault::new("illegal-move", format!("“{text}” isn't legal: {why}")).with("found", text)
}

fn why(board: &Board, mv: Move) -> String {
    let Some((side, kind)) = board.at(mv.from) else {
        return format!("no piece stands on {}.", name(mv.from));
    };
    if side != board.side() {
        return format!("the piece on {} is the other side's.", name(mv.from));
    }
    if board.at(mv.to).is_some_and(|(owner, _)| owner == side) {
        return format!("an own piece stands on {}.", name(mv.to));
    }
    if board.goes(mv) {
        let mut next = *board;
        next.make(mv);
        let [red, black] = next.generals;
        let between = (red / 9 + 1..black / 9).map(|rank| rank * 9 + red % 9);
        let facing = red % 9 == black % 9
            && between
                .into_iter()
                .all(|point| next.codes[usize::from(point)] == EMPTY);
        return if facing {
            "the generals would face each other.".to_owned()
        } else {
            "the own general would be left in check.".to_owned()
        };
    }
    let blocked = |steps: &[(u8, u8)]| {
        let step = steps.iter().find(|&&(_, to)| to == mv.to);
        step.map(|&(over, _)| name(over))
    };
    match kind {
        Kind::General => "a general goes one point along a line in its palace.".to_owned(),
        Kind::Advisor => "an advisor goes one point diagonally in its palace.".to_owned(),
        Kind::Elephant => match blocked(&ELEPHANT[usize::from(mv.from)]) {
            Some(eye) => format!("the elephant's eye {eye} isn't free."),
            None => "an elephant goes two points diagonally in its own half.".to_owned(),
        },
        Kind::Horse => match blocked(&HORSE[usize::from(mv.from)]) {
            Some(leg) => format!("the horse's leg {leg} isn't free."),
            None => "a horse goes one point along a line and one diagonally onward.".to_owned(),
        },
        Kind::Chariot => "a chariot goes along free lines.".to_owned(),
        Kind::Cannon => {
            "a cannon goes along free lines and captures over exactly one piece.".to_owned()
        }
        Kind::Soldier => "a soldier goes one point forward, beyond the river also to the left \
                          and right."
            .to_owned(),
    }
}
