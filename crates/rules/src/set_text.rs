//! A set as readable text (D1); `docs/sets.md` describes the format to those who write one.

use std::fmt::{self, Write as _};

use crate::good::Good;
use crate::hex::Sides;
use crate::set::{LocationKind, MAX_PRICE, PortionData, Set, SetDraft, SetError, TileData, TileError};

/// The longest text read, in bytes.
pub const MAX_SET_TEXT: usize = 256 * 1024;

/// Every standard set that ever was, in order: a game goes on with the one that it began with.
const STANDARD: [&str; 2] = [include_str!("../sets/standard-1.txt"), include_str!("../sets/standard.txt")];

/// The edition of the standard set that new games are played with.
pub const STANDARD_SET_VERSION: u32 = STANDARD.len() as u32;

const A_LINE: &str = "set, prices, a good, tile, sides, portion or hideout";
const A_SIDES_LINE: &str = "six words, each land or sea, clockwise from the top";
const A_PORTION_LINE: &str = "side numbers 0 to 5, or islet, then a colon and locations";
const A_LOCATION: &str = "ebony, spice, pigment, gold, site or ruins";
const A_TILE_NAME: &str = "1 to 32 letters, digits, - or _";

impl Set {
    /// The standard set (D4).
    pub fn standard() -> Set {
        Set::standard_version(STANDARD_SET_VERSION).expect("new games have a set")
    }

    /// An edition of the standard set, from 1; nothing where this program does not know it.
    pub fn standard_version(pirate_rule: u32) -> Option<Set> {
        let text = STANDARD.get((pirate_rule as usize).checked_sub(1)?)?;
        Some(Set::parse(text).expect("tests prove that the standard sets are sets"))
    }

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

/// What the lines so far belong to.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Section {
    #[default]
    Top,
    Prices,
    Tile,
}

/// The lines a tile was written in, so that faults found later can be shown there.
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
            let fault = SetTextErrorKind::Count { found: count, of: "sides", expected: A_SIDES_LINE };
            return Err(self.error(Some("sides"), fault));
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
                let fault = SetTextErrorKind::Missing { what: "line sides", expected: A_SIDES_LINE };
                Err(SetTextError { tile: Some(tile.id.clone()), ..SetTextError::at(Some(*line), fault) })
            }
            _ => Ok(()),
        }
    }

    fn finish(mut self) -> Result<Set, SetTextError> {
        self.tile_is_complete()?;
        let Reader { draft, name_line, prices_line, price_lines, tile_lines, .. } = self;
        let tiles = draft.tiles.clone();
        Set::new(draft).map_err(|fault| {
            let index_of = |id: &String| tiles.iter().position(|tile| tile.id == *id);
            let row = |good: Good| price_lines[good as usize].or(prices_line);
            let mut error = SetTextError::at(None, SetTextErrorKind::Set(fault.clone()));
            match &fault {
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
                SetError::Tile { tile, fault } => {
                    let index = index_of(tile);
                    let found = index.map(|index| line_of(fault, &tiles[index], &tile_lines[index]));
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

    /// Refuses a line that was there before.
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

    fn error(&self, field: Option<&'static str>, fault: SetTextErrorKind) -> SetTextError {
        let in_tile = if self.section == Section::Tile { self.draft.tiles.last() } else { None };
        SetTextError { line: Some(self.line), tile: in_tile.map(|tile| tile.id.clone()), field, fault }
    }
}

/// Where the fault of a tile was written.
fn line_of(fault: &TileError, tile: &TileData, lines: &TileLines) -> (usize, Option<&'static str>) {
    let last_with = |side: usize| tile.portions.iter().rposition(|portion| portion.sides.has(side));
    let portion = match *fault {
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

/// A word short enough for a message.
fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

/// Why a text is no set, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetTextError {
    /// The line, from 1; none when the fault is in no line.
    pub line: Option<usize>,
    /// The tile.
    pub tile: Option<String>,
    /// The word that its line begins with.
    pub field: Option<&'static str>,
    /// What is wrong.
    pub fault: SetTextErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetTextErrorKind {
    /// The text is longer than any set.
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// A word that means nothing there.
    Unknown {
        /// The word.
        word: String,
        /// What it should have been.
        what: &'static str,
        /// What would do.
        expected: &'static str,
    },
    /// A word too many.
    Surplus {
        /// The word.
        word: String,
        /// What would do.
        expected: &'static str,
    },
    /// A line in the wrong place.
    Misplaced {
        /// Its first word.
        word: String,
        /// What it needs.
        expected: &'static str,
    },
    /// Something is not there.
    Missing {
        /// What.
        what: &'static str,
        /// What would do.
        expected: &'static str,
    },
    /// Not as many words as there should be.
    Count {
        /// How many there are.
        found: usize,
        /// Of what.
        of: &'static str,
        /// What would do.
        expected: &'static str,
    },
    /// A line that may be there only once.
    Twice {
        /// The line where it was first.
        first: usize,
    },
    /// The text can be read, but it is no set.
    Set(SetError),
}

impl fmt::Display for SetTextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetTextErrorKind::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes, expected at most {MAX_SET_TEXT}")
            }
            SetTextErrorKind::Unknown { word, what, expected } => {
                write!(f, "{word:?} is no {what}, expected {expected}")
            }
            SetTextErrorKind::Surplus { word, expected } => {
                write!(f, "{word:?} is too much, expected {expected}")
            }
            SetTextErrorKind::Misplaced { word, expected } => {
                write!(f, "{word:?} belongs elsewhere, expected {expected}")
            }
            SetTextErrorKind::Missing { what, expected } => {
                write!(f, "there is no {what}, expected {expected}")
            }
            SetTextErrorKind::Count { found, of, expected } => {
                write!(f, "there are {found} {of}, expected {expected}")
            }
            SetTextErrorKind::Twice { first } => {
                write!(f, "this was said in line {first} already, expected it once")
            }
            SetTextErrorKind::Set(fault) => f.write_str(&fault.what()),
        }
    }
}

/// `line 12, tile crescent, sides: "grass" is no side, expected six words, each land or sea`.
impl fmt::Display for SetTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!("line {line}"));
        let tile = self.tile.as_ref().map(|tile| format!("tile {}", shortened(tile).escape_debug()));
        let field = self.field.map(str::to_owned);
        let place: Vec<String> = [line, tile, field].into_iter().flatten().collect();
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for SetTextError {}

impl SetTextError {
    fn at(line: Option<usize>, fault: SetTextErrorKind) -> SetTextError {
        SetTextError { line, tile: None, field: None, fault }
    }
}
