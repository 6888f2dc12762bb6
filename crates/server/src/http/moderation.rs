//! Looking after the people of the server, and what everyone may know of it.

use axum::Json;
use axum::extract::State;
use ilos_wire::moderation::{Deed, DeedAnswer, ServerInfo};

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{CurrentPerson, JsonBody};
use crate::app::App;
use crate::moderation;

pub(super) mod blocks;
pub(super) mod reports;

/// What everyone may know of this server, and my role.
#[utoipa::path(
    get,
    path = "/server",
    tag = "server",
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = ServerInfo), ErrorResponses)
)]
pub(super) async fn server(State(app): State<App>, me: Result<CurrentPerson, HttpError>) -> Json<ServerInfo> {
    Json(ServerInfo {
        registration: app.settings.registration,
        guests: app.settings.guests,
        off: app.moderation.off(),
        announcement: app.moderation.announcement(),
        role: me.ok().and_then(|CurrentPerson(me)| app.moderation.role(me.id)),
    })
}

/// Carries out a deed of a moderator or an admin.
#[utoipa::path(
    post,
    path = "/admin",
    tag = "server",
    request_body = Deed,
    responses((status = 200, body = DeedAnswer), ErrorResponses)
)]
pub(super) async fn carry_out(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    JsonBody(deed): JsonBody<Deed>,
) -> Result<Json<DeedAnswer>, HttpError> {
    Ok(Json(moderation::carry_out(&app, Some(me.id), deed).await?))
}
