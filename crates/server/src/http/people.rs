//! Who asks, and what people do about themselves.

use std::net::{IpAddr, SocketAddr};

use axum::Json;
use axum::extract::{ConnectInfo, FromRequestParts, State};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::request::Parts;
use http::{HeaderMap, StatusCode, header};
use ilos_protocol::person::{ChangeMe, Credentials, MAX_NAME, Person, PersonKind, Proof};
use ilos_protocol::table::{TableList, TableStatus};

use super::body::{At, Body};
use super::description::Faults;
use crate::error::Fault;
use crate::id::{PersonId, Secret, SecretHash};
use crate::store::{Listing, PersonChange, PersonRow, Rating, StoreError};
use crate::table::Table;
use crate::{App, names, passwords, ratings};

const COOKIE: &str = "ilos";

/// How long a browser keeps the cookie.
const COOKIE_DAYS: i64 = 400;

/// More tables than anyone sits at.
const ALL: u32 = 100_000;

/// How many games a list has at most.
const LIST: u32 = 50;

/// The person who asks.
pub(crate) struct Me(pub(crate) PersonRow);

/// Where a request comes from.
pub(crate) struct From(pub(crate) IpAddr);

impl FromRequestParts<App> for Me {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Fault> {
        let login = login_of(&parts.headers).ok_or_else(Fault::unknown_person)?;
        let person = app.store.person_by_login(login).await?;
        person.map(Me).ok_or_else(Fault::unknown_person)
    }
}

/// The token of a bot, or the cookie of a browser.
fn login_of(headers: &HeaderMap) -> Option<SecretHash> {
    let token =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let jar = CookieJar::from_headers(headers);
    token.or(jar.get(COOKIE).map(Cookie::value)).map(SecretHash::of)
}

impl FromRequestParts<App> for From {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<From, Fault> {
        let peer: ConnectInfo<SocketAddr> =
            ConnectInfo::from_request_parts(parts, app).await.map_err(Fault::internal)?;
        Ok(From(app.limits.address(&parts.headers, peer.0)))
    }
}

impl std::convert::From<PersonRow> for Person {
    fn from(person: PersonRow) -> Person {
        let rating = ratings::shown(person.rating);
        Person { id: person.id.to_string(), name: person.name, kind: person.kind, rating }
    }
}

fn fitting_name(name: &str) -> Result<String, Fault> {
    names::fitting(name)
        .ok_or_else(|| Fault::invalid(format!("a name has 1 to {MAX_NAME} visible characters")))
}

/// Makes a guest of whoever is nobody yet.
#[utoipa::path(
    post,
    path = "/guests",
    tag = "people",
    security(()),
    responses((status = 201, body = Person), (status = 200, body = Person), Faults)
)]
pub(super) async fn become_guest(
    State(app): State<App>,
    From(address): From,
    known: Result<Me, Fault>,
) -> Result<(StatusCode, CookieJar, Json<Person>), Fault> {
    if let Ok(Me(person)) = known {
        return Ok((StatusCode::OK, CookieJar::new(), Json(person.into())));
    }
    app.limits.opening(address)?;
    let person = PersonRow {
        id: PersonId::random(),
        name: names::for_guest(),
        kind: PersonKind::Guest,
        owner: None,
        created: app.settings.time.now(),
        rating: Rating::NEW,
    };
    app.store.add_person(&person).await?;
    Ok((StatusCode::CREATED, log_in_as(&app, person.id).await?, Json(person.into())))
}

async fn log_in_as(app: &App, person: PersonId) -> Result<CookieJar, Fault> {
    let secret = Secret::random();
    app.store.add_login(person, SecretHash::of(secret.reveal()), app.settings.time.now()).await?;
    Ok(CookieJar::new().add(cookie(app, secret.reveal().to_owned(), COOKIE_DAYS)))
}

fn cookie(app: &App, value: String, days: i64) -> Cookie<'static> {
    let secure = app.settings.public_url.as_ref().is_some_and(|url| url.is_secure());
    Cookie::build((COOKIE, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(secure)
        .max_age(time::Duration::days(days))
        .build()
}

/// Who I am.
#[utoipa::path(
    get,
    path = "/me",
    tag = "people",
    responses((status = 200, body = Person), Faults)
)]
pub(super) async fn me(Me(person): Me) -> Json<Person> {
    Json(person.into())
}

/// Someone, as everybody may know.
#[utoipa::path(
    get,
    path = "/people/{id}",
    tag = "people",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Person), Faults)
)]
pub(super) async fn show(State(app): State<App>, At(id): At<String>) -> Result<Json<Person>, Fault> {
    Ok(Json(find(&app, &id).await?.into()))
}

pub(super) async fn find(app: &App, id: &str) -> Result<PersonRow, Fault> {
    let nobody = || Fault::missing("there is no such person");
    app.store.person(id.parse().map_err(|_| nobody())?).await?.ok_or_else(nobody)
}

/// The finished games of someone that everybody may see.
#[utoipa::path(
    get,
    path = "/people/{id}/games",
    tag = "people",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = TableList), Faults)
)]
pub(super) async fn history(State(app): State<App>, At(id): At<String>) -> Result<Json<TableList>, Fault> {
    let person = find(&app, &id).await?;
    let rows = app.store.tables(Listing::PublicOf(person.id, TableStatus::Finished), LIST).await?;
    let tables = rows.into_iter().map(|row| Ok(Table::read(row)?.info(&[]))).collect::<Result<_, Fault>>()?;
    Ok(Json(TableList { tables, to_act: None }))
}

/// Makes an account of a guest.
#[utoipa::path(
    post,
    path = "/account",
    tag = "people",
    request_body = Credentials,
    responses((status = 201, body = Person), Faults)
)]
pub(super) async fn register(
    State(app): State<App>,
    From(address): From,
    Me(mut person): Me,
    Body(credentials): Body<Credentials>,
) -> Result<(StatusCode, Json<Person>), Fault> {
    if person.kind != PersonKind::Guest {
        return Err(Fault::conflict("has_account", "you have an account already"));
    }
    let name = fitting_name(&credentials.name)?;
    app.limits.password(address, &names::folded(&name))?;
    let password = passwords::hash(credentials.password).await?;
    set_account(&app, &mut person, name, password).await?;
    person.kind = PersonKind::Account;
    Ok((StatusCode::CREATED, Json(person.into())))
}

async fn set_account(app: &App, person: &mut PersonRow, name: String, password: String) -> Result<(), Fault> {
    let change = PersonChange::Account { name: name.clone(), account: names::folded(&name), password };
    app.store.change_person(person.id, change).await.map_err(|error| match error {
        StoreError::Conflict => Fault::conflict("name_taken", "this name is taken: choose another"),
        error => error.into(),
    })?;
    renamed(app, person, name);
    Ok(())
}

fn renamed(app: &App, person: &mut PersonRow, name: String) {
    person.name = name;
    app.rooms.renamed(person);
}

/// Logs in. What fails, fails in the same way and time for names that are there and for those that are not.
#[utoipa::path(
    post,
    path = "/login",
    tag = "people",
    request_body = Credentials,
    security(()),
    responses((status = 200, body = Person), Faults)
)]
pub(super) async fn log_in(
    State(app): State<App>,
    From(address): From,
    Body(credentials): Body<Credentials>,
) -> Result<(CookieJar, Json<Person>), Fault> {
    let name = names::folded(&credentials.name);
    app.limits.password(address, &name)?;
    let account = app.store.account(&name).await?;
    let (person, hash) = account.map(|account| (account.person, account.password)).unzip();
    let right = passwords::verify(credentials.password, hash).await?;
    let person = person.filter(|_| right).ok_or_else(Fault::wrong_password)?;
    Ok((log_in_as(&app, person.id).await?, Json(person.into())))
}

/// Demands the password of an account; a guest has none.
async fn prove(
    app: &App,
    address: IpAddr,
    person: &PersonRow,
    password: Option<String>,
) -> Result<(), Fault> {
    if person.kind != PersonKind::Account {
        return Ok(());
    }
    let name = names::folded(&person.name);
    app.limits.password(address, &name)?;
    let hash = app.store.account(&name).await?.map(|account| account.password);
    let right = passwords::verify(password.unwrap_or_default(), hash).await?;
    if right { Ok(()) } else { Err(Fault::wrong_password()) }
}

/// Changes my name or my password.
#[utoipa::path(
    patch,
    path = "/me",
    tag = "people",
    request_body = ChangeMe,
    responses((status = 200, body = Person), Faults)
)]
pub(super) async fn change_me(
    State(app): State<App>,
    From(address): From,
    Me(mut person): Me,
    Body(change): Body<ChangeMe>,
) -> Result<Json<Person>, Fault> {
    let name = change.name.as_deref().map(fitting_name).transpose()?;
    prove(&app, address, &person, change.password.clone()).await?;
    if person.kind == PersonKind::Account {
        let hash = passwords::hash(change.new_password.or(change.password).unwrap_or_default()).await?;
        let name = name.unwrap_or_else(|| person.name.clone());
        set_account(&app, &mut person, name, hash).await?;
    } else if change.new_password.is_some() {
        return Err(Fault::conflict("no_account", "a guest has no password: make an account first"));
    } else if let Some(name) = name {
        app.store.change_person(person.id, PersonChange::Rename(name.clone())).await?;
        renamed(&app, &mut person, name);
    }
    Ok(Json(person.into()))
}

/// Logs out here.
#[utoipa::path(
    post,
    path = "/logout",
    tag = "people",
    responses((status = 204), Faults)
)]
pub(super) async fn log_out(
    State(app): State<App>,
    Me(person): Me,
    headers: HeaderMap,
) -> Result<(StatusCode, CookieJar), Fault> {
    app.store.remove_logins(person.id, login_of(&headers)).await?;
    Ok((StatusCode::NO_CONTENT, CookieJar::new().add(cookie(&app, String::new(), 0))))
}

/// Logs out everywhere.
#[utoipa::path(
    post,
    path = "/logout-everywhere",
    tag = "people",
    responses((status = 204), Faults)
)]
pub(super) async fn log_out_everywhere(
    State(app): State<App>,
    Me(person): Me,
) -> Result<(StatusCode, CookieJar), Fault> {
    app.store.remove_logins(person.id, None).await?;
    app.rooms.log_out(person.id);
    Ok((StatusCode::NO_CONTENT, CookieJar::new().add(cookie(&app, String::new(), 0))))
}

/// Frees every seat of someone who goes for good; where a game is on, a bot plays on.
pub(super) async fn leave_everywhere(app: &App, person: &PersonRow) -> Result<(), Fault> {
    for status in [TableStatus::Gathering, TableStatus::Playing] {
        for row in app.store.tables(Listing::Of(person.id, status), ALL).await? {
            let room = app.rooms.find(row.id).await?;
            match room.leave(person, None).await {
                Ok(_) => app.rooms.go_on(&room),
                // It ended or was left in this moment.
                Err(fault) if fault.status == StatusCode::CONFLICT => {}
                Err(fault) => return Err(fault),
            }
        }
    }
    Ok(())
}

/// Deletes me: finished games stay, under another name.
#[utoipa::path(
    delete,
    path = "/me",
    tag = "people",
    request_body = Option<Proof>,
    responses((status = 204), Faults)
)]
pub(super) async fn delete_me(
    State(app): State<App>,
    From(address): From,
    Me(mut person): Me,
    Body(proof): Body<Proof>,
) -> Result<(StatusCode, CookieJar), Fault> {
    prove(&app, address, &person, proof.password).await?;
    leave_everywhere(&app, &person).await?;
    for bot in app.store.bots_of(person.id).await? {
        leave_everywhere(&app, &bot).await?;
        app.store.change_person(bot.id, PersonChange::Delete { name: names::FORMER.to_owned() }).await?;
        app.rooms.log_out(bot.id);
    }
    app.store.change_person(person.id, PersonChange::Delete { name: names::FORMER.to_owned() }).await?;
    names::FORMER.clone_into(&mut person.name);
    app.rooms.renamed(&person);
    app.rooms.log_out(person.id);
    Ok((StatusCode::NO_CONTENT, CookieJar::new().add(cookie(&app, String::new(), 0))))
}
