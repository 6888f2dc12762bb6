//! Listing what the seat to act can do, drawing one of it at random, and saying why something is not
//! possible.
//!
//! ```
//! use ilos_rules::{Action, Card, Cards, Config, Dealer, Options, Plays, Position, Seed, Set, payments};
//!
//! let hand = Cards::of([2, 1, 0, 0, 0, 0]);
//! let two: Vec<String> = payments(hand, 2).iter().map(Cards::to_string).collect();
//! assert_eq!(two, ["1 ship, 1 plantation", "2 ship"]);
//!
//! // Before the first turn there are first islands to choose from, but no plays.
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//! let mut dealer = Dealer::new(&config, Seed::from_text("any"));
//! let Ok((mut position, _)) = Position::set_up(&config, &mut dealer);
//! for _ in 0..2 {
//!     let keep = Action::Mulligan { discard: Cards::NONE };
//!     let Ok(()) = position.apply_unchecked(&config, &keep, &mut dealer);
//! }
//! let mut plays = Plays::default();
//! position.list_plays(&config, &mut plays);
//! assert_eq!(plays, Plays::default());
//! assert!(position.first_islands(&config).len() >= 3);
//! assert_eq!(position.why_not(&config, Card::Ship).expect("no card can be played").rule(), "S4");
//! # Ok::<(), ilos_rules::ConfigError>(())
//! ```

mod closed;
mod payments;
mod plays;
mod raids;
mod reach;
mod sample;
mod why_not;

pub use closed::Closed;
pub use payments::{count_payments, draw_payment, exchanges, payments};
pub use plays::Plays;
pub use raids::Raid;
