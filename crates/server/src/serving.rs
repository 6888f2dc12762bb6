//! Accepting connections: so many in all and from one address, each with limited patience, and an end in good order.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::Service as _;

use crate::limits::household;
use crate::shares::{Share, Shares};
use crate::stopped;

/// How many connections there can be at the same time.
const MAX_CONNECTIONS: usize = 20_000;

/// How many of them from one address, where limits hold.
pub(crate) const MAX_FROM_ADDRESS: usize = 200;

/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);

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
        Doors { places: Arc::new(Semaphore::new(MAX_CONNECTIONS)), by_address }
    }

    fn enter(&self, address: IpAddr) -> Option<Entered> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let share = match &self.by_address {
            Some(shares) => Some(shares.take(household(address))?),
            None => None,
        };
        Some(Entered { _share: share, _place: place })
    }
}

/// Accepts connections until the server stops.
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
            () = stopped(&mut end) => return,
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
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(16 * 1024);
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
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
