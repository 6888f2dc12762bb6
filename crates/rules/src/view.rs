//! What a seat may know (section 8). A view is built by adding what the seat may know, and nothing else.
//!
//! ```
//! use ilos_rules::{Config, Dealer, Game, Options, Seat, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//! let mut dealer = Dealer::new(&config, Seed::from_text("any"));
//! let Ok(game) = Game::new(config, &mut dealer);
//!
//! let seats: Vec<Seat> = Seat::all(2).collect();
//! let view = game.view(Some(seats[0]));
//! assert_eq!(view.seats[0].hand, Some(game.position().hand(seats[0])));
//! assert_eq!((view.seats[1].hand, view.seats[1].hand_size), (None, 5));
//! # Ok::<(), ilos_rules::ConfigError>(())
//! ```

mod contradiction;

use crate::config::{Config, Options, PirateRule};
use crate::nouns::{
    AREA, BUILDINGS, Berth, Building, Card, Cards, Good, Goods, Location, PIONEERS, Phase, PlacedTile, SHIPS,
    Seat, TileId,
};
use crate::play::Event;
use crate::position::{Position, draw_count, markers_left, ships_in_reserve};

pub use contradiction::ViewContradiction;

/// The game as one seat, or a spectator, knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// Whose view; none for a spectator.
    pub viewer: Option<Seat>,
    /// How many players there are.
    pub players: u8,
    /// The options of the game.
    pub options: Options,
    /// What the seat to act has to do.
    pub phase: Phase,
    /// Who has to act.
    pub to_act: Option<Seat>,
    /// Who began.
    pub first: Seat,
    /// The round, from 1; 0 before the first turn.
    pub round: u16,
    /// Rounds in a row without a card played (F4).
    pub quiet_rounds: u16,
    /// Whether a card was played in this round (F4).
    pub card_played_this_round: bool,
    /// Whether a Market was played in this turn (K6).
    pub market_played: bool,
    /// Whether a tenth pioneer made this the last round (F1).
    pub ending: bool,
    /// Whether this round is the last because nothing was left to do at its start (F4).
    pub barren: bool,
    /// The tiles in play, in the order of placing.
    pub tiles: Vec<PlacedTile>,
    /// The exploration area.
    pub area: Vec<TileId>,
    /// How many tiles are in the stack.
    pub stack: u8,
    /// The tiles not yet seen, in the stack or put away.
    pub unseen: Vec<TileId>,
    /// How many cards are in the deck.
    pub deck: u32,
    /// The discard pile, which can be looked through (V3).
    pub discard: Cards,
    /// How often each price has risen.
    pub rises: [u8; 4],
    /// What is known of each seat.
    pub seats: Vec<SeenSeat>,
    /// What the viewer saw happen.
    pub history: Vec<SeenEvent>,
}

/// What a viewer knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenSeat {
    /// How many cards it holds.
    pub hand_size: u32,
    /// Its cards: the viewer's own only.
    pub hand: Option<Cards>,
    /// Its goods: the viewer's own; everyone's with open stock or when the game is over.
    pub stock: Option<Goods>,
    /// Its production board.
    pub production: Goods,
    /// Its ships.
    pub ships: [Berth; SHIPS],
    /// Its pioneers and what they built.
    pub pioneers: Vec<(Location, Option<Building>)>,
}

/// An event as a viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenEvent {
    /// The table was laid.
    SetUp {
        /// Who begins.
        first: Seat,
        /// The tiles turned up.
        area: [TileId; AREA],
        /// The viewer's own hand.
        hand: Option<Cards>,
    },
    /// Someone exchanged cards; the discarded ones lie face up.
    Mulligan {
        /// Who.
        seat: Seat,
        /// The cards discarded.
        discarded: Cards,
        /// The cards drawn: the viewer's own only.
        drawn: Option<Cards>,
    },
    /// Someone drew from the deck.
    Drew {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u32,
        /// The cards: the viewer's own only.
        cards: Option<Cards>,
    },
    /// Someone took a card out of a hand; only these two know its kind (V4).
    Took {
        /// Who.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// The card, if the viewer is one of the two.
        card: Option<Card>,
    },
    /// Something that everyone saw completely.
    Open(Event),
}

impl SeenEvent {
    /// An event as a viewer sees it.
    pub fn new(event: &Event, viewer: Option<Seat>) -> SeenEvent {
        let own = |seat: Seat| viewer == Some(seat);
        match *event {
            Event::SetUp { first, area, hands } => {
                SeenEvent::SetUp { first, area, hand: viewer.map(|seat| hands[seat]) }
            }
            Event::Mulligan { seat, discarded, drawn } => {
                SeenEvent::Mulligan { seat, discarded, drawn: own(seat).then_some(drawn) }
            }
            Event::Drew { seat, cards } => {
                SeenEvent::Drew { seat, count: cards.total(), cards: own(seat).then_some(cards) }
            }
            Event::Took { seat, from, card } => {
                SeenEvent::Took { seat, from, card: (own(seat) || own(from)).then_some(card) }
            }
            Event::FirstIsland { .. }
            | Event::Played { .. }
            | Event::TurnEnded { .. }
            | Event::Reshuffled
            | Event::TurnBegan { .. }
            | Event::Finished { .. } => SeenEvent::Open(*event),
        }
    }
}

impl SeatView {
    /// What a seat, or with `None` a spectator, may know of a position and of the events that led to it. A
    /// seat without a player sees what a spectator sees.
    pub fn new(config: &Config, position: &Position, events: &[Event], viewer: Option<Seat>) -> SeatView {
        let viewer = viewer.filter(|seat| seat.index() < config.players() as usize);
        SeatView {
            viewer,
            players: config.players(),
            options: *config.options(),
            phase: position.phase(),
            to_act: position.to_act(),
            first: position.first(),
            round: position.round(),
            quiet_rounds: position.quiet_rounds(),
            card_played_this_round: position.card_played_this_round(),
            market_played: position.market_played(),
            ending: position.is_ending(),
            barren: position.is_barren(),
            tiles: position.tiles().to_vec(),
            area: position.area().to_vec(),
            stack: position.stack(),
            unseen: position.unseen(config).iter().collect(),
            deck: position.deck().total(),
            discard: position.discard(),
            rises: Good::ALL.map(|good| position.rises(good)),
            seats: Seat::all(config.players())
                .map(|seat| SeenSeat::new(config, position, viewer, seat))
                .collect(),
            history: events.iter().map(|event| SeenEvent::new(event, viewer)).collect(),
        }
    }

    /// The price of a good (C6).
    pub fn price(&self, config: &Config, good: Good) -> u16 {
        config.set().prices(good)[self.rises[good as usize] as usize]
    }

    /// Price markers not yet used (C6).
    pub fn markers_left(&self) -> u8 {
        markers_left(&self.rises)
    }

    /// Building tokens not yet used (C5).
    pub fn buildings_left(&self) -> u8 {
        let pioneers = self.seats.iter().flat_map(|seat| &seat.pioneers);
        (BUILDINGS - pioneers.filter(|(_, building)| building.is_some()).count()) as u8
    }
}

impl SeenSeat {
    fn new(config: &Config, position: &Position, viewer: Option<Seat>, seat: Seat) -> SeenSeat {
        let own = viewer == Some(seat);
        let over = matches!(position.phase(), Phase::Finished(_));
        let stock_is_known = own || over || config.options().open_stock;
        SeenSeat {
            hand_size: position.hand(seat).total(),
            hand: own.then(|| position.hand(seat)),
            stock: stock_is_known.then(|| position.stock(seat)),
            production: position.production(seat),
            ships: *position.ships(seat),
            pioneers: position.pioneers(seat).iter().map(|&at| (at, position.building_at(at))).collect(),
        }
    }

    /// Its ships that are not in play.
    pub fn ships_in_reserve(&self) -> u8 {
        ships_in_reserve(&self.ships)
    }

    /// Its pioneers that are not on the map.
    pub fn pioneers_left(&self) -> u8 {
        (PIONEERS - self.pioneers.len()) as u8
    }

    /// How many cards it draws at the end of its turn (T4, P5).
    pub fn draw_count(&self, pirate_rule: PirateRule) -> u32 {
        let forts = self.pioneers.iter().filter(|(_, building)| *building == Some(Building::Fort));
        draw_count(pirate_rule, &self.ships, forts.count() as u32)
    }
}
