//! `ilos serve` as its operator and the service manager see it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Program {
    child: Child,
    url: String,
}

impl Program {
    /// Starts `ilos serve` with a database in a folder, by a shell that does something first.
    fn start(folder: &Path, first: &str, change: impl FnOnce(&mut Command)) -> Program {
        let mut command = Command::new("sh");
        let script = format!("{first} exec \"$0\" serve --address 127.0.0.1:0 --database \"$1\"");
        command.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_ilos")).arg(folder.join("games.db"));
        command.env("ILOS_LOG", "off").stdout(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().expect("ilos starts");
        let line = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
        let url = line.rsplit_once(' ').unwrap().1.to_owned();
        Program { child, url }
    }

    async fn get(&self, path: &str) -> String {
        reqwest::get(format!("{}{path}", self.url)).await.unwrap().text().await.unwrap()
    }

    /// Stops it as a service manager would.
    fn stop(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "waiting until {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn copies(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut copies: Vec<String> = files.filter(|name| name.ends_with("Z.db")).collect();
    copies.sort();
    copies
}

#[tokio::test]
async fn copies_are_made_and_the_oldest_removed_but_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    fs::create_dir(&backups).unwrap();
    fs::write(backups.join("ilos-monday.db"), "mine").unwrap();
    fs::write(backups.join("ilos-20200101T000000.000Z.db.part"), "from a server that was killed").unwrap();
    let program = Program::start(folder.path(), "", |command| {
        command
            .env("ILOS_BACKUP_FOLDER", &backups)
            .env("ILOS_BACKUP_EVERY", "1s")
            .env("ILOS_BACKUP_KEEP", "2");
    });
    wait_until("there is a copy", || !copies(&backups).is_empty());
    let first = copies(&backups).remove(0);
    assert!(program.get("/readyz").await.contains("last backup "));
    let metrics = program.get("/metrics").await;
    assert!(metrics.contains("ilos_backup_failures_total 0"), "{metrics}");
    wait_until("the first copy is removed", || {
        copies(&backups).len() == 2 && !copies(&backups).contains(&first)
    });
    program.stop();
    assert_eq!(fs::read_to_string(backups.join("ilos-monday.db")).unwrap(), "mine");
    let left = fs::read_dir(&backups).unwrap().count();
    assert_eq!(left, 3, "two copies, and what the server did not make");
    let newest = backups.join(copies(&backups).pop().unwrap());
    let verified =
        Command::new(env!("CARGO_BIN_EXE_ilos")).arg("verify").arg("--database").arg(newest).output();
    assert!(verified.unwrap().status.success());
}

#[tokio::test]
async fn a_copy_that_fails_is_counted_and_the_server_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let program = Program::start(folder.path(), "", |command| {
        command.env("ILOS_BACKUP_FOLDER", &backups).env("ILOS_BACKUP_EVERY", "1s");
    });
    fs::remove_dir_all(&backups).unwrap();
    let begun = Instant::now();
    while program.get("/metrics").await.contains("ilos_backup_failures_total 0") {
        assert!(begun.elapsed() < Duration::from_secs(20), "a failure is counted");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(program.get("/metrics").await.contains("ilos_failures_total{kind=\"copy the database\"}"));
    assert!(program.get("/readyz").await.starts_with("ready"));
}

#[tokio::test]
async fn requests_are_logged_without_addresses_and_paths() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("access.log");
    let program = Program::start(folder.path(), "", |command| {
        command.env("ILOS_ACCESS_LOG", &log);
    });
    program.get("/healthz").await;
    program.get("/api/v1/tables/000000000000").await;
    program.stop();
    let text = fs::read_to_string(&log).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let told: Vec<_> = lines.iter().map(|fields| (&fields[1..4], fields[5])).collect();
    let network = "127.0.0.0/24";
    assert_eq!(told, [(&["GET", "health", "200"][..], network), (&["GET", "tables", "404"][..], network)]);
    assert!(!text.contains("000000000000") && !text.contains("127.0.0.1"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_may_open_as_many_files_as_its_user_may() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "ulimit -Sn 64;", |_| {});
    let limits = fs::read_to_string(format!("/proc/{}/limits", program.child.id())).unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let numbers: Vec<&str> = line.split_whitespace().skip(3).collect();
    assert_eq!(numbers[0], numbers[1], "{line}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_service_manager_hears_that_the_server_is_ready_that_it_lives_and_that_it_stops() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("notify");
    let manager = UnixDatagram::bind(&socket).unwrap();
    manager.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let hear = || {
        let mut buffer = [0; 256];
        let length = manager.recv(&mut buffer).expect("a word in time");
        String::from_utf8_lossy(&buffer[..length]).trim().to_owned()
    };
    let program = Program::start(folder.path(), "", |command| {
        command.env("NOTIFY_SOCKET", &socket).env("WATCHDOG_USEC", "200000");
    });
    assert_eq!(hear(), "READY=1");
    for _ in 0..5 {
        assert_eq!(hear(), "WATCHDOG=1");
    }
    program.stop();
    assert!((0..100).any(|_| hear() == "STOPPING=1"));
}

#[test]
fn backups_that_cannot_be_made_are_refused_at_the_start() {
    let refused = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_ilos")).arg("serve").args(arguments).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let shared = ["--database", "postgres://127.0.0.1:1/ilos", "--backup-folder", "/tmp"];
    assert!(refused(&shared).contains("back up PostgreSQL with pg_dump"));
    assert!(refused(&["--backup-every", "0s"]).contains("such as 24h"));
    assert!(refused(&["--backup-keep", "0"]).contains("--backup-keep"));
}
