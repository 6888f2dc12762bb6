//! Reading events in the notation of records. The result is well-formed; `verify` checks whether it is legal.

use std::iter::Peekable;
use std::str::SplitWhitespace;

use crate::nouns::{
    Berth, Building, BySeat, Card, Cards, Cell, Destination, EndReason, Exploration, Good, Goods, Location,
    MAX_IN_PLAY, Portion, Rotation, Seat, Slot, TileId,
};
use crate::play::{Event, Play};
use crate::record::{Notation, RecordErrorKind};

const A_LINE: &str = "setup, seat, reshuffle or finish";
const AN_ACTION: &str = "mulligan, first_island, turn, ship, plantation, gold_mine, building, ruins, market, ends, draws \
                      or takes";
const CARDS: &str = "cards such as ship*2,market, or nothing";
const GOODS: &str = "goods such as ebony*2,gold, or nothing";
const A_SHORE: &str = "a shore such as TILE.0";
const A_CELL: &str = "a cell such as 1,-2";

type Read<T> = Result<T, RecordErrorKind>;

/// The words of a line.
pub(crate) struct Words<'t>(Peekable<SplitWhitespace<'t>>);

impl<'t> Words<'t> {
    pub(crate) fn of(line: &'t str) -> Words<'t> {
        Words(line.split_whitespace().peekable())
    }

    pub(crate) fn next(&mut self, expected: &str) -> Read<&'t str> {
        self.0.next().ok_or_else(|| misread(None, expected))
    }

    /// The next word as `fit` understands it.
    pub(crate) fn fit<T>(&mut self, expected: &str, fit: impl FnOnce(&'t str) -> Option<T>) -> Read<T> {
        let word = self.next(expected)?;
        fit(word).ok_or_else(|| misread(Some(word), expected))
    }

    pub(crate) fn keyword(&mut self, keyword: &str) -> Read<()> {
        self.fit(keyword, |word| (word == keyword).then_some(()))
    }

    /// Takes the next word if it is the keyword, and returns whether it was.
    fn has(&mut self, keyword: &str) -> bool {
        self.0.next_if_eq(&keyword).is_some()
    }

    pub(crate) fn end(mut self) -> Read<()> {
        self.0.next().map_or(Ok(()), |word| Err(misread(Some(word), "the end of the line")))
    }
}

pub(crate) fn misread(found: Option<&str>, expected: &str) -> RecordErrorKind {
    // Enough characters to recognise it.
    let found = found.map(|word| word.chars().take(40).collect());
    RecordErrorKind::Misread { found, expected: expected.to_owned() }
}

/// Digits alone, no sign.
pub(crate) fn number<N: std::str::FromStr>(word: &str) -> Option<N> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

impl Notation<'_> {
    /// The event of a whole line without a number, in the form that [`Notation::write`] produces.
    pub fn read_line(&mut self, line: &str) -> Result<Event, RecordErrorKind> {
        let mut words = Words::of(line);
        let event = self.read(&mut words)?;
        words.end()?;
        Ok(event)
    }

    /// The event of a line, without its number.
    pub(crate) fn read(&mut self, words: &mut Words<'_>) -> Read<Event> {
        match words.next(A_LINE)? {
            "setup" => self.read_set_up(words),
            "seat" => {
                let seat = self.read_seat(words)?;
                self.read_action(words, seat)
            }
            "reshuffle" => Ok(Event::Reshuffled),
            "finish" => {
                let reasons = EndReason::ALL.map(EndReason::word).join(", ");
                let reason = |word: &str| EndReason::ALL.into_iter().find(|reason| reason.word() == word);
                Ok(Event::Finished { reason: words.fit(&reasons, reason)? })
            }
            word => Err(misread(Some(word), A_LINE)),
        }
    }

    fn read_set_up(&mut self, words: &mut Words<'_>) -> Read<Event> {
        words.keyword("first")?;
        let first = self.read_seat(words)?;
        words.keyword("area")?;
        let area = [self.read_tile(words)?, self.read_tile(words)?, self.read_tile(words)?];
        words.keyword("hands")?;
        let mut hands = BySeat::default();
        for seat in Seat::all(self.config.players()) {
            hands[seat] = words.fit(CARDS, read_cards)?;
        }
        Ok(Event::SetUp { first, area, hands })
    }

    fn read_action(&mut self, words: &mut Words<'_>, seat: Seat) -> Read<Event> {
        let event = match words.next(AN_ACTION)? {
            "mulligan" => {
                let discarded = words.fit(CARDS, read_cards)?;
                words.keyword("draws")?;
                Event::Mulligan { seat, discarded, drawn: words.fit(CARDS, read_cards)? }
            }
            "first_island" => {
                let to = self.read_destination(words)?;
                Event::FirstIsland { seat, to, revealed: self.read_revealed(words)? }
            }
            "turn" => {
                words.keyword("round")?;
                Event::TurnBegan { seat, round: words.fit("a round such as 3", number)? }
            }
            "ends" => {
                words.keyword("produces")?;
                Event::TurnEnded { seat, produced: words.fit(GOODS, read_goods)? }
            }
            "draws" => Event::Drew { seat, cards: words.fit(CARDS, read_cards)? },
            "takes" => {
                let card = words.fit("a card", Card::from_word)?;
                words.keyword("from")?;
                Event::Took { seat, from: self.read_seat(words)?, card }
            }
            word => {
                let card = Card::from_word(word).ok_or_else(|| misread(Some(word), AN_ACTION))?;
                let play = self.read_play(words, card)?;
                let payment = if words.has("pays") { words.fit(CARDS, read_cards)? } else { Cards::NONE };
                Event::Played { seat, play, payment, revealed: self.read_revealed(words)? }
            }
        };
        Ok(event)
    }

    fn read_play(&mut self, words: &mut Words<'_>, card: Card) -> Read<Play> {
        Ok(match card {
            Card::Ship => {
                words.keyword("from")?;
                let from = self.read_berth(words)?;
                words.keyword("to")?;
                Play::Ship { from, to: self.read_destination(words)? }
            }
            Card::Plantation => Play::Plantation { at: self.read_location(words)? },
            Card::GoldMine => Play::GoldMine { at: self.read_location(words)? },
            Card::Ruins => Play::Ruins { at: self.read_location(words)? },
            Card::Building => {
                let at = self.read_location(words)?;
                let building = match words.next("fort or post")? {
                    "fort" => Building::Fort,
                    "post" => Building::Post(words.fit("a good", Good::from_word)?),
                    word => return Err(misread(Some(word), "fort or post")),
                };
                Play::Building { at, building }
            }
            Card::Market => Play::Market { good: words.fit("a good", Good::from_word)? },
        })
    }

    fn read_seat(&self, words: &mut Words<'_>) -> Read<Seat> {
        let players = self.config.players() as usize;
        let expected = format!("a seat, 0 to {}", players - 1);
        words.fit(&expected, |word| number(word).filter(|&seat| seat < players).and_then(Seat::new))
    }

    fn read_tile(&self, words: &mut Words<'_>) -> Read<TileId> {
        words.fit("a tile of the set", |word| self.config.set().find(word))
    }

    fn read_revealed(&self, words: &mut Words<'_>) -> Read<Option<TileId>> {
        if words.has("reveals") { self.read_tile(words).map(Some) } else { Ok(None) }
    }

    fn read_berth(&self, words: &mut Words<'_>) -> Read<Berth> {
        let expected = "reserve, a shore such as TILE.0 or a hideout such as TILE!";
        match words.next(expected)? {
            "reserve" => Ok(Berth::RESERVE),
            word => match word.strip_suffix('!') {
                Some(tile) => Ok(Berth::hideout(self.slot(word, tile)?)),
                None => {
                    let (tile, index) = word.split_once('.').ok_or_else(|| misread(Some(word), expected))?;
                    Ok(Berth::shore(self.shore_in_play(word, tile, index)?))
                }
            },
        }
    }

    fn read_destination(&mut self, words: &mut Words<'_>) -> Read<Destination> {
        let expected = "a shore such as TILE.0 or a hideout such as TILE!";
        let word = words.next(expected)?;
        if let Some(tile) = word.strip_suffix('!') {
            return Ok(Destination::Hideout(self.slot(word, tile)?));
        }
        let (tile, index) = word.split_once('.').ok_or_else(|| misread(Some(word), expected))?;
        if !words.has("at") {
            return Ok(Destination::Shore(self.shore_in_play(word, tile, index)?));
        }
        let tile = self.config.set().find(tile).ok_or_else(|| misread(Some(word), "a tile of the set"))?;
        if self.in_play.contains(&tile) || self.in_play.len() == MAX_IN_PLAY {
            return Err(misread(Some(word), "a tile that is not in play, and at most 20 in play"));
        }
        let portion = self.portion_index(word, tile, index)? as u8;
        let cell = words.fit(A_CELL, read_cell)?;
        words.keyword("turned")?;
        let rotation = words.fit("a rotation, 0 to 5", |word| number(word).and_then(Rotation::new))?;
        self.in_play.push(tile);
        Ok(Destination::Explore(Exploration { tile, cell, rotation, portion }))
    }

    fn read_location(&self, words: &mut Words<'_>) -> Read<Location> {
        let expected = "a location such as TILE:0";
        let word = words.next(expected)?;
        let (tile, index) = word.split_once(':').ok_or_else(|| misread(Some(word), expected))?;
        let slot = self.slot(word, tile)?;
        let count = self.config.set().tile(self.in_play[slot.index()]).locations().count();
        let index = number(index).filter(|&index| index < count);
        let index =
            index.ok_or_else(|| misread(Some(word), &format!("one of the tile's {count} locations")))?;
        Ok(Location::new(slot, index))
    }

    fn shore_in_play(&self, word: &str, tile: &str, index: &str) -> Read<Portion> {
        let slot = self.slot(word, tile)?;
        Ok(Portion::new(slot, self.portion_index(word, self.in_play[slot.index()], index)?))
    }

    fn portion_index(&self, word: &str, tile: TileId, index: &str) -> Read<usize> {
        let count = self.config.set().tile(tile).portions.len();
        let index = number(index).filter(|&index| index < count);
        index.ok_or_else(|| misread(Some(word), &format!("{A_SHORE}, one of the tile's {count}")))
    }

    fn slot(&self, word: &str, tile: &str) -> Read<Slot> {
        let place = self.in_play.iter().position(|&other| self.tile(other) == tile);
        place.map(|place| Slot(place as u8)).ok_or_else(|| misread(Some(word), "a tile in play"))
    }
}

fn read_cell(word: &str) -> Option<Cell> {
    let (q, r) = word.split_once(',')?;
    if word.contains('+') {
        return None;
    }
    Some(Cell { q: q.parse().ok()?, r: r.parse().ok()? })
}

/// At most a whole deck of each kind, so that cards can be added safely.
fn read_cards(word: &str) -> Option<Cards> {
    let mut counts = [0; 6];
    read_counted(word, |kind, count| {
        let card = Card::from_word(kind)?;
        let all = u8::try_from(count).ok().filter(|&count| count <= Cards::DECK.count(card))?;
        set_once(&mut counts[card as usize], all)
    })?;
    Some(Cards::of(counts))
}

fn read_goods(word: &str) -> Option<Goods> {
    let mut counts = [0; 4];
    read_counted(word, |kind, count| set_once(&mut counts[Good::from_word(kind)? as usize], count))?;
    Some(Goods(counts))
}

/// Each kind once, with a count of at least one.
fn set_once<N: Default + PartialEq>(place: &mut N, count: N) -> Option<()> {
    let fits = *place == N::default() && count != N::default();
    *place = count;
    fits.then_some(())
}

fn read_counted(word: &str, mut add: impl FnMut(&str, u16) -> Option<()>) -> Option<()> {
    if word == "nothing" {
        return Some(());
    }
    for item in word.split(',') {
        match item.split_once('*') {
            Some((kind, count)) => add(kind, number(count)?)?,
            None => add(item, 1)?,
        }
    }
    Some(())
}
