//! Players of Ilôs that see only what their seat may see, and the arena that compares them.
//!
//! A [`Bot`] decides from a [`Situation`], which is made from a seat's view and from nothing else. A bot that
//! needs a whole position deals the hidden cards with a [`Sampler`]. Only [`arena`] and [`tuning`] hold real
//! games, and they show bots only views.
//!
//! ```
//! use ilos_bots::{Budget, Dice, Situation, find};
//! use ilos_rules::{Config, Dealer, Game, Options, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//! let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, Seed::from_text("any")));
//!
//! // A bot decides from the view of the seat to act, and its decision is legal.
//! let seat = game.position().first();
//! let view = game.view(Some(seat));
//! let situation = Situation::new(&config, &view, Budget::Usual)?;
//! let mut bot = find("planner").expect("it is one of the kinds").make();
//! let action = bot.decide_checked(&situation, &mut Dice::new(1))?;
//! game.position().check(&config, seat, &action)?;
//!
//! // The same situation and dice give the same action.
//! let mut twin = find("planner").expect("it is one of the kinds").make();
//! assert_eq!(twin.decide(&situation, &mut Dice::new(1)), action);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arena;
mod bot;
mod hidden;
mod hint;
mod judgement;
mod kinds;
mod named_weights;
mod parallel;
mod payment;
mod players;
pub mod tuning;

pub use bot::{Bot, Budget, Dice, Legal, Situation, Thought};
pub use hidden::{Sampler, ViewError, stocks};
pub use hint::{Hint, Reason, hint};
pub use judgement::{Network, OutlookWeights, Weights};
pub use kinds::{BotKind, KINDS, Make, WithWeights, find, levels};
pub use named_weights::{NamedWeights, WeightsError};
pub use payment::{SuggestedPayment, suggested_payments};
pub use players::{Greedy, GreedyWeights, Planner, Random, Searcher, Width};
