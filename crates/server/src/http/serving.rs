//! Accepting connections: a limit for all and for each address, timeouts for each, and an orderly end.

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
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::limits::{MAX_FROM_NETWORK, Permit, PermitPool, client_network};
use crate::stopped;

/// The most connections at the same time.
const MAX_CONNECTIONS: u32 = 20_000;

/// How long the head of a request may take, counted from the moment we wait for one: idle connections end
/// too.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a connection may accept nothing of what we send.
const WRITE_TIMEOUT: Duration = Duration::from_secs(15);

/// How long connections may go on once the server is stopping.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Counts connections and refuses those beyond the limits.
struct ConnectionLimiter {
    all: Arc<Semaphore>,
    /// `None` behind a proxy, where all connections have its address, and if limits are off.
    by_address: Option<Arc<PermitPool<IpAddr>>>,
}

/// Counts one connection until it is dropped. A socket keeps a clone, because it outlives its request.
#[derive(Clone)]
pub(crate) struct ConnectionPermit(#[expect(dead_code, reason = "held, not read")] Arc<Permits>);

struct Permits {
    _by_address: Option<Permit<IpAddr>>,
    _all: OwnedSemaphorePermit,
}

impl ConnectionLimiter {
    fn new(limit_addresses: bool) -> ConnectionLimiter {
        let by_address = limit_addresses.then(|| PermitPool::new(MAX_FROM_NETWORK));
        ConnectionLimiter { all: Arc::new(Semaphore::new(MAX_CONNECTIONS as usize)), by_address }
    }

    fn acquire(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let by_address = match &self.by_address {
            Some(pool) => Some(pool.acquire(client_network(address))?),
            None => None,
        };
        Some(ConnectionPermit(Arc::new(Permits { _by_address: by_address, _all: all })))
    }

    /// Waits until every connection has ended.
    async fn all_ended(&self) {
        // It fails only if the semaphore is closed, and nothing closes it.
        let _ = self.all.acquire_many(MAX_CONNECTIONS).await;
    }
}

/// Accepts connections until the server stops, then gives them a while to finish. The routes of the socket
/// are its own.
pub(crate) async fn serve(listener: TcpListener, app: App, socket: OpenApiRouter<App>) {
    let limiter = ConnectionLimiter::new(app.settings.limits && !app.settings.has_proxy());
    let stopping = app.stopping.clone();
    let router = super::router(app, socket);
    let mut end = stopping.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut end) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Without a permit the stream is dropped, which closes the connection.
                let Some(permit) = limiter.acquire(peer.ip()) else { continue };
                tokio::spawn(serve_connection(stream, peer, router.clone(), stopping.clone(), permit));
            }
            Err(error) => {
                // The process may have too many open files, for example, which passes when connections end.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    let _ = timeout(SHUTDOWN_TIMEOUT, limiter.all_ended()).await;
}

async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
    permit: ConnectionPermit,
) {
    // A move is a small packet that someone waits for.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(permit.clone());
        router.clone().call(request)
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(16 * 1024);
    let connection = builder.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // An error here is the client's: it hung up, or was too slow.
        _ = connection.as_mut() => {}
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
