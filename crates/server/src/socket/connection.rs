//! A connection: what it hears, what it shows, and how it ends.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use ilos_table::{Nameplate, PersonId, TableId};
use ilos_wire::to_client::{GoodbyeReason, PROTOCOL_VERSION, ToClient};
use ilos_wire::words::seat_from_rules;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::commands::refused;
use super::error::SocketError;
use crate::app::App;
use crate::connections::{Inbox, Marks, MessageText, Origin};
use crate::http::{build_id, person_by_login};
use crate::people::secret::SecretHash;
use crate::room::{Cursor, Room};
use crate::stopped;
use crate::store::PersonRow;

/// How long a socket may take nothing before it is dropped.
const SEND_TIMEOUT: Duration = Duration::from_secs(15);

/// How long the store may take to say whether a login is still valid. After that it is asked again with the
/// next heartbeat.
const LOGIN_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a client that sends too much has to wait until it is read again.
const SLOW_DOWN: Duration = Duration::from_millis(200);

/// A connection of a person.
pub(super) struct Connection {
    pub(super) app: App,
    pub(super) person: PersonId,
    /// Where the client is.
    pub(super) network: IpAddr,
    pub(super) inbox: Arc<Inbox>,
    socket: WebSocket,
    pub(super) watched: HashMap<TableId, (Arc<Room>, Cursor)>,
    /// Set while a hint is worked out for this connection.
    pub(super) awaits_hint: Arc<AtomicBool>,
}

/// The connection is over.
pub(super) struct Over;

impl Connection {
    /// A connection that was opened with a login.
    pub(super) fn open(
        app: App,
        person: &PersonRow,
        network: IpAddr,
        login: SecretHash,
        socket: WebSocket,
    ) -> Connection {
        let inbox = Arc::new(Inbox::new(login, Origin { owner: person.owner, network }));
        let person = person.id;
        app.rooms.connections().add(person, &inbox);
        app.metrics.sockets.inc();
        let (watched, awaits_hint) = (HashMap::new(), Arc::default());
        Connection { app, person, network, inbox, socket, watched, awaits_hint }
    }

    /// Serves the client until the connection is over.
    pub(super) async fn run(&mut self, person: PersonRow) {
        let (server, you) = (build_id().to_owned(), person.clone().into());
        let welcome = ToClient::Welcome { protocol: PROTOCOL_VERSION, server, you };
        let announcement = self.app.moderation.announcement();
        let announcement = announcement.map(|text| ToClient::Announcement { text: Some(text) });
        let first = [Some(welcome), announcement];
        let Ok(()) = self.send(first.iter().flatten().map(MessageText::new)).await else { return };
        let period = self.app.settings.heartbeat;
        let mut heartbeat = interval_at(Instant::now() + period, period);
        // After the process was suspended a client still has its full time to answer.
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = true;
        let mut stopping = self.app.stopping.clone();
        // A ban may have come after the request was let in and before the connection was known.
        if let Err(denial) = self.app.moderation.admit_from(&person, self.network, self.app.now()) {
            self.say_goodbye(GoodbyeReason::Banned, &denial.to_string()).await;
            return;
        }
        loop {
            let inbox = Arc::clone(&self.inbox);
            let went = tokio::select! {
                message = self.socket.recv() => {
                    heard = true;
                    match message {
                        // In a box, so that idle connections reserve no memory for it.
                        Some(Ok(message)) => Box::pin(self.hear(message)).await,
                        Some(Err(_)) | None => Err(Over),
                    }
                }
                marks = inbox.news() => Box::pin(self.show(marks)).await,
                _ = heartbeat.tick() => {
                    if std::mem::take(&mut heard) { Box::pin(self.check_alive()).await } else { Err(Over) }
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

/// However a connection ends, nothing of it is left behind.
impl Drop for Connection {
    fn drop(&mut self) {
        for (room, _) in self.watched.values() {
            room.unwatch(self.person, &self.inbox);
        }
        self.app.rooms.connections().remove(self.person, &self.inbox);
        self.app.metrics.sockets.dec();
    }
}

impl Connection {
    async fn send(&mut self, messages: impl IntoIterator<Item = MessageText>) -> Result<(), Over> {
        let sending = async {
            for message in messages {
                let text = Utf8Bytes::try_from(message.into_bytes()).expect("JSON is UTF-8");
                self.socket.feed(Message::Text(text)).await?;
            }
            self.socket.flush().await
        };
        match timeout(SEND_TIMEOUT, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over),
        }
    }

    /// Asks the client whether it is still there, and the store whether its login is: the login may have
    /// ended on another server, or while this connection began.
    async fn check_alive(&mut self) -> Result<(), Over> {
        // A store that does not answer logs no one out, and does not hold up anything else for long.
        if let Ok(Ok(None)) = timeout(LOGIN_TIMEOUT, person_by_login(&self.app, self.inbox.login())).await {
            return self.end_login().await;
        }
        let sending = self.socket.send(Message::Ping(Default::default()));
        timeout(SEND_TIMEOUT, sending).await.ok().and_then(Result::ok).ok_or(Over)
    }

    async fn end_login(&mut self) -> Result<(), Over> {
        self.say_goodbye(GoodbyeReason::LoggedOut, "you have logged out").await;
        Err(Over)
    }

    async fn say_goodbye(&mut self, reason: GoodbyeReason, message: &str) {
        let message = message.to_owned();
        let _ = self.send([MessageText::new(&ToClient::Goodbye { reason, message })]).await;
    }

    async fn stop(&mut self) {
        self.say_goodbye(GoodbyeReason::Stopping, "the server stops for a moment: connect again").await;
        let frame = CloseFrame { code: close_code::RESTART, reason: Utf8Bytes::default() };
        let _ = timeout(SEND_TIMEOUT, self.socket.send(Message::Close(Some(frame)))).await;
    }

    /// Shows what is marked.
    async fn show(&mut self, marks: Marks) -> Result<(), Over> {
        if marks.logged_out {
            return self.end_login().await;
        }
        if let Some(sentence) = marks.banned {
            self.say_goodbye(GoodbyeReason::Banned, &sentence).await;
            return Err(Over);
        }
        let mut messages = Vec::new();
        if marks.announced {
            let text = self.app.moderation.announcement();
            messages.push(MessageText::new(&ToClient::Announcement { text }));
        }
        for (table, line) in marks.unsaid {
            messages.push(MessageText::new(&ToClient::Unsaid { table: table.to_string(), line }));
        }
        for table in marks.tables {
            messages.append(&mut self.news(table));
        }
        for (table, (seat, sequence)) in marks.turns {
            let (table, seat) = (table.to_string(), seat_from_rules(seat));
            messages.push(MessageText::new(&ToClient::YourTurn { table, seat, sequence }));
        }
        for (table, (person, Nameplate { name, is_bot: bot, .. })) in marks.invitations {
            let (table, person) = (table.to_string(), person.to_string());
            messages.push(MessageText::new(&ToClient::Invited { table, person, name, bot }));
        }
        messages.extend(marks.hint.as_ref().map(MessageText::new));
        if messages.is_empty() { Ok(()) } else { self.send(messages).await }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Over> {
        let too_many = self.app.limits.message(self.person).is_err();
        if too_many {
            tokio::time::sleep(SLOW_DOWN).await;
        }
        let answers = match message {
            Message::Text(_) | Message::Binary(_) if too_many => {
                let error = SocketError::too_many("too many messages at once: this one was not read");
                vec![refused(error, None, None)]
            }
            Message::Text(text) => self.answer(text.as_str()).await,
            Message::Binary(_) => {
                vec![refused(SocketError::malformed("expected a text frame with JSON"), None, None)]
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(Over),
        };
        if answers.is_empty() { Ok(()) } else { self.send(answers).await }
    }
}
