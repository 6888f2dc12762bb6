//! Extractors: what handlers take out of a request. They say what is wrong with it in plain words.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum_extra::extract::CookieJar;
use http::request::Parts;
use http::{HeaderMap, header};
use ilos_table::{Millis, TableId};
use ilos_wire::read::read;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::error::HttpError;
use crate::app::App;
use crate::people::secret::SecretHash;
use crate::room::Room;
use crate::store::{PersonKind, PersonRow, StoreError};

/// The name of the cookie that identifies a browser.
pub(super) const COOKIE: &str = "ilos";

/// Its name where everything goes over TLS: browsers take a cookie with this prefix from no other host.
pub(super) const SECURE_COOKIE: &str = "__Host-ilos";

/// How long a login lasts after it was last used: browsers keep no cookie for longer.
pub(super) const LOGIN_DAYS: u32 = 400;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// A body in JSON.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, HttpError> {
        let bytes = Bytes::from_request(request, state).await?;
        // No body at all, or nothing in it, stands for an object without fields.
        let bytes = if bytes.is_empty() { b"{}" } else { &bytes[..] };
        let value = serde_json::from_slice(bytes);
        let value: Value = value.map_err(|error| HttpError::malformed(format!("not JSON: {error}")))?;
        let value = if value.is_null() { Value::Object(Map::new()) } else { value };
        read(value).map(JsonBody).map_err(HttpError::malformed)
    }
}

/// A body in plain text.
pub(crate) struct TextBody(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for TextBody {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<TextBody, HttpError> {
        Ok(TextBody(String::from_request(request, state).await?))
    }
}

/// The variable parts of the path.
pub(crate) struct PathParams<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParams<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathParams<T>, HttpError> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(params)) => Ok(PathParams(params)),
            Err(_) => Err(HttpError::no_such_address()),
        }
    }
}

/// The parameters after the question mark.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, HttpError> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(QueryParams(params)),
            Err(rejection) => Err(HttpError::malformed(rejection.body_text())),
        }
    }
}

/// The network that a request comes from.
pub(crate) struct ClientIp(pub(crate) IpAddr);

impl FromRequestParts<App> for ClientIp {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientIp, HttpError> {
        let peer: ConnectInfo<SocketAddr> =
            ConnectInfo::from_request_parts(parts, app).await.map_err(HttpError::internal)?;
        Ok(ClientIp(app.limits.network(&parts.headers, peer.0)))
    }
}

/// The login that a request carries, which may have ended.
pub(crate) struct CurrentLogin(pub(crate) SecretHash);

impl FromRequestParts<App> for CurrentLogin {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<CurrentLogin, HttpError> {
        let presented = Presented::read(&parts.headers).ok_or_else(HttpError::unknown_person)?;
        Ok(CurrentLogin(presented.login()))
    }
}

/// The secret that a request presents.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Presented {
    /// The token of a bot.
    Token(String),
    /// The cookie of a browser.
    Cookie(String),
}

impl Presented {
    fn read(headers: &HeaderMap) -> Option<Presented> {
        let token =
            headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        if let Some(token) = token {
            return Some(Presented::Token(token.to_owned()));
        }
        let jar = CookieJar::from_headers(headers);
        let cookie = jar.get(SECURE_COOKIE).or_else(|| jar.get(COOKIE))?;
        Some(Presented::Cookie(cookie.value().to_owned()))
    }

    /// The login that it belongs to, which may have ended.
    pub(crate) fn login(&self) -> SecretHash {
        let (Presented::Token(secret) | Presented::Cookie(secret)) = self;
        SecretHash::of(secret)
    }

    /// Whether people of this kind present themselves so: a token that leaks into a browser is no cookie, and
    /// a cookie no token.
    fn is_for(&self, kind: PersonKind) -> bool {
        matches!(self, Presented::Token(_)) == (kind == PersonKind::Bot)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Presented {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Presented, HttpError> {
        Presented::read(&parts.headers).ok_or_else(HttpError::unknown_person)
    }
}

/// The person who makes a request, and is not banned.
pub(crate) struct CurrentPerson(pub(crate) PersonRow);

impl FromRequestParts<App> for CurrentPerson {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<CurrentPerson, HttpError> {
        let BannedOrNot(person) = BannedOrNot::from_request_parts(parts, app).await?;
        app.moderation.admit(&person, app.now())?;
        Ok(CurrentPerson(person))
    }
}

/// The person who makes a request, for what a person may do in any case: to see what is kept about them, to
/// log out and to go.
pub(crate) struct BannedOrNot(pub(crate) PersonRow);

impl FromRequestParts<App> for BannedOrNot {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<BannedOrNot, HttpError> {
        let presented = Presented::read(&parts.headers).ok_or_else(HttpError::unknown_person)?;
        let person = person_by_login(app, presented.login()).await?;
        let person = person.filter(|person| presented.is_for(person.kind));
        person.map(BannedOrNot).ok_or_else(HttpError::unknown_person)
    }
}

/// The person with this login, as long as it lasts: it lasts longer each day that it is used.
pub(crate) async fn person_by_login(app: &App, login: SecretHash) -> Result<Option<PersonRow>, StoreError> {
    let now = app.now();
    let Some((person, seen)) = app.store.person_by_login(login, now).await? else { return Ok(None) };
    app.see(person.id);
    if person.kind != PersonKind::Bot && now.saturating_sub(seen) >= DAY {
        app.store.see_login(login, now, login_until(now)).await?;
    }
    Ok(Some(person))
}

/// When a login ends that is used now for the last time.
pub(crate) fn login_until(now: Millis) -> Millis {
    now + Millis::from(LOGIN_DAYS) * DAY
}

/// The room of the table in the path, loaded if it is not in memory.
pub(crate) struct TableRoom(pub(crate) Arc<Room>);

impl FromRequestParts<App> for TableRoom {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<TableRoom, HttpError> {
        let PathParams(params): PathParams<HashMap<String, String>> =
            PathParams::from_request_parts(parts, app).await?;
        let id: Option<TableId> = params.get("id").and_then(|id| id.parse().ok());
        let id = id.ok_or_else(|| HttpError::missing("there is no such table"))?;
        Ok(TableRoom(app.rooms.find(id).await?))
    }
}
