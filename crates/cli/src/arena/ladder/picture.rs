//! A ladder as a picture: a row for each bot, a dot with its interval for all games and for each number of
//! players.

use std::fmt::Write;

use ilos_bots::arena::{Estimate, LadderReport, Rung, Strength};

use super::report::whole;

const WIDTH: f64 = 860.0;
/// The ends of the scale, between the names and the figures.
const LEFT: f64 = 180.0;
const RIGHT: f64 = WIDTH - 80.0;
const TOP: f64 = 96.0;
/// The distance between the lines of one bot, and the margin around them.
const LINE: f64 = 12.0;
const MARGIN: f64 = 13.0;

const INK: &str = "#1b2a33";
const FAINT: &str = "#dde4e8";
const QUIET: &str = "#5c6b74";
/// For 2 to 5 players; distinguishable for colour-blind readers too.
const COLOURS: [&str; 4] = ["#0072b2", "#009e73", "#d55e00", "#b5508f"];

/// The picture as an SVG file.
pub(super) fn svg(report: &LadderReport) -> String {
    let lines = 1 + report.players.len();
    let row = MARGIN * 2.0 + LINE * (lines - 1) as f64;
    let bottom = TOP + row * report.rungs.len() as f64;
    let height = bottom + 56.0;
    let scale = Scale::of(report);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\" font-size=\"13\" fill=\"{INK}\">\n\
         <title>Strength of bots, in Elo points</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    let mut put = |part: String| writeln!(text, "{part}").expect("a text takes every line");
    put(words(24.0, 34.0, "start", "font-size=\"19\" font-weight=\"600\"", "Strength of bots"));
    let games = format!(
        "{} games, 95 % intervals (a ring: unknown interval); {} has 1000 points",
        report.games, report.anchor
    );
    put(words(24.0, 56.0, "start", &format!("fill=\"{QUIET}\""), &games));
    legend(report).into_iter().for_each(&mut put);
    for tick in scale.ticks() {
        let x = scale.x(tick);
        let colour = if tick == 1000.0 { "#a9b6bd" } else { FAINT };
        put(format!("<path d=\"M{x:.1} {TOP}V{bottom:.1}\" stroke=\"{colour}\"/>"));
        let style = format!("fill=\"{QUIET}\" font-size=\"12\"");
        put(words(x, bottom + 20.0, "middle", &style, &format!("{tick:.0}")));
    }
    put(words(
        (LEFT + RIGHT) / 2.0,
        bottom + 42.0,
        "middle",
        &format!("fill=\"{QUIET}\" font-size=\"12\""),
        "Elo points",
    ));
    for (number, rung) in report.rungs.iter().enumerate() {
        let top = TOP + row * number as f64;
        put(format!("<path d=\"M24 {top:.1}H{:.1}\" stroke=\"{FAINT}\"/>", WIDTH - 24.0));
        draw_rung(report, rung, &scale, top + MARGIN).into_iter().for_each(&mut put);
    }
    put(format!("<path d=\"M24 {bottom:.1}H{:.1}\" stroke=\"{FAINT}\"/>", WIDTH - 24.0));
    text + "</svg>\n"
}

fn draw_rung(report: &LadderReport, rung: &Rung, scale: &Scale, y: f64) -> Vec<String> {
    let middle = y + LINE * report.players.len() as f64 / 2.0 + 5.0;
    let elo = rung.strength.elo();
    let shown: String = match rung.name.chars().count() {
        0..=18 => rung.name.clone(),
        _ => rung.name.chars().take(17).chain(['…']).collect(),
    };
    let mut parts = vec![
        words(24.0, middle, "start", "font-weight=\"600\"", &shown),
        words(WIDTH - 24.0, middle, "end", "font-weight=\"600\"", &whole(elo.mean)),
        interval(scale, &elo, y, INK, 2.5, 5.0),
    ];
    let each = report.players.iter().zip(&rung.by_players);
    for (line, (&players, strength)) in (1..).zip(each) {
        let y = y + LINE * f64::from(line);
        parts.push(interval(scale, &Strength::elo(strength), y, colour(players), 1.5, 3.5));
    }
    parts
}

fn interval(scale: &Scale, elo: &Estimate, y: f64, colour: &str, width: f64, radius: f64) -> String {
    let [low, mean, high] = [elo.low, elo.mean, elo.high].map(|elo| scale.x(elo));
    match elo.low.is_finite() {
        true => format!(
            "<path d=\"M{low:.1} {y:.1}H{high:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>\
             <circle cx=\"{mean:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\" stroke=\"#ffffff\"/>"
        ),
        // Without an interval: a ring instead of a dot.
        false => format!(
            "<circle cx=\"{mean:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
        ),
    }
}

fn legend(report: &LadderReport) -> Vec<String> {
    let all = std::iter::once((INK, "all games".to_owned()));
    let each = report.players.iter().map(|&players| (colour(players), format!("{players} players")));
    let mut x = LEFT;
    let mut parts = Vec::new();
    for (colour, label) in all.chain(each) {
        parts.push(format!("<circle cx=\"{x:.1}\" cy=\"78\" r=\"4.5\" fill=\"{colour}\"/>"));
        parts.push(words(x + 10.0, 82.0, "start", "", &label));
        x += 104.0;
    }
    parts
}

fn colour(players: usize) -> &'static str {
    COLOURS[players.clamp(2, 5) - 2]
}

fn words(x: f64, y: f64, anchor: &str, style: &str, said: &str) -> String {
    let said = said.replace('&', "&amp;").replace('<', "&lt;");
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {style}>{said}</text>")
}

/// Maps Elo points to the picture.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    fn of(report: &LadderReport) -> Scale {
        let strengths =
            report.rungs.iter().flat_map(|rung| std::iter::once(&rung.strength).chain(&rung.by_players));
        let (mut low, mut high) = (1000f64, 1000f64);
        for Estimate { mean, low: least, high: most } in strengths.map(Strength::elo) {
            for elo in [mean, least, most].into_iter().filter(|elo| elo.is_finite()) {
                low = low.min(elo);
                high = high.max(elo);
            }
        }
        let steps = [25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0];
        let step = steps.into_iter().find(|step| (high - low) / step <= 9.0).unwrap_or(2500.0);
        Scale {
            low: (low / step).floor() * step,
            high: (high / step).ceil().max(low / step + 1.0) * step,
            step,
        }
    }

    fn x(&self, elo: f64) -> f64 {
        LEFT + (elo - self.low) / (self.high - self.low) * (RIGHT - LEFT)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let (low, step) = (self.low, self.step);
        let count = ((self.high - self.low) / self.step).round() as u32;
        (0..=count).map(move |number| low + step * f64::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ilos_bots::arena::TurnTimes;

    fn rung(name: &str, log: f64, reach: f64) -> Rung {
        let strength = Strength(Estimate { mean: log, low: log - reach, high: log + reach });
        let by_players = vec![strength; 2];
        let turn_times = TurnTimes::default();
        let (name, wins, forfeits) = (name.to_owned(), vec![0.5; 2], Vec::new());
        Rung { name, games: 10, strength, by_players, wins, turn_times, forfeits }
    }

    fn report(rungs: Vec<Rung>) -> LadderReport {
        let (ends, players) = ([20, 0, 0, 0], vec![2, 4]);
        LadderReport { games: 20, ends, anchor: "b".into(), players, rungs, cut_short: false }
    }

    /// Every point of the scale lies between names and figures, however far apart the bots are.
    #[test]
    fn every_interval_lies_within_the_scale() {
        for spread in [0.0, 0.01, 1.0, 30.0] {
            let report = report(vec![rung("a", spread, spread / 3.0), rung("b", 0.0, 0.0)]);
            let scale = Scale::of(&report);
            for rung in &report.rungs {
                let elo = rung.strength.elo();
                for x in [elo.low, elo.mean, elo.high].map(|elo| scale.x(elo)) {
                    assert!((LEFT..=RIGHT).contains(&x), "{spread}: {x}");
                }
            }
            assert!((2..=12).contains(&scale.ticks().count()), "{spread}: {}", scale.ticks().count());
        }
    }

    #[test]
    fn what_has_no_interval_is_a_ring() {
        let drawn = svg(&report(vec![rung("a", 1.0, f64::INFINITY), rung("b", 0.0, 0.0)]));
        assert_eq!(drawn.matches("fill=\"#ffffff\" stroke=\"#").count(), 3, "{drawn}");
        assert!(!drawn.contains("inf") && !drawn.contains("NaN"), "{drawn}");
    }

    #[test]
    fn names_are_cut_and_written_as_text() {
        let drawn = svg(&report(vec![rung("a<b & a very long name", 1.0, 0.1), rung("b", 0.0, 0.0)]));
        assert!(drawn.contains(">a&lt;b &amp; a very long…</text>"), "{drawn}");
        assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
        // Two bots with three dots each, and three in the legend.
        assert_eq!(drawn.matches("<circle").count(), 9);
    }
}
