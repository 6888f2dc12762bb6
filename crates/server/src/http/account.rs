//! The account of the person who asks: its name, its password, its end.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use http::StatusCode;
use ilos_table::PersonId;
use ilos_wire::person::{ChangeMe, NewAccount, Person, Proof};
use ilos_wire::problem::ProblemCode;

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{BannedOrNot, ClientIp, CurrentLogin, CurrentPerson, JsonBody};
use crate::app::App;
use crate::people::change::{change, end_logins, end_tokens};
use crate::people::{deletion, names, passwords};
use crate::store::{Account, Logins, PersonChange, PersonKind, PersonRow, StoreError};

mod agent;
pub(super) mod calls;
pub(super) mod data;
pub(super) mod email;
mod invites;
pub(super) mod logins;
pub(super) mod own_bots;
pub(super) mod recovery;

use agent::UserAgent;
use logins::{log_in_as, no_cookie};

/// Turns a guest into an account. Where there are no guests, it makes an account of its own.
#[utoipa::path(
    post,
    path = "/account",
    tag = "people",
    request_body = NewAccount,
    responses((status = 201, body = Person), ErrorResponses)
)]
pub(super) async fn register(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    UserAgent(agent): UserAgent,
    login: Result<CurrentLogin, HttpError>,
    known: Result<CurrentPerson, HttpError>,
    JsonBody(new): JsonBody<NewAccount>,
) -> Result<(StatusCode, CookieJar, Json<Person>), HttpError> {
    let guest = match known {
        Ok(CurrentPerson(person)) => Some((person, login?.0)),
        Err(error) if error.is_unknown_person() && !app.settings.guests => None,
        Err(error) => return Err(error),
    };
    if guest.as_ref().is_some_and(|(person, _)| person.kind != PersonKind::Guest) {
        return Err(HttpError::conflict(ProblemCode::HasAccount, "you have an account already"));
    }
    app.limits.password(address, &names::folded(&new.name))?;
    let name = free_name(&app, &new.name, None).await?;
    let password = passwords::hash(new.password, &app.random()).await?;
    let invite = invites::take(&app, new.code.as_deref()).await?;
    let (mut person, old) = match guest {
        Some((person, old)) => (person, Some(old)),
        None => (logins::new_guest(&app, address).await?, None),
    };
    // The cookie of the guest does not open the account. The sockets of this browser stay open.
    let (login, cookies) = log_in_as(&app, &person, agent).await?;
    old.into_iter().for_each(|old| app.rooms.connections().log_in_again(person.id, old, login));
    let ends = Some(Logins::AllBut(login));
    if let Err(error) = set_account(&app, &mut person, name, Some(password), ends).await {
        old.into_iter().for_each(|old| app.rooms.connections().log_in_again(person.id, login, old));
        end_logins(&app, &person, Logins::Only(login)).await?;
        invites::give_back(&app, invite).await?;
        return Err(error);
    }
    invites::keep_promise(&app, invite, &person).await?;
    Ok((StatusCode::CREATED, cookies, Json(person.into())))
}

async fn set_account(
    app: &App,
    person: &mut PersonRow,
    name: String,
    password: Option<String>,
    ends: Option<Logins>,
) -> Result<(), HttpError> {
    let (account, skeleton) = (names::folded(&name), names::skeleton(&name));
    let wanted = PersonChange::Account { name, account, skeleton, password, ends };
    let changed = change(app, person, wanted).await;
    changed.map_err(|error| match error {
        StoreError::Conflict => name_taken(),
        error => error.into(),
    })
}

/// The account with a name, however it is typed. Names of before may have been made in another way.
async fn account_named(app: &App, name: &str) -> Result<Option<Account>, StoreError> {
    match app.store.account(&names::folded(name)).await? {
        Some(account) => Ok(Some(account)),
        None => app.store.account(&names::folded_before(name)).await,
    }
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
    app.limits.password(address, &names::folded(&person.name))?;
    let account = account_named(app, &person.name).await?.filter(|account| account.person.id == person.id);
    let hash = account.map(|account| account.password);
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
        // A name is kept even if it could not be chosen now.
        Some(name) if *name != person.name => Some(free_name(&app, name, Some(person.id)).await?),
        _ => None,
    };
    check_password(&app, address, &person, wanted.password.clone()).await?;
    if person.kind == PersonKind::Account {
        let ends = wanted.new_password.is_some().then_some(Logins::AllBut(login));
        let password = match wanted.new_password {
            Some(password) => Some(passwords::hash(password, &app.random()).await?),
            None => None,
        };
        if wanted.end_tokens == Some(true) && password.is_some() {
            end_tokens(&app, &person).await?;
        }
        match (name, password) {
            (Some(name), password) => set_account(&app, &mut person, name, password, ends).await?,
            (None, Some(password)) => {
                let ends = Logins::AllBut(login);
                change(&app, &mut person, PersonChange::Password { password, code: None, ends }).await?;
            }
            (None, None) => {}
        }
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
    BannedOrNot(person): BannedOrNot,
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

/// A name in the form that is shown, unless an account has it or one that looks the same.
async fn free_name(app: &App, name: &str, me: Option<PersonId>) -> Result<String, HttpError> {
    let name = names::fitting(name)?;
    let holder = app.store.account_like(&names::folded(&name), &names::skeleton(&name)).await?;
    if holder.is_some() && holder != me { Err(name_taken()) } else { Ok(name) }
}

fn name_taken() -> HttpError {
    HttpError::conflict(ProblemCode::NameTaken, "this name is taken: choose another")
}
