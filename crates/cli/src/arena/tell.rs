//! A report as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use ilos_bots::Budget;
use ilos_bots::arena::{EntryReport, Estimate, Match, Report, Sprt, Verdict};
use ilos_rules::EndReason;
use serde_json::{Value, json};

use crate::lab::{percent, range};

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

pub(super) fn table(report: &Report, test: Option<&Sprt>) -> String {
    let mut text = String::new();
    let places = (1..=report.entries.len()).map(|place| format!("{place:>6}")).collect::<String>();
    let mut line = |words: String| writeln!(text, "{}", words.trim_end()).expect("a text takes every line");
    line(format!(
        "{:12} {:>6} {:>13} {:>7} {:>7}  {places}  {:>9} {:>9} {:>9}",
        "bot", "win %", "95 %", "points", "margin", "median ms", "p99 ms", "worst ms"
    ));
    for entry in &report.entries {
        let EntryReport { win_share, points, margin, turn_times, longest_decision, .. } = entry;
        let places =
            entry.wins_by_place.iter().map(|&wins| format!("{:>6}", percent(wins))).collect::<String>();
        line(format!(
            "{:12} {:>6} {:>13} {:>7.1} {:>+7.1}  {places}  {:>9.3} {:>9.3} {:>9.3}",
            entry.name,
            percent(win_share.mean),
            range(win_share),
            points.mean,
            margin.mean,
            milliseconds(turn_times.median),
            milliseconds(turn_times.p99),
            milliseconds(*longest_decision),
        ));
    }
    let places = report.wins_by_place.iter().map(|&wins| percent(wins)).collect::<Vec<_>>().join(", ");
    line(String::new());
    line(format!(
        "{} games: {} deals in {} rotations; {:.1} rounds; {} ended by F1, {}",
        report.games,
        report.deals,
        report.entries.len(),
        report.rounds,
        report.ended_by_f1(),
        ended_by_f4(report),
    ));
    line(format!("wins % by place in the order of turns, whoever sat there: {places}"));
    line("median and p99 are times of a turn, worst is that of a decision".into());
    if let (Some(test), Some(first)) = (test, report.entries.first()) {
        line(sentence(test, &first.name));
    }
    text
}

/// `0 by F4`, or `3 by F4 (2 map_exhausted, 1 stalled)`.
fn ended_by_f4(report: &Report) -> String {
    let others = EndReason::ALL.into_iter().filter(|&reason| reason != EndReason::TenthPioneer);
    let reasons: Vec<String> = others
        .map(|reason| (report.ends[reason as usize], reason.word()))
        .filter(|&(count, _)| count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    match reasons.is_empty() {
        true => "0 by F4".into(),
        false => format!("{} by F4 ({})", report.ended_by_f4(), reasons.join(", ")),
    }
}

fn sentence(test: &Sprt, name: &str) -> String {
    let (low, high) = test.hypotheses();
    let said = match test.verdict() {
        Verdict::High => format!("{name} is better than {} %, {} % fits better", percent(low), percent(high)),
        Verdict::Low => format!("{name} is worse than {} %, {} % fits better", percent(high), percent(low)),
        Verdict::Undecided => {
            format!("open whether {} % or {} % fits {name} better", percent(low), percent(high))
        }
    };
    format!(
        "sequential test: {said}, after {} deals (log likelihood ratio {:+.2}, decided at ±{:.2})",
        test.blocks(),
        test.log_likelihood_ratio(),
        test.bound(),
    )
}

fn sprt(test: &Sprt) -> Value {
    let (low, high) = test.hypotheses();
    json!({
        "low": low,
        "high": high,
        "verdict": match test.verdict() {
            Verdict::Undecided => "undecided",
            Verdict::Low => "low",
            Verdict::High => "high",
        },
        "deals": test.blocks(),
        "log_likelihood_ratio": test.log_likelihood_ratio(),
        "bound": test.bound(),
    })
}

/// None where there are no bounds, which JSON has no number for.
fn bound(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn entry(entry: &EntryReport) -> Value {
    let EntryReport { name, win_share, points, margin, wins_by_place, turn_times, longest_decision } = entry;
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
        "milliseconds_per_decision_worst": milliseconds(*longest_decision),
    })
}

/// What each decision may cost; null where the bots stop by themselves.
fn budget(of: &Match) -> Value {
    match of.budget {
        Budget::Nodes(u64::MAX) => Value::Null,
        Budget::Nodes(nodes) => json!({ "nodes": nodes }),
        Budget::Time(time) => json!({ "time_ms": time.as_millis() as u64 }),
    }
}

pub(super) fn json(report: &Report, of: &Match, test: Option<&Sprt>) -> Value {
    let ends = EndReason::ALL.map(|reason| (reason.word().to_owned(), json!(report.ends[reason as usize])));
    json!({
        "seed": of.seed,
        "players": of.entries.len(),
        "budget": budget(of),
        "deals": report.deals,
        "deals_asked": of.deals,
        "games": report.games,
        "ends": Value::Object(ends.into_iter().collect()),
        "ended_by_f1": report.ended_by_f1(),
        "ended_by_f4": report.ended_by_f4(),
        "mean_rounds": report.rounds,
        "win_share_by_place": report.wins_by_place,
        "sprt": test.map(sprt),
        "entries": report.entries.iter().map(entry).collect::<Vec<Value>>(),
    })
}
