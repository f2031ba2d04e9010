//! A position: chess's planes and the portals, and what a move makes of it.
//!
//! A set says where portals lie; how high a stack is matters only where one is
//! entered, so the generator looks at sets alone.

use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::{Color, Role, Square};
use crate::variants::chess::movegen::{Black, Orthodox, Side, White, each, east, forward, west};
use crate::variants::chess::moves::Move as Plain;
use crate::variants::chess::position::{CASTLING_ROOK, NO_SQUARE, Position as Core, code};

/// How many portals there may be, so that a stack's height fits a byte.
pub(super) const PORTALS_LIMIT: u32 = 255;

/// A move. Castling is the king's step of two; nothing marks en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece leaves.
    pub from: Square,
    /// Where it arrives, or the portal that it enters.
    pub to: Square,
    /// The portal by which it comes out again.
    pub out: Option<Square>,
    /// What the pawn becomes on the last rank.
    pub promotion: Option<Role>,
}

impl Move {
    /// The move without a portal that chess knows.
    pub(super) fn plain(self) -> Plain {
        Plain {
            from: self.from,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

/// Pieces, portals, the side on turn, rights and clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Board {
    pub(super) core: Core,
    /// The cells with a portal.
    pub(super) portals: u64,
    /// The cells with more than one.
    pub(super) stacks: u64,
    /// How many lie on each cell.
    heights: [u8; 64],
}

impl Board {
    pub(super) fn of(core: Core) -> Self {
        Self {
            core,
            portals: 0,
            stacks: 0,
            heights: [0; 64],
        }
    }

    /// Lays one more portal on a cell.
    #[inline(always)]
    pub(super) fn lay(&mut self, at: u32) {
        let (index, bit) = (at as usize & 63, 1 << (at & 63));
        // Never more than the limit lie on the whole board.
        self.heights[index] = self.heights[index].wrapping_add(1);
        self.stacks |= self.portals & bit;
        self.portals |= bit;
    }

    /// Takes a cell's top portal away.
    #[inline(always)]
    fn lift(&mut self, at: u32) {
        let (index, bit) = (at as usize & 63, 1 << (at & 63));
        let left = self.heights[index].wrapping_sub(1);
        self.heights[index] = left;
        if left == 0 {
            self.portals &= !bit;
        }
        if left <= 1 {
            self.stacks &= !bit;
        }
    }

    /// How many portals lie on a cell.
    pub(super) fn height(&self, at: Square) -> u8 {
        self.heights[usize::from(at.index())]
    }

    /// What ends a line: pieces and portals.
    #[inline(always)]
    pub(super) fn blockers(&self) -> u64 {
        self.core.occupied_bits() | self.portals
    }

    /// The portals that can be left by.
    #[inline(always)]
    pub(super) fn exits(&self) -> u64 {
        self.portals & !self.core.occupied_bits()
    }

    /// The king of `S`, if there is one.
    #[inline(always)]
    pub(super) fn king<S: Side>(&self) -> u64 {
        self.core.kings() & self.core.of::<S>()
    }

    /// The enemies of `S` that reach a cell past `blockers`.
    #[inline(always)]
    pub(super) fn reached_by<S: Side>(&self, at: u32, blockers: u64) -> u64 {
        let core = &self.core;
        let bit = 1u64 << (at & 63);
        let reaching = forward::<S>(west(bit) | east(bit)) & core.pawns()
            | attacks::knight(at) & core.knights()
            | attacks::king(at) & core.kings()
            | attacks::rook(at, blockers) & core.orthogonal_sliders()
            | attacks::bishop(at, blockers) & core.diagonal_sliders();
        reaching & core.of::<S::Other>()
    }

    /// Whether the king of `S` is attacked; on a portal only if there's one to
    /// leave by.
    fn is_attacked<S: Side>(&self) -> bool {
        let king = self.king::<S>();
        king != 0
            && (king & self.portals == 0 || self.exits() != 0)
            && self.reached_by::<S>(king.trailing_zeros(), self.blockers()) != 0
    }

    /// Whether the king of a side is attacked.
    pub(super) fn is_in_check(&self, side: Color) -> bool {
        match side {
            Color::White => self.is_attacked::<White>(),
            Color::Black => self.is_attacked::<Black>(),
        }
    }

    /// Whether a pawn of `S` on `from` may take en passant with its king safe
    /// afterwards: the cells of two pawns become free at once, and a portal
    /// under the taking one comes free.
    pub(super) fn en_passant_is_safe<S: Side>(&self, from: u32, to: u32) -> bool {
        let king = self.king::<S>();
        let taken = 1u64 << (to.wrapping_add_signed(-S::FORWARD) & 63);
        let left = taken | 1 << (from & 63);
        let occupied = self.core.occupied_bits() & !left | 1 << (to & 63);
        king == 0 || king & self.portals != 0 && self.portals & !occupied == 0 || {
            let at = king.trailing_zeros();
            self.reached_by::<S>(at, occupied | self.portals) & !taken == 0
        }
    }

    #[inline(always)]
    pub(super) fn with(&self, core: Core) -> Self {
        Self { core, ..*self }
    }

    /// After the move of a piece through portals. `king`: it's the king's.
    #[inline(always)]
    pub(super) fn through<S: Side>(&self, from: u32, entered: u32, out: u32, king: bool) -> Self {
        let moved = self.core.code_at(from);
        let keep = !(1u64 << (entered & 63));
        let resets = moved == code(Role::Pawn) || self.core.occupied_bits() & !keep != 0;
        let mut core = if king {
            self.core.king_moved::<Orthodox, S>(from, out)
        } else {
            let moved = if moved == CASTLING_ROOK {
                code(Role::Rook)
            } else {
                moved
            };
            self.core.moved::<Orthodox, S>(from, out, moved, false)
        };
        core.a &= keep;
        core.b &= keep;
        core.c &= keep;
        core.white &= keep;
        if resets {
            core.halfmove = 0;
        }
        let mut next = self.with(core);
        next.lift(entered);
        next.lay(from);
        next
    }

    /// After a pawn's double step: noted only if the pawn can be taken for it.
    #[inline(always)]
    pub(super) fn stepped_twice<S: Side>(&self, from: u32, to: u32) -> Self {
        let core = &self.core;
        let mut next = self.with(core.moved::<Orthodox, S>(from, to, code(Role::Pawn), true));
        let bit = 1 << (to & 63);
        let takers = (west(bit) | east(bit)) & next.core.pawns() & next.core.of::<S::Other>();
        if takers != 0 {
            next.note_en_passant::<S::Other>((from + to) / 2, takers);
        }
        next
    }

    /// Notes the cell if one of the pawns of `S` can take there.
    pub(super) fn note_en_passant<S: Side>(&mut self, at: u32, takers: u64) {
        each!(from in takers => {
            if self.en_passant_is_safe::<S>(from, at) {
                self.core.en_passant = (at & 63) as u8;
            }
        });
    }

    fn apply_as<S: Side>(&self, mv: Move) -> Self {
        let core = &self.core;
        let (from, to) = (u32::from(mv.from.index()), u32::from(mv.to.index()));
        let pawn = code(Role::Pawn);
        let moved = core.code_at(from);
        let king = moved == code(Role::King);
        if let Some(out) = mv.out {
            return self.through::<S>(from, to, u32::from(out.index()), king);
        }
        if moved == pawn {
            if let Some(role) = mv.promotion {
                return self.with(core.moved::<Orthodox, S>(from, to, code(role), true));
            }
            if to == u32::from(core.en_passant) {
                return self.with(core.taken_en_passant::<Orthodox, S>(from, to));
            }
            if from.abs_diff(to) == 16 {
                return self.stepped_twice::<S>(from, to);
            }
            return self.with(core.moved::<Orthodox, S>(from, to, pawn, true));
        }
        self.with(if !king {
            core.piece_moved::<Orthodox, S>(from, to)
        } else if from.abs_diff(to) == 2 {
            core.castled::<Orthodox, S>(from, to)
        } else {
            core.king_moved::<Orthodox, S>(from, to)
        })
    }

    /// The position after a move, which must be legal: nothing is checked.
    pub(super) fn apply(&self, mv: Move) -> Self {
        match self.core.turn() {
            Color::White => self.apply_as::<White>(mv),
            Color::Black => self.apply_as::<Black>(mv),
        }
    }
}

// No cell of the board is the one that stands for none.
const _: () = assert!(NO_SQUARE > 63);
