//! What may be done, with the positions that come of it, and how games end.

use super::board::{ALL, Cell, Naive, add, cell, is_white, name, on_board};
use std::collections::BTreeMap;

impl Naive {
    /// All with the positions they lead to.
    pub(crate) fn legal(&self) -> BTreeMap<String, Naive> {
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

    pub(crate) fn pieces(&self, found: &mut BTreeMap<String, Naive>) {
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
    pub(crate) fn legal_en_passant(&self, at: Cell) -> bool {
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

    pub(crate) fn castlings(&self, found: &mut BTreeMap<String, Naive>) {
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

    pub(crate) fn portal(
        &self,
        from: Cell,
        to: Cell,
        side: usize,
        found: &mut BTreeMap<String, Naive>,
    ) {
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

    pub(crate) fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
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
