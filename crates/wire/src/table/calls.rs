//! How a person is called back when it is their turn and they are not there.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How I am called back when it is my turn and I am not there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Calls {
    /// The public key of the server for `pushManager.subscribe`, in base64url.
    pub push_key: String,
    /// Where I am called.
    pub targets: Vec<CallTarget>,
    /// When I am not to be called; null for never.
    pub quiet: Option<QuietHours>,
}

/// A place where I am called: a browser or a webhook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct CallTarget {
    /// The id of the target.
    pub id: String,
    /// What is sent there.
    pub kind: CallKind,
    /// Where requests go.
    pub address: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: u64,
}

/// What is sent to a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallKind {
    /// A push to a browser.
    Push,
    /// A message in the form of Discord.
    Discord,
    /// A message for a generic webhook of Matrix (hookshot).
    Matrix,
    /// A message in the form of ntfy.
    Ntfy,
    /// A message in the form of Slack.
    Slack,
}

/// The services that webhooks know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
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

/// A request to be called back at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields, expecting = "an object with kind")]
pub enum NewCallTarget {
    /// A browser, as its `PushSubscription` describes it.
    Push {
        /// Where the push service of the browser takes pushes.
        endpoint: String,
        /// The public key of the browser, in base64url.
        p256dh: String,
        /// The secret that the browser shares with the server, in base64url.
        auth: String,
    },
    /// A webhook.
    Webhook {
        /// The form that the service expects.
        form: WebhookForm,
        /// Where it takes messages.
        address: String,
        /// What messages say before the link, with at most 200 letters; a sentence in English by default.
        #[schema(max_length = 200)]
        #[ts(optional)]
        words: Option<String>,
    },
}

/// When a person is not to be called, in minutes of the day by UTC; a time that ends before it begins goes
/// over midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with begin and end")]
pub struct QuietHours {
    /// The first quiet minute: 0 to 1,439.
    #[schema(minimum = 0, maximum = 1_439)]
    pub begin: u16,
    /// The first minute that is not quiet: 0 to 1,439.
    #[schema(minimum = 0, maximum = 1_439)]
    pub end: u16,
}

/// A request to change when I am called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with quiet")]
pub struct ChangeCalls {
    /// When I am not to be called; null for never.
    pub quiet: Option<QuietHours>,
}
