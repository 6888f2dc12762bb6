//! Who asks, and what people do about themselves.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::StatusCode;
use ilos_wire::person::{ChangeMe, Credentials, MAX_NAME, Person, PersonKind, Proof};
use ilos_wire::problem::ProblemCode;
use ilos_wire::table::{TableList, TableStatus};

use super::description::ErrorResponses;
use super::extract::{
    COOKIE, ClientIp, CurrentLogin, CurrentUser, JsonBody, LOGIN_DAYS, PathParams, QueryParams,
};
use super::tables::{LIST, PageQuery, table_before};
use crate::error::{Fault, once_more_if_overtaken};
use crate::id::{PersonId, Secret, SecretHash};
use crate::store::{Listing, Logins, PersonChange, PersonRow, Rating, StoreError};
use crate::table::Table;
use crate::{App, names, passwords, ratings};

/// More tables than anyone sits at.
const ALL: u32 = 100_000;

impl From<PersonRow> for Person {
    fn from(person: PersonRow) -> Person {
        let rating = ratings::shown(person.rating);
        Person { id: person.id.to_string(), name: person.name, kind: person.kind, rating }
    }
}

/// The name as it is shown, if nobody else is known by it for certain: accounts are, and those who are gone share one.
pub(super) async fn free_name(app: &App, name: &str, me: Option<PersonId>) -> Result<String, Fault> {
    let name = names::fitting(name)
        .ok_or_else(|| Fault::invalid(format!("a name has 1 to {MAX_NAME} visible characters")))?;
    let folded = names::folded(&name);
    let account = app.store.account(&folded).await?;
    let taken = account.is_some_and(|account| Some(account.person.id) != me);
    if taken || folded == names::FORMER { Err(name_taken()) } else { Ok(name) }
}

fn name_taken() -> Fault {
    Fault::conflict(ProblemCode::NameTaken, "this name is taken: choose another")
}

/// Makes a guest of whoever is nobody yet.
#[utoipa::path(
    post,
    path = "/guests",
    tag = "people",
    security(()),
    responses((status = 201, body = Person), (status = 200, body = Person), ErrorResponses)
)]
pub(super) async fn become_guest(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    known: Result<CurrentUser, Fault>,
) -> Result<(StatusCode, CookieJar, Json<Person>), Fault> {
    if let Ok(CurrentUser(person)) = known {
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
        name_changes: 0,
    };
    app.store.add_person(&person).await?;
    let (_, cookies) = log_in_as(&app, person.id).await?;
    Ok((StatusCode::CREATED, cookies, Json(person.into())))
}

async fn log_in_as(app: &App, person: PersonId) -> Result<(SecretHash, CookieJar), Fault> {
    let secret = Secret::random();
    let login = SecretHash::of(secret.reveal());
    app.store.add_login(person, login, app.settings.time.now()).await?;
    Ok((login, CookieJar::new().add(cookie(app, secret.reveal().to_owned(), LOGIN_DAYS))))
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

/// Someone, as everybody may know.
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
    let nobody = || Fault::missing("there is no such person");
    app.store.person(id.parse().map_err(|_| nobody())?).await?.ok_or_else(nobody)
}

/// The finished games of someone that everybody may see.
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
    QueryParams(further): QueryParams<PageQuery>,
) -> Result<Json<TableList>, Fault> {
    let person = find(&app, &id).await?;
    let listing = Listing::PublicOf(person.id, TableStatus::Finished);
    let rows = app.store.tables(listing, table_before(further.after.as_deref())?, LIST).await?;
    let tables = rows.into_iter().map(|row| Ok(Table::read(row)?.info(&[]))).collect::<Result<_, Fault>>()?;
    Ok(Json(TableList { tables, to_act: None }))
}

/// Makes an account of a guest.
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
) -> Result<(StatusCode, Json<Person>), Fault> {
    if person.kind != PersonKind::Guest {
        return Err(Fault::conflict(ProblemCode::HasAccount, "you have an account already"));
    }
    app.limits.password(address, &names::folded(&credentials.name))?;
    let name = free_name(&app, &credentials.name, None).await?;
    let password = passwords::hash(credentials.password).await?;
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
) -> Result<(), Fault> {
    let change = PersonChange::Account { name: name.clone(), account: names::folded(&name), password, ends };
    app.store.change_person(person.id, change).await.map_err(|error| match error {
        StoreError::Conflict => name_taken(),
        error => error.into(),
    })?;
    renamed(app, person, name);
    if let Some(which) = ends {
        app.rooms.log_out(person.id, which);
    }
    Ok(())
}

fn renamed(app: &App, person: &mut PersonRow, name: String) {
    person.name = name;
    person.name_changes += 1;
    app.rooms.renamed(person);
}

/// Logs in. What fails, fails in the same way and time for names that are there and for those that are not.
#[utoipa::path(
    post,
    path = "/login",
    tag = "people",
    request_body = Credentials,
    security(()),
    responses((status = 200, body = Person), ErrorResponses)
)]
pub(super) async fn log_in(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    JsonBody(credentials): JsonBody<Credentials>,
) -> Result<(CookieJar, Json<Person>), Fault> {
    let name = names::folded(&credentials.name);
    app.limits.password(address, &name)?;
    let account = app.store.account(&name).await?;
    let (person, hash) = account.map(|account| (account.person, account.password)).unzip();
    let right = passwords::verify(credentials.password, hash.clone()).await?;
    let person = person.filter(|_| right).ok_or_else(Fault::wrong_password)?;
    let (login, cookies) = log_in_as(&app, person.id).await?;
    // A password that was changed meanwhile has ended every login but this one, which was not there yet.
    if app.store.account(&name).await?.map(|account| account.password) != hash {
        app.store.remove_logins(person.id, Logins::Only(login)).await?;
        return Err(Fault::wrong_password());
    }
    Ok((cookies, Json(person.into())))
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
) -> Result<Json<Person>, Fault> {
    let name = match &change.name {
        Some(name) => Some(free_name(&app, name, Some(person.id)).await?),
        None => None,
    };
    prove(&app, address, &person, change.password.clone()).await?;
    if person.kind == PersonKind::Account {
        let ends = change.new_password.is_some().then_some(Logins::AllBut(login));
        let password = match change.new_password {
            Some(password) => Some(passwords::hash(password).await?),
            None => None,
        };
        let name = name.unwrap_or_else(|| person.name.clone());
        set_account(&app, &mut person, name, password, ends).await?;
    } else if change.new_password.is_some() {
        return Err(Fault::conflict(
            ProblemCode::NoAccount,
            "a guest has no password: make an account first",
        ));
    } else if let Some(name) = name {
        app.store.change_person(person.id, PersonChange::Rename(name.clone())).await?;
        renamed(&app, &mut person, name);
    }
    Ok(Json(person.into()))
}

/// Ends logins, and the sockets that were opened with them.
async fn end_logins(app: &App, person: &PersonRow, which: Logins) -> Result<(), Fault> {
    app.store.remove_logins(person.id, which).await?;
    app.rooms.log_out(person.id, which);
    Ok(())
}

/// Logs out here.
#[utoipa::path(
    post,
    path = "/logout",
    tag = "people",
    responses((status = 204), ErrorResponses)
)]
pub(super) async fn log_out(
    State(app): State<App>,
    CurrentLogin(login): CurrentLogin,
    CurrentUser(person): CurrentUser,
) -> Result<(StatusCode, CookieJar), Fault> {
    end_logins(&app, &person, Logins::Only(login)).await?;
    Ok((StatusCode::NO_CONTENT, CookieJar::new().add(cookie(&app, String::new(), 0))))
}

/// Logs out everywhere.
#[utoipa::path(
    post,
    path = "/logout-everywhere",
    tag = "people",
    responses((status = 204), ErrorResponses)
)]
pub(super) async fn log_out_everywhere(
    State(app): State<App>,
    CurrentUser(person): CurrentUser,
) -> Result<(StatusCode, CookieJar), Fault> {
    end_logins(&app, &person, Logins::All).await?;
    Ok((StatusCode::NO_CONTENT, CookieJar::new().add(cookie(&app, String::new(), 0))))
}

/// Frees every seat of someone who goes for good, and gives up every table; where a game is on, a bot plays on.
pub(super) async fn leave_everywhere(app: &App, person: &PersonRow) -> Result<(), Fault> {
    for status in [TableStatus::Gathering, TableStatus::Playing] {
        for row in app.store.tables(Listing::Of(person.id, status), None, ALL).await? {
            let leave = || async {
                let room = app.rooms.find(row.id).await?;
                room.leave(person, None).await?;
                app.rooms.go_on(&room);
                Ok(())
            };
            match once_more_if_overtaken(leave).await {
                Err(fault) if fault.is_unavailable() || fault.is_overtaken() => return Err(fault),
                // What else can go wrong keeps nobody from going: the game ended or was left in this moment, or is one that
                // this program cannot go on with.
                Ok(()) | Err(Fault { .. }) => {}
            }
        }
    }
    Ok(())
}

/// Deletes someone everywhere, by name too.
async fn delete(app: &App, mut person: PersonRow) -> Result<(), Fault> {
    leave_everywhere(app, &person).await?;
    app.store.change_person(person.id, PersonChange::Delete { name: names::FORMER.to_owned() }).await?;
    person.kind = PersonKind::Former;
    renamed(app, &mut person, names::FORMER.to_owned());
    app.rooms.log_out(person.id, Logins::All);
    Ok(())
}

/// Deletes me and my bots: finished games stay, under another name.
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
) -> Result<(StatusCode, CookieJar), Fault> {
    prove(&app, address, &person, proof.password).await?;
    for bot in app.store.bots_of(person.id).await? {
        delete(&app, bot).await?;
    }
    delete(&app, person).await?;
    Ok((StatusCode::NO_CONTENT, CookieJar::new().add(cookie(&app, String::new(), 0))))
}
