//! What a seat or a spectator may know of a game (section 8).

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::counts::{ByGood, Cards, Goods};
use crate::event::SeenEvent;
use crate::map::{Island, OpenMap, PlacedTile};
use crate::options::Options;
use crate::place::{Berth, Places};
use crate::shared::Shared;
use crate::state::{Pioneer, Price, Reserve};
use crate::words::{EndReason, Phase, SeatNumber, seat_from_rules};

mod to_rules;

/// The game as one seat, or a spectator, knows it. It has the fields of a state that are not secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a view")]
pub struct View {
    /// The seat whose view this is; null for a spectator.
    pub viewer: Option<SeatNumber>,
    /// The number of players.
    pub players: u8,
    /// The options of the rules.
    pub options: Options,
    /// What the seat to act must do.
    pub phase: Phase,
    /// Why the game ended; null while it goes on.
    pub reason: Option<EndReason>,
    /// The seat to act; null when the game is over.
    pub turn: Option<SeatNumber>,
    /// The seat that began.
    pub first: SeatNumber,
    /// The round, from 1; 0 during the set-up.
    pub round: u16,
    /// The tiles in play, in the order of placing.
    #[ts(as = "Vec<PlacedTile>")]
    #[schema(value_type = Vec<PlacedTile>)]
    pub tiles: Shared<Vec<PlacedTile>>,
    /// The islands they form. They are not read back, since they follow from the tiles.
    #[serde(default)]
    #[ts(as = "Vec<Island>")]
    #[schema(value_type = Vec<Island>)]
    pub islands: Shared<Vec<Island>>,
    /// The exploration area.
    pub area: Vec<String>,
    /// The number of tiles in the stack.
    pub stack: u8,
    /// The tiles that were not turned up yet, in the order of the set, which tells nothing about the stack.
    pub unseen: Vec<String>,
    /// The number of cards in the deck.
    pub deck: u32,
    /// The discard pile, which everyone may look through (V3).
    pub discard: Cards,
    /// The price of each good.
    pub prices: ByGood<Price>,
    /// The number of unused price markers (C6).
    pub markers_left: u8,
    /// The number of unused building tokens (C5).
    pub buildings_left: u8,
    /// Whether a Market was played in this turn (K6).
    pub market_played: bool,
    /// Whether a card was played in this round (F4).
    pub card_played_this_round: bool,
    /// The number of rounds in a row without a card played (F4).
    pub quiet_rounds: u16,
    /// Whether a tenth pioneer made this the last round (F1).
    pub ending: bool,
    /// Whether this round began with no vacant location and no tile to place (F4).
    pub barren: bool,
    /// What is known of each seat.
    pub seats: Vec<SeenSeat>,
    /// The events as the viewer saw them.
    #[schema(value_type = Vec<Object>)]
    pub history: Vec<SeenEvent>,
}

/// What a viewer knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a seat")]
pub struct SeenSeat {
    /// The number of cards in its hand.
    pub hand_size: u32,
    /// Its cards, if it is the viewer; otherwise null.
    pub hand: Option<Cards>,
    /// Its goods, if it is the viewer, if stocks are open, or if the game is over; otherwise null.
    pub stock: Option<Goods>,
    /// Its production board.
    pub production: Goods,
    /// Its five ships.
    pub ships: Vec<Berth>,
    /// Its pioneers on the map.
    pub pioneers: Vec<Pioneer>,
    /// The pieces that are not in play.
    pub reserve: Reserve,
    /// The number of cards that it draws at the end of its turn (T4, P5).
    pub draws: u32,
}

impl View {
    /// What a seat or a spectator knows. It is made only from the view of the rules and from the map, which
    /// everyone sees, so that nothing hidden can slip in.
    pub fn from_rules(config: &rules::Config, view: &rules::SeatView, map: OpenMap) -> View {
        let OpenMap { tiles, islands } = map;
        let (phase, reason) = Phase::from_rules(view.phase);
        let places = Places::new(config.set(), &view.tiles);
        let names = |tiles: &[rules::TileId]| tiles.iter().map(|&tile| places.tile_id(tile)).collect();
        View {
            viewer: view.viewer.map(seat_from_rules),
            players: view.players,
            options: Options::from_rules(view.options),
            phase,
            reason,
            turn: view.to_act.map(seat_from_rules),
            first: seat_from_rules(view.first),
            round: view.round,
            tiles,
            islands,
            area: names(&view.area),
            stack: view.stack,
            unseen: names(&view.unseen),
            deck: view.deck,
            discard: Cards::from_rules(view.discard),
            prices: ByGood::from_fn(|good| Price {
                steps: view.rises[good as usize],
                price: view.price(config, good),
            }),
            markers_left: view.markers_left(),
            buildings_left: view.buildings_left(),
            market_played: view.market_played,
            card_played_this_round: view.card_played_this_round,
            quiet_rounds: view.quiet_rounds,
            ending: view.ending,
            barren: view.barren,
            seats: view
                .seats
                .iter()
                .map(|seat| SeenSeat::from_rules(&places, seat, view.options.pirate_rule))
                .collect(),
            history: view.history.iter().map(|event| SeenEvent::from_rules(&places, event)).collect(),
        }
    }
}

impl SeenSeat {
    fn from_rules(places: &Places<'_>, seat: &rules::SeenSeat, pirate_rule: rules::PirateRule) -> SeenSeat {
        let pioneers = seat.pioneers.iter().map(|&(at, building)| Pioneer::from_rules(places, at, building));
        SeenSeat {
            hand_size: seat.hand_size,
            hand: seat.hand.map(Cards::from_rules),
            stock: seat.stock.map(Goods::from_rules),
            production: Goods::from_rules(seat.production),
            ships: seat.ships.iter().map(|&berth| Berth::from_rules(places, berth)).collect(),
            pioneers: pioneers.collect(),
            reserve: Reserve { ships: seat.ships_in_reserve(), pioneers: seat.pioneers_left() },
            draws: seat.draw_count(pirate_rule),
        }
    }
}
