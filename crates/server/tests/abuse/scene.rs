//! A server under attack, and its clients.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use ilos_server::{Database, Disk, RandomSource, Retention, Server, Settings, Time};
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::{Mutex, MutexGuard};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::bystander::Bystander;

/// One attack at a time: they are measured.
static TURN: Mutex<()> = Mutex::const_new(());

/// The most that an attack may add to the memory of this process at any time, clients included.
const GROWTH: u64 = 250 << 20;

pub(crate) struct Scene {
    pub address: SocketAddr,
    _turn: MutexGuard<'static, ()>,
    _folder: tempfile::TempDir,
}

impl Scene {
    pub(crate) async fn new() -> Scene {
        Scene::with_limits(true).await
    }

    /// A server that refuses no one for asking too much.
    pub(crate) async fn without_limits() -> Scene {
        Scene::with_limits(false).await
    }

    async fn with_limits(limits: bool) -> Scene {
        let turn = TURN.lock().await;
        let folder = tempfile::tempdir().unwrap();
        let database = Database::File(folder.path().join("abuse.db"));
        let server = Server::open(Settings {
            address: "127.0.0.1:0".parse().unwrap(),
            disk: Disk::of(&database),
            database,
            public_url: None,
            limits,
            registration: ilos_server::Registration::Open,
            guests: true,
            operator_socket: None,
            behind_proxy: false,
            trusted_proxies: Vec::new(),
            security_contact: None,
            bot_threads: 1,
            idle: Duration::from_secs(300),
            heartbeat: Settings::HEARTBEAT,
            calls: ilos_server::CallSettings::default(),
            retention: Retention::default(),
            mailer: None,
            metrics_networks: Vec::new(),
            backups: None,
            access_log: None,
            time: Time::default(),
            random: RandomSource::default(),
        });
        let server = server.await.unwrap();
        let address = server.address();
        tokio::spawn(server.run(std::future::pending()));
        Scene { address, _turn: turn, _folder: folder }
    }

    /// Carries out an attack while a bystander goes on.
    pub(crate) async fn endure(&self, attack: impl Future<Output = ()>) {
        let mut bystander = Bystander::enter(self.address).await;
        bystander.look_around().await;
        measure_memory_anew();
        let before = memory("VmRSS:");
        let begun = Instant::now();
        tokio::select! {
            () = attack => {}
            () = bystander.go_on() => {}
        }
        let most = memory("VmHWM:");
        println!("{:?}, at most {} MiB, {} before", begun.elapsed(), most >> 20, before >> 20);
        bystander.look_around().await;
        bystander.judge();
        assert!(most < before + GROWTH, "{} MiB, {} before", most >> 20, before >> 20);
    }
}

/// Forgets the most memory that this process has had so far, where the system can.
pub(crate) fn measure_memory_anew() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The resident memory of this process in bytes, now (`VmRSS:`) or at most so far (`VmHWM:`); 0 where it
/// cannot be told.
pub(crate) fn memory(which: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(which));
    line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok()).unwrap_or(0) << 10
}

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A connection from an address, which takes only this many bytes that the client does not read.
pub(crate) async fn connect(server: SocketAddr, address: &str, unread: u32) -> std::io::Result<TcpStream> {
    let from = TcpSocket::new_v4()?;
    from.set_recv_buffer_size(unread)?;
    from.bind(SocketAddr::new(address.parse().expect("an address"), 0))?;
    from.connect(server).await
}

/// A client at an address.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    server: SocketAddr,
    pub cookie: String,
}

impl Client {
    /// Someone without a cookie.
    pub(crate) fn stranger(server: SocketAddr, address: &str) -> Client {
        let address: IpAddr = address.parse().unwrap();
        let http = reqwest::Client::builder().local_address(address).build().unwrap();
        Client { http, server, cookie: String::new() }
    }

    /// Another guest at the same address; none if there are too many.
    pub(crate) async fn guest(&self) -> Option<Client> {
        let url = format!("http://{}/api/v1/guests", self.server);
        let answer = self.http.post(url).send().await.unwrap();
        let cookie = answer.headers().get("set-cookie")?.to_str().unwrap().split(';').next()?.to_owned();
        Some(Client { cookie, ..self.clone() })
    }

    /// A socket of this client from an address.
    pub(crate) async fn socket(&self, address: &str) -> Result<Socket, Error> {
        self.slow_socket(address, 1 << 20).await
    }

    /// The same, that takes only this many bytes that the client does not read.
    pub(crate) async fn slow_socket(&self, address: &str, unread: u32) -> Result<Socket, Error> {
        let mut request = format!("ws://{}/api/v1/socket", self.server).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse().expect("a cookie"));
        let stream = connect(self.server, address, unread).await?;
        Ok(tokio_tungstenite::client_async(request, stream).await?.0)
    }

    /// The status of the answer and its body; status 0 if the server closes the connection.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: impl Into<String>) -> (u16, Value) {
        let url = format!("http://{}{path}", self.server);
        let request = self.http.request(method.parse().unwrap(), url).header("cookie", &self.cookie);
        let Ok(answer) = request.body(body.into()).send().await else { return (0, Value::Null) };
        let status = answer.status().as_u16();
        (status, answer.json().await.unwrap_or_default())
    }

    /// Asks the same many times at once, and counts the answers with a status.
    pub(crate) async fn storm(&self, times: usize, method: &str, path: &str, body: &str) -> Vec<u16> {
        let mut asking = tokio::task::JoinSet::new();
        for _ in 0..times {
            let (client, body) = (self.clone(), body.to_owned());
            let (method, path) = (method.to_owned(), path.to_owned());
            asking.spawn(async move { client.ask(&method, &path, body).await.0 });
        }
        asking.join_all().await
    }
}
