//! Afterlife chess once more, told as people play it: a map from cells to
//! letters, every question tried out cell by cell. A turn with all that comes
//! of it is one straight tale ([`Naive::tale`]); where somebody has to choose
//! the tale stops, and with one answer more it is told again from its start.

use std::collections::{BTreeMap, BTreeSet};

/// A file counted from a = 1, and a rank.
pub(crate) type Cell = (i32, i32);

/// The Feather: left of a1.
pub(crate) const FEATHER: Cell = (0, 1);

/// White, black and gray, seats and colours alike.
const GRAY: usize = 2;

/// Why a tale doesn't go on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stop {
    /// Somebody has to choose one of these codes.
    Ask(usize, Vec<String>),
    /// Who has won, or nobody.
    Over(Option<usize>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Naive {
    pub(crate) board: BTreeMap<Cell, char>,
    pub(crate) players: usize,
    pub(crate) own_turn: bool,
    pub(crate) seat: usize,
    pub(crate) spells: BTreeSet<char>,
    pub(crate) placements: u32,
    pub(crate) played: BTreeSet<char>,
    pub(crate) moved: BTreeSet<Cell>,
    pub(crate) turn: u32,
    /// Sethlings that have ceased to exist.
    pub(crate) ceased: usize,
    /// Whether something was done in this turn.
    acted: bool,
    /// Turns that ended by themselves, one after the other, with no drift.
    idle: usize,
    /// What happened, for counting.
    pub(crate) seen: Vec<&'static str>,
}

pub(crate) fn name((file, rank): Cell) -> String {
    if (file, rank) == FEATHER {
        return "maat".to_owned();
    }
    format!("{}{rank}", char::from(b'`' + u8::try_from(file).unwrap()))
}

/// The cell that such a text names, if it does.
pub(crate) fn try_cell(name: &str) -> Option<Cell> {
    if name == "maat" {
        return Some(FEATHER);
    }
    let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = *name.as_bytes() else {
        return None;
    };
    Some((i32::from(file - b'`'), i32::from(rank - b'0')))
}

fn cell(name: &str) -> Cell {
    try_cell(name).unwrap_or_else(|| panic!("{name} is no cell"))
}

/// World, Limbo, hoUrs, Hall; nothing where there's no cell.
pub(crate) fn board_of((file, rank): Cell) -> Option<char> {
    match (file, rank) {
        (1..=4, 2..=8) => Some('w'),
        (5..=8, 1..=4) => Some('l'),
        (6 | 7, 5 | 8) => None,
        (5..=8, 5..=8) => Some('u'),
        (0..=4, 1) => Some('h'),
        _ => None,
    }
}

/// In reading order.
pub(crate) fn cells(board: char) -> Vec<Cell> {
    let all = (1..=8)
        .rev()
        .flat_map(|rank| (0..=8).map(move |file| (file, rank)));
    all.filter(|&cell| board_of(cell) == Some(board)).collect()
}

/// Steps from Limbo's edge: corners 0, other edge cells 1, centre 2.
pub(crate) fn depth((file, rank): Cell) -> i32 {
    i32::from(matches!(file, 6 | 7)) + i32::from(matches!(rank, 2 | 3))
}

pub(crate) fn colour(piece: char) -> usize {
    match piece {
        'M' | 'E' | 'T' | 't' => GRAY,
        _ => usize::from(piece.is_lowercase()),
    }
}

fn is_sethling(piece: char) -> bool {
    "ETt".contains(piece)
}

fn is_pharaoh(piece: char) -> bool {
    "PpAa".contains(piece)
}

fn is_priest(piece: char) -> bool {
    "Hh".contains(piece)
}

fn is_light((file, rank): Cell) -> bool {
    (file + rank) % 2 == 1
}

/// A letter in the other's case.
fn like(piece: char, letter: char) -> char {
    if piece.is_lowercase() {
        letter.to_ascii_lowercase()
    } else {
        letter
    }
}

/// As a new stay in the World begins.
fn fresh(piece: char) -> char {
    match piece.to_ascii_uppercase() {
        'O' => like(piece, 'W'),
        'A' => like(piece, 'P'),
        _ => piece,
    }
}

fn unpromoted(piece: char) -> char {
    match piece.to_ascii_uppercase() {
        'C' => like(piece, 'W'),
        'F' => like(piece, 'S'),
        _ => fresh(piece),
    }
}

fn freed_at(piece: char, rank: i32) -> char {
    match (piece, rank) {
        ('S', 8) => 'F',
        ('s', 2) => 'f',
        _ => piece,
    }
}

impl Naive {
    /// White on turn for the first time, with all spells left.
    pub(crate) fn new(board: BTreeMap<Cell, char>, players: usize, own_turn: bool) -> Self {
        Self {
            board,
            players,
            own_turn,
            seat: 0,
            spells: "SCRscr".chars().collect(),
            placements: 3,
            played: BTreeSet::new(),
            moved: BTreeSet::new(),
            turn: 1,
            ceased: 0,
            acted: false,
            idle: 0,
            seen: Vec::new(),
        }
    }

    fn on(&self, board: char) -> impl Iterator<Item = (Cell, char)> + '_ {
        let all = self.board.iter().map(|(&cell, &piece)| (cell, piece));
        all.filter(move |(cell, _)| board_of(*cell) == Some(board))
    }

    fn vacant(&self, board: char) -> Vec<Cell> {
        let mut cells = cells(board);
        cells.retain(|cell| *cell != FEATHER && !self.board.contains_key(cell));
        cells
    }

    /// Who decides for a colour.
    fn owner(&self, colour: usize) -> usize {
        if colour == GRAY && self.players == 2 {
            self.seat
        } else {
            colour
        }
    }

    /// Whether a piece goes so far, on an empty board.
    fn reaches(&self, piece: char, from: Cell, to: Cell, captures: bool) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (x, y) = (dx.abs(), dy.abs());
        let (near, far) = (x.min(y), x.max(y));
        let world = board_of(from) == Some('w');
        if board_of(from) != board_of(to) {
            return false;
        }
        match piece.to_ascii_uppercase() {
            'E' | 'T' => far == 1,
            'H' => (near, far) == (1, 1) || far == 2 && near != 1,
            _ if !world => near + far == 1,
            'P' | 'A' => far == 1,
            'W' | 'O' => near == 1 && far <= 2,
            'S' => dy == if piece == 'S' { 1 } else { -1 } && x == i32::from(captures),
            'C' => near == 0 && far > 0 && self.free_between(from, to),
            _ => near + far == 1,
        }
    }

    /// Whether no piece stands between two cells in line.
    fn free_between(&self, from: Cell, to: Cell) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut at = (from.0 + step.0, from.1 + step.1);
        while at != to {
            if self.board.contains_key(&at) {
                return false;
            }
            at = (at.0 + step.0, at.1 + step.1);
        }
        true
    }

    fn could_capture(&self, piece: char, from: Cell, victim: char, at: Cell) -> bool {
        let weak = "SsMETt".contains(piece);
        colour(piece) != colour(victim)
            && !(is_priest(piece) && is_priest(victim))
            && !(weak && is_pharaoh(victim) && board_of(at) != Some('u'))
            && self.reaches(piece, from, at, true)
    }

    fn can_move(&self, piece: char, from: Cell, to: Cell) -> bool {
        match self.board.get(&to) {
            _ if to == FEATHER => {
                self.reaches(piece, from, to, false) && !self.returns_to(piece).is_empty()
            }
            Some(&victim) => self.could_capture(piece, from, victim, to),
            None => self.reaches(piece, from, to, false),
        }
    }

    /// Where a piece may come back from the Feather.
    fn returns_to(&self, piece: char) -> Vec<Cell> {
        let ranks = [[2, 3], [7, 8], [5, 5]][colour(piece)];
        let piece = unpromoted(piece);
        let mut cells = self.vacant('w');
        cells.retain(|&at| {
            let harmless = || {
                self.on('w')
                    .all(|(there, other)| !self.could_capture(piece, at, other, there))
            };
            ranks.contains(&at.1) && self.suits(piece, at) && harmless()
        });
        cells
    }

    /// High priests in the World stand on cells of two colours.
    fn suits(&self, piece: char, at: Cell) -> bool {
        let mut priests = self.on('w').filter(|(_, other)| is_priest(*other));
        !is_priest(piece) || priests.all(|(there, _)| is_light(there) != is_light(at))
    }

    /// What the seat on turn may do.
    fn options(&self) -> Vec<String> {
        let mut codes = Vec::new();
        let mut due = false;
        let commanded = ['T', 't', '-'][self.seat];
        let blocked = self.on('u').any(|(_, piece)| is_sethling(piece));
        for (&from, &piece) in &self.board {
            let board = board_of(from).unwrap();
            let own = piece == commanded || colour(piece) == self.seat && !"Tt".contains(piece);
            let lent = self.players == 2 && "ME".contains(piece);
            if self.played.contains(&board) || !own && !lent {
                continue;
            }
            let before = codes.len();
            for to in cells(board) {
                if to == from || !self.can_move(piece, from, to) {
                    continue;
                }
                codes.push(name(from) + &name(to));
                let promotes =
                    matches!((piece, to.1), ('W' | 'O', 8) | ('w' | 'o', 2)) && board == 'w';
                if promotes {
                    codes.push(name(from) + &name(to) + "=C");
                }
            }
            if board == 'u' && !blocked {
                let cells = self.returns_to(piece);
                codes.extend(cells.iter().map(|&to| name(from) + "@" + &name(to)));
            }
            due |= own && codes.len() > before;
        }
        if !self.played.contains(&'w') {
            self.add_spells(&mut codes);
        }
        if !due && !codes.is_empty() {
            codes.push("done".to_owned());
        }
        codes
    }

    fn add_spells(&self, codes: &mut Vec<String>) {
        if self.seat == GRAY {
            if self.placements > 0 {
                self.add_summons(&self.vacant('w'), codes);
            }
            return;
        }
        let priest = ['H', 'h'][self.seat];
        let has = |spell: char| self.spells.contains(&like(priest, spell));
        for (at, _) in self.on('w').filter(|(_, piece)| *piece == priest) {
            let mut around = self.vacant('w');
            around.retain(|&to| (to.0 - at.0).abs() <= 1 && (to.1 - at.1).abs() <= 1);
            if has('S') {
                self.add_summons(&around, codes);
            }
            for (to, piece) in self.on('w').filter(|_| has('C')) {
                let (x, y) = ((to.0 - at.0).abs(), (to.1 - at.1).abs());
                let in_line = x == 0 || y == 0 || x == y;
                let safe = is_priest(piece) || is_pharaoh(piece);
                if in_line && !safe && self.free_between(at, to) {
                    codes.push(format!("curse:{}", name(to)));
                }
            }
            for (from, piece) in self.on('l').filter(|_| has('R')) {
                for &to in around.iter().filter(|&&to| self.suits(piece, to)) {
                    codes.push(format!("raise:{}{}", name(from), name(to)));
                }
            }
        }
    }

    fn add_summons(&self, cells: &[Cell], codes: &mut Vec<String>) {
        for (from, _) in self.on('u').filter(|(_, piece)| is_sethling(*piece)) {
            for &to in cells {
                codes.push(format!("summon:{}{}", name(from), name(to)));
            }
        }
    }

    /// The tale from here with these answers; what it stops for, and whether
    /// it does where a seat chooses what to do in its turn.
    pub(crate) fn tale(&mut self, answers: &[String]) -> (Stop, bool) {
        let mut answers = answers.iter();
        self.acted |= !self.played.is_empty() || !self.moved.is_empty();
        let told = loop {
            let options = self.options();
            if options.is_empty() {
                if let Err(stop) = self.end_turn(&mut answers) {
                    break stop;
                }
                continue;
            }
            let Some(code) = answers.next() else {
                return (Stop::Ask(self.seat, options), true);
            };
            assert!(options.contains(code), "{code} of {options:?}");
            self.acted = true;
            let acted = match code.as_str() {
                "done" => {
                    self.seen.push("done");
                    self.end_turn(&mut answers)
                }
                _ => self.act(code, &mut answers),
            };
            if let Err(stop) = acted {
                break stop;
            }
        };
        (told, false)
    }
}

/// Answers still to be used.
type Answers<'a> = std::slice::Iter<'a, String>;

fn ask(who: usize, options: Vec<String>, answers: &mut Answers<'_>) -> Result<String, Stop> {
    match answers.next() {
        Some(answer) => {
            assert!(options.contains(answer), "{answer} of {options:?}");
            Ok(answer.clone())
        }
        None => Err(Stop::Ask(who, options)),
    }
}

fn ask_cell(who: usize, cells: &[Cell], answers: &mut Answers<'_>) -> Result<Cell, Stop> {
    let options = cells.iter().map(|&at| format!("@{}", name(at))).collect();
    Ok(cell(&ask(who, options, answers)?[1..]))
}

#[path = "story.rs"]
mod story;
