//! What every store promises about calling people back.

use crate::common::promises::promises;
use crate::common::rows::{Shared, added, entry, state};
use ilos_server::RandomSource;
use ilos_server::store::{
    Call, CallTarget, CallWay, Change, NewCall, PersonChange, QuietHours, Quota, StoreError, TableKey,
    WebhookForm, Write,
};
use ilos_table::{PersonId, Status, TableId};

promises! {
    a_place_is_read_as_it_was_written_and_kept_once
    a_turn_calls_its_person_at_every_place
    a_later_turn_takes_the_place_of_one_before
    a_call_is_put_off_by_one_of_several_servers
    quiet_hours_come_with_the_call
    a_person_has_only_so_many_places
    a_deleted_person_is_called_nowhere
    a_secret_stays_as_it_was_first_kept
}

fn browser(person: PersonId, address: &str) -> CallTarget {
    let way = CallWay::Push { key: "key".to_owned(), auth: "auth".to_owned() };
    CallTarget { number: 0, person, address: address.to_owned(), way, created: 3 }
}

fn webhook(person: PersonId, address: &str) -> CallTarget {
    let way = CallWay::Webhook { form: WebhookForm::Ntfy, words: "Your turn".to_owned() };
    CallTarget { way, ..browser(person, address) }
}

async fn add(store: &Shared, target: &CallTarget) -> CallTarget {
    let number = store.write(Write::AddCallTarget(target.clone())).await.unwrap();
    CallTarget { number, ..target.clone() }
}

async fn table(store: &Shared) -> (TableKey, TableId) {
    let id = TableId::random(&mut RandomSource::default());
    (store.add_table(id, 1, state(1, Status::Match, &[])).await.unwrap(), id)
}

/// A step that begins a turn of a person.
async fn begin_turn(store: &Shared, key: TableKey, person: PersonId, sequence: u64, due: u64) {
    let calls = vec![NewCall { person, sequence, due }];
    store.commit(Change { entry: Some(entry(sequence)), calls, ..Change::of(key, 8) }).await.unwrap();
}

async fn due(store: &Shared, at: u64) -> Vec<Call> {
    store.due_calls(at, 10).await.unwrap()
}

async fn a_place_is_read_as_it_was_written_and_kept_once(store: Shared) {
    let ann = added(&store, "Ann").await;
    let (first, second) = (browser(ann.id, "https://a.example"), webhook(ann.id, "https://b.example"));
    let (first, second) = (add(&store, &first).await, add(&store, &second).await);
    assert_eq!(store.call_targets(ann.id).await.unwrap(), [first.clone(), second.clone()]);
    let again = add(&store, &webhook(ann.id, "https://a.example")).await;
    assert_eq!((again.number, store.call_targets(ann.id).await.unwrap().len()), (first.number, 2));
    let of_another = Write::RemoveCallTarget(added(&store, "Ben").await.id, second.number);
    assert_eq!(store.write(of_another).await, Ok(0));
    assert_eq!(store.write(Write::RemoveCallTarget(ann.id, second.number)).await, Ok(1));
    assert_eq!(store.call_targets(ann.id).await.unwrap(), [again]);
}

async fn a_turn_calls_its_person_at_every_place(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let one = add(&store, &browser(ann.id, "https://a.example")).await;
    let two = add(&store, &webhook(ann.id, "https://b.example")).await;
    add(&store, &browser(ben.id, "https://c.example")).await;
    let (key, id) = table(&store).await;
    begin_turn(&store, key, ann.id, 1, 20).await;
    assert_eq!(due(&store, 19).await, []);
    let calls = due(&store, 20).await;
    let targets: Vec<&CallTarget> = calls.iter().map(|call| &call.target).collect();
    assert_eq!(targets, [&one, &two]);
    assert_eq!((calls[0].table, calls[0].sequence, calls[0].made, calls[0].due), (id, 1, 8, 20));
}

async fn a_later_turn_takes_the_place_of_one_before(store: Shared) {
    let ann = added(&store, "Ann").await;
    add(&store, &browser(ann.id, "https://a.example")).await;
    let (key, _) = table(&store).await;
    begin_turn(&store, key, ann.id, 1, 20).await;
    let [first] = &due(&store, 20).await[..] else { panic!("one call") };
    begin_turn(&store, key, ann.id, 2, 30).await;
    assert_eq!(due(&store, 20).await, []);
    store.write(Write::RemoveCall { call: first.number, sequence: 1 }).await.unwrap();
    let [second] = &due(&store, 30).await[..] else { panic!("the later call stays") };
    store.write(Write::RemoveCall { call: second.number, sequence: 2 }).await.unwrap();
    assert_eq!(due(&store, 99).await, []);
}

async fn a_call_is_put_off_by_one_of_several_servers(store: Shared) {
    let ann = added(&store, "Ann").await;
    add(&store, &browser(ann.id, "https://a.example")).await;
    let (key, _) = table(&store).await;
    begin_turn(&store, key, ann.id, 1, 20).await;
    let [call] = &due(&store, 20).await[..] else { panic!("one call") };
    let put_off = || store.write(Write::PutCallOff { call: call.number, from: 20, to: 50 });
    assert_eq!((put_off().await, put_off().await), (Ok(1), Ok(0)));
    assert_eq!((due(&store, 49).await.len(), due(&store, 50).await.len()), (0, 1));
}

async fn quiet_hours_come_with_the_call(store: Shared) {
    let ann = added(&store, "Ann").await;
    add(&store, &browser(ann.id, "https://a.example")).await;
    let (key, _) = table(&store).await;
    begin_turn(&store, key, ann.id, 1, 20).await;
    assert_eq!(due(&store, 20).await[0].quiet, None);
    let night = QuietHours::new(1320, 420);
    for hours in [QuietHours::new(1, 2), night] {
        store.write(Write::SetQuietHours(ann.id, hours)).await.unwrap();
        assert_eq!(
            (store.quiet_hours(ann.id).await.unwrap(), due(&store, 20).await[0].quiet),
            (hours, hours)
        );
    }
    store.write(Write::SetQuietHours(ann.id, None)).await.unwrap();
    assert_eq!(store.quiet_hours(ann.id).await, Ok(None));
}

async fn a_person_has_only_so_many_places(store: Shared) {
    let ann = added(&store, "Ann").await;
    let within = |number: u64| {
        let target = browser(ann.id, &format!("https://{number}.example"));
        store.write(Write::AddCallTarget(target).within(vec![Quota::CallTargets.of(ann.id)]))
    };
    for number in 0..Quota::CallTargets.most() {
        within(number).await.unwrap();
    }
    assert_eq!(within(99).await, Err(StoreError::TooMuch(Quota::CallTargets)));
    assert!(within(0).await.is_ok(), "a place that is there already");
}

async fn a_deleted_person_is_called_nowhere(store: Shared) {
    let ann = added(&store, "Ann").await;
    add(&store, &browser(ann.id, "https://a.example")).await;
    store.write(Write::SetQuietHours(ann.id, QuietHours::new(1, 2))).await.unwrap();
    let (key, _) = table(&store).await;
    begin_turn(&store, key, ann.id, 1, 20).await;
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!((due(&store, 99).await, store.call_targets(ann.id).await.unwrap()), (vec![], vec![]));
    assert_eq!(store.quiet_hours(ann.id).await, Ok(None));
    let late = Write::AddCallTarget(browser(ann.id, "https://a.example"));
    assert_eq!(store.write(late).await, Err(StoreError::Gone));
}

async fn a_secret_stays_as_it_was_first_kept(store: Shared) {
    assert_eq!(store.kept_secret("key").await, Ok(None));
    for bytes in [vec![1, 2], vec![3]] {
        store.write(Write::KeepSecret("key".to_owned(), bytes)).await.unwrap();
    }
    assert_eq!(store.kept_secret("key").await, Ok(Some(vec![1, 2])));
}
