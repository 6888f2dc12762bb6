//! Changes of a person, with everything that follows: the one place that makes them.

use crate::app::App;
use crate::store::{Logins, PersonChange, PersonRow, StoreError};

/// Changes a person: in the store, then at the tables in memory, then for the sockets whose logins have
/// ended.
pub(crate) async fn change(
    app: &App,
    person: &mut PersonRow,
    change: PersonChange,
) -> Result<(), StoreError> {
    app.store.change_person(person.id, change.clone()).await?;
    let ends = change.ends();
    let before = person.name_changes;
    change.apply(person);
    if person.name_changes != before {
        app.rooms.renamed(person);
    }
    if let Some(which) = ends {
        app.rooms.connections().log_out(person.id, which);
    }
    Ok(())
}

/// Ends the tokens of all bots of a person, and closes the sockets that were opened with them.
pub(crate) async fn end_tokens(app: &App, owner: &PersonRow) -> Result<(), StoreError> {
    app.store.remove_tokens(owner.id).await?;
    for bot in app.store.bots_of(owner.id).await? {
        app.rooms.connections().log_out(bot.id, Logins::All);
    }
    Ok(())
}

/// Ends logins of a person, and closes the sockets that were opened with them.
pub(crate) async fn end_logins(app: &App, person: &PersonRow, which: Logins) -> Result<(), StoreError> {
    app.store.remove_logins(person.id, which).await?;
    app.rooms.connections().log_out(person.id, which);
    Ok(())
}
