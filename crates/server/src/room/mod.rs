//! A table in memory: a cache of what is stored, and the one place where steps of its game are made.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use futures_util::FutureExt;
use ilos_protocol::replay::{Course, Moment};
use ilos_protocol::table::{Clock, GameResult, TableInfo, TableStatus};
use ilos_rules as rules;
use parking_lot::Mutex;
use tokio::sync::MutexGuard;

use crate::bots;
use crate::clock::Time;
use crate::error::Fault;
use crate::id::{PersonId, TableId};
use crate::inbox::Inbox;
use crate::metrics::Metrics;
use crate::ratings::{self, Rated};
use crate::store::{
    Change, ChatLine, Due, Entry, Millis, Nameplate, PersonRow, Rating, RatingChange, Store, StoreError,
    TableState,
};
use crate::table::{Sitter, Table, TableData};

#[cfg(test)]
mod leak_tests;
mod play;
mod refusal;
mod showing;
mod suggest;
mod timing;

pub use play::{Deed, Judgement, Play};
pub use refusal::Refusal;
pub use showing::Seen;

pub(crate) use showing::write;
use showing::{Showable, Shown};

/// So many lines of the talk are shown to those who come.
const TALK: u32 = 50;

/// A table in memory. Whoever changes it holds the gate from judging to showing; what is in `state` is always stored.
pub struct Room {
    id: TableId,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    time: Time,
    gate: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    watchers: Mutex<Vec<(PersonId, Arc<Inbox>)>>,
    last_used: AtomicU64,
}

struct State {
    table: Table,
    play: Option<Play>,
    talk: Vec<ChatLine>,
    shown: Shown,
    /// A change failed in the store, so that what is stored may be more than what is here.
    doubtful: bool,
    /// The sequence at which a bot was asked.
    bot_asked: u64,
}

/// What a hint is worked out from.
pub struct Question {
    /// The table.
    pub table: Arc<rules::Table>,
    /// What the seat may know.
    pub view: rules::SeatView,
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

/// What a picture of a game is drawn from.
pub struct Sight {
    /// The table.
    pub table: rules::Table,
    /// What lies on it.
    pub position: rules::Position,
    /// The names, by seat.
    pub names: Vec<String>,
}

/// A game after so many of its events, as a seat saw it or with all cards open.
pub fn moment_of(game: &rules::Game, at: usize, viewer: Option<u8>) -> Result<Moment, Fault> {
    let players = game.table().players();
    let seat = |number: u8| {
        let seat = rules::Seat::new(number.into()).filter(|_| number < players);
        seat.ok_or_else(|| Fault::invalid(format!("there is no seat {number}, the game has {players}")))
    };
    Ok(Moment::new(game, at, viewer.map(seat).transpose()?))
}

impl Room {
    /// The table of an id, from the store.
    pub async fn load(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        time: Time,
        id: TableId,
    ) -> Result<Room, Fault> {
        let state = load(&*store, id).await?;
        Ok(Room {
            id,
            store,
            metrics,
            gate: tokio::sync::Mutex::default(),
            state: Mutex::new(state),
            watchers: Mutex::default(),
            last_used: AtomicU64::new(time.now()),
            time,
        })
    }

    /// Its id.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// How long nobody has used it.
    pub fn idle_millis(&self) -> u64 {
        self.time.now().saturating_sub(self.last_used.load(Ordering::Relaxed))
    }

    /// What everybody may know of the table.
    pub fn info(&self) -> TableInfo {
        let state = self.state.lock();
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
        let state = self.state.lock();
        let seat = state.play.as_ref()?.game().position().to_act()?;
        Some(seat.index() as u8)
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
        Ok(rules::Record::new(play.game(), state.table.record_names(), commitment, Some(start.seed()?)))
    }

    /// The finished game after so many of its events, as a seat saw it or with all cards open.
    pub fn moment(&self, at: usize, viewer: Option<u8>) -> Result<Moment, Fault> {
        self.look_back(|game| moment_of(game, at, viewer))?
    }

    /// How the finished game went, round by round.
    pub fn course(&self) -> Result<Course, Fault> {
        self.look_back(Course::new)
    }

    fn look_back<T>(&self, look: impl FnOnce(&rules::Game) -> T) -> Result<T, Fault> {
        let state = self.state.lock();
        let play = state.play.as_ref().filter(|_| state.table.status == TableStatus::Finished);
        let play = play.ok_or_else(|| {
            Fault::conflict("not_finished", "a game that is on has secrets: it is replayed when it is over")
        })?;
        Ok(look(play.game()))
    }

    /// What a picture of the game shows, which is nothing secret.
    pub fn sight(&self) -> Result<Sight, Fault> {
        let state = self.state.lock();
        let play = state.play.as_ref();
        let play = play.ok_or_else(|| Fault::conflict("not_started", "the game has not started"))?;
        let (table, position) = (play.game().table().clone(), *play.game().position());
        Ok(Sight { table, position, names: state.table.seat_names() })
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
        let mut state = self.state.lock();
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

    /// Notes that someone at the table has another name.
    pub fn renamed(&self, person: &PersonRow) {
        let mut state = self.state.lock();
        if let Some(nameplate) = state.table.people.get_mut(&person.id) {
            nameplate.name.clone_from(&person.name);
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
        let present = self.present(&state.table);
        let of = Showable { table: &state.table, present, talk: &state.talk, play: state.play.as_ref() };
        state.shown.news(&of, person, seen)
    }

    /// Changes the table before the game.
    pub async fn change(
        &self,
        by: &PersonRow,
        change: impl FnOnce(&mut TableData) -> Result<(), Fault>,
    ) -> Result<TableInfo, Fault> {
        let _gate = self.enter().await?;
        let mut data = self.gathering()?;
        change(&mut data)?;
        self.replace(by, data, Replacement::default()).await
    }

    /// Starts the game.
    pub async fn start(&self, by: &PersonRow) -> Result<TableInfo, Fault> {
        let _gate = self.enter().await?;
        let mut data = self.gathering()?;
        data.begin(by.id)?;
        let (play, entry) = Play::begin(&data, self.time.now())?;
        let due =
            due(&data, play.game().position().to_act().map(|seat| (seat, play.timing().runs_out(seat))));
        let replacement = Replacement { start: Some((play, entry)), due, ..Replacement::default() };
        self.replace(by, data, replacement).await
    }

    /// Leaves the table: before the game the seats are free, afterwards a bot plays on.
    pub async fn leave(&self, by: &PersonRow, seat: Option<u8>) -> Result<TableInfo, Fault> {
        let _gate = self.enter().await?;
        let (mut data, status) = {
            let state = self.state.lock();
            (state.table.data.clone(), state.table.status)
        };
        match status {
            TableStatus::Gathering => data.leave(by.id, seat)?,
            TableStatus::Playing => {
                let own: Vec<u8> =
                    data.seats_of(by.id).filter(|own| seat.is_none_or(|seat| seat == *own)).collect();
                if own.is_empty() {
                    return Err(Fault::conflict("not_seated", "you have no such seat at this table"));
                }
                let bot = bots::fitting(by.rating.mean);
                own.into_iter().for_each(|seat| data.set_away(seat, bot));
            }
            TableStatus::Finished => return Err(Fault::conflict("finished", "the game is over")),
        }
        self.replace(by, data, Replacement::default()).await
    }

    /// Lets a person play on for whom a bot has played.
    pub async fn come_back(&self, by: &PersonRow) -> Result<(), Refusal> {
        let _gate = self.enter().await?;
        let at = self.time.now();
        let (data, due) = {
            let mut state = self.state.lock();
            let mut data = state.table.data.clone();
            if state.table.status != TableStatus::Playing || !data.come_back(by.id, at) {
                return Ok(());
            }
            let play = state.play.as_mut().ok_or_else(Refusal::not_started)?;
            play.resume(at);
            let turn = play.game().position().to_act().map(|seat| (seat, play.timing().runs_out(seat)));
            let due = due(&data, turn);
            (data, due)
        };
        self.replace(by, data, Replacement { due, ..Replacement::default() }).await?;
        Ok(())
    }

    /// Looks whether the time of the seat to act has run out; then a bot plays on for its person.
    pub async fn check_time(&self) -> Result<(), Fault> {
        let gate = self.enter().await?;
        let now = self.time.now();
        // Another server may have gone on with the game, and the table stays the same with every step.
        self.compare(&gate).await?;
        let (key, version, mut data, turn) = {
            let state = self.state.lock();
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
            let mut state = self.state.lock();
            state.table.version += 1;
            state.table.data = data;
            state.bot_asked = 0;
        }
        self.tell_watchers();
        Ok(())
    }

    /// The table where the people of this one play again, opened if it is not yet.
    pub async fn rematch(&self, by: &PersonRow) -> Result<TableId, Fault> {
        let _gate = self.enter().await?;
        let mut data = {
            let state = self.state.lock();
            if state.table.status != TableStatus::Finished {
                return Err(Fault::conflict("not_finished", "the game is not over"));
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
        self.replace(by, data, Replacement { opens, ..Replacement::default() }).await?;
        Ok(id)
    }

    /// Whether a person has a seat at a table where the game has not started.
    pub fn gathers(&self, person: PersonId) -> bool {
        let state = self.state.lock();
        let seated = state.table.data.seats_of(person).next().is_some();
        state.table.status == TableStatus::Gathering && seated
    }

    /// Says something to everybody at the table.
    pub async fn chat(&self, by: &PersonRow, text: String) -> Result<(), Refusal> {
        let key = {
            let state = self.state.lock();
            if state.table.data.seats_of(by.id).next().is_none() {
                return Err(Refusal::malformed("only those who have a seat talk at the table"));
            }
            state.table.key
        };
        let Nameplate { name, is_bot } = by.into();
        let line = ChatLine { person: by.id, name, is_bot, text, at: self.time.now() };
        self.store.add_chat(key, line.clone()).await.map_err(Fault::from)?;
        self.state.lock().talk.push(line);
        self.tell_watchers();
        Ok(())
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

    /// Stores a changed table and shows it. The gate is held by whoever asks.
    async fn replace(&self, by: &PersonRow, data: TableData, with: Replacement) -> Result<TableInfo, Fault> {
        let Replacement { start, due, opens } = with;
        let (key, version, status) = {
            let state = self.state.lock();
            (state.table.key, state.table.version + 1, state.table.status)
        };
        let status = if start.is_some() { TableStatus::Playing } else { status };
        let (play, entry) = start.unzip();
        let table = Some(data.state(version, status));
        self.store(Change { table, entry, due, opens, ..Change::of(key, self.time.now()) }).await?;
        {
            let mut state = self.state.lock();
            state.table.version = version;
            state.table.status = status;
            state.table.data = data;
            state.table.people.insert(by.id, Nameplate::from(by));
            state.bot_asked = 0;
            if play.is_some() {
                state.play = play;
            }
        }
        self.tell_watchers();
        Ok(self.info())
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
        let gate = self.enter().await?;
        if !self.knows(on) {
            self.compare(&gate).await?;
        }
        {
            let state = self.state.lock();
            if state.table.data.seats().get(usize::from(seat)) != Some(&Sitter::Person(person)) {
                return Err(Refusal::not_your_seat(seat));
            }
            if state.table.data.is_away(seat) {
                return Err(Refusal::away());
            }
        }
        self.step(seat, on, Some(request), &deed).await
    }

    /// What a person asks about who wants to know what to do in a seat.
    pub async fn ask(&self, person: PersonId, seat: u8, on: u64) -> Result<Question, Refusal> {
        self.settle().await?;
        let state = self.state.lock();
        let data = &state.table.data;
        let play = state.play.as_ref().ok_or_else(Refusal::not_started)?;
        if data.seats().get(usize::from(seat)) != Some(&Sitter::Person(person)) {
            return Err(Refusal::not_your_seat(seat));
        }
        if data.is_away(seat) {
            return Err(Refusal::away());
        }
        if data.is_rated() {
            return Err(Refusal::rated());
        }
        if on != play.sequence() {
            return Err(Refusal::stale(on, play.sequence()));
        }
        let turn = play.game().position().to_act().ok_or(rules::Refusal::GameOver)?;
        if turn.index() != usize::from(seat) {
            return Err(rules::Refusal::NotYourTurn { turn }.into());
        }
        Ok(Question { table: Arc::clone(play.table()), view: play.game().view(Some(turn)) })
    }

    /// Does what a bot decided.
    pub async fn act_for_bot(&self, seat: u8, on: u64, action: rules::Action) -> Result<u64, Refusal> {
        let _gate = self.enter().await?;
        if self.state.lock().table.data.bot_to_act(seat).is_none() {
            // The person came back while the bot was thinking.
            return Err(Refusal::not_your_seat(seat));
        }
        self.step(seat, on, None, &Deed::Decided(action)).await
    }

    async fn step(&self, seat: u8, on: u64, request: Option<&str>, deed: &Deed) -> Result<u64, Refusal> {
        let at = self.time.now();
        let (step, mut change) = {
            let state = self.state.lock();
            let play = state.play.as_ref().ok_or_else(Refusal::not_started)?;
            let step = match play.judge(seat, on, request, deed, at)? {
                Judgement::Done(sequence) => return Ok(sequence),
                Judgement::Next(step) => step,
            };
            let mut change = Change::of(state.table.key, at);
            if state.table.data.clock() != Clock::None {
                change.due = due(&state.table.data, play.turn_after(&step));
            }
            (step, change)
        };
        change.entry = Some(step.entry.clone());
        let mut finished = None;
        if let Some(result) = &step.result {
            let mut data = self.state.lock().table.data.clone();
            change.ratings = self.ratings(&data, result).await?;
            data.finish(result.clone(), self.state.lock().table.seat_names());
            let version = self.state.lock().table.version + 1;
            change.table = Some(data.state(version, TableStatus::Finished));
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
        self.metrics.steps.count();
        self.tell_watchers();
        Ok(on + 1)
    }

    /// What a finished game does to the ratings of its people.
    async fn ratings(&self, data: &TableData, result: &GameResult) -> Result<Vec<RatingChange>, Fault> {
        let mut seats = Vec::new();
        for sitter in data.seats().iter().filter(|_| data.is_rated()) {
            seats.push(match sitter {
                Sitter::Bot(kind) => Rated::Bot(kind.clone()),
                Sitter::Person(id) => {
                    let person = self.store.person(*id).await?;
                    Rated::Person(*id, person.map_or(Rating::NEW, |person| person.rating))
                }
                Sitter::Open => return Ok(Vec::new()),
            });
        }
        Ok(ratings::changes(&seats, result))
    }

    /// The person whose turn it is, with seat and sequence.
    pub fn turn_of_person(&self) -> Option<(PersonId, u8, u64)> {
        let state = self.state.lock();
        let play = state.play.as_ref()?;
        let seat = play.game().position().to_act()?.index() as u8;
        state.table.data.person_to_act(seat).map(|person| (person, seat, play.sequence()))
    }

    /// What a bot has to decide, if it is a bot's turn and it was not asked yet.
    pub fn turn_of_bot(&self) -> Option<BotTurn> {
        let state = &mut *self.state.lock();
        let play = state.play.as_ref().filter(|_| !state.doubtful)?;
        let (seat, on) = (play.game().position().to_act()?, play.sequence());
        let kind = state.table.data.bot_to_act(seat.index() as u8)?.to_owned();
        if std::mem::replace(&mut state.bot_asked, on) == on {
            return None;
        }
        let (table, view) = (Arc::clone(play.table()), play.game().view(Some(seat)));
        Some(BotTurn { kind, seat: seat.index() as u8, on, table, view })
    }

    /// Waits for the gate. What is doubtful is loaded from the store before anybody relies on it.
    async fn enter(&self) -> Result<MutexGuard<'_, ()>, Fault> {
        let gate = self.gate.lock().await;
        if self.state.lock().doubtful {
            self.reload(&gate).await?;
        }
        Ok(gate)
    }

    async fn reload(&self, _gate: &MutexGuard<'_, ()>) -> Result<(), Fault> {
        let fresh = load(&*self.store, self.id).await?;
        *self.state.lock() = fresh;
        self.tell_watchers();
        Ok(())
    }

    /// Makes a change in the store. After a failure nobody knows what is stored.
    async fn store(&self, change: Change) -> Result<(), Fault> {
        let begun = Instant::now();
        let stored = self.store.commit(change).await;
        self.metrics.store_micros.add(begun.elapsed());
        if let Err(error) = &stored {
            self.metrics.store_failures.count();
            self.state.lock().doubtful = true;
            if *error == StoreError::Conflict {
                tracing::warn!(table = %self.id, "another node was first");
            }
        }
        Ok(stored?)
    }

    /// Loads the table anew where another server may have gone on with it, and has.
    pub async fn catch_up(&self) -> Result<(), Fault> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let gate = self.enter().await?;
        self.compare(&gate).await
    }

    /// Whether the game has come so far here.
    pub fn knows(&self, sequence: u64) -> bool {
        self.state.lock().play.as_ref().map_or(0, Play::sequence) >= sequence
    }

    /// Loads the table anew if it is stored otherwise than it is here.
    async fn compare(&self, gate: &MutexGuard<'_, ()>) -> Result<(), Fault> {
        let (key, version, sequence) = {
            let state = self.state.lock();
            (state.table.key, state.table.version, state.play.as_ref().map_or(0, Play::sequence))
        };
        let stored = (self.store.version(key).await?, self.store.last_sequence(key).await?);
        if stored == (version, sequence) { Ok(()) } else { self.reload(gate).await }
    }

    /// Notes that nobody knows what is true here: it is loaded anew before anybody relies on it.
    pub fn doubt(&self) {
        self.state.lock().doubtful = true;
    }

    /// Loads the table anew where a failure left it in doubt.
    pub async fn settle(&self) -> Result<(), Fault> {
        if self.state.lock().doubtful { self.enter().await.map(drop) } else { Ok(()) }
    }
}

/// A panic in one game is the end of what was asked and of nothing else: the game is loaded anew.
pub(crate) async fn unharmed<T>(
    room: &Room,
    doing: impl Future<Output = Result<T, Refusal>>,
) -> Result<T, Refusal> {
    AssertUnwindSafe(doing).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!(table = %room.id, "a panic: the game is loaded anew");
        room.doubt();
        Err(Refusal::broken())
    })
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
    let talk = store.chat(table.key, TALK).await?;
    Ok(State { table, play, talk, shown: Shown::default(), doubtful: false, bot_asked: 0 })
}

/// What else changes with a table.
#[derive(Default)]
struct Replacement {
    start: Option<(Play, Entry)>,
    due: Option<Due>,
    opens: Option<(TableId, TableState)>,
}

/// When the table has to be looked at, given who is to act and when the time of that seat runs out; nothing where no time
/// is kept.
fn due(data: &TableData, turn: Option<(rules::Seat, Option<Millis>)>) -> Option<Due> {
    if data.clock() == Clock::None {
        return None;
    }
    Some(match turn {
        Some((seat, Some(time))) if data.person_to_act(seat.index() as u8).is_some() => Due::At(time),
        _ => Due::Never,
    })
}
