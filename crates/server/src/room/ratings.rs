//! What a finished game changes in the ratings of its people.

use ilos_table::{MatchSeat, Millis, PersonId, Rated, Rating, RatingChange, rating_changes, weight_of_pair};

use super::Room;
use super::error::RoomError;
use crate::bots;
use crate::store::PersonRow;
use crate::store::ratings::LATELY;

impl Room {
    /// How a finished game changes the ratings of its people.
    pub(super) async fn rating_changes(
        &self,
        ranks: &[usize],
        now: Millis,
    ) -> Result<Vec<RatingChange>, RoomError> {
        let seats: Vec<MatchSeat> =
            self.state().table.played().into_iter().flat_map(|played| played.seats.iter().cloned()).collect();
        let mut players = Vec::new();
        for seat in seats {
            players.push(match seat {
                MatchSeat::Bot(bot) => Rated::Bot(bots::strength(bot.name())),
                MatchSeat::Person(id, _) => rated(id, self.services.store.person(id).await?.as_ref()),
            });
        }
        let changes = rating_changes(&players, ranks);
        let people: Vec<PersonId> = changes.iter().map(|change| change.person).collect();
        let mut weighted = Vec::new();
        for change in changes {
            let weight = self.weight_for(change.person, &people, now).await?;
            weighted.extend(change.weighted(weight));
        }
        Ok(weighted)
    }

    /// How much the game counts for one of its people: the mean over the others.
    async fn weight_for(&self, person: PersonId, people: &[PersonId], now: Millis) -> Result<f64, RoomError> {
        let mut sum = 0.0;
        for &other in people.iter().filter(|other| **other != person) {
            let at_one_address =
                self.services.has_quotas && self.watchers.lock().share_network(person, other);
            let since = now.saturating_sub(LATELY);
            let games = self.services.store.rated_together(person, other, since).await?;
            sum += weight_of_pair(games, at_one_address);
        }
        Ok(sum / people.len().saturating_sub(1).max(1) as f64)
    }
}

fn rated(id: PersonId, person: Option<&PersonRow>) -> Rated {
    match person {
        Some(person) if person.is_bot() => Rated::Program,
        Some(person) => Rated::Person(id, person.rating),
        None => Rated::Person(id, Rating::NEW),
    }
}
