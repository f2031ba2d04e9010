//! Buckley's Portal chess: each player has a portal, and the two cells act as
//! one. The bit boards are [chess's](super::chess).

mod board;
mod movegen;
mod safety;
mod sinks;
mod steps;
mod text;
mod told;
mod worth;

pub use board::{Action, Buckley};

use super::chess::bitboard::{Bitboard, Color, Square};
use super::chess::position::{NO_SQUARE, Position as Core};
use super::chess::told::{self as plain, cell, kind, piece, seat_of};
use crate::board::{Cell, Topology};
use crate::rules::diagram::Sign;
use crate::rules::{
    CellView, Event, Fault, Feature, Info, Options, Outcome, Perft, Pick, PieceChoice, Position,
    Seat, SeatInfo, Seats, View, Viewer,
};
use std::sync::OnceLock;

static INFO: Info = Info {
    id: "portal-buckley",
    name: "Buckley's Portal Chess",
    aliases: &["buckleysportalchess", "buckleyportal", "portalchess"],
    seats: SeatInfo::WHITE_AND_BLACK,
    colours: &["white", "black"],
    kinds: &["pawn", "knight", "bishop", "rook", "queen", "king"],
    piece_sets: &["standard"],
    options: &[],
    hidden: false,
    simultaneous: false,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - - 0 1",
    help: "Ian Buckley's Portal chess (about 2012) is chess with a portal for each player. \
First each places his portal on his fourth rank, White first. Then a turn moves a piece, or one's \
own portal one step in any direction.\n\n\
A piece that comes to a portal arrives at the other; bishops, rooks and queens may go on from \
there in the same direction. Only knights pass over a portal. A piece of one's own on either \
portal blocks both; an enemy on either is captured, and the piece stops there. Pieces give check \
through portals too.\n\n\
A portal that moves onto a piece, of either colour, teleports it to the other portal, if that one \
is vacant. Pawns are promoted by that on their last rank; pushed by the opponent they become \
queens.\n\n\
Both portals on one cell make a black hole: everything on it and around it is removed, and the \
portals are gone. Removing the enemy's king wins; one's own may not be removed. A threat of that \
is no check.",
};

impl std::fmt::Debug for Buckley {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({})", INFO.id, self.write())
    }
}

impl Position for Buckley {
    type Action = Action;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        static BOARD: OnceLock<Topology> = OnceLock::new();
        BOARD.get_or_init(|| Topology::grid(8, 8))
    }

    fn start(_options: &Options) -> Result<Self, Fault> {
        Ok(Self::of(Core::start()))
    }

    fn read(text: &str, _options: &Options) -> Result<Self, Fault> {
        Self::read_position(text)
    }

    fn write(&self) -> String {
        self.write_position()
    }

    fn actors(&self) -> Seats {
        if self.outcome().is_some() {
            Seats::NONE
        } else {
            Seats::one(seat_of(self.core.turn()))
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.actors().contains(seat) {
            self.actions(out);
        }
    }

    fn apply(&self, choices: &[(Seat, Action)], events: &mut Vec<Event>) -> Self {
        let next = self.after(choices);
        for &(seat, action) in choices {
            self.tell(action, events);
            let side = next.core.turn();
            if next.is_attacked(side)
                && let Some(king) = next.core.king(side)
            {
                events.push(Event::Check { at: cell(king) });
            }
            events.push(Event::TurnEnded { seat });
        }
        next
    }

    fn after(&self, choices: &[(Seat, Action)]) -> Self {
        choices
            .iter()
            .fold(*self, |position, &(_, action)| position.applied(action))
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner() {
            return Some(Outcome::win(seat_of(winner), "black-hole"));
        }
        let side = self.core.turn();
        if self.count_actions() == 0 {
            return Some(if self.is_attacked(side) {
                Outcome::win(seat_of(side.other()), "checkmate")
            } else {
                Outcome::draw("stalemate")
            });
        }
        (self.core.halfmove_clock() >= 100 && !self.played_on).then(|| Outcome::draw("fifty-moves"))
    }

    fn repetition_identity(&self) -> Option<Self> {
        Some(self.with(self.core.repetition_identity()))
    }

    fn is_irreversible(&self) -> bool {
        // While there are portals a pawn can come back.
        self.hole().is_some() && self.core.halfmove_clock() == 0
    }

    fn played_on(&self) -> Option<Self> {
        (self.outcome()?.reason == "fifty-moves").then_some(Self {
            played_on: true,
            ..*self
        })
    }

    fn code(&self, action: Action) -> String {
        match action {
            Action::Piece(mv) => mv.to_string(),
            Action::Portal(mv) => format!("@{mv}"),
            Action::Place(at) => format!("@{at}"),
        }
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        let mv = match action {
            Action::Piece(mv) | Action::Portal(mv) => mv,
            Action::Place(at) => return vec![Pick::Cell(cell(at))],
        };
        let mut picks = vec![Pick::Cell(cell(mv.from)), Pick::Cell(cell(mv.to))];
        // A piece on one's own portal may go where the portal may go.
        if self.portal(self.core.turn()) == Some(mv.from) {
            let mut actions = Vec::new();
            self.actions(&mut actions);
            let is_portal = matches!(action, Action::Portal(_));
            let both = actions.iter().any(|other| match other {
                Action::Piece(other) => is_portal && (other.from, other.to) == (mv.from, mv.to),
                Action::Portal(other) => !is_portal && (other.from, other.to) == (mv.from, mv.to),
                Action::Place(_) => false,
            });
            if both {
                picks.push(Pick::Named(if is_portal {
                    "move-portal"
                } else {
                    "move-piece"
                }));
            }
        }
        if let Some(role) = mv.promotion {
            picks.push(Pick::Piece(PieceChoice {
                colour: seat_of(self.core.turn()).0,
                kind: kind(role),
            }));
        }
        picks
    }

    fn find(&self, _seat: Seat, text: &str) -> Result<Action, Fault> {
        self.find_action(text)
    }

    fn text(&self, action: Action) -> String {
        self.write_action(action)
    }

    fn lying(signs: &[Sign]) -> Vec<(usize, String)> {
        let cell = |bracket| signs.iter().find(|sign| sign.bracket == bracket);
        let fields = if let Some(hole) = cell('{') {
            let hole = format!("*{}", hole.cell());
            [hole.clone(), hole]
        } else {
            ['(', '['].map(|side| cell(side).map_or_else(|| "-".to_owned(), Sign::cell))
        };
        (4..).zip(fields).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        let cells = (0..64)
            .map(|index| CellView {
                hidden: false,
                piece: self.core.piece_at(Square::new(index)).map(piece),
            })
            .collect();
        let side = self.core.turn();
        let king = self.core.king(side).filter(|_| self.is_attacked(side));
        let placing = self.is_placing().then(|| ("placing", "portal".to_owned()));
        View {
            viewer,
            cells,
            features: self.features(),
            parts: Vec::new(),
            actors: self.actors(),
            checks: king.map(cell).into_iter().collect(),
            position: self.write(),
            status: placing.into_iter().collect(),
        }
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        plain::study(men).map(Self::of)
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        if self.doors() == 0 {
            return plain::steps(&self.core, from);
        }
        let Some((side, _)) = plain::square(from).and_then(|at| self.core.piece_at(at)) else {
            return Vec::new();
        };
        let mut there = *self;
        if there.core.turn != side {
            there.core.turn = side;
            there.core.en_passant = NO_SQUARE;
        }
        let mut actions = Vec::new();
        there.actions(&mut actions);
        let own = actions.iter().filter_map(|action| match action {
            Action::Piece(mv) if cell(mv.from) == from => Some(cell(mv.to)),
            _ => None,
        });
        own.collect()
    }

    fn mover(&self) -> Option<Seat> {
        let over = self.winner().is_some();
        (!over).then(|| seat_of(self.core.turn()))
    }

    fn survey(&self, out: &mut Vec<Action>) -> Option<Outcome> {
        if self.winner().is_none() {
            self.actions(out);
        }
        let counted = self.core.halfmove_clock() >= 100;
        if out.is_empty() || counted {
            return self.outcome();
        }
        None
    }

    fn pace() -> u64 {
        920_000
    }

    fn worth(&self, seat: Seat) -> i32 {
        let worth = self.core.worth(self.doors());
        if seat == seat_of(self.core.turn()) {
            worth
        } else {
            -worth
        }
    }

    fn gain(&self, action: Action) -> i32 {
        worth::gain(self, action)
    }

    fn is_pressed(&self) -> bool {
        self.is_attacked(self.core.turn())
    }

    fn passed(&self) -> Option<Self> {
        if self.is_placing() || self.is_pressed() {
            return None;
        }
        Some(self.with(self.core.passed()?))
    }

    fn number(&self) -> (u32, usize) {
        let past = seat_of(self.core.turn()).index();
        (u32::from(self.core.fullmove_number()), past)
    }

    fn perft(&self, depth: u32, how: Perft) -> u64 {
        self.lines(depth, how == Perft::Each)
    }
}

impl Buckley {
    fn of(core: Core) -> Self {
        Self {
            core,
            portals: [NO_SQUARE; 2],
            played_on: false,
        }
    }

    /// The portals, or what they have become.
    fn features(&self) -> Vec<Feature> {
        if let Some(hole) = self.hole() {
            return vec![Feature {
                cell: cell(hole),
                kind: "black-hole",
                colour: None,
                count: 1,
                to: None,
            }];
        }
        let doors = Bitboard(self.doors());
        let portals = Color::ALL.into_iter().filter_map(|side| {
            let at = self.portal(side)?;
            let other = Bitboard(doors.0 & !at.bit().0).first();
            Some(Feature {
                cell: cell(at),
                kind: "portal",
                colour: Some(seat_of(side).0),
                count: 1,
                to: other.map(cell),
            })
        });
        portals.collect()
    }
}
