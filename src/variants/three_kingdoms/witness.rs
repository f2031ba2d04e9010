//! One legal move of a kingdom, and what it hangs on.
//!
//! A kingdom on turn has fallen if it has no legal move, which has to be known
//! after every move of another. Where all moves from a position are played,
//! one reply is found beforehand; nearly all of them leave it as it is.

use super::board::{Board, Cells, Kind, Kingdoms, add, contains};
use super::moves::{Move, first_legal, soldiers_near};
use super::net::Net;

/// The cells that make a move of a kingdom legal: as long as they hold what
/// they held, it is, whatever happens elsewhere. There may be cells too many.
pub(super) struct Witness(Cells);

impl Witness {
    /// For a move that a kingdom, which is in, would have if it were on turn;
    /// nothing if it had none.
    pub(super) fn find(board: &Board, kingdom: u8, still_in: Kingdoms) -> Option<Self> {
        let mv = first_legal(board, kingdom, still_in)?;
        let mut witness = Self([0; 3]);
        witness.add_way(board, mv);
        let mut after = *board;
        after.shift(mv.from, mv.to);
        witness.add_safety(&after, kingdom);
        Some(witness)
    }

    /// Whether another's move, one that captures no general, certainly leaves
    /// the kingdom with a legal move.
    pub(super) fn outlasts(&self, mv: Move) -> bool {
        !contains(&self.0, mv.from) && !contains(&self.0, mv.to)
    }

    fn add(&mut self, cells: &[u8]) {
        cells.iter().for_each(|&cell| add(&mut self.0, cell));
    }

    /// What lets the piece go there: of every way, if there are several.
    fn add_way(&mut self, board: &Board, Move { from, to }: Move) {
        let net = Net::get();
        self.add(&[from, to]);
        match board.at(from).kind() {
            Kind::Chariot | Kind::Cannon => {
                for (_, line) in net.lines(from) {
                    if let Some(end) = line.iter().position(|&cell| cell == to) {
                        self.add(&line[..end]);
                    }
                }
            }
            Kind::Horse | Kind::Banner => {
                for jump in net.horse(from).iter().chain(net.banner(from)) {
                    if jump.to.contains(&to) {
                        self.add(&jump.way);
                    }
                }
            }
            Kind::Elephant => {
                for &[eye, end] in net.elephant(from) {
                    if end == to {
                        self.add(&[eye]);
                    }
                }
            }
            Kind::General | Kind::Advisor | Kind::Soldier => {}
        }
    }

    /// What keeps the general safe once the piece has gone there.
    fn add_safety(&mut self, board: &Board, kingdom: u8) {
        let Some(general) = board.general(kingdom) else {
            return;
        };
        let net = Net::get();
        for (_, line) in net.lines(general) {
            // The second piece on a line hides what comes behind it.
            let mut met = 0;
            for &cell in line {
                add(&mut self.0, cell);
                met += u8::from(!board.at(cell).is_none());
                if met == 2 {
                    break;
                }
            }
        }
        self.add(&soldiers_near(general));
        for (own, from) in self.0.iter_mut().zip(net.jumps_from(general)) {
            *own |= from;
        }
        for attack in net.horse_to(general).iter().chain(net.banner_to(general)) {
            let man = board.at(attack.from);
            if man.commander() != kingdom && (man.is(Kind::Horse) || man.is(Kind::Banner)) {
                self.add(&attack.way);
            }
        }
    }
}
