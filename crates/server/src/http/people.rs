//! Who asks.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::StatusCode;
use http::request::Parts;
use ilos_protocol::person::{ChangeMe, MAX_NAME, Person, PersonKind};

use super::body::Body;
use crate::error::Fault;
use crate::id::{PersonId, Secret, SecretHash};
use crate::store::{PersonChange, PersonRow, Rating};
use crate::{App, clock, names};

const COOKIE: &str = "ilos";

/// How long a browser keeps the cookie.
const COOKIE_DAYS: i64 = 400;

/// The person who asks.
pub(crate) struct Me(pub(crate) PersonRow);

impl FromRequestParts<App> for Me {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Fault> {
        let jar = CookieJar::from_headers(&parts.headers);
        let secret = jar.get(COOKIE).ok_or_else(Fault::unknown_person)?;
        let person = app.store.person_by_login(SecretHash::of(secret.value())).await?;
        person.map(Me).ok_or_else(Fault::unknown_person)
    }
}

impl From<PersonRow> for Person {
    fn from(person: PersonRow) -> Person {
        Person { id: person.id.to_string(), name: person.name, kind: person.kind }
    }
}

/// Makes a guest of whoever is nobody yet.
pub(super) async fn become_guest(
    State(app): State<App>,
    known: Result<Me, Fault>,
) -> Result<(StatusCode, CookieJar, Json<Person>), Fault> {
    if let Ok(Me(person)) = known {
        return Ok((StatusCode::OK, CookieJar::new(), Json(person.into())));
    }
    let person = PersonRow {
        id: PersonId::random(),
        name: names::for_guest(),
        kind: PersonKind::Guest,
        owner: None,
        created: clock::now(),
        rating: Rating::NEW,
    };
    let secret = Secret::random();
    app.store.add_person(&person).await?;
    app.store.add_login(person.id, SecretHash::of(secret.reveal()), person.created).await?;
    Ok((StatusCode::CREATED, CookieJar::new().add(cookie(&app, &secret)), Json(person.into())))
}

fn cookie(app: &App, secret: &Secret) -> Cookie<'static> {
    let secure = app.settings.public_url.as_ref().is_some_and(|url| url.is_secure());
    Cookie::build((COOKIE, secret.reveal().to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(secure)
        .max_age(time::Duration::days(COOKIE_DAYS))
        .build()
}

/// Who I am.
pub(super) async fn me(Me(person): Me) -> Json<Person> {
    Json(person.into())
}

/// Gives me another name.
pub(super) async fn change_me(
    State(app): State<App>,
    Me(mut person): Me,
    Body(change): Body<ChangeMe>,
) -> Result<Json<Person>, Fault> {
    person.name = names::fitting(&change.name)
        .ok_or_else(|| Fault::invalid(format!("a name has 1 to {MAX_NAME} visible characters")))?;
    app.store.change_person(person.id, PersonChange::Rename(person.name.clone())).await?;
    app.rooms.renamed(&person);
    Ok(Json(person.into()))
}
