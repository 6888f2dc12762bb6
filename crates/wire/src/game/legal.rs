//! What the seat to act can do.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::action::Play;
use crate::counts::Cards;
use crate::place::{Berth, Destination, Places};
use crate::why::Why;
use crate::words::{Card, Phase, SeatNumber, seat_from_rules};

/// What the seat to act can do. Only the fields that belong to the phase are present.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Legal {
    /// The seat to act; null when the game is over.
    pub turn: Option<SeatNumber>,
    /// What the seat must do.
    pub phase: Phase,
    /// For every kind of card, whether it can be played; absent when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<Vec<CardState>>,
    /// In the mulligan: the cards that can be exchanged, any number of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub exchange: Option<Cards>,
    /// In the mulligan, if everything is listed one by one: every choice of cards to exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub exchanges: Option<Vec<Cards>>,
    /// During the first islands: where the first ship can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub destinations: Option<Vec<Destination>>,
    /// In the step of playing: the Ship plays, in two factors.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ship: Option<ShipPlays>,
    /// In the step of playing: all other plays; if everything is listed one by one, all plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plays: Option<Vec<PricedPlay>>,
    /// Whether the turn can be ended.
    pub end_turn: bool,
}

/// Whether a kind of card can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CardState {
    /// The kind of card.
    pub card: Card,
    /// How many cards of this kind the seat has.
    pub in_hand: u8,
    /// Whether the seat can play it.
    pub playable: bool,
    /// If not, the rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
    /// If not, the reason, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<Why>,
    /// If not, the reason in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
}

/// Ship plays in two factors. Any of these ships can go to any of these destinations, except to a shore of
/// the island where it lies (K1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ShipPlays {
    /// How many cards each play costs.
    pub cost: u32,
    /// The ships: one for each island with ships of the seat, every pirate, and one of the reserve.
    pub berths: Vec<Berth>,
    /// The destinations: each island once (P1), each vacant hideout, each way to place a tile.
    pub destinations: Vec<Destination>,
}

/// A play and its cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PricedPlay {
    /// The play.
    #[serde(flatten)]
    pub play: Play,
    /// How many cards it costs. A Market costs no cards, but the good.
    pub cost: u32,
    /// Whether pirates raise its cost (P4).
    pub pirated: bool,
}

impl Legal {
    /// What can be done in a position. `one_by_one` lists every Ship play and every exchange instead of their
    /// factors.
    pub fn from_rules(config: &rules::Config, position: &rules::Position, one_by_one: bool) -> Legal {
        let (phase, _) = Phase::from_rules(position.phase());
        let mut legal = Legal {
            turn: position.to_act().map(seat_from_rules),
            phase,
            cards: position.to_act().map(|seat| card_states(config, position, seat)),
            exchange: None,
            exchanges: None,
            destinations: None,
            ship: None,
            plays: None,
            end_turn: position.phase() == rules::Phase::Play,
        };
        match (position.phase(), position.to_act()) {
            (rules::Phase::Mulligan, Some(seat)) => {
                let hand = position.hand(seat);
                legal.exchange = Some(Cards::from_rules(hand));
                legal.exchanges =
                    one_by_one.then(|| rules::exchanges(hand).into_iter().map(Cards::from_rules).collect());
            }
            (rules::Phase::FirstIslands, Some(_)) => {
                let places = Places::of(config, position);
                let ways = position.first_islands(config);
                legal.destinations =
                    Some(ways.into_iter().map(|to| Destination::from_rules(&places, to)).collect());
            }
            (rules::Phase::Play, Some(_)) if one_by_one => {
                legal.plays = Some(priced(config, position, &position.every_play(config)));
            }
            (rules::Phase::Play, Some(_)) => {
                let mut plays = rules::Plays::default();
                position.list_plays(config, &mut plays);
                legal.ship = Some(ShipPlays::from_rules(config, position, &plays));
                legal.plays = Some(priced(config, position, &plays.others));
            }
            _ => {}
        }
        legal
    }
}

fn card_states(config: &rules::Config, position: &rules::Position, seat: rules::Seat) -> Vec<CardState> {
    let state = |card: rules::Card| {
        let refusal = position.why_not(config, card);
        CardState {
            card: Card::from_rules(card),
            in_hand: position.hand(seat).count(card),
            playable: refusal.is_none(),
            rule: refusal.as_ref().map(rules::Refusal::rule),
            why: refusal.as_ref().and_then(Why::from_rules),
            reason: refusal.as_ref().map(rules::Refusal::to_string),
        }
    };
    rules::Card::ALL.into_iter().map(state).collect()
}

fn priced(config: &rules::Config, position: &rules::Position, plays: &[rules::Play]) -> Vec<PricedPlay> {
    let places = Places::of(config, position);
    let price = |play: &rules::Play| PricedPlay {
        play: Play::from_rules(&places, play),
        cost: position.play_cost(config, play),
        pirated: position.play_is_pirated(config, play),
    };
    plays.iter().map(price).collect()
}

impl ShipPlays {
    fn from_rules(config: &rules::Config, position: &rules::Position, plays: &rules::Plays) -> ShipPlays {
        let places = Places::of(config, position);
        ShipPlays {
            cost: rules::cost(rules::Card::Ship, false),
            berths: plays.berths.iter().map(|&berth| Berth::from_rules(&places, berth)).collect(),
            destinations: plays.destinations.iter().map(|&to| Destination::from_rules(&places, to)).collect(),
        }
    }
}
