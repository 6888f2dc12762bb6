//! What should not stay in the repository: unfinished code, and paths of one particular machine.

use super::{Finding, Source};

struct Leftover {
    /// In two halves, so that this file does not hold what it looks for.
    halves: (&'static str, &'static str),
    /// In files with this suffix; the empty string is every file.
    files: &'static str,
    why: &'static str,
}

const LEFTOVERS: &[Leftover] = &[
    Leftover { halves: ("tod", "o!("), files: ".rs", why: "unfinished code" },
    Leftover { halves: ("unimple", "mented!("), files: ".rs", why: "unfinished code" },
    Leftover { halves: ("db", "g!("), files: ".rs", why: "a trace of debugging" },
    Leftover { halves: ("#[ign", "ore"), files: ".rs", why: "a test that never runs: mend it or delete it" },
    Leftover { halves: ("FIX", "ME"), files: "", why: "mend it, or say plainly what is left open and why" },
    Leftover { halves: ("/wo", "rk/"), files: "", why: "a path of one machine" },
    Leftover { halves: ("/ro", "ot/"), files: "", why: "a path of one machine" },
    Leftover {
        halves: ("resolved\": \"", "http"),
        files: "package-lock.json",
        why: "an address of one registry: set `omit-lockfile-registry-resolved=true` in .npmrc",
    },
];

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources {
        for leftover in LEFTOVERS.iter().filter(|leftover| source.path.ends_with(leftover.files)) {
            let sought = leftover.halves.0.to_owned() + leftover.halves.1;
            let first = (1..).zip(source.text.lines()).find(|(_, line)| speaks_of(line, &sought));
            findings.extend(
                first.map(|(number, _)| format!("{}:{number}: `{sought}`: {}", source.path, leftover.why)),
            );
        }
    }
    findings
}

/// Whether `sought` occurs and is not the tail of a longer word or path, such as `frame/work/` or `not_todo`.
fn speaks_of(line: &str, sought: &str) -> bool {
    line.match_indices(sought).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|character| character.is_alphanumeric() || character == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings_in(path: &str, text: &str) -> Vec<Finding> {
        check(&[Source { path: path.to_owned(), text: text.to_owned() }])
    }

    #[test]
    fn every_leftover_is_found_with_its_line() {
        for leftover in LEFTOVERS {
            let path = if leftover.files.is_empty() { "notes.md" } else { &format!("x{}", leftover.files) };
            let text = format!("first\n  \"{}{} rest\n", leftover.halves.0, leftover.halves.1);
            let findings = findings_in(path, &text);
            assert_eq!(findings.len(), 1, "{text}");
            assert!(findings[0].starts_with(&format!("{path}:2: ")), "{findings:?}");
        }
    }

    #[test]
    fn longer_words_and_other_files_pass() {
        assert_eq!(findings_in("a.rs", concat!("not_tod", "o!() or frame/wo", "rk/")), Vec::<Finding>::new());
        assert_eq!(findings_in("README.md", concat!("write no tod", "o!()")), Vec::<Finding>::new());
    }
}
