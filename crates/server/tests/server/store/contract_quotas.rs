//! What every store promises about how much one person can have.

use crate::common::promises::promises;
use crate::common::rows::{Shared, added, someone, state};
use ilos_server::RandomSource;
use ilos_server::store::{
    Allowance, Change, Listing, PersonKind, PersonRow, Quota, StoreError, TableState, Write,
};
use ilos_table::{PersonId, Status, TableId};

promises! {
    a_person_is_the_host_of_so_many_lobbies_and_no_more
    only_listed_lobbies_count_as_listed
    a_running_game_counts_for_its_host_until_it_is_over
    a_seat_counts_at_tables_of_others_alone
    an_account_has_so_many_bots
    the_sets_that_a_person_was_first_to_bring_have_so_many_bytes
    a_person_who_asks_often_at_once_gets_no_more
}

fn hosted(version: u64, status: Status, host: PersonId) -> TableState {
    TableState { host: Some(host), ..state(version, status, &[(0, host)]) }
}

fn adding(state: TableState) -> Write {
    Write::AddTable(TableId::random(&mut RandomSource::default()), 10, state)
}

fn allowance(quota: Quota, person: PersonId, most: u64) -> Vec<Allowance> {
    vec![Allowance { person, quota, most }]
}

async fn a_person_is_the_host_of_so_many_lobbies_and_no_more(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let open = async |host: PersonId| {
        let two = allowance(Quota::GatheringTables, host, 2);
        store.write(adding(hosted(1, Status::Lobby, host)).within(two)).await
    };
    let first = open(ann.id).await.unwrap();
    open(ann.id).await.unwrap();
    assert_eq!(open(ann.id).await, Err(StoreError::TooMuch(Quota::GatheringTables)));
    let lobbies = store.tables(Listing::Of(ann.id, Status::Lobby), None, 10).await.unwrap();
    assert_eq!(lobbies.len(), 2, "nothing of what is refused is stored");
    open(ben.id).await.unwrap();
    let started = Change { table: Some(hosted(2, Status::Match, ann.id)), ..Change::of(first, 11) };
    store.commit(started).await.unwrap();
    open(ann.id).await.unwrap();
}

async fn only_listed_lobbies_count_as_listed(store: Shared) {
    let ann = added(&store, "Ann").await;
    let open = async |listed| {
        let lobby = TableState { listed, ..hosted(1, Status::Lobby, ann.id) };
        store.write(adding(lobby).within(allowance(Quota::ListedTables, ann.id, 1))).await
    };
    open(false).await.unwrap();
    open(true).await.unwrap();
    assert_eq!(open(true).await, Err(StoreError::TooMuch(Quota::ListedTables)));
}

async fn the_sets_that_a_person_was_first_to_bring_have_so_many_bytes(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let open = async |host: PersonId, set: &str| {
        let lobby = TableState { set: Some(set.to_owned()), ..hosted(1, Status::Lobby, host) };
        store.write(adding(lobby).within(allowance(Quota::Sets, host, 10))).await
    };
    open(ann.id, "six ü").await.unwrap();
    open(ann.id, "six ü").await.unwrap();
    assert_eq!(open(ann.id, "fives").await, Err(StoreError::TooMuch(Quota::Sets)));
    open(ben.id, "six ü").await.unwrap();
    open(ben.id, "ten bytes!").await.unwrap();
}

async fn a_running_game_counts_for_its_host_until_it_is_over(store: Shared) {
    let ann = added(&store, "Ann").await;
    let key = store.write(adding(hosted(1, Status::Match, ann.id))).await.unwrap();
    let lobby = store.write(adding(hosted(1, Status::Lobby, ann.id))).await.unwrap();
    let start = || {
        let change = Change { table: Some(hosted(2, Status::Match, ann.id)), ..Change::of(lobby, 11) };
        Write::Commit(change).within(allowance(Quota::RunningTables, ann.id, 1))
    };
    assert_eq!(store.write(start()).await, Err(StoreError::TooMuch(Quota::RunningTables)));
    let over = TableState { host: None, ..hosted(2, Status::Finished, ann.id) };
    store.commit(Change { table: Some(over), ..Change::of(key, 11) }).await.unwrap();
    store.write(start()).await.unwrap();
}

async fn a_seat_counts_at_tables_of_others_alone(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    store.write(adding(hosted(1, Status::Lobby, ann.id))).await.unwrap();
    let sit = async |status| {
        let seated = TableState { host: Some(ben.id), ..state(1, status, &[(0, ann.id)]) };
        store.write(adding(seated).within(allowance(Quota::SeatsOfOthers, ann.id, 2))).await
    };
    for status in [Status::Finished, Status::Finished, Status::Match, Status::Lobby] {
        sit(status).await.unwrap();
    }
    assert_eq!(sit(Status::Lobby).await, Err(StoreError::TooMuch(Quota::SeatsOfOthers)));
}

async fn an_account_has_so_many_bots(store: Shared) {
    let ann = added(&store, "Ann").await;
    let make = async || {
        let bot = PersonRow { kind: PersonKind::Bot, owner: Some(ann.id), ..someone("Bot") };
        store.write(Write::AddPerson(bot).within(allowance(Quota::Bots, ann.id, 1))).await
    };
    make().await.unwrap();
    assert_eq!(make().await, Err(StoreError::TooMuch(Quota::Bots)));
    assert_eq!(store.bots_of(ann.id).await.unwrap().len(), 1);
}

async fn a_person_who_asks_often_at_once_gets_no_more(store: Shared) {
    let ann = added(&store, "Ann").await;
    let asking: Vec<_> = (0..20)
        .map(|_| {
            let add = adding(hosted(1, Status::Lobby, ann.id));
            let (store, add) = (store.clone(), add.within(vec![Quota::GatheringTables.of(ann.id)]));
            tokio::spawn(async move { store.write(add).await })
        })
        .collect();
    let mut opened = 0;
    for answer in asking {
        opened += u64::from(answer.await.unwrap().is_ok());
    }
    assert_eq!(opened, Quota::GatheringTables.most());
}
