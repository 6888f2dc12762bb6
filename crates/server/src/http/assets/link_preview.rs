//! What the link of a table tells before it is opened, for programs that show links.

use ilos_wire::table::{Clock, Occupant, TableInfo, TableStatus};
use ilos_wire::words::PirateRule;

const DAY: u32 = 24 * 60 * 60;

/// What was agreed on at a table, in a line.
pub(super) fn description(table: &TableInfo) -> String {
    let open = table.seats.iter().filter(|seat| matches!(seat, Occupant::Open)).count();
    let mut facts = vec![format!("{} players", table.seats.len())];
    match table.status {
        TableStatus::Gathering => facts.push(match open {
            0 => "no seat free".to_owned(),
            1 => "1 seat free".to_owned(),
            _ => format!("{open} seats free"),
        }),
        TableStatus::Playing => facts.push("the game goes on".to_owned()),
        TableStatus::Finished => facts.push("the game is over".to_owned()),
    }
    facts.push(clock(table.clock));
    facts.push(match table.options.pirate_rule {
        PirateRule::International => "international edition".to_owned(),
        PirateRule::Dutch => "Dutch edition".to_owned(),
    });
    if table.options.open_stock {
        facts.push("open stocks".to_owned());
    }
    facts.push(format!("set: {}", table.set_name));
    facts.push(if table.rated { "rated" } else { "not rated" }.to_owned());
    facts.push(if table.listed { "public" } else { "by invitation" }.to_owned());
    let people = table.seats.iter().filter_map(|seat| match seat {
        Occupant::Person { name, .. } => Some(name.as_str()),
        Occupant::Open | Occupant::Bot { .. } => None,
    });
    let mut names: Vec<&str> = people.collect();
    names.dedup();
    let facts = facts.join(" · ");
    if names.is_empty() { facts } else { format!("{}: {facts}", names.join(", ")) }
}

fn clock(clock: Clock) -> String {
    match clock {
        Clock::None => "no time limit".to_owned(),
        Clock::PerTurn { seconds } => format!("{} a turn", time(seconds)),
        Clock::RealTime { seconds, increment: 0 } => format!("{} for the whole game", time(seconds)),
        Clock::RealTime { seconds, increment } => {
            format!("{} for the whole game and {} for each turn", time(seconds), time(increment))
        }
    }
}

/// A time in the largest unit that gives a whole number.
fn time(seconds: u32) -> String {
    let (number, unit) = match seconds {
        seconds if seconds.is_multiple_of(DAY) => (seconds / DAY, "day"),
        seconds if seconds.is_multiple_of(60) => (seconds / 60, "minute"),
        seconds => (seconds, "second"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// A text as the value of an attribute: people choose names, also those of sets.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_told_in_the_largest_unit() {
        assert_eq!(clock(Clock::PerTurn { seconds: 3 * DAY }), "3 days a turn");
        assert_eq!(clock(Clock::PerTurn { seconds: 90 }), "90 seconds a turn");
        let game = clock(Clock::RealTime { seconds: 600, increment: 60 });
        assert_eq!(game, "10 minutes for the whole game and 1 minute for each turn");
    }

    #[test]
    fn a_name_stays_inside_its_attribute() {
        assert_eq!(escaped("\"><b>&"), "&quot;&gt;&lt;b&gt;&amp;");
    }
}
