//! Apocalypse: C. S. Elliott's game of 1976 on 5×5 cells, in which both sides
//! move at the same time, by the rules written out in `docs/rules/apocalypse.md`.
//!
//! The pieces and their moves are in `board`, what comes of two moves at once
//! in `turn`, texts in `text`; here is what makes them a game.
//!
//! An action is a legal [`Action::Move`], or an [`Action::Void`] that costs the
//! turn. The list of legal actions has no void ones: only
//! [`Position::declare`] makes them. What somebody has decided before the
//! other has is never in a position.

mod board;
mod text;
mod turn;
mod worth;

pub use board::{Kind, Move};

use crate::board::{Cell, Topology};
use crate::rules::{
    CellView, Event, Fault, Info, Options, Outcome, Pick, PieceChoice, Position, Seat, SeatInfo,
    Seats, View, Viewer,
};
use board::{Board, CELLS, PENALTY_LIMIT, SEATS, SIZE, cell, other, piece};
use std::sync::OnceLock;
use text::{Came, Written};

/// A position of Apocalypse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Apocalypse {
    board: Board,
    /// Points by seat.
    penalties: [u8; 2],
    /// The turn's number, from 1.
    turn: u32,
}

/// What a side decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A legal move.
    Move(Move),
    /// An illegal move, or nothing at all: the turn is lost, at the price of a
    /// penalty point.
    Void(Option<Move>),
}

static INFO: Info = Info {
    id: "apocalypse",
    name: "Apocalypse",
    aliases: &["apocalypsechess"],
    seats: SeatInfo::WHITE_AND_BLACK,
    colours: &["white", "black"],
    kinds: &["horseman", "footman"],
    piece_sets: &["standard"],
    options: &[],
    hidden: false,
    simultaneous: true,
    start: "npppn/p3p/5/P3P/NPPPN 0 0 1",
    help: "Apocalypse was invented by C. S. Elliott in 1976. Both sides decide on a move in \
           secret, then both moves are made at once. Horsemen leap as knights do in chess, \
           footmen move as pawns without the double step. On the same cell a horseman captures \
           a footman, and two of a kind are both removed; a footman whose victim has moved away \
           simply steps there.\n\n\
           A footman that reaches the last rank becomes a horseman if its side has fewer than \
           two, else it is redeployed to a vacant cell that is named together with the move. An \
           only footman can't go there while there is a horseman to be had. Whoever has no \
           footman left loses; if both have none, or a side has no legal move, it is a draw.\n\n\
           Legality is judged on the position before the turn, so a move can't be made in the \
           hope that the other side will make it legal; other programs allow some such moves: \
           a footman's diagonal step to a cell that an enemy may come to, say. An illegal move \
           costs the turn and a penalty point, and with two points a side loses. Such moves can \
           be made only where free declarations are allowed.",
};

impl Apocalypse {
    /// Whether a move is legal for a seat, by the position before the turn.
    fn is_legal(&self, seat: Seat, mv: Move) -> bool {
        self.board.why_illegal(seat, mv).is_none()
    }

    /// What people write for a move that is in the legal list: a capture and a
    /// promotion are those that come about unless the other side prevents it.
    fn expected(&self, mv: Move) -> Came {
        let Some((seat, kind)) = self.board.at(mv.from) else {
            return Came::default();
        };
        let arrives = kind == Kind::Footman && board::is_last_rank(seat, mv.to);
        Came {
            captured: self.board.kind_of(other(seat), mv.to).is_some(),
            promoted: arrives && mv.redeployment.is_none(),
        }
    }

    /// What a side's move has come to. Only its own move takes enemies and
    /// promotes its pieces, so whose pieces the events are about tells.
    fn came(seat: Seat, events: &[Event]) -> Came {
        let mut came = Came::default();
        for event in events {
            match event {
                Event::Captured { piece, .. } => came.captured |= piece.colour != seat.0,
                Event::Promoted { piece, .. } => came.promoted |= piece.colour == seat.0,
                _ => {}
            }
        }
        came
    }

    /// The legal moves that a text may mean, without regard to what it says of
    /// promotion and redeployment.
    fn meant(&self, seat: Seat, written: &Written) -> Vec<Move> {
        let mut legal = Vec::new();
        self.board.legal(seat, &mut legal);
        legal.retain(|mv| {
            let kind = self.board.kind_of(seat, mv.from);
            kind.is_some_and(|kind| written.means(*mv, kind))
        });
        legal
    }

    /// The refusal of a text that means no legal move, saying why.
    fn refusal(&self, seat: Seat, text: &str, written: &Written) -> Fault {
        let side = INFO.seat_id(seat);
        let mut fault = match written.full() {
            Some(mv) => match self.board.why_illegal(seat, mv) {
                Some(why) => Fault::illegal(why.name(), why.sentence()),
                None if written.promoted => Fault::illegal(
                    "no-horseman",
                    "“=N” is written only for a footman that becomes a horseman.",
                ),
                None => Fault::illegal(
                    "other-piece",
                    "Another kind of piece stands on the first cell.",
                ),
            },
            None => match self.meant(seat, written).first() {
                Some(&mv) => {
                    let code = text::machine(mv);
                    let message = format!("The move would be written {code}.");
                    Fault::illegal("written-so", message).with("move", code)
                }
                None => Fault::illegal("none-can", format!("No piece of {side} can make it."))
                    .with("seat", side),
            },
        };
        fault.message = format!("“{text}” is illegal. {}", fault.message);
        fault.with("found", text)
    }
}

impl Position for Apocalypse {
    type Action = Action;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        static BOARD: OnceLock<Topology> = OnceLock::new();
        BOARD.get_or_init(|| Topology::grid(usize::from(SIZE), usize::from(SIZE)))
    }

    fn start(_options: &Options) -> Result<Self, Fault> {
        text::read_position(INFO.start)
    }

    fn read(text: &str, _options: &Options) -> Result<Self, Fault> {
        text::read_position(text)
    }

    fn write(&self) -> String {
        text::write_position(self)
    }

    fn actors(&self) -> Seats {
        if self.outcome().is_some() {
            Seats::NONE
        } else {
            SEATS.into_iter().collect()
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.actors().contains(seat) {
            let mut moves = Vec::new();
            self.board.legal(seat, &mut moves);
            out.extend(moves.into_iter().map(Action::Move));
        }
    }

    fn apply(&self, choices: &[(Seat, Action)], events: &mut Vec<Event>) -> Self {
        let mut next = *self;
        let mut moves = [None; 2];
        for &(seat, action) in choices {
            match action {
                Action::Move(mv) => moves[seat.index()] = Some(mv),
                Action::Void(_) => {
                    next.penalties[seat.index()] += 1;
                    events.push(Event::Penalty { seat });
                }
            }
        }
        next.board = turn::resolve(&self.board, moves, events);
        next.turn = self.turn.saturating_add(1);
        events.extend(choices.iter().map(|&(seat, _)| Event::TurnEnded { seat }));
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        // What ends the game for one side as a loss, for both as a draw.
        let lost = |lost: [bool; 2], one: &'static str, both: &'static str| match lost {
            [true, true] => Some(Outcome::draw(both)),
            [true, false] => Some(Outcome::win(SEATS[1], one)),
            [false, true] => Some(Outcome::win(SEATS[0], one)),
            [false, false] => None,
        };
        let penalised = self.penalties.map(|points| points >= PENALTY_LIMIT);
        let bare = SEATS.map(|seat| self.board.footmen(seat) == 0);
        lost(penalised, "two-penalties", "both-two-penalties")
            .or_else(|| lost(bare, "no-footmen", "both-no-footmen"))
            .or_else(|| {
                let stuck = SEATS.into_iter().any(|seat| !self.board.can_move(seat));
                stuck.then(|| Outcome::draw("no-legal-move"))
            })
    }

    fn code(&self, action: Action) -> String {
        match action {
            Action::Move(mv) => text::machine(mv),
            Action::Void(None) => "!".to_owned(),
            Action::Void(Some(mv)) => format!("!{}", text::machine(mv)),
        }
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        let (Action::Move(mv) | Action::Void(Some(mv))) = action else {
            return Vec::new();
        };
        let cells = [Some(mv.from), Some(mv.to), mv.redeployment];
        let cells = cells.into_iter().flatten();
        cells.map(|at| Pick::Cell(cell(at))).collect()
    }

    fn find(&self, seat: Seat, text: &str) -> Result<Action, Fault> {
        let text = text.trim();
        let Some(written) = Written::read(text) else {
            return Err(Fault::new(
                "bad-move",
                format!("“{text}” isn't a move: they are written like Na1-b3, a1b3 or b4b5=c3."),
            )
            .with("found", text));
        };
        let mut fitting = self.meant(seat, &written);
        fitting.retain(|mv| {
            mv.redeployment == written.redeployment
                // A cell may have been named for a footman that was promoted.
                && (!written.promoted || self.expected(*mv).promoted || mv.redeployment.is_some())
        });
        match fitting[..] {
            [mv] => Ok(Action::Move(mv)),
            [] => Err(self.refusal(seat, text, &written)),
            _ => {
                let codes: Vec<_> = fitting.into_iter().map(text::machine).collect();
                let message = format!("“{text}” can mean {}.", codes.join(" or "));
                Err(Fault::ambiguous(codes.join(" "), message).with("found", text))
            }
        }
    }

    /// What stands after a `!` has to be illegal, and in full. Without it
    /// anything may be written: what is no legal move is a void one, except
    /// that a text that means two is refused, so that it can be mended.
    fn declare(&self, seat: Seat, text: &str) -> Result<Action, Fault> {
        let text = text.trim();
        let form = |text: &str| Written::read(text).and_then(|written| written.full());
        let Some(void) = text.strip_prefix('!') else {
            return self.find(seat, text).or_else(|fault| match form(text) {
                _ if fault.code == "ambiguous-move" => Err(fault),
                // A piece is named that isn't the one there.
                Some(mv) if self.is_legal(seat, mv) => Ok(Action::Void(None)),
                form => Ok(Action::Void(form)),
            });
        };
        if void.is_empty() {
            return Ok(Action::Void(None));
        }
        match form(void) {
            None => Err(Fault::new(
                "bad-move",
                format!("“{text}” isn't a void move: they are written like !a1a3, or only “!”."),
            )
            .with("found", text)),
            Some(mv) if self.is_legal(seat, mv) => Err(Fault::new(
                "legal-move",
                format!("“{text}”: the move is legal, so it isn't written with “!”."),
            )
            .with("found", text)),
            Some(mv) => Ok(Action::Void(Some(mv))),
        }
    }

    fn text(&self, action: Action) -> String {
        match action {
            Action::Move(mv) => text::written(&self.board, mv, self.expected(mv)),
            Action::Void(None) => "!".to_owned(),
            Action::Void(Some(mv)) => {
                format!("!{}", text::written(&self.board, mv, Came::default()))
            }
        }
    }

    fn notation(&self, choices: &[(Seat, Action)], events: &[Event], _after: &Self) -> Vec<String> {
        choices
            .iter()
            .map(|&(seat, action)| match action {
                Action::Move(mv) => text::written(&self.board, mv, Self::came(seat, events)),
                Action::Void(_) => self.text(action),
            })
            .collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        let cells = (0..CELLS)
            .map(|at| CellView {
                hidden: false,
                piece: self.board.at(at).map(|(seat, kind)| piece(seat, kind)),
            })
            .collect();
        let [white, black] = self.penalties;
        View {
            viewer,
            cells,
            features: Vec::new(),
            parts: Vec::new(),
            actors: self.actors(),
            checks: Vec::new(),
            position: self.write(),
            status: vec![
                ("white-penalties", white.to_string()),
                ("black-penalties", black.to_string()),
            ],
        }
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        let mut board = Board::default();
        for (cell, man) in men {
            let kind = [Kind::Horseman, Kind::Footman]
                .into_iter()
                .find(|kind| kind.name() == man.kind)?;
            board.put(Seat(man.colour & 1), kind, u8::try_from(cell.0).ok()?);
        }
        Some(Self {
            board,
            penalties: [0; 2],
            turn: 1,
        })
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        let at = u8::try_from(from.0).ok();
        let man = at.and_then(|at| Some((at, self.board.at(at)?)));
        man.map_or_else(Vec::new, |(at, (seat, kind))| {
            let targets = self.board.targets(seat, kind, at);
            board::cells(targets).map(cell).collect()
        })
    }

    fn worth(&self, seat: Seat) -> i32 {
        worth::worth(&self.board, seat)
    }

    fn number(&self) -> (u32, usize) {
        (self.turn, 0)
    }
}
