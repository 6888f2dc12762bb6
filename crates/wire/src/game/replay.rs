//! Looking back at a game that is over.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::growth::{Growth, growth};
use crate::map::OpenMap;
use crate::scene::Scene;
use crate::score::Scores;
use crate::set::Set;
use crate::view::View;

/// A finished game as it was after some of its events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Moment {
    /// After how many events.
    pub at: usize,
    /// How many events there are in all.
    pub events: usize,
    /// The view of a seat; where none was asked for, one with all hands and stocks open.
    pub view: View,
    /// What players had put on the map.
    pub scene: Scene,
    /// What each tile did to islands, in the order of placing.
    pub growth: Vec<Growth>,
    /// What each stock was worth.
    pub scores: Scores,
}

impl Moment {
    /// The game after some of its events, as a seat saw it or, with none, with all cards open; `scene` says what stands on
    /// the map of a position.
    pub fn from_rules(
        game: &rules::Game,
        at: usize,
        viewer: Option<rules::Seat>,
        scene: impl FnOnce(&rules::Config, &rules::Position) -> Scene,
    ) -> Moment {
        let events = game.events().len();
        let at = at.clamp(1, events);
        let then = game.at(at);
        let (config, position) = (then.config(), then.position());
        let mut view = then.view(viewer);
        if viewer.is_none() {
            for seat in rules::Seat::all(config.players()) {
                let mut own = rules::SeatView::new(config, position, &[], Some(seat));
                view.seats[seat.index()] = own.seats.swap_remove(seat.index());
            }
        }
        let map = OpenMap::from_rules(config, position);
        Moment {
            at,
            events,
            view: View::from_rules(config, &view, map),
            scene: scene(config, position),
            growth: growth(config, position, then.events()),
            scores: Scores::from_rules(config, position),
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
    /// What each stock was worth.
    pub points: Vec<u32>,
    /// How many goods each seat made in a turn.
    pub production: Vec<u32>,
}

impl Course {
    /// The course of a game, from its events.
    pub fn from_rules(game: &rules::Game) -> Course {
        let mut rounds = Vec::new();
        let mut round = 0;
        for (before, event) in game.replay() {
            // At the end production boards are cleared (F2), so that the last round is looked at before.
            let next = match event {
                rules::Event::TurnBegan { round, .. } => *round,
                rules::Event::Finished { .. } => 0,
                _ => round,
            };
            if next != round && round > 0 {
                rounds.push(RoundEnd::new(game.config(), &before));
            }
            round = next;
        }
        if round > 0 {
            rounds.push(RoundEnd::new(game.config(), game.position()));
        }
        Course { rounds }
    }
}

impl RoundEnd {
    fn new(config: &rules::Config, position: &rules::Position) -> RoundEnd {
        let points = Scores::from_rules(config, position).seats.iter().map(|score| score.points).collect();
        let made = |seat| {
            rules::Good::ALL.iter().map(|&good| u32::from(position.production(seat).count(good))).sum()
        };
        RoundEnd { points, production: rules::Seat::all(config.players()).map(made).collect() }
    }
}

/// A record that was sent to be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RecordInfo {
    /// The names of the players, by seat; maybe empty.
    pub names: Vec<String>,
    /// How many events there are.
    pub events: usize,
    /// The tiles and prices that were played with.
    pub set: Set,
    /// How it went.
    pub course: Course,
}
