//! The bots of the engine.

use ilos_bots::{Bot, Dice, KINDS, Sampler, Situation, Thought, find};
use ilos_engine::{BotAnswer, BotRequest, Bots, Budget, Line, ThinkError};
use ilos_rules::{Config, Position, Seat, SeatView};
use ilos_wire::person::BotInfo;

/// All kinds of `ilos-bots`.
pub(super) struct OurBots;

impl Bots for OurBots {
    fn list(&self) -> Vec<BotInfo> {
        let info = |kind: &ilos_bots::BotKind| BotInfo { name: kind.name.into(), about: kind.about.into() };
        KINDS.iter().map(info).collect()
    }

    fn think(&mut self, request: &BotRequest<'_>) -> Result<BotAnswer, ThinkError> {
        let kind = find(request.bot).ok_or(ThinkError::UnknownBot)?;
        ask(&mut *kind.make(), request)
    }
}

fn ask(bot: &mut dyn Bot, request: &BotRequest<'_>) -> Result<BotAnswer, ThinkError> {
    let &BotRequest { config, view, budget, seed, .. } = request;
    let budget = match budget {
        Budget::Usual => ilos_bots::Budget::Usual,
        Budget::Nodes(nodes) => ilos_bots::Budget::Nodes(nodes),
        Budget::Time(time) => ilos_bots::Budget::Time(time),
    };
    let situation = Situation::new(config, view, budget).map_err(|error| ThinkError::View(error.into()))?;
    if let Some(field) = contradiction(config, view, &situation.board) {
        return Err(ThinkError::View(format!("{field:?} does not follow from the rest").into()));
    }
    // A history that no cards could follow is refused for every bot.
    Sampler::new(config, view, &mut Dice::new(seed)).map_err(|error| ThinkError::View(error.into()))?;
    let action = bot.decide_checked(&situation, &mut Dice::new(seed)).map_err(ThinkError::Illegal)?;
    let line = |Thought { actions, value, visits }: Thought| Line { actions, value, visits };
    Ok(BotAnswer { action, thoughts: bot.thoughts().into_iter().map(line).collect() })
}

/// The field of a view that contradicts the position it describes.
fn contradiction(config: &Config, view: &SeatView, board: &Position) -> Option<&'static str> {
    let follows = SeatView::new(config, board, &[], view.viewer);
    let production = |view: &SeatView| view.seats.iter().map(|seat| seat.production).collect::<Vec<_>>();
    let ships = Seat::all(view.players).zip(&view.seats).all(|(seat, seen)| seen.ships == *board.ships(seat));
    let checks = [
        ("ending", view.ending == follows.ending),
        ("stack", view.stack == follows.stack),
        ("unseen", view.unseen == follows.unseen),
        ("production", production(view) == production(&follows)),
        ("ships", ships),
    ];
    checks.into_iter().find(|(_, agree)| !agree).map(|(field, _)| field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ilos_bots::Legal;
    use ilos_engine::Engine;
    use ilos_rules::{Action, Destination, Location, Play, Slot};
    use serde_json::{Value, json};

    /// Places its first island and plans a plantation there.
    struct Dreamer(Vec<Thought>);

    impl Bot for Dreamer {
        fn decide(&mut self, situation: &Situation<'_>, _: &mut Dice) -> Action {
            let Legal::FirstIslands(places) = &situation.legal else {
                return Action::Mulligan { discard: ilos_rules::Cards::NONE };
            };
            let action = Action::FirstIsland { to: places[0] };
            let Destination::Explore(_) = places[0] else { panic!("the map is empty") };
            let at = Location::new(Slot::new(situation.view.tiles.len()).expect("a slot"), 0);
            let planted = Action::Play { play: Play::Plantation { at }, payment: ilos_rules::Cards::NONE };
            self.0 = vec![Thought { actions: vec![action, planted], value: 1.5, visits: Some(7) }];
            action
        }

        fn thoughts(&self) -> Vec<Thought> {
            self.0.clone()
        }
    }

    struct OneDreamer;

    impl Bots for OneDreamer {
        fn list(&self) -> Vec<BotInfo> {
            Vec::new()
        }

        fn think(&mut self, request: &BotRequest<'_>) -> Result<BotAnswer, ThinkError> {
            ask(&mut Dreamer(Vec::new()), request)
        }
    }

    #[test]
    fn thoughts_name_tiles_that_they_place_themselves() {
        let mut engine = Engine::with_bots(OneDreamer);
        let mut ask = |request: Value| -> Value {
            let answer = engine.answer(request.to_string().as_bytes());
            serde_json::from_str(&answer).expect("answers are JSON")
        };
        ask(json!({"do": "new", "players": 2, "seed": 1, "options": {"first": 0}}));
        for seat in 0..2 {
            ask(json!({"do": "act", "seat": seat, "action": {"action": "mulligan", "discard": {}}}));
        }
        let answer = ask(json!({"do": "think", "bot": "dreamer"}));
        let tile = answer["ok"]["action"]["to"]["explore"]["tile"].clone();
        assert!(tile.is_string(), "{answer}");
        let thought = &answer["ok"]["thoughts"][0];
        assert_eq!((&thought["value"], &thought["visits"]), (&json!(1.5), &json!(7)));
        assert_eq!(thought["actions"][0], answer["ok"]["action"]);
        assert_eq!(thought["actions"][1]["at"], json!({"tile": tile, "location": 0}));
    }
}
