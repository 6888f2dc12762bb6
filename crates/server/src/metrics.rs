//! What is counted, in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What is counted while the server runs.
#[derive(Default)]
pub struct Metrics {
    /// Steps of games that were stored.
    pub steps: Counter,
    /// Steps that bots of the server made, among them.
    pub bot_steps: Counter,
    /// What was asked over sockets and had no effect.
    pub refusals: Counter,
    /// Requests over HTTP.
    pub requests: Counter,
    /// Requests that failed through no fault of the client.
    pub failures: Counter,
    /// Sockets that are open.
    pub sockets: Counter,
    /// Time that was waited for the store, in microseconds.
    pub store_micros: Counter,
    /// Times that the store failed.
    pub store_failures: Counter,
}

/// A number that others may change at the same time.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn uncount(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// So much time more.
    pub fn add(&self, time: Duration) {
        self.0.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    /// The number now.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Metrics {
    /// All of it, with how many tables are in memory.
    pub fn text(&self, tables: usize) -> String {
        let seconds = self.store_micros.get() as f64 / 1e6;
        let lines: [(&str, &str, &str, String); 9] = [
            ("ilos_steps_total", "counter", "steps of games stored", self.steps.get().to_string()),
            (
                "ilos_bot_steps_total",
                "counter",
                "steps that bots of the server made",
                self.bot_steps.get().to_string(),
            ),
            ("ilos_refusals_total", "counter", "what had no effect", self.refusals.get().to_string()),
            ("ilos_http_requests_total", "counter", "requests over HTTP", self.requests.get().to_string()),
            (
                "ilos_http_failures_total",
                "counter",
                "answers of 500 and more",
                self.failures.get().to_string(),
            ),
            ("ilos_sockets", "gauge", "open sockets", self.sockets.get().to_string()),
            ("ilos_tables_in_memory", "gauge", "tables in memory", tables.to_string()),
            ("ilos_store_seconds_total", "counter", "time waited for the store", seconds.to_string()),
            (
                "ilos_store_failures_total",
                "counter",
                "times the store failed",
                self.store_failures.get().to_string(),
            ),
        ];
        let mut text = String::new();
        for (name, kind, help, value) in lines {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        }
        text
    }
}
