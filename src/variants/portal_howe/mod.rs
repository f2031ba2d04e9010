//! Howe's Portal chess of 1997: two areas linked by fixed portals, played in
//! turns, by the rules written out in `docs/rules/portal-howe.md`.
//!
//! The areas and what stands on them are in `board`, moves in `moves`, what
//! comes of an action and the rule of check in `turn`, position strings in
//! `fen`, texts of moves in `text` and `find`; here is what makes them a game.

mod board;
mod fen;
mod find;
mod moves;
mod text;
mod turn;
mod worth;

pub use board::Kind;

use crate::board::{Cell, Topology};
use crate::rules::{
    CellView, Event, Fault, Feature, Info, OptionInfo, Options, Outcome, PartState, Pick,
    PieceChoice, Position, Seat, SeatInfo, Seats, View, Viewer,
};
use board::{Layout, Men, Side, Square};

/// A position of Howe's Portal chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Howe {
    men: Men,
    side: Side,
    /// The area to be played now: 0 is A, 1 is B.
    area: u8,
    /// A bit a right.
    castling: u8,
    /// The cell passed over, by area.
    en_passant: [Option<Square>; 2],
    /// What the next turn is committed to, by side.
    intents: [Option<Intent>; 2],
    /// Halves of turns since the last capture or move of a pawn.
    clock: u32,
    /// The turn's number, from 1.
    number: u32,
    /// Whether the fifty-move rule no longer ends it.
    played_on: bool,
}

/// What a declared intent will come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Intent {
    /// The piece on this cell will teleport.
    From(Square),
    /// Nothing: the way was blocked, the piece has been captured, or white's
    /// half has carried out the swap.
    Spent,
}

/// What a player does with a turn. Cells are numbered 64 times the area, 8
/// times the rank, and the file, all from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A move within the area; castling is the king's.
    Move {
        /// The cell left.
        from: u8,
        /// The cell gone to.
        to: u8,
        /// What a pawn becomes on its last rank.
        promotion: Option<Kind>,
    },
    /// To declare that the piece on this cell will teleport.
    Intent(u8),
    /// The piece on this cell teleports, as was declared.
    Teleport(u8),
    /// Nothing: a committed turn that is spent, or a pass.
    Pass,
}

const START: &str = "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|\
                     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w A KQkq - - two-boards 0 1";
const START_SPLIT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w A Kk - - split 0 1";

static INFO: Info = Info {
    id: "portal-howe",
    name: "Howe's Portal chess",
    aliases: &[
        "portalhowe",
        "howesportalchess",
        "howeportalchess",
        "portalchesshowe",
    ],
    seats: SeatInfo::WHITE_AND_BLACK,
    colours: &["white", "black"],
    kinds: &["pawn", "knight", "bishop", "rook", "queen", "king"],
    piece_sets: &["standard"],
    options: &[OptionInfo {
        name: "layout",
        values: &["two-boards", "split"],
    }],
    hidden: false,
    simultaneous: false,
    start: START,
    help: "Portal chess as David Howe invented it in 1997. Two areas, A and B, are linked by fixed \
           portals. White plays on A, black on B, then white on B and black on A, and so on. In \
           each area the game is chess. With the option layout=split the areas are the halves of \
           one board.\n\n\
           Who has a piece on a portal of the area to be played may declare, instead of moving, \
           that it will teleport. That is done in the player's next turn, which is the other \
           area's, and is all of that turn; an enemy on the linked cell is captured. If a piece \
           of the player's own stood there when the intent was declared, nothing is teleported \
           and the turn is spent. Two pieces whose intents were declared in the same turn on \
           linked portals change places.\n\n\
           A king may stand attacked if its owner can move it before it can be captured. So an \
           attack may be uncovered by a teleport where the king can still move in time, and a \
           check given to a player who is committed to a teleport is mate unless the teleport \
           answers it. Beware: black always plays in the area of white's arrival just before a \
           white teleport, so an intent of white's where his king isn't is answered by any check \
           there. Black has no such weakness.\n\n\
           The position may be drawn by its third occurrence and by fifty moves. Nothing is drawn \
           by a lack of pieces.",
};

impl Howe {
    /// The area of a side's next turn.
    fn next_area(&self, side: Side) -> u8 {
        // White plays where black has just played, black elsewhere than white.
        let is_black_after_white = side == Side::Black && self.side == Side::White;
        self.area ^ u8::from(is_black_after_white)
    }

    fn played(&self, action: Action) -> Self {
        let mut next = *self;
        next.step(action);
        next.settle();
        next
    }

    /// What an action is, as events: what is taken first, then what moves.
    fn tell(&self, action: Action, events: &mut Vec<Event>) {
        let layout = self.men.layout;
        let captured = |at: Square, events: &mut Vec<Event>| {
            if let Some((side, kind)) = self.men.at(at) {
                let piece = board::piece(side, kind);
                events.push(Event::Captured {
                    piece,
                    at: layout.cell(at),
                });
            }
        };
        let moved = |from: Square, to: Square, portal: bool, events: &mut Vec<Event>| {
            let Some((side, kind)) = self.men.at(from) else {
                return;
            };
            let (from, to) = (layout.cell(from), layout.cell(to));
            let via = if portal { vec![from, to] } else { Vec::new() };
            events.push(Event::Moved {
                piece: board::piece(side, kind),
                from,
                via,
                to,
            });
        };
        match action {
            Action::Move {
                from,
                to,
                promotion,
            } => {
                captured(self.taken_in_passing(from, to).unwrap_or(to), events);
                moved(from, to, false, events);
                if let Some((rook, beside)) = self.rook_of_castling(from, to) {
                    moved(rook, beside, false, events);
                }
                if let Some(kind) = promotion {
                    let piece = board::piece(self.side, kind);
                    events.push(Event::Promoted {
                        at: layout.cell(to),
                        piece,
                    });
                }
            }
            Action::Intent(from) => {
                let cells = vec![layout.cell(from), layout.cell(layout.linked(from))];
                events.push(Event::Changed { cells });
            }
            Action::Teleport(from) => {
                let to = layout.linked(from);
                if self.is_swap(from) {
                    let (first, second) = (layout.cell(from), layout.cell(to));
                    events.push(Event::Swapped { first, second });
                } else {
                    captured(to, events);
                    moved(from, to, true, events);
                }
            }
            Action::Pass => {}
        }
    }

    /// What an intent is, in words of texts: `Aa4>Ba4`, `--`.
    fn intent_text(&self, intent: Intent) -> String {
        match intent {
            Intent::From(from) => self.code(Action::Teleport(from)),
            Intent::Spent => "--".to_owned(),
        }
    }
}

impl Position for Howe {
    type Action = Action;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        Layout::TwoBoards.board()
    }

    fn own_board(&self) -> &'static Topology {
        self.men.layout.board()
    }

    fn start(options: &Options) -> Result<Self, Fault> {
        let split = options.get("layout") == Some(Layout::Split.name());
        fen::read(if split { START_SPLIT } else { START }, options)
    }

    fn read(text: &str, options: &Options) -> Result<Self, Fault> {
        fen::read(text, options)
    }

    fn write(&self) -> String {
        fen::write(self)
    }

    fn actors(&self) -> Seats {
        if self.outcome().is_some() {
            Seats::NONE
        } else {
            Seats::one(self.side.seat())
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let drawn = self.clock >= 100 && !self.played_on;
        if seat == self.side.seat() && !drawn {
            self.each_legal(&mut |action| {
                out.push(action);
                false
            });
        }
    }

    fn apply(&self, choices: &[(Seat, Action)], events: &mut Vec<Event>) -> Self {
        let mut next = *self;
        for &(seat, action) in choices {
            next.tell(action, events);
            next = next.played(action);
            if let Some(king) = next.king_in_check() {
                events.push(Event::Check {
                    at: next.men.layout.cell(king),
                });
            }
            events.push(Event::TurnEnded { seat });
        }
        next
    }

    fn after(&self, choices: &[(Seat, Action)]) -> Self {
        choices
            .iter()
            .fold(*self, |howe, &(_, action)| howe.played(action))
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal() {
            return Some(if self.is_king_lost_by_passing() {
                Outcome::win(self.side.other().seat(), "checkmate")
            } else {
                Outcome::draw("stalemate")
            });
        }
        (self.clock >= 100 && !self.played_on).then(|| Outcome::draw("fifty-moves"))
    }

    fn repetition_identity(&self) -> Option<Self> {
        Some(Self {
            clock: 0,
            number: 1,
            ..*self
        })
    }

    fn is_irreversible(&self) -> bool {
        self.clock == 0
    }

    fn played_on(&self) -> Option<Self> {
        let drawn = self.outcome()?.reason == "fifty-moves";
        drawn.then_some(Self {
            played_on: true,
            ..*self
        })
    }

    fn code(&self, action: Action) -> String {
        text::machine(self, action)
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        let layout = self.men.layout;
        let (from, to) = match action {
            Action::Move { from, to, .. } => (from, to),
            Action::Intent(from) | Action::Teleport(from) => (from, layout.linked(from)),
            Action::Pass => return vec![Pick::Named("pass")],
        };
        let mut picks = vec![Pick::Cell(layout.cell(from)), Pick::Cell(layout.cell(to))];
        if let Action::Move {
            promotion: Some(kind),
            ..
        } = action
        {
            picks.push(Pick::Piece(PieceChoice {
                colour: self.side.seat().0,
                kind: kind.name(),
            }));
        }
        picks
    }

    fn find(&self, _seat: Seat, text: &str) -> Result<Action, Fault> {
        find::find(self, text)
    }

    fn text(&self, action: Action) -> String {
        text::written(self, action)
    }

    fn view(&self, viewer: Viewer) -> View {
        let layout = self.men.layout;
        let board = layout.board();
        let cells = board.cells().map(|cell| CellView {
            hidden: false,
            piece: self
                .men
                .at(layout.square(cell))
                .map(|(side, kind)| board::piece(side, kind)),
        });
        let feature = |square, kind, colour| Feature {
            cell: layout.cell(square),
            kind,
            colour,
            count: 1,
            to: Some(layout.cell(layout.linked(square))),
        };
        let mut features: Vec<_> = layout
            .portals()
            .map(|square| feature(square, "portal", None))
            .collect();
        let mut status = Vec::new();
        for (side, name) in Side::BOTH.into_iter().zip(["white-intent", "black-intent"]) {
            let Some(intent) = self.intents[side.index()] else {
                continue;
            };
            if let Intent::From(from) = intent {
                features.push(feature(from, "intent", Some(side.seat().0)));
            }
            status.push((name, self.intent_text(intent)));
        }
        let actors = self.actors();
        let mut parts = vec![PartState::Idle; 2];
        if !actors.is_empty() {
            parts[usize::from(self.area)] = PartState::Due;
        }
        View {
            viewer,
            cells: cells.collect(),
            features,
            parts,
            actors,
            checks: self
                .king_in_check()
                .map(|king| layout.cell(king))
                .into_iter()
                .collect(),
            position: self.write(),
            status,
        }
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        let mut board = Men::none(Layout::TwoBoards);
        for (cell, man) in men {
            let kind = Kind::ALL.into_iter().find(|kind| kind.name() == man.kind)?;
            let side = *Side::BOTH.get(usize::from(man.colour))?;
            board.put(board.layout.square(*cell), side, kind);
        }
        Some(Self {
            men: board,
            side: Side::White,
            area: 0,
            castling: 0,
            en_passant: [None; 2],
            intents: [None; 2],
            clock: 0,
            number: 1,
            played_on: false,
        })
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        let layout = self.men.layout;
        let square = layout.square(from);
        let Some((side, _)) = self.men.at(square) else {
            return Vec::new();
        };
        let there = Self {
            side,
            area: board::area(square),
            ..*self
        };
        let mut cells = Vec::new();
        there.each_free(&mut |action| {
            match action {
                Action::Move { from, to, .. } if from == square => cells.push(layout.cell(to)),
                Action::Intent(from) if from == square => {
                    cells.push(layout.cell(layout.linked(from)));
                }
                _ => {}
            }
            false
        });
        cells
    }

    fn mover(&self) -> Option<Seat> {
        Some(self.side.seat())
    }

    fn survey(&self, out: &mut Vec<Action>) -> Option<Outcome> {
        self.legal(self.side.seat(), out);
        if out.is_empty() { self.outcome() } else { None }
    }

    fn pace() -> u64 {
        220_000
    }

    fn worth(&self, seat: Seat) -> i32 {
        let worth = worth::worth(self);
        if seat == Side::White.seat() {
            worth
        } else {
            -worth
        }
    }

    fn gain(&self, action: Action) -> i32 {
        worth::gain(self, action)
    }

    fn is_pressed(&self) -> bool {
        worth::is_pressed(self)
    }

    fn number(&self) -> (u32, usize) {
        (self.number, self.side.index())
    }
}
