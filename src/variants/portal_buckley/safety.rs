//! What keeps a king safe: pins, answers to check, where he may go.
//!
//! An attack on the king runs along a *path*: the cells that must be free for
//! it and the rider's own. A path through the portals has cells on both sides
//! of them and both doors. Pins and answers to check are sets of such cells.

use super::board::{Buckley, Doors, bit, onward, pawns_behind};
use crate::variants::chess::attacks;
use crate::variants::chess::movegen::{Orthodox, Side, each, east, forward, west};

/// What keeps the king safe.
pub(super) struct Safety {
    /// Pieces that are alone on a path.
    pub(super) pins: u64,
    /// Such paths: as many as a king on a door has lines, at most.
    paths: [u64; 16],
    count: usize,
    /// Where every check is answered.
    pub(super) answers: u64,
    pub(super) checked: bool,
}

impl Safety {
    /// That of a side without a king.
    pub(super) const NO_DANGER: Self = Self {
        pins: 0,
        paths: [0; 16],
        count: 0,
        answers: !0,
        checked: false,
    };

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
    pub(super) fn line(&self, piece: u64) -> u64 {
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
    pub(super) fn safety<S: Side>(&self, king: u32, doors: u64) -> Safety {
        let core = &self.core;
        let (mine, theirs) = (core.of::<S>(), core.of::<S::Other>());
        let mut safety = Safety::NO_DANGER;
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

    /// Where the king may step, and castle to.
    #[inline(always)]
    pub(super) fn king_moves<S: Side>(
        &self,
        king: u32,
        checked: bool,
        doors: u64,
        state: Doors,
    ) -> u64 {
        let core = &self.core;
        let (mine, theirs) = (core.of::<S>(), core.of::<S::Other>());
        let around = attacks::king(king);
        let mut castling = if checked {
            0
        } else {
            self.castling_targets::<S>(core.occupied_bits() | doors)
        };
        let pawns = forward::<S::Other>(core.pawns() & theirs);
        let mut attacked = west(pawns) | east(pawns) | attacks::knights(core.knights() & theirs);
        each!(other in core.kings() & theirs => attacked |= attacks::king(other));
        let mut steps = around & !(mine | doors | attacked);
        if steps | castling != 0 {
            attacked |= self.slider_attacks::<S::Other>(bit(king), doors);
            steps &= !attacked;
            // The cell he crosses lies between e and his target.
            castling &=
                !(attacked | (attacked & 0x20 << S::HOME) << 1 | (attacked & 0x08 << S::HOME) >> 1);
            if doors & 0x81 << S::HOME != 0 {
                // A rook may leave a door open.
                each!(to in castling => {
                    if self.with(core.castled::<Orthodox, S>(king, to)).king_attacked::<S>() {
                        castling ^= bit(to);
                    }
                });
            }
        }
        if around & doors != 0 {
            // What attacks him on a door isn't in that set: each is tried.
            each!(to in self.through(king, around & doors, doors, state, false) => {
                let next = self.with(core.king_moved::<Orthodox, S>(king, to));
                if !next.king_attacked::<S>() {
                    steps |= bit(to);
                }
            });
        }
        steps | castling
    }
}
