//! Why someone may not do something for now, apart from the rules of tables.

use ilos_table::Millis;
use ilos_wire::moderation::Switch;
use time::OffsetDateTime;

/// Why someone may not do something for now. The texts are for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Denial {
    /// The person or the network is banned.
    #[error("you are banned until {}: {reason}", moment(*until))]
    Banned {
        /// Until when.
        until: Millis,
        /// Why.
        reason: String,
    },
    /// The person or the network may not write to others.
    #[error("you can write to no one until {}: {reason}", moment(*until))]
    Muted {
        /// Until when.
        until: Millis,
        /// Why.
        reason: String,
    },
    /// It is switched off.
    #[error("{}", off(*.0))]
    SwitchedOff(Switch),
    /// No one can make an account.
    #[error("this server makes no new accounts")]
    RegistrationClosed,
    /// A new account needs a code.
    #[error("a new account needs a code from those who run this server, and this is none")]
    CodeNeeded,
    /// No one can play without an account.
    #[error("this server knows no guests: log in or make an account")]
    NoGuests,
}

fn off(switch: Switch) -> &'static str {
    match switch {
        Switch::NewGames => "the server is under maintenance and begins no new games; games that run go on",
        Switch::Hints => "hints are switched off for now",
        Switch::Bots => "bots are switched off for now",
        Switch::Previews => "pictures of tables are switched off for now",
        Switch::Spectators => "watching games of others is switched off for now",
    }
}

/// A time as people read it, to the minute.
fn moment(at: Millis) -> String {
    let Ok(at) = OffsetDateTime::from_unix_timestamp((at / 1000) as i64) else {
        return "further notice".to_owned();
    };
    let (date, time) = (at.date(), at.time());
    let (month, day) = (u8::from(date.month()), date.day());
    format!("{:04}-{month:02}-{day:02} {:02}:{:02} UTC", date.year(), time.hour(), time.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_says_until_when_and_why() {
        let ban = Denial::Banned { until: 1_796_126_400_000, reason: "spam".to_owned() };
        assert_eq!(ban.to_string(), "you are banned until 2026-12-01 12:00 UTC: spam");
    }
}
