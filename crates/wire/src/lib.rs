//! Messages in and out.
//!
//! Each module is one family of the game's nouns in JSON: its types here are made for the wire and turn into those of
//! `ilos-rules` and back; `docs/engine-protocol.md` describes them. [`to_server`], [`to_client`], [`table`] and
//! [`person`] are what the server and its clients say to each other; `docs/api.md` describes it, and [`typescript`]
//! writes it as TypeScript.

mod game;
mod nouns;
mod socket;

pub mod read;
pub mod shared;
pub mod table;
pub mod typescript;

pub use game::{action, chance, event, growth, legal, map, replay, scene, score, state, view, why};
pub use nouns::{counts, options, place, set, words};
pub use socket::{hint, to_client, to_server};
pub use table::{person, problem};
