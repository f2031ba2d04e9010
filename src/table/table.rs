//! The table: what it holds, the way from an input to effects, and from place
//! to place in the game.

use super::effect::{Effect, OutcomeItem, Pairs, ProblemItem};
use super::gesture::Gesture;
use super::input::{Goal, Input, Mode, viewer_of_name};
use super::pointer::Press;
use super::session::{Played, Session};
use super::show::Moving;
use crate::board::{Cell, Marks, Topology};
use crate::record::NodeId;
use crate::rules::{Fault, Info, Seat, Seats, Viewer};
use crate::scene::{Look, Suggestion, Theme};
use crate::variants::Variant;

/// One board on screen and the people at it.
#[derive(Debug, Default)]
pub struct Table {
    pub(super) mode: Mode,
    /// Nothing, if what was to be shown couldn't be read at all.
    pub(super) session: Option<Session>,
    /// How many games the text holds, and which is shown, from 0.
    pub(super) games: usize,
    pub(super) game: usize,
    pub(super) problems: Vec<ProblemItem>,
    pub(super) look: Look,
    /// The viewer asked for; what is shown is [`Self::viewer`]'s to say.
    pub(super) wanted_view: Option<Viewer>,
    /// The viewer that the board was set up with: in play it counts only where
    /// nobody plays by hand.
    pub(super) asked_view: Option<Viewer>,
    /// Whether a seat at the bottom was asked for.
    pub(super) oriented: bool,
    /// Seats that the program is to play. In play they are
    /// [`Self::programs`].
    pub(super) computers: Seats,
    /// Actions that the program proposes, while what they're about is shown.
    pub(super) suggestions: Vec<Suggestion>,
    /// Marks from attributes, and the node that they belong to.
    pub(super) marks: Marks,
    pub(super) marked: Option<NodeId>,
    /// An earlier place that is looked at while a game is played.
    pub(super) looking: Option<NodeId>,
    pub(super) gesture: Gesture,
    pub(super) press: Option<Press>,
    pub(super) cursor: Option<Cell>,
    /// Who has confirmed being at the board.
    pub(super) confirmed: Option<Seat>,
    /// Whether anybody has since the board was set up.
    pub(super) begun: bool,
    pub(super) theme: Theme,
    pub(super) animation: bool,
    pub(super) moving: Option<Moving>,
}

impl Table {
    /// A table with nothing on it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Does what an input asks for. A refusal comes as a problem among the
    /// effects and changes nothing else.
    pub fn handle(&mut self, input: &Input) -> Vec<Effect> {
        let mut out = Vec::new();
        let proposed = !self.suggestions.is_empty();
        let before = proposed.then(|| self.deliberation());
        if self.session.is_some()
            && let Err(fault) = self.act(input, &mut out)
        {
            out.push(Effect::Problem(ProblemItem::new(&fault)));
        }
        if before.is_some_and(|before| before != self.deliberation()) {
            self.suggestions.clear();
            self.refresh(&mut out);
        }
        out
    }

    fn act(&mut self, input: &Input, out: &mut Vec<Effect>) -> Result<(), Fault> {
        match input {
            Input::Pointer(pointer) => self.point(pointer, out),
            Input::Key(key) => self.press_key(*key, out),
            Input::ChooseCell(name) => {
                let cell = self.session()?.state().board().cell(name);
                let cell = cell.ok_or_else(|| {
                    Fault::new("unknown-cell", format!("There is no cell “{name}”."))
                        .with("found", name)
                })?;
                self.cursor = Some(cell);
                self.pick_cell(cell, out);
                self.refresh(out);
            }
            Input::ChooseOption(index) => self.pick_option(*index, out),
            Input::Go(goal) => self.go(*goal, out)?,
            Input::Flip => self.flip(out),
            Input::Play(text, seat) => self.play(text, seat.as_deref(), out)?,
            Input::Declare(text, seat) => self.declare(text, seat, out)?,
            Input::Undo => self.take_back(out)?,
            Input::Redo => self.play_again(out)?,
            Input::Resign(seat) => self.resign(seat.as_deref(), out)?,
            Input::Draw => {
                self.expect_playing()?;
                let outcome = self.session_mut()?.draw()?;
                self.ended(&outcome, out);
            }
            Input::Confirm => self.confirm(out),
            Input::View(name) => self.look_as(name, out)?,
            Input::New => self.start_again(out)?,
            Input::Unseal(name) => {
                let seat = self.session()?.seat(name)?;
                self.session_mut()?.unseal(seat)?;
                // Who is there may be another one than who decides now.
                self.confirmed = self.confirmed.filter(|&there| there == seat);
                self.cursor = None;
                self.drop_gesture(out);
                self.refresh(out);
                self.announce_turn(out);
            }
            Input::Computers(names) => self.seat_computers(names, out)?,
            Input::Decide(seat, code) => self.take_decision(seat, code, out)?,
            Input::Suggest(actions) => self.suggest(actions, out)?,
            Input::Commit => self.commit(out)?,
            Input::Cancel => {
                self.drop_gesture(out);
                self.refresh(out);
            }
        }
        Ok(())
    }

    /// The session.
    ///
    /// # Errors
    /// `nothing-shown`; [`Self::handle`] doesn't let that happen.
    pub(super) fn session(&self) -> Result<&Session, Fault> {
        self.session.as_ref().ok_or_else(nothing_shown)
    }

    pub(super) fn session_mut(&mut self) -> Result<&mut Session, Fault> {
        self.session.as_mut().ok_or_else(nothing_shown)
    }

    /// The game that is shown, if any.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        self.session
            .as_ref()
            .map(|session| session.record().variant())
    }

    /// The game's constants and the board that it's played on.
    pub(super) fn game(&self) -> Option<(&'static Info, &'static Topology)> {
        let session = self.session.as_ref()?;
        Some((session.info(), session.record().board()))
    }

    pub(super) fn refresh(&self, out: &mut Vec<Effect>) {
        for effect in [Effect::Repaint, Effect::Refresh] {
            if !out.contains(&effect) {
                out.push(effect);
            }
        }
    }

    fn flip(&mut self, out: &mut Vec<Effect>) {
        let Ok(session) = self.session() else {
            return;
        };
        let seats = session.state().seats_in_play();
        let here = self.look.orientation;
        let next = seats.iter().find(|&seat| seat > here);
        self.look.orientation = next.or(seats.iter().next()).unwrap_or(here);
        self.refresh(out);
    }

    fn look_as(&mut self, name: &str, out: &mut Vec<Effect>) -> Result<(), Fault> {
        let viewer = viewer_of_name(self.session()?.info(), name)?;
        self.expect_open()?;
        self.wanted_view = Some(viewer);
        self.drop_gesture(out);
        self.moving = None;
        self.refresh(out);
        Ok(())
    }

    fn go(&mut self, goal: Goal, out: &mut Vec<Effect>) -> Result<(), Fault> {
        self.expect_open()?;
        let shown = self.shown();
        let session = self.session()?;
        let record = session.record();
        let main = record.main_line();
        let node = match goal {
            Goal::First => NodeId::ROOT,
            Goal::Previous => record.node(shown).parent.unwrap_or(shown),
            Goal::Next => record
                .node(shown)
                .children
                .first()
                .copied()
                .unwrap_or(shown),
            Goal::PreviousTurn => {
                let mut at = shown;
                while let Some(before) = record.node(at).parent {
                    let begins = record.begins_turn(at);
                    at = before;
                    if begins {
                        break;
                    }
                }
                at
            }
            Goal::NextTurn => {
                let mut at = shown;
                while let Some(next) = record.next(at) {
                    if at != shown && record.begins_turn(next) {
                        break;
                    }
                    at = next;
                }
                at
            }
            Goal::Last => {
                let mut at = shown;
                while let Some(&next) = record.node(at).children.first() {
                    at = next;
                }
                at
            }
            Goal::Ply(ply) => main[ply.min(main.len() - 1)],
            Goal::Node(node) if record.contains(node) => node,
            Goal::Node(_) => return Err(unknown_node()),
        };
        if node == shown {
            return Ok(());
        }
        let forward = record.node(node).parent == Some(shown);
        let head = session.at();
        if self.mode == Mode::Play {
            self.looking = (node != head).then_some(node);
        } else {
            self.session_mut()?.go(node);
        }
        self.drop_gesture(out);
        self.moving = None;
        if forward {
            self.start_moving(shown);
        }
        self.changed(out);
        let events = self.announced(node, self.viewer());
        out.push(Effect::Announce {
            events,
            key: None,
            details: Pairs::default(),
        });
        Ok(())
    }

    /// Says that another position is shown.
    pub(super) fn changed(&self, out: &mut Vec<Effect>) {
        self.refresh(out);
        let Some(session) = &self.session else {
            return;
        };
        let node = self.shown();
        out.push(Effect::Change {
            ply: session.ply_of(node),
            position: session.position_at(node, self.viewer()),
        });
    }

    /// After a position has come up otherwise than by a move.
    pub(super) fn position_changed(&mut self, out: &mut Vec<Effect>) {
        self.drop_gesture(out);
        self.moving = None;
        self.looking = None;
        self.changed(out);
    }

    pub(super) fn ended(&mut self, outcome: &crate::rules::Outcome, out: &mut Vec<Effect>) {
        self.position_changed(out);
        if let Some(session) = &self.session {
            let outcome = OutcomeItem::new(session.info(), outcome);
            out.push(Effect::GameEnd { outcome });
        }
    }

    /// After a choice: sealed, or applied together with the others'.
    pub(super) fn chosen(&mut self, before: NodeId, played: Played, out: &mut Vec<Effect>) {
        self.drop_gesture(out);
        self.looking = None;
        match played {
            Played::Sealed => {
                self.refresh(out);
                self.announce_turn(out);
            }
            Played::Applied(node) => self.applied(before, node, out),
        }
    }
}

pub(super) fn unknown_node() -> Fault {
    Fault::new("unknown-node", "There is no such move in the game.")
}

fn nothing_shown() -> Fault {
    Fault::new("nothing-shown", "There is no game on the board.")
}
