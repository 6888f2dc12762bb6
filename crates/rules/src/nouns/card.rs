//! The six kinds of action card and multisets of them (C2, section 6).

use std::fmt;

use crate::bits::nth_of_six;

/// A kind of action card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Card {
    /// Moves or launches a ship, explores (K1).
    Ship,
    /// Works an ebony, spice or pigment location (K2).
    Plantation,
    /// Works a gold location (K3).
    GoldMine,
    /// Raises a fort or a trading post (K4).
    Building,
    /// Searches ruins (K5).
    Ruins,
    /// Raises a price (K6).
    Market,
}

impl Card {
    /// All kinds, in the order of the rules.
    pub const ALL: [Card; 6] =
        [Card::Ship, Card::Plantation, Card::GoldMine, Card::Building, Card::Ruins, Card::Market];

    /// The kind at an index of [`Card::ALL`]. This is a match because indexing the list takes longer than the
    /// rest of a draw.
    #[inline]
    const fn at(index: u32) -> Card {
        match index {
            0 => Card::Ship,
            1 => Card::Plantation,
            2 => Card::GoldMine,
            3 => Card::Building,
            4 => Card::Ruins,
            _ => Card::Market,
        }
    }

    /// The word for the kind in files and messages.
    pub fn word(self) -> &'static str {
        match self {
            Card::Ship => "ship",
            Card::Plantation => "plantation",
            Card::GoldMine => "gold_mine",
            Card::Building => "building",
            Card::Ruins => "ruins",
            Card::Market => "market",
        }
    }

    /// The kind a word stands for.
    pub fn from_word(word: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.word() == word)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A multiset of cards: a hand, a pile, a payment.
///
/// One byte for each kind, so that whole hands are added, subtracted and compared by single operations. No
/// count of a game reaches 128: there are 90 cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(u64);

const ONE_OF_EACH: u64 = 0x0000_0101_0101_0101;
const HIGH_BITS: u64 = 0x0000_8080_8080_8080;

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);

    /// The whole deck (C2).
    pub const DECK: Cards = Cards::of([30, 20, 10, 12, 6, 12]);

    /// This many of each kind, in the order of [`Card::ALL`].
    pub const fn of(counts: [u8; 6]) -> Cards {
        let [a, b, c, d, e, f] = counts;
        Cards(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// One card.
    #[inline]
    pub const fn one(card: Card) -> Cards {
        Cards(1 << (8 * card as u32))
    }

    /// How many of a kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (8 * card as u32)) as u8
    }

    /// The counts in the order of [`Card::ALL`].
    pub fn counts(self) -> [u8; 6] {
        Card::ALL.map(|card| self.count(card))
    }

    /// How many cards in all.
    #[inline]
    pub const fn total(self) -> u32 {
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a card of the kind.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.count(card) != 0
    }

    /// Whether all of `other` is among these cards. `other` may come from outside: counts of 128 and more,
    /// which no deck has, are never among the cards.
    #[inline]
    pub const fn contains(self, other: Cards) -> bool {
        (self.0 | HIGH_BITS).wrapping_sub(other.0) & !other.0 & HIGH_BITS == HIGH_BITS
    }

    /// These cards and those.
    #[inline]
    pub const fn plus(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// These cards without those, which must be among them.
    #[inline]
    pub const fn minus(self, other: Cards) -> Cards {
        debug_assert!(self.contains(other));
        Cards(self.0 - other.0)
    }

    /// How many kinds are present.
    #[inline]
    pub const fn kinds(self) -> u32 {
        ((self.0 + 0x0000_7f7f_7f7f_7f7f) & HIGH_BITS).count_ones()
    }

    /// The kind of the card at index `nth` when the cards are sorted by kind; `nth` is less than the total.
    #[inline]
    pub const fn nth(self, nth: u32) -> Card {
        Card::at(self.kinds_up_to(nth).trailing_zeros() / 8)
    }

    /// The card at index `nth` when the cards are sorted by kind; `nth` is less than the total.
    #[inline]
    pub(crate) const fn nth_card(self, nth: u32) -> Cards {
        let kinds = self.kinds_up_to(nth);
        Cards((kinds & kinds.wrapping_neg()) >> 7)
    }

    /// Bit 7 of byte k is set when the cards of kinds 0 to k reach beyond index `nth`.
    #[inline]
    const fn kinds_up_to(self, nth: u32) -> u64 {
        debug_assert!(nth < self.total());
        let up_to = self.0.wrapping_mul(ONE_OF_EACH);
        ((up_to & 0x0000_7f7f_7f7f_7f7f | HIGH_BITS) - (nth as u64 + 1) * ONE_OF_EACH) & HIGH_BITS
    }

    /// The kind at index `nth` of the kinds present; `nth` is less than their number.
    #[inline]
    pub const fn nth_kind(self, nth: u32) -> Card {
        let present = ((self.0 + 0x0000_7f7f_7f7f_7f7f) & HIGH_BITS) >> 7;
        // Gathers bit 0 of each byte into one byte.
        let present = present.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        Card::at(nth_of_six(present as u32, nth))
    }

    /// One card of every kind that is present more than once.
    #[inline]
    pub(crate) const fn kinds_held_twice(self) -> Cards {
        Cards(((self.0 + 0x0000_7e7e_7e7e_7e7e) & HIGH_BITS) >> 7)
    }

    /// Which of the cards that place pioneers are present, a byte of ones for each: plantation, gold mine,
    /// building, ruins.
    #[inline]
    pub(crate) const fn pioneer_cards(self) -> u32 {
        let counts = (self.0 >> 8) as u32;
        (((counts + 0x7f7f_7f7f) & 0x8080_8080) >> 7) * 0xff
    }

    /// The kinds that are present, in order.
    pub fn kinds_present(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |&card| self.has(card))
    }

    /// Every card by its kind, sorted.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| std::iter::repeat_n(card, self.count(card) as usize))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, |sum, card| sum.plus(Cards::one(card)))
    }
}

/// `2 ship, 1 market`, or `nothing`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        for (place, card) in self.kinds_present().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{} {card}", self.count(card))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}
