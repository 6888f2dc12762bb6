//! One socket for each client. It carries all games that the client looks at.
//!
//! A connection is one task. It reads a message, carries it out and answers. When something that it watches
//! changes, its inbox is marked, and it makes the messages to show when its socket takes them. So a slow
//! reader gets fewer updates, always gets the latest, and costs no memory. A reader that takes nothing for a
//! while is dropped.

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use ilos_wire::to_server::MAX_MESSAGE;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::http::{ClientIp, ConnectionPermit, CurrentLogin, CurrentPerson, ErrorResponses, HttpError};

mod commands;
mod connection;
mod error;

use connection::Connection;

/// The default of 128 KiB is cleared on every read and held by every idle connection. Most messages of
/// clients fit into this.
const READ_BUFFER: usize = 2048;

/// Its routes.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(upgrade))
}

/// Begins a connection.
#[utoipa::path(
    get,
    path = "/socket",
    tag = "play",
    responses((status = 101, description = "the socket begins: docs/api.md describes its messages"), ErrorResponses)
)]
async fn upgrade(
    State(app): State<App>,
    Extension(permit): Extension<ConnectionPermit>,
    ClientIp(network): ClientIp,
    login: Result<CurrentLogin, HttpError>,
    me: Result<CurrentPerson, HttpError>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    let upgrade = upgrade.map_err(|rejection| HttpError::malformed(rejection.body_text()))?;
    let (CurrentLogin(login), CurrentPerson(person)) = (login?, me?);
    let socket_permit = app.limits.socket(network, person.id)?;
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(move |socket| async move {
            let mut connection = Connection::open(app, &person, network, login, socket);
            connection.run(person).await;
            drop((connection, permit, socket_permit));
        }))
}
