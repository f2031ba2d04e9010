//! The computer player's seats at the table: which they are, when they have to
//! think, and how what they choose is taken.
//!
//! The thinking itself is done elsewhere, from a [`Table::task`], by a page
//! that hands in what came of it. At the table a program is somebody who never
//! looks at the board: it's never the viewer, needs no curtain, and picks
//! nothing by hand.

use super::effect::Effect;
use super::input::Mode;
use super::session::Played;
use super::table::Table;
use crate::record::NodeId;
use crate::rules::{Fault, Info, Seat, Seats, Viewer};

/// The seats that a list of names means: separated by spaces or commas, or
/// `all`, or `none`. Names of no seat are faults, and left out.
pub(super) fn seats_of_names(
    info: &Info,
    in_play: Seats,
    names: &str,
    faults: &mut Vec<Fault>,
) -> Seats {
    let mut seats = Seats::NONE;
    let names = names.split(|c: char| c == ',' || c.is_whitespace());
    for name in names.filter(|name| !name.is_empty()) {
        match info.seat(name) {
            Some(seat) if in_play.contains(seat) => seats = seats.with(seat),
            _ if name.eq_ignore_ascii_case("all") => seats = in_play,
            _ if name.eq_ignore_ascii_case("none") => {}
            _ => faults.push(unknown_seat(info, in_play, name)),
        }
    }
    seats
}

/// The fault of a name that isn't of one of the seats that there are.
pub(super) fn unknown_seat(info: &Info, seats: Seats, name: &str) -> Fault {
    let known: Vec<_> = seats.iter().map(|seat| info.seat_id(seat)).collect();
    let known = known.join(", ");
    Fault::new(
        "unknown-seat",
        format!("{} has the seats {known}, not “{name}”.", info.name),
    )
    .with("found", name)
    .with("known", known)
}

impl Table {
    /// The seats that a program plays: none but in play.
    pub(super) fn programs(&self) -> Seats {
        if self.mode == Mode::Play {
            self.computers
        } else {
            Seats::NONE
        }
    }

    /// The seats that are played by hand.
    pub(super) fn people(&self) -> Seats {
        let in_play = self.session.as_ref().map(|s| s.state().seats_in_play());
        let in_play = in_play.unwrap_or(Seats::NONE);
        let programs = self.programs();
        in_play.iter().filter(|&s| !programs.contains(s)).collect()
    }

    /// Whether programs play among themselves.
    pub(super) fn is_demo(&self) -> bool {
        !self.programs().is_empty() && self.people().is_empty()
    }

    /// Whether people play against a program.
    pub(super) fn has_opponent(&self) -> bool {
        !self.programs().is_empty() && !self.people().is_empty()
    }

    /// The first person of those who still have to decide.
    pub(super) fn awaited_person(&self) -> Option<Seat> {
        let programs = self.programs();
        let awaited = self.session.as_ref()?.awaited();
        awaited.iter().find(|&seat| !programs.contains(seat))
    }

    /// Whether a person has sealed a choice.
    pub(super) fn has_sealed_by_hand(&self) -> bool {
        let sealed = self.session.as_ref().map(|session| session.sealed());
        let mut sealed = sealed.unwrap_or(Seats::NONE).iter();
        sealed.any(|seat| !self.programs().contains(seat))
    }

    /// The program's seats for which it should think now.
    pub(super) fn due(&self) -> Seats {
        let Some(session) = self.session.as_ref().filter(|_| self.is_running()) else {
            return Seats::NONE;
        };
        let ends = session.record().node(session.at()).children.is_empty();
        if self.looking.is_some() || !ends {
            return Seats::NONE;
        }
        let awaited = session.awaited().iter();
        awaited
            .filter(|&seat| self.programs().contains(seat))
            .collect()
    }

    /// Those of them whose choices may be asked for now. Where several decide
    /// at once, people do so first, so that what a program chooses exists
    /// nowhere before.
    pub(super) fn timely(&self) -> Seats {
        if self.is_secret_choice() && self.awaited_person().is_some() {
            Seats::NONE
        } else {
            self.due()
        }
    }

    /// The seat that the board is turned to if nobody asks for one.
    pub(super) fn usual_orientation(&self, in_play: Seats) -> Seat {
        let programs = self.programs();
        let person = in_play.iter().find(|&seat| !programs.contains(seat));
        person.filter(|_| !programs.is_empty()).unwrap_or(Seat(0))
    }

    /// Refuses a choice by hand for a program's seat.
    pub(super) fn expect_person(&self, seat: Seat) -> Result<(), Fault> {
        if !self.programs().contains(seat) {
            return Ok(());
        }
        let name = self.session()?.info().seat_id(seat);
        Err(
            Fault::new("computer-seat", format!("{name} is played by the program."))
                .with("seat", name),
        )
    }

    pub(super) fn seat_computers(
        &mut self,
        names: &[String],
        out: &mut Vec<Effect>,
    ) -> Result<(), Fault> {
        self.expect_play_mode()?;
        let session = self.session()?;
        let mut faults = Vec::new();
        let in_play = session.state().seats_in_play();
        let seats = seats_of_names(session.info(), in_play, &names.join(" "), &mut faults);
        if let Some(fault) = faults.into_iter().next() {
            return Err(fault);
        }
        let before = (
            self.viewer(),
            self.curtain(),
            self.deciding(),
            self.is_demo(),
        );
        let changed = in_play.iter();
        let changed: Seats = changed
            .filter(|&seat| seats.contains(seat) != self.computers.contains(seat))
            .collect();
        self.computers = seats;
        let session = self.session_mut()?;
        let is_fresh = session.at() == NodeId::ROOT;
        for seat in session.sealed().iter() {
            if changed.contains(seat) {
                // Whoever decides for the seat now hasn't yet.
                session.unseal(seat)?;
            }
        }
        if self.is_demo() != before.3 {
            self.wanted_view = self.asked_view.filter(|_| self.is_demo());
        }
        if is_fresh && !self.oriented {
            self.look.orientation = self.usual_orientation(in_play);
        }
        self.confirmed = self.confirmed.filter(|&seat| !seats.contains(seat));
        self.drop_gesture(out);
        if self.viewer() == before.0 {
            self.refresh(out);
        } else {
            self.moving = None;
            self.cursor = None;
            self.changed(out);
        }
        if (self.curtain(), self.deciding()) != (before.1, before.2) {
            self.announce_turn(out);
        }
        Ok(())
    }

    /// Takes the program's choice for one of its seats. Programs among
    /// themselves then agree to a draw if nothing comes of the game.
    pub(super) fn take_decision(
        &mut self,
        seat: &str,
        code: &str,
        out: &mut Vec<Effect>,
    ) -> Result<(), Fault> {
        self.expect_play_mode()?;
        let session = self.session()?;
        let seat = session.seat(seat)?;
        let name = session.info().seat_id(seat);
        if !self.programs().contains(seat) {
            let message = format!("{name} isn’t played by the program.");
            return Err(Fault::new("not-computer", message).with("seat", name));
        }
        session.find(seat, code)?;
        if !self.due().contains(seat) {
            let message = format!("{name} decides where the game’s line ends, not here.");
            return Err(Fault::new("not-due", message).with("seat", name));
        }
        let hidden = session.info().hidden;
        let before = session.at();
        let demo = self.is_demo();
        let session = self.session_mut()?;
        if hidden {
            // Whether it's the same as what was taken back would tell of it.
            session.forget_undone();
        }
        match session.choose(seat, code)? {
            // What people are about to choose goes on.
            Played::Sealed => self.refresh(out),
            played @ Played::Applied(_) => {
                if demo && session.is_idle() && session.outcome().is_none() {
                    // Beside the main line, where no result can be written, it
                    // goes on.
                    session.draw().ok();
                }
                self.chosen(before, played, out);
            }
        }
        Ok(())
    }

    /// The game up to what is shown, as a text from which a seat's thinking,
    /// by default that of whoever has to decide there, can be done elsewhere:
    /// see [`super::Session::of_task`]. It holds everything but sealed
    /// choices.
    ///
    /// # Errors
    /// `unknown-seat`, `nothing-shown`; as [`crate::rules::State::expect_actor`] where there
    /// is nothing to decide; `secret` where a seat's choices aren't for
    /// the viewer to ask about.
    pub fn task(&self, seat: Option<&str>) -> Result<String, Fault> {
        let session = self.session()?;
        let shown = self.shown();
        let state = &session.record().node(shown).state;
        let seats = match seat {
            Some(name) => Seats::one(session.seat(name)?),
            None => state.actors(),
        };
        if seats.is_empty() {
            return Err(state.nobody_decides());
        }
        for seat in seats.iter() {
            state.expect_actor(seat)?;
            if !self.programs().contains(seat) {
                self.expect_known_choices(seat)?;
            }
        }
        Ok(session.task_at(shown))
    }

    /// The same for an analysis of what is shown, whoever is to decide there.
    ///
    /// # Errors
    /// `nothing-shown`; as [`super::Session::analysis_task_at`].
    pub fn analysis_task(&self) -> Result<String, Fault> {
        self.session()?.analysis_task_at(self.shown())
    }

    /// Refuses to tell of a seat's choices where they'd tell the viewer what
    /// is hidden.
    pub(super) fn expect_known_choices(&self, seat: Seat) -> Result<(), Fault> {
        let session = self.session()?;
        let viewer = self.viewer();
        if !session.info().hidden || viewer == Viewer::All || viewer == Viewer::Seat(seat) {
            return Ok(());
        }
        let name = session.info().seat_id(seat);
        let message = format!("What {name} can do isn’t for the present viewer to know.");
        Err(Fault::new("secret", message).with("seat", name))
    }
}
