//! Codes to register with.

use ilos_wire::moderation::{Deed, Registration};

use crate::app::App;
use crate::http::error::HttpError;
use crate::moderation::Denial;
use crate::people::secret::SecretHash;
use crate::store::moderation::{
    AuditRow, Invite, give_invite_back, remove_invites_with_roles, set_role, use_invite,
};
use crate::store::{PersonRow, StoreError};

/// Uses a code, where the server asks for one or someone brings one. A code that gives a role opens a closed
/// server too: with it the first admin comes in.
pub(super) async fn take(app: &App, code: Option<&str>) -> Result<Option<Invite>, HttpError> {
    let registration = app.settings.registration;
    let Some(code) = code else {
        return match registration {
            Registration::Open => Ok(None),
            Registration::Code => Err(Denial::CodeNeeded.into()),
            Registration::Closed => Err(Denial::RegistrationClosed.into()),
        };
    };
    let invite = app.store.invite(SecretHash::of_code(code), app.now()).await?;
    let invite = invite.ok_or(Denial::CodeNeeded)?;
    if registration == Registration::Closed && invite.role.is_none() {
        return Err(Denial::RegistrationClosed.into());
    }
    match app.store.run(vec![use_invite(invite.hash)]).await {
        Err(StoreError::Conflict) => Err(Denial::CodeNeeded.into()),
        used => Ok(used.map(|_| Some(invite))?),
    }
}

/// Gives a code back with which no account was made.
pub(super) async fn give_back(app: &App, invite: Option<Invite>) -> Result<(), HttpError> {
    if let Some(invite) = invite {
        app.store.run(vec![give_invite_back(invite.hash)]).await?;
    }
    Ok(())
}

/// Gives a new account the role that its code promised. No other code promises one from then on.
pub(super) async fn keep_promise(
    app: &App,
    invite: Option<Invite>,
    person: &PersonRow,
) -> Result<(), HttpError> {
    let Some(role) = invite.and_then(|invite| invite.role) else { return Ok(()) };
    let deed = Deed::SetRole { person: person.id.to_string(), role: Some(role) };
    let deed = serde_json::to_string(&deed).map_err(HttpError::internal)?;
    let log = AuditRow { number: 0, at: app.now(), person: Some(person.id), deed };
    let given = vec![log.add(), set_role(person.id, Some(role)), remove_invites_with_roles()];
    app.store.run(given).await?;
    Ok(app.reload_moderation().await?)
}
