//! Removing what is no longer needed, a little at a time: lobbies that everyone has left alone, guests who
//! have not come back, logins, bans and codes that have ended.

use std::time::Duration;

use ilos_table::Millis;

use crate::app::App;
use crate::people::deletion;
use crate::room::RoomError;
use crate::store::moderation::remove_what_has_ended;
use crate::store::ratings::remove_old_rated_games;
use crate::store::{UnusedSince, Write};

/// The most of a kind that is removed at a time, so that others do not wait for it.
const BATCH: u32 = 100;

/// Notes who is here, then removes what is no longer needed.
pub(crate) async fn sweep(app: App) -> Result<(), RoomError> {
    // One moment for all: who is here now has not been away while this went on.
    let now = app.now();
    app.store.write(Write::SeeLobbies(app.rooms.watched_lobbies(), now)).await?;
    remove_lobbies(&app, now).await?;
    remove_guests(&app, now).await?;
    app.store.write(Write::RemoveOldLogins(now, BATCH)).await?;
    app.store.run(remove_what_has_ended(now)).await?;
    app.store.run(vec![remove_old_rated_games(now)]).await?;
    Ok(())
}

/// The time before which something has been left alone for long enough; without a length of time, never.
fn before(now: Millis, time: Duration) -> Millis {
    if time.is_zero() { 0 } else { now.saturating_sub(time.as_millis() as Millis) }
}

async fn remove_lobbies(app: &App, now: Millis) -> Result<(), RoomError> {
    let retention = &app.settings.retention;
    let listed = before(now, retention.listed_lobbies);
    let since = UnusedSince { listed, unlisted: before(now, retention.unlisted_lobbies) };
    for id in app.store.unused_lobbies(since, BATCH).await? {
        if app.store.write(Write::RemoveLobby(id, since)).await? == 1 {
            app.rooms.forget(id);
        }
    }
    Ok(())
}

async fn remove_guests(app: &App, now: Millis) -> Result<(), RoomError> {
    let since = before(now, app.settings.retention.absent_guests);
    for guest in app.store.absent_guests(since, BATCH).await? {
        let id = guest.id;
        deletion::delete(app, guest).await?;
        app.store.write(Write::ForgetPerson(id)).await?;
    }
    Ok(())
}
