//! A table in memory: a cache of what is stored, and the one place where steps of its game are made.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use ilos_rules as rules;
use ilos_wire::person::PersonKind;
use ilos_wire::table::TableInfo;
use parking_lot::Mutex;

use crate::clock::Time;
use crate::error::Fault;
use crate::id::{PersonId, TableId};
use crate::inbox::Inbox;
use crate::metrics::Metrics;
use crate::store::{ChatLine, Nameplate, PersonRow, Standing, Store, StoreError, TableKey};
use crate::table::Table;

mod acting;
mod due;
#[cfg(test)]
mod leak_tests;
mod looking_back;
#[cfg(test)]
mod panic_tests;
mod play;
mod refusal;
mod seating;
mod showing;
mod suggest;
mod talk;
mod timing;
mod truth;

pub use acting::Question;
pub use looking_back::{Sight, moment_of};
pub use play::Deed;
pub use refusal::Refusal;
pub use showing::Seen;

pub(crate) use showing::write;
pub(crate) use truth::{caught, survive, unharmed};

use play::{Play, TurnMark};
use showing::{Showable, Shown};
use talk::Talk;

/// A table in memory. Whoever changes it holds the gate from judging to showing; what is in `state` is always stored.
pub struct Room {
    id: TableId,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    time: Time,
    gate: tokio::sync::Mutex<()>,
    /// Held by the one task that thinks for its bots.
    thinking: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    watchers: Mutex<Vec<(PersonId, Arc<Inbox>)>>,
    last_used: AtomicU64,
    /// The last turn that someone was told of.
    told: Mutex<Option<TurnMark>>,
}

struct State {
    table: Table,
    play: Option<Play>,
    talk: Talk,
    shown: Shown,
    /// A change failed in the store, so that what is stored may be more than what is here.
    doubtful: bool,
}

impl Room {
    /// The table of an id, from the store.
    pub async fn load(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        time: Time,
        id: TableId,
    ) -> Result<Room, Fault> {
        let state = truth::load(&*store, id).await?;
        let told = Mutex::new(state.play.as_ref().and_then(Play::turn_mark));
        Ok(Room {
            id,
            store,
            metrics,
            gate: tokio::sync::Mutex::default(),
            thinking: tokio::sync::Mutex::default(),
            state: Mutex::new(state),
            watchers: Mutex::default(),
            last_used: AtomicU64::new(time.now()),
            told,
            time,
        })
    }

    /// Its id.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// Its number in the store.
    pub fn key(&self) -> TableKey {
        self.state().table.key
    }

    /// How far it is here.
    pub fn standing(&self) -> Standing {
        let state = self.state();
        let sequence = state.play.as_ref().map_or(0, Play::sequence);
        let (version, name_changes) = (state.table.version, state.table.name_changes());
        Standing { version, sequence, line: state.talk.last(), name_changes }
    }

    /// Whether someone looks at it.
    pub fn is_watched(&self) -> bool {
        !self.watchers.lock().is_empty()
    }

    /// How long nobody has used it.
    pub fn idle_millis(&self) -> u64 {
        self.time.now().saturating_sub(self.last_used.load(Ordering::Relaxed))
    }

    /// What everybody may know of the table.
    pub fn info(&self) -> TableInfo {
        let state = self.state();
        state.table.info(&self.present(&state.table))
    }

    /// Those of the table's people who watch it.
    fn present(&self, table: &Table) -> Vec<PersonId> {
        let watchers = self.watchers.lock();
        let watches = |person: &PersonId| watchers.iter().any(|(watcher, _)| watcher == person);
        table.people.keys().copied().filter(watches).collect()
    }

    /// Who has to act, while the game is on.
    pub fn to_act(&self) -> Option<u8> {
        let state = self.state();
        let seat = state.play.as_ref()?.game().position().to_act()?;
        Some(seat.index() as u8)
    }

    /// The set that is played with.
    pub fn set(&self) -> Result<rules::Set, Fault> {
        Ok(self.state().table.data.rules_table()?.set().clone())
    }

    /// Tells a connection of every change from now on.
    pub fn watch(&self, person: PersonId, inbox: &Arc<Inbox>) {
        let mut watchers = self.watchers.lock();
        if watchers.iter().any(|(_, watcher)| Arc::ptr_eq(watcher, inbox)) {
            return;
        }
        watchers.push((person, Arc::clone(inbox)));
        drop(watchers);
        self.presence_changed(person);
    }

    /// Tells a connection no more.
    pub fn unwatch(&self, person: PersonId, inbox: &Arc<Inbox>) {
        self.watchers.lock().retain(|(_, watcher)| !Arc::ptr_eq(watcher, inbox));
        self.last_used.store(self.time.now(), Ordering::Relaxed);
        self.presence_changed(person);
    }

    fn presence_changed(&self, person: PersonId) {
        let mut state = self.state();
        if state.table.data.seats_of(person).next().is_some() {
            state.shown.forget_table();
            drop(state);
            self.tell_watchers();
        }
    }

    fn tell_watchers(&self) {
        for (_, watcher) in self.watchers.lock().iter() {
            watcher.table_changed(self.id);
        }
    }

    /// Notes that someone has another name; who is gone has it in what was said too.
    pub fn renamed(&self, person: &PersonRow) {
        let mut state = self.state();
        if person.kind == PersonKind::Former {
            state.talk.rename(person.id, &person.name);
        }
        if let Some(nameplate) = state.table.people.get_mut(&person.id) {
            *nameplate = person.into();
            state.shown.forget_table();
            drop(state);
            self.tell_watchers();
        }
    }

    /// Messages that bring someone up to date who has seen so much; none while nobody knows what is true.
    pub fn news(&self, person: PersonId, seen: &mut Seen) -> Result<Vec<Utf8Bytes>, Refusal> {
        let mut now_seen = *seen;
        let show = || {
            let state = &mut *self.state();
            if state.doubtful {
                return Vec::new();
            }
            let present = self.present(&state.table);
            let of = Showable { table: &state.table, present, talk: &state.talk, play: state.play.as_ref() };
            state.shown.news(&of, person, &mut now_seen)
        };
        let news = catch_unwind(AssertUnwindSafe(show)).map_err(|_| {
            tracing::error!(table = %self.id, "a panic while a view was made: the game is loaded anew");
            Refusal::broken()
        })?;
        *seen = now_seen;
        Ok(news)
    }

    /// Says something to everybody at the table, once for each request.
    pub async fn chat(&self, by: PersonId, text: String, request: String) -> Result<(), Refusal> {
        // Lines are shown in the order in which they are stored, and none twice.
        let gate = self.enter().await?;
        let is_seated = || self.state().table.data.seats_of(by).next().is_some();
        if !is_seated() {
            self.compare_if_shared(&gate).await?;
        }
        let (key, Nameplate { name, is_bot, .. }) = {
            let state = self.state();
            if state.table.data.seats_of(by).next().is_none() {
                return Err(Refusal::not_seated());
            }
            (state.table.key, state.table.nameplate(by))
        };
        let line = ChatLine { person: by, name, is_bot, text, at: self.time.now() };
        match self.store.add_chat(key, line.clone(), request).await {
            Ok(number) if number == self.standing().line + 1 => {
                self.state().talk.add(number, line);
                self.tell_watchers();
                Ok(())
            }
            Ok(_) => {
                // Something was said before it, to another server. If that cannot be read now, it is later.
                self.state().doubtful = true;
                let _ = self.reload(&gate).await;
                Ok(())
            }
            // It was said before, maybe to another server.
            Err(StoreError::Conflict) => Ok(self.compare(&gate).await?),
            Err(error) => {
                self.failed(&error);
                Err(Fault::from(error).into())
            }
        }
    }
}
