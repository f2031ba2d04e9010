//! What is done with the moves that the generator finds: counting, listing,
//! playing them; and perft on top of it.

use super::board::{Board, Move};
use crate::rules::Perft;
use crate::variants::chess::bitboard::{Color, Role, Square};
use crate::variants::chess::movegen::{Black, Orthodox, Side, White, each};
use crate::variants::chess::position::code;
use std::hint::black_box;
use std::marker::PhantomData;

/// What becomes of the moves that the generator finds. Portals that are
/// entered may be left by any of `exits` but themselves.
pub(super) trait Sink<S: Side> {
    /// A knight's or a slider's moves.
    fn piece(&mut self, from: u32, targets: u64);
    /// Its ways through portals.
    fn enter(&mut self, from: u32, entered: u64, exits: u64);
    /// The king's moves, without castling.
    fn king(&mut self, from: u32, targets: u64);
    /// His ways through one portal, to be left by any of `out`.
    fn king_enters(&mut self, from: u32, entered: u32, out: u64);
    /// His step of two.
    fn castle(&mut self, from: u32, to: u32);
    /// Pawns' steps and captures short of the last rank; each pawn comes from
    /// `back` cells behind.
    fn pawns(&mut self, targets: u64, back: i32);
    /// Pawns' ways through portals.
    fn pawns_enter(&mut self, entered: u64, back: i32, exits: u64);
    /// Pawns' double steps.
    fn double_steps(&mut self, targets: u64);
    /// Pawns' moves to the last rank, four for each target.
    fn promotions(&mut self, targets: u64, back: i32);
    fn en_passant(&mut self, from: u32, to: u32);
}

/// Counts moves.
#[derive(Default)]
pub(super) struct Survey {
    pub(super) count: u64,
}

impl Survey {
    #[inline(always)]
    fn add(&mut self, targets: u64) {
        self.count += u64::from(targets.count_ones());
    }

    /// Every entrance with every exit, but none with itself.
    #[inline(always)]
    fn add_ways(&mut self, entered: u64, exits: u64) {
        if entered != 0 {
            let ways = entered.count_ones() * exits.count_ones() - (entered & exits).count_ones();
            self.count += u64::from(ways);
        }
    }
}

impl<S: Side> Sink<S> for Survey {
    #[inline(always)]
    fn piece(&mut self, _: u32, targets: u64) {
        self.add(targets);
    }
    #[inline(always)]
    fn enter(&mut self, _: u32, entered: u64, exits: u64) {
        self.add_ways(entered, exits);
    }
    #[inline(always)]
    fn king(&mut self, _: u32, targets: u64) {
        self.add(targets);
    }
    #[inline(always)]
    fn king_enters(&mut self, _: u32, _: u32, out: u64) {
        self.add(out);
    }
    #[inline(always)]
    fn castle(&mut self, _: u32, _: u32) {
        self.count += 1;
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, _: i32) {
        self.add(targets);
    }
    #[inline(always)]
    fn pawns_enter(&mut self, entered: u64, _: i32, exits: u64) {
        self.add_ways(entered, exits);
    }
    #[inline(always)]
    fn double_steps(&mut self, targets: u64) {
        self.add(targets);
    }
    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.count += 4 * u64::from(targets.count_ones());
    }
    #[inline(always)]
    fn en_passant(&mut self, _: u32, _: u32) {
        self.count += 1;
    }
}

/// Lists moves.
pub(super) struct List<'a>(pub(super) &'a mut Vec<Move>);

impl List<'_> {
    // Out of line: lists are short, and the copies would take room in the
    // binary.
    #[inline(never)]
    fn push(&mut self, from: u32, to: u32, out: Option<u32>, promotion: Option<Role>) {
        self.0.push(Move {
            from: Square::wrap(from),
            to: Square::wrap(to),
            out: out.map(Square::wrap),
            promotion,
        });
    }

    #[inline(never)]
    fn push_all(&mut self, from: u32, targets: u64) {
        each!(to in targets => self.push(from, to, None, None));
    }

    #[inline(never)]
    fn push_ways(&mut self, from: u32, entered: u64, exits: u64) {
        each!(portal in entered => {
            each!(out in exits & !(1 << portal) => self.push(from, portal, Some(out), None));
        });
    }
}

impl<S: Side> Sink<S> for List<'_> {
    fn piece(&mut self, from: u32, targets: u64) {
        self.push_all(from, targets);
    }
    fn enter(&mut self, from: u32, entered: u64, exits: u64) {
        self.push_ways(from, entered, exits);
    }
    fn king(&mut self, from: u32, targets: u64) {
        self.push_all(from, targets);
    }
    fn king_enters(&mut self, from: u32, entered: u32, out: u64) {
        self.push_ways(from, 1 << (entered & 63), out);
    }
    fn castle(&mut self, from: u32, to: u32) {
        self.push(from, to, None, None);
    }
    fn pawns(&mut self, targets: u64, back: i32) {
        each!(to in targets => self.push(to.wrapping_add_signed(-back), to, None, None));
    }
    fn pawns_enter(&mut self, entered: u64, back: i32, exits: u64) {
        each!(portal in entered => {
            self.push_ways(portal.wrapping_add_signed(-back), 1 << portal, exits);
        });
    }
    fn double_steps(&mut self, targets: u64) {
        each!(to in targets => self.push(to.wrapping_add_signed(-2 * S::FORWARD), to, None, None));
    }
    fn promotions(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            for role in Role::PROMOTIONS {
                self.push(to.wrapping_add_signed(-back), to, None, Some(role));
            }
        });
    }
    fn en_passant(&mut self, from: u32, to: u32) {
        self.push(from, to, None, None);
    }
}

/// Plays every move and hands on the position that it leads to.
struct Successors<'a, S, G> {
    board: &'a Board,
    visit: G,
    side: PhantomData<S>,
}

impl<S: Side, G: FnMut(&Board)> Successors<'_, S, G> {
    #[inline(always)]
    fn ways(&mut self, from: u32, entered: u64, exits: u64) {
        each!(portal in entered => {
            each!(out in exits & !(1 << portal) => {
                (self.visit)(&self.board.through::<S>(from, portal, out, false));
            });
        });
    }

    #[inline(always)]
    fn pawn(&mut self, from: u32, to: u32, role: Role) {
        let core = &self.board.core;
        let core = core.moved::<Orthodox, S>(from, to, code(role), true);
        (self.visit)(&self.board.with(core));
    }
}

impl<S: Side, G: FnMut(&Board)> Sink<S> for Successors<'_, S, G> {
    #[inline(always)]
    fn piece(&mut self, from: u32, targets: u64) {
        each!(to in targets => {
            let core = self.board.core.piece_moved::<Orthodox, S>(from, to);
            (self.visit)(&self.board.with(core));
        });
    }
    #[inline(always)]
    fn enter(&mut self, from: u32, entered: u64, exits: u64) {
        self.ways(from, entered, exits);
    }
    #[inline(always)]
    fn king(&mut self, from: u32, targets: u64) {
        each!(to in targets => {
            let core = self.board.core.king_moved::<Orthodox, S>(from, to);
            (self.visit)(&self.board.with(core));
        });
    }
    #[inline(never)]
    fn king_enters(&mut self, from: u32, entered: u32, out: u64) {
        each!(out in out => (self.visit)(&self.board.through::<S>(from, entered, out, true)));
    }
    #[inline(never)]
    fn castle(&mut self, from: u32, to: u32) {
        let core = self.board.core.castled::<Orthodox, S>(from, to);
        (self.visit)(&self.board.with(core));
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, back: i32) {
        each!(to in targets => self.pawn(to.wrapping_add_signed(-back), to, Role::Pawn));
    }
    #[inline(always)]
    fn pawns_enter(&mut self, entered: u64, back: i32, exits: u64) {
        each!(portal in entered => {
            self.ways(portal.wrapping_add_signed(-back), 1 << portal, exits);
        });
    }
    #[inline(always)]
    fn double_steps(&mut self, targets: u64) {
        each!(to in targets => {
            let from = to.wrapping_add_signed(-2 * S::FORWARD);
            (self.visit)(&self.board.stepped_twice::<S>(from, to));
        });
    }
    #[inline(never)]
    fn promotions(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            for role in Role::PROMOTIONS {
                self.pawn(to.wrapping_add_signed(-back), to, role);
            }
        });
    }
    #[inline(never)]
    fn en_passant(&mut self, from: u32, to: u32) {
        let core = self.board.core.taken_en_passant::<Orthodox, S>(from, to);
        (self.visit)(&self.board.with(core));
    }
}

/// How many sequences of `depth` legal moves there are.
pub(super) fn perft(board: &Board, depth: u32, how: Perft) -> u64 {
    match (depth, board.core.turn()) {
        (0, _) => 1,
        (_, Color::White) => walk::<White>(board, depth, how == Perft::Each),
        (_, Color::Black) => walk::<Black>(board, depth, how == Perft::Each),
    }
}

fn walk<S: Side>(board: &Board, depth: u32, each: bool) -> u64 {
    if depth == 1 && !each {
        return board.count::<S>();
    }
    let mut leaves = 0;
    let visit = |next: &Board| {
        leaves += if depth > 1 {
            walk::<S::Other>(next, depth - 1, each)
        } else {
            // The position counts as used, or making the move is left out.
            black_box(next);
            1
        };
    };
    board.generate::<S, _>(&mut Successors {
        board,
        visit,
        side: PhantomData::<S>,
    });
    leaves
}
