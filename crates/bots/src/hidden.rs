//! What a seat can infer about things that its view hides: it counts stocks, and deals cards as they may lie.

mod knowledge;
mod sampler;
mod stocks;
mod view_to_position;

pub use sampler::Sampler;
pub use stocks::stocks;
pub use view_to_position::ViewError;
pub(crate) use view_to_position::{Hidden, view_to_position};
