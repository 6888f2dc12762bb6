//! The alert rules, the dashboard and the table of metrics name metrics that exist.

use std::collections::BTreeSet;

use crate::common::TestServer;

const ALERTS: &str = include_str!("../../../../../deploy/alerts.yaml");
const DASHBOARD: &str = include_str!("../../../../../deploy/dashboard.json");
const OPERATING: &str = include_str!("../../../../../docs/operating.md");

/// The metrics that a text names.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_ascii_lowercase() || c == '_'));
    words.filter(|word| word.starts_with("ilos_")).collect()
}

/// What can be asked of the metrics of a server, by the lines that tell their types.
fn known(metrics: &str) -> BTreeSet<String> {
    let types = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
    let names = types.flat_map(|(name, kind)| match kind {
        "counter" => vec![format!("{name}_total")],
        "histogram" => ["", "_bucket", "_sum", "_count"].map(|part| format!("{name}{part}")).to_vec(),
        _ => vec![name.to_owned()],
    });
    names.collect()
}

#[tokio::test]
async fn rules_dashboard_and_documents_name_the_metrics_that_there_are() {
    let (server, _folder) = TestServer::start().await;
    reqwest::get(server.url("/healthz")).await.unwrap();
    let metrics = reqwest::get(server.url("/metrics")).await.unwrap().text().await.unwrap();
    let known = known(&metrics);
    for (place, text) in [("the rules", ALERTS), ("the dashboard", DASHBOARD), ("operating.md", OPERATING)] {
        let named = named(text);
        assert!(named.len() >= 4, "{place}: {named:?}");
        let unknown: Vec<_> = named.iter().filter(|name| !known.contains(**name)).collect();
        assert!(unknown.is_empty(), "{place}: there is no {unknown:?}");
    }
    let told = named(OPERATING);
    for name in metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()) {
        let total = format!("{name}_total");
        assert!(told.contains(name) || told.contains(total.as_str()), "operating.md does not tell of {name}");
    }
}

#[test]
fn there_are_four_rules_and_a_dashboard_that_grafana_can_read() {
    let alerts = ALERTS.lines().filter(|line| line.trim_start().starts_with("- alert: ")).count();
    assert_eq!(alerts, 4);
    let dashboard: serde_json::Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    assert!(panels.len() >= 10);
    assert!(panels.iter().all(|panel| panel["targets"][0]["expr"].is_string()));
}
