//! A table in memory: a cache of what is stored, and the connections that watch it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ilos_rules::{Seat, Set};
use ilos_table::{Absences, Millis, PersonId, Status, Table, TableId};
use ilos_wire::table::TableInfo;
use parking_lot::Mutex;

use crate::bots::BotPool;
use crate::connections::{Connections, MessageText};
use crate::metrics::Metrics;
use crate::settings::{RandomSource, Time};
use crate::store::{Store, TableKey, Versions};

mod bots;
mod chat;
mod command;
mod consistency;
mod error;
mod info;
mod look_back;
#[cfg(test)]
mod panic_tests;
mod publish;
mod question;
mod ratings;
mod views;
mod watchers;

pub(crate) use command::{ClientAction, leave_command};
pub(crate) use error::RoomError;
pub(crate) use info::{TableHeader, table_info};
pub(crate) use look_back::{Snapshot, moment_of};
pub(crate) use question::Question;
pub(crate) use views::Cursor;

use chat::Chat;
use consistency::StateGuard;
use views::{Showable, Views};
use watchers::Watchers;

/// What the rooms of a server share.
pub(crate) struct Services {
    /// Where everything is stored.
    pub store: Arc<dyn Store>,
    /// Where bots think.
    pub bots: BotPool,
    /// The open connections of people.
    pub connections: Connections,
    /// What is measured.
    pub metrics: Arc<Metrics>,
    /// The time of day.
    pub time: Time,
    /// Random bytes.
    pub random: RandomSource,
    /// Whether a person can only have so much.
    pub has_quotas: bool,
    /// After what time people who are not there are called to their turn.
    pub call_after: Millis,
}

/// A table in memory. Every change holds the gate from its decision until it is published; what is in `state`
/// is always stored.
pub(crate) struct Room {
    id: TableId,
    /// Its number in the store.
    key: TableKey,
    /// When it was opened.
    created: u64,
    services: Arc<Services>,
    gate: tokio::sync::Mutex<()>,
    /// Held by the one task that plays its bots.
    playing_bots: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    watchers: Mutex<Watchers>,
    last_used: AtomicU64,
}

struct State {
    /// Grows with every change of the table.
    version: u64,
    table: Table,
    chat: Chat,
    views: Views,
    /// A change failed in the store, or a panic cut one short, so that the store may have more than this
    /// room.
    in_doubt: bool,
}

impl Room {
    /// Its id.
    pub(crate) fn id(&self) -> TableId {
        self.id
    }

    /// Its number in the store.
    pub(crate) fn key(&self) -> TableKey {
        self.key
    }

    /// How much of the table this room has.
    pub(crate) fn versions(&self) -> Versions {
        let state = self.state();
        let sequence = state.table.played().map_or(0, |played| played.play.sequence());
        let (version, name_changes) = (state.version, state.table.name_changes());
        Versions { version, sequence, line: state.chat.last(), name_changes }
    }

    /// Whether a connection watches it.
    pub(crate) fn is_watched(&self) -> bool {
        !self.watchers.lock().is_empty()
    }

    /// How long it has not been used.
    pub(crate) fn idle_millis(&self) -> u64 {
        self.services.time.now().saturating_sub(self.last_used.load(Ordering::Relaxed))
    }

    fn touch(&self) {
        self.last_used.store(self.services.time.now(), Ordering::Relaxed);
    }

    /// What everyone may know of the table.
    pub(crate) fn info(&self) -> Result<TableInfo, RoomError> {
        self.read(|state| Ok(self.info_of(state)?))
    }

    fn info_of(&self, state: &State) -> Result<TableInfo, ilos_table::TableError> {
        let header = TableHeader { id: self.id, version: state.version, created: self.created };
        table_info(&state.table, header, Some(&self.watchers.lock().absences(&state.table)))
    }

    /// The people of the table who do not watch it, and since when.
    pub(crate) fn absences(&self) -> Absences {
        let state = self.state();
        self.watchers.lock().absences(&state.table)
    }

    /// The seat to act, during a match.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.state().table.played()?.play.to_act()
    }

    /// The person who is to act, unless a bot plays for them.
    pub(crate) fn person_to_act(&self) -> Option<PersonId> {
        self.state().table.person_to_act()
    }

    /// The set of the game.
    pub(crate) fn set(&self) -> Result<Set, RoomError> {
        self.read(|state| Ok(state.table.config()?.set().clone()))
    }

    /// How far it is.
    pub(crate) fn status(&self) -> Status {
        self.state().table.status()
    }

    /// The person who may start it.
    pub(crate) fn host(&self) -> Option<PersonId> {
        self.state().table.host()
    }

    /// Whether its game has not started.
    pub(crate) fn is_lobby(&self) -> bool {
        self.status() == Status::Lobby
    }

    /// Whether a person watches the game of others.
    pub(crate) fn is_spectator(&self, person: PersonId) -> bool {
        let state = self.state();
        state.table.status() == Status::Match && !state.table.has_seat(person)
    }

    /// Whether a person has a seat in the lobby.
    pub(crate) fn is_in_lobby(&self, person: PersonId) -> bool {
        let state = self.state();
        state.table.status() == Status::Lobby && state.table.has_seat(person)
    }

    /// The table where the same people play again.
    pub(crate) fn rematch(&self) -> Option<TableId> {
        self.state().table.finished().and_then(|over| over.rematch)
    }

    /// Messages that bring a person up to date from a cursor; none while the table is in doubt.
    pub(crate) fn news(&self, person: PersonId, cursor: &mut Cursor) -> Result<Vec<MessageText>, RoomError> {
        let mut moved = *cursor;
        let news = self.read(|state| {
            if state.in_doubt {
                return Ok(Vec::new());
            }
            let table_text = match state.views.known_table_text(state.version) {
                Some(known) => known,
                None => state.views.make_table_text(state.version, self.info_of(state)?),
            };
            let of = Showable { id: self.id, table: &state.table, chat: &state.chat };
            Ok(state.views.news(&of, table_text, person, &mut moved))
        })?;
        *cursor = moved;
        Ok(news)
    }
}
