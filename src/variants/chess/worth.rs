//! What a position of chess pieces is worth to the computer player: a sum of
//! features, each seen by both sides, times the [weights](super::weights), in a
//! [`Sum`] for middle games and endings.

use super::attacks::{self, FILE_A, FILE_H};
use super::bitboard::{Color, Role};
use super::movegen::{each, east, west};
use super::position::{Position, code};
use super::weights::{self as weigh, WEIGHTS};
use crate::variants::tapered::{Sum, WHOLE_PHASE};

/// Takes features as they are found.
type Tally = Sum<{ WEIGHTS.len() }>;

/// How much of a middle game a piece makes, by [`code`]: 24 in all at the
/// start. A rook that may castle has the last one.
const PHASE: [i32; 8] = [0, 1, 2, 4, 0, 1, 0, 2];
/// By [`code`], the first of the features of a piece's place.
const PLACES: [usize; 8] = [0, 128, 192, 256, 0, 64, 320, 192];
const DARK: u64 = 0xaa55_aa55_aa55_aa55;

fn count(set: u64) -> i32 {
    // 64 at most.
    set.count_ones() as i32
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

/// A set moved so many ranks on, as a side sees it.
fn ahead(white: bool, set: u64, ranks: u32) -> u64 {
    if white {
        set << (8 * ranks)
    } else {
        set >> (8 * ranks)
    }
}

fn filled_ahead(white: bool, set: u64) -> u64 {
    if white {
        filled_north(set)
    } else {
        filled_south(set)
    }
}

/// Steps of a king between squares.
fn distance(one: u32, other: u32) -> i32 {
    let files = (one & 7).abs_diff(other & 7);
    let ranks = (one >> 3).abs_diff(other >> 3);
    // Seven at most.
    files.max(ranks) as i32
}

/// What one side's pieces reach.
#[derive(Default)]
struct Reach {
    pawns: u64,
    knights: u64,
    bishops: u64,
    rooks: u64,
    queens: u64,
    king: u64,
    /// By how many pieces the ring around the enemy's king is reached, and how
    /// often.
    attackers: usize,
    attacked: i32,
}

impl Reach {
    fn minors(&self) -> u64 {
        self.knights | self.bishops
    }

    fn all(&self) -> u64 {
        self.pawns | self.minors() | self.rooks | self.queens | self.king
    }
}

/// One side's men.
#[derive(Clone, Copy)]
struct Men {
    white: bool,
    own: u64,
    pawns: u64,
    enemy_pawns: u64,
    king: Option<u32>,
    enemy_king: Option<u32>,
    /// With the walls.
    occupied: u64,
}

impl Position {
    /// What the position is worth to the side on turn; `walls` are cells that
    /// end lines as pieces do.
    pub(in crate::variants) fn worth(&self, walls: u64) -> i32 {
        let mut sum = Sum::new(&WEIGHTS);
        let phase = self.features(walls, &mut sum);
        let (scaled, whole) = self.scale(sum.late);
        sum.late = sum.late * scaled / whole;
        let worth = sum.mixed(phase);
        let own = if self.turn() == Color::White {
            worth
        } else {
            -worth
        };
        // To be on turn is worth a little.
        own + 14
    }

    /// How much of an ending's number counts: without pawns a small surplus
    /// wins nothing, and with bishops on different colours a pawn or two.
    fn scale(&self, late: i32) -> (i32, i32) {
        let better = if late > 0 { Color::White } else { Color::Black };
        if late.abs() < 450 && self.pieces(better, Role::Pawn).is_empty() {
            return (1, 4);
        }
        let others = self.occupied_bits() & !self.pawns() & !self.kings();
        let bishops = self.a & !self.b & !self.c;
        let own = bishops & self.white;
        if others == bishops
            && own.count_ones() == 1
            && bishops.count_ones() == 2
            && (bishops & DARK).count_ones() == 1
        {
            return (1, 2);
        }
        (1, 1)
    }

    /// Tells all features, white's as positive, and the phase.
    fn features(&self, walls: u64, tally: &mut Tally) -> i32 {
        let mut phase = 0;
        let men = Color::ALL.map(|side| Men {
            white: side == Color::White,
            own: self.pieces_of(side).0,
            pawns: self.pieces(side, Role::Pawn).0,
            enemy_pawns: self.pieces(side.other(), Role::Pawn).0,
            king: self.king(side).map(|king| u32::from(king.index())),
            enemy_king: self.king(side.other()).map(|king| u32::from(king.index())),
            occupied: self.occupied_bits() | walls,
        });
        let white = self.places(&men[0], 1, &mut phase, tally);
        let black = self.places(&men[1], -1, &mut phase, tally);
        self.dangers(&men[0], &white, &black, 1, tally);
        self.dangers(&men[1], &black, &white, -1, tally);
        pawns(&men[0], &white, &black, 1, tally);
        pawns(&men[1], &black, &white, -1, tally);
        phase.min(WHOLE_PHASE)
    }

    /// Where the pieces stand and how far they reach.
    fn places(&self, men: &Men, sign: i32, phase: &mut i32, tally: &mut Tally) -> Reach {
        let turned = if men.white { 0 } else { 56 };
        let mut reach = Reach {
            pawns: neighbours(ahead(men.white, men.pawns, 1)),
            king: men.king.map_or(0, attacks::king),
            ..Reach::default()
        };
        let enemy_guard = neighbours(ahead(!men.white, men.enemy_pawns, 1));
        let king = men.own & self.kings();
        let free = !(men.pawns | enemy_guard | king);
        let ring = men.enemy_king.map_or(0, |king| {
            let near = attacks::king(king) | 1 << (king & 63);
            near | ahead(!men.white, near, 1)
        });
        // Where no enemy's pawn can ever drive a piece away.
        let doubtful = filled_ahead(!men.white, ahead(!men.white, men.enemy_pawns, 1));
        let outposts = reach.pawns & !neighbours(doubtful);
        let advanced = if men.white {
            0x0000_ffff_ff00_0000
        } else {
            0x0000_00ff_ffff_0000
        };
        let outposts = outposts & advanced;
        each!(at in men.own => {
            let what = self.code_at(at);
            tally.add(PLACES[usize::from(what & 7)] + (at ^ turned) as usize, sign);
            *phase += PHASE[usize::from(what & 7)];
            let (seen, first, weight) = match what {
                1 => {
                    let seen = attacks::bishop(at, men.occupied);
                    reach.bishops |= seen;
                    (seen, weigh::BISHOP_REACH, 1)
                }
                2 | 7 => {
                    let seen = attacks::rook(at, men.occupied);
                    reach.rooks |= seen;
                    (seen, weigh::ROOK_REACH, 1)
                }
                3 => {
                    let seen = attacks::rook(at, men.occupied) | attacks::bishop(at, men.occupied);
                    reach.queens |= seen;
                    (seen, weigh::QUEEN_REACH, 2)
                }
                5 => {
                    let seen = attacks::knight(at);
                    reach.knights |= seen;
                    (seen, weigh::KNIGHT_REACH, 1)
                }
                _ => continue,
            };
            tally.add(first + count(seen & free) as usize, sign);
            let near = count(seen & ring);
            if near > 0 {
                reach.attackers += 1;
                reach.attacked += near * weight;
            }
            let bit = 1u64 << (at & 63);
            match what {
                1 => {
                    let colour = if bit & DARK != 0 { DARK } else { !DARK };
                    tally.add(weigh::PAWNS_OF_BISHOPS_COLOUR, sign * count(men.pawns & colour));
                    if bit & outposts != 0 {
                        tally.add(weigh::BISHOP_OUTPOST, sign);
                    }
                }
                5 if bit & outposts != 0 => tally.add(weigh::KNIGHT_OUTPOST, sign),
                2 | 7 => {
                    let file = FILE_A << (at & 7);
                    if file & men.pawns == 0 {
                        let open = file & men.enemy_pawns == 0;
                        let feature = if open { weigh::OPEN } else { weigh::HALF_OPEN };
                        tally.add(feature, sign);
                    }
                }
                _ => {}
            }
        });
        let bishops = self.a & !self.b & !self.c & men.own;
        if bishops & (bishops - u64::from(bishops != 0)) != 0 {
            tally.add(weigh::PAIR, sign);
        }
        reach
    }

    /// What is attacked, the king above all.
    fn dangers(&self, men: &Men, own: &Reach, enemy: &Reach, sign: i32, tally: &mut Tally) {
        let them = self.occupied_bits() & !men.own;
        let knights = self.knights() & them;
        let bishops = self.a & !self.b & !self.c & them;
        let queens = self.a & self.b & !self.c & them;
        let heavy = self.orthogonal_sliders() & them;
        let minors = knights | bishops;
        let (guarded, reached) = (enemy.all(), own.all());
        tally.add(weigh::PAWN_HITS_MINOR, sign * count(own.pawns & minors));
        tally.add(weigh::PAWN_HITS_HEAVY, sign * count(own.pawns & heavy));
        tally.add(weigh::MINOR_HITS_HEAVY, sign * count(own.minors() & heavy));
        tally.add(
            weigh::MINOR_HITS_MINOR,
            sign * count(own.minors() & minors & !enemy.pawns),
        );
        tally.add(weigh::ROOK_HITS_QUEEN, sign * count(own.rooks & queens));
        let loose = reached & !guarded;
        tally.add(weigh::LOOSE, sign * count(loose & (minors | heavy)));
        tally.add(weigh::LOOSE_PAWN, sign * count(loose & men.enemy_pawns));
        if let Some(king) = men.enemy_king {
            let attackers = own.attackers.min(5);
            tally.add(weigh::ASSAULT + attackers, sign * own.attacked);
            // Near cells that only king and queen guard.
            let weak = enemy.king & !(enemy.pawns | enemy.minors() | enemy.rooks);
            tally.add(weigh::WEAK_RING, sign * count(weak & reached));
            // Checks that can't simply be captured.
            let safe = !men.own & (!guarded | weak & own.king);
            let straight = attacks::rook(king, men.occupied & !queens);
            let slanting = attacks::bishop(king, men.occupied & !queens);
            let safe_checks = [
                attacks::knight(king) & own.knights,
                slanting & own.bishops,
                straight & own.rooks,
                (straight | slanting) & own.queens,
            ];
            for (kind, checks) in safe_checks.into_iter().enumerate() {
                tally.add(weigh::SAFE_CHECK + kind, sign * count(checks & safe).min(2));
            }
        }
        if let Some(king) = men.king {
            let files = filled_north(filled_south(1 << (king & 63)));
            let files = files | neighbours(files);
            let rank = 0xffu64 << (king & 56);
            let before = |ranks| ahead(men.white, rank, ranks) & files;
            tally.add(weigh::SHELTER, sign * count(before(1) & men.pawns));
            tally.add(weigh::SHELTER + 1, sign * count(before(2) & men.pawns));
            for ranks in 1..5u32 {
                let storming = count(before(ranks) & men.enemy_pawns);
                tally.add(weigh::STORM + ranks as usize - 1, sign * storming);
            }
            let own_files = filled_north(filled_south(men.pawns)) & 0xff;
            let enemy_files = filled_north(filled_south(men.enemy_pawns)) & 0xff;
            let lacking = files & 0xff & !own_files;
            tally.add(weigh::KING_HALF_OPEN, sign * count(lacking & enemy_files));
            tally.add(weigh::KING_OPEN, sign * count(lacking & !enemy_files));
        }
    }
}

fn pawns(men: &Men, own: &Reach, enemy: &Reach, sign: i32, tally: &mut Tally) {
    let (white, pawns, against) = (men.white, men.pawns, men.enemy_pawns);
    // What stops a pawn: enemies ahead of it, on its file and beside.
    let stopped = ahead(!white, against | neighbours(against), 1);
    let stopped = filled_ahead(!white, stopped);
    let behind = filled_ahead(!white, ahead(!white, pawns, 1));
    let files = filled_north(filled_south(pawns));
    tally.add(weigh::DOUBLED, sign * count(pawns & behind));
    let isolated = pawns & !neighbours(files);
    tally.add(weigh::ISOLATED, sign * count(isolated));
    // Its neighbours have all gone on, and an enemy's pawn guards its way.
    let helped = filled_ahead(white, neighbours(pawns) | own.pawns);
    let backward = pawns & !helped & !isolated & ahead(!white, enemy.pawns, 1);
    tally.add(weigh::BACKWARD, sign * count(backward));
    each!(at in pawns & (neighbours(pawns) | own.pawns) => {
        tally.add(weigh::CONNECTED + rank(white, at), sign);
    });
    each!(at in pawns & !stopped & !behind => {
        let rank = rank(white, at);
        tally.add(weigh::PASSED + rank, sign);
        let bit = 1u64 << (at & 63);
        let before = ahead(white, bit, 1);
        if before & men.occupied != 0 {
            tally.add(weigh::PASSED_BLOCKED + rank, sign);
        } else if filled_ahead(white, before) & (men.occupied | enemy.all()) == 0 {
            tally.add(weigh::PASSED_FREE + rank, sign);
        }
        if bit & own.pawns != 0 {
            tally.add(weigh::PASSED_GUARDED + rank, sign);
        }
        if rank > 2 {
            let front = before.trailing_zeros();
            // The farther on, the more it matters.
            let step = sign * (rank as i32 - 2);
            if let Some(king) = men.king {
                tally.add(weigh::OWN_KING_AWAY, step * distance(king, front));
            }
            if let Some(king) = men.enemy_king {
                tally.add(weigh::ENEMY_KING_AWAY, step * distance(king, front));
            }
        }
    });
}

fn rank(white: bool, at: u32) -> usize {
    let rank = at as usize >> 3 & 7;
    if white { rank } else { 7 - rank }
}

const _: () = assert!(PLACES[code(Role::King) as usize] == 320 && FILE_H == FILE_A << 7);
