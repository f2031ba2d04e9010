//! Places at the table, sets of them, and who may be looking on.

/// A place at the table: white, black, Shu … in turn order from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The index into [`super::Info::seats`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of seats, at most eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Just one seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The first `count` seats.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        Self(((1u16 << count) - 1) as u8)
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// This set less a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Whether a seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether nobody is.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// The only seat, if there is exactly one.
    #[must_use]
    pub fn single(self) -> Option<Seat> {
        let mut seats = self.iter();
        match (seats.next(), seats.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Whose knowledge something is shown by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// What this seat knows.
    Seat(Seat),
    /// What anybody may know.
    Public,
    /// Everything: the referee.
    All,
}
