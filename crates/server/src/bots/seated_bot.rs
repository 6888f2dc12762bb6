//! A bot at a seat.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ilos_bots::{Bot, Budget, Dice, Situation};
use ilos_rules::{Action, Config, Seat, SeatView};
use ilos_table::BotName;

use super::levels::FALLBACK;

/// A bot at a seat, for as long as that seat is to act. It remembers its plan, and how much of its time for
/// the turn is used up.
pub(crate) struct SeatedBot {
    name: BotName,
    seat: Seat,
    /// `None` if there is no bot of this name.
    bot: Option<Box<dyn Bot>>,
}

impl SeatedBot {
    /// The bot of this name at this seat: the one that decided last, if it is that bot.
    pub(crate) fn at_seat(name: &BotName, seat: Seat, last: Option<SeatedBot>) -> SeatedBot {
        last.filter(|last| last.name == *name && last.seat == seat)
            .unwrap_or_else(|| SeatedBot::new(name.clone(), seat))
    }

    fn new(name: BotName, seat: Seat) -> SeatedBot {
        let bot = ilos_bots::find(name.name()).map(|kind| kind.make());
        SeatedBot { name, seat, bot }
    }

    /// What the bot does, or what the fallback does if the bot fails; `None` if both fail. From then on the
    /// fallback has the seat until the turn ends.
    pub(super) fn decide(&mut self, config: &Config, view: &SeatView, mut dice: Dice) -> Option<Action> {
        self.think(config, view, &mut dice).or_else(|| {
            tracing::error!(bot = self.name.name(), "a bot failed, {FALLBACK} steps in");
            *self = SeatedBot::new(BotName::new(FALLBACK), self.seat);
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
