//! Running other programs, and getting hold of those that are missing.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a command of xtask ended badly: one message for the developer.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The repository, and where cargo puts what it builds.
pub struct House {
    pub root: PathBuf,
}

impl House {
    /// Asked at run time, so that a binary left over in a shared target directory works on the tree it is run in.
    pub fn find() -> Result<Self, Failure> {
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR")
            .ok_or_else(|| Failure::new("run this as `cargo xtask`, not as a program of its own"))?;
        let root = Path::new(&manifest).parent().map(Path::to_owned);
        root.map(|root| Self { root }).ok_or_else(|| Failure::new("xtask has no folder around it"))
    }

    pub fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root);
        command
    }

    pub fn cargo(&self, arguments: &[&str]) -> Command {
        self.command("cargo", arguments)
    }

    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// Where programs that the checks need are installed: beside the build, never into the user's home.
    pub fn tools(&self) -> PathBuf {
        self.target().join("tools")
    }

    /// Where cargo puts what it builds.
    pub fn target(&self) -> PathBuf {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
        self.root.join(target)
    }
}

/// Runs with the terminal's own output.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure::new(format!("`{}`: {status}", line_of(command)))) }
}

/// Runs, passing standard output on line by line while `look` reads along.
pub fn run_reading(command: &mut Command, mut look: impl FnMut(&str)) -> Result<(), Failure> {
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| cannot_start(command, &error))?;
    let output = child.stdout.take().expect("standard output was piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(|error| Failure::new(format!("`{}`: {error}", line_of(command))))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        look(&line);
    }
    let status = child.wait().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure::new(format!("`{}`: {status}", line_of(command)))) }
}

/// Runs silently and returns standard output.
pub fn read(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::new(format!("`{}`: {}\n{complaint}", line_of(command), output.status)));
    }
    String::from_utf8(output.stdout)
        .map_err(|error| Failure::new(format!("`{}`: not UTF-8: {error}", line_of(command))))
}

/// Whether the program starts and answers `arguments` without complaint.
pub fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Makes sure that `program` can be run. Where it is missing, root gets its Debian package; anyone else is told
/// its name.
pub fn need(house: &House, program: &str, package: &str) -> Result<(), Failure> {
    if works(&mut house.command(program, &["--version"])) {
        return Ok(());
    }
    let missing = || Failure::new(format!("`{program}` is missing: install the Debian package {package}"));
    let is_root = read(&mut house.command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    if !is_root || !works(&mut house.command("apt-get", &["--version"])) {
        return Err(missing());
    }
    println!("`{program}` is missing: installing {package}");
    run(&mut house.command("apt-get", &["update", "-qq"]))?;
    let mut install = house.command("apt-get", &["install", "-y", "-qq", package]);
    run(install.env("DEBIAN_FRONTEND", "noninteractive"))?;
    if works(&mut house.command(program, &["--version"])) { Ok(()) } else { Err(missing()) }
}

/// Makes sure that PostgreSQL is there for the tests of the server, which start a cluster of their own. Debian keeps its
/// programs out of the way of the path.
pub fn need_postgres(house: &House) -> Result<(), Failure> {
    const DEBIAN: &str = "/usr/lib/postgresql";
    let kept_apart = std::fs::read_dir(DEBIAN)
        .is_ok_and(|versions| versions.flatten().any(|version| version.path().join("bin/initdb").exists()));
    if kept_apart || works(&mut house.command("initdb", &["--version"])) {
        return Ok(());
    }
    // The package brings no program of that name into the path: what counts is looked for again.
    let installed = need(house, "initdb", "postgresql");
    if Path::new(DEBIAN).exists() { Ok(()) } else { installed }
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Failure {
    Failure::new(format!("`{}` does not start: {error}", line_of(command)))
}

fn line_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
