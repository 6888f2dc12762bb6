//! Messages in and out.
//!
//! Each module is one family of the game's nouns in JSON: its types here are made for the wire and turn into those of
//! `ilos-rules` and back; `docs/engine-protocol.md` describes them. [`to_server`], [`to_client`], [`table`] and
//! [`person`] are what the server and its clients say to each other; `docs/api.md` describes it, and [`typescript`]
//! writes it as TypeScript.

pub mod action;
pub mod chance;
pub mod counts;
pub mod event;
pub mod growth;
pub mod hint;
pub mod legal;
pub mod map;
pub mod options;
pub mod person;
pub mod place;
pub mod problem;
pub mod read;
pub mod replay;
pub mod scene;
pub mod score;
pub mod set;
pub mod shared;
pub mod state;
pub mod table;
pub mod to_client;
pub mod to_server;
pub mod typescript;
pub mod view;
pub mod why;
pub mod words;
