//! What a seat or a spectator may know (section 8).

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::counts::{ByGood, Cards, Goods};
use crate::event::SeenEvent;
use crate::map::{Island, OpenMap, PlacedTile};
use crate::options::Options;
use crate::place::{Berth, Places};
use crate::shared::Shared;
use crate::state::{Pioneer, Price, Reserve};
use crate::words::{EndReason, Phase, SeatNumber, end_reason, number};

mod load;

pub use load::load;

/// The game as one seat, or a spectator, knows it. The fields are those of a state, where they are not secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a view")]
pub struct View {
    /// Whose view; null for a spectator.
    pub viewer: Option<SeatNumber>,
    /// How many play.
    pub players: u8,
    /// What the table chose.
    pub options: Options,
    /// What the seat to act has to do.
    pub phase: Phase,
    /// Why the game ended, where it has.
    pub reason: Option<EndReason>,
    /// Who has to act.
    pub turn: Option<SeatNumber>,
    /// Who began.
    pub first: SeatNumber,
    /// The round, from 1; 0 in the set-up.
    pub round: u16,
    /// The tiles in play, in the order of placing.
    #[ts(as = "Vec<PlacedTile>")]
    pub tiles: Shared<Vec<PlacedTile>>,
    /// The islands they form; nobody reads them back, since they follow from the tiles.
    #[serde(default)]
    #[ts(as = "Vec<Island>")]
    pub islands: Shared<Vec<Island>>,
    /// The exploration area.
    pub area: Vec<String>,
    /// How many tiles are in the stack.
    pub stack: u8,
    /// The tiles not yet turned up, in the order of the set, which says nothing about the stack.
    pub unseen: Vec<String>,
    /// How many cards are in the deck.
    pub deck: u32,
    /// The discard pile, which can be looked through (V3).
    pub discard: Cards,
    /// The exchange chart.
    pub prices: ByGood<Price>,
    /// Price markers not yet used (C6).
    pub markers_left: u8,
    /// Building tokens not yet used (C5).
    pub buildings_left: u8,
    /// Whether a Market was played in this turn (K6).
    pub market_played: bool,
    /// Whether a card was played in this round (F4).
    pub card_played_this_round: bool,
    /// Rounds in a row without a card played (F4).
    pub quiet_rounds: u16,
    /// Whether a tenth pioneer made this the last round (F1).
    pub ending: bool,
    /// Whether this round began with nothing vacant and nothing to place (F4).
    pub barren: bool,
    /// What is known of each seat.
    pub seats: Vec<SeenSeat>,
    /// What the viewer saw happen.
    pub history: Vec<SeenEvent>,
}

/// What a viewer knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a seat")]
pub struct SeenSeat {
    /// How many cards it holds.
    pub hand_size: u32,
    /// Its cards: the viewer's own, otherwise null.
    pub hand: Option<Cards>,
    /// Its goods: the viewer's own, everybody's with open stock or when the game is over, otherwise null.
    pub stock: Option<Goods>,
    /// Its production board.
    pub production: Goods,
    /// Its five ships.
    pub ships: Vec<Berth>,
    /// Its pioneers on the map.
    pub pioneers: Vec<Pioneer>,
    /// What is not in play.
    pub reserve: Reserve,
    /// How many cards it draws at the end of its turn (T4, P5).
    pub draws: u32,
}

impl View {
    /// What a seat, or with none a spectator, may know of a position and of the events that led to it.
    pub fn new(
        config: &rules::Config,
        position: &rules::Position,
        events: &[rules::Event],
        viewer: Option<rules::Seat>,
    ) -> View {
        let view = rules::SeatView::new(config, position, events, viewer);
        View::of(config, &view, OpenMap::new(config, position))
    }

    /// The same with a map that was made from the position already, for this viewer or another.
    pub fn with_map(
        config: &rules::Config,
        position: &rules::Position,
        events: &[rules::Event],
        viewer: Option<rules::Seat>,
        map: OpenMap,
    ) -> View {
        View::of(config, &rules::SeatView::new(config, position, events, viewer), map)
    }

    /// The form of a view; the board is any position with the same things on the table.
    pub fn seen(config: &rules::Config, view: &rules::SeatView, board: &rules::Position) -> View {
        View::of(config, view, OpenMap::new(config, board))
    }

    /// Only the view is read here, and the map, which lies open: what the rules hide cannot slip in.
    fn of(config: &rules::Config, view: &rules::SeatView, map: OpenMap) -> View {
        let OpenMap { tiles, islands } = map;
        let places = Places::new(config.set(), &view.tiles);
        let names = |tiles: &[rules::TileId]| tiles.iter().map(|&tile| places.tile(tile)).collect();
        let buildings =
            view.seats.iter().flat_map(|seat| &seat.pioneers).filter(|(_, building)| building.is_some());
        View {
            viewer: view.viewer.map(number),
            players: view.players,
            options: view.options.into(),
            phase: view.phase.into(),
            reason: end_reason(view.phase),
            turn: view.to_act.map(number),
            first: number(view.first),
            round: view.round,
            tiles,
            islands,
            area: names(&view.area),
            stack: view.stack,
            unseen: names(&view.unseen),
            deck: view.deck,
            discard: view.discard.into(),
            prices: ByGood::from_fn(|good| {
                let steps = view.rises[good as usize];
                Price { steps, price: config.set().prices(good)[steps as usize] }
            }),
            markers_left: rules::MARKERS - view.rises.iter().sum::<u8>(),
            buildings_left: (rules::BUILDINGS - buildings.count()) as u8,
            market_played: view.market_played,
            card_played_this_round: view.card_played_this_round,
            quiet_rounds: view.quiet_rounds,
            ending: view.ending,
            barren: view.barren,
            seats: view
                .seats
                .iter()
                .map(|seat| SeenSeat::new(&places, seat, view.options.pirate_rule))
                .collect(),
            history: view.history.iter().map(|event| SeenEvent::new(&places, event)).collect(),
        }
    }
}

impl SeenSeat {
    fn new(places: &Places<'_>, seat: &rules::SeenSeat, pirate_rule: rules::PirateRule) -> SeenSeat {
        let pioneers = seat.pioneers.iter().map(|&(at, building)| Pioneer::new(places, at, building));
        SeenSeat {
            hand_size: seat.hand_size,
            hand: seat.hand.map(Cards::from),
            stock: seat.stock.map(Goods::from),
            production: seat.production.into(),
            ships: seat.ships.iter().map(|&berth| places.berth(berth)).collect(),
            pioneers: pioneers.collect(),
            reserve: Reserve::new(&seat.ships, seat.pioneers.len()),
            draws: seat.draw_count(pirate_rule),
        }
    }
}
