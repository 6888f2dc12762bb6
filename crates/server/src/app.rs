//! What every request can use.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch;

use crate::art::{ArtCache, PicturePool};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::rooms::Rooms;
use crate::settings::{RandomSource, Settings, Time};
use crate::store::Store;

/// What every request can use.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) art_cache: Arc<ArtCache>,
    pub(crate) picture_pool: Arc<PicturePool>,
    /// When the store could last be written.
    pub(crate) last_good_write: Arc<tokio::sync::Mutex<Option<Instant>>>,
    /// True once the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl App {
    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.time().now()
    }

    fn time(&self) -> &Time {
        &self.settings.time
    }

    /// Random bytes.
    pub(crate) fn random(&self) -> RandomSource {
        self.settings.random.clone()
    }
}
