//! Seats at the table and data kept for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The most players a game can have (C1).
pub const MAX_PLAYERS: usize = 5;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if a table can have it.
    pub fn new(number: usize) -> Option<Seat> {
        (number < MAX_PLAYERS).then_some(Seat(number as u8))
    }

    /// The seats of a table of `players`, clockwise from seat 0.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players).map(Seat)
    }

    /// The number of the seat, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise.
    #[inline]
    pub fn next(self, players: u8) -> Seat {
        if self.0 + 1 == players { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The seat before this one, which is the last in a round that this one begins.
    pub fn previous(self, players: u8) -> Seat {
        Seat(self.0.checked_sub(1).unwrap_or(players - 1))
    }

    /// The other seats, clockwise from this one.
    pub fn others(self, players: u8) -> impl Iterator<Item = Seat> {
        (self.0 + 1..players).chain(0..self.0).map(Seat)
    }

    /// How many seats clockwise from another.
    #[inline]
    pub fn steps_from(self, other: Seat, players: u8) -> u8 {
        if self.0 < other.0 { self.0 + players - other.0 } else { self.0 - other.0 }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One value for each seat; seats without a player hold the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T>([T; MAX_PLAYERS]);

impl<T> BySeat<T> {
    /// The values `make` gives for each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat(std::array::from_fn(|number| make(Seat(number as u8))))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// The seats of the five lowest bits.
    #[inline]
    pub(crate) fn from_bits(bits: u8) -> Seats {
        Seats(bits & 0x1f)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether any seat but this one is in the set.
    #[inline]
    pub fn has_other_than(self, seat: Seat) -> bool {
        self.0 & !(1 << seat.0) != 0
    }

    /// Adds a seat.
    #[inline]
    pub fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Adds all seats of another set.
    #[inline]
    pub fn add_all(&mut self, other: Seats) {
        self.0 |= other.0;
    }

    /// How many seats are in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_PLAYERS as u8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_around_the_table() {
        for players in 2..=MAX_PLAYERS as u8 {
            for seat in Seat::all(players) {
                let around: Vec<Seat> = std::iter::successors(Some(seat), |seat| Some(seat.next(players)))
                    .take(players.into())
                    .collect();
                assert_eq!(around.last(), Some(&seat.previous(players)));
                assert!(seat.others(players).eq(around[1..].iter().copied()));
                assert!(around.iter().map(|other| other.steps_from(seat, players)).eq(0..players));
            }
        }
    }
}
