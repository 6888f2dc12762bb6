//! The bots of the server.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use ilos_bots::{Because, Bot, Budget, Dice, Situation, find, levels};
use ilos_rules::{Action, Config, Seat, SeatView};
use ilos_wire::action;
use ilos_wire::hint;
use ilos_wire::person::BotInfo;
use ilos_wire::place::Places;
use ilos_wire::words::{Good, LocationKind, seat_from_rules};
use tokio::sync::Semaphore;

use crate::error::Fault;
use crate::id::entropy;
use crate::metrics::Metrics;
use crate::room::Refusal;

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

/// What plays for someone with this rating, in the same scale as [`strength`]: the level that comes nearest.
pub fn fitting(rating: f64) -> &'static str {
    let distance = |name: &str| (strength(name) - rating).abs();
    let names = levels().map(|kind| kind.name);
    names.min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap_or(FALLBACK)
}

/// What plays for people who are away and of whom nothing is known: neither the weakest nor the strongest level.
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

/// So many hints can wait for their turn to be thought of.
const MAX_HINTS: usize = 16;

/// Where bots think: a few at a time, the others wait in line. A game waits with one decision at most, so that all games
/// take fair turns; people never wait here.
#[derive(Clone)]
pub struct BotPool {
    places: Arc<Semaphore>,
    hints: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// What the strongest level would do, in words for a client.
pub struct Hint {
    /// The whole turn.
    pub plays: Vec<action::Action>,
    /// Why.
    pub why: Vec<hint::Reason>,
    /// From 0 to 100.
    pub prospects: Option<u8>,
}

impl BotPool {
    /// A pool in which so many think at the same time.
    pub fn new(places: usize, metrics: Arc<Metrics>) -> BotPool {
        let hints = Arc::new(Semaphore::new(MAX_HINTS));
        BotPool { places: Arc::new(Semaphore::new(places)), hints, metrics }
    }

    /// What a bot does for the seat to act, whose view this must be, and the bot, which is asked again in the same turn.
    /// None when even the fallback finds nothing.
    pub async fn decide(
        &self,
        mut thinker: Thinker,
        config: Arc<Config>,
        view: SeatView,
    ) -> Option<(Action, Thinker)> {
        let asked = Instant::now();
        let _place = self.places.acquire().await.ok()?;
        let (waited, begun) = (asked.elapsed(), Instant::now());
        let thinking = tokio::task::spawn_blocking(move || {
            let action = thinker.think(&config, &view).or_else(|| {
                tracing::error!(kind = thinker.kind, "a bot failed, {FALLBACK} steps in");
                thinker = Thinker::new(FALLBACK, thinker.seat);
                thinker.think(&config, &view)
            });
            Some((action?, thinker))
        });
        let thought = thinking.await.ok().flatten();
        self.metrics.bot_decided(waited, begun.elapsed());
        thought
    }

    /// What the strongest level would do for the seat to act, whose view this must be. Hints wait in the same line as bots
    /// that play; when too many wait already, there is none.
    pub async fn hint(&self, config: Arc<Config>, view: SeatView) -> Result<Hint, Refusal> {
        let _waiting = self
            .hints
            .try_acquire()
            .map_err(|_| Refusal::too_many("the bots have too much to think about: ask again in a moment"))?;
        let _place = self.places.acquire().await.map_err(|_| Refusal::broken())?;
        let thinking = tokio::task::spawn_blocking(move || {
            catch_unwind(AssertUnwindSafe(|| Hint::think(&config, &view))).ok().flatten()
        });
        thinking.await.ok().flatten().ok_or_else(Refusal::broken)
    }
}

impl Hint {
    fn think(config: &Config, view: &SeatView) -> Option<Hint> {
        let situation = Situation::new(config, view, Budget::Usual).ok()?;
        let hint = ilos_bots::hint(&situation, &mut Dice::new(u64::from_le_bytes(entropy())))?;
        let places = Places::of(config, &hint.after);
        Some(Hint {
            plays: hint.actions.iter().map(|action| action::Action::from_rules(&places, action)).collect(),
            why: hint.reasons.iter().map(reason).collect(),
            prospects: hint.prospects.map(|prospects| (100.0 * prospects).round() as u8),
        })
    }
}

fn reason(reason: &ilos_bots::Reason) -> hint::Reason {
    let numbers = |seats: &[Seat]| seats.iter().map(|&seat| seat_from_rules(seat)).collect();
    let because = match reason.because {
        Because::Exchange { cards } => hint::Because::Exchange { cards },
        Because::Production { good, amount } => {
            hint::Because::Production { good: Good::from_rules(good), amount }
        }
        Because::Goods { good, amount } => hint::Because::Goods { good: Good::from_rules(good), amount },
        Because::Price { good, from, to, stock, production } => {
            hint::Because::Price { good: Good::from_rules(good), from, to, stock, production }
        }
        Because::Cards { amount } => hint::Because::Cards { amount },
        Because::Reach { places } => hint::Because::Reach { places },
        Because::Enables { action } => hint::Because::Enables { later: action },
        Because::Denies { kind, ref seats } => {
            hint::Because::Denies { kind: LocationKind::from_rules(kind), seats: numbers(seats) }
        }
        Because::Piracy { ref seats } => hint::Because::Piracy { seats: numbers(seats) },
        Because::Protects => hint::Because::Protects,
        Because::Tempo { left } => hint::Because::Tempo { left },
        Because::EndsTheGame => hint::Because::EndsTheGame,
        Because::SavesCards { cards } => hint::Because::SavesCards { cards },
    };
    hint::Reason { play: reason.action, because }
}

/// A bot at a seat for as long as that seat is to act: it remembers what it planned, and how much of the time for the turn
/// is used up.
pub struct Thinker {
    kind: String,
    seat: u8,
    /// None where there is no such kind.
    bot: Option<Box<dyn Bot>>,
}

impl Thinker {
    /// A bot of this kind at this seat: the one that decided last, if it is such a one.
    pub fn at_seat(kind: &str, seat: u8, last: Option<Thinker>) -> Thinker {
        last.filter(|last| last.kind == kind && last.seat == seat).unwrap_or_else(|| Thinker::new(kind, seat))
    }

    fn new(kind: &str, seat: u8) -> Thinker {
        Thinker { kind: kind.to_owned(), seat, bot: find(kind).map(|kind| kind.make()) }
    }

    fn think(&mut self, config: &Config, view: &SeatView) -> Option<Action> {
        let bot = self.bot.as_mut()?;
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let situation = Situation::new(config, view, Budget::Usual).ok()?;
            let action = bot.decide(&situation, &mut Dice::new(u64::from_le_bytes(entropy())));
            situation.board.check(config, situation.seat, &action).is_ok().then_some(action)
        }));
        thought.ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_away_is_played_for_by_a_bot_of_about_the_same_strength() {
        let all: Vec<&str> = levels().map(|kind| kind.name).collect();
        assert_eq!(fitting(0.0), all[0]);
        assert_eq!(fitting(25.0), substitute(), "of newcomers nothing is known");
        assert_eq!(fitting(50.0), all[all.len() - 1]);
    }

    /// How many playouts the last decision cost.
    fn playouts(thinker: &Thinker) -> u64 {
        let thoughts = thinker.bot.as_ref().map(|bot| bot.thoughts()).unwrap_or_default();
        thoughts.iter().filter_map(|thought| thought.visits).sum()
    }

    #[tokio::test]
    async fn the_admiral_thinks_about_a_whole_turn_no_more_than_about_one_decision_alone() {
        let pool = BotPool::new(1, Arc::default());
        let config = Config::new(ilos_rules::Set::standard(), 2, ilos_rules::Options::default()).unwrap();
        let mut dealer = ilos_rules::Dealer::new(&config, ilos_rules::Seed([7; 32]));
        let Ok(mut game) = ilos_rules::Game::new(config.clone(), &mut dealer);
        let config = Arc::new(config);
        let mut last = None;
        let (mut decisions, mut cost, mut longest) = (0, 0, 0);
        while longest < 4 {
            let seat = game.position().to_act().expect("the game is not over so soon");
            let thinker = Thinker::at_seat("admiral", seat.index() as u8, last.take());
            let view = game.view(Some(seat));
            let (action, thinker) = pool.decide(thinker, Arc::clone(&config), view).await.unwrap();
            (decisions, cost) = (decisions + 1, cost + playouts(&thinker));
            assert!(cost <= 450, "{cost} playouts in {decisions} decisions of one turn");
            game.act(seat, &action, &mut dealer).unwrap();
            if game.position().to_act() != Some(seat) {
                (longest, decisions, cost) = (longest.max(decisions), 0, 0);
            }
            last = Some(thinker);
        }
    }
}
