//! Positions as unchecked data, and the checks that turn them into a [`Position`].

use crate::config::Config;
use crate::nouns::{
    AREA, BUILDINGS, Berth, Building, BuildingToken, Cards, Cell, Good, Goods, Location, LocationKind,
    PIONEERS, Phase, Place, PlacedTile, Rotation, SHIPS, Seat, TileId,
};
use crate::position::error::demand;
use crate::position::{Position, PositionError};

/// Everything that defines a position. What can be derived from it (islands, production, stacks) is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionDraft {
    /// What the seat to act has to do.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who began.
    pub first: Seat,
    /// The round, from 1; 0 in the set-up.
    pub round: u16,
    /// Rounds in a row without a card played.
    pub quiet_rounds: u16,
    /// Whether a card was played in this round.
    pub card_played_this_round: bool,
    /// Whether a Market was played in this turn.
    pub market_played: bool,
    /// Whether this round began with nothing vacant and nothing to place.
    pub barren: bool,
    /// The tiles in play, in the order of placing.
    pub tiles: Vec<PlacedTile>,
    /// The exploration area.
    pub area: Vec<TileId>,
    /// The deck.
    pub deck: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// How often each price has risen.
    pub rises: [u8; 4],
    /// What each seat has.
    pub seats: Vec<SeatDraft>,
}

/// What a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatDraft {
    /// Its cards.
    pub hand: Cards,
    /// Its goods.
    pub stock: Goods,
    /// Its ships in play; the others are in the reserve.
    pub ships: Vec<Berth>,
    /// Its pioneers on the map and what they built.
    pub pioneers: Vec<(Location, Option<Building>)>,
}

impl Position {
    /// The position as a draft.
    pub fn to_draft(&self, config: &Config) -> PositionDraft {
        let seat_draft = |seat: Seat| SeatDraft {
            hand: self.hand(seat),
            stock: self.stock(seat),
            ships: self.ships[seat].iter().copied().filter(|&berth| berth != Berth::RESERVE).collect(),
            pioneers: self.pioneers(seat).iter().map(|&at| (at, self.building_at(at))).collect(),
        };
        PositionDraft {
            phase: self.phase,
            turn: self.turn,
            first: self.first,
            round: self.round,
            quiet_rounds: self.quiet_rounds,
            card_played_this_round: self.card_played,
            market_played: self.market_played,
            barren: self.barren,
            tiles: self.tiles().to_vec(),
            area: self.area().to_vec(),
            deck: self.deck,
            discard: self.discard,
            rises: self.rises,
            seats: Seat::all(config.players()).map(seat_draft).collect(),
        }
    }

    /// The position that a draft describes, if it could arise in a game.
    pub fn from_draft(config: &Config, draft: &PositionDraft) -> Result<Position, PositionError> {
        let players = config.players() as usize;
        demand(draft.seats.len() == players, || PositionError::SeatCount {
            found: draft.seats.len(),
            expected: players,
        })?;
        for seat in [draft.turn, draft.first] {
            demand(seat.index() < players, || PositionError::NoPlayer { seat, players })?;
        }
        let mut position = Position::empty(config, draft.first);
        position.phase = draft.phase;
        position.turn = draft.turn;
        position.round = draft.round;
        position.quiet_rounds = draft.quiet_rounds;
        position.card_played = draft.card_played_this_round;
        position.market_played = draft.market_played;
        position.barren = draft.barren;
        position.rises = draft.rises;
        position.load_tiles(config, draft)?;
        position.load_cards(config, draft)?;
        for (seat, data) in Seat::all(config.players()).zip(&draft.seats) {
            position.stock[seat] = data.stock;
            position.load_ships(config, seat, data)?;
            position.load_pioneers(config, seat, data)?;
        }
        position.turn = draft.turn;
        position.find_pirates(config);
        position.check_posts(config)?;
        if matches!(draft.phase, Phase::Finished(_)) {
            position.production = Default::default();
        }
        position.validate(config)?;
        position.check_phase(config)?;
        Ok(position)
    }

    /// Tiles in the order of placing, each by the rules (E1 to E3, S4).
    fn load_tiles(&mut self, config: &Config, draft: &PositionDraft) -> Result<(), PositionError> {
        let used = config.tiles_used() as usize;
        let known = draft.tiles.len() + draft.area.len();
        demand(known <= used, || PositionError::TooManyTiles { found: known, most: used })?;
        let (found, expected) = (draft.area.len(), AREA.min(used - draft.tiles.len()));
        demand(found == expected, || PositionError::AreaSize { found, expected })?;
        let id_of = |tile| config.set().tile(tile).id.clone();
        let mut unseen = self.unseen(config);
        for &tile in draft.tiles.iter().map(|placed| &placed.tile).chain(&draft.area) {
            let known = tile.index() < config.set().tiles().len();
            demand(known, || PositionError::UnknownTile(tile))?;
            demand(unseen.has(tile), || PositionError::TileTwice { tile: id_of(tile) })?;
            unseen.remove(tile);
        }
        for &placed in &draft.tiles {
            let fits = if self.tiles().is_empty() {
                placed.cell == Cell::CENTRE && placed.rotation == Rotation::NONE
            } else {
                self.map.judge_placement(config, placed.tile, placed.cell, placed.rotation).is_ok()
            };
            demand(fits, || {
                let PlacedTile { tile, cell, rotation } = placed;
                PositionError::TileMisplaced { tile: id_of(tile), cell, rotation }
            })?;
            self.map.place(config, placed);
        }
        self.area[..draft.area.len()].copy_from_slice(&draft.area);
        self.area_len = draft.area.len() as u8;
        self.stack = (used - known) as u8;
        if !draft.tiles.is_empty() {
            self.map.find_placements(config, &draft.area);
        }
        Ok(())
    }

    fn load_cards(&mut self, config: &Config, draft: &PositionDraft) -> Result<(), PositionError> {
        let piles = draft.seats.iter().map(|data| data.hand).chain([draft.deck, draft.discard]);
        let mut left = Cards::DECK;
        for pile in piles {
            demand(left.contains(pile), || PositionError::TooManyCards)?;
            left = left.minus(pile);
        }
        demand(left.is_empty(), || PositionError::CardsMissing(left))?;
        self.deck = draft.deck;
        self.discard = draft.discard;
        for (seat, data) in Seat::all(config.players()).zip(&draft.seats) {
            self.hands[seat] = data.hand;
        }
        Ok(())
    }

    fn load_ships(&mut self, config: &Config, seat: Seat, data: &SeatDraft) -> Result<(), PositionError> {
        demand(data.ships.len() <= SHIPS, || PositionError::TooManyShips(seat))?;
        for &berth in &data.ships {
            let in_play = match berth.place() {
                Place::Reserve => true,
                Place::Shore(portion) => self.check_portion(config, portion).is_ok(),
                Place::Hideout(slot) => slot.index() < self.tiles().len() && self.has_hideout(slot),
            };
            demand(in_play, || PositionError::ShipNotInPlay(seat))?;
        }
        self.ships[seat][..data.ships.len()].copy_from_slice(&data.ships);
        self.ships[seat].sort();
        Ok(())
    }

    fn load_pioneers(&mut self, config: &Config, seat: Seat, data: &SeatDraft) -> Result<(), PositionError> {
        demand(data.pioneers.len() <= PIONEERS, || PositionError::TooManyPioneers(seat))?;
        self.turn = seat;
        for &(at, building) in &data.pioneers {
            let free = self.location_exists(config, at) && self.is_vacant(at);
            demand(free, || PositionError::PioneerMisplaced(seat))?;
            match building {
                Some(building) => {
                    let site = self.kind(config, at) == LocationKind::Site;
                    demand(site, || PositionError::BuildingMisplaced(seat))?;
                    let some_left = (self.buildings_placed as usize) < BUILDINGS;
                    demand(some_left, || PositionError::TooManyBuildings)?;
                    self.build(config, at, building);
                }
                None => match self.kind(config, at) {
                    LocationKind::Site => return Err(PositionError::SiteWithoutBuilding(seat)),
                    LocationKind::Ruins => self.place_pioneer(config, at),
                    _ => self.work(config, at),
                },
            }
        }
        Ok(())
    }

    /// A post copies a good that is worked on its island (K4).
    fn check_posts(&self, config: &Config) -> Result<(), PositionError> {
        for &BuildingToken { at, building } in self.buildings() {
            let Building::Post(good) = building else { continue };
            let worked = good != Good::Gold
                && self.worked_goods(self.island_at(config, at)).any(|other| other == good);
            demand(worked, || PositionError::NothingToCopy(good))?;
        }
        Ok(())
    }
}
