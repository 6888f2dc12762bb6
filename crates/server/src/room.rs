//! A table in memory: a cache of what is stored, and the one place where a table changes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ilos_rules::{Seat, Set};
use ilos_table::{Nameplate, PersonId, Status, Table, TableId};
use ilos_wire::person::PersonKind;
use ilos_wire::table::TableInfo;
use parking_lot::Mutex;

use crate::bots::BotPool;
use crate::clock::Time;
use crate::connections::{Connections, Inbox, MessageText};
use crate::entropy::RandomSource;
use crate::metrics::Metrics;
use crate::store::{ChatLine, PersonRow, Store, StoreError, TableKey, Versions};

mod bots;
mod chat;
mod command;
mod consistency;
mod error;
mod info;
mod look_back;
#[cfg(test)]
mod panic_tests;
mod views;

pub(crate) use command::{ClientAction, Question};
pub(crate) use error::{RoomError, retry_if_overtaken};
pub(crate) use info::{TableHeader, table_info};
pub(crate) use look_back::{Snapshot, moment_of};
pub(crate) use views::Cursor;

use chat::Chat;
use views::{Showable, Views};

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
}

/// A table in memory. Every change holds the gate from its decision until it is published; what is in `state` is always
/// stored.
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
    watchers: Mutex<Vec<(PersonId, Arc<Inbox>)>>,
    last_used: AtomicU64,
}

struct State {
    /// Grows with every change of the table.
    version: u64,
    table: Table,
    chat: Chat,
    views: Views,
    /// A change failed in the store, or a panic cut one short, so that the store may have more than this room.
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
        let state = self.state();
        Ok(self.info_of(&state)?)
    }

    fn info_of(&self, state: &State) -> Result<TableInfo, ilos_table::TableError> {
        let header = TableHeader { id: self.id, version: state.version, created: self.created };
        table_info(&state.table, header, &self.present(&state.table))
    }

    /// The people of the table who watch it.
    fn present(&self, table: &Table) -> Vec<PersonId> {
        let watchers = self.watchers.lock();
        let watches = |person: &PersonId| watchers.iter().any(|(watcher, _)| watcher == person);
        table.people.ids().filter(watches).collect()
    }

    /// The seat to act, during a match.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.state().table.played()?.play.to_act()
    }

    /// The set of the game.
    pub(crate) fn set(&self) -> Result<Set, RoomError> {
        Ok(self.state().table.config()?.set().clone())
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

    /// Tells a connection of every change from now on.
    pub(crate) fn watch(&self, person: PersonId, inbox: &Arc<Inbox>) {
        let mut watchers = self.watchers.lock();
        if watchers.iter().any(|(_, watcher)| Arc::ptr_eq(watcher, inbox)) {
            return;
        }
        watchers.push((person, Arc::clone(inbox)));
        drop(watchers);
        self.presence_changed(person);
    }

    /// Stops telling a connection of changes.
    pub(crate) fn unwatch(&self, person: PersonId, inbox: &Arc<Inbox>) {
        self.watchers.lock().retain(|(_, watcher)| !Arc::ptr_eq(watcher, inbox));
        self.touch();
        self.presence_changed(person);
    }

    fn presence_changed(&self, person: PersonId) {
        let mut state = self.state();
        if state.table.has_seat(person) {
            state.views.table_changed();
            drop(state);
            self.mark_watchers();
        }
    }

    /// Marks the table as changed for every connection that watches it.
    fn mark_watchers(&self) {
        for (_, watcher) in self.watchers.lock().iter() {
            watcher.table_changed(self.id);
        }
    }

    /// Notes that a person has another name. If they have deleted their account, their earlier lines of chat are
    /// renamed too.
    pub(crate) fn renamed(&self, person: &PersonRow) {
        let mut state = self.state();
        if person.kind == PersonKind::Former {
            state.chat.rename(person.id, &person.name);
        }
        if state.table.rename(person.id, person.nameplate()) {
            state.views.table_changed();
            drop(state);
            self.mark_watchers();
        }
    }

    /// Messages that bring a person up to date from a cursor; none while the table is in doubt.
    pub(crate) fn news(&self, person: PersonId, cursor: &mut Cursor) -> Result<Vec<MessageText>, RoomError> {
        let mut moved = *cursor;
        let show = || {
            let state = &mut *self.state();
            if state.in_doubt {
                return Ok(Vec::new());
            }
            let table_text = match state.views.known_table_text(state.version) {
                Some(known) => known,
                None => state.views.make_table_text(state.version, self.info_of(state)?),
            };
            let of = Showable { id: self.id, table: &state.table, chat: &state.chat };
            Ok(state.views.news(&of, table_text, person, &mut moved))
        };
        let news = catch_unwind(AssertUnwindSafe(show)).unwrap_or_else(|_| {
            tracing::error!(table = %self.id, "a panic while making a view: the game is loaded again");
            Err(RoomError::Panicked)
        })?;
        *cursor = moved;
        Ok(news)
    }

    /// Adds a line to the chat, once for each request.
    pub(crate) async fn chat(
        self: &Arc<Self>,
        by: PersonId,
        text: String,
        request: String,
    ) -> Result<(), RoomError> {
        // Lines are shown in the order in which they are stored, and none twice.
        let gate = self.enter().await?;
        if !self.state().table.has_seat(by) {
            self.compare_if_shared(&gate).await?;
        }
        let Nameplate { name, is_bot, .. } = {
            let state = self.state();
            if !state.table.has_seat(by) {
                return Err(RoomError::OnlyPlayersChat);
            }
            state.table.people.nameplate(by)
        };
        let line = ChatLine { person: by, name, is_bot, text, at: self.services.time.now() };
        match self.services.store.add_chat(self.key, line.clone(), request).await {
            Ok(number) if number == self.versions().line + 1 => {
                self.state().chat.add(number, line);
                self.mark_watchers();
                Ok(())
            }
            Ok(_) => {
                // Another server has stored a line before it. If that one cannot be read now, it is read later.
                self.state().in_doubt = true;
                let _ = self.reload(&gate).await;
                Ok(())
            }
            // It was stored before, maybe by another server.
            Err(StoreError::Conflict) => self.compare(&gate).await,
            Err(error) => {
                self.store_failed(&error);
                Err(error.into())
            }
        }
    }
}
