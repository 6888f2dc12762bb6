//! Becoming a guest, logging in and out.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::StatusCode;
use ilos_table::{PersonId, Rating};
use ilos_wire::person::{Credentials, LogOutEverywhere, Login, Person};

use super::account_named;
use super::agent::{Agent, UserAgent, device_of, device_word};
use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{
    BannedOrNot, COOKIE, ClientIp, CurrentLogin, CurrentPerson, JsonBody, LOGIN_DAYS, PathParams, Presented,
    SECURE_COOKIE, login_until,
};
use crate::moderation::Denial;
use crate::people::change::{end_logins, end_tokens};
use crate::people::secret::{Secret, SecretHash};
use crate::people::{names, passwords};
use crate::store::{LoginRow, Logins, PersonKind, PersonRow};

/// Becomes a guest, or tells whose cookie it is.
#[utoipa::path(
    post,
    path = "/guests",
    tag = "people",
    security(()),
    responses((status = 201, body = Person), (status = 200, body = Person), ErrorResponses)
)]
pub(in crate::http) async fn become_guest(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    UserAgent(agent): UserAgent,
    presented: Result<Presented, HttpError>,
    known: Result<CurrentPerson, HttpError>,
) -> Result<(StatusCode, CookieJar, Json<Person>), HttpError> {
    match (known, presented) {
        (Ok(CurrentPerson(person)), Ok(presented)) => {
            // The browser keeps the cookie longer each time, as the store keeps the login.
            let cookies = match presented {
                Presented::Cookie(secret) => without_old_cookie(&app, cookies(&app, &secret, LOGIN_DAYS)),
                Presented::Token(_) => CookieJar::new(),
            };
            return Ok((StatusCode::OK, cookies, Json(person.into())));
        }
        // Who is banned does not come in as someone else by the way.
        (Err(error), _) if !error.is_unknown_person() => return Err(error),
        _ => {}
    }
    if !app.settings.guests {
        return Err(Denial::NoGuests.into());
    }
    let person = new_guest(&app, address).await?;
    let (_, cookies) = log_in_as(&app, &person, agent).await?;
    Ok((StatusCode::CREATED, cookies, Json(person.into())))
}

/// Adds a guest, who has no login yet.
pub(super) async fn new_guest(app: &App, address: IpAddr) -> Result<PersonRow, HttpError> {
    app.limits.opening(address)?;
    let person = PersonRow {
        id: PersonId::random(&mut app.random()),
        name: names::for_guest(&app.random()),
        kind: PersonKind::Guest,
        owner: None,
        created: app.now(),
        rating: Rating::NEW,
        name_changes: 0,
    };
    app.store.add_person(&person).await?;
    Ok(person)
}

/// Logs in. A failure looks the same, and takes as long, whether an account has the name or not.
#[utoipa::path(
    post,
    path = "/login",
    tag = "people",
    request_body = Credentials,
    security(()),
    responses((status = 200, body = Person), ErrorResponses)
)]
pub(in crate::http) async fn log_in(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    UserAgent(agent): UserAgent,
    old: Result<CurrentLogin, HttpError>,
    before: Result<CurrentPerson, HttpError>,
    JsonBody(credentials): JsonBody<Credentials>,
) -> Result<(CookieJar, Json<Person>), HttpError> {
    app.limits.password(address, &names::folded(&credentials.name))?;
    let account = account_named(&app, &credentials.name).await?;
    let (person, hash) = account.map(|account| (account.person, account.password)).unzip();
    let right = passwords::verify(credentials.password, hash.clone()).await?;
    let person = person.filter(|_| right).ok_or_else(HttpError::wrong_password)?;
    let (login, cookies) = log_in_as(&app, &person, agent).await?;
    // If the password changed meanwhile, that ended every login except this one, which was not stored yet.
    if account_named(&app, &credentials.name).await?.map(|account| account.password) != hash {
        end_logins(&app, &person, Logins::Only(login)).await?;
        return Err(HttpError::wrong_password());
    }
    // The browser forgets the login that it had before.
    if let (Ok(CurrentLogin(old)), Ok(CurrentPerson(before))) = (old, before)
        && before.kind != PersonKind::Bot
    {
        end_logins(&app, &before, Logins::Only(old)).await?;
    }
    Ok((cookies, Json(person.into())))
}

/// Logs out here.
#[utoipa::path(
    post,
    path = "/logout",
    tag = "people",
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn log_out(
    State(app): State<App>,
    CurrentLogin(login): CurrentLogin,
    BannedOrNot(person): BannedOrNot,
) -> Result<(StatusCode, CookieJar), HttpError> {
    end_logins(&app, &person, Logins::Only(login)).await?;
    Ok((StatusCode::NO_CONTENT, no_cookie(&app)))
}

/// Logs out everywhere; if I say so, the tokens of my bots end too.
#[utoipa::path(
    post,
    path = "/logout-everywhere",
    tag = "people",
    request_body = Option<LogOutEverywhere>,
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn log_out_everywhere(
    State(app): State<App>,
    CurrentPerson(person): CurrentPerson,
    JsonBody(wanted): JsonBody<LogOutEverywhere>,
) -> Result<(StatusCode, CookieJar), HttpError> {
    if wanted.end_tokens == Some(true) {
        end_tokens(&app, &person).await?;
    }
    end_logins(&app, &person, Logins::All).await?;
    Ok((StatusCode::NO_CONTENT, no_cookie(&app)))
}

/// Lists the places where I am logged in.
#[utoipa::path(
    get,
    path = "/me/logins",
    tag = "people",
    responses((status = 200, body = Vec<Login>), ErrorResponses)
)]
pub(in crate::http) async fn list(
    State(app): State<App>,
    CurrentLogin(current): CurrentLogin,
    CurrentPerson(me): CurrentPerson,
) -> Result<Json<Vec<Login>>, HttpError> {
    let now = app.now();
    let logins = app.store.logins_of(me.id).await?.into_iter();
    let logins = logins.filter(|login| login.until.is_none_or(|until| until > now));
    Ok(Json(logins.map(|login| login_to_wire(login, current)).collect()))
}

/// A login as its owner sees it.
pub(crate) fn login_to_wire(login: LoginRow, current: SecretHash) -> Login {
    let LoginRow { hash, created, seen, until: _, browser, device } = login;
    let device = device.and_then(|word| device_of(&word));
    Login { id: hash.public_id(), since: created, seen, current: hash == current, browser, device }
}

/// Ends one of my logins.
#[utoipa::path(
    delete,
    path = "/me/logins/{id}",
    tag = "people",
    params(("id" = String, Path)),
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn end(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    PathParams(id): PathParams<String>,
) -> Result<StatusCode, HttpError> {
    let logins = app.store.logins_of(me.id).await?;
    let login = logins.into_iter().find(|login| login.hash.public_id() == id);
    let login = login.ok_or_else(|| HttpError::missing("you have no such login"))?;
    end_logins(&app, &me, Logins::Only(login.hash)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds a login of a person who is not banned, and gives the browser its cookie.
pub(super) async fn log_in_as(
    app: &App,
    person: &PersonRow,
    agent: Agent,
) -> Result<(SecretHash, CookieJar), HttpError> {
    app.moderation.admit(person, app.now())?;
    let secret = Secret::random(&app.random());
    let hash = SecretHash::of(secret.reveal());
    let (browser, device) = (agent.browser.map(str::to_owned), agent.device.map(device_word));
    let now = app.now();
    let login = LoginRow { browser, device, ..LoginRow::new(hash, now, Some(login_until(now))) };
    app.store.add_login(person.id, login).await?;
    Ok((hash, cookies(app, secret.reveal(), LOGIN_DAYS)))
}

/// Takes the cookie away.
pub(super) fn no_cookie(app: &App) -> CookieJar {
    without_old_cookie(app, cookies(app, "", 0))
}

/// The cookie with a secret.
fn cookies(app: &App, secret: &str, days: u32) -> CookieJar {
    let name = if is_secure(app) { SECURE_COOKIE } else { COOKIE };
    CookieJar::new().add(cookie(app, name, secret, days))
}

/// Where everything goes over TLS, the cookie without a prefix goes.
fn without_old_cookie(app: &App, cookies: CookieJar) -> CookieJar {
    if is_secure(app) { cookies.add(cookie(app, COOKIE, "", 0)) } else { cookies }
}

fn is_secure(app: &App) -> bool {
    app.settings.public_url.as_ref().is_some_and(|url| url.is_secure())
}

fn cookie(app: &App, name: &'static str, value: &str, days: u32) -> Cookie<'static> {
    Cookie::build((name, value.to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(is_secure(app))
        .max_age(time::Duration::days(days.into()))
        .build()
}
