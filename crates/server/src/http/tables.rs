//! Tables over HTTP.
#![expect(unused_qualifications, reason = "written by the macro that describes requests")]

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::{StatusCode, header};
use ilos_wire::person::BotInfo;
use ilos_wire::problem::ProblemCode;
use ilos_wire::replay::{Course, Moment};
use ilos_wire::set::Set;
use ilos_wire::table::{
    AddBot, Invite, Invited, NewTable, Ready, TableInfo, TableList, TableStatus, TakeSeat,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::description::ErrorResponses;
use super::extract::{ClientIp, CurrentUser, JsonBody, PathParams, QueryParams, TableRoom};
use super::people::find;
use crate::error::Fault;
use crate::id::TableId;
use crate::store::{Listing, TableRow};
use crate::table::{Table, TableData};
use crate::{App, bots};

/// How many tables a list has at most.
pub(super) const LIST: u32 = 50;

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TableFilter {
    /// How far they are.
    status: Option<TableStatus>,
    /// Only those with a seat of whoever asks.
    mine: Option<bool>,
    /// Only those that come after this table in the list.
    after: Option<String>,
}

/// Where a list of games goes on.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    /// Only those that come after this table in the list.
    pub(super) after: Option<String>,
}

/// The table after which a list goes on.
pub(super) fn table_before(after: Option<&str>) -> Result<Option<TableId>, Fault> {
    let id = after.map(str::parse).transpose();
    id.map_err(|_| Fault::invalid("after: expected the id of the last table of a list"))
}

type TableAnswer = Result<Json<TableInfo>, Fault>;

/// The kinds of bots.
#[utoipa::path(
    get,
    path = "/bots",
    tag = "tables",
    security(()),
    responses((status = 200, body = Vec<BotInfo>), ErrorResponses)
)]
pub(super) async fn bots() -> Json<Vec<BotInfo>> {
    Json(bots::offered())
}

/// Lists tables.
#[utoipa::path(
    get,
    path = "/tables",
    tag = "tables",
    security((), ("cookie" = []), ("token" = [])),
    params(TableFilter),
    responses((status = 200, body = TableList), ErrorResponses)
)]
pub(super) async fn list(
    State(app): State<App>,
    me: Result<CurrentUser, Fault>,
    QueryParams(which): QueryParams<TableFilter>,
) -> Result<Json<TableList>, Fault> {
    let status = which.status.unwrap_or(TableStatus::Gathering);
    let mine = which.mine.unwrap_or(false);
    let listing = if mine { Listing::Of(me?.0.id, status) } else { Listing::Public(status) };
    let rows = app.store.tables(listing, table_before(which.after.as_deref())?, LIST).await?;
    let mut to_act = None;
    if mine && status == TableStatus::Playing {
        let mut seats = Vec::new();
        for row in &rows {
            // A game that cannot be shown is listed all the same; whose turn it is stays open.
            let room = app.rooms.find(row.id).await.ok();
            seats.push(room.and_then(|room| room.to_act()));
        }
        to_act = Some(seats);
    }
    let info = |row: TableRow| match app.rooms.in_memory(row.id) {
        Some(room) => Ok(room.info()),
        None => Ok(Table::read(row)?.info(&[])),
    };
    let tables = rows.into_iter().map(info).collect::<Result<_, Fault>>()?;
    Ok(Json(TableList { tables, to_act }))
}

/// Opens a table.
#[utoipa::path(
    post,
    path = "/tables",
    tag = "tables",
    request_body = NewTable,
    responses((status = 201, body = TableInfo), ErrorResponses)
)]
pub(super) async fn open(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    CurrentUser(me): CurrentUser,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Fault> {
    app.limits.opening(address)?;
    let at_once = new.start.unwrap_or(false);
    let data = TableData::new(&me, new)?;
    if at_once {
        // Nothing is opened that could not start.
        data.clone().begin(me.id)?;
    }
    let id = TableId::random();
    app.store.add_table(id, app.settings.time.now(), data.state(1, TableStatus::Gathering)).await?;
    let room = app.rooms.find(id).await?;
    let info = if at_once { room.start(&me).await? } else { room.info() };
    // Whoever opens a table knows of the first turn.
    room.turn_to_tell();
    app.rooms.go_on(&room);
    Ok((StatusCode::CREATED, Json(info)))
}

/// Shows a table.
#[utoipa::path(
    get,
    path = "/tables/{id}",
    tag = "tables",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn show(TableRoom(room): TableRoom) -> TableAnswer {
    Ok(Json(room.info()))
}

/// Takes a seat.
#[utoipa::path(
    post,
    path = "/tables/{id}/join",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Option<TakeSeat>,
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn join(
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
    JsonBody(take): JsonBody<TakeSeat>,
) -> TableAnswer {
    room.change(&me, |table| table.join(me.id, take.seat)).await.map(Json)
}

/// Leaves a seat, or all.
#[utoipa::path(
    post,
    path = "/tables/{id}/leave",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Option<TakeSeat>,
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn leave(
    State(app): State<App>,
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
    JsonBody(take): JsonBody<TakeSeat>,
) -> TableAnswer {
    let info = room.leave(&me, take.seat).await?;
    app.rooms.go_on(&room);
    Ok(Json(info))
}

/// Says whether I want to begin.
#[utoipa::path(
    post,
    path = "/tables/{id}/ready",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Option<Ready>,
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn ready(
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
    JsonBody(said): JsonBody<Ready>,
) -> TableAnswer {
    room.change(&me, |table| table.set_ready(me.id, said.ready.unwrap_or(true))).await.map(Json)
}

/// Asks someone to a table where I have a seat.
#[utoipa::path(
    post,
    path = "/tables/{id}/invite",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Invite,
    responses((status = 200, body = Invited), ErrorResponses)
)]
pub(super) async fn invite(
    State(app): State<App>,
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
    JsonBody(invite): JsonBody<Invite>,
) -> Result<Json<Invited>, Fault> {
    if !room.gathers(me.id) {
        return Err(Fault::conflict(
            ProblemCode::NotSeated,
            "invite to a table that gathers, and where you have a seat",
        ));
    }
    app.limits.invitation(me.id)?;
    let person = find(&app, &invite.person).await?;
    Ok(Json(Invited { reached: app.rooms.invite(person.id, room.id(), &me) }))
}

/// Gives a bot a seat.
#[utoipa::path(
    post,
    path = "/tables/{id}/bots",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = AddBot,
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn add_bot(
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
    JsonBody(add): JsonBody<AddBot>,
) -> TableAnswer {
    room.change(&me, |table| table.add_bot(me.id, &add.bot, add.seat)).await.map(Json)
}

/// Frees a seat.
#[utoipa::path(
    delete,
    path = "/tables/{id}/seats/{seat}",
    tag = "tables",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn clear_seat(
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
    PathParams((_id, seat)): PathParams<(String, String)>,
) -> TableAnswer {
    let seat = seat.parse().map_err(|_| Fault::invalid("a seat is a number from 0"))?;
    room.change(&me, |table| table.clear_seat(me.id, seat)).await.map(Json)
}

/// Starts the game.
#[utoipa::path(
    post,
    path = "/tables/{id}/start",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn start(
    State(app): State<App>,
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
) -> TableAnswer {
    let info = room.start(&me).await?;
    app.rooms.tell_turn(&room);
    app.rooms.go_on(&room);
    Ok(Json(info))
}

/// Opens the table where the same people play again, or shows it.
#[utoipa::path(
    post,
    path = "/tables/{id}/rematch",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn rematch(
    State(app): State<App>,
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
) -> TableAnswer {
    let again = room.rematch(&me).await?;
    let room = app.rooms.find(again).await?;
    // Whoever asks for it wants to begin.
    if room.gathers(me.id) {
        return room.change(&me, |table| table.set_ready(me.id, true)).await.map(Json);
    }
    Ok(Json(room.info()))
}

/// The set that is played with.
#[utoipa::path(
    get,
    path = "/tables/{id}/set",
    tag = "tables",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Set), ErrorResponses)
)]
pub(super) async fn set(TableRoom(room): TableRoom) -> Result<Json<Set>, Fault> {
    Ok(Json(Set::from_rules(&room.set()?)))
}

/// Through whose eyes a finished game is seen.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SeatQuery {
    /// A seat; without one all cards lie open.
    #[param(minimum = 0, maximum = 4)]
    pub(super) seat: Option<u8>,
}

/// A finished game after so many events.
#[utoipa::path(
    get,
    path = "/tables/{id}/replay/{at}",
    tag = "tables",
    params(("id" = String, Path), ("at" = String, Path), SeatQuery),
    security(()),
    responses((status = 200, body = Object, description = "a moment of a finished game: at, events, view and scores"), ErrorResponses)
)]
pub(super) async fn replay(
    TableRoom(room): TableRoom,
    PathParams((_id, at)): PathParams<(String, usize)>,
    QueryParams(eyes): QueryParams<SeatQuery>,
) -> Result<Json<Moment>, Fault> {
    room.moment(at, eyes.seat).map(Json)
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
pub(super) async fn course(TableRoom(room): TableRoom) -> Result<Json<Course>, Fault> {
    room.course().map(Json)
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
pub(super) async fn record(TableRoom(room): TableRoom) -> Result<impl IntoResponse, Fault> {
    let text = room.record()?.to_text();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"ilos-{}.txt\"", room.id())),
    ];
    Ok((headers, text))
}
