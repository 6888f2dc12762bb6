//! Files that a program writes and git keeps: tidy finds those that are stale, `cargo xtask codegen` writes them.
//! The golden games are not among them: their own test compares them, and `cargo xtask golden` writes them.

use std::fs;

use super::Complaint;
use crate::shell::{self, Failure, House};

struct Generated {
    /// From the root of the repository.
    path: &'static str,
    /// What the file should hold.
    generate: fn(&House) -> Result<String, Failure>,
}

const GENERATED: &[Generated] = &[
    Generated { path: "docs/standard-set.md", generate: standard_set },
    Generated { path: "web/src/generated/protocol.ts", generate: protocol_types },
];

/// What the server and its clients say to each other, for TypeScript.
fn protocol_types(house: &House) -> Result<String, Failure> {
    let arguments = ["run", "--quiet", "--package", "ilos-wire", "--example", "typescript"];
    shell::read(&mut house.cargo(&arguments))
}

/// The standard set as the program shows it.
fn standard_set(house: &House) -> Result<String, Failure> {
    let shown =
        shell::read(&mut house.cargo(&["run", "--quiet", "--package", "ilos-cli", "--", "set", "show"]))?;
    Ok(format!(
        "# The standard set\n\n\
         `cargo xtask codegen` writes this page from `crates/rules/sets/standard.txt`: change that file. [sets.md](sets.md)\n\
         explains the format. Sides are counted clockwise from the top; `#` is land, `~` is sea.\n\n\
         ```\n{}\n```\n",
        shown.trim_end()
    ))
}

pub fn check(house: &House) -> Result<Vec<Complaint>, Failure> {
    stale(house, GENERATED)
}

pub fn write_all(house: &House) -> Result<(), Failure> {
    for file in GENERATED {
        let text = (file.generate)(house)?;
        let path = house.path(file.path);
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(path, text))
            .map_err(|error| Failure::new(format!("{}: {error}", file.path)))?;
        println!("written: {}", file.path);
    }
    println!("{} generated files", GENERATED.len());
    Ok(())
}

fn stale(house: &House, files: &[Generated]) -> Result<Vec<Complaint>, Failure> {
    let mut complaints = Vec::new();
    for file in files {
        let text = (file.generate)(house)?;
        if fs::read_to_string(house.path(file.path)).ok().as_deref() != Some(text.as_str()) {
            complaints.push(format!("{} is stale: run `cargo xtask codegen`", file.path));
        }
    }
    Ok(complaints)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_or_different_file_is_stale() {
        let house = House { root: std::env::temp_dir().join(format!("ilos-xtask-{}", std::process::id())) };
        fs::create_dir_all(&house.root).unwrap();
        fs::write(house.path("fresh"), "new").unwrap();
        fs::write(house.path("old"), "was new").unwrap();
        let file = |path| Generated { path, generate: |_| Ok("new".to_owned()) };
        let complaints = stale(&house, &[file("fresh"), file("old"), file("missing")]).unwrap();
        fs::remove_dir_all(&house.root).unwrap();
        assert_eq!(complaints.len(), 2, "{complaints:?}");
        assert!(complaints[0].starts_with("old is stale"), "{complaints:?}");
        assert!(complaints[1].starts_with("missing is stale"), "{complaints:?}");
    }
}
