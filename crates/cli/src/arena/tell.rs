//! A report as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use ilos_bots::arena::{EntryReport, Estimate, Match, Report};
use ilos_rules::EndReason;
use serde_json::{Value, json};

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

pub(super) fn table(report: &Report) -> String {
    let mut text = String::new();
    let places = (1..=report.entries.len()).map(|place| format!("{place:>6}")).collect::<String>();
    let mut line = |words: String| writeln!(text, "{}", words.trim_end()).expect("a text takes every line");
    line(format!(
        "{:12} {:>6} {:>13} {:>7} {:>7}  {places}  {:>9} {:>9}",
        "bot", "win %", "95 %", "points", "margin", "median ms", "p99 ms"
    ));
    for entry in &report.entries {
        let EntryReport { win_share, points, margin, turn_times, .. } = entry;
        let places =
            entry.wins_by_place.iter().map(|&wins| format!("{:>6}", percent(wins))).collect::<String>();
        line(format!(
            "{:12} {:>6} {:>13} {:>7.1} {:>+7.1}  {places}  {:>9.3} {:>9.3}",
            entry.name,
            percent(win_share.mean),
            format!("{} to {}", percent(win_share.low), percent(win_share.high)),
            points.mean,
            margin.mean,
            milliseconds(turn_times.median),
            milliseconds(turn_times.p99),
        ));
    }
    let places = report.wins_by_place.iter().map(|&wins| percent(wins)).collect::<Vec<_>>().join(", ");
    line(String::new());
    line(format!(
        "{} games: {} deals in {} rotations; {:.1} rounds; {} ended by F1, {} by F4",
        report.games,
        report.deals,
        report.entries.len(),
        report.rounds,
        report.ended_by_f1(),
        report.ended_by_f4(),
    ));
    line(format!("wins % by place in the order of turns, whoever sat there: {places}"));
    text
}

/// None where there are no bounds, which JSON has no number for.
fn bound(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn entry(entry: &EntryReport) -> Value {
    let EntryReport { name, win_share, points, margin, wins_by_place, turn_times } = entry;
    let Estimate { mean, low, high } = *win_share;
    json!({
        "name": name,
        "win_share": mean,
        "win_share_low": low,
        "win_share_high": high,
        "mean_points": points.mean,
        "mean_points_low": bound(points.low),
        "mean_points_high": bound(points.high),
        "mean_margin": margin.mean,
        "mean_margin_low": bound(margin.low),
        "mean_margin_high": bound(margin.high),
        "win_share_by_place": wins_by_place,
        "turns": turn_times.turns,
        "milliseconds_per_turn": milliseconds(turn_times.median),
        "milliseconds_per_turn_mean": milliseconds(turn_times.mean),
        "milliseconds_per_turn_p99": milliseconds(turn_times.p99),
    })
}

pub(super) fn json(report: &Report, of: &Match) -> Value {
    let ends = EndReason::ALL.map(|reason| (reason.word().to_owned(), json!(report.ends[reason as usize])));
    json!({
        "seed": of.seed,
        "players": of.entries.len(),
        "deals": report.deals,
        "deals_asked": of.deals,
        "games": report.games,
        "ends": Value::Object(ends.into_iter().collect()),
        "ended_by_f1": report.ended_by_f1(),
        "ended_by_f4": report.ended_by_f4(),
        "mean_rounds": report.rounds,
        "win_share_by_place": report.wins_by_place,
        "entries": report.entries.iter().map(entry).collect::<Vec<Value>>(),
    })
}
