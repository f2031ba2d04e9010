//! Afterlife chess, of the Finnish Hömppäpedia: four boards, on which pieces
//! die, are judged and return, by the rules written out in
//! `docs/rules/afterlife.md`.
//!
//! The boards are in `cells`, the pieces in `man`, what may be chosen in
//! `moves`, what comes of it in `turn`, what is shown in `view`, texts in `position`, `diagram` and
//! `text`; here is what makes them a game.
//!
//! A turn is a sequence of single decisions: a move on each board, and choices
//! of cells, which may be another seat's. Whatever waits for such a choice is
//! in `Pending`; there is never more than one.

mod cells;
mod diagram;
mod man;
mod moves;
mod position;
mod text;
mod turn;
mod view;
mod worth;

pub use diagram::Names;

use crate::board::{Cell, Topology};
use crate::rules::{
    Event, Fault, Info, OptionInfo, Options, Outcome, Pick, PieceChoice, Position, Seat, SeatInfo,
    Seats, View, Viewer,
};
use cells::{CELLS, FEATHER, cell};
use man::{BLACK, GRAY, KINDS, Kind, Man, WHITE};

/// Spells, as bits of what a high priest has left.
const SUMMON: u8 = 1;
const CURSE: u8 = 2;
const RESURRECT: u8 = 4;

/// A position of Afterlife chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Afterlife {
    cells: [Man; CELLS as usize],
    pending: Pending,
    /// The seat whose turn it is, also while another chooses.
    seat: u8,
    /// Spells left, by seat: bits for white and black, a number for gray.
    spells: [u8; 3],
    /// Boards on which the seat has moved in this turn.
    played: u8,
    /// Cells of Limbo whose piece has moved or come there in this turn.
    moved: u16,
    /// How many seats play: 2 or 3.
    seats: u8,
    /// Whether only pieces of the seat whose turn ends drift.
    own_turn: bool,
    /// Whether nobody can ever do anything.
    stuck: bool,
    /// Counted from 1.
    turn: u32,
}

/// What waits for a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Pending {
    Nothing,
    /// A piece captured in the World needs a cell of Limbo's edge, a sethling
    /// one of the Hours.
    Death(Man),
    /// The cursed piece on a World cell needs one of the Hours.
    Curse(u8),
    /// The piece on a cell of Limbo's centre drifts into the Hours.
    Judgement(u8),
    /// A piece on the Feather, as it returns, needs a World cell.
    Return(Man),
    /// The piece in a corner of Limbo can drift two ways.
    Drift(u8),
}

/// A single decision. Cells are numbered as the board numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A step, a leap, a capture.
    Move {
        /// Where it starts.
        from: u8,
        /// Where it ends.
        to: u8,
        /// Whether a warrior becomes a chariot.
        promote: bool,
    },
    /// The choice of a cell for what waits for one.
    Place(u8),
    /// The choice of a way to drift.
    Drift {
        /// A corner of Limbo.
        from: u8,
        /// A cell beside it.
        to: u8,
    },
    /// A return from the Hours.
    Salvation {
        /// A cell of the Hours.
        from: u8,
        /// A World cell.
        to: u8,
    },
    /// A sethling is called into the World: a spell, or gray's placement.
    Summon {
        /// A cell of the Hours.
        from: u8,
        /// A World cell.
        to: u8,
    },
    /// A spell: what stands on a World cell goes to the Hours.
    Curse(u8),
    /// A spell: a piece comes back from Limbo.
    Resurrect {
        /// A cell of Limbo.
        from: u8,
        /// A World cell.
        to: u8,
    },
    /// The end of a turn before all has been done that may be.
    Done,
}

static INFO: Info = Info {
    id: "afterlife",
    name: "Afterlife",
    aliases: &["afterlifechess", "afterlifeshakki"],
    seats: &[
        SeatInfo {
            id: "white",
            letter: 'w',
        },
        SeatInfo {
            id: "black",
            letter: 'b',
        },
        SeatInfo {
            id: "gray",
            letter: 'g',
        },
    ],
    colours: &["white", "black", "gray"],
    kinds: &KINDS,
    piece_sets: &["afterlife"],
    options: &[
        OptionInfo {
            name: "players",
            values: &["2", "3"],
        },
        OptionInfo {
            name: "fate",
            values: &["every-turn", "own-turn"],
        },
    ],
    hidden: false,
    simultaneous: false,
    start: "wphw/ssss/4/1MM1/4/SSSS/WHPW 4/4/4/4 E..E/4/4/E..E 4 w SCRscr3 - - - 2 1",
    help: "Afterlife chess comes from the Finnish Hömppäpedia. A piece captured in the World goes \
           to Limbo, drifts from there to the Twelve Hours of Night or to the Hall of Truth, and \
           returns by Ma'at's Feather, unless it is captured on the way: then it ceases to exist. \
           Whose pharaoh ceases to exist loses. There is no check.\n\n\
           In a turn you make one move on each board on which you can, in any order. In the \
           afterlife all pieces step one cell along a rank or a file, but for sethlings and high \
           priests. In the World pharaohs and sethlings step one cell in any direction; a warrior \
           leaps like a knight or steps one cell diagonally, and may become a chariot, which moves \
           like a rook, on the last rank; a high priest leaps exactly two cells or steps one \
           diagonally; a slave moves like a pawn and is freed on the last rank; mercenaries and \
           freed slaves step one cell along a rank or a file.\n\n\
           Each high priest has three spells, each once in a game and instead of a move in the \
           World: to summon a sethling, to curse a piece in line into the Hours, to bring one \
           back from Limbo. With two players either may move gray pieces instead of its own; with \
           three they are the third's, who can't win.\n\n\
           Where the rules leave something open, such as the order in which pieces drift, this \
           program's choice is written down in its documentation.",
};

impl Afterlife {
    /// An ASCII diagram of the four boards, black in lower case. It says where
    /// pieces stand, not whose turn it is.
    #[must_use]
    pub fn diagram(&self, names: Names) -> String {
        diagram::write(self, names)
    }

    /// Reads an ASCII diagram, with a warning where it has to be guessed what
    /// is meant. [`Position::read`] reads them too; its warning is
    /// [`Position::doubt`]'s.
    ///
    /// # Errors
    /// `bad-position`, at the place that is wrong.
    pub fn read_diagram(text: &str, options: &Options) -> Result<(Self, Option<Fault>), Fault> {
        diagram::read(text, options)
    }

    /// Whether a side has won, or nobody can do anything.
    fn is_at_rest(&self) -> bool {
        self.stuck || !self.has_pharaoh(WHITE) || !self.has_pharaoh(BLACK)
    }
}

impl Pending {
    /// What it is, as position strings and [`View::status`] name it.
    fn name(self) -> &'static str {
        match self {
            Self::Nothing => "-",
            Self::Death(_) => "death",
            Self::Curse(_) => "curse",
            Self::Judgement(_) => "judgement",
            Self::Return(_) => "reincarnation",
            Self::Drift(_) => "drift",
        }
    }

    /// Where the piece still stands that waits, if it does.
    fn at(self) -> Option<u8> {
        match self {
            Self::Curse(at) | Self::Judgement(at) | Self::Drift(at) => Some(at),
            Self::Return(_) => Some(FEATHER),
            Self::Nothing | Self::Death(_) => None,
        }
    }
}

impl Position for Afterlife {
    type Action = Action;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        cells::topology()
    }

    fn start(options: &Options) -> Result<Self, Fault> {
        position::start(options)
    }

    fn read(text: &str, options: &Options) -> Result<Self, Fault> {
        if diagram::is_one(text) {
            return Ok(diagram::read(text, options)?.0);
        }
        position::read(text, options)
    }

    fn doubt(text: &str, options: &Options) -> Option<Fault> {
        let read = diagram::is_one(text).then(|| diagram::read(text, options));
        read?.ok()?.1
    }

    fn write(&self) -> String {
        position::write(self)
    }

    fn drawn(&self) -> Option<String> {
        let mut text = diagram::write(self, Names::English);
        if self.seat != WHITE {
            let mut name = INFO.seat_id(Seat(self.seat)).to_owned();
            name[..1].make_ascii_uppercase();
            text.push('\n');
            text.push_str(&name);
            text.push_str(" to move\n");
        }
        Some(text)
    }

    fn actors(&self) -> Seats {
        if self.is_at_rest() {
            Seats::NONE
        } else {
            Seats::one(self.decider())
        }
    }

    fn seats_in_play(&self) -> Seats {
        Seats::first(self.seats)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.actors().contains(seat) {
            self.choices(out);
        }
    }

    fn apply(&self, choices: &[(Seat, Action)], events: &mut Vec<Event>) -> Self {
        let mut next = *self;
        for &(_, action) in choices {
            next.decide(action, events);
        }
        next
    }

    /// Without either pharaoh it's no game but a diagram, which nobody has won.
    fn outcome(&self) -> Option<Outcome> {
        match (self.has_pharaoh(WHITE), self.has_pharaoh(BLACK)) {
            (true, true) => self.stuck.then(|| Outcome::draw("nobody-can-move")),
            (true, false) => Some(Outcome::win(Seat(WHITE), "pharaoh-destroyed")),
            (false, true) => Some(Outcome::win(Seat(BLACK), "pharaoh-destroyed")),
            (false, false) => None,
        }
    }

    fn code(&self, action: Action) -> String {
        text::code(action)
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        let at = |index: u8| Pick::Cell(cell(index));
        // Spells are the high priest's; gray's placements aren't spells.
        let spell = |name: &'static str| {
            let priest = (self.seat != GRAY).then(|| self.priest_for(self.seat, action));
            let mut picks = Vec::new();
            if let Some(priest) = priest.flatten() {
                picks.extend([at(priest), Pick::Named(name)]);
            }
            picks
        };
        match action {
            Action::Move { from, to, promote } => {
                let mut picks = vec![at(from), at(to)];
                let man = self.at(from);
                if man.is(Kind::Warrior) && man.is_promoted_on(to) {
                    let kind = if promote {
                        Kind::Chariot
                    } else {
                        Kind::Warrior
                    };
                    picks.push(Pick::Piece(PieceChoice {
                        colour: man.colour(),
                        kind: kind.name(),
                    }));
                }
                picks
            }
            // Which piece waits for it is known.
            Action::Place(to) | Action::Drift { to, .. } => vec![at(to)],
            Action::Salvation { from, to } => vec![at(from), at(to)],
            Action::Summon { from, to } => {
                let mut picks = spell("summon");
                picks.extend([at(from), at(to)]);
                picks
            }
            Action::Curse(target) => {
                let mut picks = spell("curse");
                picks.push(at(target));
                picks
            }
            Action::Resurrect { from, to } => {
                let mut picks = spell("resurrection");
                picks.extend([at(from), at(to)]);
                picks
            }
            Action::Done => vec![Pick::Named("done")],
        }
    }

    fn find(&self, seat: Seat, text: &str) -> Result<Action, Fault> {
        text::find(self, seat, text)
    }

    fn text(&self, action: Action) -> String {
        text::written(self, action)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn resign(&self, seat: Seat) -> Result<Outcome, Fault> {
        if seat.0 == GRAY {
            return Err(Fault::new(
                "cannot-resign",
                "Gray can't resign: it can neither win nor lose.",
            ));
        }
        Ok(Outcome::win(Seat(1 - seat.0.min(1)), "resignation"))
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        let mut next = position::empty(&Options::default());
        for (cell, man) in men {
            let kind = Kind::of_name(man.kind)?;
            let is_gray = matches!(kind, Kind::Mercenary | Kind::Sethling);
            if is_gray != (man.colour == GRAY) {
                return None;
            }
            *next.cells.get_mut(cell.index())? = Man::of(kind, man.colour);
        }
        Some(next)
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        if let Ok(from) = u8::try_from(from.0)
            && !self.at(from).is_nobody()
        {
            self.each_target(from, &mut |to| cells.push(cell(to)));
        }
        cells
    }

    fn survey(&self, out: &mut Vec<Action>) -> Option<Outcome> {
        let outcome = self.outcome();
        if outcome.is_none() && !self.is_at_rest() {
            worth::survey(self, out);
        }
        outcome
    }

    fn pace() -> u64 {
        490_000
    }

    fn worth(&self, seat: Seat) -> i32 {
        worth::worth(self, seat.0)
    }

    fn gain(&self, action: Action) -> i32 {
        worth::gain(self, action)
    }

    fn number(&self) -> (u32, usize) {
        (self.turn, usize::from(self.seat))
    }

    fn places(&self) -> usize {
        usize::from(self.seats)
    }
}
