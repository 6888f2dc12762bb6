//! Whether the server lives and works.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderMap, StatusCode};

use super::description::ErrorResponses;
use crate::App;
use crate::error::Fault;

/// How long a good answer of the store is believed.
const LASTS: Duration = Duration::from_millis(250);

/// The process answers.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "health",
    security(()),
    responses((status = 200, body = String, content_type = "text/plain"), ErrorResponses)
)]
pub(super) async fn alive() -> &'static str {
    "alive\n"
}

/// Requests can be served: the store can be written, and the server does not stop.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    security(()),
    responses((status = 200, body = String, content_type = "text/plain"), ErrorResponses)
)]
pub(super) async fn ready(State(app): State<App>) -> Result<(StatusCode, &'static str), Fault> {
    if *app.stopping.borrow() {
        return Ok((StatusCode::SERVICE_UNAVAILABLE, "stopping\n"));
    }
    // Looking writes to the disk, and anyone can ask.
    let mut good = app.looked_good.lock().await;
    if good.is_none_or(|at| at.elapsed() >= LASTS) {
        *good = None;
        app.store.check().await?;
        *good = Some(Instant::now());
    }
    Ok((StatusCode::OK, "ready\n"))
}

/// What is counted, for those on this machine. Whoever comes through a proxy on it does not count as such.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "health",
    security(()),
    responses((status = 200, body = String, content_type = "text/plain"), ErrorResponses)
)]
pub(super) async fn metrics(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<String, Fault> {
    if !peer.ip().is_loopback() || headers.contains_key("x-forwarded-for") {
        return Err(Fault::forbidden("metrics are told on this machine alone"));
    }
    Ok(app.metrics.text(app.rooms.count()))
}

/// Counts requests and those that failed.
pub(super) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    app.metrics.requests.count();
    let response = next.run(request).await;
    if response.status().is_server_error() {
        app.metrics.failures.count();
    }
    response
}
