//! The bots of the server: the only file that knows `ilos-bots`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ilos_bots::{Bot, Budget, Dice, Situation, find, levels};
use ilos_protocol::person::BotInfo;
use ilos_rules::{Action, SeatView, Table};
use tokio::sync::Semaphore;

use crate::error::Fault;
use crate::id::entropy;

/// What steps in when a bot fails: it must never fail itself.
const FALLBACK: &str = "random";

/// The levels that people are offered, from weak to strong.
pub fn offered() -> Vec<BotInfo> {
    levels().map(|kind| BotInfo { name: kind.name.to_owned(), about: kind.about.to_owned() }).collect()
}

/// The name of a level, or of any other kind, if there is one.
pub fn check(name: &str) -> Result<&'static str, Fault> {
    find(name).map(|kind| kind.name).ok_or_else(|| {
        let known: Vec<&str> = levels().map(|kind| kind.name).collect();
        let shown: String = name.chars().take(40).collect();
        Fault::invalid(format!("there is no bot {shown:?}, expected one of {}", known.join(", ")))
    })
}

/// What plays for people who are away: neither the weakest nor the strongest level.
pub fn substitute() -> &'static str {
    let levels: Vec<_> = levels().collect();
    levels[levels.len() / 2].name
}

/// The rating of a bot, in the scale in which people begin with 25: from 15 for the first level to 35 for the last; other
/// kinds count as the first.
pub fn strength(name: &str) -> f64 {
    let place = levels().position(|kind| kind.name == name).unwrap_or(0);
    15.0 + 20.0 * place as f64 / (levels().count() - 1).max(1) as f64
}

/// Where bots think: a few at a time, the others wait in line. A game waits with one decision at most, so that all games
/// take fair turns; people never wait here.
#[derive(Clone)]
pub struct BotPool {
    places: Arc<Semaphore>,
}

impl BotPool {
    /// A pool in which so many think at the same time.
    pub fn new(places: usize) -> BotPool {
        BotPool { places: Arc::new(Semaphore::new(places)) }
    }

    /// What a bot does for the seat to act, whose view this must be. None when even the fallback finds nothing.
    pub async fn decide(&self, kind: String, table: Arc<Table>, view: SeatView) -> Option<Action> {
        let _place = self.places.acquire().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            think(&kind, &table, &view).or_else(|| {
                tracing::error!(kind, "a bot failed, {FALLBACK} steps in");
                think(FALLBACK, &table, &view)
            })
        });
        thinking.await.ok().flatten()
    }
}

fn think(kind: &str, table: &Table, view: &SeatView) -> Option<Action> {
    let kind = find(kind)?;
    let thought = catch_unwind(AssertUnwindSafe(|| {
        let situation = Situation::new(table, view, Budget::Usual).ok()?;
        let mut bot: Box<dyn Bot> = kind.make();
        let action = bot.decide(&situation, &mut Dice::new(u64::from_le_bytes(entropy())));
        situation.board.check(table, situation.seat, &action).is_ok().then_some(action)
    }));
    thought.ok().flatten()
}
