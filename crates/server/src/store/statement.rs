//! Statements in the SQL that both databases understand. Each database has one place that runs them; what
//! they are for is said once.

use ilos_table::PersonId;

use super::StoreError;

/// A statement with its parameters `?1`, `?2` and on.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
    /// Why it fails if it yields no row.
    pub(super) without_row: Option<StoreError>,
}

/// A value of a parameter or a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A whole number.
    Number(Option<i64>),
    /// A text.
    Text(Option<String>),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// A row of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Row(pub(super) Vec<Value>);

impl Statement {
    /// A statement without parameters yet.
    pub(super) fn new(sql: impl Into<String>) -> Statement {
        Statement { sql: sql.into(), values: Vec::new(), without_row: None }
    }

    /// The same with one more parameter.
    pub(super) fn with(mut self, value: impl Into<Value>) -> Statement {
        self.values.push(value.into());
        self
    }

    /// The same, which fails if it yields no row.
    pub(super) fn or(mut self, error: StoreError) -> Statement {
        self.without_row = Some(error);
        self
    }

    /// What it leads to: the number that it yields, 0 if it yields none.
    pub(super) fn outcome(&self, rows: &[Row]) -> Result<i64, StoreError> {
        match (rows.first(), &self.without_row) {
            (None, Some(error)) => Err(error.clone()),
            (first, _) => Ok(first.and_then(|row| row.maybe_number(0)).unwrap_or(0)),
        }
    }
}

impl Row {
    pub(super) fn maybe_number(&self, column: usize) -> Option<i64> {
        match self.0.get(column) {
            Some(Value::Number(number)) => *number,
            _ => None,
        }
    }

    pub(super) fn number(&self, column: usize) -> i64 {
        self.maybe_number(column).unwrap_or(0)
    }

    pub(super) fn person(&self, column: usize) -> Option<PersonId> {
        self.maybe_number(column).map(PersonId::from_number)
    }

    pub(super) fn maybe_text(&self, column: usize) -> Option<&str> {
        match self.0.get(column) {
            Some(Value::Text(text)) => text.as_deref(),
            _ => None,
        }
    }

    pub(super) fn text(&self, column: usize) -> &str {
        self.maybe_text(column).unwrap_or_default()
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(Some(number))
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(Some(number as i64))
    }
}

impl From<Option<u64>> for Value {
    fn from(number: Option<u64>) -> Value {
        Value::Number(number.map(|number| number as i64))
    }
}

impl From<PersonId> for Value {
    fn from(person: PersonId) -> Value {
        person.number().into()
    }
}

impl From<Option<PersonId>> for Value {
    fn from(person: Option<PersonId>) -> Value {
        Value::Number(person.map(PersonId::number))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(Some(text.to_owned()))
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        Value::Text(text.map(str::to_owned))
    }
}

impl From<[u8; 32]> for Value {
    fn from(bytes: [u8; 32]) -> Value {
        Value::Bytes(bytes.to_vec())
    }
}
