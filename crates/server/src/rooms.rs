//! The tables in memory.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use parking_lot::Mutex;

use crate::bots::{BotPool, Hint, Thinker};
use crate::clock::Time;
use crate::error::Fault;
use crate::id::{PersonId, TableId};
use crate::inbox::Inbox;
use crate::metrics::Metrics;
use crate::room::{Question, Refusal, Room, caught, survive, unharmed};
use crate::store::{Logins, PersonRow, Store, TableKey};

/// How long a bot waits for a store that fails.
const PAUSE: Duration = Duration::from_secs(1);

/// How long a table is left alone that could not be looked at.
const STUCK: Duration = Duration::from_secs(10);

/// With more tables than this in memory, none stays there in case someone comes back.
const MANY: usize = 5000;

/// So many tables whose time has run out are looked at at once.
const DUE: u32 = 1000;

/// The tables in memory, the connections of people, and the bots that play along.
pub struct Rooms {
    store: Arc<dyn Store>,
    bots: BotPool,
    metrics: Arc<Metrics>,
    time: Time,
    rooms: DashMap<TableId, Arc<Room>>,
    connections: Mutex<HashMap<PersonId, Vec<Arc<Inbox>>>>,
    /// Tables that could not be looked at, and since when.
    stuck: Mutex<HashMap<TableId, Instant>>,
}

impl Rooms {
    /// No table yet.
    pub fn new(store: Arc<dyn Store>, bots: BotPool, metrics: Arc<Metrics>, time: Time) -> Rooms {
        Rooms {
            store,
            bots,
            metrics,
            time,
            rooms: DashMap::new(),
            connections: Mutex::default(),
            stuck: Mutex::default(),
        }
    }

    /// A table, from memory or from the store.
    pub async fn find(self: &Arc<Self>, id: TableId) -> Result<Arc<Room>, Fault> {
        let room = match self.in_memory(id) {
            Some(room) => {
                room.catch_up().await?;
                room
            }
            None => {
                let loaded = Arc::new(
                    Room::load(Arc::clone(&self.store), Arc::clone(&self.metrics), self.time.clone(), id)
                        .await?,
                );
                // Of two who loaded it at the same time, the first counts.
                match self.rooms.entry(id) {
                    Entry::Occupied(first) => Arc::clone(first.get()),
                    Entry::Vacant(place) => Arc::clone(&place.insert(loaded)),
                }
            }
        };
        room.settle().await?;
        self.tell_turn(&room);
        self.go_on(&room);
        Ok(room)
    }

    /// Lets bots play as long as it is a bot's turn. One task for each table does, so that nobody can fill the bots' line.
    pub fn go_on(self: &Arc<Self>, room: &Arc<Room>) {
        if !room.waits_for_bot() || room.think().is_none() {
            return;
        }
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            // Looked at again after the last turn is done: whoever made it a bot's turn meanwhile has found a task here.
            while room.waits_for_bot() {
                let Some(_thinking) = room.think() else { return };
                if !rooms.play_bots(&room).await {
                    return;
                }
            }
        });
    }

    /// Plays the turns of bots; false where no bot finds anything to do.
    async fn play_bots(&self, room: &Room) -> bool {
        let mut last: Option<Thinker> = None;
        while let Some(turn) = room.turn_of_bot() {
            let thinker = Thinker::at_seat(&turn.kind, turn.seat, last.take());
            let Some((action, thinker)) = self.bots.decide(thinker, turn.table, turn.view).await else {
                tracing::error!(table = %room.id(), "no bot finds anything to do");
                return false;
            };
            last = Some(thinker);
            match unharmed(room, room.act_for_bot(turn.seat, turn.on, action)).await {
                Ok(_) => {
                    self.metrics.bot_steps.inc();
                    self.tell_turn(room);
                }
                // Another node was first, or the store fails.
                Err(_) => {
                    while room.settle().await.is_err() {
                        tokio::time::sleep(PAUSE).await;
                    }
                    self.tell_turn(room);
                    // What did not work need not be tried at once again.
                    if !room.knows(turn.on + 1) {
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        }
        true
    }

    /// What the strongest level would do.
    pub async fn hint(&self, question: Question) -> Result<Hint, Refusal> {
        self.bots.hint(question.table, question.view).await
    }

    /// Tells the person whose turn it is, once for each turn.
    pub fn tell_turn(&self, room: &Room) {
        let Some((person, seat, sequence)) = room.turn_to_tell() else { return };
        for inbox in self.connections.lock().get(&person).into_iter().flatten() {
            inbox.turn_began(room.id(), seat, sequence);
        }
    }

    /// Lets bots play on where the time of people has run out.
    pub async fn check_times(self: &Arc<Self>) -> Result<(), Fault> {
        for id in self.store.due(self.time.now(), DUE).await? {
            if self.is_stuck(id) {
                continue;
            }
            // A game that cannot be looked at holds up no other.
            if let Err(refusal) = self.check_time(id).await {
                tracing::warn!(table = %id, message = refusal.message, "cannot look whether a time has run out");
                self.leave_alone(id);
            }
        }
        Ok(())
    }

    async fn check_time(self: &Arc<Self>, id: TableId) -> Result<(), Refusal> {
        let room = survive(async { Ok(self.find(id).await?) }).await?;
        unharmed(&room, async { Ok(room.check_time().await?) }).await?;
        self.go_on(&room);
        Ok(())
    }

    /// Shows to those who watch what other servers have done.
    pub async fn follow(self: &Arc<Self>) -> Result<(), Fault> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let watched: HashMap<TableKey, Arc<Room>> = self
            .rooms
            .iter()
            .filter(|room| room.is_watched())
            .map(|room| (room.value().key(), Arc::clone(&room)))
            .collect();
        if watched.is_empty() {
            return Ok(());
        }
        for (key, stored) in self.store.standings(watched.keys().copied().collect()).await? {
            let room = &watched[&key];
            if self.is_stuck(room.id()) || !stored.is_news_to(&room.standing()) {
                continue;
            }
            // A game that cannot be looked at holds up no other.
            let followed = caught(room, async {
                room.follow(&stored).await?;
                self.tell_turn(room);
                self.go_on(room);
                Ok::<_, Fault>(())
            });
            let fault = match followed.await {
                Some(Ok(())) => continue,
                Some(Err(fault)) => fault.message,
                None => "a panic".to_owned(),
            };
            tracing::warn!(table = %room.id(), fault, "cannot see what another server did");
            self.leave_alone(room.id());
        }
        Ok(())
    }

    /// Whether a table is left alone for a while.
    fn is_stuck(&self, id: TableId) -> bool {
        self.stuck.lock().get(&id).is_some_and(|since| since.elapsed() < STUCK)
    }

    /// Leaves a table alone for a while that cannot be looked at.
    fn leave_alone(&self, id: TableId) {
        let mut stuck = self.stuck.lock();
        stuck.retain(|_, since| since.elapsed() < STUCK);
        stuck.insert(id, Instant::now());
    }

    /// A table, if it is in memory.
    pub fn in_memory(&self, id: TableId) -> Option<Arc<Room>> {
        self.rooms.get(&id).map(|room| Arc::clone(&room))
    }

    /// Tells every connection of a person that someone asks for them; false where there is none.
    pub fn invite(&self, person: PersonId, table: TableId, by: &PersonRow) -> bool {
        let connections = self.connections.lock();
        let inboxes = connections.get(&person).into_iter().flatten();
        inboxes.map(|inbox| inbox.invited(table, by)).count() > 0
    }

    /// Notes a connection of a person.
    pub fn connected(&self, person: PersonId, inbox: &Arc<Inbox>) {
        self.connections.lock().entry(person).or_default().push(Arc::clone(inbox));
    }

    /// Forgets a connection of a person.
    pub fn disconnected(&self, person: PersonId, inbox: &Arc<Inbox>) {
        let mut connections = self.connections.lock();
        if let Some(inboxes) = connections.get_mut(&person) {
            inboxes.retain(|other| !Arc::ptr_eq(other, inbox));
            if inboxes.is_empty() {
                connections.remove(&person);
            }
        }
    }

    /// Ends the connections that some logins of a person have made.
    pub fn log_out(&self, person: PersonId, which: Logins) {
        let connections = self.connections.lock();
        let inboxes = connections.get(&person).into_iter().flatten();
        inboxes.filter(|inbox| which.include(inbox.login())).for_each(|inbox| inbox.log_out());
    }

    /// Shows a new name at every table in memory.
    pub fn renamed(&self, person: &PersonRow) {
        self.rooms.iter().for_each(|room| room.renamed(person));
    }

    /// Loads anew what a failure left in doubt, so that those who watch see what is true without asking.
    pub async fn settle(self: &Arc<Self>) {
        let rooms: Vec<Arc<Room>> =
            self.rooms.iter().filter(|room| room.is_doubtful()).map(|room| Arc::clone(&room)).collect();
        for room in rooms {
            match caught(&room, room.settle()).await {
                // The store does not work: all are tried again later.
                Some(Err(fault)) if fault.is_unavailable() => return,
                _ => {
                    self.tell_turn(&room);
                    self.go_on(&room);
                }
            }
        }
    }

    /// Whatever way a step came here: tells the person whose turn it is, and lets bots play.
    pub fn look_after(self: &Arc<Self>) {
        let rooms: Vec<Arc<Room>> = self.rooms.iter().map(|room| Arc::clone(&room)).collect();
        for room in rooms {
            self.tell_turn(&room);
            self.go_on(&room);
        }
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.rooms.len()
    }

    /// Lets go of the tables that nobody has used for so long; where there are too many, of all that nobody uses now.
    pub fn let_go(&self, idle_millis: u64) {
        let idle_millis = if self.count() > MANY { 0 } else { idle_millis };
        // Nobody can take hold of a table while its part of the map is locked, so that a count of one stays one.
        self.rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.idle_millis() < idle_millis);
    }
}
