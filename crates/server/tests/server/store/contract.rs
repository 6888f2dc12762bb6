//! What every store promises about tables, games and chat.

use std::collections::HashMap;
use std::sync::Arc;

use crate::common::postgres::Cluster;
use crate::common::promises::promises;
use crate::common::rows::{Shared, added, entry, nameplates, state};
use ilos_server::Database;
use ilos_server::RandomSource;
use ilos_server::store::{
    self, Change, ChatLine, Listing, PersonChange, StoreError, TableRow, TableState, Versions,
};
use ilos_table::{Due, PersonId, Rating, RatingChange, Status, TableId};

promises! {
    a_table_is_read_as_it_was_written
    a_table_changes_from_one_version_to_the_next
    lists_show_tables_by_person_status_and_visibility
    a_host_has_tables_with_and_without_a_seat
    a_list_read_in_pages_has_every_table_once
    a_table_is_due_from_its_time_on
    a_sequence_is_taken_once
    a_change_is_atomic
    a_rematch_is_opened_with_the_change_or_not_at_all
    only_one_of_many_writers_gets_a_sequence
    each_of_many_lines_at_once_gets_a_number
    a_line_of_chat_is_stored_once
    a_new_name_shows_in_the_versions_of_a_table
    a_working_store_passes_its_check
}

async fn of_a_person(store: &Shared, listing: Listing) -> Vec<TableId> {
    store.tables(listing, None, 10).await.unwrap().iter().map(|row| row.id).collect()
}

async fn a_table_is_read_as_it_was_written(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let (first, second) =
        (TableId::random(&mut RandomSource::default()), TableId::random(&mut RandomSource::default()));
    let both = [(0, ann.id), (1, ben.id), (2, ann.id)];
    let key = store.add_table(first, 10, state(1, Status::Lobby, &both)).await.unwrap();
    let later = store.add_table(second, 11, state(1, Status::Lobby, &[])).await.unwrap();
    assert!(later > key, "games that run at the same time have neighbouring numbers");
    let taken = store.add_table(first, 12, state(1, Status::Lobby, &[])).await;
    assert_eq!(taken, Err(StoreError::Conflict));
    assert_eq!(store.table(TableId::random(&mut RandomSource::default())).await, Ok(None));
    let row = store.table(first).await.unwrap().unwrap();
    assert_eq!((row.key, row.id, row.created), (key, first, 10));
    assert_eq!(row.state, state(1, Status::Lobby, &both));
    let mut people = vec![(ann.id, ann.nameplate()), (ben.id, ben.nameplate())];
    people.sort();
    assert_eq!(row.people, people, "each person once");
}

async fn a_table_changes_from_one_version_to_the_next(store: Shared) {
    let (ann, ben, id) = (
        added(&store, "Ann").await,
        added(&store, "Ben").await,
        TableId::random(&mut RandomSource::default()),
    );
    let before = state(1, Status::Lobby, &[(0, ann.id)]);
    let key = store.add_table(id, 10, before).await.unwrap();
    let after = |version| TableState {
        listed: false,
        host: Some(ben.id),
        ..state(version, Status::Match, &[(1, ben.id)])
    };
    let change = |version, at| Change { table: Some(after(version)), ..Change::of(key, at) };
    store.commit(change(2, 20)).await.unwrap();
    assert_eq!(store.commit(change(2, 21)).await, Err(StoreError::Conflict), "the version is taken");
    assert_eq!(store.commit(change(4, 22)).await, Err(StoreError::Conflict), "no version is skipped");
    let row = store.table(id).await.unwrap().unwrap();
    assert_eq!((row.created, row.state), (10, after(2)));
    let stands = Versions { version: 2, ..Versions::default() };
    assert_eq!(store.versions(vec![key, -1]).await.unwrap(), HashMap::from([(key, stands)]));
}

async fn lists_show_tables_by_person_status_and_visibility(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let (first, second) =
        (TableId::random(&mut RandomSource::default()), TableId::random(&mut RandomSource::default()));
    let both = [(0, ann.id), (1, ben.id), (2, ann.id)];
    let key = store.add_table(first, 10, state(1, Status::Lobby, &both)).await.unwrap();
    store.add_table(second, 11, state(1, Status::Lobby, &[(0, ann.id)])).await.unwrap();
    let begun = Change { table: Some(state(2, Status::Match, &both)), ..Change::of(key, 20) };
    store.commit(begun).await.unwrap();
    let ids = async |listing| of_a_person(&store, listing).await;
    assert_eq!(ids(Listing::Of(ann.id, Status::Match)).await, [first]);
    assert_eq!(ids(Listing::Of(ann.id, Status::Lobby)).await, [second]);
    assert_eq!(ids(Listing::Of(ben.id, Status::Lobby)).await, []);
    assert_eq!(ids(Listing::Public(Status::Match)).await, [first]);
    assert_eq!(ids(Listing::PublicOf(ann.id, Status::Match)).await, [first]);
    let private = TableState { listed: false, ..state(3, Status::Match, &both) };
    store.commit(Change { table: Some(private), ..Change::of(key, 23) }).await.unwrap();
    assert_eq!(ids(Listing::Public(Status::Match)).await, []);
    assert_eq!(ids(Listing::PublicOf(ann.id, Status::Match)).await, []);
    assert_eq!(ids(Listing::Of(ann.id, Status::Match)).await, [first]);
}

async fn a_table_is_due_from_its_time_on(store: Shared) {
    let ids = [
        TableId::random(&mut RandomSource::default()),
        TableId::random(&mut RandomSource::default()),
        TableId::random(&mut RandomSource::default()),
    ];
    for (id, due) in ids.iter().zip([500, 300, 400]) {
        let key = store.add_table(*id, 10, state(1, Status::Match, &[])).await.unwrap();
        assert!(!store.due(u64::MAX >> 1, 10).await.unwrap().contains(id));
        store.commit(Change { due: Some(Due::At(due)), ..Change::of(key, 24) }).await.unwrap();
    }
    assert_eq!(store.due(299, 10).await.unwrap(), []);
    assert_eq!(store.due(500, 10).await.unwrap(), [ids[1], ids[2], ids[0]], "the most urgent first");
    assert_eq!(store.due(500, 1).await.unwrap(), [ids[1]]);
    let key = store.table(ids[1]).await.unwrap().unwrap().key;
    store.commit(Change { due: Some(Due::Never), ..Change::of(key, 25) }).await.unwrap();
    assert_eq!(store.due(400, 10).await.unwrap(), [ids[2]]);
}

async fn a_host_has_tables_with_and_without_a_seat(store: Shared) {
    let (ann, host) = (added(&store, "Ann").await, added(&store, "Host").await);
    let lobbies = async |after| {
        let own = Listing::Of(host.id, Status::Lobby);
        store.tables(own, after, 10).await.unwrap().iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let hosted =
        |seats: &[(u8, PersonId)]| TableState { host: Some(host.id), ..state(1, Status::Lobby, seats) };
    let ids = [
        TableId::random(&mut RandomSource::default()),
        TableId::random(&mut RandomSource::default()),
        TableId::random(&mut RandomSource::default()),
    ];
    let key = store.add_table(ids[0], 10, hosted(&[(0, ann.id)])).await.unwrap();
    store.add_table(ids[1], 11, hosted(&[(0, host.id), (1, host.id)])).await.unwrap();
    let guest = [(1, host.id)];
    store.add_table(ids[2], 12, state(1, Status::Lobby, &guest)).await.unwrap();
    assert_eq!(lobbies(None).await, [ids[2], ids[1], ids[0]], "each once");
    assert_eq!(lobbies(Some(ids[1])).await, [ids[0]]);
    assert_eq!(store.table(ids[0]).await.unwrap().unwrap().state.host, Some(host.id));
    let given_up = TableState { host: None, ..state(2, Status::Lobby, &[(0, ann.id)]) };
    store.commit(Change { table: Some(given_up), ..Change::of(key, 13) }).await.unwrap();
    assert_eq!(lobbies(None).await, ids[1..].iter().rev().copied().collect::<Vec<_>>());
}

async fn a_list_read_in_pages_has_every_table_once(store: Shared) {
    let ann = added(&store, "Ann").await;
    let mut opened = Vec::new();
    for at in [30, 31, 31, 31, 32] {
        let id = TableId::random(&mut RandomSource::default());
        store.add_table(id, at, state(1, Status::Finished, &[(0, ann.id), (1, ann.id)])).await.unwrap();
        opened.insert(0, id);
    }
    let finished = Status::Finished;
    for listing in [Listing::Of(ann.id, finished), Listing::PublicOf(ann.id, finished)] {
        let (mut read, mut last) = (Vec::new(), None);
        loop {
            let page = store.tables(listing, last, 2).await.unwrap();
            let Some(row) = page.last() else { break };
            last = Some(row.id);
            read.extend(page.iter().map(|row| row.id));
        }
        assert_eq!(read, opened);
    }
    let all = store.tables(Listing::Public(finished), None, 100).await.unwrap();
    let rest = store.tables(Listing::Public(finished), Some(all[1].id), 100).await.unwrap();
    assert_eq!(rest, all[2..]);
}

async fn a_sequence_is_taken_once(store: Shared) {
    let key = store
        .add_table(TableId::random(&mut RandomSource::default()), 10, state(1, Status::Lobby, &[]))
        .await
        .unwrap();
    let step = |sequence| Change { entry: Some(entry(sequence)), ..Change::of(key, 99) };
    store.commit(step(1)).await.unwrap();
    store.commit(step(2)).await.unwrap();
    assert_eq!(store.commit(step(2)).await, Err(StoreError::Conflict));
    assert_eq!(store.entries(key).await.unwrap(), [entry(1), entry(2)]);
    assert_eq!(store.versions(vec![key]).await.unwrap()[&key].sequence, 2);
    let with_due = Change { due: Some(Due::At(1)), ..step(2) };
    assert_eq!(store.commit(with_due).await, Err(StoreError::Conflict), "even together with other changes");
    assert_eq!(store.due(1, 10).await.unwrap(), []);
}

async fn a_change_is_atomic(store: Shared) {
    let ann = added(&store, "Ann").await;
    let key = store
        .add_table(TableId::random(&mut RandomSource::default()), 10, state(1, Status::Lobby, &[]))
        .await
        .unwrap();
    let finish = |sequence| Change {
        table: Some(state(2, Status::Finished, &[(0, ann.id)])),
        entry: Some(entry(sequence)),
        ratings: vec![RatingChange { person: ann.id, mean: 2.5, deviation: 0.5 }],
        due: Some(Due::At(1)),
        ..Change::of(key, 99)
    };
    store.commit(Change { entry: Some(entry(1)), ..Change::of(key, 99) }).await.unwrap();
    assert_eq!(store.commit(finish(1)).await, Err(StoreError::Conflict));
    assert_eq!(of_a_person(&store, Listing::Of(ann.id, Status::Finished)).await, []);
    assert_eq!(store.person(ann.id).await.unwrap().unwrap().rating, Rating::NEW);
    assert_eq!(store.due(1, 10).await.unwrap(), []);
    store.commit(finish(2)).await.unwrap();
    assert_eq!(store.entries(key).await.unwrap().len(), 2);
    let rated = store.person(ann.id).await.unwrap().unwrap().rating;
    assert_eq!((rated.mean, rated.games), (27.5, 1));
    assert!((rated.deviation - 25.0 / 6.0).abs() < 1e-12);
}

async fn a_rematch_is_opened_with_the_change_or_not_at_all(store: Shared) {
    let (ann, again) = (added(&store, "Ann").await, TableId::random(&mut RandomSource::default()));
    let key = store
        .add_table(TableId::random(&mut RandomSource::default()), 10, state(1, Status::Finished, &[]))
        .await
        .unwrap();
    let new = state(1, Status::Lobby, &[(0, ann.id)]);
    let rematch = |version| Change {
        table: Some(state(version, Status::Finished, &[])),
        opens: Some((again, new.clone())),
        ..Change::of(key, 50)
    };
    assert_eq!(store.commit(rematch(3)).await, Err(StoreError::Conflict));
    assert_eq!(store.table(again).await, Ok(None));
    store.commit(rematch(2)).await.unwrap();
    let row = store.table(again).await.unwrap().unwrap();
    assert_eq!((row.created, &row.state), (50, &new));
    assert_eq!(store.commit(rematch(3)).await, Err(StoreError::Conflict), "a table is opened once");
    assert_eq!(store.versions(vec![key]).await.unwrap()[&key].version, 2);
}

async fn only_one_of_many_writers_gets_a_sequence(store: Shared) {
    let key = store
        .add_table(TableId::random(&mut RandomSource::default()), 10, state(1, Status::Lobby, &[]))
        .await
        .unwrap();
    for sequence in 1..=5 {
        let tries: Vec<_> = (0..20)
            .map(|_| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    store.commit(Change { entry: Some(entry(sequence)), ..Change::of(key, 1) }).await
                })
            })
            .collect();
        let mut won = 0;
        for one in tries {
            match one.await.unwrap() {
                Ok(()) => won += 1,
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        assert_eq!(won, 1);
    }
    assert_eq!(store.entries(key).await.unwrap().len(), 5);
}

async fn each_of_many_lines_at_once_gets_a_number(store: Shared) {
    let key = store
        .add_table(TableId::random(&mut RandomSource::default()), 10, state(1, Status::Lobby, &[]))
        .await
        .unwrap();
    let ann = added(&store, "Ann").await;
    let speaking: Vec<_> = (0..20)
        .map(|number| {
            let (person, name, text) = (ann.id, "Ann".to_owned(), "hello".to_owned());
            let (store, line) = (Arc::clone(&store), ChatLine { person, name, is_bot: false, text, at: 1 });
            tokio::spawn(async move { store.add_chat(key, line, number.to_string()).await.unwrap() })
        })
        .collect();
    let mut numbers = Vec::new();
    for one in speaking {
        numbers.push(one.await.unwrap());
    }
    numbers.sort();
    assert!(numbers.into_iter().eq(1..=20), "no number twice, and none skipped");
}

async fn a_line_of_chat_is_stored_once(store: Shared) {
    let ann = added(&store, "Ann").await;
    let key = store
        .add_table(TableId::random(&mut RandomSource::default()), 10, state(1, Status::Lobby, &[]))
        .await
        .unwrap();
    let line = |at| ChatLine {
        person: ann.id,
        name: "Ann".to_owned(),
        is_bot: at == 3,
        text: format!("<b>{at}</b> 🏝"),
        at,
    };
    let mut said = Vec::new();
    for at in 1..=3 {
        said.push((store.add_chat(key, line(at), at.to_string()).await.unwrap(), line(at)));
        let again = store.add_chat(key, line(at), at.to_string()).await;
        assert_eq!(again, Err(StoreError::Conflict));
    }
    assert_eq!(store.versions(vec![key]).await.unwrap()[&key].line, 3);
    assert!(said.iter().map(|(number, _)| *number).eq(1..=3), "{said:?}");
    let other = store
        .add_table(TableId::random(&mut RandomSource::default()), 10, state(1, Status::Lobby, &[]))
        .await
        .unwrap();
    assert_eq!(store.add_chat(other, line(1), "1".to_owned()).await, Ok(1), "every table counts its own");
    assert_eq!(store.chat(key, 2).await.unwrap(), said[1..], "the last ones, the oldest first");
    let ben = added(&store, "Ben").await;
    store.add_chat(key, ChatLine { person: ben.id, ..line(4) }, "4".to_owned()).await.unwrap();
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    let names: Vec<_> = store.chat(key, 4).await.unwrap().into_iter().map(|(_, line)| line.name).collect();
    assert_eq!(names, ["former", "former", "former", "Ann"], "a deleted person has no name in the chat");
}

async fn a_new_name_shows_in_the_versions_of_a_table(store: Shared) {
    let (ann, table) = (added(&store, "Ann").await, TableId::random(&mut RandomSource::default()));
    let two_seats = state(1, Status::Lobby, &[(0, ann.id), (1, ann.id)]);
    let key = store.add_table(table, 10, two_seats).await.unwrap();
    let name_changes = async || {
        let changes = store.versions(vec![key]).await.unwrap()[&key].name_changes;
        assert_eq!(
            nameplates(&store, table).await[0].1.changes,
            changes,
            "a person in two seats counts once"
        );
        assert_eq!(store.person(ann.id).await.unwrap().unwrap().name_changes, changes);
        changes
    };
    assert_eq!(name_changes().await, 0);
    store.change_person(ann.id, PersonChange::Rename("Anna".to_owned())).await.unwrap();
    assert_eq!(name_changes().await, 1);
    let (name, account) = ("Anna".to_owned(), "anna".to_owned());
    let change = PersonChange::Account {
        name,
        skeleton: account.clone(),
        account,
        password: Some("hash".to_owned()),
        ends: None,
    };
    store.change_person(ann.id, change).await.unwrap();
    assert_eq!(name_changes().await, 2);
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!(name_changes().await, 3);
}

async fn a_working_store_passes_its_check(store: Shared) {
    store.check().await.unwrap();
}

/// Opens some tables and returns the list of them.
async fn filled(store: &Shared) -> Vec<TableRow> {
    let ann = added(store, "Ann").await;
    for at in 1..=3 {
        let state = state(1, Status::Lobby, &[(0, ann.id)]);
        store.add_table(TableId::random(&mut RandomSource::default()), at, state).await.unwrap();
    }
    listed(store).await.unwrap()
}

async fn listed(store: &Shared) -> Result<Vec<TableRow>, StoreError> {
    store.tables(Listing::Public(Status::Lobby), None, 100).await
}

#[tokio::test]
async fn a_reopened_file_and_a_copy_of_it_have_everything() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::File(folder.path().join("first.db"));
    let before = filled(&store::open(&database).await.unwrap()).await;
    assert_eq!(before.len(), 3);
    let again = store::open(&database).await.unwrap();
    assert_eq!(listed(&again).await.unwrap(), before);
    let copy = folder.path().join("copy.db");
    store::back_up(&database, &copy).unwrap();
    assert!(store::back_up(&database, &copy).is_err(), "a backup does not overwrite a file");
    let copy = store::open(&Database::File(copy)).await.unwrap();
    assert_eq!(listed(&copy).await.unwrap(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_comes_back_after_a_crash() {
    let mut cluster = Cluster::start();
    let store = store::open(&Database::Postgres(cluster.new_database())).await.unwrap();
    let before = filled(&store).await;
    cluster.crash_and_restart();
    // Broken connections are replaced; what was confirmed is there.
    let after = tokio::time::timeout(std::time::Duration::from_secs(10), async {
        loop {
            if let Ok(after) = listed(&store).await {
                break after;
            }
        }
    });
    assert_eq!(after.await.unwrap(), before);
}
