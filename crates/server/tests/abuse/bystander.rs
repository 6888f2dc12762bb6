//! Someone who has nothing to do with the attack.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::scene::{Client, Socket};

/// Where the bystander comes from.
const ADDRESS: &str = "127.0.0.9";

/// The longest that nearly all answers may take: in a debug build, whose tests share the machine with others,
/// much longer.
const SLOWEST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 3000 } else { 100 });

/// How often the bystander does something.
const PAUSE: Duration = Duration::from_millis(50);

pub(crate) struct Bystander {
    client: Client,
    pub socket: Socket,
    pub table: String,
    /// The last view of the seat to act.
    game: Value,
    waits: Vec<Duration>,
}

impl Bystander {
    pub(crate) async fn enter(server: SocketAddr) -> Bystander {
        Bystander::at(server, ADDRESS).await
    }

    /// A guest from an address, with a game alone that no rule ends soon.
    pub(crate) async fn at(server: SocketAddr, address: &str) -> Bystander {
        let client = Client::stranger(server, address).guest().await.unwrap();
        let new = json!({
            "players": 2, "own_seats": 2, "start": true, "options": {"stall_rounds": 0, "round_limit": 500},
        });
        let (status, table) = client.ask("POST", "/api/v1/tables", new.to_string()).await;
        assert_eq!(status, 201, "{table}");
        let mut socket = client.socket(address).await.unwrap();
        let table = table["id"].as_str().unwrap().to_owned();
        let watch = json!({"say": "watch", "table": table}).to_string();
        socket.send(Message::text(watch)).await.unwrap();
        let mut bystander = Bystander { client, socket, table, game: Value::Null, waits: Vec::new() };
        bystander.game = bystander.view_after(0).await;
        bystander
    }

    /// The view of the seat to act after a sequence.
    async fn view_after(&mut self, sequence: u64) -> Value {
        loop {
            let frame = self.socket.next().await.expect("the connection lives").unwrap();
            let Message::Text(text) = frame else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            assert_ne!(message["say"], "refused", "{message}");
            let is_later = message["sequence"].as_u64().is_some_and(|at| at > sequence);
            if message["say"] == "game" && is_later && !message["legal"].is_null() {
                return message;
            }
        }
    }

    /// Asks who they are, and makes a move.
    async fn act(&mut self) {
        let begun = Instant::now();
        assert_eq!(self.client.ask("GET", "/api/v1/me", "").await.0, 200);
        self.waits.push(begun.elapsed());
        self.make_move().await;
    }

    /// Makes a move, and waits for the view after it.
    pub(crate) async fn make_move(&mut self) {
        let begun = Instant::now();
        let legal = &self.game["legal"];
        let action = match legal["phase"].as_str().unwrap() {
            "mulligan" => json!({"action": "mulligan", "discard": {}}),
            "first_islands" => json!({"action": "first_island", "to": legal["destinations"][0]}),
            _ => json!({"action": "end_turn"}),
        };
        let on = self.game["sequence"].as_u64().unwrap();
        let act = json!({
            "say": "act", "table": self.table, "seat": self.game["seat"], "on": on, "id": format!("m{on}"),
            "action": action,
        });
        self.socket.send(Message::text(act.to_string())).await.unwrap();
        self.game = self.view_after(on).await;
        self.waits.push(begun.elapsed());
    }

    /// Goes on until the attack is over.
    pub(crate) async fn go_on(&mut self) {
        loop {
            self.act().await;
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Everything that matters works.
    pub(crate) async fn look_around(&mut self) {
        for path in ["/api/v1/tables", "/api/v1/bots", "/icon/180.png", "/", "/healthz", "/readyz"] {
            let (status, _) = self.client.ask("GET", path, "").await;
            assert_eq!(status, 200, "{path}");
        }
        self.act().await;
    }

    /// Nearly all answers came soon.
    pub(crate) fn judge(&mut self) {
        self.waits.sort();
        let p99 = self.waits[(self.waits.len() - 1) * 99 / 100];
        println!("{} answers, p99 {p99:?}", self.waits.len());
        assert!(p99 < SLOWEST, "p99 {p99:?} of {} answers", self.waits.len());
    }
}
