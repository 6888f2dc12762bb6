//! Numbers of cards and of goods.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A number of cards of each kind. Kinds that are not mentioned count 0; answers mention all six.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
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

/// Cards as read, before it is checked whether there are that many.
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

impl TryFrom<CardCounts> for Cards {
    type Error = String;

    /// Not more of a kind than the game has (C2), so that no sum can overflow anywhere.
    fn try_from(read: CardCounts) -> Result<Cards, String> {
        let counts = [read.ship, read.plantation, read.gold_mine, read.building, read.ruins, read.market];
        for (card, count) in rules::Card::ALL.into_iter().zip(counts) {
            let most = rules::Cards::DECK.count(card);
            if count > most.into() {
                return Err(format!("{count} {card} cards, expected 0 to {most}: the game has no more (C2)"));
            }
        }
        Ok(Cards::from_rules(rules::Cards::of(counts.map(|count| count as u8))))
    }
}

impl Cards {
    /// How many there are of each kind.
    pub fn from_rules(cards: rules::Cards) -> Cards {
        let [ship, plantation, gold_mine, building, ruins, market] = cards.counts();
        Cards { ship, plantation, gold_mine, building, ruins, market }
    }

    /// The cards.
    pub fn to_rules(self) -> rules::Cards {
        let Cards { ship, plantation, gold_mine, building, ruins, market } = self;
        rules::Cards::of([ship, plantation, gold_mine, building, ruins, market])
    }
}

/// Something for each good. Amounts that are not mentioned are 0; answers mention all four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with something for each good")]
pub struct ByGood<T> {
    /// For ebony.
    #[serde(default)]
    pub ebony: T,
    /// For spice.
    #[serde(default)]
    pub spice: T,
    /// For pigment.
    #[serde(default)]
    pub pigment: T,
    /// For gold.
    #[serde(default)]
    pub gold: T,
}

/// An amount of each good.
pub type Goods = ByGood<u16>;

impl<T> ByGood<T> {
    /// What `make` gives for each good.
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
    /// How much there is of each good.
    pub fn from_rules(goods: rules::Goods) -> Goods {
        ByGood::from_fn(|good| goods.count(good))
    }

    /// The goods.
    pub fn to_rules(self) -> rules::Goods {
        rules::Goods(self.in_order())
    }
}
