//! Sets as readable text (D1); `docs/sets.md` describes the format to authors.

use std::fmt::{self, Write as _};

use crate::nouns::{Good, LocationKind, Sides};
use crate::set::text_error::shortened;
use crate::set::{
    MAX_PRICE, PortionData, Set, SetDraft, SetError, SetTextError, SetTextErrorKind, TileData, TileError,
};

/// The longest text read, in bytes.
pub const MAX_SET_TEXT: usize = 256 * 1024;

const A_LINE: &str = "set, prices, a good, tile, sides, portion or hideout";
const A_SIDES_LINE: &str = "six words, each land or sea, clockwise from the top";
const A_PORTION_LINE: &str = "side numbers 0 to 5, or islet, then a colon and locations";
const A_LOCATION: &str = "ebony, spice, pigment, gold, site or ruins";
const A_TILE_NAME: &str = "1 to 32 letters, digits, - or _";

impl Set {
    /// Reads a set (D1 to D3).
    pub fn parse(text: &str) -> Result<Set, SetTextError> {
        if text.len() > MAX_SET_TEXT {
            return Err(SetTextError::at(None, SetTextErrorKind::TooLong { bytes: text.len() }));
        }
        let mut reader = Reader::default();
        for (index, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default().trim();
            if !content.is_empty() {
                reader.line = index + 1;
                reader.read(content)?;
            }
        }
        reader.finish()
    }

    /// Writes the set as text that reads back as an equal set.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if !self.name().is_empty() {
            let _ = writeln!(text, "set {}\n", self.name());
        }
        text.push_str("prices\n");
        for good in Good::ALL {
            let _ = writeln!(text, "  {good:<7} {}", spaced(self.prices(good)));
        }
        for tile in self.tiles() {
            write_tile(&mut text, tile);
        }
        text
    }
}

fn write_tile(text: &mut String, tile: &TileData) {
    let sides = (0..6).map(|side| if tile.land.has(side) { "land" } else { "sea" });
    let _ = writeln!(text, "\ntile {}\n  sides {}", tile.id, spaced(sides));
    for portion in &tile.portions {
        let place = if portion.sides.0 == 0 { "islet".to_owned() } else { spaced(portion.sides.iter()) };
        let colon = if portion.locations.is_empty() { "" } else { ": " };
        let _ = writeln!(text, "  portion {place}{colon}{}", spaced(&portion.locations));
    }
    if tile.hideout {
        text.push_str("  hideout\n");
    }
}

fn spaced(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(" ")
}

/// What the next lines belong to.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Section {
    #[default]
    Top,
    Prices,
    Tile,
}

/// The lines of a tile, so that errors found later can name them.
struct TileLines {
    tile: usize,
    sides: Option<usize>,
    portions: Vec<usize>,
}

#[derive(Default)]
struct Reader {
    draft: SetDraft,
    section: Section,
    /// The line being read, from 1.
    line: usize,
    name_line: Option<usize>,
    prices_line: Option<usize>,
    price_lines: [Option<usize>; 4],
    tile_lines: Vec<TileLines>,
}

impl Reader {
    /// Reads a line that is not blank and has no comment.
    fn read(&mut self, content: &str) -> Result<(), SetTextError> {
        let first = content.split_whitespace().next().unwrap_or_default();
        let word = if first.starts_with("portion:") { "portion" } else { first };
        let rest = &content[word.len()..];
        match word {
            "set" => self.read_name(rest),
            "prices" => self.read_prices(rest),
            "tile" => self.read_tile(rest),
            "sides" | "portion" | "hideout" if self.section != Section::Tile => {
                Err(self.misplaced(word, "a line tile NAME before it"))
            }
            "sides" => self.read_sides(rest),
            "portion" => self.read_portion(rest),
            "hideout" => self.read_hideout(rest),
            _ => match Good::from_word(word) {
                Some(good) if self.section == Section::Prices => self.read_row(good, rest),
                Some(_) => Err(self.misplaced(word, "a line prices before it")),
                None => Err(self.no(None, word, "line of a set", A_LINE)),
            },
        }
    }

    fn read_name(&mut self, rest: &str) -> Result<(), SetTextError> {
        self.section = Section::Top;
        self.once(Some("set"), self.name_line)?;
        self.name_line = Some(self.line);
        let name = rest.trim();
        if name.is_empty() {
            return Err(self.missing(Some("set"), "name", "the name of the set after it"));
        }
        self.draft.name = name.to_owned();
        Ok(())
    }

    fn read_prices(&mut self, rest: &str) -> Result<(), SetTextError> {
        self.section = Section::Prices;
        self.once(Some("prices"), self.prices_line)?;
        self.prices_line = Some(self.line);
        self.nothing_more("prices", rest)
    }

    fn read_row(&mut self, good: Good, rest: &str) -> Result<(), SetTextError> {
        self.once(Some(good.word()), self.price_lines[good as usize])?;
        self.price_lines[good as usize] = Some(self.line);
        let mut row = Vec::new();
        for word in rest.split_whitespace() {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            let price = word.parse::<u16>().ok().filter(|price| digits && (1..=MAX_PRICE).contains(price));
            let expected = "five rising whole numbers from 1 to 999";
            row.push(price.ok_or_else(|| self.no(Some(good.word()), word, "price", expected))?);
        }
        if row.is_empty() {
            return Err(self.missing(Some(good.word()), "price", "five rising prices"));
        }
        self.draft.prices[good as usize] = row;
        Ok(())
    }

    fn read_tile(&mut self, rest: &str) -> Result<(), SetTextError> {
        self.tile_is_complete()?;
        self.section = Section::Top;
        let mut words = rest.split_whitespace();
        let Some(id) = words.next() else {
            return Err(self.missing(Some("tile"), "name", A_TILE_NAME));
        };
        if let Some(more) = words.next() {
            return Err(self.surplus(Some("tile"), more, "one name without spaces"));
        }
        self.section = Section::Tile;
        self.draft.tiles.push(TileData { id: id.to_owned(), ..TileData::default() });
        self.tile_lines.push(TileLines { tile: self.line, sides: None, portions: Vec::new() });
        Ok(())
    }

    fn read_sides(&mut self, rest: &str) -> Result<(), SetTextError> {
        let first = self.tile_lines.last().and_then(|lines| lines.sides);
        self.once(Some("sides"), first)?;
        let mut land = Sides::default();
        let mut count = 0;
        for word in rest.split_whitespace() {
            match word {
                "land" if count < 6 => land.add(count),
                "land" | "sea" => {}
                _ => return Err(self.no(Some("sides"), word, "side", A_SIDES_LINE)),
            }
            count += 1;
        }
        if count != 6 {
            let kind = SetTextErrorKind::Count { found: count, of: "sides", expected: A_SIDES_LINE };
            return Err(self.error(Some("sides"), kind));
        }
        if let (Some(tile), Some(lines)) = (self.draft.tiles.last_mut(), self.tile_lines.last_mut()) {
            tile.land = land;
            lines.sides = Some(self.line);
        }
        Ok(())
    }

    fn read_portion(&mut self, rest: &str) -> Result<(), SetTextError> {
        let field = Some("portion");
        let (place, locations) = rest.split_once(':').unwrap_or((rest, ""));
        let mut portion = PortionData::default();
        let words: Vec<&str> = place.split_whitespace().collect();
        match words[..] {
            [] => return Err(self.missing(field, "side", A_PORTION_LINE)),
            ["islet"] => {}
            ["islet", more, ..] => {
                return Err(self.surplus(field, more, "islet alone, then a colon and locations"));
            }
            _ => {
                for word in words {
                    let side = match word.as_bytes() {
                        [digit @ b'0'..=b'5'] => (digit - b'0') as usize,
                        _ => return Err(self.no(field, word, "side", A_PORTION_LINE)),
                    };
                    if portion.sides.has(side) {
                        return Err(self.surplus(field, word, "each side once"));
                    }
                    portion.sides.add(side);
                }
            }
        }
        for word in locations.split_whitespace() {
            let kind =
                LocationKind::from_word(word).ok_or_else(|| self.no(field, word, "location", A_LOCATION))?;
            portion.locations.push(kind);
        }
        if let (Some(tile), Some(lines)) = (self.draft.tiles.last_mut(), self.tile_lines.last_mut()) {
            tile.portions.push(portion);
            lines.portions.push(self.line);
        }
        Ok(())
    }

    fn read_hideout(&mut self, rest: &str) -> Result<(), SetTextError> {
        self.nothing_more("hideout", rest)?;
        if let Some(tile) = self.draft.tiles.last_mut()
            && !std::mem::replace(&mut tile.hideout, true)
        {
            return Ok(());
        }
        Err(self.error(
            Some("hideout"),
            SetTextErrorKind::Surplus {
                word: "hideout".to_owned(),
                expected: "at most one hideout on a tile",
            },
        ))
    }

    fn tile_is_complete(&mut self) -> Result<(), SetTextError> {
        match (self.draft.tiles.last(), self.tile_lines.last()) {
            (Some(tile), Some(TileLines { tile: line, sides: None, .. })) => {
                let kind = SetTextErrorKind::Missing { what: "line sides", expected: A_SIDES_LINE };
                Err(SetTextError { tile: Some(tile.id.clone()), ..SetTextError::at(Some(*line), kind) })
            }
            _ => Ok(()),
        }
    }

    fn finish(mut self) -> Result<Set, SetTextError> {
        self.tile_is_complete()?;
        let Reader { draft, name_line, prices_line, price_lines, tile_lines, .. } = self;
        let tiles = draft.tiles.clone();
        Set::new(draft).map_err(|set_error| {
            let index_of = |id: &String| tiles.iter().position(|tile| tile.id == *id);
            let row = |good: Good| price_lines[good as usize].or(prices_line);
            let mut error = SetTextError::at(None, SetTextErrorKind::Set(set_error.clone()));
            match &set_error {
                SetError::BadName(_) => {
                    error.line = name_line;
                    error.field = Some("set");
                }
                SetError::BadTileId(id) => {
                    error.line = index_of(id).map(|index| tile_lines[index].tile);
                    error.field = Some("tile");
                }
                SetError::TwoTilesOfOneId(id) => {
                    let last = tiles.iter().rposition(|tile| tile.id == *id);
                    error.line = last.map(|index| tile_lines[index].tile);
                    error.tile = Some(id.clone());
                }
                SetError::Tile { tile, error: tile_error } => {
                    let index = index_of(tile);
                    let found = index.map(|index| line_of(tile_error, &tiles[index], &tile_lines[index]));
                    (error.line, error.field) =
                        found.map_or((None, None), |(line, field)| (Some(line), field));
                    error.tile = Some(tile.clone());
                }
                SetError::TooFewTiles(_) | SetError::TooManyTiles(_) => {}
                SetError::MissingGood(good)
                | SetError::NotFivePrices(good, _)
                | SetError::PricesNotRising(good)
                | SetError::PriceOutOfRange(good) => {
                    error.line = row(*good);
                    error.field = Some("prices");
                }
            }
            error
        })
    }

    /// Refuses a line that may appear only once and was there before.
    fn once(&self, field: Option<&'static str>, first: Option<usize>) -> Result<(), SetTextError> {
        match first {
            Some(first) => Err(self.error(field, SetTextErrorKind::Twice { first })),
            None => Ok(()),
        }
    }

    fn nothing_more(&self, field: &'static str, rest: &str) -> Result<(), SetTextError> {
        match rest.split_whitespace().next() {
            Some(word) => Err(self.surplus(Some(field), word, "nothing more in this line")),
            None => Ok(()),
        }
    }

    fn no(
        &self,
        field: Option<&'static str>,
        word: &str,
        what: &'static str,
        expected: &'static str,
    ) -> SetTextError {
        self.error(field, SetTextErrorKind::Unknown { word: shortened(word), what, expected })
    }

    fn surplus(&self, field: Option<&'static str>, word: &str, expected: &'static str) -> SetTextError {
        self.error(field, SetTextErrorKind::Surplus { word: shortened(word), expected })
    }

    fn missing(
        &self,
        field: Option<&'static str>,
        what: &'static str,
        expected: &'static str,
    ) -> SetTextError {
        self.error(field, SetTextErrorKind::Missing { what, expected })
    }

    fn misplaced(&self, word: &str, expected: &'static str) -> SetTextError {
        self.error(None, SetTextErrorKind::Misplaced { word: shortened(word), expected })
    }

    fn error(&self, field: Option<&'static str>, kind: SetTextErrorKind) -> SetTextError {
        let in_tile = if self.section == Section::Tile { self.draft.tiles.last() } else { None };
        SetTextError { line: Some(self.line), tile: in_tile.map(|tile| tile.id.clone()), field, kind }
    }
}

/// The line and field of a tile's error.
fn line_of(error: &TileError, tile: &TileData, lines: &TileLines) -> (usize, Option<&'static str>) {
    let last_with = |side: usize| tile.portions.iter().rposition(|portion| portion.sides.has(side));
    let portion = match *error {
        TileError::NoSuchSide | TileError::NoLand | TileError::SideInNoPortion(_) => {
            return (lines.sides.unwrap_or(lines.tile), Some("sides"));
        }
        TileError::SideInTwoPortions(side) | TileError::SeaSideInPortion(side) => last_with(side),
        TileError::PortionsCross(_, second) => Some(second),
        TileError::PortionCount(count) => count.checked_sub(1),
        TileError::TooManyLocations(_) => None,
    };
    match portion.and_then(|index| lines.portions.get(index)) {
        Some(&line) => (line, Some("portion")),
        None => (lines.tile, None),
    }
}
