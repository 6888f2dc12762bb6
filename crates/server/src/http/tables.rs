//! Tables over HTTP.
#![expect(unused_qualifications, reason = "written by the macro that describes requests")]

use axum::Json;
use axum::extract::State;
use http::{HeaderMap, HeaderValue, StatusCode};
use ilos_table::{BotName, Command, OwnSet, Status, TableError, TableId, TableWithoutGame, Terms};
use ilos_wire::moderation::Switch;
use ilos_wire::person::BotInfo;
use ilos_wire::table::{Clock, NewTable, SeatOrder, TableInfo, TableList, TableStatus};
use ilos_wire::words::seat_from_rules;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{ClientIp, CurrentLogin, CurrentPerson, JsonBody, QueryParams, TableRoom};
use crate::app::App;
use crate::bots;
use crate::people::secret::SecretHash;
use crate::room::{TableHeader, table_info};
use crate::store::{Allowance, Listing, PersonRow, Quota, StoreError, TableRow, TableState, Write};

/// The most tables in a list.
pub(super) const LIST: u32 = 50;

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TableFilter {
    /// Their status.
    status: Option<TableStatus>,
    /// Only those where I have a seat.
    mine: Option<bool>,
    /// Only those that come after this table in the list.
    after: Option<String>,
}

/// Where a list of games continues.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    /// Only those that come after this table in the list.
    pub(super) after: Option<String>,
}

/// The table after which a list continues.
pub(super) fn table_before(after: Option<&str>) -> Result<Option<TableId>, HttpError> {
    let id = after.map(str::parse).transpose();
    id.map_err(|_| HttpError::invalid("after: expected the id of the last table of a list"))
}

pub(super) mod replays;
pub(super) mod seats;

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
    me: Result<CurrentPerson, HttpError>,
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
            // A game that cannot be shown is listed all the same, without whose turn it is.
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
    Ok(table_info(&row.without_game()?, TableHeader::of(row), None)?)
}

fn status_from_wire(status: TableStatus) -> Status {
    match status {
        TableStatus::Gathering => Status::Lobby,
        TableStatus::Playing => Status::Match,
        TableStatus::Finished => Status::Finished,
    }
}

/// The table that someone wants to open.
fn table_of(host: &PersonRow, new: NewTable) -> Result<TableWithoutGame, HttpError> {
    let options = new.options.unwrap_or_default();
    let set = new.set.map(OwnSet::new).transpose()?;
    let terms = Terms {
        listed: new.listed.unwrap_or(false),
        rated: new.rated.unwrap_or(false),
        seat_order: match new.seat_order.unwrap_or_default() {
            SeatOrder::Fixed => ilos_table::SeatOrder::Fixed,
            SeatOrder::Random => ilos_table::SeatOrder::Random,
        },
        options: options.to_rules().map_err(TableError::Config)?,
        set,
        clock: match new.clock.unwrap_or_default() {
            Clock::None => ilos_table::Clock::None,
            Clock::RealTime { seconds, increment } => ilos_table::Clock::RealTime { seconds, increment },
            Clock::PerTurn { seconds } => ilos_table::Clock::PerTurn { seconds },
        },
        away_after: new.away_after,
    };
    let bots = new.bots.unwrap_or_default();
    let bots = bots.iter().map(|bot| bots::find(bot)).collect::<Result<Vec<BotName>, _>>()?;
    let (players, own) = (usize::from(new.players), usize::from(new.own_seats.unwrap_or(1)));
    Ok(TableWithoutGame::open(terms, (host.id, host.nameplate()), players, own, &bots)?)
}

/// Refuses new games during maintenance, and where the room on the disk is needed for those that are running.
pub(super) fn demand_room(app: &App) -> Result<(), HttpError> {
    app.moderation.demand(Switch::NewGames)?;
    if !app.settings.limits || app.settings.disk.has_room() { Ok(()) } else { Err(HttpError::little_room()) }
}

/// What a person can have at most who opens a table.
fn allowances(app: &App, me: &PersonRow, is_listed: bool, at_once: bool) -> Vec<Allowance> {
    let of = |quota: Quota| quota.of(me.id);
    match (at_once, is_listed) {
        _ if !app.settings.limits => vec![],
        // It gathers for a moment only.
        (true, _) => vec![of(Quota::RunningTables).with_room_for_one(), of(Quota::Sets)],
        (false, true) => vec![of(Quota::GatheringTables), of(Quota::ListedTables), of(Quota::Sets)],
        (false, false) => vec![of(Quota::GatheringTables), of(Quota::Sets)],
    }
}

/// A client that sends a request to open a table again sends the same key with it.
const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The id of the table that a login opens with a key. Only who has the login can work it out.
fn id_for(login: SecretHash, key: &[u8]) -> TableId {
    let mut digest = Sha256::new();
    digest.update(b"a table opened with a key");
    digest.update(login.0);
    digest.update(key);
    let [a, b, c, d, e, f, g, h, ..] = <[u8; 32]>::from(digest.finalize());
    TableId::from_number((u64::from_le_bytes([a, b, c, d, e, f, g, h]) >> 4) as i64)
}

/// Opens a table. With a header `Idempotency-Key` the same request, sent again, opens no second one.
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
    CurrentLogin(login): CurrentLogin,
    CurrentPerson(me): CurrentPerson,
    headers: HeaderMap,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), HttpError> {
    app.limits.opening(address)?;
    demand_room(&app)?;
    if new.bots.as_ref().is_some_and(|bots| !bots.is_empty()) {
        app.moderation.demand(Switch::Bots)?;
    }
    let at_once = new.start.unwrap_or(false);
    let table = table_of(&me, new)?;
    if at_once {
        // A table that could not start is not opened.
        table.check_start(me.id)?;
    }
    let key = headers.get(IDEMPOTENCY_KEY).map(HeaderValue::as_bytes);
    let id = key.map_or_else(|| TableId::random(&mut app.random()), |key| id_for(login, key));
    let add = Write::AddTable(id, app.now(), TableState::new(&table, 1));
    match app.store.write(add.within(allowances(&app, &me, table.is_listed(), at_once))).await {
        // The request was sent before, and its answer was lost.
        Err(StoreError::Conflict) if key.is_some() => {}
        added => drop(added?),
    }
    let room = app.rooms.find(id).await?;
    let in_lobby = room.info()?.status == TableStatus::Gathering;
    if at_once && in_lobby {
        room.give(Command::Start { by: me.id, just_opened: true }).await?;
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
