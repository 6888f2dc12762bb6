//! docs/ARCHITECTURE.md names files and folders that exist.
//!
//! Checked are the first words in the block of the map, the names in the first column of the tables below a
//! heading `### crates/…`, which are relative to the `src` of that crate, and paths from the root anywhere on
//! the page.

use super::{Finding, Source};

const PAGE: &str = "docs/ARCHITECTURE.md";

/// What a path from the root begins with.
const TOP: [&str; 7] = ["crates/", "docs/", "examples/", "fuzz/", "tests/oracle", "web/", "xtask/"];

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let Some(page) = sources.iter().find(|source| source.path == PAGE) else {
        return vec![format!("{PAGE} is missing")];
    };
    let exists = |path: &str| {
        let path = path.trim_end_matches('/');
        let file = format!("{path}.rs");
        let folder = format!("{path}/");
        sources
            .iter()
            .any(|source| source.path == path || source.path == file || source.path.starts_with(&folder))
    };
    let missing = |(number, path): &(usize, String)| {
        (!exists(path)).then(|| format!("{PAGE}:{number}: there is no {path}"))
    };
    named_paths(&page.text).iter().filter_map(missing).collect()
}

/// Every path that the page names, from the root, with the number of its line.
fn named_paths(text: &str) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    let mut in_block = false;
    let mut source_folder = None;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            let word = line.split_whitespace().next().filter(|_| !line.starts_with(' '));
            paths.extend(word.filter(|word| is_from_root(word)).map(|word| (number, word.to_owned())));
        } else if line.starts_with('#') {
            let heading = line.strip_prefix("### crates/");
            let name =
                heading.and_then(|rest| rest.split(|character: char| !character.is_alphanumeric()).next());
            source_folder = name.map(|name| format!("crates/{name}/src"));
        } else {
            let first_column = line.strip_prefix("| `").and_then(|rest| rest.split(" | ").next());
            if let (Some(folder), Some(column)) = (&source_folder, first_column) {
                let column = format!("`{column}");
                paths.extend(in_backticks(&column).map(|name| (number, format!("{folder}/{name}"))));
            }
            let from_root = in_backticks(line).filter(|name| is_from_root(name));
            paths.extend(from_root.map(|name| (number, name.to_owned())));
        }
    }
    paths
}

fn in_backticks(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

fn is_from_root(name: &str) -> bool {
    TOP.iter().any(|top| name.starts_with(top)) && !name.contains(['*', '…', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(page: &str) -> Vec<Finding> {
        let files = ["crates/rules/src/map.rs", "crates/rules/src/map/island.rs", "web/src/App.svelte"];
        let mut sources = vec![Source { path: PAGE.to_owned(), text: page.to_owned() }];
        sources.extend(files.map(|path| Source { path: path.to_owned(), text: String::new() }));
        check(&sources)
    }

    #[test]
    fn names_of_the_map_the_tables_and_the_text_are_checked() {
        let page = "```\ncrates/rules   the game\nweb            the client\n```\n\n### crates/rules, in order\n\n\
                    | files | what |\n|---|---|\n| `map`, `map/island` | `anything` |\n\nSee `web/src/App.svelte`.\n";
        assert_eq!(findings(page), Vec::<Finding>::new());
    }

    #[test]
    fn what_does_not_exist_is_found_with_its_line() {
        assert_eq!(findings("```\ncrates/protocol   gone\n```\n").len(), 1);
        assert_eq!(
            findings("### crates/rules\n| `map`, `maps` | x |\n"),
            ["docs/ARCHITECTURE.md:2: there is no crates/rules/src/maps"]
        );
        assert_eq!(findings("text\n`crates/rules/src/reduce.rs`\n").len(), 1);
    }
}
