//! Time that runs out: when a table has to be looked at, and what happens then.

use ilos_protocol::table::{Clock, TableStatus};
use ilos_rules as rules;

use super::Room;
use crate::bots;
use crate::error::Fault;
use crate::store::{Change, Due, Millis};
use crate::table::TableData;

/// When the table has to be looked at, given who is to act and when the time of that seat runs out; nothing where no time
/// is kept.
pub(super) fn due(data: &TableData, turn: Option<(rules::Seat, Option<Millis>)>) -> Option<Due> {
    if data.clock() == Clock::None {
        return None;
    }
    Some(match turn {
        Some((seat, Some(time))) if data.person_to_act(seat.index() as u8).is_some() => Due::At(time),
        _ => Due::Never,
    })
}

impl Room {
    /// Looks whether the time of the seat to act has run out; then a bot plays on for its person.
    pub async fn check_time(&self) -> Result<(), Fault> {
        let gate = self.enter().await?;
        let now = self.time.now();
        // Another server may have gone on with the game, and the table stays the same with every step.
        self.compare(&gate).await?;
        let (key, version, mut data, turn) = {
            let state = self.state();
            let turn = state.play.as_ref().and_then(|play| {
                let seat = play.game().position().to_act()?;
                Some((seat, play.timing().runs_out(seat)))
            });
            (state.table.key, state.table.version, state.table.data.clone(), turn)
        };
        let seat =
            turn.map(|(seat, _)| seat.index() as u8).filter(|seat| data.person_to_act(*seat).is_some());
        let ran_out = matches!(turn, Some((_, Some(time))) if time <= now);
        let Some(seat) = seat.filter(|_| ran_out) else {
            // It was not so, or another server was first: the next look is when it should be.
            let due = due(&data, turn).or(Some(Due::Never));
            return self.store(Change { due, ..Change::of(key, now) }).await;
        };
        let person = match data.person_to_act(seat) {
            Some(person) => self.store.person(person).await?,
            None => None,
        };
        let bot = person.map_or_else(bots::substitute, |person| bots::fitting(person.rating.mean));
        data.set_away(seat, bot);
        let table = Some(data.state(version + 1, TableStatus::Playing));
        self.store(Change { table, due: Some(Due::Never), ..Change::of(key, now) }).await?;
        {
            let mut state = self.state();
            state.table.version += 1;
            state.table.data = data;
            state.bot_asked = 0;
        }
        self.tell_watchers();
        Ok(())
    }
}
