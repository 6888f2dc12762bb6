//! Events, in full and as a viewer saw them.

use ilos_rules as rules;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::action::{Action, Play};
use crate::counts::{Cards, Goods};
use crate::place::{Destination, PlaceError, Places};
use crate::words::{Card, EndReason, SeatNumber, seat_from_rules, seat_to_rules};

/// An event, with the results of chance in it.
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
    /// An event that all saw in full.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// An event as a viewer saw it: what the viewer may not know is null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "event", rename_all = "snake_case", try_from = "Map<String, Value>")]
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
    /// An event that all saw in full.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// An event that all see in full.
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
    /// An event of the rules, if all see it in full.
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
                SeenEvent::Open(open.expect("a view shows as open only what all saw in full"))
            }
        }
    }
}

impl TryFrom<Map<String, Value>> for SeenEvent {
    type Error = String;

    fn try_from(mut fields: Map<String, Value>) -> Result<SeenEvent, String> {
        let word: String = take(&mut fields, "event")?;
        let event = match word.as_str() {
            "set_up" => SeenEvent::SetUp {
                first: take(&mut fields, "first")?,
                area: take(&mut fields, "area")?,
                hand: take(&mut fields, "hand")?,
            },
            "mulligan" => SeenEvent::Mulligan {
                seat: take(&mut fields, "seat")?,
                discarded: take(&mut fields, "discarded")?,
                drawn: take(&mut fields, "drawn")?,
            },
            "drew" => SeenEvent::Drew {
                seat: take(&mut fields, "seat")?,
                count: take(&mut fields, "count")?,
                cards: take(&mut fields, "cards")?,
            },
            "took" => SeenEvent::Took {
                seat: take(&mut fields, "seat")?,
                from: take(&mut fields, "from")?,
                card: take(&mut fields, "card")?,
            },
            _ => SeenEvent::Open(OpenEvent::read(&word, &mut fields)?),
        };
        match fields.keys().next() {
            Some(field) => Err(format!("field `{field}` does not belong to the event {word:?}")),
            None => Ok(event),
        }
    }
}

impl OpenEvent {
    /// Takes the fields of the event that a word names.
    fn read(word: &str, fields: &mut Map<String, Value>) -> Result<OpenEvent, String> {
        Ok(match word {
            "first_island" => OpenEvent::FirstIsland {
                seat: take(fields, "seat")?,
                to: take(fields, "to")?,
                revealed: take(fields, "revealed")?,
            },
            "played" => {
                let (seat, revealed) = (take(fields, "seat")?, take(fields, "revealed")?);
                // What is left are the fields of the action.
                let mut action = std::mem::take(fields);
                action.insert("action".into(), "play".into());
                match crate::read::read(Value::Object(action))? {
                    Action::Play { play, payment } => OpenEvent::Played { seat, play, payment, revealed },
                    _ => unreachable!("it was said to be a play"),
                }
            }
            "turn_ended" => {
                OpenEvent::TurnEnded { seat: take(fields, "seat")?, produced: take(fields, "produced")? }
            }
            "reshuffled" => OpenEvent::Reshuffled,
            "turn_began" => {
                OpenEvent::TurnBegan { seat: take(fields, "seat")?, round: take(fields, "round")? }
            }
            "finished" => OpenEvent::Finished { reason: take(fields, "reason")? },
            _ => return Err(format!("there is no event {word:?}")),
        })
    }

    fn to_rules(&self, places: &Places<'_>) -> Result<rules::Event, PlaceError> {
        let tile = |id: &Option<String>| id.as_ref().map(|id| places.find_tile(id)).transpose();
        Ok(match self {
            OpenEvent::FirstIsland { seat, to, revealed } => rules::Event::FirstIsland {
                seat: find_seat(*seat)?,
                to: to.to_rules(places)?,
                revealed: tile(revealed)?,
            },
            OpenEvent::Played { seat, play, payment, revealed } => rules::Event::Played {
                seat: find_seat(*seat)?,
                play: play.to_rules(places)?,
                payment: payment.to_rules(),
                revealed: tile(revealed)?,
            },
            OpenEvent::TurnEnded { seat, produced } => {
                rules::Event::TurnEnded { seat: find_seat(*seat)?, produced: produced.to_rules() }
            }
            OpenEvent::Reshuffled => rules::Event::Reshuffled,
            OpenEvent::TurnBegan { seat, round } => {
                rules::Event::TurnBegan { seat: find_seat(*seat)?, round: *round }
            }
            OpenEvent::Finished { reason } => rules::Event::Finished { reason: reason.to_rules() },
        })
    }
}

impl SeenEvent {
    /// The event of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::SeenEvent, PlaceError> {
        Ok(match self {
            SeenEvent::SetUp { first, area, hand } => {
                let tiles = area.iter().map(|id| places.find_tile(id)).collect::<Result<Vec<_>, _>>()?;
                let fault = || PlaceError::Malformed(format!("an area of {} tiles, expected 3", area.len()));
                rules::SeenEvent::SetUp {
                    first: find_seat(*first)?,
                    area: tiles.try_into().map_err(|_| fault())?,
                    hand: hand.map(Cards::to_rules),
                }
            }
            SeenEvent::Mulligan { seat, discarded, drawn } => rules::SeenEvent::Mulligan {
                seat: find_seat(*seat)?,
                discarded: discarded.to_rules(),
                drawn: drawn.map(Cards::to_rules),
            },
            SeenEvent::Drew { seat, count, cards } => rules::SeenEvent::Drew {
                seat: find_seat(*seat)?,
                count: *count,
                cards: cards.map(Cards::to_rules),
            },
            SeenEvent::Took { seat, from, card } => rules::SeenEvent::Took {
                seat: find_seat(*seat)?,
                from: find_seat(*from)?,
                card: card.map(Card::to_rules),
            },
            SeenEvent::Open(event) => rules::SeenEvent::Open(event.to_rules(places)?),
        })
    }
}

fn find_seat(number: SeatNumber) -> Result<rules::Seat, PlaceError> {
    seat_to_rules(number).map_err(PlaceError::Malformed)
}

/// A field that is not there reads as null, which only some fields can be.
fn take<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &str) -> Result<T, String> {
    let value = fields.remove(name).unwrap_or(Value::Null);
    crate::read::read(value).map_err(|fault| format!("{name}: {fault}"))
}
