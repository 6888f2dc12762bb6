//! What is stored is what counts: a room is loaded again whenever it may differ.

use std::ops::{Deref, DerefMut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use ilos_table::{Effect, Entry, Status, Table, TableError, TableId, TableWithoutGame};
use parking_lot::Mutex;
use tokio::sync::{MutexGuard, Semaphore};
use tokio::time::timeout;

use super::chat::Chat;
use super::error::RoomError;
use super::views::Views;
use super::watchers::Watchers;
use super::{Room, Services, State};
use crate::store::{Allowance, Change, Store, StoreError, TableRow, Write};

/// How long a command waits for those before it. Only a store that does not answer takes that long.
const GATE_TIMEOUT: Duration = Duration::from_secs(5);

/// A game of this many entries is replayed in well under a millisecond.
const QUICK: usize = 100;

/// How many longer games are replayed at the same time.
static LOADS: Semaphore = Semaphore::const_new(2);

/// The right to change a room.
pub(super) type Gate<'a> = MutexGuard<'a, ()>;

/// The row of a table, and its state.
async fn load(store: &dyn Store, id: TableId) -> Result<(TableRow, State), RoomError> {
    let row = store.table(id).await?.ok_or(RoomError::NoSuchTable)?;
    let without_game = row.without_game()?;
    let entries = match without_game.status() {
        Status::Lobby => Vec::new(),
        Status::Match | Status::Finished => store.entries(row.key).await?,
    };
    let table = replay(without_game, entries).await?.map_err(|error| match error {
        TableError::UnknownRules(_) | TableError::UnknownSet(_) => RoomError::Table(error),
        // If a stored table is corrupt, the client that asks for it has made no mistake.
        error => StoreError::Unreadable(format!("table {id}: {error}")).into(),
    })?;
    let chat = Chat::new(store.chat(row.key, Chat::KEPT).await?);
    let state = State { version: row.state.version, table, chat, views: Views::default(), in_doubt: false };
    Ok((row, state))
}

/// The table with its game. A long game takes a while, so it is replayed on a blocking thread, a few at a
/// time.
async fn replay(
    table: TableWithoutGame,
    entries: Vec<Entry>,
) -> Result<Result<Table, TableError>, RoomError> {
    if entries.len() <= QUICK {
        return Ok(table.with_entries(&entries));
    }
    let turn = LOADS.acquire().await.map_err(|_| RoomError::Panicked)?;
    let replayed = tokio::task::spawn_blocking(move || {
        // The turn ends with the replay, even if no one waits for it any more.
        let _turn = turn;
        table.with_entries(&entries)
    });
    replayed.await.map_err(|_| RoomError::Panicked)
}

/// Turns a panic into an error of this attempt alone.
async fn catch_panic<T>(attempt: impl Future<Output = Result<T, RoomError>>) -> Result<T, RoomError> {
    AssertUnwindSafe(attempt).catch_unwind().await.unwrap_or(Err(RoomError::Panicked))
}

/// Logs a panic, here and nowhere else: bots and clocks have no client who is told.
fn log_panic<T>(id: TableId, done: Result<T, RoomError>) -> Result<T, RoomError> {
    if matches!(done, Err(RoomError::Panicked)) {
        tracing::error!(table = %id, "a panic: the table is loaded again");
    }
    done
}

/// The state of a room while it is in use. A panic meanwhile leaves it in doubt.
pub(super) struct StateGuard<'a>(parking_lot::MutexGuard<'a, State>);

impl Deref for StateGuard<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl DerefMut for StateGuard<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.0
    }
}

impl Drop for StateGuard<'_> {
    fn drop(&mut self) {
        self.0.in_doubt |= std::thread::panicking();
    }
}

impl Room {
    /// The table with an id, from the store. What follows from its arrival is published once it has its place
    /// in memory.
    pub(crate) async fn load(services: Arc<Services>, id: TableId) -> Result<Room, RoomError> {
        let loaded = catch_panic(load(&*services.store, id)).await;
        let (row, state) = log_panic(id, loaded)?;
        services.metrics.table_loads.inc();
        Ok(Room {
            id,
            key: row.key,
            created: row.created,
            gate: tokio::sync::Mutex::default(),
            playing_bots: tokio::sync::Mutex::default(),
            state: Mutex::new(state),
            watchers: Mutex::new(Watchers::none(services.time.now())),
            last_used: AtomicU64::new(services.time.now()),
            services,
        })
    }

    /// Publishes what follows from the arrival of the table in memory: a bot of a dead process is woken.
    pub(crate) fn arrived(self: &Arc<Self>) {
        let effects = self.state().table.arrive(None);
        self.publish(effects);
    }

    pub(super) fn state(&self) -> StateGuard<'_> {
        StateGuard(self.state.lock())
    }

    /// Waits for the right to change the table, for a limited time. A table in doubt is loaded again first.
    pub(super) async fn enter(self: &Arc<Self>) -> Result<Gate<'_>, RoomError> {
        let gate = timeout(GATE_TIMEOUT, self.gate.lock()).await;
        let gate = gate.map_err(|_| StoreError::Broken("earlier commands wait for its answer".to_owned()))?;
        if self.is_in_doubt() {
            self.reload(&gate).await?;
        }
        Ok(gate)
    }

    /// Loads the table again, and publishes the effects of what is new.
    pub(super) async fn reload(self: &Arc<Self>, _gate: &Gate<'_>) -> Result<(), RoomError> {
        let (_, mut fresh) = load(&*self.services.store, self.id).await?;
        let effects: Vec<Effect> = {
            let mut state = self.state();
            let effects = fresh.table.arrive(Some(&state.table));
            *state = fresh;
            effects
        };
        self.publish(effects);
        Ok(())
    }

    /// Makes a change in the store, unless someone would then have more than is allowed. After a failure it
    /// is unknown what is stored.
    pub(super) async fn commit(&self, change: Change, allowances: Vec<Allowance>) -> Result<(), RoomError> {
        let begun = Instant::now();
        let stored = self.services.store.write(Write::Commit(change).within(allowances)).await;
        self.services.metrics.committed(begun.elapsed());
        match &stored {
            // Nothing was written.
            Ok(_) | Err(StoreError::TooMuch(_)) => {}
            Err(error) => self.store_failed(error),
        }
        stored?;
        Ok(())
    }

    /// Notes that it is unknown whether something is stored.
    pub(super) fn store_failed(&self, error: &StoreError) {
        self.state().in_doubt = true;
        if *error == StoreError::Conflict {
            self.services.metrics.conflicts.inc();
            tracing::debug!(table = %self.id, "another server was first");
        } else {
            self.services.metrics.store_failures.inc();
            self.services.metrics.failed("store");
        }
    }

    /// Brings the table up to date: with what another server may have changed, and after a failure that left
    /// it in doubt.
    pub(crate) async fn refresh(self: &Arc<Self>) -> Result<(), RoomError> {
        if !self.services.store.is_shared() {
            return self.settle().await;
        }
        let compared = async {
            let gate = self.enter().await?;
            self.compare(&gate).await
        };
        self.contain_panic(compared).await
    }

    /// Loads the table again if the store differs from this room.
    pub(super) async fn compare(self: &Arc<Self>, gate: &Gate<'_>) -> Result<(), RoomError> {
        let stored = self.services.store.versions(vec![self.key]).await?;
        if stored.get(&self.key) == Some(&self.versions()) { Ok(()) } else { self.reload(gate).await }
    }

    /// Loads the table again if the store differs. If a command is under way, that is left for later.
    pub(crate) async fn follow(self: &Arc<Self>) -> Result<(), RoomError> {
        let Ok(gate) = self.gate.try_lock() else { return Ok(()) };
        self.contain_panic(self.compare(&gate)).await
    }

    /// Whether the game has reached a sequence here.
    pub(super) fn has_reached(&self, sequence: u64) -> bool {
        self.state().table.played().map_or(0, |played| played.play.sequence()) >= sequence
    }

    /// Whether the store may have more than this room.
    pub(crate) fn is_in_doubt(&self) -> bool {
        self.state().in_doubt
    }

    /// Loads the table again if a failure left it in doubt.
    pub(crate) async fn settle(self: &Arc<Self>) -> Result<(), RoomError> {
        if self.is_in_doubt() { self.contain_panic(self.enter()).await.map(drop) } else { Ok(()) }
    }

    /// Looks at the table. A panic ends this look and nothing else: the table is loaded again.
    pub(super) fn read<T>(
        &self,
        look: impl FnOnce(&mut State) -> Result<T, RoomError>,
    ) -> Result<T, RoomError> {
        let looked = catch_unwind(AssertUnwindSafe(|| look(&mut self.state())));
        self.note_panic(looked.unwrap_or(Err(RoomError::Panicked)))
    }

    /// Runs something that changes the table or loads it. A panic in it ends this attempt and nothing else:
    /// the table is loaded again.
    pub(super) async fn contain_panic<T>(
        &self,
        attempt: impl Future<Output = Result<T, RoomError>>,
    ) -> Result<T, RoomError> {
        self.note_panic(catch_panic(attempt).await)
    }

    fn note_panic<T>(&self, done: Result<T, RoomError>) -> Result<T, RoomError> {
        if matches!(done, Err(RoomError::Panicked)) {
            self.services.metrics.failed("panic");
            self.state().in_doubt = true;
        }
        log_panic(self.id, done)
    }
}
