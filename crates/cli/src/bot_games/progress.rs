//! How far the work is, on standard error.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A person at a terminal sees a bar that is drawn anew; elsewhere a line comes now and then, none in a short run.
pub struct Progress {
    count: u32,
    /// What is counted, such as games.
    unit: &'static str,
    begun: Instant,
    at_terminal: bool,
    shown: Mutex<Option<Instant>>,
}

const BAR_PAUSE: Duration = Duration::from_millis(100);
const LINE_PAUSE: Duration = Duration::from_secs(30);
const BAR_WIDTH: usize = 30;

impl Progress {
    /// So many games, or whatever is counted, begin now.
    pub fn new(count: u32, unit: &'static str) -> Progress {
        let at_terminal = std::io::stderr().is_terminal();
        Progress { count, unit, begun: Instant::now(), at_terminal, shown: Mutex::new(None) }
    }

    /// So many are done.
    pub fn show(&self, done: u32) {
        let mut shown = self.shown.lock().expect("nobody panics while showing progress");
        let pause = if self.at_terminal { BAR_PAUSE } else { LINE_PAUSE };
        if shown.unwrap_or(self.begun).elapsed() < pause {
            return;
        }
        *shown = Some(Instant::now());
        let told = told(done, self.count, self.unit, self.begun.elapsed());
        if self.at_terminal {
            eprint!("\r\x1b[K{} {told}", bar(done, self.count));
        } else {
            eprintln!("{told}");
        }
    }

    /// Leaves the terminal as it was.
    pub fn hide(&self) {
        if self.at_terminal {
            eprint!("\r\x1b[K");
        }
    }
}

fn bar(done: u32, count: u32) -> String {
    let filled = (BAR_WIDTH * done as usize / count.max(1) as usize).min(BAR_WIDTH);
    format!("[{}{}]", "#".repeat(filled), ".".repeat(BAR_WIDTH - filled))
}

fn told(done: u32, count: u32, unit: &str, elapsed: Duration) -> String {
    let left = elapsed.mul_f64(f64::from(count.saturating_sub(done)) / f64::from(done.max(1)));
    format!("{done} of {count} {unit}, {} gone, about {} left", clock(elapsed), clock(left))
}

/// `1:02:03`, or `2:03` in the first hour.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_what_is_counted_and_both_times() {
        let told = told(30, 120, "games", Duration::from_secs(61));
        assert_eq!(told, "30 of 120 games, 1:01 gone, about 3:03 left");
        assert_eq!(clock(Duration::from_secs(3723)), "1:02:03");
    }

    #[test]
    fn the_bar_fills_up_and_never_overflows() {
        assert_eq!(bar(0, 4), format!("[{}]", ".".repeat(30)));
        assert_eq!(bar(2, 4), format!("[{}{}]", "#".repeat(15), ".".repeat(15)));
        assert_eq!(bar(9, 4), format!("[{}]", "#".repeat(30)));
    }
}
