//! `cargo xtask release`: one archive with the program, its licences, the notices of its dependencies and a
//! bill of materials. The same commit gives the same bytes, wherever it is built with the same compiler.

mod archive;
mod component;
mod crates;
mod notices;
mod npm;
mod program;
mod sbom;

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use time::OffsetDateTime;

use crate::process::{self, TaskError};
use crate::setup;
use crate::workspace::Workspace;
use archive::File;
use component::Component;

/// What describes one release.
struct Release {
    version: String,
    /// The platform that it is built for, such as `x86_64-unknown-linux-gnu`.
    target: String,
    /// The only time in the archive.
    time: OffsetDateTime,
}

pub(crate) fn run(workspace: &Workspace) -> Result<(), TaskError> {
    setup::ensure(workspace, &[&setup::GIT, &setup::NPM, &setup::NPM_PACKAGES])?;
    let release = Release {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        target: host(workspace)?,
        time: time(workspace)?,
    };
    let program = program::build(workspace, release.time)?;
    let bill = crates::of_program(workspace, &release.target)?;
    let packages = npm::bundled(workspace)?;

    let name = format!("ilos-{}-{}", release.version, release.target);
    let own = |path: &str| read(workspace, path).map(|bytes| File::text(path, bytes));
    let mut components: Vec<&Component> = bill.components.iter().chain(&packages).collect();
    components.sort_by_key(|component| component.purl());
    let files = [
        File::program("ilos", read(workspace, program)?),
        own("CHANGELOG.md")?,
        own("LICENSE-APACHE")?,
        own("LICENSE-MIT")?,
        own("README.md")?,
        File::text(
            "NOTICES.txt",
            notices::write(&components, &workspace.path("LICENSE-APACHE"))?.into_bytes(),
        ),
        File::text("RUST-LIBRARY.html", read(workspace, library_notices(workspace)?)?),
        File::text("ilos.cdx.json", sbom::write(&release, &bill, &packages).into_bytes()),
    ];
    let packed = archive::pack(&name, release.time, &files)?;
    let path = workspace.target().join("release-archives").join(format!("{name}.tar.gz"));
    let written = fs::create_dir_all(path.parent().expect("it is in a folder"))
        .and_then(|()| fs::write(&path, &packed));
    written.map_err(|error| TaskError::new(format!("{}: {error}", path.display())))?;
    println!("\n{} crates, {} npm packages", bill.components.len(), packages.len());
    println!("{}  {}", hex(&Sha256::digest(&packed)), path.display());
    Ok(())
}

fn host(workspace: &Workspace) -> Result<String, TaskError> {
    let told = process::read(&mut workspace.command("rustc", &["-vV"]))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| TaskError::new("`rustc -vV` names no host"))
}

/// The time of the commit; `SOURCE_DATE_EPOCH` overrides it, as everywhere (reproducible-builds.org).
fn time(workspace: &Workspace) -> Result<OffsetDateTime, TaskError> {
    let seconds = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => seconds,
        Err(_) => process::read(&mut workspace.command("git", &["log", "-1", "--format=%ct"]))?,
    };
    let seconds = seconds.trim();
    let time = seconds.parse().ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    time.ok_or_else(|| TaskError::new(format!("`{seconds}` is not a time in seconds")))
}

/// The notices of Rust's standard library, which the compiler brings along.
fn library_notices(workspace: &Workspace) -> Result<PathBuf, TaskError> {
    let sysroot = process::read(&mut workspace.command("rustc", &["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("share/doc/rust/COPYRIGHT-library.html"))
}

fn read(workspace: &Workspace, path: impl AsRef<Path>) -> Result<Vec<u8>, TaskError> {
    let path = workspace.root.join(path);
    fs::read(&path).map_err(|error| TaskError::new(format!("{}: {error}", path.display())))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
