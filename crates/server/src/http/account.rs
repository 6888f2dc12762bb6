//! The account of the person who asks: its name, its password, its end.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use http::StatusCode;
use ilos_table::PersonId;
use ilos_wire::person::{ChangeMe, Credentials, MAX_NAME, Person, Proof};
use ilos_wire::problem::ProblemCode;

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{ClientIp, CurrentLogin, CurrentPerson, JsonBody};
use crate::app::App;
use crate::people::change::change;
use crate::people::{deletion, names, passwords};
use crate::store::{Logins, PersonChange, PersonKind, PersonRow, StoreError};

pub(super) mod logins;
pub(super) mod own_bots;

use logins::no_cookie;

/// Turns a guest into an account.
#[utoipa::path(
    post,
    path = "/account",
    tag = "people",
    request_body = Credentials,
    responses((status = 201, body = Person), ErrorResponses)
)]
pub(super) async fn register(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    CurrentPerson(mut person): CurrentPerson,
    JsonBody(credentials): JsonBody<Credentials>,
) -> Result<(StatusCode, Json<Person>), HttpError> {
    if person.kind != PersonKind::Guest {
        return Err(HttpError::conflict(ProblemCode::HasAccount, "you have an account already"));
    }
    app.limits.password(address, &names::folded(&credentials.name))?;
    let name = free_name(&app, &credentials.name, None).await?;
    let password = passwords::hash(credentials.password, &app.random()).await?;
    set_account(&app, &mut person, name, Some(password), None).await?;
    Ok((StatusCode::CREATED, Json(person.into())))
}

async fn set_account(
    app: &App,
    person: &mut PersonRow,
    name: String,
    password: Option<String>,
    ends: Option<Logins>,
) -> Result<(), HttpError> {
    let account = names::folded(&name);
    let changed = change(app, person, PersonChange::Account { name, account, password, ends }).await;
    changed.map_err(|error| match error {
        StoreError::Conflict => name_taken(),
        error => error.into(),
    })
}

/// Checks the password of an account; a guest has none.
async fn check_password(
    app: &App,
    address: IpAddr,
    person: &PersonRow,
    password: Option<String>,
) -> Result<(), HttpError> {
    if person.kind != PersonKind::Account {
        return Ok(());
    }
    let name = names::folded(&person.name);
    app.limits.password(address, &name)?;
    let hash = app.store.account(&name).await?.map(|account| account.password);
    let right = passwords::verify(password.unwrap_or_default(), hash).await?;
    if right { Ok(()) } else { Err(HttpError::wrong_password()) }
}

/// Changes my name or my password. A new password ends every other login.
#[utoipa::path(
    patch,
    path = "/me",
    tag = "people",
    request_body = ChangeMe,
    responses((status = 200, body = Person), ErrorResponses)
)]
pub(super) async fn change_me(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    CurrentLogin(login): CurrentLogin,
    CurrentPerson(mut person): CurrentPerson,
    JsonBody(wanted): JsonBody<ChangeMe>,
) -> Result<Json<Person>, HttpError> {
    let name = match &wanted.name {
        Some(name) => Some(free_name(&app, name, Some(person.id)).await?),
        None => None,
    };
    check_password(&app, address, &person, wanted.password.clone()).await?;
    if person.kind == PersonKind::Account {
        let ends = wanted.new_password.is_some().then_some(Logins::AllBut(login));
        let password = match wanted.new_password {
            Some(password) => Some(passwords::hash(password, &app.random()).await?),
            None => None,
        };
        let name = name.unwrap_or_else(|| person.name.clone());
        set_account(&app, &mut person, name, password, ends).await?;
    } else if wanted.new_password.is_some() {
        return Err(HttpError::conflict(
            ProblemCode::NoAccount,
            "a guest has no password: make an account first",
        ));
    } else if let Some(name) = name {
        change(&app, &mut person, PersonChange::Rename(name)).await?;
    }
    Ok(Json(person.into()))
}

/// Deletes me and my bots. Finished games stay, under another name.
#[utoipa::path(
    delete,
    path = "/me",
    tag = "people",
    request_body = Option<Proof>,
    responses((status = 204), ErrorResponses)
)]
pub(super) async fn delete_me(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    CurrentPerson(person): CurrentPerson,
    JsonBody(proof): JsonBody<Proof>,
) -> Result<(StatusCode, CookieJar), HttpError> {
    check_password(&app, address, &person, proof.password).await?;
    let _only = app.limits.deletion(person.id)?;
    for bot in app.store.bots_of(person.id).await? {
        deletion::delete(&app, bot).await?;
    }
    deletion::delete(&app, person).await?;
    Ok((StatusCode::NO_CONTENT, no_cookie(&app)))
}

/// A name in the form that is shown, unless it is taken: by an account, or as the name that all deleted
/// people share.
async fn free_name(app: &App, name: &str, me: Option<PersonId>) -> Result<String, HttpError> {
    let name = names::fitting(name)
        .ok_or_else(|| HttpError::invalid(format!("a name has 1 to {MAX_NAME} visible characters")))?;
    let folded = names::folded(&name);
    let account = app.store.account(&folded).await?;
    let taken = account.is_some_and(|account| Some(account.person.id) != me);
    if taken || folded == names::FORMER { Err(name_taken()) } else { Ok(name) }
}

fn name_taken() -> HttpError {
    HttpError::conflict(ProblemCode::NameTaken, "this name is taken: choose another")
}
