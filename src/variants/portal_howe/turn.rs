//! What comes of an action, and the rule of check.

use super::board::{self, Kind, Right, Side, Square};
use super::{Action, Howe, Intent};

/// Which moves need not be tried to know that the rule of check allows them.
#[derive(Clone, Copy)]
enum Sure {
    Nothing,
    All,
    /// Those that begin on no line with the king on this cell.
    NotNear(Square),
}

impl Howe {
    /// Goes on by one half of a turn, whether it's legal or not. What that
    /// makes of en passant is left to [`Self::settle`].
    pub(super) fn step(&mut self, action: Action) {
        let mover = self.side;
        self.clock = self.clock.saturating_add(1);
        let passed = self.passed_over(action);
        match action {
            Action::Move {
                from,
                to,
                promotion,
            } => self.make_move(from, to, promotion),
            Action::Intent(from) => {
                let blocked = self.men.has(mover, self.men.layout.linked(from));
                let intent = if blocked {
                    Intent::Spent
                } else {
                    Intent::From(from)
                };
                self.intents[mover.index()] = Some(intent);
            }
            Action::Teleport(from) => {
                self.intents[mover.index()] = None;
                self.teleport(from);
            }
            Action::Pass => self.intents[mover.index()] = None,
        }
        self.en_passant[usize::from(self.area)] = passed;
        // White goes to the area where black has just played, black to the
        // other one than white.
        if mover == Side::White {
            self.area ^= 1;
        } else {
            self.number = self.number.saturating_add(1);
        }
        self.side = mover.other();
    }

    /// Forgets en passant where nobody can take any more.
    pub(super) fn settle(&mut self) {
        for area in 0..2 {
            let passed = self.en_passant[usize::from(area)];
            self.en_passant[usize::from(area)] =
                passed.filter(|&passed| self.is_en_passant_open(area, passed));
        }
    }

    /// The cell that a pawn passes over with its double step.
    fn passed_over(&self, action: Action) -> Option<Square> {
        let Action::Move { from, to, .. } = action else {
            return None;
        };
        let double = matches!(self.men.at(from), Some((_, Kind::Pawn))) && from.abs_diff(to) == 16;
        double.then_some(from.midpoint(to))
    }

    fn make_move(&mut self, from: Square, to: Square, promotion: Option<Kind>) {
        let Some((side, kind)) = self.men.at(from) else {
            return;
        };
        let taken = self.taken_in_passing(from, to).unwrap_or(to);
        if let Some((rook, beside)) = self.rook_of_castling(from, to) {
            self.men.shift(rook, beside);
        }
        if kind == Kind::Pawn {
            self.clock = 0;
        }
        self.capture(taken);
        self.men.shift(from, to);
        if let Some(kind) = promotion {
            self.men.put(to, side, kind);
        }
        for right in Right::ALL {
            let homes = [
                Some(self.men.layout.king_home(right.side)),
                self.men.layout.rook_home(right),
            ];
            if homes.contains(&Some(from)) || homes.contains(&Some(to)) {
                self.castling &= !right.bit();
            }
        }
    }

    /// Takes away what stands on a cell, and its intent.
    fn capture(&mut self, at: Square) {
        if self.men.is_vacant(at) {
            return;
        }
        self.men.remove(at);
        self.clock = 0;
        for intent in self
            .intents
            .iter_mut()
            .filter(|intent| **intent == Some(Intent::From(at)))
        {
            *intent = Some(Intent::Spent);
        }
    }

    fn teleport(&mut self, from: Square) {
        let to = self.men.layout.linked(from);
        if self.is_swap(from) {
            self.men.swap(from, to);
            self.intents[self.side.other().index()] = Some(Intent::Spent);
        } else {
            self.capture(to);
            self.men.shift(from, to);
        }
    }

    /// Whether the enemy is about to teleport from the linked cell: white's
    /// half carries out both.
    pub(super) fn is_swap(&self, from: Square) -> bool {
        let to = self.men.layout.linked(from);
        self.intents[self.side.other().index()] == Some(Intent::From(to))
    }

    /// What a committed player's turn would do, or else a pass.
    fn in_thought(&self) -> Action {
        match self.intents[self.side.index()] {
            Some(Intent::From(from)) => Action::Teleport(from),
            Some(Intent::Spent) | None => Action::Pass,
        }
    }

    /// The rule of check, after an action of a side: whether that side comes
    /// to a free turn where its king stands before the other can capture him,
    /// if all commitments are carried out and free turns are passed.
    pub(super) fn is_king_safe(&self, mover: Side) -> bool {
        if self.men.king(mover).is_none() {
            return true;
        }
        let mut thought = *self;
        // Every intent is carried out within two halves, and then the four
        // halves that follow are free ones, among them the mover's in both
        // areas: so this ends.
        loop {
            let Some(king) = thought.men.king(mover) else {
                return false;
            };
            let free = thought.intents[thought.side.index()].is_none();
            if free && board::area(king) == thought.area {
                if thought.side == mover {
                    return true;
                }
                if thought.men.attacks(mover.other(), king) {
                    return false;
                }
            }
            thought.step(thought.in_thought());
        }
    }

    /// Whether the rule of check allows an action.
    pub(super) fn is_safe_after(&self, action: Action) -> bool {
        let mut next = *self;
        next.step(action);
        next.is_king_safe(self.side)
    }

    /// What can be said of the rule of check without trying actions, on a free
    /// turn.
    fn sure(&self) -> Sure {
        let (mover, enemy) = (self.side, self.side.other());
        let Some(king) = self.men.king(mover) else {
            return Sure::All;
        };
        if self.intents != [None; 2] {
            return Sure::Nothing;
        }
        let elsewhere = board::area(king) != self.area;
        // Black's king is black's to move before white comes to his area.
        if elsewhere && mover == Side::Black {
            return Sure::All;
        }
        match self.men.attacks(enemy, king) {
            true => Sure::Nothing,
            false if elsewhere => Sure::All,
            false => Sure::NotNear(king),
        }
    }

    /// Whether a move is safe for its kind alone: an intent never is, since it
    /// commits, and of a king's or one en passant more must be known.
    fn is_surely_safe(&self, sure: Sure, action: Action) -> bool {
        let Action::Move { from, to, .. } = action else {
            return false;
        };
        match sure {
            Sure::Nothing => false,
            Sure::All => true,
            Sure::NotNear(king) => {
                let files = board::file(from).abs_diff(board::file(king));
                let ranks = board::rank(from).abs_diff(board::rank(king));
                // It uncovers no line to the king.
                files != 0
                    && ranks != 0
                    && files != ranks
                    && self.en_passant[usize::from(self.area)] != Some(to)
            }
        }
    }

    /// Shows `visit` every legal action; ends early, with `true`, when it
    /// says so.
    pub(super) fn each_legal(&self, visit: &mut dyn FnMut(Action) -> bool) -> bool {
        if let Some(intent) = self.intents[self.side.index()] {
            return self.committed_to(intent).is_some_and(visit);
        }
        let mut any = false;
        let sure = self.sure();
        let ended = self.each_free(&mut |action| {
            (self.is_surely_safe(sure, action) || self.is_safe_after(action)) && {
                any = true;
                visit(action)
            }
        });
        ended || !any && self.may_pass() && visit(Action::Pass)
    }

    /// The only action of a committed turn; none if it can't be made, which
    /// then is mate.
    fn committed_to(&self, intent: Intent) -> Option<Action> {
        let spent = || Some(Action::Pass).filter(|&pass| self.is_safe_after(pass));
        let Intent::From(from) = intent else {
            return spent();
        };
        let teleport = Action::Teleport(from);
        if self.is_safe_after(teleport) {
            return Some(teleport);
        }
        match self.men.at(from) {
            // A king's that has become illegal isn't made.
            Some((_, Kind::King)) => spent(),
            _ => None,
        }
    }

    /// Whether a player on a free turn without a move or intent passes.
    fn may_pass(&self) -> bool {
        if !self.is_safe_after(Action::Pass) {
            return false;
        }
        let elsewhere = Self {
            area: self.area ^ 1,
            ..*self
        };
        let attacked = self.men.king(self.side).is_some_and(|king| {
            board::area(king) != self.area && self.men.attacks(self.side.other(), king)
        });
        attacked || elsewhere.each_free(&mut |action| elsewhere.is_safe_after(action))
    }

    pub(super) fn has_legal(&self) -> bool {
        self.each_legal(&mut |_| true)
    }

    /// Whether the player to move would lose his king by doing nothing.
    pub(super) fn is_king_lost_by_passing(&self) -> bool {
        !self.is_safe_after(Action::Pass)
    }

    /// The king of the player to move, if he is attacked where he stands, or
    /// would be lost by doing nothing.
    pub(super) fn king_in_check(&self) -> Option<Square> {
        let king = self.men.king(self.side)?;
        (self.men.attacks(self.side.other(), king) || self.is_king_lost_by_passing())
            .then_some(king)
    }
}
