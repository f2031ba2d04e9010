//! The game as its rules page says it: a map from cells' names to letters,
//! every action tried.

use std::collections::{BTreeMap, BTreeSet};

/// Area, file and rank, as in `('A', 'e', 4)`.
pub(crate) type Spot = (char, char, i32);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Naive {
    pub(crate) split: bool,
    pub(crate) board: BTreeMap<Spot, char>,
    pub(crate) white: bool,
    pub(crate) area: char,
    pub(crate) rights: BTreeSet<char>,
    pub(crate) passed: BTreeSet<Spot>,
    /// White's, black's: the waiting piece's cell, or `Some(None)` for a turn
    /// that is spent.
    pub(crate) intents: [Option<Option<Spot>>; 2],
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deed {
    Move(Spot, Spot, Option<char>),
    Intent(Spot),
    Teleport(Spot),
    Nothing,
}

pub(crate) fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

pub(crate) fn other(area: char) -> char {
    if area == 'A' { 'B' } else { 'A' }
}

pub(crate) fn go(file: char, by: i32) -> char {
    char::from(u8::try_from(file as i32 + by).unwrap())
}

impl Naive {
    pub(crate) fn exists(&self, (area, file, rank): Spot) -> bool {
        let files = match (self.split, area) {
            (false, _) => 'a'..='h',
            (true, 'A') => 'a'..='d',
            (true, _) => 'e'..='h',
        };
        files.contains(&file) && (1..=8).contains(&rank)
    }

    pub(crate) fn spots(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        for area in ['A', 'B'] {
            for rank in 1..=8 {
                for file in 'a'..='h' {
                    if self.exists((area, file, rank)) {
                        spots.push((area, file, rank));
                    }
                }
            }
        }
        spots
    }

    pub(crate) fn name(&self, (area, file, rank): Spot) -> String {
        if self.split {
            format!("{file}{rank}")
        } else {
            format!("{area}{file}{rank}")
        }
    }

    pub(crate) fn linked(&self, (area, file, rank): Spot) -> Option<Spot> {
        let pairs = if self.split {
            [("a4", "e4"), ("a5", "e5"), ("d4", "h4"), ("d5", "h5")]
        } else {
            [("a4", "a4"), ("a5", "a5"), ("h4", "h4"), ("h5", "h5")]
        };
        let spot = |area: char, name: &str| {
            let mut letters = name.chars();
            let file = letters.next().unwrap();
            (
                area,
                file,
                letters.next().unwrap().to_digit(10).unwrap().cast_signed(),
            )
        };
        pairs.into_iter().find_map(|(first, second)| {
            let (first, second) = (spot('A', first), spot('B', second));
            if (area, file, rank) == first {
                Some(second)
            } else if (area, file, rank) == second {
                Some(first)
            } else {
                None
            }
        })
    }

    pub(crate) fn owns(&self, white: bool, spot: Spot) -> bool {
        self.board
            .get(&spot)
            .is_some_and(|&letter| is_white(letter) == white)
    }

    pub(crate) fn is_clear(&self, from: Spot, to: Spot) -> bool {
        let (east, north) = (
            (to.1 as i32 - from.1 as i32).signum(),
            (to.2 - from.2).signum(),
        );
        let mut at = (from.0, go(from.1, east), from.2 + north);
        while at != to {
            if self.board.contains_key(&at) {
                return false;
            }
            at = (at.0, go(at.1, east), at.2 + north);
        }
        true
    }

    /// Whether what stands on a cell attacks another.
    pub(crate) fn hits(&self, from: Spot, to: Spot) -> bool {
        let Some(&letter) = self.board.get(&from) else {
            return false;
        };
        if from.0 != to.0 || from == to {
            return false;
        }
        let (east, north) = (to.1 as i32 - from.1 as i32, to.2 - from.2);
        let (wide, high) = (east.abs(), north.abs());
        let straight = wide == 0 || high == 0;
        let diagonal = wide == high;
        match letter.to_ascii_lowercase() {
            'p' => wide == 1 && north == if is_white(letter) { 1 } else { -1 },
            'n' => wide * high == 2,
            'k' => wide.max(high) == 1,
            'r' => straight && self.is_clear(from, to),
            'b' => diagonal && self.is_clear(from, to),
            'q' => (straight || diagonal) && self.is_clear(from, to),
            _ => unreachable!(),
        }
    }

    pub(crate) fn attacked(&self, by_white: bool, spot: Spot) -> bool {
        self.board
            .keys()
            .any(|&from| self.owns(by_white, from) && self.hits(from, spot))
    }

    pub(crate) fn king(&self, white: bool) -> Option<Spot> {
        let wanted = if white { 'K' } else { 'k' };
        self.board
            .iter()
            .find(|&(_, &letter)| letter == wanted)
            .map(|(&spot, _)| spot)
    }

    /// Moves and intents of a free turn, check left aside.
    pub(crate) fn pseudo(&self) -> Vec<Deed> {
        let mut deeds = Vec::new();
        let spots: Vec<_> = self
            .spots()
            .into_iter()
            .filter(|spot| spot.0 == self.area)
            .collect();
        for &from in spots.iter().filter(|&&spot| self.owns(self.white, spot)) {
            let letter = self.board[&from].to_ascii_lowercase();
            for &to in spots.iter().filter(|&&spot| !self.owns(self.white, spot)) {
                let enemy = self.owns(!self.white, to);
                let possible = if letter == 'p' {
                    let ahead = if self.white { 1 } else { -1 };
                    let passing =
                        self.passed.contains(&to) && from.2 == if self.white { 5 } else { 4 };
                    let second = if self.white { 2 } else { 7 };
                    (self.hits(from, to) && (enemy || passing))
                        || (from.1 == to.1
                            && !enemy
                            && (to.2 == from.2 + ahead
                                || from.2 == second
                                    && to.2 == from.2 + 2 * ahead
                                    && self.is_clear(from, to)))
                } else {
                    self.hits(from, to)
                };
                if !possible {
                    continue;
                }
                if letter == 'p' && matches!(to.2, 1 | 8) {
                    deeds.extend("qrbn".chars().map(|kind| Deed::Move(from, to, Some(kind))));
                } else {
                    deeds.push(Deed::Move(from, to, None));
                }
            }
            if self.linked(from).is_some() {
                deeds.push(Deed::Intent(from));
            }
        }
        let rank = if self.white { 1 } else { 8 };
        let home = if self.split || !self.white { 'B' } else { 'A' };
        let sides = [('K', "fg", 'f', 'g'), ('Q', "bcd", 'd', 'c')];
        for (right, between, over, to) in sides {
            let right = if self.white {
                right
            } else {
                right.to_ascii_lowercase()
            };
            let spot = |file| (home, file, rank);
            if self.rights.contains(&right)
                && home == self.area
                && between
                    .chars()
                    .all(|file| !self.board.contains_key(&spot(file)))
                && !self.attacked(!self.white, spot('e'))
                && !self.attacked(!self.white, spot(over))
            {
                deeds.push(Deed::Move(spot('e'), spot(to), None));
            }
        }
        deeds
    }

    pub(crate) fn take(&mut self, spot: Spot) {
        if self.board.remove(&spot).is_some() {
            self.clock = 0;
            for intent in &mut self.intents {
                if *intent == Some(Some(spot)) {
                    *intent = Some(None);
                }
            }
        }
    }

    /// One half of a turn, en passant not yet tidied.
    pub(crate) fn done(&self, deed: Deed) -> Self {
        let mut next = self.clone();
        let me = usize::from(!self.white);
        next.clock += 1;
        next.passed.retain(|spot| spot.0 != self.area);
        match deed {
            Deed::Move(from, to, promotion) => {
                let letter = self.board[&from];
                let is_pawn = letter.eq_ignore_ascii_case(&'p');
                if is_pawn {
                    next.clock = 0;
                    if from.1 != to.1 && !self.board.contains_key(&to) {
                        next.take((to.0, to.1, from.2));
                    }
                    if (from.2 - to.2).abs() == 2 {
                        next.passed
                            .insert((from.0, from.1, i32::midpoint(from.2, to.2)));
                    }
                }
                next.take(to);
                next.board.remove(&from);
                let case = |kind: char| {
                    if self.white {
                        kind.to_ascii_uppercase()
                    } else {
                        kind
                    }
                };
                next.board.insert(to, promotion.map_or(letter, case));
                if letter.eq_ignore_ascii_case(&'k') && (from.1 as i32 - to.1 as i32).abs() == 2 {
                    let (corner, beside) = if to.1 == 'g' { ('h', 'f') } else { ('a', 'd') };
                    let rook = next.board.remove(&(from.0, corner, from.2)).unwrap();
                    next.board.insert((from.0, beside, from.2), rook);
                }
                let white_home = if self.split { 'B' } else { 'A' };
                for (right, area, file, rank) in [
                    ('K', white_home, 'h', 1),
                    ('Q', white_home, 'a', 1),
                    ('k', 'B', 'h', 8),
                    ('q', 'B', 'a', 8),
                ] {
                    let homes = [(area, 'e', rank), (area, file, rank)];
                    if homes.contains(&from) || homes.contains(&to) {
                        next.rights.remove(&right);
                    }
                }
            }
            Deed::Intent(from) => {
                let blocked = self.owns(self.white, self.linked(from).unwrap());
                next.intents[me] = Some(if blocked { None } else { Some(from) });
            }
            Deed::Teleport(from) => {
                let to = self.linked(from).unwrap();
                next.intents[me] = None;
                let letter = self.board[&from];
                if self.intents[1 - me] == Some(Some(to)) {
                    next.board.insert(from, self.board[&to]);
                    next.intents[1 - me] = Some(None);
                } else {
                    next.take(to);
                    next.board.remove(&from);
                }
                next.board.insert(to, letter);
            }
            Deed::Nothing => next.intents[me] = None,
        }
        // White on A, black on B, white on B, black on A.
        (next.white, next.area) = match (self.white, self.area) {
            (true, 'A') => (false, 'B'),
            (false, 'B') => (true, 'B'),
            (true, _) => (false, 'A'),
            (false, _) => (true, 'A'),
        };
        next.number += u32::from(!self.white);
        next
    }

    /// What the rule of check asks of a side after its action.
    pub(crate) fn safe(&self, white: bool) -> bool {
        let mut thought = self.clone();
        if thought.king(white).is_none() {
            return true;
        }
        for _ in 0..20 {
            let Some(king) = thought.king(white) else {
                return false;
            };
            let commitment = thought.intents[usize::from(!thought.white)];
            let deed = match commitment {
                None => {
                    if king.0 == thought.area {
                        if thought.white == white {
                            return true;
                        }
                        if thought.attacked(!white, king) {
                            return false;
                        }
                    }
                    Deed::Nothing
                }
                Some(None) => Deed::Nothing,
                Some(Some(from)) => Deed::Teleport(from),
            };
            thought = thought.done(deed);
        }
        unreachable!("nobody comes to move his king")
    }

    pub(crate) fn allowed(&self, deed: Deed) -> bool {
        self.done(deed).safe(self.white)
    }

    pub(crate) fn free(&self) -> Vec<Deed> {
        self.pseudo()
            .into_iter()
            .filter(|&deed| self.allowed(deed))
            .collect()
    }

    pub(crate) fn legal(&self) -> Vec<Deed> {
        let spent = || {
            if self.allowed(Deed::Nothing) {
                vec![Deed::Nothing]
            } else {
                vec![]
            }
        };
        match self.intents[usize::from(!self.white)] {
            Some(None) => spent(),
            Some(Some(from)) => {
                if self.allowed(Deed::Teleport(from)) {
                    vec![Deed::Teleport(from)]
                } else if self.king(self.white) == Some(from) {
                    spent()
                } else {
                    vec![]
                }
            }
            None => {
                let free = self.free();
                if !free.is_empty() || !self.allowed(Deed::Nothing) {
                    return free;
                }
                let mut there = self.clone();
                there.area = other(self.area);
                let attacked = self
                    .king(self.white)
                    .is_some_and(|king| king.0 != self.area && self.attacked(!self.white, king));
                if attacked || !there.free().is_empty() {
                    vec![Deed::Nothing]
                } else {
                    vec![]
                }
            }
        }
    }

    /// Drops what can't be taken en passant any more.
    pub(crate) fn tidy(mut self) -> Self {
        let kept = self
            .passed
            .iter()
            .copied()
            .filter(|&spot| self.is_open(spot))
            .collect();
        self.passed = kept;
        self
    }

    pub(crate) fn is_open(&self, spot: Spot) -> bool {
        // Who plays next in that area, and is that turn committed?
        let mut order = self.clone();
        while order.area != spot.0 {
            order = order.done(Deed::Nothing);
        }
        let white = order.white;
        let halves = if self.area == spot.0 {
            0
        } else {
            1 + u32::from(!self.white)
        };
        // An intent binds only the very next turn of its owner.
        if halves < 2 && self.intents[usize::from(!white)].is_some() {
            return false;
        }
        let from_rank = if white { 5 } else { 4 };
        let pawn = if white { 'P' } else { 'p' };
        if spot.2 != if white { 6 } else { 3 } {
            return false;
        }
        [-1, 1].into_iter().any(|by| {
            let from = (spot.0, go(spot.1, by), from_rank);
            self.exists(from)
                && self.board.get(&from) == Some(&pawn)
                && (halves > 0 || self.allowed(Deed::Move(from, spot, None)))
        })
    }
}
