//! Which actions are legal: found as sets of cells, as in chess, and handed to
//! a [`Sink`].

use super::board::{Action, Buckley, Doors, bit, last_rank, onward, pawns_behind};
use super::safety::Safety;
use super::sinks::{Count, Sink};
use crate::variants::chess::attacks;
use crate::variants::chess::bitboard::Color;
use crate::variants::chess::movegen::{Black, Side, White, each, east, forward, west};
use crate::variants::chess::position::NO_SQUARE;

impl Buckley {
    /// The targets of a piece that directly reaches some cells, doors among
    /// them; `goes_on` if it's a rider.
    #[inline(always)]
    pub(super) fn through(
        &self,
        from: u32,
        direct: u64,
        doors: u64,
        state: Doors,
        goes_on: bool,
    ) -> u64 {
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
            Safety::NO_DANGER
        } else {
            let safety = self.safety::<S>(king, doors);
            sink.moves(
                king,
                self.king_moves::<S>(king, safety.checked, doors, state),
            );
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
            self.portal_moves::<S, K>(sink, king);
        }
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
        let second_rank = if S::WHITE { 0xff << 8 } else { 0xff << 48 };
        let third_rank = forward::<S>(second_rank);
        let occupied = core.occupied_bits();
        let mine = core.of::<S>();
        let theirs = occupied ^ mine;
        let pawns = core.pawns() & mine;
        let walls = occupied | doors;
        let free = pawns & !safety.pins;
        let ahead = forward::<S>(free);

        let mut single = ahead & !walls;
        let double = forward::<S>(single & third_rank) & !walls & safety.answers;
        single &= safety.answers;
        let prey = theirs & safety.answers & !doors;
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
        let mut one_by_one = |from: u32, allowed: u64| {
            let targets = self.pawn_targets::<S>(from, doors, state) & safety.answers & allowed;
            each!(to in targets => {
                let back = to.cast_signed() - from.cast_signed();
                if bit(to) & last_rank == 0 {
                    sink.pawns(bit(to), back);
                } else {
                    sink.promotions(bit(to), back);
                }
            });
        };
        each!(from in pawns & safety.pins => one_by_one(from, safety.line(bit(from))));
        let before = forward::<S::Other>(doors);
        let near = match state {
            Doors::Blocked => 0,
            Doors::Prey(_) => west(before) | east(before),
            Doors::Open => before | forward::<S::Other>(before) & second_rank,
        };
        each!(from in free & near => {
            // What the portals add to the sets above.
            let beyond = if bit(from) & before != 0 { !occupied } else { 0 };
            one_by_one(from, doors | beyond);
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
