//! Comments and documents in plain English: words that plain sentences rarely need stay rare.

use super::{Finding, Source};

const WORDS: [&str; 5] = ["whoever", "nobody", "so many", "anew", "for ever"];

/// At most one of this many lines of a folder may hold one of the words.
const LINES: usize = 1000;

/// What comment lines begin with, by the end of a file's name; every line of a document counts.
const COMMENTS: [(&str, &[&str]); 7] = [
    (".rs", &["//"]),
    (".ts", &["//", "/*", "*"]),
    (".svelte", &["//", "/*", "*", "<!--"]),
    (".sql", &["--"]),
    (".sh", &["#"]),
    (".py", &["#", "\"\"\""]),
    (".md", &[""]),
];

/// A line with its file and its number.
type Line<'a> = (&'a Source, usize, &'a str);

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let mut folders: Vec<&str> = sources.iter().map(|source| folder(&source.path)).collect();
    folders.sort_unstable();
    folders.dedup();
    let mut findings = Vec::new();
    for checked in folders {
        let files = sources.iter().filter(|source| folder(&source.path) == checked);
        let in_file = |source| comments(source).map(move |(number, line)| (source, number, line));
        let lines: Vec<Line<'_>> = files.flat_map(in_file).collect();
        let flagged: Vec<String> = lines.iter().filter_map(flagged).collect();
        if flagged.len() * LINES > lines.len() {
            findings.extend(flagged);
        }
    }
    findings
}

/// `crates/rules/` for every file of that crate, `docs/` for the documents, nothing for files beside them.
fn folder(path: &str) -> &str {
    let depth = if path.starts_with("crates/") { 2 } else { 1 };
    path.match_indices('/').nth(depth - 1).map_or("", |(end, _)| &path[..=end])
}

/// The lines of a file that hold a comment and nothing else, with their numbers.
pub(super) fn comments(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let known = COMMENTS.iter().find(|(suffix, _)| source.path.ends_with(suffix));
    let begins: &[&str] = known.map_or(&[], |(_, begins)| begins);
    let lines = (1..).zip(source.text.lines());
    lines.filter(|(_, line)| begins.iter().any(|begin| line.trim_start().starts_with(begin)))
}

fn flagged(&(source, number, line): &Line<'_>) -> Option<String> {
    let word = WORDS.into_iter().find(|word| holds(line, word))?;
    let path = &source.path;
    Some(format!("{path}:{number}: say it without \"{word}\": subject, verb, object"))
}

/// Whether the word is in the line as a whole word, in any case.
fn holds(line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    let is_border = |character: Option<char>| !character.is_some_and(char::is_alphanumeric);
    line.match_indices(word).any(|(at, _)| {
        is_border(line[..at].chars().next_back()) && is_border(line[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> Vec<Finding> {
        check(&[Source { path: path.to_owned(), text: text.to_owned() }])
    }

    #[test]
    fn the_words_are_found_in_comments_alone() {
        let text = "//! Whoever sits there.\nlet nobody = \"so many\";\n    // dealt anew\n";
        assert_eq!(
            findings("crates/rules/src/a.rs", text),
            [
                "crates/rules/src/a.rs:1: say it without \"whoever\": subject, verb, object",
                "crates/rules/src/a.rs:3: say it without \"anew\": subject, verb, object",
            ]
        );
        assert_eq!(findings("xtask/src/a.rs", "// for every, Newark, nobodys\n"), Vec::<Finding>::new());
    }

    #[test]
    fn every_kind_of_text_is_read_for_its_comments() {
        for (path, text) in [
            ("README.md", "It begins anew.\n"),
            ("web/src/a.ts", "/**\n * Dealt anew.\n */\n"),
            ("web/src/a.svelte", "<!-- Dealt anew. -->\n"),
            ("crates/server/src/1.sql", "-- Dealt anew.\n"),
            ("examples/a.py", "# Dealt anew.\n"),
        ] {
            assert_eq!(findings(path, text).len(), 1, "{path}");
        }
        for path in ["web/src/a.ts", "examples/a.py", "crates/rules/src/a.txt"] {
            assert_eq!(findings(path, "let anew = 1\n"), Vec::<Finding>::new(), "{path}");
        }
    }

    #[test]
    fn a_few_among_many_pass() {
        let line = "// plain\n";
        let few = line.repeat(999) + "// anew\n";
        assert_eq!(findings("crates/rules/src/a.rs", &few), Vec::<Finding>::new());
        let more = line.repeat(99) + "// anew\n";
        assert_eq!(findings("crates/rules/src/a.rs", &more).len(), 1);
    }
}
