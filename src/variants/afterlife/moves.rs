//! What each seat may choose, and the questions of geometry behind it: where
//! pieces go, what they attack, where they may return.

use super::cells::{
    BOARDS, Board, CELLS, FEATHER, KING, ORTHOGONAL, PRIEST, Zone, board_of, place, reading, step,
    zone,
};
use super::man::{BLACK, GRAY, Kind, Man, WHITE};
use super::{Action, Afterlife, CURSE, Pending, RESURRECT, SUMMON};
use crate::rules::Seat;

/// A set of World cells: bit n is cell n.
type WorldCells = u32;

fn bits(set: WorldCells) -> impl Iterator<Item = u8> {
    Board::World
        .cells()
        .filter(move |&cell| set >> cell & 1 != 0)
}

impl Afterlife {
    pub(super) fn at(&self, cell: u8) -> Man {
        // Nobody stays on the Feather.
        self.cells
            .get(usize::from(cell))
            .copied()
            .unwrap_or(Man::NOBODY)
    }

    pub(super) fn is_vacant(&self, cell: u8) -> bool {
        self.at(cell).is_nobody()
    }

    /// Who decides what is the owner's to decide: with two seats, for gray
    /// pieces, the seat whose turn it is.
    pub(super) fn chooser_for(&self, man: Man) -> u8 {
        if man.colour() == GRAY && self.seats == 2 {
            self.seat
        } else {
            man.colour()
        }
    }

    /// Whether a piece is a seat's own, so that it has to be moved.
    pub(super) fn is_own(&self, man: Man, seat: u8) -> bool {
        match man.commander() {
            Some(commander) => commander == seat,
            None => man.colour() == seat,
        }
    }

    /// Whether a seat may move a piece.
    pub(super) fn may_move(&self, man: Man, seat: u8) -> bool {
        let nobodys = self.seats == 2 && man.colour() == GRAY && man.commander().is_none();
        nobodys || self.is_own(man, seat)
    }

    /// Whether a piece attacks any of another colour from a cell, which needn't
    /// be where it stands. Not for chariots in the World, which never return
    /// there as such.
    fn attacks_any(&self, man: Man, from: u8) -> bool {
        let board = board_of(from);
        man.capturing_steps(board)
            .iter()
            .filter_map(|&offset| step(from, offset))
            .any(|to| !self.is_vacant(to) && man.can_capture(self.at(to), board))
    }

    /// Whether a piece would be attacked on a cell of Limbo.
    fn is_attacked_in_limbo(&self, man: Man, on: u8) -> bool {
        // Steps lead back the way they came.
        let by = |offsets: &[(i8, i8)], priests: bool| {
            offsets
                .iter()
                .filter_map(|&offset| step(on, offset))
                .map(|from| self.at(from))
                .any(|other| {
                    !other.is_nobody()
                        && other.is(Kind::Priest) == priests
                        && other.can_capture(man, Board::Limbo)
                })
        };
        by(&ORTHOGONAL, false) || by(&PRIEST, true)
    }

    /// Where a piece of Limbo that isn't in its centre may slide to: vacant
    /// cells, those that are attacked only if there's no other.
    pub(super) fn drift_targets(&self, from: u8) -> Vec<u8> {
        let man = self.at(from);
        let wanted = match zone(from) {
            Zone::Centre => return Vec::new(),
            Zone::Side => Zone::Centre,
            Zone::Corner => Zone::Side,
        };
        let mut targets: Vec<u8> = ORTHOGONAL
            .iter()
            .filter_map(|&offset| step(from, offset))
            .filter(|&to| zone(to) == wanted && self.is_vacant(to))
            .collect();
        if targets
            .iter()
            .any(|&to| !self.is_attacked_in_limbo(man, to))
        {
            targets.retain(|&to| !self.is_attacked_in_limbo(man, to));
        }
        targets
    }

    /// Whether a high priest may be set on a World cell: not on the colour of
    /// one that is there.
    fn priest_fits(&self, man: Man, cell: u8) -> bool {
        let dark = |cell: u8| {
            let (board, file, rank) = place(cell);
            board.is_dark(file, rank)
        };
        !man.is(Kind::Priest)
            || Board::World
                .cells()
                .all(|other| !self.at(other).is(Kind::Priest) || dark(other) != dark(cell))
    }

    /// The World cells on which a piece, as it returns, may reincarnate.
    pub(super) fn returns(&self, man: Man) -> WorldCells {
        let man = man.returned();
        let ranks = match man.colour() {
            WHITE => 0..=1,
            BLACK => 5..=6,
            _ => 3..=3,
        };
        let mut set = 0;
        for rank in ranks {
            for cell in (0..4).filter_map(|file| Board::World.at(file, rank)) {
                let fits = self.is_vacant(cell)
                    && !self.attacks_any(man, cell)
                    && self.priest_fits(man, cell);
                set |= u32::from(fits) << cell;
            }
        }
        set
    }

    /// Calls `visit` for every cell that the piece on a cell can move to.
    pub(super) fn each_target(&self, from: u8, visit: &mut dyn FnMut(u8)) {
        let (board, file, rank) = place(from);
        let man = self.at(from);
        if board == Board::World && man.is(Kind::Chariot) {
            for (files, ranks) in ORTHOGONAL {
                let (mut file, mut rank) = (file + files, rank + ranks);
                while let Some(to) = board.at(file, rank) {
                    if self.is_vacant(to) || man.can_capture(self.at(to), board) {
                        visit(to);
                    }
                    if !self.is_vacant(to) {
                        break;
                    }
                    (file, rank) = (file + files, rank + ranks);
                }
            }
            return;
        }
        let pawn = board == Board::World && man.is(Kind::Slave);
        if pawn {
            let forward = if man.colour() == BLACK { -1 } else { 1 };
            if let Some(to) = board.at(file, rank + forward)
                && self.is_vacant(to)
            {
                visit(to);
            }
        }
        for &(files, ranks) in man.capturing_steps(board) {
            let Some(to) = board.at(file + files, rank + ranks) else {
                continue;
            };
            let goes = if to == FEATHER {
                self.returns(man) != 0
            } else if self.is_vacant(to) {
                !pawn
            } else {
                man.can_capture(self.at(to), board)
            };
            if goes {
                visit(to);
            }
        }
    }

    /// Whether the piece on a cell can move to another, whoever is on turn.
    pub(super) fn reaches(&self, from: u8, to: u8) -> bool {
        let mut reaches = false;
        self.each_target(from, &mut |cell| reaches |= cell == to);
        reaches
    }

    /// Whether salvation is possible.
    pub(super) fn is_salvation(&self) -> bool {
        Board::Hours
            .cells()
            .all(|cell| !self.at(cell).is(Kind::Sethling))
    }

    /// Adds what the seat on turn may do on the boards it hasn't played, spells
    /// too, but not ending the turn. Returns the boards that are due, as bits.
    pub(super) fn turn_actions(&self, out: &mut Vec<Action>) -> u8 {
        let mut due = 0;
        let salvation = self.is_salvation();
        for board in BOARDS {
            if self.played & board.bit() != 0 {
                continue;
            }
            for from in board.cells() {
                let man = self.at(from);
                if man.is_nobody() || !self.may_move(man, self.seat) {
                    continue;
                }
                let before = out.len();
                self.each_target(from, &mut |to| {
                    out.push(Action::Move {
                        from,
                        to,
                        promote: false,
                    });
                    if man.is(Kind::Warrior) && man.is_promoted_on(to) {
                        out.push(Action::Move {
                            from,
                            to,
                            promote: true,
                        });
                    }
                });
                if board == Board::Hours && salvation {
                    out.extend(bits(self.returns(man)).map(|to| Action::Salvation { from, to }));
                }
                if out.len() > before && self.is_own(man, self.seat) {
                    due |= board.bit();
                }
            }
        }
        if self.played & Board::World.bit() == 0 {
            self.spells(out);
        }
        due
    }

    /// Adds spells and gray's placements, which take a World move's place.
    fn spells(&self, out: &mut Vec<Action>) {
        let sethlings = || {
            let cells = Board::Hours.cells();
            cells.filter(|&cell| self.at(cell).is(Kind::Sethling))
        };
        let left = self.spells[usize::from(self.seat)];
        if self.seat == GRAY {
            if left > 0 {
                let vacant = || Board::World.cells().filter(|&to| self.is_vacant(to));
                out.extend(
                    sethlings()
                        .flat_map(|from| vacant().map(move |to| Action::Summon { from, to })),
                );
            }
            return;
        }
        let (near, cursed) = self.reach_of_priests(self.seat);
        if left & SUMMON != 0 {
            out.extend(
                sethlings().flat_map(|from| bits(near).map(move |to| Action::Summon { from, to })),
            );
        }
        if left & CURSE != 0 {
            out.extend(bits(cursed).map(Action::Curse));
        }
        if left & RESURRECT != 0 {
            for from in Board::Limbo.cells().filter(|&cell| !self.is_vacant(cell)) {
                let fits = bits(near).filter(|&to| self.priest_fits(self.at(from), to));
                out.extend(fits.map(|to| Action::Resurrect { from, to }));
            }
        }
    }

    fn priests(&self, seat: u8) -> impl Iterator<Item = u8> {
        let priest = Man::of(Kind::Priest, seat);
        reading(Board::World).filter(move |&cell| self.at(cell) == priest)
    }

    /// The vacant World cells beside a high priest of a seat, and the cells of
    /// those that one can curse.
    fn reach_of_priests(&self, seat: u8) -> (WorldCells, WorldCells) {
        let (mut near, mut cursed) = (0, 0);
        for priest in self.priests(seat) {
            for offset in KING {
                let mut next = step(priest, offset);
                if let Some(to) = next
                    && self.is_vacant(to)
                {
                    near |= 1 << to;
                }
                while let Some(to) = next {
                    let man = self.at(to);
                    if man.is_nobody() {
                        next = step(to, offset);
                        continue;
                    }
                    if !man.is(Kind::Pharaoh) && !man.is(Kind::Priest) {
                        cursed |= 1 << to;
                    }
                    break;
                }
            }
        }
        (near, cursed)
    }

    /// A high priest of a seat that can use a spell on or to a World cell.
    pub(super) fn priest_for(&self, seat: u8, action: Action) -> Option<u8> {
        self.priests(seat).find(|&priest| match action {
            Action::Summon { to, .. } | Action::Resurrect { to, .. } => {
                KING.iter().any(|&offset| step(priest, offset) == Some(to))
            }
            Action::Curse(target) => KING.iter().any(|&offset| {
                let line = std::iter::successors(step(priest, offset), |&at| step(at, offset));
                line.into_iter().find(|&at| !self.is_vacant(at)) == Some(target)
            }),
            _ => false,
        })
    }

    /// The cells that may be named for a piece that comes to Limbo's edge or
    /// into the Hours: vacant ones, else occupied ones.
    fn arrivals(&self, man: Man) -> Vec<u8> {
        let to_limbo = matches!(self.pending, Pending::Death(_)) && !man.is(Kind::Sethling);
        let mut cells: Vec<u8> = if to_limbo {
            Board::Limbo
                .cells()
                .filter(|&cell| zone(cell) != Zone::Centre)
                .collect()
        } else {
            Board::Hours.cells().collect()
        };
        if cells.iter().any(|&cell| self.is_vacant(cell)) {
            cells.retain(|&cell| self.is_vacant(cell));
        } else if man.colour() == GRAY && self.seats == 2 {
            // Nobody is to win by placing what isn't his.
            let is_pharaoh = |cell: u8| self.at(cell).is(Kind::Pharaoh);
            if cells.iter().any(|&cell| !is_pharaoh(cell)) {
                cells.retain(|&cell| !is_pharaoh(cell));
            }
        }
        cells
    }

    /// The piece that waits for a choice.
    pub(super) fn waiting(&self) -> Man {
        match self.pending {
            Pending::Nothing => Man::NOBODY,
            Pending::Death(man) | Pending::Return(man) => man,
            Pending::Curse(at) | Pending::Judgement(at) | Pending::Drift(at) => self.at(at),
        }
    }

    /// Who decides now, the end of the game apart.
    pub(super) fn decider(&self) -> Seat {
        Seat(match self.pending {
            Pending::Nothing => self.seat,
            _ => self.chooser_for(self.waiting()),
        })
    }

    /// Adds everything that can be chosen now by who decides.
    pub(super) fn choices(&self, out: &mut Vec<Action>) {
        let man = self.waiting();
        match self.pending {
            Pending::Nothing => {
                if self.turn_actions(out) == 0 && !out.is_empty() {
                    out.push(Action::Done);
                }
            }
            Pending::Death(_) | Pending::Curse(_) | Pending::Judgement(_) => {
                out.extend(self.arrivals(man).into_iter().map(Action::Place));
            }
            Pending::Return(_) => out.extend(bits(self.returns(man)).map(Action::Place)),
            Pending::Drift(from) => {
                let targets = self.drift_targets(from).into_iter();
                out.extend(targets.map(|to| Action::Drift { from, to }));
            }
        }
    }

    /// Whether a side has a pharaoh, waiting ones included.
    pub(super) fn has_pharaoh(&self, colour: u8) -> bool {
        let is = |man: Man| man.is(Kind::Pharaoh) && man.colour() == colour;
        self.cells.iter().any(|&man| is(man)) || is(self.waiting())
    }

    /// How many sethlings have ceased to exist.
    pub(super) fn vanished(&self) -> usize {
        let there = self
            .cells
            .iter()
            .filter(|man| man.is(Kind::Sethling))
            .count();
        let waits = self.pending == Pending::Death(Man::SETHLING);
        4usize.saturating_sub(there + usize::from(waits))
    }
}

const _: () = assert!(CELLS == FEATHER);
