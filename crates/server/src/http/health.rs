//! Whether the server lives and works.

use axum::extract::State;
use http::StatusCode;

use crate::App;
use crate::error::Fault;

/// The process answers.
pub(super) async fn alive() -> &'static str {
    "alive\n"
}

/// Requests can be served: the store can be written, and the server does not stop.
pub(super) async fn ready(State(app): State<App>) -> Result<(StatusCode, &'static str), Fault> {
    if *app.stopping.borrow() {
        return Ok((StatusCode::SERVICE_UNAVAILABLE, "stopping\n"));
    }
    app.store.check().await?;
    Ok((StatusCode::OK, "ready\n"))
}
