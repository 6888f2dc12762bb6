//! The message with a game as one seat, or a spectator, knows it.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::counts::Cards;
use crate::growth::{Growth, Joins};
use crate::legal::Legal;
use crate::scene::Scene;
use crate::score::Scores;
use crate::shared::Shared;
use crate::view::View;
use crate::why::Closed;
use crate::words::{Card, SeatNumber};

/// How much time each seat has left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Times {
    /// The time that each seat had left when its last turn ended, in milliseconds.
    #[ts(type = "Array<number>")]
    pub left: Vec<u64>,
    /// When the time of the seat to act runs out, in milliseconds since 1970; null if its clock does not run.
    #[ts(type = "number | null")]
    pub runs_out: Option<u64>,
}

/// A game as one seat, or a spectator, knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GameView {
    /// The table.
    pub table: String,
    /// The seat whose view this is; null for a spectator.
    pub seat: Option<SeatNumber>,
    /// The number of steps so far. The set-up is the first; taking back is a step too.
    #[ts(type = "number")]
    pub sequence: u64,
    /// How many of the events it has the client keeps. Those of `view.history` follow them; with 0, they are
    /// the complete history.
    #[ts(type = "number")]
    pub keep: usize,
    /// The number of tiles whose growth the client keeps. That of `growth` follows it.
    #[ts(type = "number")]
    pub keep_growth: usize,
    /// What the seat may know now. Its history has only the events that follow those kept.
    pub view: View,
    /// What players have put on the map.
    #[ts(as = "Scene")]
    pub scene: Shared<Scene>,
    /// What the tiles that the events of `view.history` placed did to the islands, in order.
    pub growth: Vec<Growth>,
    /// For the seat to act: what it can do.
    pub legal: Option<Legal>,
    /// For the seat to act: what the tiles that it can place would join; null if it can place none.
    #[serde(rename = "prospect")]
    pub joins: Option<Joins>,
    /// For the seat to act: for each ship of `legal`, the index of the destination that it cannot have, which
    /// is the island where it lies (K1).
    pub excluded: Option<Vec<Option<u16>>>,
    /// For the seat to act: the islands where cards of its hand cannot be used although locations are vacant.
    pub closed: Option<Vec<Closed>>,
    /// For the seat to act: for each card and cost of its plays, the cards of least value to pay with.
    pub suggested: Option<Vec<Suggestion>>,
    /// For a player: whether the last action can be taken back.
    pub take_back: Option<TakeBack>,
    /// If the table has a clock: how much time each seat has left.
    pub times: Option<Times>,
    /// When the game is over: the points and the winners.
    pub scores: Option<Scores>,
    /// When the game is over: the rank of each seat, from 1; seats that tie share a rank.
    pub places: Option<Vec<u8>>,
    /// For a player: the value of the seat's stock at the present prices.
    pub worth: Option<u32>,
}

/// A suggested payment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Suggestion {
    /// The card to pay for.
    pub card: Card,
    /// Its cost.
    pub cost: u32,
    /// The cards to pay with.
    pub payment: Cards,
}

/// Whether the last action can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TakeBack {
    /// Whether it can be taken back.
    pub possible: bool,
    /// If not, the rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
    /// If not, the reason as a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<NoTakeBack>,
    /// If not, the reason in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
}

/// Why an action cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoTakeBack {
    /// The last action is not the seat's.
    NothingDone,
    /// A tile was turned up since.
    TileRevealed,
    /// Cards were drawn since.
    CardsDrawn,
    /// Enough was taken back, in a row or in this game.
    UsedUp,
}

impl TakeBack {
    /// Whether a seat can take back its last action, after these events.
    pub fn from_rules(events: &[rules::Event], seat: rules::Seat) -> TakeBack {
        let refusal = rules::take_back_point(events, seat).err();
        TakeBack {
            possible: refusal.is_none(),
            rule: refusal.as_ref().map(rules::Refusal::rule),
            why: refusal.as_ref().map(NoTakeBack::from_rules),
            reason: refusal.as_ref().map(rules::Refusal::to_string),
        }
    }

    /// The same where enough was taken back, for a reason in a sentence.
    pub fn used_up(reason: String) -> TakeBack {
        TakeBack { possible: false, rule: None, why: Some(NoTakeBack::UsedUp), reason: Some(reason) }
    }
}

impl NoTakeBack {
    fn from_rules(refusal: &rules::Refusal) -> NoTakeBack {
        match refusal {
            rules::Refusal::TakeBackAfterReveal { revealed: rules::Revealed::Tile } => {
                NoTakeBack::TileRevealed
            }
            rules::Refusal::TakeBackAfterReveal { .. } => NoTakeBack::CardsDrawn,
            _ => NoTakeBack::NothingDone,
        }
    }
}
