//! How far the games are, on standard error.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A person at a terminal sees a bar that is drawn anew; elsewhere a line comes now and then, none in a short run.
pub struct Progress {
    games: u32,
    begun: Instant,
    at_terminal: bool,
    shown: Mutex<Option<Instant>>,
}

const BAR_PAUSE: Duration = Duration::from_millis(100);
const LINE_PAUSE: Duration = Duration::from_secs(30);
const BAR_WIDTH: usize = 30;

impl Progress {
    /// So many games begin now.
    pub fn new(games: u32) -> Progress {
        let at_terminal = std::io::stderr().is_terminal();
        Progress { games, begun: Instant::now(), at_terminal, shown: Mutex::new(None) }
    }

    /// So many games are done.
    pub fn show(&self, done: u32) {
        let mut shown = self.shown.lock().expect("nobody panics while showing progress");
        let pause = if self.at_terminal { BAR_PAUSE } else { LINE_PAUSE };
        if shown.unwrap_or(self.begun).elapsed() < pause {
            return;
        }
        *shown = Some(Instant::now());
        let told = told(done, self.games, self.begun.elapsed());
        if self.at_terminal {
            eprint!("\r\x1b[K{} {told}", bar(done, self.games));
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

fn bar(done: u32, games: u32) -> String {
    let filled = (BAR_WIDTH * done as usize / games.max(1) as usize).min(BAR_WIDTH);
    format!("[{}{}]", "#".repeat(filled), ".".repeat(BAR_WIDTH - filled))
}

fn told(done: u32, games: u32, elapsed: Duration) -> String {
    let left = elapsed.mul_f64(f64::from(games.saturating_sub(done)) / f64::from(done.max(1)));
    format!("{done} of {games} games, {} gone, about {} left", clock(elapsed), clock(left))
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
    fn progress_tells_games_and_both_times() {
        let told = told(30, 120, Duration::from_secs(61));
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
