//! The server of Ilôs: tables, games, sockets and the store.
//!
//! Data flows one way: a request or a frame → a room → the rules → the store → the room → one view for each seat → out.
//! Nothing is shown before it is stored. `docs/api.md` describes what clients see, `docs/operating.md` how to run it.

mod bots;
mod clock;
mod error;
mod gallery;
mod http;
mod id;
mod inbox;
mod limits;
mod metrics;
mod names;
mod passwords;
mod permits;
mod ratings;
mod room;
mod rooms;
mod scenery;
mod serving;
mod settings;
mod socket;
pub mod store;
mod table;

use std::future::Future;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

pub use clock::Time;
pub use id::{PersonId, SecretHash, TableId};
pub use settings::{Database, PublicUrl, Settings};

use bots::BotPool;
use error::Fault;
use gallery::Gallery;
use limits::Limits;
use metrics::Metrics;
use rooms::Rooms;
use serving::ConnectionLimiter;
use store::{Lease, Store, StoreError};

/// How often tables that nobody uses, or that are in doubt, are looked for.
const SWEEP: Duration = Duration::from_secs(5);

/// How often it is looked for people whose time has run out, and for what other servers have done.
const TICK: Duration = Duration::from_millis(500);

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is taken or not ours.
    #[error("cannot listen on {0}: {1}; choose another with --address")]
    Listen(SocketAddr, std::io::Error),
    /// The database cannot be used.
    #[error("cannot use the database {0}: {1}")]
    Store(String, StoreError),
}

/// What every request can use.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) gallery: Arc<Gallery>,
    /// When the store last could be written.
    pub(crate) looked_good: Arc<tokio::sync::Mutex<Option<Instant>>>,
    /// True from the moment on when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// A server that has its address and its database.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    stop: watch::Sender<bool>,
    lease: Option<Lease>,
}

impl Server {
    /// Opens the database and the address.
    pub async fn open(settings: Settings) -> Result<Server, StartError> {
        let refused = |error| StartError::Store(settings.database.to_string(), error);
        let lease = store::take_lease(&settings.database).map_err(refused)?;
        let store = store::open(&settings.database).await.map_err(refused)?;
        Ok(Server { lease, ..Server::with_store(settings, store).await? })
    }

    /// Opens the address with a store that is open already.
    pub async fn with_store(settings: Settings, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let refused = |error| StartError::Listen(settings.address, error);
        let listener = TcpListener::bind(settings.address).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let metrics = Arc::new(Metrics::default());
        let bots = BotPool::new(settings.bot_threads, Arc::clone(&metrics));
        let time = settings.time.clone();
        let rooms = Arc::new(Rooms::new(Arc::clone(&store), bots, Arc::clone(&metrics), time));
        let (stop, stopping) = watch::channel(false);
        let limits = Arc::new(Limits::new(settings.limits, settings.behind_proxy));
        let settings = Arc::new(settings);
        let (gallery, looked_good) = (Arc::default(), Arc::default());
        let app = App { store, rooms, limits, metrics, settings, gallery, looked_good, stopping };
        Ok(Server { listener, address, app, stop, lease: None })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `until` comes, then lets connections end what they do and say goodbye.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let Server { listener, app, stop, lease, .. } = self;
        let helpers = [
            keep_doing(&app, SWEEP, "clean up", sweep),
            keep_doing(&app, TICK, "look for people whose time has run out", |app| async move {
                app.rooms.check_times().await
            }),
            keep_doing(&app, TICK, "look for what other servers have done", |app| async move {
                app.rooms.follow().await
            }),
        ];
        let connections = ConnectionLimiter::new(app.settings.limits && !app.settings.behind_proxy);
        let stopping = app.stopping.clone();
        let serving = tokio::spawn(serving::serve(listener, http::router(app), connections, stopping));
        until.await;
        let _ = stop.send(true);
        let served = serving.await.map_err(std::io::Error::other);
        helpers.iter().for_each(|helper| helper.abort());
        drop(lease);
        served
    }
}

/// Waits until the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the server is gone, which is the same.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Does something again and again. What goes wrong with it is logged, and it goes on. After the process stood still it does not
/// make up for what it missed.
fn keep_doing<W>(app: &App, period: Duration, what: &'static str, work: fn(App) -> W) -> JoinHandle<()>
where
    W: Future<Output = Result<(), Fault>> + Send + 'static,
{
    let app = app.clone();
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            match AssertUnwindSafe(work(app.clone())).catch_unwind().await {
                Ok(Ok(())) => {}
                Ok(Err(fault)) => tracing::warn!(message = fault.message, "cannot {what}"),
                Err(_) => tracing::error!("a panic: cannot {what}"),
            }
        }
    })
}

/// Lets tables go that nobody uses, finds out what is true where that is in doubt, and sees that every game goes on.
async fn sweep(app: App) -> Result<(), Fault> {
    app.rooms.let_go(app.settings.idle.as_millis() as u64);
    app.limits.forget();
    app.rooms.settle().await;
    app.rooms.look_after();
    Ok(())
}
