//! A server for each test, and clients that know nothing but the protocol.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use ilos_server::store::Store;
use ilos_server::{Database, Server, Settings};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) mod endpoint;
pub(crate) mod player;
pub(crate) mod postgres;
pub(crate) mod promises;
pub(crate) mod random;
pub(crate) mod rows;
pub(crate) mod scenes;

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs until the test stops it.
pub(crate) struct TestServer {
    pub address: SocketAddr,
    /// The code with which the first account of a new server becomes its admin.
    pub first_code: Option<String>,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

pub(crate) fn settings(database: &Path) -> Settings {
    Settings {
        address: "127.0.0.1:0".parse().unwrap(),
        database: Database::File(database.to_owned()),
        public_url: None,
        security_contact: Some("mailto:security@ilos.example".to_owned()),
        registration: ilos_server::Registration::Open,
        guests: true,
        operator_socket: None,
        limits: false,
        behind_proxy: false,
        trusted_proxies: Vec::new(),
        bot_threads: 2,
        idle: Duration::from_secs(300),
        heartbeat: Settings::HEARTBEAT,
        mailer: None,
        metrics_networks: Vec::new(),
        backups: None,
        access_log: None,
        calls: ilos_server::CallSettings::default(),
        disk: ilos_server::Disk::measured_by(|| None),
        retention: ilos_server::Retention::default(),
        time: ilos_server::Time::default(),
        random: ilos_server::RandomSource::default(),
    }
}

impl TestServer {
    /// A server with a new database, which goes with its folder.
    pub(crate) async fn start() -> (TestServer, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let server = TestServer::with(settings(&folder.path().join("test.db"))).await;
        (server, folder)
    }

    /// The same with random bytes made from a number: the same requests lead to the same shuffles.
    pub(crate) async fn with_luck(number: u64) -> (TestServer, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let random = random::KnownRandom::new(number).source();
        let server = TestServer::with(Settings { random, ..settings(&folder.path().join("test.db")) }).await;
        (server, folder)
    }

    pub(crate) async fn with(settings: Settings) -> TestServer {
        TestServer::run(Server::open(settings).await.unwrap())
    }

    pub(crate) async fn with_store(settings: Settings, store: Arc<dyn Store>) -> TestServer {
        TestServer::run(Server::with_store(settings, store).await.unwrap())
    }

    fn run(server: Server) -> TestServer {
        let address = server.address();
        let code_of = |link: &str| link.split_once("#invite=").unwrap().1.to_owned();
        let first_code = server.first_link().map(code_of);
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            server.run(until).await.unwrap();
        });
        TestServer { address, first_code, stop: Some(stop), running }
    }

    /// Stops the server and waits until it has stopped.
    pub(crate) async fn stop(mut self) {
        let _ = self.stop.take().unwrap().send(());
        self.running.await.unwrap();
    }

    /// The value of a metric.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let text = reqwest::get(self.url("/metrics")).await.unwrap().text().await.unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in\n{text}")).parse().unwrap()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Someone who has just become a guest.
    pub(crate) async fn guest(&self) -> Client {
        let http = reqwest::Client::new();
        let answer = http.post(self.url("/api/v1/guests")).send().await.unwrap();
        assert_eq!(answer.status(), 201);
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        let person: Value = answer.json().await.unwrap();
        Client {
            address: self.address,
            http,
            cookie,
            token: None,
            id: person["id"].as_str().unwrap().to_owned(),
        }
    }

    /// The first account, which is the admin.
    pub(crate) async fn admin(&self) -> Client {
        let code = self.first_code.as_deref().expect("a new server");
        self.guest().await.register_with("Admin", "correct horse", Some(code)).await
    }

    /// Someone who has just got an account.
    pub(crate) async fn member(&self, name: &str) -> Client {
        self.guest().await.register(name, "correct horse").await
    }
}

/// Someone with a cookie.
#[derive(Clone)]
pub(crate) struct Client {
    pub address: SocketAddr,
    pub http: reqwest::Client,
    pub cookie: String,
    pub token: Option<String>,
    pub id: String,
}

/// The status and the body of an answer.
pub(crate) type Answer = (u16, Value);

impl Client {
    /// A bot of an account.
    pub(crate) fn with_token(server: &TestServer, token: &str, id: &str) -> Client {
        let (http, cookie) = (reqwest::Client::new(), String::new());
        Client { address: server.address, http, cookie, token: Some(token.to_owned()), id: id.to_owned() }
    }

    /// The same person at another server.
    pub(crate) fn at(&self, server: &TestServer) -> Client {
        Client { address: server.address, ..self.clone() }
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let url = format!("http://{}{path}", self.address);
        let mut request = self.http.request(method.parse().unwrap(), url).header("cookie", &self.cookie);
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body)).await
    }

    /// Turns a guest into an account, which has another cookie.
    pub(crate) async fn register(&self, name: &str, password: &str) -> Client {
        self.register_with(name, password, None).await
    }

    /// The same with a code.
    pub(crate) async fn register_with(&self, name: &str, password: &str, code: Option<&str>) -> Client {
        let url = format!("http://{}/api/v1/account", self.address);
        let body = json!({"name": name, "password": password, "code": code}).to_string();
        let answer = self.http.post(url).header("cookie", &self.cookie).body(body).send().await.unwrap();
        let status = answer.status();
        let cookie = answer.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned());
        let person: Value = answer.json().await.unwrap();
        assert_eq!((status.as_u16(), &person["id"]), (201, &json!(self.id)), "{person}");
        let cookie = cookie.unwrap().split(';').next().unwrap().to_owned();
        Client { cookie, ..self.clone() }
    }

    /// Opens a table and returns its id.
    pub(crate) async fn open(&self, body: Value) -> String {
        let (status, table) = self.post("/api/v1/tables", body).await;
        assert_eq!(status, 201, "{table}");
        table["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn connect(&self) -> Socket {
        self.begin(TcpStream::connect(self.address).await.unwrap()).await
    }

    /// A socket with small buffers, which soon fill if no one reads.
    pub(crate) async fn connect_with_little_room(&self) -> Socket {
        let stream = TcpSocket::new_v4().unwrap();
        stream.set_recv_buffer_size(4096).unwrap();
        self.begin(stream.connect(self.address).await.unwrap()).await
    }

    async fn begin(&self, stream: TcpStream) -> Socket {
        let mut request = format!("ws://{}/api/v1/socket", self.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let (stream, _) =
            tokio_tungstenite::client_async(request, MaybeTlsStream::Plain(stream)).await.unwrap();
        let mut socket = Socket { stream };
        let welcome = socket.hear("welcome").await;
        assert_eq!(welcome["you"]["id"], json!(self.id));
        socket
    }
}

/// A socket of a client.
pub(crate) struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Sends a line of chat with a new id.
    pub(crate) async fn chat(&mut self, table: &str, text: &str) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed).to_string();
        self.say(json!({"say": "chat", "table": table, "text": text, "id": id})).await;
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Waits for a number of pings from the server; skips messages in between.
    pub(crate) async fn hear_pings(&mut self, count: usize) {
        let mut heard = 0;
        while heard < count {
            let frame = timeout(PATIENCE, self.stream.next()).await.expect("a ping in time");
            heard += usize::from(frame.expect("the connection lives").expect("a good frame").is_ping());
        }
    }

    /// The next message of any kind.
    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.next_text().await).unwrap()
    }

    /// The next message as it was sent.
    pub(crate) async fn next_text(&mut self) -> String {
        loop {
            let frame = timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match frame.expect("the connection lives").expect("a good frame") {
                Message::Text(text) => return text.to_string(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next message that says this; skips others.
    pub(crate) async fn hear(&mut self, say: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["say"] == say {
                return message;
            }
        }
    }

    pub(crate) async fn watch(&mut self, table: &str) {
        self.say(json!({"say": "watch", "table": table})).await;
    }

    /// Watches a table and returns its first view.
    pub(crate) async fn watch_once(&mut self, table: &str) -> Value {
        self.watch(table).await;
        self.hear("game").await
    }

    /// The view at a sequence, or at a later one.
    pub(crate) async fn game_at(&mut self, sequence: u64) -> Value {
        loop {
            let game = self.hear("game").await;
            if game["sequence"].as_u64().unwrap() >= sequence {
                return game;
            }
        }
    }

    /// Sends an action and returns the answer: accepted or refused.
    pub(crate) async fn act(&mut self, game: &Value, id: &str, action: Value) -> Value {
        let (table, seat, on) = (&game["table"], &game["seat"], &game["sequence"]);
        self.say(json!({"say": "act", "table": table, "seat": seat, "on": on, "id": id, "action": action}))
            .await;
        loop {
            let message = self.next().await;
            if message["id"] == id {
                return message;
            }
        }
    }
}
