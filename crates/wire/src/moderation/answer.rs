//! What moderators and admins are shown, and what everyone may know of a server.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::deed::{Registration, Role, Switch};
use super::report::Report;
use crate::person::{Login, PersonKind};
use crate::table::TableInfo;

/// The answer to a deed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeedAnswer {
    /// It is done.
    Done {},
    /// People.
    People(Vec<PersonInfo>),
    /// Logins.
    Logins(Vec<Login>),
    /// Tables.
    Tables(Vec<TableInfo>),
    /// Reports.
    Reports(Vec<Report>),
    /// What is in force.
    InForce(InForce),
    /// What has been done.
    Log(Vec<LogEntry>),
    /// The number of a new ban or mute.
    Number(#[ts(type = "number")] u64),
    /// The name that a person has now.
    Name(String),
    /// A link that works once.
    Link(String),
    /// A code, which is shown only this once.
    Code(String),
}

/// A person, as those see them who look after the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct PersonInfo {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The kind of person.
    pub kind: PersonKind,
    /// The role.
    pub role: Option<Role>,
    /// When the person first came.
    #[ts(type = "number")]
    pub created: u64,
    /// When the person was last here, to half a day.
    #[ts(type = "number")]
    pub seen: u64,
    /// The networks from which the person is connected now.
    pub networks: Vec<String>,
}

/// What is in force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct InForce {
    /// Bans and mutes.
    pub sanctions: Vec<SanctionInfo>,
    /// What is switched off.
    pub off: Vec<Switch>,
    /// What is announced.
    pub announcement: Option<String>,
}

/// The kinds of sanctions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SanctionKind {
    /// Nothing at all.
    Ban,
    /// No chat and no invitations.
    Mute,
}

/// A ban or a mute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SanctionInfo {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// Its kind.
    pub kind: SanctionKind,
    /// The id of the person, if it is about one.
    pub person: Option<String>,
    /// The network, if it is about one.
    pub network: Option<String>,
    /// Until when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub until: u64,
    /// Why.
    pub reason: String,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LogEntry {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The id of the person who did it; null for the operator at the machine.
    pub person: Option<String>,
    /// The deed, as it was asked for.
    pub deed: String,
}

/// What everyone may know of this server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ServerInfo {
    /// Who can make an account.
    pub registration: Registration,
    /// Whether people can play without an account.
    pub guests: bool,
    /// What is switched off.
    pub off: Vec<Switch>,
    /// What is announced.
    pub announcement: Option<String>,
    /// The role of the person who asks.
    pub role: Option<Role>,
}
