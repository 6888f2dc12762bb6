//! Accepting connections: so many in all and from one address, each with limited patience, and an end in good order.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tower::Service as _;

use crate::limits::household;
use crate::shares::{Share, Shares};
use crate::stopped;

/// How many connections there can be at the same time.
const MAX_CONNECTIONS: u32 = 20_000;

/// How many of them from one address, where limits hold.
pub(crate) const MAX_FROM_ADDRESS: usize = 200;

/// How long the head of a request may take, from the moment on when one is waited for: who says nothing is let go.
const HEAD: Duration = Duration::from_secs(10);

/// How long a connection may take nothing of what is sent to it.
const STUCK: Duration = Duration::from_secs(15);

/// How long connections have to end what they do when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// Who is connected.
pub(crate) struct Doors {
    places: Arc<Semaphore>,
    /// None where everybody comes from a proxy, or limits are off.
    by_address: Option<Arc<Shares<IpAddr>>>,
}

/// A connection that counts until it is dropped.
struct Entered {
    _share: Option<Share<IpAddr>>,
    _place: OwnedSemaphorePermit,
}

impl Doors {
    pub(crate) fn new(limit_addresses: bool) -> Doors {
        let by_address = limit_addresses.then(|| Shares::new(MAX_FROM_ADDRESS));
        Doors { places: Arc::new(Semaphore::new(MAX_CONNECTIONS as usize)), by_address }
    }

    fn enter(&self, address: IpAddr) -> Option<Entered> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let share = match &self.by_address {
            Some(shares) => Some(shares.take(household(address))?),
            None => None,
        };
        Some(Entered { _share: share, _place: place })
    }

    /// Waits until everybody has left.
    async fn empty(&self) {
        // An error would mean that there are no places any more.
        let _ = self.places.acquire_many(MAX_CONNECTIONS).await;
    }
}

/// Accepts connections until the server stops, then waits a while for them to end what they do.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    doors: Doors,
    stopping: watch::Receiver<bool>,
) {
    let mut end = stopping.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut end) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Whoever finds no place is let go at once.
                let Some(entered) = doors.enter(peer.ip()) else { continue };
                tokio::spawn(converse(stream, peer, router.clone(), stopping.clone(), entered));
            }
            Err(error) => {
                // No more files may be opened, for one: that passes when others close theirs.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    let _ = timeout(FAREWELL, doors.empty()).await;
}

async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
    entered: Entered,
) {
    // A move is a small packet that someone waits for.
    let _ = stream.set_nodelay(true);
    let entered = Arc::new(entered);
    let service = hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        // A socket keeps its place for as long as it lives.
        request.extensions_mut().insert(Place(Arc::clone(&entered)));
        router.clone().call(request)
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(STUCK));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(16 * 1024);
    let connection = builder.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // What goes wrong here is the other side's business.
        _ = connection.as_mut() => {}
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// The place of a connection, for those who outlive the request.
#[derive(Clone)]
pub(crate) struct Place(#[expect(dead_code, reason = "held, not read")] Arc<Entered>);
