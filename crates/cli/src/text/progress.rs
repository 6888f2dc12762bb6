//! Progress of long work, on standard error.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{FormattedDuration, ProgressBar, ProgressStyle};

/// A bar on a terminal; elsewhere a line now and then, and none in a short run.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// What is counted, such as games.
    unit: &'static str,
    last_line: Mutex<Instant>,
}

const LINE_PAUSE: Duration = Duration::from_secs(30);

impl Progress {
    /// Begins to count up to `count`.
    pub(crate) fn new(count: u32, unit: &'static str) -> Progress {
        let bar = ProgressBar::new(count.into());
        bar.set_style(style(unit));
        Progress { bar, unit, last_line: Mutex::new(Instant::now()) }
    }

    /// Shows how much is done.
    pub(crate) fn show(&self, done: u32) {
        self.bar.set_position(done.into());
        if !self.bar.is_hidden() {
            return;
        }
        let mut last_line = self.last_line.lock().expect("no thread panics while it shows progress");
        if last_line.elapsed() >= LINE_PAUSE {
            *last_line = Instant::now();
            eprintln!("{}", line(&self.bar, self.unit));
        }
    }

    /// Prints without disturbing the bar.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    /// Leaves the terminal as it was.
    pub(crate) fn hide(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(unit: &str) -> ProgressStyle {
    let template = format!(
        "[{{bar:30}}] {{pos}} of {{len}} {unit}, {{elapsed_precise}} gone, about {{eta_precise}} left"
    );
    ProgressStyle::with_template(&template).expect("the template is valid").progress_chars("#.")
}

fn line(bar: &ProgressBar, unit: &str) -> String {
    let (done, count) = (bar.position(), bar.length().unwrap_or_default());
    let (gone, left) = (FormattedDuration(bar.elapsed()), FormattedDuration(bar.eta()));
    format!("{done} of {count} {unit}, {gone} gone, about {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_counted_and_both_times() {
        let bar = ProgressBar::hidden().with_elapsed(Duration::from_secs(3723));
        bar.set_length(120);
        bar.set_position(30);
        let line = line(&bar, "games");
        assert!(
            line.starts_with("30 of 120 games, 01:02:03 gone, about ") && line.ends_with(" left"),
            "{line}"
        );
    }

    #[test]
    fn the_template_of_the_bar_is_valid() {
        style("resamples for the intervals");
    }
}
