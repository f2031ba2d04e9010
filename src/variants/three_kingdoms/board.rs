//! Pieces, and where they stand.

use super::net::{self, CELLS, HALF, KINGDOMS, NOWHERE};
use crate::board::Cell;
use crate::rules::{Piece, hash_bytes};
use std::hash::{Hash, Hasher};

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    General,
    Advisor,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Soldier,
    Banner,
}

/// Names of the kinds, in the order of [`Kind`].
pub(super) const KINDS: &[&str] = &[
    "general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier", "banner",
];

const ALL: [Kind; 8] = [
    Kind::General,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Horse,
    Kind::Chariot,
    Kind::Cannon,
    Kind::Soldier,
    Kind::Banner,
];

/// Letters of the kinds, in the order of [`Kind`].
const LETTERS: &[u8; 8] = b"KABNRCPF";

impl Kind {
    /// Its letter in position strings.
    pub(super) fn letter(self) -> char {
        char::from(LETTERS[self as usize])
    }

    /// The kind with a stable name.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let index = KINDS.iter().position(|&kind| kind == name)?;
        Some(ALL[index])
    }

    /// The kind with a letter, in either case; H and E are read as well.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        let letter = match letter.to_ascii_uppercase() {
            'H' => 'N',
            'E' => 'B',
            letter => letter,
        };
        let index = LETTERS.iter().position(|&l| char::from(l) == letter)?;
        Some(ALL[index])
    }
}

/// A piece, or nothing: 128, who commands it times 32, whose it was first
/// times 8, and its kind; 0 is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Man(u8);

impl Hash for Man {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0);
    }

    fn hash_slice<H: Hasher>(men: &[Self], state: &mut H) {
        hash_bytes(men, |man| man.0, state);
    }
}

impl Man {
    /// Nothing.
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn new(kind: Kind, first: u8, commander: u8) -> Self {
        Self(128 | commander << 5 | first << 3 | kind as u8)
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(super) fn kind(self) -> Kind {
        ALL[usize::from(self.0 & 7)]
    }

    /// Whether there is a piece and it's of this kind.
    pub(super) const fn is(self, kind: Kind) -> bool {
        self.0 & 0x87 == 128 | kind as u8
    }

    /// Whose piece it was first: 0 also where there is none.
    pub(super) const fn first(self) -> u8 {
        self.0 >> 3 & 3
    }

    /// Who commands it: 0 also where there is none.
    pub(super) const fn commander(self) -> u8 {
        self.0 >> 5 & 3
    }

    /// Whether there is a piece and one of `kingdoms` commands it.
    pub(super) const fn is_of(self, kingdoms: Kingdoms) -> bool {
        // Nothing is under kingdom −4, so to say, and never in the set.
        ((kingdoms.0 as u16) << 4) >> (self.0 >> 5) & 1 != 0
    }

    const fn under(self, commander: u8) -> Self {
        Self(self.0 & !0x60 | commander << 5)
    }

    /// As the layers above know it.
    pub(super) fn piece(self) -> Piece {
        let kind = self.kind();
        Piece {
            colour: self.first(),
            kind: KINDS[kind as usize],
            letter: kind.letter(),
            commander: (self.first() != self.commander()).then_some(self.commander()),
            marked: false,
        }
    }
}

/// A set of kingdoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kingdoms(pub(super) u8);

impl Kingdoms {
    pub(super) const fn one(kingdom: u8) -> Self {
        Self(1 << kingdom)
    }

    pub(super) const fn has(self, kingdom: u8) -> bool {
        self.0 >> kingdom & 1 != 0
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (0..KINGDOMS).filter(move |&kingdom| self.has(kingdom))
    }

    /// The kingdom of the set that comes first after another in turn order;
    /// the other itself, if the set has no more.
    pub(super) fn after(self, kingdom: u8) -> u8 {
        let next = net::next(kingdom);
        if self.has(next) {
            return next;
        }
        let last = net::next(next);
        if self.has(last) { last } else { kingdom }
    }
}

/// Cells of a set: one word for each half board.
pub(super) type Cells = [u64; 3];

/// Puts a cell into a set.
pub(super) fn add(cells: &mut Cells, cell: u8) {
    cells[usize::from(net::half(cell))] |= 1 << (cell % HALF);
}

/// Puts a cell into a set, or takes it out if it's in.
fn flip(cells: &mut Cells, cell: u8) {
    cells[usize::from(net::half(cell))] ^= 1 << (cell % HALF);
}

/// Whether a cell is in a set.
pub(super) fn contains(cells: &Cells, cell: u8) -> bool {
    cells[usize::from(net::half(cell))] >> (cell % HALF) & 1 != 0
}

/// Whether two sets have a cell in common.
pub(super) fn meets(one: &Cells, other: &Cells) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// The cells of a set.
pub(super) fn iter(cells: Cells) -> impl Iterator<Item = u8> {
    (0..KINGDOMS).flat_map(move |half| {
        let mut word = cells[usize::from(half)];
        std::iter::from_fn(move || {
            // Nothing is left when all 64 bits are 0.
            let bit = u8::try_from(word.trailing_zeros())
                .ok()
                .filter(|&bit| bit < 64)?;
            word &= word - 1;
            Some(half * HALF + bit)
        })
    })
}

/// Who stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Board {
    men: [Man; CELLS],
    /// By commander: where their pieces stand.
    under: [Cells; 3],
    /// By kingdom: where its general stands, or [`NOWHERE`].
    generals: [u8; 3],
}

impl Board {
    pub(super) const EMPTY: Self = Self {
        men: [Man::NONE; CELLS],
        under: [[0; 3]; 3],
        generals: [NOWHERE; 3],
    };

    /// What stands on a cell.
    pub(super) fn at(&self, cell: u8) -> Man {
        self.men[usize::from(cell)]
    }

    /// The cells by number.
    pub(super) fn men(&self) -> &[Man; CELLS] {
        &self.men
    }

    /// Where the pieces under a kingdom stand.
    pub(super) fn under(&self, commander: u8) -> Cells {
        self.under[usize::from(commander)]
    }

    /// Where a kingdom's general stands.
    pub(super) fn general(&self, kingdom: u8) -> Option<u8> {
        Some(self.generals[usize::from(kingdom)]).filter(|&cell| cell != NOWHERE)
    }

    /// Puts a piece, or nothing, on a cell instead of what is there.
    pub(super) fn put(&mut self, cell: u8, man: Man) {
        let half = usize::from(net::half(cell));
        let bit = 1 << (cell % HALF);
        let old = std::mem::replace(&mut self.men[usize::from(cell)], man);
        if !old.is_none() {
            self.under[usize::from(old.commander())][half] &= !bit;
            if old.is(Kind::General) {
                self.generals[usize::from(old.first())] = NOWHERE;
            }
        }
        if !man.is_none() {
            self.under[usize::from(man.commander())][half] |= bit;
            if man.is(Kind::General) {
                self.generals[usize::from(man.first())] = cell;
            }
        }
    }

    /// Moves a piece, and returns what stood where it comes to.
    pub(super) fn shift(&mut self, from: u8, to: u8) -> Man {
        let man = std::mem::replace(&mut self.men[usize::from(from)], Man::NONE);
        let taken = std::mem::replace(&mut self.men[usize::from(to)], man);
        self.keep_step(from, to, (man, to), (taken, NOWHERE));
        taken
    }

    /// Takes back a move that [`shift`](Self::shift) has made, and what it
    /// took.
    pub(super) fn shift_back(&mut self, from: u8, to: u8, taken: Man) {
        let man = std::mem::replace(&mut self.men[usize::from(to)], taken);
        self.men[usize::from(from)] = man;
        self.keep_step(from, to, (man, from), (taken, to));
    }

    /// Keeps what is known beside the men in step with a move that was made or
    /// taken back: who moved and was taken, and where each of them is now.
    #[inline(always)]
    fn keep_step(&mut self, from: u8, to: u8, moved: (Man, u8), taken: (Man, u8)) {
        let under = &mut self.under[usize::from(moved.0.commander())];
        flip(under, from);
        flip(under, to);
        if !taken.0.is_none() {
            flip(&mut self.under[usize::from(taken.0.commander())], to);
        }
        for (man, at) in [taken, moved] {
            if man.is(Kind::General) {
                self.generals[usize::from(man.first())] = at;
            }
        }
    }

    /// Hands over whatever one kingdom commands to another; the cells are
    /// returned.
    pub(super) fn hand_over(&mut self, loser: u8, winner: u8) -> Cells {
        let cells = std::mem::take(&mut self.under[usize::from(loser)]);
        for cell in iter(cells) {
            let man = &mut self.men[usize::from(cell)];
            *man = man.under(winner);
        }
        for (own, more) in self.under[usize::from(winner)].iter_mut().zip(cells) {
            *own |= more;
        }
        cells
    }
}

/// A cell as the board knows it.
pub(super) fn cell(cell: u8) -> Cell {
    Cell(u16::from(cell))
}
