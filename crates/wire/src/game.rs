//! A game: its map, what can be done, what happened, positions, views and points.

pub mod action;
pub mod chance;
pub mod event;
pub mod growth;
pub mod legal;
pub mod map;
pub mod raid;
pub mod replay;
pub mod scene;
pub mod score;
pub mod state;
pub mod view;
pub mod why;
