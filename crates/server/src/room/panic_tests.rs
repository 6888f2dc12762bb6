//! A bug that shows in one game harms no other game, even if it first shows when a view is made.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::Room;
use crate::{Database, RandomSource, Retention, Server, Settings, Time};

struct Player {
    http: reqwest::Client,
    address: SocketAddr,
    cookie: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Player {
    async fn enter(address: SocketAddr) -> Player {
        let http = reqwest::Client::new();
        let answer = http.post(format!("http://{address}/api/v1/guests")).send().await.unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        let mut request = format!("ws://{address}/api/v1/socket").into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Player { http, address, cookie, socket }
    }

    /// Opens a table where the player has both seats, and watches it.
    async fn open(&mut self) -> String {
        let request = self.http.post(format!("http://{}/api/v1/tables", self.address));
        let new = json!({"players": 2, "own_seats": 2, "options": {"first": 0}, "start": true});
        let answer = request.header("cookie", &self.cookie).body(new.to_string()).send().await.unwrap();
        let table: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        let id = table["id"].as_str().unwrap().to_owned();
        self.say(json!({"say": "watch", "table": id})).await;
        self.hear("game", &id).await;
        id
    }

    async fn get(&self, path: &str) -> u16 {
        let request = self.http.get(format!("http://{}/api/v1/{path}", self.address));
        request.send().await.unwrap().status().as_u16()
    }

    async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message of a kind about a table.
    async fn hear(&mut self, say: &str, table: &str) -> Value {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            let Message::Text(text) = message.expect("an answer in time").unwrap().unwrap() else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["say"] == say && message["table"] == table {
                return message;
            }
        }
    }

    /// Keeps all cards of a seat, as both seats do at first.
    async fn keep_cards(&mut self, table: &str, seat: u8) {
        let action = json!({"action": "mulligan", "discard": {}});
        let (on, id) = (1 + seat, format!("keep {seat}"));
        self.say(json!({"say": "act", "table": table, "seat": seat, "on": on, "id": id, "action": action}))
            .await;
        let accepted = self.hear("accepted", table).await;
        assert_eq!(accepted["sequence"], on + 1);
    }
}

async fn serve() -> (SocketAddr, Arc<crate::rooms::Rooms>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open(Settings {
        address: "127.0.0.1:0".parse().unwrap(),
        database: Database::File(folder.path().join("test.db")),
        public_url: None,
        security_contact: None,
        registration: crate::Registration::Open,
        guests: true,
        operator_socket: None,
        limits: false,
        behind_proxy: false,
        trusted_proxies: Vec::new(),
        bot_threads: 1,
        idle: Duration::from_secs(300),
        heartbeat: Settings::HEARTBEAT,
        mailer: None,
        metrics_networks: Vec::new(),
        backups: None,
        access_log: None,
        calls: crate::people::calls::CallSettings::default(),
        disk: crate::Disk::measured_by(|| None),
        retention: Retention::default(),
        time: Time::default(),
        random: RandomSource::default(),
    });
    let server = server.await.unwrap();
    let (address, rooms) = (server.address(), Arc::clone(&server.app.rooms));
    tokio::spawn(server.run(std::future::pending()));
    (address, rooms, folder)
}

fn break_views(room: &Room) {
    room.state().views.broken = true;
}

#[tokio::test]
async fn a_panic_while_making_a_view_is_reported_and_repaired_and_harms_no_other_game() {
    let (address, rooms, _folder) = serve().await;
    let (mut ann, mut ben) = (Player::enter(address).await, Player::enter(address).await);
    let (broken, whole) = (ann.open().await, ann.open().await);
    let room = rooms.find(broken.parse().unwrap()).await.unwrap();
    ben.say(json!({"say": "watch", "table": broken})).await;
    ben.hear("game", &broken).await;

    break_views(&room);
    ann.keep_cards(&broken, 0).await;
    let told = ann.hear("refused", &broken).await;
    assert_eq!(told["code"], "unavailable", "the step is stored, but cannot be shown: {told}");
    assert!(room.is_in_doubt());

    ann.keep_cards(&whole, 0).await;
    let view = ann.hear("game", &whole).await;
    assert_eq!(view["sequence"], 2, "the other game on the same connection goes on");

    ann.keep_cards(&broken, 1).await;
    let view = ann.hear("game", &broken).await;
    assert_eq!(view["sequence"], 3, "what was stored is there: {view}");
    let view = ben.hear("game", &broken).await;
    assert!(view["sequence"] == 2 || view["sequence"] == 3, "and watchers see it: {view}");
    assert!(!room.is_in_doubt());
}

#[tokio::test]
async fn a_table_in_doubt_is_shown_again_without_a_request() {
    let (address, rooms, _folder) = serve().await;
    let mut ann = Player::enter(address).await;
    let table = ann.open().await;
    let room = rooms.find(table.parse().unwrap()).await.unwrap();
    break_views(&room);
    ann.keep_cards(&table, 0).await;
    ann.hear("refused", &table).await;
    let view = ann.hear("game", &table).await;
    assert_eq!(view["sequence"], 2);
}

#[tokio::test]
async fn a_panic_in_a_request_about_a_game_fails_that_request_and_the_next_one_works() {
    let (address, rooms, _folder) = serve().await;
    let mut ann = Player::enter(address).await;
    let table = ann.open().await;
    let room = rooms.find(table.parse().unwrap()).await.unwrap();
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _state = room.state();
        panic!("a panic on purpose");
    }));
    assert!(caught.is_err() && room.is_in_doubt());
    assert_eq!(ann.get(&format!("tables/{table}")).await, 200);
    assert!(!room.is_in_doubt(), "it was loaded again");
}
