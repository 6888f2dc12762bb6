//! What the rules ask about an island.

use crate::config::CLASSES;
use crate::nouns::{Good, Seat, Seats};

/// What the rules ask about an island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Island {
    /// How many locations of each class are vacant.
    pub(crate) vacant: [u8; 4],
    /// Whose pirates afflict it (P3).
    pub(crate) pirates: Seats,
    /// Bits 0 to 4: who owns a fort here (P4). Bits 5 to 7: the plantation goods that have a pioneer here,
    /// which are what a trading post can copy (K4). One byte, so that a position stays below a kilobyte.
    forts_and_worked: u8,
}

const WORKED_SHIFT: u32 = 5;

impl Island {
    pub(super) const NONE: Island = Island::with_vacant([0; 4]);

    /// An island that has only vacant locations.
    pub(super) const fn with_vacant(vacant: [u8; 4]) -> Island {
        Island { vacant, pirates: Seats::NONE, forts_and_worked: 0 }
    }

    /// Who owns a fort here.
    #[inline]
    pub(crate) fn forts(&self) -> Seats {
        Seats::from_bits(self.forts_and_worked)
    }

    #[inline]
    pub(crate) fn add_fort(&mut self, seat: Seat) {
        self.forts_and_worked |= 1 << seat.index();
    }

    /// The goods of plantations with a pioneer, a bit for each.
    #[inline]
    pub(crate) fn worked(&self) -> u8 {
        self.forts_and_worked >> WORKED_SHIFT
    }

    #[inline]
    pub(super) fn add_worked(&mut self, good: Good) {
        self.forts_and_worked |= 1 << (WORKED_SHIFT + good as u32);
    }

    pub(super) fn join(&mut self, other: Island) {
        for class in CLASSES {
            self.vacant[class as usize] += other.vacant[class as usize];
        }
        self.forts_and_worked |= other.forts_and_worked;
        self.pirates.add_all(other.pirates);
    }
}
