//! A report as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use ilos_bots::arena::{Contest, Estimate, ParticipantReport, Report, Sprt, Verdict};
use ilos_rules::EndReason;
use serde_json::{Value, json};

use crate::bot_games::{budget_form, forfeit_reasons, percent, range};
use crate::text::table::TextTable;

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

pub(super) fn text(report: &Report, test: Option<&Sprt>) -> String {
    let mut sheet =
        TextTable::new(["bot", "win %", "95 %", "points", "margin", "median ms", "p99 ms", "worst ms"]);
    for participant in &report.participants {
        sheet.row(row(participant));
    }
    let mut text = sheet.text();
    let mut line = |words: String| writeln!(text, "{words}").expect("a text takes every line");
    line(String::new());
    line(format!(
        "{} games: {} deals in {} rotations; {:.1} rounds; {} ended by F1, {}",
        report.games,
        report.deals,
        report.participants.len(),
        report.rounds,
        report.ended_by_f1(),
        ended_by_f4(report),
    ));
    line("median, p99 and worst are times of a turn".into());
    line(String::new());
    line("wins % by place in the order of turns".into());
    text.push_str(&by_place(report).text());
    let mut line = |words: String| writeln!(text, "{words}").expect("a text takes every line");
    for participant in report.participants.iter().filter(|participant| !participant.forfeits.is_empty()) {
        let reasons = participant.forfeits.iter().map(|(reason, games)| format!("\n  {games} x {reason}"));
        let games = participant.games_forfeited();
        line(format!(
            "{} forfeited {games} games to the fallback:{}",
            participant.name,
            reasons.collect::<String>()
        ));
    }
    if let (Some(test), Some(first)) = (test, report.participants.first()) {
        line(sentence(test, &first.name));
    }
    text
}

fn row(participant: &ParticipantReport) -> Vec<String> {
    let ParticipantReport { win_share, points, margin, turn_times, .. } = participant;
    let mut cells = vec![
        participant.name.clone(),
        percent(win_share.mean),
        range(win_share),
        format!("{:.1}", points.mean),
        format!("{:+.1}", margin.mean),
    ];
    let times = [turn_times.median, turn_times.p99, turn_times.worst];
    cells.extend(times.map(|time| format!("{:.3}", milliseconds(time))));
    cells
}

fn by_place(report: &Report) -> TextTable {
    let places = (1..=report.participants.len()).map(|place| place.to_string());
    let mut sheet = TextTable::new(std::iter::once("bot".to_owned()).chain(places));
    let participants =
        report.participants.iter().map(|participant| (participant.name.as_str(), &participant.wins_by_place));
    for (name, wins_by_place) in participants.chain([("all bots", &report.wins_by_place)]) {
        let shares = wins_by_place.iter().map(|wins| format!("{} ({})", percent(wins.mean), range(wins)));
        sheet.row(std::iter::once(name.to_owned()).chain(shares));
    }
    sheet
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

/// `None` for an infinite bound, which JSON cannot express.
fn bound(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn by_place_form(wins_by_place: &[Estimate], figure: fn(&Estimate) -> f64) -> Vec<f64> {
    wins_by_place.iter().map(figure).collect()
}

fn participant(participant: &ParticipantReport) -> Value {
    let ParticipantReport {
        name,
        win_share,
        points,
        margin,
        wins_by_place,
        turn_times,
        longest_decision,
        forfeits,
    } = participant;
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
        "win_share_by_place": by_place_form(wins_by_place, |wins| wins.mean),
        "win_share_by_place_low": by_place_form(wins_by_place, |wins| wins.low),
        "win_share_by_place_high": by_place_form(wins_by_place, |wins| wins.high),
        "forfeits": participant.games_forfeited(),
        "forfeit_reasons": forfeit_reasons(forfeits, "games"),
        "turns": turn_times.turns,
        "milliseconds_per_turn": milliseconds(turn_times.median),
        "milliseconds_per_turn_mean": milliseconds(turn_times.mean),
        "milliseconds_per_turn_p99": milliseconds(turn_times.p99),
        "milliseconds_per_turn_worst": milliseconds(turn_times.worst),
        "milliseconds_per_decision_worst": milliseconds(*longest_decision),
    })
}

pub(super) fn json(report: &Report, of: &Contest, test: Option<&Sprt>) -> Value {
    let ends = EndReason::ALL.map(|reason| (reason.word().to_owned(), json!(report.ends[reason as usize])));
    json!({
        "seed": of.seed,
        "players": of.participants.len(),
        "budget": budget_form(of.budget),
        "deals": report.deals,
        "deals_asked": of.deals,
        "games": report.games,
        "ends": Value::Object(ends.into_iter().collect()),
        "ended_by_f1": report.ended_by_f1(),
        "ended_by_f4": report.ended_by_f4(),
        "mean_rounds": report.rounds,
        "win_share_by_place": by_place_form(&report.wins_by_place, |wins| wins.mean),
        "win_share_by_place_low": by_place_form(&report.wins_by_place, |wins| wins.low),
        "win_share_by_place_high": by_place_form(&report.wins_by_place, |wins| wins.high),
        "sprt": test.map(sprt),
        "entries": report.participants.iter().map(participant).collect::<Vec<Value>>(),
    })
}
