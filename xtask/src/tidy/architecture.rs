//! The map and the tables of docs/ARCHITECTURE.md name files and folders that exist.
//!
//! Each line of the map begins with paths from the root. A table below `### crates/rules` is about
//! `crates/rules/src`: a name in its first column leads from there, or from the folder of the first name in
//! its row; a word in its second column, such as `island`, is the name of a file or folder somewhere in it.
//! Other names on the page are checked as on every page (`paths`).

use super::paths::{Paths, in_backticks, prose};
use super::{Finding, Source};

const PAGE: &str = "docs/ARCHITECTURE.md";

const MAP: &str = "## The map of the code\n\n```\n";

pub(super) fn check(sources: &[Source], paths: &Paths<'_>) -> Vec<Finding> {
    let Some(page) = sources.iter().find(|source| source.path == PAGE) else {
        return vec![format!("{PAGE} is missing")];
    };
    let Some((above, below)) = page.text.split_once(MAP) else {
        return vec![format!("{PAGE}: there is no map")];
    };
    let missing = |(number, name): (usize, &str)| format!("{PAGE}:{number}: there is no {name}");
    let first_line = (above.to_owned() + MAP).lines().count() + 1;
    let map = (first_line..).zip(below.lines().take_while(|line| !line.starts_with("```")));
    let in_map = map.flat_map(|(number, line)| names_in_map(line).map(move |name| (number, name)));
    let in_tables = names_in_tables(&page.text, paths);
    in_map.filter(|(_, name)| !paths.hold(name)).chain(in_tables).map(missing).collect()
}

/// `crates/rules` and `.github`, `.ci` at the beginning of their lines.
fn names_in_map(line: &str) -> impl Iterator<Item = &str> {
    let names = if line.starts_with(' ') { "" } else { line.split("  ").next().unwrap_or_default() };
    names.split(", ").filter(|name| !name.is_empty())
}

/// The names in tables for which there is no file or folder.
fn names_in_tables<'a>(text: &'a str, paths: &Paths<'_>) -> Vec<(usize, &'a str)> {
    let mut missing = Vec::new();
    let mut folder = None;
    for (number, line) in prose(text) {
        if line.starts_with('#') {
            folder = line.strip_prefix("### ").and_then(|heading| source_folder(heading, paths));
        }
        let cells: Vec<&str> = line.split(" | ").collect();
        let ([first, second, ..], Some(folder)) = (cells.as_slice(), &folder) else { continue };
        let here = in_backticks(first).next().and_then(|name| name.trim_end_matches('/').rsplit_once('/'));
        let beside = here.map_or("", |(beside, _)| beside);
        let in_first = in_backticks(first).filter(|name| {
            !paths.hold(&format!("{folder}/{name}")) && !paths.hold(&format!("{folder}/{beside}/{name}"))
        });
        let in_second = in_backticks(second)
            .filter(|word| is_word(word) && !paths.hold_below(&format!("{folder}/"), word));
        missing.extend(in_first.chain(in_second).map(|name| (number, name)));
    }
    missing
}

/// `crates/rules/src` for `crates/rules, in reading order`.
fn source_folder(heading: &str, paths: &Paths<'_>) -> Option<String> {
    let name = heading.split([',', ':']).next().unwrap_or_default();
    Some(format!("{name}/src")).filter(|folder| paths.hold(folder))
}

fn is_word(name: &str) -> bool {
    name.chars().all(|character| character.is_ascii_lowercase() || "_-".contains(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(map: &str, tables: &str) -> Vec<Finding> {
        let files = ["crates/rules/src/map.rs", "crates/rules/src/map/island.rs", "web/src/map/place.ts"];
        let text = format!("{MAP}{map}\n```\n\n{tables}");
        let mut sources = vec![Source { path: PAGE.to_owned(), text }];
        sources.extend(files.map(|path| Source { path: path.to_owned(), text: String::new() }));
        check(&sources, &Paths::of(&sources))
    }

    const RULES: &str = "### crates/rules, in order\n\n| files | what |\n|---|---|\n";

    #[test]
    fn names_of_the_map_and_of_the_tables_pass() {
        let tables = format!(
            "{RULES}| `map`, `map/` | islands (`island`), `Position`, `Map::new` |\n\n### web, in order\n\n\
             | `map/place`, `place` | places |\n"
        );
        assert_eq!(
            findings("crates/rules, web   ours\n               and more", &tables),
            Vec::<Finding>::new()
        );
    }

    #[test]
    fn what_does_not_exist_is_found_with_its_line() {
        assert_eq!(
            findings("web   ours\ncrates/protocol   gone", ""),
            ["docs/ARCHITECTURE.md:5: there is no crates/protocol"]
        );
        assert_eq!(
            findings("web   ours", &format!("{RULES}| `map`, `maps` | islands (`isle`) |\n")),
            ["docs/ARCHITECTURE.md:11: there is no maps", "docs/ARCHITECTURE.md:11: there is no isle"]
        );
        assert_eq!(
            findings("web   ours", "### web, in order\n| `map/plaice` | places |\n"),
            ["docs/ARCHITECTURE.md:8: there is no map/plaice"]
        );
    }

    #[test]
    fn a_page_without_a_map_is_found() {
        let page = Source { path: PAGE.to_owned(), text: "# Architecture\n".to_owned() };
        assert_eq!(check(&[page], &Paths::of(&[])), ["docs/ARCHITECTURE.md: there is no map"]);
    }
}
