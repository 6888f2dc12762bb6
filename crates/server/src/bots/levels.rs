//! Which bots there are, and how strong they are.

use ilos_bots::levels;
use ilos_table::BotName;
use ilos_wire::person::BotInfo;

/// The bot that steps in when another fails. It must never fail itself.
pub(super) const FALLBACK: &str = "random";

/// The levels that people are offered, from weak to strong.
pub(crate) fn offered() -> Vec<BotInfo> {
    levels().map(|kind| BotInfo { name: kind.name.to_owned(), about: kind.about.to_owned() }).collect()
}

/// There is no bot of this name.
#[derive(Debug, thiserror::Error)]
#[error("there is no bot {name:?}, expected one of {}", levels().map(|kind| kind.name).collect::<Vec<_>>().join(", "))]
pub(crate) struct UnknownBot {
    name: String,
}

/// The level, or other kind of bot, with this name.
pub(crate) fn find(name: &str) -> Result<BotName, UnknownBot> {
    let shown = || name.chars().take(40).collect();
    ilos_bots::find(name).map(|kind| BotName::new(kind.name)).ok_or_else(|| UnknownBot { name: shown() })
}

/// The level that comes nearest to a rating, to play on for a person who has it.
pub(crate) fn matching(rating: f64) -> BotName {
    let distance = |name: &str| (strength(name) - rating).abs();
    let names = levels().map(|kind| kind.name);
    let nearest = names.min_by(|one, other| distance(one).total_cmp(&distance(other)));
    BotName::new(nearest.unwrap_or(FALLBACK))
}

/// The rating of a bot, on the scale on which people begin with 25: from 15 for the first level to 35 for the
/// last. Other kinds count as the first level.
pub(crate) fn strength(name: &str) -> f64 {
    let place = levels().position(|kind| kind.name == name).unwrap_or(0);
    15.0 + 20.0 * place as f64 / (levels().count() - 1).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_of_about_the_same_strength_plays_on_for_a_person() {
        let all: Vec<&str> = levels().map(|kind| kind.name).collect();
        assert_eq!(matching(0.0).name(), all[0]);
        assert_eq!(matching(25.0).name(), all[all.len() / 2], "a newcomer counts as average");
        assert_eq!(matching(50.0).name(), all[all.len() - 1]);
    }

    #[test]
    fn the_refusal_of_an_unknown_bot_names_the_known_bots() {
        let message = find(&"x".repeat(1000)).unwrap_err().to_string();
        assert!(
            message
                .starts_with(&format!("there is no bot \"{}\", expected one of deckhand, ", "x".repeat(40)))
        );
    }
}
