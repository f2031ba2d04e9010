//! Endings of the simultaneous game that are solved to the very end: every
//! position that can follow is known, and worth 1, 0 or −1 where the game is
//! over. No judgement and no horizon comes into it, nor what the program takes
//! off a later win (0.002 a turn): what that costs is part of what is measured.
//!
//! A level is asked for its chances at every position that it can come to. What
//! it loses by them is the solution's worth less what is left to it when the
//! other seat, knowing all of them, answers as well as can be until the end.

use super::settings;
use std::collections::HashMap;
use variant_board::rules::{Seat, State};
use variant_board::search;
use variant_board::variants;

/// What comes of a pair of choices.
#[derive(Clone, Copy)]
enum Next {
    /// The game's end, and what white gets.
    Over(f64),
    /// A position's number.
    At(usize),
}

/// What can follow a position, and itself.
struct Ending {
    /// In the order in which they were found, the first before all.
    positions: Vec<Place>,
}

struct Place {
    state: State,
    /// By seat.
    codes: [Vec<String>; 2],
    /// By white's choice and black's.
    next: Vec<Vec<Next>>,
}

/// Everything that can follow; `None` if it's more than so many positions.
fn explore(root: State, most: usize) -> Option<Ending> {
    // Whether it's the tenth turn or the twelfth changes nothing.
    let name = |state: &State| state.position().rsplit_once(' ').unwrap().0.to_owned();
    let mut numbers = HashMap::from([(name(&root), 0)]);
    let mut found = vec![root];
    let mut positions = Vec::new();
    while positions.len() < found.len() {
        let state = found[positions.len()].clone();
        let codes = [0, 1].map(|seat| -> Vec<String> {
            let legal = state.legal(Seat(seat)).into_iter();
            legal.map(|choice| choice.code).collect()
        });
        let mut next = Vec::new();
        for white in &codes[0] {
            let mut row = Vec::new();
            for black in &codes[1] {
                let choices = [(Seat(0), &white[..]), (Seat(1), &black[..])];
                let after = state.apply(&choices).unwrap().state;
                if let Some(outcome) = after.outcome() {
                    row.push(Next::Over(match outcome.winners.single() {
                        Some(Seat(0)) => 1.0,
                        Some(_) => -1.0,
                        None => 0.0,
                    }));
                    continue;
                }
                let number = *numbers.entry(name(&after)).or_insert_with(|| {
                    found.push(after);
                    found.len() - 1
                });
                row.push(Next::At(number));
            }
            next.push(row);
        }
        if found.len() > most {
            return None;
        }
        positions.push(Place { state, codes, next });
    }
    Some(Ending { positions })
}

impl Ending {
    /// In how many turns the game is over at the latest; `None` if it can go
    /// on for ever.
    fn longest(&self) -> Option<usize> {
        let mut turns = vec![0; self.positions.len()];
        for _ in 0..=self.positions.len() {
            let before = turns.clone();
            for (at, place) in self.positions.iter().enumerate().rev() {
                let each = place.next.iter().flatten().map(|next| match next {
                    Next::Over(_) => 1,
                    Next::At(next) => 1 + turns[*next],
                });
                turns[at] = each.max().unwrap();
            }
            if turns == before {
                return Some(turns[0]);
            }
            if turns[0] > self.positions.len() {
                return None;
            }
        }
        None
    }

    /// The table of a position's choices, by what those that follow are worth.
    fn matrix(&self, at: usize, worth: &[f64]) -> Vec<Vec<f64>> {
        let cell = |next: &Next| match next {
            Next::Over(gain) => *gain,
            Next::At(next) => worth[*next],
        };
        let rows = self.positions[at].next.iter();
        rows.map(|row| row.iter().map(cell).collect()).collect()
    }

    /// What every position is surely worth to white at the least and at the
    /// most, whatever a game without end counts as.
    fn solve(&self) -> [Vec<f64>; 2] {
        let mut bounds = [-1.0, 1.0].map(|worst| vec![worst; self.positions.len()]);
        for (side, worth) in bounds.iter_mut().enumerate() {
            for _ in 0..2_000 {
                let mut change: f64 = 0.0;
                for at in (0..self.positions.len()).rev() {
                    let matrix = self.matrix(at, worth);
                    let new = equilibrium(&matrix)[side];
                    change = change.max((new - worth[at]).abs());
                    worth[at] = new;
                }
                if change < 1e-12 {
                    break;
                }
            }
        }
        bounds
    }

    /// What a seat gets by choosing at every position as a level does, if the
    /// other seat knows the chances and answers as well as can be, to the end.
    /// A game without end counts as lost.
    fn answered(&self, seat: usize, level: u8, nodes: u64) -> f64 {
        let mut chances: Vec<Option<Vec<f64>>> = vec![None; self.positions.len()];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            if chances[at].is_some() {
                continue;
            }
            let place = &self.positions[at];
            let mut thinker =
                search::open(&place.state, Seat(seat as u8), &settings(level, 1, nodes));
            while !thinker.think(nodes).done {}
            let given = thinker.chances();
            let of = |code: &String| {
                let found = given.iter().find(|(other, _)| other == code);
                f64::from(found.unwrap().1)
            };
            let own: Vec<f64> = place.codes[seat].iter().map(of).collect();
            assert!((own.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{own:?}");
            for (row, line) in place.next.iter().enumerate() {
                for (column, next) in line.iter().enumerate() {
                    if let (Next::At(next), true) = (next, own[[row, column][seat]] > 0.0) {
                        open.push(*next);
                    }
                }
            }
            chances[at] = Some(own);
        }
        let sign = [1.0, -1.0][seat];
        let mut worth = vec![-sign; self.positions.len()];
        loop {
            let mut change: f64 = 0.0;
            for at in (0..self.positions.len()).rev() {
                let Some(own) = &chances[at] else { continue };
                let matrix = self.matrix(at, &worth);
                let answers = 0..self.positions[at].codes[1 - seat].len();
                let gains = answers.map(|answer| {
                    let each = own.iter().enumerate().map(|(choice, chance)| {
                        let cell = [choice, answer];
                        chance * sign * matrix[cell[seat]][cell[1 - seat]]
                    });
                    each.sum::<f64>()
                });
                let new = sign * gains.fold(f64::MAX, f64::min);
                change = change.max((new - worth[at]).abs());
                worth[at] = new;
            }
            if change < 1e-9 {
                return sign * worth[0];
            }
        }
    }
}

/// What the first seat of a matrix game gets for sure by its solution, and
/// what the second surely keeps it to, by the simplex method. That both are the
/// same, but for rounding, proves the solution.
fn equilibrium(matrix: &[Vec<f64>]) -> [f64; 2] {
    let (rows, columns) = (matrix.len(), matrix[0].len());
    let least = |list: &mut dyn Iterator<Item = f64>| list.fold(f64::MAX, f64::min);
    let most = |list: &mut dyn Iterator<Item = f64>| list.fold(f64::MIN, f64::max);
    let pure = |row: &Vec<f64>| least(&mut row.iter().copied());
    let low = most(&mut matrix.iter().map(pure));
    let high = least(&mut (0..columns).map(|at| most(&mut matrix.iter().map(|row| row[at]))));
    if low >= high {
        return [low, high];
    }
    // Greatest sum of y with (matrix + 2) y ≤ 1: the second seat's chances are
    // y by its sum, the first one's the prices of the rows by theirs.
    let width = columns + rows + 1;
    let mut table: Vec<Vec<f64>> = (0..rows)
        .map(|row| {
            let mut line: Vec<f64> = matrix[row].iter().map(|cell| cell + 2.0).collect();
            line.extend((0..rows).map(|other| f64::from(u8::from(other == row))));
            line.push(1.0);
            line
        })
        .collect();
    let mut prices = vec![0.0; width];
    prices[..columns].fill(-1.0);
    let mut basis: Vec<usize> = (columns..columns + rows).collect();
    // The first that helps goes in, among equals the first goes out: no circles.
    while let Some(enter) = (0..width - 1).find(|&at| prices[at] < -1e-12) {
        let ratio = |row: usize| table[row][width - 1] / table[row][enter];
        let leave = (0..rows)
            .filter(|&row| table[row][enter] > 1e-12)
            .min_by(|&one, &other| {
                let order = ratio(one).total_cmp(&ratio(other));
                order.then(basis[one].cmp(&basis[other]))
            })
            .unwrap();
        let pivot = table[leave][enter];
        table[leave].iter_mut().for_each(|cell| *cell /= pivot);
        let line = table[leave].clone();
        let clear = |row: &mut Vec<f64>| {
            let factor = row[enter];
            for (cell, other) in row.iter_mut().zip(&line) {
                *cell -= factor * other;
            }
        };
        let others = table.iter_mut().enumerate();
        others
            .filter(|(row, _)| *row != leave)
            .for_each(|(_, row)| clear(row));
        clear(&mut prices);
        basis[leave] = enter;
    }
    let sum = prices[width - 1];
    let mut second = vec![0.0; columns];
    for (row, &variable) in basis.iter().enumerate() {
        if variable < columns {
            second[variable] = table[row][width - 1].max(0.0) / sum;
        }
    }
    let first = prices[columns..columns + rows].iter();
    let first: Vec<f64> = first.map(|price| price.max(0.0) / sum).collect();
    let low = least(&mut (0..columns).map(|at| {
        let each = first
            .iter()
            .zip(matrix)
            .map(|(chance, row)| chance * row[at]);
        each.sum()
    }));
    let high = most(&mut matrix.iter().map(|row| {
        let each = second.iter().zip(row).map(|(chance, cell)| chance * cell);
        each.sum()
    }));
    assert!((low - high).abs() < 1e-6, "{matrix:?}");
    [low, high]
}

/// The greatest of the least of each row, and the least of the greatest of
/// each column: what can be had without leaving anything to chance.
fn pure(matrix: &[Vec<f64>]) -> [f64; 2] {
    let least = matrix
        .iter()
        .map(|row| row.iter().copied().fold(f64::MAX, f64::min));
    let columns = 0..matrix[0].len();
    let most = columns.map(|at| matrix.iter().map(|row| row[at]).fold(f64::MIN, f64::max));
    [
        least.fold(f64::MIN, f64::max),
        most.fold(f64::MAX, f64::min),
    ]
}

/// Endings, and the lowest level that can't be made use of there. Whether that
/// takes the whole tree depends on the ending; where a lower level gets away
/// with its judgement, that's luck, and not asked for.
const ENDINGS: [(&str, u8); 6] = [
    // Over in two turns at the latest, which level 7 looks ahead.
    ("5/Pp3/3p1/1P3/3P1 0 0 1", 7),
    // In three or four.
    ("4p/1p3/4p/5/1P2P 0 0 1", 7),
    ("p2p1/5/3P1/P4/3P1 0 0 1", 7),
    ("1p2p/5/1p3/5/1P2P 0 0 1", 8),
    // With horsemen it can go on for ever; in the first all hangs on one turn.
    ("2n2/5/1P3/2p2/N4 0 0 1", 7),
    ("3n1/5/4P/4p/N4 0 0 1", 8),
];

#[test]
fn the_best_levels_cant_be_made_use_of_to_the_very_end() {
    let variant = variants::find("apocalypse").unwrap();
    for (position, safe) in ENDINGS {
        let ending = explore(variant.read(position, "").unwrap(), 1_000).unwrap();
        let [low, high] = ending.solve();
        assert!(high[0] - low[0] < 1e-6, "{position}: not solved");
        let [row, column] = pure(&ending.matrix(0, &low));
        assert!(column - row > 0.4, "{position}: needs no chance");
        println!(
            "{position}: {} positions, turns at most {:?}, worth {:.4} to white, without chance {row:.2} or {column:.2}",
            ending.positions.len(),
            ending.longest(),
            low[0],
        );
        for level in [3, 6, 7, 8] {
            // What each seat loses by its chances being known.
            let lost = [
                high[0] - ending.answered(0, level, 20_000),
                -low[0] - ending.answered(1, level, 20_000),
            ];
            println!("    level {level} loses {:.5} and {:.5}", lost[0], lost[1]);
            let most = lost[0].max(lost[1]);
            // It can't be worth more than the solution.
            assert!(lost[0].min(lost[1]) > -1e-4, "{position}: {lost:?}");
            if level >= safe {
                assert!(most < 0.01, "{position}: level {level} loses {most}");
            } else if level == 3 {
                assert!(most > 0.1, "{position}: level 3 loses {most}");
            }
        }
    }
}
