//! Names for guests, and what a name may be.

use ilos_wire::person::MAX_NAME;

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

/// The name as it is shown: one trimmed line without control characters or invisible ones. None if it is
/// empty or too long.
pub(crate) fn fitting(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let visible = name.chars().all(|c| !c.is_control() && !is_invisible(c));
    ((1..=MAX_NAME).contains(&name.chars().count()) && visible).then_some(name)
}

/// The form in which names of accounts are compared; empty for a text that is not a name.
pub(crate) fn folded(name: &str) -> String {
    fitting(name).unwrap_or_default().to_lowercase()
}

/// Characters that turn the direction of text or leave no trace.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_for_a_guest_fits() {
        let longest = |words: &[&str]| words.iter().map(|word| word.len()).max().unwrap();
        assert!(longest(&MOODS) + longest(&FIGURES) + 4 <= MAX_NAME);
        let name = for_guest(&RandomSource::default());
        assert_eq!(fitting(&name), Some(name));
    }

    #[test]
    fn an_account_is_found_however_its_name_is_typed() {
        assert_eq!(folded(" ANN  lee "), folded("Ann Lee"));
        assert_eq!(folded(&"x".repeat(100_000)), "");
    }

    #[test]
    fn a_name_is_one_visible_line() {
        assert_eq!(fitting("  Ann \n Lee "), Some("Ann Lee".to_owned()));
        assert_eq!(fitting("<b>Zoë & Ægir</b>"), Some("<b>Zoë & Ægir</b>".to_owned()));
        for name in ["", "   ", "a\u{202e}b", "a\u{0}b", "\u{200b}", &"x".repeat(MAX_NAME + 1)] {
            assert_eq!(fitting(name), None, "{name:?}");
        }
    }
}
