//! Which actions are legal: found as sets of cells, as in chess, and handed to
//! a [`Sink`].
//!
//! An attack on the king runs along a *path*: the cells that must be free for
//! it and the rider's own. A path through the portals has cells on both sides
//! of them and both doors. Pins and answers to check are sets of such cells.

use super::board::{Action, Buckley, Doors, bit, last_rank, onward, pawns_behind};
use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::{Color, Role, Square};
use crate::variants::chess::movegen::{Black, Orthodox, Side, White, each, east, forward, west};
use crate::variants::chess::moves::Move;
use crate::variants::chess::position::NO_SQUARE;

/// What becomes of the actions that are found.
pub(super) trait Sink {
    /// Moves from a cell that promote nothing.
    fn moves(&mut self, from: u32, targets: u64);
    /// Pawns' moves short of the last rank, each from `back` behind.
    fn pawns(&mut self, targets: u64, back: i32);
    /// Pawns' moves to the last rank, four for each target.
    fn promotions(&mut self, targets: u64, back: i32);
    /// A portal's steps.
    fn portal(&mut self, from: u32, targets: u64);
    /// A portal's step that promotes a pawn of its owner's, four actions.
    fn portal_promotion(&mut self, from: u32, to: u32);
    /// Cells on which a portal may be placed.
    fn placing(&mut self, cells: u64);
}

/// Counts.
#[derive(Default)]
pub(super) struct Count(pub(super) u32);

impl Sink for Count {
    #[inline(always)]
    fn moves(&mut self, _: u32, targets: u64) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, _: i32) {
        self.0 += targets.count_ones();
    }
    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.0 += 4 * targets.count_ones();
    }
    #[inline(always)]
    fn portal(&mut self, _: u32, targets: u64) {
        self.0 += targets.count_ones();
    }
    fn portal_promotion(&mut self, _: u32, _: u32) {
        self.0 += 4;
    }
    fn placing(&mut self, cells: u64) {
        self.0 += cells.count_ones();
    }
}

fn a_move(from: u32, to: u32, promotion: Option<Role>) -> Move {
    Move {
        from: Square::wrap(from),
        to: Square::wrap(to),
        promotion,
    }
}

impl Sink for Vec<Action> {
    #[inline(always)]
    fn moves(&mut self, from: u32, targets: u64) {
        each!(to in targets => self.push(Action::Piece(a_move(from, to, None))));
    }
    #[inline(always)]
    fn pawns(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            self.push(Action::Piece(a_move(to.wrapping_add_signed(-back), to, None)));
        });
    }
    #[inline(never)]
    fn promotions(&mut self, targets: u64, back: i32) {
        each!(to in targets => {
            for role in Role::PROMOTIONS {
                self.push(Action::Piece(a_move(to.wrapping_add_signed(-back), to, Some(role))));
            }
        });
    }
    #[inline(always)]
    fn portal(&mut self, from: u32, targets: u64) {
        each!(to in targets => self.push(Action::Portal(a_move(from, to, None))));
    }
    #[inline(never)]
    fn portal_promotion(&mut self, from: u32, to: u32) {
        for role in Role::PROMOTIONS {
            self.push(Action::Portal(a_move(from, to, Some(role))));
        }
    }
    fn placing(&mut self, cells: u64) {
        each!(at in cells => self.push(Action::Place(Square::wrap(at))));
    }
}

/// What keeps the king safe.
struct Safety {
    /// Pieces that are alone on a path.
    pins: u64,
    /// Such paths: as many as a king on a door has lines, at most.
    paths: [u64; 16],
    count: usize,
    /// Where every check is answered.
    answers: u64,
    checked: bool,
}

impl Safety {
    #[inline(always)]
    fn note(&mut self, path: u64, mine: u64) {
        let blockers = path & mine;
        if blockers == 0 {
            self.check(path);
        } else if blockers & (blockers - 1) == 0 {
            self.pins |= blockers;
            self.paths[self.count & 15] = path;
            self.count += 1;
        }
    }

    #[inline(always)]
    fn check(&mut self, path: u64) {
        self.answers &= path;
        self.checked = true;
    }

    /// Where a pinned piece may go.
    fn line(&self, piece: u64) -> u64 {
        let paths = self.paths.iter().take(self.count);
        paths.fold(
            !0,
            |line, path| {
                if path & piece == 0 { line } else { line & path }
            },
        )
    }
}

impl Buckley {
    /// The paths to the king on `king`.
    #[inline(always)]
    fn safety<S: Side>(&self, king: u32, doors: u64) -> Safety {
        let core = &self.core;
        let (mine, theirs) = (core.of::<S>(), core.of::<S::Other>());
        let mut safety = Safety {
            pins: 0,
            paths: [0; 16],
            count: 0,
            answers: !0,
            checked: false,
        };
        let (orthogonal, diagonal) = (
            core.orthogonal_sliders() & theirs,
            core.diagonal_sliders() & theirs,
        );
        let stops = theirs | doors;
        let king_bit = bit(king);
        let on_door = king_bit & doors != 0;
        let mut roots = if on_door { doors } else { king_bit };
        let mut leapers = (pawns_behind::<S::Other>(roots) & core.pawns()
            | attacks::knights(roots) & core.knights())
            & theirs;
        if on_door {
            // Even a king gives check to one on a door, from beside the other.
            let (first, last) = (doors.trailing_zeros(), 63 - doors.leading_zeros());
            leapers |= (attacks::king(first) | attacks::king(last)) & core.kings() & theirs;
        }
        each!(leaper in leapers => safety.check(bit(leaper)));
        let mut reached = (0, 0);
        while roots != 0 {
            let root = roots.trailing_zeros();
            roots &= roots - 1;
            reached = (attacks::rook(root, stops), attacks::bishop(root, stops));
            each!(slider in reached.0 & orthogonal => {
                safety.note(attacks::between_orthogonal(root, slider) | bit(slider), mine);
            });
            each!(slider in reached.1 & diagonal => {
                safety.note(attacks::between_diagonal(root, slider) | bit(slider), mine);
            });
        }
        if !on_door && (reached.0 | reached.1) & doors != 0 && theirs & doors == 0 {
            // Lines on which the portals lie, and one's own pieces perhaps.
            each!(door in reached.0 & doors => {
                let exit = (doors ^ bit(door)).trailing_zeros();
                let line = onward(king, door, exit, theirs | king_bit);
                if line & orthogonal != 0 {
                    safety.note(line | doors | attacks::between_orthogonal(king, door), mine);
                }
            });
            each!(door in reached.1 & doors => {
                let exit = (doors ^ bit(door)).trailing_zeros();
                let line = onward(king, door, exit, theirs | king_bit);
                if line & diagonal != 0 {
                    safety.note(line | doors | attacks::between_diagonal(king, door), mine);
                }
            });
        }
        safety
    }

    /// What sliders of `S` attack, the enemy's king lifted; not what they
    /// attack *on* the doors.
    #[inline(always)]
    fn slider_attacks<S: Side>(&self, enemy_king: u64, doors: u64) -> u64 {
        let core = &self.core;
        let mine = core.of::<S>();
        let occupied = core.occupied_bits() ^ enemy_king;
        let walls = occupied | doors;
        let open = if occupied & doors == 0 { doors } else { 0 };
        let mut attacked = 0;
        let mut add = |from: u32, direct: u64| {
            attacked |= direct;
            each!(door in direct & open => {
                let exit = (doors ^ bit(door)).trailing_zeros();
                attacked |= onward(from, door, exit, occupied) & !bit(from);
            });
        };
        each!(from in core.diagonal_sliders() & mine => add(from, attacks::bishop(from, walls)));
        each!(from in core.orthogonal_sliders() & mine => add(from, attacks::rook(from, walls)));
        attacked
    }

    /// The targets of a piece that directly reaches some cells, doors among
    /// them; `goes_on` if it's a rider.
    #[inline(always)]
    fn through(&self, from: u32, direct: u64, doors: u64, state: Doors, goes_on: bool) -> u64 {
        let entered = direct & doors;
        if entered == 0 {
            return direct;
        }
        let plain = direct & !doors;
        match state {
            Doors::Blocked => plain,
            Doors::Prey(prey) => plain | prey,
            Doors::Open => {
                let mut targets = plain;
                each!(door in entered => {
                    let exit = doors ^ bit(door);
                    targets |= exit;
                    if goes_on {
                        let occupied = self.core.occupied_bits();
                        targets |= onward(from, door, exit.trailing_zeros(), occupied);
                    }
                });
                targets
            }
        }
    }

    /// The corners of the rooks with which `S` may castle as far as the cells
    /// between tell: the king's targets.
    #[inline(always)]
    fn castling_targets<S: Side>(&self, blocked: u64) -> u64 {
        let core = &self.core;
        let rooks = (core.castling_rooks() & core.of::<S>()) >> S::HOME;
        if rooks == 0 {
            return 0;
        }
        let row = blocked >> S::HOME;
        let kingside = (rooks >> 7 & 1 != 0) & (row & 0x60 == 0);
        let queenside = (rooks & 1 != 0) & (row & 0x0e == 0);
        (u64::from(kingside) << 6 | u64::from(queenside) << 2) << S::HOME
    }

    /// Finds the actions of `S`, which is on turn.
    #[inline(always)]
    fn generate<S: Side, K: Sink>(&self, sink: &mut K) {
        let core = &self.core;
        let occupied = core.occupied_bits();
        let mine = core.of::<S>();
        let theirs = occupied ^ mine;
        let doors = self.doors();
        if self.is_placing() {
            self.placings::<S, K>(sink);
            return;
        }
        let state = Self::doors_for(doors, mine, theirs);
        let king_bit = core.kings() & mine;
        let king = king_bit.trailing_zeros();
        let safety = if king_bit == 0 {
            Safety {
                pins: 0,
                paths: [0; 16],
                count: 0,
                answers: !0,
                checked: false,
            }
        } else {
            let safety = self.safety::<S>(king, doors);
            let steps = self.king_steps::<S>(king, doors, state);
            sink.moves(king, steps);
            if !safety.checked {
                let castling = self.castling::<S>(king, occupied | doors);
                sink.moves(king, castling);
            }
            safety
        };

        let (open, walls) = (!mine, occupied | doors);
        let goal = |from: u32| {
            let line = if safety.pins & bit(from) == 0 {
                !0
            } else {
                safety.line(bit(from))
            };
            open & safety.answers & line
        };
        if safety.answers != 0 {
            each!(from in core.knights() & mine => {
                let targets = self.through(from, attacks::knight(from), doors, state, false);
                sink.moves(from, targets & goal(from));
            });
            let (diagonal, orthogonal) = (
                core.diagonal_sliders() & mine,
                core.orthogonal_sliders() & mine,
            );
            each!(from in diagonal & !orthogonal => {
                let direct = attacks::bishop(from, walls);
                sink.moves(from, self.through(from, direct, doors, state, true) & goal(from));
            });
            each!(from in orthogonal & !diagonal => {
                let direct = attacks::rook(from, walls);
                sink.moves(from, self.through(from, direct, doors, state, true) & goal(from));
            });
            // Through the portals a queen may reach a cell along both kinds
            // of lines.
            each!(from in diagonal & orthogonal => {
                let direct = attacks::bishop(from, walls) | attacks::rook(from, walls);
                sink.moves(from, self.through(from, direct, doors, state, true) & goal(from));
            });
            self.pawn_moves::<S, K>(sink, &safety, doors, state);
        }
        if doors != 0 {
            self.portal_moves::<S, K>(sink, king, safety.checked, doors);
        }
    }

    /// Where the king may step.
    #[inline(always)]
    fn king_steps<S: Side>(&self, king: u32, doors: u64, state: Doors) -> u64 {
        let core = &self.core;
        let (mine, theirs) = (core.of::<S>(), core.of::<S::Other>());
        let around = attacks::king(king) & !mine;
        let pawns = forward::<S::Other>(core.pawns() & theirs);
        let mut attacked = west(pawns) | east(pawns) | attacks::knights(core.knights() & theirs);
        each!(other in core.kings() & theirs => attacked |= attacks::king(other));
        let mut steps = around & !doors & !attacked;
        if steps != 0 {
            steps &= !self.slider_attacks::<S::Other>(bit(king), doors);
        }
        if attacks::king(king) & doors != 0 {
            // What attacks him on a door isn't in that set: each is tried.
            let entered = attacks::king(king) & doors;
            each!(to in self.through(king, entered, doors, state, false) => {
                let next = self.with(core.king_moved::<Orthodox, S>(king, to));
                if !next.king_attacked::<S>() {
                    steps |= bit(to);
                }
            });
        }
        steps
    }

    /// Where the king may castle to, who isn't attacked.
    #[inline(always)]
    fn castling<S: Side>(&self, king: u32, blocked: u64) -> u64 {
        let core = &self.core;
        let mut targets = self.castling_targets::<S>(blocked);
        each!(to in targets => {
            let crossed = self.with(core.king_moved::<Orthodox, S>(king, king.midpoint(to)));
            let landed = self.with(core.castled::<Orthodox, S>(king, to));
            if crossed.king_attacked::<S>() || landed.king_attacked::<S>() {
                targets &= !bit(to);
            }
        });
        targets
    }

    #[inline(always)]
    fn pawn_moves<S: Side, K: Sink>(
        &self,
        sink: &mut K,
        safety: &Safety,
        doors: u64,
        state: Doors,
    ) {
        let core = &self.core;
        let last_rank = last_rank(S::WHITE);
        let third_rank = if S::WHITE { 0xff << 16 } else { 0xff << 40 };
        let occupied = core.occupied_bits();
        let mine = core.of::<S>();
        let theirs = occupied ^ mine;
        let pawns = core.pawns() & mine;
        // Those that are pinned or near a door are looked at one by one.
        let before = forward::<S::Other>(doors);
        let near = before | forward::<S::Other>(before) | west(before) | east(before);
        let odd = pawns & (safety.pins | near);
        let ahead = forward::<S>(pawns ^ odd);

        let mut single = ahead & !occupied;
        let double = forward::<S>(single & third_rank) & !occupied & safety.answers;
        single &= safety.answers;
        let prey = theirs & safety.answers;
        let (to_west, to_east) = (west(ahead) & prey, east(ahead) & prey);
        sink.pawns(single & !last_rank, S::FORWARD);
        sink.pawns(double, 2 * S::FORWARD);
        sink.pawns(to_west & !last_rank, S::FORWARD - 1);
        sink.pawns(to_east & !last_rank, S::FORWARD + 1);
        if (single | to_west | to_east) & last_rank != 0 {
            sink.promotions(single & last_rank, S::FORWARD);
            sink.promotions(to_west & last_rank, S::FORWARD - 1);
            sink.promotions(to_east & last_rank, S::FORWARD + 1);
        }
        each!(from in odd => {
            let targets = self.pawn_targets::<S>(from, doors, state)
                & safety.answers
                & safety.line(bit(from));
            each!(to in targets => {
                let back = to.cast_signed() - from.cast_signed();
                if bit(to) & last_rank == 0 {
                    sink.pawns(bit(to), back);
                } else {
                    sink.promotions(bit(to), back);
                }
            });
        });
        if core.en_passant != NO_SQUARE {
            let to = u32::from(core.en_passant);
            each!(from in pawns_behind::<S>(bit(to)) & pawns => {
                if self.en_passant_is_safe::<S>(from, to) {
                    sink.moves(from, bit(to));
                }
            });
        }
    }

    /// Where one pawn can go, en passant and the king's safety aside.
    #[inline(never)]
    pub(super) fn pawn_targets<S: Side>(&self, from: u32, doors: u64, state: Doors) -> u64 {
        let core = &self.core;
        let second_rank = if S::WHITE { 0xff << 8 } else { 0xff << 48 };
        let theirs = core.of::<S::Other>();
        let occupied = core.occupied_bits();
        let ahead = forward::<S>(bit(from));
        let sides = west(ahead) | east(ahead);
        let mut targets = sides & theirs & !doors;
        if let Doors::Prey(prey) = state
            && sides & doors != 0
        {
            targets |= prey;
        }
        // A step onto a vacant cell; a door has to be passed.
        let step = |set: u64, state: Doors| {
            if set & doors == 0 {
                set & !occupied
            } else if state == Doors::Open {
                doors ^ set
            } else {
                0
            }
        };
        let first = step(ahead, state);
        targets |= first;
        if first != 0 && bit(from) & second_rank != 0 {
            // One passage a move.
            let state = if ahead & doors == 0 {
                state
            } else {
                Doors::Blocked
            };
            targets |= step(forward::<S>(first), state);
        }
        targets
    }

    #[inline(never)]
    fn placings<S: Side, K: Sink>(&self, sink: &mut K) {
        let rank = if S::WHITE { 0xff << 24 } else { 0xff << 32 };
        let mut cells = rank & !self.core.occupied_bits();
        if let Some(first) = self.portal(S::Other::COLOR) {
            cells &= !first.bit().0;
        }
        each!(at in cells => {
            if self.applied_as::<S>(Action::Place(Square::wrap(at))).king_attacked::<S>() {
                cells &= !bit(at);
            }
        });
        sink.placing(cells);
    }

    /// The steps of one's own portal.
    #[inline(always)]
    fn portal_moves<S: Side, K: Sink>(&self, sink: &mut K, king: u32, checked: bool, doors: u64) {
        let core = &self.core;
        let occupied = core.occupied_bits();
        let [white, black] = self.portals;
        let (own, other) = if S::WHITE {
            (white, black)
        } else {
            (black, white)
        };
        let (own, other) = (u32::from(own), bit(u32::from(other)));
        let around = attacks::king(own);
        let vacant = around & !occupied & !other;
        let safe = self.safe_steps::<S>(king, checked, doors, other) & vacant;
        let onto = if occupied & other == 0 {
            around & occupied
        } else {
            0
        };
        // Everything that may matter to the king is tried.
        let tried = vacant & !safe | onto | around & other;
        let mut legal = safe;
        each!(to in tried => {
            let next = self.portal_stepped::<S>(to, None);
            let lost = core.kings() & core.of::<S>() & !next.core.kings() != 0;
            let is_teleport = onto & bit(to) != 0 && bit(to) != other;
            // The king may have been teleported; swallowed he is gone.
            let lost = lost && !is_teleport;
            let won = next.winner() == Some(S::COLOR);
            if !lost && (won || !next.king_attacked::<S>()) {
                let pawn = core.pawns() & core.of::<S>() & bit(to) != 0;
                if is_teleport && pawn && other & last_rank(S::WHITE) != 0 {
                    sink.portal_promotion(own, to);
                } else {
                    legal |= bit(to);
                }
            }
        });
        sink.portal(own, legal);
    }

    /// Vacant cells onto which the portal may step without a thought for the
    /// king: he isn't attacked even if the portals are taken away, and no line
    /// of his leads to where they would be.
    #[inline(always)]
    fn safe_steps<S: Side>(&self, king: u32, checked: bool, doors: u64, other: u64) -> u64 {
        let core = &self.core;
        if king >= u32::from(NO_SQUARE) {
            return !0;
        }
        if checked || bit(king) & doors != 0 {
            return 0;
        }
        let occupied = core.occupied_bits();
        let theirs = core.of::<S::Other>();
        let (rook, bishop) = (
            attacks::rook(king, occupied),
            attacks::bishop(king, occupied),
        );
        let seen = rook | bishop;
        if (rook & core.orthogonal_sliders() | bishop & core.diagonal_sliders()) & theirs != 0 {
            0
        } else if occupied & other != 0 {
            !0
        } else if seen & other != 0 {
            0
        } else {
            !seen
        }
    }

    // Out of line: each copy of the generator takes room in the binary.

    #[inline(never)]
    fn list<S: Side>(&self, actions: &mut Vec<Action>) {
        self.generate::<S, _>(actions);
    }

    #[inline(never)]
    fn counted<S: Side>(&self) -> u32 {
        let mut count = Count::default();
        self.generate::<S, _>(&mut count);
        count.0
    }

    /// Appends the legal actions of the side on turn, draws aside.
    pub(super) fn actions(&self, actions: &mut Vec<Action>) {
        if self.winner().is_some() {
            return;
        }
        match self.core.turn {
            Color::White => self.list::<White>(actions),
            Color::Black => self.list::<Black>(actions),
        }
    }

    /// How many there are.
    pub(super) fn count_actions(&self) -> u32 {
        if self.winner().is_some() {
            return 0;
        }
        match self.core.turn {
            Color::White => self.counted::<White>(),
            Color::Black => self.counted::<Black>(),
        }
    }

    /// The lines of play of a length; the last ply is counted without being
    /// made, unless `each`.
    pub(super) fn lines(&self, depth: u32, each: bool) -> u64 {
        let mut lists = vec![Vec::with_capacity(128); depth as usize];
        self.walk(each, &mut lists)
    }

    fn walk(&self, each: bool, lists: &mut [Vec<Action>]) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut() else {
            return 1;
        };
        if deeper.is_empty() && !each {
            return u64::from(self.count_actions());
        }
        list.clear();
        self.actions(list);
        let mut leaves = 0;
        let mut go = |next: &Self| {
            leaves += if deeper.is_empty() {
                // The position counts as used, or making it is left out.
                core::hint::black_box(next);
                1
            } else {
                next.walk(each, deeper)
            };
        };
        match self.core.turn {
            Color::White => {
                for &action in &*list {
                    go(&self.applied_as::<White>(action));
                }
            }
            Color::Black => {
                for &action in &*list {
                    go(&self.applied_as::<Black>(action));
                }
            }
        }
        leaves
    }
}
