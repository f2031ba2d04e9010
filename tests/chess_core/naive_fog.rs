//! Fog of War once more, plainly: a board of letters, rules as they are told,
//! nothing shared with the crate. Slow on purpose.

use std::collections::BTreeSet;

/// A game of Fog of War; squares are (file, rank) from 0.
#[derive(Clone)]
pub(crate) struct Naive {
    cells: [[char; 8]; 8],
    white_on_turn: bool,
    rights: Vec<char>,
    /// The cell a pawn stepped over with the last move.
    stepped_over: Option<(i32, i32)>,
    halfmoves: u32,
    number: u32,
}

type Cell = (i32, i32);

const STRAIGHT: [Cell; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const OBLIQUE: [Cell; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
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

fn name((file, rank): Cell) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl Naive {
    pub(crate) fn start() -> Self {
        let mut cells = [['.'; 8]; 8];
        for (file, letter) in "rnbqkbnr".chars().enumerate() {
            cells[0][file] = letter.to_ascii_uppercase();
            cells[1][file] = 'P';
            cells[6][file] = 'p';
            cells[7][file] = letter;
        }
        Self {
            cells,
            white_on_turn: true,
            rights: vec!['K', 'Q', 'k', 'q'],
            stepped_over: None,
            halfmoves: 0,
            number: 1,
        }
    }

    /// The letter on a cell, `.` if it is vacant, a space off the board.
    fn at(&self, (file, rank): Cell) -> char {
        if (0..8).contains(&file) && (0..8).contains(&rank) {
            self.cells[rank as usize][file as usize]
        } else {
            ' '
        }
    }

    fn is(&self, cell: Cell, white: bool) -> bool {
        let letter = self.at(cell);
        letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == white
    }

    fn has_king(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        self.cells.iter().flatten().any(|&letter| letter == king)
    }

    /// Where the side could move if it were on turn: from, to.
    fn steps(&self, white: bool) -> Vec<(Cell, Cell)> {
        let mut found = Vec::new();
        for from in (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank))) {
            if !self.is(from, white) {
                continue;
            }
            let plus = |(x, y): Cell, by: i32| (from.0 + x * by, from.1 + y * by);
            let mut go = |directions: &[Cell], longest: i32| {
                for &direction in directions {
                    for distance in 1..=longest {
                        let to = plus(direction, distance);
                        if self.at(to) == ' ' || self.is(to, white) {
                            break;
                        }
                        found.push((from, to));
                        if self.at(to) != '.' {
                            break;
                        }
                    }
                }
            };
            match self.at(from).to_ascii_lowercase() {
                'n' => go(&LEAPS, 1),
                'b' => go(&OBLIQUE, 7),
                'r' => go(&STRAIGHT, 7),
                'q' => {
                    go(&STRAIGHT, 7);
                    go(&OBLIQUE, 7);
                }
                'k' => {
                    go(&STRAIGHT, 1);
                    go(&OBLIQUE, 1);
                    let (home, kingside, queenside) =
                        if white { (0, 'K', 'Q') } else { (7, 'k', 'q') };
                    let vacant =
                        |files: &[i32]| files.iter().all(|&file| self.at((file, home)) == '.');
                    if self.rights.contains(&kingside) && vacant(&[5, 6]) {
                        found.push((from, (6, home)));
                    }
                    if self.rights.contains(&queenside) && vacant(&[1, 2, 3]) {
                        found.push((from, (2, home)));
                    }
                }
                _ => {
                    let (up, second) = if white { (1, 1) } else { (-1, 6) };
                    if self.at(plus((0, up), 1)) == '.' {
                        found.push((from, plus((0, up), 1)));
                        if from.1 == second && self.at(plus((0, up), 2)) == '.' {
                            found.push((from, plus((0, up), 2)));
                        }
                    }
                    for side in [-1, 1] {
                        let to = plus((side, up), 1);
                        if self.is(to, !white)
                            || self.white_on_turn == white && self.stepped_over == Some(to)
                        {
                            found.push((from, to));
                        }
                    }
                }
            }
        }
        found
    }

    /// The moves of the side on turn as UCI writes them.
    pub(crate) fn moves(&self) -> BTreeSet<String> {
        let mut texts = BTreeSet::new();
        if !self.has_king(true) || !self.has_king(false) {
            return texts;
        }
        for (from, to) in self.steps(self.white_on_turn) {
            let text = name(from) + &name(to);
            if self.at(from).eq_ignore_ascii_case(&'p') && (to.1 == 0 || to.1 == 7) {
                for letter in ["q", "r", "b", "n"] {
                    texts.insert(text.clone() + letter);
                }
            } else {
                texts.insert(text);
            }
        }
        texts
    }

    /// The cells the side sees, by name.
    pub(crate) fn sees(&self, white: bool) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        for cell in (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank))) {
            if self.is(cell, white) {
                seen.insert(name(cell));
            }
        }
        for (from, to) in self.steps(white) {
            seen.insert(name(to));
            let takes_in_passing =
                self.at(from).eq_ignore_ascii_case(&'p') && from.0 != to.0 && self.at(to) == '.';
            if takes_in_passing {
                seen.insert(name((to.0, from.1)));
            }
        }
        seen
    }

    pub(crate) fn play(&mut self, text: &str) {
        let letters = text.as_bytes();
        let cell = |at: usize| {
            (
                i32::from(letters[at] - b'a'),
                i32::from(letters[at + 1] - b'1'),
            )
        };
        let (from, to) = (cell(0), cell(2));
        let white = self.white_on_turn;
        let piece = self.at(from);
        let pawn = piece.eq_ignore_ascii_case(&'p');
        let king = piece.eq_ignore_ascii_case(&'k');
        let captures = self.at(to) != '.';
        let mut set =
            |(file, rank): Cell, letter| self.cells[rank as usize][file as usize] = letter;
        if pawn && from.0 != to.0 && !captures {
            set((to.0, from.1), '.');
        }
        if king && (from.0 - to.0).abs() == 2 {
            let (corner, beside) = if to.0 == 6 { (7, 5) } else { (0, 3) };
            set((corner, to.1), '.');
            set((beside, to.1), if white { 'R' } else { 'r' });
        }
        set(from, '.');
        set(
            to,
            match letters.get(4) {
                Some(&letter) if white => letter.to_ascii_uppercase() as char,
                Some(&letter) => letter as char,
                None => piece,
            },
        );
        for (right, home, corner) in [
            ('K', (4, 0), (7, 0)),
            ('Q', (4, 0), (0, 0)),
            ('k', (4, 7), (7, 7)),
            ('q', (4, 7), (0, 7)),
        ] {
            if [from, to]
                .iter()
                .any(|&cell| cell == home || cell == corner)
            {
                self.rights.retain(|&other| other != right);
            }
        }
        self.stepped_over =
            (pawn && (from.1 - to.1).abs() == 2).then_some((from.0, (from.1 + to.1) / 2));
        self.halfmoves = if pawn || captures {
            0
        } else {
            self.halfmoves + 1
        };
        self.number += u32::from(!white);
        self.white_on_turn = !white;
    }

    /// FEN with the cell stepped over only if a pawn can take there.
    pub(crate) fn fen(&self) -> String {
        let rows: Vec<String> = self
            .cells
            .iter()
            .rev()
            .map(|row| {
                let mut text: String = row.iter().collect();
                for gap in (1..=8).rev() {
                    text = text.replace(&".".repeat(gap), &gap.to_string());
                }
                text
            })
            .collect();
        let passing = self.stepped_over.filter(|&over| {
            self.steps(self.white_on_turn).iter().any(|&(from, to)| {
                to == over && from.0 != to.0 && self.at(from).eq_ignore_ascii_case(&'p')
            })
        });
        let rights: String = self.rights.iter().collect();
        format!(
            "{} {} {} {} {} {}",
            rows.join("/"),
            if self.white_on_turn { 'w' } else { 'b' },
            if rights.is_empty() { "-" } else { &rights },
            passing.map_or("-".into(), name),
            self.halfmoves,
            self.number
        )
    }
}
