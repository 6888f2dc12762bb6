//! Pictures for clients: the art of sets, and what stands on a map.

mod cache;
mod picture_pool;
mod scene;

pub(crate) use cache::ArtCache;
pub(crate) use picture_pool::{PicturePool, PicturePoolError};
pub(crate) use scene::{scene, scene_stays};
