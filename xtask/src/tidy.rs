//! `cargo xtask tidy`: what the compiler cannot check about the repository.

mod architecture;
mod dependencies;
pub(crate) mod generated;
mod honest_bots;
mod leftovers;
mod paths;
mod plain_words;
mod rule_ids;
mod sizes;

use std::fs;
use std::io::ErrorKind;

use crate::process::{self, TaskError};
use crate::setup;
use crate::workspace::Workspace;

/// A text file of the repository, with its path from the root.
struct Source {
    path: String,
    text: String,
}

/// One thing to put right: a sentence that says where and how.
type Finding = String;

pub(crate) fn run(workspace: &Workspace) -> Result<(), TaskError> {
    let sources = sources(workspace)?;
    let paths = paths::Paths::of(&sources);
    let findings: Vec<Finding> = [
        rule_ids::check(&sources)?,
        dependencies::check(workspace)?,
        generated::check(workspace)?,
        paths::check(&sources, &paths),
        architecture::check(&sources, &paths),
        leftovers::check(&sources),
        plain_words::check(&sources),
        sizes::check(&sources),
        honest_bots::check(&sources),
    ]
    .concat();
    for finding in &findings {
        eprintln!("tidy: {finding}");
    }
    match findings.len() {
        0 => {
            println!("tidy: {} files, nothing to put right", sources.len());
            Ok(())
        }
        count => Err(TaskError::new(format!("tidy: things to put right: {count}"))),
    }
}

/// Every text file that git tracks or would add; ignored files are not checked.
fn sources(workspace: &Workspace) -> Result<Vec<Source>, TaskError> {
    setup::ensure(workspace, &[&setup::GIT])?;
    let mut list =
        workspace.command("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let mut sources = Vec::new();
    for path in process::read(&mut list)?.split_terminator('\0') {
        match fs::read_to_string(workspace.path(path)) {
            Ok(text) => sources.push(Source { path: path.to_owned(), text }),
            // A file deleted but not yet from the index, a picture, or a submodule: no text to check.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::NotFound | ErrorKind::InvalidData | ErrorKind::IsADirectory
                ) => {}
            Err(error) => return Err(TaskError::new(format!("{path}: {error}"))),
        }
    }
    Ok(sources)
}
