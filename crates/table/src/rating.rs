//! Ratings, by the method of Weng and Lin for several players.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use ilos_rules::Score;

use crate::id::PersonId;
use crate::stage::{Ending, GameResult};

/// How well someone plays: an estimate, how uncertain it is, and how many games it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The estimate.
    pub mean: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// The number of games.
    pub games: u32,
}

impl Rating {
    /// The rating of a newcomer, in the scale of Weng and Lin.
    pub const NEW: Rating = Rating { mean: 25.0, deviation: 25.0 / 3.0, games: 0 };
}

/// How one rated game changes a rating. The changes of several games can be applied in any order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// The person whose rating changes.
    pub person: PersonId,
    /// Added to the estimate.
    pub mean: f64,
    /// Multiplies the deviation.
    pub deviation: f64,
}

impl RatingChange {
    /// What is left of it where a game counts only in part; `None` where it does not count.
    pub fn weighted(self, weight: f64) -> Option<RatingChange> {
        let deviation = self.deviation.powf(weight);
        (weight > 0.0).then_some(RatingChange { mean: self.mean * weight, deviation, ..self })
    }
}

/// How much a game of two people counts: less with every rated game that they have had with each other
/// lately, and not at all between people at one address, who may be one person.
pub fn weight_of_pair(games_lately: u32, at_one_address: bool) -> f64 {
    if at_one_address { 0.0 } else { 1.0 / f64::from(games_lately + 1) }
}

/// A player of a rated game.
#[derive(Clone, PartialEq, Debug)]
pub enum Rated {
    /// A person with a rating.
    Person(PersonId, Rating),
    /// A bot of a fixed strength, in the scale of ratings.
    Bot(f64),
    /// A program with a token. It counts as a newcomer in every game, so that no one gains by playing against
    /// their own bots.
    Program,
}

/// How a game changes the ratings of its people, with a player and a rank for each seat. It changes none if
/// someone has several seats, or played only against bots.
pub fn rating_changes(players: &[Rated], ranks: &[usize]) -> Vec<RatingChange> {
    let mut people: Vec<PersonId> = players.iter().filter_map(Rated::person).collect();
    let count = people.len();
    people.sort();
    people.dedup();
    if people.len() < count || count < 2 {
        return Vec::new();
    }
    let teams: Vec<[WengLinRating; 1]> = players.iter().map(|rated| [rated.rating()]).collect();
    let outcome: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().zip(ranks).map(|(team, &rank)| (team.as_slice(), MultiTeamOutcome::new(rank))).collect();
    let after = weng_lin_multi_team(&outcome, &WengLinConfig::new());
    let change = |((rated, [before]), after): ((&Rated, &[WengLinRating; 1]), Vec<WengLinRating>)| {
        let after = after.first()?;
        Some(RatingChange {
            person: rated.person()?,
            mean: after.rating - before.rating,
            deviation: after.uncertainty / before.uncertainty,
        })
    };
    players.iter().zip(&teams).zip(after).filter_map(change).collect()
}

/// The rank of each seat for ratings, from 1; `None` if the game counts for no one. A seat that let a bot
/// play is behind all others, so that no one gains by leaving. After a game that the rules ended, points and
/// pioneers decide (F3); after one that was broken off, those who did not give up are equal, because one vote
/// may have been enough to choose the moment.
pub(crate) fn ranks(result: &GameResult, gave_up: &[bool]) -> Option<Vec<usize>> {
    let by_rules = matches!(result.reason, Ending::Rules(_));
    if !by_rules && !gave_up.contains(&true) {
        return None;
    }
    let strength = |(score, gave_up): (&Score, &bool)| {
        (!gave_up, if by_rules && !gave_up { (score.points, score.pioneers) } else { (0, 0) })
    };
    let strengths: Vec<_> = result.scores.iter().zip(gave_up).map(strength).collect();
    let rank = |own: &_| 1 + strengths.iter().filter(|other| *other > own).count();
    Some(strengths.iter().map(rank).collect())
}

impl Rated {
    fn person(&self) -> Option<PersonId> {
        match self {
            Rated::Person(id, _) => Some(*id),
            Rated::Bot(_) | Rated::Program => None,
        }
    }

    fn rating(&self) -> WengLinRating {
        let weng_lin = |rating: &Rating| WengLinRating { rating: rating.mean, uncertainty: rating.deviation };
        match self {
            Rated::Person(_, rating) => weng_lin(rating),
            Rated::Program => weng_lin(&Rating::NEW),
            // The strength of a bot is fixed, so it counts as well known.
            Rated::Bot(strength) => WengLinRating { rating: *strength, uncertainty: 1.0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ilos_rules::{EndReason, Seat};

    fn ranked(points: &[u32]) -> Vec<usize> {
        ranks(&result(points), &vec![false; points.len()]).unwrap()
    }

    fn result(points: &[u32]) -> GameResult {
        let score = |(seat, &points): (usize, &u32)| Score {
            seat: Seat::new(seat).unwrap(),
            by_good: [0; 4],
            points,
            pioneers: 5,
            leads: false,
        };
        let scores = points.iter().enumerate().map(score).collect();
        GameResult { reason: Ending::Rules(EndReason::TenthPioneer), rounds: 7, scores }
    }

    #[test]
    fn who_gave_up_is_last_whatever_the_bot_made_of_it() {
        assert_eq!(ranks(&result(&[90, 50, 70]), &[true, false, false]), Some(vec![3, 2, 1]));
        assert_eq!(ranks(&result(&[90, 50, 70]), &[true, true, false]), Some(vec![2, 2, 1]));
    }

    #[test]
    fn after_a_vote_those_who_stayed_are_equal_and_without_a_loser_no_one_is_rated() {
        let ended = GameResult { reason: Ending::Voted, ..result(&[90, 50, 70]) };
        assert_eq!(ranks(&ended, &[false, true, false]), Some(vec![1, 3, 1]));
        assert_eq!(ranks(&ended, &[false, false, false]), None);
    }

    fn newcomers(count: i64) -> Vec<Rated> {
        (0..count).map(|number| Rated::Person(PersonId::from_number(number), Rating::NEW)).collect()
    }

    #[test]
    fn the_winner_gains_the_loser_loses_and_the_middle_stays() {
        let changes = rating_changes(&newcomers(3), &ranked(&[50, 90, 70]));
        assert!(
            changes[1].mean > 1.0 && changes[0].mean < -1.0 && changes[2].mean.abs() < 0.01,
            "{changes:?}"
        );
        assert!(
            changes.iter().all(|change| change.deviation < 1.0),
            "each rating is more certain: {changes:?}"
        );
    }

    #[test]
    fn a_tie_of_equals_changes_no_estimate() {
        let changes = rating_changes(&newcomers(2), &ranked(&[60, 60]));
        assert!(changes.iter().all(|change| change.mean.abs() < 1e-9), "{changes:?}");
    }

    #[test]
    fn bots_count_as_opponents_but_are_not_rated() {
        for bot in [Rated::Bot(15.0), Rated::Program] {
            let mut players = newcomers(2);
            players.push(bot);
            let changes = rating_changes(&players, &ranked(&[50, 60, 90]));
            assert_eq!(changes.len(), 2);
            assert!(changes[0].mean < changes[1].mean);
        }
    }

    #[test]
    fn the_same_opponents_count_less_each_time_and_those_at_one_address_not_at_all() {
        let [change, _] = rating_changes(&newcomers(2), &ranked(&[90, 50])).try_into().unwrap();
        let after = |games| change.weighted(weight_of_pair(games, false)).unwrap();
        assert_eq!(after(0), change);
        assert!((after(1).mean - change.mean / 2.0).abs() < 1e-9);
        assert!(change.deviation < after(1).deviation && after(1).deviation < after(2).deviation);
        assert_eq!(change.weighted(weight_of_pair(0, true)), None);
    }

    #[test]
    fn games_against_only_bots_or_oneself_are_not_rated() {
        let ann = newcomers(1).remove(0);
        assert_eq!(rating_changes(&[ann.clone(), Rated::Bot(15.0)], &ranked(&[1, 2])), []);
        assert_eq!(rating_changes(&[ann.clone(), Rated::Program], &ranked(&[1, 2])), []);
        assert_eq!(rating_changes(&[ann.clone(), ann], &ranked(&[1, 2])), []);
    }
}
