//! Where pieces attack.
//!
//! Sliders use kindergarten bitboards (chessprogramming.org, "Kindergarten
//! Bitboards"): a line's inner six squares are gathered into a number by one
//! multiplication. Unlike magic bitboards the tables take 8 kB instead of
//! 800 kB, stay in the first cache, and repeat themselves so much that they
//! compress to nearly nothing; unlike hyperbola quintessence no byte swap is
//! needed, which WebAssembly lacks.

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;
const FILE_B: u64 = FILE_A << 1;
/// Gathers the a-file's ranks 2 to 7 into the six highest bits.
const DIAGONAL_C2_H7: u64 = 0x0080_4020_1008_0400;

const fn step(square: i32, files: i32, ranks: i32) -> u64 {
    let (file, rank) = ((square & 7) + files, (square >> 3) + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        0
    } else {
        1 << (rank * 8 + file)
    }
}

const fn ray(square: i32, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut seen, mut distance) = (0, 1);
    while distance < 8 {
        let next = step(square, files * distance, ranks * distance);
        seen |= next;
        if next == 0 || next & occupied != 0 {
            break;
        }
        distance += 1;
    }
    seen
}

const fn leaper(steps: [(i32, i32); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut number = 0;
        while number < 8 {
            table[square] |= step(square as i32, steps[number].0, steps[number].1);
            number += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = leaper([
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

static KING: [u64; 64] = leaper([
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
]);

/// The diagonal and the anti-diagonal through each square, without it.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let at = square as i32;
        table[square] = [
            ray(at, 1, 1, 0) | ray(at, -1, -1, 0),
            ray(at, 1, -1, 0) | ray(at, -1, 1, 0),
        ];
        square += 1;
    }
    table
};

/// By file and by the inner six squares' occupation: the squares attacked
/// along a rank, repeated on all ranks.
static ALONG_RANK: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            let attacked = ray(file as i32, 1, 0, occupied) | ray(file as i32, -1, 0, occupied);
            table[file][inner] = (attacked & RANK_1) * FILE_A;
            inner += 1;
        }
        file += 1;
    }
    table
};

/// By rank and by the inner six squares' occupation: the squares attacked
/// along the a-file.
static ALONG_FILE: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut occupied = 0_u64;
            let mut bit = 0;
            while bit < 6 {
                occupied |= (inner as u64 >> bit & 1) << (8 * (bit + 1));
                bit += 1;
            }
            let number = (occupied.wrapping_mul(DIAGONAL_C2_H7) >> 58) as usize;
            let at = rank as i32 * 8;
            table[rank][number] = ray(at, 0, 1, occupied) | ray(at, 0, -1, occupied);
            inner += 1;
        }
        rank += 1;
    }
    table
};

#[inline(always)]
pub(crate) fn knight(square: u32) -> u64 {
    KNIGHT[(square & 63) as usize]
}

#[inline(always)]
pub(crate) fn king(square: u32) -> u64 {
    KING[(square & 63) as usize]
}

#[inline(always)]
pub(crate) fn bishop(square: u32, occupied: u64) -> u64 {
    let square = square as usize & 63;
    let [up, down] = DIAGONALS[square];
    let along = &ALONG_RANK[square & 7];
    let gather = |line: u64| ((line & occupied).wrapping_mul(FILE_B) >> 58) as usize;
    up & along[gather(up)] | down & along[gather(down)]
}

#[inline(always)]
pub(crate) fn rook(square: u32, occupied: u64) -> u64 {
    let square = square as usize & 63;
    let (file, first) = (square & 7, square & 56);
    let inner = (occupied >> first >> 1) as usize & 63;
    let number = ((occupied >> file & FILE_A).wrapping_mul(DIAGONAL_C2_H7) >> 58) as usize;
    RANK_1 << first & ALONG_RANK[file][inner] | ALONG_FILE[square >> 3][number] << file
}

/// All squares that the knights attack together.
#[inline(always)]
pub(crate) fn knights(set: u64) -> u64 {
    let (west, east) = (set >> 1 & !FILE_H, set << 1 & !FILE_A);
    let (west2, east2) = (west >> 1 & !FILE_H, east << 1 & !FILE_A);
    let (near, far) = (west | east, west2 | east2);
    near << 16 | near >> 16 | far << 8 | far >> 8
}

/// The squares strictly between two squares known to share a rank or a file.
#[inline(always)]
pub(crate) fn between_orthogonal(first: u32, second: u32) -> u64 {
    rook(first, 1 << (second & 63)) & rook(second, 1 << (first & 63))
}

/// The squares strictly between two squares known to share a diagonal.
#[inline(always)]
pub(crate) fn between_diagonal(first: u32, second: u32) -> u64 {
    bishop(first, 1 << (second & 63)) & bishop(second, 1 << (first & 63))
}
