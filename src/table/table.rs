//! The table: what it holds, what it is set up with, and the way from an
//! input to effects.

use super::effect::{Effect, OutcomeItem, Pairs, ProblemItem};
use super::gesture::Gesture;
use super::input::{Goal, Input, Mode, Setup, viewer_of_name};
use super::pointer::Press;
use super::session::{Played, Session};
use super::show::Moving;
use crate::board::{Cell, Marks, Topology};
use crate::record::{self, Defaults, NodeId, Record};
use crate::rules::{Fault, Info, Seat, Viewer};
use crate::scene::{Look, Theme};
use crate::variants::{self, Variant};

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

    /// Sets the table. What can't be read is told by problems among the
    /// effects; what can be is shown.
    pub fn load(&mut self, setup: &Setup) -> Vec<Effect> {
        let mut faults = Vec::new();
        *self = Self {
            look: std::mem::take(&mut self.look),
            theme: self.theme,
            animation: self.animation,
            ..Self::default()
        };
        let text = setup.text.as_deref().unwrap_or_default();
        let record = if text.trim().is_empty() {
            self.games = 1;
            let variant = variants::find(setup.variant.as_deref().unwrap_or_default());
            let made = variant.and_then(|variant| {
                let options = setup.options.as_deref().unwrap_or_default();
                let position = setup.position.as_deref().unwrap_or_default();
                let doubt = variant.doubt(position, options);
                self.problems.extend(doubt.map(|fault| ProblemItem {
                    severity: "warning",
                    ..ProblemItem::new(&fault)
                }));
                Record::new(variant, options, position)
            });
            made.map_err(|fault| faults.push(fault)).ok()
        } else {
            self.read(text, setup)
        };
        self.problems.extend(faults.iter().map(ProblemItem::new));
        self.opened(record, setup)
    }

    /// Sets the table with a record, whose text and game `setup` needn't name.
    pub fn load_record(&mut self, record: Record, setup: &Setup) -> Vec<Effect> {
        *self = Self {
            look: std::mem::take(&mut self.look),
            theme: self.theme,
            animation: self.animation,
            games: 1,
            ..Self::default()
        };
        self.opened(Some(record), setup)
    }

    fn opened(&mut self, record: Option<Record>, setup: &Setup) -> Vec<Effect> {
        if let Some(record) = record {
            self.show(record, setup);
        }
        let problems = self.problems.iter().cloned();
        let mut out: Vec<Effect> = problems.map(Effect::Problem).collect();
        out.extend([Effect::Repaint, Effect::Refresh]);
        self.announce_turn(&mut out);
        out
    }

    fn read(&mut self, text: &str, setup: &Setup) -> Option<Record> {
        let reading = record::read_all(
            text,
            &Defaults {
                variant: setup.variant.as_deref(),
                options: setup.options.as_deref(),
                position: setup.position.as_deref(),
            },
        );
        self.games = reading.records.len();
        self.game = setup.game.min(self.games.saturating_sub(1));
        let shown = self.game;
        let problems = reading.problems.iter();
        self.problems
            .extend(problems.filter(|p| p.game == shown).map(ProblemItem::from));
        reading.records.into_iter().nth(shown)
    }

    fn show(&mut self, record: Record, setup: &Setup) {
        let info = record.variant().info();
        let board = record.board();
        let has_moves = record.main_line().len() > 1;
        let mut faults = Vec::new();

        let named = setup
            .mode
            .as_deref()
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let mode = named.and_then(Mode::of_name);
        if let (Some(name), None) = (named, mode) {
            faults.push(
                Fault::new(
                    "bad-mode",
                    format!("A mode is one of diagram, replay, play, not “{name}”."),
                )
                .with("found", name),
            );
        }
        self.mode = mode.unwrap_or(if has_moves {
            Mode::Replay
        } else {
            Mode::Diagram
        });

        let tag = record.tag("Orientation").map(str::to_owned);
        let orientation = setup.orientation.clone().or(tag).unwrap_or_default();
        self.look.orientation = Seat(0);
        if !orientation.trim().is_empty() {
            match info.seat(orientation.trim()) {
                Some(seat) => self.look.orientation = seat,
                None => faults.push(
                    Fault::new(
                        "unknown-seat",
                        format!("{} has no seat “{orientation}”.", info.name),
                    )
                    .with("found", orientation),
                ),
            }
        }
        if let Some(name) = setup.view.as_deref().filter(|name| !name.trim().is_empty()) {
            match viewer_of_name(info, name) {
                // Who plays sees what is his, and all when it's over.
                Ok(_) if self.mode == Mode::Play => {}
                Ok(viewer) => self.wanted_view = Some(viewer),
                Err(fault) => faults.push(fault),
            }
        }
        let marks = [&setup.csl, &setup.cal, &setup.ctl].map(|text| text.as_deref().unwrap_or(""));
        let (cells, bad_cells) = record::read_csl(marks[0], board);
        let (arrows, bad_arrows) = record::read_cal(marks[1], board);
        let (labels, bad_labels) = record::read_ctl(marks[2], board);
        self.marks = Marks {
            cells,
            arrows,
            labels,
        };
        faults.extend(bad_cells.into_iter().chain(bad_arrows).chain(bad_labels));

        let line = record.main_line();
        let last = line.len() - 1;
        let ply = match setup.ply.as_deref().map(str::trim) {
            None | Some("") if self.mode == Mode::Replay => 0,
            None | Some("" | "last") => last,
            Some("first") => 0,
            Some(number) => number.parse::<usize>().map_or_else(
                |_| {
                    faults.push(
                        Fault::new(
                            "bad-ply",
                            format!("A ply is first, last or a number, not “{number}”."),
                        )
                        .with("found", number),
                    );
                    0
                },
                |ply| ply.min(last),
            ),
        };
        let node = line[ply];
        self.marked = Some(node);
        let mut session = if self.mode == Mode::Play {
            Session::owning(record)
        } else {
            Session::new(record)
        };
        session.go(node);
        if self.mode == Mode::Play {
            session.cut();
        }
        self.session = Some(session);
        self.problems.extend(faults.iter().map(ProblemItem::new));
    }

    /// Does what an input asks for. A refusal comes as a problem among the
    /// effects and changes nothing else.
    pub fn handle(&mut self, input: &Input) -> Vec<Effect> {
        let mut out = Vec::new();
        if self.session.is_some()
            && let Err(fault) = self.act(input, &mut out)
        {
            out.push(Effect::Problem(ProblemItem::new(&fault)));
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
            Input::Redo => {
                self.expect_open()?;
                self.session_mut()?.redo()?;
                self.position_changed(out);
            }
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

    fn start_again(&mut self, out: &mut Vec<Effect>) -> Result<(), Fault> {
        if self.mode != Mode::Play {
            return Err(Fault::new(
                "not-playing",
                "No game is being played on this board.",
            ));
        }
        let old = self.session()?.record();
        let position = old.node(NodeId::ROOT).state.position();
        let mut record = Record::new(old.variant(), old.options(), &position)?;
        // The same people play.
        for seat in old.variant().info().seats {
            if let Some(name) = old.tag(seat.id) {
                record.set_tag(&super::words::capitalised(seat.id), name);
            }
        }
        let look = std::mem::take(&mut self.look);
        *self = Self {
            look,
            mode: Mode::Play,
            theme: self.theme,
            animation: self.animation,
            games: 1,
            session: Some(Session::owning(record)),
            gesture: std::mem::take(&mut self.gesture),
            ..Self::default()
        };
        self.position_changed(out);
        self.announce_turn(out);
        Ok(())
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
