//! A table around a game of Ilôs: first a lobby, then a match, then a finished game.
//!
//! The crate is pure, like the rules: no IO, no clock, no entropy of its own. A [`Command`] is decided first,
//! at a time and with entropy that the caller supplies; the resulting [`Step`] says what to store
//! ([`ToStore`]) and what follows from it ([`Effect`]); once it is stored, the table evolves.
//!
//! ```
//! use ilos_rules::{Action, Cards, Seat};
//! use ilos_table::{Command, Effect, Entropy, Nameplate, TableWithoutGame, PersonId, Status, Table, Terms};
//!
//! struct Sevens;
//! impl Entropy for Sevens {
//!     fn fill(&mut self, bytes: &mut [u8]) {
//!         bytes.fill(7);
//!     }
//! }
//!
//! let (ann, ben) = (PersonId::from_number(1), PersonId::from_number(2));
//! let plate = |name: &str| Nameplate { name: name.to_owned(), ..Nameplate::default() };
//! let opened = TableWithoutGame::open(Terms::default(), (ann, plate("Ann")), 2, 1, &[])?;
//! let mut table = opened.with_entries(&[])?;
//!
//! let mut give = |table: &mut Table, command: Command| {
//!     let step = table.decide(&command, 0, &mut Sevens)?;
//!     // A server stores the step here.
//!     Ok::<_, ilos_table::TableError>(table.evolve(step))
//! };
//! give(&mut table, Command::Join { by: ben, nameplate: plate("Ben"), seat: None })?;
//! let effects = give(&mut table, Command::Start { by: ann, just_opened: false })?;
//! let Some(&Effect::TurnBegan { person, seat, sequence }) = effects.last() else {
//!     panic!("a person begins")
//! };
//!
//! let keep = Box::new(Action::Mulligan { discard: Cards::NONE });
//! let act = Command::Act { by: person, seat, on: sequence, request: "a".to_owned(), action: keep };
//! give(&mut table, act)?;
//! assert_eq!(table.status(), Status::Match);
//! assert_eq!(table.played().unwrap().play.sequence(), 2);
//! # Ok::<(), ilos_table::TableError>(())
//! ```

mod clock;
mod command;
mod decide;
mod entropy;
mod error;
mod id;
mod people;
mod play;
mod rating;
mod seat;
mod stage;
mod step;
mod table;
mod terms;
mod vote;

pub use clock::{Clock, Millis};
pub use command::Command;
pub use entropy::{Entropy, random_bytes};
pub use error::TableError;
pub use id::{IdError, PersonId, TableId};
pub use people::{Nameplate, People};
pub use play::{Entry, MatchPlay, Proposal, ProposalError};
pub use rating::{Rated, Rating, RatingChange, rating_changes, weight_of_pair};
pub use seat::{BotName, Control, LobbySeat, MatchSeat, PerSeat, SeatInfo};
pub use stage::{Ending, Finished, GameResult, Lobby, Match, Stage, Start, Status};
pub use step::{Due, Effect, Step, ToStore};
pub use table::{Table, TableWithoutGame};
pub use terms::{MAX_SET, OwnSet, SeatOrder, Terms};
pub use vote::{Absences, Ballot, Motion, Votes};
