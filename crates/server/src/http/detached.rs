//! What was begun is done to the end, also for those who hang up or wait too long.

use std::panic::resume_unwind;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http::StatusCode;

use super::records::MAX_RECORD;
use crate::error::Fault;

/// Does a change in a task of its own, once all of it was said: a connection that ends takes only the answer with it, so that
/// what is stored is also shown, and bots go on.
pub(super) async fn run_detached(request: Request, next: Next) -> Result<Response, Fault> {
    if request.method().is_safe() {
        return Ok(next.run(request).await);
    }
    let (parts, body) = request.into_parts();
    // No request may be longer than this; those that must be shorter are measured where they are read.
    let said = to_bytes(body, MAX_RECORD).await.map_err(|error| {
        let mut fault = Fault::malformed(format!("the body cannot be read: {error}"));
        fault.status = StatusCode::PAYLOAD_TOO_LARGE;
        fault
    })?;
    let request = Request::from_parts(parts, Body::from(said));
    tokio::spawn(next.run(request)).await.map_err(|error| match error.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(stopped) => Fault::internal(stopped.to_string()),
    })
}
