//! `cargo xtask tidy`: what the compiler cannot check about the repository.

mod dependencies;
pub mod generated;
mod honest_bots;
mod leftovers;
mod rule_ids;

use std::fs;
use std::io::ErrorKind;

use crate::shell::{self, Failure, House};

/// A text file of the repository, under the path that people know it by.
struct Source {
    path: String,
    text: String,
}

/// One thing to put right, told so that the reader knows where and how.
type Complaint = String;

pub fn run(house: &House) -> Result<(), Failure> {
    let sources = sources(house)?;
    let complaints: Vec<Complaint> = [
        rule_ids::check(&sources)?,
        dependencies::check(house)?,
        generated::check(house)?,
        leftovers::check(&sources),
        honest_bots::check(&sources),
    ]
    .concat();
    for complaint in &complaints {
        eprintln!("tidy: {complaint}");
    }
    match complaints.len() {
        0 => {
            println!("tidy: {} files, nothing to put right", sources.len());
            Ok(())
        }
        count => Err(Failure::new(format!("tidy: things to put right: {count}"))),
    }
}

/// Every text file that is tracked or about to be; what git ignores is nobody's business here.
fn sources(house: &House) -> Result<Vec<Source>, Failure> {
    shell::need(house, "git", "git")?;
    let mut list = house.command("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let mut sources = Vec::new();
    for path in shell::read(&mut list)?.split_terminator('\0') {
        match fs::read_to_string(house.path(path)) {
            Ok(text) => sources.push(Source { path: path.to_owned(), text }),
            // A file deleted but not yet from the index, a picture, or a submodule: no text to check.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::NotFound | ErrorKind::InvalidData | ErrorKind::IsADirectory
                ) => {}
            Err(error) => return Err(Failure::new(format!("{path}: {error}"))),
        }
    }
    Ok(sources)
}
