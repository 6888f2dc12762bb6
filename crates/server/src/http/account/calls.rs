//! How the person who asks is called back when it is their turn.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use ilos_wire::calls::{self as wire, CallKind, CallTarget, Calls, ChangeCalls, NewCallTarget};

use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{CurrentPerson, JsonBody, PathParams};
use crate::people::calls::Browser;
use crate::store::{self, CallWay, PersonRow, QuietHours, Quota, StoreError, WebhookForm, Write};

/// The most letters of a message before its link.
const MAX_WORDS: usize = 200;

/// What a message says unless the person has chosen other words.
const WORDS: &str = "It is your turn in Ilôs.";

/// How I am called back when it is my turn and I am not there.
#[utoipa::path(
    get,
    path = "/me/calls",
    tag = "people",
    responses((status = 200, body = Calls), ErrorResponses)
)]
pub(in crate::http) async fn show(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
) -> Result<Json<Calls>, HttpError> {
    let push_key = app.caller.push_key.public();
    let (targets, quiet) = (targets_of(&app, &me).await?, quiet_of(&app, &me).await?);
    Ok(Json(Calls { push_key, targets, quiet }))
}

/// Sets when I am not to be called.
#[utoipa::path(
    patch,
    path = "/me/calls",
    tag = "people",
    request_body = ChangeCalls,
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn change(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    JsonBody(wanted): JsonBody<ChangeCalls>,
) -> Result<StatusCode, HttpError> {
    let expected = || HttpError::invalid("quiet: expected two different minutes of a day, 0 to 1439");
    let quiet = wanted.quiet.map(|hours| QuietHours::new(hours.begin, hours.end).ok_or_else(expected));
    app.store.write(Write::SetQuietHours(me.id, quiet.transpose()?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds a place where I am called. The same address again replaces what was known of it.
#[utoipa::path(
    post,
    path = "/me/calls/targets",
    tag = "people",
    request_body = NewCallTarget,
    responses((status = 201, body = CallTarget), ErrorResponses)
)]
pub(in crate::http) async fn add(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    JsonBody(new): JsonBody<NewCallTarget>,
) -> Result<(StatusCode, Json<CallTarget>), HttpError> {
    let (address, way) = read(new)?;
    let uri = app.caller.network.read(&address)?;
    app.caller.network.look_up(&uri).await?;
    let mut target = store::CallTarget { number: 0, person: me.id, address, way, created: app.now() };
    let allowed = Quota::CallTargets.of(me.id);
    target.number = app.store.write(Write::AddCallTarget(target.clone()).within(vec![allowed])).await?;
    Ok((StatusCode::CREATED, Json(target_to_wire(target))))
}

/// Removes a place where I am called.
#[utoipa::path(
    delete,
    path = "/me/calls/targets/{id}",
    tag = "people",
    params(("id" = String, Path)),
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn remove(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    PathParams(id): PathParams<String>,
) -> Result<StatusCode, HttpError> {
    let missing = || HttpError::missing("you are not called at such a place");
    let number = id.parse().map_err(|_| missing())?;
    match app.store.write(Write::RemoveCallTarget(me.id, number)).await? {
        0 => Err(missing()),
        _ => Ok(StatusCode::NO_CONTENT),
    }
}

/// The places where a person is called.
pub(super) async fn targets_of(app: &App, me: &PersonRow) -> Result<Vec<CallTarget>, StoreError> {
    Ok(app.store.call_targets(me.id).await?.into_iter().map(target_to_wire).collect())
}

/// When a person is not to be called.
pub(super) async fn quiet_of(app: &App, me: &PersonRow) -> Result<Option<wire::QuietHours>, StoreError> {
    let quiet = app.store.quiet_hours(me.id).await?;
    Ok(quiet.map(|QuietHours { begin, end }| wire::QuietHours { begin, end }))
}

fn read(new: NewCallTarget) -> Result<(String, CallWay), HttpError> {
    match new {
        NewCallTarget::Push { endpoint, p256dh, auth } => {
            let expected = "p256dh, auth: expected the keys of a push subscription, in base64url";
            Browser::read(&p256dh, &auth).ok_or_else(|| HttpError::invalid(expected))?;
            Ok((endpoint, CallWay::Push { key: p256dh, auth }))
        }
        NewCallTarget::Webhook { form, address, words } => {
            let words = words.unwrap_or_else(|| WORDS.to_owned());
            let plain = !words.trim().is_empty() && !words.chars().any(char::is_control);
            if !plain || words.chars().count() > MAX_WORDS {
                return Err(HttpError::invalid(format!(
                    "words: expected 1 to {MAX_WORDS} letters in a line"
                )));
            }
            let form = match form {
                wire::WebhookForm::Discord => WebhookForm::Discord,
                wire::WebhookForm::Matrix => WebhookForm::Matrix,
                wire::WebhookForm::Ntfy => WebhookForm::Ntfy,
                wire::WebhookForm::Slack => WebhookForm::Slack,
            };
            Ok((address, CallWay::Webhook { form, words }))
        }
    }
}

fn target_to_wire(target: store::CallTarget) -> CallTarget {
    let kind = match target.way {
        CallWay::Push { .. } => CallKind::Push,
        CallWay::Webhook { form: WebhookForm::Discord, .. } => CallKind::Discord,
        CallWay::Webhook { form: WebhookForm::Matrix, .. } => CallKind::Matrix,
        CallWay::Webhook { form: WebhookForm::Ntfy, .. } => CallKind::Ntfy,
        CallWay::Webhook { form: WebhookForm::Slack, .. } => CallKind::Slack,
    };
    CallTarget { id: target.number.to_string(), kind, address: target.address, since: target.created }
}
