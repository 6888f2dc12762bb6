//! Games of planners, to examine the turns that come up in them.

use ilos_rules::{Action, Config, Dealer, Game, Seed};

use crate::bot::Dice;
use crate::bot::{Bot, Budget};
use crate::bot::{Legal, Situation};
use crate::players::planner::Planner;

/// A game of planners that follows from a name. `look` is called with every turn when it begins.
pub(super) fn watch_planners(
    config: &Config,
    mut planner: Planner,
    name: &str,
    mut look: impl FnMut(&Situation<'_>, &mut Dice),
) {
    let mut dice = Dice::from_text(&format!("tuning dice {name}"));
    let mut dealer = Dealer::new(config, Seed::from_text(&format!("tuning deal {name}")));
    let Ok(mut game) = Game::new(config.clone(), &mut dealer);
    let mut is_new_turn = true;
    while let Some(seat) = game.position().to_act() {
        let view = game.view(Some(seat));
        let situation = Situation::new(config, &view, Budget::Usual).expect("the view of a game");
        let is_turn = matches!(situation.legal, Legal::Turn(_));
        if is_turn && is_new_turn {
            look(&situation, &mut dice);
        }
        let action = planner.decide(&situation, &mut dice);
        is_new_turn = action == Action::EndTurn || !is_turn;
        game.act(seat, &action, &mut dealer).unwrap_or_else(|_| unreachable!("planned turns are legal"));
    }
}
