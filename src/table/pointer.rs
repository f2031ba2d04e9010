//! Choosing by hand: pointers, keys and cells picked by name, all by way of
//! [`narrow`].

use super::effect::{Effect, OptionItem, PieceItem};
use super::gesture::{Gesture, Narrowed, Offer, last_cell, narrow};
use super::input::{BoardKey, Goal, Input, Mode, Phase, Pointer};
use super::session::Session;
use super::table::Table;
use crate::board::Cell;
use crate::rules::{Choice, Pick, Seat};
use crate::scene::{self, Key};

/// How far a pointer goes before it drags, in CSS pixels. Less is an unsteady
/// hand.
const DRAG_START: f32 = 4.0;

/// How far a finger may go and still tap, in CSS pixels.
const TAP_SLOP: f32 = 10.0;

/// A pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Press {
    cell: Option<Cell>,
    x: f32,
    y: f32,
    /// Whether the piece under it can be dragged.
    movable: bool,
    /// Whether going down has picked the piece, so that going up isn't to.
    picked: bool,
    /// Whether it went too far to be a tap.
    strayed: bool,
}

impl Table {
    pub(super) fn point(&mut self, pointer: &Pointer, out: &mut Vec<Effect>) {
        let (x, y, cell) = self.locate(pointer);
        match pointer.phase {
            Phase::Down => self.pointer_down(pointer, cell, out),
            Phase::Move => self.pointer_move(pointer, x, y, out),
            Phase::Up => self.pointer_up(pointer, cell, out),
            Phase::Cancel => {
                self.press = None;
                if matches!(self.gesture, Gesture::Dragging { .. }) {
                    self.drop_gesture(out);
                    self.refresh(out);
                }
            }
        }
    }

    /// A pointer's place in scene units, and the cell there.
    fn locate(&self, pointer: &Pointer) -> (f32, f32, Option<Cell>) {
        let Some((info, board)) = self.game() else {
            return (0.0, 0.0, None);
        };
        let layout = scene::layout(info, board, &self.look);
        let scale = if pointer.width > 0.0 {
            layout.width / pointer.width
        } else {
            0.0
        };
        let (x, y) = (pointer.x * scale, pointer.y * scale);
        (x, y, layout.hit(x, y))
    }

    fn pointer_down(&mut self, pointer: &Pointer, cell: Option<Cell>, out: &mut Vec<Effect>) {
        if matches!(self.gesture, Gesture::Proposed { .. }) {
            return;
        }
        // The right button cancels, and so does a click past a chooser.
        let choosing = matches!(self.gesture, Gesture::Choosing { .. });
        if pointer.button != 0 || choosing {
            if self.gesture != Gesture::Idle {
                self.drop_gesture(out);
                self.refresh(out);
            }
            self.press = None;
            return;
        }
        let Some(seat) = self.choosing() else {
            return;
        };
        if self.cursor.take().is_some() {
            self.refresh(out);
        }
        let mut press = Press {
            cell,
            x: pointer.x,
            y: pointer.y,
            movable: false,
            picked: false,
            strayed: false,
        };
        let selected = self.gesture.selected();
        if let Some(cell) = cell
            && !self.is_next(cell)
        {
            if selected == Some(cell) {
                press.movable = true;
            } else if self.is_decisive(cell) {
                // Played when it goes up: it may still become a scroll.
            } else if self.can_start(seat, cell) {
                press.movable = true;
                press.picked = true;
                self.start(seat, cell, out);
            }
        }
        if press.movable {
            out.push(Effect::Capture);
        }
        self.press = Some(press);
    }

    fn pointer_move(&mut self, pointer: &Pointer, x: f32, y: f32, out: &mut Vec<Effect>) {
        let Some(press) = &mut self.press else {
            return;
        };
        let distance = (pointer.x - press.x).hypot(pointer.y - press.y);
        press.strayed |= distance > TAP_SLOP;
        let movable = press.movable;
        match &mut self.gesture {
            Gesture::Dragging {
                x: at_x, y: at_y, ..
            } => {
                (*at_x, *at_y) = (x, y);
                out.push(Effect::Repaint);
            }
            Gesture::Selected { seat, picks } if movable && distance >= DRAG_START => {
                self.gesture = Gesture::Dragging {
                    seat: *seat,
                    picks: std::mem::take(picks),
                    x,
                    y,
                };
                out.push(Effect::Repaint);
            }
            _ => {}
        }
    }

    fn pointer_up(&mut self, pointer: &Pointer, cell: Option<Cell>, out: &mut Vec<Effect>) {
        let Some(press) = self.press.take() else {
            return;
        };
        if let Gesture::Dragging { seat, picks, .. } = &mut self.gesture {
            // Put down: where it was it stays picked, elsewhere it's a pick.
            let (seat, picks) = (*seat, std::mem::take(picks));
            let from = last_cell(&picks);
            self.gesture = Gesture::Selected { seat, picks };
            match cell {
                Some(cell) if from == Some(cell) => {}
                Some(cell) if self.is_next(cell) => self.pick_cell(cell, out),
                _ => self.drop_gesture(out),
            }
            self.refresh(out);
            return;
        }
        let far = press.strayed || (pointer.touch && cell.is_none());
        if press.picked || far || press.cell != cell {
            return;
        }
        match cell {
            Some(cell) => self.pick_cell(cell, out),
            None => self.drop_gesture(out),
        }
        self.refresh(out);
    }

    pub(super) fn press_key(&mut self, key: BoardKey, out: &mut Vec<Effect>) {
        let goal = match (self.mode, key) {
            (Mode::Replay, BoardKey::Arrow(Key::Left)) => Some(Goal::Previous),
            (Mode::Replay, BoardKey::Arrow(Key::Right)) => Some(Goal::Next),
            (Mode::Replay, BoardKey::Home) => Some(Goal::First),
            (Mode::Replay, BoardKey::End) => Some(Goal::Last),
            _ => None,
        };
        if let Some(goal) = goal {
            out.extend(self.handle(&Input::Go(goal)));
            return;
        }
        match key {
            BoardKey::Escape => {
                self.drop_gesture(out);
                self.press = None;
            }
            BoardKey::Arrow(_) if self.mode == Mode::Replay => return,
            BoardKey::Arrow(key) => self.move_cursor(key),
            BoardKey::Pick => match self.cursor {
                Some(cell) => self.pick_cell(cell, out),
                None => return,
            },
            BoardKey::Home | BoardKey::End => return,
        }
        self.refresh(out);
    }

    fn move_cursor(&mut self, key: Key) {
        let Some((info, board)) = self.game().filter(|_| self.curtain().is_none()) else {
            return;
        };
        let layout = scene::layout(info, board, &self.look);
        self.cursor = match self.cursor.or(self.gesture.selected()) {
            Some(cell) => layout.step(cell, key).or(Some(cell)),
            // The corner at the bottom left, where files and ranks begin.
            None => layout
                .rows(0)
                .last()
                .and_then(|row| row.iter().flatten().next().copied()),
        };
    }

    /// The legal choices of the seat that may choose by hand.
    fn offered(&self, seat: Seat) -> Vec<Choice> {
        self.session
            .as_ref()
            .map(|session| session.legal(seat))
            .unwrap_or_default()
    }

    pub(super) fn narrowed(&self, picks: &[Pick]) -> Narrowed {
        match (self.choosing(), self.variant()) {
            (Some(seat), Some(variant)) => narrow(variant.info(), &self.offered(seat), picks),
            _ => Narrowed::default(),
        }
    }

    fn can_start(&self, seat: Seat, cell: Cell) -> bool {
        let first = Pick::Cell(cell);
        self.offered(seat)
            .iter()
            .any(|choice| choice.picks.first() == Some(&first))
    }

    /// Whether a cell alone is a whole choice.
    fn is_decisive(&self, cell: Cell) -> bool {
        self.narrowed(&[Pick::Cell(cell)]).decided.is_some()
    }

    /// The cells that are lit: those that can be picked next. Before anything
    /// is picked only in play and where a single cell is all that there is to
    /// pick, so that nothing on the board would tell where.
    pub(super) fn targets(&self) -> Vec<Cell> {
        let picks = self.gesture.picks();
        let Some(seat) = self.choosing() else {
            return Vec::new();
        };
        let single = |choice: &Choice| matches!(choice.picks[..], [Pick::Cell(_)]);
        let idle = self.gesture == Gesture::Idle && self.mode == Mode::Play;
        if picks.is_empty() && !(idle && self.offered(seat).iter().all(single)) {
            return Vec::new();
        }
        self.narrowed(picks).cells
    }

    /// Whether picks so far can go on with a cell.
    fn is_next(&self, cell: Cell) -> bool {
        let picks = self.gesture.picks();
        !picks.is_empty() && self.narrowed(picks).cells.contains(&cell)
    }

    /// Picks a cell, however it was pointed out: it goes on from the picks so
    /// far, or begins anew, or drops them.
    pub(super) fn pick_cell(&mut self, cell: Cell, out: &mut Vec<Effect>) {
        if matches!(self.gesture, Gesture::Proposed { .. }) {
            return;
        }
        let Some(seat) = self.choosing() else {
            return;
        };
        if self.is_next(cell) {
            let mut picks = self.gesture.picks().to_vec();
            picks.push(Pick::Cell(cell));
            self.advance(seat, picks, out);
        } else if self.gesture.selected() != Some(cell) && self.can_start(seat, cell) {
            self.start(seat, cell, out);
        } else {
            self.drop_gesture(out);
        }
    }

    fn start(&mut self, seat: Seat, cell: Cell, out: &mut Vec<Effect>) {
        self.close_chooser(out);
        self.advance(seat, vec![Pick::Cell(cell)], out);
    }

    /// Whether a game is read at a place where the reader has tried nothing:
    /// nothing is asked for there, as no cells are lit.
    fn is_reading(&self) -> bool {
        let tried = |session: &Session| session.is_own(session.at());
        self.mode == Mode::Replay && !self.session.as_ref().is_some_and(tried)
    }

    /// What can be picked now that isn't a cell.
    fn offers(&self) -> Vec<Offer> {
        match &self.gesture {
            Gesture::Choosing { offers, .. } => offers.clone(),
            Gesture::Idle if self.is_reading() => Vec::new(),
            Gesture::Idle | Gesture::Selected { .. } => self.narrowed(self.gesture.picks()).offers,
            Gesture::Dragging { .. } | Gesture::Proposed { .. } => Vec::new(),
        }
    }

    /// What is offered beside the board while cells can be picked, or before
    /// anything is: to be answered as a chooser's options are.
    pub(super) fn asides(&self) -> Vec<OptionItem> {
        let Some((info, _)) = self.game() else {
            return Vec::new();
        };
        if matches!(self.gesture, Gesture::Choosing { .. }) {
            return Vec::new();
        }
        let offers = self.offers();
        let options = offers.iter().enumerate();
        options
            .map(|(index, offer)| option(info, index, offer))
            .collect()
    }

    /// Picks one of the offered options.
    pub(super) fn pick_option(&mut self, index: usize, out: &mut Vec<Effect>) {
        let (Some(seat), Some(offer)) = (self.choosing(), self.offers().get(index).cloned()) else {
            return;
        };
        let mut picks = self.gesture.picks().to_vec();
        match offer {
            Offer::Pick(pick) => {
                picks.push(pick);
                self.advance(seat, picks, out);
            }
            Offer::Choice { code, text } => self.propose(seat, code, text, out),
        }
        self.refresh(out);
    }

    /// Goes on from picks to whatever comes next.
    fn advance(&mut self, seat: Seat, picks: Vec<Pick>, out: &mut Vec<Effect>) {
        let Some((info, board)) = self.game() else {
            return;
        };
        self.close_chooser(out);
        let narrowed = self.narrowed(&picks);
        if let Some(choice) = narrowed.decided {
            self.propose(seat, choice.code, choice.text, out);
            return;
        }
        if narrowed.is_empty() {
            self.drop_gesture(out);
            return;
        }
        let at = last_cell(&picks);
        let name = |cell: Cell| board.name(cell).to_owned();
        if picks.len() == 1
            && !self.is_secret_choice()
            && let Some(from) = at
        {
            out.push(Effect::Select {
                cell: Some(name(from)),
            });
            out.push(Effect::MoveStart {
                from: name(from),
                targets: narrowed.cells.iter().copied().map(name).collect(),
            });
        }
        if narrowed.offers.is_empty() || narrowed.is_aside() {
            self.gesture = Gesture::Selected { seat, picks };
        } else {
            let options = narrowed.offers.iter().enumerate();
            out.push(Effect::Chooser {
                options: options
                    .map(|(index, offer)| option(info, index, offer))
                    .collect(),
                cell: at.map(name).unwrap_or_default(),
            });
            self.gesture = Gesture::Choosing {
                seat,
                picks,
                offers: narrowed.offers,
            };
        }
        self.refresh(out);
    }

    fn propose(&mut self, seat: Seat, code: String, text: String, out: &mut Vec<Effect>) {
        self.close_chooser(out);
        let Some(variant) = self.variant() else {
            return;
        };
        let secret = self.is_secret_choice();
        let told = |text: String| if secret { String::new() } else { text };
        out.push(Effect::Move {
            code: told(code.clone()),
            seat: variant.info().seat_id(seat),
            text: told(text),
        });
        self.press = None;
        self.gesture = Gesture::Proposed { seat, code };
        self.refresh(out);
    }

    /// Drops whatever was picked so far.
    pub(super) fn drop_gesture(&mut self, out: &mut Vec<Effect>) {
        self.close_chooser(out);
        self.press = None;
        match std::mem::take(&mut self.gesture) {
            Gesture::Idle => {}
            _ => out.push(Effect::Select { cell: None }),
        }
    }

    fn close_chooser(&mut self, out: &mut Vec<Effect>) {
        if let Gesture::Choosing { seat, picks, .. } = &mut self.gesture {
            let (seat, picks) = (*seat, std::mem::take(picks));
            self.gesture = Gesture::Selected { seat, picks };
            out.push(Effect::ChooserClose);
        }
    }
}

fn option(info: &crate::rules::Info, index: usize, offer: &Offer) -> OptionItem {
    let (kind, piece, name, text) = match offer {
        Offer::Pick(Pick::Piece(piece)) => {
            let item = PieceItem::named(info, piece.colour, piece.kind);
            ("piece", Some(item), None, piece.kind.to_owned())
        }
        Offer::Pick(Pick::Named(name)) => ("named", None, Some(*name), name.replace('-', " ")),
        Offer::Pick(Pick::Cell(cell)) => ("move", None, None, cell.index().to_string()),
        Offer::Choice { text, .. } => ("move", None, None, text.clone()),
    };
    OptionItem {
        index,
        kind,
        piece,
        name,
        text,
    }
}
