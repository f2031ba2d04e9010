//! A position as a map from cells to letters, and where its pieces reach.

use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Cell = (i32, i32);

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) board: BTreeMap<Cell, char>,
    pub(crate) white: bool,
    pub(crate) rights: String,
    pub(crate) passed: Option<Cell>,
    /// White's, black's.
    pub(crate) portals: [Option<Cell>; 2],
    pub(crate) hole: Option<Cell>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

pub(crate) const ALL: [Cell; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
pub(crate) const LEAPS: [Cell; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

pub(crate) fn add(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

pub(crate) fn on_board(c: Cell) -> bool {
    (0..8).contains(&c.0) && (0..8).contains(&c.1)
}

pub(crate) fn name(c: Cell) -> String {
    format!("{}{}", (b'a' + c.0 as u8) as char, c.1 + 1)
}

pub(crate) fn cell(text: &str) -> Cell {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

pub(crate) fn is_white(letter: char) -> bool {
    letter.is_uppercase()
}

impl Naive {
    pub(crate) fn read(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, rank) in words[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(gap) => file += gap as i32,
                    None => {
                        board.insert((file, rank), letter);
                        file += 1;
                    }
                }
            }
        }
        let hole = words[4].strip_prefix('*').map(cell);
        let portal = |word: &str| (word != "-" && hole.is_none()).then(|| cell(word));
        Self {
            board,
            white: words[1] == "w",
            rights: words[2].replace('-', ""),
            passed: (words[3] != "-").then(|| cell(words[3])),
            portals: [portal(words[4]), portal(words[5])],
            hole,
            clock: words[6].parse().unwrap(),
            number: words[7].parse().unwrap(),
        }
    }

    pub(crate) fn write(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            for file in 0..8 {
                row.push(self.board.get(&(file, rank)).copied().unwrap_or('1'));
            }
            for gap in (2..=8).rev() {
                row = row.replace(&"1".repeat(gap), &gap.to_string());
            }
            rows.push(row);
        }
        let or_dash = |c: Option<Cell>| c.map_or("-".to_owned(), name);
        let portals = match self.hole {
            Some(at) => format!("*{0} *{0}", name(at)),
            None => format!("{} {}", or_dash(self.portals[0]), or_dash(self.portals[1])),
        };
        format!(
            "{} {} {} {} {portals} {} {}",
            rows.join("/"),
            if self.white { "w" } else { "b" },
            if self.rights.is_empty() {
                "-"
            } else {
                &self.rights
            },
            or_dash(self.passed),
            self.clock,
            self.number
        )
    }

    pub(crate) fn other_door(&self, at: Cell) -> Option<Cell> {
        match self.portals {
            [Some(a), Some(b)] if at == a => Some(b),
            [Some(a), Some(b)] if at == b => Some(a),
            _ => None,
        }
    }

    pub(crate) fn at(&self, c: Cell) -> Option<char> {
        self.board.get(&c).copied()
    }

    /// Where a piece arrives that comes to a cell, and whether it went through
    /// the portals; `None` if it can't enter.
    pub(crate) fn arrive(&self, to: Cell, white: bool) -> Option<(Cell, bool)> {
        let Some(other) = self.other_door(to) else {
            let own = self.at(to).is_some_and(|p| is_white(p) == white);
            return (!own).then_some((to, false));
        };
        match (self.at(to), self.at(other)) {
            (Some(p), _) | (None, Some(p)) if is_white(p) == white => None,
            (Some(_), _) => Some((to, false)),
            (None, _) => Some((other, true)),
        }
    }

    /// Targets without castling, en passant and the king's safety. For pawns
    /// `captures` chooses one kind of moves.
    pub(crate) fn reach(&self, from: Cell, captures_only: bool) -> BTreeSet<Cell> {
        let piece = self.board[&from];
        let white = is_white(piece);
        let mut found = BTreeSet::new();
        let kind = piece.to_ascii_lowercase();
        match kind {
            'n' | 'k' => {
                for step in if kind == 'n' { LEAPS } else { ALL } {
                    let to = add(from, step);
                    if on_board(to)
                        && let Some((to, _)) = self.arrive(to, white)
                    {
                        found.insert(to);
                    }
                }
            }
            'p' => {
                let up = if white { 1 } else { -1 };
                for side in [-1, 1] {
                    let to = add(from, (side, up));
                    if on_board(to)
                        && let Some((to, _)) = self.arrive(to, white)
                        && self.at(to).is_some()
                    {
                        found.insert(to);
                    }
                }
                if captures_only {
                    return found;
                }
                let steps = if from.1 == if white { 1 } else { 6 } {
                    2
                } else {
                    1
                };
                let (mut now, mut passed) = (from, false);
                for _ in 0..steps {
                    let to = add(now, (0, up));
                    if !on_board(to) || passed && self.other_door(to).is_some() {
                        break;
                    }
                    let Some((to, through)) = self.arrive(to, white) else {
                        break;
                    };
                    if self.at(to).is_some() {
                        break;
                    }
                    passed |= through;
                    now = to;
                    found.insert(to);
                }
            }
            _ => {
                for step in ALL {
                    let straight = step.0 == 0 || step.1 == 0;
                    if kind == 'r' && !straight || kind == 'b' && straight {
                        continue;
                    }
                    let (mut now, mut passed) = (from, false);
                    loop {
                        let to = add(now, step);
                        if !on_board(to) || to == from || passed && self.other_door(to).is_some() {
                            break;
                        }
                        let Some((to, through)) = self.arrive(to, white) else {
                            break;
                        };
                        passed |= through;
                        found.insert(to);
                        if self.at(to).is_some() {
                            break;
                        }
                        // An enemy on the door itself was taken, above.
                        now = to;
                    }
                }
            }
        }
        found
    }

    pub(crate) fn king(&self, white: bool) -> Option<Cell> {
        let letter = if white { 'K' } else { 'k' };
        self.board
            .iter()
            .find(|&(_, &p)| p == letter)
            .map(|(&c, _)| c)
    }

    pub(crate) fn attacked(&self, white: bool) -> bool {
        let Some(king) = self.king(white) else {
            return false;
        };
        self.board
            .iter()
            .any(|(&from, &p)| is_white(p) != white && self.reach(from, true).contains(&king))
    }

    pub(crate) fn winner(&self) -> Option<bool> {
        self.hole?;
        match (self.king(true), self.king(false)) {
            (Some(_), None) => Some(true),
            (None, Some(_)) => Some(false),
            _ => None,
        }
    }

    pub(crate) fn turned(&self) -> Self {
        let mut next = self.clone();
        next.number += u32::from(!self.white);
        next.white = !self.white;
        next.passed = None;
        next.clock += 1;
        next
    }

    pub(crate) fn lose_rights(&mut self, at: Cell) {
        let lost = match name(at).as_str() {
            "e1" => "KQ",
            "a1" => "Q",
            "h1" => "K",
            "e8" => "kq",
            "a8" => "q",
            "h8" => "k",
            _ => "",
        };
        self.rights.retain(|right| !lost.contains(right));
    }
}
