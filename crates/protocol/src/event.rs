//! What happened, whole and as a viewer saw it.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::action::Play;
use crate::counts::{Cards, Goods};
use crate::place::{Destination, Places};
use crate::words::{Card, EndReason, SeatNumber, number};

/// Something that happened, with what chance decided on the way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The table was laid (S1 to S3).
    SetUp {
        /// Who begins.
        first: SeatNumber,
        /// The tiles turned up.
        area: Vec<String>,
        /// The first hands by seat.
        hands: Vec<Cards>,
    },
    /// A player exchanged cards of the first hand (S3).
    Mulligan {
        /// Who.
        seat: SeatNumber,
        /// The cards discarded.
        discarded: Cards,
        /// The cards drawn for them.
        drawn: Cards,
    },
    /// Cards came from the deck (T4).
    Drew {
        /// Who drew.
        seat: SeatNumber,
        /// The cards.
        cards: Cards,
    },
    /// A card came out of the largest hand (T5).
    Took {
        /// Who drew.
        seat: SeatNumber,
        /// From whom.
        from: SeatNumber,
        /// The card.
        card: Card,
    },
    /// Something that everybody saw whole.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// An event as a viewer saw it: what the viewer may not know is null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SeenEvent {
    /// The table was laid.
    SetUp {
        /// Who begins.
        first: SeatNumber,
        /// The tiles turned up.
        area: Vec<String>,
        /// The viewer's own hand.
        hand: Option<Cards>,
    },
    /// A player exchanged cards.
    Mulligan {
        /// Who.
        seat: SeatNumber,
        /// The cards discarded, which lie face up.
        discarded: Cards,
        /// The cards drawn: the viewer's own only.
        drawn: Option<Cards>,
    },
    /// Cards came from the deck.
    Drew {
        /// Who drew.
        seat: SeatNumber,
        /// How many.
        count: u32,
        /// The cards: the viewer's own only.
        cards: Option<Cards>,
    },
    /// A card came out of a hand.
    Took {
        /// Who drew.
        seat: SeatNumber,
        /// From whom.
        from: SeatNumber,
        /// The card, known to these two alone (V4).
        card: Option<Card>,
    },
    /// Something that everybody saw whole.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// What everybody sees whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum OpenEvent {
    /// A player's first ship came into play (S4, S5).
    FirstIsland {
        /// Who.
        seat: SeatNumber,
        /// Where it went.
        to: Destination,
        /// The tile turned up in place of the one that was placed.
        revealed: Option<String>,
    },
    /// A card was played and paid for (T2).
    Played {
        /// By whom.
        seat: SeatNumber,
        /// The card and its target.
        #[serde(flatten)]
        play: Play,
        /// The cards that paid for it.
        payment: Cards,
        /// The tile turned up in place of one that was placed.
        revealed: Option<String>,
    },
    /// A player ended the step of playing and took the goods produced (T3, T6).
    TurnEnded {
        /// Who.
        seat: SeatNumber,
        /// What the production board brought.
        produced: Goods,
    },
    /// The discard pile became the deck (T5).
    Reshuffled,
    /// The next turn began (T1).
    TurnBegan {
        /// Whose.
        seat: SeatNumber,
        /// In which round, from 1.
        round: u16,
    },
    /// The game ended (F1, F4).
    Finished {
        /// Why.
        reason: EndReason,
    },
}

impl OpenEvent {
    /// The form of an event, if everybody sees it whole.
    fn new(places: &Places<'_>, event: &rules::Event) -> Option<OpenEvent> {
        Some(match *event {
            rules::Event::FirstIsland { seat, to, revealed } => OpenEvent::FirstIsland {
                seat: number(seat),
                to: places.destination(to),
                revealed: revealed.map(|tile| places.tile(tile)),
            },
            rules::Event::Played { seat, play, payment, revealed } => OpenEvent::Played {
                seat: number(seat),
                play: Play::new(places, &play),
                payment: payment.into(),
                revealed: revealed.map(|tile| places.tile(tile)),
            },
            rules::Event::TurnEnded { seat, produced } => {
                OpenEvent::TurnEnded { seat: number(seat), produced: produced.into() }
            }
            rules::Event::Reshuffled => OpenEvent::Reshuffled,
            rules::Event::TurnBegan { seat, round } => OpenEvent::TurnBegan { seat: number(seat), round },
            rules::Event::Finished { reason } => OpenEvent::Finished { reason: reason.into() },
            rules::Event::SetUp { .. }
            | rules::Event::Mulligan { .. }
            | rules::Event::Drew { .. }
            | rules::Event::Took { .. } => return None,
        })
    }
}

impl Event {
    /// The form of an event.
    pub fn new(table: &rules::Table, places: &Places<'_>, event: &rules::Event) -> Event {
        match *event {
            rules::Event::SetUp { first, area, hands } => Event::SetUp {
                first: number(first),
                area: area.map(|tile| places.tile(tile)).to_vec(),
                hands: rules::Seat::all(table.players()).map(|seat| hands[seat].into()).collect(),
            },
            rules::Event::Mulligan { seat, discarded, drawn } => {
                Event::Mulligan { seat: number(seat), discarded: discarded.into(), drawn: drawn.into() }
            }
            rules::Event::Drew { seat, cards } => Event::Drew { seat: number(seat), cards: cards.into() },
            rules::Event::Took { seat, from, card } => {
                Event::Took { seat: number(seat), from: number(from), card: card.into() }
            }
            _ => Event::Open(OpenEvent::new(places, event).expect("all others are open")),
        }
    }
}

impl SeenEvent {
    /// The form of an event that a viewer saw.
    pub fn new(places: &Places<'_>, event: &rules::SeenEvent) -> SeenEvent {
        match *event {
            rules::SeenEvent::SetUp { first, area, hand } => SeenEvent::SetUp {
                first: number(first),
                area: area.map(|tile| places.tile(tile)).to_vec(),
                hand: hand.map(Cards::from),
            },
            rules::SeenEvent::Mulligan { seat, discarded, drawn } => SeenEvent::Mulligan {
                seat: number(seat),
                discarded: discarded.into(),
                drawn: drawn.map(Cards::from),
            },
            rules::SeenEvent::Drew { seat, count, cards } => {
                SeenEvent::Drew { seat: number(seat), count, cards: cards.map(Cards::from) }
            }
            rules::SeenEvent::Took { seat, from, card } => {
                SeenEvent::Took { seat: number(seat), from: number(from), card: card.map(Card::from) }
            }
            rules::SeenEvent::Open(ref event) => {
                let open = OpenEvent::new(places, event);
                SeenEvent::Open(open.expect("a view shows as open only what everybody saw whole"))
            }
        }
    }
}
