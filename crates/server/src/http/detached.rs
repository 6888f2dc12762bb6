//! A change that has begun is finished, even if its client hangs up.

use std::panic::resume_unwind;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

use super::error::HttpError;
use super::records::MAX_RECORD;

/// Records are sent to be looked at, which changes nothing.
const RECORDS: &str = "/records";

/// Runs a change in a task of its own, once its whole request has arrived. If the connection ends, only the
/// answer is lost: what is stored is still shown, and bots go on.
pub(super) async fn run_detached(request: Request, next: Next) -> Result<Response, HttpError> {
    if request.method().is_safe() || request.uri().path().starts_with(RECORDS) {
        return Ok(next.run(request).await);
    }
    let (parts, body) = request.into_parts();
    // No request may be longer than this; handlers with a lower limit check it where they read the body.
    let body = to_bytes(body, MAX_RECORD).await;
    let body = body.map_err(|error| HttpError::too_large(format!("the body cannot be read: {error}")))?;
    let request = Request::from_parts(parts, Body::from(body));
    tokio::spawn(next.run(request)).await.map_err(|error| match error.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(stopped) => HttpError::internal(stopped.to_string()),
    })
}
