//! Documents name files and folders that exist.
//!
//! A name in backticks is checked if it has a slash or ends like a source file. It is a path from the root,
//! or the end of one: `play/decide.rs`, `play/decide` and `play` all stand for
//! `crates/rules/src/play/decide.rs` or its folder. Links lead from the page that they are on.

use std::collections::BTreeSet;

use super::{Finding, Source};

/// How the names of source files end.
const SOURCE_FILES: [&str; 7] = [".rs", ".ts", ".svelte", ".py", ".sql", ".toml", ".yml"];

/// Where builds and tools write: such a path names no file of the repository.
const BUILT: &str = "target/";

/// The paths of all files and folders of the repository, files also without what follows their first dot.
pub(super) struct Paths<'a>(BTreeSet<&'a str>);

impl<'a> Paths<'a> {
    pub(super) fn of(sources: &'a [Source]) -> Paths<'a> {
        let paths = sources.iter().flat_map(|source| {
            let path = source.path.as_str();
            let folders = path.match_indices('/').map(|(end, _)| &path[..end]);
            let name = path.rfind('/').map_or(0, |slash| slash + 1);
            let stem = path[name..].find('.').filter(|dot| *dot > 0).map(|dot| &path[..name + dot]);
            folders.chain(stem).chain([path])
        });
        Paths(paths.collect())
    }

    /// Whether there is a file or folder of this path.
    pub(super) fn hold(&self, path: &str) -> bool {
        self.0.contains(path.trim_end_matches('/'))
    }

    /// Whether the path of a file or folder below a folder ends with this name.
    pub(super) fn hold_below(&self, folder: &str, name: &str) -> bool {
        let name = name.trim_end_matches('/');
        let mut below = self.0.iter().filter_map(|path| path.strip_prefix(folder));
        below.any(|path| path.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('/')))
    }
}

pub(super) fn check(sources: &[Source], paths: &Paths<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in sources.iter().filter(|source| is_document(&source.path)) {
        for (number, line) in prose(&page.text) {
            let named = in_backticks(line).filter(|name| is_path(name) && !paths.hold_below("", name));
            findings.extend(named.map(|name| format!("{}:{number}: there is no {name}", page.path)));
            let linked = links(line).map(|link| from_root(&page.path, link)).filter(|path| !paths.hold(path));
            findings.extend(linked.map(|path| format!("{}:{number}: the link leads to {path}", page.path)));
        }
    }
    findings
}

fn is_document(path: &str) -> bool {
    path.ends_with(".md") && (path.starts_with("docs/") || !path.contains('/'))
}

/// The lines outside of blocks, with their numbers.
pub(super) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_block = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_border = line.starts_with("```");
        in_block ^= is_border;
        !in_block && !is_border
    })
}

pub(super) fn in_backticks(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

fn is_path(name: &str) -> bool {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "._-/".contains(character);
    let is_named = name.contains('/') || SOURCE_FILES.iter().any(|end| name.ends_with(end));
    is_named && name.chars().all(is_plain) && !name.starts_with('/') && !name.starts_with(BUILT)
}

/// Where links lead that stay in the repository. Pictures are no text, and not known here.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains("://") && !target.ends_with(".png"))
}

fn from_root(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(page: &str) -> Vec<Finding> {
        let files =
            ["README.md", "crates/rules/src/play/decide.rs", "web/src/ui/router.svelte.ts", ".ci/run"];
        let mut sources = vec![Source { path: "docs/page.md".to_owned(), text: page.to_owned() }];
        sources.extend(files.map(|path| Source { path: path.to_owned(), text: String::new() }));
        check(&sources, &Paths::of(&sources))
    }

    #[test]
    fn paths_and_the_ends_of_paths_pass() {
        let page = "`crates/rules/src`, `play/decide`, `play/`, `decide.rs`, `ui/router`, `router.svelte.ts`, \
                    `.ci/run`, [this](page.md#there) and [that](../README.md)\n";
        assert_eq!(findings(page), Vec::<Finding>::new());
    }

    #[test]
    fn what_is_no_path_passes() {
        let page = "`GET /api/v1/me`, `/metrics`, `a/*/b`, `decide`, `target/tools`, [ours](https://ilos.example)\n\
                    ```\n`no/such/file`\n```\n";
        assert_eq!(findings(page), Vec::<Finding>::new());
    }

    #[test]
    fn what_does_not_exist_is_found_with_its_line() {
        assert_eq!(findings("text\n`play/reduce`\n"), ["docs/page.md:2: there is no play/reduce"]);
        assert_eq!(findings("`cide.rs`\n"), ["docs/page.md:1: there is no cide.rs"]);
        assert_eq!(findings("[x](README.md)\n"), ["docs/page.md:1: the link leads to docs/README.md"]);
    }
}
