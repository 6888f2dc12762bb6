//! Records that people bring to look at: the server keeps nothing of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ilos_rules as rules;
use ilos_wire::replay::{Course, Moment, RecordInfo};
use ilos_wire::set::Set;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::art;
use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{ClientIp, PathParams, QueryParams, TextBody};
use super::tables::replays::SeatQuery;
use crate::app::App;
use crate::room;

/// The longest record that is accepted; games of five have about a tenth of it.
pub(super) const MAX_RECORD: usize = 1024 * 1024;

/// A record with its game, played again by the rules.
fn read(text: &str) -> Result<(rules::Record, rules::Game), HttpError> {
    let record = rules::Record::parse(text)?;
    let game = record.verify()?;
    Ok((record, game))
}

/// What a record holds, with the pictures of its tiles.
#[derive(Serialize, ToSchema)]
pub(super) struct LookedAtRecord {
    /// What it holds.
    record: RecordInfo,
    /// Where the pictures of its tiles are, as for a table.
    #[schema(value_type = Object)]
    art: Value,
}

/// What a record holds, with the pictures of its tiles.
#[utoipa::path(
    post,
    path = "/records",
    tag = "records",
    request_body(content = String, content_type = "text/plain"),
    security(()),
    responses((status = 200, body = LookedAtRecord), ErrorResponses)
)]
pub(super) async fn look(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    TextBody(text): TextBody,
) -> Result<Json<LookedAtRecord>, HttpError> {
    let cache = Arc::clone(&app.art_cache);
    let look = move || {
        let (record, game) = read(&text)?;
        let set = record.config.set();
        let info = RecordInfo {
            names: record.names.clone(),
            events: record.events.len(),
            set: Set::from_rules(set),
            course: Course::from_rules(&game),
        };
        Ok(LookedAtRecord { record: info, art: art::of_set(&cache, set) })
    };
    app.picture_pool.work(client, look).await?.map(Json)
}

/// The game of a record after a number of events.
#[utoipa::path(
    post,
    path = "/records/{at}",
    tag = "records",
    params(("at" = String, Path), SeatQuery),
    request_body(content = String, content_type = "text/plain"),
    security(()),
    responses((status = 200, body = Moment), ErrorResponses)
)]
pub(super) async fn replay(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(at): PathParams<usize>,
    QueryParams(eyes): QueryParams<SeatQuery>,
    TextBody(text): TextBody,
) -> Result<Json<Moment>, HttpError> {
    let viewer = eyes.seat()?;
    let moment = app.picture_pool.work(client, move || {
        let (_, game) = read(&text)?;
        Ok::<_, HttpError>(room::moment_of(&game, at, viewer)?)
    });
    moment.await?.map(Json)
}
