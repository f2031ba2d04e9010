//! Buckley's Portal chess written a second time, plainly along its rules
//! (docs/rules/portal-buckley.md): a map from cells to letters, every move
//! tried and its king looked for. Nothing of the real one is used.

mod common;

use common::Random;
use std::collections::{BTreeMap, BTreeSet};
use variant_board::rules::{Perft, Seat, State};
use variant_board::variants::Variant;
use variant_board::variants::portal_buckley::Buckley;

type Cell = (i32, i32);

#[derive(Clone, Debug)]
struct Naive {
    board: BTreeMap<Cell, char>,
    white: bool,
    rights: String,
    passed: Option<Cell>,
    /// White's, black's.
    portals: [Option<Cell>; 2],
    hole: Option<Cell>,
    clock: u32,
    number: u32,
}

const ALL: [Cell; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
const LEAPS: [Cell; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn add(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

fn on_board(c: Cell) -> bool {
    (0..8).contains(&c.0) && (0..8).contains(&c.1)
}

fn name(c: Cell) -> String {
    format!("{}{}", (b'a' + c.0 as u8) as char, c.1 + 1)
}

fn cell(text: &str) -> Cell {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn is_white(letter: char) -> bool {
    letter.is_uppercase()
}

impl Naive {
    fn read(text: &str) -> Self {
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

    fn write(&self) -> String {
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

    fn other_door(&self, at: Cell) -> Option<Cell> {
        match self.portals {
            [Some(a), Some(b)] if at == a => Some(b),
            [Some(a), Some(b)] if at == b => Some(a),
            _ => None,
        }
    }

    fn at(&self, c: Cell) -> Option<char> {
        self.board.get(&c).copied()
    }

    /// Where a piece arrives that comes to a cell, and whether it went through
    /// the portals; `None` if it can't enter.
    fn arrive(&self, to: Cell, white: bool) -> Option<(Cell, bool)> {
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
    fn reach(&self, from: Cell, captures_only: bool) -> BTreeSet<Cell> {
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

    fn king(&self, white: bool) -> Option<Cell> {
        let letter = if white { 'K' } else { 'k' };
        self.board
            .iter()
            .find(|&(_, &p)| p == letter)
            .map(|(&c, _)| c)
    }

    fn attacked(&self, white: bool) -> bool {
        let Some(king) = self.king(white) else {
            return false;
        };
        self.board
            .iter()
            .any(|(&from, &p)| is_white(p) != white && self.reach(from, true).contains(&king))
    }

    fn winner(&self) -> Option<bool> {
        self.hole?;
        match (self.king(true), self.king(false)) {
            (Some(_), None) => Some(true),
            (None, Some(_)) => Some(false),
            _ => None,
        }
    }

    fn turned(&self) -> Self {
        let mut next = self.clone();
        next.number += u32::from(!self.white);
        next.white = !self.white;
        next.passed = None;
        next.clock += 1;
        next
    }

    fn lose_rights(&mut self, at: Cell) {
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

    /// All with the positions they lead to.
    fn legal(&self) -> BTreeMap<String, Naive> {
        let mut found = BTreeMap::new();
        if self.winner().is_some() {
            return found;
        }
        let side = usize::from(!self.white);
        if self.portals[side].is_none() && self.hole.is_none() {
            let rank = if self.white { 3 } else { 4 };
            for at in (0..8).map(|file| (file, rank)) {
                let mut next = self.clone();
                next.portals[side] = Some(at);
                next.white = !self.white;
                let free = self.at(at).is_none() && self.portals[1 - side] != Some(at);
                if free && !next.attacked(self.white) {
                    found.insert(format!("@{}", name(at)), next);
                }
            }
            return found;
        }
        self.pieces(&mut found);
        self.castlings(&mut found);
        if let Some(from) = self.portals[side]
            && self.hole.is_none()
        {
            for step in ALL {
                let to = add(from, step);
                if on_board(to) {
                    self.portal(from, to, side, &mut found);
                }
            }
        }
        found.retain(|_, next| {
            if self.king(self.white).is_some() && next.king(self.white).is_none() {
                return false;
            }
            next.winner() == Some(self.white) || !next.attacked(self.white)
        });
        found
    }

    fn pieces(&self, found: &mut BTreeMap<String, Naive>) {
        for (&from, &piece) in &self.board {
            if is_white(piece) != self.white {
                continue;
            }
            let pawn = piece.eq_ignore_ascii_case(&'p');
            let up = if self.white { 1 } else { -1 };
            let mut targets = self.reach(from, false);
            let en_passant = self
                .passed
                .filter(|&at| pawn && (at.0 - from.0).abs() == 1 && at.1 - from.1 == up);
            targets.extend(en_passant);
            for to in targets {
                let mut next = self.turned();
                next.board.remove(&from);
                if next.board.insert(to, piece).is_some() || pawn {
                    next.clock = 0;
                }
                if en_passant == Some(to) {
                    next.board.remove(&(to.0, from.1));
                }
                next.lose_rights(from);
                next.lose_rights(to);
                let code = name(from) + &name(to);
                if pawn && (to.1 == 0 || to.1 == 7) && to.1 == if self.white { 7 } else { 0 } {
                    for role in ['q', 'r', 'b', 'n'] {
                        let letter = if self.white {
                            role.to_ascii_uppercase()
                        } else {
                            role
                        };
                        let mut next = next.clone();
                        next.board.insert(to, letter);
                        found.insert(format!("{code}{role}"), next);
                    }
                    continue;
                }
                let middle = add(from, (0, up));
                if pawn
                    && to == add(middle, (0, up))
                    && self.other_door(middle).is_none()
                    && self.other_door(to).is_none()
                {
                    next.passed = Some(middle);
                    let taken = next.legal_en_passant(middle);
                    if !taken {
                        next.passed = None;
                    }
                }
                found.insert(code, next);
            }
        }
    }

    /// Whether anybody can take there, the king's safety considered.
    fn legal_en_passant(&self, at: Cell) -> bool {
        let (letter, up) = if self.white { ('P', 1) } else { ('p', -1) };
        [-1, 1].into_iter().any(|side| {
            let from = (at.0 + side, at.1 - up);
            if self.at(from) != Some(letter) {
                return false;
            }
            let mut next = self.turned();
            next.board.remove(&from);
            next.board.remove(&(at.0, from.1));
            next.board.insert(at, letter);
            !next.attacked(self.white)
        })
    }

    fn castlings(&self, found: &mut BTreeMap<String, Naive>) {
        let rank = if self.white { 0 } else { 7 };
        for (right, corner, between, to, middle) in
            [('k', 7, vec![5, 6], 6, 5), ('q', 0, vec![1, 2, 3], 2, 3)]
        {
            let right = if self.white {
                right.to_ascii_uppercase()
            } else {
                right
            };
            let free = between.iter().all(|&file| {
                self.at((file, rank)).is_none() && self.other_door((file, rank)).is_none()
            });
            if !self.rights.contains(right) || !free || self.attacked(self.white) {
                continue;
            }
            let king = self.board[&(4, rank)];
            let mut crossing = self.clone();
            crossing.board.remove(&(4, rank));
            crossing.board.insert((middle, rank), king);
            if crossing.attacked(self.white) {
                continue;
            }
            let mut next = self.turned();
            next.board.remove(&(4, rank));
            let rook = next.board.remove(&(corner, rank)).unwrap();
            next.board.insert((to, rank), king);
            next.board.insert((middle, rank), rook);
            next.lose_rights((4, rank));
            found.insert(name((4, rank)) + &name((to, rank)), next);
        }
    }

    fn portal(&self, from: Cell, to: Cell, side: usize, found: &mut BTreeMap<String, Naive>) {
        let mut next = self.turned();
        let other = self.portals[1 - side].unwrap();
        let code = format!("@{}{}", name(from), name(to));
        if to == other {
            next.portals = [None, None];
            next.hole = Some(to);
            let cleared = |at: Cell| (at.0 - to.0).abs() <= 1 && (at.1 - to.1).abs() <= 1;
            for king in [cell("e1"), cell("e8")] {
                if cleared(king) {
                    next.lose_rights(king);
                }
            }
            for step in ALL.into_iter().chain([(0, 0)]) {
                let at = add(to, step);
                if next.board.remove(&at).is_some() {
                    next.clock = 0;
                    next.lose_rights(at);
                }
            }
            found.insert(code, next);
            return;
        }
        next.portals[side] = Some(to);
        if let Some(piece) = self.at(to) {
            if self.at(other).is_some() {
                return;
            }
            next.board.remove(&to);
            next.board.insert(other, piece);
            next.lose_rights(to);
            if piece == 'P' && other.1 == 7 || piece == 'p' && other.1 == 0 {
                next.clock = 0;
                if is_white(piece) == self.white {
                    for role in ['q', 'r', 'b', 'n'] {
                        let letter = if self.white {
                            role.to_ascii_uppercase()
                        } else {
                            role
                        };
                        let mut next = next.clone();
                        next.board.insert(other, letter);
                        found.insert(format!("{code}{role}"), next);
                    }
                    return;
                }
                next.board
                    .insert(other, if piece == 'P' { 'Q' } else { 'q' });
            }
        }
        found.insert(code, next);
    }

    fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        if let Some(winner) = self.winner() {
            return Some((Some(winner), "black-hole"));
        }
        if self.legal().is_empty() {
            return Some(if self.attacked(self.white) {
                (Some(!self.white), "checkmate")
            } else {
                (None, "stalemate")
            });
        }
        (self.clock >= 100).then_some((None, "fifty-moves"))
    }
}

/// Pieces, portals and rights at random; many are refused.
fn scattered(random: &mut Random) -> String {
    let mut cells: Vec<Cell> = (0..64).map(|at| (at % 8, at / 8)).collect();
    let mut take = |random: &mut Random| {
        let at = random.below(cells.len());
        cells.swap_remove(at)
    };
    let mut naive = Naive {
        board: BTreeMap::new(),
        white: random.below(2) == 0,
        rights: String::new(),
        passed: None,
        portals: [None, None],
        hole: None,
        clock: u32::try_from(random.below(5)).unwrap(),
        number: 9,
    };
    let portals = [take(random), take(random)];
    naive.portals = portals.map(Some);
    if random.below(3) == 0 {
        // Near each other, for black holes.
        let near = add(portals[0], *random.pick(&ALL));
        if on_board(near) {
            naive.portals[1] = Some(near);
        }
    }
    if random.below(4) == 0 {
        for (at, letter) in [
            ("e1", 'K'),
            ("h1", 'R'),
            ("a1", 'R'),
            ("e8", 'k'),
            ("h8", 'r'),
            ("a8", 'r'),
        ] {
            naive.board.insert(cell(at), letter);
        }
        naive.rights = "KQkq".to_owned();
    } else {
        for king in ['K', 'k'] {
            if random.below(20) != 0 {
                naive.board.insert(take(random), king);
            }
        }
    }
    for _ in 0..3 + random.below(14) {
        let letter = *random.pick(&[
            'p', 'P', 'p', 'P', 'p', 'P', 'n', 'N', 'b', 'B', 'r', 'R', 'q', 'Q',
        ]);
        let mut at = take(random);
        // Portals are where things happen.
        if random.below(8) == 0 {
            at = naive.portals[random.below(2)].unwrap();
        }
        naive.board.entry(at).or_insert(letter);
    }
    naive
        .board
        .retain(|at, letter| !(*letter == 'P' && at.1 == 7 || *letter == 'p' && at.1 == 0));
    naive.write()
}

fn agree(state: &State, naive: &Naive) -> BTreeMap<String, Naive> {
    let text = state.position();
    let ours = state.outcome().map(|outcome| {
        let winner = outcome.winners.single().map(|seat| seat == Seat(0));
        (winner, outcome.reason)
    });
    let drawn_by_past = ours == Some((None, "threefold-repetition"));
    if !drawn_by_past {
        assert_eq!(ours, naive.outcome(), "{text}");
    }
    let expected = naive.legal();
    if ours.is_none() {
        let seat = state.actors().single().unwrap();
        assert_eq!(seat == Seat(0), naive.white, "{text}");
        let codes: Vec<String> = state.legal(seat).into_iter().map(|c| c.code).collect();
        let wanted: Vec<String> = expected.keys().cloned().collect();
        let only = |a: &[String], b: &[String]| {
            a.iter()
                .filter(|code| !b.contains(code))
                .cloned()
                .collect::<Vec<_>>()
        };
        assert_eq!(
            codes,
            wanted,
            "{text}: only here {:?}, only naively {:?}",
            only(&codes, &wanted),
            only(&wanted, &codes)
        );
        assert_eq!(state.perft(1, Perft::Bulk), codes.len() as u64, "{text}");
    }
    expected
}

#[test]
fn both_agree_over_scattered_positions() {
    let variant = Variant::of::<Buckley>();
    let mut random = Random::new(7);
    let (mut read, mut holes, mut teleports, mut pushed, mut mates) = (0, 0, 0, 0, 0);
    for _ in 0..9000 {
        let text = scattered(&mut random);
        let naive = Naive::read(&text);
        let doors = naive.portals.map(Option::unwrap);
        let refused =
            naive.attacked(!naive.white) || doors.iter().all(|&at| naive.at(at).is_some());
        let Ok(state) = variant.read(&text, "") else {
            assert!(refused, "{text}");
            continue;
        };
        assert!(!refused, "{text}");
        read += 1;
        mates += u32::from(naive.outcome().is_some_and(|(_, why)| why == "checkmate"));
        for (code, next) in agree(&state, &naive) {
            let seat = Seat(u8::from(!naive.white));
            if state.outcome().is_some() {
                break;
            }
            let ours = state.apply(&[(seat, &code)]).unwrap().state;
            assert_eq!(ours.position(), next.write(), "{code} in {text}");
            let check = ours.view(variant_board::rules::Viewer::All).checks.len() == 1;
            assert_eq!(check, next.attacked(next.white), "{code} in {text}");
            holes += u32::from(next.hole.is_some());
            if code.starts_with('@') && next.hole.is_none() {
                teleports += u32::from(next.board != naive.board);
                let queens = |n: &Naive| n.board.values().filter(|p| "qQ".contains(**p)).count();
                pushed += u32::from(code.len() == 5 && queens(&next) > queens(&naive));
            }
        }
    }
    assert!(
        read > 3000 && holes > 500 && teleports > 1000 && pushed > 5 && mates > 5,
        "{read} {holes} {teleports} {pushed} {mates}"
    );
}

#[test]
fn both_agree_over_random_games() {
    let variant = Variant::of::<Buckley>();
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut state = variant.start("").unwrap();
        let mut naive = Naive::read(&state.position());
        for _ in 0..120 {
            let mut next = agree(&state, &naive);
            if state.outcome().is_some() {
                break;
            }
            let codes: Vec<String> = next.keys().cloned().collect();
            let code = random.pick(&codes).clone();
            let seat = state.actors().single().unwrap();
            state = state.apply(&[(seat, &code)]).unwrap().state;
            naive = next.remove(&code).unwrap();
            assert_eq!(state.position(), naive.write());
        }
    }
}

#[test]
fn the_numbers_of_lines_agree() {
    fn lines(naive: &Naive, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        naive
            .legal()
            .values()
            .map(|next| lines(next, depth - 1))
            .sum()
    }
    let variant = Variant::of::<Buckley>();
    let middle = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - d4 c5 0 1";
    for (text, depth) in [("", 3), (middle, 2)] {
        let state = variant.read(text, "").unwrap();
        let naive = Naive::read(&state.position());
        let expected = lines(&naive, depth);
        for how in [Perft::Bulk, Perft::Each] {
            assert_eq!(state.perft(depth, how), expected, "{text}");
        }
    }
}
