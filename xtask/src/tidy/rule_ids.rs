//! Every rule of docs/rules.md is named by a test: at the beginning of its doc comment, in its name, or as a
//! string of its code. A mention anywhere else, such as a comment inside the test, proves nothing.

use std::collections::BTreeSet;

use super::{Finding, Source};
use crate::process::TaskError;

const RULES: &str = "docs/rules.md";

pub(super) fn check(sources: &[Source]) -> Result<Vec<Finding>, TaskError> {
    let rules = sources
        .iter()
        .find(|source| source.path == RULES)
        .ok_or_else(|| TaskError::new(format!("{RULES} is missing: the rule ids are read from it")))?;
    let defined = defined_ids(&rules.text);
    if defined.is_empty() {
        return Err(TaskError::new(format!("{RULES} defines no rule: expected lines such as `- C1 …`")));
    }

    let mut findings = Vec::new();
    let mut seen = BTreeSet::new();
    for id in &defined {
        if !seen.insert(*id) {
            findings.push(format!("{RULES}: {id} is defined twice"));
        }
    }
    let named: BTreeSet<String> = sources
        .iter()
        .filter(|source| may_hold_tests(&source.path))
        .flat_map(|source| test_functions(&source.text))
        .flat_map(|function| named_ids(&function))
        .collect();
    for id in seen.into_iter().filter(|id| !named.contains(*id)) {
        let lower = id.to_lowercase();
        findings.push(format!(
            "{RULES}: {id} is named by no test; begin the doc comment of the test that proves it with `/// {id}: `, or \
             its name with `{lower}_` (looked in the #[test] functions of crates/*/src and crates/*/tests)"
        ));
    }
    Ok(findings)
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

fn may_hold_tests(path: &str) -> bool {
    let in_crate = path.strip_prefix("crates/").and_then(|path| path.split_once('/'));
    in_crate.is_some_and(|(_, path)| {
        path.ends_with(".rs") && (path.starts_with("tests/") || path.starts_with("src/"))
    })
}

/// A test with its doc comment, line by line.
struct TestFunction<'a> {
    doc: Vec<&'a str>,
    code: Vec<&'a str>,
}

/// The test functions of a file. It relies on rustfmt: a function ends at the first closing brace with the
/// indentation of its attribute.
fn test_functions(text: &str) -> Vec<TestFunction<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let is_test = |line: &str| line.starts_with("#[test]") || line.starts_with("#[tokio::test");
    let mut functions = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_test(line.trim_start())) {
        let indent = line.len() - line.trim_start().len();
        let end = lines[at..].iter().position(|line| line.get(indent..) == Some("}"));
        let above = lines[..at].iter().rev().map(|line| line.trim_start());
        let mut doc: Vec<&str> = above
            .take_while(|line| line.starts_with("///") || line.starts_with("#["))
            .filter_map(|line| line.strip_prefix("///"))
            .collect();
        doc.reverse();
        functions.push(TestFunction {
            doc,
            code: lines[at..].iter().take(end.map_or(usize::MAX, |end| end + 1)).copied().collect(),
        });
    }
    functions
}

/// The ids that a test names, its clauses among them: `K4b` names K4.
fn named_ids(function: &TestFunction<'_>) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    if let Some(title) = function.doc.first() {
        ids.extend(leading_ids(title));
    }
    for line in &function.code {
        let code = line.split("//").next().unwrap_or_default();
        ids.extend(code.split('"').skip(1).step_by(2).filter_map(id_of_clause));
        if let Some((_, rest)) = code.split_once("fn ") {
            let name = rest.split('(').next().unwrap_or_default();
            ids.extend(name.split('_').filter_map(|part| id_of_clause(&uppercase_first(part))));
        }
    }
    ids
}

/// `T1, K1 to K6: a random action …` begins with T1, K1 and K6.
fn leading_ids(title: &str) -> impl Iterator<Item = String> {
    title
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', ':', '.', ';']))
        .filter(|word| !matches!(*word, "and" | "to"))
        .map_while(id_of_clause)
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

    fn findings_in(test_path: &str, test_text: &str) -> Vec<Finding> {
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
    fn a_rule_that_no_test_names_is_found() {
        let findings =
            findings_in("crates/rules/tests/cards.rs", "/// K4: forts.\n#[test]\nfn a_fort() {}\n");
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].contains("K12 is named by no test"), "{findings:?}");
    }

    #[test]
    fn a_rule_is_named_by_the_title_the_name_or_a_string_of_a_test() {
        for test in [
            "/// K4, K12: both.\n#[test]\nfn it() {}\n",
            "/// K4b and K12.\n/// More.\n#[tokio::test(flavor = \"multi_thread\")]\nasync fn it() {}\n",
            "#[test]\nfn k4_and_k12_hold() {}\n",
            "#[test]\nfn it() {\n    refused(\"K4\");\n    refused(\"K12\");\n}\n",
        ] {
            assert_eq!(findings_in("crates/rules/tests/cards.rs", test), Vec::<Finding>::new(), "{test}");
            assert_eq!(findings_in("crates/rules/src/cards.rs", test), Vec::<Finding>::new(), "{test}");
        }
    }

    #[test]
    fn a_mention_in_a_comment_proves_nothing() {
        for test in [
            "// K4 and K12\n#[test]\nfn it() {}\n",
            "/// Unlike K4 and K12.\n#[test]\nfn it() {}\n",
            "/// One thing.\n/// K4, K12: another.\n#[test]\nfn it() {}\n",
            "#[test]\nfn it() {\n    // \"K4\", \"K12\"\n}\n",
            "#[test]\nfn it() {\n    say(\"K4 and K12\");\n}\n",
        ] {
            assert_eq!(findings_in("crates/rules/tests/cards.rs", test).len(), 2, "{test}");
        }
    }

    #[test]
    fn what_is_no_test_of_a_crate_proves_nothing() {
        let code = "/// K4, K12: no test.\nfn k4_k12() {}\n\n#[test]\nfn other() {\n    it();\n}\n\n/// K4, K12\nfn helper() {\n    \"K4\"\n}\n";
        assert_eq!(findings_in("crates/rules/src/cards.rs", code).len(), 2);
        assert_eq!(findings_in("xtask/src/cards.rs", "/// K4, K12\n#[test]\nfn it() {}\n").len(), 2);
    }

    #[test]
    fn a_test_inside_a_module_counts_to_its_end() {
        let code = "mod tests {\n    #[test]\n    fn it() {\n        if x {\n        }\n        \"K4\"\n    }\n    fn other() { \"K12\" }\n}\n";
        let functions = test_functions(code);
        assert_eq!(functions.len(), 1);
        assert_eq!(named_ids(&functions[0]), BTreeSet::from(["K4".to_owned()]));
    }

    #[test]
    fn a_rule_defined_twice_is_found() {
        let rules = source(RULES, "- K4 one\n- K4 two\n");
        let findings =
            check(&[rules, source("crates/rules/tests/a.rs", "/// K4\n#[test]\nfn it() {}")]).unwrap();
        assert_eq!(findings, ["docs/rules.md: K4 is defined twice"]);
    }
}
