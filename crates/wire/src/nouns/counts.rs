//! Numbers of cards and of goods.

use std::fmt;

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A number of cards of each kind. A kind that is left out counts as 0; answers contain all six.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(try_from = "CardCounts")]
pub struct Cards {
    /// Ship cards.
    pub ship: u8,
    /// Plantation cards.
    pub plantation: u8,
    /// Gold mine cards.
    pub gold_mine: u8,
    /// Building cards.
    pub building: u8,
    /// Ruins cards.
    pub ruins: u8,
    /// Market cards.
    pub market: u8,
}

/// Numbers of cards as read, before they are compared with the cards of the game.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default, expecting = "an object with numbers of cards")]
struct CardCounts {
    ship: u64,
    plantation: u64,
    gold_mine: u64,
    building: u64,
    ruins: u64,
    market: u64,
}

/// More cards of a kind than the game has (C2).
struct TooManyCards {
    count: u64,
    card: rules::Card,
    most: u8,
}

impl fmt::Display for TooManyCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooManyCards { count, card, most } = self;
        write!(f, "{count} {card} cards, expected 0 to {most}: the game has no more (C2)")
    }
}

impl TryFrom<CardCounts> for Cards {
    type Error = TooManyCards;

    /// Accepts no more cards of a kind than the game has (C2), so that no sum can overflow anywhere.
    fn try_from(read: CardCounts) -> Result<Cards, TooManyCards> {
        let counts = [read.ship, read.plantation, read.gold_mine, read.building, read.ruins, read.market];
        for (card, count) in rules::Card::ALL.into_iter().zip(counts) {
            let most = rules::Cards::DECK.count(card);
            if count > most.into() {
                return Err(TooManyCards { count, card, most });
            }
        }
        Ok(Cards::from_rules(rules::Cards::of(counts.map(|count| count as u8))))
    }
}

impl Cards {
    /// The number of cards of each kind.
    pub fn from_rules(cards: rules::Cards) -> Cards {
        let [ship, plantation, gold_mine, building, ruins, market] = cards.counts();
        Cards { ship, plantation, gold_mine, building, ruins, market }
    }

    /// The cards of the rules.
    pub fn to_rules(self) -> rules::Cards {
        let Cards { ship, plantation, gold_mine, building, ruins, market } = self;
        rules::Cards::of([ship, plantation, gold_mine, building, ruins, market])
    }
}

/// One value for each good. An amount that is left out is 0; answers contain all four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with something for each good")]
pub struct ByGood<T> {
    /// The value for ebony.
    #[serde(default)]
    #[schema(inline)]
    pub ebony: T,
    /// The value for spice.
    #[serde(default)]
    #[schema(inline)]
    pub spice: T,
    /// The value for pigment.
    #[serde(default)]
    #[schema(inline)]
    pub pigment: T,
    /// The value for gold.
    #[serde(default)]
    #[schema(inline)]
    pub gold: T,
}

/// An amount of each good.
pub type Goods = ByGood<u16>;

impl<T> ByGood<T> {
    /// The values that `make` returns for each good.
    pub fn from_fn(make: impl Fn(rules::Good) -> T) -> ByGood<T> {
        let [ebony, spice, pigment, gold] = rules::Good::ALL.map(make);
        ByGood { ebony, spice, pigment, gold }
    }

    /// References to the values, in the order of the exchange chart.
    pub fn each_ref(&self) -> [&T; 4] {
        [&self.ebony, &self.spice, &self.pigment, &self.gold]
    }

    /// The values in the order of the exchange chart.
    pub fn in_order(self) -> [T; 4] {
        [self.ebony, self.spice, self.pigment, self.gold]
    }
}

impl Goods {
    /// The amount of each good.
    pub fn from_rules(goods: rules::Goods) -> Goods {
        ByGood::from_fn(|good| goods.count(good))
    }

    /// The goods of the rules.
    pub fn to_rules(self) -> rules::Goods {
        rules::Goods(self.in_order())
    }
}
