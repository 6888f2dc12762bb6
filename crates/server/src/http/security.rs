//! Which requests are refused because of where they come from, and what answers tell browsers about
//! themselves.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use http::uri::Authority;
use http::{Method, header};

use super::error::HttpError;
use super::extract::ClientIp;
use crate::app::App;
use crate::settings::Settings;

/// Only our own files run or are shown, text becomes a page only by the two named policies of the client, and
/// no other page can frame ours.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                              font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; \
                              worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                              require-trusted-types-for 'script'; trusted-types ilos svelte-trusted-html";

/// Adds the headers that every answer has.
pub(super) async fn add_headers(State(app): State<App>, mut response: Response) -> Response {
    let secure = app.settings.public_url.as_ref().is_some_and(|url| url.is_secure());
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
    if secure {
        add(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
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
        Some("me") if path.ends_with("/data") => 50,
        _ => 1,
    }
}

/// Refuses requests from networks that are banned.
pub(super) async fn refuse_banned(
    State(app): State<App>,
    ClientIp(network): ClientIp,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    app.moderation.admit_network(network, app.now())?;
    Ok(next.run(request).await)
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
    match &settings.public_url {
        Some(url) => origin == url.origin(),
        None => own_host(settings, headers).is_some_and(|host| origin == format!("http://{host}")),
    }
}

/// The host that a request names, if it can be ours: an address or `localhost` where no public address is
/// set. Any other name could be one that a page of another site has given the address of this machine.
pub(super) fn own_host(settings: &Settings, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?.to_ascii_lowercase();
    if let Some(url) = &settings.public_url
        && url.origin().split_once("://").is_some_and(|(_, public)| public == host)
    {
        return Some(host);
    }
    let authority: Authority = host.parse().ok()?;
    let name = authority.host();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    (address.is_ok() || name == "localhost").then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_a_request_follows_its_cost() {
        assert!(cost("/api/v1/login") > cost("/api/v1/me"));
        assert!(cost("/api/v1/me/data") > cost("/api/v1/login"));
    }
}
