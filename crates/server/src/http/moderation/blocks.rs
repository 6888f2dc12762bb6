//! Having nothing to do with someone: no invitations, no seat at each other's tables.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use ilos_wire::person::Person;

use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{CurrentPerson, PathParams};
use crate::http::people::find;
use crate::store::reports::{block as add_block, unblock as remove_block};
use crate::store::{PersonRow, StoreError};

/// The most people whom one person can block.
const MOST: usize = 500;

/// The people whom a person has blocked.
pub(in crate::http) async fn blocked_by(app: &App, me: &PersonRow) -> Result<Vec<Person>, StoreError> {
    let mut people = Vec::new();
    for id in app.store.blocked_by(me.id).await? {
        people.extend(app.store.person(id).await?.map(Person::from));
    }
    Ok(people)
}

/// The people whom I have blocked.
#[utoipa::path(
    get,
    path = "/me/blocks",
    tag = "people",
    responses((status = 200, body = Vec<Person>), ErrorResponses)
)]
pub(in crate::http) async fn list(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
) -> Result<Json<Vec<Person>>, HttpError> {
    Ok(Json(blocked_by(&app, &me).await?))
}

/// Blocks a person: no invitation of theirs reaches me, and neither joins a table of the other.
#[utoipa::path(
    put,
    path = "/me/blocks/{id}",
    tag = "people",
    params(("id" = String, Path)),
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn block(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    PathParams(id): PathParams<String>,
) -> Result<StatusCode, HttpError> {
    let person = find(&app, &id).await?;
    if person.id == me.id || app.store.blocked_by(me.id).await?.len() >= MOST {
        return Err(HttpError::invalid(format!("you can block others, at most {MOST} of them")));
    }
    app.store.run(vec![add_block(me.id, person.id)]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a block back.
#[utoipa::path(
    delete,
    path = "/me/blocks/{id}",
    tag = "people",
    params(("id" = String, Path)),
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn unblock(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    PathParams(id): PathParams<String>,
) -> Result<StatusCode, HttpError> {
    let person = find(&app, &id).await?;
    app.store.run(vec![remove_block(me.id, person.id)]).await?;
    Ok(StatusCode::NO_CONTENT)
}
