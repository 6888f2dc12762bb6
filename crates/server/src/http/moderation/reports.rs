//! Telling moderators about someone, and what came of it.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use ilos_wire::moderation::{MAX_REPORT, NewReport, Report, ReportKind};

use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{CurrentPerson, JsonBody};
use crate::http::people::find;
use crate::people::names::straight;
use crate::room::RoomError;
use crate::store::{self, PersonKind, PersonRow, reports::add_report};

/// How far back a line can be reported.
const REACH: u32 = 500;

/// How many lines of a person are quoted in a report of the person.
const QUOTED: usize = 10;

/// How many reports of one person can wait for an answer.
const WAITING: usize = 20;

/// Reports a line, a name or a player. The server quotes the lines that it is about.
#[utoipa::path(
    post,
    path = "/reports",
    tag = "people",
    request_body = NewReport,
    responses((status = 201, body = Report), ErrorResponses)
)]
pub(in crate::http) async fn make(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    JsonBody(new): JsonBody<NewReport>,
) -> Result<(StatusCode, Json<Report>), HttpError> {
    let text = straight(&new.text.unwrap_or_default());
    if text.chars().count() > MAX_REPORT {
        return Err(HttpError::invalid(format!("text: expected at most {MAX_REPORT} characters")));
    }
    app.limits.report(me.id)?;
    if app.store.reports_by(me.id).await?.iter().filter(|report| report.answer.is_none()).count() >= WAITING {
        return Err(HttpError::invalid("as many of your reports wait for an answer as can: wait for one"));
    }
    let person = find(&app, &new.person).await?;
    if person.kind == PersonKind::Former || person.id == me.id {
        return Err(HttpError::invalid("report someone else who is still here"));
    }
    let table = match &new.table {
        Some(id) => Some(id.parse().map_err(|_| RoomError::NoSuchTable)?),
        None => None,
    };
    let quoted = match table {
        Some(id) => {
            let key = app.rooms.find(id).await?.key();
            quoted(app.store.chat(key, REACH).await?, &person, new.kind, new.line)
        }
        None => Vec::new(),
    };
    if new.kind == ReportKind::Line && quoted.is_empty() {
        return Err(HttpError::missing("this person has written no such line at this table"));
    }
    let report = store::reports::NewReport {
        at: app.now(),
        kind: new.kind,
        author: me.id,
        person: person.id,
        name: person.name,
        table,
        line: new.line.filter(|_| new.kind == ReportKind::Line),
        quoted,
        text,
    };
    app.store.run(vec![add_report(&report)]).await?;
    let made = app.store.reports_by(me.id).await?.into_iter().next();
    Ok((StatusCode::CREATED, Json(made.ok_or_else(|| HttpError::internal("a report is gone"))?)))
}

/// The lines of a person that a report is about.
fn quoted(
    lines: Vec<(store::LineNumber, store::ChatLine)>,
    person: &PersonRow,
    kind: ReportKind,
    number: Option<store::LineNumber>,
) -> Vec<String> {
    let concerns = |(line, said): &(store::LineNumber, store::ChatLine)| {
        let is_it = kind != ReportKind::Line || Some(*line) == number;
        is_it && said.person == person.id && !said.text.is_empty()
    };
    let said: Vec<String> = lines.into_iter().filter(concerns).map(|(_, line)| line.text).collect();
    said[said.len().saturating_sub(QUOTED)..].to_vec()
}

/// What I have reported, and what came of it.
#[utoipa::path(
    get,
    path = "/me/reports",
    tag = "people",
    responses((status = 200, body = Vec<Report>), ErrorResponses)
)]
pub(in crate::http) async fn mine(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
) -> Result<Json<Vec<Report>>, HttpError> {
    Ok(Json(app.store.reports_by(me.id).await?))
}
