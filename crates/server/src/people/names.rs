//! Names for guests, and what a name may be.

use ilos_wire::person::MAX_NAME;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::MixedScript as _;

use crate::settings::RandomSource;

const MOODS: [&str; 24] = [
    "Amber",
    "Brisk",
    "Calm",
    "Daring",
    "Early",
    "Faithful",
    "Gentle",
    "Hardy",
    "Idle",
    "Jolly",
    "Keen",
    "Lucky",
    "Merry",
    "Nimble",
    "Patient",
    "Quiet",
    "Restless",
    "Salty",
    "Steady",
    "Sunny",
    "Tidal",
    "Wandering",
    "Windward",
    "Wry",
];

const FIGURES: [&str; 24] = [
    "Albatross",
    "Beacon",
    "Cormorant",
    "Dolphin",
    "Eider",
    "Frigate",
    "Gannet",
    "Harbour",
    "Iguana",
    "Jetty",
    "Kittiwake",
    "Lagoon",
    "Mango",
    "Narwhal",
    "Osprey",
    "Pelican",
    "Quay",
    "Reef",
    "Schooner",
    "Turtle",
    "Urchin",
    "Vanilla",
    "Whelk",
    "Yawl",
];

/// The name of people who have deleted their accounts.
pub(crate) const FORMER: &str = "former player";

/// A name for a new guest.
pub(crate) fn for_guest(random: &RandomSource) -> String {
    let [mood, figure, number] = random.bytes();
    let pick = |words: &[&'static str], byte: u8| words[byte as usize % words.len()];
    format!("{} {} {}", pick(&MOODS, mood), pick(&FIGURES, figure), number % 90 + 10)
}

/// What marks the names of bots in records.
const OF_BOTS: &str = "(bot)";

/// The most marks on one letter.
const MOST_MARKS: usize = 3;

/// Why a name cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NameError {
    /// It is empty, too long, or has characters that cannot be seen.
    #[error("a name has 1 to {MAX_NAME} visible characters")]
    Invisible,
    /// It mixes letters that look the same and are not.
    #[error("a name has letters of one script")]
    MixedScripts,
    /// It is a name of bots, or of deleted people.
    #[error("this name is taken: choose another")]
    Reserved,
}

/// The name as it is shown: one trimmed line of visible characters, in the form in which Unicode compares
/// texts (NFKC), with letters of one script.
pub(crate) fn fitting(name: &str) -> Result<String, NameError> {
    let name = normal(name).ok_or(NameError::Invisible)?;
    if name.chars().any(|c| c.is_control() || is_invisible(c)) || has_lone_marks(&name) {
        return Err(NameError::Invisible);
    }
    if !name.as_str().is_single_script() {
        return Err(NameError::MixedScripts);
    }
    let (folded, skeleton) = (name.to_lowercase(), skeleton(&name));
    let of_bot = folded.ends_with(OF_BOTS) || ilos_bots::find(&folded).is_some();
    if of_bot || skeleton == self::skeleton(FORMER) { Err(NameError::Reserved) } else { Ok(name) }
}

/// The form in which names of accounts are compared; empty for a text that is far too long.
pub(crate) fn folded(name: &str) -> String {
    normal(name).unwrap_or_default().to_lowercase()
}

/// The same as programs before made it, for accounts that have such a name.
pub(crate) fn folded_before(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    if name.chars().count() <= MAX_NAME { name.to_lowercase() } else { String::new() }
}

/// How a name looks: names that look the same have the same skeleton (Unicode Technical Standard 39).
pub(crate) fn skeleton(name: &str) -> String {
    let looks = |text: &str| unicode_security::skeleton(text).collect::<String>();
    // Case does not distinguish names, and a letter may look like another in one case alone.
    looks(&looks(name).to_lowercase())
}

/// One trimmed line in the form NFKC; none if it is empty or too long.
fn normal(name: &str) -> Option<String> {
    // A character may stand for several.
    if name.len() > 16 * MAX_NAME {
        return None;
    }
    let composed: String = name.nfkc().collect();
    let words: Vec<&str> = composed.split_whitespace().collect();
    let name = words.join(" ");
    (1..=MAX_NAME).contains(&name.chars().count()).then_some(name)
}

/// Whether a mark stands on no letter, or too many on one.
fn has_lone_marks(name: &str) -> bool {
    let mut room = 0;
    name.chars().any(|c| {
        if !is_combining_mark(c) {
            room = if c.is_alphanumeric() { MOST_MARKS } else { 0 };
            return false;
        }
        let lone = room == 0;
        room = room.saturating_sub(1);
        lone
    })
}

/// Characters that leave no trace or turn the direction of text: the default-ignorable ones of Unicode, blank
/// ones that count as letters or symbols, and those that have no meaning of their own.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// A text without the characters that turn the direction of what follows.
pub(crate) fn straight(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(|c| !turns(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_for_a_guest_fits() {
        let longest = |words: &[&str]| words.iter().map(|word| word.len()).max().unwrap();
        assert!(longest(&MOODS) + longest(&FIGURES) + 4 <= MAX_NAME);
        let name = for_guest(&RandomSource::default());
        assert_eq!(fitting(&name), Ok(name));
    }

    #[test]
    fn an_account_is_found_however_its_name_is_typed() {
        assert_eq!(folded(" ANN  lee "), folded("Ann Lee"));
        assert_eq!(folded(&"x".repeat(100_000)), "");
    }

    #[test]
    fn a_name_is_one_visible_line() {
        assert_eq!(fitting("  Ann \n Lee "), Ok("Ann Lee".to_owned()));
        assert_eq!(fitting("<b>Zoë & Ægir</b>"), Ok("<b>Zoë & Ægir</b>".to_owned()));
        assert_eq!(fitting("Zoe\u{308}"), Ok("Zoë".to_owned()), "one way to write it is kept");
        for name in ["", "   ", "a\u{202e}b", "a\u{0}b", "\u{200b}", &"x".repeat(MAX_NAME + 1)] {
            assert_eq!(fitting(name), Err(NameError::Invisible), "{name:?}");
        }
    }

    #[test]
    fn nothing_in_a_name_is_blank_or_stands_on_nothing() {
        for name in ["\u{3164}", "\u{2800}", "Ann\u{fe0f}", "Ann\u{34f}", "Ann\u{115f}", "Ann\u{e0100}"] {
            assert_eq!(fitting(name), Err(NameError::Invisible), "{name:?}");
        }
        for name in ["\u{301}", "Ann \u{301}", "A\u{363}\u{364}\u{365}\u{366}"] {
            assert_eq!(fitting(name), Err(NameError::Invisible), "{name:?}");
        }
    }

    #[test]
    fn a_name_has_letters_of_one_script() {
        for name in ["Ann 7!", "Анна 7", "アン漢字", "עדה", "안나"] {
            assert_eq!(fitting(name), Ok(name.to_owned()));
        }
        for name in ["\u{410}nn", "Annα", "אnn"] {
            assert_eq!(fitting(name), Err(NameError::MixedScripts), "{name:?}");
        }
    }

    #[test]
    fn names_of_bots_and_of_deleted_people_are_reserved() {
        for name in ["admiral (bot)", "Ann (BOT)", "Admiral", "random", "Former  player", "former pIayer"] {
            assert_eq!(fitting(name), Err(NameError::Reserved), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_the_same_have_the_same_skeleton() {
        for (one, other) in [("Iris", "lris"), ("АСЕ", "ACE"), ("ANN LEE", "Ann Lee"), ("Ann0", "AnnO")] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Zoë"), skeleton("Zoe"));
    }

    #[test]
    fn text_that_turns_around_is_straightened() {
        assert_eq!(straight("a\u{202e}b\u{2066}c\u{200f} שלום"), "abc שלום");
    }
}
