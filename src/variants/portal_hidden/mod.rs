//! Mike Hidden's portal chess, "porthole chess": neutral portals that move
//! when they are entered.
//!
//! `board` is a position and what moves make of it, `movegen` finds the
//! moves, `sinks` counts and plays them, `fen` and `text` read and write.
//! Pieces, attack tables and notation are chess's own.

mod board;
mod fen;
mod movegen;
mod sinks;
mod text;

use self::board::Board;
use crate::board::{Cell, Topology};
use crate::rules::diagram::Sign;
use crate::rules::{
    CellView, Event, Fault, Feature, Info, OptionInfo, Options, Outcome, Perft, Pick, PieceChoice,
    Position, Seat, SeatInfo, Seats, View, Viewer,
};
use crate::variants::chess::bitboard::{Bitboard, Role, Square};
use crate::variants::chess::position::NO_SQUARE;
use crate::variants::chess::told::{self as plain, cell, kind, piece, seat_of, tell};
use std::fmt;
use std::sync::OnceLock;

pub use self::board::Move;

static INFO: Info = Info {
    id: "portal-hidden",
    name: "Hidden's portal chess",
    aliases: &[
        "portalhidden",
        "hidden",
        "hiddensportalchess",
        "hiddenportalchess",
        "porthole",
        "portholechess",
        "portholes",
    ],
    seats: SeatInfo::WHITE_AND_BLACK,
    colours: &["white", "black"],
    kinds: &["pawn", "knight", "bishop", "rook", "queen", "king"],
    piece_sets: &["standard"],
    options: &[OptionInfo {
        name: "portals",
        values: &[],
    }],
    hidden: false,
    simultaneous: false,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - a4,c4,e4,g4,b5,d5,f5,h5 0 1",
    help: "Mike Hidden's version of portal chess (before 2008), also called porthole chess: \
        orthodox chess with neutral portals. Eight lie on the board at the start unless others \
        are chosen.\n\n\
        A piece enters a portal by a move that would capture there: pawns diagonally, knights by \
        landing on it, the king by stepping on it. It leaves at once by another portal that was \
        unoccupied before the move, and captures nothing there. An enemy on the portal that is \
        entered is captured; one with a piece of your own can't be entered. Nothing but a knight \
        passes over a portal.\n\n\
        The portal that was entered then moves to the cell that the piece came from; the one \
        that it left by stays under it. So portals can lie on one another. A stack works as its \
        top one, and can't be left by whoever enters it.\n\n\
        Pawns are promoted by ordinary moves only. One that comes to the last rank through a \
        portal stays a pawn and can't move. Castling is impossible with a portal between king \
        and rook.\n\n\
        A king on a portal is in check only if the enemy that reaches him could leave by some \
        unoccupied portal. So moving off a portal may expose one's own king on another one. What \
        stands on a portal, or goes through one, isn't pinned: a portal stays in its place.\n\n\
        To move through portals pick the piece, the portal that it enters, and the one that it \
        leaves by.",
};

/// A position of Hidden's portal chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PortalHidden {
    board: Board,
    /// Whether the fifty-move rule no longer ends it.
    played_on: bool,
}

impl fmt::Debug for PortalHidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", INFO.id, self.write())
    }
}

impl PortalHidden {
    fn of(board: Board) -> Self {
        Self {
            board,
            played_on: false,
        }
    }

    fn turn(&self) -> Seat {
        seat_of(self.board.core.turn())
    }

    /// The cell of the king of the side on turn, if he is attacked.
    fn checked(&self) -> Option<Square> {
        let side = self.board.core.turn();
        let king = self.board.core.king(side)?;
        self.board.is_in_check(side).then_some(king)
    }

    /// What a move through portals is, as events.
    fn tell_way(&self, mv: Move, out: Square, events: &mut Vec<Event>) {
        let core = &self.board.core;
        if let Some(victim) = core.piece_at(mv.to) {
            events.push(Event::Captured {
                piece: piece(victim),
                at: cell(mv.to),
            });
        }
        if let Some(mover) = core.piece_at(mv.from) {
            events.push(Event::Moved {
                piece: piece(mover),
                from: cell(mv.from),
                via: vec![cell(mv.to), cell(out)],
                to: cell(out),
            });
        }
        events.push(Event::Changed {
            cells: vec![cell(mv.to), cell(mv.from)],
        });
    }
}

impl Position for PortalHidden {
    type Action = Move;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        static BOARD: OnceLock<Topology> = OnceLock::new();
        BOARD.get_or_init(|| Topology::grid(8, 8))
    }

    fn start(options: &Options) -> Result<Self, Fault> {
        match options.get("portals") {
            None => Self::read(INFO.start, options),
            Some(_) => Self::read(fen::USUAL_PLACEMENT, options),
        }
    }

    fn read(text: &str, options: &Options) -> Result<Self, Fault> {
        let portals = options.get("portals").unwrap_or("-");
        fen::check_option(portals)?;
        Ok(Self::of(fen::read(text, portals)?))
    }

    fn write(&self) -> String {
        fen::write(&self.board)
    }

    fn actors(&self) -> Seats {
        if self.outcome().is_some() {
            Seats::NONE
        } else {
            Seats::one(self.turn())
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.actors().contains(seat) {
            self.board.legal(out);
        }
    }

    fn apply(&self, choices: &[(Seat, Move)], events: &mut Vec<Event>) -> Self {
        let next = self.after(choices);
        for &(seat, mv) in choices {
            match mv.out {
                Some(out) => self.tell_way(mv, out, events),
                None => tell(&self.board.core, mv.plain(), events),
            }
            if let Some(king) = next.checked() {
                events.push(Event::Check { at: cell(king) });
            }
            events.push(Event::TurnEnded { seat });
        }
        next
    }

    fn after(&self, choices: &[(Seat, Move)]) -> Self {
        choices.iter().fold(*self, |position, &(_, mv)| Self {
            board: position.board.apply(mv),
            ..position
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let core = &self.board.core;
        if !self.board.has_legal() {
            return Some(match self.checked() {
                Some(_) => Outcome::win(seat_of(core.turn().other()), "checkmate"),
                None => Outcome::draw("stalemate"),
            });
        }
        let drawn = core.halfmove_clock() >= 100 && !self.played_on;
        drawn.then(|| Outcome::draw("fifty-moves"))
    }

    fn repetition_identity(&self) -> Option<Self> {
        Some(Self {
            board: self.board.with(self.board.core.repetition_identity()),
            ..*self
        })
    }

    fn is_irreversible(&self) -> bool {
        // While there are portals a pawn can come back.
        self.board.portals == 0 && self.board.core.halfmove_clock() == 0
    }

    fn played_on(&self) -> Option<Self> {
        (self.outcome()?.reason == "fifty-moves").then_some(Self {
            played_on: true,
            ..*self
        })
    }

    fn code(&self, action: Move) -> String {
        text::machine(action)
    }

    fn picks(&self, action: Move) -> Vec<Pick> {
        let mut picks = vec![Pick::Cell(cell(action.from)), Pick::Cell(cell(action.to))];
        picks.extend(action.out.map(|out| Pick::Cell(cell(out))));
        picks.extend(action.promotion.map(|role: Role| {
            Pick::Piece(PieceChoice {
                colour: self.turn().0,
                kind: kind(role),
            })
        }));
        picks
    }

    fn find(&self, _seat: Seat, text: &str) -> Result<Move, Fault> {
        text::find(&self.board, text)
    }

    fn text(&self, action: Move) -> String {
        text::written(&self.board, action)
    }

    fn lying(signs: &[Sign]) -> Vec<(usize, String)> {
        let all = signs
            .iter()
            .flat_map(|sign| std::iter::repeat_n(sign.cell(), usize::from(sign.count)));
        let list: Vec<_> = all.collect();
        // Where none is drawn, they lie as at the start.
        let list = Some(list.join(",")).filter(|list| !list.is_empty());
        list.map(|list| (4, list)).into_iter().collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        let core = &self.board.core;
        let cells = (0..64).map(|index| CellView {
            hidden: false,
            piece: core.piece_at(Square::new(index)).map(piece),
        });
        let features = Bitboard(self.board.portals).map(|at| Feature {
            cell: cell(at),
            kind: "portal",
            colour: None,
            count: self.board.height(at),
            to: None,
        });
        View {
            viewer,
            cells: cells.collect(),
            features: features.collect(),
            parts: Vec::new(),
            actors: self.actors(),
            checks: self.checked().map(cell).into_iter().collect(),
            position: self.write(),
            status: Vec::new(),
        }
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        plain::study(men).map(|core| Self::of(Board::of(core)))
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        if self.board.portals == 0 {
            return plain::steps(&self.board.core, from);
        }
        let Some((side, _)) = plain::square(from).and_then(|at| self.board.core.piece_at(at))
        else {
            return Vec::new();
        };
        let mut there = self.board;
        if there.core.turn != side {
            there.core.turn = side;
            there.core.en_passant = NO_SQUARE;
        }
        let mut moves = Vec::new();
        there.legal(&mut moves);
        moves.retain(|mv| cell(mv.from) == from);
        let ways = moves.iter().flat_map(|mv| [Some(mv.to), mv.out]);
        ways.flatten().map(cell).collect()
    }

    fn number(&self) -> (u32, usize) {
        let number = u32::from(self.board.core.fullmove_number());
        (number, self.turn().index())
    }

    fn mover(&self) -> Option<Seat> {
        Some(self.turn())
    }

    fn survey(&self, out: &mut Vec<Move>) -> Option<Outcome> {
        self.board.legal(out);
        let counted = self.board.core.halfmove_clock() >= 100;
        if out.is_empty() || counted {
            return self.outcome();
        }
        None
    }

    fn pace() -> u64 {
        920_000
    }

    fn worth(&self, seat: Seat) -> i32 {
        let worth = self.board.core.worth(self.board.portals);
        if seat == self.turn() { worth } else { -worth }
    }

    fn gain(&self, action: Move) -> i32 {
        let core = &self.board.core;
        match action.out {
            // Who goes through a portal isn't where it has captured.
            Some(_) => core.value_at(action.to),
            None => core.exchange(action.plain()),
        }
    }

    fn is_pressed(&self) -> bool {
        self.board.is_in_check(self.board.core.turn())
    }

    fn passed(&self) -> Option<Self> {
        if self.is_pressed() {
            return None;
        }
        let board = self.board.with(self.board.core.passed()?);
        Some(Self { board, ..*self })
    }

    fn perft(&self, depth: u32, how: Perft) -> u64 {
        sinks::perft(&self.board, depth, how)
    }
}
