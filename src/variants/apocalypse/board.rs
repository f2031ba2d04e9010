//! The pieces on the 5×5 board, and which moves are legal.
//!
//! A set of cells is a bit set: bit `5 × rank + file`, so that `a1` is the
//! lowest bit and a bit's number is the cell's index in the topology.

use crate::board::Cell;
use crate::rules::{Piece, Seat};

/// Cells in a file and in a rank.
pub(super) const SIZE: u8 = 5;
/// Cells on the board.
pub(super) const CELLS: u8 = SIZE * SIZE;
/// White and black.
pub(super) const SEATS: [Seat; 2] = [Seat(0), Seat(1)];
/// With so many penalty points a side loses.
pub(super) const PENALTY_LIMIT: u8 = 2;
/// A side has at most so many horsemen, so that a footman that reaches the
/// last rank is redeployed instead of promoted while it has them.
pub(super) const HORSEMEN_LIMIT: u32 = 2;

/// The two kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Leaps as a knight; `N`.
    Horseman,
    /// Steps and captures as a pawn; `P`.
    Footman,
}

impl Kind {
    /// The stable name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Horseman => "horseman",
            Self::Footman => "footman",
        }
    }

    /// The letter in moves, and in position strings for white.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Horseman => 'N',
            Self::Footman => 'P',
        }
    }

    /// The kind with a letter, in either case.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Self::Horseman),
            'P' => Some(Self::Footman),
            _ => None,
        }
    }
}

/// Where a piece goes, by cells' indices: what is written `b4b5=c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where it stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// Where a footman that comes to the last rank is redeployed to.
    pub redeployment: Option<u8>,
}

/// Why a move is against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Illegal {
    NoPiece,
    OwnPieceThere,
    NotSo(Kind),
    NeedsRedeployment,
    RedeploymentCell,
    NoRedeployment,
    OnlyFootman,
}

impl Illegal {
    /// A sentence for the person who has written the move.
    /// Its name for translations.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::NoPiece => "vacant-first",
            Self::OwnPieceThere => "own-second",
            Self::NotSo(Kind::Horseman) => "so-horseman",
            Self::NotSo(Kind::Footman) => "so-footman",
            Self::NeedsRedeployment => "redeployment-missing",
            Self::RedeploymentCell => "redeployment-cell",
            Self::NoRedeployment => "no-redeployment",
            Self::OnlyFootman => "only-footman",
        }
    }

    pub(super) fn sentence(self) -> &'static str {
        match self {
            Self::NoPiece => "The side has no piece on the first cell.",
            Self::OwnPieceThere => "A piece of the same side stands on the second cell.",
            Self::NotSo(Kind::Horseman) => "A horseman leaps as a knight does in chess.",
            Self::NotSo(Kind::Footman) => {
                "A footman steps one forward to a vacant cell, or one diagonally forward onto an \
                 enemy."
            }
            Self::NeedsRedeployment => {
                "The side has two horsemen: name the cell that the footman is redeployed to, as \
                 in b4b5=c3."
            }
            Self::RedeploymentCell => {
                "A footman is redeployed to a vacant cell that isn't on the last rank."
            }
            Self::NoRedeployment => {
                "A cell to redeploy to is named only for a footman that comes to the last rank \
                 while its side has two horsemen."
            }
            Self::OnlyFootman => {
                "The side's only footman can't come to the last rank while it has fewer than two \
                 horsemen."
            }
        }
    }
}

/// What stands where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Board {
    /// By seat.
    horsemen: [u32; 2],
    /// By seat.
    footmen: [u32; 2],
}

impl Board {
    pub(super) fn put(&mut self, seat: Seat, kind: Kind, at: u8) {
        self.lift(at);
        let sets = match kind {
            Kind::Horseman => &mut self.horsemen,
            Kind::Footman => &mut self.footmen,
        };
        sets[seat.index()] |= bit(at);
    }

    /// Takes away whatever stands on a cell.
    pub(super) fn lift(&mut self, at: u8) {
        for set in self.horsemen.iter_mut().chain(&mut self.footmen) {
            *set &= !bit(at);
        }
    }

    pub(super) fn at(&self, at: u8) -> Option<(Seat, Kind)> {
        SEATS.into_iter().find_map(|seat| {
            let kind = self.kind_of(seat, at)?;
            Some((seat, kind))
        })
    }

    /// What a seat has on a cell.
    pub(super) fn kind_of(&self, seat: Seat, at: u8) -> Option<Kind> {
        if self.horsemen[seat.index()] & bit(at) != 0 {
            Some(Kind::Horseman)
        } else if self.footmen[seat.index()] & bit(at) != 0 {
            Some(Kind::Footman)
        } else {
            None
        }
    }

    pub(super) fn horsemen(&self, seat: Seat) -> u32 {
        self.horsemen[seat.index()].count_ones()
    }

    pub(super) fn footmen(&self, seat: Seat) -> u32 {
        self.footmen[seat.index()].count_ones()
    }

    /// A seat's horsemen and footmen.
    pub(super) fn sets(&self, seat: Seat) -> (u32, u32) {
        (self.horsemen[seat.index()], self.footmen[seat.index()])
    }

    fn own(&self, seat: Seat) -> u32 {
        self.horsemen[seat.index()] | self.footmen[seat.index()]
    }

    fn occupied(&self) -> u32 {
        self.own(SEATS[0]) | self.own(SEATS[1])
    }

    /// Cells that the piece of a seat on a cell could go to, last rank or not.
    pub(super) fn targets(&self, seat: Seat, kind: Kind, from: u8) -> u32 {
        let enemies = self.own(other(seat));
        match kind {
            Kind::Horseman => leaps(from) & !self.own(seat),
            Kind::Footman => {
                let ahead = forward(seat);
                let step = shifted(from, 0, ahead).map_or(0, bit) & !self.occupied();
                let captures = [-1, 1]
                    .into_iter()
                    .filter_map(|east| shifted(from, east, ahead))
                    .fold(0, |set, to| set | bit(to));
                step | captures & enemies
            }
        }
    }

    /// Cells that a footman that leaves a cell may be redeployed to: vacant
    /// ones that aren't on its last rank, its own counting as vacant.
    fn redeployments(&self, seat: Seat, from: u8) -> u32 {
        let last: u32 = cells((1 << CELLS) - 1)
            .filter(|&at| is_last_rank(seat, at))
            .fold(0, |set, at| set | bit(at));
        ((1 << CELLS) - 1) & !last & (!self.occupied() | bit(from))
    }

    /// Adds every legal move of a seat, once.
    pub(super) fn legal(&self, seat: Seat, out: &mut Vec<Move>) {
        self.each_legal(seat, &mut |mv| {
            out.push(mv);
            true
        });
    }

    /// Whether a seat has a legal move.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        let mut found = false;
        self.each_legal(seat, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Shows legal moves for as long as `visit` wants to see more.
    fn each_legal(&self, seat: Seat, visit: &mut impl FnMut(Move) -> bool) {
        for from in cells(self.own(seat)) {
            let Some(kind) = self.kind_of(seat, from) else {
                continue;
            };
            for to in cells(self.targets(seat, kind, from)) {
                let mut offer = |redeployment| {
                    visit(Move {
                        from,
                        to,
                        redeployment,
                    })
                };
                let arrives = kind == Kind::Footman && is_last_rank(seat, to);
                let go_on = if !arrives {
                    offer(None)
                } else if self.horsemen(seat) >= HORSEMEN_LIMIT {
                    cells(self.redeployments(seat, from)).all(|cell| offer(Some(cell)))
                } else {
                    self.footmen(seat) < 2 || offer(None)
                };
                if !go_on {
                    return;
                }
            }
        }
    }

    /// Why a move isn't legal for a seat; nothing if it is.
    pub(super) fn why_illegal(&self, seat: Seat, mv: Move) -> Option<Illegal> {
        let Some(kind) = self.kind_of(seat, mv.from) else {
            return Some(Illegal::NoPiece);
        };
        if self.kind_of(seat, mv.to).is_some() {
            return Some(Illegal::OwnPieceThere);
        }
        if self.targets(seat, kind, mv.from) & bit(mv.to) == 0 {
            return Some(Illegal::NotSo(kind));
        }
        let arrives = kind == Kind::Footman && is_last_rank(seat, mv.to);
        let redeploys = arrives && self.horsemen(seat) >= HORSEMEN_LIMIT;
        match mv.redeployment {
            None if redeploys => Some(Illegal::NeedsRedeployment),
            None if arrives && self.footmen(seat) < 2 => Some(Illegal::OnlyFootman),
            None => None,
            Some(_) if !redeploys => Some(Illegal::NoRedeployment),
            Some(cell) if self.redeployments(seat, mv.from) & bit(cell) == 0 => {
                Some(Illegal::RedeploymentCell)
            }
            Some(_) => None,
        }
    }
}

/// The other side.
pub(super) fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// Whether a cell lies on the rank that a seat's footmen go to.
pub(super) fn is_last_rank(seat: Seat, at: u8) -> bool {
    let last = if seat == SEATS[0] { SIZE - 1 } else { 0 };
    at / SIZE == last
}

/// A piece as the layers above know it.
pub(super) fn piece(seat: Seat, kind: Kind) -> Piece {
    let letter = kind.letter();
    Piece {
        colour: seat.0,
        kind: kind.name(),
        letter: if seat == SEATS[0] {
            letter
        } else {
            letter.to_ascii_lowercase()
        },
        commander: None,
        marked: false,
    }
}

/// The topology's cell with an index.
pub(super) fn cell(at: u8) -> Cell {
    Cell(u16::from(at))
}

/// A cell's name, as in `c3`.
pub(super) fn name(at: u8) -> String {
    let file = char::from(b'a' + at % SIZE);
    format!("{file}{}", at / SIZE + 1)
}

fn forward(seat: Seat) -> i8 {
    if seat == SEATS[0] { 1 } else { -1 }
}

fn bit(at: u8) -> u32 {
    1 << at
}

/// The cells of a set, from a1 along the ranks.
pub(super) fn cells(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        // No more than 31 trailing zeros of a set that isn't empty.
        let at = u8::try_from(set.trailing_zeros())
            .ok()
            .filter(|&at| at < CELLS)?;
        set &= set - 1;
        Some(at)
    })
}

fn shifted(at: u8, east: i8, north: i8) -> Option<u8> {
    let file = (at % SIZE).checked_add_signed(east)?;
    let rank = (at / SIZE).checked_add_signed(north)?;
    (file < SIZE && rank < SIZE).then_some(rank * SIZE + file)
}

fn leaps(from: u8) -> u32 {
    [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ]
    .into_iter()
    .filter_map(|(east, north)| shifted(from, east, north))
    .fold(0, |set, to| set | bit(to))
}
