//! Which moves there are, as sets of cells.
//!
//! King safety needs no move to be tried. Portals end lines as pieces do, and
//! they never leave a cell but by being entered. So, with a line from the king
//! to an enemy's slider:
//!
//! - a piece that is its only blocker is pinned for ordinary moves; one that
//!   stands on a portal leaves that behind as a blocker, and so does one that
//!   goes through a portal (the entered one comes to lie where it stood):
//!   neither is pinned
//! - a portal that is its only blocker and alone on its cell can't be entered:
//!   that would open the line
//! - in check a portal can be entered only on the checker's cell: nothing that
//!   comes out of a portal can come between, since no portal lies there
//!
//! A king on a portal is attacked only while some portal is unoccupied. While
//! none is, nobody can go through one, and whatever doesn't leave a portal is
//! safe; whatever does leaves an exit, but also a blocker.

use super::board::{Board, Move};
use super::sinks::{List, Sink, Survey};
use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::Color;
use crate::variants::chess::movegen::{Black, Side, White, each, east, forward, west};
use crate::variants::chess::position::NO_SQUARE;

/// What keeps the king safe.
struct Safety {
    /// Lines that pinned pieces must stay on in ordinary moves.
    orthogonal_pins: u64,
    diagonal_pins: u64,
    /// Where ordinary moves of pieces that don't stand on a portal may go.
    answers: u64,
    /// Where those of pieces that stand on one may.
    answers_off_portals: u64,
    checkers: u64,
    /// Portals that must stay where they are.
    sealed: u64,
}

const CARELESS: Safety = Safety {
    orthogonal_pins: 0,
    diagonal_pins: 0,
    answers: !0,
    answers_off_portals: !0,
    checkers: 0,
    sealed: 0,
};

/// All, if the cell isn't in the set, otherwise none.
#[inline(always)]
fn unless_in(set: u64, at: u32) -> u64 {
    (set >> (at & 63) & 1).wrapping_sub(1)
}

#[inline(always)]
fn has_several(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

impl Board {
    #[inline(always)]
    fn safety<S: Side>(&self, king: u32) -> Safety {
        let core = &self.core;
        let (mine, theirs) = (core.of::<S>(), core.of::<S::Other>());
        let (orthogonal, diagonal) = (core.orthogonal_sliders(), core.diagonal_sliders());
        let bit = 1u64 << (king & 63);
        let pawns = forward::<S>(west(bit) | east(bit)) & core.pawns();
        let knights = attacks::knight(king) & core.knights();
        let mut checkers = (pawns | knights | attacks::king(king) & core.kings()) & theirs;
        let mut answers = checkers;
        let mut orthogonal_pins = 0;
        let mut diagonal_pins = 0;
        // Lines on which nothing but one's own pieces off portals stands in
        // between.
        let walls = theirs | self.portals;
        each!(slider in attacks::rook(king, walls) & theirs & orthogonal => {
            let bit = 1 << slider;
            let line = attacks::between_orthogonal(king, slider);
            let blockers = line & mine;
            if blockers == 0 {
                checkers |= bit;
                answers |= line | bit;
            } else if !has_several(blockers) {
                orthogonal_pins |= line | bit;
            }
        });
        each!(slider in attacks::bishop(king, walls) & theirs & diagonal => {
            let bit = 1 << slider;
            let line = attacks::between_diagonal(king, slider);
            let blockers = line & mine;
            if blockers == 0 {
                checkers |= bit;
                answers |= line | bit;
            } else if !has_several(blockers) {
                diagonal_pins |= line | bit;
            }
        });
        if checkers == 0 {
            answers = !0;
        }
        let exits = self.exits();
        if exits == 0 {
            return if self.portals & bit == 0 {
                Safety {
                    orthogonal_pins,
                    diagonal_pins,
                    answers,
                    answers_off_portals: answers,
                    checkers,
                    sealed: 0,
                }
            } else {
                Safety {
                    answers_off_portals: if has_several(checkers) { 0 } else { answers },
                    ..CARELESS
                }
            };
        }
        // Lines on which a single portal stands in between, and nothing else.
        let blockers = self.blockers();
        let single = self.portals & !self.stacks & !mine;
        let mut sealed = 0;
        if orthogonal & theirs != 0 {
            let seen = attacks::rook(king, blockers);
            if seen & single != 0 {
                let behind = attacks::rook(king, blockers & !(seen & single)) & !seen;
                each!(slider in behind & theirs & orthogonal => {
                    sealed |= attacks::between_orthogonal(king, slider) & single;
                });
            }
        }
        if diagonal & theirs != 0 {
            let seen = attacks::bishop(king, blockers);
            if seen & single != 0 {
                let behind = attacks::bishop(king, blockers & !(seen & single)) & !seen;
                each!(slider in behind & theirs & diagonal => {
                    sealed |= attacks::between_diagonal(king, slider) & single;
                });
            }
        }
        Safety {
            orthogonal_pins,
            diagonal_pins,
            answers,
            answers_off_portals: answers,
            checkers,
            sealed,
        }
    }

    /// What pawns, knights and the king of `S` attack, of those in `among`.
    #[inline(always)]
    fn leaper_attacks<S: Side>(&self, among: u64) -> u64 {
        let core = &self.core;
        let mine = core.of::<S>() & among;
        let pawns = forward::<S>(core.pawns() & mine);
        let king = core.kings() & mine;
        let kings = if king == 0 {
            0
        } else {
            attacks::king(king.trailing_zeros())
        };
        west(pawns) | east(pawns) | kings | attacks::knights(core.knights() & mine)
    }

    /// What sliders of `S` in `among` attack.
    #[inline(always)]
    fn slider_attacks<S: Side>(&self, blockers: u64, among: u64) -> u64 {
        let core = &self.core;
        let mine = core.of::<S>() & among;
        let mut attacked = 0;
        each!(from in core.diagonal_sliders() & mine => attacked |= attacks::bishop(from, blockers));
        each!(from in core.orthogonal_sliders() & mine => attacked |= attacks::rook(from, blockers));
        attacked
    }

    /// The cells that a king of `S` may castle to as far as rook, pieces and
    /// portals go.
    #[inline(always)]
    fn castling_targets<S: Side>(&self) -> u64 {
        let rooks = (self.core.castling_rooks() & self.core.of::<S>()) >> S::HOME;
        if rooks == 0 {
            return 0;
        }
        let row = self.blockers() >> S::HOME;
        let kingside = (rooks >> 7 & 1 != 0) & (row & 0x60 == 0);
        let queenside = (rooks & 1 != 0) & (row & 0x0e == 0);
        (u64::from(kingside) << 6 | u64::from(queenside) << 2) << S::HOME
    }

    #[inline(always)]
    fn king_moves<S: Side, K: Sink<S>>(&self, sink: &mut K, king: u32, checkers: u64) {
        let mine = self.core.of::<S>();
        let mut castling = if checkers == 0 {
            self.castling_targets::<S>()
        } else {
            0
        };
        let around = attacks::king(king) & !mine;
        let leapers = self.leaper_attacks::<S::Other>(!0);
        let mut steps = around & !self.portals & !leapers;
        if steps | castling != 0 {
            // Lines go on where he leaves no portal.
            let left = 1 << (king & 63) & !self.portals;
            let attacked = leapers | self.slider_attacks::<S::Other>(self.blockers() & !left, !0);
            steps &= !attacked;
            // The cell that he crosses lies between e and his target.
            let crossed =
                attacked | (attacked & 0x20 << S::HOME) << 1 | (attacked & 0x08 << S::HOME) >> 1;
            castling &= !crossed;
        }
        sink.king(king, steps);
        each!(to in castling => sink.castle(king, to));
        let exits = self.exits();
        if exits != 0 && around & self.portals != 0 {
            self.king_entries::<S, K>(sink, king, around & self.portals, exits);
        }
    }

    /// The king's ways through portals. The one that he enters comes to lie
    /// where he stood: lines end there as before.
    #[inline(never)]
    fn king_entries<S: Side, K: Sink<S>>(&self, sink: &mut K, king: u32, set: u64, exits: u64) {
        each!(entered in set => {
            let bit = 1 << entered;
            let blockers = self.blockers() & !(bit & !self.stacks);
            let attacked = self.leaper_attacks::<S::Other>(!bit)
                | self.slider_attacks::<S::Other>(blockers, !bit);
            sink.king_enters(king, entered, exits & !bit & !attacked);
        });
    }

    /// Finds the moves of `S`, which is on turn.
    #[inline(always)]
    pub(super) fn generate<S: Side, K: Sink<S>>(&self, sink: &mut K) {
        let core = &self.core;
        let mine = core.of::<S>();
        let king = self.king::<S>();
        let safety = if king == 0 {
            CARELESS
        } else {
            let at = king.trailing_zeros();
            let safety = self.safety::<S>(at);
            self.king_moves::<S, K>(sink, at, safety.checkers);
            safety
        };
        if has_several(safety.checkers) {
            return;
        }
        let exits = self.exits();
        let mut open = 0;
        if exits != 0 {
            open = self.portals & !mine & !safety.sealed;
            if safety.checkers != 0 {
                open &= safety.checkers;
            }
        }
        if safety.answers == safety.answers_off_portals {
            self.moves_of::<S, K>(sink, !0, &safety, safety.answers, open, exits);
        } else {
            self.unlike_moves::<S, K>(sink, &safety);
        }
        if core.en_passant != NO_SQUARE {
            let to = u32::from(core.en_passant);
            let behind = forward::<S::Other>(1 << (to & 63));
            each!(from in (west(behind) | east(behind)) & core.pawns() & mine => {
                if self.en_passant_is_safe::<S>(from, to) {
                    sink.en_passant(from, to);
                }
            });
        }
    }

    /// The moves where it matters whether a portal is left: there's no exit
    /// yet, and the king stands on a portal, in somebody's reach.
    #[inline(never)]
    fn unlike_moves<S: Side, K: Sink<S>>(&self, sink: &mut K, safety: &Safety) {
        for (set, answers) in [
            (!self.portals, safety.answers),
            (self.portals, safety.answers_off_portals),
        ] {
            self.moves_of::<S, K>(sink, set, safety, answers, 0, 0);
        }
    }

    /// The moves of pieces in `set`: ordinary ones to `answers`, and through
    /// `open` portals.
    #[inline(always)]
    fn moves_of<S: Side, K: Sink<S>>(
        &self,
        sink: &mut K,
        set: u64,
        safety: &Safety,
        answers: u64,
        open: u64,
        exits: u64,
    ) {
        let core = &self.core;
        let mine = core.of::<S>();
        let movers = mine & set;
        let blockers = self.blockers();
        let targets = !mine & !self.portals & answers;
        let (orthogonal_pins, diagonal_pins) = (safety.orthogonal_pins, safety.diagonal_pins);
        each!(from in core.knights() & movers => {
            let reach = attacks::knight(from);
            let free = unless_in(orthogonal_pins | diagonal_pins, from);
            sink.piece(from, reach & targets & free);
            sink.enter(from, reach & open, exits);
        });
        each!(from in core.diagonal_sliders() & movers => {
            let reach = attacks::bishop(from, blockers);
            let line = (diagonal_pins | unless_in(diagonal_pins, from)) & unless_in(orthogonal_pins, from);
            sink.piece(from, reach & targets & line);
            sink.enter(from, reach & open, exits);
        });
        each!(from in core.orthogonal_sliders() & movers => {
            let reach = attacks::rook(from, blockers);
            let line = (orthogonal_pins | unless_in(orthogonal_pins, from)) & unless_in(diagonal_pins, from);
            sink.piece(from, reach & targets & line);
            sink.enter(from, reach & open, exits);
        });

        let last_rank = if S::WHITE { 0xff << 56 } else { 0xff };
        let third_rank = if S::WHITE { 0xff << 16 } else { 0xff << 40 };
        let pawns = core.pawns() & movers;
        let free = pawns & !(orthogonal_pins | diagonal_pins);
        let pinned = forward::<S>(pawns & orthogonal_pins) & orthogonal_pins;
        let mut single = (forward::<S>(free) | pinned) & !blockers;
        let double = forward::<S>(single & third_rank) & !blockers & answers;
        single &= answers;
        let (ahead, pinned) = (forward::<S>(free), forward::<S>(pawns & diagonal_pins));
        let prey = core.of::<S::Other>() & targets;
        let to_west = (west(ahead) | west(pinned) & diagonal_pins) & prey;
        let to_east = (east(ahead) | east(pinned) & diagonal_pins) & prey;
        sink.pawns(single & !last_rank, S::FORWARD);
        sink.double_steps(double);
        sink.pawns(to_west & !last_rank, S::FORWARD - 1);
        sink.pawns(to_east & !last_rank, S::FORWARD + 1);
        if (single | to_west | to_east) & last_rank != 0 {
            sink.promotions(single & last_rank, S::FORWARD);
            sink.promotions(to_west & last_rank, S::FORWARD - 1);
            sink.promotions(to_east & last_rank, S::FORWARD + 1);
        }
        if open != 0 {
            let ahead = forward::<S>(pawns);
            sink.pawns_enter(west(ahead) & open, S::FORWARD - 1, exits);
            sink.pawns_enter(east(ahead) & open, S::FORWARD + 1, exits);
        }
    }

    #[inline(never)]
    fn list<S: Side>(&self, moves: &mut Vec<Move>) {
        self.generate::<S, _>(&mut List(moves));
    }

    #[inline(never)]
    pub(super) fn count<S: Side>(&self) -> u64 {
        let mut survey = Survey::default();
        self.generate::<S, _>(&mut survey);
        survey.count
    }

    /// Appends the legal moves of the side on turn, in no special order.
    pub(super) fn legal(&self, moves: &mut Vec<Move>) {
        match self.core.turn() {
            Color::White => self.list::<White>(moves),
            Color::Black => self.list::<Black>(moves),
        }
    }

    /// Whether the side on turn has any legal move.
    pub(super) fn has_legal(&self) -> bool {
        0 != match self.core.turn() {
            Color::White => self.count::<White>(),
            Color::Black => self.count::<Black>(),
        }
    }
}
