//! Which requests are refused because of where they come from, and what answers tell browsers about
//! themselves.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use http::{Method, header};

use super::error::HttpError;
use super::extract::ClientIp;
use crate::app::App;
use crate::settings::Settings;

/// Only our own files run or are shown, and no other page can frame ours.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                              font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; \
                              worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Adds the headers that every answer has.
pub(super) async fn add_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut add = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    add(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY);
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::X_FRAME_OPTIONS, "DENY");
    add(header::REFERRER_POLICY, "same-origin");
    add(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    add(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    add(header::CACHE_CONTROL, "no-store");
    response
}

/// Refuses requests of clients that have asked for too much, by what requests cost.
pub(super) async fn limit(
    State(app): State<App>,
    ClientIp(network): ClientIp,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    app.limits.request(network, cost(request.uri().path()))?;
    Ok(next.run(request).await)
}

/// What a request costs, in units of about a millisecond of the processor.
fn cost(path: &str) -> u32 {
    let Some(path) = path.strip_prefix("/api/v1/") else {
        return if path.starts_with("/icon/") { 5 } else { 1 };
    };
    match path.split('/').next() {
        Some("records") => 50,
        Some("tables") if path.ends_with("/preview.png") => 40,
        Some("tables") if path.ends_with("/art") || path.contains("/replay/") => 5,
        Some("login" | "account" | "recover") => 15,
        Some("me") if path.ends_with("/recovery-codes") => 15,
        _ => 1,
    }
}

/// Refuses requests that another site makes a browser send: every change, and the socket, which the cookie
/// would let in.
pub(super) async fn refuse_other_sites(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (socket || !harmless) && !is_from_here(&app.settings, request.headers()) {
        return Err(HttpError::forbidden("this request comes from another site"));
    }
    Ok(next.run(request).await)
}

/// Whether one of our pages makes the request, as far as a browser says. Other programs say nothing, and have
/// no one else's cookies.
fn is_from_here(settings: &Settings, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        return matches!(site, None | Some(b"same-origin" | b"none"));
    };
    let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
    if let Some(url) = &settings.public_url
        && origin == url.origin()
    {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_ascii_lowercase();
    settings.public_url.is_none() && !host.is_empty() && origin == format!("http://{host}")
}
