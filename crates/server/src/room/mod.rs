//! A table in memory: a cache of what is stored, and the one place where steps of its game are made.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use ilos_protocol::table::{TableInfo, TableStatus};
use ilos_rules as rules;
use parking_lot::Mutex;
use tokio::sync::MutexGuard;

use crate::clock;
use crate::error::Fault;
use crate::id::{PersonId, TableId};
use crate::inbox::Inbox;
use crate::store::{Change, PersonRow, Store, StoreError};
use crate::table::{Sitter, Table, TableData};

mod play;
mod refusal;
mod showing;
mod suggest;

pub use play::{Deed, Judgement, Play};
pub use refusal::Refusal;
pub use showing::Seen;

use showing::Shown;
pub(crate) use showing::write;

/// A table in memory. Whoever changes it holds the gate from judging to showing; what is in `state` is always stored.
pub struct Room {
    id: TableId,
    store: Arc<dyn Store>,
    gate: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    watchers: Mutex<Vec<Arc<Inbox>>>,
    last_used: AtomicU64,
}

struct State {
    table: Table,
    play: Option<Play>,
    shown: Shown,
    /// A change failed in the store, so that what is stored may be more than what is here.
    doubtful: bool,
    /// The sequence at which a bot was asked.
    bot_asked: u64,
}

/// A decision that a bot of the server has to make.
pub struct BotTurn {
    /// The kind of the bot.
    pub kind: String,
    /// The seat.
    pub seat: u8,
    /// The sequence to decide on.
    pub on: u64,
    /// The table.
    pub table: Arc<rules::Table>,
    /// What the seat may know.
    pub view: rules::SeatView,
}

impl Room {
    /// The table of an id, from the store.
    pub async fn load(store: Arc<dyn Store>, id: TableId) -> Result<Room, Fault> {
        let state = load(&*store, id).await?;
        Ok(Room {
            id,
            store,
            gate: tokio::sync::Mutex::default(),
            state: Mutex::new(state),
            watchers: Mutex::default(),
            last_used: AtomicU64::new(clock::now()),
        })
    }

    /// Its id.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// How long nobody has used it.
    pub fn idle_millis(&self) -> u64 {
        clock::now().saturating_sub(self.last_used.load(Ordering::Relaxed))
    }

    /// What everybody may know of the table.
    pub fn info(&self) -> TableInfo {
        self.state.lock().table.info()
    }

    /// The set that is played with.
    pub fn set(&self) -> Result<rules::Set, Fault> {
        Ok(self.state.lock().table.data.rules_table()?.set().clone())
    }

    /// The record of the finished game.
    pub fn record(&self) -> Result<rules::Record, Fault> {
        let state = self.state.lock();
        let (Some(play), Some(start)) = (&state.play, state.table.data.start()) else {
            return Err(Fault::conflict("not_started", "the game has not started"));
        };
        if state.table.status != TableStatus::Finished {
            return Err(Fault::conflict(
                "not_finished",
                "a game that is on has secrets: its record comes with its end",
            ));
        }
        let commitment = rules::Commitment::from_hex(&start.commitment);
        Ok(rules::Record::new(play.game(), state.table.seat_names(), commitment, Some(start.seed()?)))
    }

    /// Tells a connection of every change from now on.
    pub fn watch(&self, inbox: &Arc<Inbox>) {
        let mut watchers = self.watchers.lock();
        if !watchers.iter().any(|watcher| Arc::ptr_eq(watcher, inbox)) {
            watchers.push(Arc::clone(inbox));
        }
    }

    /// Tells a connection no more.
    pub fn unwatch(&self, inbox: &Arc<Inbox>) {
        self.watchers.lock().retain(|watcher| !Arc::ptr_eq(watcher, inbox));
        self.last_used.store(clock::now(), Ordering::Relaxed);
    }

    fn tell_watchers(&self) {
        for watcher in self.watchers.lock().iter() {
            watcher.table_changed(self.id);
        }
    }

    /// Notes that someone at the table has another name.
    pub fn renamed(&self, person: &PersonRow) {
        let mut state = self.state.lock();
        if let Some(name) = state.table.names.get_mut(&person.id) {
            name.clone_from(&person.name);
            state.shown.forget_table();
            drop(state);
            self.tell_watchers();
        }
    }

    /// Messages that bring someone up to date who has seen so much.
    pub fn news(&self, person: PersonId, seen: &mut Seen) -> Vec<Utf8Bytes> {
        let state = &mut *self.state.lock();
        if state.doubtful {
            return Vec::new();
        }
        state.shown.news(&state.table, state.play.as_ref(), person, seen)
    }

    /// Changes the table before the game.
    pub async fn change(
        &self,
        by: &PersonRow,
        change: impl FnOnce(&mut TableData) -> Result<(), Fault>,
    ) -> Result<TableInfo, Fault> {
        let gate = self.enter().await?;
        let mut data = self.gathering()?;
        change(&mut data)?;
        self.replace(gate, by, data, None).await
    }

    /// Starts the game.
    pub async fn start(&self, by: &PersonRow) -> Result<TableInfo, Fault> {
        let gate = self.enter().await?;
        let mut data = self.gathering()?;
        data.begin(by.id)?;
        let play = Play::begin(&data, clock::now())?;
        self.replace(gate, by, data, Some(play)).await
    }

    fn gathering(&self) -> Result<TableData, Fault> {
        let state = self.state.lock();
        match state.table.status {
            TableStatus::Gathering => Ok(state.table.data.clone()),
            TableStatus::Playing | TableStatus::Finished => {
                Err(Fault::conflict("started", "the game has started, and seats stay as they are"))
            }
        }
    }

    async fn replace(
        &self,
        _gate: MutexGuard<'_, ()>,
        by: &PersonRow,
        data: TableData,
        start: Option<(Play, crate::store::Entry)>,
    ) -> Result<TableInfo, Fault> {
        let (key, version) = {
            let state = self.state.lock();
            (state.table.key, state.table.version + 1)
        };
        let status = if start.is_some() { TableStatus::Playing } else { TableStatus::Gathering };
        let (play, entry) = start.unzip();
        let change =
            Change { table: Some(data.state(version, status)), entry, ..Change::of(key, clock::now()) };
        self.store(change).await?;
        let info = {
            let mut state = self.state.lock();
            state.table.version = version;
            state.table.status = status;
            state.table.data = data;
            state.table.names.insert(by.id, by.name.clone());
            state.play = play;
            state.table.info()
        };
        self.tell_watchers();
        Ok(info)
    }

    /// Does something for a seat of a person; answers with the sequence of its effect.
    pub async fn act(
        &self,
        person: PersonId,
        seat: u8,
        on: u64,
        request: &str,
        deed: Deed,
    ) -> Result<u64, Refusal> {
        let _gate = self.enter().await?;
        if self.state.lock().table.data.seats().get(usize::from(seat)) != Some(&Sitter::Person(person)) {
            return Err(Refusal::not_your_seat(seat));
        }
        self.step(seat, on, Some(request), &deed).await
    }

    /// Does what a bot decided.
    pub async fn act_for_bot(&self, seat: u8, on: u64, action: rules::Action) -> Result<u64, Refusal> {
        let _gate = self.enter().await?;
        self.step(seat, on, None, &Deed::Decided(action)).await
    }

    async fn step(&self, seat: u8, on: u64, request: Option<&str>, deed: &Deed) -> Result<u64, Refusal> {
        let at = clock::now();
        let (step, mut change) = {
            let state = self.state.lock();
            let play = state.play.as_ref().ok_or_else(Refusal::not_started)?;
            let step = match play.judge(seat, on, request, deed, at)? {
                Judgement::Done(sequence) => return Ok(sequence),
                Judgement::Next(step) => step,
            };
            (step, Change::of(state.table.key, at))
        };
        change.entry = Some(step.entry.clone());
        let mut finished = None;
        if let Some(result) = &step.result {
            let state = self.state.lock();
            let mut data = state.table.data.clone();
            data.finish(result.clone());
            change.table = Some(data.state(state.table.version + 1, TableStatus::Finished));
            finished = Some(data);
        }
        self.store(change).await?;
        {
            let mut state = self.state.lock();
            if let Some(data) = finished {
                state.table.data = data;
                state.table.version += 1;
                state.table.status = TableStatus::Finished;
            }
            if let Some(play) = &mut state.play {
                play.follow(*step);
            }
        }
        self.last_used.store(at, Ordering::Relaxed);
        self.tell_watchers();
        Ok(on + 1)
    }

    /// The person whose turn it is, with seat and sequence.
    pub fn turn_of_person(&self) -> Option<(PersonId, u8, u64)> {
        let state = self.state.lock();
        let play = state.play.as_ref()?;
        let seat = play.game().position().to_act()?;
        match state.table.data.seats()[seat.index()] {
            Sitter::Person(person) => Some((person, seat.index() as u8, play.sequence())),
            Sitter::Open | Sitter::Bot(_) => None,
        }
    }

    /// What a bot has to decide, if it is a bot's turn and it was not asked yet.
    pub fn turn_of_bot(&self) -> Option<BotTurn> {
        let state = &mut *self.state.lock();
        let play = state.play.as_ref().filter(|_| !state.doubtful)?;
        let (seat, on) = (play.game().position().to_act()?, play.sequence());
        let Sitter::Bot(kind) = &state.table.data.seats()[seat.index()] else { return None };
        if std::mem::replace(&mut state.bot_asked, on) == on {
            return None;
        }
        let (table, view) = (Arc::clone(play.table()), play.game().view(Some(seat)));
        Some(BotTurn { kind: kind.clone(), seat: seat.index() as u8, on, table, view })
    }

    /// Waits for the gate. What is doubtful is loaded from the store before anybody relies on it.
    async fn enter(&self) -> Result<MutexGuard<'_, ()>, Fault> {
        let gate = self.gate.lock().await;
        if self.state.lock().doubtful {
            let fresh = load(&*self.store, self.id).await?;
            *self.state.lock() = fresh;
            self.tell_watchers();
        }
        Ok(gate)
    }

    /// Makes a change in the store. After a failure nobody knows what is stored.
    async fn store(&self, change: Change) -> Result<(), Fault> {
        let stored = self.store.commit(change).await;
        if let Err(error) = &stored {
            self.state.lock().doubtful = true;
            if *error == StoreError::Conflict {
                tracing::warn!(table = %self.id, "another node was first");
            }
        }
        Ok(stored?)
    }

    /// Loads the table anew where a failure left it in doubt.
    pub async fn settle(&self) -> Result<(), Fault> {
        if self.state.lock().doubtful { self.enter().await.map(drop) } else { Ok(()) }
    }
}

async fn load(store: &dyn Store, id: TableId) -> Result<State, Fault> {
    let row = store.table(id).await?.ok_or_else(|| Fault::missing("there is no such table"))?;
    let table = Table::read(row)?;
    let play = match table.status {
        TableStatus::Gathering => None,
        TableStatus::Playing | TableStatus::Finished => {
            Some(Play::load(&table.data, &store.entries(table.key).await?)?)
        }
    };
    Ok(State { table, play, shown: Shown::default(), doubtful: false, bot_asked: 0 })
}
