//! Deleting people, or a bot of theirs.

use super::change::change;
use super::names;
use crate::app::App;
use crate::room::{RoomError, leave_command};
use crate::store::{PersonChange, PersonRow, TableKey};

/// How many tables are read at a time.
const PAGE: u32 = 100;

/// Deletes a person under whose name nothing is shown any more.
pub(crate) async fn delete(app: &App, person: PersonRow) -> Result<(), RoomError> {
    delete_as(app, person, PersonChange::Delete { name: names::FORMER.to_owned() }).await
}

/// Deletes a person: all their seats, then their name wherever it is shown, or only the token of a bot that
/// retires.
pub(crate) async fn delete_as(app: &App, mut person: PersonRow, how: PersonChange) -> Result<(), RoomError> {
    leave_everywhere(app, &person).await?;
    Ok(change(app, &mut person, how).await?)
}

/// Leaves every table of a person who is deleted; in a match a bot takes over.
async fn leave_everywhere(app: &App, person: &PersonRow) -> Result<(), RoomError> {
    let mut after = TableKey::MIN;
    loop {
        let page = app.store.unfinished(person.id, after, PAGE).await?;
        let Some((last, _)) = page.last() else { return Ok(()) };
        after = *last;
        for (_, id) in page {
            let left = async { app.rooms.find(id).await?.give(leave_command(person, None)).await };
            match left.await {
                // The game has just ended, or the person has just left.
                Ok(()) | Err(RoomError::Table(_)) => {}
                Err(error) if error.is_unavailable() || error.is_overtaken() => return Err(error),
                // A table that cannot be played on must not prevent the deletion.
                Err(error) => tracing::warn!(table = %id, %error, "a deleted person could not leave a table"),
            }
        }
    }
}
