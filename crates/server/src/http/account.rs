//! The account of the person who asks: its name, its password, its end.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use http::StatusCode;
use ilos_table::{PersonId, Status};
use ilos_wire::person::{ChangeMe, Credentials, MAX_NAME, Person, PersonKind, Proof};
use ilos_wire::problem::ProblemCode;

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{ClientIp, CurrentLogin, CurrentUser, JsonBody};
use super::seats::leave_command;
use super::sessions::no_cookie;
use crate::app::App;
use crate::people::{names, passwords};
use crate::room::retry_if_overtaken;
use crate::store::{Listing, Logins, PersonChange, PersonRow, StoreError};

/// More tables than any person has seats at.
const ALL: u32 = 100_000;

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
    CurrentUser(mut person): CurrentUser,
    JsonBody(credentials): JsonBody<Credentials>,
) -> Result<(StatusCode, Json<Person>), HttpError> {
    if person.kind != PersonKind::Guest {
        return Err(HttpError::conflict(ProblemCode::HasAccount, "you have an account already"));
    }
    app.limits.password(address, &names::folded(&credentials.name))?;
    let name = free_name(&app, &credentials.name, None).await?;
    let password = passwords::hash(credentials.password, &app.random()).await?;
    set_account(&app, &mut person, name, Some(password), None).await?;
    person.kind = PersonKind::Account;
    Ok((StatusCode::CREATED, Json(person.into())))
}

async fn set_account(
    app: &App,
    person: &mut PersonRow,
    name: String,
    password: Option<String>,
    ends: Option<Logins>,
) -> Result<(), HttpError> {
    let change = PersonChange::Account { name: name.clone(), account: names::folded(&name), password, ends };
    app.store.change_person(person.id, change).await.map_err(|error| match error {
        StoreError::Conflict => name_taken(),
        error => error.into(),
    })?;
    renamed(app, person, name);
    if let Some(which) = ends {
        app.rooms.connections().log_out(person.id, which);
    }
    Ok(())
}

fn renamed(app: &App, person: &mut PersonRow, name: String) {
    person.name = name;
    person.name_changes += 1;
    app.rooms.renamed(person);
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
    CurrentUser(mut person): CurrentUser,
    JsonBody(change): JsonBody<ChangeMe>,
) -> Result<Json<Person>, HttpError> {
    let name = match &change.name {
        Some(name) => Some(free_name(&app, name, Some(person.id)).await?),
        None => None,
    };
    check_password(&app, address, &person, change.password.clone()).await?;
    if person.kind == PersonKind::Account {
        let ends = change.new_password.is_some().then_some(Logins::AllBut(login));
        let password = match change.new_password {
            Some(password) => Some(passwords::hash(password, &app.random()).await?),
            None => None,
        };
        let name = name.unwrap_or_else(|| person.name.clone());
        set_account(&app, &mut person, name, password, ends).await?;
    } else if change.new_password.is_some() {
        return Err(HttpError::conflict(
            ProblemCode::NoAccount,
            "a guest has no password: make an account first",
        ));
    } else if let Some(name) = name {
        app.store.change_person(person.id, PersonChange::Rename(name.clone())).await?;
        renamed(&app, &mut person, name);
    }
    Ok(Json(person.into()))
}

/// Leaves every table of a person who is deleted; in a match a bot takes over.
pub(super) async fn leave_everywhere(app: &App, person: &PersonRow) -> Result<(), HttpError> {
    for status in [Status::Lobby, Status::Match] {
        for row in app.store.tables(Listing::Of(person.id, status), None, ALL).await? {
            let leave = || async {
                let room = app.rooms.find(row.id).await?;
                room.give(&leave_command(person, None)).await
            };
            match retry_if_overtaken(leave).await {
                Err(error) if error.is_unavailable() || error.is_overtaken() => return Err(error.into()),
                // Other errors must not prevent the deletion: the game has just ended or was left, or is one that this
                // program cannot continue.
                Ok(()) | Err(_) => {}
            }
        }
    }
    Ok(())
}

/// Deletes a person, and the name wherever it is shown.
async fn delete(app: &App, mut person: PersonRow) -> Result<(), HttpError> {
    leave_everywhere(app, &person).await?;
    app.store.change_person(person.id, PersonChange::Delete { name: names::FORMER.to_owned() }).await?;
    person.kind = PersonKind::Former;
    renamed(app, &mut person, names::FORMER.to_owned());
    app.rooms.connections().log_out(person.id, Logins::All);
    Ok(())
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
    CurrentUser(person): CurrentUser,
    JsonBody(proof): JsonBody<Proof>,
) -> Result<(StatusCode, CookieJar), HttpError> {
    check_password(&app, address, &person, proof.password).await?;
    for bot in app.store.bots_of(person.id).await? {
        delete(&app, bot).await?;
    }
    delete(&app, person).await?;
    Ok((StatusCode::NO_CONTENT, no_cookie(&app)))
}

/// A name in the form that is shown, unless it is taken: by an account, or as the name that all deleted people share.
pub(super) async fn free_name(app: &App, name: &str, me: Option<PersonId>) -> Result<String, HttpError> {
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
