//! Why a draft is not a position that could arise in a game.

use std::fmt;

use crate::nouns::{Cards, Cell, EndReason, Good, Rotation, Seat, TileId};

/// Why a draft is not a position that could arise in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The wrong number of seats.
    SeatCount {
        /// How many seats there are.
        found: usize,
        /// How many players there are.
        expected: usize,
    },
    /// A seat without a player is to act or began.
    NoPlayer {
        /// The seat.
        seat: Seat,
        /// How many players there are.
        players: usize,
    },
    /// More tiles than the game uses (S1).
    TooManyTiles {
        /// How many there are in play and in the area.
        found: usize,
        /// How many the game uses.
        most: usize,
    },
    /// The exploration area has the wrong size (S1).
    AreaSize {
        /// How many tiles there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The set does not have this tile.
    UnknownTile(TileId),
    /// A tile is given twice.
    TileTwice {
        /// Its id.
        tile: String,
    },
    /// A tile cannot lie where it is (E1 to E3, S4).
    TileMisplaced {
        /// Its id.
        tile: String,
        /// Its cell.
        cell: Cell,
        /// Its rotation.
        rotation: Rotation,
    },
    /// More cards of some kind than the game has (C2).
    TooManyCards,
    /// Some cards are nowhere (C2).
    CardsMissing(Cards),
    /// More than five ships (C1).
    TooManyShips(Seat),
    /// A ship is at a place that is not in play.
    ShipNotInPlay(Seat),
    /// More than ten pioneers (C1).
    TooManyPioneers(Seat),
    /// A pioneer is not at a vacant location in play (K8).
    PioneerMisplaced(Seat),
    /// A building is not on a construction site (K4).
    BuildingMisplaced(Seat),
    /// More than ten buildings (C5).
    TooManyBuildings,
    /// A pioneer is on a construction site without a building (K4).
    SiteWithoutBuilding(Seat),
    /// A trading post copies a good that is not worked on its island (K4).
    NothingToCopy(Good),
    /// Another seat began than the options say (S2).
    WrongFirstSeat {
        /// The seat that began.
        found: Seat,
        /// The seat of the options.
        expected: Seat,
    },
    /// More cards are discarded than the seats so far can have exchanged (S3).
    TooManyDiscards {
        /// How many cards are discarded.
        cards: u32,
        /// How many seats have exchanged cards.
        seats: u32,
    },
    /// A tile or a ship is in play before the first islands (S4).
    PiecesBeforeFirstIslands,
    /// No tile is in play after the set-up (S4).
    NoTile,
    /// A seat has no ship in play after the set-up (S4).
    NoShip(Seat),
    /// Something of a seat or the prices changed during the set-up (S3, S6).
    ChangedInSetUp,
    /// A card was played or a round has passed during the set-up.
    PlayedInSetUp,
    /// The wrong number of first ships (S4).
    FirstShips {
        /// The seat.
        seat: Seat,
        /// How many ships it has in play.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// More tiles than first ships, or none (S4).
    TileWithoutShip,
    /// A first ship is on a hideout (S6).
    HideoutAtStart,
    /// A market was played in this turn without a trace (K6).
    MarketWithoutTrace,
    /// The round began with nothing to do, but now there is something (F4).
    BarrenYetOpen,
    /// Nothing was played in this round, and yet it began otherwise than it is now (F4).
    BarrenChanged,
    /// As many quiet rounds as rounds, or more (F4).
    TooManyQuietRounds {
        /// How many quiet rounds there are.
        quiet: u16,
        /// The round.
        round: u16,
    },
    /// The game should be over by now (F4).
    OverByRounds,
    /// The game is over in the middle of a round (F1).
    OverInMidRound,
    /// The last round is counted as quiet although a card was played, or the reverse (F4).
    LastRoundQuiet,
    /// The game cannot have ended for this reason (F1, F4).
    WrongEnd {
        /// The reason.
        found: EndReason,
        /// The right one; `None` if the game is not over.
        expected: Option<EndReason>,
    },
    /// An invariant of all positions does not hold.
    Broken(Invariant),
}

/// What holds in every position, after set-up, play and loading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invariant {
    /// Deck, discard pile and hands are the whole deck (C2).
    AllCards,
    /// The tiles in play, in the area and in the stack are those of the game (S1).
    AllTiles,
    /// The area is full while there are tiles in the stack (S1).
    FullArea,
    /// A tile is there once.
    TilesOnce,
    /// Touching sides match (E3).
    MatchingSides,
    /// Joined land is one island (E4).
    JoinedLand,
    /// Ships lie at shores in play.
    ShipsAtShores,
    /// Pirates are on tiles with a hideout (P2).
    PiratesAtHideouts,
    /// A hideout holds one ship (P2).
    OneShipAHideout,
    /// The list of ships is sorted.
    SortedShips,
    /// The hideouts with ships are those marked as taken.
    TakenHideouts,
    /// A location holds one pioneer (K8).
    OnePioneerALocation,
    /// Pioneers on sites have buildings, and others have none (K4).
    BuildingsOnSites,
    /// Production boards follow from the pioneers (T3).
    Production,
    /// The counts of forts follow from the buildings (K4).
    Forts,
    /// Every building has a pioneer (K4).
    BuildingsWithPioneers,
    /// A location is vacant if it has no pioneer.
    Vacancies,
    /// The counts of an island follow from its locations.
    IslandCounts,
    /// The forts of an island follow from the buildings (P4).
    IslandForts,
    /// The pirates of an island follow from the ships (P3).
    IslandPirates,
    /// A price rises at most four times (C6).
    Rises,
    /// There are eight price markers (C6).
    Markers,
    /// The seats that act and began have players.
    SeatsWithPlayers,
    /// Rounds are counted from the first turn on (T1).
    Rounds,
    /// The last round begins with the tenth pioneer (F1).
    Ending,
}

pub(crate) fn demand(holds: bool, otherwise: impl FnOnce() -> PositionError) -> Result<(), PositionError> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

pub(crate) fn demand_invariant(holds: bool, invariant: Invariant) -> Result<(), PositionError> {
    if holds { Ok(()) } else { Err(PositionError::Broken(invariant)) }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::SeatCount { found, expected } => write!(f, "{found} seats, expected {expected}"),
            PositionError::NoPlayer { seat, players } => {
                write!(f, "seat {seat} has no player, expected 0 to {}", players - 1)
            }
            PositionError::TooManyTiles { found, most } => {
                write!(f, "{found} tiles in play and in the area, expected at most {most}")
            }
            PositionError::AreaSize { found, expected } => {
                write!(f, "{found} tiles in the area, expected {expected}")
            }
            PositionError::UnknownTile(tile) => write!(f, "the set has no tile of number {}", tile.index()),
            PositionError::TileTwice { tile } => write!(f, "tile {tile} is given twice"),
            PositionError::TileMisplaced { tile, cell, rotation } => {
                write!(f, "tile {tile} cannot lie at {cell} with rotation {rotation} (E1 to E3, S4)")
            }
            PositionError::TooManyCards => {
                write!(f, "there are more cards than the {} of the game", Cards::DECK)
            }
            PositionError::CardsMissing(cards) => {
                write!(f, "{cards} are missing from deck, discard pile and hands")
            }
            PositionError::TooManyShips(seat) => write!(f, "seat {seat} has more than five ships"),
            PositionError::ShipNotInPlay(seat) => {
                write!(f, "a ship of seat {seat} is at a place that is not in play")
            }
            PositionError::TooManyPioneers(seat) => write!(f, "seat {seat} has more than ten pioneers"),
            PositionError::PioneerMisplaced(seat) => {
                write!(f, "a pioneer of seat {seat} is at no vacant location in play")
            }
            PositionError::BuildingMisplaced(seat) => {
                write!(f, "a building of seat {seat} is not on a construction site")
            }
            PositionError::TooManyBuildings => f.write_str("more than ten buildings"),
            PositionError::SiteWithoutBuilding(seat) => {
                write!(f, "a pioneer of seat {seat} is on a site without a building")
            }
            PositionError::NothingToCopy(good) => {
                write!(f, "a trading post copies {good}, which is not worked on its island (K4)")
            }
            PositionError::WrongFirstSeat { found, expected } => {
                write!(f, "seat {found} began, expected seat {expected} by the options")
            }
            PositionError::TooManyDiscards { cards, seats } => {
                write!(f, "{cards} cards are discarded, but only {seats} seats have exchanged any")
            }
            PositionError::PiecesBeforeFirstIslands => {
                f.write_str("before the first islands no tile and no ship is in play")
            }
            PositionError::NoTile => f.write_str("there is no tile in play"),
            PositionError::NoShip(seat) => {
                write!(f, "seat {seat} has no ship in play, expected one at least (S4)")
            }
            PositionError::ChangedInSetUp => f.write_str(
                "in the set-up no seat has pioneers or goods, prices are the first ones and hands hold five \
                 cards",
            ),
            PositionError::PlayedInSetUp => {
                f.write_str("in the set-up no card was played and no round has passed")
            }
            PositionError::FirstShips { seat, found, expected } => {
                write!(f, "seat {seat} has {found} ships in play, expected {expected} (S4)")
            }
            PositionError::TileWithoutShip => {
                f.write_str("during the first islands every tile came with a ship (S4)")
            }
            PositionError::HideoutAtStart => f.write_str("a first ship does not start on a hideout (S6)"),
            PositionError::MarketWithoutTrace => f.write_str(
                "a market was played in this turn, so a card was played in this round and a price has risen \
                 (K6)",
            ),
            PositionError::BarrenYetOpen => f.write_str(
                "the round began with nothing vacant or to place, but now there is something (F4)",
            ),
            PositionError::BarrenChanged => f.write_str(
                "no card was played in this round, so it began with as much vacant and to place as there is \
                 now (F4)",
            ),
            PositionError::TooManyQuietRounds { quiet, round } => {
                write!(f, "{quiet} quiet rounds before round {round}")
            }
            PositionError::OverByRounds => f.write_str("the game would have ended in an earlier round (F4)"),
            PositionError::OverInMidRound => {
                f.write_str("a game ends with the turn of the seat before the first (F1)")
            }
            PositionError::LastRoundQuiet => {
                f.write_str("the last round counts as quiet if no card was played in it, and only then (F4)")
            }
            PositionError::WrongEnd { found, expected: Some(expected) } => {
                write!(f, "the game ended by {}, expected {}", found.word(), expected.word())
            }
            PositionError::WrongEnd { found, expected: None } => {
                write!(f, "the game cannot have ended by {} yet", found.word())
            }
            PositionError::Broken(invariant) => invariant.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {}

/// What is wrong when the invariant does not hold.
impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Invariant::AllCards => "deck, discard pile and hands do not hold all cards",
            Invariant::AllTiles => {
                "the tiles in play, in the area and in the stack are not as many as the game has"
            }
            Invariant::FullArea => "the area is not full while there are tiles in the stack",
            Invariant::TilesOnce => "a tile appears twice",
            Invariant::MatchingSides => "a side of a tile does not match",
            Invariant::JoinedLand => "joined land is two islands",
            Invariant::ShipsAtShores => "a ship lies at no shore in play",
            Invariant::PiratesAtHideouts => "a ship is on a tile without hideout",
            Invariant::OneShipAHideout => "a hideout holds two ships",
            Invariant::SortedShips => "ships are not sorted",
            Invariant::TakenHideouts => "taken hideouts are not those with ships",
            Invariant::OnePioneerALocation => "two pioneers are at one location",
            Invariant::BuildingsOnSites => {
                "a pioneer is on a site without a building, or a building elsewhere"
            }
            Invariant::Production => "a production board does not fit the pioneers of its seat",
            Invariant::Forts => "the forts of a seat do not fit its buildings",
            Invariant::BuildingsWithPioneers => "a building has no pioneer",
            Invariant::Vacancies => "vacant locations do not fit the pioneers",
            Invariant::IslandCounts => "an island's counts are wrong",
            Invariant::IslandForts => "an island's forts are wrong",
            Invariant::IslandPirates => "an island's pirates are wrong",
            Invariant::Rises => "a price rose more than four times",
            Invariant::Markers => "more than eight markers are used",
            Invariant::SeatsWithPlayers => "a seat has no player",
            Invariant::Rounds => "rounds are counted from the first turn on",
            Invariant::Ending => "the last round is marked if a seat has placed ten pioneers, and only then",
        })
    }
}
