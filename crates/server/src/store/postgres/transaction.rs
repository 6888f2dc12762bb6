//! Transactions that are always finished.

use futures_util::future::BoxFuture;
use sqlx::Connection as _;
use sqlx::postgres::{PgConnection, PgPool};
use tokio::time::timeout;

use super::{TIMEOUT, no_answer};
use crate::store::StoreError;

/// Runs a transaction in a task of its own, so that it is finished even if its caller no longer waits: a
/// connection that is released while its transaction begins would stay in it, and what the next caller does
/// there would never be committed. A connection that gives no answer is closed.
pub(super) async fn in_transaction<T, W>(pool: &PgPool, work: W) -> Result<T, StoreError>
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut PgConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
{
    let pool = pool.clone();
    let task = tokio::spawn(async move {
        let mut connection = pool.acquire().await?;
        let transact = async {
            let mut transaction = connection.begin().await?;
            let done = work(&mut transaction).await?;
            transaction.commit().await?;
            Ok(done)
        };
        match timeout(TIMEOUT, transact).await {
            Ok(done) => done,
            Err(_) => {
                drop(connection.detach());
                Err(no_answer())
            }
        }
    });
    task.await.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())))
}
