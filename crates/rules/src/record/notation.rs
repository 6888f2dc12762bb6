//! Events in the notation of records: one line each, tiles by their names. Reading is in `notation_read.rs`.

use crate::config::Config;
use crate::nouns::{
    Berth, Building, Cards, Destination, Good, Goods, Location, Place, Portion, Seat, Slot, TileId,
};
use crate::play::{Event, Play};
use crate::position::Position;

/// Writes or reads the events of one game in their order. It tracks which tiles come into play, because the
/// text names places by tile and the rules by the order of placing.
pub struct Notation<'a> {
    pub(crate) config: &'a Config,
    pub(crate) in_play: Vec<TileId>,
}

impl<'a> Notation<'a> {
    /// For the events of a game, starting with the first one.
    pub fn new(config: &'a Config) -> Notation<'a> {
        Notation { config, in_play: Vec::new() }
    }

    /// For the events that follow a position.
    pub fn after(config: &'a Config, position: &Position) -> Notation<'a> {
        Notation { config, in_play: position.tiles().iter().map(|placed| placed.tile).collect() }
    }

    /// The line of an event, without its number. An event of another game gives an unreadable line, but no
    /// panic.
    pub fn write(&mut self, event: &Event) -> String {
        match *event {
            Event::SetUp { first, area, hands } => {
                let area = area.map(|tile| self.tile(tile)).join(" ");
                let hands: Vec<String> =
                    Seat::all(self.config.players()).map(|seat| cards_word(hands[seat])).collect();
                format!("setup first {first} area {area} hands {}", hands.join(" "))
            }
            Event::Mulligan { seat, discarded, drawn } => {
                format!("seat {seat} mulligan {} draws {}", cards_word(discarded), cards_word(drawn))
            }
            Event::FirstIsland { seat, to, revealed } => {
                format!("seat {seat} first_island {}{}", self.destination(to), self.reveals(revealed))
            }
            Event::Played { seat, play, payment, revealed } => {
                let play = self.play(play);
                let pays =
                    if payment.is_empty() { String::new() } else { format!(" pays {}", cards_word(payment)) };
                format!("seat {seat} {play}{pays}{}", self.reveals(revealed))
            }
            Event::TurnEnded { seat, produced } => {
                format!("seat {seat} ends produces {}", goods_word(produced))
            }
            Event::Drew { seat, cards } => format!("seat {seat} draws {}", cards_word(cards)),
            Event::Reshuffled => "reshuffle".to_owned(),
            Event::Took { seat, from, card } => format!("seat {seat} takes {card} from {from}"),
            Event::TurnBegan { seat, round } => format!("seat {seat} turn round {round}"),
            Event::Finished { reason } => format!("finish {}", reason.word()),
        }
    }

    fn play(&mut self, play: Play) -> String {
        let card = play.card();
        match play {
            Play::Ship { from, to } => {
                let from = self.berth(from);
                format!("{card} from {from} to {}", self.destination(to))
            }
            Play::Plantation { at } | Play::GoldMine { at } | Play::Ruins { at } => {
                format!("{card} {}", self.location(at))
            }
            Play::Building { at, building: Building::Fort } => format!("{card} {} fort", self.location(at)),
            Play::Building { at, building: Building::Post(good) } => {
                format!("{card} {} post {good}", self.location(at))
            }
            Play::Market { good } => format!("{card} {good}"),
        }
    }

    /// A placed tile is in play from here on.
    fn destination(&mut self, to: Destination) -> String {
        match to {
            Destination::Shore(portion) => self.shore(portion),
            Destination::Hideout(slot) => self.hideout(slot),
            Destination::Explore(exploration) => {
                self.in_play.push(exploration.tile);
                let tile = self.tile(exploration.tile);
                format!(
                    "{tile}.{} at {} turned {}",
                    exploration.portion, exploration.cell, exploration.rotation
                )
            }
        }
    }

    fn reveals(&self, revealed: Option<TileId>) -> String {
        revealed.map_or_else(String::new, |tile| format!(" reveals {}", self.tile(tile)))
    }

    fn berth(&self, berth: Berth) -> String {
        match berth.place() {
            Place::Reserve => "reserve".to_owned(),
            Place::Shore(portion) => self.shore(portion),
            Place::Hideout(slot) => self.hideout(slot),
        }
    }

    fn shore(&self, portion: Portion) -> String {
        format!("{}.{}", self.tile_in(portion.slot()), portion.index())
    }

    fn hideout(&self, slot: Slot) -> String {
        format!("{}!", self.tile_in(slot))
    }

    fn location(&self, at: Location) -> String {
        format!("{}:{}", self.tile_in(at.slot()), at.index())
    }

    fn tile_in(&self, slot: Slot) -> &str {
        self.in_play.get(slot.index()).map_or("?", |&tile| self.tile(tile))
    }

    pub(crate) fn tile(&self, tile: TileId) -> &'a str {
        self.config.set().tiles().get(tile.index()).map_or("?", |data| data.id.as_str())
    }
}

/// `ship*2,market`, or `nothing`.
fn cards_word(cards: Cards) -> String {
    counted(cards.kinds_present().map(|card| (card.word(), cards.count(card) as u16)))
}

/// `ebony*2,gold`, or `nothing`.
fn goods_word(goods: Goods) -> String {
    let present = Good::ALL.into_iter().filter(|&good| goods.count(good) > 0);
    counted(present.map(|good| (good.word(), goods.count(good))))
}

fn counted(kinds: impl Iterator<Item = (&'static str, u16)>) -> String {
    let words: Vec<String> = kinds
        .map(|(word, count)| if count == 1 { word.to_owned() } else { format!("{word}*{count}") })
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(",") }
}
