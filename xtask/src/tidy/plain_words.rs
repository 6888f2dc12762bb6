//! Comments in plain English: words that plain sentences rarely need stay rare.

use super::{Finding, Source};

const WORDS: [&str; 5] = ["whoever", "nobody", "so many", "anew", "for ever"];

/// At most this many of 1000 comment lines of a crate may hold one of the words.
const MOST_IN_1000: usize = 3;

/// Crates that are not checked.
const UNCHECKED: [&str; 3] = ["crates/server/", "crates/table/", "crates/wire/"];

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let files = || sources.iter().filter(|source| source.path.ends_with(".rs"));
    let mut folders: Vec<&str> = files().filter_map(|source| crate_folder(&source.path)).collect();
    folders.sort_unstable();
    folders.dedup();
    for folder in folders.into_iter().filter(|folder| !UNCHECKED.contains(folder)) {
        let in_crate = files().filter(|source| source.path.starts_with(folder));
        let lines: Vec<(&str, usize, &str)> = in_crate.flat_map(comment_lines).collect();
        let flagged: Vec<String> = lines.iter().filter_map(flagged).collect();
        if flagged.len() * 1000 > MOST_IN_1000 * lines.len() {
            findings.extend(flagged);
        }
    }
    findings
}

/// `crates/rules/` for every file of that crate, `xtask/` for those of xtask.
fn crate_folder(path: &str) -> Option<&str> {
    let depth = if path.starts_with("crates/") { 2 } else { 1 };
    let (end, _) = path.match_indices('/').nth(depth - 1)?;
    Some(&path[..=end])
}

fn comment_lines(source: &Source) -> impl Iterator<Item = (&str, usize, &str)> {
    let lines = (1..).zip(source.text.lines());
    lines
        .filter(|(_, line)| line.trim_start().starts_with("//"))
        .map(|(number, line)| (source.path.as_str(), number, line))
}

fn flagged(&(path, number, line): &(&str, usize, &str)) -> Option<String> {
    let word = WORDS.into_iter().find(|word| holds(line, word))?;
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
    fn a_few_among_many_pass() {
        let line = "// plain\n";
        let few = line.repeat(999) + "// anew\n";
        assert_eq!(findings("crates/rules/src/a.rs", &few), Vec::<Finding>::new());
        let more = line.repeat(99) + "// anew\n";
        assert_eq!(findings("crates/rules/src/a.rs", &more).len(), 1);
    }
}
