//! Transactions that nobody can break off half-way.

use futures_util::future::BoxFuture;
use sqlx::Connection as _;
use sqlx::postgres::{PgConnection, PgPool};
use tokio::time::timeout;

use super::PATIENCE;
use crate::store::StoreError;

/// Does something in a transaction, in a task of its own, so that it comes to its end even if whoever asked no longer waits: a
/// connection that is given back while its transaction begins would stay in it and swallow whatever is done next. One that
/// gives no answer is closed.
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
            let made = work(&mut transaction).await?;
            transaction.commit().await?;
            Ok(made)
        };
        match timeout(PATIENCE, transact).await {
            Ok(made) => made,
            Err(_) => {
                drop(connection.detach());
                Err(StoreError::no_answer())
            }
        }
    });
    task.await.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())))
}
