//! Pictures for clients: the art of sets, and what stands on a map.

mod gallery;
mod scenery;

pub use gallery::Gallery;
pub use scenery::{scene, scene_stays};
