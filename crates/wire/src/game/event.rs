//! Events: complete, and as a viewer saw them.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Play;
use crate::counts::{Cards, Goods};
use crate::name_error::NameError;
use crate::place::{Destination, Places};
use crate::words::{Card, EndReason, SeatNumber, seat_from_rules, seat_to_rules};

mod reading;

use reading::Fields;

/// A complete event, including the results of chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The game was set up (S1 to S3).
    SetUp {
        /// The seat that begins.
        first: SeatNumber,
        /// The tiles of the exploration area.
        area: Vec<String>,
        /// The first hand of each seat.
        hands: Vec<Cards>,
    },
    /// A seat exchanged cards of its first hand (S3).
    Mulligan {
        /// The seat.
        seat: SeatNumber,
        /// The cards discarded.
        discarded: Cards,
        /// The cards drawn in exchange.
        drawn: Cards,
    },
    /// A seat drew cards from the deck (T4).
    Drew {
        /// The seat that drew.
        seat: SeatNumber,
        /// The cards.
        cards: Cards,
    },
    /// A seat took a card out of the largest hand (T5).
    Took {
        /// The seat that drew.
        seat: SeatNumber,
        /// The seat that lost the card.
        from: SeatNumber,
        /// The card.
        card: Card,
    },
    /// An event that everyone saw completely.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// An event as a viewer saw it. What the viewer may not know is null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "event", rename_all = "snake_case", try_from = "Fields")]
pub enum SeenEvent {
    /// The game was set up.
    SetUp {
        /// The seat that begins.
        first: SeatNumber,
        /// The tiles of the exploration area.
        area: Vec<String>,
        /// The first hand of the viewer.
        hand: Option<Cards>,
    },
    /// A seat exchanged cards of its first hand.
    Mulligan {
        /// The seat.
        seat: SeatNumber,
        /// The cards discarded, which lie face up.
        discarded: Cards,
        /// The cards drawn, if the viewer drew them.
        drawn: Option<Cards>,
    },
    /// A seat drew cards from the deck.
    Drew {
        /// The seat that drew.
        seat: SeatNumber,
        /// How many cards.
        count: u32,
        /// The cards, if the viewer drew them.
        cards: Option<Cards>,
    },
    /// A seat took a card out of another hand.
    Took {
        /// The seat that drew.
        seat: SeatNumber,
        /// The seat that lost the card.
        from: SeatNumber,
        /// The card, if the viewer is one of these two seats (V4).
        card: Option<Card>,
    },
    /// An event that everyone saw completely.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// An event that everyone sees completely.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum OpenEvent {
    /// A seat brought its first ship into play (S4, S5).
    FirstIsland {
        /// The seat.
        seat: SeatNumber,
        /// Where the ship went.
        to: Destination,
        /// The tile that was turned up to replace the one placed.
        revealed: Option<String>,
    },
    /// A seat played a card and paid for it (T2).
    Played {
        /// The seat.
        seat: SeatNumber,
        /// The card and its target.
        #[serde(flatten)]
        play: Play,
        /// The cards that paid for it.
        payment: Cards,
        /// The tile that was turned up to replace one placed.
        revealed: Option<String>,
    },
    /// A seat ended its step of playing and took the goods it produced (T3, T6).
    TurnEnded {
        /// The seat.
        seat: SeatNumber,
        /// The goods from its production board.
        produced: Goods,
    },
    /// The discard pile became the deck (T5).
    Reshuffled,
    /// A turn began (T1).
    TurnBegan {
        /// The seat whose turn it is.
        seat: SeatNumber,
        /// The round, from 1.
        round: u16,
    },
    /// The game ended (F1, F4).
    Finished {
        /// Why it ended.
        reason: EndReason,
    },
}

impl OpenEvent {
    /// An event of the rules; `None` if not everyone sees it completely.
    fn from_rules(places: &Places<'_>, event: &rules::Event) -> Option<OpenEvent> {
        Some(match *event {
            rules::Event::FirstIsland { seat, to, revealed } => OpenEvent::FirstIsland {
                seat: seat_from_rules(seat),
                to: Destination::from_rules(places, to),
                revealed: revealed.map(|tile| places.tile_id(tile)),
            },
            rules::Event::Played { seat, play, payment, revealed } => OpenEvent::Played {
                seat: seat_from_rules(seat),
                play: Play::from_rules(places, &play),
                payment: Cards::from_rules(payment),
                revealed: revealed.map(|tile| places.tile_id(tile)),
            },
            rules::Event::TurnEnded { seat, produced } => {
                OpenEvent::TurnEnded { seat: seat_from_rules(seat), produced: Goods::from_rules(produced) }
            }
            rules::Event::Reshuffled => OpenEvent::Reshuffled,
            rules::Event::TurnBegan { seat, round } => {
                OpenEvent::TurnBegan { seat: seat_from_rules(seat), round }
            }
            rules::Event::Finished { reason } => {
                OpenEvent::Finished { reason: EndReason::from_rules(reason) }
            }
            rules::Event::SetUp { .. }
            | rules::Event::Mulligan { .. }
            | rules::Event::Drew { .. }
            | rules::Event::Took { .. } => return None,
        })
    }
}

impl Event {
    /// An event of the rules.
    pub fn from_rules(config: &rules::Config, places: &Places<'_>, event: &rules::Event) -> Event {
        match *event {
            rules::Event::SetUp { first, area, hands } => Event::SetUp {
                first: seat_from_rules(first),
                area: area.map(|tile| places.tile_id(tile)).to_vec(),
                hands: rules::Seat::all(config.players())
                    .map(|seat| Cards::from_rules(hands[seat]))
                    .collect(),
            },
            rules::Event::Mulligan { seat, discarded, drawn } => Event::Mulligan {
                seat: seat_from_rules(seat),
                discarded: Cards::from_rules(discarded),
                drawn: Cards::from_rules(drawn),
            },
            rules::Event::Drew { seat, cards } => {
                Event::Drew { seat: seat_from_rules(seat), cards: Cards::from_rules(cards) }
            }
            rules::Event::Took { seat, from, card } => Event::Took {
                seat: seat_from_rules(seat),
                from: seat_from_rules(from),
                card: Card::from_rules(card),
            },
            _ => Event::Open(OpenEvent::from_rules(places, event).expect("all others are open")),
        }
    }
}

impl SeenEvent {
    /// An event that a viewer saw.
    pub fn from_rules(places: &Places<'_>, event: &rules::SeenEvent) -> SeenEvent {
        match *event {
            rules::SeenEvent::SetUp { first, area, hand } => SeenEvent::SetUp {
                first: seat_from_rules(first),
                area: area.map(|tile| places.tile_id(tile)).to_vec(),
                hand: hand.map(Cards::from_rules),
            },
            rules::SeenEvent::Mulligan { seat, discarded, drawn } => SeenEvent::Mulligan {
                seat: seat_from_rules(seat),
                discarded: Cards::from_rules(discarded),
                drawn: drawn.map(Cards::from_rules),
            },
            rules::SeenEvent::Drew { seat, count, cards } => {
                SeenEvent::Drew { seat: seat_from_rules(seat), count, cards: cards.map(Cards::from_rules) }
            }
            rules::SeenEvent::Took { seat, from, card } => SeenEvent::Took {
                seat: seat_from_rules(seat),
                from: seat_from_rules(from),
                card: card.map(Card::from_rules),
            },
            rules::SeenEvent::Open(ref event) => {
                let open = OpenEvent::from_rules(places, event);
                SeenEvent::Open(open.expect("a view shows as open only what everyone saw completely"))
            }
        }
    }
}

impl OpenEvent {
    fn to_rules(&self, places: &Places<'_>) -> Result<rules::Event, NameError> {
        let tile = |id: &Option<String>| id.as_ref().map(|id| places.find_tile(id)).transpose();
        Ok(match self {
            OpenEvent::FirstIsland { seat, to, revealed } => rules::Event::FirstIsland {
                seat: seat_to_rules(*seat)?,
                to: to.to_rules(places)?,
                revealed: tile(revealed)?,
            },
            OpenEvent::Played { seat, play, payment, revealed } => rules::Event::Played {
                seat: seat_to_rules(*seat)?,
                play: play.to_rules(places)?,
                payment: payment.to_rules(),
                revealed: tile(revealed)?,
            },
            OpenEvent::TurnEnded { seat, produced } => {
                rules::Event::TurnEnded { seat: seat_to_rules(*seat)?, produced: produced.to_rules() }
            }
            OpenEvent::Reshuffled => rules::Event::Reshuffled,
            OpenEvent::TurnBegan { seat, round } => {
                rules::Event::TurnBegan { seat: seat_to_rules(*seat)?, round: *round }
            }
            OpenEvent::Finished { reason } => rules::Event::Finished { reason: reason.to_rules() },
        })
    }
}

impl SeenEvent {
    /// The event of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::SeenEvent, NameError> {
        Ok(match self {
            SeenEvent::SetUp { first, area, hand } => {
                let tiles = area.iter().map(|id| places.find_tile(id)).collect::<Result<Vec<_>, _>>()?;
                rules::SeenEvent::SetUp {
                    first: seat_to_rules(*first)?,
                    area: tiles.try_into().map_err(|_| NameError::AreaSize(area.len()))?,
                    hand: hand.map(Cards::to_rules),
                }
            }
            SeenEvent::Mulligan { seat, discarded, drawn } => rules::SeenEvent::Mulligan {
                seat: seat_to_rules(*seat)?,
                discarded: discarded.to_rules(),
                drawn: drawn.map(Cards::to_rules),
            },
            SeenEvent::Drew { seat, count, cards } => rules::SeenEvent::Drew {
                seat: seat_to_rules(*seat)?,
                count: *count,
                cards: cards.map(Cards::to_rules),
            },
            SeenEvent::Took { seat, from, card } => rules::SeenEvent::Took {
                seat: seat_to_rules(*seat)?,
                from: seat_to_rules(*from)?,
                card: card.map(Card::to_rules),
            },
            SeenEvent::Open(event) => rules::SeenEvent::Open(event.to_rules(places)?),
        })
    }
}
