//! The net of lines: three half boards, the river between them, the triangle in
//! the middle; and from it, once, a table of where every kind of piece can go.
//!
//! A cell is a number: 45 for each kingdom's half, in it by rank and file from
//! the kingdom's own left corner, as on the [`Topology`].

use super::board::{Cells, add};
use crate::board::{Arrangement, Cell, Direction, Form, Ground, Step, Surface, Topology};
use std::sync::OnceLock;

/// How many kingdoms there are.
pub(super) const KINGDOMS: u8 = 3;
/// Files of a half board.
pub(super) const FILES: u8 = 9;
/// Ranks of a half board.
pub(super) const RANKS: u8 = 5;
/// Cells of a half board.
pub(super) const HALF: u8 = FILES * RANKS;
/// Cells of the whole board.
pub(super) const CELLS: usize = 135;
/// What stands in the tables for “no cell”.
pub(super) const NOWHERE: u8 = u8::MAX;
/// The centre file, counted from 0.
const CENTRE: u8 = 4;
/// The rank on the river, counted from 0.
const BANK: u8 = RANKS - 1;

/// The kingdom after another in turn order, counter-clockwise round the board.
pub(super) const fn next(kingdom: u8) -> u8 {
    (kingdom + 1) % KINGDOMS
}

/// The cell of a kingdom's half at a file and a rank, counted from 0.
pub(super) const fn cell(half: u8, file: u8, rank: u8) -> u8 {
    half * HALF + rank * FILES + file
}

/// Whose half a cell is in.
pub(super) const fn half(cell: u8) -> u8 {
    cell / HALF
}

/// A cell's file, counted from 0.
pub(super) const fn file(cell: u8) -> u8 {
    cell % FILES
}

/// A cell's rank, counted from 0 at home.
pub(super) const fn rank(cell: u8) -> u8 {
    cell % HALF / FILES
}

/// Whether a cell is in the palace of its half.
pub(super) const fn in_palace(cell: u8) -> bool {
    file(cell) >= 3 && file(cell) <= 5 && rank(cell) < 3
}

/// Around a middle is the only way in which the half boards can lie.
const ARRANGEMENTS: &[Arrangement] = &[Arrangement::new("hexagon", Form::Hexagon)];

/// The board, as the layers above see it.
pub(super) fn board() -> &'static Topology {
    static BOARD: OnceLock<Topology> = OnceLock::new();
    BOARD.get_or_init(|| {
        let mut board = Topology::new(Direction::COMPASS.len());
        for (id, prefix) in [("shu", "r"), ("wu", "g"), ("wei", "b")] {
            let (files, ranks) = (usize::from(FILES), usize::from(RANKS));
            board.add_grid(id, prefix, files, ranks, Surface::Points);
        }
        for right in 0..KINGDOMS {
            bridge(&mut board, right, next(right));
        }
        board.set_ground(Ground::hexagon(&board));
        board.set_arrangements(ARRANGEMENTS);
        board
    })
}

/// North-east, north-west: the diagonals over the river.
const DIAGONALS: [Direction; 2] = [Direction(1), Direction(7)];

/// Links the right half of one bank with the left half of the next one's:
/// outermost with outermost, the centre points with each other. Who has come
/// over the river goes on towards the other's home, so lines turn there.
fn bridge(board: &mut Topology, right: u8, left: u8) {
    let [north_east, north_west] = DIAGONALS;
    let [south_west, south_east] = [Direction(5), Direction(3)];
    let mut link = |from: (u8, u8), to: (u8, u8), there: (Direction, Direction), back| {
        let [from, to] = [from, to].map(|(half, file)| Cell(u16::from(cell(half, file, BANK))));
        let (direction, onward) = there;
        board.link(from, direction, Step { cell: to, onward });
        let (direction, onward) = back;
        board.link(to, direction, Step { cell: from, onward });
    };
    for file in CENTRE..FILES {
        let facing = FILES - 1 - file;
        let straight = (Direction::NORTH, Direction::SOUTH);
        link((right, file), (left, facing), straight, straight);
        // Both bank points of a cell of the river see its diagonal on the
        // same hand, since they look at each other.
        if file > CENTRE {
            let slanting = (north_west, south_east);
            link((right, file), (left, facing + 1), slanting, slanting);
        }
        if file < FILES - 1 {
            let slanting = (north_east, south_west);
            link((right, file), (left, facing - 1), slanting, slanting);
        }
    }
}

/// A straight line from a cell; the second branch of a forked one is a line of
/// its own, which says how much it has in common with the first.
#[derive(Clone, Copy, Default)]
pub(super) struct Line {
    start: u16,
    length: u8,
    /// How many cells from the start on the line before has too.
    pub(super) common: u8,
    /// The set of its cells.
    pub(super) cells: Cells,
}

/// A piece that goes along a line and then diagonally: what must be free, and
/// where it comes to, with [`NOWHERE`] for what there isn't.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Jump {
    /// The points on the way. A horse has one: then both are the same.
    pub(super) way: [u8; 2],
    /// Where it may come to.
    pub(super) to: [u8; 2],
}

/// A cell that a piece may jump from, and the points on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Attack {
    /// Where the piece stands.
    pub(super) from: u8,
    /// The points on the way.
    pub(super) way: [u8; 2],
}

/// Lists of things by cell, one after the other.
struct Lists<T> {
    starts: Vec<u16>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Self {
            starts: vec![0],
            items: Vec::new(),
        }
    }

    /// Closes the present cell's list.
    fn close(&mut self) {
        // There are far fewer than 65,536 of anything.
        self.starts.push(self.items.len() as u16);
    }

    fn of(&self, cell: u8) -> &[T] {
        let cell = usize::from(cell);
        &self.items[usize::from(self.starts[cell])..usize::from(self.starts[cell + 1])]
    }
}

/// A set of cells from a list of them.
fn set_of(list: impl Iterator<Item = u8>) -> Cells {
    let mut cells = [0; 3];
    list.for_each(|cell| add(&mut cells, cell));
    cells
}

/// Where every kind of piece can go, by cell.
pub(super) struct Net {
    lines: Lists<Line>,
    line_cells: Vec<u8>,
    horse: Lists<Jump>,
    banner: Lists<Jump>,
    horse_to: Lists<Attack>,
    banner_to: Lists<Attack>,
    /// By cell of a palace: where horses and banners attack it from.
    jumps_from: Vec<Cells>,
    /// By cell: the general's steps in a palace.
    general: Lists<u8>,
    /// By cell: the advisor's steps in a palace.
    advisor: Lists<u8>,
    /// By cell: the elephant's eye and where it comes to.
    elephant: Lists<[u8; 2]>,
    /// By first kingdom and cell: the soldier's steps.
    soldier: Lists<u8>,
}

impl Net {
    /// The table, made when it's first asked for.
    pub(super) fn get() -> &'static Self {
        static NET: OnceLock<Net> = OnceLock::new();
        NET.get_or_init(Self::new)
    }

    /// The straight lines from a cell.
    pub(super) fn lines(&self, from: u8) -> impl Iterator<Item = (&Line, &[u8])> {
        self.lines.of(from).iter().map(|line| {
            let start = usize::from(line.start);
            let end = start + usize::from(line.length);
            (line, &self.line_cells[start..end])
        })
    }

    /// A horse's jumps.
    pub(super) fn horse(&self, from: u8) -> &[Jump] {
        self.horse.of(from)
    }

    /// A banner's jumps.
    pub(super) fn banner(&self, from: u8) -> &[Jump] {
        self.banner.of(from)
    }

    /// Where a horse attacks a cell of a palace from.
    pub(super) fn horse_to(&self, palace: u8) -> &[Attack] {
        self.horse_to.of(palace)
    }

    /// Where a banner attacks a cell of a palace from.
    pub(super) fn banner_to(&self, palace: u8) -> &[Attack] {
        self.banner_to.of(palace)
    }

    /// Where horses and banners attack a cell of a palace from.
    pub(super) fn jumps_from(&self, palace: u8) -> Cells {
        self.jumps_from[usize::from(palace)]
    }

    /// A general's steps.
    pub(super) fn general(&self, from: u8) -> &[u8] {
        self.general.of(from)
    }

    /// An advisor's steps.
    pub(super) fn advisor(&self, from: u8) -> &[u8] {
        self.advisor.of(from)
    }

    /// An elephant's steps: the eye, and where it comes to.
    pub(super) fn elephant(&self, from: u8) -> &[[u8; 2]] {
        self.elephant.of(from)
    }

    /// The steps of a soldier whose first kingdom is named.
    pub(super) fn soldier(&self, first: u8, from: u8) -> &[u8] {
        // Three times 135 doesn't fit in a byte; the lists are long enough.
        let index = usize::from(first) * CELLS + usize::from(from);
        let starts = &self.soldier.starts;
        &self.soldier.items[usize::from(starts[index])..usize::from(starts[index + 1])]
    }

    fn new() -> Self {
        let mut net = Self {
            lines: Lists::new(),
            line_cells: Vec::new(),
            horse: Lists::new(),
            banner: Lists::new(),
            horse_to: Lists::new(),
            banner_to: Lists::new(),
            jumps_from: Vec::new(),
            general: Lists::new(),
            advisor: Lists::new(),
            elephant: Lists::new(),
            soldier: Lists::new(),
        };
        for from in cells() {
            for direction in STRAIGHT {
                net.add_lines(from, direction);
                add_jumps(&mut net.horse.items, from, direction, 1);
                add_jumps(&mut net.banner.items, from, direction, 2);
                let steps = step(from, direction).filter(|_| in_palace(from));
                net.general.items.extend(
                    steps
                        .map(|(to, _)| to)
                        .filter(|&to| in_own_palace(from, to)),
                );
            }
            for direction in SLANTING {
                for (eye, onward) in
                    step(from, direction).filter(|&(eye, _)| half(eye) == half(from))
                {
                    if in_own_palace(from, eye) {
                        net.advisor.items.push(eye);
                    }
                    let far = step(eye, onward).map(|(to, _)| to);
                    let far = far.filter(|&to| half(to) == half(from));
                    net.elephant.items.extend(far.map(|to| [eye, to]));
                }
            }
            net.lines.close();
            net.horse.close();
            net.banner.close();
            net.general.close();
            net.advisor.close();
            net.elephant.close();
        }
        for to in cells() {
            if in_palace(to) {
                add_attacks(&mut net.horse_to.items, &net.horse, to);
                add_attacks(&mut net.banner_to.items, &net.banner, to);
            }
            net.horse_to.close();
            net.banner_to.close();
            let attacks = net.horse_to.of(to).iter().chain(net.banner_to.of(to));
            net.jumps_from
                .push(set_of(attacks.map(|attack| attack.from)));
        }
        for first in 0..KINGDOMS {
            for from in cells() {
                add_soldier(&mut net.soldier.items, first, from);
                net.soldier.close();
            }
        }
        net
    }

    /// Adds the line in a direction, and where it forks, the second branch.
    fn add_lines(&mut self, from: u8, direction: Direction) {
        for branch in 0..2 {
            let start = self.line_cells.len();
            let (mut at, mut heading) = (from, direction);
            let mut common = None;
            loop {
                let mut steps = step(at, heading);
                let Some(first) = steps.next() else {
                    break;
                };
                let other = steps.next();
                let taken = match other {
                    // The only fork of a line: it's never come to again.
                    Some(second) if common.is_none() => {
                        common = Some(self.line_cells.len() - start);
                        if branch == 0 { first } else { second }
                    }
                    _ => first,
                };
                (at, heading) = taken;
                self.line_cells.push(at);
            }
            if branch == 1 && common.is_none() {
                self.line_cells.truncate(start);
                return;
            }
            if self.line_cells.len() > start {
                self.lines.items.push(Line {
                    start: start as u16,
                    length: (self.line_cells.len() - start) as u8,
                    common: if branch == 0 {
                        0
                    } else {
                        common.unwrap_or(0) as u8
                    },
                    cells: set_of(self.line_cells[start..].iter().copied()),
                });
            }
        }
    }
}

const STRAIGHT: [Direction; 4] = [
    Direction::NORTH,
    Direction::EAST,
    Direction::SOUTH,
    Direction::WEST,
];
const SLANTING: [Direction; 4] = [Direction(1), Direction(3), Direction(5), Direction(7)];

fn cells() -> impl Iterator<Item = u8> {
    0..KINGDOMS * HALF
}

/// Where a step leads to, and the line's direction from there.
fn step(from: u8, direction: Direction) -> impl Iterator<Item = (u8, Direction)> {
    board()
        .step(Cell(u16::from(from)), direction)
        .iter()
        // All 135 numbers fit in a byte.
        .map(|step| (step.cell.0 as u8, step.onward))
}

fn in_own_palace(from: u8, to: u8) -> bool {
    in_palace(from) && in_palace(to) && half(from) == half(to)
}

/// Cells joined by an edge of the net.
fn neighbours(cell: u8) -> impl Iterator<Item = u8> {
    STRAIGHT
        .into_iter()
        .flat_map(move |direction| step(cell, direction).map(|(to, _)| to))
}

/// Cells joined by a diagonal of a four-sided cell of the net.
fn slants(cell: u8) -> impl Iterator<Item = u8> {
    SLANTING
        .into_iter()
        .flat_map(move |direction| step(cell, direction).map(|(to, _)| to))
}

/// Adds what begins with `length` steps along a line and ends with a diagonal
/// across a cell that has the line's next edge: from the last point `b`, with
/// `c` the next on the line, to whatever is a diagonal from `b` and joined to
/// `c`.
fn add_jumps(jumps: &mut Vec<Jump>, from: u8, direction: Direction, length: usize) {
    for (one, heading) in step(from, direction) {
        if length == 1 {
            jumps.extend(jump([one, one], heading));
        } else {
            let ways = step(one, heading);
            jumps.extend(ways.filter_map(|(two, heading)| jump([one, two], heading)));
        }
    }
}

fn jump(way: [u8; 2], heading: Direction) -> Option<Jump> {
    let last = way[1];
    let mut to = [NOWHERE; 2];
    let mut count = 0;
    for (next, _) in step(last, heading) {
        for corner in slants(last) {
            if neighbours(next).any(|near| near == corner) && !to.contains(&corner) {
                to[count] = corner;
                count += 1;
            }
        }
    }
    (count > 0).then_some(Jump { way, to })
}

fn add_attacks(attacks: &mut Vec<Attack>, jumps: &Lists<Jump>, to: u8) {
    for from in cells() {
        let aimed = jumps.of(from).iter().filter(|jump| jump.to.contains(&to));
        attacks.extend(aimed.map(|jump| Attack {
            from,
            way: jump.way,
        }));
    }
}

fn add_soldier(steps: &mut Vec<u8>, first: u8, from: u8) {
    let straight = |direction| step(from, direction).map(|(to, _)| to);
    if half(from) == first {
        steps.extend(straight(Direction::NORTH));
    } else {
        for direction in [Direction::SOUTH, Direction::EAST, Direction::WEST] {
            steps.extend(straight(direction));
        }
    }
}
