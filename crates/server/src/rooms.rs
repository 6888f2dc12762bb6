//! The tables in memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dashmap::DashMap;
use futures_util::{StreamExt, stream};
use ilos_table::TableId;
use parking_lot::Mutex;
use tokio::sync::OnceCell;

use crate::bots::Advice;
use crate::connections::Connections;
use crate::room::{Question, Room, RoomError, Services};
use crate::store::{PersonRow, TableKey, Versions};

/// How long the server leaves a table alone after work on it failed.
const STUCK: Duration = Duration::from_secs(10);

/// With more tables than this in memory, the server keeps none in case someone comes back.
const MANY: usize = 5000;

/// The most due tables that are checked in one go.
const DUE: u32 = 1000;

/// How many of them are checked at the same time.
const DUE_TOGETHER: usize = 8;

/// The tables in memory.
pub(crate) struct Rooms {
    services: Arc<Services>,
    /// A slot is empty while its table is loaded.
    slots: DashMap<TableId, Arc<OnceCell<Arc<Room>>>>,
    /// Tables on which work failed, and when.
    stuck: Mutex<HashMap<TableId, Instant>>,
}

impl Rooms {
    /// Without any table yet.
    pub(crate) fn new(services: Arc<Services>) -> Rooms {
        Rooms { services, slots: DashMap::new(), stuck: Mutex::default() }
    }

    /// The open connections of people.
    pub(crate) fn connections(&self) -> &Connections {
        &self.services.connections
    }

    /// A table, from memory or from the store. Those who want it at the same time share one load.
    pub(crate) async fn find(&self, id: TableId) -> Result<Arc<Room>, RoomError> {
        let slot = Arc::clone(&self.slots.entry(id).or_default());
        let room = match slot.get() {
            Some(room) => {
                room.refresh().await?;
                room
            }
            None => {
                let load = async || {
                    let room = Arc::new(Room::load(Arc::clone(&self.services), id).await?);
                    room.arrived();
                    Ok::<_, RoomError>(room)
                };
                let loaded = slot.get_or_try_init(load).await;
                if loaded.is_err() {
                    // Two hold the slot, the map and this call: no one else is about to load the table.
                    self.slots.remove_if(&id, |_, slot| !slot.initialized() && Arc::strong_count(slot) == 2);
                }
                let room = loaded?;
                room.settle().await?;
                room
            }
        };
        Ok(Arc::clone(room))
    }

    /// A table, if it is in memory.
    pub(crate) fn in_memory(&self, id: TableId) -> Option<Arc<Room>> {
        self.slots.get(&id)?.get().map(Arc::clone)
    }

    /// The tables in memory.
    fn all(&self) -> impl Iterator<Item = Arc<Room>> {
        self.slots.iter().filter_map(|slot| slot.get().map(Arc::clone))
    }

    /// What the strongest level would do.
    pub(crate) async fn hint(&self, network: IpAddr, question: Question) -> Result<Advice, RoomError> {
        Ok(self.services.bots.hint(network, question.config, question.view).await?)
    }

    /// How many decisions of bots and how many hints wait.
    pub(crate) fn bots_waiting(&self) -> (usize, usize) {
        self.services.bots.waiting()
    }

    /// Looks at the tables that are due: a person's time has run out there, or the process that ran a bot has
    /// died.
    pub(crate) async fn look_at_clocks(&self) -> Result<(), RoomError> {
        let due = self.services.store.due(self.services.time.now(), DUE).await?;
        // A table that fails or takes long does not hold up the others.
        let looks = stream::iter(due.into_iter().filter(|id| !self.is_stuck(*id)));
        looks.for_each_concurrent(DUE_TOGETHER, |id| self.look_at_due(id)).await;
        self.services.metrics.clock_checks.inc();
        Ok(())
    }

    async fn look_at_due(&self, id: TableId) {
        if let Err(error) = self.look_at_clock(id).await {
            tracing::warn!(table = %id, %error, "cannot check the clock of a table");
            self.leave_alone(id);
        }
    }

    async fn look_at_clock(&self, id: TableId) -> Result<(), RoomError> {
        self.find(id).await?.look_at_clock().await
    }

    /// Shows the watchers here what other servers have done.
    pub(crate) async fn follow(&self) -> Result<(), RoomError> {
        if !self.services.store.is_shared() {
            return Ok(());
        }
        // What is here is noted before the store is asked: a store that has less than that has lost
        // something.
        let watched: HashMap<TableKey, (Arc<Room>, Versions)> = self
            .all()
            .filter(|room| room.is_watched())
            .map(|room| (room.key(), (Arc::clone(&room), room.versions())))
            .collect();
        if watched.is_empty() {
            return Ok(());
        }
        for (key, stored) in self.services.store.versions(watched.keys().copied().collect()).await? {
            let (room, before) = &watched[&key];
            let has_lost = before.has_more_than(&stored);
            if self.is_stuck(room.id()) || !(has_lost || stored.is_news_to(&room.versions())) {
                continue;
            }
            if has_lost {
                tracing::warn!(table = %room.id(), ?before, ?stored, "the store has lost something");
            }
            // A table that fails does not hold up the others.
            if let Err(error) = room.follow().await {
                tracing::warn!(table = %room.id(), %error, "cannot follow what another server did");
                self.leave_alone(room.id());
            }
        }
        Ok(())
    }

    /// Whether a table is left alone for a while.
    fn is_stuck(&self, id: TableId) -> bool {
        self.stuck.lock().get(&id).is_some_and(|since| since.elapsed() < STUCK)
    }

    /// Leaves a table alone for a while after work on it failed.
    fn leave_alone(&self, id: TableId) {
        let mut stuck = self.stuck.lock();
        stuck.retain(|_, since| since.elapsed() < STUCK);
        stuck.insert(id, Instant::now());
    }

    /// Shows a person's new name at every table in memory.
    pub(crate) fn renamed(&self, person: &PersonRow) {
        self.all().for_each(|room| room.renamed(person));
    }

    /// Loads the tables again that a failure left in doubt, so that watchers see what is stored without
    /// asking.
    pub(crate) async fn settle(&self) {
        let in_doubt: Vec<Arc<Room>> = self.all().filter(|room| room.is_in_doubt()).collect();
        for room in in_doubt {
            if let Err(error) = room.settle().await
                && error.is_unavailable()
            {
                // The store does not work: all are retried later.
                return;
            }
        }
    }

    /// The lobbies where someone is present.
    pub(crate) fn watched_lobbies(&self) -> Vec<TableKey> {
        self.all().filter(|room| room.is_lobby() && room.is_watched()).map(|room| room.key()).collect()
    }

    /// Forgets a table that is no longer stored.
    pub(crate) fn forget(&self, id: TableId) {
        self.slots.remove(&id);
    }

    /// How many tables are in memory.
    pub(crate) fn count(&self) -> usize {
        self.slots.len()
    }

    /// Drops the tables that have not been used for a while; if there are too many, all that are not in use
    /// now.
    pub(crate) fn drop_idle(&self, idle_millis: u64) {
        let idle_millis = if self.count() > MANY { 0 } else { idle_millis };
        // No one can get hold of a table while its part of the map is locked, so that a count of one stays
        // one.
        self.slots.retain(|_, slot| {
            let is_used = |room: &Arc<Room>| Arc::strong_count(room) > 1 || room.idle_millis() < idle_millis;
            Arc::strong_count(slot) > 1 || slot.get().is_some_and(is_used)
        });
    }
}
