//! The pieces, each in a byte: kind, colour, and what it bears with it.

use super::cells::{Board, FEATHER, KING, ORTHOGONAL, Offset, PRIEST, WARRIOR, place};
use crate::rules::{Piece, hash_bytes};
use std::hash::{Hash, Hasher};

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Pharaoh = 1,
    Warrior,
    Chariot,
    Slave,
    Freed,
    Priest,
    Mercenary,
    Sethling,
}

impl Kind {
    /// The stable name: an entry of [`KINDS`].
    pub(super) fn name(self) -> &'static str {
        KINDS[self as usize - 1]
    }

    /// The kind with a stable name.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let index = KINDS.iter().position(|&kind| kind == name)?;
        let number = u8::try_from(index).ok()? + 1;
        Man(number).kind()
    }
}

/// Stable names of the kinds, in the order of [`Kind`].
pub(super) const KINDS: [&str; 8] = [
    "pharaoh",
    "warrior",
    "chariot",
    "slave",
    "freed-slave",
    "high-priest",
    "mercenary",
    "sethling",
];

/// Colours, which are indices into the game's list; white's and black's are
/// their seats too.
pub(super) const WHITE: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const GRAY: u8 = 2;

const COLOUR: u8 = 4;
const EXTRA: u8 = 6;

/// A cell's content, 0 if nothing stands there: the kind in the low four bits,
/// the colour in the next two. The highest two say of a pharaoh or warrior
/// whether it has captured (1), and of a sethling who commands it (1 white,
/// 2 black).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    pub(super) const NOBODY: Self = Self(0);
    pub(super) const SETHLING: Self = Self::of(Kind::Sethling, GRAY);

    pub(super) const fn of(kind: Kind, colour: u8) -> Self {
        Self(kind as u8 | colour << COLOUR)
    }

    pub(super) fn is_nobody(self) -> bool {
        self.0 == 0
    }

    /// What it is; `None` for nobody.
    pub(super) fn kind(self) -> Option<Kind> {
        Some(match self.0 & 15 {
            1 => Kind::Pharaoh,
            2 => Kind::Warrior,
            3 => Kind::Chariot,
            4 => Kind::Slave,
            5 => Kind::Freed,
            6 => Kind::Priest,
            7 => Kind::Mercenary,
            8 => Kind::Sethling,
            _ => return None,
        })
    }

    pub(super) fn is(self, kind: Kind) -> bool {
        self.0 & 15 == kind as u8
    }

    pub(super) fn colour(self) -> u8 {
        self.0 >> COLOUR & 3
    }

    /// Whether it is white or black.
    pub(super) fn is_mortal(self) -> bool {
        !self.is_nobody() && self.colour() != GRAY
    }

    /// The seat that commands a sethling.
    pub(super) fn commander(self) -> Option<u8> {
        let extra = self.0 >> EXTRA;
        (self.is(Kind::Sethling) && extra > 0).then(|| extra - 1)
    }

    /// Whether it bears the mark of having captured.
    pub(super) fn is_marked(self) -> bool {
        !self.is(Kind::Sethling) && self.0 >> EXTRA == 1
    }

    /// A sethling in somebody's service.
    pub(super) const fn commanded(seat: u8) -> Self {
        Self(Self::SETHLING.0 | (seat + 1) << EXTRA)
    }

    /// A pharaoh or warrior that has captured.
    pub(super) fn marked(self) -> Self {
        Self(self.0 & 0x3f | 1 << EXTRA)
    }

    /// Without mark or commander.
    pub(super) fn plain(self) -> Self {
        Self(self.0 & 0x3f)
    }

    /// Of another kind, without mark.
    pub(super) fn became(self, kind: Kind) -> Self {
        Self::of(kind, self.colour())
    }

    /// As it comes back into the World by reincarnation.
    pub(super) fn returned(self) -> Self {
        match self.kind() {
            Some(Kind::Chariot) => self.became(Kind::Warrior),
            Some(Kind::Freed) => self.became(Kind::Slave),
            _ => self.plain(),
        }
    }

    /// Its letter in position strings.
    pub(super) fn letter(self) -> char {
        let letter = match self.kind() {
            None => '.',
            Some(Kind::Pharaoh) if self.is_marked() => 'A',
            Some(Kind::Warrior) if self.is_marked() => 'O',
            Some(Kind::Pharaoh) => 'P',
            Some(Kind::Warrior) => 'W',
            Some(Kind::Chariot) => 'C',
            Some(Kind::Slave) => 'S',
            Some(Kind::Freed) => 'F',
            Some(Kind::Priest) => 'H',
            Some(Kind::Mercenary) => 'M',
            Some(Kind::Sethling) => match self.commander() {
                None => 'E',
                Some(WHITE) => 'T',
                Some(_) => 't',
            },
        };
        if self.colour() == BLACK {
            letter.to_ascii_lowercase()
        } else {
            letter
        }
    }

    /// The piece with a letter.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        let colour = u8::from(letter.is_ascii_lowercase());
        let kind = match letter.to_ascii_uppercase() {
            'P' | 'A' => Kind::Pharaoh,
            'W' | 'O' => Kind::Warrior,
            'C' => Kind::Chariot,
            'S' => Kind::Slave,
            'F' => Kind::Freed,
            'H' => Kind::Priest,
            'T' => return Some(Self::commanded(colour)),
            // Gray has capitals only.
            'M' | 'E' if colour == BLACK => return None,
            'M' => return Some(Self::of(Kind::Mercenary, GRAY)),
            'E' => return Some(Self::SETHLING),
            _ => return None,
        };
        let man = Self::of(kind, colour);
        let marked = matches!(letter, 'A' | 'a' | 'O' | 'o');
        Some(if marked { man.marked() } else { man })
    }

    /// The piece as all games' layers know it.
    pub(super) fn piece(self) -> Option<Piece> {
        Some(Piece {
            colour: self.colour(),
            kind: self.kind()?.name(),
            letter: self.letter(),
            commander: self.commander(),
            marked: self.is_marked(),
        })
    }

    /// Whether it may capture another piece on a board, if it gets there.
    pub(super) fn can_capture(self, victim: Self, board: Board) -> bool {
        let timid = self.is(Kind::Slave) || self.is(Kind::Mercenary) || self.is(Kind::Sethling);
        self.colour() != victim.colour()
            && !(self.is(Kind::Priest) && victim.is(Kind::Priest))
            && !(timid && victim.is(Kind::Pharaoh) && board != Board::Hours)
    }

    /// The steps and leaps that it can capture by on a board; chariots in the
    /// World slide, and have none.
    pub(super) fn capturing_steps(self, board: Board) -> &'static [Offset] {
        let world = board == Board::World;
        match self.kind() {
            None => &[],
            Some(Kind::Sethling) => &KING,
            Some(Kind::Priest) => &PRIEST,
            Some(Kind::Pharaoh) if world => &KING,
            Some(Kind::Warrior) if world => &WARRIOR,
            Some(Kind::Chariot) if world => &[],
            Some(Kind::Slave) if world && self.colour() == BLACK => &[(-1, -1), (1, -1)],
            Some(Kind::Slave) if world => &[(-1, 1), (1, 1)],
            Some(_) => &ORTHOGONAL,
        }
    }

    /// Whether a cell lies on the enemy's back rank of the World.
    pub(super) fn is_promoted_on(self, cell: u8) -> bool {
        let (board, _, rank) = place(cell);
        let back = if self.colour() == BLACK { 0 } else { 6 };
        cell != FEATHER && board == Board::World && self.is_mortal() && rank == back
    }
}
