//! Playing: what a player can do, whether the rules allow it, what it changes, and what happened.
//!
//! ```
//! use ilos_rules::{Action, Cards, Config, Dealer, Options, Position, Rejection, Seat, Seed, Set};
//!
//! let options = Options { first: Seat::new(0), ..Options::default() };
//! let config = Config::new(Set::standard(), 2, options)?;
//! let mut dealer = Dealer::new(&config, Seed::from_text("any"));
//! let Ok((mut position, _)) = Position::set_up(&config, &mut dealer);
//! let seat = position.first();
//!
//! // A refusal names the rule and changes nothing.
//! let refusal = position.check(&config, seat, &Action::EndTurn).unwrap_err();
//! assert_eq!((refusal.rule(), refusal.to_string().as_str()), ("S3", "first keep or exchange your cards"));
//!
//! // A decision lists what happens; following its events leads to the position after it.
//! let exchange = Action::Mulligan { discard: position.hand(seat) };
//! let decision = position.decide(&config, seat, &exchange, &mut dealer).map_err(Rejection::into_refusal)?;
//! for event in &decision.events {
//!     position.evolve(&config, event);
//! }
//! assert_eq!(position, decision.after);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod apply;
mod because;
mod change;
mod cost;
mod decide;
mod event;
mod evolve;
mod refusal;
mod turns;

pub use action::{Action, ActionKind, Play};
pub use because::{Because, because};
pub(crate) use cost::check_ships;
pub use cost::{MAX_COST, cost, ships_needed};
pub use decide::{Decision, Rejection};
pub use event::{Event, Revealed};
pub use refusal::Refusal;
