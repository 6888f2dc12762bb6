//! The server of Ilôs: tables, games, sockets and the store.
//!
//! Data flows one way: a request or a frame → a room → the table decides → the store → the table evolves →
//! one view for each seat → out. Nothing is shown before it is stored. `docs/api.md` describes what clients
//! see, `docs/operating.md` how to run it.

mod app;
mod art;
mod bots;
mod connections;
mod http;
mod limits;
mod metrics;
mod moderation;
mod people;
mod room;
mod rooms;
mod settings;
mod socket;
pub mod store;
mod upkeep;

use std::future::Future;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
#[cfg(unix)]
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

pub use ilos_wire::moderation::Registration;
pub use ipnet::IpNet;
pub use people::calls::CallSettings;
pub use people::mail::Mailer;
pub use people::secret::SecretHash;
pub use settings::{
    AccessLog, BackupPlan, Database, Disk, PublicUrl, RandomSource, Retention, Room as DiskRoom, Settings,
    Time, address_in_network,
};

use app::App;
use bots::BotPool;
use connections::Connections;
use limits::Limits;
use metrics::Metrics;
#[cfg(unix)]
use moderation::operator::OperatorSocket;
use people::calls::{self, Caller};
use room::{RoomError, Services};
use rooms::Rooms;
use store::{Lease, Store, StoreError};
use upkeep::backups::{self, Backups};
use upkeep::sweep;

/// How often the server looks for tables in memory that are idle or in doubt.
const CLEAN_UP: Duration = Duration::from_secs(5);

/// How often the server looks for clocks that have run out, and for what other servers have done.
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

/// Why a server ends by itself.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Only a new process can store anything.
    #[error("the thread that writes to the database has ended")]
    StoreLost,
    /// It failed while it served.
    #[error(transparent)]
    Failed(#[from] tokio::task::JoinError),
}

/// A server with its address bound and its database open.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    stop: watch::Sender<bool>,
    lease: Option<Lease>,
    #[cfg(unix)]
    operator: Option<OperatorSocket>,
    first_link: Option<String>,
}

impl Server {
    /// Opens the database and the address.
    pub async fn open(settings: Settings) -> Result<Server, StartError> {
        let refused = |error| StartError::Store(settings.database.to_string(), error);
        let lease = store::take_lease(&settings.database).map_err(refused)?;
        let store = store::open(&settings.database).await.map_err(refused)?;
        #[cfg(unix)]
        let operator = settings.operator_socket.as_deref().and_then(open_operator_socket);
        let server = Server::with_store(settings.clone(), store).await?;
        let first_link = moderation::first_link(&server.app).await.map_err(refused)?;
        Ok(Server {
            lease,
            #[cfg(unix)]
            operator,
            first_link,
            ..server
        })
    }

    /// Opens the address with a store that is open already.
    pub async fn with_store(settings: Settings, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let refused = |error| StartError::Listen(settings.address, error);
        let listener = TcpListener::bind(settings.address).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let caller = Caller::new(store.as_ref(), settings.calls.to_private).await;
        let caller = caller.map_err(|error| StartError::Store(settings.database.to_string(), error))?;
        let metrics = Arc::new(Metrics::default());
        let (time, random) = (settings.time.clone(), settings.random.clone());
        let bots = BotPool::new(settings.bot_threads, Arc::clone(&metrics), random.clone());
        let (store_of_rooms, metrics_of_rooms) = (Arc::clone(&store), Arc::clone(&metrics));
        let rooms = Arc::new(Rooms::new(Arc::new(Services {
            store: store_of_rooms,
            bots,
            connections: Connections::default(),
            metrics: metrics_of_rooms,
            time,
            random,
            has_quotas: settings.limits,
            call_after: settings.calls.after.as_millis() as u64,
        })));
        let (stop, stopping) = watch::channel(false);
        let limits = Arc::new(Limits::new(&settings));
        let invitation_origin = match &settings.public_url {
            Some(url) => Some(url.origin().to_owned()),
            None => address_in_network(address).map(|address| format!("http://{address}")),
        };
        let backups = settings
            .backups
            .clone()
            .map(|plan| Arc::new(Backups::new(plan, settings.database.clone(), settings.time.now())));
        let settings = Arc::new(settings);
        let origin = invitation_origin.clone().unwrap_or_else(|| format!("http://{address}")).into();
        let (art_cache, picture_pool, last_good_write, seen, moderation) = Default::default();
        let app = App {
            store,
            rooms,
            limits,
            metrics,
            settings,
            moderation,
            origin,
            art_cache,
            picture_pool,
            backups,
            last_good_write,
            seen,
            caller: Arc::new(caller),
            invitation_origin,
            stopping,
        };
        app.reload_moderation()
            .await
            .map_err(|error| StartError::Store(app.settings.database.to_string(), error))?;
        Ok(Server {
            listener,
            address,
            app,
            stop,
            lease: None,
            #[cfg(unix)]
            operator: None,
            first_link: None,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the first account of a new server is made, which becomes its admin. The link works once, for a
    /// day.
    pub fn first_link(&self) -> Option<&str> {
        self.first_link.as_deref()
    }

    /// Serves until `until` completes, then lets connections finish what they are doing and say goodbye.
    /// It also ends when the store can never be written again.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> Result<(), RunError> {
        let Server { listener, app, stop, lease, .. } = self;
        #[cfg(unix)]
        let operator = self.operator.map(|socket| tokio::spawn(socket.serve(app.clone())));
        let sweep = app.settings.retention.sweep;
        let copying = app
            .backups
            .as_ref()
            .map(|backups| spawn_periodic(&app, backups.look_every(), "copy the database", backups::back_up));
        let periodic =
            [
                spawn_periodic(&app, CLEAN_UP, "clean up", clean_up),
                spawn_periodic(&app, TICK, "check the clocks", |app| async move {
                    app.rooms.look_at_clocks().await
                }),
                spawn_periodic(&app, TICK, "call people back", calls::send_due),
                spawn_periodic_after(sweep, &app, sweep, "remove what is no longer needed", sweep::sweep),
                spawn_periodic(&app, TICK, "follow what other servers do", |app| async move {
                    app.rooms.follow().await
                }),
                spawn_periodic(&app, TICK, "follow what other servers forbid", |app| async move {
                    // One server alone knows what it forbids.
                    if app.store.is_shared() { Ok(app.reload_moderation().await?) } else { Ok(()) }
                }),
            ];
        let store = Arc::clone(&app.store);
        let serving = tokio::spawn(http::serve(listener, app, socket::routes()));
        let lost = tokio::select! {
            () = until => Ok(()),
            () = store.lost() => Err(RunError::StoreLost),
        };
        let _ = stop.send(true);
        let served = serving.await;
        periodic.iter().chain(&copying).for_each(|task| task.abort());
        #[cfg(unix)]
        operator.iter().for_each(|task| task.abort());
        drop(lease);
        served?;
        lost
    }
}

/// Opens the socket for `ilos admin`. A server that cannot have one runs all the same.
#[cfg(unix)]
fn open_operator_socket(path: &Path) -> Option<OperatorSocket> {
    let opened = OperatorSocket::open(path);
    let tell = |error| tracing::warn!(%error, "`ilos admin` cannot reach this server at {}", path.display());
    opened.map_err(tell).ok()
}

/// Waits until the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the server is gone, which amounts to the same.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Does something periodically. A failure is logged, and the next period tries again. After the process was
/// suspended it does not make up for missed periods.
fn spawn_periodic<W>(app: &App, period: Duration, what: &'static str, work: fn(App) -> W) -> JoinHandle<()>
where
    W: Future<Output = Result<(), RoomError>> + Send + 'static,
{
    spawn_periodic_after(Duration::ZERO, app, period, what, work)
}

/// The same, for the first time after some time.
fn spawn_periodic_after<W>(
    first: Duration,
    app: &App,
    period: Duration,
    what: &'static str,
    work: fn(App) -> W,
) -> JoinHandle<()>
where
    W: Future<Output = Result<(), RoomError>> + Send + 'static,
{
    let app = app.clone();
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + first, period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            match AssertUnwindSafe(work(app.clone())).catch_unwind().await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    app.metrics.failed(what);
                    tracing::warn!(%error, "cannot {what}");
                }
                Err(_) => {
                    app.metrics.failed(what);
                    tracing::error!("cannot {what}: it panicked");
                }
            }
        }
    })
}

/// Drops idle tables and rate limits, and loads tables in doubt again.
async fn clean_up(app: App) -> Result<(), RoomError> {
    app.rooms.drop_idle(app.settings.idle.as_millis() as u64);
    app.limits.forget();
    app.forget_seen();
    app.rooms.settle().await;
    Ok(())
}
