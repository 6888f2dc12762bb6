//! Recovery codes: the way back into an account whose password is lost.

use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use http::StatusCode;
use ilos_wire::person::{Person, Proof, Recover, RecoveryCodes, RecoveryCodesLeft};
use ilos_wire::problem::ProblemCode;

use super::agent::UserAgent;
use super::logins::log_in_as;
use super::{account_named, check_password};
use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{ClientIp, CurrentPerson, JsonBody};
use crate::people::change::{change, end_tokens};
use crate::people::secret::{Secret, SecretHash};
use crate::people::{names, passwords};
use crate::store::{Logins, PersonChange, PersonKind, StoreError, UsedCode};

/// How many codes a person is given at once.
const CODES: usize = 8;

/// How many of my recovery codes are left.
#[utoipa::path(
    get,
    path = "/me/recovery-codes",
    tag = "people",
    responses((status = 200, body = RecoveryCodesLeft), ErrorResponses)
)]
pub(in crate::http) async fn left(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
) -> Result<Json<RecoveryCodesLeft>, HttpError> {
    Ok(Json(RecoveryCodesLeft { left: app.store.recovery_codes(me.id).await? }))
}

/// Makes recovery codes for my account. They are shown only now; earlier ones are good no longer.
#[utoipa::path(
    post,
    path = "/me/recovery-codes",
    tag = "people",
    request_body = Proof,
    responses((status = 201, body = RecoveryCodes), ErrorResponses)
)]
pub(in crate::http) async fn make(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    CurrentPerson(me): CurrentPerson,
    JsonBody(proof): JsonBody<Proof>,
) -> Result<(StatusCode, Json<RecoveryCodes>), HttpError> {
    if me.kind != PersonKind::Account {
        let message = "a guest has no password to recover: make an account first";
        return Err(HttpError::conflict(ProblemCode::NoAccount, message));
    }
    check_password(&app, address, &me, proof.password).await?;
    let codes = [(); CODES].map(|()| Secret::recovery_code(&app.random()));
    let hashes = codes.iter().map(|code| SecretHash::of_code(code.reveal())).collect();
    app.store.set_recovery_codes(me.id, hashes).await?;
    let codes = codes.iter().map(|code| code.reveal().to_owned()).collect();
    Ok((StatusCode::CREATED, Json(RecoveryCodes { codes })))
}

/// Sets a new password with a recovery code, which is used up, and logs in; all other logins end. A failure
/// looks the same, and takes as long, whether an account has the name or not.
#[utoipa::path(
    post,
    path = "/recover",
    tag = "people",
    request_body = Recover,
    security(()),
    responses((status = 200, body = Person), ErrorResponses)
)]
pub(in crate::http) async fn recover(
    State(app): State<App>,
    ClientIp(address): ClientIp,
    UserAgent(agent): UserAgent,
    JsonBody(wanted): JsonBody<Recover>,
) -> Result<(CookieJar, Json<Person>), HttpError> {
    app.limits.password(address, &names::folded(&wanted.name))?;
    let password = passwords::hash(wanted.new_password, &app.random()).await?;
    let account = account_named(&app, &wanted.name).await?;
    let mut person = account.map(|account| account.person).ok_or_else(HttpError::wrong_code)?;
    app.moderation.admit(&person, app.now())?;
    let code = Some(UsedCode { hash: SecretHash::of_code(&wanted.code), at: app.now() });
    let recovered = PersonChange::Password { password, code, ends: Logins::All };
    change(&app, &mut person, recovered).await.map_err(|error| match error {
        StoreError::Conflict => HttpError::wrong_code(),
        error => error.into(),
    })?;
    if wanted.end_tokens == Some(true) {
        end_tokens(&app, &person).await?;
    }
    let (_, cookies) = log_in_as(&app, &person, agent).await?;
    Ok((cookies, Json(person.into())))
}
