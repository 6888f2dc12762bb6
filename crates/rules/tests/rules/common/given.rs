//! Building positions.

use ilos_rules::{
    Berth, Building, Cards, Config, EndReason, Good, Location, Options, Phase, PlacedTile, Portion, Position,
    PositionDraft, Rotation, SeatDraft, Set, Slot, TileId,
};

use super::places::{berth, find_slot, find_tile, location};
use super::{Scene, cards, cell, goods, islands, seat};

/// Where the remaining cards go.
#[derive(Clone, Copy)]
enum Rest {
    Deck,
    Discard,
    Hand(usize),
}

/// A position in the making. Tiles come first: places are looked up on the map as it is so far.
pub(crate) struct Given {
    set: Set,
    players: usize,
    options: Options,
    draft: PositionDraft,
    area: Option<Vec<TileId>>,
    rest: Rest,
}

impl Given {
    /// A table with this many players, seat 0 to play in round 1, with the tiles of [`islands`].
    pub(crate) fn players(players: usize) -> Given {
        Given::with_set(islands(), players)
    }

    /// The same with other tiles.
    pub(crate) fn with_set(set: Set, players: usize) -> Given {
        let draft = PositionDraft {
            phase: Phase::Play,
            turn: seat(0),
            first: seat(0),
            round: 1,
            quiet_rounds: 0,
            card_played_this_round: false,
            market_played: false,
            barren: false,
            tiles: Vec::new(),
            area: Vec::new(),
            deck: Cards::NONE,
            discard: Cards::NONE,
            rises: [0; 4],
            seats: vec![SeatDraft::default(); players],
        };
        Given { set, players, options: Options::default(), draft, area: None, rest: Rest::Deck }
    }

    pub(crate) fn options(mut self, options: Options) -> Given {
        self.options = options;
        self
    }

    /// Any other change of the draft.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut PositionDraft)) -> Given {
        change(&mut self.draft);
        self
    }

    pub(crate) fn tile(mut self, id: &str, at: (i8, i8), rotation: usize) -> Given {
        let tile = find_tile(&self.set, id);
        let rotation = Rotation::new(rotation).expect("a rotation");
        self.draft.tiles.push(PlacedTile { tile, rotation, cell: cell(at.0, at.1) });
        self
    }

    /// The exploration area; without it, the first tiles of the set that are not in play.
    pub(crate) fn area(mut self, ids: &[&str]) -> Given {
        self.area = Some(ids.iter().map(|id| find_tile(&self.set, id)).collect());
        self
    }

    /// A ship at a shore or on a hideout. A seat without one gets one at the first portion of the first tile.
    pub(crate) fn ship(mut self, seat: usize, place: &str) -> Given {
        let berth = berth(&self.set, &self.draft.tiles, place);
        self.draft.seats[seat].ships.push(berth);
        self
    }

    /// A pioneer on a plantation, in a mine or on ruins.
    pub(crate) fn pioneer(mut self, seat: usize, place: &str) -> Given {
        let at = location(&self.set, &self.draft.tiles, place);
        self.draft.seats[seat].pioneers.push((at, None));
        self
    }

    /// Pioneers on the first `count` locations of a tile.
    pub(crate) fn pioneers(mut self, seat: usize, tile: &str, count: usize) -> Given {
        let slot = find_slot(&self.set, &self.draft.tiles, tile);
        self.draft.seats[seat].pioneers.extend((0..count).map(|index| (Location::new(slot, index), None)));
        self
    }

    pub(crate) fn fort(self, seat: usize, site: &str) -> Given {
        self.building(seat, site, Building::Fort)
    }

    pub(crate) fn post(self, seat: usize, site: &str, good: Good) -> Given {
        self.building(seat, site, Building::Post(good))
    }

    fn building(mut self, seat: usize, site: &str, building: Building) -> Given {
        let at = location(&self.set, &self.draft.tiles, site);
        self.draft.seats[seat].pioneers.push((at, Some(building)));
        self
    }

    pub(crate) fn hand(mut self, seat: usize, text: &str) -> Given {
        self.draft.seats[seat].hand = cards(text);
        self
    }

    pub(crate) fn stock(mut self, seat: usize, text: &str) -> Given {
        self.draft.seats[seat].stock = goods(text);
        self
    }

    /// The deck; the other cards then go to the discard pile.
    pub(crate) fn deck(mut self, text: &str) -> Given {
        self.draft.deck = cards(text);
        self.rest = Rest::Discard;
        self
    }

    /// The discard pile; the other cards go to the deck.
    pub(crate) fn discard(mut self, text: &str) -> Given {
        self.draft.discard = cards(text);
        self.rest = Rest::Deck;
        self
    }

    /// All remaining cards are in this hand.
    pub(crate) fn rest_in_hand(mut self, seat: usize) -> Given {
        self.rest = Rest::Hand(seat);
        self
    }

    pub(crate) fn rises(mut self, rises: [u8; 4]) -> Given {
        self.draft.rises = rises;
        self
    }

    pub(crate) fn turn(mut self, number: usize) -> Given {
        self.draft.turn = seat(number);
        self
    }

    /// A card was played in this round.
    pub(crate) fn card_played(self) -> Given {
        self.with(|draft| draft.card_played_this_round = true)
    }

    /// The game is over after its 60th round, the last allowed.
    pub(crate) fn over(self) -> Given {
        let last = self.players - 1;
        self.turn(last).card_played().with(|draft| {
            draft.round = 60;
            draft.phase = Phase::Finished(EndReason::RoundLimit);
        })
    }

    pub(crate) fn first(mut self, number: usize) -> Given {
        self.draft.first = seat(number);
        self
    }

    pub(crate) fn scene(mut self) -> Scene {
        let config = Config::new(self.set, self.players, self.options).expect("a table");
        if self.draft.phase == Phase::Play {
            for data in self.draft.seats.iter_mut().filter(|data| data.ships.is_empty()) {
                data.ships.push(Berth::shore(Portion::new(Slot::default(), 0)));
            }
        }
        let left = 3.min(config.tiles_used() as usize - self.draft.tiles.len());
        let tiles = &self.draft.tiles;
        let unused = |tile: &TileId| tiles.iter().all(|placed| placed.tile != *tile);
        let area = self.area.unwrap_or_else(|| config.set().tile_ids().filter(unused).take(left).collect());
        self.draft.area = area;
        let hands = self.draft.seats.iter().map(|data| data.hand);
        let given = hands.chain([self.draft.deck, self.draft.discard]).fold(Cards::NONE, Cards::plus);
        let rest = Cards::DECK.minus(given);
        match self.rest {
            Rest::Deck => self.draft.deck = self.draft.deck.plus(rest),
            Rest::Discard => self.draft.discard = self.draft.discard.plus(rest),
            Rest::Hand(seat) => self.draft.seats[seat].hand = self.draft.seats[seat].hand.plus(rest),
        }
        let position = Position::from_draft(&config, &self.draft).expect("a position");
        Scene { config, position }
    }
}

/// Two islands: the heart and one shore of the strait in the north, the other shore, the ring and the star in
/// the south. The elbow, in the area, joins them when it is placed at (1, -1) with rotation 3.
pub(crate) fn almost_joined() -> Given {
    Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .tile("ring", (0, 1), 0)
        .tile("star", (1, 0), 0)
        .area(&["elbow", "cape-a", "cape-b"])
}
