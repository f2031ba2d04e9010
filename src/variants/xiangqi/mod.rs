//! Xiangqi, Chinese chess.
//!
//! The rules are in `docs/rules/xiangqi.md`. `board` holds the pieces,
//! `movegen` finds moves, `repetition` knows perpetual check and chase, `fen`
//! and `wxf` read and write, `refusal` says why a move isn't legal.
//!
//! ```
//! use variant_board::variants;
//!
//! let start = variants::find("xiangqi").unwrap().start("").unwrap();
//! let red = variant_board::rules::Seat(0);
//! assert_eq!(start.find(red, "C2=5").unwrap().code, "h3e3");
//! ```

mod board;
mod fen;
mod movegen;
mod refusal;
mod repetition;
mod tables;
mod weights;
mod worth;
mod wxf;

pub use board::{Kind, Move};

use crate::board::{Cell, Ground, Surface, Topology};
use crate::rules::{
    CellView, Event, Fault, Info, Options, Outcome, Perft, Pick, PieceChoice, Position, Seat,
    SeatInfo, Seats, View, Viewer,
};
use board::{BLACK, Board, EMPTY, cell, name, piece, seat};
use std::fmt;
use std::sync::OnceLock;
use tables::{FILES, POINTS, RANKS};

static INFO: Info = Info {
    id: "xiangqi",
    name: "Xiangqi",
    aliases: &["xiangqi", "chinesechess", "cchess", "elephantchess"],
    seats: &[
        SeatInfo {
            id: "red",
            letter: 'w',
        },
        SeatInfo {
            id: "black",
            letter: 'b',
        },
    ],
    colours: &["red", "black"],
    kinds: &[
        "general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier",
    ],
    piece_sets: &["characters", "pictures"],
    options: &[],
    hidden: false,
    simultaneous: false,
    start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    help: "Xiangqi is played on points, with a river across the middle and a palace for each \
           general. The general steps along lines in its palace and may never face the other \
           one on an open file. Advisors step diagonally in the palace. Elephants go two points \
           diagonally in their own half if the point between is free. Horses go one point along \
           a line, which has to be free, and one diagonally onward. Chariots go any distance \
           along lines; cannons too, but capture by jumping over exactly one piece. Soldiers \
           step forward, and beyond the river also to the left and right.\n\n\
           Whoever has no legal move loses, in check or not. The third occurrence of a position \
           ends the game: who kept giving check, or kept attacking the same unprotected piece, \
           loses; if both did the same it is a draw, and checking weighs heavier than chasing. \
           Tournament rules have further cases. No count of moves without a capture ends a game.",
};

/// A position of xiangqi.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Xiangqi {
    board: Board,
    /// Plies since the last capture.
    clock: u32,
    /// The number of the move, from 1.
    turn: u32,
}

impl fmt::Debug for Xiangqi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "xiangqi({})", fen::write(self))
    }
}

impl Position for Xiangqi {
    type Action = Move;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        static BOARD: OnceLock<Topology> = OnceLock::new();
        BOARD.get_or_init(|| {
            let mut board = Topology::new(8);
            board.add_grid(
                "",
                "",
                usize::from(FILES),
                usize::from(RANKS),
                Surface::Points,
            );
            board.set_ground(Ground::facing(&board));
            board
        })
    }

    fn start(_options: &Options) -> Result<Self, Fault> {
        fen::read(INFO.start)
    }

    fn read(text: &str, _options: &Options) -> Result<Self, Fault> {
        fen::read(text)
    }

    fn write(&self) -> String {
        fen::write(self)
    }

    fn actors(&self) -> Seats {
        if self.board.count_legal() == 0 {
            Seats::NONE
        } else {
            Seats::one(seat(self.board.side()))
        }
    }

    fn legal(&self, wanted: Seat, out: &mut Vec<Move>) {
        if wanted == seat(self.board.side()) {
            self.board.legal(out);
        }
    }

    fn apply(&self, choices: &[(Seat, Move)], events: &mut Vec<Event>) -> Self {
        let next = self.after(choices);
        for &(mover, mv) in choices {
            if let Some((side, kind)) = self.board.at(mv.to) {
                events.push(Event::Captured {
                    piece: piece(side, kind),
                    at: cell(mv.to),
                });
            }
            if let Some((side, kind)) = self.board.at(mv.from) {
                events.push(Event::Moved {
                    piece: piece(side, kind),
                    from: cell(mv.from),
                    via: Vec::new(),
                    to: cell(mv.to),
                });
            }
            if let Some(at) = next.checked() {
                events.push(Event::Check { at: cell(at) });
            }
            events.push(Event::TurnEnded { seat: mover });
        }
        next
    }

    fn after(&self, choices: &[(Seat, Move)]) -> Self {
        let mut next = *self;
        for &(_, mv) in choices {
            let captured = next.board.make(mv);
            next.clock = if captured == EMPTY {
                next.clock.saturating_add(1)
            } else {
                0
            };
            if next.board.side() == 0 {
                next.turn = next.turn.saturating_add(1);
            }
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.board.count_legal() > 0 {
            return None;
        }
        let winner = seat(1 - self.board.side());
        let reason = if self.checked().is_some() {
            "checkmate"
        } else {
            "stalemate"
        };
        Some(Outcome::win(winner, reason))
    }

    fn repetition_identity(&self) -> Option<Self> {
        Some(Self {
            clock: 0,
            turn: 1,
            ..*self
        })
    }

    fn is_irreversible(&self) -> bool {
        self.clock == 0
    }

    fn outcome_of_repetition(&self, past: &[(Self, Option<Move>)]) -> Option<Outcome> {
        repetition::outcome(self, past)
    }

    fn code(&self, action: Move) -> String {
        name(action.from) + &name(action.to)
    }

    fn picks(&self, action: Move) -> Vec<Pick> {
        vec![Pick::Cell(cell(action.from)), Pick::Cell(cell(action.to))]
    }

    fn find(&self, _seat: Seat, text: &str) -> Result<Move, Fault> {
        wxf::find(&self.board, text)
    }

    fn text(&self, action: Move) -> String {
        wxf::write(&self.board, action)
    }

    fn view(&self, viewer: Viewer) -> View {
        let cells = (0..POINTS)
            .map(|point| CellView {
                hidden: false,
                piece: u8::try_from(point)
                    .ok()
                    .and_then(|point| self.board.at(point))
                    .map(|(side, kind)| piece(side, kind)),
            })
            .collect();
        View {
            viewer,
            cells,
            features: Vec::new(),
            parts: Vec::new(),
            actors: self.actors(),
            checks: self.checked().map(cell).into_iter().collect(),
            position: self.write(),
            status: Vec::new(),
        }
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        let mut board = Board::EMPTY;
        for (cell, man) in men {
            let kind = Kind::ALL.into_iter().find(|kind| kind.name() == man.kind)?;
            board.put(
                usize::from(man.colour & 1),
                kind,
                u8::try_from(cell.0).ok()?,
            );
        }
        Some(Self {
            board,
            clock: 0,
            turn: 1,
        })
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        if let Ok(point) = u8::try_from(from.0)
            && let Some((side, _)) = self.board.at(point)
        {
            let flag = if side == 0 { 0 } else { BLACK };
            self.board.targets(point, flag, |to| cells.push(cell(to)));
        }
        cells
    }

    fn number(&self) -> (u32, usize) {
        (self.turn, self.board.side())
    }

    fn mover(&self) -> Option<Seat> {
        Some(seat(self.board.side()))
    }

    fn survey(&self, out: &mut Vec<Move>) -> Option<Outcome> {
        self.board.legal(out);
        if out.is_empty() { self.outcome() } else { None }
    }

    fn pace() -> u64 {
        530_000
    }

    fn worth(&self, wanted: Seat) -> i32 {
        let worth = worth::worth(&self.board);
        if wanted == seat(0) { worth } else { -worth }
    }

    fn gain(&self, action: Move) -> i32 {
        worth::gain(&self.board, action)
    }

    fn is_pressed(&self) -> bool {
        self.board.in_danger(self.board.side())
    }

    fn passed(&self) -> Option<Self> {
        let side = self.board.side();
        if self.board.in_danger(side) || !worth::has_attackers(&self.board, side) {
            return None;
        }
        let mut next = *self;
        next.board.turn ^= 1;
        Some(next)
    }

    fn perft(&self, depth: u32, how: Perft) -> u64 {
        self.board.perft(depth, how == Perft::Each)
    }
}

impl Xiangqi {
    /// Where the general of the side on turn stands, if it is in check.
    fn checked(&self) -> Option<u8> {
        let side = self.board.side();
        self.board
            .in_danger(side)
            .then_some(self.board.generals[side])
    }
}
