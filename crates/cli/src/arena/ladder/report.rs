//! A ladder as a table and as JSON.

use ilos_bots::arena::{Estimate, Ladder, LadderReport, Rung, Strength};
use ilos_rules::EndReason;
use serde_json::{Value, json};

use crate::bot_games::{budget_form, forfeit_reasons, percent};
use crate::text::table::TextTable;

pub(super) fn text(report: &LadderReport) -> String {
    sheet(report).text() + "\n" + &notes(report)
}

pub(super) fn markdown(report: &LadderReport, command: &str) -> String {
    format!("    {command}\n\n{}\n{}", sheet(report).markdown(), notes(report))
}

fn sheet(report: &LadderReport) -> TextTable {
    let ahead = format!("ahead of {} %", report.anchor);
    let heading = ["bot", "Elo", "95 %", "strength", &ahead].map(str::to_owned).into_iter();
    let players = report.players.iter().map(|players| format!("{players} players"));
    let mut sheet = TextTable::new(heading.chain(players).chain(["games", "ms a turn"].map(str::to_owned)));
    for rung in &report.rungs {
        let elo = rung.strength.elo();
        let mut cells = vec![
            rung.name.clone(),
            whole(elo.mean),
            range(report, &elo),
            plain(rung.strength.raw().mean),
            percent(rung.strength.ahead_of_anchor().mean),
        ];
        let each = rung.by_players.iter().map(Strength::elo);
        cells.extend(each.map(|elo| format!("{} ({})", whole(elo.mean), range(report, &elo))));
        cells.push(rung.games.to_string());
        cells.push(format!("{:.2}", rung.turn_times.median.as_secs_f64() * 1e3));
        sheet.row(cells);
    }
    sheet
}

fn range(report: &LadderReport, elo: &Estimate) -> String {
    match elo.low.is_finite() {
        true => format!("{} to {}", whole(elo.low), whole(elo.high)),
        false if report.cut_short => "not worked out".into(),
        false => "unknown".into(),
    }
}

/// Rounded, and without a sign for 0.
pub(super) fn whole(elo: f64) -> String {
    format!("{:.0}", elo.round() + 0.0)
}

/// With significant digits, however large or small.
fn plain(strength: f64) -> String {
    match strength {
        100.0.. => format!("{strength:.0}"),
        10.0.. => format!("{strength:.1}"),
        0.1.. => format!("{strength:.2}"),
        0.001.. => format!("{strength:.4}"),
        _ => format!("{strength:.0e}"),
    }
}

fn notes(report: &LadderReport) -> String {
    let ends = EndReason::ALL.into_iter().zip(report.ends).filter(|&(_, games)| games > 0);
    let ends: Vec<String> = ends.map(|(reason, games)| format!("{games} by {}", reason.word())).collect();
    let mut notes = format!(
        "{} games, ended {}. {} has 1000 points; 400 points are odds of ten to one to finish ahead.\n",
        report.games,
        ends.join(", "),
        report.anchor,
    );
    for Rung { name, forfeits, .. } in &report.rungs {
        for (reason, games) in forfeits {
            notes += &format!("{name} forfeited in {games} seats to the fallback: {reason}\n");
        }
    }
    notes
}

fn strength(strength: &Strength) -> Value {
    let (elo, raw) = (strength.elo(), strength.raw());
    // Where the logarithm is unbounded, the bounds of the strength mean nothing either.
    let bound = |value: f64| strength.0.low.is_finite().then_some(value);
    json!({
        "elo": elo.mean,
        "elo_low": bound(elo.low),
        "elo_high": bound(elo.high),
        "strength": raw.mean,
        "strength_low": bound(raw.low),
        "strength_high": bound(raw.high),
    })
}

fn rung(report: &LadderReport, rung: &Rung) -> Value {
    let mut value = strength(&rung.strength);
    let each = report.players.iter().zip(&rung.by_players).zip(&rung.wins);
    value["name"] = json!(rung.name);
    value["games"] = json!(rung.games);
    value["ahead_of_anchor"] = json!(rung.strength.ahead_of_anchor().mean);
    value["milliseconds_per_turn"] = json!(rung.turn_times.median.as_secs_f64() * 1e3);
    value["forfeits"] = json!(rung.forfeits.iter().map(|&(_, games)| games).sum::<usize>());
    value["forfeit_reasons"] = forfeit_reasons(&rung.forfeits, "seats");
    value["by_players"] = each
        .map(|((players, found), wins)| {
            let mut value = strength(found);
            value["players"] = json!(players);
            value["win_share"] = json!(wins);
            value
        })
        .collect();
    value
}

pub(super) fn json(report: &LadderReport, of: &Ladder) -> Value {
    let ends = EndReason::ALL.map(|reason| (reason.word().to_owned(), json!(report.ends[reason as usize])));
    json!({
        "seed": of.seed,
        "deals_asked": of.deals,
        "games_asked": of.games(),
        "budget": budget_form(of.budget),
        "games": report.games,
        "ends": Value::Object(ends.into_iter().collect()),
        "anchor": report.anchor,
        "entries": report.rungs.iter().map(|one| rung(report, one)).collect::<Vec<Value>>(),
    })
}
