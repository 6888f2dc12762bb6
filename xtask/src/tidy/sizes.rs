//! Folders that can be overlooked, and comments that need no scrolling: rustfmt and prettier break lines of
//! code, but leave comments as they are.

use std::collections::BTreeMap;

use super::plain_words::comments;
use super::{Finding, Source};

/// The most source files side by side.
const FILES: usize = 16;

const SOURCE_FILES: [&str; 4] = [".rs", ".ts", ".svelte", ".py"];

/// The most columns of a comment.
const COLUMNS: usize = 110;

/// What codegen writes comes from comments elsewhere.
const GENERATED: &str = "web/src/generated/";

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let has_comments =
        |source: &&Source| !source.path.ends_with(".md") && !source.path.starts_with(GENERATED);
    let long_comments = sources.iter().filter(has_comments).flat_map(long_comments);
    full_folders(sources).into_iter().chain(long_comments).collect()
}

fn full_folders(sources: &[Source]) -> Vec<Finding> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    // A test lies beside what it tests, under the same name.
    let is_counted =
        |path: &str| SOURCE_FILES.iter().any(|end| path.ends_with(end)) && !path.ends_with(".test.ts");
    for source in sources.iter().filter(|source| is_counted(&source.path)) {
        let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        *counts.entry(folder).or_default() += 1;
    }
    let full = counts.into_iter().filter(|(_, count)| *count > FILES);
    full.map(|(folder, count)| format!("{folder}: {count} source files side by side: make folders")).collect()
}

fn long_comments(source: &Source) -> impl Iterator<Item = Finding> {
    let long = comments(source).filter(|(_, line)| line.chars().count() > COLUMNS);
    long.map(|(number, _)| format!("{}:{number}: wrap it at {COLUMNS} columns", source.path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_folder_is_full_after_sixteen_files() {
        let files = |count| (0..count).map(|number| source(&format!("web/src/{number}.ts"), "")).collect();
        let sixteen: Vec<Source> = files(16);
        assert_eq!(check(&sixteen), Vec::<Finding>::new());
        let seventeen: Vec<Source> = files(17);
        assert_eq!(check(&seventeen), ["web/src: 17 source files side by side: make folders"]);
    }

    #[test]
    fn long_comments_are_found() {
        let found = check(&[
            source("a.rs", &format!("let x = 1;\n    /// {}\n", "é".repeat(103))),
            source("a.sql", &format!("-- {}\n", "é".repeat(107))),
        ]);
        assert_eq!(found, ["a.rs:2: wrap it at 110 columns"]);
    }

    #[test]
    fn code_documents_and_generated_files_may_be_longer() {
        let long = "x".repeat(121);
        let found = check(&[
            source("a.rs", &format!("let x = \"{long}\";\n")),
            source("README.md", &long),
            source("web/src/generated/protocol.ts", &format!("// {long}\n")),
        ]);
        assert_eq!(found, Vec::<Finding>::new());
    }
}
