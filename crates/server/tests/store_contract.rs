//! What every store must do, asked of SQLite and of PostgreSQL over real connections.

mod common;

use std::collections::HashMap;
use std::sync::Arc;

use common::postgres::Cluster;
use ilos_server::store::{
    self, Change, ChatLine, Due, Entry, Listing, Logins, Nameplate, PersonChange, PersonRow, Rating,
    RatingChange, Standing, Store, StoreError, TableState,
};
use ilos_server::{Database, PersonId, SecretHash, TableId};
use ilos_wire::person::PersonKind;
use ilos_wire::table::TableStatus;

fn someone(name: &str) -> PersonRow {
    let (id, name) = (PersonId::random(), name.to_owned());
    PersonRow {
        id,
        name,
        kind: PersonKind::Guest,
        owner: None,
        created: 7,
        rating: Rating::NEW,
        name_changes: 0,
    }
}

fn state(version: u64, status: TableStatus, seats: &[(u8, PersonId)]) -> TableState {
    let (host, seats) = (None, seats.to_vec());
    TableState { version, status, listed: true, host, seats, body: format!("body {version}") }
}

fn entry(sequence: u64) -> Entry {
    let events = format!("events {sequence} with ' and ü");
    Entry {
        sequence,
        seat: (sequence > 1).then_some(3),
        request: Some(format!("r{sequence}")),
        events,
        at: 99,
    }
}

async fn contract(store: Arc<dyn Store>) {
    people(&*store).await;
    tables(&*store).await;
    steps(&*store).await;
    many_at_once(&store).await;
    talk(&*store).await;
    store.check().await.unwrap();
}

async fn people(store: &dyn Store) {
    let (ann, ben) = (someone("Ann"), someone("Bén"));
    let (key, other) = (SecretHash::of("key"), SecretHash::of("other"));
    assert_eq!(store.person_by_login(key, 0).await, Ok(None));
    store.add_person(&ann).await.unwrap();
    store.add_person(&ben).await.unwrap();
    assert_eq!(store.add_person(&ann).await, Err(StoreError::Conflict));
    store.add_login(ann.id, key, 8).await.unwrap();
    store.add_login(ann.id, other, 9).await.unwrap();
    assert_eq!(store.person_by_login(key, 8).await.unwrap().as_ref(), Some(&ann));
    assert_eq!(store.person_by_login(key, 9).await, Ok(None), "this login is too old");
    assert_eq!(store.person(ben.id).await.unwrap().as_ref(), Some(&ben));

    store.change_person(ann.id, PersonChange::Rename("Anna".to_owned())).await.unwrap();
    let account = |name: &str| {
        let (name, account, password) = (name.to_uppercase(), name.to_owned(), format!("hash of {name}"));
        PersonChange::Account { name, account, password: Some(password), ends: None }
    };
    store.change_person(ann.id, account("anna")).await.unwrap();
    assert_eq!(
        store.change_person(ben.id, account("anna")).await,
        Err(StoreError::Conflict),
        "one name, one account"
    );
    let found = store.account("anna").await.unwrap().unwrap();
    assert_eq!((found.person.name.as_str(), found.person.kind), ("ANNA", PersonKind::Account));
    assert_eq!(found.password, "hash of anna");
    assert_eq!(store.account("ANNA").await, Ok(None));

    let bot = PersonRow { kind: PersonKind::Bot, owner: Some(ann.id), ..someone("Annabot") };
    store.add_person(&bot).await.unwrap();
    assert_eq!(store.bots_of(ann.id).await.unwrap(), std::slice::from_ref(&bot));
    let token = SecretHash::of("token");
    store.add_login(bot.id, token, 8).await.unwrap();
    assert_eq!(store.person_by_login(token, 9).await.unwrap().as_ref(), Some(&bot), "tokens do not age");
    let seats = [(0, bot.id)];
    let seated = TableId::random();
    store.add_table(seated, 10, state(1, TableStatus::Finished, &seats)).await.unwrap();
    let shown = async || store.table(seated).await.unwrap().unwrap().people;
    let plate = |name: &str, is_former: bool, changes| {
        let name = name.to_owned();
        Nameplate { name, is_bot: true, is_former, changes }
    };
    assert_eq!(shown().await, [(bot.id, plate("Annabot", false, 0))]);
    store.change_person(bot.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!(shown().await, [(bot.id, plate("former", true, 1))], "it was a bot even when it is gone");
    assert_eq!(store.person_by_login(token, 0).await, Ok(None));
    assert_eq!(store.bots_of(ann.id).await, Ok(vec![]));
    let rename = PersonChange::Rename("Annabot".to_owned());
    assert_eq!(store.change_person(bot.id, rename).await, Err(StoreError::Gone));
    assert_eq!(shown().await, [(bot.id, plate("former", true, 1))], "who is gone stays gone");

    let retired = PersonRow { kind: PersonKind::Bot, owner: Some(ben.id), ..someone("Benbot") };
    store.add_person(&retired).await.unwrap();
    store.add_login(retired.id, token, 8).await.unwrap();
    let seats = [(0, retired.id)];
    let seated = TableId::random();
    store.add_table(seated, 10, state(1, TableStatus::Finished, &seats)).await.unwrap();
    store.change_person(retired.id, PersonChange::Retire).await.unwrap();
    let people = store.table(seated).await.unwrap().unwrap().people;
    assert_eq!(people, [(retired.id, plate("Benbot", false, 0))]);
    assert_eq!((store.bots_of(ben.id).await, store.person_by_login(token, 0).await), (Ok(vec![]), Ok(None)));

    let (fourth, renamed) = (SecretHash::of("fourth"), ("Anna".to_owned(), "anna".to_owned()));
    store.add_login(ann.id, fourth, 9).await.unwrap();
    let stays = PersonChange::Account {
        name: renamed.0.clone(),
        account: renamed.1.clone(),
        password: None,
        ends: None,
    };
    store.change_person(ann.id, stays).await.unwrap();
    assert_eq!(store.account("anna").await.unwrap().unwrap().password, "hash of anna", "another name alone");
    let (password, ends) = (Some("new hash".to_owned()), Some(Logins::Only(fourth)));
    let (name, account) = renamed;
    store.change_person(ann.id, PersonChange::Account { name, account, password, ends }).await.unwrap();
    assert_eq!(store.account("anna").await.unwrap().unwrap().password, "new hash");
    assert_eq!(store.person_by_login(fourth, 0).await, Ok(None), "logins end with the old password");
    assert!(store.person_by_login(key, 0).await.unwrap().is_some());

    let third = SecretHash::of("third");
    store.add_login(ann.id, third, 9).await.unwrap();
    store.remove_logins(ann.id, Logins::Only(other)).await.unwrap();
    assert_eq!(store.person_by_login(other, 0).await, Ok(None));
    assert!(store.person_by_login(third, 0).await.unwrap().is_some());
    store.remove_logins(ann.id, Logins::AllBut(key)).await.unwrap();
    assert_eq!(store.person_by_login(third, 0).await, Ok(None));
    assert!(store.person_by_login(key, 0).await.unwrap().is_some());
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!(store.person_by_login(key, 0).await, Ok(None));
    assert_eq!(store.account("anna").await, Ok(None));
    let gone = store.person(ann.id).await.unwrap().unwrap();
    assert_eq!((gone.name.as_str(), gone.kind), ("former", PersonKind::Former));
}

async fn tables(store: &dyn Store) {
    let (ann, ben) = (someone("Ann"), someone("Ben"));
    store.add_person(&ann).await.unwrap();
    store.add_person(&ben).await.unwrap();
    let (first, second) = (TableId::random(), TableId::random());
    let both = [(0, ann.id), (1, ben.id), (2, ann.id)];
    let key = store.add_table(first, 10, state(1, TableStatus::Gathering, &both)).await.unwrap();
    let later = store.add_table(second, 11, state(1, TableStatus::Gathering, &[(0, ann.id)])).await.unwrap();
    assert!(later > key, "games that run at the same time have neighbouring numbers");
    let taken = store.add_table(first, 12, state(1, TableStatus::Gathering, &[])).await;
    assert_eq!(taken, Err(StoreError::Conflict));
    assert_eq!(store.table(TableId::random()).await, Ok(None));

    let row = store.table(first).await.unwrap().unwrap();
    assert_eq!((row.key, row.id, row.created), (key, first, 10));
    assert_eq!(row.state, state(1, TableStatus::Gathering, &both));
    let mut people = vec![(ann.id, Nameplate::from(&ann)), (ben.id, Nameplate::from(&ben))];
    people.sort();
    assert_eq!(row.people, people, "everybody once");

    let change = |version, at| Change {
        table: Some(state(version, TableStatus::Playing, &both)),
        ..Change::of(key, at)
    };
    store.commit(change(2, 20)).await.unwrap();
    assert_eq!(store.commit(change(2, 21)).await, Err(StoreError::Conflict), "the version is taken");
    assert_eq!(store.commit(change(4, 22)).await, Err(StoreError::Conflict), "no version is left out");
    let ids = async |listing| {
        store.tables(listing, None, 10).await.unwrap().iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(Listing::Of(ann.id, TableStatus::Playing)).await, [first]);
    assert_eq!(ids(Listing::Of(ann.id, TableStatus::Gathering)).await, [second]);
    assert_eq!(ids(Listing::Of(ben.id, TableStatus::Gathering)).await, []);
    assert_eq!(ids(Listing::Public(TableStatus::Playing)).await, [first]);
    assert_eq!(ids(Listing::PublicOf(ann.id, TableStatus::Playing)).await, [first]);
    let stands = Standing { version: 2, ..Standing::default() };
    assert_eq!(store.standings(vec![key, -1]).await.unwrap(), HashMap::from([(key, stands)]));
    hosts(store, &ann).await;
    pages(store, &ann).await;
    let private = TableState { listed: false, ..state(3, TableStatus::Playing, &both) };
    store.commit(Change { table: Some(private), ..Change::of(key, 23) }).await.unwrap();
    assert_eq!(ids(Listing::Public(TableStatus::Playing)).await, []);
    assert_eq!(ids(Listing::PublicOf(ann.id, TableStatus::Playing)).await, []);
    assert_eq!(ids(Listing::Of(ann.id, TableStatus::Playing)).await, [first]);

    assert_eq!(store.due(u64::MAX >> 1, 10).await.unwrap(), []);
    store.commit(Change { due: Some(Due::At(500)), ..Change::of(key, 24) }).await.unwrap();
    assert_eq!(store.due(499, 10).await.unwrap(), []);
    assert_eq!(store.due(500, 10).await.unwrap(), [first]);
    store.commit(Change { due: Some(Due::Never), ..Change::of(key, 25) }).await.unwrap();
    assert_eq!(store.due(500, 10).await.unwrap(), []);
}

/// Whose table it is counts before the game, with or without a seat.
async fn hosts(store: &dyn Store, ann: &PersonRow) {
    let host = someone("Host");
    store.add_person(&host).await.unwrap();
    let gathering = async |after| {
        let own = Listing::Of(host.id, TableStatus::Gathering);
        store.tables(own, after, 10).await.unwrap().iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let hosted = |seats: &[(u8, PersonId)]| TableState {
        host: Some(host.id),
        ..state(1, TableStatus::Gathering, seats)
    };
    let ids = [TableId::random(), TableId::random(), TableId::random()];
    let key = store.add_table(ids[0], 10, hosted(&[(0, ann.id)])).await.unwrap();
    store.add_table(ids[1], 11, hosted(&[(0, host.id), (1, host.id)])).await.unwrap();
    let guest = [(1, host.id)];
    store.add_table(ids[2], 12, state(1, TableStatus::Gathering, &guest)).await.unwrap();
    assert_eq!(gathering(None).await, [ids[2], ids[1], ids[0]], "each once");
    assert_eq!(gathering(Some(ids[1])).await, [ids[0]]);
    assert_eq!(store.table(ids[0]).await.unwrap().unwrap().state.host, Some(host.id));
    let given_up = TableState { host: None, ..state(2, TableStatus::Gathering, &[(0, ann.id)]) };
    store.commit(Change { table: Some(given_up), ..Change::of(key, 13) }).await.unwrap();
    assert_eq!(gathering(None).await, ids[1..].iter().rev().copied().collect::<Vec<_>>());
}

/// A list that is read in pages has every table once, also where many changed together.
async fn pages(store: &dyn Store, ann: &PersonRow) {
    let mut opened = Vec::new();
    for at in [30, 31, 31, 31, 32] {
        let id = TableId::random();
        store.add_table(id, at, state(1, TableStatus::Finished, &[(0, ann.id), (1, ann.id)])).await.unwrap();
        opened.insert(0, id);
    }
    let finished = TableStatus::Finished;
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

async fn steps(store: &dyn Store) {
    let ann = someone("Ann");
    store.add_person(&ann).await.unwrap();
    let key = store.add_table(TableId::random(), 10, state(1, TableStatus::Gathering, &[])).await.unwrap();
    let step = |sequence| Change { entry: Some(entry(sequence)), ..Change::of(key, 99) };
    store.commit(step(1)).await.unwrap();
    store.commit(step(2)).await.unwrap();
    assert_eq!(store.commit(step(2)).await, Err(StoreError::Conflict), "a sequence is taken once");
    assert_eq!(store.entries(key).await.unwrap(), [entry(1), entry(2)]);
    assert_eq!(store.standings(vec![key]).await.unwrap()[&key].sequence, 2);

    // A change happens whole or not at all.
    let rating = RatingChange { person: ann.id, mean: 2.5, deviation: 0.5 };
    let finish = |sequence| Change {
        table: Some(state(2, TableStatus::Finished, &[(0, ann.id)])),
        ratings: vec![rating],
        due: Some(Due::At(1)),
        ..step(sequence)
    };
    assert_eq!(store.commit(finish(2)).await, Err(StoreError::Conflict));
    assert_eq!(store.tables(Listing::Of(ann.id, TableStatus::Finished), None, 10).await.unwrap(), []);
    assert_eq!(store.person(ann.id).await.unwrap().unwrap().rating, Rating::NEW);
    assert_eq!(store.due(1, 10).await.unwrap(), []);
    store.commit(finish(3)).await.unwrap();
    assert_eq!(store.entries(key).await.unwrap().len(), 3);
    let rated = store.person(ann.id).await.unwrap().unwrap().rating;
    assert_eq!((rated.mean, rated.games), (27.5, 1));
    assert!((rated.deviation - 25.0 / 6.0).abs() < 1e-12);
    store.commit(Change { due: Some(Due::Never), ..Change::of(key, 1) }).await.unwrap();
}

/// Of many who want the same sequence, one gets it.
async fn many_at_once(store: &Arc<dyn Store>) {
    let key = store.add_table(TableId::random(), 10, state(1, TableStatus::Gathering, &[])).await.unwrap();
    let ann = someone("Ann");
    store.add_person(&ann).await.unwrap();
    let speaking: Vec<_> = (0..20)
        .map(|number| {
            let (person, name, text) = (ann.id, "Ann".to_owned(), "hello".to_owned());
            let (store, line) = (Arc::clone(store), ChatLine { person, name, is_bot: false, text, at: 1 });
            tokio::spawn(async move { store.add_chat(key, line, number.to_string()).await.unwrap() })
        })
        .collect();
    let mut numbers = Vec::new();
    for one in speaking {
        numbers.push(one.await.unwrap());
    }
    numbers.sort();
    assert!(numbers.into_iter().eq(1..=20), "no number twice, and none left out");
    for sequence in 1..=5 {
        let tries: Vec<_> = (0..20)
            .map(|_| {
                let store = Arc::clone(store);
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

async fn talk(store: &dyn Store) {
    let ann = someone("Ann");
    store.add_person(&ann).await.unwrap();
    let key = store.add_table(TableId::random(), 10, state(1, TableStatus::Gathering, &[])).await.unwrap();
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
        assert_eq!(again, Err(StoreError::Conflict), "a line is said once");
    }
    assert_eq!(store.standings(vec![key]).await.unwrap()[&key].line, said[2].0);
    assert!(said.iter().map(|(number, _)| *number).eq(1..=3), "{said:?}");
    let other = store.add_table(TableId::random(), 10, state(1, TableStatus::Gathering, &[])).await.unwrap();
    assert_eq!(store.add_chat(other, line(1), "1".to_owned()).await, Ok(1), "every table counts its own");
    assert_eq!(store.chat(key, 2).await.unwrap(), said[1..], "the last ones, the oldest first");
    let seated = TableId::random();
    let key_of_seat =
        store.add_table(seated, 10, state(1, TableStatus::Gathering, &[(0, ann.id), (1, ann.id)])).await;
    let name_changes = async || {
        let key = key_of_seat.clone().unwrap();
        let row = store.table(seated).await.unwrap().unwrap();
        let changes = store.standings(vec![key]).await.unwrap()[&key].name_changes;
        assert_eq!(row.people[0].1.changes, changes, "someone with two seats counts once");
        assert_eq!(store.person(ann.id).await.unwrap().unwrap().name_changes, changes);
        changes
    };
    let before = name_changes().await;
    store.change_person(ann.id, PersonChange::Rename("Anna".to_owned())).await.unwrap();
    assert_eq!(name_changes().await, before + 1);
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!(name_changes().await, before + 2);
    let said = store.chat(key, 3).await.unwrap();
    assert!(said.iter().all(|(_, line)| line.name == "former"), "who is gone has no name in what was said");
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("contract.db");
    contract(store::open(&Database::File(file.clone())).await.unwrap()).await;
    // A second look finds everything, and a copy is whole.
    let database = Database::File(file);
    let again = store::open(&database).await.unwrap();
    assert!(!again.tables(Listing::Public(TableStatus::Gathering), None, 100).await.unwrap().is_empty());
    let copy = folder.path().join("copy.db");
    store::back_up(&database, &copy).unwrap();
    assert!(store::back_up(&database, &copy).is_err(), "no copy is written over another");
    let copy = store::open(&Database::File(copy)).await.unwrap();
    let listing = Listing::Public(TableStatus::Gathering);
    assert_eq!(
        copy.tables(listing, None, 100).await.unwrap(),
        again.tables(listing, None, 100).await.unwrap()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_the_contract_and_comes_back_after_a_crash() {
    let mut cluster = Cluster::start();
    let url = Database::Postgres(cluster.new_database());
    let store = store::open(&url).await.unwrap();
    contract(Arc::clone(&store)).await;
    let listing = Listing::Public(TableStatus::Gathering);
    let before = store.tables(listing, None, 100).await.unwrap();
    cluster.crash_and_restart();
    // Connections that broke are replaced; what was answered well is there.
    let mut after = store.tables(listing, None, 100).await;
    for _ in 0..20 {
        if after.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        after = store.tables(listing, None, 100).await;
    }
    assert_eq!(after.unwrap(), before);
}

#[test]
fn a_copy_of_an_older_database_leaves_it_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("older.db"), folder.path().join("copy.db"));
    let older = rusqlite::Connection::open(&file).unwrap();
    older.execute_batch("CREATE TABLE people (name TEXT); PRAGMA user_version = 1").unwrap();
    store::back_up(&Database::File(file.clone()), &copy).unwrap();
    for file in [file, copy] {
        let connection = rusqlite::Connection::open(file).unwrap();
        let schema = connection.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0)).unwrap();
        let tables: u32 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).unwrap();
        assert_eq!((schema, tables), (1, 1));
    }
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("newer.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let refused = store::open(&Database::File(file)).await.err().unwrap();
    assert!(refused.to_string().contains("written by a newer one"), "{refused}");
}
