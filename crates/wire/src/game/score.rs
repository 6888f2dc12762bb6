//! Points and winners (F2, F3).

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::counts::ByGood;
use crate::words::{SeatNumber, seat_from_rules};

/// The scores of all seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Scores {
    /// Whether the game is over.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// The score of each seat at the present prices.
    pub seats: Vec<Score>,
    /// The seats that won; empty while the game goes on.
    pub winners: Vec<SeatNumber>,
}

/// The score of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Score {
    /// The seat.
    pub seat: SeatNumber,
    /// The value of each good in stock.
    pub by_good: ByGood<u32>,
    /// The sum of these values.
    pub points: u32,
    /// The number of pioneers on the map, which breaks ties.
    pub pioneers: u8,
    /// Whether no other seat is ahead.
    pub leads: bool,
}

impl Scores {
    /// The scores of all seats; `is_final` when the game is over.
    pub fn from_rules(scores: &[rules::Score], is_final: bool) -> Scores {
        let winners = scores.iter().filter(|score| is_final && score.leads);
        Scores {
            is_final,
            winners: winners.map(|score| seat_from_rules(score.seat)).collect(),
            seats: scores.iter().map(Score::from_rules).collect(),
        }
    }
}

impl Score {
    /// The score of a seat.
    pub fn from_rules(score: &rules::Score) -> Score {
        let &rules::Score { seat, by_good, points, pioneers, leads } = score;
        let by_good = ByGood::from_fn(|good| by_good[good as usize]);
        Score { seat: seat_from_rules(seat), by_good, points, pioneers, leads }
    }
}
