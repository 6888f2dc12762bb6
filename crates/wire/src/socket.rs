//! What a server and its clients say to each other over a socket, by direction.

pub mod hint;
pub mod to_client;
pub mod to_server;
