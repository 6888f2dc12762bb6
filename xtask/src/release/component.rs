//! What the program is made from: a crate or a package of npm, with the texts of its licences.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::process::TaskError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ecosystem {
    Cargo,
    Npm,
}

#[derive(Debug, Clone)]
pub(super) struct Component {
    pub ecosystem: Ecosystem,
    pub name: String,
    pub version: String,
    /// An SPDX expression.
    pub licence: String,
    pub authors: Vec<String>,
    pub repository: Option<String>,
    /// Of the archive in the registry.
    pub sha256: Option<String>,
    /// Texts of licences and notices that it carries, by the paths of their files.
    pub texts: Vec<String>,
}

impl Component {
    /// Its name among all ecosystems (<https://github.com/package-url/purl-spec>).
    pub(super) fn purl(&self) -> String {
        let ecosystem = match self.ecosystem {
            Ecosystem::Cargo => "cargo",
            Ecosystem::Npm => "npm",
        };
        let version = self.version.replace('+', "%2B");
        format!("pkg:{ecosystem}/{}@{version}", self.name.replace('@', "%40"))
    }
}

/// The texts of all files under `folder` that are named as licences and notices are.
pub(super) fn texts(folder: &Path) -> Result<Vec<String>, TaskError> {
    let mut files = Vec::new();
    find(folder, &mut files).map_err(|error| TaskError::new(format!("{}: {error}", folder.display())))?;
    files.sort();
    let text = |path: &PathBuf| {
        let bytes = fs::read(path).map_err(|error| TaskError::new(format!("{}: {error}", path.display())))?;
        Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n").trim_matches('\n').trim_end().to_owned())
    };
    files.iter().map(text).collect()
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            // Packages inside of a package are components of their own.
            if name != "node_modules" {
                find(&entry.path(), files)?;
            }
        } else if is_licence(&name) {
            files.push(entry.path());
        }
    }
    Ok(())
}

fn is_licence(file: &str) -> bool {
    const STEMS: [&str; 6] = ["license", "licence", "unlicense", "copying", "copyright", "notice"];
    const CODE: [&str; 12] =
        [".rs", ".c", ".h", ".js", ".ts", ".py", ".json", ".toml", ".yml", ".yaml", ".html", ".sh"];
    let file = file.to_ascii_lowercase();
    STEMS.iter().any(|stem| file.starts_with(stem)) && !CODE.iter().any(|ending| file.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_known_by_their_names() {
        for name in
            ["LICENSE", "LICENSE-MIT", "licence.txt", "COPYING.md", "NOTICE", "UNLICENSE", "LICENSE.APACHE"]
        {
            assert!(is_licence(name), "{name}");
        }
        for name in ["license.rs", "notices.json", "README.md", "my-license"] {
            assert!(!is_licence(name), "{name}");
        }
    }

    #[test]
    fn names_are_escaped() {
        let component = |ecosystem, name: &str, version: &str| Component {
            ecosystem,
            name: name.into(),
            version: version.into(),
            licence: "MIT".into(),
            authors: Vec::new(),
            repository: None,
            sha256: None,
            texts: Vec::new(),
        };
        assert_eq!(component(Ecosystem::Npm, "@a/b", "1.0.0").purl(), "pkg:npm/%40a/b@1.0.0");
        assert_eq!(component(Ecosystem::Cargo, "wasi", "0.11.1+x").purl(), "pkg:cargo/wasi@0.11.1%2Bx");
    }
}
