//! A store over a network is not waited for for ever: whoever asks is told that it does not answer. Whether something was
//! done is then unknown, as after any other failure.

use std::collections::HashMap;
use std::future::Future;
use std::time::Duration;

use async_trait::async_trait;
use tokio::time::timeout;

use super::{
    Account, Change, ChatLine, Entry, LineNumber, Listing, Logins, Millis, PersonChange, PersonRow, Standing,
    Store, StoreError, TableKey, TableRow, TableState,
};
use crate::id::{PersonId, SecretHash, TableId};

/// How long an answer is waited for; less than whoever sent a request has to wait.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

impl StoreError {
    pub(super) fn no_answer() -> StoreError {
        StoreError::Broken(format!("no answer within {} seconds", PATIENCE.as_secs()))
    }
}

/// A store that answers in time, if only with an error.
pub(super) struct Patient<S>(pub(super) S);

async fn in_time<T>(asking: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err(StoreError::no_answer()))
}

#[async_trait]
impl<S: Store> Store for Patient<S> {
    fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    async fn add_person(&self, person: &PersonRow) -> Result<(), StoreError> {
        in_time(self.0.add_person(person)).await
    }

    async fn person(&self, id: PersonId) -> Result<Option<PersonRow>, StoreError> {
        in_time(self.0.person(id)).await
    }

    async fn change_person(&self, id: PersonId, change: PersonChange) -> Result<(), StoreError> {
        in_time(self.0.change_person(id, change)).await
    }

    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        in_time(self.0.account(name)).await
    }

    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError> {
        in_time(self.0.bots_of(owner)).await
    }

    async fn add_login(&self, person: PersonId, login: SecretHash, at: Millis) -> Result<(), StoreError> {
        in_time(self.0.add_login(person, login, at)).await
    }

    async fn person_by_login(
        &self,
        login: SecretHash,
        since: Millis,
    ) -> Result<Option<PersonRow>, StoreError> {
        in_time(self.0.person_by_login(login, since)).await
    }

    async fn remove_logins(&self, person: PersonId, which: Logins) -> Result<(), StoreError> {
        in_time(self.0.remove_logins(person, which)).await
    }

    async fn add_table(
        &self,
        id: TableId,
        created: Millis,
        state: TableState,
    ) -> Result<TableKey, StoreError> {
        in_time(self.0.add_table(id, created, state)).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        in_time(self.0.table(id)).await
    }

    async fn tables(
        &self,
        listing: Listing,
        after: Option<TableId>,
        count: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        in_time(self.0.tables(listing, after, count)).await
    }

    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError> {
        in_time(self.0.due(at, count)).await
    }

    async fn commit(&self, change: Change) -> Result<(), StoreError> {
        in_time(self.0.commit(change)).await
    }

    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError> {
        in_time(self.0.entries(key)).await
    }

    async fn standings(&self, keys: Vec<TableKey>) -> Result<HashMap<TableKey, Standing>, StoreError> {
        in_time(self.0.standings(keys)).await
    }

    async fn add_chat(
        &self,
        key: TableKey,
        line: ChatLine,
        request: String,
    ) -> Result<LineNumber, StoreError> {
        in_time(self.0.add_chat(key, line, request)).await
    }

    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<(LineNumber, ChatLine)>, StoreError> {
        in_time(self.0.chat(key, count)).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        in_time(self.0.check()).await
    }
}
