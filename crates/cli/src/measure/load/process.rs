//! The server as a process: starting and measuring it. Measuring reads `/proc` of Linux.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// `/proc` counts in hundredths of a second, whatever the ticks of the kernel are.
const TICKS_PER_SECOND: f64 = 100.0;

/// A server of our own, which ends with us.
pub(super) struct OwnServer {
    child: Child,
    pub address: String,
    how: How,
    _folder: tempfile::TempDir,
}

/// The arguments to start it with.
struct How {
    database: String,
    core: Option<u16>,
}

impl OwnServer {
    /// Starts this program as a server on a free port.
    pub(super) fn start(database: Option<&str>, core: Option<u16>) -> Result<OwnServer> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("load.db").display().to_string();
        let how = How { database: database.unwrap_or(&file).to_owned(), core };
        let (child, address) = how.spawn("127.0.0.1:0")?;
        Ok(OwnServer { child, address, how, _folder: folder })
    }

    /// Ends it like a power failure, and starts it again at the same address.
    pub(super) fn kill_and_restart(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        (self.child, _) = self.how.spawn(&self.address)?;
        Ok(())
    }

    /// The database of its games.
    pub(super) fn database(&self) -> &str {
        &self.how.database
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl How {
    fn spawn(&self, address: &str) -> Result<(Child, String)> {
        let program = std::env::current_exe()?;
        let mut command = match self.core {
            Some(core) => {
                let mut command = Command::new("taskset");
                command.arg("-c").arg(core.to_string()).arg(program);
                command
            }
            None => Command::new(program),
        };
        let mut child = command
            .args([
                "serve",
                "--log",
                "warn",
                "--limits",
                "off",
                "--address",
                address,
                "--database",
                &self.database,
            ])
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start a server of its own (--server-core needs taskset)")?;
        let output = child.stdout.take().context("the server has no output")?;
        let line = BufReader::new(output).lines().next().context("the server did not start")??;
        let (_, address) = line.rsplit_once("http://").context("the server did not say where it is")?;
        Ok((child, address.to_owned()))
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Measures what a process costs.
pub(super) struct Meter {
    pid: u32,
}

impl Meter {
    pub(super) fn new(pid: u32) -> Meter {
        Meter { pid }
    }

    fn read(&self, file: &str) -> Result<String> {
        let path = format!("/proc/{}/{file}", self.pid);
        fs::read_to_string(&path).with_context(|| format!("cannot measure the server: {path}"))
    }

    /// Its CPU time, in user mode and in the kernel.
    pub(super) fn cpu_seconds(&self) -> Result<f64> {
        let stat = self.read("stat")?;
        // The second field is the name of the program, in brackets and with any characters.
        let (_, rest) = stat.rsplit_once(')').context("/proc is not as expected")?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
        let (user, kernel) = ticks(11).zip(ticks(12)).context("/proc is not as expected")?;
        Ok((user + kernel) / TICKS_PER_SECOND)
    }

    /// The memory that it holds now.
    pub(super) fn rss_bytes(&self) -> Result<u64> {
        let status = self.read("status")?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .context("/proc is not as expected")?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kilobytes * 1024)
    }
}
