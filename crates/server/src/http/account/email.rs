//! An e-mail address for the way back into an account. It is used for nothing else.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use ilos_table::Millis;
use ilos_wire::person::{MailLink, MyEmail, SetEmail};
use ilos_wire::problem::ProblemCode;

use super::{account_named, check_password};
use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{ClientIp, CurrentPerson, JsonBody};
use crate::people::mail::{self, Mailer};
use crate::people::names;
use crate::people::secret::{Secret, SecretHash};
use crate::store::{PersonKind, RecoveryLink, StoreError};

/// How long a link works.
const LASTS: Duration = Duration::from_secs(60 * 60);

/// How long an account waits for another link, so that no one can fill its mailbox.
const PAUSE: Duration = Duration::from_secs(10 * 60);

/// The longest address (RFC 5321).
const LONGEST: usize = 254;

/// My e-mail address, and whether this server sends mail.
#[utoipa::path(
    get,
    path = "/me/email",
    tag = "people",
    responses((status = 200, body = MyEmail), ErrorResponses)
)]
pub(in crate::http) async fn show(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
) -> Result<Json<MyEmail>, HttpError> {
    let available = app.settings.mailer.is_some();
    Ok(Json(MyEmail { available, address: app.store.email(me.id).await? }))
}

/// Keeps an e-mail address of my account, or none. A link that was sent before works no longer.
#[utoipa::path(
    put,
    path = "/me/email",
    tag = "people",
    request_body = SetEmail,
    responses((status = 200, body = MyEmail), ErrorResponses)
)]
pub(in crate::http) async fn set(
    State(app): State<App>,
    ClientIp(network): ClientIp,
    CurrentPerson(me): CurrentPerson,
    JsonBody(wanted): JsonBody<SetEmail>,
) -> Result<Json<MyEmail>, HttpError> {
    if me.kind != PersonKind::Account {
        let message = "a guest has no password to recover: make an account first";
        return Err(HttpError::conflict(ProblemCode::NoAccount, message));
    }
    let available = app.settings.mailer.is_some();
    if wanted.address.is_some() && !available {
        return Err(no_mail());
    }
    let address = wanted.address.map(|address| address.trim().to_owned());
    if address.as_ref().is_some_and(|text| text.len() > LONGEST || mail::address(text).is_none()) {
        return Err(HttpError::invalid("this is no e-mail address"));
    }
    check_password(&app, network, &me, wanted.password).await?;
    app.store.set_email(me.id, address.clone()).await?;
    Ok(Json(MyEmail { available, address }))
}

/// Sends a link that sets a new password once, if the account exists and has an address. The answer is the
/// same in any case, so that strangers learn nothing.
#[utoipa::path(
    post,
    path = "/recover/email",
    tag = "people",
    request_body = MailLink,
    security(()),
    responses((status = 202), ErrorResponses)
)]
pub(in crate::http) async fn send(
    State(app): State<App>,
    ClientIp(network): ClientIp,
    JsonBody(wanted): JsonBody<MailLink>,
) -> Result<StatusCode, HttpError> {
    let mailer = app.settings.mailer.clone().ok_or_else(no_mail)?;
    app.limits.password(network, &names::folded(&wanted.name))?;
    tokio::spawn(async move {
        let language = wanted.language.unwrap_or_default();
        if let Err(error) = send_link(&app, &mailer, &wanted.name, &language).await {
            app.metrics.failed("mail");
            tracing::error!("a link into an account was not sent: {error}");
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn send_link(
    app: &App,
    mailer: &Mailer,
    name: &str,
    language: &str,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let Some(account) = account_named(app, name).await? else { return Ok(()) };
    let address = app.store.email(account.person.id).await?;
    let Some(address) = address.and_then(|address| mail::address(&address)) else { return Ok(()) };
    let (code, now) = (Secret::recovery_code(&app.random()), app.now());
    let until = now + LASTS.as_millis() as Millis;
    let link = RecoveryLink { hash: SecretHash::of_code(code.reveal()), until };
    let sent_before = until - PAUSE.as_millis() as Millis;
    match app.store.set_recovery_link(account.person.id, link, sent_before).await {
        Ok(()) => {}
        // One was sent a moment ago.
        Err(StoreError::Conflict) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    Ok(mailer.send_link(address, &account.person.name, code.reveal(), language).await?)
}

fn no_mail() -> HttpError {
    HttpError::missing("this server sends no mail: use a recovery code")
}
