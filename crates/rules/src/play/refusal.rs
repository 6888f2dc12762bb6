//! Why the rules do not allow an action: a rule id and a sentence.

use std::fmt;

use crate::nouns::{COMPASS, Card, Cards, Good, LocationKind, Seat};
use crate::play::Revealed;

/// A refusal. It changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Another seat has to act.
    NotYourTurn {
        /// The seat that has to act.
        turn: Seat,
    },
    /// Only a mulligan is possible now.
    MulliganFirst,
    /// Only a first island is possible now.
    FirstIslandFirst,
    /// Set-up is over.
    SetUpIsOver,
    /// Cards to exchange are not in the hand.
    ExchangeNotInHand {
        /// The hand.
        hand: Cards,
    },
    /// The card is not in the hand.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The payment is not in the hand besides the card played.
    PaymentNotInHand {
        /// What the seat can pay with.
        rest: Cards,
    },
    /// The payment is not the cost.
    PaymentNotExact {
        /// The cost.
        cost: u32,
        /// What was offered.
        paid: u32,
    },
    /// Not enough cards for the cost.
    CannotPay {
        /// The lowest cost.
        cost: u32,
        /// The cards that the seat can pay with.
        cards: u32,
    },
    /// Too few own ships at the island.
    ShipsNeeded {
        /// How many ships are needed.
        need: u32,
        /// How many there are.
        have: u32,
    },
    /// All pioneers are on the map.
    NoPioneerLeft,
    /// The location has a pioneer.
    Occupied,
    /// The card does not fit the location.
    WrongLocation {
        /// The card.
        card: Card,
        /// What the location is.
        kind: LocationKind,
    },
    /// There is no such place in play.
    NoSuchPlace,
    /// All building tokens are on the map.
    NoBuildingLeft,
    /// A post cannot copy gold.
    GoldIsNotCopied,
    /// No plantation of that good is worked on the island.
    NothingToCopy {
        /// The good.
        good: Good,
    },
    /// No vacant location of the card's kind is in play.
    NothingVacant {
        /// The card.
        card: Card,
    },
    /// A Market was played in this turn.
    MarketAlreadyPlayed,
    /// All markers are used.
    NoMarkerLeft,
    /// The price has reached its last value.
    LastPrice {
        /// The good.
        good: Good,
    },
    /// None of the good in stock.
    NoneInStock {
        /// The good.
        good: Good,
    },
    /// No good in stock whose price can rise.
    NothingToSell,
    /// No ship in the reserve.
    NoShipInReserve,
    /// The seat has no ship there.
    NoShipThere,
    /// The ship already lies at that island.
    SameIsland,
    /// No island, hideout or tile to go to.
    NowhereToSail,
    /// The tile has no hideout.
    NoHideout,
    /// The hideout has a ship.
    HideoutTaken,
    /// The tile is not in the exploration area.
    NotInArea,
    /// A tile lies there.
    CellOccupied,
    /// No tile in play is next to the cell.
    CellApart,
    /// No land side would meet land.
    NoLandMet,
    /// A side would not match.
    SideDiffers {
        /// The direction, from 0 in the north, clockwise.
        direction: usize,
    },
    /// The tile has no such portion.
    NoSuchPortion,
    /// The first tile lies at the centre, not turned.
    FirstTileAtCentre,
    /// A tile can be placed, so one must be.
    TileMustBePlaced,
    /// A first ship does not start on a hideout.
    NoHideoutAtStart,
    /// Another seat acted last, or no action was made.
    NothingToTakeBack,
    /// Something hidden was revealed.
    TakeBackAfterReveal {
        /// What was revealed last.
        revealed: Revealed,
    },
}

impl Refusal {
    /// The id of the rule in `docs/rules.md`.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::GameOver => "F1",
            Refusal::NotYourTurn { .. } | Refusal::SetUpIsOver => "T1",
            Refusal::MulliganFirst | Refusal::ExchangeNotInHand { .. } => "S3",
            Refusal::FirstIslandFirst | Refusal::FirstTileAtCentre => "S4",
            Refusal::TileMustBePlaced => "S5",
            Refusal::NoHideoutAtStart => "S6",
            Refusal::NotInHand { .. } | Refusal::PaymentNotInHand { .. } | Refusal::CannotPay { .. } => "T2",
            Refusal::PaymentNotExact { .. } | Refusal::NothingVacant { .. } | Refusal::NowhereToSail => "K7",
            Refusal::ShipsNeeded { .. } => "K0",
            Refusal::NoPioneerLeft | Refusal::Occupied | Refusal::NoShipInReserve => "K8",
            Refusal::WrongLocation { card, .. } => match card {
                Card::Plantation => "K2",
                Card::GoldMine => "K3",
                Card::Building => "K4",
                _ => "K5",
            },
            Refusal::NoSuchPlace => "T2",
            Refusal::NoBuildingLeft => "C5",
            Refusal::GoldIsNotCopied | Refusal::NothingToCopy { .. } => "K4",
            Refusal::MarketAlreadyPlayed
            | Refusal::NoMarkerLeft
            | Refusal::LastPrice { .. }
            | Refusal::NoneInStock { .. }
            | Refusal::NothingToSell => "K6",
            Refusal::NoShipThere | Refusal::SameIsland | Refusal::NoHideout | Refusal::NotInArea => "K1",
            Refusal::HideoutTaken => "P2",
            Refusal::CellOccupied | Refusal::CellApart => "E1",
            Refusal::NoLandMet => "E2",
            Refusal::SideDiffers { .. } => "E3",
            Refusal::NoSuchPortion => "E5",
            Refusal::NothingToTakeBack => "T1",
            Refusal::TakeBackAfterReveal { .. } => "V1",
        }
    }
}

fn plural(count: u32, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NotYourTurn { turn } => write!(f, "it is the turn of seat {turn}"),
            Refusal::MulliganFirst => f.write_str("first keep or exchange your cards"),
            Refusal::FirstIslandFirst => f.write_str("first place your first island"),
            Refusal::SetUpIsOver => f.write_str("the set-up is over; play a card or end your turn"),
            Refusal::ExchangeNotInHand { hand } => {
                write!(f, "the cards to exchange are not all in your hand, which holds {hand}")
            }
            Refusal::NotInHand { card } => write!(f, "you have no {card} card in your hand"),
            Refusal::PaymentNotInHand { rest } => {
                write!(
                    f,
                    "you cannot pay with cards you do not have; besides the card played you hold {rest}"
                )
            }
            Refusal::PaymentNotExact { cost, paid } => {
                write!(f, "it costs exactly {cost} {}; you offer {paid}", plural(cost, "card", "cards"))
            }
            Refusal::CannotPay { cost, cards } => {
                let noun = plural(cost, "card", "cards");
                write!(f, "it costs {cost} {noun}; you have {cards} besides the card itself")
            }
            Refusal::ShipsNeeded { need, have } => {
                write!(f, "it needs {need} of your ships at the island; you have {have}")
            }
            Refusal::NoPioneerLeft => f.write_str("all your pioneers are on the map"),
            Refusal::Occupied => f.write_str("a pioneer already stands there"),
            Refusal::WrongLocation { card, kind } => write!(f, "a {card} card cannot be played on {kind}"),
            Refusal::NoSuchPlace => f.write_str("there is no such place in play"),
            Refusal::NoBuildingLeft => f.write_str("all ten building tokens are on the map"),
            Refusal::GoldIsNotCopied => f.write_str("a trading post cannot copy gold"),
            Refusal::NothingToCopy { good } => write!(f, "no plantation of {good} is worked on this island"),
            Refusal::NothingVacant { card } => write!(f, "no vacant place for a {card} card is in play"),
            Refusal::MarketAlreadyPlayed => f.write_str("only one market card can be played in a turn"),
            Refusal::NoMarkerLeft => f.write_str("all eight price markers are used"),
            Refusal::LastPrice { good } => write!(f, "the price of {good} has reached its last step"),
            Refusal::NoneInStock { good } => write!(f, "you have no {good} in stock"),
            Refusal::NothingToSell => f.write_str("you have no good in stock whose price can still rise"),
            Refusal::NoShipInReserve => f.write_str("none of your ships is in the reserve"),
            Refusal::NoShipThere => f.write_str("none of your ships is there"),
            Refusal::SameIsland => f.write_str("the ship already lies at that island"),
            Refusal::NowhereToSail => f.write_str("there is nowhere for a ship to go"),
            Refusal::NoHideout => f.write_str("that tile has no hideout"),
            Refusal::HideoutTaken => f.write_str("a hideout holds one ship, and this one is taken"),
            Refusal::NotInArea => f.write_str("that tile is not in the exploration area"),
            Refusal::CellOccupied => f.write_str("a tile already lies there"),
            Refusal::CellApart => f.write_str("no tile in play is next to that hexagon"),
            Refusal::NoLandMet => f.write_str("no land side of the tile would meet land"),
            Refusal::SideDiffers { direction } => {
                write!(f, "the side to the {} would not match", COMPASS[direction])
            }
            Refusal::NoSuchPortion => f.write_str("the tile has no such shore"),
            Refusal::FirstTileAtCentre => f.write_str("the first tile lies at 0,0 with rotation 0"),
            Refusal::TileMustBePlaced => f.write_str(
                "a tile of the exploration area can be placed, so the first ship comes with a tile",
            ),
            Refusal::NoHideoutAtStart => f.write_str("a first ship does not start on a hideout"),
            Refusal::NothingToTakeBack => f.write_str("you have done nothing that could be taken back"),
            Refusal::TakeBackAfterReveal { .. } => f.write_str("something hidden was revealed since"),
        }
    }
}

impl std::error::Error for Refusal {}
