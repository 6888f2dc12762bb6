//! Set files: reading, writing, and error messages (D1 to D3).

use ilos_rules::{
    Config, Good, LocationKind, MAX_SET_TEXT, Options, PortionData, Set, SetDraft, SetError, Sides, TileData,
    TileError,
};

const PRICES: &str = "prices\n  ebony 1 2 3 4 5\n  spice 1 2 3 4 5\n  pigment 1 2 3 4 5\n  gold 3 4 5 6 7\n";
const PLAIN: &str = "  sides land sea sea land sea sea\n  portion 0 3: ebony\n";

/// The lines before the tile under test: prices, then that tile from line 6 on.
fn with_tile(tile: &str) -> String {
    let plain: String = (1..20).map(|number| format!("tile plain-{number}\n{PLAIN}")).collect();
    format!("{PRICES}{tile}{plain}")
}

fn error_of(text: &str) -> String {
    Set::parse(text).expect_err("an error").to_string()
}

fn error_of_tile(tile: &str) -> String {
    error_of(&with_tile(tile))
}

/// D1, D2: a text with every kind of line becomes the set it describes.
#[test]
fn a_set_is_read_as_it_is_written_down() {
    let text = with_tile(
        "tile crescent # a comment\n\n sides land sea land land sea sea\n portion 0 2 3: ebony spice ruins\n \
         portion islet: gold site\n hideout\n",
    );
    let set = Set::parse(&format!("set  My own: islands \n{text}")).unwrap();
    assert_eq!(set.name(), "My own: islands");
    assert_eq!(set.tiles().len(), 20);
    let land = Sides(0b001101);
    let main = vec![LocationKind::Ebony, LocationKind::Spice, LocationKind::Ruins];
    let islet = vec![LocationKind::Gold, LocationKind::Site];
    let crescent = TileData {
        id: "crescent".to_owned(),
        land,
        portions: vec![
            PortionData { sides: land, locations: main },
            PortionData { sides: Sides(0), locations: islet },
        ],
        hideout: true,
    };
    assert_eq!(set.tiles()[0], crescent);
    assert_eq!(set.prices(Good::Gold), [3, 4, 5, 6, 7]);
}

/// D1: the line ends and byte order marks of editors make no difference.
#[test]
fn a_byte_order_mark_and_carriage_returns_mean_nothing() {
    let text = with_tile(&format!("tile one\n{PLAIN}"));
    let edited = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(Set::parse(&edited), Set::parse(&text));
    assert!(Set::parse(&text).is_ok());
}

/// D1: a set written as text reads back as the same set.
#[test]
fn a_set_survives_writing_and_reading() {
    let standard = Set::standard();
    assert_eq!(Set::parse(&standard.to_text()), Ok(standard));
    let nameless =
        Set::parse(&with_tile("tile bare\n sides sea land sea sea sea sea\n portion 1\n")).unwrap();
    assert_eq!(Set::parse(&nameless.to_text()), Ok(nameless));
}

/// D1: the example of the documentation is a set.
#[test]
fn the_example_of_the_documentation_is_a_set() {
    let page = include_str!("../../../../../docs/sets.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let set = Set::parse(example).unwrap();
    assert_eq!(set.name(), "Plain islands");
    assert_eq!(set.tiles().len(), 20);
}

/// D3: more than 20 tiles are a set; 4 for each player are used.
#[test]
fn more_than_twenty_tiles_are_shuffled_together() {
    let text = with_tile(&format!("tile one\n{PLAIN}tile two\n{PLAIN}"));
    let set = Set::parse(&text).unwrap();
    assert_eq!(set.tiles().len(), 21);
    assert_eq!(Config::new(set, 2, Options::default()).unwrap().tiles_used(), 8);
}

/// D3: a land side in no portion.
#[test]
fn a_land_side_in_no_portion_is_refused() {
    assert_eq!(
        error_of_tile("tile x\n sides land sea land sea sea sea\n portion 0: ebony\n"),
        "line 7, tile x, sides: land side 2 (south-east) is in no portion, expected each land side in exactly one \
         portion"
    );
}

/// D3: a land side in two portions.
#[test]
fn a_land_side_in_two_portions_is_refused() {
    assert_eq!(
        error_of_tile("tile x\n sides land sea land sea sea sea\n portion 0: ebony\n portion 0 2\n"),
        "line 9, tile x, portion: land side 0 (north) is in two portions, expected each land side in exactly one \
         portion"
    );
    assert_eq!(
        error_of_tile("tile x\n sides land sea sea sea sea sea\n portion 0 0\n"),
        "line 8, tile x, portion: \"0\" is too much, expected each side once"
    );
}

/// D3: a portion that claims a sea side.
#[test]
fn a_sea_side_in_a_portion_is_refused() {
    assert_eq!(
        error_of_tile("tile x\n sides land sea land sea sea sea\n portion 0 1 2\n"),
        "line 8, tile x, portion: side 1 (north-east) is sea, but a portion claims it; expected only land sides in a \
         portion"
    );
}

/// D3: no land side at all.
#[test]
fn a_tile_without_land_sides_is_refused() {
    assert_eq!(
        error_of_tile("tile x\n sides sea sea sea sea sea sea\n portion islet: gold\n"),
        "line 7, tile x, sides: all six sides are sea, expected at least one land side"
    );
}

/// D3: sides 0 and 3 against 1 and 4.
#[test]
fn portions_that_would_have_to_cross_are_refused() {
    assert_eq!(
        error_of_tile("tile x\n sides land land sea land land sea\n portion 0 3\n portion 1 4\n"),
        "line 9, tile x, portion: the first and the second portion would have to cross, expected that going round \
         their sides do not alternate"
    );
    let nested = with_tile("tile x\n sides land land sea land land sea\n portion 0 4\n portion 1 3\n");
    assert!(Set::parse(&nested).is_ok());
}

/// D3: two tiles of one id.
#[test]
fn two_tiles_of_one_id_are_refused() {
    assert_eq!(
        error_of_tile(&format!("tile plain-1\n{PLAIN}")),
        "line 9, tile plain-1: two tiles have this id, expected each id once"
    );
}

/// D3: unknown words, wherever they are.
#[test]
fn unknown_words_are_refused() {
    let sides = "expected six words, each land or sea, clockwise from the top";
    let portion = "expected side numbers 0 to 5, or islet, then a colon and locations";
    let cases = [
        ("tile x\n sides land grass sea sea sea sea\n", format!("line 7, tile x, sides: \"grass\" is not a side, {sides}")),
        ("tile x\n sides land sea sea\n", format!("line 7, tile x, sides: there are 3 sides, {sides}")),
        ("tile x\n portion 0 7: ebony\n", format!("line 7, tile x, portion: \"7\" is not a side, {portion}")),
        ("tile x\n portion 0 ebony\n", format!("line 7, tile x, portion: \"ebony\" is not a side, {portion}")),
        ("tile x\n portion: ebony\n", format!("line 7, tile x, portion: there is no side, {portion}")),
        (
            "tile x\n portion 0: silver\n",
            "line 7, tile x, portion: \"silver\" is not a location, expected ebony, spice, pigment, gold, site or ruins"
                .to_owned(),
        ),
        (
            "tile x\n portion islet 2: gold\n",
            "line 7, tile x, portion: \"2\" is too much, expected islet alone, then a colon and locations".to_owned(),
        ),
        (
            "tile x\n volcano\n",
            "line 7, tile x: \"volcano\" is not a line of a set, expected set, prices, a good, tile, sides, portion or \
             hideout"
                .to_owned(),
        ),
        (
            "tile x\n hideout here\n",
            "line 7, tile x, hideout: \"here\" is too much, expected nothing more in this line".to_owned(),
        ),
    ];
    for (tile, message) in cases {
        assert_eq!(error_of_tile(tile), message);
    }
}

/// D3: an impossible name.
#[test]
fn bad_names_are_refused() {
    let tile = "expected 1 to 32 letters, digits, - or _";
    assert_eq!(
        error_of_tile(&format!("tile né\n{PLAIN}")),
        format!("line 6, tile: \"né\" is not a valid name of a tile, {tile}")
    );
    assert_eq!(error_of_tile(&format!("tile\n{PLAIN}")), format!("line 6, tile: there is no name, {tile}"));
    assert_eq!(
        error_of_tile(&format!("tile long strand\n{PLAIN}")),
        "line 6, tile: \"strand\" is too much, expected one name without spaces"
    );
    assert_eq!(error_of("set\n"), "line 1, set: there is no name, expected the name of the set after it");
    let long = format!("set {}\n{}", "a".repeat(81), with_tile(&format!("tile x\n{PLAIN}")));
    assert_eq!(
        error_of(&long),
        "line 1, set: the name does not fit, expected at most 80 characters, no control characters, no #"
    );
}

/// D2: one to three portions, a line `sides`, at most one hideout, room for 12 locations.
#[test]
fn a_tile_with_too_much_or_too_little_is_refused() {
    let sides = " sides land sea land sea sea sea\n";
    let cases = [
        (sides.to_owned(), "line 6, tile x: it has 0 portions, expected 1 to 3"),
        (
            format!("{sides} portion 0\n portion 2\n portion islet\n portion islet\n"),
            "line 11, tile x, portion: it has 4 portions, expected 1 to 3",
        ),
        (
            " portion 0: ebony\n".to_owned(),
            "line 6, tile x: there is no line sides, expected six words, each land or sea, clockwise from the top",
        ),
        (
            format!("{sides}{sides}"),
            "line 8, tile x, sides: this was already given in line 7, expected it once",
        ),
        (
            format!("{sides} hideout\n hideout\n"),
            "line 9, tile x, hideout: \"hideout\" is too much, expected at most one hideout on a tile",
        ),
        (
            format!("{sides} portion 0 2:{}\n", " gold".repeat(13)),
            "line 6, tile x: it has 13 locations, expected at most 12",
        ),
    ];
    for (lines, message) in cases {
        assert_eq!(error_of_tile(&format!("tile x\n{lines}")), message);
    }
}

/// D3: fewer than 20 tiles, or more than the engine holds.
#[test]
fn too_few_and_too_many_tiles_are_refused() {
    assert_eq!(error_of(&with_tile("")), "the set has 19 tiles, expected at least 20");
    assert_eq!(error_of(""), "the set has 0 tiles, expected at least 20");
    let more: String = (0..46).map(|number| format!("tile more-{number}\n{PLAIN}")).collect();
    assert_eq!(error_of_tile(&more), "the set has 65 tiles, expected at most 64");
}

/// D3: a missing good.
#[test]
fn a_missing_good_is_refused() {
    let text = with_tile(&format!("tile x\n{PLAIN}"));
    let expected = "expected a row of five rising prices";
    assert_eq!(
        error_of(&text.replace("  spice 1 2 3 4 5\n", "")),
        format!("line 1, prices: spice is missing, {expected}")
    );
    assert_eq!(error_of(text.strip_prefix(PRICES).unwrap()), format!("prices: ebony is missing, {expected}"));
}

/// D3: a row without five rising prices.
#[test]
fn a_row_that_has_not_five_rising_prices_is_refused() {
    let range = "expected five rising whole numbers from 1 to 999";
    let cases = [
        ("1 2 3 4", "line 4, prices: pigment has 4 prices, expected five".to_owned()),
        ("1 2 3 4 5 6", "line 4, prices: pigment has 6 prices, expected five".to_owned()),
        (
            "1 2 2 4 5",
            "line 4, prices: the row of pigment does not rise, expected each price above the one before"
                .to_owned(),
        ),
        ("0 1 2 3 4", format!("line 4, pigment: \"0\" is not a price, {range}")),
        ("1 2 3 4 1000", format!("line 4, pigment: \"1000\" is not a price, {range}")),
        ("1 2 3 4 99999999999", format!("line 4, pigment: \"99999999999\" is not a price, {range}")),
        ("1 2 +3 4 5", format!("line 4, pigment: \"+3\" is not a price, {range}")),
        ("one", format!("line 4, pigment: \"one\" is not a price, {range}")),
        ("", "line 4, pigment: there is no price, expected five rising prices".to_owned()),
    ];
    let text = with_tile(&format!("tile x\n{PLAIN}"));
    for (row, message) in cases {
        assert_eq!(error_of(&text.replace("pigment 1 2 3 4 5", &format!("pigment {row}"))), message);
    }
}

/// D3: lines in the wrong place, or twice.
#[test]
fn misplaced_and_repeated_lines_are_refused() {
    assert_eq!(
        error_of("hideout\n"),
        "line 1: \"hideout\" belongs elsewhere, expected a line tile NAME before it"
    );
    assert_eq!(
        error_of("ebony 1 2 3 4 5"),
        "line 1: \"ebony\" belongs elsewhere, expected a line prices before it"
    );
    assert_eq!(error_of("set a\nset b\n"), "line 2, set: this was already given in line 1, expected it once");
    assert_eq!(
        error_of(&format!("{PRICES}prices\n")),
        "line 6, prices: this was already given in line 1, expected it once"
    );
    assert_eq!(
        error_of(&format!("{PRICES}gold 1 2 3 4 5\n")),
        "line 6, gold: this was already given in line 5, expected it once"
    );
}

/// D1: a text longer than any set is refused before it is read.
#[test]
fn a_text_that_is_too_long_is_refused() {
    let comments = "#\n".repeat(MAX_SET_TEXT / 2);
    assert_eq!(error_of(&comments), "the set has 0 tiles, expected at least 20");
    assert_eq!(error_of(&format!("{comments}#")), "the text has 262145 bytes, expected at most 262144");
}

/// D3: a message stays short and on one line, whatever it quotes.
#[test]
fn messages_quote_no_more_than_they_need() {
    for text in ["\u{7}".repeat(5000), format!("tile {}\nsides", "é".repeat(5000)), "ß".repeat(5000)] {
        let message = error_of(&text);
        assert!(message.chars().count() < 400, "{message}");
        assert!(!message.chars().any(char::is_control), "{message}");
    }
}

/// D3: no text makes the reader panic: every line of a set cut and changed at every place.
#[test]
fn damaged_texts_are_refused_or_read_but_never_crash() {
    let text = Set::standard().to_text();
    for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
        let (before, after) = text.split_at(at);
        let _ = Set::parse(before);
        let mut rest = after.chars();
        let _ = rest.next();
        for change in ["", ":", "#", "\n", "é", " 9 "] {
            let _ = Set::parse(&format!("{before}{change}{}", rest.as_str()));
        }
    }
}

fn plain_draft() -> SetDraft {
    let set = Set::standard();
    let prices = Good::ALL.map(|good| set.prices(good).to_vec());
    SetDraft { name: set.name().to_owned(), tiles: set.tiles().to_vec(), prices }
}

/// D2: a draft that did not come from text is checked as strictly.
#[test]
fn drafts_are_checked_like_texts() {
    assert!(Set::new(plain_draft()).is_ok());

    let mut draft = plain_draft();
    draft.tiles[3].land = Sides(0b100_0001);
    let tile = draft.tiles[3].id.clone();
    assert_eq!(Set::new(draft), Err(SetError::Tile { tile, error: TileError::NoSuchSide }));

    let mut draft = plain_draft();
    draft.name = "two\nlines".to_owned();
    assert_eq!(Set::new(draft), Err(SetError::BadName("two\nlines".to_owned())));

    let mut draft = plain_draft();
    draft.prices[Good::Gold as usize] = vec![0, 1, 2, 3, 4];
    let error = Set::new(draft).unwrap_err();
    assert_eq!(error.to_string(), "prices: gold has a price out of range, expected 1 to 999");
}
