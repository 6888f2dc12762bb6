//! The messages between a server and its clients over a socket, by direction.

mod game_view;

pub mod hint;
pub mod to_client;
pub mod to_server;
