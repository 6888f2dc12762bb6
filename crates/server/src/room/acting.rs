//! Steps of a game: what people and bots do, stored before it counts.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ilos_rules as rules;
use ilos_wire::table::{GameResult, TableStatus};
use tokio::sync::MutexGuard;

use super::Room;
use super::due::{due, due_after};
use super::play::Deed;
use super::refusal::Refusal;
use crate::error::Fault;
use crate::id::PersonId;
use crate::ratings::{self, Rated};
use crate::store::{Change, RatingChange};
use crate::table::{Sitter, TableData};

/// What a hint is worked out from.
pub struct Question {
    /// The table.
    pub table: Arc<rules::Config>,
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
    pub table: Arc<rules::Config>,
    /// What the seat may know.
    pub view: rules::SeatView,
}

impl Room {
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
            let state = self.state();
            if state.table.data.seats().get(usize::from(seat)) != Some(&Sitter::Person(person)) {
                return Err(Refusal::not_your_seat(seat));
            }
            // What took effect stays accepted, whatever happened since.
            if state.play.as_ref().is_some_and(|play| play.was_done(seat, on, request)) {
                return Ok(on + 1);
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
        let state = self.state();
        let data = &state.table.data;
        let play = state.play.as_ref().ok_or_else(Refusal::not_started)?;
        if data.seats().get(usize::from(seat)) != Some(&Sitter::Person(person)) {
            return Err(Refusal::not_your_seat(seat));
        }
        if data.is_away(seat) {
            return Err(Refusal::away());
        }
        if state.table.is_rated() {
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
        if self.state().table.data.bot_to_act(seat).is_none() {
            // The person came back while the bot was thinking.
            return Err(Refusal::not_your_seat(seat));
        }
        self.step(seat, on, None, &Deed::Decided(action)).await
    }

    async fn step(&self, seat: u8, on: u64, request: Option<&str>, deed: &Deed) -> Result<u64, Refusal> {
        let at = self.time.now();
        let (step, mut change, mut changed) = {
            let state = self.state();
            let play = state.play.as_ref().ok_or_else(Refusal::not_started)?;
            let step = play.judge(seat, on, request, deed, at)?;
            let (before, after) = (play.turn(), play.turn_after(&step));
            let data = &state.table.data;
            // The bot has made the step that was late, and whoever came back meanwhile plays on.
            let changed = data.is_returning(seat).then(|| {
                let mut data = data.clone();
                data.take_over(seat);
                data
            });
            let due = match &changed {
                Some(data) => Some(due(data, after, at)),
                None => due_after(data, before, after, at),
            };
            (step, Change { due, ..Change::of(state.table.key, at) }, changed)
        };
        change.entry = Some(step.entry.clone());
        let mut status = TableStatus::Playing;
        if let Some(result) = &step.result {
            let mut data = changed.unwrap_or_else(|| self.state().table.data.clone());
            change.ratings = self.ratings(&data, result).await?;
            data.finish(result.clone(), self.state().table.seat_names());
            (changed, status) = (Some(data), TableStatus::Finished);
        }
        let version = self.state().table.version + 1;
        change.table = changed.as_ref().map(|data| data.state(version, status));
        self.store(change).await?;
        {
            let mut state = self.state();
            if let Some(data) = changed {
                state.table.data = data;
                state.table.version = version;
                state.table.status = status;
            }
            if let Some(play) = &mut state.play {
                play.follow(*step);
            }
        }
        self.last_used.store(at, Ordering::Relaxed);
        self.metrics.steps.inc();
        self.tell_watchers();
        Ok(on + 1)
    }

    /// What a finished game does to the ratings of its people.
    async fn ratings(&self, data: &TableData, result: &GameResult) -> Result<Vec<RatingChange>, Fault> {
        if !self.counts() {
            return Ok(Vec::new());
        }
        let mut seats = Vec::new();
        for sitter in data.seats() {
            seats.push(match sitter {
                Sitter::Bot(kind) => Rated::Bot(kind.clone()),
                Sitter::Person(id) => Rated::sitter(*id, self.store.person(*id).await?.as_ref()),
                Sitter::Open => return Ok(Vec::new()),
            });
        }
        Ok(ratings::changes(&seats, result))
    }

    /// Whether the game counts for ratings, as it was played: by at least one person.
    fn counts(&self) -> bool {
        let state = self.state();
        let acted = |seat| state.play.as_ref().is_some_and(|play| play.has_acted(seat));
        state.table.is_rated() && state.table.seats_of_people().any(|(seat, _)| acted(seat))
    }

    /// The person whose turn it is, with seat and sequence, if nobody was told of it yet; now it counts as told.
    pub fn turn_to_tell(&self) -> Option<(PersonId, u8, u64)> {
        let state = self.state();
        let play = state.play.as_ref()?;
        let seat = play.game().position().to_act()?.index() as u8;
        let person = state.table.data.person_to_act(seat)?;
        let turn = play.turn_mark();
        let is_news = std::mem::replace(&mut *self.told.lock(), turn) != turn;
        is_news.then_some((person, seat, play.sequence()))
    }

    /// Whether it is a bot's turn, and whether it is sure.
    pub fn waits_for_bot(&self) -> bool {
        let state = self.state();
        let to_act = state.play.as_ref().and_then(|play| play.game().position().to_act());
        let waits = to_act.is_some_and(|seat| state.table.data.bot_to_act(seat.index() as u8).is_some());
        waits && !state.doubtful
    }

    /// What a bot has to decide, if it is a bot's turn.
    pub fn turn_of_bot(&self) -> Option<BotTurn> {
        let state = self.state();
        let play = state.play.as_ref().filter(|_| !state.doubtful)?;
        let (seat, on) = (play.game().position().to_act()?, play.sequence());
        let kind = state.table.data.bot_to_act(seat.index() as u8)?.to_owned();
        let (table, view) = (Arc::clone(play.table()), play.game().view(Some(seat)));
        Some(BotTurn { kind, seat: seat.index() as u8, on, table, view })
    }

    /// Lets whoever holds the answer think for the bots of the table; none while someone else does.
    pub fn think(&self) -> Option<MutexGuard<'_, ()>> {
        self.thinking.try_lock().ok()
    }
}
