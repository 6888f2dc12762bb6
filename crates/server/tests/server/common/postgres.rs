//! A PostgreSQL cluster for a test, in a temporary folder and on a free port.

use std::ffi::OsString;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// PostgreSQL refuses to run as root; the package makes a user of this name.
const USER: &str = "postgres";

/// A cluster that ends with the test.
pub(crate) struct Cluster {
    server: Child,
    port: u16,
    folder: tempfile::TempDir,
    databases: std::sync::atomic::AtomicU32,
}

impl Cluster {
    pub(crate) fn start() -> Cluster {
        let folder = tempfile::Builder::new().prefix("ilos-postgres").tempdir().unwrap();
        let data = folder.path().join("data");
        if is_root() {
            run(Command::new("chown").arg(USER).arg(folder.path()));
        }
        let mut init = program("initdb");
        run(init.args(["--auth=trust", "--encoding=UTF8", "--no-sync", "--username=ilos", "-D"]).arg(&data));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = spawn(&data, folder.path(), port);
        let cluster = Cluster { server, port, folder, databases: 0.into() };
        cluster.wait();
        cluster
    }

    fn wait(&self) {
        wait_until("PostgreSQL has started", || {
            works(self.client("psql").args(["-d", "postgres", "-c", "SELECT 1"]))
        });
    }

    fn client(&self, name: &str) -> Command {
        let mut command = program(name);
        command.args(["-h", "127.0.0.1", "-U", "ilos", "-p"]).arg(self.port.to_string());
        command
    }

    /// The URL of a new database.
    pub(crate) fn new_database(&self) -> String {
        let number = self.databases.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("test{number}");
        run(self.client("createdb").arg(&name));
        format!("postgres://ilos@127.0.0.1:{}/{name}", self.port)
    }

    /// Locks the steps of games for a while: statements about them get no answer until then.
    pub(crate) fn hold_steps(&self, database: &str, seconds: u32) -> Child {
        let lock = format!("BEGIN; LOCK TABLE entries; SELECT pg_sleep({seconds})");
        let mut psql = self.client("psql");
        psql.args(["-d", database, "-c", &lock]).stdout(Stdio::null()).stderr(Stdio::null());
        let holder = psql.spawn().expect("psql runs");
        // Divides by zero, and so fails, until the lock is there.
        let is_locked = "SELECT 1 / count(*) FROM pg_locks WHERE relation = 'entries'::regclass AND granted
                         AND mode = 'AccessExclusiveLock'";
        wait_until("the lock is there", || {
            works(self.client("psql").args(["-d", database, "-c", is_locked]))
        });
        holder
    }

    /// Stops the cluster as a power cut would, and starts it again.
    pub(crate) fn crash_and_restart(&mut self) {
        self.crash();
        self.start_again();
    }

    /// Stops the cluster as a power cut would.
    pub(crate) fn crash(&mut self) {
        self.stop("immediate");
    }

    pub(crate) fn start_again(&mut self) {
        self.server = spawn(&self.folder.path().join("data"), self.folder.path(), self.port);
        self.wait();
    }

    fn stop(&mut self, how: &str) {
        let mut stop = program("pg_ctl");
        let data = self.folder.path().join("data");
        let _ = works(stop.args(["stop", "-m", how, "-w", "-D"]).arg(data));
        let _ = self.server.wait();
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop("immediate");
    }
}

fn spawn(data: &Path, folder: &Path, port: u16) -> Child {
    let mut server = program("postgres");
    server.arg("-D").arg(data).arg("-k").arg(folder).args(["-h", "127.0.0.1", "-p"]).arg(port.to_string());
    server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("PostgreSQL starts")
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout.trim_ascii() == b"0"
}

/// A program of PostgreSQL, run as its user if we are root.
fn program(name: &str) -> Command {
    let path: OsString = debian_folder().map_or(name.into(), |folder| folder.join(name).into());
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", USER, "--"]).arg(path);
        command
    } else {
        Command::new(path)
    };
    command.current_dir(std::env::temp_dir());
    command
}

/// The folder where Debian keeps the newest of them, which is not in the path.
fn debian_folder() -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> =
        std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten().map(|entry| entry.path()).collect();
    versions.sort();
    versions.pop().map(|version| version.join("bin"))
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "waiting until {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn run(command: &mut Command) {
    let output = command
        .output()
        .expect("PostgreSQL is installed: `cargo xtask test` does it, or apt-get install postgresql");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
