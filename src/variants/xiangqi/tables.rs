//! Where pieces step on the 9×10 points, worked out at compile time.
//!
//! A point's index is `9 × rank + file`, both from 0, as in the topology; red
//! sits at rank 0.

/// Points on the board.
pub(super) const POINTS: usize = 90;
/// Points in a rank.
pub(super) const FILES: u8 = 9;
/// Points in a file.
pub(super) const RANKS: u8 = 10;
/// Ends a list of steps.
pub(super) const NONE: u8 = u8::MAX;

/// A step that another point has to be free for: that point, and where the
/// step goes.
pub(super) type Over = (u8, u8);

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// File of each point.
pub(super) static FILE: [u8; POINTS] = coordinates(true);
/// Rank of each point.
pub(super) static RANK: [u8; POINTS] = coordinates(false);

/// A general's steps, from each point of both palaces.
pub(super) static GENERAL: [[u8; 4]; POINTS] = in_palace(ORTHOGONAL);
/// An advisor's.
pub(super) static ADVISOR: [[u8; 4]; POINTS] = in_palace(DIAGONAL);
/// An elephant's, each with its eye.
pub(super) static ELEPHANT: [[Over; 4]; POINTS] = elephant();
/// A horse's, each with its leg.
pub(super) static HORSE: [[Over; 8]; POINTS] = horse(false);
/// Whence a horse comes to each point, each with the leg of that step.
pub(super) static HORSE_TO: [[Over; 8]; POINTS] = horse(true);
/// A soldier's steps, by side.
pub(super) static SOLDIER: [[[u8; 3]; POINTS]; 2] = [soldier(1), soldier(-1)];

/// Whether a point is in the half of the board that a side begins in.
pub(super) const fn is_home(side: usize, point: u8) -> bool {
    (point < POINTS as u8 / 2) == (side == 0)
}

/// Whether a point belongs to a side's palace.
pub(super) fn in_palace_of(side: usize, point: u8) -> bool {
    is_home(side, point) && is_palace(place(usize::from(point)))
}

/// Whether an advisor's diagonals meet a point of a palace.
pub(super) fn is_advisor_point(point: u8) -> bool {
    let (file, rank) = place(usize::from(point));
    // As on the palaces' middles, e2 and e9, so on their corners.
    let middle = if rank < 5 { 1 } else { 8 };
    (file + 4) % 2 == (rank + middle) % 2
}

/// Whether an elephant comes to a point of its half: a3, c1, c5, e3, g1, g5,
/// i3 and the points opposite.
pub(super) fn is_elephant_point(point: u8) -> bool {
    let (file, rank) = place(usize::from(point));
    let from_home = if rank < 5 { rank } else { 9 - rank };
    file % 2 == 0 && from_home % 2 == 0 && (file + from_home) % 4 == 2
}

const fn place(point: usize) -> (i8, i8) {
    let files = FILES as usize;
    ((point % files) as i8, (point / files) as i8)
}

const fn is_palace((file, rank): (i8, i8)) -> bool {
    file >= 3 && file <= 5 && (rank <= 2 || rank >= 7)
}

/// The point some files and ranks away, or [`NONE`].
const fn away(point: usize, files: i8, ranks: i8) -> u8 {
    let (file, rank) = place(point);
    let (file, rank) = (file + files, rank + ranks);
    if file < 0 || file >= FILES as i8 || rank < 0 || rank >= RANKS as i8 {
        return NONE;
    }
    (rank * FILES as i8 + file) as u8
}

const fn coordinates(files: bool) -> [u8; POINTS] {
    let mut table = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (file, rank) = place(point);
        table[point] = if files { file as u8 } else { rank as u8 };
        point += 1;
    }
    table
}

const fn in_palace(steps: [(i8, i8); 4]) -> [[u8; 4]; POINTS] {
    let mut table = [[NONE; 4]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (mut step, mut count) = (0, 0);
        while step < 4 && is_palace(place(point)) {
            let to = away(point, steps[step].0, steps[step].1);
            if to != NONE && is_palace(place(to as usize)) {
                table[point][count] = to;
                count += 1;
            }
            step += 1;
        }
        point += 1;
    }
    table
}

const fn elephant() -> [[Over; 4]; POINTS] {
    let mut table = [[(NONE, NONE); 4]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (mut step, mut count) = (0, 0);
        while step < 4 {
            let (east, north) = DIAGONAL[step];
            let to = away(point, 2 * east, 2 * north);
            if to != NONE && is_home(0, to) == is_home(0, point as u8) {
                table[point][count] = (away(point, east, north), to);
                count += 1;
            }
            step += 1;
        }
        point += 1;
    }
    table
}

/// From each point, or to it: then the leg lies beside the other end.
const fn horse(backwards: bool) -> [[Over; 8]; POINTS] {
    let mut table = [[(NONE, NONE); 8]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (mut step, mut count) = (0, 0);
        while step < 8 {
            // Each leg, and the diagonal on either side of it.
            let (east, north) = ORTHOGONAL[step / 2];
            let turn = if step % 2 == 0 { 1 } else { -1 };
            let (files, ranks) = (2 * east + turn * north, 2 * north + turn * east);
            let to = away(point, files, ranks);
            if to != NONE {
                let leg = if backwards {
                    away(point, files - east, ranks - north)
                } else {
                    away(point, east, north)
                };
                table[point][count] = (leg, to);
                count += 1;
            }
            step += 1;
        }
        point += 1;
    }
    table
}

const fn soldier(forward: i8) -> [[u8; 3]; POINTS] {
    let side = if forward > 0 { 0 } else { 1 };
    let steps = [(0, forward), (-1, 0), (1, 0)];
    let mut table = [[NONE; 3]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (mut step, mut count) = (0, 0);
        // Only beyond the river also to the left and right.
        while step < if is_home(side, point as u8) { 1 } else { 3 } {
            let to = away(point, steps[step].0, steps[step].1);
            if to != NONE {
                table[point][count] = to;
                count += 1;
            }
            step += 1;
        }
        point += 1;
    }
    table
}
