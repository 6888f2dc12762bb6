//! Extractors: what handlers take out of a request. They say what is wrong with it in plain words.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
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
use crate::store::{PersonRow, StoreError};

/// The name of the cookie that identifies a browser.
pub(super) const COOKIE: &str = "ilos";

/// How long a login lasts: browsers keep no cookie for longer.
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
        login_in(&parts.headers).map(CurrentLogin).ok_or_else(HttpError::unknown_person)
    }
}

/// The token of a bot, or the cookie of a browser.
fn login_in(headers: &HeaderMap) -> Option<SecretHash> {
    let token =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let jar = CookieJar::from_headers(headers);
    token.or(jar.get(COOKIE).map(Cookie::value)).map(SecretHash::of)
}

/// The person who makes a request.
pub(crate) struct CurrentPerson(pub(crate) PersonRow);

impl FromRequestParts<App> for CurrentPerson {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<CurrentPerson, HttpError> {
        let CurrentLogin(login) = CurrentLogin::from_request_parts(parts, app).await?;
        person_by_login(app, login).await?.map(CurrentPerson).ok_or_else(HttpError::unknown_person)
    }
}

/// The person with this login, as long as it lasts.
pub(crate) async fn person_by_login(app: &App, login: SecretHash) -> Result<Option<PersonRow>, StoreError> {
    let person = app.store.person_by_login(login, logins_since(app)).await?;
    person.iter().for_each(|person| app.see(person.id));
    Ok(person)
}

/// Logins that were made before this time have ended.
pub(crate) fn logins_since(app: &App) -> Millis {
    app.now().saturating_sub(Millis::from(LOGIN_DAYS) * DAY)
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
