//! What clients ask for over a socket, and the answers.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ilos_rules::Seat;
use ilos_table::{Command, PersonId, TableId};
use ilos_wire::hint::Hint;
use ilos_wire::moderation::Switch;
use ilos_wire::read::read;
use ilos_wire::to_client::{RefusedCode, ToClient};
use ilos_wire::to_server::{MAX_CHAT, MAX_REQUEST_ID, ToServer};
use serde_json::Value;

use super::connection::Connection;
use super::error::SocketError;
use crate::bots::{Advice, HintError};
use crate::connections::MessageText;
use crate::people::names;
use crate::room::{ClientAction, Cursor, Question, Room, RoomError};

/// How many tables a client can watch at the same time.
const MAX_WATCHED: usize = 200;

/// The message that a request had no effect.
pub(super) fn refused(error: SocketError, table: Option<String>, id: Option<String>) -> MessageText {
    MessageText::new(&ToClient::Refused(error.tell(table, id)))
}

/// What every message for a step of a game has in common.
struct StepRequest {
    table: String,
    seat: u8,
    on: u64,
    id: String,
}

/// What a seat does in a step.
enum Move {
    Act(ilos_wire::action::Action),
    TakeBack,
}

impl Connection {
    /// Carries out a message, and answers it.
    pub(super) async fn answer(&mut self, text: &str) -> Vec<MessageText> {
        // A message that can be read at once needs no second pass to explain an error.
        if let Ok(message) = serde_json::from_str(text) {
            return self.carry_out(message).await;
        }
        let value: Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => {
                return vec![refused(SocketError::malformed(format!("not JSON: {error}")), None, None)];
            }
        };
        let id = value
            .get("id")
            .and_then(Value::as_str)
            .filter(|id| id.len() <= MAX_REQUEST_ID)
            .map(str::to_owned);
        match read(value) {
            Ok(message) => self.carry_out(message).await,
            Err(message) => vec![refused(SocketError::malformed(message), None, id)],
        }
    }

    async fn carry_out(&mut self, message: ToServer) -> Vec<MessageText> {
        match message {
            ToServer::Watch { table, since } => match self.watch(&table, since.unwrap_or(0)).await {
                Ok(news) => news,
                Err(error) => vec![refused(error, Some(table), None)],
            },
            ToServer::Unwatch { table } => {
                self.unwatch(&table);
                Vec::new()
            }
            ToServer::Act { table, seat, on, id, action } => {
                self.step(StepRequest { table, seat, on, id }, Move::Act(action)).await
            }
            ToServer::TakeBack { table, seat, on, id } => {
                self.step(StepRequest { table, seat, on, id }, Move::TakeBack).await
            }
            ToServer::Hint { table, seat, on, id } => self.hint(StepRequest { table, seat, on, id }).await,
            ToServer::ComeBack { table } => match self.come_back(&table).await {
                Ok(()) => Vec::new(),
                Err(error) => vec![refused(error, Some(table), None)],
            },
            ToServer::Chat { table, text, id } => match self.chat(&table, &text, &id).await {
                Ok(()) => vec![MessageText::new(&ToClient::Said { table, id })],
                Err(error) => vec![refused(error, Some(table), is_request_id(&id).then_some(id))],
            },
            ToServer::Ping => vec![MessageText::new(&ToClient::Pong)],
        }
    }

    async fn room(&mut self, table: &str) -> Result<Arc<Room>, RoomError> {
        let id: TableId = table.parse().map_err(|_| RoomError::NoSuchTable)?;
        match self.watched.get(&id) {
            Some((room, _)) => Ok(Arc::clone(room)),
            None => self.app.rooms.find(id).await,
        }
    }

    async fn watch(&mut self, table: &str, since: u64) -> Result<Vec<MessageText>, SocketError> {
        let id: TableId = table.parse().map_err(|_| RoomError::NoSuchTable)?;
        let room = self.app.rooms.find(id).await?;
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains_key(&room.id()) {
            return Err(SocketError::too_many(format!("a client watches at most {MAX_WATCHED} tables")));
        }
        if room.is_spectator(self.person) {
            self.app.moderation.demand(Switch::Spectators)?;
        }
        // Watching comes before looking, so that no change in between is missed.
        let mut cursor = Cursor::at(since);
        self.watched.insert(room.id(), (Arc::clone(&room), cursor));
        self.inbox.watching(room.id(), true);
        room.watch(self.person, &self.inbox);
        let news = room.news(self.person, &mut cursor)?;
        self.watched.insert(room.id(), (room, cursor));
        Ok(news)
    }

    fn unwatch(&mut self, table: &str) {
        let watched = table.parse().ok().and_then(|id: TableId| self.watched.remove(&id));
        if let Some((room, _)) = watched {
            room.unwatch(self.person, &self.inbox);
            self.inbox.watching(room.id(), false);
        }
    }

    async fn come_back(&mut self, table: &str) -> Result<(), SocketError> {
        let room = self.room(table).await?;
        Ok(room.give(Command::ComeBack { by: self.person }).await?)
    }

    async fn chat(&mut self, table: &str, text: &str, id: &str) -> Result<(), SocketError> {
        check_request_id(id)?;
        let room = self.room(table).await?;
        self.app.moderation.may_write(self.person, self.inbox.origin(), self.app.now())?;
        self.app.limits.line(self.person)?;
        let text: String =
            names::straight(text).chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let text = text.trim();
        if !(1..=MAX_CHAT).contains(&text.chars().count()) {
            return Err(SocketError::malformed(format!("text: expected 1 to {MAX_CHAT} characters")));
        }
        Ok(room.chat(self.person, text.to_owned(), id.to_owned()).await?)
    }

    /// Makes a step of a game.
    async fn step(&mut self, request: StepRequest, what: Move) -> Vec<MessageText> {
        let StepRequest { table, seat, on, id } = request;
        if let Err(error) = check_request_id(&id) {
            return vec![refused(error, Some(table), None)];
        }
        let room = match self.room(&table).await {
            Ok(room) => room,
            Err(error) => return vec![refused(error.into(), Some(table), Some(id))],
        };
        let made = async {
            let (by, seat, request) = (self.person, seat_to_rules(seat)?, id.clone());
            let command = match what {
                Move::Act(action) => {
                    Command::Act { by, seat, on, request, action: Box::new(ClientAction(action)) }
                }
                Move::TakeBack => Command::TakeBack { by, seat, on, request },
            };
            Ok::<_, SocketError>(room.give(command).await?)
        };
        match made.await {
            Ok(()) => {
                // Both go out together, which saves a packet for every move.
                let mut answers = vec![MessageText::new(&ToClient::Accepted { table, id, sequence: on + 1 })];
                answers.append(&mut self.news(room.id()));
                answers
            }
            Err(error) => {
                self.app.metrics.refusals.inc();
                let stale = error.code == RefusedCode::Stale;
                let mut answers = vec![refused(error, Some(table), Some(id))];
                if stale {
                    answers.append(&mut self.news_again(&room, on));
                }
                answers
            }
        }
    }

    /// Asks the bots for a hint. It is sent when it is ready; until then everything else goes on.
    async fn hint(&mut self, request: StepRequest) -> Vec<MessageText> {
        if let Err(error) = check_request_id(&request.id) {
            return vec![refused(error, Some(request.table), None)];
        }
        let question = match self.question(&request).await {
            Ok(question) => question,
            Err(error) => {
                self.app.metrics.refusals.inc();
                return vec![refused(error, Some(request.table), Some(request.id))];
            }
        };
        let (rooms, inbox, awaits_hint) =
            (Arc::clone(&self.app.rooms), Arc::clone(&self.inbox), Arc::clone(&self.awaits_hint));
        let network = self.network;
        tokio::spawn(async move {
            let StepRequest { table, seat, on, id } = request;
            let message = match rooms.hint(network, question).await {
                Ok(Advice { plays, why, prospects }) => match plays.first().cloned() {
                    Some(action) => {
                        ToClient::Hint(Box::new(Hint { table, seat, on, id, action, plays, why, prospects }))
                    }
                    None => {
                        let error = SocketError::from(RoomError::Hint(HintError::Failed));
                        ToClient::Refused(error.tell(Some(table), Some(id)))
                    }
                },
                Err(error) => ToClient::Refused(SocketError::from(error).tell(Some(table), Some(id))),
            };
            awaits_hint.store(false, Ordering::Relaxed);
            inbox.hint(message);
        });
        Vec::new()
    }

    async fn question(&mut self, request: &StepRequest) -> Result<Question, SocketError> {
        let room = self.room(&request.table).await?;
        let seat = seat_to_rules(request.seat)?;
        self.app.moderation.demand(Switch::Hints)?;
        let question = room.question(self.person, seat, request.on).await?;
        self.app.limits.hint(self.person)?;
        if self.awaits_hint.swap(true, Ordering::Relaxed) {
            return Err(SocketError::too_many("the previous hint is not ready yet"));
        }
        Ok(question)
    }

    /// What is new at a table that is watched.
    pub(super) fn news(&mut self, table: TableId) -> Vec<MessageText> {
        let Some((room, cursor)) = self.watched.get_mut(&table) else { return Vec::new() };
        news_or_refusal(room, self.person, cursor)
    }

    /// What happened since a sequence, for a client that was behind.
    fn news_again(&mut self, room: &Room, since: u64) -> Vec<MessageText> {
        match self.watched.get_mut(&room.id()) {
            Some((_, cursor)) => {
                cursor.back_to(since);
                self.news(room.id())
            }
            None => news_or_refusal(room, self.person, &mut Cursor::at(since)),
        }
    }
}

/// What is new at a table from a cursor on, or why it cannot be shown.
fn news_or_refusal(room: &Room, person: PersonId, cursor: &mut Cursor) -> Vec<MessageText> {
    let news = room.news(person, cursor);
    news.unwrap_or_else(|error| vec![refused(error.into(), Some(room.id().to_string()), None)])
}

/// The seat with a number. A number that no table has is not a seat of the client.
fn seat_to_rules(number: u8) -> Result<Seat, SocketError> {
    Seat::new(number.into()).ok_or_else(|| SocketError::not_your_seat(number))
}

fn is_request_id(id: &str) -> bool {
    (1..=MAX_REQUEST_ID).contains(&id.len()) && !id.contains(char::is_control)
}

fn check_request_id(id: &str) -> Result<(), SocketError> {
    if is_request_id(id) {
        return Ok(());
    }
    let expected = format!("id: expected a text of 1 to {MAX_REQUEST_ID} bytes without control characters");
    Err(SocketError::malformed(expected))
}
