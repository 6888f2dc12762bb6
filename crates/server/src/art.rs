//! Pictures for clients: the art of sets, and what stands on a map.

mod gallery;
mod scenery;
mod studio;

pub(crate) use gallery::Gallery;
pub(crate) use scenery::{scene, scene_stays};
pub(crate) use studio::{Studio, StudioError};
