//! Calling people back to a game where it is their turn: by pushes to their browsers, and by webhooks.
//!
//! A call is stored with the step that makes it someone's turn, and removed once it is sent. Before it is
//! sent it is put off for a while, so that if the server dies meanwhile, it or another one sends it again
//! later: with the same topic, so that it is shown once.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use ilos_table::Millis;
use serde_json::json;

use crate::app::App;
use crate::room::RoomError;
use crate::settings::RandomSource;
use crate::store::{Call, CallWay, Store, StoreError, Write};

mod network;
mod push;
mod webhook;

pub(crate) use network::{AddressError, Network};
pub(crate) use push::{Browser, PushKey};

use push::Signed;

/// The name of the key that signs pushes.
const PUSH_KEY: &str = "push";

/// The most calls that are sent at a time.
const BATCH: u32 = 64;

/// After what time a call is tried again if it is unknown whether it was sent.
const AGAIN: Millis = 30_000;

/// A call about a turn that began so long ago is not sent any more.
const TOO_OLD: Millis = 24 * 60 * 60 * 1000;

/// How people are called back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallSettings {
    /// How long after the beginning of a turn, if the person is not there.
    pub after: Duration,
    /// Whether requests may go into private networks, and without TLS.
    pub to_private: bool,
}

impl Default for CallSettings {
    fn default() -> CallSettings {
        CallSettings { after: Duration::from_secs(30), to_private: false }
    }
}

/// What is needed to call people back.
pub(crate) struct Caller {
    pub(crate) network: Network,
    pub(crate) push_key: PushKey,
}

impl Caller {
    /// Reads the key that signs pushes; the first server of a database makes it.
    pub(crate) async fn new(store: &dyn Store, to_private: bool) -> Result<Caller, StoreError> {
        if store.kept_secret(PUSH_KEY).await?.is_none() {
            // Of several servers that start together, the first one's key stays.
            store.write(Write::KeepSecret(PUSH_KEY.to_owned(), new_push_key())).await?;
        }
        let unreadable = || StoreError::Unreadable("the key for pushes".to_owned());
        let bytes = store.kept_secret(PUSH_KEY).await?.ok_or_else(unreadable)?;
        let push_key = PushKey::from_bytes(&bytes).ok_or_else(unreadable)?;
        Ok(Caller { network: Network::new(to_private), push_key })
    }
}

/// The bytes of a new key. They come from the operating system, also where tests decide what is random.
fn new_push_key() -> Vec<u8> {
    loop {
        let bytes = RandomSource::default().bytes::<32>();
        if PushKey::from_bytes(&bytes).is_some() {
            return bytes.to_vec();
        }
    }
}

/// Sends the calls that are due.
pub(crate) async fn send_due(app: App) -> Result<(), RoomError> {
    let due = app.store.due_calls(app.now(), BATCH).await?;
    let sent = stream::iter(due).map(|call| attempt(&app, call)).buffer_unordered(BATCH as usize);
    sent.collect::<Vec<Result<(), RoomError>>>().await.into_iter().collect()
}

/// Sends a call, unless it is no longer wanted or not the time for it.
async fn attempt(app: &App, call: Call) -> Result<(), RoomError> {
    let now = app.now();
    if now.saturating_sub(call.made) > TOO_OLD || !is_still_to_act(app, &call).await? {
        return done(app, &call).await;
    }
    if let Some(morning) = call.quiet.and_then(|quiet| quiet.over_at(now)) {
        put_off(app, &call, morning).await?;
        return Ok(());
    }
    // A person who is here sees it; whether they still are is asked again, ever more rarely.
    if app.rooms.connections().is_here(call.target.person) {
        let waited = now.saturating_sub(call.made).max(app.settings.calls.after.as_millis() as Millis);
        put_off(app, &call, now + waited).await?;
        return Ok(());
    }
    // Of several servers, one sends it.
    if put_off(app, &call, now + AGAIN).await? {
        match send(app, &call).await {
            Ok(200..300) => done(app, &call).await?,
            // The browser, or the webhook, is gone.
            Ok(404 | 410) => {
                let removed = Write::RemoveCallTarget(call.target.person, call.target.number);
                app.store.write(removed).await?;
            }
            Ok(408 | 429 | 500..) => {}
            // It would be refused again.
            Ok(_) | Err(AddressError::Malformed | AddressError::Private) => done(app, &call).await?,
            Err(AddressError::Unreachable) => {}
        }
    }
    Ok(())
}

/// Whether it is still the turn of the person.
async fn is_still_to_act(app: &App, call: &Call) -> Result<bool, RoomError> {
    match app.rooms.find(call.table).await {
        Ok(room) => Ok(room.person_to_act() == Some(call.target.person)),
        // A game that cannot be played on calls no one.
        Err(error) if error.is_unavailable() => Err(error),
        Err(_) => Ok(false),
    }
}

/// Puts a call off; false if another server has it, or it is about a later turn by now.
async fn put_off(app: &App, call: &Call, due: Millis) -> Result<bool, StoreError> {
    Ok(app.store.write(Write::PutCallOff { call: call.number, from: call.due, to: due }).await? == 1)
}

async fn done(app: &App, call: &Call) -> Result<(), RoomError> {
    app.store.write(Write::RemoveCall { call: call.number, sequence: call.sequence }).await?;
    Ok(())
}

/// Sends a call and returns the status of the answer. It tells whose turn it is and where, and nothing of the
/// game.
async fn send(app: &App, call: &Call) -> Result<u16, AddressError> {
    let Caller { network, push_key } = app.caller.as_ref();
    let uri = network.read(&call.target.address)?;
    match &call.target.way {
        CallWay::Push { key, auth } => {
            let text = json!({"about": "turn", "table": call.table.to_string(), "sequence": call.sequence})
                .to_string();
            let contact = app.settings.security_contact.as_deref();
            let contact = contact.or(app.settings.public_url.as_ref().map(|url| url.origin()));
            let browser = Browser::read(key, auth).ok_or(AddressError::Malformed)?;
            let signed = Signed { uri: &uri, contact, now: app.now() };
            let push = push_key.push(&browser, text, &call.table.to_string(), signed);
            network.send(&uri, push.ok_or(AddressError::Malformed)?).await
        }
        CallWay::Webhook { form, words } => {
            let link = app.invitation_origin.as_ref().map(|origin| format!("{origin}/table/{}", call.table));
            network.send(&uri, webhook::message(*form, words, link.as_deref())).await
        }
    }
}
