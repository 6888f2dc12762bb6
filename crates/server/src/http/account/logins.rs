//! Becoming a guest, logging in and out.

use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::StatusCode;
use ilos_table::{PersonId, Rating};
use ilos_wire::person::{Credentials, Person};

use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{COOKIE, ClientIp, CurrentLogin, CurrentPerson, JsonBody, LOGIN_DAYS};
use crate::people::change::end_logins;
use crate::people::secret::{Secret, SecretHash};
use crate::people::{names, passwords};
use crate::store::{Logins, PersonKind, PersonRow};

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
    known: Result<CurrentPerson, HttpError>,
) -> Result<(StatusCode, CookieJar, Json<Person>), HttpError> {
    if let Ok(CurrentPerson(person)) = known {
        return Ok((StatusCode::OK, CookieJar::new(), Json(person.into())));
    }
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
    let (_, cookies) = log_in_as(&app, person.id).await?;
    Ok((StatusCode::CREATED, cookies, Json(person.into())))
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
    JsonBody(credentials): JsonBody<Credentials>,
) -> Result<(CookieJar, Json<Person>), HttpError> {
    let name = names::folded(&credentials.name);
    app.limits.password(address, &name)?;
    let account = app.store.account(&name).await?;
    let (person, hash) = account.map(|account| (account.person, account.password)).unzip();
    let right = passwords::verify(credentials.password, hash.clone()).await?;
    let person = person.filter(|_| right).ok_or_else(HttpError::wrong_password)?;
    let (login, cookies) = log_in_as(&app, person.id).await?;
    // If the password changed meanwhile, that ended every login except this one, which was not stored yet.
    if app.store.account(&name).await?.map(|account| account.password) != hash {
        end_logins(&app, &person, Logins::Only(login)).await?;
        return Err(HttpError::wrong_password());
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
    CurrentPerson(person): CurrentPerson,
) -> Result<(StatusCode, CookieJar), HttpError> {
    end_logins(&app, &person, Logins::Only(login)).await?;
    Ok((StatusCode::NO_CONTENT, no_cookie(&app)))
}

/// Logs out everywhere.
#[utoipa::path(
    post,
    path = "/logout-everywhere",
    tag = "people",
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn log_out_everywhere(
    State(app): State<App>,
    CurrentPerson(person): CurrentPerson,
) -> Result<(StatusCode, CookieJar), HttpError> {
    end_logins(&app, &person, Logins::All).await?;
    Ok((StatusCode::NO_CONTENT, no_cookie(&app)))
}

/// Adds a login of a person, and gives the browser its cookie.
async fn log_in_as(app: &App, person: PersonId) -> Result<(SecretHash, CookieJar), HttpError> {
    let secret = Secret::random(&app.random());
    let login = SecretHash::of(secret.reveal());
    app.store.add_login(person, login, app.now()).await?;
    Ok((login, CookieJar::new().add(cookie(app, secret.reveal().to_owned(), LOGIN_DAYS))))
}

/// Takes the cookie away.
pub(super) fn no_cookie(app: &App) -> CookieJar {
    CookieJar::new().add(cookie(app, String::new(), 0))
}

fn cookie(app: &App, value: String, days: u32) -> Cookie<'static> {
    let secure = app.settings.public_url.as_ref().is_some_and(|url| url.is_secure());
    Cookie::build((COOKIE, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(secure)
        .max_age(time::Duration::days(days.into()))
        .build()
}
