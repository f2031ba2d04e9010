//! How a board is set up: from attributes and texts, and anew.

use super::computers::{seats_of_names, unknown_seat};
use super::effect::{Effect, ProblemItem};
use super::input::{Mode, Setup, viewer_of_name};
use super::session::Session;
use super::table::Table;
use crate::board::Marks;
use crate::record::{self, Defaults, NodeId, Record};
use crate::rules::Fault;
use crate::variants;

impl Table {
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
        let in_play = record.node(NodeId::ROOT).state.seats_in_play();
        let computer = setup.computer.as_deref().unwrap_or_default();
        let faults_so_far = faults.len();
        self.computers = seats_of_names(info, in_play, computer, &mut faults);
        // Who names a seat that there isn't wants to play, too.
        let is_played = !self.computers.is_empty() || faults.len() > faults_so_far;
        self.mode = mode.unwrap_or(if is_played {
            Mode::Play
        } else if has_moves {
            Mode::Replay
        } else {
            Mode::Diagram
        });
        let asked = setup.orientation.as_deref();
        let asked = asked.or(record.tag("Orientation")).unwrap_or_default();
        let asked = asked.trim();
        let found = info.seat(asked);
        if found.is_none() && !asked.is_empty() {
            faults.push(unknown_seat(info, in_play, asked));
        }
        self.oriented = found.is_some();
        self.look.orientation = found.unwrap_or_else(|| self.usual_orientation(in_play));
        if let Some(name) = setup.view.as_deref().filter(|name| !name.trim().is_empty()) {
            let viewer = viewer_of_name(info, name);
            self.asked_view = viewer.map_err(|fault| faults.push(fault)).ok();
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
        // Who plays sees what is his, and all when it's over.
        if self.mode != Mode::Play || self.is_demo() {
            self.wanted_view = self.asked_view;
        }
        self.problems.extend(faults.iter().map(ProblemItem::new));
        self.note_idleness();
    }

    /// Tells of a position to be played in which nobody decides: or everybody
    /// would wait for each other, and for the program.
    fn note_idleness(&mut self) {
        let session = self.session.as_ref();
        let idle = session
            .filter(|session| session.outcome().is_none() && session.state().actors().is_empty());
        if self.mode == Mode::Play
            && let Some(session) = idle
        {
            let fault = session.state().nobody_decides();
            self.problems.push(ProblemItem::new(&fault));
        }
    }

    pub(super) fn start_again(&mut self, out: &mut Vec<Effect>) -> Result<(), Fault> {
        self.expect_play_mode()?;
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
            computers: self.computers,
            oriented: self.oriented,
            asked_view: self.asked_view,
            wanted_view: self.wanted_view.filter(|_| self.is_demo()),
            session: Some(Session::owning(record)),
            gesture: std::mem::take(&mut self.gesture),
            ..Self::default()
        };
        self.note_idleness();
        self.position_changed(out);
        self.announce_turn(out);
        Ok(())
    }
}
