//! What a request brings along, whose faults are told in plain words.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use http::request::Parts;
use ilos_wire::read::read;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::error::Fault;

/// A body in JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Fault> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            let mut fault = Fault::malformed(rejection.body_text());
            fault.status = rejection.status();
            fault
        })?;
        // No body at all, or nothing in it, stands for an object without fields.
        let bytes = if bytes.is_empty() { b"{}" } else { &bytes[..] };
        let value = serde_json::from_slice(bytes);
        let value: Value = value.map_err(|error| Fault::malformed(format!("no JSON: {error}")))?;
        let value = if value.is_null() { Value::Object(Map::new()) } else { value };
        read(value).map(Body).map_err(Fault::malformed)
    }
}

/// The parts of an address that stand for something.
pub(crate) struct At<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Fault> {
        let found = Path::from_request_parts(parts, state).await;
        found.map(|Path(at)| At(at)).map_err(|_| Fault::missing("there is no such address: see docs/api.md"))
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Fault> {
        let asked = Query::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|rejection| Fault::malformed(rejection.body_text()))
    }
}

/// A body in plain text.
pub(crate) struct Text(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Text, Fault> {
        String::from_request(request, state).await.map(Text).map_err(|rejection| {
            let mut fault = Fault::malformed(rejection.body_text());
            fault.status = rejection.status();
            fault
        })
    }
}
