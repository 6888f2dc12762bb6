//! A guest of a running server: requests over HTTP, and a socket, in JSON.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// The longest time to wait for a message.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone)]
pub(crate) struct Guest {
    http: reqwest::Client,
    cookie: String,
}

impl Guest {
    pub(crate) async fn join(server: SocketAddr) -> Guest {
        let http = reqwest::Client::new();
        let answer = http.post(format!("http://{server}/api/v1/guests")).send().await.unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        Guest { http, cookie }
    }

    /// The status and the body of an answer.
    pub(crate) async fn get(&self, server: SocketAddr, path: &str) -> (u16, Value) {
        let request = self.http.get(format!("http://{server}{path}"));
        let answer = request.header("cookie", &self.cookie).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }

    pub(crate) async fn post(&self, server: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
        let request = self.http.post(format!("http://{server}{path}")).json(body);
        let answer = request.header("cookie", &self.cookie).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    pub(crate) async fn connect(&self, server: SocketAddr) -> Socket {
        let mut request = format!("ws://{server}/api/v1/socket").into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let stream = TcpStream::connect(server).await.unwrap();
        let mut socket = Socket { stream: client_async(request, stream).await.unwrap().0 };
        socket.hear("welcome").await;
        socket
    }
}

pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: &Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message for which this holds; others are skipped.
    async fn next_where(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            if let Message::Text(text) = frame.expect("the connection lives").expect("a good frame") {
                let message: Value = serde_json::from_str(&text).unwrap();
                if holds(&message) {
                    return message;
                }
            }
        }
    }

    /// The next message that says this.
    pub(crate) async fn hear(&mut self, say: &str) -> Value {
        self.next_where(|message| message["say"] == say).await
    }

    /// The first view of a table.
    pub(crate) async fn watch(&mut self, table: &str) -> Value {
        self.say(&json!({"say": "watch", "table": table})).await;
        self.turn_at(1).await
    }

    /// The view for the seat to act, at a sequence or later.
    pub(crate) async fn turn_at(&mut self, sequence: u64) -> Value {
        let is_turn = |game: &Value| game["sequence"].as_u64() >= Some(sequence) && !game["legal"].is_null();
        self.next_where(|message| message["say"] == "game" && is_turn(message)).await
    }

    /// Acts on a view; returns the answer, accepted or refused.
    pub(crate) async fn act(&mut self, game: &Value, id: &str) -> Value {
        self.say(&act(game, id)).await;
        self.next_where(|message| message["id"] == id).await
    }
}

/// The request for a legal action: keeps the hand, places a first island, ends the turn.
pub(crate) fn act(game: &Value, id: &str) -> Value {
    let action = match game["legal"]["phase"].as_str().unwrap() {
        "mulligan" => json!({"action": "mulligan", "discard": {}}),
        "first_islands" => json!({"action": "first_island", "to": game["legal"]["destinations"][0]}),
        _ => json!({"action": "end_turn"}),
    };
    let (table, seat, on) = (&game["table"], &game["seat"], &game["sequence"]);
    json!({"say": "act", "table": table, "seat": seat, "on": on, "id": id, "action": action})
}
