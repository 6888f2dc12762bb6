//! Bodies in JSON whose faults are told in plain words.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use ilos_protocol::read::read;
use serde::de::DeserializeOwned;

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
        // No body at all stands for an object without fields.
        let bytes = if bytes.is_empty() { b"{}" } else { &bytes[..] };
        let value =
            serde_json::from_slice(bytes).map_err(|error| Fault::malformed(format!("no JSON: {error}")))?;
        read(value).map(Body).map_err(Fault::malformed)
    }
}
