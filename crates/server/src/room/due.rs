//! Time that runs out: when a table has to be looked at, and what happens then.

use ilos_rules as rules;
use ilos_wire::table::{Clock, TableStatus};

use super::Room;
use super::play::Play;
use crate::bots;
use crate::error::Fault;
use crate::store::{Change, Due, Millis};
use crate::table::TableData;

/// A bot that has made no step for so long may have been forgotten with its process.
const FORGOTTEN: Millis = 10_000;

/// Who is to act, and when the time of that seat runs out, where time is kept.
pub(super) type Turn = Option<(rules::Seat, Option<Millis>)>;

/// When the table has to be looked at for the sake of whoever is to act.
pub(super) fn due(data: &TableData, turn: Turn, now: Millis) -> Due {
    match turn {
        Some((seat, _)) if data.bot_to_act(seat.index() as u8).is_some() => Due::At(now + FORGOTTEN),
        Some((_, Some(time))) => Due::At(time),
        Some((_, None)) | None => Due::Never,
    }
}

/// What to store about that after a step; nothing where it can stay, which saves most steps without a clock a write.
pub(super) fn due_after(data: &TableData, before: Turn, after: Turn, now: Millis) -> Option<Due> {
    let waits_for_bot =
        |turn: Turn| turn.is_some_and(|(seat, _)| data.bot_to_act(seat.index() as u8).is_some());
    let stays = data.clock() == Clock::None && waits_for_bot(before) == waits_for_bot(after);
    (!stays).then(|| due(data, after, now))
}

impl Room {
    /// Looks whether the time of the seat to act has run out; then a bot plays on for its person. Whoever asks lets bots go
    /// on afterwards.
    pub async fn check_time(&self) -> Result<(), Fault> {
        let gate = self.enter().await?;
        let now = self.time.now();
        // Another server may have gone on with the game, and the table stays the same with every step.
        self.compare(&gate).await?;
        let (key, version, mut data, turn) = {
            let state = self.state();
            let turn = state.play.as_ref().and_then(Play::turn);
            (state.table.key, state.table.version, state.table.data.clone(), turn)
        };
        let seat =
            turn.map(|(seat, _)| seat.index() as u8).filter(|seat| data.person_to_act(*seat).is_some());
        let ran_out = matches!(turn, Some((_, Some(time))) if time <= now);
        let Some(seat) = seat.filter(|_| ran_out) else {
            // It was not so, or another server was first: the next look is when it should be.
            let due = Some(due(&data, turn, now));
            return self.store(Change { due, ..Change::of(key, now) }).await;
        };
        let person = match data.person_to_act(seat) {
            Some(person) => self.store.person(person).await?,
            None => None,
        };
        let bot = person.map_or_else(bots::substitute, |person| bots::fitting(person.rating.mean));
        data.set_away(seat, bot);
        let table = Some(data.state(version + 1, TableStatus::Playing));
        let due = Some(due(&data, turn, now));
        self.store(Change { table, due, ..Change::of(key, now) }).await?;
        {
            let mut state = self.state();
            state.table.version += 1;
            state.table.data = data;
        }
        self.tell_watchers();
        Ok(())
    }
}
