//! Acting in a position and asking about it.

use ilos_rules::{
    Action, Berth, Building, Cards, Config, Destination, EndReason, Event, Exploration, Good, Goods,
    IslandId, Location, Outcome, Phase, Place, Play, Portion, Position, Refusal, Rejection, Rotation, Script,
    Slot, TileId,
};

use super::places::{berth, find_slot, find_tile, location};
use super::{cards, cell, from_deck, seat};

/// A position at its table.
#[derive(Clone)]
pub(crate) struct Scene {
    pub config: Config,
    pub position: Position,
}

/// Places by their words.
impl Scene {
    pub(crate) fn tile(&self, id: &str) -> TileId {
        find_tile(self.config.set(), id)
    }

    pub(crate) fn at(&self, place: &str) -> Location {
        location(self.config.set(), self.position.tiles(), place)
    }

    pub(crate) fn berth(&self, place: &str) -> Berth {
        berth(self.config.set(), self.position.tiles(), place)
    }

    pub(crate) fn slot(&self, id: &str) -> Slot {
        find_slot(self.config.set(), self.position.tiles(), id)
    }

    pub(crate) fn portion(&self, place: &str) -> Portion {
        match self.berth(place).place() {
            Place::Shore(portion) => portion,
            _ => panic!("{place} is no shore"),
        }
    }

    pub(crate) fn island(&self, place: &str) -> IslandId {
        self.position.island_of(self.portion(place))
    }

    pub(crate) fn area(&self) -> Vec<&str> {
        self.position.area().iter().map(|&tile| self.config.set().tile(tile).id.as_str()).collect()
    }
}

/// Plays by their words.
impl Scene {
    pub(crate) fn plantation(&self, place: &str) -> Play {
        Play::Plantation { at: self.at(place) }
    }

    pub(crate) fn gold_mine(&self, place: &str) -> Play {
        Play::GoldMine { at: self.at(place) }
    }

    pub(crate) fn ruins(&self, place: &str) -> Play {
        Play::Ruins { at: self.at(place) }
    }

    pub(crate) fn fort(&self, site: &str) -> Play {
        Play::Building { at: self.at(site), building: Building::Fort }
    }

    pub(crate) fn post(&self, site: &str, good: Good) -> Play {
        Play::Building { at: self.at(site), building: Building::Post(good) }
    }

    pub(crate) fn sail(&self, from: &str, to: &str) -> Play {
        Play::Ship { from: self.berth(from), to: self.to(to) }
    }

    /// A shore or a hideout to go to.
    pub(crate) fn to(&self, place: &str) -> Destination {
        match self.berth(place).place() {
            Place::Shore(portion) => Destination::Shore(portion),
            Place::Hideout(slot) => Destination::Hideout(slot),
            Place::Reserve => panic!("no ship goes to the reserve"),
        }
    }

    /// A tile with a ship from the reserve at its `nth` portion.
    pub(crate) fn explore(&self, tile: &str, at: (i8, i8), rotation: usize, nth: u8) -> Play {
        Play::Ship { from: Berth::RESERVE, to: self.placing(tile, at, rotation, nth) }
    }

    pub(crate) fn placing(&self, tile: &str, at: (i8, i8), rotation: usize, nth: u8) -> Destination {
        Destination::Explore(Exploration {
            tile: self.tile(tile),
            cell: cell(at.0, at.1),
            rotation: Rotation::new(rotation).expect("a rotation"),
            portion: nth - 1,
        })
    }
}

/// What happens.
impl Scene {
    /// The seat to act does this; chance decides exactly as given.
    pub(crate) fn act(&mut self, action: Action, chance: &[Outcome]) -> Vec<Event> {
        let actor = self.position.to_act().expect("the game is not over");
        let mut script = Script::new(chance);
        let decided = self.position.decide(&self.config, actor, &action, &mut script);
        let decision = decided.unwrap_or_else(|rejection| panic!("{action:?}: {rejection:?}"));
        assert_eq!(script.left(), 0, "chance was asked for less than was told");
        for event in &decision.events {
            self.position.evolve(&self.config, event);
        }
        assert_eq!(self.position, decision.after);
        decision.events
    }

    pub(crate) fn plays(&mut self, play: Play, payment: &str) -> Vec<Event> {
        self.act(Action::Play { play, payment: cards(payment) }, &[])
    }

    pub(crate) fn plays_and_reveals(&mut self, play: Play, payment: &str, tile: &str) -> Vec<Event> {
        let revealed = Outcome::Tile(self.tile(tile));
        self.act(Action::Play { play, payment: cards(payment) }, &[revealed])
    }

    /// The turn ends and these cards come from the deck.
    pub(crate) fn ends_turn(&mut self, drawn: &str) -> Vec<Event> {
        self.act(Action::EndTurn, &from_deck(drawn))
    }

    /// The seat to act is refused; nothing is asked of chance and nothing changes (T2).
    pub(crate) fn refusal(&mut self, action: Action) -> Refusal {
        let actor = self.position.to_act().unwrap_or_default();
        let before = self.position;
        let rejection = self.position.decide(&self.config, actor, &action, &mut Script::new(&[]));
        assert_eq!(self.position, before);
        match rejection {
            Err(Rejection::Refused(refusal)) => refusal,
            other => panic!("{action:?}: expected a refusal, not {other:?}"),
        }
    }

    /// A play is refused by this rule with this sentence.
    #[track_caller]
    pub(crate) fn refuses(&mut self, play: Play, payment: &str, rule: &str, sentence: &str) {
        self.refuses_action(Action::Play { play, payment: cards(payment) }, rule, sentence);
    }

    #[track_caller]
    pub(crate) fn refuses_action(&mut self, action: Action, rule: &str, sentence: &str) {
        let refusal = self.refusal(action);
        assert_eq!((refusal.rule(), refusal.to_string().as_str()), (rule, sentence));
    }

    pub(crate) fn hand(&self, number: usize) -> Cards {
        self.position.hand(seat(number))
    }

    pub(crate) fn stock(&self, number: usize) -> Goods {
        self.position.stock(seat(number))
    }

    pub(crate) fn production(&self, number: usize) -> Goods {
        self.position.production(seat(number))
    }

    /// What the play costs the seat to act.
    pub(crate) fn cost(&self, play: Play) -> u32 {
        self.position.play_cost(&self.config, &play)
    }

    pub(crate) fn lists(&self, play: Play) -> bool {
        self.position.every_play(&self.config).contains(&play)
    }

    pub(crate) fn ended(&self) -> Option<EndReason> {
        match self.position.phase() {
            Phase::Finished(reason) => Some(reason),
            _ => None,
        }
    }
}
