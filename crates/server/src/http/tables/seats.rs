//! What people do to a table over HTTP: seats, bots, the start, a rematch.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ilos_rules::{MAX_PLAYERS, Seat};
use ilos_table::{Command, Motion, Rating};
use ilos_wire::moderation::Switch;
use ilos_wire::problem::ProblemCode;
use ilos_wire::table::{AddBot, Invite, Invited, Ready, TableInfo, TakeSeat, Vote};

use super::{TableAnswer, demand_room};
use crate::app::App;
use crate::bots;
use crate::connections::Origin;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{ClientIp, CurrentPerson, JsonBody, PathParams, TableRoom};
use crate::http::people::find;
use crate::room::{Room, RoomError, leave_command};

/// The seat with a number; no table has more seats than a game can have players.
pub(in crate::http) fn seat_to_rules(number: u8) -> Result<Seat, HttpError> {
    let no_seat =
        || HttpError::invalid(format!("there is no seat {number}, expected 0 to {}", MAX_PLAYERS - 1));
    Seat::new(number.into()).ok_or_else(no_seat)
}

/// Gives a table a command, and answers with what everyone may know of it then.
async fn give(room: &Arc<Room>, command: Command) -> TableAnswer {
    room.give(command).await?;
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
pub(in crate::http) async fn join(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
    JsonBody(take): JsonBody<TakeSeat>,
) -> TableAnswer {
    let seat = take.seat.map(seat_to_rules).transpose()?;
    if let Some(host) = room.host()
        && app.store.are_apart(me.id, host).await?
    {
        return Err(HttpError::blocked());
    }
    give(&room, Command::Join { by: me.id, nameplate: me.nameplate(), seat }).await
}

/// Leaves one seat or all of them.
#[utoipa::path(
    post,
    path = "/tables/{id}/leave",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Option<TakeSeat>,
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(in crate::http) async fn leave(
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
    JsonBody(take): JsonBody<TakeSeat>,
) -> TableAnswer {
    let seat = take.seat.map(seat_to_rules).transpose()?;
    give(&room, leave_command(&me, seat)).await
}

/// Resigns: a bot plays on for me to the end.
#[utoipa::path(
    post,
    path = "/tables/{id}/resign",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(in crate::http) async fn resign(
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
) -> TableAnswer {
    give(&room, Command::Resign { by: me.id, substitute: bots::matching(me.rating.mean) }).await
}

/// Says how to go on without someone who has been away for long enough.
#[utoipa::path(
    post,
    path = "/tables/{id}/vote",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Vote,
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(in crate::http) async fn vote(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
    JsonBody(vote): JsonBody<Vote>,
) -> TableAnswer {
    let mut substitute = bots::matching(Rating::NEW.mean);
    let motion = match vote {
        Vote::Waiting => None,
        Vote::End => Some(Motion::End),
        Vote::Bot { person } => {
            let person = find(&app, &person).await?;
            substitute = bots::matching(person.rating.mean);
            Some(Motion::BotFor(person.id))
        }
    };
    give(&room, Command::Vote { by: me.id, motion, absences: room.absences(), substitute }).await
}

/// Says whether I am ready to begin.
#[utoipa::path(
    post,
    path = "/tables/{id}/ready",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Option<Ready>,
    responses((status = 200, body = TableInfo), ErrorResponses)
)]
pub(in crate::http) async fn ready(
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
    JsonBody(said): JsonBody<Ready>,
) -> TableAnswer {
    give(&room, Command::SetReady { by: me.id, ready: said.ready.unwrap_or(true) }).await
}

/// Invites someone to a lobby where I have a seat.
#[utoipa::path(
    post,
    path = "/tables/{id}/invite",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Invite,
    responses((status = 200, body = Invited), ErrorResponses)
)]
pub(in crate::http) async fn invite(
    State(app): State<App>,
    ClientIp(network): ClientIp,
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
    JsonBody(invite): JsonBody<Invite>,
) -> Result<Json<Invited>, HttpError> {
    if !room.is_in_lobby(me.id) {
        return Err(HttpError::conflict(
            ProblemCode::NotSeated,
            "you can invite people only to a lobby where you have a seat",
        ));
    }
    let origin = Origin { owner: me.owner, network };
    app.moderation.may_write(me.id, origin, app.now())?;
    app.limits.invitation(me.id)?;
    let person = find(&app, &invite.person).await?;
    // A block is not told to the one who is blocked.
    if app.store.are_apart(me.id, person.id).await? {
        return Ok(Json(Invited { reached: false }));
    }
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
pub(in crate::http) async fn add_bot(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
    JsonBody(add): JsonBody<AddBot>,
) -> TableAnswer {
    app.moderation.demand(Switch::Bots)?;
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
pub(in crate::http) async fn clear_seat(
    CurrentPerson(me): CurrentPerson,
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
pub(in crate::http) async fn start(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
) -> TableAnswer {
    app.moderation.demand(Switch::NewGames)?;
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
pub(in crate::http) async fn rematch(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    TableRoom(room): TableRoom,
) -> TableAnswer {
    if room.rematch().is_none() {
        demand_room(&app)?;
    }
    room.give(Command::Rematch { by: me.id, gone: None }).await?;
    let again = room.rematch().ok_or(RoomError::NoSuchTable)?;
    let room = match app.rooms.find(again).await {
        // It was left alone for so long that it was removed.
        Err(RoomError::NoSuchTable) => {
            room.give(Command::Rematch { by: me.id, gone: Some(again) }).await?;
            app.rooms.find(room.rematch().ok_or(RoomError::NoSuchTable)?).await?
        }
        found => found?,
    };
    // A person who asks for a rematch is ready.
    if room.is_in_lobby(me.id) {
        return give(&room, Command::SetReady { by: me.id, ready: true }).await;
    }
    Ok(Json(room.info()?))
}
