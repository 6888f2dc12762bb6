//! Files that a program writes and git keeps: tidy finds stale ones, `cargo xtask codegen` writes them.
//! The golden games are not among them: their own test compares them, and `cargo xtask golden` writes them.

use std::fs;

use super::Finding;
use crate::process::{self, TaskError};
use crate::workspace::Workspace;

struct Generated {
    /// The path from the root of the repository.
    path: &'static str,
    /// What the file should hold.
    generate: fn(&Workspace) -> Result<String, TaskError>,
}

const GENERATED: &[Generated] = &[
    Generated { path: "docs/standard-set.md", generate: standard_set },
    Generated { path: "web/src/generated/protocol.ts", generate: protocol_types },
    Generated {
        path: "web/src/generated/art.ts",
        generate: |workspace| art_for_clients(workspace, "module"),
    },
    Generated {
        path: "web/src/generated/art.css",
        generate: |workspace| art_for_clients(workspace, "style-sheet"),
    },
];

/// Builds the programs that write the files: with the whole workspace, so that what its tests have built
/// already is used.
fn build_writers(workspace: &Workspace) -> Result<(), TaskError> {
    let targets = ["--bin", "ilos", "--example", "typescript", "--example", "client"];
    process::run(workspace.cargo(&["build", "--quiet", "--workspace"]).args(targets))
}

fn written_by(workspace: &Workspace, program: &str, arguments: &[&str]) -> Result<String, TaskError> {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = workspace.target().join("debug").join(file);
    process::read(&mut workspace.command(&path.to_string_lossy(), arguments))
}

/// The messages between the server and its clients, for TypeScript.
fn protocol_types(workspace: &Workspace) -> Result<String, TaskError> {
    written_by(workspace, "examples/typescript", &[])
}

/// What the art shares with clients, in one of its forms.
fn art_for_clients(workspace: &Workspace, form: &str) -> Result<String, TaskError> {
    written_by(workspace, "examples/client", &[form])
}

/// The standard set as the program shows it.
fn standard_set(workspace: &Workspace) -> Result<String, TaskError> {
    let shown = written_by(workspace, "ilos", &["set", "show"])?;
    Ok(format!(
        "# The standard set\n\n\
         `cargo xtask codegen` writes this page from `crates/rules/sets/standard.txt`: change that file. [sets.md](sets.md)\n\
         explains the format. Sides are counted clockwise from the top; `#` is land, `~` is sea.\n\n\
         ```\n{}\n```\n",
        shown.trim_end()
    ))
}

pub(crate) fn check(workspace: &Workspace) -> Result<Vec<Finding>, TaskError> {
    build_writers(workspace)?;
    stale(workspace, GENERATED)
}

pub(crate) fn write_all(workspace: &Workspace) -> Result<(), TaskError> {
    build_writers(workspace)?;
    for file in GENERATED {
        let text = (file.generate)(workspace)?;
        let path = workspace.path(file.path);
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(path, text))
            .map_err(|error| TaskError::new(format!("{}: {error}", file.path)))?;
        println!("written: {}", file.path);
    }
    println!("{} generated files", GENERATED.len());
    Ok(())
}

fn stale(workspace: &Workspace, files: &[Generated]) -> Result<Vec<Finding>, TaskError> {
    let mut findings = Vec::new();
    for file in files {
        let text = (file.generate)(workspace)?;
        if fs::read_to_string(workspace.path(file.path)).ok().as_deref() != Some(text.as_str()) {
            findings.push(format!("{} is stale: run `cargo xtask codegen`", file.path));
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_or_different_file_is_stale() {
        let workspace =
            Workspace { root: std::env::temp_dir().join(format!("ilos-xtask-{}", std::process::id())) };
        fs::create_dir_all(&workspace.root).unwrap();
        fs::write(workspace.path("fresh"), "new").unwrap();
        fs::write(workspace.path("old"), "was new").unwrap();
        let file = |path| Generated { path, generate: |_| Ok("new".to_owned()) };
        let findings = stale(&workspace, &[file("fresh"), file("old"), file("missing")]).unwrap();
        fs::remove_dir_all(&workspace.root).unwrap();
        assert_eq!(findings.len(), 2, "{findings:?}");
        assert!(findings[0].starts_with("old is stale"), "{findings:?}");
        assert!(findings[1].starts_with("missing is stale"), "{findings:?}");
    }
}
