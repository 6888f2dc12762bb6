//! A bot at a seat.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ilos_bots::{Bot, Budget, Dice, Situation};
use ilos_rules::{Action, Config, Seat, SeatView};
use ilos_table::BotKind;

use super::levels::FALLBACK;

/// A bot at a seat, for as long as that seat is to act. It remembers its plan, and how much of its time for the turn is
/// used up.
pub(crate) struct Thinker {
    kind: BotKind,
    seat: Seat,
    /// `None` if there is no such kind.
    bot: Option<Box<dyn Bot>>,
}

impl Thinker {
    /// A bot of this kind at this seat: the one that decided last, if it is such a bot.
    pub(crate) fn at_seat(kind: &BotKind, seat: Seat, last: Option<Thinker>) -> Thinker {
        last.filter(|last| last.kind == *kind && last.seat == seat)
            .unwrap_or_else(|| Thinker::new(kind.clone(), seat))
    }

    fn new(kind: BotKind, seat: Seat) -> Thinker {
        let bot = ilos_bots::find(kind.name()).map(|kind| kind.make());
        Thinker { kind, seat, bot }
    }

    /// What the bot does, or what the fallback does if the bot fails; `None` if both fail.
    pub(super) fn decide(&mut self, config: &Config, view: &SeatView, mut dice: Dice) -> Option<Action> {
        self.think(config, view, &mut dice).or_else(|| {
            tracing::error!(kind = self.kind.name(), "a bot failed, {FALLBACK} steps in");
            *self = Thinker::new(BotKind::new(FALLBACK), self.seat);
            self.think(config, view, &mut dice)
        })
    }

    fn think(&mut self, config: &Config, view: &SeatView, dice: &mut Dice) -> Option<Action> {
        let bot = self.bot.as_mut()?;
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let situation = Situation::new(config, view, Budget::Usual).ok()?;
            bot.decide_checked(&situation, dice).ok()
        }));
        thought.ok().flatten()
    }

    /// How many playouts the last decision cost.
    #[cfg(test)]
    pub(super) fn playouts(&self) -> u64 {
        let thoughts = self.bot.as_ref().map(|bot| bot.thoughts()).unwrap_or_default();
        thoughts.iter().filter_map(|thought| thought.visits).sum()
    }
}
