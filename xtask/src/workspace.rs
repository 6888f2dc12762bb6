//! The repository and the folders of its build.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::TaskError;

pub(crate) struct Workspace {
    pub root: PathBuf,
}

impl Workspace {
    /// The root is read at run time, so that a binary in a shared target directory works on the tree it is
    /// run in.
    pub(crate) fn find() -> Result<Self, TaskError> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .ok_or_else(|| TaskError::new("run this as `cargo xtask`, not as a program of its own"))?;
        let root = Path::new(&manifest).parent().map(Path::to_owned);
        root.map(|root| Self { root }).ok_or_else(|| TaskError::new("xtask has no folder around it"))
    }

    /// A program that starts in the root and finds the tools of `setup` first.
    pub(crate) fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root).env("PATH", self.search_path());
        command
    }

    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        self.command("cargo", arguments)
    }

    pub(crate) fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("npm", arguments);
        command.current_dir(self.web()).env("NO_COLOR", "1");
        command
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    pub(crate) fn web(&self) -> PathBuf {
        self.path("web")
    }

    /// Where programs that the checks need are installed: beside the build, never into the user's home.
    pub(crate) fn tools(&self) -> PathBuf {
        self.target().join("tools")
    }

    /// Where cargo puts what it builds.
    pub(crate) fn target(&self) -> PathBuf {
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
        self.root.join(target)
    }

    fn search_path(&self) -> OsString {
        let old = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools().join("bin")).chain(env::split_paths(&old));
        // A folder with a colon in its name cannot stand in PATH; without the tools the old one still works.
        env::join_paths(folders).unwrap_or(old)
    }
}
