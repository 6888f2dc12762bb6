//! Where bots think: a few at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use ilos_bots::Dice;
use ilos_rules::{Action, Config, SeatView};
use tokio::sync::Semaphore;

use super::hint::Advice;
use super::thinker::Thinker;
use crate::entropy::RandomSource;
use crate::metrics::Metrics;

/// How many hints can wait for a slot.
const MAX_HINTS: usize = 16;

/// Where bots think: a few at a time, while the others queue. A game has at most one decision in the queue, so that all
/// games get fair turns. A person's move never waits here.
#[derive(Clone)]
pub struct BotPool {
    slots: Arc<Semaphore>,
    hints: Arc<Semaphore>,
    metrics: Arc<Metrics>,
    random: RandomSource,
}

/// Why there is no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HintError {
    /// Too many hints wait already.
    #[error("the bots have too much to think about: ask again in a moment")]
    Busy,
    /// The bot failed.
    #[error("the bot that gives hints failed")]
    Failed,
}

impl BotPool {
    /// A pool in which this many think at the same time.
    pub fn new(slots: usize, metrics: Arc<Metrics>, random: RandomSource) -> BotPool {
        let hints = Arc::new(Semaphore::new(MAX_HINTS));
        BotPool { slots: Arc::new(Semaphore::new(slots)), hints, metrics, random }
    }

    fn dice(&self) -> Dice {
        Dice::new(u64::from_le_bytes(self.random.bytes()))
    }

    /// What a bot does for the seat to act, whose view this must be, and the bot, to be asked again in the same turn.
    /// `None` if even the fallback finds nothing.
    pub async fn decide(
        &self,
        mut thinker: Thinker,
        config: Arc<Config>,
        view: SeatView,
    ) -> Option<(Action, Thinker)> {
        let asked = Instant::now();
        let _slot = self.slots.acquire().await.ok()?;
        let (waited, begun) = (asked.elapsed(), Instant::now());
        let dice = self.dice();
        let thinking =
            tokio::task::spawn_blocking(move || Some((thinker.decide(&config, &view, dice)?, thinker)));
        let decided = thinking.await.ok().flatten();
        self.metrics.bot_decided(waited, begun.elapsed());
        decided
    }

    /// What the strongest level would do for the seat to act, whose view this must be. Hints wait in the same queue as
    /// bots that play, a few at most.
    pub async fn hint(&self, config: Arc<Config>, view: SeatView) -> Result<Advice, HintError> {
        let _waiting = self.hints.try_acquire().map_err(|_| HintError::Busy)?;
        let _slot = self.slots.acquire().await.map_err(|_| HintError::Failed)?;
        let dice = self.dice();
        let thinking = tokio::task::spawn_blocking(move || {
            catch_unwind(AssertUnwindSafe(|| Advice::think(&config, &view, dice))).ok().flatten()
        });
        thinking.await.ok().flatten().ok_or(HintError::Failed)
    }
}

#[cfg(test)]
mod tests {
    use ilos_table::BotKind;

    use super::*;

    #[tokio::test]
    async fn the_admiral_thinks_about_a_whole_turn_no_more_than_about_one_decision_alone() {
        let pool = BotPool::new(1, Arc::default(), RandomSource::default());
        let config = Config::new(ilos_rules::Set::standard(), 2, ilos_rules::Options::default()).unwrap();
        let mut dealer = ilos_rules::Dealer::new(&config, ilos_rules::Seed([7; 32]));
        let Ok(mut game) = ilos_rules::Game::new(config.clone(), &mut dealer);
        let config = Arc::new(config);
        let mut last = None;
        let (mut decisions, mut cost, mut longest) = (0, 0, 0);
        while longest < 4 {
            let seat = game.position().to_act().expect("the game is not over so soon");
            let thinker = Thinker::at_seat(&BotKind::new("admiral"), seat, last.take());
            let view = game.view(Some(seat));
            let (action, thinker) = pool.decide(thinker, Arc::clone(&config), view).await.unwrap();
            (decisions, cost) = (decisions + 1, cost + thinker.playouts());
            assert!(cost <= 450, "{cost} playouts in {decisions} decisions of one turn");
            game.act(seat, &action, &mut dealer).unwrap();
            if game.position().to_act() != Some(seat) {
                (longest, decisions, cost) = (longest.max(decisions), 0, 0);
            }
            last = Some(thinker);
        }
    }
}
