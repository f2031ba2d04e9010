//! Which moves there are.
//!
//! One generator finds the moves as sets of squares and hands them to a
//! `Sink`, which counts, lists, collects or plays them. Everything that is
//! known before is a type: the side, the flavour, what is done with the sets.

use super::attacks::{self, FILE_A, FILE_H};
use super::bitboard::Color;
use super::moves::Move;
use super::position::{NO_SQUARE, Position};
use super::sinks::{List, Survey};

/// Which game's moves: [`Orthodox`] or [`Fog`].
pub trait Flavour {
    /// Whether one's own king must not be left attacked.
    const KING_SAFETY: bool;
}

/// Chess as FIDE has it.
#[derive(Clone, Copy, Debug)]
pub struct Orthodox;

impl Flavour for Orthodox {
    const KING_SAFETY: bool = true;
}

/// Fog of War: no check, and the king may be captured, which ends the game.
#[derive(Clone, Copy, Debug)]
pub struct Fog;

impl Flavour for Fog {
    const KING_SAFETY: bool = false;
}

/// A side as a type.
pub(in crate::variants) trait Side {
    type Other: Side<Other = Self>;
    const COLOR: Color;
    const WHITE: bool;
    /// How far the king's rank is from the first.
    const HOME: u32;
    /// From a square to the one in front of it.
    const FORWARD: i32;
}

pub(in crate::variants) struct White;
pub(in crate::variants) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const WHITE: bool = true;
    const HOME: u32 = 0;
    const FORWARD: i32 = 8;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const WHITE: bool = false;
    const HOME: u32 = 56;
    const FORWARD: i32 = -8;
}

#[inline(always)]
pub(in crate::variants) fn forward<S: Side>(set: u64) -> u64 {
    if S::WHITE { set << 8 } else { set >> 8 }
}

#[inline(always)]
pub(in crate::variants) fn west(set: u64) -> u64 {
    set >> 1 & !FILE_H
}

#[inline(always)]
pub(in crate::variants) fn east(set: u64) -> u64 {
    set << 1 & !FILE_A
}

/// What becomes of the moves that the generator finds.
pub(super) trait Sink<S: Side> {
    /// A knight's or a slider's moves.
    fn piece(&mut self, from: u32, targets: u64);
    /// The king's moves, without castling.
    fn king(&mut self, from: u32, targets: u64);
    /// The king's step of two.
    fn castle(&mut self, from: u32, to: u32);
    /// Pawns' steps and captures short of the last rank; each pawn comes from
    /// `back` squares behind.
    fn pawns(&mut self, targets: u64, back: i32);
    /// Pawns' double steps.
    fn double_steps(&mut self, targets: u64);
    /// Pawns' moves to the last rank, four for each target.
    fn promotions(&mut self, targets: u64, back: i32);
    fn en_passant(&mut self, from: u32, to: u32);
}

/// Takes the squares of a set one by one.
macro_rules! each {
    ($square:ident in $set:expr => $body:expr) => {
        let mut rest: u64 = $set;
        while rest != 0 {
            let $square = rest.trailing_zeros();
            rest &= rest - 1;
            $body
        }
    };
}
pub(in crate::variants) use each;

/// What keeps the king safe: which lines pinned pieces must stay on, and
/// where a check is answered.
struct Safety {
    orthogonal_pins: u64,
    diagonal_pins: u64,
    answers: u64,
    checkers: u64,
}

/// The squares a piece may go to for its pin's sake: the pins' lines if it
/// stands on one, otherwise all. A pinned piece reaches only its own line.
#[inline(always)]
fn pin_line(pins: u64, from: u32) -> u64 {
    pins | (pins >> (from & 63) & 1).wrapping_sub(1)
}

impl Position {
    #[inline(always)]
    pub(in crate::variants) fn of<S: Side>(&self) -> u64 {
        if S::WHITE {
            self.white
        } else {
            self.occupied_bits() & !self.white
        }
    }

    #[inline(always)]
    fn safety<S: Side>(&self, king: u32) -> Safety {
        let (mine, theirs) = (self.of::<S>(), self.of::<S::Other>());
        let bit = 1u64 << (king & 63);
        let pawns = forward::<S>(west(bit) | east(bit)) & self.pawns();
        let mut checkers = (pawns | attacks::knight(king) & self.knights()) & theirs;
        let mut answers = checkers;
        let mut orthogonal_pins = 0;
        let mut diagonal_pins = 0;
        // Lines on which nothing but one's own pieces stands in between.
        each!(slider in attacks::rook(king, theirs) & theirs & self.orthogonal_sliders() => {
            let bit = 1 << slider;
            let line = attacks::between_orthogonal(king, slider);
            let blockers = line & mine;
            if blockers == 0 {
                checkers |= bit;
                answers |= line | bit;
            } else if blockers & (blockers - 1) == 0 {
                orthogonal_pins |= line | bit;
            }
        });
        each!(slider in attacks::bishop(king, theirs) & theirs & self.diagonal_sliders() => {
            let bit = 1 << slider;
            let line = attacks::between_diagonal(king, slider);
            let blockers = line & mine;
            if blockers == 0 {
                checkers |= bit;
                answers |= line | bit;
            } else if blockers & (blockers - 1) == 0 {
                diagonal_pins |= line | bit;
            }
        });
        if checkers == 0 {
            answers = !0;
        }
        Safety {
            orthogonal_pins,
            diagonal_pins,
            answers,
            checkers,
        }
    }

    /// What `S` attacks; sliders look through the enemy's king, who can't
    /// flee along their line.
    #[inline(always)]
    fn slider_attacks<S: Side>(&self, enemy_king: u64) -> u64 {
        let mine = self.of::<S>();
        let occupied = self.occupied_bits() ^ enemy_king;
        let mut attacked = 0;
        each!(from in self.diagonal_sliders() & mine => attacked |= attacks::bishop(from, occupied));
        each!(from in self.orthogonal_sliders() & mine => attacked |= attacks::rook(from, occupied));
        attacked
    }

    /// Whether a pawn of `S` on `from` may take en passant with its king safe
    /// afterwards: two pawns leave the rank at once, no pin shows that.
    pub(super) fn en_passant_is_safe<S: Side>(&self, from: u32, to: u32) -> bool {
        let (mine, theirs) = (self.of::<S>(), self.of::<S::Other>());
        let king = self.kings() & mine;
        if king == 0 {
            return true;
        }
        let at = king.trailing_zeros();
        let taken = 1u64 << (to.wrapping_add_signed(-S::FORWARD) & 63);
        let occupied = (self.occupied_bits() ^ taken ^ 1 << (from & 63)) | 1 << (to & 63);
        let pawns = forward::<S>(west(king) | east(king)) & self.pawns() & !taken;
        let attackers = pawns
            | attacks::knight(at) & self.knights()
            | attacks::rook(at, occupied) & self.orthogonal_sliders()
            | attacks::bishop(at, occupied) & self.diagonal_sliders();
        attackers & theirs == 0
    }

    /// Castling: the rook, whether the cells between are empty, and what the
    /// king crosses. Returns the kingside's and queenside's king targets.
    #[inline(always)]
    fn castling_targets<S: Side>(&self, mine: u64, occupied: u64) -> u64 {
        let rooks = (self.castling_rooks() & mine) >> S::HOME;
        if rooks == 0 {
            return 0;
        }
        let row = occupied >> S::HOME;
        let kingside = (rooks >> 7 & 1 != 0) & (row & 0x60 == 0);
        let queenside = (rooks & 1 != 0) & (row & 0x0e == 0);
        (u64::from(kingside) << 6 | u64::from(queenside) << 2) << S::HOME
    }

    /// Finds the moves of `S`, whether or not it is on turn.
    #[inline(always)]
    pub(super) fn generate<F: Flavour, S: Side, K: Sink<S>>(&self, sink: &mut K) {
        let occupied = self.occupied_bits();
        let mine = self.of::<S>();
        let theirs = occupied ^ mine;
        let king_bit = self.kings() & mine;
        let king = king_bit.trailing_zeros();

        let safety = if F::KING_SAFETY {
            self.safety::<S>(king)
        } else {
            Safety {
                orthogonal_pins: 0,
                diagonal_pins: 0,
                answers: !0,
                checkers: 0,
            }
        };

        // The king. The enemy's sliders are looked at only if he might move.
        let mut castling = self.castling_targets::<S>(mine, occupied);
        let mut steps = if F::KING_SAFETY || king_bit != 0 {
            attacks::king(king) & !mine
        } else {
            0
        };
        if F::KING_SAFETY {
            let enemy_king = (self.kings() & theirs).trailing_zeros();
            let pawns = forward::<S::Other>(self.pawns() & theirs);
            let leapers = west(pawns)
                | east(pawns)
                | attacks::king(enemy_king)
                | attacks::knights(self.knights() & theirs);
            steps &= !leapers;
            if safety.checkers != 0 {
                castling = 0;
            }
            if steps | castling != 0 {
                let attacked = leapers | self.slider_attacks::<S::Other>(king_bit);
                steps &= !attacked;
                // The square the king crosses lies between e and his target.
                let crossed = attacked
                    | (attacked & 0x20 << S::HOME) << 1
                    | (attacked & 0x08 << S::HOME) >> 1;
                castling &= !crossed;
            }
        }
        if steps != 0 {
            sink.king(king, steps);
        }
        each!(to in castling => sink.castle(king, to));
        if F::KING_SAFETY && safety.checkers & safety.checkers.wrapping_sub(1) != 0 {
            return;
        }

        // Knights and sliders.
        let targets = !mine & safety.answers;
        let pins = safety.orthogonal_pins | safety.diagonal_pins;
        each!(from in self.knights() & mine & !pins => sink.piece(from, attacks::knight(from) & targets));
        let diagonal = self.diagonal_sliders() & mine & !safety.orthogonal_pins;
        let orthogonal = self.orthogonal_sliders() & mine & !safety.diagonal_pins;
        each!(from in diagonal => {
            let line = pin_line(safety.diagonal_pins, from);
            sink.piece(from, attacks::bishop(from, occupied) & targets & line);
        });
        each!(from in orthogonal => {
            let line = pin_line(safety.orthogonal_pins, from);
            sink.piece(from, attacks::rook(from, occupied) & targets & line);
        });
        self.pawn_moves::<F, S, K>(sink, &safety);
    }

    #[inline(always)]
    fn pawn_moves<F: Flavour, S: Side, K: Sink<S>>(&self, sink: &mut K, safety: &Safety) {
        let last_rank = if S::WHITE { 0xff << 56 } else { 0xff };
        let third_rank = if S::WHITE { 0xff << 16 } else { 0xff << 40 };
        let occupied = self.occupied_bits();
        let mine = self.of::<S>();
        let theirs = occupied ^ mine;
        let pawns = self.pawns() & mine;
        let free = pawns & !(safety.orthogonal_pins | safety.diagonal_pins);

        let pinned = forward::<S>(pawns & safety.orthogonal_pins) & safety.orthogonal_pins;
        let mut single = (forward::<S>(free) | pinned) & !occupied;
        let double = forward::<S>(single & third_rank) & !occupied & safety.answers;
        single &= safety.answers;

        let (ahead, pinned) = (
            forward::<S>(free),
            forward::<S>(pawns & safety.diagonal_pins),
        );
        let prey = theirs & safety.answers;
        let to_west = (west(ahead) | west(pinned) & safety.diagonal_pins) & prey;
        let to_east = (east(ahead) | east(pinned) & safety.diagonal_pins) & prey;

        sink.pawns(single & !last_rank, S::FORWARD);
        sink.double_steps(double);
        sink.pawns(to_west & !last_rank, S::FORWARD - 1);
        sink.pawns(to_east & !last_rank, S::FORWARD + 1);
        if (single | to_west | to_east) & last_rank != 0 {
            sink.promotions(single & last_rank, S::FORWARD);
            sink.promotions(to_west & last_rank, S::FORWARD - 1);
            sink.promotions(to_east & last_rank, S::FORWARD + 1);
        }
        if self.en_passant != NO_SQUARE && self.turn == S::COLOR {
            let to = u32::from(self.en_passant);
            let behind = forward::<S::Other>(1 << (to & 63));
            each!(from in (west(behind) | east(behind)) & pawns => {
                if !F::KING_SAFETY || self.en_passant_is_safe::<S>(from, to) {
                    sink.en_passant(from, to);
                }
            });
        }
    }

    // Out of line, all of what follows: the generator is large, and each of
    // its copies takes room in the binary.

    #[inline(never)]
    fn list<F: Flavour, S: Side>(&self, moves: &mut Vec<Move>) {
        self.generate::<F, S, _>(&mut List(moves));
    }

    #[inline(never)]
    pub(super) fn survey<F: Flavour, S: Side>(&self) -> Survey {
        let mut survey = Survey::default();
        self.generate::<F, S, _>(&mut survey);
        survey
    }

    /// Whether the flavour's game is over because a king is gone.
    #[inline(always)]
    pub(super) fn is_decided<F: Flavour>(&self) -> bool {
        !F::KING_SAFETY && self.king_captured()
    }

    /// Appends the legal moves of the side on turn, in no special order.
    pub fn legal<F: Flavour>(&self, moves: &mut Vec<Move>) {
        if self.is_decided::<F>() {
            return;
        }
        match self.turn {
            Color::White => self.list::<F, White>(moves),
            Color::Black => self.list::<F, Black>(moves),
        }
    }

    /// How many legal moves the side on turn has, without listing them.
    #[must_use]
    pub fn count_legal<F: Flavour>(&self) -> u32 {
        if self.is_decided::<F>() {
            return 0;
        }
        match self.turn {
            Color::White => self.survey::<F, White>().count,
            Color::Black => self.survey::<F, Black>().count,
        }
    }

    /// Whether the side on turn has any legal move. Counting takes about as
    /// long as stopping at the first, because pieces' moves are counted at once.
    #[must_use]
    pub fn has_legal<F: Flavour>(&self) -> bool {
        self.count_legal::<F>() != 0
    }

    /// The moves there would be if kings needn't be safe.
    pub(super) fn legal_without_check(&self, moves: &mut Vec<Move>) {
        self.legal::<Fog>(moves);
    }

    /// The moves a side has if kings needn't be safe and it were on turn, also
    /// on boards that have no kings.
    pub(in crate::variants) fn free_moves(&self, side: Color, moves: &mut Vec<Move>) {
        match side {
            Color::White => self.list::<Fog, White>(moves),
            Color::Black => self.list::<Fog, Black>(moves),
        }
    }

    /// Whether this is a legal move of the side on turn.
    #[must_use]
    pub fn is_legal<F: Flavour>(&self, mv: Move) -> bool {
        let mut moves = Vec::with_capacity(64);
        self.legal::<F>(&mut moves);
        moves.contains(&mv)
    }
}
