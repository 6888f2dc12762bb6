//! What every request can use.

use std::sync::Arc;
use std::time::Instant;

use dashmap::DashMap;
use ilos_table::{Millis, PersonId};
use tokio::sync::watch;

use crate::art::{ArtCache, PicturePool};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::moderation::Moderation;
use crate::people::calls::Caller;
use crate::rooms::Rooms;
use crate::settings::{RandomSource, Settings, Time};
use crate::store::{Store, StoreError, Write};
use crate::upkeep::backups::Backups;

/// After what time it is stored again that a person is here.
const SEEN_AGAIN: Millis = 12 * 60 * 60 * 1000;

/// What every request can use.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) settings: Arc<Settings>,
    /// What is in force of bans, mutes and switches.
    pub(crate) moderation: Arc<Moderation>,
    /// Where people reach the server, for links.
    pub(crate) origin: Arc<str>,
    pub(crate) art_cache: Arc<ArtCache>,
    pub(crate) picture_pool: Arc<PicturePool>,
    /// The copies of the database, if the server makes any.
    pub(crate) backups: Option<Arc<Backups>>,
    /// When the store could last be written.
    pub(crate) last_good_write: Arc<tokio::sync::Mutex<Option<Instant>>>,
    /// When people were last here, as far as it is stored.
    pub(crate) seen: Arc<DashMap<PersonId, Millis>>,
    /// What is needed to call people back.
    pub(crate) caller: Arc<Caller>,
    /// Where people on other machines reach the server, as far as it knows.
    pub(crate) invitation_origin: Option<String>,
    /// True once the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl App {
    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.time().now()
    }

    /// Puts what is stored of bans, mutes and switches in force.
    pub(crate) async fn reload_moderation(&self) -> Result<(), StoreError> {
        self.moderation.reload(&*self.store, self.rooms.connections(), self.now()).await
    }

    /// Notes that a person is here. Nothing waits until that is stored.
    pub(crate) fn see(&self, person: PersonId) {
        let now = self.now();
        let before = self.seen.get(&person).map(|seen| *seen);
        if before.is_some_and(|seen| now < seen + SEEN_AGAIN) {
            return;
        }
        self.seen.insert(person, now);
        let store = Arc::clone(&self.store);
        tokio::spawn(async move {
            if let Err(error) = store.write(Write::SeePerson(person, now)).await {
                tracing::debug!(%error, "cannot store that a person is here");
            }
        });
    }

    /// Forgets when people were last here, where it would be stored again.
    pub(crate) fn forget_seen(&self) {
        let now = self.now();
        self.seen.retain(|_, seen| now < *seen + SEEN_AGAIN);
    }

    fn time(&self) -> &Time {
        &self.settings.time
    }

    /// Random bytes.
    pub(crate) fn random(&self) -> RandomSource {
        self.settings.random.clone()
    }
}
