//! What a position of chess pieces is worth to the computer player.
//!
//! Pieces' values are Kaufman's ("The Evaluation of Material Imbalances",
//! 1999: pawn 100, knight and bishop 325, rook 500, queen 975, the pair of
//! bishops half a pawn). What a place adds is a formula a kind of piece, from
//! its distance to the edges, found by trying; so are the small sums for pawns,
//! kings, lines and mobility. Everything is kept twice, for positions with all
//! pieces and for those with none but pawns, and mixed by what is left.

use super::attacks::{self, FILE_A};
use super::bitboard::{Color, Role, Square};
use super::movegen::{each, east, west};
use super::moves::Move;
use super::position::{Position, code};

/// Values by [`code`]; a rook that may castle has the last one.
const VALUES: [i32; 8] = [0, 325, 500, 975, 100, 325, 10_000, 500];
/// In an ending a pawn counts for more, and so do the heavy pieces.
const LATE_VALUES: [i32; 8] = [0, 330, 540, 1_010, 120, 310, 10_000, 540];
/// How much of a middle game a piece makes: 24 in all at the start.
const PHASE: [i32; 8] = [0, 1, 2, 4, 0, 1, 0, 2];
const WHOLE_PHASE: i32 = 24;
const PAIR: i32 = 40;
/// A pawn that no enemy's pawn can stop, by its rank from its own side.
const PASSED: [i32; 8] = [0, 5, 10, 20, 38, 65, 100, 0];
const DOUBLED: i32 = -12;
const ISOLATED: i32 = -14;
/// A rook on a file without own pawns, and without any.
const HALF_OPEN: i32 = 12;
const OPEN: i32 = 14;
/// For each pawn right in front of a king that has castled.
const SHELTER: i32 = 11;
/// For each cell next to the enemy's king that a piece reaches, by how many
/// pieces do.
const ASSAULT: [i32; 6] = [0, 1, 5, 8, 10, 11];

/// A middle game's number and an ending's.
#[derive(Clone, Copy)]
struct Pair(i32, i32);

/// By [`code`] and square, as white sees them, with the piece's value.
static PLACES: [[Pair; 64]; 8] = places();

const fn places() -> [[Pair; 64]; 8] {
    let mut table = [[Pair(0, 0); 64]; 8];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let (by_file, by_rank) = (inward(file), inward(rank));
        let centre = by_file + by_rank;
        let at = square as usize;
        let home = (rank == 0) as i32;
        table[code(Role::Pawn) as usize][at] = Pair(
            (rank - 1) * (by_file * 2 - 1) + by_file * 2 - 4,
            (rank - 1) * (rank - 1) * 2 - by_file,
        );
        table[code(Role::Knight) as usize][at] = Pair(
            centre * 9 - 34 + (rank > 2) as i32 * 8 - home * 6,
            centre * 7 - 24,
        );
        table[code(Role::Bishop) as usize][at] = Pair(centre * 4 - 10 - home * 8, centre * 3 - 9);
        table[code(Role::Rook) as usize][at] = Pair(
            by_file * 4 - 6 + (rank == 6) as i32 * 18,
            (rank == 6) as i32 * 14,
        );
        table[code(Role::Queen) as usize][at] = Pair(centre - 3, centre * 5 - 15);
        table[code(Role::King) as usize][at] = Pair(
            if rank > 1 {
                -30 - rank * 12
            } else {
                rank * -18
            } + (2 - by_file) * 12
                - (file == 5 && rank == 0) as i32 * 8,
            centre * 11 - 36,
        );
        square += 1;
    }
    let mut kind = 0;
    while kind < 8 {
        let mut at = 0;
        while at < 64 {
            if kind == 7 {
                table[7][at] = table[code(Role::Rook) as usize][at];
            } else if kind != code(Role::King) as usize {
                table[kind][at].0 += VALUES[kind];
                table[kind][at].1 += LATE_VALUES[kind];
            }
            at += 1;
        }
        kind += 1;
    }
    table
}

/// How far a file or rank is from the edge: 0 to 3.
const fn inward(at: i32) -> i32 {
    if at < 4 { at } else { 7 - at }
}

fn neighbours(files: u64) -> u64 {
    west(files) | east(files)
}

/// A set and everything south of it.
const fn filled_south(set: u64) -> u64 {
    let set = set | set >> 8;
    let set = set | set >> 16;
    set | set >> 32
}

const fn filled_north(set: u64) -> u64 {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

impl Position {
    /// What the position is worth to the side on turn; `walls` are cells that
    /// end lines as pieces do.
    pub(in crate::variants) fn worth(&self, walls: u64) -> i32 {
        let occupied = self.occupied_bits() | walls;
        let mut sum = Pair(0, 0);
        let mut phase = 0;
        for side in Color::ALL {
            let is_white = side == Color::White;
            let Pair(early, late) = self.side_worth(side, occupied, &mut phase);
            let sign = if is_white { 1 } else { -1 };
            sum.0 += sign * early;
            sum.1 += sign * late;
        }
        let phase = phase.min(WHOLE_PHASE);
        let mut worth = (sum.0 * phase + sum.1 * (WHOLE_PHASE - phase)) / WHOLE_PHASE;
        // Without pawns a small surplus wins nothing.
        let better = if worth > 0 {
            Color::White
        } else {
            Color::Black
        };
        if worth.abs() < 450 && self.pieces(better, Role::Pawn).is_empty() {
            worth /= 2;
        }
        let own = if self.turn() == Color::White {
            worth
        } else {
            -worth
        };
        // To be on turn is worth a little.
        own + 10
    }

    fn side_worth(&self, side: Color, occupied: u64, phase: &mut i32) -> Pair {
        let white = side == Color::White;
        let own = self.pieces_of(side).0;
        // Seen from white: ranks are turned for black.
        let turned = if white { 0 } else { 56 };
        let (own_pawns, enemy_pawns) = (self.pawns() & own, self.pawns() & !own);
        let enemy_guard = if white {
            (west(enemy_pawns) | east(enemy_pawns)) >> 8
        } else {
            (west(enemy_pawns) | east(enemy_pawns)) << 8
        };
        let free = !(own_pawns | enemy_guard | self.kings() & own);
        let ring = match self.king(side.other()) {
            Some(king) => attacks::king(u32::from(king.index())) | king.bit().0,
            None => 0,
        };
        let mut sum = Pair(0, 0);
        let (mut attackers, mut attacked) = (0usize, 0);
        each!(at in own => {
            let what = self.code_at(at);
            let place = PLACES[usize::from(what & 7)][(at ^ turned) as usize & 63];
            *phase += PHASE[usize::from(what & 7)];
            sum.0 += place.0;
            sum.1 += place.1;
            let (reach, early, late, usual) = match what {
                1 => (attacks::bishop(at, occupied), 4, 5, 6),
                2 | 7 => (attacks::rook(at, occupied), 2, 4, 7),
                3 => (attacks::rook(at, occupied) | attacks::bishop(at, occupied), 1, 3, 13),
                5 => (attacks::knight(at), 4, 4, 4),
                _ => (0, 0, 0, 0),
            };
            if usual > 0 {
                // A few dozen at most.
                let count = (reach & free).count_ones() as i32 - usual;
                sum.0 += count * early;
                sum.1 += count * late;
                let near = (reach & ring).count_ones() as i32;
                if near > 0 {
                    attackers += 1;
                    attacked += near * if what == 3 { 2 } else { 1 };
                }
            }
            if what == 2 || what == 7 {
                let file = FILE_A << (at & 7);
                if file & own_pawns == 0 {
                    sum.0 += HALF_OPEN;
                    if file & enemy_pawns == 0 {
                        sum.0 += OPEN;
                    }
                }
            }
        });
        sum.0 += attacked * ASSAULT[attackers.min(5)];
        let bishops = self.pieces(side, Role::Bishop).0;
        if bishops & (bishops - u64::from(bishops != 0)) != 0 {
            sum.0 += PAIR;
            sum.1 += PAIR + 10;
        }
        self.pawns_worth(white, own_pawns, enemy_pawns, &mut sum);
        if let Some(king) = self.king(side) {
            let at = king.bit().0;
            let wide = at | neighbours(at);
            let before = if white {
                wide << 8 | wide << 16
            } else {
                wide >> 8 | wide >> 16
            };
            let near = if white { wide << 8 } else { wide >> 8 };
            // Six at most.
            let count = (before & own_pawns).count_ones() + (near & own_pawns).count_ones();
            sum.0 += SHELTER * count.min(6) as i32 / 2;
        }
        sum
    }

    fn pawns_worth(&self, white: bool, own: u64, enemy: u64, sum: &mut Pair) {
        // What stops a pawn: enemies ahead of it, on its file and beside.
        let stopped = if white {
            filled_south((enemy | neighbours(enemy)) >> 8)
        } else {
            filled_north((enemy | neighbours(enemy)) << 8)
        };
        let behind = if white {
            filled_south(own >> 8)
        } else {
            filled_north(own << 8)
        };
        let files = filled_north(filled_south(own));
        // Eight at most each.
        let doubled = (own & behind).count_ones() as i32;
        let isolated = (own & !neighbours(files)).count_ones() as i32;
        sum.0 += doubled * DOUBLED + isolated * ISOLATED;
        sum.1 += doubled * DOUBLED * 2 + isolated * ISOLATED;
        each!(at in own & !stopped & !behind => {
            let rank = if white { at >> 3 } else { 7 - (at >> 3) } as usize & 7;
            sum.0 += PASSED[rank] / 2;
            sum.1 += PASSED[rank];
        });
    }

    /// The value of what stands on a square.
    pub(in crate::variants) fn value_at(&self, at: Square) -> i32 {
        VALUES[usize::from(self.code_at(u32::from(at.index())) & 7)]
    }

    /// All pieces that reach a square past `occupied`.
    fn reaching(&self, at: u32, occupied: u64) -> u64 {
        let bit = 1u64 << (at & 63);
        let beside = neighbours(bit);
        let pawns = self.pawns();
        (beside >> 8 & pawns & self.white)
            | (beside << 8 & pawns & !self.white)
            | attacks::knight(at) & self.knights()
            | attacks::king(at) & self.kings()
            | attacks::rook(at, occupied) & self.orthogonal_sliders()
            | attacks::bishop(at, occupied) & self.diagonal_sliders()
    }

    /// What a move wins by the exchange on its target, both sides taking with
    /// the least piece first and stopping when it pays: 1 at least for even
    /// ones, 0 for quiet moves, negative for what loses a piece.
    pub(in crate::variants) fn exchange(&self, mv: Move) -> i32 {
        let (from, to) = (u32::from(mv.from.index()), u32::from(mv.to.index()));
        let value = |what: u8| VALUES[usize::from(what & 7)];
        let mover = self.code_at(from);
        let mut occupied = self.occupied_bits() & !(1 << (from & 63));
        let mut taken = value(self.code_at(to));
        if mover == code(Role::Pawn) && to == u32::from(self.en_passant) {
            taken = value(mover);
            // The pawn beside the one that takes it.
            occupied &= !(1 << ((from & 56 | to & 7) & 63));
        }
        let mut standing = value(mover);
        if let Some(role) = mv.promotion {
            standing = value(code(role));
            taken += standing - value(mover);
        }
        let quiet = taken == 0;
        if quiet || taken >= standing {
            return taken;
        }
        let mut gains = [0; 32];
        gains[0] = taken;
        let mut count = 0;
        let mut side = self.turn().other();
        let mut reaching = self.reaching(to, occupied);
        loop {
            let own = reaching & occupied & self.pieces_of(side).0;
            let Some(least) = self.least(own) else { break };
            count += 1;
            gains[count] = standing - gains[count - 1];
            if count == gains.len() - 1 {
                break;
            }
            standing = value(self.code_at(least));
            occupied &= !(1 << (least & 63));
            // Whoever stood behind reaches it now.
            reaching |= attacks::rook(to, occupied) & self.orthogonal_sliders()
                | attacks::bishop(to, occupied) & self.diagonal_sliders();
            side = side.other();
        }
        while count > 0 {
            gains[count - 1] = -(-gains[count - 1]).max(gains[count]);
            count -= 1;
        }
        if gains[0] == 0 { 1 } else { gains[0] }
    }

    /// The square of the least valuable of some pieces.
    fn least(&self, set: u64) -> Option<u32> {
        let mut found: Option<(i32, u32)> = None;
        each!(at in set => {
            let value = VALUES[usize::from(self.code_at(at) & 7)];
            if found.is_none_or(|(least, _)| value < least) {
                found = Some((value, at));
            }
        });
        found.map(|(_, at)| at)
    }

    /// The position with the other side on turn, where a move is never worse
    /// than none: the side has a piece, and isn't in check.
    pub(in crate::variants) fn passed(&self) -> Option<Self> {
        let pieces = self.occupied_bits() & !self.pawns() & !self.kings();
        if pieces & self.pieces_of(self.turn()).0 == 0 || self.is_check() {
            return None;
        }
        Some(Self {
            turn: self.turn().other(),
            en_passant: super::position::NO_SQUARE,
            ..*self
        })
    }
}
