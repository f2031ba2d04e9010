//! A position: chess's bit boards and two portals; what attacks a king; what
//! an action makes of it.
//!
//! While both portals lie on cells of their own those cells are *doors*. To
//! lines both are walls; whoever comes to one arrives at the other, and a
//! rider goes on from there.

use crate::variants::chess::attacks::{self, FILE_A};
use crate::variants::chess::bitboard::{Color, Role, Square};
use crate::variants::chess::movegen::{Black, Orthodox, Side, White, each, east, forward, west};
use crate::variants::chess::moves::Move;
use crate::variants::chess::position::{NO_SQUARE, Position as Core, code};

/// A position of Buckley's Portal chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Buckley {
    pub(super) core: Core,
    /// White's portal and black's: [`NO_SQUARE`] before it is placed, both on
    /// one cell once they have made a black hole.
    pub(super) portals: [u8; 2],
    /// Whether the fifty-move rule no longer ends it.
    pub(super) played_on: bool,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece's move.
    Piece(Move),
    /// The step of one's own portal; the promotion is that of one's own pawn,
    /// which it teleports to the last rank.
    Portal(Move),
    /// To place one's portal.
    Place(Square),
}

/// How things stand at the doors for a side's pieces that come to one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doors {
    /// One of their own stands on one: nobody enters.
    Blocked,
    /// An enemy stands on this one: whoever comes to either takes him.
    Prey(u64),
    /// Both are free.
    Open,
}

/// The cells on which a rider goes on from `exit`, who came from `from` to the
/// door `entry`; the last one may be occupied.
#[inline(always)]
pub(super) fn onward(from: u32, entry: u32, exit: u32, occupied: u64) -> u64 {
    let (file, rank) = (exit & 7, exit >> 3 & 7);
    let (was, is) = (from & 7, entry & 7);
    let files = match is.cmp(&was) {
        core::cmp::Ordering::Equal => FILE_A << file,
        core::cmp::Ordering::Greater => FILE_A * (0xfe << file & 0xff),
        core::cmp::Ordering::Less => FILE_A * ((1 << file) - 1),
    };
    let ranks = match (entry >> 3).cmp(&(from >> 3)) {
        core::cmp::Ordering::Equal => 0xff << (8 * rank),
        core::cmp::Ordering::Greater => (!0 << 8) << (8 * rank),
        core::cmp::Ordering::Less => (1 << (8 * rank)) - 1,
    };
    let line = if was == is || from >> 3 == entry >> 3 {
        attacks::rook(exit, occupied)
    } else {
        attacks::bishop(exit, occupied)
    };
    line & files & ranks
}

pub(super) const fn bit(at: u32) -> u64 {
    1 << (at & 63)
}

/// The cells from which a pawn of `S` attacks one of the set.
#[inline(always)]
pub(super) fn pawns_behind<S: Side>(set: u64) -> u64 {
    forward::<S::Other>(west(set) | east(set))
}

const fn index(side: Color) -> usize {
    match side {
        Color::White => 0,
        Color::Black => 1,
    }
}

impl Buckley {
    /// The doors' cells; none before both portals are placed and once they
    /// have made a black hole.
    #[inline(always)]
    pub(super) fn doors(&self) -> u64 {
        let [white, black] = self.portals;
        if white == black || white >= NO_SQUARE || black >= NO_SQUARE {
            0
        } else {
            bit(u32::from(white)) | bit(u32::from(black))
        }
    }

    /// Where the portals have made a black hole.
    pub(super) fn hole(&self) -> Option<Square> {
        let [white, black] = self.portals;
        (white == black && white < NO_SQUARE).then(|| Square::wrap(u32::from(white)))
    }

    /// A side's portal, and it isn't locked in a black hole.
    pub(super) fn portal(&self, side: Color) -> Option<Square> {
        let at = self.portals[index(side)];
        (at < NO_SQUARE && self.hole().is_none()).then(|| Square::wrap(u32::from(at)))
    }

    /// Whether the side on turn has to place its portal.
    pub(super) fn is_placing(&self) -> bool {
        self.portals[index(self.core.turn)] >= NO_SQUARE
    }

    /// Whether the enemy's king is gone in a black hole: once there is one, a
    /// side without a king has lost against one that has a king.
    pub(super) fn winner(&self) -> Option<Color> {
        self.hole()?;
        let kings = Color::ALL.map(|side| self.core.king(side).is_some());
        match kings {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            _ => None,
        }
    }

    /// How the doors stand for pieces of which these are a side's own.
    #[inline(always)]
    pub(super) fn doors_for(doors: u64, mine: u64, theirs: u64) -> Doors {
        if mine & doors != 0 {
            Doors::Blocked
        } else if theirs & doors != 0 {
            Doors::Prey(theirs & doors)
        } else {
            Doors::Open
        }
    }

    /// Whether the king of a side is attacked; one that is missing isn't.
    pub(super) fn is_attacked(&self, side: Color) -> bool {
        match side {
            Color::White => self.king_attacked::<White>(),
            Color::Black => self.king_attacked::<Black>(),
        }
    }

    #[inline(never)]
    pub(super) fn king_attacked<S: Side>(&self) -> bool {
        let core = &self.core;
        let king = core.kings() & core.of::<S>();
        if king == 0 {
            return false;
        }
        let at = king.trailing_zeros();
        let occupied = core.occupied_bits();
        let theirs = core.of::<S::Other>();
        let doors = self.doors();
        let (diagonal, orthogonal) = (
            core.diagonal_sliders() & theirs,
            core.orthogonal_sliders() & theirs,
        );
        let walls = occupied | doors;
        // Whatever comes to either door takes the king on one of them.
        let mut roots = king | if king & doors != 0 { doors } else { 0 };
        let pawns = pawns_behind::<S::Other>(roots) & core.pawns();
        if (pawns | attacks::knights(roots) & core.knights()) & theirs != 0 {
            return true;
        }
        let mut reached = 0;
        while roots != 0 {
            let root = roots.trailing_zeros();
            roots &= roots - 1;
            let (rook, bishop) = (attacks::rook(root, walls), attacks::bishop(root, walls));
            if rook & orthogonal | bishop & diagonal | attacks::king(root) & core.kings() & theirs
                != 0
            {
                return true;
            }
            reached |= rook | bishop;
        }
        if reached & doors != 0 && occupied & doors == 0 {
            each!(door in reached & doors => {
                let exit = (doors ^ bit(door)).trailing_zeros();
                let riders = if at & 7 == door & 7 || at >> 3 == door >> 3 {
                    orthogonal
                } else {
                    diagonal
                };
                if onward(at, door, exit, occupied) & riders != 0 {
                    return true;
                }
            });
        }
        false
    }

    /// The position after an action, which must be legal.
    #[inline(never)]
    pub(super) fn applied(&self, action: Action) -> Self {
        match self.core.turn {
            Color::White => self.applied_as::<White>(action),
            Color::Black => self.applied_as::<Black>(action),
        }
    }

    #[inline(always)]
    pub(super) fn applied_as<S: Side>(&self, action: Action) -> Self {
        match action {
            Action::Piece(mv) => self.piece_applied::<S>(mv),
            Action::Portal(mv) => self.portal_stepped::<S>(u32::from(mv.to.index()), mv.promotion),
            Action::Place(at) => {
                let mut next = *self;
                next.portals[index(S::COLOR)] = at.index();
                next.core.turn = S::Other::COLOR;
                next
            }
        }
    }

    // What is usual is made of values alone: a position that is also changed
    // in place goes through memory.
    #[inline(always)]
    fn piece_applied<S: Side>(&self, mv: Move) -> Self {
        let core = &self.core;
        let (from, to) = (u32::from(mv.from.index()), u32::from(mv.to.index()));
        let moved = core.code_at(from);
        if moved == code(Role::Pawn) {
            if to == u32::from(core.en_passant) {
                return self.with(core.taken_en_passant::<Orthodox, S>(from, to));
            }
            if self.is_double_step::<S>(from, to) {
                let beside = west(bit(to)) | east(bit(to));
                if beside & core.pawns() & core.of::<S::Other>() != 0 {
                    return self.stepped_twice::<S>(from, to);
                }
            }
            let what = mv.promotion.map_or(moved, code);
            self.with(core.moved::<Orthodox, S>(from, to, what, true))
        } else if moved == code(Role::King) {
            if self.is_castling(from, to) {
                self.with(core.castled::<Orthodox, S>(from, to))
            } else {
                self.with(core.king_moved::<Orthodox, S>(from, to))
            }
        } else {
            self.with(core.piece_moved::<Orthodox, S>(from, to))
        }
    }

    /// A pawn's double step, which perhaps can be answered en passant.
    #[inline(never)]
    fn stepped_twice<S: Side>(&self, from: u32, to: u32) -> Self {
        let next = self
            .core
            .moved::<Orthodox, S>(from, to, code(Role::Pawn), true);
        self.with(next).noting::<S::Other>(from.midpoint(to))
    }

    #[inline(always)]
    pub(super) fn with(&self, core: Core) -> Self {
        Self { core, ..*self }
    }

    /// Whether a king's move is castling: his other steps of two go through
    /// a portal, and end on it.
    #[inline(always)]
    pub(super) fn is_castling(&self, from: u32, to: u32) -> bool {
        from.abs_diff(to) == 2 && self.doors() & bit(to) == 0
    }

    /// Whether a pawn's move is a step of two that doesn't go through a portal.
    #[inline(always)]
    pub(super) fn is_double_step<S: Side>(&self, from: u32, to: u32) -> bool {
        to == from.wrapping_add_signed(2 * S::FORWARD)
            && self.doors() & (bit(to) | bit(from.midpoint(to))) == 0
    }

    /// Notes the cell behind a pawn that has stepped twice, if a pawn of `S`
    /// can take there.
    pub(super) fn noting<S: Side>(mut self, passed: u32) -> Self {
        let pawn = forward::<S::Other>(bit(passed));
        let takers = (west(pawn) | east(pawn)) & self.core.pawns() & self.core.of::<S>();
        each!(from in takers => {
            if self.en_passant_is_safe::<S>(from, passed) {
                self.core.en_passant = (passed & 63) as u8;
            }
        });
        self
    }

    pub(super) fn en_passant_is_safe<S: Side>(&self, from: u32, to: u32) -> bool {
        let next = self.core.taken_en_passant::<Orthodox, S>(from, to);
        !self.with(next).king_attacked::<S>()
    }

    /// The position after a step of the portal of `S` to a cell.
    #[inline(always)]
    pub(super) fn portal_stepped<S: Side>(&self, to: u32, promotion: Option<Role>) -> Self {
        let [white, black] = self.portals;
        let (other, cell) = (if S::WHITE { black } else { white }, (to & 63) as u8);
        if cell == other || self.core.occupied_bits() & bit(to) != 0 {
            return self.portal_came_upon::<S>(to, other, promotion);
        }
        self.portal_laid::<S>(cell)
    }

    #[inline(always)]
    fn portal_laid<S: Side>(&self, cell: u8) -> Self {
        let [white, black] = self.portals;
        let core = &self.core;
        Self {
            core: Core {
                en_passant: NO_SQUARE,
                turn: S::Other::COLOR,
                halfmove: core.halfmove.saturating_add(1),
                fullmove: core.fullmove.saturating_add(u16::from(!S::WHITE)),
                ..*core
            },
            portals: if S::WHITE {
                [cell, black]
            } else {
                [white, cell]
            },
            played_on: self.played_on,
        }
    }

    /// The same onto the `other` portal or a piece.
    #[inline(never)]
    fn portal_came_upon<S: Side>(&self, to: u32, other: u8, promotion: Option<Role>) -> Self {
        let mut next = self.portal_laid::<S>((to & 63) as u8);
        let other = u32::from(other);
        if to == other {
            next.core.swallow(bit(to) | attacks::king(to));
        } else {
            next.core.teleport(to, other, promotion);
        }
        next
    }
}

impl Core {
    /// Removes everything on some cells.
    #[inline(never)]
    fn swallow(&mut self, cells: u64) {
        if self.occupied_bits() & cells != 0 {
            self.halfmove = 0;
        }
        self.a &= !cells;
        self.b &= !cells;
        self.c &= !cells;
        self.white &= !cells;
        for side in Color::ALL {
            if self.king(side).is_none() {
                // His rooks have nobody left to castle with.
                let rooks = self.castling(side).0;
                self.a &= !rooks;
                self.c &= !rooks;
            }
        }
    }

    /// Takes the piece on `from` to the vacant cell `to`: a pawn that arrives
    /// on its last rank is promoted, to a queen if nothing was chosen.
    #[inline(never)]
    fn teleport(&mut self, from: u32, to: u32, promotion: Option<Role>) {
        let (source, target) = (bit(from), bit(to));
        let is_white = self.white & source != 0;
        let mut what = self.code_at(from);
        let side = if is_white { Color::White } else { Color::Black };
        if self.castling_rooks() & source != 0 {
            what = code(Role::Rook);
        } else if what == code(Role::King) {
            let rooks = self.castling(side).0;
            self.a &= !rooks;
            self.c &= !rooks;
        } else if what == code(Role::Pawn) && target & last_rank(is_white) != 0 {
            what = code(promotion.unwrap_or(Role::Queen));
            self.halfmove = 0;
        }
        self.a &= !source;
        self.b &= !source;
        self.c &= !source;
        self.white &= !source;
        self.put(Square::wrap(to), side, what);
    }
}

/// Where a side's pawns are promoted.
pub(super) const fn last_rank(white: bool) -> u64 {
    if white { 0xff << 56 } else { 0xff }
}
