//! Draws pictures and reads records on blocking threads: a few at a time, each client in its turn.

use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use ilos_table::TableId;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::limits::{FairPool, TooMany};
use crate::store::Versions;

/// How many pieces of work run at the same time, so that drawing never takes all cores from those who play.
const SLOTS: usize = 1;

/// How many pieces of one client's work can wait, and how many in all.
const WAITING_OF_CLIENT: usize = 16;
const WAITING: usize = 500;

/// The size of all finished pictures that are kept, in bytes.
const KEPT: u64 = 16 * 1024 * 1024;

/// A picture of a table in one of its versions.
type PictureKey = (TableId, Versions);

/// Why something was not drawn.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PicturePoolError {
    /// Too much waits already.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// A panic, or the end of the program, cut it short.
    #[error("{0}")]
    Failed(String),
}

/// Draws pictures and reads records, and keeps finished pictures.
pub(crate) struct PicturePool {
    pool: Arc<FairPool<IpAddr>>,
    pictures: Cache<PictureKey, Bytes, ByLength>,
}

#[derive(Clone)]
struct ByLength;

impl Weighter<PictureKey, Bytes> for ByLength {
    fn weight(&self, _: &PictureKey, picture: &Bytes) -> u64 {
        picture.len().max(1) as u64
    }
}

impl Default for PicturePool {
    fn default() -> PicturePool {
        let items = (KEPT / (64 * 1024)) as usize;
        PicturePool {
            pool: FairPool::new(SLOTS, WAITING_OF_CLIENT, WAITING),
            pictures: Cache::with_weighter(items, KEPT, ByLength),
        }
    }
}

impl PicturePool {
    /// How much work waits.
    pub(crate) fn waiting(&self) -> usize {
        self.pool.waiting()
    }

    /// Runs slow work on a blocking thread, as soon as it is the client's turn. A client that hangs up while
    /// it waits loses its turn.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PicturePoolError> {
        let slot = self.pool.slot(client).await?;
        let working = tokio::task::spawn_blocking(move || {
            // The slot is given back when the work is done, even if the client has hung up meanwhile.
            let _slot = slot;
            work()
        });
        working.await.map_err(|error| PicturePoolError::Failed(error.to_string()))
    }

    /// The picture of a table in a version. It is drawn once, also for clients that ask at the same time, and
    /// then kept.
    pub(crate) async fn picture<E: From<PicturePoolError> + Send + 'static>(
        &self,
        client: IpAddr,
        key: PictureKey,
        draw: impl FnOnce() -> Result<Bytes, E> + Send + 'static,
    ) -> Result<Bytes, E> {
        self.pictures.get_or_insert_async(&key, async { self.work(client, draw).await? }).await
    }
}
