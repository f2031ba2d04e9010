//! A position that fits what a side sees in Fog of War, chosen by chance: of
//! nothing but the view, or near to a position that fitted until now.

use super::bitboard::{Bitboard, Color, Role, Square};
use super::position::Position as Core;
use super::told;
use crate::rules::View;

/// What an army has at first, in the order in which its men are placed: pawns
/// stand before others, the king hides behind them.
const ARMY: [(Role, usize); 6] = [
    (Role::Pawn, 8),
    (Role::Bishop, 2),
    (Role::Knight, 2),
    (Role::Rook, 2),
    (Role::Queen, 1),
    (Role::King, 1),
];
/// Of so many cells in the dark a man that has to leave takes the nearest.
const TRIES: u32 = 3;
/// Cells of one colour.
const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;

/// An enemy's man, and where it's thought to stand.
#[derive(Clone, Copy)]
struct Man {
    role: Role,
    from: Option<u8>,
}

impl Man {
    fn may_stand(self, at: u8) -> bool {
        match (self.role, self.from) {
            (Role::Pawn, _) => (8..56).contains(&at),
            (Role::Bishop, Some(from)) => LIGHT >> from & 1 == LIGHT >> at & 1,
            _ => true,
        }
    }

    /// How far a cell is from where it's thought to stand; pawns don't like to
    /// change files.
    fn distance(self, at: u8) -> u8 {
        let Some(from) = self.from else { return 0 };
        let files = (at & 7).abs_diff(from & 7);
        let ranks = (at >> 3).abs_diff(from >> 3);
        if self.role == Role::Pawn {
            2 * files + ranks
        } else {
            files.max(ranks)
        }
    }
}

/// A board in the making.
struct Making<'a> {
    own: Color,
    letters: [Option<char>; 64],
    /// Cells in the dark on which an enemy may stand, none does as yet.
    dark: Bitboard,
    /// Cells in the dark on which an enemy must stand.
    must: Bitboard,
    random: &'a mut dyn FnMut(u32) -> u32,
}

/// The position string of a position that looks like the view; not always
/// one that the rules let be. With `near`, men stay where they stand there if
/// they can.
pub(super) fn text(
    view: &View,
    own: Color,
    near: Option<&Core>,
    random: &mut dyn FnMut(u32) -> u32,
) -> Option<String> {
    let mut making = Making {
        own,
        letters: [None; 64],
        dark: Bitboard::EMPTY,
        must: Bitboard::EMPTY,
        random,
    };
    let enemies = making.see(view);
    making.clear_behind(view);
    let mut men = match near {
        Some(near) => making.men_of(near),
        None => making.army(),
    };
    for &(at, role) in &enemies {
        take_seen(&mut men, at, role, making.dark);
    }
    making.place(men)?;
    let (_, rest) = view.position.split_once(' ')?;
    let board = Core::placement(|square: Square| making.letters[usize::from(square.index())]);
    let rights = near.map_or("", |near| making.rights(near));
    Some(with_rights(&board, rest, rights))
}

/// Own rights to castle are in the view; the enemy's are added.
fn with_rights(board: &str, rest: &str, rights: &str) -> String {
    let mut fields: Vec<&str> = rest.split(' ').collect();
    let mut all = String::new();
    if let Some(field) = fields.get_mut(1)
        && !rights.is_empty()
    {
        all.push_str(field.trim_matches('-'));
        all.push_str(rights);
        *field = &all;
    }
    [board, " ", &fields.join(" ")].concat()
}

/// Takes the man out of the list that stands where one is seen.
fn take_seen(men: &mut Vec<Man>, at: u8, role: Role, dark: Bitboard) {
    // Who stands there already; who has to leave anyhow; the nearest; a pawn
    // that has been promoted.
    let best = men.iter().enumerate().filter_map(|(index, man)| {
        let place = match man.from {
            _ if man.role != role && man.role != Role::Pawn => return None,
            _ if man.role != role => 200,
            Some(from) if from == at => 0,
            Some(from) if dark.0 >> from & 1 != 0 => 20 + man.distance(at),
            _ => 1 + man.distance(at).min(10),
        };
        Some((place, index))
    });
    if let Some((_, index)) = best.min() {
        men.swap_remove(index);
    }
}

impl Making<'_> {
    /// Takes over what is seen; enemies that are.
    fn see(&mut self, view: &View) -> Vec<(u8, Role)> {
        let mut enemies = Vec::new();
        let mut pawns: Vec<u8> = Vec::new();
        for (cell, at) in view.cells.iter().zip(0..64) {
            if cell.hidden {
                self.dark.0 |= 1 << at;
                continue;
            }
            let Some(piece) = cell.piece else { continue };
            self.letters[usize::from(at)] = Some(piece.letter);
            let role = Role::ALL
                .into_iter()
                .find(|&role| told::kind(role) == piece.kind);
            let Some(role) = role else { continue };
            if piece.colour != told::seat_of(self.own).0 {
                enemies.push((at, role));
            } else if role == Role::Pawn {
                pawns.push(at);
            }
        }
        // In front of a pawn something stands where it can't see; beside that,
        // nothing does.
        for at in pawns {
            let ahead = |by: u8| {
                if self.own == Color::White {
                    at.saturating_add(8 * by).min(63)
                } else {
                    at.saturating_sub(8 * by)
                }
            };
            let (next, second) = (ahead(1), ahead(2));
            let beside = [
                (at & 7 > 0).then(|| next - 1),
                (at & 7 < 7).then(|| next + 1),
            ];
            for cell in beside.into_iter().flatten() {
                self.dark.0 &= !(1 << cell);
            }
            let home = at >> 3 == if self.own == Color::White { 1 } else { 6 };
            let is_dark = |at: u8| {
                view.cells
                    .get(usize::from(at))
                    .is_some_and(|cell| cell.hidden)
            };
            if is_dark(next) {
                self.must.0 |= 1 << next;
            } else if home && self.letters[usize::from(next)].is_none() && is_dark(second) {
                self.must.0 |= 1 << second;
            }
        }
        enemies
    }

    /// Behind a pawn that can be taken en passant its way is free, up to the
    /// cell that it has come from.
    fn clear_behind(&mut self, view: &View) {
        let passed = view.position.split(' ').nth(3);
        let Some(passed) = passed.and_then(|name| name.parse::<Square>().ok()) else {
            return;
        };
        let at = passed.index();
        // No such cell is on a side's first rank.
        let from = if self.own == Color::White {
            at.saturating_add(8)
        } else {
            at.saturating_sub(8)
        };
        self.dark.0 &= !(1 << at | 1 << from.min(63));
    }

    /// The enemies of a position, without those that have been taken since.
    fn men_of(&self, near: &Core) -> Vec<Man> {
        let enemy = self.own.other();
        let each = ARMY.into_iter().flat_map(|(role, _)| {
            let squares = near.pieces(enemy, role).0;
            (0..64)
                .filter(move |at| squares >> at & 1 != 0)
                .map(move |at| Man {
                    role,
                    from: Some(at),
                })
        });
        let own = |letter: char| letter.is_ascii_uppercase() == (self.own == Color::White);
        each.filter(|man| {
            let at = usize::from(man.from.unwrap_or(0));
            man.role == Role::King || !self.letters[at].is_some_and(own)
        })
        .collect()
    }

    /// A whole army, of which a quarter is taken to be captured already.
    fn army(&mut self) -> Vec<Man> {
        let mut men = Vec::new();
        for (role, count) in ARMY {
            for _ in 0..count {
                if role == Role::King || (self.random)(4) > 0 {
                    men.push(Man { role, from: None });
                }
            }
        }
        men
    }

    fn put(&mut self, man: Man, at: u8) {
        let bit = 1 << at;
        self.dark.0 &= !bit;
        self.must.0 &= !bit;
        self.letters[usize::from(at)] = Some(told::letter((self.own.other(), man.role)));
    }

    /// Where a man may stand among some cells: the nearest of a few.
    fn choose(&mut self, man: Man, cells: u64) -> Option<u8> {
        let free: Vec<u8> = (0..64)
            .filter(|&at| cells >> at & 1 != 0 && man.may_stand(at))
            .collect();
        // There is no number below none.
        if free.is_empty() {
            return None;
        }
        let mut best: Option<u8> = None;
        for _ in 0..TRIES {
            // 64 cells at most.
            let at = free[(self.random)(free.len() as u32) as usize];
            if best.is_none_or(|best| man.distance(at) < man.distance(best)) {
                best = Some(at);
            }
        }
        best
    }

    /// Places all men that aren't seen.
    fn place(&mut self, men: Vec<Man>) -> Option<()> {
        // Cells that must be filled are, by who stands there or comes from
        // nearest; who would have to leave its cell anyhow comes first.
        let mut left = men;
        while self.must.0 != 0 {
            let at = self.must.0.trailing_zeros() as u8;
            let mut best: Option<(u32, usize)> = None;
            for (index, man) in left.iter().enumerate() {
                if !man.may_stand(at) {
                    continue;
                }
                let stays = man.from.is_some_and(|from| self.dark.0 >> from & 1 != 0);
                let cost = match man.from {
                    Some(from) if from == at => 0,
                    Some(_) => {
                        64 * (u32::from(man.distance(at)) + if stays { 3 } else { 0 })
                            + (self.random)(64)
                    }
                    None if man.role == Role::Pawn => 1 + (self.random)(64),
                    None => 1 + (self.random)(256),
                };
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, index));
                }
            }
            let man = left.remove(best?.1);
            self.put(man, at);
        }
        // Who can stay does; then the others find places.
        left.retain(|&man| match man.from {
            Some(from) if self.dark.0 >> from & 1 != 0 => {
                self.put(man, from);
                false
            }
            _ => true,
        });
        // The king first: without it there's no game.
        left.sort_by_key(|man| man.role != Role::King);
        for man in left {
            match self.choose(man, self.dark.0) {
                Some(at) => self.put(man, at),
                None if man.role == Role::King => return None,
                None => {}
            }
        }
        Some(())
    }

    /// The enemy's rights to castle that it has in a position and can have
    /// here.
    fn rights(&self, near: &Core) -> &'static str {
        let enemy = self.own.other();
        let stays = |at: Option<Square>| {
            at.is_some_and(|at| self.letters[usize::from(at.index())] == near.letter_at(at))
        };
        let rooks = near.castling(enemy).0;
        let all = (0..64)
            .filter(|at| rooks >> at & 1 != 0)
            .all(|at| stays(Some(Square::new(at))));
        if all && stays(near.king(enemy)) {
            near.castling_letters(enemy)
        } else {
            ""
        }
    }
}
