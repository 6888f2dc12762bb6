//! What people tell moderators.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The most characters of what a person says in a report.
pub const MAX_REPORT: usize = 1000;

/// What a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// A line of chat.
    Line,
    /// The name of a person.
    Name,
    /// How a person plays or behaves.
    Player,
}

/// A request to report someone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a kind and a person")]
#[ts(optional_fields)]
pub struct NewReport {
    /// What it is about.
    pub kind: ReportKind,
    /// The id of the person.
    pub person: String,
    /// The table where it happened.
    pub table: Option<String>,
    /// The number of the line, for a report of a line. The server quotes the lines itself.
    #[ts(optional, type = "number")]
    pub line: Option<i64>,
    /// What there is to say about it, at most 1,000 characters.
    pub text: Option<String>,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Report {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What it is about.
    pub kind: ReportKind,
    /// The id of the person who made it.
    pub by: String,
    /// The id of the person whom it is about.
    pub person: String,
    /// The name of that person then.
    pub name: String,
    /// The table.
    pub table: Option<String>,
    /// The number of the line, for a report of a line.
    #[ts(type = "number | null")]
    pub line: Option<i64>,
    /// The lines that the person had written there, the oldest first.
    pub quoted: Vec<String>,
    /// What its author says.
    pub text: String,
    /// What came of it; null while it waits.
    pub answer: Option<String>,
}
