//! What a store keeps to call people back to their games.

use ilos_table::{Millis, PersonId, TableId};

use super::rows::word;

/// Minutes of a day.
const DAY: u16 = 24 * 60;

/// Milliseconds of a minute.
const MINUTE: Millis = 60_000;

/// The number that the store gives to a target.
pub type TargetNumber = i64;

/// A place where a person is called back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallTarget {
    /// Its number; 0 for a new one.
    pub number: TargetNumber,
    /// The person.
    pub person: PersonId,
    /// Where requests go.
    pub address: String,
    /// What requests look like.
    pub way: CallWay,
    /// Since when.
    pub created: Millis,
}

/// What the request of a call looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallWay {
    /// A push to a browser, encrypted for it.
    Push {
        /// The public key of the browser, in base64url.
        key: String,
        /// The secret that it shares with the server, in base64url.
        auth: String,
    },
    /// A message to a service.
    Webhook {
        /// The form that the service expects.
        form: WebhookForm,
        /// What the message says before the link.
        words: String,
    },
}

/// The services that webhooks know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WebhookForm {
    /// Discord.
    Discord,
    /// Matrix, by a generic webhook of hookshot.
    Matrix,
    /// ntfy.
    Ntfy,
    /// Slack, and what understands its messages.
    Slack,
}

const FORMS: [(WebhookForm, &str); 4] = [
    (WebhookForm::Discord, "discord"),
    (WebhookForm::Matrix, "matrix"),
    (WebhookForm::Ntfy, "ntfy"),
    (WebhookForm::Slack, "slack"),
];

const PUSH: &str = "push";

impl CallWay {
    /// The word for it in a database.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            CallWay::Push { .. } => PUSH,
            CallWay::Webhook { form, .. } => word(&FORMS, *form),
        }
    }

    /// The columns of a key, a secret and words.
    pub(super) fn columns(&self) -> (Option<&str>, Option<&str>, Option<&str>) {
        match self {
            CallWay::Push { key, auth } => (Some(key), Some(auth), None),
            CallWay::Webhook { words, .. } => (None, None, Some(words)),
        }
    }

    /// The way of a row; `None` if no program writes such a row.
    pub(super) fn of_row(
        kind: &str,
        key: Option<String>,
        auth: Option<String>,
        words: Option<String>,
    ) -> Option<CallWay> {
        if kind == PUSH {
            return Some(CallWay::Push { key: key?, auth: auth? });
        }
        let (form, _) = FORMS.into_iter().find(|(_, known)| *known == kind)?;
        Some(CallWay::Webhook { form, words: words? })
    }
}

/// When a person is not to be called: from one minute of the day to another, by UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours {
    /// The first minute that is quiet.
    pub begin: u16,
    /// The first minute that is not.
    pub end: u16,
}

impl QuietHours {
    /// These hours, if both are minutes of a day and differ.
    pub fn new(begin: u16, end: u16) -> Option<QuietHours> {
        (begin < DAY && end < DAY && begin != end).then_some(QuietHours { begin, end })
    }

    /// When a quiet time that is on at this moment ends.
    pub fn over_at(self, now: Millis) -> Option<Millis> {
        let today = now / MINUTE;
        let minute = (today % Millis::from(DAY)) as u16;
        let since = |begin: u16| (minute + DAY - begin) % DAY;
        let length = (self.end + DAY - self.begin) % DAY;
        let left = length.checked_sub(since(self.begin)).filter(|left| *left > 0)?;
        Some((today + Millis::from(left)) * MINUTE)
    }
}

/// A turn of a person that began, about which they are called if they stay away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewCall {
    /// The person.
    pub person: PersonId,
    /// The sequence of the game.
    pub sequence: u64,
    /// When it is to be sent.
    pub due: Millis,
}

/// A call that waits to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The number that the store gave it.
    pub number: i64,
    /// Where it goes.
    pub target: CallTarget,
    /// The table.
    pub table: TableId,
    /// The sequence of the game at which the turn began.
    pub sequence: u64,
    /// When the turn began.
    pub made: Millis,
    /// When it is to be sent.
    pub due: Millis,
    /// When the person is not to be called.
    pub quiet: Option<QuietHours>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Millis = 60 * MINUTE;

    #[test]
    fn a_night_is_over_in_the_morning() {
        let night = QuietHours::new(22 * 60, 7 * 60).unwrap();
        assert_eq!(night.over_at(23 * HOUR), Some(31 * HOUR));
        assert_eq!(night.over_at(6 * HOUR), Some(7 * HOUR));
        assert_eq!(night.over_at(7 * HOUR), None, "its last minute is over");
        assert_eq!(night.over_at(22 * HOUR - 1), None);
        assert_eq!(night.over_at(22 * HOUR), Some(31 * HOUR));
    }

    #[test]
    fn hours_are_minutes_of_a_day_and_not_the_whole_day() {
        assert_eq!(QuietHours::new(0, 24 * 60), None);
        assert_eq!(QuietHours::new(60, 60), None);
    }
}
