//! Looking back at a table over HTTP: its set, and the finished game.
#![expect(unused_qualifications, reason = "written by the macro that describes requests")]

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use ilos_rules::Seat;
use ilos_wire::replay::{Course, Moment};
use ilos_wire::set::Set;
use serde::Deserialize;
use utoipa::IntoParams;

use super::seats::seat_to_rules;
use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{ClientIp, PathParams, QueryParams, TableRoom};
use crate::room::moment_of;

/// The set of a game.
#[utoipa::path(
    get,
    path = "/tables/{id}/set",
    tag = "tables",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Set), ErrorResponses)
)]
pub(in crate::http) async fn set(TableRoom(room): TableRoom) -> Result<Json<Set>, HttpError> {
    Ok(Json(Set::from_rules(&room.set()?)))
}

/// Whose view of a finished game is shown.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::http) struct SeatQuery {
    /// A seat; without one all cards are open.
    #[param(minimum = 0, maximum = 4)]
    seat: Option<u8>,
}

impl SeatQuery {
    pub(in crate::http) fn seat(&self) -> Result<Option<Seat>, HttpError> {
        self.seat.map(seat_to_rules).transpose()
    }
}

/// A finished game after a number of events.
#[utoipa::path(
    get,
    path = "/tables/{id}/replay/{at}",
    tag = "tables",
    params(("id" = String, Path), ("at" = String, Path), SeatQuery),
    security(()),
    responses((status = 200, body = Moment), ErrorResponses)
)]
pub(in crate::http) async fn replay(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    TableRoom(room): TableRoom,
    PathParams((_id, at)): PathParams<(String, usize)>,
    QueryParams(eyes): QueryParams<SeatQuery>,
) -> Result<Json<Moment>, HttpError> {
    let (game, viewer) = (room.finished_game()?, eyes.seat()?);
    Ok(Json(app.picture_pool.work(client, move || moment_of(&game, at, viewer)).await??))
}

/// How a finished game went, round by round.
#[utoipa::path(
    get,
    path = "/tables/{id}/course",
    tag = "tables",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Course), ErrorResponses)
)]
pub(in crate::http) async fn course(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    TableRoom(room): TableRoom,
) -> Result<Json<Course>, HttpError> {
    let game = room.finished_game()?;
    Ok(Json(app.picture_pool.work(client, move || Course::from_rules(&game)).await?))
}

/// The record of a finished game.
#[utoipa::path(
    get,
    path = "/tables/{id}/record",
    tag = "tables",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = String, content_type = "text/plain"), ErrorResponses)
)]
pub(in crate::http) async fn record(TableRoom(room): TableRoom) -> Result<impl IntoResponse, HttpError> {
    let text = room.record()?.to_text();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"ilos-{}.txt\"", room.id())),
    ];
    Ok((headers, text))
}
