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

    /// The rank of each seat, from 1; seats that tie share a rank (F3).
    pub fn places(&self) -> Vec<u8> {
        // Whoever resigned does not lead, however many points the seat has.
        let rank = |score: &Score| (score.leads, score.points, score.pioneers);
        let ahead = |score: &Score| self.seats.iter().filter(|other| rank(other) > rank(score)).count();
        self.seats.iter().map(|score| ahead(score) as u8 + 1).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// F3: points decide, then pioneers; seats that are equal in both share a place.
    #[test]
    fn places_follow_points_and_pioneers() {
        let score = |(seat, &(points, pioneers)): (usize, &(u32, u8))| Score {
            seat: seat as SeatNumber,
            by_good: ByGood::from_fn(|_| 0),
            points,
            pioneers,
            leads: false,
        };
        let places = |seats: &[(u32, u8)]| {
            let seats = seats.iter().enumerate().map(score).collect();
            Scores { is_final: true, seats, winners: Vec::new() }.places()
        };
        assert_eq!(places(&[(10, 3), (12, 3), (12, 5)]), [3, 2, 1]);
        assert_eq!(places(&[(12, 5), (10, 3), (12, 5), (10, 3)]), [1, 3, 1, 3]);
    }
}
