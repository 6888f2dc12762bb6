//! Which people have had rated games with each other lately.

use ilos_table::{Millis, PersonId};

use super::statement::Statement;
use super::{Store, StoreError};

/// How long a rated game makes the next one between the same people count less: a week.
pub const LATELY: Millis = 7 * 24 * 3_600_000;

/// Notes that a game changed the rating of a person.
pub(super) const NOTE_RATED_GAME: &str =
    "INSERT INTO rated_games (person, game, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";

/// Removes what no weight depends on any more.
pub fn remove_old_rated_games(now: Millis) -> Statement {
    Statement::new("DELETE FROM rated_games WHERE at < ?1").with(now.saturating_sub(LATELY))
}

impl dyn Store {
    /// How many rated games two people have finished together since a time.
    pub async fn rated_together(
        &self,
        one: PersonId,
        other: PersonId,
        since: Millis,
    ) -> Result<u32, StoreError> {
        let query = Statement::new(
            "SELECT count(*) FROM rated_games AS ours JOIN rated_games AS theirs ON theirs.game = ours.game
             WHERE ours.person = ?1 AND theirs.person = ?2 AND ours.at >= ?3",
        );
        let rows = self.query(query.with(one).with(other).with(since)).await?;
        Ok(rows.first().map_or(0, |row| row.number(0) as u32))
    }
}
