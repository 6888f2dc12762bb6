//! Every rule of docs/rules.md is named by a test.

use std::collections::BTreeSet;

use super::{Complaint, Source};
use crate::shell::Failure;

const RULES: &str = "docs/rules.md";

pub fn check(sources: &[Source]) -> Result<Vec<Complaint>, Failure> {
    let rules = sources
        .iter()
        .find(|source| source.path == RULES)
        .ok_or_else(|| Failure::new(format!("{RULES} is missing: the rule ids are read from it")))?;
    let defined = defined_ids(&rules.text);
    if defined.is_empty() {
        return Err(Failure::new(format!("{RULES} defines no rule: expected lines such as `- C1 …`")));
    }

    let mut complaints = Vec::new();
    let mut seen = BTreeSet::new();
    for id in &defined {
        if !seen.insert(*id) {
            complaints.push(format!("{RULES}: {id} is defined twice"));
        }
    }
    let named: BTreeSet<String> = sources.iter().flat_map(|source| named_ids(&test_text(source))).collect();
    for id in seen.into_iter().filter(|id| !named.contains(*id)) {
        let lower = id.to_lowercase();
        complaints.push(format!(
            "{RULES}: {id} is named by no test; write `/// {id}` above the test that proves it or begin its name \
             with `{lower}_` (looked in crates/*/tests and in the #[test] functions of crates/*/src)"
        ));
    }
    Ok(complaints)
}

/// The ids that begin a list item (`- K4 [seed] …`) or a heading (`### K4 …`), in the order of the page.
fn defined_ids(rules: &str) -> Vec<&str> {
    rules
        .lines()
        .filter_map(|line| {
            let item = line.strip_prefix("- ").or_else(|| line.strip_prefix('#'))?;
            item.trim_start_matches('#').split_whitespace().next()
        })
        .filter(|word| is_id(word))
        .collect()
}

/// A capital letter and a number.
fn is_id(word: &str) -> bool {
    let mut characters = word.chars();
    characters.next().is_some_and(|first| first.is_ascii_uppercase())
        && word.len() > 1
        && characters.all(|character| character.is_ascii_digit())
}

/// The part of a file that belongs to tests: all of an integration test, the `#[test]` functions of a module.
fn test_text(source: &Source) -> String {
    let in_crate = source.path.strip_prefix("crates/").and_then(|path| path.split_once('/'));
    match in_crate {
        Some((_, path)) if path.ends_with(".rs") && path.starts_with("tests/") => source.text.clone(),
        Some((_, path)) if path.ends_with(".rs") && path.starts_with("src/") => test_functions(&source.text),
        _ => String::new(),
    }
}

/// The `#[test]` functions of a file with the comments and attributes above them. It leans on rustfmt: a function
/// ends at the first closing brace indented as its `#[test]` is.
fn test_functions(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = String::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.trim() == "#[test]") {
        let above = lines[..at].iter().rev().take_while(|line| {
            let line = line.trim_start();
            line.starts_with("//") || line.starts_with("#[")
        });
        let start = at - above.count();
        let end_mark = line.replace("#[test]", "}");
        let length = lines[at..].iter().position(|line| *line == end_mark).unwrap_or(lines.len() - at - 1);
        for line in &lines[start..=at + length] {
            found.push_str(line);
            found.push('\n');
        }
    }
    found
}

/// The ids that a test text names: `K4` or its clause `K4b` as a word anywhere, `k4` in a function's name.
fn named_ids(text: &str) -> BTreeSet<String> {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut ids = BTreeSet::new();
    let mut after_fn = false;
    for word in text.split(|character| !is_word(character)).filter(|word| !word.is_empty()) {
        if after_fn {
            ids.extend(word.split('_').filter_map(|part| id_of_clause(&uppercase_first(part))));
        } else {
            ids.extend(id_of_clause(word));
        }
        after_fn = word == "fn";
    }
    ids
}

/// `K1` for `K1` and for `K1b`.
fn id_of_clause(word: &str) -> Option<String> {
    let id = word.strip_suffix(|last: char| last.is_ascii_lowercase()).unwrap_or(word);
    is_id(id).then(|| id.to_owned())
}

fn uppercase_first(word: &str) -> String {
    let mut characters = word.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + characters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    fn complaints_about(test_path: &str, test_text: &str) -> Vec<Complaint> {
        let rules =
            source(RULES, "## 6. The cards\n- K4 [seed] A building (P4, T4).\n- K12 [ruling] Another.\n");
        check(&[rules, source(test_path, test_text)]).unwrap()
    }

    #[test]
    fn ids_begin_items_and_headings_and_nothing_else() {
        let page = "# Rules\n## 6. The cards\n### K0 Costs\n- K1 [seed] A ship, see P4.\n  - S9 nested\n| Ship | K1 |\n- D1 A set\n- Market\n";
        assert_eq!(defined_ids(page), ["K0", "K1", "D1"]);
    }

    #[test]
    fn a_rule_that_no_test_names_is_complained_about() {
        let complaints = complaints_about("crates/rules/tests/cards.rs", "/// K4\n#[test]\nfn a_fort() {}\n");
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        assert!(complaints[0].contains("K12 is named by no test"), "{complaints:?}");
    }

    #[test]
    fn a_rule_is_named_in_a_comment_or_in_the_name_of_a_test() {
        let test = "/// K4, P4\n#[test]\nfn k12_again() {}\n";
        assert_eq!(complaints_about("crates/rules/tests/cards.rs", test), Vec::<Complaint>::new());
        assert_eq!(complaints_about("crates/rules/src/cards.rs", test), Vec::<Complaint>::new());
    }

    #[test]
    fn code_outside_tests_proves_nothing() {
        let code =
            "/// K4 and K12\nfn k4_k12() {}\n\n#[test]\nfn other() {\n    assert!(true);\n}\n\n// K4 K12\n";
        assert_eq!(complaints_about("crates/rules/src/cards.rs", code).len(), 2);
        assert_eq!(complaints_about("xtask/src/cards.rs", "/// K4 K12\n#[test]\nfn it() {}\n").len(), 2);
    }

    #[test]
    fn the_body_of_a_test_inside_a_module_counts_to_its_end() {
        let code = "mod tests {\n    #[test]\n    fn it() {\n        if x {\n        }\n        // K4\n    }\n    // K12\n}\n";
        assert_eq!(named_ids(&test_functions(code)), BTreeSet::from(["K4".to_owned()]));
    }

    #[test]
    fn a_clause_names_its_rule_and_a_longer_word_does_not() {
        let named = named_ids("// K1b, (P4); K12x9 MK3 T6_ \nfn e2_and_k10_hold() { let f3_ = 1; }");
        assert_eq!(named, ["E2", "K1", "K10", "P4"].map(str::to_owned).into());
    }

    #[test]
    fn a_rule_defined_twice_is_complained_about() {
        let rules = source(RULES, "- K4 one\n- K4 two\n");
        let complaints = check(&[rules, source("crates/rules/tests/a.rs", "// K4")]).unwrap();
        assert_eq!(complaints, ["docs/rules.md: K4 is defined twice"]);
    }
}
