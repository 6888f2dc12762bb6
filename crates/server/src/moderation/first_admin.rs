//! The first admin of a new server.

use ilos_table::Millis;
use ilos_wire::moderation::Role;

use crate::app::App;
use crate::people::secret::{Secret, SecretHash};
use crate::store::StoreError;
use crate::store::moderation::{Invite, add_invite};

/// How long the link works: the next start makes another.
const LASTS: Millis = 24 * 60 * 60 * 1000;

/// A link to make the first account of a server, which becomes its admin; none if there are accounts.
pub(crate) async fn first_link(app: &App) -> Result<Option<String>, StoreError> {
    if app.store.has_accounts().await? {
        return Ok(None);
    }
    let code = Secret::recovery_code(&app.random());
    let (hash, until) = (SecretHash::of_code(code.reveal()), Some(app.now() + LASTS));
    app.store.run(vec![add_invite(&Invite { hash, uses: 1, until, role: Some(Role::Admin) })]).await?;
    Ok(Some(format!("{}/me#invite={}", app.origin, code.reveal())))
}
