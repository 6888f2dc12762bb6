//! Which bots there are, and how strong they are.

use ilos_bots::levels;
use ilos_table::{BotName, Rating};
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

/// The Elo points of the levels in the ladder of `docs/bots.md`.
const LADDER: [(&str, f64); 5] =
    [("deckhand", 786.0), ("helmsman", 875.0), ("trader", 1000.0), ("captain", 1154.0), ("admiral", 1300.0)];

/// The points of the level that is worth a newcomer's rating.
const MIDDLE: f64 = 1000.0;

/// How much of a rating an Elo point is: 400 points are odds of ten to one, and by the model of the ratings
/// the odds of two players who are known well grow e-fold with a difference of 6.06.
const OF_ONE_POINT: f64 = 6.06 * std::f64::consts::LN_10 / 400.0;

/// The rating of a bot, on the scale on which people begin with 25. Kinds that are no level count as the
/// first.
pub(crate) fn strength(name: &str) -> f64 {
    let (_, points) = LADDER.iter().find(|(level, _)| *level == name).unwrap_or(&LADDER[0]);
    Rating::NEW.mean + (points - MIDDLE) * OF_ONE_POINT
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
    fn every_level_has_a_measured_strength() {
        let levels: Vec<&str> = levels().map(|kind| kind.name).collect();
        assert_eq!(LADDER.map(|(name, _)| name).to_vec(), levels);
        assert!(
            LADDER.is_sorted_by(|(_, one), (_, other)| one < other),
            "each is stronger than the one before"
        );
        let odds = ((strength("admiral") - strength("trader")) / 6.06).exp();
        assert!((odds - 10f64.powf(300.0 / 400.0)).abs() < 0.01, "{odds}: 300 points apart");
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
