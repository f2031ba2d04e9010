//! Games of one simultaneous choice each, with numbers for outcomes.
//!
//! Solved by regret matching⁺ (Tammelin, "Solving Large Imperfect Information
//! Games Using CFR⁺", 2014), both sides in turns, later rounds counting for
//! more; where one choice of each side answers the other's best, at once.

/// What the row's chooser gets for each pair of choices, row by row.
#[derive(Default)]
pub(super) struct Matrix {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) cells: Vec<f32>,
}

/// How both choose, and what the row's chooser gets on the average.
pub(super) struct Solution {
    pub(super) rows: Vec<f32>,
    pub(super) columns: Vec<f32>,
    pub(super) value: f32,
}

impl Matrix {
    fn at(&self, row: usize, column: usize) -> f32 {
        self.cells[row * self.columns + column]
    }

    /// A pair of choices neither of which is better made otherwise.
    fn saddle(&self) -> Option<(usize, usize)> {
        let least = |row: usize| {
            (1..self.columns).fold(0, |best, column| {
                if self.at(row, column) < self.at(row, best) {
                    column
                } else {
                    best
                }
            })
        };
        let row = (1..self.rows).fold(0, |best, row| {
            if self.at(row, least(row)) > self.at(best, least(best)) {
                row
            } else {
                best
            }
        });
        let column = least(row);
        let value = self.at(row, column);
        (0..self.rows)
            .all(|other| self.at(other, column) <= value)
            .then_some((row, column))
    }
}

/// Solving under way: the solution is the closer the more rounds.
pub(super) struct Solver {
    matrix: Matrix,
    /// Rounds that are left.
    left: u32,
    round: u32,
    regrets: (Vec<f32>, Vec<f32>),
    now: (Vec<f32>, Vec<f32>),
    sums: (Vec<f32>, Vec<f32>),
}

impl Solver {
    /// There is at least one row and one column.
    pub(super) fn new(matrix: Matrix, rounds: u32) -> Self {
        let (rows, columns) = (matrix.rows, matrix.columns);
        let mut solver = Self {
            left: rounds,
            round: 0,
            regrets: (vec![0.0; rows], vec![0.0; columns]),
            now: (even(rows), even(columns)),
            sums: (vec![0.0; rows], vec![0.0; columns]),
            matrix,
        };
        if let Some((row, column)) = solver.matrix.saddle() {
            solver.sums.0[row] = 1.0;
            solver.sums.1[column] = 1.0;
            solver.left = 0;
        }
        solver
    }

    /// Solves on until about so many cells have been read, and says how many
    /// have.
    pub(super) fn run(&mut self, cells: usize) -> usize {
        let each = 2 * self.matrix.cells.len();
        let mut read = 0;
        while self.left > 0 {
            self.one_round();
            read += each;
            if read >= cells {
                break;
            }
        }
        read
    }

    /// The solution, once no round is left.
    pub(super) fn solution(&self) -> Option<Solution> {
        if self.left > 0 {
            return None;
        }
        let (mut rows, mut columns) = self.sums.clone();
        normalise(&mut rows);
        normalise(&mut columns);
        let mut value = 0.0;
        for (row, chance) in rows.iter().enumerate() {
            for (column, other) in columns.iter().enumerate() {
                value += chance * other * self.matrix.at(row, column);
            }
        }
        Some(Solution {
            rows,
            columns,
            value,
        })
    }

    /// What each choice of a side loses on the average against the other
    /// side's chances in a solution, compared with the best one.
    pub(super) fn losses(&self, solution: &Solution, side: usize) -> Vec<f32> {
        let matrix = &self.matrix;
        let mut gains = vec![0.0; [matrix.rows, matrix.columns][side & 1]];
        for (row, own) in solution.rows.iter().enumerate() {
            for (column, other) in solution.columns.iter().enumerate() {
                let cell = matrix.at(row, column);
                if side == 0 {
                    gains[row] += other * cell;
                } else {
                    gains[column] -= own * cell;
                }
            }
        }
        let best = gains.iter().copied().fold(f32::MIN, f32::max);
        gains.iter().map(|gain| best - gain).collect()
    }

    fn one_round(&mut self) {
        self.left -= 1;
        self.round += 1;
        // Rounds are few enough to be told apart.
        let weight = self.round as f32;
        let (matrix, now) = (&self.matrix, &mut self.now);
        let gains: Vec<f32> = matrix
            .cells
            .chunks_exact(matrix.columns)
            .map(|row| {
                row.iter()
                    .zip(&now.1)
                    .map(|(cell, chance)| cell * chance)
                    .sum()
            })
            .collect();
        follow(&mut self.regrets.0, &gains, &mut now.0);
        let mut losses = vec![0.0; matrix.columns];
        for (row, chance) in matrix.cells.chunks_exact(matrix.columns).zip(&now.0) {
            for (loss, cell) in losses.iter_mut().zip(row) {
                *loss -= chance * cell;
            }
        }
        follow(&mut self.regrets.1, &losses, &mut now.1);
        for (sum, chance) in self.sums.0.iter_mut().zip(&now.0) {
            *sum += weight * chance;
        }
        for (sum, chance) in self.sums.1.iter_mut().zip(&now.1) {
            *sum += weight * chance;
        }
    }
}

fn even(count: usize) -> Vec<f32> {
    vec![1.0 / count as f32; count]
}

/// Adds to the regrets and chooses in proportion to them.
fn follow(regrets: &mut [f32], gains: &[f32], now: &mut [f32]) {
    let mean: f32 = gains
        .iter()
        .zip(&*now)
        .map(|(gain, chance)| gain * chance)
        .sum();
    for ((regret, gain), chance) in regrets.iter_mut().zip(gains).zip(now.iter_mut()) {
        *regret = (*regret + gain - mean).max(0.0);
        *chance = *regret;
    }
    normalise(now);
}

fn normalise(chances: &mut [f32]) {
    let total: f32 = chances.iter().sum();
    let count = chances.len() as f32;
    for chance in chances {
        *chance = if total > 0.0 {
            *chance / total
        } else {
            1.0 / count
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(rows: usize, cells: &[f32], value: f32, row_chances: &[f32]) {
        let matrix = Matrix {
            rows,
            columns: cells.len() / rows,
            cells: cells.to_vec(),
        };
        let copy = Matrix {
            cells: matrix.cells.clone(),
            ..matrix
        };
        let mut solver = Solver::new(copy, 3_000);
        let solution = loop {
            let read = solver.run(50);
            assert!(read < 50 + 2 * cells.len(), "{read} cells at once");
            if let Some(solution) = solver.solution() {
                break solution;
            }
        };
        assert!((solution.value - value).abs() < 0.01, "{}", solution.value);
        for (found, wanted) in solution.rows.iter().zip(row_chances) {
            assert!((found - wanted).abs() < 0.02, "{:?}", solution.rows);
        }
        for (side, chances) in [&solution.rows, &solution.columns].into_iter().enumerate() {
            let losses = solver.losses(&solution, side);
            assert!(losses.iter().all(|&loss| loss >= 0.0), "{losses:?}");
            // What is chosen at all is about as good as the best.
            let lost: f32 = losses
                .iter()
                .zip(chances)
                .map(|(loss, chance)| loss * chance)
                .sum();
            assert!(lost < 0.02, "{losses:?}");
        }
        // Neither side gains by knowing how the other chooses.
        for column in 0..matrix.columns {
            let each = (0..rows).map(|row| solution.rows[row] * matrix.at(row, column));
            assert!(each.sum::<f32>() > value - 0.01);
        }
        for row in 0..rows {
            let each = (0..matrix.columns).map(|at| solution.columns[at] * matrix.at(row, at));
            assert!(each.sum::<f32>() < value + 0.01);
        }
    }

    #[test]
    fn known_games_are_solved() {
        // Rock, paper, scissors; the same with one win that counts twice, whose
        // chances are found by making the other side indifferent: 1/4, 1/2, 1/4.
        let third = 1.0 / 3.0;
        solved(
            3,
            &[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0],
            0.0,
            &[third; 3],
        );
        let twice = [0.0, -1.0, 2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0];
        solved(3, &twice, 0.0, &[0.25, 0.5, 0.25]);
        // Matching pennies with a prize: 1/4 and 3/4, worth 1/4.
        solved(2, &[1.0, 0.0, 0.0, third], 0.25, &[0.25, 0.75]);
        // A saddle.
        solved(2, &[0.5, 0.2, 0.9, 0.1], 0.2, &[1.0, 0.0]);
    }

    #[test]
    fn losses_are_told_for_each_choice() {
        let matrix = Matrix {
            rows: 2,
            columns: 2,
            cells: vec![0.5, 0.25, 1.0, 0.125],
        };
        let solver = Solver::new(matrix, 1);
        let solution = solver.solution().unwrap();
        // Both answer the saddle: the first row and the second column.
        assert_eq!(solver.losses(&solution, 0), [0.0, 0.125]);
        assert_eq!(solver.losses(&solution, 1), [0.25, 0.0]);
    }
}
