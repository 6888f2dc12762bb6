//! What was begun is done to the end, also for those who hang up or wait too long.

use std::panic::resume_unwind;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

use crate::error::Fault;

/// Does a change in a task of its own: a connection that ends takes only the answer with it, so that what is stored is also
/// shown, and bots go on.
pub(super) async fn do_wholly(request: Request, next: Next) -> Result<Response, Fault> {
    if request.method().is_safe() {
        return Ok(next.run(request).await);
    }
    tokio::spawn(next.run(request)).await.map_err(|error| match error.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(stopped) => Fault::internal(stopped.to_string()),
    })
}
