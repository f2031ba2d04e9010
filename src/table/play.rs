//! Playing at the table: who decides, who may know what, the curtain between
//! people at one device, and what follows a choice.

use super::effect::{AnnouncedEvent, Effect, OutcomeItem, Pairs};
use super::gesture::Gesture;
use super::input::{Mode, viewer_name};
use super::table::Table;
use crate::record::NodeId;
use crate::rules::{Event, Fault, Seat, Viewer};

/// Why the board is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// Who has to confirm being there.
    pub seat: Seat,
    /// `start` before anybody has since the board was set up, then `turn`.
    pub reason: &'static str,
}

impl Table {
    /// Whether a game is being played and isn't over.
    pub(super) fn is_running(&self) -> bool {
        let session = self.session.as_ref().filter(|_| self.mode == Mode::Play);
        session.is_some_and(|session| {
            session.outcome().is_none() && !session.state().actors().is_empty()
        })
    }

    /// Whether the running game hides something from somebody who plays.
    pub(super) fn has_secrets(&self) -> bool {
        let hidden = self.session.as_ref().is_some_and(|s| s.info().hidden);
        hidden && self.is_running() && !self.is_demo()
    }

    /// Who decides next at this device: the first person of those who still
    /// have to, else the program.
    pub(super) fn deciding(&self) -> Option<Seat> {
        let awaited = self.session.as_ref()?.awaited();
        self.awaited_person().or_else(|| awaited.iter().next())
    }

    /// What covers the board now. In games that hide something it's there at
    /// every change of which person decides; in others only while a person's
    /// sealed choice waits for the next person's. Against programs alone
    /// nobody needs one.
    #[must_use]
    pub fn curtain(&self) -> Option<Curtain> {
        let session = self.session.as_ref().filter(|_| self.is_running())?;
        let seat = self.awaited_person()?;
        if self.people().len() < 2 {
            return None;
        }
        let covered = session.info().hidden || self.has_sealed_by_hand();
        (covered && self.confirmed != Some(seat)).then_some(Curtain {
            seat,
            reason: if self.begun { "turn" } else { "start" },
        })
    }

    /// Whether what is chosen now is a secret until others have chosen too.
    pub(super) fn is_secret_choice(&self) -> bool {
        let session = self.session.as_ref().filter(|_| self.is_running());
        session.is_some_and(|session| session.state().actors().len() > 1)
    }

    /// Whose knowledge is shown.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        if !self.has_secrets() {
            return self.wanted_view.unwrap_or(Viewer::All);
        }
        if self.curtain().is_some() {
            return Viewer::Public;
        }
        // While the program thinks, whoever was at the board still is.
        let there = self.people().single();
        let there = there.or_else(|| self.awaited_person()).or(self.confirmed);
        there.map_or(Viewer::Public, Viewer::Seat)
    }

    /// The node that is shown.
    pub(super) fn shown(&self) -> NodeId {
        let at = self
            .session
            .as_ref()
            .map_or(NodeId::ROOT, |session| session.at());
        self.looking.unwrap_or(at)
    }

    /// Refuses what would tell a secret.
    pub(super) fn expect_open(&self) -> Result<(), Fault> {
        if self.has_secrets() {
            return Err(Fault::new(
                "secret",
                "While this game runs, that would tell what is hidden.",
            ));
        }
        Ok(())
    }

    pub(super) fn expect_play_mode(&self) -> Result<(), Fault> {
        if self.mode == Mode::Play {
            return Ok(());
        }
        Err(Fault::new(
            "not-playing",
            "No game is being played on this board.",
        ))
    }

    pub(super) fn expect_playing(&self) -> Result<(), Fault> {
        self.expect_play_mode()?;
        self.expect_uncovered()
    }

    pub(super) fn expect_uncovered(&self) -> Result<(), Fault> {
        let Some(curtain) = self.curtain() else {
            return Ok(());
        };
        let name = self.session()?.info().seat_id(curtain.seat);
        Err(Fault::new(
            "curtain",
            format!("First {name} has to confirm being at the board."),
        )
        .with("seat", name))
    }

    /// Who may choose by hand now: nobody on a still picture, behind a
    /// curtain, while an earlier place is looked at, or where the list of
    /// legal moves would tell a viewer too much.
    pub(super) fn choosing(&self) -> Option<Seat> {
        if self.mode == Mode::Diagram || self.looking.is_some() || self.curtain().is_some() {
            return None;
        }
        let seat = self.awaited_person()?;
        let hidden = self.session.as_ref()?.info().hidden;
        let may = match self.viewer() {
            Viewer::All => true,
            viewer => !hidden || viewer == Viewer::Seat(seat),
        };
        may.then_some(seat)
    }

    /// The viewer that a name asks for, or the present one.
    ///
    /// # Errors
    /// `unknown-viewer`; `secret` for another's view while a game that hides
    /// something runs.
    pub(super) fn allowed_viewer(&self, name: Option<&str>) -> Result<Viewer, Fault> {
        let Some(name) = name else {
            return Ok(self.viewer());
        };
        let viewer = super::input::viewer_of_name(self.session()?.info(), name)?;
        if viewer != Viewer::Public && viewer != self.viewer() {
            self.expect_open()?;
        }
        Ok(viewer)
    }

    /// The seat named, or the one to decide, if it may choose now.
    fn chooser(&self, name: Option<&str>) -> Result<Seat, Fault> {
        self.expect_uncovered()?;
        if self.mode == Mode::Diagram {
            return Err(Fault::new("not-playing", "This board is a still picture."));
        }
        let session = self.session()?;
        let seat = match name {
            Some(name) => session.seat(name)?,
            None => self
                .deciding()
                .ok_or_else(|| session.state().nobody_decides())?,
        };
        self.expect_person(seat)?;
        // At a board that shows one seat's knowledge another can't be tried.
        let viewer = self.viewer();
        if session.info().hidden && viewer != Viewer::All && viewer != Viewer::Seat(seat) {
            let name = session.info().seat_id(seat);
            return Err(
                Fault::new("secret", format!("{name} can’t decide on another’s view."))
                    .with("seat", name),
            );
        }
        Ok(seat)
    }

    pub(super) fn play(
        &mut self,
        text: &str,
        seat: Option<&str>,
        out: &mut Vec<Effect>,
    ) -> Result<(), Fault> {
        let joint = seat.is_none() && text.contains('/');
        let mut chooser = Some(self.chooser(seat)?);
        let awaited = self.session()?.awaited();
        let by_hand = awaited.iter().all(|seat| !self.programs().contains(seat));
        if joint && !self.session()?.info().hidden && awaited.len() > 1 && by_hand {
            chooser = None;
        }
        let session = self.session_mut()?;
        let before = session.at();
        let played = session.play(text, chooser)?;
        self.chosen(before, played, out);
        Ok(())
    }

    pub(super) fn declare(
        &mut self,
        text: &str,
        seat: &str,
        out: &mut Vec<Effect>,
    ) -> Result<(), Fault> {
        let seat = self.chooser(Some(seat))?;
        let session = self.session_mut()?;
        let before = session.at();
        let played = session.declare(seat, text)?;
        self.chosen(before, played, out);
        Ok(())
    }

    /// Plays what was proposed.
    pub(super) fn commit(&mut self, out: &mut Vec<Effect>) -> Result<(), Fault> {
        let Gesture::Proposed { seat, code } = &self.gesture else {
            return Err(Fault::new("nothing-proposed", "No move is proposed."));
        };
        let (seat, code) = (*seat, code.clone());
        let session = self.session_mut()?;
        let before = session.at();
        let played = session.choose(seat, &code);
        if played.is_err() {
            self.drop_gesture(out);
        }
        let played = played?;
        self.chosen(before, played, out);
        Ok(())
    }

    /// The curtain is lifted for the seat to decide, who is told what happened
    /// since his own last choice.
    pub(super) fn confirm(&mut self, out: &mut Vec<Effect>) {
        let Some(curtain) = self.curtain() else {
            return;
        };
        self.confirmed = Some(curtain.seat);
        self.begun = true;
        self.moving = None;
        self.cursor = None;
        let viewer = self.viewer();
        if let Some(session) = &self.session
            && session.sealed().is_empty()
            && let Some(parent) = session.record().node(session.at()).parent
        {
            self.start_moving(parent);
        }
        self.changed(out);
        // Where nothing is hidden, everybody has been told already.
        if self.has_secrets() {
            out.push(Effect::Announce {
                events: self.announced(self.shown(), viewer),
                key: None,
                details: Pairs::default(),
            });
        }
        self.announce_turn(out);
    }

    /// Says who is to decide next: or, behind a curtain, who is to come.
    pub(super) fn announce_turn(&self, out: &mut Vec<Effect>) {
        let (Some(session), Some(seat)) = (&self.session, self.deciding()) else {
            return;
        };
        if self.mode != Mode::Play || !self.is_running() {
            return;
        }
        let key = match self.curtain() {
            Some(_) => "curtain",
            None if !session.sealed().is_empty() => "sealed",
            None if self.is_secret_choice() => "secret",
            None => "turn",
        };
        let name = viewer_name(session.info(), Viewer::Seat(seat));
        let mut details = vec![("seat".to_owned(), name.to_owned())];
        if key == "turn" {
            // What a seat is asked for within another's turn.
            let status = session.view_at(session.at(), self.viewer()).status;
            let asked = status.into_iter();
            let asked = asked.filter(|(name, _)| name.starts_with("choice"));
            details.extend(asked.map(|(name, value)| (name.to_owned(), value)));
        }
        out.push(Effect::Announce {
            events: Vec::new(),
            key: Some(key),
            details: Pairs(details),
        });
    }

    /// What a viewer may know of how a node came about, by names.
    pub(super) fn announced(&self, node: NodeId, viewer: Viewer) -> Vec<AnnouncedEvent> {
        let Some(session) = &self.session else {
            return Vec::new();
        };
        let (info, board) = (session.info(), session.state().board());
        let events = session.witnessed(node, viewer);
        let told = events
            .iter()
            .map(|event| AnnouncedEvent::new(info, board, event));
        told.collect()
    }

    /// After everybody's choices: the new position, or a curtain before it.
    pub(super) fn applied(&mut self, before: NodeId, node: NodeId, out: &mut Vec<Effect>) {
        let hidden = self
            .session
            .as_ref()
            .is_some_and(|session| session.info().hidden);
        if !hidden {
            self.confirmed = None;
        }
        self.moving = None;
        if self.curtain().is_none() {
            self.start_moving(before);
        }
        self.changed(out);
        if self.curtain().is_none() {
            out.push(Effect::Announce {
                events: self.announced(node, self.viewer()),
                key: None,
                details: Pairs::default(),
            });
        }
        let Some(session) = &self.session else {
            return;
        };
        match session.outcome() {
            Some(outcome) if self.mode == Mode::Play => out.push(Effect::GameEnd {
                outcome: OutcomeItem::new(session.info(), &outcome),
            }),
            _ => self.announce_turn(out),
        }
    }

    /// Cells on which the viewer's pieces were taken unseen since his own last
    /// choice, while a game with secrets runs.
    pub(super) fn lost(&self) -> Vec<crate::board::Cell> {
        let (Viewer::Seat(own), Some(session)) = (self.viewer(), &self.session) else {
            return Vec::new();
        };
        let mut lost = Vec::new();
        let mut at = self.shown();
        loop {
            let node = session.record().node(at);
            let Some(parent) = node.parent else {
                return lost;
            };
            // A node with an own choice is the last that has something new.
            lost.extend(
                session
                    .witnessed(at, Viewer::Seat(own))
                    .iter()
                    .filter_map(|event| match event {
                        Event::LostUnseen { at } => Some(*at),
                        _ => None,
                    }),
            );
            if node.choices.iter().any(|&(seat, _)| seat == own) {
                return lost;
            }
            at = parent;
        }
    }
}
