//! Attacks on a server with all its limits on, by clients with addresses of their own. Meanwhile a bystander
//! asks who they are and plays on; afterwards the server answers as before and has not grown.
//!
//! In a debug build the bounds are generous: they tell a server that is slow from one that is stopped. In a
//! release build they are those that docs/performance.md names.

mod attacks;
mod bystander;
mod random_input;
mod scene;
mod socket_attacks;
