//! A program that answers lines with lines and never outlives us.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read from a program, in bytes.
pub(super) const MAX_ANSWER: usize = 64 * 1024;

/// How many of the last bytes on standard error are kept.
const LAST_WORDS: usize = 1000;

/// The error for an unexpected line.
const UNASKED: &str = "it wrote a line without a request";

/// How long a program may take to end by itself when its input ends.
const FAREWELL: Duration = Duration::from_millis(300);

/// While waiting for an answer, an interruption is noticed within this time.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The running programs, so that none of them outlives us.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A running program. It is killed with its process group when this is dropped.
pub(super) struct Process {
    child: Child,
    requests: Option<Sender<String>>,
    heard: Receiver<Heard>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// It has made no error so far, and may end by itself.
    may_end_itself: bool,
}

enum Heard {
    Line(String),
    /// More was written together with a line, which cannot be the answer to a later request.
    Surplus,
    TooLong,
    NotText,
}

impl Process {
    /// Starts a program; the first word is its name.
    pub(super) fn start(words: &[String]) -> Result<Process, String> {
        let (program, arguments) = words.split_first().ok_or("there is no program to start")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Its own process group: what the program starts ends with it, unless it leaves the group, and Ctrl-C
        // reaches only us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = RUNNING.lock().expect("no thread panics while it holds the list");
        let mut child = command.spawn().map_err(|error| format!("{program} cannot be started: {error}"))?;
        running.insert(child.id());
        drop(running);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three were asked for");
        };
        let (requests, to_write) = channel();
        let (to_hear, heard) = sync_channel(1);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&last_words);
        let process = Process { child, requests: Some(requests), heard, last_words, may_end_itself: true };
        // Separate threads, so that a program that reads nothing or writes too much blocks no one else.
        in_background(move || write_lines(stdin, &to_write))?;
        in_background(move || read_lines(stdout, &to_hear))?;
        in_background(move || keep_last(stderr, &kept))?;
        Ok(process)
    }

    /// Sends a line and waits for the answer until the limit or `stop`; returns an error if there is none.
    pub(super) fn ask(&mut self, line: String, limit: Duration, stop: &AtomicBool) -> Result<String, String> {
        let answer = self.exchange(line, limit, stop);
        self.may_end_itself &= answer.is_ok();
        answer
    }

    fn exchange(&mut self, line: String, limit: Duration, stop: &AtomicBool) -> Result<String, String> {
        match self.heard.try_recv() {
            Err(TryRecvError::Empty) => {}
            Ok(_) => return Err(UNASKED.into()),
            Err(TryRecvError::Disconnected) => return Err(self.how_it_ended()),
        }
        if let Some(requests) = &self.requests {
            // Sending fails when the program has closed its input; then the answer will be missing.
            let _ = requests.send(line);
        }
        match self.hear(limit, stop) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::Surplus) => Err(UNASKED.into()),
            Ok(Heard::TooLong) => Err(format!("it wrote a line of more than {MAX_ANSWER} bytes")),
            Ok(Heard::NotText) => Err("it wrote a line that is not UTF-8".into()),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => Err("interrupted".into()),
            // A child of the program may still hold its output open.
            Err(RecvTimeoutError::Timeout) if self.has_ended() => Err(self.how_it_ended()),
            Err(RecvTimeoutError::Timeout) => {
                Err(self.with_last_words(format!("no answer within {} ms", limit.as_millis())))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    fn hear(&self, limit: Duration, stop: &AtomicBool) -> Result<Heard, RecvTimeoutError> {
        let begun = Instant::now();
        loop {
            let left = limit.saturating_sub(begun.elapsed());
            match self.heard.recv_timeout(left.min(POLL_INTERVAL)) {
                Err(RecvTimeoutError::Timeout) if !left.is_zero() && !stop.load(Ordering::Relaxed) => {}
                heard => return heard,
            }
        }
    }

    /// Says whether the program has ended or closed its output, with its last line on standard error.
    fn how_it_ended(&mut self) -> String {
        // It may be about to end, with its last line on the way.
        thread::sleep(Duration::from_millis(50));
        let has_ended = self.has_ended();
        let status = self.kill();
        self.with_last_words(match has_ended {
            true => format!("it ended ({status})"),
            false => "it closed its output".to_owned(),
        })
    }

    /// An error, with the last line that the program wrote on standard error.
    fn with_last_words(&self, error: String) -> String {
        let words = self.last_words.lock().expect("no thread panics while it holds the words");
        let words = String::from_utf8_lossy(&words);
        match words.lines().map(str::trim).rfind(|line| !line.is_empty()) {
            Some(line) => format!("{error}, saying: {line}"),
            None => error,
        }
    }

    /// Whether the program has ended by itself. Its status is not collected, so that its process id stays
    /// reserved.
    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
        let leader = Id::Pid(nix::unistd::Pid::from_raw(self.child.id() as i32));
        let look = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        !matches!(waitid(leader, look), Ok(WaitStatus::StillAlive))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the program and its group. Killing it again changes nothing.
    fn kill(&mut self) -> String {
        let id = self.child.id();
        if RUNNING.lock().expect("no thread panics while it holds the list").remove(&id) {
            // This comes before its status is collected, so that the process id is still its own.
            kill_group(id);
            let _ = self.child.kill();
        }
        self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.requests = None;
        if self.may_end_itself {
            // The end of its output is the sign that it has ended.
            let _ = self.heard.recv_timeout(FAREWELL);
        }
        self.kill();
    }
}

/// Kills all programs when there is no time to end them one by one. None can be started afterwards.
pub(crate) fn kill_all() {
    let running = RUNNING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    running.iter().for_each(|&id| kill_group(id));
    std::mem::forget(running);
}

#[cfg(unix)]
fn kill_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    // It may have ended by itself already.
    let _ = killpg(nix::unistd::Pid::from_raw(leader as i32), Signal::SIGKILL);
}

#[cfg(not(unix))]
fn kill_group(_leader: u32) {}

fn in_background(work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let started = thread::Builder::new().spawn(work);
    started.map(drop).map_err(|error| format!("there is no thread to speak with it: {error}"))
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, heard: &SyncSender<Heard>) {
    // A single read takes everything that comes in one write.
    let mut stdout = BufReader::with_capacity(MAX_ANSWER + 1, stdout);
    loop {
        let mut line = Vec::new();
        let most = MAX_ANSWER as u64 + 1;
        match stdout.by_ref().take(most).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = line.len() > MAX_ANSWER;
        let said = match String::from_utf8(line) {
            _ if too_long => Heard::TooLong,
            _ if !stdout.buffer().is_empty() => Heard::Surplus,
            Ok(line) => Heard::Line(line),
            Err(_) => Heard::NotText,
        };
        // After a line that is too long, the next read would begin in its middle.
        if heard.send(said).is_err() || too_long {
            return;
        }
    }
}

fn keep_last(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut chunk) {
        let mut kept = kept.lock().expect("no thread panics while it holds the words");
        kept.extend_from_slice(&chunk[..count]);
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        Process::start(&["sh", "-c", script].map(str::to_owned)).expect("a shell")
    }

    fn ask(program: &mut Process, line: &str) -> Result<String, String> {
        program.ask(line.into(), LIMIT, &AtomicBool::new(false))
    }

    const LIMIT: Duration = Duration::from_secs(5);

    #[test]
    fn lines_are_answered_by_lines() {
        let mut echo = shell("while read line; do echo \"$line!\"; done");
        assert_eq!(ask(&mut echo, "one"), Ok("one!\n".into()));
        assert_eq!(ask(&mut echo, "two"), Ok("two!\n".into()));
    }

    #[test]
    fn a_line_that_answers_no_request_is_an_error() {
        let file = std::env::temp_dir().join(format!("ilos-chatty-{}", std::process::id()));
        let wait = format!("until [ -e {} ]; do sleep 0.05; done", file.display());
        let done = format!("rm {}", file.display());
        let mut chatty = shell(&format!("read line; echo one; {wait}; echo two; {done}; read line"));
        assert_eq!(ask(&mut chatty, "go"), Ok("one\n".into()));
        std::fs::write(&file, "").expect("a file");
        while file.exists() {
            thread::sleep(Duration::from_millis(20));
        }
        // The line is in the pipe; the thread that reads it is about to.
        thread::sleep(Duration::from_millis(300));
        assert_eq!(ask(&mut chatty, "go"), Err(UNASKED.into()));
    }

    /// Also long ones, which fill a buffer of the usual size exactly.
    #[test]
    fn two_lines_in_one_write_are_noticed_at_once() {
        let long = "python3 -c 'import os; input(); os.write(1, b\"x\" * 8191 + b\"\\ntwo\\n\"); input()'";
        for script in ["read line; printf 'one\\ntwo\\n'; read line", long] {
            for _ in 0..5 {
                assert_eq!(ask(&mut shell(script), "go"), Err(UNASKED.into()));
            }
        }
    }

    #[test]
    fn errors_say_how_a_program_went_silent() {
        let error = |script: &str, limit: Duration| {
            shell(script).ask("go".into(), limit, &AtomicBool::new(false)).expect_err("no answer")
        };
        let long = Duration::from_secs(60);
        assert_eq!(error("exec >&-; sleep 1000", long), "it closed its output");
        assert_eq!(error("echo enough >&2; exit 4", long), "it ended (exit status: 4), saying: enough");
        let short = Duration::from_secs(2);
        assert_eq!(
            error("sleep 1000 & echo enough >&2; exit 4", short),
            "it ended (exit status: 4), saying: enough",
            "its child holds the output open"
        );
        assert_eq!(
            error("echo thinking >&2; sleep 1000", short),
            "no answer within 2000 ms, saying: thinking"
        );
    }

    /// Requests that the program does not read never block the writer.
    #[test]
    fn a_program_that_does_not_read_costs_its_limit_and_no_more() {
        let mut deaf = shell("sleep 1000");
        let begun = Instant::now();
        let long = "x".repeat(10_000_000);
        let answer = deaf.ask(long, Duration::from_millis(200), &AtomicBool::new(false));
        assert_eq!(answer, Err("no answer within 200 ms".into()));
        drop(deaf);
        assert!(begun.elapsed() < Duration::from_secs(60), "not as long as the program sleeps");
    }

    #[test]
    fn an_interruption_does_not_wait_for_an_answer() {
        let mut slow = shell("sleep 1000");
        let begun = Instant::now();
        let answer = slow.ask("go".into(), Duration::MAX, &AtomicBool::new(true));
        assert_eq!(answer, Err("interrupted".into()));
        assert!(begun.elapsed() < Duration::from_secs(60), "not as long as the program sleeps");
    }

    #[test]
    fn a_program_may_end_by_itself_when_its_input_does() {
        let file = std::env::temp_dir().join(format!("ilos-farewell-{}", std::process::id()));
        let script = format!("while read line; do echo ok; done; echo bye > {}", file.display());
        let mut polite = shell(&script);
        assert!(ask(&mut polite, "go").is_ok());
        drop(polite);
        assert_eq!(std::fs::read_to_string(&file).expect("it wrote at its end"), "bye\n");
        std::fs::remove_file(file).expect("a file");
    }
}
