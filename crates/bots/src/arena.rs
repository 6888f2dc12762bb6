//! Bots against each other, on duplicate deals.
//!
//! Every deal is played once in each rotation of the participants, so that each participant plays every seat
//! of it; the games of one deal are a block. Every game has new bots, and their seeds are independent of the
//! deal.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use ilos_bots::arena::{Contest, Participant, Report};
//! use ilos_bots::{Budget, find};
//! use ilos_rules::{Config, Options, Set};
//!
//! let participant = |name| find(name).expect("it is one of the kinds").into();
//! let contest = Contest {
//!     config: Config::new(Set::standard(), 2, Options::default())?,
//!     participants: vec![participant("greedy"), participant("random")],
//!     deals: 2,
//!     seed: "any".to_owned(),
//!     budget: Budget::Usual,
//! };
//! let blocks = contest.play(1, &AtomicBool::new(false), |_games_done| {})?;
//! let report = Report::new(&contest, &blocks);
//! assert_eq!((report.deals, report.games), (2, 4));
//! assert_eq!(report.participants[0].win_share.mean, 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod balance;
mod contender;
mod facts;
mod game;
mod interval;
mod ladder;
mod plackett_luce;
mod report;
mod schedule;
mod sprt;
mod strength;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ilos_rules::{Config, Refusal};

use crate::bot::{Bot, Budget};
use crate::hidden::ViewError;
use crate::kinds::BotKind;
use crate::parallel::in_order;
pub use balance::{Balance, CardUse, PerPlayer};
use contender::{Clairvoyant, Contender};
pub use facts::{GameFacts, SeatFacts};
pub use game::{GameResult, ParticipantResult};
pub use interval::{Estimate, estimate};
pub use ladder::{Ladder, LadderBlock, LadderReport, Rung};
pub use report::{ParticipantReport, Report, TurnTimes, forfeits};
pub use sprt::{Sprt, SprtError, Verdict};
pub use strength::Strength;

/// A bot that takes part.
#[derive(Clone)]
pub struct Participant {
    name: String,
    make: Arc<dyn Fn() -> Contender + Send + Sync>,
}

impl Participant {
    /// A bot under a name; `make` makes a new one for every game.
    pub fn new(name: &str, make: impl Fn() -> Box<dyn Bot> + Send + Sync + 'static) -> Participant {
        Participant { name: name.to_owned(), make: Arc::new(move || Contender::Honest(make())) }
    }

    /// A twin of the strongest level that sees all hands and otherwise decides like it.
    pub fn clairvoyant() -> Participant {
        let make = || Contender::Clairvoyant(Box::<Clairvoyant>::default());
        Participant { name: "clairvoyant".to_owned(), make: Arc::new(make) }
    }

    /// The name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn make(&self) -> Contender {
        (self.make)()
    }
}

impl From<&'static BotKind> for Participant {
    fn from(kind: &'static BotKind) -> Participant {
        Participant::new(kind.name, || kind.make())
    }
}

impl fmt::Debug for Participant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Participant({})", self.name)
    }
}

/// Which bots play each other, and on which deals.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Set, options and number of players, which equals the number of participants.
    pub config: Config,
    /// The bots in the order of the first rotation.
    pub participants: Vec<Participant>,
    /// How many deals; each is played once in every rotation.
    pub deals: u32,
    /// All deals and the seeds of all bots follow from it.
    pub seed: String,
    /// What each decision may cost.
    pub budget: Budget,
}

/// The games of one deal, one for each rotation.
#[derive(Clone, Debug)]
pub struct Block {
    /// The number of the deal, from 0.
    pub deal: u32,
    /// The games, in the order of rotations.
    pub games: Vec<GameResult>,
}

/// Why a contest cannot go on.
#[derive(Clone, PartialEq, Debug)]
pub enum ContestError {
    /// The number of participants is not the number of players.
    Participants {
        /// How many participants.
        bots: usize,
        /// How many players.
        players: usize,
    },
    /// A ladder of fewer than two bots.
    TooFew(usize),
    /// A bot did something that the rules forbid.
    Illegal {
        /// The bot.
        name: String,
        /// The number of the deal and of the rotation.
        game: (u32, usize),
        /// Why it is forbidden.
        refusal: Refusal,
    },
    /// A view led to no situation.
    View(ViewError),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::Participants { bots, players } => {
                write!(f, "{bots} bots at a table for {players} players: expected one for each seat")
            }
            ContestError::TooFew(bots) => write!(f, "{bots} bots on a ladder: expected two or more"),
            ContestError::Illegal { name, game: (deal, rotation), refusal } => {
                write!(f, "{name} did something illegal in deal {deal}, rotation {rotation}: {refusal}")
            }
            ContestError::View(error) => write!(f, "a view cannot be decided from: {error}"),
        }
    }
}

impl std::error::Error for ContestError {}

impl Contest {
    /// Plays all deals on some threads, until it is told to stop. `progress` is called with the number of
    /// games done. The blocks come in the order of deals. After a stop, the threads decide which blocks there
    /// are; except for times, they never change what is in them.
    pub fn play(
        &self,
        threads: usize,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
    ) -> Result<Vec<Block>, ContestError> {
        self.play_until(threads, stop, progress, |_| false)
    }

    /// Plays deals until a sequential test of the first participant's share of wins is decided, or all of
    /// them if it never is. Unless it is told to stop, the blocks are exactly those that the test has seen,
    /// whatever the number of threads.
    pub fn play_tested(
        &self,
        threads: usize,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
        test: &mut Sprt,
    ) -> Result<Vec<Block>, ContestError> {
        let mut blocks = self.play_until(threads, stop, progress, |block| {
            test.add(block.win_share(0));
            test.verdict() != Verdict::Undecided
        })?;
        // After a stop there may be gaps, and the blocks after a gap were not tested.
        blocks.truncate(test.blocks());
        Ok(blocks)
    }

    /// Plays every deal once, in the first rotation: enough where all participants are alike.
    pub fn play_unrotated(
        &self,
        threads: usize,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
    ) -> Result<Vec<GameResult>, ContestError> {
        self.check_participants()?;
        let done = AtomicU32::new(0);
        let play_game = |deal| {
            let game = self.play_game(deal, 0, stop)?;
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            Ok(game)
        };
        in_order(self.deals, threads, stop, play_game, |_| false)
    }

    fn play_until(
        &self,
        threads: usize,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
        enough: impl FnMut(&Block) -> bool + Send,
    ) -> Result<Vec<Block>, ContestError> {
        self.check_participants()?;
        let done = AtomicU32::new(0);
        let play_deal =
            |deal| self.play_deal(deal, stop, || progress(done.fetch_add(1, Ordering::Relaxed) + 1));
        in_order(self.deals, threads, stop, play_deal, enough)
    }

    fn check_participants(&self) -> Result<(), ContestError> {
        let (bots, players) = (self.participants.len(), self.config.players().into());
        if bots == players { Ok(()) } else { Err(ContestError::Participants { bots, players }) }
    }

    /// One deal in every rotation; `None` when it was stopped on the way.
    fn play_deal(
        &self,
        deal: u32,
        stop: &AtomicBool,
        game_done: impl Fn(),
    ) -> Result<Option<Block>, ContestError> {
        let mut games = Vec::new();
        for rotation in 0..self.participants.len() {
            let Some(game) = self.play_game(deal, rotation, stop)? else { return Ok(None) };
            games.push(game);
            game_done();
        }
        Ok(Some(Block { deal, games }))
    }
}

impl Block {
    /// The share of its games that a participant won.
    pub fn win_share(&self, participant: usize) -> f64 {
        self.games.iter().map(|game| game.participants[participant].win).sum::<f64>()
            / self.games.len() as f64
    }
}
