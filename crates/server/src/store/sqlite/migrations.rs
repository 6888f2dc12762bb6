//! The schema, step by step. A step is never changed once it is released.

use ilos_table::PersonId;
use rusqlite::Connection;

use crate::people::names;
use crate::store::older::{WITH_HOSTS, WITH_SKELETONS, host_of};
use crate::store::{StoreError, check_schema, not_ours};

const STEPS: [&str; 11] = [
    include_str!("001.sql"),
    include_str!("002.sql"),
    include_str!("003.sql"),
    include_str!("004.sql"),
    include_str!("005.sql"),
    include_str!("006.sql"),
    include_str!("007.sql"),
    include_str!("008.sql"),
    include_str!("009.sql"),
    include_str!("010.sql"),
    include_str!("011.sql"),
];

/// Brings a file up to date.
pub(super) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    check_schema(done as usize, STEPS.len())?;
    for step in &STEPS[done as usize..] {
        transaction.execute_batch(step)?;
    }
    if (done as usize) < WITH_HOSTS {
        fill_hosts(&transaction)?;
    }
    if (done as usize) < WITH_SKELETONS {
        fill_skeletons(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len() as u32)?;
    transaction.commit()?;
    Ok(())
}

/// Refuses a file that no program of ours has written, or a newer one.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    match connection.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0))? {
        0 => Err(not_ours()),
        done => check_schema(done as usize, STEPS.len()),
    }
}

fn fill_hosts(connection: &Connection) -> Result<(), StoreError> {
    let mut gone = connection.prepare("SELECT id FROM people WHERE kind = 'former'")?;
    let gone = gone.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let mut lobbies = connection.prepare("SELECT key, body FROM tables WHERE status = 'gathering'")?;
    let rows = lobbies.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (key, body) in rows.collect::<Result<Vec<(i64, String)>, _>>()? {
        let (host, body) = host_of(&body, &gone);
        let row = rusqlite::params![host.map(PersonId::number), body, key];
        connection.execute(
            "UPDATE tables SET host = ?1, body = ?2, listed = listed AND ?1 IS NOT NULL WHERE key = ?3",
            row,
        )?;
    }
    Ok(())
}

/// Of accounts that look the same, the oldest keeps the others from coming up again.
fn fill_skeletons(connection: &Connection) -> Result<(), StoreError> {
    let mut accounts =
        connection.prepare("SELECT id, name FROM people WHERE account IS NOT NULL ORDER BY created, id")?;
    let rows = accounts.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, name) in rows.collect::<Result<Vec<(i64, String)>, _>>()? {
        connection.execute(
            "UPDATE OR IGNORE people SET skeleton = ?1 WHERE id = ?2",
            rusqlite::params![names::skeleton(&name), id],
        )?;
    }
    Ok(())
}
