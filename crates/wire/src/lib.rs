//! Messages in and out.
//!
//! The JSON form of everything in a game has a type here. `to_rules` turns it into the type of `ilos-rules`,
//! and `from_rules` makes it from that type; `docs/engine-protocol.md` describes these forms. [`to_server`],
//! [`X are the messages between a server and its clients; `docs/api.md`
//! describes them, and [`typescript`] writes them as TypeScript.

mod game;
mod nouns;
mod programs;
mod socket;

pub mod moderation;
pub mod read;
pub mod shared;
pub mod table;
pub mod typescript;

pub use game::{action, chance, event, growth, legal, map, replay, scene, score, state, view, why};
pub use nouns::{counts, name_error, options, place, set, words};
pub use programs::{engine_error, to_bot};
pub use socket::{hint, to_client, to_server};
pub use table::{calls, person, problem};
