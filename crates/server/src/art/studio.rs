//! Where pictures are drawn and records are read: a few at a time, in turns by client.

use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use ilos_table::TableId;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::limits::{FairPool, TooMany};
use crate::store::Versions;

/// How much is worked on at the same time, so that drawing never takes all cores from those who play.
const SLOTS: usize = 1;

/// How much of one client's work can wait, and how much in all.
const WAITING_OF_CLIENT: usize = 16;
const WAITING: usize = 500;

/// How many bytes of finished pictures are kept.
const KEPT: u64 = 16 * 1024 * 1024;

/// A picture of a table in one of its versions.
type PictureKey = (TableId, Versions);

/// Why something was not drawn.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StudioError {
    /// Too much waits already.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// A panic, or the end of the program, cut it short.
    #[error("{0}")]
    Failed(String),
}

/// Where pictures are drawn and records are read.
pub(crate) struct Studio {
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

impl Default for Studio {
    fn default() -> Studio {
        let items = (KEPT / (64 * 1024)) as usize;
        Studio {
            pool: FairPool::new(SLOTS, WAITING_OF_CLIENT, WAITING),
            pictures: Cache::with_weighter(items, KEPT, ByLength),
        }
    }
}

impl Studio {
    /// Does work that takes a while on a thread that may be blocked, when it is the client's turn. A client that hangs up
    /// before gives its turn away.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, StudioError> {
        let slot = self.pool.slot(client).await?;
        let working = tokio::task::spawn_blocking(move || {
            // The slot is given back when the work is done, even if the client has hung up meanwhile.
            let _slot = slot;
            work()
        });
        working.await.map_err(|error| StudioError::Failed(error.to_string()))
    }

    /// The picture of a table in a version, kept for those who want the same. Those who want it at the same time share the
    /// work.
    pub(crate) async fn picture<E: From<StudioError> + Send + 'static>(
        &self,
        client: IpAddr,
        key: PictureKey,
        draw: impl FnOnce() -> Result<Bytes, E> + Send + 'static,
    ) -> Result<Bytes, E> {
        self.pictures.get_or_insert_async(&key, async { self.work(client, draw).await? }).await
    }
}
