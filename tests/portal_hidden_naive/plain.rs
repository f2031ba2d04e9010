//! The game as its rules say it: letters on 64 cells, every move tried.

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    /// Letters as in position strings, `.` for a vacant cell; a1 first.
    pub(crate) board: [char; 64],
    pub(crate) portals: [usize; 64],
    pub(crate) white: bool,
    /// In the order KQkq.
    pub(crate) rights: [bool; 4],
    pub(crate) en_passant: Option<usize>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) out: Option<usize>,
    pub(crate) becomes: Option<char>,
}

pub(crate) fn name(cell: usize) -> String {
    let file = char::from(b'a' + u8::try_from(cell % 8).unwrap());
    format!("{file}{}", cell / 8 + 1)
}

pub(crate) fn code(mv: &Move) -> String {
    let mut text = name(mv.from) + &name(mv.to);
    text.extend(mv.out.map(name));
    text.extend(mv.becomes);
    text
}

pub(crate) fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

pub(crate) fn files_and_ranks(from: usize, to: usize) -> (i32, i32) {
    let part = |n: usize| i32::try_from(n).unwrap();
    (part(to % 8) - part(from % 8), part(to / 8) - part(from / 8))
}

impl Naive {
    pub(crate) fn is_own(&self, cell: usize) -> bool {
        self.board[cell] != '.' && is_white(self.board[cell]) == self.white
    }

    pub(crate) fn is_enemy(&self, cell: usize) -> bool {
        self.board[cell] != '.' && is_white(self.board[cell]) != self.white
    }

    pub(crate) fn is_free(&self, cell: usize) -> bool {
        self.board[cell] == '.' && self.portals[cell] == 0
    }

    /// Whether nothing lies between two cells of a line.
    pub(crate) fn is_open(&self, from: usize, to: usize) -> bool {
        let (files, ranks) = files_and_ranks(from, to);
        let step = ranks.signum() * 8 + files.signum();
        let mut at = i32::try_from(from).unwrap() + step;
        while at != i32::try_from(to).unwrap() {
            if !self.is_free(usize::try_from(at).unwrap()) {
                return false;
            }
            at += step;
        }
        true
    }

    /// Whether the piece on a cell could capture on another, as it goes.
    pub(crate) fn reaches(&self, from: usize, to: usize) -> bool {
        let piece = self.board[from];
        let (files, ranks) = files_and_ranks(from, to);
        if (files, ranks) == (0, 0) {
            return false;
        }
        let straight = files == 0 || ranks == 0;
        let diagonal = files.abs() == ranks.abs();
        match piece.to_ascii_lowercase() {
            'p' => files.abs() == 1 && ranks == if is_white(piece) { 1 } else { -1 },
            'n' => matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1)),
            'b' => diagonal && self.is_open(from, to),
            'r' => straight && self.is_open(from, to),
            'q' => (straight || diagonal) && self.is_open(from, to),
            'k' => files.abs() <= 1 && ranks.abs() <= 1,
            _ => false,
        }
    }

    /// Whether a side attacks a cell that isn't its own.
    pub(crate) fn is_attacked(&self, cell: usize, by_white: bool) -> bool {
        let could_leave =
            (0..64).any(|out| out != cell && self.portals[out] > 0 && self.board[out] == '.');
        (self.portals[cell] == 0 || could_leave)
            && (0..64).any(|from| {
                self.board[from] != '.'
                    && is_white(self.board[from]) == by_white
                    && self.reaches(from, cell)
            })
    }

    pub(crate) fn in_check(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let cell = (0..64).find(|&cell| self.board[cell] == king);
        cell.is_some_and(|cell| self.is_attacked(cell, !white))
    }

    pub(crate) fn pawn_steps(&self, from: usize, to: usize) -> bool {
        let (files, ranks) = files_and_ranks(from, to);
        let (ahead, second) = if self.white { (1, 1) } else { (-1, 6) };
        files == 0
            && self.is_free(to)
            && (ranks == ahead
                || ranks == 2 * ahead && from / 8 == second && self.is_open(from, to))
    }

    /// Moves of the side on turn, whatever becomes of its king.
    pub(crate) fn careless(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in (0..64).filter(|&from| self.is_own(from)) {
            let pawn = self.board[from].eq_ignore_ascii_case(&'p');
            for to in (0..64).filter(|&to| !self.is_own(to)) {
                let mut push = |out, becomes| {
                    moves.push(Move {
                        from,
                        to,
                        out,
                        becomes,
                    });
                };
                if self.portals[to] > 0 {
                    if self.reaches(from, to) {
                        for out in 0..64 {
                            if out != to && self.portals[out] > 0 && self.board[out] == '.' {
                                push(Some(out), None);
                            }
                        }
                    }
                } else if pawn {
                    let takes = self.reaches(from, to)
                        && (self.is_enemy(to) || self.en_passant == Some(to));
                    if takes || self.pawn_steps(from, to) {
                        if to / 8 == if self.white { 7 } else { 0 } {
                            "qrbn".chars().for_each(|role| push(None, Some(role)));
                        } else {
                            push(None, None);
                        }
                    }
                } else if self.reaches(from, to) {
                    push(None, None);
                }
            }
        }
        moves.extend(self.castlings());
        moves
    }

    pub(crate) fn castlings(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let (first, king) = if self.white { (0, 4) } else { (56, 60) };
        for (side, between, crossed, to) in [(0, vec![5, 6], 5, 6), (1, vec![1, 2, 3], 3, 2)] {
            let right = self.rights[side + if self.white { 0 } else { 2 }];
            if right
                && between.iter().all(|&cell| self.is_free(first + cell))
                && !self.in_check(self.white)
                && !self.is_attacked(first + crossed, !self.white)
            {
                moves.push(Move {
                    from: king,
                    to: first + to,
                    out: None,
                    becomes: None,
                });
            }
        }
        moves
    }

    pub(crate) fn after(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        let piece = self.board[mv.from];
        let pawn = piece.eq_ignore_ascii_case(&'p');
        let king = piece.eq_ignore_ascii_case(&'k');
        let mut captures = self.board[mv.to] != '.';
        next.board[mv.from] = '.';
        next.en_passant = None;
        if let Some(out) = mv.out {
            next.board[mv.to] = '.';
            next.board[out] = piece;
            next.portals[mv.to] -= 1;
            next.portals[mv.from] += 1;
        } else {
            next.board[mv.to] = match mv.becomes {
                Some(role) if self.white => role.to_ascii_uppercase(),
                Some(role) => role,
                None => piece,
            };
            if pawn && self.en_passant == Some(mv.to) {
                next.board[mv.from / 8 * 8 + mv.to % 8] = '.';
                captures = true;
            }
            if king && mv.from.abs_diff(mv.to) == 2 {
                let row = mv.from / 8 * 8;
                let (corner, beside) = if mv.to > mv.from { (7, 5) } else { (0, 3) };
                next.board[row + beside] = next.board[row + corner];
                next.board[row + corner] = '.';
            }
        }
        for (side, cells) in [[4, 7], [4, 0], [60, 63], [60, 56]].iter().enumerate() {
            if cells.iter().any(|&cell| mv.from == cell || mv.to == cell) {
                next.rights[side] = false;
            }
        }
        next.clock = if pawn || captures { 0 } else { self.clock + 1 };
        next.number += u32::from(!self.white);
        next.white = !self.white;
        if pawn && mv.out.is_none() && mv.from.abs_diff(mv.to) == 16 {
            let passed = (mv.from + mv.to) / 2;
            next.en_passant = Some(passed);
            let takes = |mv: &Move| {
                mv.to == passed
                    && mv.out.is_none()
                    && next.board[mv.from].eq_ignore_ascii_case(&'p')
            };
            let safe = |mv: &Move| !next.after(mv).in_check(next.white);
            if !next.careless().iter().any(|mv| takes(mv) && safe(mv)) {
                next.en_passant = None;
            }
        }
        next
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        let mut moves = self.careless();
        moves.retain(|mv| !self.after(mv).in_check(self.white));
        moves
    }

    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match self.board[rank * 8 + file] {
                    '.' => gap += 1,
                    piece => {
                        if gap > 0 {
                            text += &gap.to_string();
                        }
                        gap = 0;
                        text.push(piece);
                    }
                }
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let mut rights: String = "KQkq"
            .chars()
            .zip(self.rights)
            .filter_map(|(letter, right)| right.then_some(letter))
            .collect();
        if rights.is_empty() {
            rights.push('-');
        }
        let mut portals: Vec<String> = Vec::new();
        for cell in 0..64 {
            for _ in 0..self.portals[cell] {
                portals.push(name(cell));
            }
        }
        if portals.is_empty() {
            portals.push("-".to_owned());
        }
        format!(
            "{text} {} {rights} {} {} {} {}",
            if self.white { "w" } else { "b" },
            self.en_passant.map_or("-".to_owned(), name),
            portals.join(","),
            self.clock,
            self.number
        )
    }

    pub(crate) fn outcome(&self, moves: &[Move]) -> Option<&'static str> {
        if moves.is_empty() {
            return Some(if self.in_check(self.white) {
                "checkmate"
            } else {
                "stalemate"
            });
        }
        (self.clock >= 100).then_some("fifty-moves")
    }
}
