//! What every store promises about what is no longer needed.

use crate::common::promises::promises;
use crate::common::rows::{Shared, added, someone, state};
use ilos_server::store::{
    Allowance, Change, LoginRow, PersonChange, PersonKind, PersonRow, Quota, StoreError, TableState,
    UnusedSince, Write,
};
use ilos_server::{RandomSource, SecretHash};
use ilos_table::{PersonId, Status, TableId};

promises! {
    a_lobby_is_unused_when_it_is_neither_changed_nor_seen
    a_lobby_that_is_used_again_is_not_removed
    a_set_goes_with_the_last_table_that_uses_it
    a_page_of_unfinished_tables_follows_the_one_before
    a_guest_is_absent_until_seen_again_or_with_a_listed_game
    a_deleted_person_is_forgotten_only_when_nothing_shows_them
    old_logins_go_and_tokens_stay
}

async fn open(store: &Shared, at: u64, state: TableState) -> (i64, TableId) {
    let id = TableId::random(&mut RandomSource::default());
    (store.add_table(id, at, state).await.unwrap(), id)
}

async fn a_lobby_is_unused_when_it_is_neither_changed_nor_seen(store: Shared) {
    let ann = added(&store, "Ann").await;
    let lobby = |listed| TableState { listed, ..state(1, Status::Lobby, &[(0, ann.id)]) };
    let (_, old) = open(&store, 10, lobby(true)).await;
    let (seen, _) = open(&store, 10, lobby(true)).await;
    let (_, unlisted) = open(&store, 10, lobby(false)).await;
    open(&store, 10, state(1, Status::Match, &[(0, ann.id)])).await;
    open(&store, 10, lobby(true)).await;
    store.write(Write::SeeLobbies(vec![seen], 25)).await.unwrap();
    let unused =
        async |listed, unlisted| store.unused_lobbies(UnusedSince { listed, unlisted }, 10).await.unwrap();
    assert_eq!(unused(10, 10).await, []);
    assert_eq!(unused(20, 10).await, [old], "the last table of all stays, and so do games");
    assert_eq!(unused(10, 20).await, [unlisted]);
    let since = UnusedSince { listed: 20, unlisted: 0 };
    assert_eq!(store.write(Write::RemoveLobby(unlisted, since)).await, Ok(0));
    assert_eq!(store.write(Write::RemoveLobby(old, since)).await, Ok(1));
    assert_eq!(store.table(old).await, Ok(None));
}

async fn a_lobby_that_is_used_again_is_not_removed(store: Shared) {
    let ann = added(&store, "Ann").await;
    let (key, id) = open(&store, 10, state(1, Status::Lobby, &[])).await;
    open(&store, 10, state(1, Status::Lobby, &[])).await;
    let since = UnusedSince { listed: 20, unlisted: 20 };
    assert_eq!(store.unused_lobbies(since, 10).await.unwrap(), [id]);
    let joined = state(2, Status::Lobby, &[(0, ann.id)]);
    store.commit(Change { table: Some(joined), ..Change::of(key, 30) }).await.unwrap();
    assert_eq!(store.write(Write::RemoveLobby(id, since)).await, Ok(0));
}

async fn a_set_goes_with_the_last_table_that_uses_it(store: Shared) {
    let ann = added(&store, "Ann").await;
    let with_set = |set: &str| TableState {
        set: Some(set.to_owned()),
        host: Some(ann.id),
        ..state(1, Status::Lobby, &[(0, ann.id)])
    };
    let bring = async |set| {
        let most = Allowance { person: ann.id, quota: Quota::Sets, most: 10 };
        let id = TableId::random(&mut RandomSource::default());
        store.write(Write::AddTable(id, 10, with_set(set)).within(vec![most])).await
    };
    let (_, first) = open(&store, 10, with_set("ten bytes!")).await;
    let (key, second) = open(&store, 10, with_set("ten bytes!")).await;
    open(&store, 10, state(1, Status::Lobby, &[])).await;
    let since = UnusedSince { listed: 20, unlisted: 20 };
    assert_eq!(store.write(Write::RemoveLobby(first, since)).await, Ok(1));
    assert_eq!(store.table(second).await.unwrap().unwrap().state, with_set("ten bytes!"));
    assert_eq!(bring("other").await, Err(StoreError::TooMuch(Quota::Sets)));
    let changed = TableState { version: 2, ..with_set("ten bytes!") };
    store.commit(Change { table: Some(changed.clone()), ..Change::of(key, 15) }).await.unwrap();
    assert_eq!(store.table(second).await.unwrap().unwrap().state, changed);
    assert_eq!(store.write(Write::RemoveLobby(second, since)).await, Ok(1));
    bring("other").await.unwrap();
}

async fn a_page_of_unfinished_tables_follows_the_one_before(store: Shared) {
    let ann = added(&store, "Ann").await;
    let mut expected = Vec::new();
    for status in [Status::Lobby, Status::Finished, Status::Match, Status::Lobby] {
        let table = open(&store, 10, state(1, status, &[(0, ann.id), (1, ann.id)])).await;
        expected.extend((status != Status::Finished).then_some(table));
    }
    let hosted = TableState { host: Some(ann.id), ..state(1, Status::Lobby, &[]) };
    expected.push(open(&store, 10, hosted).await);
    open(&store, 10, state(1, Status::Lobby, &[])).await;
    let first = store.unfinished(ann.id, i64::MIN, 2).await.unwrap();
    let second = store.unfinished(ann.id, first[1].0, 10).await.unwrap();
    assert_eq!([first, second].concat(), expected);
}

async fn a_guest_is_absent_until_seen_again_or_with_a_listed_game(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let account = PersonChange::Account {
        name: "Carl".to_owned(),
        skeleton: "carl".to_owned(),
        account: "carl".to_owned(),
        password: Some("hash".to_owned()),
        ends: None,
    };
    store.change_person(added(&store, "Carl").await.id, account).await.unwrap();
    let player = added(&store, "Player").await;
    open(&store, 10, state(1, Status::Finished, &[(0, player.id)])).await;
    let unlisted = TableState { listed: false, ..state(1, Status::Finished, &[(0, ann.id)]) };
    open(&store, 10, unlisted).await;
    store.write(Write::SeePerson(ben.id, 50)).await.unwrap();
    store.write(Write::SeePerson(ben.id, 40)).await.unwrap();
    let absent = async |since| -> Vec<PersonId> {
        store.absent_guests(since, 10).await.unwrap().iter().map(|guest| guest.id).collect()
    };
    assert_eq!(absent(7).await, []);
    assert_eq!(absent(50).await, [ann.id]);
    let mut both = [ann.id, ben.id];
    let mut later = absent(51).await;
    later.sort();
    both.sort();
    assert_eq!(later, both);
}

async fn a_deleted_person_is_forgotten_only_when_nothing_shows_them(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    open(&store, 10, state(1, Status::Finished, &[(0, ben.id)])).await;
    store.write(Write::ForgetPerson(ann.id)).await.unwrap();
    assert!(store.person(ann.id).await.unwrap().is_some(), "she is not deleted");
    for person in [&ann, &ben] {
        let gone = PersonChange::Delete { name: "former".to_owned() };
        store.change_person(person.id, gone).await.unwrap();
        store.write(Write::ForgetPerson(person.id)).await.unwrap();
    }
    assert_eq!(store.person(ann.id).await, Ok(None));
    assert!(store.person(ben.id).await.unwrap().is_some(), "a finished game shows him");
}

async fn old_logins_go_and_tokens_stay(store: Shared) {
    let ann = added(&store, "Ann").await;
    let bot = PersonRow { kind: PersonKind::Bot, owner: Some(ann.id), ..someone("Bot") };
    store.add_person(&bot).await.unwrap();
    let [old, new, token] = ["old", "new", "token"].map(SecretHash::of);
    store.add_login(ann.id, LoginRow::new(old, 5, Some(9))).await.unwrap();
    store.add_login(ann.id, LoginRow::new(new, 9, Some(10))).await.unwrap();
    store.add_login(bot.id, LoginRow::new(token, 5, None)).await.unwrap();
    assert_eq!(store.write(Write::RemoveOldLogins(9, 10)).await, Ok(1));
    assert_eq!(store.person_by_login(old, 0).await, Ok(None));
    for login in [new, token] {
        assert!(store.person_by_login(login, 0).await.unwrap().is_some());
    }
}
