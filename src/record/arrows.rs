//! Moves written with blanks around their arrow, as books print them:
//! `qAa4 → Ba4`.
//!
//! An arrow alone is a judgement too (“with an attack”), so what stands around
//! one is a single move only where that can be made.

use super::lexer::{Kind, Noted, Token};
use super::moves::Reader;

/// The ways in which an arrow is written.
const ARROWS: [&str; 4] = ["→", "->", "=>", "⇒"];

impl Reader<'_> {
    /// Takes a choice written as one word, or as several around an arrow;
    /// `next` is set behind the latter.
    pub(super) fn words(
        &mut self,
        index: usize,
        text: &str,
        next: &mut usize,
    ) -> Result<(), Noted> {
        match joined(self.tokens, index) {
            Some((whole, behind)) if self.takes(&whole) => {
                *next = behind;
                self.choose(index, &whole)
            }
            _ => self.choose(index, text),
        }
    }
}

/// The move that tokens from an index on are if arrows join them, and the
/// index behind it; `None` if there's no arrow at that place.
fn joined(tokens: &[Token], index: usize) -> Option<(String, usize)> {
    let word = |index: usize| match &tokens.get(index)?.kind {
        Kind::Move(text) => Some(text.as_str()),
        Kind::Nag(_, sign) => sign.as_deref().filter(|sign| ARROWS.contains(sign)),
        _ => None,
    };
    let mut text = word(index)?.to_owned();
    let mut next = index + 1;
    while let Some(more) = word(next) {
        let joins = ARROWS
            .iter()
            .any(|arrow| text.ends_with(arrow) || more.starts_with(arrow));
        if !joins {
            break;
        }
        text.push_str(more);
        next += 1;
    }
    let ends_open = ARROWS.iter().any(|arrow| text.ends_with(arrow));
    (next > index + 1 && !ends_open).then_some((text, next))
}
