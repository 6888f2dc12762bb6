//! What a seat can tell of the things that its view hides: stocks are counted, cards are dealt as they may lie.

mod knowledge;
mod sampler;
mod stocks;
mod view_to_position;

pub use sampler::Sampler;
pub use stocks::stocks;
pub use view_to_position::ViewError;
pub(crate) use view_to_position::{Hidden, view_to_position};
