//! A game, as programs call it: the rules' API, without a board on screen.
//! It is the referee's: it knows everything and gives what a viewer may know
//! where one is named.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{convert, seats};
use crate::board::Cell;
use crate::record::{self, Defaults, Problem, Record, Severity};
use crate::rules::{Choice, Fault, Perft, Pick, Seat, Viewer};
use crate::scene::{self, Look, Shown};
use crate::svg;
use crate::table::{
    AnnouncedEvent, FeatureItem, OutcomeItem, PieceItem, Played, ProblemItem, Session,
    part_state_name, viewer_name, viewer_of_name,
};
use crate::variants;

/// A game under way.
#[wasm_bindgen]
pub struct Game {
    session: Session,
}

#[derive(Serialize)]
struct LegalItem {
    seat: &'static str,
    code: String,
    text: String,
    from: Option<String>,
    to: Option<String>,
    picks: Vec<PickItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum PickItem {
    Cell(String),
    Piece(PieceItem),
    Named(&'static str),
}

#[derive(Serialize)]
struct PlayedItem {
    sealed: bool,
    events: Vec<AnnouncedEvent>,
}

#[derive(Serialize)]
struct ViewItem {
    viewer: &'static str,
    cells: Vec<CellItem>,
    actors: Vec<&'static str>,
    checks: Vec<String>,
    position: String,
    events: Vec<AnnouncedEvent>,
    features: Vec<FeatureItem>,
    parts: Vec<PartItem>,
    status: Vec<(&'static str, String)>,
}

#[derive(Serialize)]
struct CellItem {
    cell: String,
    hidden: bool,
    piece: Option<PieceItem>,
}

#[derive(Serialize)]
struct PartItem {
    part: &'static str,
    state: &'static str,
}

fn throw(fault: Fault) -> JsValue {
    convert::thrown(&fault)
}

#[wasm_bindgen]
impl Game {
    /// A game from its start or from `options.position`.
    ///
    /// # Errors
    /// `unknown-variant` and as [`Record::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(variant: Option<String>, options: &JsValue) -> Result<Game, JsValue> {
        let variant = variants::find(variant.as_deref().unwrap_or_default()).map_err(throw)?;
        let chosen = convert::text(options, "options").unwrap_or_default();
        let position = convert::text(options, "position").unwrap_or_default();
        let record = Record::new(variant, &chosen, &position).map_err(throw)?;
        Ok(Self {
            session: Session::owning(record),
        })
    }

    /// The first game of a text, at the end of its main line.
    ///
    /// # Errors
    /// The text's first error, with its place.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(text: &str) -> Result<Game, JsValue> {
        let reading = record::read_all(text, &Defaults::default());
        fail_on_error(&reading.problems, Some(0))?;
        let first = reading.records.into_iter().next();
        let first =
            first.ok_or_else(|| throw(Fault::new("no-game", "There is no game in the text.")))?;
        Ok(Self::at_end(first))
    }

    /// The first game of a text as far as it can be read, at the end of its
    /// main line.
    ///
    /// # Errors
    /// The text's first error where no game can be read at all.
    pub fn readable(text: &str) -> Result<Game, JsValue> {
        let reading = record::read_all(text, &Defaults::default());
        match reading.records.into_iter().next() {
            Some(first) => Ok(Self::at_end(first)),
            None => Self::from_text(text),
        }
    }

    /// All games of a text, each at the end of its main line.
    ///
    /// # Errors
    /// The text's first error, with its place.
    #[wasm_bindgen(js_name = allFromText)]
    pub fn all_from_text(text: &str) -> Result<Vec<Game>, JsValue> {
        let reading = record::read_all(text, &Defaults::default());
        fail_on_error(&reading.problems, None)?;
        Ok(reading.records.into_iter().map(Self::at_end).collect())
    }

    fn at_end(record: Record) -> Self {
        let last = record.main_line().last().copied();
        let mut session = Session::owning(record);
        if let Some(last) = last {
            session.go(last);
        }
        Self { session }
    }

    /// The game's stable name.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn variant(&self) -> String {
        self.session.info().id.to_owned()
    }

    /// The seats that take part: names and letters.
    ///
    /// # Errors
    /// None that are known.
    #[wasm_bindgen(getter)]
    pub fn seats(&self) -> Result<JsValue, JsValue> {
        let playing = self.session.state().seats_in_play();
        convert::to_js(&seats(self.session.info(), playing))
    }

    /// Who has to decide now.
    #[must_use]
    pub fn actors(&self) -> Vec<String> {
        self.names(self.session.awaited())
    }

    /// Who has sealed a choice.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn sealed(&self) -> Vec<String> {
        self.names(self.session.sealed())
    }

    fn names(&self, seats: crate::rules::Seats) -> Vec<String> {
        let info = self.session.info();
        seats
            .iter()
            .map(|seat| info.seat_id(seat).to_owned())
            .collect()
    }

    fn seat(&self, name: Option<&str>) -> Result<Option<Seat>, JsValue> {
        name.map(|name| self.session.seat(name))
            .transpose()
            .map_err(throw)
    }

    fn viewer(&self, name: Option<&str>) -> Result<Viewer, JsValue> {
        let viewer = name.map(|name| viewer_of_name(self.session.info(), name));
        viewer
            .transpose()
            .map(|viewer| viewer.unwrap_or(Viewer::All))
            .map_err(throw)
    }

    /// What a seat, or each of those who have to decide, may choose from.
    ///
    /// # Errors
    /// `unknown-seat`.
    pub fn legal(&self, seat: Option<String>) -> Result<JsValue, JsValue> {
        let seats = match self.seat(seat.as_deref())? {
            Some(seat) => vec![seat],
            None => self.session.awaited().iter().collect(),
        };
        let mut list = Vec::new();
        for seat in seats {
            let choices = self.session.legal(seat).into_iter();
            list.extend(choices.map(|choice| self.legal_item(seat, choice)));
        }
        convert::to_js(&list)
    }

    fn legal_item(&self, seat: Seat, choice: Choice) -> LegalItem {
        let info = self.session.info();
        let cells: Vec<Cell> = choice.cells().collect();
        let picks = choice.picks.iter().map(|pick| match pick {
            Pick::Cell(cell) => PickItem::Cell(self.name(*cell)),
            Pick::Piece(piece) => PickItem::Piece(PieceItem::named(info, piece.colour, piece.kind)),
            Pick::Named(name) => PickItem::Named(name),
        });
        LegalItem {
            seat: info.seat_id(seat),
            from: cells.first().map(|cell| self.name(*cell)),
            to: cells.last().map(|cell| self.name(*cell)),
            picks: picks.collect(),
            code: choice.code,
            text: choice.text,
        }
    }

    fn name(&self, cell: Cell) -> String {
        self.session.state().board().name(cell).to_owned()
    }

    /// Decides, by code or notation; sealed while others have to decide too.
    ///
    /// # Errors
    /// As [`Session::play`].
    pub fn play(&mut self, code: &str, seat: Option<String>) -> Result<JsValue, JsValue> {
        let seat = self.seat(seat.as_deref())?;
        let played = self.session.play(code, seat).map_err(throw)?;
        self.played(played)
    }

    /// Decides by a declaration, legal or not.
    ///
    /// # Errors
    /// As [`Session::declare`].
    pub fn declare(&mut self, code: &str, seat: &str) -> Result<JsValue, JsValue> {
        let seat = self.session.seat(seat).map_err(throw)?;
        let played = self.session.declare(seat, code).map_err(throw)?;
        self.played(played)
    }

    fn played(&self, played: Played) -> Result<JsValue, JsValue> {
        convert::to_js(&PlayedItem {
            sealed: played == Played::Sealed,
            events: match played {
                Played::Sealed => Vec::new(),
                Played::Applied(_) => self.events(Viewer::All),
            },
        })
    }

    /// What a viewer may know of how the position came about.
    fn events(&self, viewer: Viewer) -> Vec<AnnouncedEvent> {
        let (info, board) = (self.session.info(), self.session.state().board());
        let events = self.session.witnessed(self.session.at(), viewer);
        let told = events
            .iter()
            .map(|event| AnnouncedEvent::new(info, board, event));
        told.collect()
    }

    /// Takes a sealed choice back.
    ///
    /// # Errors
    /// As [`Session::unseal`].
    pub fn unseal(&mut self, seat: &str) -> Result<(), JsValue> {
        let seat = self.session.seat(seat).map_err(throw)?;
        self.session.unseal(seat).map_err(throw)
    }

    /// Takes the last ply back.
    ///
    /// # Errors
    /// As [`Session::undo`].
    pub fn undo(&mut self) -> Result<(), JsValue> {
        self.session.undo().map_err(throw)
    }

    /// Plays again what was taken back.
    ///
    /// # Errors
    /// As [`Session::redo`].
    pub fn redo(&mut self) -> Result<(), JsValue> {
        self.session.redo().map_err(throw)
    }

    /// The position string; with a viewer, only what that one knows.
    ///
    /// # Errors
    /// `unknown-viewer`.
    pub fn position(&self, viewer: Option<String>) -> Result<String, JsValue> {
        let viewer = self.viewer(viewer.as_deref())?;
        Ok(self.session.position_at(self.session.at(), viewer))
    }

    /// The board drawn with letters; with a viewer, only what that one knows.
    ///
    /// # Errors
    /// `unknown-viewer`.
    pub fn diagram(&self, viewer: Option<String>) -> Result<String, JsValue> {
        let viewer = self.viewer(viewer.as_deref())?;
        Ok(self.session.diagram_at(self.session.at(), viewer))
    }

    /// What a viewer knows: cells, pieces, what is hidden, the last move.
    ///
    /// # Errors
    /// `unknown-viewer`.
    pub fn view(&self, viewer: Option<String>) -> Result<JsValue, JsValue> {
        let viewer = self.viewer(viewer.as_deref())?;
        let info = self.session.info();
        let view = self.session.view_at(self.session.at(), viewer);
        let board = self.session.state().board();
        let cells = board.cells().zip(&view.cells).map(|(cell, seen)| CellItem {
            cell: self.name(cell),
            hidden: seen.hidden,
            piece: seen.piece.map(|piece| PieceItem::new(info, piece)),
        });
        let features = view.features.iter();
        let features = features.map(|feature| FeatureItem::new(info, board, feature));
        let parts = board.parts().iter().zip(&view.parts);
        let parts = parts.map(|(part, state)| PartItem {
            part: part.id,
            state: part_state_name(*state),
        });
        convert::to_js(&ViewItem {
            parts: parts.collect(),
            viewer: viewer_name(info, viewer),
            cells: cells.collect(),
            actors: view.actors.iter().map(|seat| info.seat_id(seat)).collect(),
            checks: view.checks.iter().map(|cell| self.name(*cell)).collect(),
            events: self.events(viewer),
            features: features.collect(),
            position: view.position,
            status: view.status,
        })
    }

    /// How the game has ended, or null.
    ///
    /// # Errors
    /// None that are known.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Result<JsValue, JsValue> {
        let info = self.session.info();
        let outcome = self.session.outcome();
        convert::to_js(&outcome.map(|outcome| OutcomeItem::new(info, &outcome)))
    }

    /// A seat gives up.
    ///
    /// # Errors
    /// As [`Session::resign`]; `unknown-seat`.
    pub fn resign(&mut self, seat: Option<String>) -> Result<(), JsValue> {
        let seat = match self.seat(seat.as_deref())? {
            Some(seat) => seat,
            None => self.session.only_awaited().map_err(throw)?,
        };
        self.session.resign(seat).map(drop).map_err(throw)
    }

    /// All agree to a draw.
    ///
    /// # Errors
    /// As [`Session::draw`].
    pub fn draw(&mut self) -> Result<(), JsValue> {
        self.session.draw().map(drop).map_err(throw)
    }

    /// The game so far as a text to think about elsewhere; it holds
    /// everything but sealed choices.
    #[must_use]
    pub fn task(&self) -> String {
        self.session.task()
    }

    /// The same for an analysis of the present position.
    ///
    /// # Errors
    /// As [`Session::analysis_task_at`].
    #[wasm_bindgen(js_name = analysisTask)]
    pub fn analysis_task(&self) -> Result<String, JsValue> {
        let task = self.session.analysis_task_at(self.session.at());
        task.map_err(throw)
    }

    /// The number of lines of play of a length, by the length of the last
    /// list.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "JavaScript's numbers are these")]
    pub fn perft(&self, depth: u32) -> f64 {
        self.session.state().perft(depth, Perft::Bulk) as f64
    }

    /// The game text; with a viewer, only what that one may know.
    ///
    /// # Errors
    /// `unknown-viewer`.
    pub fn text(&self, options: &JsValue) -> Result<String, JsValue> {
        let viewer = self.viewer(convert::text(options, "viewer").as_deref())?;
        Ok(match viewer {
            // When it's over everybody may know everything.
            _ if self.session.outcome().is_some() => record::write(self.session.record()),
            Viewer::All => record::write(self.session.record()),
            viewer => record::write_for(self.session.record(), self.session.at(), viewer),
        })
    }

    /// The position as a picture.
    ///
    /// # Errors
    /// `unknown-viewer`, `unknown-seat`.
    pub fn svg(&self, options: &JsValue) -> Result<String, JsValue> {
        let asked = convert::picture(options);
        let viewer = self.viewer(asked.view.as_deref())?;
        let mut look = Look::new(convert::theme(options).unwrap_or_default());
        look.pieces = convert::text(options, "pieces");
        look.room = convert::pixels(options, "width");
        look.arrangement.clone_from(&asked.arrangement);
        if let Some(seat) = self.seat(asked.orientation.as_deref())? {
            look.orientation = seat;
        }
        let at = self.session.at();
        let view = self.session.view_at(at, viewer);
        let last_move = self.session.witnessed(at, viewer);
        let marks = &self.session.record().node(at).marks;
        let shown = Shown {
            marks: (!asked.without_marks).then_some(marks),
            last_move: &last_move,
            ..Shown::new(self.session.info(), self.session.state().board(), &view)
        };
        let scene = scene::compose(&shown, &look);
        Ok(svg::write(
            &scene,
            self.session.info().name,
            &view.position,
            asked.width,
        ))
    }
}

fn fail_on_error(problems: &[Problem], game: Option<usize>) -> Result<(), JsValue> {
    let error = problems.iter().find(|problem| {
        problem.severity == Severity::Error && game.is_none_or(|game| problem.game == game)
    });
    error.map_or(Ok(()), |problem| {
        Err(convert::thrown_problem(&ProblemItem::from(problem)))
    })
}
