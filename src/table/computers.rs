//! The computer player's seats at the table: which they are, when they have to
//! think, and how what they choose is taken.
//!
//! The thinking itself is done elsewhere, from a [`Table::task`], by a page
//! that hands in what came of it. At the table a program is somebody who never
//! looks at the board: it's never the viewer, needs no curtain, and picks
//! nothing by hand.

use super::table::Table;
use crate::rules::{Fault, Viewer};

impl Table {
    /// The game up to what is shown, as a text from which a seat's thinking
    /// can be done elsewhere: see [`super::Session::of_task`]. It holds
    /// everything but sealed choices.
    ///
    /// # Errors
    /// `unknown-seat`, `nothing-shown`; `not-your-turn` and `game-over` where
    /// the seat has nothing to decide; `secret` where another seat's choices
    /// aren't for the viewer to ask about.
    pub fn task(&self, seat: &str) -> Result<String, Fault> {
        let session = self.session()?;
        let seat = session.seat(seat)?;
        let shown = self.shown();
        session.record().node(shown).state.expect_actor(seat)?;
        if self.has_secrets() && self.viewer() != Viewer::Seat(seat) {
            self.expect_open()?;
        }
        Ok(session.task_at(shown))
    }
}
