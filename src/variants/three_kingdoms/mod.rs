//! Three Kingdoms xiangqi: three armies on three half boards round a river
//! with three arms; whoever has left a rival without a move commands its army.
//!
//! `net.rs` has the board and where pieces can go on it, `moves.rs` what is
//! legal, `position.rs` what a move leads to and who falls, `witness.rs` how to
//! know quickly that nobody does, `read.rs` reads position strings, `text.rs`
//! has the rest of text: theirs and moves'.

mod board;
mod moves;
mod net;
mod position;
mod read;
mod text;
mod witness;
mod worth;

pub use moves::Move;
pub use position::ThreeKingdoms;

use self::board::{Board, KINDS, Kind, Kingdoms, Man, cell};
use self::position::QUIET_MOVES;
use crate::board::{Cell, Topology};
use crate::rules::{
    CellView, Event, Fault, Info, OptionInfo, Options, Outcome, Perft, Pick, Piece, PieceChoice,
    Position, Seat, SeatInfo, Seats, View, Viewer,
};

/// From so many moves without a capture or a fall on their count is shown.
const QUIET_SHOWN: u16 = 120;

static INFO: Info = Info {
    id: "three-kingdoms",
    name: "Three Kingdoms",
    aliases: &[
        "threekingdomsxiangqi",
        "threekingdomschess",
        "xiangqithreekingdoms",
        "sanguoqi",
        "sanguoxiangqi",
        "gameofthethreekingdoms",
        "三國棋",
        "三国棋",
    ],
    seats: &[
        SeatInfo {
            id: "shu",
            letter: 'r',
        },
        SeatInfo {
            id: "wu",
            letter: 'g',
        },
        SeatInfo {
            id: "wei",
            letter: 'b',
        },
    ],
    colours: &["red", "green", "blue"],
    kinds: KINDS,
    piece_sets: &["kingdoms", "characters", "pictures"],
    options: &[OptionInfo {
        name: "banners",
        values: &["on", "off"],
    }],
    hidden: false,
    simultaneous: false,
    start: "9/rP1rP1rP1rP1rP/1rC1rF1rF1rC1/9/rRrNrBrArKrArBrNrR|\
            9/gP1gP1gP1gP1gP/1gC1gF1gF1gC1/9/gRgNgBgAgKgAgBgNgR|\
            9/bP1bP1bP1bP1bP/1bC1bF1bF1bC1/9/bRbNbBbAbKbAbBbNbR r rgb 0 banners=on 1",
    help: "Three kingdoms, Shu, Wu and Wei, move in turn. Pieces move as in xiangqi, along lines \
           that run on over the river to both neighbours; on the centre file a line forks at the \
           small triangle. A banner goes two points along a line, then one diagonally onward, and \
           leaps over nothing.\n\n\
           You may not leave your general attacked by a rival, nor facing a rival's general on an \
           open line. A kingdom without a legal move at its turn falls, in check or not: its \
           general leaves, and the kingdom whose move left it so commands its army from then on. \
           A general that somebody else's move has exposed may be captured, with the same effect. \
           The last kingdom with a general wins.\n\n\
           The third occurrence of a position is a draw, and so are 180 moves in a row without a \
           capture or a fall. A kingdom that resigns ends the game: the others share the win.",
};

/// The start without banners.
const PLAIN_START: &str = "9/rP1rP1rP1rP1rP/1rC5rC1/9/rRrNrBrArKrArBrNrR|\
                           9/gP1gP1gP1gP1gP/1gC5gC1/9/gRgNgBgAgKgAgBgNgR|\
                           9/bP1bP1bP1bP1bP/1bC5bC1/9/bRbNbBbAbKbAbBbNbR r rgb 0 banners=off 1";

/// Whose half a cell is in, its file and its rank, counted from 0: what
/// drawing needs to know of a cell. Halves are numbered as seats are.
///
/// ```
/// use variant_board::rules::Position;
/// use variant_board::variants::three_kingdoms::{ThreeKingdoms, place};
///
/// let ge5 = ThreeKingdoms::board().cell("ge5").unwrap();
/// assert_eq!(place(ge5), (1, 4, 4));
/// ```
#[must_use]
pub fn place(cell: Cell) -> (usize, usize, usize) {
    let (half, files) = (usize::from(net::HALF), usize::from(net::FILES));
    let (whose, within) = (cell.index() / half, cell.index() % half);
    (whose, within % files, within / files)
}

impl ThreeKingdoms {
    fn in_game(&self) -> Seats {
        self.still_in.iter().map(Seat).collect()
    }

    /// A draw that the kingdoms still in share. As long as all are it's plain.
    fn drawn(&self, reason: &'static str) -> Outcome {
        let still_in = self.in_game();
        let winners = if still_in.len() == INFO.seats.len() {
            Seats::NONE
        } else {
            still_in
        };
        Outcome { winners, reason }
    }

    fn is_quiet_draw(&self) -> bool {
        self.quiet >= QUIET_MOVES && !self.played_on
    }
}

impl Position for ThreeKingdoms {
    type Action = Move;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        net::board()
    }

    fn start(options: &Options) -> Result<Self, Fault> {
        match options.get("banners") {
            Some("off") => Self::read(PLAIN_START, options),
            _ => Self::read(INFO.start, options),
        }
    }

    fn read(text: &str, options: &Options) -> Result<Self, Fault> {
        read::read(text, options.get("banners") != Some("off"))
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn actors(&self) -> Seats {
        if self.still_in.len() > 1 {
            Seats::one(Seat(self.turn))
        } else {
            Seats::NONE
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.actors().contains(seat) {
            self.each_legal(|mv| {
                out.push(mv);
                false
            });
        }
    }

    fn apply(&self, choices: &[(Seat, Move)], events: &mut Vec<Event>) -> Self {
        choices
            .iter()
            .fold(*self, |position, &(_, mv)| position.told(mv, events))
    }

    fn after(&self, choices: &[(Seat, Move)]) -> Self {
        choices
            .iter()
            .fold(*self, |position, &(_, mv)| position.after_move(mv))
    }

    /// The last kingdom's win. Draws are [with the
    /// past](Self::outcome_of_repetition), since a third occurrence comes
    /// before the count of quiet moves.
    fn outcome(&self) -> Option<Outcome> {
        (self.still_in.len() == 1).then(|| Outcome::win(Seat(self.turn), "last-kingdom"))
    }

    fn repetition_identity(&self) -> Option<Self> {
        Some(Self {
            quiet: 0,
            number: 1,
            played_on: false,
            ..*self
        })
    }

    fn outcome_of_repetition(&self, past: &[(Self, Option<Move>)]) -> Option<Outcome> {
        let now = self.repetition_identity()?;
        if past.iter().filter(|(position, _)| *position == now).count() >= 2 {
            return Some(self.drawn("threefold-repetition"));
        }
        self.is_quiet_draw().then(|| self.drawn("180-quiet-moves"))
    }

    fn is_irreversible(&self) -> bool {
        self.quiet == 0
    }

    fn played_on(&self) -> Option<Self> {
        self.is_quiet_draw().then_some(Self {
            played_on: true,
            ..*self
        })
    }

    fn code(&self, action: Move) -> String {
        text::code(action)
    }

    fn picks(&self, action: Move) -> Vec<Pick> {
        vec![Pick::Cell(cell(action.from)), Pick::Cell(cell(action.to))]
    }

    fn find(&self, seat: Seat, text: &str) -> Result<Move, Fault> {
        text::find(self, seat.0, text)
    }

    fn letters(info: &Info, piece: Piece) -> String {
        let letter = |colour: u8| info.seats[usize::from(colour)].letter;
        let mut text = format!("{}{}", letter(piece.colour), piece.letter);
        if let Some(commander) = piece.commander.filter(|&other| other != piece.colour) {
            text.push('=');
            text.push(letter(commander));
        }
        text
    }

    fn view(&self, viewer: Viewer) -> View {
        let cells = self.board.men().iter().map(|man| CellView {
            hidden: false,
            piece: (!man.is_none()).then(|| man.piece()),
        });
        let mut status = Vec::new();
        if self.still_in.len() < 3 {
            let names: Vec<_> = self
                .still_in
                .iter()
                .map(|k| INFO.seat_id(Seat(k)))
                .collect();
            status.push(("still-in", names.join(", ")));
        }
        if self.quiet >= QUIET_SHOWN {
            status.push(("quiet-moves", self.quiet.to_string()));
        }
        View {
            viewer,
            cells: cells.collect(),
            features: Vec::new(),
            parts: Vec::new(),
            actors: self.actors(),
            checks: self.threatened(),
            position: self.write(),
            status,
        }
    }

    fn resign(&self, seat: Seat) -> Result<Outcome, Fault> {
        if !self.in_game().contains(seat) {
            let name = INFO.seat_id(seat);
            let message = format!("{name} has fallen and has nothing left to resign.");
            return Err(Fault::new("cannot-resign", message).with("seat", name));
        }
        Ok(Outcome {
            winners: self.in_game().without(seat),
            reason: "resignation",
        })
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        let mut board = Board::EMPTY;
        for (cell, man) in men {
            let kind = Kind::of_name(man.kind)?;
            board.put(
                u8::try_from(cell.0).ok()?,
                Man::new(kind, man.colour, man.colour),
            );
        }
        Some(Self {
            board,
            turn: 0,
            still_in: Kingdoms(0b111),
            banners: true,
            played_on: false,
            quiet: 0,
            number: 1,
        })
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        u8::try_from(from.0).map_or_else(|_| Vec::new(), |from| moves::steps(&self.board, from))
    }

    fn agree(&self) -> Outcome {
        self.drawn("agreement")
    }

    fn number(&self) -> (u32, usize) {
        (self.number, usize::from(self.turn))
    }

    fn places(&self) -> usize {
        INFO.seats.len()
    }

    fn pace() -> u64 {
        530_000
    }

    fn worth(&self, seat: Seat) -> i32 {
        worth::worth(self, seat.0)
    }

    fn gain(&self, action: Move) -> i32 {
        worth::gain(self, action)
    }

    fn is_pressed(&self) -> bool {
        worth::is_pressed(self)
    }

    fn perft(&self, depth: u32, how: Perft) -> u64 {
        self.count(depth, how)
    }
}
