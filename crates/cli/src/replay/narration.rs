//! A game in sentences, turn by turn.

use std::fmt::Write as _;

use ilos_rules::{
    Berth, Building, Card, Cards, Config, Destination, EndReason, Event, Game, Good, IslandId, Location,
    Phase, PirateRule, Place, Play, Portion, Position, Record, Seat, Slot, TileId,
};

/// The sentences of a verified game.
pub(super) fn narrate(record: &Record, game: &Game) -> String {
    let mut text = heading(record, game.config());
    let mut narrator = Narrator { record, config: game.config(), position: *game.opening().position() };
    text += &narrator.tell_set_up();
    for event in &game.events()[1..] {
        text += &narrator.before(event);
        narrator.position.evolve(narrator.config, event);
        text += &narrator.after(event);
    }
    match game.position().phase() {
        Phase::Finished(reason) => text += &narrator.tell_scores(reason),
        _ => {
            let _ = writeln!(text, "\nThe record ends here; the game is not finished.");
        }
    }
    text
}

fn heading(record: &Record, config: &Config) -> String {
    let options = config.options();
    let names: Vec<String> = Seat::all(config.players()).map(|seat| name(record, seat)).collect();
    let pirate_rule = match options.pirate_rule {
        PirateRule::International => "pirates bring no card",
        PirateRule::Dutch => "pirates bring a card (Dutch edition)",
    };
    let stock = if options.open_stock { "open stocks" } else { "hidden stocks" };
    let set = if config.set().name().is_empty() { "a set without a name" } else { config.set().name() };
    format!(
        "A game of {}.\nRules version {}, {set}, {pirate_rule}, {stock}.\n",
        joined(&names),
        record.rules_version
    )
}

/// The name of a player, or the number of the seat without one.
fn name(record: &Record, seat: Seat) -> String {
    match record.names.get(seat.index()) {
        Some(name) if !name.is_empty() => name.clone(),
        _ => format!("Seat {seat}"),
    }
}

fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn count_of(count: u32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn card_name(card: Card) -> String {
    card.word().replace('_', " ")
}

fn in_words(cards: Cards) -> String {
    cards.to_string().replace('_', " ")
}

struct Narrator<'a> {
    record: &'a Record,
    config: &'a Config,
    position: Position,
}

impl Narrator<'_> {
    fn tell_set_up(&self) -> String {
        let mut text = String::from("\nSet-up\n");
        let _ = writeln!(text, "  {} begins.", self.name(self.position.first()));
        let _ = writeln!(text, "  The exploration area shows {}.", self.area());
        for seat in Seat::all(self.config.players()) {
            let _ = writeln!(text, "  {} holds {}.", self.name(seat), in_words(self.position.hand(seat)));
        }
        text
    }

    /// The sentence for an event that needs the position before it: where a ship comes from, what a play
    /// costs.
    fn before(&self, event: &Event) -> String {
        let line = match *event {
            Event::Mulligan { seat, discarded, .. } if discarded.is_empty() => {
                format!("{} keeps the first hand", self.name(seat))
            }
            Event::Mulligan { seat, discarded, drawn } => {
                format!("{} exchanges {} and draws {}", self.name(seat), in_words(discarded), in_words(drawn))
            }
            Event::FirstIsland { seat, to, revealed } => {
                let (name, to) = (self.name(seat), self.destination(to));
                format!("{name} sends a first ship {to}{}", self.revealed(revealed))
            }
            Event::Played { play, payment, revealed, .. } => {
                let cost = self.cost_in_words(&play, payment);
                format!(
                    "plays {} for {cost}: {}{}",
                    card_name(play.card()),
                    self.play_in_words(&play),
                    self.revealed(revealed)
                )
            }
            Event::TurnEnded { produced, .. } => format!("produces {produced}"),
            Event::Drew { cards, .. } => {
                format!("draws {}: {}", count_of(cards.total(), "card"), in_words(cards))
            }
            Event::Reshuffled => "the discard pile is shuffled into a new deck".to_owned(),
            Event::Took { from, card, .. } => {
                format!("takes 1 {} card out of the hand of {}", card_name(card), self.name(from))
            }
            Event::SetUp { .. } | Event::TurnBegan { .. } | Event::Finished { .. } => return String::new(),
        };
        format!("  {line}.\n")
    }

    fn after(&self, event: &Event) -> String {
        match *event {
            Event::TurnBegan { seat, round } => {
                let state = if self.is_first_turn(seat, round) { String::new() } else { self.state() };
                format!("{state}\nRound {round}: {}\n", self.name(seat))
            }
            Event::Finished { .. } => self.state(),
            _ => String::new(),
        }
    }

    fn is_first_turn(&self, seat: Seat, round: u16) -> bool {
        round == 1 && seat == self.position.first()
    }

    /// Stocks and prices after a turn.
    fn state(&self) -> String {
        let stocks: Vec<String> = Seat::all(self.config.players())
            .map(|seat| format!("{}: {}", self.name(seat), self.position.stock(seat)))
            .collect();
        format!("  Stocks of {}.\n  Prices: {}.\n", stocks.join("; "), self.prices())
    }

    fn prices(&self) -> String {
        let price = |good: Good| format!("{good} {}", self.position.price(self.config, good));
        Good::ALL.map(price).join(", ")
    }

    fn tell_scores(&self, reason: EndReason) -> String {
        let why = match reason {
            EndReason::TenthPioneer => "a tenth pioneer was placed",
            EndReason::MapExhausted => "nothing was left to take and no tile could be placed",
            EndReason::Stalled => "no one played a card any more",
            EndReason::RoundLimit => "the last round was played",
        };
        let mut text = format!("\nThe end: {why}.\n");
        let scores = self.position.scores(self.config);
        for score in &scores {
            let worth: Vec<String> =
                Good::ALL.iter().zip(score.by_good).map(|(good, worth)| format!("{good} {worth}")).collect();
            let (points, pioneers) =
                (count_of(score.points, "point"), count_of(score.pioneers.into(), "pioneer"));
            let name = self.name(score.seat);
            let _ = writeln!(text, "  {name}: {points} ({}), {pioneers} on the map.", worth.join(", "));
        }
        let winners: Vec<String> =
            scores.iter().filter(|score| score.leads).map(|score| self.name(score.seat)).collect();
        let verb = if winners.len() == 1 { "wins" } else { "share the victory" };
        let _ = writeln!(text, "  {} {verb}.", joined(&winners));
        text
    }
}

/// Words for plays and places.
impl Narrator<'_> {
    fn play_in_words(&self, play: &Play) -> String {
        match *play {
            Play::Ship { from, to } => format!("a ship {} {}", self.origin(from), self.destination(to)),
            Play::Plantation { at } => {
                format!("a pioneer to the {} {}", self.position.kind(self.config, at), self.at(at))
            }
            Play::GoldMine { at } => format!("a pioneer to the gold {}", self.at(at)),
            Play::Building { at, building: Building::Fort } => format!("a fort {}", self.at(at)),
            Play::Building { at, building: Building::Post(good) } => {
                format!("a trading post for {good} {}", self.at(at))
            }
            Play::Ruins { at } => format!("a pioneer to the ruins {} finds 3 gold", self.at(at)),
            Play::Market { good } => {
                let row = self.config.set().prices(good);
                let next = row.get(self.position.rises(good) as usize + 1).copied().unwrap_or_default();
                format!("the price of {good} rises to {next}")
            }
        }
    }

    fn cost_in_words(&self, play: &Play, payment: Cards) -> String {
        if let Play::Market { good } = play {
            return format!("1 {good}");
        }
        let pirates =
            if self.position.play_is_pirated(self.config, play) { " because of pirates" } else { "" };
        format!("{}{pirates} ({})", count_of(payment.total(), "card"), in_words(payment))
    }

    fn origin(&self, from: Berth) -> String {
        match from.place() {
            Place::Reserve => "from the reserve".to_owned(),
            Place::Shore(portion) => format!("from {}", self.island(self.position.island_of(portion))),
            Place::Hideout(slot) => format!("from {}", self.hideout(slot)),
        }
    }

    fn destination(&self, to: Destination) -> String {
        match to {
            Destination::Shore(portion) => format!("to {}", self.island(self.position.island_of(portion))),
            Destination::Hideout(slot) => format!("to {}", self.hideout(slot)),
            Destination::Explore(exploration) => {
                let (tile, cell) = (self.tile(exploration.tile), exploration.cell);
                let turned = match exploration.rotation.sixths() {
                    0 => String::new(),
                    sixths => format!(", turned by {} degrees", 60 * sixths),
                };
                let shore = match self.config.set().tile(exploration.tile).portions.len() {
                    1 => String::new(),
                    _ => format!(" (shore {})", exploration.portion),
                };
                format!("to the new tile {tile}{shore} at {cell}{turned}")
            }
        }
    }

    fn at(&self, at: Location) -> String {
        let tile = self.tile(self.position.placed(at.slot()).tile);
        format!("at {tile} on {}", self.island(self.position.island_at(self.config, at)))
    }

    /// An island is named after its first tile; if that tile has several shores, with the number of the
    /// shore.
    fn island(&self, island: IslandId) -> String {
        let first: Option<Portion> = self.position.portions(self.config, island).next();
        let Some(first) = first else { return "an island".to_owned() };
        let tile = self.position.placed(first.slot()).tile;
        match self.config.set().tile(tile).portions.len() {
            1 => format!("the island of {}", self.tile(tile)),
            _ => format!("the island of {}.{}", self.tile(tile), first.index()),
        }
    }

    fn hideout(&self, slot: Slot) -> String {
        format!("the hideout of {}", self.tile(self.position.placed(slot).tile))
    }

    fn revealed(&self, revealed: Option<TileId>) -> String {
        revealed.map_or_else(String::new, |tile| format!("; {} is turned up", self.tile(tile)))
    }

    fn area(&self) -> String {
        let tiles: Vec<String> =
            self.position.area().iter().map(|&tile| self.tile(tile).to_owned()).collect();
        joined(&tiles)
    }

    fn tile(&self, tile: TileId) -> &str {
        &self.config.set().tile(tile).id
    }

    fn name(&self, seat: Seat) -> String {
        name(self.record, seat)
    }
}
