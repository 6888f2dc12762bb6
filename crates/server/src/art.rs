//! Pictures for clients: the art of sets, and what stands on a map.

mod gallery;
mod scenery;
mod studio;

pub use gallery::Gallery;
pub use scenery::{scene, scene_stays};
pub use studio::{Studio, StudioError};
