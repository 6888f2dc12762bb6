//! Looking at a PostgreSQL database without a server.

use async_trait::async_trait;
use ilos_table::{Entry, Millis, TableId};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection as _, Row};

use super::{connect, migrations, reading};
use crate::store::inspection::{
    CUT, Inspection, READ_AGAIN, STRAY_GAMES, SelfCheck, StoredTable, stored_table,
};
use crate::store::{StoreError, TableKey};

/// Checks an index, and that every row is in it.
const CHECK_INDEX: &str = "SELECT bt_index_check($1::oid::regclass, true)";

/// The indexes of our tables.
const INDEXES: &str = "SELECT pg_class.oid::bigint, relname FROM pg_class
     JOIN pg_am ON pg_am.oid = relam AND amname = 'btree'
     WHERE relkind = 'i' AND relnamespace = current_schema()::regnamespace ORDER BY relname";

/// A database that is looked at.
pub(in crate::store) struct InspectedDatabase {
    connection: PgConnection,
    /// Whether it keeps sets apart from tables.
    has_sets: bool,
}

const HAS_SETS: &str = "SELECT EXISTS (SELECT 1 FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'tables' AND column_name = 'own_set')";

impl InspectedDatabase {
    /// Connects to the database as it is.
    pub(in crate::store) async fn open(url: &str) -> Result<InspectedDatabase, StoreError> {
        let mut connection = connect(url).await?;
        migrations::check(&mut connection).await?;
        let has_sets = sqlx::query_scalar(HAS_SETS).fetch_one(&mut connection).await?;
        Ok(InspectedDatabase { connection, has_sets })
    }

    async fn setting(&mut self, query: &'static str) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar(query).fetch_one(&mut self.connection).await?)
    }

    async fn check_indexes(&mut self, check: &mut SelfCheck) -> Result<(), StoreError> {
        let indexes: Vec<(i64, String)> = sqlx::query_as(INDEXES).fetch_all(&mut self.connection).await?;
        for (index, name) in indexes {
            if let Err(error) = sqlx::query(CHECK_INDEX).bind(index).execute(&mut self.connection).await {
                check.damage.push(format!("index {name}: {error}"));
            }
        }
        Ok(())
    }
}

#[async_trait]
impl Inspection for InspectedDatabase {
    async fn check_itself(&mut self) -> Result<SelfCheck, StoreError> {
        let mut check = SelfCheck::default();
        if self.setting("SELECT current_setting('data_checksums') = 'on'").await? {
            let failures = "SELECT coalesce(checksum_failures, 0) FROM pg_stat_database
                            WHERE datname = current_database()";
            let failures: i64 = sqlx::query_scalar(failures).fetch_one(&mut self.connection).await?;
            if failures > 0 {
                check.damage.push(format!("PostgreSQL has found {failures} pages with wrong checksums"));
            }
        } else {
            check.unchecked.push("pages, because this cluster has no checksums (initdb -k)".to_owned());
        }
        if self.setting("SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'amcheck')").await? {
            self.check_indexes(&mut check).await?;
        } else {
            check
                .unchecked
                .push("indexes, because there is no amcheck (CREATE EXTENSION amcheck)".to_owned());
        }
        let stray: Vec<TableKey> = sqlx::query_scalar(STRAY_GAMES).fetch_all(&mut self.connection).await?;
        check.add_stray_games(&stray);
        Ok(check)
    }

    async fn tables(&mut self) -> Result<Vec<TableKey>, StoreError> {
        Ok(sqlx::query_scalar("SELECT key FROM tables ORDER BY key").fetch_all(&mut self.connection).await?)
    }

    async fn table(&mut self, key: TableKey) -> Result<StoredTable, StoreError> {
        let mut moment =
            self.connection.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        let entries = reading::entries(&mut *moment, key).await?;
        let statement = sqlx::query(AssertSqlSafe(stored_table(self.has_sets).replace('?', "$"))).bind(key);
        let row = statement.fetch_one(&mut *moment).await?;
        let id = TableId::from_number(row.try_get("id")?);
        let set = row.try_get::<Option<Vec<u8>>, _>("own_set")?.map(reading::set_text).transpose()?;
        Ok(StoredTable { id, status: row.try_get("status")?, set, body: row.try_get("body")?, entries })
    }

    async fn cut(&mut self, key: TableKey, steps: &[Entry], at: Millis) -> Result<(), StoreError> {
        let Some(first) = steps.first() else { return Ok(()) };
        let mut transaction = self.connection.begin().await?;
        let cut = sqlx::query(AssertSqlSafe(CUT.replace('?', "$")));
        let removed = cut.bind(key).bind(first.sequence as i64).execute(&mut *transaction).await?;
        if removed.rows_affected() != steps.len() as u64 {
            return Err(StoreError::Conflict);
        }
        let again = sqlx::query(AssertSqlSafe(READ_AGAIN.replace('?', "$")));
        again.bind(key).bind(at as i64).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }
}
