//! Which moves there are, and which of them leave the own general in danger.
//!
//! What can touch the own general is looked at once: from the general outward
//! along the lines, and on the cells that horses and banners attack it from.
//! Pieces that keep away from the points that matter then move without a test.

use super::board::{Board, Cells, Kind, Kingdoms, Man, add, cell, contains, iter, meets};
use super::net::{Attack, CELLS, FILES, NOWHERE, Net};
use crate::board::Cell;

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
}

type Men = [Man; CELLS];

fn at(men: &Men, cell: u8) -> Man {
    men[usize::from(cell)]
}

/// Whether a piece under one of `rivals` could go to a cell of a palace, or a
/// general of theirs faces it on an open line.
pub(super) fn in_danger(net: &Net, men: &Men, general: u8, rivals: Kingdoms) -> bool {
    attacked(net, men, general, rivals, true)
}

/// As [`in_danger`], facing left out.
pub(super) fn is_attacked(net: &Net, men: &Men, general: u8, rivals: Kingdoms) -> bool {
    attacked(net, men, general, rivals, false)
}

fn attacked(net: &Net, men: &Men, general: u8, rivals: Kingdoms, facing: bool) -> bool {
    for (_, line) in net.lines(general) {
        let mut met = line
            .iter()
            .map(|&cell| at(men, cell))
            .filter(|man| !man.is_none());
        let Some(first) = met.next() else { continue };
        if first.is_of(rivals) && (first.is(Kind::Chariot) || facing && first.is(Kind::General)) {
            return true;
        }
        if met
            .next()
            .is_some_and(|second| second.is_of(rivals) && second.is(Kind::Cannon))
        {
            return true;
        }
    }
    let jumps = |attacks: &[Attack], kind| {
        attacks.iter().any(|attack| {
            let man = at(men, attack.from);
            man.is(kind)
                && man.is_of(rivals)
                && attack.way.iter().all(|&cell| at(men, cell).is_none())
        })
    };
    jumps(net.horse_to(general), Kind::Horse)
        || jumps(net.banner_to(general), Kind::Banner)
        || soldiers_near(general).iter().any(|&cell| {
            let man = at(men, cell);
            man.is(Kind::Soldier) && man.is_of(rivals)
        })
}

/// Where soldiers attack a general from: they have come over the river, so
/// they go towards its home and along ranks.
pub(super) fn soldiers_near(general: u8) -> [u8; 3] {
    // Palaces touch neither the sides nor the bank.
    [general + FILES, general - 1, general + 1]
}

/// What matters to a general's safety.
struct Guard {
    /// It's in danger as it is.
    danger: bool,
    /// A piece that leaves one of these may bring it into danger.
    leave: Cells,
    /// A piece that comes to one of these, if vacant, may.
    enter: Cells,
}

impl Guard {
    fn new(net: &Net, board: &Board, general: u8, rivals: Kingdoms) -> Self {
        let men = board.men();
        let mut theirs = [0; 3];
        for rival in rivals.iter() {
            let under = board.under(rival);
            theirs = std::array::from_fn(|half| theirs[half] | under[half]);
        }
        let mut guard = Self {
            danger: false,
            leave: [0; 3],
            enter: [0; 3],
        };
        // Only rivals on a line, and where horses and banners attack from, matter.
        for (line, cells) in net.lines(general) {
            if meets(&line.cells, &theirs) {
                guard.look_along(men, cells, rivals);
            }
        }
        guard.danger |= soldiers_near(general).iter().any(|&cell| {
            let man = at(men, cell);
            man.is(Kind::Soldier) && man.is_of(rivals)
        });
        if !meets(&net.jumps_from(general), &theirs) {
            return guard;
        }
        for attack in net.horse_to(general) {
            let man = at(men, attack.from);
            if man.is(Kind::Horse) && man.is_of(rivals) {
                guard.look_at_way(men, attack.way);
            }
        }
        for attack in net.banner_to(general) {
            let man = at(men, attack.from);
            if man.is(Kind::Banner) && man.is_of(rivals) {
                guard.look_at_way(men, attack.way);
            }
        }
        guard
    }

    fn look_along(&mut self, men: &Men, line: &[u8], rivals: Kingdoms) {
        let mut met = [NOWHERE; 2];
        let mut count = 0;
        for (index, &cell) in line.iter().enumerate() {
            let man = at(men, cell);
            if man.is_none() {
                continue;
            }
            if man.is_of(rivals) {
                let cannon = man.is(Kind::Cannon);
                let straight = man.is(Kind::Chariot) || man.is(Kind::General);
                match count {
                    0 if straight => self.danger = true,
                    0 if cannon => line[..index]
                        .iter()
                        .for_each(|&cell| add(&mut self.enter, cell)),
                    1 if cannon => self.danger = true,
                    1 if straight => add(&mut self.leave, met[0]),
                    2 if cannon => met.iter().for_each(|&cell| add(&mut self.leave, cell)),
                    _ => {}
                }
            }
            if count == 2 {
                return;
            }
            met[count] = cell;
            count += 1;
        }
    }

    fn look_at_way(&mut self, men: &Men, way: [u8; 2]) {
        match way.map(|cell| at(men, cell).is_none()) {
            [true, true] => self.danger = true,
            _ if way[0] == way[1] => add(&mut self.leave, way[0]),
            [false, true] => add(&mut self.leave, way[0]),
            [true, false] => add(&mut self.leave, way[1]),
            // Two are in the way, of whom one move takes away one.
            [false, false] => {}
        }
    }

    fn must_try(&self, from: u8, to: u8) -> bool {
        self.danger || contains(&self.leave, from) || contains(&self.enter, to)
    }
}

/// Whether a kingdom's general is in danger after a move of its own. Whoever
/// captures a general has its army on the own side at once.
fn is_safe(net: &Net, men: &Men, general: u8, rivals: Kingdoms, mv: Move) -> bool {
    let (from, to) = (usize::from(mv.from), usize::from(mv.to));
    let (man, taken) = (men[from], men[to]);
    // Few moves have to be tried, so that most positions are never copied.
    let mut men = *men;
    let general = if mv.from == general { mv.to } else { general };
    let rivals = if taken.is(Kind::General) {
        rivals.without(Kingdoms::one(taken.first()))
    } else {
        rivals
    };
    (men[from], men[to]) = (Man::NONE, man);
    !in_danger(net, &men, general, rivals)
}

/// Visits the legal moves of a kingdom that is in, as if it were on turn;
/// until `visit` says that it has seen enough, which is what is returned.
pub(super) fn each_legal(
    board: &Board,
    kingdom: u8,
    still_in: Kingdoms,
    mut visit: impl FnMut(Move) -> bool,
) -> bool {
    let Some(general) = board.general(kingdom) else {
        return false;
    };
    let net = Net::get();
    let rivals = still_in.without(Kingdoms::one(kingdom));
    let guard = Guard::new(net, board, general, rivals);
    each_step(net, board, kingdom, |mv| {
        let is_legal = if mv.from == general || guard.must_try(mv.from, mv.to) {
            is_safe(net, board.men(), general, rivals, mv)
        } else {
            true
        };
        is_legal && visit(mv)
    })
}

/// Whether a kingdom would have a legal move if it were on turn.
pub(super) fn has_legal(board: &Board, kingdom: u8, still_in: Kingdoms) -> bool {
    first_legal(board, kingdom, still_in).is_some()
}

/// A legal move that a kingdom would have if it were on turn.
pub(super) fn first_legal(board: &Board, kingdom: u8, still_in: Kingdoms) -> Option<Move> {
    let mut first = None;
    each_legal(board, kingdom, still_in, |mv| {
        first = Some(mv);
        true
    });
    first
}

/// Visits the moves that a kingdom's pieces have, its general's safety apart.
fn each_step(net: &Net, board: &Board, kingdom: u8, mut visit: impl FnMut(Move) -> bool) -> bool {
    let own = Kingdoms::one(kingdom);
    let others = Kingdoms(0b111).without(own);
    for from in iter(board.under(kingdom)) {
        let man = board.at(from);
        let mut go = |to: u8| !board.at(to).is_of(own) && visit(Move { from, to });
        let enough = match man.kind() {
            Kind::Chariot => net.lines(from).any(|(line, cells)| {
                let common = usize::from(line.common);
                for (index, &to) in cells.iter().enumerate() {
                    let there = board.at(to);
                    if index >= common && go(to) {
                        return true;
                    }
                    if !there.is_none() {
                        break;
                    }
                }
                false
            }),
            Kind::Cannon => net.lines(from).any(|(line, cells)| {
                let common = usize::from(line.common);
                let mut over = false;
                for (index, &to) in cells.iter().enumerate() {
                    let there = board.at(to);
                    if there.is_none() {
                        if !over && index >= common && go(to) {
                            return true;
                        }
                    } else if over {
                        return index >= common && there.is_of(others) && go(to);
                    } else {
                        over = true;
                    }
                }
                false
            }),
            Kind::Horse => net.horse(from).iter().any(|jump| {
                board.at(jump.way[0]).is_none() && jump.to.iter().any(|&to| to != NOWHERE && go(to))
            }),
            Kind::Banner => net.banner(from).iter().any(|jump| {
                jump.way.iter().all(|&cell| board.at(cell).is_none())
                    && jump.to.iter().any(|&to| to != NOWHERE && go(to))
            }),
            Kind::Soldier => net.soldier(man.first(), from).iter().any(|&to| go(to)),
            Kind::General => net.general(from).iter().any(|&to| go(to)),
            Kind::Advisor => net.advisor(from).iter().any(|&to| go(to)),
            Kind::Elephant => net
                .elephant(from)
                .iter()
                .any(|&[eye, to]| board.at(eye).is_none() && go(to)),
        };
        if enough {
            return true;
        }
    }
    false
}

/// Whether a piece could go somewhere if nothing but the own general's safety
/// forbade it: for saying why a move is refused.
pub(super) fn is_step(board: &Board, kingdom: u8, mv: Move) -> bool {
    each_step(Net::get(), board, kingdom, |other| other == mv)
}

/// Where the piece on a cell goes, its general's safety apart.
pub(super) fn steps(board: &Board, from: u8) -> Vec<Cell> {
    let mut cells = Vec::new();
    let man = board.at(from);
    if !man.is_none() {
        each_step(Net::get(), board, man.commander(), |mv| {
            if mv.from == from {
                cells.push(cell(mv.to));
            }
            false
        });
    }
    cells
}

/// Whether a piece of a kingdom could go to a cell, dangers to its general
/// apart.
pub(super) fn goes_to(net: &Net, board: &Board, kingdom: u8, to: u8) -> bool {
    each_step(net, board, kingdom, |mv| mv.to == to)
}
