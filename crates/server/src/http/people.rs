//! People, as everybody may see them.

use axum::Json;
use axum::extract::State;
use ilos_wire::person::Person;
use ilos_wire::table::{TableList, TableStatus};

use super::description::ErrorResponses;
use super::extract::{CurrentUser, PathParams, QueryParams};
use super::tables::{LIST, PageQuery, table_before};
use crate::error::Fault;
use crate::store::{Listing, PersonRow};
use crate::table::Table;
use crate::{App, ratings};

impl From<PersonRow> for Person {
    fn from(person: PersonRow) -> Person {
        let rating = ratings::shown(person.rating);
        Person { id: person.id.to_string(), name: person.name, kind: person.kind, rating }
    }
}

/// Who I am.
#[utoipa::path(
    get,
    path = "/me",
    tag = "people",
    responses((status = 200, body = Person), ErrorResponses)
)]
pub(super) async fn me(CurrentUser(person): CurrentUser) -> Json<Person> {
    Json(person.into())
}

/// A person, as everybody may see them.
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
) -> Result<Json<Person>, Fault> {
    Ok(Json(find(&app, &id).await?.into()))
}

pub(super) async fn find(app: &App, id: &str) -> Result<PersonRow, Fault> {
    let missing = || Fault::missing("there is no such person");
    app.store.person(id.parse().map_err(|_| missing())?).await?.ok_or_else(missing)
}

/// The finished games of a person that everybody may see.
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
) -> Result<Json<TableList>, Fault> {
    let person = find(&app, &id).await?;
    let listing = Listing::PublicOf(person.id, TableStatus::Finished);
    let rows = app.store.tables(listing, table_before(page.after.as_deref())?, LIST).await?;
    let tables = rows.into_iter().map(|row| Ok(Table::read(row)?.info(&[]))).collect::<Result<_, Fault>>()?;
    Ok(Json(TableList { tables, to_act: None }))
}
