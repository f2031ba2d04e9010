//! English sentences for what the table says. Everything here also has a
//! stable code, by which the page says it in its own language.

use crate::rules::{Info, Outcome};

/// How a game can end: the rules' code, and by what. Reasons that aren't here
/// get a general sentence.
const REASONS: &[(&str, &str)] = &[
    ("checkmate", "checkmate"),
    ("stalemate", "stalemate"),
    ("threefold-repetition", "the third occurrence of a position"),
    ("fifty-moves", "the fifty-move rule"),
    ("insufficient-material", "insufficient material"),
    ("king-captured", "the king’s capture"),
    ("black-hole", "the fall of the king into a black hole"),
    ("resignation", "resignation"),
    ("agreement", "agreement"),
    ("two-penalties", "the other’s second penalty point"),
    ("both-two-penalties", "both sides’ second penalty points"),
    ("no-footmen", "having the last footmen"),
    ("both-no-footmen", "want of footmen on both sides"),
    ("no-legal-move", "want of a legal move"),
    ("perpetual-check", "the other’s perpetual check"),
    ("perpetual-chase", "the other’s perpetual chase"),
    ("last-kingdom", "having the last general"),
    ("180-quiet-moves", "180 moves without a capture or a fall"),
    ("pharaoh-destroyed", "the end of a pharaoh"),
    ("nobody-can-move", "want of anything that anybody could do"),
];

/// Reasons of draws. Of three or more seats, those that have lost before have
/// no share in one; the others are its winners.
const DRAWS: [&str; 3] = ["threefold-repetition", "180-quiet-moves", "agreement"];

/// One sentence that says who has won and why.
///
/// ```
/// use variant_board::rules::{Outcome, Seat};
/// use variant_board::{table, variants};
///
/// let chess = variants::find("chess").unwrap();
/// let mate = Outcome::win(Seat(0), "checkmate");
/// assert_eq!(table::outcome_text(chess.info(), &mate), "White wins by checkmate.");
/// ```
#[must_use]
pub fn outcome_text(info: &Info, outcome: &Outcome) -> String {
    let names: Vec<String> = outcome
        .winners
        .iter()
        .map(|seat| capitalised(info.seat_id(seat)))
        .collect();
    let who = match &names[..] {
        [] => "The game is drawn".to_owned(),
        [one] => format!("{one} wins"),
        [first @ .., last] => {
            let first = first.join(", ");
            if DRAWS.contains(&outcome.reason) {
                format!("{first} and {last} draw")
            } else {
                format!("{first} and {last} win")
            }
        }
    };
    match REASONS.iter().find(|(code, _)| *code == outcome.reason) {
        Some((_, by)) => format!("{who} by {by}."),
        None => format!("{who}: {}.", outcome.reason.replace('-', " ")),
    }
}

/// The reason with a code, if it's one of those that have words.
#[must_use]
pub(crate) fn known_reason(code: &str) -> Option<&'static str> {
    let known = REASONS.iter().find(|(reason, _)| *reason == code);
    known.map(|(reason, _)| *reason)
}

/// A seat's stable name as English writes it at the start of a sentence.
#[must_use]
pub(crate) fn capitalised(name: &str) -> String {
    let mut name = name.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Seat, Seats};
    use crate::variants;

    #[test]
    fn an_unknown_reason_is_told_by_its_code() {
        let info = variants::ALL[0].info();
        let draw = Outcome::draw("all-asleep");
        assert_eq!(outcome_text(info, &draw), "The game is drawn: all asleep.");
        let shared = Outcome {
            winners: Seats::first(2),
            reason: "resignation",
        };
        assert_eq!(
            outcome_text(info, &shared),
            "White and Black win by resignation."
        );
        let drawn = Outcome {
            reason: "agreement",
            ..shared
        };
        assert_eq!(
            outcome_text(info, &drawn),
            "White and Black draw by agreement."
        );
        assert_eq!(
            outcome_text(info, &Outcome::win(Seat(1), "king-captured")),
            "Black wins by the king’s capture."
        );
    }
}
