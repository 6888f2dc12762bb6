//! Tables over HTTP.
#![expect(unused_qualifications, reason = "written by the macro that describes requests")]

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::{StatusCode, header};
use ilos_rules::{MAX_PLAYERS, Seat};
use ilos_table::{BotKind, Command, Outline, Status, TableError, TableId, Terms};
use ilos_wire::person::BotInfo;
use ilos_wire::problem::ProblemCode;
use ilos_wire::replay::{Course, Moment};
use ilos_wire::set::Set;
use ilos_wire::table::{
    AddBot, Clock, Invite, Invited, NewTable, Ready, SeatOrder, TableInfo, TableList, TableStatus, TakeSeat,
};
use ilos_wire::words::seat_from_rules;
use serde::Deserialize;
use utoipa::IntoParams;

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{ClientIp, CurrentUser, JsonBody, PathParams, QueryParams, TableRoom};
use super::people::find;
use crate::app::App;
use crate::bots;
use crate::room::{Room, RoomError, TableHeader, table_info};
use crate::store::{Listing, PersonRow, TableRow, TableState};

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
pub(super) fn table_before(after: Option<&str>) -> Result<Option<TableId>, HttpError> {
    let id = after.map(str::parse).transpose();
    id.map_err(|_| HttpError::invalid("after: expected the id of the last table of a list"))
}

type TableAnswer = Result<Json<TableInfo>, HttpError>;

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
    me: Result<CurrentUser, HttpError>,
    QueryParams(which): QueryParams<TableFilter>,
) -> Result<Json<TableList>, HttpError> {
    let status = which.status.unwrap_or(TableStatus::Gathering);
    let mine = which.mine.unwrap_or(false);
    let of_status = status_from_wire(status);
    let listing = if mine { Listing::Of(me?.0.id, of_status) } else { Listing::Public(of_status) };
    let rows = app.store.tables(listing, table_before(which.after.as_deref())?, LIST).await?;
    let mut to_act = None;
    if mine && status == TableStatus::Playing {
        let mut seats = Vec::new();
        for row in &rows {
            // A game that cannot be shown is listed all the same; whose turn it is stays open.
            let room = app.rooms.find(row.id).await.ok();
            seats.push(room.and_then(|room| room.to_act()).map(seat_from_rules));
        }
        to_act = Some(seats);
    }
    let info = |row: &TableRow| match app.rooms.in_memory(row.id) {
        Some(room) => room.info().map_err(HttpError::from),
        None => row_info(row),
    };
    let tables = rows.iter().map(info).collect::<Result<_, _>>()?;
    Ok(Json(TableList { tables, to_act }))
}

/// What everyone may know of a table that is not in memory.
pub(super) fn row_info(row: &TableRow) -> Result<TableInfo, HttpError> {
    Ok(table_info(&row.outline()?, TableHeader::of(row), &[])?)
}

fn status_from_wire(status: TableStatus) -> Status {
    match status {
        TableStatus::Gathering => Status::Lobby,
        TableStatus::Playing => Status::Match,
        TableStatus::Finished => Status::Finished,
    }
}

/// The seat of a number; no table has more seats than the most players.
fn seat_to_rules(number: u8) -> Result<Seat, HttpError> {
    let no_seat = || TableError::no_seat_at_any_table(number.into(), MAX_PLAYERS);
    Ok(Seat::new(number.into()).ok_or_else(no_seat)?)
}

/// The command by which a person leaves a seat, or all.
pub(super) fn leave_command(person: &PersonRow, seat: Option<Seat>) -> Command {
    Command::Leave { by: person.id, seat, substitute: bots::matching(person.rating.mean) }
}

/// The table that someone wants to open.
fn outline_of(host: &PersonRow, new: NewTable) -> Result<Outline, HttpError> {
    let options = new.options.unwrap_or_default();
    let terms = Terms {
        listed: new.listed.unwrap_or(false),
        seat_order: match new.seat_order.unwrap_or_default() {
            SeatOrder::Fixed => ilos_table::SeatOrder::Fixed,
            SeatOrder::Random => ilos_table::SeatOrder::Random,
        },
        options: options.to_rules().map_err(TableError::Config)?,
        set: new.set,
        clock: match new.clock.unwrap_or_default() {
            Clock::None => ilos_table::Clock::None,
            Clock::RealTime { seconds, increment } => ilos_table::Clock::RealTime { seconds, increment },
            Clock::PerTurn { seconds } => ilos_table::Clock::PerTurn { seconds },
        },
    };
    let bots = new.bots.unwrap_or_default();
    let bots = bots.iter().map(|bot| bots::find(bot)).collect::<Result<Vec<BotKind>, _>>()?;
    let (players, own) = (usize::from(new.players), usize::from(new.own_seats.unwrap_or(1)));
    Ok(Outline::open(terms, (host.id, host.nameplate()), players, own, &bots)?)
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
) -> Result<(StatusCode, Json<TableInfo>), HttpError> {
    app.limits.opening(address)?;
    let at_once = new.start.unwrap_or(false);
    let table = outline_of(&me, new)?;
    if at_once {
        // No table is opened that could not start.
        table.check_start(me.id)?;
    }
    let id = TableId::random(&mut app.random());
    app.store.add_table(id, app.now(), TableState::new(&table, 1)).await?;
    let room = app.rooms.find(id).await?;
    if at_once {
        room.give(&Command::Start { by: me.id, just_opened: true }).await?;
    }
    Ok((StatusCode::CREATED, Json(room.info()?)))
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
    Ok(Json(room.info()?))
}

/// Gives a table a command, and answers with what everyone may know of it then.
async fn give(room: &Arc<Room>, command: Command) -> TableAnswer {
    room.give(&command).await?;
    Ok(Json(room.info()?))
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
    let seat = take.seat.map(seat_to_rules).transpose()?;
    give(&room, Command::Join { by: me.id, nameplate: me.nameplate(), seat }).await
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
    CurrentUser(me): CurrentUser,
    TableRoom(room): TableRoom,
    JsonBody(take): JsonBody<TakeSeat>,
) -> TableAnswer {
    let seat = take.seat.map(seat_to_rules).transpose()?;
    give(&room, leave_command(&me, seat)).await
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
    give(&room, Command::SetReady { by: me.id, ready: said.ready.unwrap_or(true) }).await
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
) -> Result<Json<Invited>, HttpError> {
    if !room.is_in_lobby(me.id) {
        return Err(HttpError::conflict(
            ProblemCode::NotSeated,
            "invite to a table that gathers, and where you have a seat",
        ));
    }
    app.limits.invitation(me.id)?;
    let person = find(&app, &invite.person).await?;
    Ok(Json(Invited { reached: app.rooms.connections().invite(person.id, room.id(), &me) }))
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
    let (bot, seat) = (bots::find(&add.bot)?, add.seat.map(seat_to_rules).transpose()?);
    give(&room, Command::AddBot { by: me.id, bot, seat }).await
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
    let number: u8 = seat.parse().map_err(|_| HttpError::invalid("a seat is a number from 0"))?;
    give(&room, Command::ClearSeat { by: me.id, seat: seat_to_rules(number)? }).await
}

/// Starts the game.
#[utoipa::path(
    post,
    path = "/tables/{id}/start",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(super) async fn start(CurrentUser(me): CurrentUser, TableRoom(room): TableRoom) -> TableAnswer {
    give(&room, Command::Start { by: me.id, just_opened: false }).await
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
    room.give(&Command::Rematch { by: me.id }).await?;
    let again = room.rematch().ok_or(RoomError::NoSuchTable)?;
    let room = app.rooms.find(again).await?;
    // A person who asks for it is ready.
    if room.is_in_lobby(me.id) {
        return give(&room, Command::SetReady { by: me.id, ready: true }).await;
    }
    Ok(Json(room.info()?))
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
pub(super) async fn set(TableRoom(room): TableRoom) -> Result<Json<Set>, HttpError> {
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
) -> Result<Json<Moment>, HttpError> {
    Ok(Json(room.moment(at, eyes.seat)?))
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
pub(super) async fn course(TableRoom(room): TableRoom) -> Result<Json<Course>, HttpError> {
    Ok(Json(room.course()?))
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
pub(super) async fn record(TableRoom(room): TableRoom) -> Result<impl IntoResponse, HttpError> {
    let text = room.record()?.to_text();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"ilos-{}.txt\"", room.id())),
    ];
    Ok((headers, text))
}
