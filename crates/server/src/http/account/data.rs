//! Everything that is kept about the person who asks.

use axum::Json;
use axum::extract::State;
use ilos_table::Status;
use ilos_wire::person::{MyData, Person, WrittenLine};

use super::calls::{quiet_of, targets_of};
use super::logins::login_to_wire;
use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{BannedOrNot, CurrentLogin};
use crate::http::moderation::blocks::blocked_by;
use crate::http::tables::row_info;
use crate::store::Listing;

/// How many tables are read at once.
const PAGE: u32 = 100;

/// Everything that is kept about me. Secrets are not part of it: only their hashes are kept.
#[utoipa::path(
    get,
    path = "/me/data",
    tag = "people",
    responses((status = 200, body = MyData), ErrorResponses)
)]
pub(in crate::http) async fn show(
    State(app): State<App>,
    CurrentLogin(current): CurrentLogin,
    BannedOrNot(me): BannedOrNot,
) -> Result<Json<MyData>, HttpError> {
    let mut tables = Vec::new();
    for status in [Status::Lobby, Status::Match, Status::Finished] {
        let mut after = None;
        loop {
            let rows = app.store.tables(Listing::Of(me.id, status), after, PAGE).await?;
            after = rows.last().map(|row| row.id);
            tables.extend(rows.iter().map(row_info).collect::<Result<Vec<_>, _>>()?);
            if rows.len() < PAGE as usize {
                break;
            }
        }
    }
    let logins = app.store.logins_of(me.id).await?;
    let bots = app.store.bots_of(me.id).await?;
    let written = app.store.said_by(me.id).await?.into_iter().map(|(table, line)| WrittenLine {
        table: table.to_string(),
        text: line.text,
        at: line.at,
    });
    Ok(Json(MyData {
        created: me.created,
        logins: logins.into_iter().map(|login| login_to_wire(login, current)).collect(),
        recovery_codes: app.store.recovery_codes(me.id).await?,
        email: app.store.email(me.id).await?,
        bots: bots.into_iter().map(Person::from).collect(),
        tables,
        call_targets: targets_of(&app, &me).await?,
        quiet: quiet_of(&app, &me).await?,
        written: written.collect(),
        reports: app.store.reports_by(me.id).await?,
        blocked: blocked_by(&app, &me).await?,
        person: me.into(),
    }))
}
