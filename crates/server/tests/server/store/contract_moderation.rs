//! What every store promises to those who look after people.

use crate::common::promises::promises;
use crate::common::rows::{Shared, added};
use ilos_server::SecretHash;
use ilos_server::store::moderation::{
    AuditRow, Invite, Sanction, Whom, add_invite, add_sanction, announce, lift_sanction,
    remove_what_has_ended, set_role, set_switch, use_invite,
};
use ilos_server::store::{PersonChange, StoreError};
use ilos_wire::moderation::{Role, SanctionKind, Switch};

promises! {
    a_sanction_counts_until_it_ends_or_is_lifted
    the_log_and_the_deed_are_stored_together_or_not_at_all
    the_log_keeps_its_order
    only_an_account_has_a_role
    notices_stand_until_they_are_taken_back
    a_code_is_used_as_often_as_it_may_be
    a_part_of_a_name_finds_a_person
}

fn log(deed: &str) -> AuditRow {
    AuditRow { number: 0, at: 5, person: None, deed: deed.to_owned() }
}

async fn a_sanction_counts_until_it_ends_or_is_lifted(store: Shared) {
    let ann = added(&store, "Ann").await;
    let by_name = Sanction {
        number: 0,
        kind: SanctionKind::Ban,
        whom: Whom::Person(ann.id),
        until: 100,
        reason: "spam".to_owned(),
    };
    let network = Whom::Network("192.0.2.0/24".parse().unwrap());
    let by_network = Sanction { kind: SanctionKind::Mute, whom: network, ..by_name.clone() };
    let first = store.run(vec![add_sanction(&by_name)]).await.unwrap() as u64;
    let second = store.run(vec![add_sanction(&by_network)]).await.unwrap() as u64;
    let both = [Sanction { number: first, ..by_name }, Sanction { number: second, ..by_network }];
    assert_eq!(store.sanctions(99).await.unwrap(), both);
    assert_eq!(store.sanctions(100).await, Ok(vec![]));
    store.run(vec![lift_sanction(first)]).await.unwrap();
    assert_eq!(store.sanctions(99).await.unwrap(), both[1..]);
    store.run(remove_what_has_ended(100)).await.unwrap();
    assert_eq!(store.sanctions(0).await, Ok(vec![]));
}

async fn the_log_and_the_deed_are_stored_together_or_not_at_all(store: Shared) {
    let failed = store.run(vec![log("lift").add(), lift_sanction(7)]).await;
    assert_eq!(failed, Err(StoreError::Conflict));
    assert_eq!(store.audit(None, 10).await, Ok(vec![]));
}

async fn the_log_keeps_its_order(store: Shared) {
    for deed in ["one", "two", "three"] {
        store.run(vec![log(deed).add()]).await.unwrap();
    }
    let latest = store.audit(None, 2).await.unwrap();
    assert_eq!(latest.iter().map(|row| row.deed.as_str()).collect::<Vec<_>>(), ["three", "two"]);
    let before = store.audit(Some(latest[1].number), 10).await.unwrap();
    assert_eq!((before.len(), before[0].deed.as_str(), before[0].at), (1, "one", 5));
}

fn account(name: &str) -> PersonChange {
    let (name, account, skeleton) = (name.to_owned(), name.to_lowercase(), name.to_lowercase());
    PersonChange::Account { name, account, skeleton, password: Some("hash".to_owned()), ends: None }
}

async fn only_an_account_has_a_role(store: Shared) {
    let ann = added(&store, "Ann").await;
    assert_eq!(store.run(vec![set_role(ann.id, Some(Role::Admin))]).await, Err(StoreError::Conflict));
    assert!(!store.has_accounts().await.unwrap());
    store.change_person(ann.id, account("Ann")).await.unwrap();
    store.run(vec![set_role(ann.id, Some(Role::Admin))]).await.unwrap();
    assert_eq!(store.roles().await.unwrap(), [(ann.id, Role::Admin)]);
    assert!(store.has_accounts().await.unwrap());
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!(store.roles().await, Ok(vec![]));
}

async fn notices_stand_until_they_are_taken_back(store: Shared) {
    store
        .run(vec![set_switch(Switch::Hints, false), announce(Some("one")), announce(Some("two"))])
        .await
        .unwrap();
    assert_eq!(store.notices().await, Ok((vec![Switch::Hints], Some("two".to_owned()))));
    store.run(vec![set_switch(Switch::Hints, true), announce(None)]).await.unwrap();
    assert_eq!(store.notices().await, Ok((vec![], None)));
}

async fn a_code_is_used_as_often_as_it_may_be(store: Shared) {
    let hash = SecretHash::of("code");
    let invite = Invite { hash, uses: 1, until: Some(100), role: Some(Role::Moderator) };
    store.run(vec![add_invite(&invite)]).await.unwrap();
    assert_eq!(store.invite(hash, 99).await, Ok(Some(invite)));
    assert_eq!(store.invite(hash, 100).await, Ok(None));
    store.run(vec![use_invite(hash)]).await.unwrap();
    assert_eq!(store.run(vec![use_invite(hash)]).await, Err(StoreError::Conflict));
    assert_eq!(store.invite(hash, 0).await, Ok(None));
}

async fn a_part_of_a_name_finds_a_person(store: Shared) {
    let (ann, _) = (added(&store, "Ann_1").await, added(&store, "Annx1").await);
    let found = store.people_named("n_1", 10).await.unwrap();
    assert_eq!(found.iter().map(|person| person.id).collect::<Vec<_>>(), [ann.id]);
    assert_eq!(store.people_named("", 10).await.unwrap().len(), 2);
}
