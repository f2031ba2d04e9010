//! How pieces move within the area that is to be played, the rule of check
//! left aside.

use super::board::{self, Kind, LEAPS, Right, STEPS, Side, Square};
use super::{Action, Howe};

impl Howe {
    /// Shows `visit` every move in the area to be played, and every intent
    /// that can be declared there; ends early, with `true`, when it says so.
    pub(super) fn each_free(&self, visit: &mut dyn FnMut(Action) -> bool) -> bool {
        let start = self.area * 64;
        (start..start + 64).any(|from| match self.men.at(from) {
            Some((side, kind)) if side == self.side => {
                self.each_from(from, kind, visit)
                    || self.men.layout.is_portal(from) && visit(Action::Intent(from))
            }
            _ => false,
        })
    }

    fn each_from(&self, from: Square, kind: Kind, visit: &mut dyn FnMut(Action) -> bool) -> bool {
        let mut step = |to| {
            visit(Action::Move {
                from,
                to,
                promotion: None,
            })
        };
        match kind {
            Kind::Pawn => self.each_of_pawn(from, visit),
            Kind::Knight => self.each_near(from, &LEAPS, &mut step),
            Kind::King => self.each_near(from, &STEPS, &mut step) || self.castle(from, &mut step),
            Kind::Rook | Kind::Bishop | Kind::Queen => {
                STEPS.iter().enumerate().any(|(index, &way)| {
                    let rider = if index % 2 == 0 {
                        Kind::Rook
                    } else {
                        Kind::Bishop
                    };
                    if kind != rider && kind != Kind::Queen {
                        return false;
                    }
                    let mut done = false;
                    self.men.along(from, way, |to| {
                        done = done || !self.men.has(self.side, to) && step(to);
                    });
                    done
                })
            }
        }
    }

    fn each_near(
        &self,
        from: Square,
        steps: &[(i8, i8)],
        visit: &mut dyn FnMut(Square) -> bool,
    ) -> bool {
        steps.iter().any(|&step| {
            let to = self.men.beside(from, step);
            to.is_some_and(|to| !self.men.has(self.side, to) && visit(to))
        })
    }

    fn each_of_pawn(&self, from: Square, visit: &mut dyn FnMut(Action) -> bool) -> bool {
        let ahead = self.side.forward();
        let free = |to: &Square| self.men.is_vacant(*to);
        let once = self.men.beside(from, (0, ahead)).filter(free);
        let twice = once
            .filter(|_| board::rank(from) == self.side.rank(1))
            .and_then(|once| self.men.beside(once, (0, ahead)))
            .filter(free);
        let taking = [-1, 1].map(|east| {
            self.men.beside(from, (east, ahead)).filter(|&to| {
                self.men.has(self.side.other(), to) || self.takes_in_passing(from, to)
            })
        });
        let all = [once, twice, taking[0], taking[1]];
        all.into_iter().flatten().any(|to| {
            if board::rank(to) == self.side.rank(7) {
                Kind::PROMOTIONS.iter().any(|&kind| {
                    visit(Action::Move {
                        from,
                        to,
                        promotion: Some(kind),
                    })
                })
            } else {
                visit(Action::Move {
                    from,
                    to,
                    promotion: None,
                })
            }
        })
    }

    /// Whether a move of a pawn is one en passant, if it's diagonal.
    pub(super) fn takes_in_passing(&self, from: Square, to: Square) -> bool {
        // The cell behind the mover's own pawn may be noted for the other
        // area's sake: only the fifth rank takes.
        self.en_passant[usize::from(self.area)] == Some(to)
            && board::rank(from) == self.side.rank(4)
            && board::file(from) != board::file(to)
            && self.men.at(from) == Some((self.side, Kind::Pawn))
    }

    fn castle(&self, from: Square, visit: &mut dyn FnMut(Square) -> bool) -> bool {
        let enemy = self.side.other();
        if from != self.men.layout.king_home(self.side) || self.men.attacks(enemy, from) {
            return false;
        }
        Right::ALL.into_iter().any(|right| {
            if right.side != self.side || self.castling & right.bit() == 0 {
                return false;
            }
            let (between, passes, to) = if right.long {
                (&[1, 2, 3][..], from - 1, from - 2)
            } else {
                (&[-1, -2][..], from + 1, from + 2)
            };
            between.iter().all(|&west| {
                self.men
                    .beside(from, (-west, 0))
                    .is_some_and(|at| self.men.is_vacant(at))
            }) && !self.men.attacks(enemy, passes)
                && visit(to)
        })
    }

    /// The rook's way, where a move is castling.
    pub(super) fn rook_of_castling(&self, from: Square, to: Square) -> Option<(Square, Square)> {
        let castles = self.men.at(from) == Some((self.side, Kind::King)) && from.abs_diff(to) == 2;
        castles.then(|| {
            if to > from {
                (from + 3, from + 1)
            } else {
                (from - 4, from - 1)
            }
        })
    }

    /// The cell of the pawn that a move captures en passant.
    pub(super) fn taken_in_passing(&self, from: Square, to: Square) -> Option<Square> {
        if !self.takes_in_passing(from, to) {
            return None;
        }
        self.men.beside(to, (0, -self.side.forward()))
    }

    /// Whether the cell passed over in an area still can be taken en passant
    /// at the next turn there; the rule of check is looked at when that turn
    /// has come.
    pub(super) fn is_en_passant_open(&self, area: u8, passed: Square) -> bool {
        let here = area == self.area;
        // The area that isn't to be played is next played by black.
        let taker = if here { self.side } else { Side::Black };
        let committed = (here || self.side == Side::White) && self.intents[taker.index()].is_some();
        let back = -taker.forward();
        let pawns = [-1, 1].map(|east| self.men.beside(passed, (east, back)));
        let ready = pawns
            .into_iter()
            .flatten()
            .filter(|&from| self.men.at(from) == Some((taker, Kind::Pawn)));
        !committed
            && board::rank(passed) == taker.rank(5)
            && ready.into_iter().any(|from| {
                !here
                    || self.is_safe_after(Action::Move {
                        from,
                        to: passed,
                        promotion: None,
                    })
            })
    }
}
