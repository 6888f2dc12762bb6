//! Metrics for Prometheus. Each server has a registry of its own, because one process can run several.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use http::StatusCode;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

mod observed;

pub(crate) use observed::Observed;

/// The media type of [`Metrics::text`].
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds, in seconds, of the buckets for what should take milliseconds.
const QUICK: [f64; 12] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 10.0];

/// Upper bounds of the buckets for what may take seconds.
const SLOW: [f64; 10] = [0.001, 0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0];

fn quick() -> Histogram {
    Histogram::new(QUICK)
}

/// The label of requests: what they are about, as the description at `/api` groups them.
type About = [(&'static str, &'static str); 1];

/// The labels of answers: what the request was about, and the class of the status.
type Answered = [(&'static str, &'static str); 2];

/// The label of failures: what failed, by its own name.
type Kind = [(&'static str, &'static str); 1];

/// What is measured while the server runs. The metrics get their names where they are registered.
pub(crate) struct Metrics {
    registry: Registry,
    /// Steps of games that were stored.
    pub steps: Counter,
    /// The steps among them that server bots made.
    pub bot_steps: Counter,
    /// Games that ended.
    pub games: Counter,
    /// Messages over sockets that were refused.
    pub refusals: Counter,
    /// How often the server has checked the clocks of all tables.
    pub clock_checks: Counter,
    /// Tables loaded from the store.
    pub table_loads: Counter,
    requests: Counter,
    failures: Counter,
    request_seconds: Family<About, Histogram, fn() -> Histogram>,
    responses: Family<Answered, Counter>,
    failed: Family<Kind, Counter>,
    /// Time from a move's arrival at its table until it is stored.
    pub move_seconds: Histogram,
    /// Changes that another server was first to make.
    pub conflicts: Counter,
    /// Copies of the database that failed.
    pub backup_failures: Counter,
    bots_waiting: Gauge,
    hints_waiting: Gauge,
    pictures_waiting: Gauge,
    memory_bytes: Gauge,
    database_bytes: Gauge,
    log_bytes: Gauge,
    backup_age: Gauge,
    /// Open sockets.
    pub sockets: Gauge,
    tables: Gauge,
    store_seconds: Counter<f64, AtomicU64>,
    commit_seconds: Histogram,
    /// Writes of the store that failed.
    pub store_failures: Counter,
    bot_wait_seconds: Histogram,
    bot_think_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("ilos"),
            steps: Counter::default(),
            bot_steps: Counter::default(),
            games: Counter::default(),
            refusals: Counter::default(),
            clock_checks: Counter::default(),
            table_loads: Counter::default(),
            requests: Counter::default(),
            failures: Counter::default(),
            request_seconds: Family::new_with_constructor(quick),
            responses: Family::default(),
            failed: Family::default(),
            move_seconds: quick(),
            conflicts: Counter::default(),
            backup_failures: Counter::default(),
            bots_waiting: Gauge::default(),
            hints_waiting: Gauge::default(),
            pictures_waiting: Gauge::default(),
            memory_bytes: Gauge::default(),
            database_bytes: Gauge::default(),
            log_bytes: Gauge::default(),
            backup_age: Gauge::default(),
            sockets: Gauge::default(),
            tables: Gauge::default(),
            store_seconds: Counter::default(),
            commit_seconds: quick(),
            store_failures: Counter::default(),
            bot_wait_seconds: Histogram::new(SLOW),
            bot_think_seconds: Histogram::new(SLOW),
        };
        metrics.register();
        // Those that are known show from the beginning, so that a first failure is an increase.
        for kind in ["request", "store", "panic"] {
            drop(metrics.failed.get_or_create(&[("kind", kind)]));
        }
        metrics
    }
}

impl Metrics {
    /// Gives every metric its name; counters get `_total` after it.
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("steps", "Steps of games stored", self.steps.clone());
        registry.register("bot_steps", "Steps that bots of the server made", self.bot_steps.clone());
        registry.register("games", "Games that ended", self.games.clone());
        registry.register("refusals", "Messages over sockets that were refused", self.refusals.clone());
        registry.register("clock_checks", "Checks of the clocks of all tables", self.clock_checks.clone());
        registry.register("table_loads", "Tables loaded from the store", self.table_loads.clone());
        registry.register("http_requests", "Requests over HTTP", self.requests.clone());
        registry.register("http_failures", "Answers of 500 and more", self.failures.clone());
        registry.register(
            "http_request_seconds",
            "Time until an answer begins",
            self.request_seconds.clone(),
        );
        registry.register("http_responses", "Answers over HTTP", self.responses.clone());
        registry.register("failures", "What failed, by kind", self.failed.clone());
        registry.register("move_seconds", "Time until a move is stored", self.move_seconds.clone());
        registry.register("sockets", "Open sockets", self.sockets.clone());
        registry.register("tables_in_memory", "Tables in memory", self.tables.clone());
        registry.register("store_seconds", "Time of all commits", self.store_seconds.clone());
        registry.register("store_commit_seconds", "Time of a commit", self.commit_seconds.clone());
        registry.register("store_failures", "Writes of the store that failed", self.store_failures.clone());
        registry.register("store_conflicts", "Changes that another server made", self.conflicts.clone());
        registry.register("backup_failures", "Copies that failed", self.backup_failures.clone());
        registry.register("bots_waiting", "Decisions of bots that wait", self.bots_waiting.clone());
        registry.register("hints_waiting", "Hints that wait", self.hints_waiting.clone());
        registry.register("pictures_waiting", "Pictures that wait", self.pictures_waiting.clone());
        registry.register("memory_bytes", "Memory of the process", self.memory_bytes.clone());
        registry.register("database_bytes", "Size of the database file", self.database_bytes.clone());
        registry.register("log_bytes", "Size of the write-ahead log", self.log_bytes.clone());
        registry.register("backup_age_seconds", "Age of the last copy", self.backup_age.clone());
        registry.register("bot_wait_seconds", "Time a bot waits to think", self.bot_wait_seconds.clone());
        registry.register("bot_think_seconds", "Time a bot thinks", self.bot_think_seconds.clone());
    }

    /// A commit took this time, whether it worked or not.
    pub(crate) fn committed(&self, took: Duration) {
        self.store_seconds.inc_by(took.as_secs_f64());
        self.commit_seconds.observe(took.as_secs_f64());
    }

    /// A request has arrived.
    pub(crate) fn requested(&self) {
        self.requests.inc();
    }

    /// A request was answered after this time.
    pub(crate) fn answered(&self, about: &'static str, took: Duration, status: StatusCode) {
        self.request_seconds.get_or_create(&[("about", about)]).observe(took.as_secs_f64());
        self.responses.get_or_create(&[("about", about), ("status", status_class(status))]).inc();
        if status.is_server_error() {
            self.failures.inc();
            self.failed("request");
        }
    }

    /// Something of this kind failed.
    pub(crate) fn failed(&self, kind: &'static str) {
        self.failed.get_or_create(&[("kind", kind)]).inc();
    }

    /// A bot of the server has decided.
    pub(crate) fn bot_decided(&self, waited: Duration, thought: Duration) {
        self.bot_wait_seconds.observe(waited.as_secs_f64());
        self.bot_think_seconds.observe(thought.as_secs_f64());
    }

    /// All metrics as text, with what was just observed.
    pub(crate) fn text(&self, observed: Observed) -> String {
        self.tables.set(observed.tables as i64);
        self.bots_waiting.set(observed.bots_waiting as i64);
        self.hints_waiting.set(observed.hints_waiting as i64);
        self.pictures_waiting.set(observed.pictures_waiting as i64);
        self.memory_bytes.set(observed.memory_bytes as i64);
        self.database_bytes.set(observed.database_bytes as i64);
        self.log_bytes.set(observed.log_bytes as i64);
        self.backup_age.set(observed.backup_age_seconds as i64);
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string does not fail");
        text
    }
}

/// Too many requests are told apart from other mistakes of clients.
fn status_class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        429 => "429",
        400..=499 => "4xx",
        _ => "5xx",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_metrics_have_the_names_that_dashboards_use() {
        let metrics = Metrics::default();
        metrics.sockets.inc();
        metrics.committed(Duration::from_millis(3));
        metrics.answered("tables", Duration::from_millis(1), StatusCode::INTERNAL_SERVER_ERROR);
        metrics.answered("art", Duration::from_millis(1), StatusCode::TOO_MANY_REQUESTS);
        metrics.bot_decided(Duration::ZERO, Duration::from_millis(300));
        let text = metrics.text(Observed { tables: 7, log_bytes: 4096, ..Observed::default() });
        for line in [
            "ilos_steps_total 0",
            "ilos_bot_steps_total 0",
            "ilos_refusals_total 0",
            "ilos_http_requests_total 0",
            "ilos_http_failures_total 1",
            "ilos_http_responses_total{about=\"tables\",status=\"5xx\"} 1",
            "ilos_http_responses_total{about=\"art\",status=\"429\"} 1",
            "ilos_failures_total{kind=\"request\"} 1",
            "ilos_log_bytes 4096",
            "ilos_backup_age_seconds 0",
            "ilos_sockets 1",
            "ilos_tables_in_memory 7",
            "ilos_store_seconds_total 0.003",
            "ilos_store_failures_total 0",
            "ilos_store_commit_seconds_bucket{le=\"0.005\"} 1",
            "ilos_http_request_seconds_count{about=\"tables\"} 1",
            "ilos_bot_wait_seconds_count 1",
            "ilos_bot_think_seconds_bucket{le=\"0.2\"} 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing in\n{text}");
        }
    }
}
