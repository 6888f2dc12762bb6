//! What the server logs. A warning or an error that comes again and again is one line a minute, with a count:
//! while a disk is full, the log must not fill it further.

use std::collections::HashMap;
use std::fmt::{self, Write};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Level, Subscriber, callsite};
use tracing_subscriber::layer::{Context, Filter, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt as lines};

/// For how long the lines of one kind are counted and not written.
const PAUSE: Duration = Duration::from_secs(60);

/// How often to look for counts to write.
const LOOK: Duration = Duration::from_secs(5);

/// The target of the lines with counts, which are always written.
const COUNTS: &str = "ilos::repeated";

/// Begins to log to standard error.
pub(super) fn begin(level: LevelFilter) -> Repetitions {
    let repetitions = Repetitions::default();
    let lines = lines::layer().with_ansi(std::io::stderr().is_terminal()).with_writer(std::io::stderr);
    tracing_subscriber::registry().with(level).with(lines.with_filter(repetitions.clone())).init();
    repetitions
}

/// The kinds of lines that were written lately. A kind is the place in the code that logs it.
#[derive(Clone, Default)]
pub(super) struct Repetitions(Arc<Mutex<HashMap<callsite::Identifier, Kind>>>);

struct Kind {
    since: Instant,
    /// How many lines were not written, and the last of them.
    held: u64,
    last: String,
}

impl Repetitions {
    /// Writes the counts from time to time, for as long as the server runs.
    pub(super) async fn tell_always(self) {
        loop {
            tokio::time::sleep(LOOK).await;
            self.tell(PAUSE);
        }
    }

    /// Writes how often what was written before this pause has come again.
    fn tell(&self, pause: Duration) {
        let mut counts = Vec::new();
        self.kinds().retain(|_, kind| {
            if kind.since.elapsed() < pause {
                return true;
            }
            if kind.held > 0 {
                counts.push((kind.held, std::mem::take(&mut kind.last)));
                kind.since = Instant::now();
            }
            std::mem::take(&mut kind.held) > 0
        });
        for (held, last) in counts {
            tracing::warn!(target: COUNTS, "{held} more like this: {last}");
        }
    }

    fn kinds(&self) -> std::sync::MutexGuard<'_, HashMap<callsite::Identifier, Kind>> {
        self.0.lock().expect("no thread panics while it counts lines")
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Filter<S> for Repetitions {
    fn enabled(&self, _: &tracing::Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        let metadata = event.metadata();
        if *metadata.level() > Level::WARN || metadata.target() == COUNTS {
            return true;
        }
        let mut kinds = self.kinds();
        let Some(kind) = kinds.get_mut(&metadata.callsite()) else {
            let kind = Kind { since: Instant::now(), held: 0, last: String::new() };
            kinds.insert(metadata.callsite(), kind);
            return true;
        };
        let mut text = Text(String::new());
        event.record(&mut text);
        kind.held += 1;
        kind.last = text.0;
        false
    }
}

/// An event as one line.
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let space = if self.0.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = match field.name() {
            "message" => write!(self.0, "{space}{value:?}"),
            name => write!(self.0, "{space}{name}={value:?}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_failure_that_comes_again_is_one_line_and_a_count() {
        let (buffer, repetitions) = (Buffer::default(), Repetitions::default());
        let writer = buffer.clone();
        let lines = lines::layer().with_ansi(false).without_time().with_writer(move || writer.clone());
        let subscriber = tracing_subscriber::registry().with(lines.with_filter(repetitions.clone()));
        let text = || String::from_utf8(std::mem::take(&mut *buffer.0.lock().unwrap())).unwrap();
        tracing::subscriber::with_default(subscriber, || {
            let fail = |number: u32| tracing::error!(number, "the disk is full");
            (0..1000).for_each(fail);
            tracing::error!("something else");
            (0..3).for_each(|_| tracing::info!("it works"));
            let told = text();
            assert_eq!(told.lines().count(), 5, "{told}");
            assert_eq!(told.matches("the disk is full number=0").count(), 1, "{told}");

            repetitions.tell(PAUSE);
            assert_eq!(text(), "", "the minute is not over");
            repetitions.tell(Duration::ZERO);
            let told = text();
            assert_eq!(told.lines().count(), 1, "{told}");
            assert!(told.contains("999 more like this: the disk is full number=999"), "{told}");

            fail(1000);
            assert_eq!(text(), "", "it is still counted");
            repetitions.tell(Duration::ZERO);
            assert!(text().contains("1 more like this"));
            repetitions.tell(Duration::ZERO);
            fail(1001);
            assert!(text().contains("number=1001"), "after a pause it is written again");
        });
    }
}
