//! Bots decide from views: only the arena and tuning hold real games.

use super::{Finding, Source};

const BOTS: &str = "crates/bots/src/";
/// The modules that may hold games.
const MAY: [&str; 2] = ["arena", "tuning"];

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let decides = |source: &&Source| {
        let file = source.path.strip_prefix(BOTS);
        file.is_some_and(|file| {
            !MAY.iter().any(|part| file.starts_with(part)) && !file.ends_with("/tests.rs")
        })
    };
    let finding = |source: &Source| {
        // The rest of the file is tests, which may.
        let code = source.text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let first = (1..).zip(code.lines()).find(|(_, line)| names_game(line));
        first.map(|(number, _)| {
            format!(
                "{}:{number}: `Game`: a bot decides from what its seat sees, not from a game",
                source.path
            )
        })
    };
    sources.iter().filter(decides).filter_map(finding).collect()
}

fn names_game(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.split(|character: char| !character.is_alphanumeric() && character != '_').any(|word| word == "Game")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings_in(path: &str, text: &str) -> usize {
        check(&[Source { path: path.into(), text: text.into() }]).len()
    }

    #[test]
    fn a_bot_that_names_a_game_is_found() {
        assert_eq!(findings_in("crates/bots/src/greedy.rs", "use ilos_rules::{Game, Seat};\n"), 1);
        assert_eq!(findings_in("crates/bots/src/arena/match_game.rs", "use ilos_rules::Game;\n"), 0);
        assert_eq!(findings_in("crates/server/src/room.rs", "use ilos_rules::Game;\n"), 0);
    }

    #[test]
    fn what_follows_something_for_tests_alone_is_looked_at() {
        let text = "#[cfg(test)]\nuse std::fmt;\nuse ilos_rules::Game;\n";
        assert_eq!(findings_in("crates/bots/src/greedy.rs", text), 1);
    }

    #[test]
    fn comments_other_words_and_tests_pass() {
        let text = "/// A Game\nstruct GameResult;\n#[cfg(test)]\nmod tests { use ilos_rules::Game; }\n";
        assert_eq!(findings_in("crates/bots/src/greedy.rs", text), 0);
    }
}
