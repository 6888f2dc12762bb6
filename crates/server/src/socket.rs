//! One socket for each client: it carries all games that the client looks at.
//!
//! A connection is one task. It reads a message, does what it asks and answers; when something that it watches changes, it
//! is marked in its inbox and makes what it needs to show when its socket takes it. So a slow reader sees less often, sees
//! the latest, and costs no memory; one that takes nothing for a while is dropped.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::SinkExt;
use ilos_wire::hint::Hint;
use ilos_wire::read::read;
use ilos_wire::to_client::{GoodbyeReason, PROTOCOL_VERSION, RefusedCode, ToClient};
use ilos_wire::to_server::{MAX_CHAT, MAX_MESSAGE, MAX_REQUEST_ID, ToServer};
use serde_json::Value;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::error::Fault;
use crate::http::{ClientIp, CurrentLogin, CurrentUser, ErrorResponses, build_id, user_by_login};
use crate::id::{PersonId, TableId};
use crate::inbox::{Inbox, Marks};
use crate::room::{Deed, Question, Refusal, Room, Seen, survive, unharmed, write};
use crate::serving::ConnectionPermit;
use crate::store::{Nameplate, PersonRow};
use crate::{App, stopped};

/// The default of 128 KiB is cleared on every read and held by every idle connection; what clients say mostly fits into this.
const READ_BUFFER: usize = 2048;

/// How long a socket may take nothing before it is dropped.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long the store may take to say whether a login lasts; then it is asked again with the next heartbeat.
const LOOK: Duration = Duration::from_secs(2);

/// How long whoever sends too much is not read.
const SLOW_DOWN: Duration = Duration::from_millis(200);

/// How many tables a client can watch at the same time.
const MAX_WATCHED: usize = 200;

/// Begins a connection.
#[utoipa::path(
    get,
    path = "/socket",
    tag = "play",
    responses((status = 101, description = "the socket begins: docs/api.md tells what is said over it"), ErrorResponses)
)]
pub(crate) async fn upgrade(
    State(app): State<App>,
    Extension(permit): Extension<ConnectionPermit>,
    ClientIp(address): ClientIp,
    login: Result<CurrentLogin, Fault>,
    me: Result<CurrentUser, Fault>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let upgrade = upgrade.map_err(|rejection| Fault::malformed(rejection.body_text()))?;
    let (CurrentLogin(login), CurrentUser(person)) = (login?, me?);
    let open = app.limits.socket(address, person.id)?;
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(move |socket| async move {
            let inbox = Arc::new(Inbox::new(login));
            app.rooms.connected(person.id, &inbox);
            app.metrics.sockets.inc();
            let (watched, asking) = (HashMap::new(), Arc::default());
            let mut connection = Connection { app, person: person.id, inbox, socket, watched, asking };
            connection.run(person).await;
            drop((connection, permit, open));
        }))
}

struct Connection {
    app: App,
    person: PersonId,
    inbox: Arc<Inbox>,
    socket: WebSocket,
    watched: HashMap<TableId, (Arc<Room>, Seen)>,
    /// Set while a hint is thought of for this connection.
    asking: Arc<AtomicBool>,
}

/// The connection is over.
struct Over;

impl Connection {
    async fn run(&mut self, person: PersonRow) {
        let (server, you) = (build_id().to_owned(), person.into());
        let welcome = ToClient::Welcome { protocol: PROTOCOL_VERSION, server, you };
        let Ok(()) = self.send([write(&welcome)]).await else { return };
        let period = self.app.settings.heartbeat;
        let mut heartbeat = interval_at(Instant::now() + period, period);
        // After the process stood still a client has as long to answer as ever.
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = true;
        let mut stopping = self.app.stopping.clone();
        loop {
            let inbox = Arc::clone(&self.inbox);
            let went = tokio::select! {
                message = self.socket.recv() => {
                    heard = true;
                    match message {
                        // In a box, so that those who only wait hold no room for it.
                        Some(Ok(message)) => Box::pin(self.hear(message)).await,
                        Some(Err(_)) | None => Err(Over),
                    }
                }
                marks = inbox.news() => Box::pin(self.show(marks)).await,
                _ = heartbeat.tick() => {
                    if std::mem::take(&mut heard) { Box::pin(self.look_after()).await } else { Err(Over) }
                }
                () = stopped(&mut stopping) => {
                    Box::pin(self.stop()).await;
                    Err(Over)
                }
            };
            if went.is_err() {
                return;
            }
        }
    }
}

/// Whatever ends a connection, nothing of it is left behind.
impl Drop for Connection {
    fn drop(&mut self) {
        for (room, _) in self.watched.values() {
            room.unwatch(self.person, &self.inbox);
        }
        self.app.rooms.disconnected(self.person, &self.inbox);
        self.app.metrics.sockets.dec();
    }
}

impl Connection {
    async fn send(&mut self, messages: impl IntoIterator<Item = Utf8Bytes>) -> Result<(), Over> {
        let sending = async {
            for message in messages {
                self.socket.feed(Message::Text(message)).await?;
            }
            self.socket.flush().await
        };
        match timeout(PATIENCE, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over),
        }
    }

    /// Asks the client whether it is still there, and the store whether its login is: it may have ended on another server,
    /// or while this connection began.
    async fn look_after(&mut self) -> Result<(), Over> {
        // A store that does not answer logs nobody out, and holds up nothing else for long.
        if let Ok(Ok(None)) = timeout(LOOK, user_by_login(&self.app, self.inbox.login())).await {
            return self.end_login().await;
        }
        let sending = self.socket.send(Message::Ping(Default::default()));
        timeout(PATIENCE, sending).await.ok().and_then(Result::ok).ok_or(Over)
    }

    async fn end_login(&mut self) -> Result<(), Over> {
        self.say_goodbye(GoodbyeReason::LoggedOut, "you have logged out").await;
        Err(Over)
    }

    async fn say_goodbye(&mut self, reason: GoodbyeReason, message: &str) {
        let message = message.to_owned();
        let _ = self.send([write(&ToClient::Goodbye { reason, message })]).await;
    }

    async fn stop(&mut self) {
        self.say_goodbye(GoodbyeReason::Stopping, "the server stops for a moment: connect again").await;
        let frame = CloseFrame { code: close_code::RESTART, reason: Utf8Bytes::default() };
        let _ = timeout(PATIENCE, self.socket.send(Message::Close(Some(frame)))).await;
    }

    /// Shows what is marked.
    async fn show(&mut self, marks: Marks) -> Result<(), Over> {
        if marks.logged_out {
            return self.end_login().await;
        }
        let mut messages = Vec::new();
        for table in marks.tables {
            messages.append(&mut self.news(table));
        }
        for (table, (seat, sequence)) in marks.turns {
            messages.push(write(&ToClient::YourTurn { table: table.to_string(), seat, sequence }));
        }
        for (table, (person, Nameplate { name, is_bot: bot, .. })) in marks.invitations {
            let (table, person) = (table.to_string(), person.to_string());
            messages.push(write(&ToClient::Invited { table, person, name, bot }));
        }
        messages.extend(marks.answer);
        if messages.is_empty() { Ok(()) } else { self.send(messages).await }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Over> {
        let too_many = self.app.limits.message(self.person).is_err();
        if too_many {
            // Whoever sends too much is read no faster than this.
            tokio::time::sleep(SLOW_DOWN).await;
        }
        let answers = match message {
            Message::Text(_) | Message::Binary(_) if too_many => {
                let refusal = Refusal::too_many("too many messages at once: this one was not read");
                vec![refused(refusal, None, None)]
            }
            Message::Text(text) => self.answer(text.as_str()).await,
            Message::Binary(_) => {
                vec![refused(Refusal::malformed("expected a text frame with JSON"), None, None)]
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(Over),
        };
        if answers.is_empty() { Ok(()) } else { self.send(answers).await }
    }

    async fn answer(&mut self, text: &str) -> Vec<Utf8Bytes> {
        // What can be read at once needs no second look for the words of a fault.
        if let Ok(message) = serde_json::from_str(text) {
            return self.do_what(message).await;
        }
        let value: Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => return vec![refused(Refusal::malformed(format!("no JSON: {error}")), None, None)],
        };
        let id = value
            .get("id")
            .and_then(Value::as_str)
            .filter(|id| id.len() <= MAX_REQUEST_ID)
            .map(str::to_owned);
        match read(value) {
            Ok(message) => self.do_what(message).await,
            Err(message) => vec![refused(Refusal::malformed(message), None, id)],
        }
    }

    async fn do_what(&mut self, message: ToServer) -> Vec<Utf8Bytes> {
        match message {
            ToServer::Watch { table, since } => match self.watch(&table, since.unwrap_or(0)).await {
                Ok(news) => news,
                Err(refusal) => vec![refused(refusal, Some(table), None)],
            },
            ToServer::Unwatch { table } => {
                let watched = table.parse().ok().and_then(|id: TableId| self.watched.remove(&id));
                if let Some((room, _)) = watched {
                    room.unwatch(self.person, &self.inbox);
                    self.inbox.watching(room.id(), false);
                }
                Vec::new()
            }
            ToServer::Act { table, seat, on, id, action } => {
                self.act(table, seat, on, id, Deed::Told(action)).await
            }
            ToServer::TakeBack { table, seat, on, id } => self.act(table, seat, on, id, Deed::TakeBack).await,
            ToServer::Hint { table, seat, on, id } => self.hint(table, seat, on, id).await,
            ToServer::ComeBack { table } => match self.come_back(&table).await {
                Ok(()) => Vec::new(),
                Err(refusal) => vec![refused(refusal, Some(table), None)],
            },
            ToServer::Chat { table, text, id } => match self.chat(&table, &text, &id).await {
                Ok(()) => vec![write(&ToClient::Said { table, id })],
                Err(refusal) => vec![refused(refusal, Some(table), is_request_id(&id).then_some(id))],
            },
            ToServer::Ping => vec![write(&ToClient::Pong)],
        }
    }

    async fn room(&mut self, table: &str) -> Result<Arc<Room>, Refusal> {
        let id: TableId = table.parse().map_err(|_| Refusal::no_such_table())?;
        match self.watched.get(&id) {
            Some((room, _)) => Ok(Arc::clone(room)),
            None => survive(async { Ok(self.app.rooms.find(id).await?) }).await,
        }
    }

    async fn watch(&mut self, table: &str, since: u64) -> Result<Vec<Utf8Bytes>, Refusal> {
        let room = self.room(table).await?;
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains_key(&room.id()) {
            return Err(Refusal::too_many(format!("a client watches at most {MAX_WATCHED} tables")));
        }
        let up_to_date = async {
            room.catch_up().await?;
            room.settle().await?;
            Ok(())
        };
        unharmed(&room, up_to_date).await?;
        // Watching first and looking afterwards: nothing can happen in between that is not told.
        let mut seen = Seen::up_to(since);
        self.watched.insert(room.id(), (Arc::clone(&room), seen));
        self.inbox.watching(room.id(), true);
        let watching = async {
            room.watch(self.person, &self.inbox);
            Ok(())
        };
        unharmed(&room, watching).await?;
        let news = room.news(self.person, &mut seen)?;
        self.watched.insert(room.id(), (room, seen));
        Ok(news)
    }

    async fn come_back(&mut self, table: &str) -> Result<(), Refusal> {
        let room = self.room(table).await?;
        unharmed(&room, room.come_back(self.person)).await?;
        self.app.rooms.tell_turn(&room);
        Ok(())
    }

    async fn chat(&mut self, table: &str, text: &str, id: &str) -> Result<(), Refusal> {
        if !is_request_id(id) {
            return Err(bad_request_id());
        }
        let room = self.room(table).await?;
        self.app.limits.line(self.person)?;
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let text = text.trim();
        if !(1..=MAX_CHAT).contains(&text.chars().count()) {
            return Err(Refusal::malformed(format!("text: expected 1 to {MAX_CHAT} characters")));
        }
        unharmed(&room, room.chat(self.person, text.to_owned(), id.to_owned())).await
    }

    async fn act(&mut self, table: String, seat: u8, on: u64, id: String, deed: Deed) -> Vec<Utf8Bytes> {
        if !is_request_id(&id) {
            return vec![refused(bad_request_id(), Some(table), None)];
        }
        let room = match self.room(&table).await {
            Ok(room) => room,
            Err(refusal) => return vec![refused(refusal, Some(table), Some(id))],
        };
        match unharmed(&room, room.act(self.person, seat, on, &id, deed)).await {
            Ok(sequence) => {
                self.app.rooms.tell_turn(&room);
                self.app.rooms.go_on(&room);
                // Both go out together, which saves a packet for every move.
                let mut answers = vec![write(&ToClient::Accepted { table, id, sequence })];
                answers.append(&mut self.news(room.id()));
                answers
            }
            Err(refusal) => {
                self.app.metrics.refusals.inc();
                let stale = refusal.code == RefusedCode::Stale;
                let mut answers = vec![refused(refusal, Some(table), Some(id))];
                if stale {
                    answers.append(&mut self.news_again(&room, on));
                }
                answers
            }
        }
    }

    /// Has a hint thought of. The answer comes when it is there; until then everything else goes on.
    async fn hint(&mut self, table: String, seat: u8, on: u64, id: String) -> Vec<Utf8Bytes> {
        if !is_request_id(&id) {
            return vec![refused(bad_request_id(), Some(table), None)];
        }
        match self.ask(&table, seat, on).await {
            Ok(question) => {
                let (rooms, inbox, asking) =
                    (Arc::clone(&self.app.rooms), Arc::clone(&self.inbox), Arc::clone(&self.asking));
                tokio::spawn(async move {
                    let answer = match rooms.hint(question).await {
                        Ok(hint) => {
                            let action = hint.plays[0].clone();
                            let (plays, why, prospects) = (hint.plays, hint.why, hint.prospects);
                            let hint = Hint { table, seat, on, id, action, plays, why, prospects };
                            write(&ToClient::Hint(Box::new(hint)))
                        }
                        Err(refusal) => refused(refusal, Some(table), Some(id)),
                    };
                    asking.store(false, Ordering::Relaxed);
                    inbox.answer(answer);
                });
                Vec::new()
            }
            Err(refusal) => {
                self.app.metrics.refusals.inc();
                vec![refused(refusal, Some(table), Some(id))]
            }
        }
    }

    async fn ask(&mut self, table: &str, seat: u8, on: u64) -> Result<Question, Refusal> {
        let room = self.room(table).await?;
        let question = unharmed(&room, room.ask(self.person, seat, on)).await?;
        self.app.limits.hint(self.person)?;
        if self.asking.swap(true, Ordering::Relaxed) {
            return Err(Refusal::too_many("the hint before this one is still thought of"));
        }
        Ok(question)
    }

    /// What is new at a table that is watched.
    fn news(&mut self, table: TableId) -> Vec<Utf8Bytes> {
        let Some((room, seen)) = self.watched.get_mut(&table) else { return Vec::new() };
        let news = room.news(self.person, seen);
        news.unwrap_or_else(|refusal| vec![refused(refusal, Some(table.to_string()), None)])
    }

    /// What happened since a sequence, for someone who was behind.
    fn news_again(&mut self, room: &Room, since: u64) -> Vec<Utf8Bytes> {
        match self.watched.get_mut(&room.id()) {
            Some((_, seen)) => {
                seen.again_from(since);
                self.news(room.id())
            }
            None => room.news(self.person, &mut Seen::up_to(since)).unwrap_or_default(),
        }
    }
}

fn is_request_id(id: &str) -> bool {
    (1..=MAX_REQUEST_ID).contains(&id.len()) && !id.contains(char::is_control)
}

fn bad_request_id() -> Refusal {
    Refusal::malformed(format!(
        "id: expected a text of 1 to {MAX_REQUEST_ID} bytes without control characters"
    ))
}

fn refused(refusal: Refusal, table: Option<String>, id: Option<String>) -> Utf8Bytes {
    write(&ToClient::Refused(refusal.tell(table, id)))
}
