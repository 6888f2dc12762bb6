//! What people do to a table: sitting down, beginning, leaving and coming back, playing again.

use ilos_wire::problem::ProblemCode;
use ilos_wire::table::{TableInfo, TableStatus};

use super::Room;
use super::due::due;
use super::play::Play;
use super::refusal::Refusal;
use crate::bots;
use crate::error::{Fault, once_more_if_overtaken};
use crate::id::{PersonId, TableId};
use crate::store::{Change, Due, Entry, Nameplate, PersonRow, TableState};
use crate::table::TableData;

/// What else changes with a table.
#[derive(Default)]
struct Replacement {
    newcomer: Option<(PersonId, Nameplate)>,
    start: Option<(Play, Entry)>,
    due: Option<Due>,
    opens: Option<(TableId, TableState)>,
}

impl Room {
    /// Changes the table before the game.
    pub async fn change(
        &self,
        by: &PersonRow,
        change: impl FnOnce(&mut TableData) -> Result<(), Fault>,
    ) -> Result<TableInfo, Fault> {
        let _gate = self.enter().await?;
        let mut data = self.gathering()?;
        change(&mut data)?;
        let newcomer = Some((by.id, by.into()));
        self.replace(data, Replacement { newcomer, ..Replacement::default() }).await
    }

    /// Starts the game.
    pub async fn start(&self, by: &PersonRow) -> Result<TableInfo, Fault> {
        let _gate = self.enter().await?;
        let mut data = self.gathering()?;
        data.begin(by.id)?;
        let now = self.time.now();
        let (play, entry) = Play::begin(&data, now)?;
        let due = Some(due(&data, play.turn(), now));
        self.replace(data, Replacement { start: Some((play, entry)), due, ..Replacement::default() }).await
    }

    /// Leaves the table: before the game the seats are free, afterwards a bot plays on.
    pub async fn leave(&self, by: &PersonRow, seat: Option<u8>) -> Result<TableInfo, Fault> {
        let _gate = self.enter().await?;
        let (mut data, status, turn) = {
            let state = self.state();
            (state.table.data.clone(), state.table.status, state.play.as_ref().and_then(Play::turn))
        };
        let due = match status {
            TableStatus::Gathering => {
                data.leave(by.id, seat)?;
                None
            }
            TableStatus::Playing => {
                let own: Vec<u8> =
                    data.seats_of(by.id).filter(|own| seat.is_none_or(|seat| seat == *own)).collect();
                if own.is_empty() {
                    return Err(Fault::conflict(
                        ProblemCode::NotSeated,
                        "you have no such seat at this table",
                    ));
                }
                if own.iter().all(|seat| data.is_left(*seat)) {
                    return Ok(self.info());
                }
                let bot = bots::fitting(by.rating.mean);
                own.into_iter().for_each(|seat| data.set_away(seat, bot));
                Some(due(&data, turn, self.time.now()))
            }
            TableStatus::Finished => return Err(Fault::conflict(ProblemCode::Finished, "the game is over")),
        };
        self.replace(data, Replacement { due, ..Replacement::default() }).await
    }

    /// Lets a person play on for whom a bot has played. A step for which the time has run out stays the bot's: the person
    /// plays on after it, without asking again.
    pub async fn come_back(&self, by: PersonId) -> Result<(), Refusal> {
        let back = || async {
            let gate = self.enter().await?;
            self.compare_if_shared(&gate).await?;
            let Some((data, due)) = self.when_back(by) else { return Ok(()) };
            self.replace(data, Replacement { due: Some(due), ..Replacement::default() }).await.map(drop)
        };
        Ok(once_more_if_overtaken(back).await?)
    }

    /// The table when a person is back for whom a bot has played; nothing where none has.
    fn when_back(&self, person: PersonId) -> Option<(TableData, Due)> {
        let now = self.time.now();
        let state = self.state();
        let turn = state.play.as_ref().and_then(Play::turn);
        let late = match turn {
            Some((seat, Some(time))) if time <= now => Some(seat.index() as u8),
            _ => None,
        };
        let mut data = state.table.data.clone();
        let is_back = state.table.status == TableStatus::Playing && data.come_back(person, late);
        is_back.then(|| {
            let due = due(&data, turn, now);
            (data, due)
        })
    }

    /// The table where the people of this one play again, opened if it is not yet.
    pub async fn rematch(&self, by: &PersonRow) -> Result<TableId, Fault> {
        let _gate = self.enter().await?;
        let mut data = {
            let state = self.state();
            if state.table.status != TableStatus::Finished {
                return Err(Fault::conflict(ProblemCode::NotFinished, "the game is not over"));
            }
            state.table.data.clone()
        };
        if let Some(table) = data.rematch() {
            return Ok(table);
        }
        if data.seats_of(by.id).next().is_none() {
            return Err(Fault::forbidden("only those who played can play again"));
        }
        let id = TableId::random();
        let opens = Some((id, data.again(by.id, id).state(1, TableStatus::Gathering)));
        self.replace(data, Replacement { opens, ..Replacement::default() }).await?;
        Ok(id)
    }

    /// Whether a person has a seat at a table where the game has not started.
    pub fn gathers(&self, person: PersonId) -> bool {
        let state = self.state();
        let seated = state.table.data.seats_of(person).next().is_some();
        state.table.status == TableStatus::Gathering && seated
    }

    fn gathering(&self) -> Result<TableData, Fault> {
        let state = self.state();
        match state.table.status {
            TableStatus::Gathering => Ok(state.table.data.clone()),
            TableStatus::Playing | TableStatus::Finished => {
                Err(Fault::conflict(ProblemCode::Started, "the game has started, and seats stay as they are"))
            }
        }
    }

    /// Stores a changed table and shows it. The gate is held by whoever asks.
    async fn replace(&self, data: TableData, with: Replacement) -> Result<TableInfo, Fault> {
        let Replacement { newcomer, start, due, opens } = with;
        let (key, version, status) = {
            let state = self.state();
            (state.table.key, state.table.version + 1, state.table.status)
        };
        let status = if start.is_some() { TableStatus::Playing } else { status };
        let (play, entry) = start.unzip();
        let table = Some(data.state(version, status));
        self.store(Change { table, entry, due, opens, ..Change::of(key, self.time.now()) }).await?;
        {
            let mut state = self.state();
            state.table.version = version;
            state.table.status = status;
            state.table.data = data;
            state.table.people.extend(newcomer);
            if play.is_some() {
                state.play = play;
            }
        }
        self.tell_watchers();
        Ok(self.info())
    }
}
