//! Judging an action: everything is checked before anything changes (T2).

use std::convert::Infallible;

use crate::chance::Chance;
use crate::config::Config;
use crate::map::Misfit;
use crate::nouns::{
    Berth, Building, Card, Cards, Cell, Destination, Exploration, Good, Location, MAX_RISES, Phase, Place,
    Portion, Rotation, Seat, Slot,
};
use crate::play::{Action, ActionKind, Event, Play, Refusal, check_ships, cost};
use crate::position::Position;

/// What an action leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What happens: the action itself, and what follows from it.
    pub events: Vec<Event>,
    /// The position after all of it.
    pub after: Position,
}

/// Why an action leads to no decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejection<F> {
    /// The rules forbid it.
    Refused(Refusal),
    /// Chance did not answer.
    Chance(F),
}

impl<F> From<Refusal> for Rejection<F> {
    fn from(refusal: Refusal) -> Self {
        Rejection::Refused(refusal)
    }
}

impl Rejection<Infallible> {
    /// The refusal. There is no other case where chance always answers.
    pub fn into_refusal(self) -> Refusal {
        let Rejection::Refused(refusal) = self;
        refusal
    }
}

impl Position {
    /// What happens when a seat acts, with the results of chance. The position itself stays.
    pub fn decide<C: Chance>(
        &self,
        config: &Config,
        seat: Seat,
        action: &Action,
        chance: &mut C,
    ) -> Result<Decision, Rejection<C::Failure>> {
        self.check(config, seat, action)?;
        let mut events = Vec::new();
        let mut after = *self;
        after.apply(config, &self.name_ship(*action), chance, &mut events).map_err(Rejection::Chance)?;
        Ok(Decision { events, after })
    }

    /// Whether the rules let a seat do this now.
    pub fn check(&self, config: &Config, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_kind(seat, action.kind())?;
        match *action {
            Action::Mulligan { discard } => {
                let hand = self.hands[seat];
                if hand.contains(discard) { Ok(()) } else { Err(Refusal::ExchangeNotInHand { hand }) }
            }
            Action::FirstIsland { to } => self.check_first_island(config, to),
            Action::Play { play, payment } => {
                self.check_play(config, &play)?;
                self.check_payment(play.card(), self.play_cost(config, &play), payment)
            }
            Action::EndTurn => Ok(()),
        }
    }

    /// Whether it is the turn of a seat, and the phase for actions of this kind.
    pub fn check_kind(&self, seat: Seat, kind: ActionKind) -> Result<(), Refusal> {
        let turn = self.to_act().ok_or(Refusal::GameOver)?;
        if seat != turn {
            return Err(Refusal::NotYourTurn { turn });
        }
        match (self.phase, kind) {
            (Phase::Mulligan, ActionKind::Mulligan)
            | (Phase::FirstIslands, ActionKind::FirstIsland)
            | (Phase::Play, ActionKind::Play | ActionKind::EndTurn) => Ok(()),
            (Phase::Mulligan, _) => Err(Refusal::MulliganFirst),
            (Phase::FirstIslands, _) => Err(Refusal::FirstIslandFirst),
            (Phase::Play, _) => Err(Refusal::SetUpIsOver),
            (Phase::Finished(_), _) => Err(Refusal::GameOver),
        }
    }

    /// A ship may be named by any shore of the island it lies at (P1); this replaces it by the ship's own
    /// shore.
    fn name_ship(&self, action: Action) -> Action {
        match action {
            Action::Play { play: Play::Ship { from, to }, payment } => {
                let from = self.ship_at(from).unwrap_or(from);
                Action::Play { play: Play::Ship { from, to }, payment }
            }
            _ => action,
        }
    }

    /// The ship of the seat to act at that berth, or else the first one at the same island.
    fn ship_at(&self, named: Berth) -> Option<Berth> {
        let ships = &self.ships[self.turn];
        if ships.contains(&named) {
            return Some(named);
        }
        let Place::Shore(portion) = named.place() else { return None };
        let same_island = |ship: &&Berth| match ship.place() {
            Place::Shore(other) => self.island_of(other) == self.island_of(portion),
            _ => false,
        };
        ships.iter().find(same_island).copied()
    }

    fn check_first_island(&self, config: &Config, to: Destination) -> Result<(), Refusal> {
        match to {
            Destination::Explore(exploration) => self.check_exploration(config, exploration),
            Destination::Shore(_) if self.tiles().is_empty() || !self.map.placements.is_empty() => {
                Err(Refusal::TileMustBePlaced)
            }
            Destination::Shore(portion) => self.check_portion(config, portion),
            Destination::Hideout(_) => Err(Refusal::NoHideoutAtStart),
        }
    }

    /// Whether the seat to act could make this play, apart from the payment.
    pub fn check_play(&self, config: &Config, play: &Play) -> Result<(), Refusal> {
        let card = play.card();
        if !self.hands[self.turn].has(card) {
            return Err(Refusal::NotInHand { card });
        }
        match *play {
            Play::Ship { from, to } => self.check_ship(config, from, to)?,
            Play::Market { good } => self.check_market(good)?,
            Play::Plantation { at } | Play::GoldMine { at } | Play::Ruins { at } => {
                self.check_location(config, card, at)?;
            }
            Play::Building { at, building } => {
                self.check_location(config, card, at)?;
                self.check_building(config, at, building)?;
            }
        }
        self.check_cost(self.play_cost(config, play))
    }

    /// Whether the seat to act could pay that many cards for another card of its hand (K7).
    #[inline]
    pub(crate) fn check_cost(&self, cost: u32) -> Result<(), Refusal> {
        let cards = self.hands[self.turn].total() - 1;
        if cards < cost { Err(Refusal::CannotPay { cost, cards }) } else { Ok(()) }
    }

    /// How many cards the play costs the seat to act.
    pub fn play_cost(&self, config: &Config, play: &Play) -> u32 {
        cost(play.card(), self.play_is_pirated(config, play))
    }

    /// Whether pirates make the play dearer for the seat to act. Ruins and ships have no piracy cost.
    pub fn play_is_pirated(&self, config: &Config, play: &Play) -> bool {
        match *play {
            Play::Plantation { at } | Play::GoldMine { at } | Play::Building { at, .. } => {
                self.is_pirated(self.turn, self.island_at(config, at))
            }
            Play::Ship { .. } | Play::Ruins { .. } | Play::Market { .. } => false,
        }
    }

    /// Whether the seat to act can pay these cards for a card of that cost (K7).
    pub fn check_payment(&self, card: Card, cost: u32, payment: Cards) -> Result<(), Refusal> {
        let rest = self.hands[self.turn].minus(Cards::one(card));
        if !rest.contains(payment) {
            return Err(Refusal::PaymentNotInHand { rest });
        }
        let paid = payment.total();
        if paid != cost { Err(Refusal::PaymentNotExact { cost, paid }) } else { Ok(()) }
    }

    fn check_ship(&self, config: &Config, from: Berth, to: Destination) -> Result<(), Refusal> {
        if let Place::Shore(portion) = from.place() {
            self.check_portion(config, portion)?;
        }
        if self.ship_at(from).is_none() {
            let in_reserve = from == Berth::RESERVE;
            return Err(if in_reserve { Refusal::NoShipInReserve } else { Refusal::NoShipThere });
        }
        match to {
            Destination::Explore(exploration) => self.check_exploration(config, exploration),
            Destination::Hideout(slot) => self.check_hideout(slot),
            Destination::Shore(portion) => {
                self.check_portion(config, portion)?;
                match from.place() {
                    Place::Shore(old) if self.island_of(old) == self.island_of(portion) => {
                        Err(Refusal::SameIsland)
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    fn check_hideout(&self, slot: Slot) -> Result<(), Refusal> {
        if slot.index() >= self.tiles().len() {
            Err(Refusal::NoSuchPlace)
        } else if !self.has_hideout(slot) {
            Err(Refusal::NoHideout)
        } else if self.map.taken_hideouts >> slot.0 & 1 != 0 {
            Err(Refusal::HideoutTaken)
        } else {
            Ok(())
        }
    }

    pub(crate) fn check_portion(&self, config: &Config, portion: Portion) -> Result<(), Refusal> {
        let in_play = portion.slot().index() < self.tiles().len()
            && portion.index() < config.facts(self.placed(portion.slot()).tile).portions as usize;
        if in_play { Ok(()) } else { Err(Refusal::NoSuchPlace) }
    }

    fn check_exploration(&self, config: &Config, exploration: Exploration) -> Result<(), Refusal> {
        let Exploration { tile, cell, rotation, portion } = exploration;
        if !self.area().contains(&tile) {
            return Err(Refusal::NotInArea);
        }
        if portion >= config.facts(tile).portions {
            return Err(Refusal::NoSuchPortion);
        }
        if self.tiles().is_empty() {
            let at_centre = cell == Cell::CENTRE && rotation == Rotation::NONE;
            return if at_centre { Ok(()) } else { Err(Refusal::FirstTileAtCentre) };
        }
        self.map.judge_placement(config, tile, cell, rotation).map_err(|misfit| match misfit {
            Misfit::Occupied => Refusal::CellOccupied,
            Misfit::Apart => Refusal::CellApart,
            Misfit::SideDiffers(direction) => Refusal::SideDiffers { direction },
            Misfit::NoLandMet => Refusal::NoLandMet,
        })
    }

    pub(crate) fn location_exists(&self, config: &Config, at: Location) -> bool {
        at.slot().index() < self.tiles().len()
            && config.facts(self.placed(at.slot()).tile).locations >> at.index() & 1 != 0
    }

    fn check_location(&self, config: &Config, card: Card, at: Location) -> Result<(), Refusal> {
        if !self.location_exists(config, at) {
            return Err(Refusal::NoSuchPlace);
        }
        let kind = self.kind(config, at);
        if kind.card() != card {
            return Err(Refusal::WrongLocation { card, kind });
        }
        if !self.is_vacant(at) {
            return Err(Refusal::Occupied);
        }
        self.check_pieces(card)?;
        check_ships(card, self.ships_at(self.turn, self.island_at(config, at)))
    }

    /// Whether the seat to act has a pioneer left, and what it would build.
    pub(crate) fn check_pieces(&self, card: Card) -> Result<(), Refusal> {
        if self.pioneers_left(self.turn) == 0 {
            Err(Refusal::NoPioneerLeft)
        } else if card == Card::Building && self.buildings_left() == 0 {
            Err(Refusal::NoBuildingLeft)
        } else {
            Ok(())
        }
    }

    fn check_building(&self, config: &Config, at: Location, building: Building) -> Result<(), Refusal> {
        match building {
            Building::Fort => Ok(()),
            Building::Post(Good::Gold) => Err(Refusal::GoldIsNotCopied),
            Building::Post(good) => {
                let island = self.island_at(config, at);
                let worked = self.worked_goods(island).any(|other| other == good);
                if worked { Ok(()) } else { Err(Refusal::NothingToCopy { good }) }
            }
        }
    }

    pub(crate) fn check_market_is_open(&self) -> Result<(), Refusal> {
        if self.is_market_open() {
            Ok(())
        } else if self.market_played {
            Err(Refusal::MarketAlreadyPlayed)
        } else {
            Err(Refusal::NoMarkerLeft)
        }
    }

    fn check_market(&self, good: Good) -> Result<(), Refusal> {
        self.check_market_is_open()?;
        if self.market_goods() >> good as u8 & 1 != 0 {
            Ok(())
        } else if self.rises(good) == MAX_RISES {
            Err(Refusal::LastPrice { good })
        } else {
            Err(Refusal::NoneInStock { good })
        }
    }
}
