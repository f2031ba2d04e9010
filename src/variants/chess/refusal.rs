//! What the core refuses, in the words that people and pages get.

use super::fen::FenError;
use super::san::{Reason, SanError, name};
use crate::rules::Fault;

impl From<FenError> for Fault {
    fn from(error: FenError) -> Self {
        Self::new("bad-position", sentence(&error.kind.to_string())).at(error.offset)
    }
}

impl From<SanError> for Fault {
    fn from(error: SanError) -> Self {
        let message = sentence(&error.to_string());
        let reason = match error {
            SanError::Form => return Self::new("bad-move", message),
            SanError::Ambiguous(moves) => {
                let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
                return Self::ambiguous(moves.join(" "), message);
            }
            SanError::Illegal(reason) => reason,
        };
        let illegal = |why| Self::illegal(why, message);
        match reason {
            Reason::KingLeftInCheck => illegal("king-in-check"),
            Reason::CannotReach(role, to) => illegal("no-such-reaches")
                .with("kind", name(role))
                .with("to", to.to_string()),
            Reason::NothingCanReach(to) => illegal("nothing-reaches").with("to", to.to_string()),
            Reason::NoCapture => illegal("no-capture"),
            Reason::CannotCastle => illegal("no-castling"),
            Reason::PromotionMissing => illegal("promotion-missing"),
            Reason::NoPromotion => illegal("no-promotion"),
        }
    }
}

/// What the core says, as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut sentence = format!("{text}.");
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}
