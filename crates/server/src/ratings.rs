//! Ratings of listed games, by the method of Weng and Lin for many players.

use ilos_wire::person::RatingInfo;
use ilos_wire::table::GameResult;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::bots;
use crate::id::PersonId;
use crate::store::{PersonRow, Rating, RatingChange};

/// A figure of 25, where everybody begins, is shown as 1500.
const SCALE: f64 = 60.0;

/// Below this nobody need be shown that the figure may still change.
const SURE: f64 = 4.0;

/// A rating as it is shown.
pub fn shown(rating: Rating) -> RatingInfo {
    let value = (rating.mean * SCALE).round() as i32;
    RatingInfo { value, games: rating.games, provisional: rating.deviation > SURE }
}

/// Who played in a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Rated {
    /// A person with a rating.
    Person(PersonId, Rating),
    /// A bot, whose rating is fixed.
    Bot(String),
    /// A program with a token, which nothing is known of for ever: nobody's own bots carry anybody far.
    Program,
}

impl Rated {
    /// Someone with a seat.
    pub fn sitter(id: PersonId, person: Option<&PersonRow>) -> Rated {
        match person {
            Some(person) if person.is_bot() => Rated::Program,
            Some(person) => Rated::Person(id, person.rating),
            None => Rated::Person(id, Rating::NEW),
        }
    }
}

/// What a game does to the ratings of its people; nothing where somebody had several seats or played bots alone.
pub fn changes(seats: &[Rated], result: &GameResult) -> Vec<RatingChange> {
    let mut people: Vec<PersonId> = seats.iter().filter_map(Rated::person).collect();
    let count = people.len();
    people.sort();
    people.dedup();
    if people.len() < count || count < 2 {
        return Vec::new();
    }
    let teams: Vec<[WengLinRating; 1]> = seats.iter().map(|rated| [rated.rating()]).collect();
    let ranks = ranks(result);
    let outcome: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(&ranks)
        .map(|(team, &rank)| (team.as_slice(), MultiTeamOutcome::new(rank)))
        .collect();
    let after = weng_lin_multi_team(&outcome, &WengLinConfig::new());
    let change = |((rated, [before]), after): ((&Rated, &[WengLinRating; 1]), Vec<WengLinRating>)| {
        let after = after.first()?;
        Some(RatingChange {
            person: rated.person()?,
            mean: after.rating - before.rating,
            deviation: after.uncertainty / before.uncertainty,
        })
    };
    seats.iter().zip(&teams).zip(after).filter_map(change).collect()
}

/// The place of each seat, from 1; equal points and pioneers share one (F3).
fn ranks(result: &GameResult) -> Vec<usize> {
    let seats = &result.scores.seats;
    let strength = |seat: &ilos_wire::score::Score| (seat.points, seat.pioneers);
    seats
        .iter()
        .map(|seat| 1 + seats.iter().filter(|other| strength(other) > strength(seat)).count())
        .collect()
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
            // Nothing about a bot is learned, so it is taken to be known well.
            Rated::Bot(kind) => WengLinRating { rating: bots::strength(kind), uncertainty: 1.0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ilos_wire::counts::ByGood;
    use ilos_wire::score::{Score, Scores};
    use ilos_wire::words::EndReason;

    fn result(points: &[u32]) -> GameResult {
        let score = |(seat, &points): (u8, &u32)| Score {
            seat,
            by_good: ByGood::default(),
            points,
            pioneers: 5,
            leads: false,
        };
        let seats = (0..).zip(points).map(score).collect();
        let scores = Scores { is_final: true, seats, winners: Vec::new() };
        GameResult { reason: EndReason::TenthPioneer, rounds: 7, scores }
    }

    fn newcomers(count: usize) -> Vec<Rated> {
        (0..count).map(|_| Rated::Person(PersonId::random(), Rating::NEW)).collect()
    }

    #[test]
    fn who_wins_gains_what_who_loses_loses_and_the_middle_stays() {
        let changes = changes(&newcomers(3), &result(&[50, 90, 70]));
        assert!(
            changes[1].mean > 1.0 && changes[0].mean < -1.0 && changes[2].mean.abs() < 0.01,
            "{changes:?}"
        );
        assert!(
            changes.iter().all(|change| change.deviation < 1.0),
            "everybody is known better: {changes:?}"
        );
    }

    #[test]
    fn a_tie_of_equals_changes_nobody() {
        let changes = changes(&newcomers(2), &result(&[60, 60]));
        assert!(changes.iter().all(|change| change.mean.abs() < 1e-9), "{changes:?}");
    }

    #[test]
    fn bots_count_as_opponents_but_are_not_rated() {
        for bot in [Rated::Bot("random".to_owned()), Rated::Program] {
            let mut seats = newcomers(2);
            seats.push(bot);
            let changes = changes(&seats, &result(&[50, 60, 90]));
            assert_eq!(changes.len(), 2);
            assert!(changes[0].mean < changes[1].mean);
        }
    }

    #[test]
    fn games_against_bots_alone_or_oneself_are_not_rated() {
        let ann = newcomers(1).remove(0);
        assert_eq!(changes(&[ann.clone(), Rated::Bot("random".to_owned())], &result(&[1, 2])), []);
        assert_eq!(changes(&[ann.clone(), Rated::Program], &result(&[1, 2])), []);
        assert_eq!(changes(&[ann.clone(), ann], &result(&[1, 2])), []);
    }

    #[test]
    fn a_newcomer_is_shown_as_1500() {
        assert_eq!(shown(Rating::NEW), RatingInfo { value: 1500, games: 0, provisional: true });
    }
}
