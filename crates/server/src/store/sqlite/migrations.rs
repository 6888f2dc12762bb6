//! The schema, step by step. A step is never changed once it was released.

use rusqlite::Connection;

use crate::store::StoreError;

const STEPS: [&str; 1] = [include_str!("001.sql")];

/// Brings a file up to date; refuses one that a newer program has written.
pub(super) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let done = done as usize;
    if done > STEPS.len() {
        return Err(StoreError::Broken(format!(
            "the database has schema {done}, and this program knows {}: it was written by a newer one, use that or \
             restore a backup",
            STEPS.len()
        )));
    }
    for step in &STEPS[done..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len() as u32)?;
    transaction.commit()?;
    Ok(())
}
