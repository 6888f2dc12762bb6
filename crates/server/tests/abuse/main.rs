//! Attacks on a server with all its limits on, by clients with addresses of their own. Meanwhile a bystander
//! asks who they are and plays on; afterwards the server answers as before and has not grown.
//!
//! The bounds are generous, for a debug build on a busy machine: they tell a server that is slow from one
//! that is stopped.

mod attacks;
mod bystander;
mod scene;
