//! Tables, from the moment someone opens one to the result of its game, and the people at them.

mod info;
mod request;
mod terms;

pub mod calls;
pub mod person;
pub mod problem;

pub use info::{Ballot, GameResult, Occupant, ResultReason, TableInfo, TableList, TableStatus};
pub use request::{AddBot, Invite, Invited, NewTable, Ready, TakeSeat, Vote};
pub use terms::{Clock, SeatOrder};
