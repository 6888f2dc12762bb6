//! The program itself, built so that no path and no time of this machine is in it.

use std::path::{Path, PathBuf};

use time::OffsetDateTime;

use crate::process::{self, TaskError};
use crate::workspace::Workspace;

/// The profile of Cargo.toml that releases are built with.
const PROFILE: &str = "dist";

/// Builds the program and returns where it lies.
pub(super) fn build(workspace: &Workspace, time: OffsetDateTime) -> Result<PathBuf, TaskError> {
    let paths = replaced_paths(workspace)?;
    let replaced = |flag: &str| {
        paths.iter().map(|(path, name)| format!("{flag}={}={name}", path.display())).collect::<Vec<_>>()
    };
    // Cargo adds these to the flags of .cargo/config.toml; the variable RUSTFLAGS would replace those.
    let flags =
        format!("target.\"cfg(all())\".rustflags={}", serde_json::json!(replaced("--remap-path-prefix")));
    let arguments = ["build", "--locked", "--profile", PROFILE, "--package", "ilos-cli", "--config", &flags];
    let mut command = workspace.cargo(&arguments);
    command.env_remove("RUSTFLAGS").env("CFLAGS", replaced("-ffile-prefix-map").join(" "));
    process::run(command.env("SOURCE_DATE_EPOCH", time.unix_timestamp().to_string()))?;
    Ok(workspace.target().join(PROFILE).join("ilos"))
}

/// Folders whose names depend on the machine, with their replacements. Where several fit a path, the last one
/// counts.
fn replaced_paths(workspace: &Workspace) -> Result<[(PathBuf, &'static str); 3], TaskError> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let cargo = home.ok_or_else(|| TaskError::new("neither CARGO_HOME nor a home directory is known"))?;
    Ok([
        (absolute(&workspace.root), "/ilos"),
        (absolute(&workspace.target()), "/target"),
        (absolute(&cargo), "/cargo"),
    ])
}

fn absolute(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
