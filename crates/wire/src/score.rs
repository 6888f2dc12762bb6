//! Points and winners (F2, F3).

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::counts::ByGood;
use crate::words::{SeatNumber, number};

/// The scores of all seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Scores {
    /// Whether the game is over.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Each seat's score with the prices of now.
    pub seats: Vec<Score>,
    /// Who won; nobody while the game goes on.
    pub winners: Vec<SeatNumber>,
}

/// The score of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Score {
    /// Who.
    pub seat: SeatNumber,
    /// The worth of each good of the stock.
    pub by_good: ByGood<u32>,
    /// The sum.
    pub points: u32,
    /// Pioneers on the map, which break ties.
    pub pioneers: u8,
    /// Whether nobody is ahead.
    pub leads: bool,
}

impl Scores {
    /// The scores of a position.
    pub fn new(config: &rules::Config, position: &rules::Position) -> Scores {
        let is_final = position.to_act().is_none();
        let scores = position.scores(config);
        let winners =
            scores.iter().filter(|score| is_final && score.leads).map(|score| number(score.seat)).collect();
        Scores { is_final, seats: scores.iter().map(Score::from).collect(), winners }
    }
}

impl From<&rules::Score> for Score {
    fn from(score: &rules::Score) -> Score {
        let &rules::Score { seat, by_good, points, pioneers, leads } = score;
        let by_good = ByGood::from_fn(|good| by_good[good as usize]);
        Score { seat: number(seat), by_good, points, pioneers, leads }
    }
}
