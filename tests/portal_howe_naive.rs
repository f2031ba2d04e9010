//! Howe's Portal chess written a second time, plainly along its rules page
//! (docs/rules/portal-howe.md), with nothing of the real one: a map from
//! cells' names to letters. Both agree over thousands of random positions.

mod common;

use common::Random;
use std::collections::{BTreeMap, BTreeSet};
use variant_board::rules::{Position, Seat, Seats, State};
use variant_board::variants::Variant;
use variant_board::variants::portal_howe::Howe;

/// Area, file and rank, as in `('A', 'e', 4)`.
type Spot = (char, char, i32);

#[derive(Clone, Debug, PartialEq)]
struct Naive {
    split: bool,
    board: BTreeMap<Spot, char>,
    white: bool,
    area: char,
    rights: BTreeSet<char>,
    passed: BTreeSet<Spot>,
    /// White's, black's: the waiting piece's cell, or `Some(None)` for a turn
    /// that is spent.
    intents: [Option<Option<Spot>>; 2],
    clock: u32,
    number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Move(Spot, Spot, Option<char>),
    Intent(Spot),
    Teleport(Spot),
    Nothing,
}

fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

fn other(area: char) -> char {
    if area == 'A' { 'B' } else { 'A' }
}

fn go(file: char, by: i32) -> char {
    char::from(u8::try_from(file as i32 + by).unwrap())
}

impl Naive {
    fn exists(&self, (area, file, rank): Spot) -> bool {
        let files = match (self.split, area) {
            (false, _) => 'a'..='h',
            (true, 'A') => 'a'..='d',
            (true, _) => 'e'..='h',
        };
        files.contains(&file) && (1..=8).contains(&rank)
    }

    fn spots(&self) -> Vec<Spot> {
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

    fn name(&self, (area, file, rank): Spot) -> String {
        if self.split {
            format!("{file}{rank}")
        } else {
            format!("{area}{file}{rank}")
        }
    }

    fn linked(&self, (area, file, rank): Spot) -> Option<Spot> {
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

    fn owns(&self, white: bool, spot: Spot) -> bool {
        self.board
            .get(&spot)
            .is_some_and(|&letter| is_white(letter) == white)
    }

    fn is_clear(&self, from: Spot, to: Spot) -> bool {
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
    fn hits(&self, from: Spot, to: Spot) -> bool {
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

    fn attacked(&self, by_white: bool, spot: Spot) -> bool {
        self.board
            .keys()
            .any(|&from| self.owns(by_white, from) && self.hits(from, spot))
    }

    fn king(&self, white: bool) -> Option<Spot> {
        let wanted = if white { 'K' } else { 'k' };
        self.board
            .iter()
            .find(|&(_, &letter)| letter == wanted)
            .map(|(&spot, _)| spot)
    }

    /// Moves and intents of a free turn, check left aside.
    fn pseudo(&self) -> Vec<Deed> {
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

    fn take(&mut self, spot: Spot) {
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
    fn done(&self, deed: Deed) -> Self {
        let mut next = self.clone();
        let me = usize::from(!self.white);
        next.clock += 1;
        next.passed.retain(|spot| spot.0 != self.area);
        match deed {
            Deed::Move(from, to, promotion) => {
                let letter = self.board[&from];
                let is_pawn = letter.to_ascii_lowercase() == 'p';
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
                if letter.to_ascii_lowercase() == 'k' && (from.1 as i32 - to.1 as i32).abs() == 2 {
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
    fn safe(&self, white: bool) -> bool {
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

    fn allowed(&self, deed: Deed) -> bool {
        self.done(deed).safe(self.white)
    }

    fn free(&self) -> Vec<Deed> {
        self.pseudo()
            .into_iter()
            .filter(|&deed| self.allowed(deed))
            .collect()
    }

    fn legal(&self) -> Vec<Deed> {
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
    fn tidy(mut self) -> Self {
        let kept = self
            .passed
            .iter()
            .copied()
            .filter(|&spot| self.is_open(spot))
            .collect();
        self.passed = kept;
        self
    }

    fn is_open(&self, spot: Spot) -> bool {
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

    fn code(&self, deed: Deed) -> String {
        match deed {
            Deed::Move(from, to, promotion) => {
                let promotion = promotion.map(String::from).unwrap_or_default();
                format!("{}{}{}{promotion}", self.name(from), to.1, to.2)
            }
            Deed::Intent(from) => format!("{}>", self.name(from)),
            Deed::Teleport(from) => {
                format!(
                    "{}>{}",
                    self.name(from),
                    self.name(self.linked(from).unwrap())
                )
            }
            Deed::Nothing => "--".to_owned(),
        }
    }

    fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        if self.legal().is_empty() {
            return Some(if self.allowed(Deed::Nothing) {
                (None, "stalemate")
            } else {
                (Some(!self.white), "checkmate")
            });
        }
        (self.clock >= 100).then_some((None, "fifty-moves"))
    }

    fn board_text(&self, area: Option<char>) -> String {
        let mut rows = Vec::new();
        for rank in (1..=8).rev() {
            let mut row = String::new();
            for file in 'a'..='h' {
                let area = area.unwrap_or(if file < 'e' { 'A' } else { 'B' });
                row.push(self.board.get(&(area, file, rank)).copied().unwrap_or('1'));
            }
            for gap in (2..=8).rev() {
                row = row.replace(&"1".repeat(gap), &gap.to_string());
            }
            rows.push(row);
        }
        rows.join("/")
    }

    fn text(&self) -> String {
        let board = if self.split {
            self.board_text(None)
        } else {
            format!(
                "{}|{}",
                self.board_text(Some('A')),
                self.board_text(Some('B'))
            )
        };
        let or_dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        let rights: String = "KQkq"
            .chars()
            .filter(|right| self.rights.contains(right))
            .collect();
        let passed: Vec<_> = self.passed.iter().map(|&spot| self.name(spot)).collect();
        let intents: Vec<_> = ["w", "b"]
            .into_iter()
            .zip(self.intents)
            .filter_map(|(side, intent)| {
                let cell = intent?.map_or("--".to_owned(), |spot| self.name(spot));
                Some(format!("{side}:{cell}"))
            })
            .collect();
        format!(
            "{board} {} {} {} {} {} {} {} {}",
            if self.white { 'w' } else { 'b' },
            self.area,
            or_dash(rights),
            or_dash(passed.join(",")),
            or_dash(intents.join(",")),
            if self.split { "split" } else { "two-boards" },
            self.clock,
            self.number
        )
    }
}

/// A random position: few or many pieces, many of them on portals, kings
/// often near each other's pieces, intents often declared.
fn random_position(random: &mut Random) -> Naive {
    let mut naive = Naive {
        split: random.below(2) == 0,
        board: BTreeMap::new(),
        white: random.below(2) == 0,
        area: *random.pick(&['A', 'B']),
        rights: BTreeSet::new(),
        passed: BTreeSet::new(),
        intents: [None, None],
        clock: u32::try_from(random.below(102)).unwrap(),
        number: 1 + u32::try_from(random.below(60)).unwrap(),
    };
    let spots = naive.spots();
    let portals: Vec<_> = spots
        .iter()
        .copied()
        .filter(|&spot| naive.linked(spot).is_some())
        .collect();
    let home = if naive.split { 'B' } else { 'A' };
    for (king, rook, area, rank) in [('K', 'R', home, 1), ('k', 'r', 'B', 8)] {
        let castles = random.below(4) == 0;
        let spot = if castles {
            naive.board.insert((area, 'h', rank), rook);
            if !naive.split {
                naive.board.insert((area, 'a', rank), rook);
            }
            for right in if naive.split { "K" } else { "KQ" }.chars() {
                naive.rights.insert(if king == 'K' {
                    right
                } else {
                    right.to_ascii_lowercase()
                });
            }
            (area, 'e', rank)
        } else if random.below(3) == 0 {
            *random.pick(&portals)
        } else {
            *random.pick(&spots)
        };
        if random.below(12) > 0 && !naive.board.contains_key(&spot) {
            naive.board.insert(spot, king);
        } else {
            naive.rights.clear();
        }
    }
    let few = random.below(3) == 0;
    for _ in 0..random.below(if few { 5 } else { 30 }) {
        let spot = if random.below(4) == 0 {
            *random.pick(&portals)
        } else {
            *random.pick(&spots)
        };
        let letter = *random.pick(&['P', 'p', 'P', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q']);
        let last = if letter == 'P' { 8 } else { 1 };
        if letter.to_ascii_lowercase() == 'p' && spot.2 == last {
            continue;
        }
        naive.board.entry(spot).or_insert(letter);
    }
    // Declared intents, by playing them where they belong.
    for _ in 0..2 {
        if random.below(2) == 0 {
            let me = usize::from(!naive.white);
            let waiting: Vec<_> = portals
                .iter()
                .copied()
                .filter(|&spot| spot.0 == naive.area && naive.owns(naive.white, spot))
                .collect();
            if !waiting.is_empty() && naive.intents[me].is_none() {
                naive = naive.done(Deed::Intent(*random.pick(&waiting)));
                continue;
            }
        }
        naive = naive.done(Deed::Nothing);
    }
    naive
}

/// What was met, so that the test shows that rare things were tried.
#[derive(Debug, Default)]
struct Met {
    positions: u32,
    intents: u32,
    teleports: u32,
    swaps: u32,
    king_teleports: u32,
    refused_kings: u32,
    passes: u32,
    mates: u32,
    stalemates: u32,
    castlings: u32,
    en_passant: u32,
    refused: u32,
}

/// Compares all that both say of a position, and returns what is legal.
fn compare(naive: &Naive, state: &State, met: &mut Met) -> Vec<Deed> {
    let text = naive.text();
    assert_eq!(state.position(), text);
    let outcome = state.outcome().map(|outcome| {
        let white = outcome.winners.single().map(|seat| seat == Seat(0));
        (white, outcome.reason)
    });
    assert_eq!(outcome, naive.outcome(), "{text}");
    met.positions += 1;
    if let Some((_, reason)) = outcome {
        met.mates += u32::from(reason == "checkmate");
        met.stalemates += u32::from(reason == "stalemate");
        assert!(state.actors().is_empty());
        return Vec::new();
    }
    let seat = Seat(u8::from(!naive.white));
    assert_eq!(state.actors(), Seats::one(seat), "{text}");
    let codes: Vec<_> = state
        .legal(seat)
        .into_iter()
        .map(|choice| choice.code)
        .collect();
    let deeds = naive.legal();
    let mut expected: Vec<_> = deeds.iter().map(|&deed| naive.code(deed)).collect();
    expected.sort();
    assert_eq!(codes, expected, "{text}");
    deeds
}

fn note(naive: &Naive, deed: Deed, met: &mut Met) {
    let me = usize::from(!naive.white);
    match deed {
        Deed::Intent(_) => met.intents += 1,
        Deed::Teleport(from) => {
            met.teleports += 1;
            met.king_teleports += u32::from(naive.king(naive.white) == Some(from));
            let swaps = naive.intents[1 - me] == Some(naive.linked(from));
            met.swaps += u32::from(swaps);
        }
        Deed::Nothing => {
            met.passes += u32::from(naive.intents[me].is_none());
            met.refused_kings += u32::from(matches!(naive.intents[me], Some(Some(_))));
        }
        Deed::Move(from, to, _) => {
            let letter = naive.board[&from].to_ascii_lowercase();
            let wide = (from.1 as i32 - to.1 as i32).abs();
            met.castlings += u32::from(letter == 'k' && wide == 2);
            let vacant = !naive.board.contains_key(&to);
            met.en_passant += u32::from(letter == 'p' && wide == 1 && vacant);
        }
    }
}

/// Plays on at random, with a liking for what is rare.
fn play(mut naive: Naive, mut state: State, plies: usize, random: &mut Random, met: &mut Met) {
    for _ in 0..plies {
        let deeds = compare(&naive, &state, met);
        if deeds.is_empty() {
            return;
        }
        let rare: Vec<_> = deeds
            .iter()
            .copied()
            .filter(|&deed| match deed {
                Deed::Move(from, to, promotion) => {
                    let letter = naive.board[&from].to_ascii_lowercase();
                    promotion.is_some()
                        || naive.linked(to).is_some()
                        || letter == 'p' && (from.2 - to.2).abs() == 2
                        || letter == 'p' && from.1 != to.1
                        || letter == 'k' && (from.1 as i32 - to.1 as i32).abs() == 2
                }
                _ => true,
            })
            .collect();
        let deed = if !rare.is_empty() && random.below(2) == 0 {
            *random.pick(&rare)
        } else {
            *random.pick(&deeds)
        };
        note(&naive, deed, met);
        let seat = Seat(u8::from(!naive.white));
        state = state.apply(&[(seat, &naive.code(deed))]).unwrap().state;
        naive = naive.done(deed).tidy();
        if state
            .outcome()
            .is_some_and(|outcome| outcome.reason == "threefold-repetition")
        {
            return;
        }
    }
}

#[test]
fn both_agree_over_random_positions_and_what_follows_them() {
    let mut met = Met::default();
    for seed in 0..4000 {
        let mut random = Random::new(seed);
        let naive = random_position(&mut random);
        let read = Variant::of::<Howe>().read(&naive.text(), "");
        assert_eq!(
            read.is_ok(),
            naive.safe(!naive.white),
            "{}: {read:?}",
            naive.text()
        );
        match read {
            Ok(state) => play(naive, state, 6, &mut random, &mut met),
            Err(fault) => {
                assert_eq!(fault.code, "bad-position");
                met.refused += 1;
            }
        }
    }
    println!("{met:?}");
    for (count, least) in [
        (met.positions, 8000),
        (met.intents, 500),
        (met.teleports, 500),
        (met.swaps, 20),
        (met.king_teleports, 50),
        (met.passes, 10),
        (met.mates, 100),
        (met.stalemates, 10),
        (met.castlings, 20),
        (met.refused, 100),
    ] {
        assert!(count >= least, "{met:?}");
    }
}

#[test]
fn both_agree_over_random_games() {
    let mut met = Met::default();
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let layout = *random.pick(&["two-boards", "split"]);
        let variant = Variant::of::<Howe>();
        let state = variant.start(&format!("layout={layout}")).unwrap();
        let mut naive = Naive {
            split: layout == "split",
            board: BTreeMap::new(),
            white: true,
            area: 'A',
            rights: if layout == "split" { "Kk" } else { "KQkq" }
                .chars()
                .collect(),
            passed: BTreeSet::new(),
            intents: [None, None],
            clock: 0,
            number: 1,
        };
        for (area, file, rank) in naive.spots() {
            let home = "rnbqkbnr".as_bytes()[usize::from(file as u8 - b'a')] as char;
            let letter = match rank {
                1 => home.to_ascii_uppercase(),
                2 => 'P',
                7 => 'p',
                8 => home,
                _ => continue,
            };
            let absent = !naive.split && matches!((area, letter), ('A', 'k') | ('B', 'K'));
            if !absent {
                naive.board.insert((area, file, rank), letter);
            }
        }
        play(naive, state, 120, &mut random, &mut met);
    }
    println!("{met:?}");
    assert!(met.positions > 2000 && met.en_passant > 3, "{met:?}");
}

#[test]
fn positions_are_small_copies() {
    fn is_copy<T: Copy + Position>() -> usize {
        std::mem::size_of::<T>()
    }
    assert!(is_copy::<Howe>() <= 192);
}
