//! A second, deliberately simple telling of the rules of Three Kingdoms, made
//! from their text alone: whole lines as lists of names, and everything tried.
//! It must agree with the program on moves, falls and results over thousands
//! of positions.

mod common;

use common::Random;
use std::collections::{BTreeMap, BTreeSet};
use variant_board::rules::{Seat, Seats, State};
use variant_board::variants;

const COLOURS: [char; 3] = ['r', 'g', 'b'];

fn named(kingdom: usize, file: usize, rank: usize) -> String {
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

struct Net {
    quads: Vec<[String; 4]>,
    /// By cell: everything that lies straight ahead, on each line both ways.
    ways: BTreeMap<String, Vec<Vec<String>>>,
}

impl Net {
    fn new() -> Self {
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
struct Man {
    kind: char,
    first: usize,
    lord: usize,
}

#[derive(Clone, Debug)]
struct Game {
    men: BTreeMap<String, Man>,
    turn: usize,
    inside: Vec<usize>,
    quiet: u32,
    number: u32,
    /// Who has made the moves, and what stood after each; a set-up counts.
    history: Vec<(usize, Box<Game>)>,
}

fn palace(cell: &str) -> bool {
    ('d'..='f').contains(&file(cell)) && rank(cell) <= 3
}

impl Game {
    fn read(text: &str, net: &Net) -> Self {
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

    fn write(&self, banners: &str) -> String {
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

    fn legal(&self, net: &Net, k: usize) -> BTreeSet<String> {
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

    fn play(&self, net: &Net, code: &str) -> Self {
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

/// A few pieces anywhere, some under others, generals where they may be.
fn set_up(random: &mut Random) -> String {
    let mut men: BTreeMap<String, String> = BTreeMap::new();
    let out = (random.below(3) == 0).then(|| random.below(3));
    let inside: Vec<usize> = (0..3).filter(|&k| Some(k) != out).collect();
    let spot = |random: &mut Random, k: usize, file: (usize, usize), ranks: usize| {
        named(k, file.0 + random.below(file.1), 1 + random.below(ranks))
    };
    for &k in &inside {
        let cell = spot(random, k, (4, 3), 3);
        men.insert(cell, format!("{}K", COLOURS[k]));
    }
    let count = 2 + random.below(26);
    for _ in 0..count {
        let first = random.below(3);
        let kind = *random.pick(&['R', 'R', 'C', 'C', 'N', 'N', 'F', 'P', 'P', 'P', 'A', 'B']);
        let near_a_palace = random.below(2) == 0;
        let cell = match kind {
            'A' => spot(random, first, (4, 3), 3),
            'B' => spot(random, first, (1, 9), 5),
            _ if near_a_palace => {
                let k = random.below(3);
                spot(random, k, (3, 5), 4)
            }
            _ => {
                let k = random.below(3);
                spot(random, k, (1, 9), 5)
            }
        };
        let mut man = format!("{}{kind}", COLOURS[first]);
        if Some(first) == out {
            man.push('=');
            man.push(COLOURS[*random.pick(&inside)]);
        }
        men.entry(cell).or_insert(man);
    }
    let parts: Vec<String> = (0..3)
        .map(|k| {
            let rows: Vec<String> = (1..=5)
                .rev()
                .map(|r| {
                    let mut row = String::new();
                    let mut free = 0;
                    for f in 1..=9 {
                        let man = men.get(&named(k, f, r));
                        if man.is_some() && free > 0 {
                            row.push_str(&free.to_string());
                            free = 0;
                        }
                        match man {
                            Some(man) => row.push_str(man),
                            None => free += 1,
                        }
                    }
                    if free > 0 {
                        row.push_str(&free.to_string());
                    }
                    row
                })
                .collect();
            rows.join("/")
        })
        .collect();
    let letters: String = inside.iter().map(|&k| COLOURS[k]).collect();
    let turn = COLOURS[*random.pick(&inside)];
    format!("{} {turn} {letters} 0 banners=on 7", parts.join("|"))
}

#[derive(Default, Debug)]
struct Met {
    positions: u32,
    falls: u32,
    captured_generals: u32,
    to_the_earlier: u32,
    ended: u32,
    repeated: u32,
    set_up_falls: u32,
}

fn follow(start: &str, net: &Net, random: &mut Random, plies: usize, met: &mut Met) {
    let banners = if start.contains("banners=off") {
        "off"
    } else {
        "on"
    };
    let mut game = Game::read(start, net);
    let mut state: State = variants::find("three-kingdoms")
        .unwrap()
        .read(start, "")
        .unwrap();
    met.set_up_falls += u32::from(!start.contains(&format!(
        " {} ",
        game.write("on").split(' ').nth(2).unwrap()
    )));
    let key = |game: &Game| {
        (
            game.men
                .iter()
                .map(|(c, m)| (c.clone(), m.kind, m.first, m.lord))
                .collect::<Vec<_>>(),
            game.turn,
        )
    };
    let mut seen = vec![key(&game)];
    for _ in 0..plies {
        met.positions += 1;
        assert_eq!(state.position(), game.write(banners), "from {start}");
        let now = key(&game);
        let outcome = state.outcome();
        let inside: Seats = game.inside.iter().map(|&k| Seat(k as u8)).collect();
        let shared = if inside.len() == 3 {
            Seats::NONE
        } else {
            inside
        };
        if game.inside.len() == 1 {
            let outcome = outcome.unwrap();
            assert_eq!((outcome.winners, outcome.reason), (inside, "last-kingdom"));
            met.ended += 1;
            return;
        }
        if seen.iter().filter(|&key| *key == now).count() >= 3 {
            let outcome = outcome.unwrap();
            assert_eq!(
                (outcome.winners, outcome.reason),
                (shared, "threefold-repetition")
            );
            met.repeated += 1;
            return;
        }
        if game.quiet >= 180 {
            let outcome = outcome.unwrap();
            assert_eq!(
                (outcome.winners, outcome.reason),
                (shared, "180-quiet-moves")
            );
            return;
        }
        assert_eq!(outcome, None, "{}", game.write(banners));
        let legal = game.legal(net, game.turn);
        let seat = Seat(game.turn as u8);
        assert_eq!(state.actors(), Seats::one(seat));
        let listed: BTreeSet<String> = state.legal(seat).into_iter().map(|c| c.code).collect();
        assert_eq!(listed, legal, "{}", game.write(banners));
        let legal: Vec<String> = legal.into_iter().collect();
        let generals: Vec<&String> = legal
            .iter()
            .filter(|code| game.men.get(&code[3..]).is_some_and(|man| man.kind == 'K'))
            .collect();
        let mut code = random.pick(&legal).clone();
        if !generals.is_empty() && random.below(2) == 0 {
            code = (*random.pick(&generals)).clone();
        } else if random.below(2) == 0 {
            // Look for moves that bring somebody down.
            for _ in 0..12 {
                let tried = random.pick(&legal);
                if game.play(net, tried).inside.len() < game.inside.len() {
                    code = tried.clone();
                    break;
                }
            }
        }
        let next = game.play(net, &code);
        let captured = game.men.get(&code[3..]).is_some_and(|man| man.kind == 'K');
        met.captured_generals += u32::from(captured);
        let fell = game.inside.len() - next.inside.len() - usize::from(captured);
        met.falls += fell as u32;
        if !captured && next.inside.len() == 2 && fell == 1 {
            let loser = *game
                .inside
                .iter()
                .find(|k| !next.inside.contains(k))
                .unwrap();
            let earlier = (loser + 1) % 3;
            let to_earlier = next.men.iter().any(|(cell, man)| {
                man.lord == earlier && game.men.get(cell).is_some_and(|man| man.lord == loser)
            });
            met.to_the_earlier += u32::from(to_earlier);
        }
        state = state.apply(&[(seat, &code)]).unwrap().state;
        game = next;
        seen.push(key(&game));
    }
}

#[test]
fn both_tellings_agree_on_games_from_the_start() {
    let net = Net::new();
    let mut met = Met::default();
    for options in ["banners=on", "banners=off"] {
        let start = variants::find("three-kingdoms")
            .unwrap()
            .start(options)
            .unwrap()
            .position();
        for seed in 0..2 {
            follow(&start, &net, &mut Random::new(seed), 120, &mut met);
        }
    }
    assert!(met.positions > 400, "{met:?}");
}

#[test]
fn both_tellings_agree_on_positions_with_few_pieces() {
    let net = Net::new();
    let mut met = Met::default();
    let mut random = Random::new(1);
    for _ in 0..150 {
        let start = set_up(&mut random);
        follow(&start, &net, &mut random, 14, &mut met);
    }
    assert!(met.positions > 1_000, "{met:?}");
    assert!(met.falls > 20 && met.captured_generals > 20, "{met:?}");
    assert!(
        met.to_the_earlier > 2 && met.set_up_falls > 5 && met.ended > 10,
        "{met:?}"
    );
}
