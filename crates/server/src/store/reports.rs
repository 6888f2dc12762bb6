//! What a store keeps of what people tell moderators, and of whom they want to have nothing to do with.

use ilos_table::{Millis, PersonId, TableId};
use ilos_wire::moderation::{Report, ReportKind};

use super::rows::word;
use super::statement::{Row, Statement};
use super::{LineNumber, Store, StoreError};

const KINDS: [(ReportKind, &str); 3] =
    [(ReportKind::Line, "line"), (ReportKind::Name, "name"), (ReportKind::Player, "player")];

const COLUMNS: &str =
    "SELECT number, at, kind, author, person, name, game, line, quoted, text, answer FROM reports";

/// A report that is made now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// The time.
    pub at: Millis,
    /// What it is about.
    pub kind: ReportKind,
    /// Who makes it.
    pub author: PersonId,
    /// Whom it is about.
    pub person: PersonId,
    /// The name of that person now.
    pub name: String,
    /// Where it happened.
    pub table: Option<TableId>,
    /// The number of the line that it is about.
    pub line: Option<LineNumber>,
    /// The lines that it is about, the oldest first.
    pub quoted: Vec<String>,
    /// What the author says.
    pub text: String,
}

/// Adds a report. It yields its number.
pub fn add_report(report: &NewReport) -> Statement {
    Statement::new(
        "INSERT INTO reports (at, kind, author, person, name, game, line, quoted, text)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING number",
    )
    .with(report.at)
    .with(word(&KINDS, report.kind))
    .with(report.author)
    .with(report.person)
    .with(report.name.as_str())
    .with(report.table.map(|table| table.number() as u64))
    .with(report.line.map(|line| line as u64))
    .with(serde_json::json!(report.quoted).to_string().as_str())
    .with(report.text.as_str())
}

/// Answers a report; a conflict means that none of this number waits.
pub fn answer(number: u64, answer: &str) -> Statement {
    Statement::new("UPDATE reports SET answer = ?2 WHERE number = ?1 AND answer IS NULL RETURNING number")
        .with(number)
        .with(answer)
        .or(StoreError::Conflict)
}

/// Blocks someone for a person.
pub fn block(person: PersonId, blocked: PersonId) -> Statement {
    Statement::new("INSERT INTO blocks (person, blocked) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        .with(person)
        .with(blocked)
}

/// Takes a block back.
pub fn unblock(person: PersonId, blocked: PersonId) -> Statement {
    Statement::new("DELETE FROM blocks WHERE person = ?1 AND blocked = ?2").with(person).with(blocked)
}

/// What is read of all this.
impl dyn Store {
    async fn reports(&self, query: Statement) -> Result<Vec<Report>, StoreError> {
        let report = |row: &Row| {
            Some(Report {
                number: row.number(0) as u64,
                at: row.number(1) as u64,
                kind: KINDS.iter().find(|(_, word)| *word == row.text(2)).map(|(kind, _)| *kind)?,
                by: row.person(3)?.to_string(),
                person: row.person(4)?.to_string(),
                name: row.text(5).to_owned(),
                table: row.maybe_number(6).map(|id| TableId::from_number(id).to_string()),
                line: row.maybe_number(7),
                quoted: serde_json::from_str(row.text(8)).ok()?,
                text: row.text(9).to_owned(),
                answer: row.maybe_text(10).map(str::to_owned),
            })
        };
        Ok(self.query(query).await?.iter().filter_map(report).collect())
    }

    /// Reports that wait for an answer, the oldest first.
    pub async fn waiting_reports(&self, count: u32) -> Result<Vec<Report>, StoreError> {
        let query = format!("{COLUMNS} WHERE answer IS NULL ORDER BY number LIMIT ?1");
        self.reports(Statement::new(query).with(u64::from(count))).await
    }

    /// The reports that a person has made, the latest first.
    pub async fn reports_by(&self, author: PersonId) -> Result<Vec<Report>, StoreError> {
        let query = format!("{COLUMNS} WHERE author = ?1 ORDER BY number DESC");
        self.reports(Statement::new(query).with(author)).await
    }

    /// The people whom a person has blocked.
    pub async fn blocked_by(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let query =
            Statement::new("SELECT blocked FROM blocks WHERE person = ?1 ORDER BY blocked").with(person);
        Ok(self.query(query).await?.iter().filter_map(|row| row.person(0)).collect())
    }

    /// Whether one of two people has blocked the other.
    pub async fn are_apart(&self, one: PersonId, other: PersonId) -> Result<bool, StoreError> {
        let query = Statement::new(
            "SELECT person FROM blocks WHERE (person = ?1 AND blocked = ?2) OR (person = ?2 AND blocked = ?1)",
        );
        Ok(!self.query(query.with(one).with(other)).await?.is_empty())
    }
}
