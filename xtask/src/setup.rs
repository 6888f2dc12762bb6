//! `cargo xtask setup`: what the checks need besides Rust, and how to get hold of what is missing.

use std::fs;
use std::path::Path;

use crate::fuzz;
use crate::process::{self, TaskError};
use crate::workspace::Workspace;

/// Something that a check needs and that a fresh machine may lack.
pub(crate) struct Need {
    name: &'static str,
    is_met: fn(&Workspace) -> bool,
    source: Source,
}

/// Where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    DebianPackage(&'static str),
    /// After the Debian packages, npm among them.
    NpmPackages,
    CargoTool {
        name: &'static str,
        version: &'static str,
    },
}

pub(crate) static GIT: Need =
    Need { name: "git", is_met: |workspace| answers(workspace, "git"), source: Source::DebianPackage("git") };
pub(crate) static NPM: Need =
    Need { name: "npm", is_met: |workspace| answers(workspace, "npm"), source: Source::DebianPackage("npm") };
pub(crate) static NPM_PACKAGES: Need =
    Need { name: "the npm packages of web/", is_met: npm_packages_are_current, source: Source::NpmPackages };
pub(crate) static POSTGRES: Need =
    Need { name: "PostgreSQL", is_met: has_postgres, source: Source::DebianPackage("postgresql") };
pub(crate) static CHROMIUM: Need = Need {
    name: "chromium",
    is_met: |workspace| answers(workspace, "chromium"),
    source: Source::DebianPackage("chromium"),
};
pub(crate) static PYTHON: Need = Need {
    name: "python3",
    is_met: |workspace| answers(workspace, "python3"),
    source: Source::DebianPackage("python3"),
};
pub(crate) static CARGO_DENY: Need = Need {
    name: "cargo-deny",
    is_met: |workspace| process::works(&mut workspace.cargo(&["deny", "--version"])),
    source: Source::CargoTool { name: "cargo-deny", version: "0.20.2" },
};

// Nothing is fuzzed without a nightly compiler, so that nothing is needed for it then.
pub(crate) static CPP: Need = Need {
    name: "a C++ compiler",
    is_met: |workspace| !fuzz::has_nightly(workspace) || answers(workspace, "c++"),
    source: Source::DebianPackage("g++"),
};
pub(crate) static CARGO_FUZZ: Need = Need {
    name: "cargo-fuzz",
    is_met: |workspace| {
        !fuzz::has_nightly(workspace) || process::works(&mut workspace.cargo(&["fuzz", "--version"]))
    },
    source: Source::CargoTool { name: "cargo-fuzz", version: "0.13.2" },
};

static ALL: [&Need; 9] =
    [&GIT, &NPM, &NPM_PACKAGES, &POSTGRES, &CHROMIUM, &PYTHON, &CARGO_DENY, &CPP, &CARGO_FUZZ];

/// Installs everything that is missing.
pub(crate) fn run(workspace: &Workspace) -> Result<(), TaskError> {
    if !install_missing(workspace, &ALL)? {
        println!("setup: nothing is missing");
    }
    if !fuzz::has_nightly(workspace) {
        println!("setup: {}", fuzz::NO_NIGHTLY);
    }
    Ok(())
}

/// Installs those of `needs` that are missing, and says so.
pub(crate) fn ensure(workspace: &Workspace, needs: &[&Need]) -> Result<(), TaskError> {
    install_missing(workspace, needs).map(|_| ())
}

/// Whether anything was missing.
fn install_missing(workspace: &Workspace, needs: &[&Need]) -> Result<bool, TaskError> {
    let mut missing: Vec<&Need> = needs.iter().copied().filter(|need| !(need.is_met)(workspace)).collect();
    missing.sort_by_key(|need| need.source);
    missing.dedup_by_key(|need| need.source);
    if missing.is_empty() {
        return Ok(false);
    }
    let names: Vec<&str> = missing.iter().map(|need| need.name).collect();
    println!("setup: missing: {}", names.join(", "));
    let debian: Vec<&str> = missing.iter().filter_map(|need| debian_package(need.source)).collect();
    if !debian.is_empty() {
        install_debian_packages(workspace, &debian)?;
    }
    for need in &missing {
        match need.source {
            Source::DebianPackage(_) => {}
            Source::NpmPackages => {
                println!("setup: `npm ci` in web/");
                process::run(&mut workspace.npm(&["ci"]))?;
            }
            Source::CargoTool { name, version } => install_cargo_tool(workspace, name, version)?,
        }
        if !(need.is_met)(workspace) {
            return Err(TaskError::new(format!("{} is still missing after its installation", need.name)));
        }
    }
    Ok(true)
}

fn debian_package(source: Source) -> Option<&'static str> {
    match source {
        Source::DebianPackage(name) => Some(name),
        Source::NpmPackages | Source::CargoTool { .. } => None,
    }
}

/// Root on Debian gets the packages installed; everyone else gets their names.
fn install_debian_packages(workspace: &Workspace, packages: &[&str]) -> Result<(), TaskError> {
    let list = packages.join(" ");
    let is_root = process::read(&mut workspace.command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    if !is_root || !answers(workspace, "apt-get") {
        return Err(TaskError::new(format!(
            "install what is missing and try again; on Debian: `sudo apt-get install {list}`"
        )));
    }
    println!("setup: `apt-get install {list}`");
    process::run(&mut workspace.command("apt-get", &["update", "-qq"]))?;
    let mut install = workspace.command("apt-get", &["install", "-y", "-qq"]);
    process::run(install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Without optimisation: the tools run for seconds, and building them so takes a quarter of the time.
fn install_cargo_tool(workspace: &Workspace, name: &str, version: &str) -> Result<(), TaskError> {
    let tools = workspace.tools();
    println!("setup: `cargo install {name}@{version}` into {}", tools.display());
    let tool = format!("{name}@{version}");
    let mut install = workspace.cargo(&["install", "--quiet", "--locked", "--debug", &tool, "--root"]);
    process::run(install.arg(tools).env("CARGO_PROFILE_DEV_DEBUG", "0"))
}

fn answers(workspace: &Workspace, program: &str) -> bool {
    process::works(&mut workspace.command(program, &["--version"]))
}

/// The tests of the server start a cluster of their own. Debian keeps its programs outside of the path.
fn has_postgres(workspace: &Workspace) -> bool {
    let kept_apart = fs::read_dir("/usr/lib/postgresql")
        .is_ok_and(|versions| versions.flatten().any(|version| version.path().join("bin/initdb").exists()));
    kept_apart || answers(workspace, "initdb")
}

/// Whether `npm ci` ran after the last change of the lock file.
fn npm_packages_are_current(workspace: &Workspace) -> bool {
    let web = workspace.web();
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    changed(&web.join("node_modules/.package-lock.json")) >= changed(&web.join("package-lock.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_packages_come_first_because_npm_is_one_of_them() {
        let mut sources: Vec<Source> = ALL.iter().map(|need| need.source).collect();
        sources.sort();
        let first_other = sources.iter().position(|source| debian_package(*source).is_none());
        assert!(sources[first_other.unwrap()..].iter().all(|source| debian_package(*source).is_none()));
        assert!(sources[..first_other.unwrap()].contains(&NPM.source));
    }

    #[test]
    fn a_need_that_is_met_installs_nothing() {
        let workspace = Workspace { root: std::env::temp_dir() };
        let met = Need { name: "air", is_met: |_| true, source: Source::DebianPackage("no-such-package") };
        assert!(!install_missing(&workspace, &[&met]).unwrap());
    }
}
