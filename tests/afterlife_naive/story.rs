//! What comes of an action: deaths, fate, judgement, the way back.

use super::{
    Answers, Cell, FEATHER, GRAY, Naive, Stop, ask, ask_cell, cell, cells, colour, depth, freed_at,
    fresh, is_pharaoh, is_sethling, like, name, unpromoted,
};
use crate::plain::board_of;

impl Naive {
    pub(super) fn act(&mut self, code: &str, answers: &mut Answers<'_>) -> Result<(), Stop> {
        if let Some((spell, cells)) = code.split_once(':') {
            self.played.insert('w');
            self.spell(spell, cells, answers)?;
        } else if let Some((from, to)) = code.split_once('@') {
            self.seen.push("salvation");
            self.played.insert('u');
            let piece = self.board.remove(&cell(from)).unwrap();
            self.board.insert(cell(to), unpromoted(piece));
        } else {
            let (way, promotes) = match code.strip_suffix("=C") {
                Some(way) => (way, true),
                None => (code, false),
            };
            self.step(cell(&way[..2]), cell(&way[2..]), promotes, answers)?;
        }
        self.sethlings_return();
        Ok(())
    }

    fn spell(&mut self, spell: &str, at: &str, answers: &mut Answers<'_>) -> Result<(), Stop> {
        let from = cell(&at[..2]);
        let piece = self.board[&from];
        let mark = |letter: char| {
            if self.seat == 0 {
                letter
            } else {
                letter.to_ascii_lowercase()
            }
        };
        match spell {
            "summon" if self.seat == GRAY => {
                self.seen.push("placement");
                self.placements -= 1;
                self.board.remove(&from);
                self.board.insert(cell(&at[2..]), 'E');
            }
            "summon" => {
                self.seen.push("summon");
                self.spells.remove(&mark('S'));
                self.board.remove(&from);
                self.board.insert(cell(&at[2..]), mark('T'));
            }
            "curse" => {
                self.seen.push("curse");
                self.spells.remove(&mark('C'));
                self.arrive_in_hours(piece, Some(from), answers)?;
            }
            _ => {
                self.seen.push("raise");
                self.spells.remove(&mark('R'));
                self.board.remove(&from);
                self.moved.remove(&from);
                let to = cell(&at[2..]);
                let raised = freed_at(fresh(piece), to.1);
                if raised != fresh(piece) {
                    self.seen.push("raised to be freed");
                }
                self.board.insert(to, raised);
            }
        }
        Ok(())
    }

    fn step(
        &mut self,
        from: Cell,
        to: Cell,
        promotes: bool,
        answers: &mut Answers<'_>,
    ) -> Result<(), Stop> {
        let board = board_of(from).unwrap();
        let mut piece = self.board.remove(&from).unwrap();
        self.played.insert(board);
        if board == 'l' {
            self.moved.remove(&from);
            self.moved.insert(to);
        }
        if to == FEATHER {
            self.seen.push("feather");
            let who = self.owner(colour(piece));
            let at = ask_cell(who, &self.returns_to(piece), answers)?;
            self.board.insert(at, unpromoted(piece));
            return Ok(());
        }
        let victim = self.board.get(&to).copied();
        if board == 'w' {
            let enemy = match victim {
                Some(victim @ ('T' | 't')) => Some(usize::from(victim == 't')),
                Some(victim) => Some(colour(victim)),
                None => None,
            };
            if victim.is_some_and(|victim| "Tt".contains(victim)) {
                let own = enemy == Some(colour(piece));
                self.seen.push(if own {
                    "own T captured"
                } else {
                    "enemy's T captured"
                });
            }
            if colour(piece) != GRAY && enemy == Some(1 - colour(piece)) {
                piece = match piece.to_ascii_uppercase() {
                    'W' => like(piece, 'O'),
                    'P' => like(piece, 'A'),
                    _ => piece,
                };
            }
            if freed_at(piece, to.1) != piece {
                self.seen.push("freed");
                piece = freed_at(piece, to.1);
            }
            if promotes {
                self.seen.push("promoted");
                piece = like(piece, 'C');
            }
        }
        self.board.insert(to, piece);
        let Some(victim) = victim else { return Ok(()) };
        if board != 'w' {
            self.seen.push(match board {
                'l' => "captured in Limbo",
                'u' => "captured in the Hours",
                _ => "captured in the Hall",
            });
            self.cease(victim)
        } else if is_sethling(victim) {
            self.seen.push("sethling captured");
            self.arrive_in_hours(victim, None, answers)
        } else {
            self.die(victim, answers)
        }
    }

    fn die(&mut self, piece: char, answers: &mut Answers<'_>) -> Result<(), Stop> {
        self.seen.push("death");
        let mut edge = cells('l');
        edge.retain(|&at| depth(at) < 2);
        let at = self.place(piece, &edge, answers)?;
        self.moved.insert(at);
        let before = self.board.insert(at, piece);
        if before.is_some() {
            self.seen.push("full edge");
        }
        before.map_or(Ok(()), |before| self.cease(before))
    }

    /// While its cell is chosen a piece stands where it comes from.
    fn arrive_in_hours(
        &mut self,
        piece: char,
        from: Option<Cell>,
        answers: &mut Answers<'_>,
    ) -> Result<(), Stop> {
        let piece = if is_sethling(piece) { 'E' } else { piece };
        let at = self.place(piece, &cells('u'), answers)?;
        if let Some(from) = from {
            self.board.remove(&from);
        }
        let before = self.board.insert(at, piece);
        if before.is_some() {
            self.seen.push("full Hours");
        }
        before.map_or(Ok(()), |before| self.cease(before))
    }

    /// Asks for a vacant one of these cells, or for any if there's none.
    fn place(
        &mut self,
        piece: char,
        cells: &[Cell],
        answers: &mut Answers<'_>,
    ) -> Result<Cell, Stop> {
        let who = self.owner(colour(piece));
        let mut allowed = cells.to_vec();
        allowed.retain(|at| !self.board.contains_key(at));
        if allowed.is_empty() {
            allowed = cells.to_vec();
            if who != colour(piece) {
                // Somebody else's gray piece ends no game.
                let all = allowed.len();
                allowed.retain(|at| !is_pharaoh(self.board[at]));
                if allowed.len() < all {
                    self.seen.push("pharaoh spared");
                }
            }
        }
        ask_cell(who, &allowed, answers)
    }

    fn cease(&mut self, piece: char) -> Result<(), Stop> {
        if is_sethling(piece) {
            self.seen.push("sethling ceased");
            self.ceased += 1;
        }
        if is_pharaoh(piece) {
            self.seen.push("pharaoh ceased");
            return Err(Stop::Over(Some(1 - colour(piece))));
        }
        Ok(())
    }

    pub(crate) fn sethlings_return(&mut self) {
        if self.on('u').any(|(_, piece)| colour(piece) != GRAY) {
            return;
        }
        for home in [(5, 8), (8, 8), (5, 5), (8, 5)] {
            if self.ceased > 0 && !self.board.contains_key(&home) {
                self.seen.push("sethling returned");
                self.ceased -= 1;
                self.board.insert(home, 'E');
            }
        }
        if self.ceased > 0 {
            self.seen.push("sethling waits");
        }
    }

    pub(super) fn end_turn(&mut self, answers: &mut Answers<'_>) -> Result<(), Stop> {
        let mut order: Vec<usize> = (self.seat..self.players).chain(0..self.seat).collect();
        if self.players == 2 {
            order.push(GRAY);
        }
        if self.own_turn {
            order.retain(|&side| side == self.seat || side == GRAY && self.players == 2);
        }
        let mut drifted = false;
        for step in 1..=3 {
            for &side in &order {
                for at in cells('l') {
                    let Some(&piece) = self.board.get(&at) else {
                        continue;
                    };
                    let stays = self.moved.contains(&at) || depth(at) != 3 - step;
                    if !stays && colour(piece) == side {
                        drifted |= self.drift(piece, at, answers)?;
                    }
                }
            }
        }
        self.idle = if self.acted || drifted {
            0
        } else {
            self.idle + 1
        };
        if self.idle == self.players {
            self.seen.push("draw");
            return Err(Stop::Over(None));
        }
        self.seat += 1;
        if self.seat == self.players {
            self.seat = 0;
            self.turn += 1;
        }
        self.played.clear();
        self.moved.clear();
        self.acted = false;
        Ok(())
    }

    /// Whether the piece drifts at all.
    fn drift(&mut self, piece: char, at: Cell, answers: &mut Answers<'_>) -> Result<bool, Stop> {
        if depth(at) == 2 {
            if matches!(piece.to_ascii_uppercase(), 'S' | 'W' | 'P' | 'E') {
                self.seen.push("judgement");
                self.arrive_in_hours(piece, Some(at), answers)?;
                return Ok(true);
            }
            self.seen.push("hall");
            self.board.remove(&at);
            if let Some(before) = self.board.insert((4, 1), piece) {
                self.seen.push("trampled on d1");
                self.cease(before)?;
            }
            return Ok(true);
        }
        // One step orthogonally, one closer to the centre.
        let mut targets = cells('l');
        targets.retain(|&to| {
            (to.0 - at.0).abs() + (to.1 - at.1).abs() == 1
                && depth(to) == depth(at) + 1
                && !self.board.contains_key(&to)
        });
        let is_safe = |to: &Cell| {
            self.on('l')
                .all(|(there, other)| !self.could_capture(other, there, piece, *to))
        };
        let safe: Vec<Cell> = targets.iter().copied().filter(is_safe).collect();
        if !safe.is_empty() && safe.len() < targets.len() {
            self.seen.push("danger avoided");
            targets = safe;
        }
        let to = match targets[..] {
            [] => return Ok(false),
            [only] => only,
            _ => {
                self.seen.push("corner choice");
                let options = targets.iter().map(|&to| name(at) + &name(to)).collect();
                let code = ask(self.owner(colour(piece)), options, answers)?;
                cell(&code[2..])
            }
        };
        self.board.remove(&at);
        self.board.insert(to, piece);
        self.moved.insert(to);
        self.seen.push(if depth(to) == 1 {
            "corner left"
        } else {
            "edge left"
        });
        Ok(true)
    }
}
