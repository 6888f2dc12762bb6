//! People, as everyone may see them.

use axum::Json;
use axum::extract::State;
use ilos_table::{Rating, Status};
use ilos_wire::person::{Person, RatingInfo, Standing};
use ilos_wire::table::TableList;

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{CurrentPerson, PathParams, QueryParams};
use super::tables::{LIST, PageQuery, row_info, table_before};
use crate::app::App;
use crate::store::{Listing, PersonKind, PersonRow};

/// A rating of 25, with which everyone begins, is shown as 1500.
const SCALE: f64 = 60.0;

/// The most people on the leaderboard.
const LEADERBOARD: u32 = 50;

/// Below this deviation the rating is no longer shown as provisional.
const SURE: f64 = 4.0;

impl From<PersonRow> for Person {
    fn from(person: PersonRow) -> Person {
        let rating = shown(person.rating);
        let kind = kind_to_wire(person.kind);
        Person { id: person.id.to_string(), name: person.name, kind, rating }
    }
}

pub(crate) fn kind_to_wire(kind: PersonKind) -> ilos_wire::person::PersonKind {
    use ilos_wire::person::PersonKind as Wire;
    match kind {
        PersonKind::Guest => Wire::Guest,
        PersonKind::Account => Wire::Account,
        PersonKind::Bot => Wire::Bot,
        PersonKind::Former => Wire::Former,
    }
}

/// A rating as it is shown.
fn shown(rating: Rating) -> RatingInfo {
    RatingInfo { value: on_scale(rating.mean), games: rating.games, provisional: rating.deviation > SURE }
}

/// An estimate on the scale on which ratings are shown.
fn on_scale(estimate: f64) -> i32 {
    (estimate * SCALE).round() as i32
}

/// Who I am.
#[utoipa::path(
    get,
    path = "/me",
    tag = "people",
    responses((status = 200, body = Person), ErrorResponses)
)]
pub(super) async fn me(CurrentPerson(person): CurrentPerson) -> Json<Person> {
    Json(person.into())
}

/// The accounts of whom it is surest that they play well.
#[utoipa::path(
    get,
    path = "/leaderboard",
    tag = "people",
    security(()),
    responses((status = 200, body = Vec<Standing>), ErrorResponses)
)]
pub(super) async fn best(State(app): State<App>) -> Result<Json<Vec<Standing>>, HttpError> {
    let best = app.store.best(LEADERBOARD).await?;
    let standing = |person: PersonRow| {
        let Rating { mean, deviation, .. } = person.rating;
        Standing { at_least: on_scale(mean - 2.0 * deviation), person: person.into() }
    };
    Ok(Json(best.into_iter().map(standing).collect()))
}

/// A person, as everyone may see them.
#[utoipa::path(
    get,
    path = "/people/{id}",
    tag = "people",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Person), ErrorResponses)
)]
pub(super) async fn show(
    State(app): State<App>,
    PathParams(id): PathParams<String>,
) -> Result<Json<Person>, HttpError> {
    Ok(Json(find(&app, &id).await?.into()))
}

pub(super) async fn find(app: &App, id: &str) -> Result<PersonRow, HttpError> {
    let missing = || HttpError::missing("there is no such person");
    app.store.person(id.parse().map_err(|_| missing())?).await?.ok_or_else(missing)
}

/// The finished games of a person that everyone may see.
#[utoipa::path(
    get,
    path = "/people/{id}/games",
    tag = "people",
    params(("id" = String, Path), PageQuery),
    security(()),
    responses((status = 200, body = TableList), ErrorResponses)
)]
pub(super) async fn history(
    State(app): State<App>,
    PathParams(id): PathParams<String>,
    QueryParams(page): QueryParams<PageQuery>,
) -> Result<Json<TableList>, HttpError> {
    let person = find(&app, &id).await?;
    let listing = Listing::PublicOf(person.id, Status::Finished);
    let rows = app.store.tables(listing, table_before(page.after.as_deref())?, LIST).await?;
    let tables = rows.iter().map(row_info).collect::<Result<_, _>>()?;
    Ok(Json(TableList { tables, to_act: None }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_is_shown_as_1500() {
        assert_eq!(shown(Rating::NEW), RatingInfo { value: 1500, games: 0, provisional: true });
    }
}
