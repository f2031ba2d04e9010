//! Saying why a move between two points isn't legal.

use super::board::{Board, EMPTY, Kind, Move, name};
use super::tables::{ELEPHANT, HORSE};
use crate::rules::Fault;

/// The refusal of a move that isn't legal.
pub(super) fn refusal(board: &Board, text: &str, mv: Move) -> Fault {
    let mut fault = why(board, mv);
    fault.message = format!("“{text}” isn't legal: {}", fault.message);
    fault.found(text)
}

fn why(board: &Board, mv: Move) -> Fault {
    let (from, to) = (name(mv.from), name(mv.to));
    let Some((side, kind)) = board.at(mv.from) else {
        let message = format!("no piece stands on {from}.");
        return Fault::illegal("vacant", message).with("at", from);
    };
    if side != board.side() {
        let message = format!("the piece on {from} is the other side's.");
        return Fault::illegal("not-own", message).with("at", from);
    }
    if board.at(mv.to).is_some_and(|(owner, _)| owner == side) {
        let message = format!("an own piece stands on {to}.");
        return Fault::illegal("own-there", message).with("at", to);
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
            Fault::illegal("generals-face", "the generals would face each other.")
        } else {
            Fault::illegal(
                "general-in-check",
                "the own general would be left in check.",
            )
        };
    }
    let blocked = |steps: &[(u8, u8)]| {
        let step = steps.iter().find(|&&(_, to)| to == mv.to);
        step.map(|&(over, _)| name(over))
    };
    let (why, how) = match kind {
        Kind::General => (
            "so-general",
            "a general goes one point along a line in its palace.",
        ),
        Kind::Advisor => (
            "so-advisor",
            "an advisor goes one point diagonally in its palace.",
        ),
        Kind::Elephant => {
            if let Some(eye) = blocked(&ELEPHANT[usize::from(mv.from)]) {
                let message = format!("the elephant's eye {eye} isn't free.");
                return Fault::illegal("eye", message).with("at", eye);
            }
            (
                "so-elephant",
                "an elephant goes two points diagonally in its own half.",
            )
        }
        Kind::Horse => {
            if let Some(leg) = blocked(&HORSE[usize::from(mv.from)]) {
                let message = format!("the horse's leg {leg} isn't free.");
                return Fault::illegal("leg", message).with("at", leg);
            }
            (
                "so-horse",
                "a horse goes one point along a line and one diagonally onward.",
            )
        }
        Kind::Chariot => ("so-chariot", "a chariot goes along free lines."),
        Kind::Cannon => (
            "so-cannon",
            "a cannon goes along free lines and captures over exactly one piece.",
        ),
        Kind::Soldier => (
            "so-soldier",
            "a soldier goes one point forward, beyond the river also to the left and right.",
        ),
    };
    Fault::illegal(why, how)
}
