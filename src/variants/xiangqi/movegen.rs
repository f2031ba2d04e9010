//! Finding moves.
//!
//! Most moves are known to be legal before they are made: see [`Watch`]. Only
//! the others are tried out on a copy of the board.

use super::board::{BLACK, Board, Code, EMPTY, Kind, Move, Points, code};
use super::tables::{
    ADVISOR, ELEPHANT, FILE, FILES, GENERAL, HORSE, HORSE_TO, NONE, RANK, RANKS, SOLDIER,
};
use core::hint::black_box;

/// A rank or a file with a point on it that is looked from.
#[derive(Clone, Copy)]
struct Line {
    /// Occupied places on the line.
    occupied: u32,
    /// The place looked from.
    at: u32,
    /// The last place.
    last: u32,
    /// The point of place 0.
    base: u32,
    /// From the point of one place to the next one's.
    stride: u32,
}

impl Line {
    #[inline(always)]
    fn point(self, place: u32) -> u8 {
        (self.base + place * self.stride) as u8
    }

    /// The occupied places on one side: up, to higher places, or down.
    #[inline(always)]
    fn beyond<const UP: bool>(self) -> Beyond<UP> {
        let above = !0 << self.at << 1;
        let mask = if UP { above } else { (1 << self.at) - 1 };
        Beyond(self.occupied & mask)
    }
}

/// Occupied places on one side of a place, taken off nearest first.
struct Beyond<const UP: bool>(u32);

impl<const UP: bool> Beyond<UP> {
    #[inline(always)]
    fn nearest(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let place = if UP {
            self.0.trailing_zeros()
        } else {
            31 - self.0.leading_zeros()
        };
        self.0 ^= 1 << place;
        Some(place)
    }
}

/// What endangers the general of the side on turn, or could.
///
/// With no check, a move of any piece but the general is legal if the piece
/// isn't in `careful` (neither stands between the general and an enemy that
/// would go along that line, nor on a horse's leg), and illegal if it goes to
/// a point of `barred`, where it would be a cannon's screen.
struct Watch {
    check: bool,
    careful: Points,
    barred: Points,
}

/// Whether a code is of the other side than a side that `flag` says:
/// [`BLACK`] or 0.
#[inline(always)]
fn is_enemy(code: Code, flag: Code) -> bool {
    (code ^ flag) > BLACK
}

#[inline(always)]
fn is_own(code: Code, flag: Code) -> bool {
    (code ^ flag).wrapping_sub(1) < 7
}

impl Board {
    #[inline(always)]
    fn column(&self, from: u8) -> Line {
        let file = FILE[usize::from(from)];
        Line {
            occupied: u32::from(self.files[usize::from(file)]),
            at: u32::from(RANK[usize::from(from)]),
            last: u32::from(RANKS) - 1,
            base: u32::from(file),
            stride: u32::from(FILES),
        }
    }

    #[inline(always)]
    fn row(&self, from: u8) -> Line {
        let (file, rank) = (FILE[usize::from(from)], RANK[usize::from(from)]);
        Line {
            occupied: u32::from(self.ranks[usize::from(rank)]),
            at: u32::from(file),
            last: u32::from(FILES) - 1,
            base: u32::from(from) - u32::from(file),
            stride: 1,
        }
    }

    #[inline(always)]
    fn code(&self, point: u8) -> Code {
        self.codes[usize::from(point)]
    }

    /// Whether an enemy would capture a side's general, or the generals face
    /// each other.
    pub(super) fn in_danger(&self, side: usize) -> bool {
        let general = self.generals[side];
        let (column, row) = (self.column(general), self.row(general));
        self.line_danger(column, column.beyond::<true>(), side, true)
            || self.line_danger(column, column.beyond::<false>(), side, true)
            || self.line_danger(row, row.beyond::<true>(), side, false)
            || self.line_danger(row, row.beyond::<false>(), side, false)
            || self.near_danger(general, side)
    }

    #[inline(always)]
    fn line_danger<const UP: bool>(
        &self,
        line: Line,
        mut beyond: Beyond<UP>,
        side: usize,
        facing: bool,
    ) -> bool {
        let enemy = 1 - side;
        let Some(first) = beyond.nearest() else {
            return false;
        };
        let first = self.code(line.point(first));
        if first == code(enemy, Kind::Chariot) || facing && first == code(enemy, Kind::General) {
            return true;
        }
        let Some(second) = beyond.nearest() else {
            return false;
        };
        self.code(line.point(second)) == code(enemy, Kind::Cannon)
    }

    /// Danger from horses and soldiers.
    #[inline(always)]
    fn near_danger(&self, general: u8, side: usize) -> bool {
        let horse = code(1 - side, Kind::Horse);
        for &(leg, from) in &HORSE_TO[usize::from(general)] {
            if from == NONE {
                break;
            }
            if self.code(from) == horse && self.code(leg) == EMPTY {
                return true;
            }
        }
        self.soldier_danger(general, side)
    }

    /// In a palace enemy soldiers are beyond the river: they come from the
    /// left, the right and from where this side's soldiers go.
    #[inline(always)]
    fn soldier_danger(&self, general: u8, side: usize) -> bool {
        let soldier = code(1 - side, Kind::Soldier);
        let forward = if side == 0 {
            general + FILES
        } else {
            general - FILES
        };
        [forward, general - 1, general + 1]
            .into_iter()
            .any(|point| self.code(point) == soldier)
    }

    fn watch(&self) -> Watch {
        let side = self.side();
        let general = self.generals[side];
        let mut watch = Watch {
            check: false,
            careful: Points::default(),
            barred: Points::default(),
        };
        let (column, row) = (self.column(general), self.row(general));
        self.watch_line(&mut watch, column, column.beyond::<true>(), side, true);
        self.watch_line(&mut watch, column, column.beyond::<false>(), side, true);
        self.watch_line(&mut watch, row, row.beyond::<true>(), side, false);
        self.watch_line(&mut watch, row, row.beyond::<false>(), side, false);
        let horse = code(1 - side, Kind::Horse);
        for &(leg, from) in &HORSE_TO[usize::from(general)] {
            if from == NONE {
                break;
            }
            if self.code(from) == horse {
                watch.check |= self.code(leg) == EMPTY;
                watch.careful.insert(leg);
            }
        }
        watch.check |= self.soldier_danger(general, side);
        watch
    }

    #[inline(always)]
    fn watch_line<const UP: bool>(
        &self,
        watch: &mut Watch,
        line: Line,
        mut beyond: Beyond<UP>,
        side: usize,
        facing: bool,
    ) {
        let enemy = 1 - side;
        let runs = |code_there: Code| {
            code_there == code(enemy, Kind::Chariot)
                || facing && code_there == code(enemy, Kind::General)
        };
        let cannon = code(enemy, Kind::Cannon);
        let Some(first) = beyond.nearest() else {
            return;
        };
        let there = self.code(line.point(first));
        if runs(there) {
            watch.check = true;
            return;
        }
        if there == cannon {
            let between = if UP {
                line.at + 1..first
            } else {
                first + 1..line.at
            };
            between.for_each(|place| watch.barred.insert(line.point(place)));
        }
        let Some(second) = beyond.nearest() else {
            return;
        };
        let there = self.code(line.point(second));
        if there == cannon {
            watch.check = true;
            return;
        }
        if runs(there) {
            watch.careful.insert(line.point(first));
        }
        let Some(third) = beyond.nearest() else {
            return;
        };
        if self.code(line.point(third)) == cannon {
            watch.careful.insert(line.point(first));
            watch.careful.insert(line.point(second));
        }
    }

    /// Calls `visit` with every point that a piece of a side goes to from a
    /// point, without regard to its general's safety.
    #[inline(always)]
    pub(super) fn targets(&self, from: u8, flag: Code, mut visit: impl FnMut(u8)) {
        let at = usize::from(from);
        let piece = self.codes[at] ^ flag;
        let mut step = |to: u8| {
            if !is_own(self.code(to), flag) {
                visit(to);
            }
        };
        const GENERAL_CODE: Code = Kind::General as Code;
        const ADVISOR_CODE: Code = Kind::Advisor as Code;
        const ELEPHANT_CODE: Code = Kind::Elephant as Code;
        const HORSE_CODE: Code = Kind::Horse as Code;
        const SOLDIER_CODE: Code = Kind::Soldier as Code;
        match piece {
            GENERAL_CODE | ADVISOR_CODE => {
                let table = if piece == GENERAL_CODE {
                    &GENERAL
                } else {
                    &ADVISOR
                };
                for &to in table[at].iter().take_while(|&&to| to != NONE) {
                    step(to);
                }
            }
            ELEPHANT_CODE | HORSE_CODE => {
                let steps = if piece == HORSE_CODE {
                    &HORSE[at][..]
                } else {
                    &ELEPHANT[at][..]
                };
                for &(over, to) in steps {
                    if to == NONE {
                        break;
                    }
                    if self.code(over) == EMPTY {
                        step(to);
                    }
                }
            }
            SOLDIER_CODE => {
                let side = usize::from(flag / BLACK);
                for &to in SOLDIER[side][at].iter().take_while(|&&to| to != NONE) {
                    step(to);
                }
            }
            _ => {
                let cannon = piece == Kind::Cannon as Code;
                let (column, row) = (self.column(from), self.row(from));
                self.slide(column, column.beyond::<true>(), cannon, flag, &mut visit);
                self.slide(column, column.beyond::<false>(), cannon, flag, &mut visit);
                self.slide(row, row.beyond::<true>(), cannon, flag, &mut visit);
                self.slide(row, row.beyond::<false>(), cannon, flag, &mut visit);
            }
        }
    }

    #[inline(always)]
    fn slide<const UP: bool>(
        &self,
        line: Line,
        mut beyond: Beyond<UP>,
        cannon: bool,
        flag: Code,
        visit: &mut impl FnMut(u8),
    ) {
        let mut hit = beyond.nearest();
        let free = match (UP, hit) {
            (true, hit) => line.at + 1..hit.unwrap_or(line.last + 1),
            (false, hit) => hit.map_or(0, |place| place + 1)..line.at,
        };
        for place in free {
            visit(line.point(place));
        }
        if cannon && hit.is_some() {
            hit = beyond.nearest();
        }
        if let Some(place) = hit
            && is_enemy(self.code(line.point(place)), flag)
        {
            visit(line.point(place));
        }
    }

    /// Calls `visit` with every legal move, and a copy of this board to make
    /// it on, which has to be left as it was.
    #[inline(always)]
    pub(super) fn each_legal(&self, mut visit: impl FnMut(&mut Self, Move)) {
        let side = self.side();
        let flag = BLACK * side as Code;
        let watch = self.watch();
        let mut copy = *self;
        self.own[side].each(|from| {
            let careful = watch.check || watch.careful.has(from) || from == self.generals[side];
            self.targets(from, flag, |to| {
                let mv = Move { from, to };
                let legal = if careful {
                    copy.is_safe(mv)
                } else {
                    !watch.barred.has(to)
                };
                if legal {
                    visit(&mut copy, mv);
                }
            });
        });
    }

    /// Whether after a move the mover's general isn't in danger.
    #[inline(never)]
    pub(super) fn is_safe(&mut self, mv: Move) -> bool {
        let side = self.side();
        let captured = self.make(mv);
        let safe = !self.in_danger(side);
        self.unmake(mv, captured);
        safe
    }

    /// Whether a move is in the table of moves, whatever becomes of the
    /// general.
    pub(super) fn goes(&self, mv: Move) -> bool {
        let Some((side, _)) = self.at(mv.from) else {
            return false;
        };
        let mut goes = false;
        self.targets(mv.from, BLACK * side as Code, |to| goes |= to == mv.to);
        goes
    }

    /// Whether a move of the side on turn is legal.
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let own = self
            .at(mv.from)
            .is_some_and(|(side, _)| side == self.side());
        own && self.goes(mv) && { *self }.is_safe(mv)
    }

    /// Adds all legal moves.
    pub(super) fn legal(&self, out: &mut Vec<Move>) {
        self.each_legal(|_, mv| out.push(mv));
    }

    /// How many legal moves there are.
    pub(super) fn count_legal(&self) -> u32 {
        let mut count = 0;
        self.each_legal(|_, _| count += 1);
        count
    }

    /// How many sequences of legal moves there are. The last move of each is
    /// made only if `each` says so.
    pub(super) fn perft(&self, depth: u32, each: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && !each {
            return u64::from(self.count_legal());
        }
        let mut leaves = 0;
        self.each_legal(|board, mv| {
            let captured = board.make(mv);
            leaves += if depth > 1 {
                board.perft(depth - 1, each)
            } else {
                // The position counts as used, or making the move is left out.
                black_box(&*board);
                1
            };
            board.unmake(mv, captured);
        });
        leaves
    }
}
