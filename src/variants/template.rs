//! A tiny game to copy a new one from, and the proof that the interface holds
//! what the later games need. It isn't in the catalogue.
//!
//! **Duel**: two players stand on a lane of seven cells, `a1` to `g1`. A turn
//! is two decisions: first white *steps* (left or right, or stays), seeing
//! black only if they stand next to each other; then both at once *aim* at a
//! cell that nobody else sees them aim at. Whoever is hit loses; both hit is a
//! draw; the third occurrence of a position is one too. Then black steps, and
//! so on. So it has turns of several decisions, simultaneous ones, hidden
//! information and repetition in one.

use crate::board::{Cell, Topology};
use crate::rules::{
    CellView, Event, Fault, Info, Options, Outcome, Pick, Piece, PieceChoice, Position, Seat,
    SeatInfo, Seats, View, Viewer,
};
use std::sync::OnceLock;

const CELLS: u8 = 7;
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Step(Seat),
    /// After the step of the seat named.
    Aim(Seat),
}

/// A position of the duel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    /// By seat; `None`: hit.
    players: [Option<u8>; 2],
    phase: Phase,
    turn: u32,
}

/// A decision in the duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// To step to a cell, or stay on it.
    Step(u8),
    /// To aim at a cell.
    Aim(u8),
}

static INFO: Info = Info {
    id: "duel",
    name: "Duel",
    aliases: &[],
    seats: SeatInfo::WHITE_AND_BLACK,
    colours: &["white", "black"],
    kinds: &["pawn"],
    piece_sets: &["standard"],
    options: &[],
    hidden: true,
    simultaneous: true,
    start: "P5p w 1",
    help: "Step, then aim. Whoever is hit loses.",
};

fn piece(seat: Seat) -> Piece {
    Piece {
        colour: seat.0,
        kind: "pawn",
        letter: if seat.0 == 0 { 'P' } else { 'p' },
        commander: None,
        marked: false,
    }
}

fn cell(index: u8) -> Cell {
    Cell(u16::from(index))
}

impl Duel {
    fn other(seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    /// Whether a seat sees the other: next to it, or when it has no eyes left
    /// to close.
    fn sees(&self, seat: Seat) -> bool {
        match self.players {
            [Some(white), Some(black)] => white.abs_diff(black) <= 1,
            _ => self.players[seat.index()].is_none() || self.outcome().is_some(),
        }
    }
}

impl Position for Duel {
    type Action = Decision;

    fn info() -> &'static Info {
        &INFO
    }

    fn board() -> &'static Topology {
        static BOARD: OnceLock<Topology> = OnceLock::new();
        BOARD.get_or_init(|| Topology::grid(usize::from(CELLS), 1))
    }

    fn start(options: &Options) -> Result<Self, Fault> {
        Self::read(INFO.start, options)
    }

    fn read(text: &str, _options: &Options) -> Result<Self, Fault> {
        let bad = || {
            Fault::new(
                "bad-position",
                format!("“{text}” isn't a position of the duel."),
            )
        };
        let mut fields = text.split_whitespace();
        let mut players = [None, None];
        let mut at = 0;
        for c in fields.next().ok_or_else(bad)?.chars() {
            match c {
                'P' => players[0] = Some(at),
                'p' => players[1] = Some(at),
                '1'..='7' => at += c as u8 - b'1',
                _ => return Err(bad()),
            }
            at += 1;
        }
        let phase = match fields.next().ok_or_else(bad)? {
            "w" => Phase::Step(SEATS[0]),
            "b" => Phase::Step(SEATS[1]),
            "w!" => Phase::Aim(SEATS[0]),
            "b!" => Phase::Aim(SEATS[1]),
            _ => return Err(bad()),
        };
        let turn = fields.next().and_then(|n| n.parse().ok()).ok_or_else(bad)?;
        if at != CELLS {
            return Err(bad());
        }
        Ok(Self {
            players,
            phase,
            turn,
        })
    }

    fn write(&self) -> String {
        let mut text = String::new();
        let mut gap = 0u8;
        for at in 0..CELLS {
            let here = SEATS
                .iter()
                .find(|seat| self.players[seat.index()] == Some(at));
            let Some(&seat) = here else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                text.push_str(&gap.to_string());
                gap = 0;
            }
            text.push(piece(seat).letter);
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        let (seat, aim) = match self.phase {
            Phase::Step(seat) => (seat, ""),
            Phase::Aim(seat) => (seat, "!"),
        };
        let letter = INFO.seats[seat.index()].letter;
        format!("{text} {letter}{aim} {}", self.turn)
    }

    fn actors(&self) -> Seats {
        match self.phase {
            _ if self.outcome().is_some() => Seats::NONE,
            Phase::Step(seat) => Seats::one(seat),
            Phase::Aim(_) => Seats::first(2),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Decision>) {
        if !self.actors().contains(seat) {
            return;
        }
        match (self.phase, self.players[seat.index()]) {
            (Phase::Step(_), Some(at)) => {
                let taken = self.players[Self::other(seat).index()];
                // A step onto a player who isn't seen would tell: the move is
                // offered and comes to nothing.
                let known = if self.sees(seat) { taken } else { None };
                let near = at.saturating_sub(1)..=(at + 1).min(CELLS - 1);
                out.extend(near.filter(|&to| Some(to) != known).map(Decision::Step));
            }
            (Phase::Aim(_), _) => out.extend((0..CELLS).map(Decision::Aim)),
            (Phase::Step(_), None) => {}
        }
    }

    fn apply(&self, choices: &[(Seat, Decision)], events: &mut Vec<Event>) -> Self {
        let mut next = self.clone();
        for &(seat, decision) in choices {
            match decision {
                Decision::Step(to) => {
                    if let Some(from) = self.players[seat.index()]
                        && from != to
                        && self.players[Self::other(seat).index()] != Some(to)
                    {
                        next.players[seat.index()] = Some(to);
                        events.push(Event::Moved {
                            piece: piece(seat),
                            from: cell(from),
                            via: Vec::new(),
                            to: cell(to),
                        });
                    }
                }
                Decision::Aim(at) => {
                    let hit = Self::other(seat);
                    if self.players[hit.index()] == Some(at) {
                        next.players[hit.index()] = None;
                        events.push(Event::Captured {
                            piece: piece(hit),
                            at: cell(at),
                        });
                    }
                }
            }
        }
        next.phase = match self.phase {
            Phase::Step(seat) => Phase::Aim(seat),
            Phase::Aim(seat) => {
                events.push(Event::TurnEnded { seat });
                next.turn += u32::from(seat.0);
                Phase::Step(Self::other(seat))
            }
        };
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.players {
            [Some(_), Some(_)] => None,
            [Some(_), None] => Some(Outcome::win(SEATS[0], "hit")),
            [None, Some(_)] => Some(Outcome::win(SEATS[1], "hit")),
            [None, None] => Some(Outcome::draw("both-hit")),
        }
    }

    fn repetition_identity(&self) -> Option<Self> {
        Some(Self {
            turn: 0,
            ..self.clone()
        })
    }

    fn code(&self, action: Decision) -> String {
        match action {
            Decision::Step(to) => Self::board().name(cell(to)).to_owned(),
            Decision::Aim(at) => format!("*{}", Self::board().name(cell(at))),
        }
    }

    fn picks(&self, action: Decision) -> Vec<Pick> {
        match action {
            Decision::Step(at) | Decision::Aim(at) => vec![Pick::Cell(cell(at))],
        }
    }

    fn find(&self, seat: Seat, text: &str) -> Result<Decision, Fault> {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        legal
            .into_iter()
            .find(|&action| self.code(action) == text)
            .ok_or_else(|| Fault::new("illegal-move", format!("“{text}” can't be chosen now.")))
    }

    fn view(&self, viewer: Viewer) -> View {
        let known = |seat: Seat| match viewer {
            Viewer::All => true,
            Viewer::Seat(own) => seat == own || self.sees(own),
            Viewer::Public => self.outcome().is_some(),
        };
        let all = SEATS.into_iter().all(known);
        let mut cells = vec![
            CellView {
                hidden: !all,
                piece: None
            };
            usize::from(CELLS)
        ];
        let mut shown = self.clone();
        for seat in SEATS {
            match self.players[seat.index()] {
                Some(at) if known(seat) => {
                    cells[usize::from(at)] = CellView {
                        hidden: false,
                        piece: Some(piece(seat)),
                    };
                }
                _ => shown.players[seat.index()] = None,
            }
        }
        let position = if all {
            self.write()
        } else {
            format!("{}?", shown.write())
        };
        View {
            viewer,
            cells,
            features: Vec::new(),
            parts: Vec::new(),
            actors: self.actors(),
            checks: Vec::new(),
            position,
            status: Vec::new(),
        }
    }

    fn witness(&self, after: &Self, events: &[Event], viewer: Viewer) -> Vec<Event> {
        events
            .iter()
            .map(|event| match (event, viewer) {
                (Event::Moved { piece, .. }, Viewer::Seat(own))
                    if piece.colour != own.0 && !after.sees(own) =>
                {
                    Event::Unseen {
                        seat: Seat(piece.colour),
                    }
                }
                (Event::Moved { piece, .. }, Viewer::Public) => Event::Unseen {
                    seat: Seat(piece.colour),
                },
                _ => event.clone(),
            })
            .collect()
    }

    fn study(men: &[(Cell, PieceChoice)]) -> Option<Self> {
        let mut players = [None; 2];
        for (cell, man) in men {
            *players.get_mut(usize::from(man.colour))? = u8::try_from(cell.0).ok();
        }
        Some(Self {
            players,
            phase: Phase::Step(SEATS[0]),
            turn: 1,
        })
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        let near = |at: u8| u16::from(at).abs_diff(from.0) == 1;
        (0..CELLS)
            .filter(|&at| near(at) && self.players.iter().all(|&there| there != Some(at)))
            .map(cell)
            .collect()
    }

    fn number(&self) -> (u32, usize) {
        let past = match self.phase {
            Phase::Step(seat) | Phase::Aim(seat) => seat.index(),
        };
        (self.turn, past)
    }
}
