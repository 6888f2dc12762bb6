//! Connections to PostgreSQL that give no answer: what was confirmed is stored, and new connections replace
//! them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::postgres::Cluster;
use ilos_server::Database;
use ilos_server::RandomSource;
use ilos_server::store::{self, Change, Store, TableState};
use ilos_table::{Entry, Status, TableId};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The most connections of a store at the same time.
const MOST_CONNECTIONS: usize = 16;

/// A proxy between a store and PostgreSQL that can hold answers back and break connections.
#[derive(Default)]
struct Wire {
    /// Answers to queries with this word in them are held back.
    held: Mutex<Option<&'static str>>,
    /// How many answers are held back at the moment.
    holding: AtomicUsize,
    /// How many connections have been opened.
    connections: AtomicUsize,
    /// How many have been closed by the store.
    closed: AtomicUsize,
    /// How many of them are dead, the oldest first: they carry nothing.
    dead: AtomicUsize,
}

impl Wire {
    /// Opens a wire to a database; returns it with the URL of its near end.
    async fn open(url: &str) -> (Arc<Wire>, String) {
        let (far, name) = url.rsplit_once('@').and_then(|(_, rest)| rest.split_once('/')).expect("a URL");
        let (far, listener) = (far.to_owned(), TcpListener::bind("127.0.0.1:0").await.expect("a port"));
        let near = format!("postgres://ilos@{}/{name}", listener.local_addr().expect("an address"));
        let wire = Arc::new(Wire::default());
        let shared = Arc::clone(&wire);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let number = shared.connections.fetch_add(1, Ordering::SeqCst);
                let server = TcpStream::connect(&far).await.expect("PostgreSQL");
                let shared = Arc::clone(&shared);
                tokio::spawn(async move {
                    shared.carry(number, client, server).await;
                    shared.closed.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        (wire, near)
    }

    fn hold(&self, word: Option<&'static str>) {
        *self.held.lock().expect("a word") = word;
    }

    fn holds(&self, question: &[u8]) -> bool {
        let held = *self.held.lock().expect("a word");
        held.is_some_and(|word| question.windows(word.len()).any(|part| part == word.as_bytes()))
    }

    async fn carry(&self, number: usize, mut client: TcpStream, mut server: TcpStream) {
        let (mut asked, mut answered) = ([0; 16 * 1024], [0; 16 * 1024]);
        let mut question = Vec::new();
        loop {
            let (to, bytes): (&mut TcpStream, &[u8]) = tokio::select! {
                count = client.read(&mut asked) => {
                    let Ok(count @ 1..) = count else { return };
                    question = asked[..count].to_vec();
                    (&mut server, &asked[..count])
                }
                Ok(count @ 1..) = server.read(&mut answered) => {
                    if self.holds(&question) {
                        self.holding.fetch_add(1, Ordering::SeqCst);
                        wait_until(|| !self.holds(&question)).await;
                        self.holding.fetch_sub(1, Ordering::SeqCst);
                    }
                    (&mut client, &answered[..count])
                }
            };
            if number < self.dead.load(Ordering::SeqCst) {
                return std::future::pending().await;
            }
            if to.write_all(bytes).await.is_err() {
                return;
            }
        }
    }
}

async fn wait_until(is_so: impl Fn() -> bool) {
    while !is_so() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn table() -> TableState {
    TableState {
        version: 1,
        status: Status::Match,
        listed: false,
        host: None,
        seats: Vec::new(),
        set: None,
        body: "{}".into(),
    }
}

fn step(key: i64, sequence: u64) -> Change {
    let entry = Entry { sequence, seat: None, request: None, events: "[]".to_owned(), at: 1_700_000_000_000 };
    Change { entry: Some(entry), ..Change::of(key, 1_700_000_000_000) }
}

async fn sequences(store: &dyn Store, key: i64) -> Vec<u64> {
    store.entries(key).await.expect("entries").iter().map(|entry| entry.sequence).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_whose_begin_got_no_answer_swallows_no_later_writes() {
    let cluster = Cluster::start();
    let url = cluster.new_database();
    let (wire, near) = Wire::open(&url).await;
    let store = store::open(&Database::Postgres(near)).await.expect("a store");
    let key =
        store.add_table(TableId::random(&mut RandomSource::default()), 1, table()).await.expect("a table");
    wire.hold(Some("BEGIN"));
    store.add_table(TableId::random(&mut RandomSource::default()), 1, table()).await.expect_err("no answer");
    let closed = wire.closed.load(Ordering::SeqCst);
    wire.hold(None);
    let given_up = wait_until(|| wire.closed.load(Ordering::SeqCst) > closed);
    let given_up = tokio::time::timeout(Duration::from_secs(20), given_up).await;
    given_up.expect("the connection whose answer came too late is closed");
    for sequence in 1..=8 {
        store.commit(step(key, sequence)).await.expect("a step");
    }
    let other = store::open(&Database::Postgres(url)).await.expect("a store");
    assert!(sequences(&*other, key).await.into_iter().eq(1..=8));
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_connections_are_replaced() {
    let cluster = Cluster::start();
    let (wire, near) = Wire::open(&cluster.new_database()).await;
    let store = store::open(&Database::Postgres(near)).await.expect("a store");
    let key =
        store.add_table(TableId::random(&mut RandomSource::default()), 1, table()).await.expect("a table");
    wire.hold(Some("FROM entries"));
    let asks = (0..40).map(|_| store.entries(key));
    let breaks = async {
        wait_until(|| wire.holding.load(Ordering::SeqCst) == MOST_CONNECTIONS).await;
        wire.dead.store(wire.connections.load(Ordering::SeqCst), Ordering::SeqCst);
        wire.hold(None);
    };
    let (answers, ()) = tokio::join!(futures_util::future::join_all(asks), breaks);
    assert!(answers.iter().filter(|answer| answer.is_err()).count() >= MOST_CONNECTIONS, "all were in use");
    store.commit(step(key, 1)).await.expect("a step");
    assert_eq!(sequences(&*store, key).await, [1]);
}
