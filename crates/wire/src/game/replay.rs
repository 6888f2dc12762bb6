//! Looking back at a game that is over.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::growth::{Growth, growth_from_rules};
use crate::map::OpenMap;
use crate::place::{Places, Shore};
use crate::scene::Scene;
use crate::score::Scores;
use crate::set::Set;
use crate::view::View;

/// A finished game as it was after some of its events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Moment {
    /// The number of events that have happened at this moment.
    pub at: usize,
    /// The number of events in the whole game.
    pub events: usize,
    /// The view of the seat that was asked for; otherwise a view with all hands and stocks open.
    pub view: View,
    /// What players had put on the map.
    pub scene: Scene,
    /// What each tile did to the islands, in the order of placing.
    #[schema(value_type = Vec<Vec<Vec<Shore>>>)]
    pub growth: Vec<Growth>,
    /// The score of each seat at the prices of this moment.
    pub scores: Scores,
}

impl Moment {
    /// The game after some of its events, as a seat saw it; with no seat, with all cards and stocks open.
    /// `scene` tells what stands on the map of a position.
    pub fn from_rules(
        game: &rules::Game,
        at: usize,
        viewer: Option<rules::Seat>,
        scene: impl FnOnce(&rules::Config, &rules::Position) -> Scene,
    ) -> Moment {
        let then = game.at(at);
        let (config, position) = (then.config(), then.position());
        let view = viewer.map_or_else(|| then.open_view(), |seat| then.view(Some(seat)));
        let places = Places::of(config, position);
        let growth = position.growth_by(config, then.events());
        Moment {
            at: then.events().len(),
            events: game.events().len(),
            view: View::from_rules(config, &view, OpenMap::from_rules(config, position)),
            scene: scene(config, position),
            growth: growth.iter().map(|growth| growth_from_rules(&places, growth)).collect(),
            scores: Scores::from_rules(&position.scores(config), position.to_act().is_none()),
        }
    }
}

/// How a game went, round by round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Course {
    /// The rounds that were played, from the first.
    pub rounds: Vec<RoundEnd>,
}

/// How each seat stood at the end of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct RoundEnd {
    /// The value of each stock.
    pub points: Vec<u32>,
    /// How many goods each seat produced in a turn.
    pub production: Vec<u32>,
}

impl Course {
    /// The course of a game.
    pub fn from_rules(game: &rules::Game) -> Course {
        let round = |rules::RoundEnd { points, production }| RoundEnd { points, production };
        Course { rounds: game.course().into_iter().map(round).collect() }
    }
}

/// A record that was uploaded to be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct RecordInfo {
    /// The names of the players, by seat; an empty list if the record has none.
    pub names: Vec<String>,
    /// The number of events.
    pub events: usize,
    /// The set that was played with.
    pub set: Set,
    /// How the game went.
    pub course: Course,
}
