//! The rules of Three Kingdoms told from their text alone: whole lines as lists
//! of names, and everything tried.

use std::collections::{BTreeMap, BTreeSet};

pub(crate) const COLOURS: [char; 3] = ['r', 'g', 'b'];

pub(crate) fn named(kingdom: usize, file: usize, rank: usize) -> String {
    let file = "abcdefghi".as_bytes()[file - 1] as char;
    format!("{}{file}{rank}", COLOURS[kingdom % 3])
}

fn half(cell: &str) -> usize {
    COLOURS.iter().position(|&c| cell.starts_with(c)).unwrap()
}

fn file(cell: &str) -> char {
    cell.as_bytes()[1] as char
}

fn rank(cell: &str) -> usize {
    usize::from(cell.as_bytes()[2] - b'0')
}

pub(crate) struct Net {
    quads: Vec<[String; 4]>,
    /// By cell: everything that lies straight ahead, on each line both ways.
    ways: BTreeMap<String, Vec<Vec<String>>>,
}

impl Net {
    pub(crate) fn new() -> Self {
        let mut lines = Vec::new();
        let mut quads = Vec::new();
        for k in 0..3 {
            for r in 1..=5 {
                lines.push((1..=9).map(|f| named(k, f, r)).collect());
            }
            // File e of this one meets file e of the next, f its d, and so on.
            for f in 5..=9 {
                let up = (1..=5).map(|r| named(k, f, r));
                let down = (1..=5).rev().map(|r| named(k + 1, 10 - f, r));
                lines.push(up.chain(down).collect());
            }
            for f in 1..=8 {
                for r in 1..=4 {
                    quads.push(
                        [(f, r), (f + 1, r), (f + 1, r + 1), (f, r + 1)]
                            .map(|(f, r)| named(k, f, r)),
                    );
                }
            }
            for f in 5..=8 {
                quads.push([
                    named(k, f, 5),
                    named(k, f + 1, 5),
                    named(k + 1, 9 - f, 5),
                    named(k + 1, 10 - f, 5),
                ]);
            }
        }
        let mut ways: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
        for line in &lines {
            let line: &Vec<String> = line;
            for (at, cell) in line.iter().enumerate() {
                let ways = ways.entry(cell.clone()).or_default();
                ways.push(line[at + 1..].to_vec());
                ways.push(line[..at].iter().rev().cloned().collect());
            }
        }
        Self { quads, ways }
    }

    fn ways(&self, from: &str) -> &[Vec<String>] {
        &self.ways[from]
    }

    fn diagonals(&self, from: &str) -> Vec<String> {
        let around = self.quads.iter().filter_map(|quad| {
            let at = quad.iter().position(|cell| cell == from)?;
            Some(quad[(at + 2) % 4].clone())
        });
        around.collect()
    }

    /// Across a four-sided cell that has the edge from `b` to `c`.
    fn across(&self, b: &str, c: &str) -> Vec<String> {
        let has = |quad: &[String; 4]| quad.iter().any(|x| x == b) && quad.iter().any(|x| x == c);
        let corner = |quad: &[String; 4]| {
            let at = quad.iter().position(|cell| cell == b).unwrap();
            quad[(at + 2) % 4].clone()
        };
        self.quads
            .iter()
            .filter(|quad| has(quad))
            .map(corner)
            .collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) kind: char,
    pub(crate) first: usize,
    pub(crate) lord: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) men: BTreeMap<String, Man>,
    pub(crate) turn: usize,
    pub(crate) inside: Vec<usize>,
    pub(crate) quiet: u32,
    number: u32,
    /// Who has made the moves, and what stood after each; a set-up counts.
    history: Vec<(usize, Box<Game>)>,
}

fn palace(cell: &str) -> bool {
    ('d'..='f').contains(&file(cell)) && rank(cell) <= 3
}

impl Game {
    pub(crate) fn read(text: &str, net: &Net) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut men = BTreeMap::new();
        for (k, part) in fields[0].split('|').enumerate() {
            for (down, row) in part.split('/').enumerate() {
                let letters: Vec<char> = row.chars().collect();
                let (mut i, mut f) = (0, 1);
                while i < letters.len() {
                    if let Some(free) = letters[i].to_digit(10) {
                        f += free as usize;
                        i += 1;
                        continue;
                    }
                    let colour = |c| COLOURS.iter().position(|&x| x == c).unwrap();
                    let first = colour(letters[i]);
                    let kind = letters[i + 1];
                    i += 2;
                    let mut lord = first;
                    if letters.get(i) == Some(&'=') {
                        lord = colour(letters[i + 1]);
                        i += 2;
                    }
                    men.insert(named(k, f, 5 - down), Man { kind, first, lord });
                    f += 1;
                }
            }
        }
        let colour = |c: char| COLOURS.iter().position(|&x| x == c).unwrap();
        let mut game = Self {
            men,
            turn: colour(fields[1].chars().next().unwrap()),
            inside: fields[2].chars().map(colour).collect(),
            quiet: fields[3].parse().unwrap(),
            number: fields[5].parse().unwrap(),
            history: Vec::new(),
        };
        // The outcome of a move of the kingdom still in that comes before.
        let before = [game.turn + 2, game.turn + 1].map(|k| k % 3);
        let maker = before.into_iter().find(|k| game.inside.contains(k));
        let start = game.turn;
        game.falls(net, &[(maker.unwrap_or(start), None)]);
        if game.turn < start {
            game.number += 1;
        }
        game.history = vec![(maker.unwrap_or(start), Box::new(game.bare()))];
        game
    }

    fn bare(&self) -> Self {
        Self {
            history: Vec::new(),
            ..self.clone()
        }
    }

    pub(crate) fn write(&self, banners: &str) -> String {
        let mut text = String::new();
        for k in 0..3 {
            if k > 0 {
                text.push('|');
            }
            for r in (1..=5).rev() {
                let mut free = 0;
                for f in 1..=9 {
                    match self.men.get(&named(k, f, r)) {
                        None => free += 1,
                        Some(man) => {
                            if free > 0 {
                                text.push_str(&free.to_string());
                            }
                            free = 0;
                            text.push(COLOURS[man.first]);
                            text.push(man.kind);
                            if man.first != man.lord {
                                text.push('=');
                                text.push(COLOURS[man.lord]);
                            }
                        }
                    }
                }
                if free > 0 {
                    text.push_str(&free.to_string());
                }
                if r > 1 {
                    text.push('/');
                }
            }
        }
        let inside: String = self.inside.iter().map(|&k| COLOURS[k]).collect();
        let turn = COLOURS[self.turn];
        format!(
            "{text} {turn} {inside} {} banners={banners} {}",
            self.quiet, self.number
        )
    }

    fn free(&self, cell: &str) -> bool {
        !self.men.contains_key(cell)
    }

    /// Where a piece can go by the table of pieces, own pieces kept.
    fn goes(&self, net: &Net, from: &str) -> BTreeSet<String> {
        let man = self.men[from];
        let mut to = BTreeSet::new();
        let ways = net.ways(from);
        match man.kind {
            'K' => {
                for way in ways {
                    to.extend(
                        way.first()
                            .filter(|c| palace(c) && half(c) == man.first)
                            .cloned(),
                    );
                }
            }
            'A' => {
                let near = net.diagonals(from);
                to.extend(
                    near.into_iter()
                        .filter(|c| palace(c) && half(c) == man.first),
                );
            }
            'B' => {
                // Two files and two ranks on, over the one between.
                let far = |c: &str| {
                    let files = (file(c) as i32 - file(from) as i32).abs();
                    let ranks = (rank(c) as i32 - rank(from) as i32).abs();
                    half(c) == half(from) && (files, ranks) == (2, 2)
                };
                for eye in net.diagonals(from) {
                    if self.free(&eye) && half(&eye) == half(from) {
                        to.extend(net.diagonals(&eye).into_iter().filter(|c| far(c)));
                    }
                }
            }
            'N' => {
                for way in ways {
                    if let [b, c, ..] = &way[..]
                        && self.free(b)
                    {
                        to.extend(net.across(b, c));
                    }
                }
            }
            'F' => {
                for way in ways {
                    if let [a, b, c, ..] = &way[..]
                        && self.free(a)
                        && self.free(b)
                    {
                        to.extend(net.across(b, c));
                    }
                }
            }
            'R' => {
                for way in ways {
                    for cell in way {
                        to.insert(cell.clone());
                        if !self.free(cell) {
                            break;
                        }
                    }
                }
            }
            'C' => {
                for way in ways {
                    let stop = way.iter().position(|c| !self.free(c)).unwrap_or(way.len());
                    to.extend(way[..stop].iter().cloned());
                    let over = way.iter().skip(stop + 1).find(|c| !self.free(c));
                    to.extend(over.cloned());
                }
            }
            'P' => {
                let home = half(from) == man.first;
                for way in ways {
                    let Some(next) = way.first() else { continue };
                    let sideways = half(next) == half(from) && rank(next) == rank(from);
                    let towards_river = half(next) != half(from) || rank(next) > rank(from);
                    if home && !sideways && towards_river || !home && (sideways || !towards_river) {
                        to.insert(next.clone());
                    }
                }
            }
            _ => unreachable!(),
        }
        to.retain(|c| self.men.get(c).is_none_or(|other| other.lord != man.lord));
        to
    }

    fn general(&self, k: usize) -> Option<&String> {
        let is = |man: &Man| man.kind == 'K' && man.first == k;
        self.men
            .iter()
            .find(|(_, man)| is(man))
            .map(|(cell, _)| cell)
    }

    fn in_danger(&self, net: &Net, k: usize) -> bool {
        let own = self.general(k).unwrap().clone();
        let attacked = self
            .men
            .iter()
            .any(|(from, man)| man.lord != k && self.goes(net, from).contains(&own));
        let facing = net.ways(&own).iter().any(|way| {
            let met = way.iter().find(|c| !self.free(c));
            met.is_some_and(|c| self.men[c].kind == 'K')
        });
        attacked || facing
    }

    /// After a move, the army of a captured general handed over, no more.
    fn made(&self, from: &str, to: &str) -> Self {
        let mut next = self.bare();
        let man = next.men.remove(from).unwrap();
        let taken = next.men.insert(to.to_owned(), man);
        if let Some(Man {
            kind: 'K', first, ..
        }) = taken
        {
            next.inside.retain(|&k| k != first);
            next.hand_over(first, man.lord);
        }
        next.quiet = if taken.is_some() { 0 } else { self.quiet + 1 };
        next
    }

    fn hand_over(&mut self, from: usize, to: usize) {
        for man in self.men.values_mut() {
            if man.lord == from {
                man.lord = to;
            }
        }
    }

    pub(crate) fn legal(&self, net: &Net, k: usize) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        if self.inside.len() < 2 {
            return legal;
        }
        for (from, man) in &self.men {
            if man.lord == k {
                for to in self.goes(net, from) {
                    if !self.made(from, &to).in_danger(net, k) {
                        legal.insert(format!("{from}{to}"));
                    }
                }
            }
        }
        legal
    }

    fn following(&self, k: usize) -> usize {
        let order = [(k + 1) % 3, (k + 2) % 3, k];
        order.into_iter().find(|k| self.inside.contains(k)).unwrap()
    }

    /// `moves`: who made the last moves, the newest last, with what stood
    /// before the next one; only the last has nothing after it.
    fn falls(&mut self, net: &Net, moves: &[(usize, Option<&Game>)]) {
        while self.inside.len() > 1 && self.legal(net, self.turn).is_empty() {
            let loser = self.turn;
            // Since the loser's own last move.
            let since = moves
                .iter()
                .rposition(|(maker, _)| *maker == loser)
                .map_or(0, |at| at + 1);
            let since: Vec<_> = moves[since..]
                .iter()
                .filter(|(maker, _)| self.inside.contains(maker))
                .collect();
            assert!((1..=2).contains(&since.len()));
            let conqueror = match since[..] {
                [(earlier, Some(stood)), _] if stood.legal(net, loser).is_empty() => *earlier,
                [.., (last, _)] => *last,
                [] => unreachable!(),
            };
            let general = self.general(loser).unwrap().clone();
            self.men.remove(&general);
            self.hand_over(loser, conqueror);
            self.inside.retain(|&k| k != loser);
            self.turn = self.following(loser);
            self.quiet = 0;
        }
    }

    pub(crate) fn play(&self, net: &Net, code: &str) -> Self {
        let mut next = self.made(&code[..3], &code[3..]);
        let mover = self.turn;
        next.turn = next.following(mover);
        let mut moves: Vec<(usize, Option<&Game>)> = self
            .history
            .iter()
            .map(|(maker, stood)| (*maker, Some(&**stood)))
            .collect();
        moves.push((mover, None));
        next.falls(net, &moves);
        if next.turn <= mover {
            next.number += 1;
        }
        let mut history = self.history.clone();
        history.push((mover, Box::new(next.bare())));
        // Two moves are all that's ever looked at.
        let keep = history.len().saturating_sub(3);
        next.history = history.split_off(keep);
        next
    }
}
