//! The four goods and amounts of them (C4).

use std::fmt;

/// A good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Good {
    /// Black wood.
    Ebony,
    /// Spice.
    Spice,
    /// Dye.
    Pigment,
    /// Gold; no plantation grows it and no post copies it.
    Gold,
}

impl Good {
    /// All goods, in the order of the exchange chart.
    pub const ALL: [Good; 4] = [Good::Ebony, Good::Spice, Good::Pigment, Good::Gold];

    /// The goods of plantations.
    pub const PLANTED: [Good; 3] = [Good::Ebony, Good::Spice, Good::Pigment];

    /// The word for the good in files and messages.
    pub fn word(self) -> &'static str {
        match self {
            Good::Ebony => "ebony",
            Good::Spice => "spice",
            Good::Pigment => "pigment",
            Good::Gold => "gold",
        }
    }

    /// The good a word stands for.
    pub fn from_word(word: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.word() == word)
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// An amount of each good, in the order of [`Good::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Goods(pub [u16; 4]);

impl Goods {
    /// How much of a good.
    #[inline]
    pub fn count(&self, good: Good) -> u16 {
        self.0[good as usize]
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The goods that are present, a bit for each.
    #[inline]
    pub(crate) fn present(&self) -> u32 {
        const ALL_BUT_HIGH_BITS: u64 = 0x7fff_7fff_7fff_7fff;
        let [a, b, c, d] = self.0.map(u64::from);
        let counts = a | b << 16 | c << 32 | d << 48;
        // The high bit of each quarter is set when the quarter is not zero; then the four bits are gathered.
        let present = ((counts & ALL_BUT_HIGH_BITS) + ALL_BUT_HIGH_BITS) | counts;
        let lowest = present >> 15 & 0x0001_0001_0001_0001;
        (lowest.wrapping_mul(0x0001_0002_0004_0008) >> 48) as u32 & 0xf
    }

    /// Adds other goods. The supply never runs out (C4); a count stops growing at 65,535.
    #[inline]
    pub fn add(&mut self, other: Goods) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(more);
        }
    }

    /// Adds an amount of one good.
    #[inline]
    pub fn add_one(&mut self, good: Good, amount: u16) {
        let mine = &mut self.0[good as usize];
        *mine = mine.saturating_add(amount);
    }
}

/// `2 ebony, 1 gold`, or `nothing`.
impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        let mut comma = "";
        for good in Good::ALL {
            if self.count(good) > 0 {
                write!(f, "{comma}{} {good}", self.count(good))?;
                comma = ", ";
            }
        }
        Ok(())
    }
}
