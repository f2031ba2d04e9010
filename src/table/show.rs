//! What a table gives out: pictures and texts, as far as the viewer may know.

use super::gesture::{Gesture, first_cell};
use super::input::Mode;
use super::snapshot::title;
use super::table::{Table, unknown_node};
use crate::record::{self, NodeId};
use crate::rules::{Event, Fault, Viewer};
use crate::scene::{self, Drag, Look, Motion, Palette, Scene, Shown, Target, Theme};
use crate::svg;

/// How long a move takes on the screen, in milliseconds.
const DURATION: f64 = 200.0;

/// The same where several have moved at once: it takes longer to see what met
/// what.
const JOINT_DURATION: f64 = 600.0;

/// The same where something goes through portals, and where something is
/// destroyed: there is more to see.
const PASSAGE_DURATION: f64 = 450.0;
const EXPLOSION_DURATION: f64 = 900.0;

/// The same for each of several things that happen one after the other, and
/// the longest for all of them.
const STAGE_DURATION: f64 = 380.0;
const LONGEST_DURATION: f64 = 4000.0;

/// A move on its way across the screen.
#[derive(Debug)]
pub(super) struct Moving {
    before: crate::rules::View,
    events: Vec<Event>,
    /// When its first frame was painted, in the page's milliseconds.
    started: Option<f64>,
    /// In milliseconds.
    duration: f64,
}

/// Which picture is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PictureOptions {
    /// Its width in CSS pixels.
    pub width: Option<f64>,
    /// Whose knowledge it shows.
    pub view: Option<String>,
    /// The seat at the bottom.
    pub orientation: Option<String>,
    /// `light` or `dark`.
    pub theme: Option<String>,
    /// The name of an arrangement; by default as on the screen, or as fits
    /// the width.
    pub arrangement: Option<String>,
    /// Whether an author's marks are left out.
    pub without_marks: bool,
    /// A move of the move list after which to show the board, instead of what
    /// is shown now. Not while a game that hides something runs.
    pub node: Option<u32>,
}

impl Table {
    /// Sets colours, by a theme and what is changed in it, coordinates,
    /// arrangement, room and names; which way round stays as it is.
    pub fn set_look(&mut self, look: Look, theme: Theme, animation: bool) {
        self.theme = theme;
        let orientation = self.look.orientation;
        self.look = Look {
            orientation,
            ..look
        };
        self.animation = animation;
    }

    /// How the board looks now.
    #[must_use]
    pub fn look(&self) -> &Look {
        &self.look
    }

    /// The picture's width and height in scene units.
    #[must_use]
    pub fn proportions(&self) -> (f32, f32) {
        self.game().map_or((1.0, 1.0), |(info, board)| {
            let layout = scene::layout(info, board, &self.look);
            (layout.width, layout.height)
        })
    }

    pub(super) fn start_moving(&mut self, before: NodeId) {
        if !self.animation || matches!(self.gesture, Gesture::Dragging { .. }) {
            return;
        }
        let viewer = self.viewer();
        let shown = self.shown();
        self.moving = self.session.as_ref().map(|session| {
            let events = session.witnessed(shown, viewer);
            let joint = session.record().node(shown).choices.len() > 1;
            Moving {
                before: session.view_at(before, viewer),
                duration: duration(&events, joint),
                events,
                started: None,
            }
        });
    }

    /// The picture to be painted at a moment (the page's milliseconds), and
    /// whether something is still moving. Nothing, if nothing could be read.
    pub fn frame(&mut self, now: f64) -> Option<(Scene, bool)> {
        let mut progress = 1.0;
        if let Some(moving) = &mut self.moving {
            let started = *moving.started.get_or_insert(now);
            progress = ((now - started) / moving.duration).clamp(0.0, 1.0);
        }
        if progress >= 1.0 {
            self.moving = None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "from 0 to 1")]
        let scene = self.picture(progress as f32)?;
        Some((scene, self.moving.is_some()))
    }

    /// What is on the screen, with a move so far on its way.
    fn picture(&self, progress: f32) -> Option<Scene> {
        let session = self.session.as_ref()?;
        let (viewer, shown) = (self.viewer(), self.shown());
        let view = session.view_at(shown, viewer);
        let last_move = session.witnessed(shown, viewer);
        let marks = self.marks_at(shown);
        let is_taken = |cell: crate::board::Cell| {
            let seen = view.cells.get(cell.index());
            seen.is_some_and(|seen| seen.piece.is_some())
        };
        let target = |cell| Target {
            cell,
            capture: is_taken(cell),
        };
        let targets: Vec<Target> = if progress < 1.0 && self.gesture.picks().is_empty() {
            Vec::new()
        } else {
            self.targets().into_iter().map(target).collect()
        };
        let drag = match &self.gesture {
            Gesture::Dragging { picks, x, y, .. } => {
                first_cell(picks).map(|from| Drag { from, x: *x, y: *y })
            }
            _ => None,
        };
        let lost = self.lost();
        let motion = self.moving.as_ref().map(|moving| Motion {
            before: &moving.before,
            events: &moving.events,
            progress,
        });
        let picture = Shown {
            marks: Some(&marks),
            last_move: &last_move,
            selected: self.gesture.selected(),
            targets: &targets,
            cursor: self.cursor,
            drag,
            lost: &lost,
            suggestions: &self.suggestions,
            motion,
            curtain: self.curtain().is_some(),
            ..Shown::new(session.info(), session.state().board(), &view)
        };
        Some(scene::compose(&picture, &self.look))
    }

    /// The position as a picture that stands alone, without what only belongs
    /// to the screen. Behind a curtain it shows what anybody may know.
    ///
    /// # Errors
    /// `unknown-viewer`, `unknown-seat`, `unknown-node`, `nothing-shown`;
    /// `secret` for another's view or place while a game that hides something
    /// runs.
    pub fn svg(&self, options: &PictureOptions) -> Result<String, Fault> {
        let session = self.session()?;
        let viewer = self.allowed_viewer(options.view.as_deref())?;
        let mut look = self.look.clone();
        if let Some(name) = &options.orientation {
            look.orientation = session.seat(name)?;
        }
        // The board's own theme has the page's own colours.
        let theme = options.theme.as_deref().and_then(Theme::of_name);
        if let Some(width) = options.width {
            #[expect(clippy::cast_possible_truncation, reason = "CSS pixels are few")]
            let room = width as f32;
            look.room = room;
        }
        if let Some(name) = &options.arrangement {
            look.arrangement = Some(name.clone());
        }
        if let Some(theme) = theme.filter(|theme| *theme != self.theme) {
            look.palette = Palette::new(theme);
        }
        let shown = options.node.map_or_else(|| self.shown(), NodeId);
        if shown != self.shown() {
            self.expect_open()?;
            if !session.record().contains(shown) {
                return Err(unknown_node());
            }
        }
        let view = session.view_at(shown, viewer);
        let last_move = session.witnessed(shown, viewer);
        let marks = self.marks_at(shown);
        let picture = Shown {
            marks: (!options.without_marks).then_some(&marks),
            last_move: &last_move,
            ..Shown::new(session.info(), session.state().board(), &view)
        };
        let scene = scene::compose(&picture, &look);
        let title = title(session.record(), session.info().name);
        Ok(svg::write(&scene, &title, &view.position, options.width))
    }

    /// The game text, as far as a viewer (by default the present one) may know
    /// it.
    ///
    /// # Errors
    /// As [`Self::svg`].
    pub fn text(&self, viewer: Option<&str>) -> Result<String, Fault> {
        let allowed = self.allowed_viewer(viewer)?;
        let record = self.session()?.record();
        // Out of play the text is the author's, whatever side is shown.
        let whole = viewer.is_none() && self.mode != Mode::Play;
        Ok(if whole || allowed == Viewer::All {
            record::write(record)
        } else {
            record::write_for(record, self.shown(), allowed)
        })
    }

    /// The position string of what is shown, as far as a viewer (by default
    /// the present one) may know it.
    ///
    /// # Errors
    /// As [`Self::svg`].
    pub fn position(&self, viewer: Option<&str>) -> Result<String, Fault> {
        let viewer = self.allowed_viewer(viewer)?;
        Ok(self.session()?.position_at(self.shown(), viewer))
    }

    /// The board that is shown, drawn with letters, as far as the present
    /// viewer may know it.
    ///
    /// # Errors
    /// As [`Self::svg`].
    pub fn diagram(&self) -> Result<String, Fault> {
        let viewer = self.allowed_viewer(None)?;
        Ok(self.session()?.diagram_at(self.shown(), viewer))
    }
}

/// How long a move takes on the screen, in milliseconds.
fn duration(events: &[Event], joint: bool) -> f64 {
    let any = |is: fn(&Event) -> bool| events.iter().any(is);
    let stages = scene::stages(events);
    if stages > 1 {
        (STAGE_DURATION * f64::from(stages)).min(LONGEST_DURATION)
    } else if any(|event| matches!(event, Event::Exploded { .. })) {
        EXPLOSION_DURATION
    } else if joint {
        JOINT_DURATION
    } else if any(|event| match event {
        Event::Moved { via, .. } => !via.is_empty(),
        Event::Swapped { .. } => true,
        _ => false,
    }) {
        PASSAGE_DURATION
    } else {
        DURATION
    }
}
