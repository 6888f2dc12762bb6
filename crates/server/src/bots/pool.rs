//! Where bots think: a few at a time.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use ilos_bots::Dice;
use ilos_rules::{Action, Config, SeatView};
use ilos_table::PersonId;

use super::hint::Advice;
use super::seated_bot::SeatedBot;
use crate::limits::FairPool;
use crate::metrics::Metrics;
use crate::settings::RandomSource;

/// The most hints that wait for a slot.
const MAX_HINTS: usize = 16;

/// Where bots think: a few at a time, while the others queue. A game has at most one decision in the queue.
/// The owners of tables take turns; tables that no one watches take what is left. Hints have a queue of their
/// own. A person's move never waits here.
#[derive(Clone)]
pub(crate) struct BotPool {
    turns: Arc<FairPool<Option<PersonId>>>,
    hints: Arc<FairPool<IpAddr>>,
    metrics: Arc<Metrics>,
    random: RandomSource,
}

/// Whose bot wants to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Requester {
    /// The person whose table it is.
    pub owner: Option<PersonId>,
    /// Whether someone watches the table.
    pub is_watched: bool,
}

/// Why there is no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum HintError {
    /// Too many hints wait already.
    #[error("too many hints are waiting: ask again in a moment")]
    Busy,
    /// The bot failed.
    #[error("the bot that gives hints failed")]
    Failed,
}

impl BotPool {
    /// A pool in which this many think at the same time.
    pub(crate) fn new(slots: usize, metrics: Arc<Metrics>, random: RandomSource) -> BotPool {
        let turns = FairPool::new(slots, usize::MAX, usize::MAX);
        let hints = FairPool::new(slots.min(1), 1, MAX_HINTS);
        BotPool { turns, hints, metrics, random }
    }

    /// How many decisions and how many hints wait.
    pub(crate) fn waiting(&self) -> (usize, usize) {
        (self.turns.waiting(), self.hints.waiting())
    }

    fn dice(&self) -> Dice {
        Dice::new(u64::from_le_bytes(self.random.bytes()))
    }

    /// What a bot does for the seat to act, whose view this must be, and the bot, to be asked again in the
    /// same turn. `None` if even the fallback finds nothing.
    pub(crate) async fn decide(
        &self,
        requester: Requester,
        mut bot: SeatedBot,
        config: Arc<Config>,
        view: SeatView,
    ) -> Option<(Action, SeatedBot)> {
        let asked = Instant::now();
        let Requester { owner, is_watched } = requester;
        let slot =
            if is_watched { self.turns.slot(owner).await } else { self.turns.slot_left_over(owner).await };
        let _slot = slot.ok()?;
        let (waited, begun) = (asked.elapsed(), Instant::now());
        let dice = self.dice();
        let thinking = tokio::task::spawn_blocking(move || Some((bot.decide(&config, &view, dice)?, bot)));
        let decided = thinking.await.ok().flatten();
        self.metrics.bot_decided(waited, begun.elapsed());
        decided
    }

    /// What the strongest level would do for the seat to act, whose view this must be. One hint for each
    /// network waits.
    pub(crate) async fn hint(
        &self,
        network: IpAddr,
        config: Arc<Config>,
        view: SeatView,
    ) -> Result<Advice, HintError> {
        let _slot = self.hints.slot(network).await.map_err(|_| HintError::Busy)?;
        let dice = self.dice();
        let thinking = tokio::task::spawn_blocking(move || {
            catch_unwind(AssertUnwindSafe(|| Advice::think(&config, &view, dice))).ok().flatten()
        });
        thinking.await.ok().flatten().ok_or(HintError::Failed)
    }
}

#[cfg(test)]
mod tests {
    use ilos_table::BotName;

    use super::*;

    #[tokio::test]
    async fn the_admiral_thinks_about_a_whole_turn_no_more_than_about_one_decision_alone() {
        let pool = BotPool::new(1, Arc::default(), RandomSource::default());
        let config = Config::new(ilos_rules::Set::standard(), 2, ilos_rules::Options::default()).unwrap();
        let mut dealer = ilos_rules::Dealer::new(&config, ilos_rules::Seed([7; 32]));
        let Ok(mut game) = ilos_rules::Game::new(config.clone(), &mut dealer);
        let config = Arc::new(config);
        let requester = Requester { owner: None, is_watched: true };
        let mut last = None;
        let (mut decisions, mut cost, mut longest) = (0, 0, 0);
        while longest < 4 {
            let seat = game.position().to_act().expect("the game is not over so soon");
            let bot = SeatedBot::at_seat(&BotName::new("admiral"), seat, last.take());
            let view = game.view(Some(seat));
            let (action, bot) = pool.decide(requester, bot, Arc::clone(&config), view).await.unwrap();
            (decisions, cost) = (decisions + 1, cost + bot.playouts());
            assert!(cost <= 450, "{cost} playouts in {decisions} decisions of one turn");
            game.act(seat, &action, &mut dealer).unwrap();
            if game.position().to_act() != Some(seat) {
                (longest, decisions, cost) = (longest.max(decisions), 0, 0);
            }
            last = Some(bot);
        }
    }
}
