//! Whether the server lives and works.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::ClientIp;
use super::security::own_host;
use crate::app::App;
use crate::metrics::{CONTENT_TYPE, Observed};
use crate::settings::Access;

/// How long a good answer of the store is trusted.
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

/// Requests can be served: the store accepts writes, and the server is not stopping. If it makes copies of
/// the database, it says how old the last one is.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    security(()),
    responses((status = 200, body = String, content_type = "text/plain"), ErrorResponses)
)]
pub(super) async fn ready(State(app): State<App>) -> Result<(StatusCode, String), HttpError> {
    if *app.stopping.borrow() {
        return Ok((StatusCode::SERVICE_UNAVAILABLE, "stopping\n".to_owned()));
    }
    // The check writes to the disk, and anyone can ask for it.
    let mut good = app.last_good_write.lock().await;
    if good.is_none_or(|at| at.elapsed() >= LASTS) {
        *good = None;
        app.store.check().await?;
        *good = Some(Instant::now());
    }
    let backup = app.backups.as_ref().map(|backups| match backups.age(app.now()) {
        Some(age) => format!("last backup {} seconds ago\n", age.as_secs()),
        None => "no backup yet\n".to_owned(),
    });
    Ok((StatusCode::OK, format!("ready\n{}", backup.unwrap_or_default())))
}

/// How long readers may rely on the contact, in seconds: half a year.
const CONTACT_LASTS: i64 = 182 * 24 * 60 * 60;

/// Whom to tell about a hole in the security of this server (RFC 9116), if it says so.
#[utoipa::path(
    get,
    path = "/.well-known/security.txt",
    tag = "health",
    security(()),
    responses((status = 200, body = String, content_type = "text/plain"), ErrorResponses)
)]
pub(super) async fn security_contact(State(app): State<App>) -> Result<String, HttpError> {
    let contact = app.settings.security_contact.as_ref();
    let contact = contact.ok_or_else(|| HttpError::missing("this server names no contact"))?;
    let seconds = (app.now() / 1000) as i64 + CONTACT_LASTS;
    let expires = time::OffsetDateTime::from_unix_timestamp(seconds).map_err(HttpError::internal)?.date();
    let (year, month, day) = expires.to_calendar_date();
    Ok(format!("Contact: {contact}\nExpires: {year:04}-{:02}-{day:02}T00:00:00Z\n", u8::from(month)))
}

/// The metrics, for clients on this machine and in the networks that its operator names. A client that comes
/// through a proxy on it is not one of them.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "health",
    security(()),
    responses((status = 200, body = String, content_type = "application/openmetrics-text"), ErrorResponses)
)]
pub(super) async fn metrics(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, HttpError> {
    let peer = peer.ip().to_canonical();
    let is_allowed = app.settings.metrics_networks.iter().any(|network| network.contains(&peer));
    // A page of another site can give its own name the address of this machine.
    let is_here = peer.is_loopback() && own_host(&app.settings, &headers).is_some();
    if headers.contains_key("x-forwarded-for") || !(is_allowed || is_here) {
        return Err(HttpError::forbidden("metrics are available only on this machine"));
    }
    Ok(([(header::CONTENT_TYPE, CONTENT_TYPE)], app.metrics.text(Observed::of(&app))))
}

/// Counts, times and maybe logs requests.
pub(super) async fn measure(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    request: Request,
    next: Next,
) -> Response {
    let (begun, about) = (Instant::now(), about(request.uri().path()));
    let method = request.method().clone();
    app.metrics.requested();
    let response = next.run(request).await;
    let (took, status) = (begun.elapsed(), response.status());
    app.metrics.answered(about, took, status);
    if let Some(log) = &app.settings.access_log {
        log.note(&Access { at: app.now(), method, about, status, took, client });
    }
    response
}

/// What a request is about, by its path: one of a few words, whatever clients ask for.
fn about(path: &str) -> &'static str {
    let Some(path) = path.strip_prefix("/api/v1/") else {
        return if matches!(path, "/healthz" | "/readyz" | "/metrics") { "health" } else { "files" };
    };
    match path.split('/').next() {
        Some("tables" | "bots") => "tables",
        Some("records") => "records",
        Some("art") => "art",
        Some("socket") => "play",
        _ => "people",
    }
}
