//! What is wrong with something that was read or asked for.

use std::fmt;

/// A refusal: of a text, a move, an option. It changes nothing.
///
/// The code is stable and is what translations and programs go by; the message
/// is English, for the person who can mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Stable, in lower case with hyphens, such as `illegal-move`.
    pub code: &'static str,
    /// A sentence that says what was expected and what stood there.
    pub message: String,
    /// What the message's variable parts are, for translations.
    pub details: Vec<(&'static str, String)>,
    /// Where in the text that was read, in bytes from its start.
    pub offset: Option<usize>,
}

impl Fault {
    /// A refusal that isn't about a place in a text.
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            details: Vec::new(),
            offset: None,
        }
    }

    /// The refusal of a move that isn't legal. `why` is a stable name of the
    /// reason, for translations; the message gives it in English.
    #[must_use]
    pub fn illegal(why: &'static str, message: impl Into<String>) -> Self {
        Self::new("illegal-move", message).with("why", why)
    }

    /// The refusal of a text that can mean several moves: these.
    #[must_use]
    pub fn ambiguous(moves: impl Into<String>, message: impl Into<String>) -> Self {
        let fault = Self::new("ambiguous-move", message).with("why", "any-of");
        fault.with("moves", moves)
    }

    /// Says what was refused, if that isn't said yet.
    #[must_use]
    pub fn found(self, text: &str) -> Self {
        if self.details.iter().any(|(name, _)| *name == "found") {
            return self;
        }
        self.with("found", text)
    }

    /// Names one variable part of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.details.push((name, value.into()));
        self
    }

    /// Says where in the text, in bytes from its start.
    #[must_use]
    pub fn at(mut self, offset: usize) -> Self {
        self.offset = Some(offset);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
