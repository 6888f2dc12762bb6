//! What every store promises about people, their logins and their bots.

use crate::common::promises::promises;
use crate::common::rows::{Shared, added, nameplates, someone, state};
use ilos_server::RandomSource;
use ilos_server::SecretHash;
use ilos_server::store::{
    ChatLine, LoginRow, Logins, PersonChange, PersonKind, PersonRow, StoreError, UsedCode,
};
use ilos_table::{Nameplate, PersonId, Rating, Status, TableId};

promises! {
    a_person_is_added_once
    a_login_counts_until_it_is_too_old
    logins_are_removed_one_by_one_or_all_but_one
    the_name_of_an_account_belongs_to_one_person
    another_name_keeps_the_password_and_the_logins
    a_new_password_ends_the_given_logins
    a_deleted_person_has_another_name_and_no_account_or_login
    a_token_does_not_age_and_its_bot_belongs_to_its_owner
    a_deleted_bot_is_shown_as_a_bot_and_stays_deleted
    a_retired_bot_keeps_its_name_and_loses_its_owner_and_token
    only_bots_are_retired
    a_code_gives_an_account_a_new_password_once
    no_two_accounts_look_the_same
    a_bot_gets_no_token_when_its_owner_is_deleted
    what_a_deleted_person_said_is_gone
    the_best_are_those_whose_rating_is_surely_high
}

async fn is_known(store: &Shared, login: SecretHash) -> bool {
    store.person_by_login(login, 0).await.unwrap().is_some()
}

fn account(name: &str, password: Option<&str>, ends: Option<Logins>) -> PersonChange {
    let (account, password) = (name.to_lowercase(), password.map(str::to_owned));
    let skeleton = account.clone();
    PersonChange::Account { name: name.to_owned(), account, skeleton, password, ends }
}

async fn the_best_are_those_whose_rating_is_surely_high(store: Shared) {
    let rated = |name: &str, mean: f64, deviation: f64, games: u32| PersonRow {
        kind: PersonKind::Account,
        rating: Rating { mean, deviation, games },
        ..someone(name)
    };
    let (sure, lucky) = (rated("Ann", 30.0, 2.0, 40), rated("Ben", 33.0, 8.0, 1));
    let (weak, new) = (rated("Carl", 20.0, 1.0, 9), rated("Dora", 25.0, 0.1, 0));
    let guest = PersonRow { kind: PersonKind::Guest, ..rated("Eve", 50.0, 1.0, 9) };
    for person in [&lucky, &new, &sure, &guest, &weak] {
        store.add_person(person).await.unwrap();
    }
    assert_eq!(store.best(10).await.unwrap(), [sure.clone(), weak, lucky]);
    assert_eq!(store.best(1).await.unwrap(), [sure]);
}

async fn a_person_is_added_once(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Bén").await);
    assert_eq!(store.add_person(&ann).await, Err(StoreError::Conflict));
    assert_eq!(store.person(ann.id).await.unwrap().as_ref(), Some(&ann));
    assert_eq!(store.person(ben.id).await.unwrap().as_ref(), Some(&ben));
    assert_eq!(store.person(PersonId::random(&mut RandomSource::default())).await, Ok(None));
    store.change_person(ann.id, PersonChange::Rename("Anna".to_owned())).await.unwrap();
    let renamed = store.person(ann.id).await.unwrap().unwrap();
    assert_eq!((renamed.name.as_str(), renamed.name_changes), ("Anna", 1));
    let unknown = store
        .change_person(
            PersonId::random(&mut RandomSource::default()),
            PersonChange::Rename("Anna".to_owned()),
        )
        .await;
    assert_eq!(unknown, Err(StoreError::Gone));
}

async fn a_login_counts_until_it_is_too_old(store: Shared) {
    let (ann, login) = (added(&store, "Ann").await, SecretHash::of("login"));
    assert_eq!(store.person_by_login(login, 0).await, Ok(None));
    store.add_login(ann.id, LoginRow::new(login, 8, Some(20))).await.unwrap();
    assert_eq!(store.person_by_login(login, 19).await, Ok(Some((ann.clone(), 8))));
    assert_eq!(store.person_by_login(login, 20).await, Ok(None));
    store.see_login(login, 19, 30).await.unwrap();
    assert_eq!(store.person_by_login(login, 20).await, Ok(Some((ann.clone(), 19))));
    let kept = store.logins_of(ann.id).await.unwrap();
    assert_eq!(kept, [LoginRow { seen: 19, ..LoginRow::new(login, 8, Some(30)) }]);
}

async fn a_code_gives_an_account_a_new_password_once(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let [first, second, third, login] = ["first", "second", "third", "login"].map(SecretHash::of);
    store.change_person(ann.id, account("Ann", Some("hash"), None)).await.unwrap();
    store.change_person(ben.id, account("Ben", Some("hash"), None)).await.unwrap();
    store.set_recovery_codes(ann.id, vec![first]).await.unwrap();
    store.set_recovery_codes(ann.id, vec![second, third]).await.unwrap();
    store.add_login(ann.id, LoginRow::new(login, 9, None)).await.unwrap();
    let recover = async |person: &PersonRow, hash, password: &str| {
        let (password, code) = (password.to_owned(), Some(UsedCode { hash, at: 9 }));
        let change = PersonChange::Password { password, code, ends: Logins::All };
        store.change_person(person.id, change).await
    };
    assert_eq!(recover(&ann, first, "new").await, Err(StoreError::Conflict), "others have replaced it");
    assert_eq!(recover(&ben, second, "new").await, Err(StoreError::Conflict), "it is Ann's");
    assert!(is_known(&store, login).await);
    assert_eq!(recover(&ann, second, "new").await, Ok(()));
    assert_eq!(store.account("ann").await.unwrap().unwrap().password, "new");
    assert!(!is_known(&store, login).await);
    assert_eq!(recover(&ann, second, "newer").await, Err(StoreError::Conflict), "it is used up");
    assert_eq!(store.recovery_codes(ann.id).await, Ok(1));
}

async fn no_two_accounts_look_the_same(store: Shared) {
    let (ann, ben) = (added(&store, "Iris").await, added(&store, "lris").await);
    let change = |name: &str| PersonChange::Account {
        name: name.to_owned(),
        account: name.to_lowercase(),
        skeleton: "lris".to_owned(),
        password: Some("hash".to_owned()),
        ends: None,
    };
    store.change_person(ann.id, change("Iris")).await.unwrap();
    assert_eq!(store.change_person(ben.id, change("lris")).await, Err(StoreError::Conflict));
    assert_eq!(store.account_like("lris", "lris").await, Ok(Some(ann.id)));
    assert_eq!(store.account_like("iris", "other").await, Ok(Some(ann.id)));
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!(store.account_like("iris", "lris").await, Ok(None));
}

async fn a_bot_gets_no_token_when_its_owner_is_deleted(store: Shared) {
    let ann = added(&store, "Ann").await;
    let (bot, [one, other, late]) = (bot_of(&ann, "Annabot"), ["one", "other", "late"].map(SecretHash::of));
    store.add_person(&bot).await.unwrap();
    store.add_login(bot.id, LoginRow::new(one, 8, None)).await.unwrap();
    store.remove_tokens(ann.id).await.unwrap();
    assert!(!is_known(&store, one).await);
    store.add_login(bot.id, LoginRow::new(other, 8, None)).await.unwrap();
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert!(!is_known(&store, other).await);
    assert_eq!(store.add_login(bot.id, LoginRow::new(late, 8, None)).await, Err(StoreError::Gone));
}

async fn what_a_deleted_person_said_is_gone(store: Shared) {
    let (ann, id) = (added(&store, "Ann").await, TableId::random(&mut RandomSource::default()));
    let key = store.add_table(id, 10, state(1, Status::Match, &[(0, ann.id)])).await.unwrap();
    let line =
        ChatLine { person: ann.id, name: "Ann".to_owned(), is_bot: false, text: "Hi".to_owned(), at: 9 };
    store.add_chat(key, line.clone(), "r".to_owned()).await.unwrap();
    assert_eq!(store.said_by(ann.id).await, Ok(vec![(id, line.clone())]));
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    let gone = ChatLine { name: "former".to_owned(), text: String::new(), ..line };
    assert_eq!(store.chat(key, 9).await, Ok(vec![(1, gone)]), "its number stays, so that none is missed");
}

async fn logins_are_removed_one_by_one_or_all_but_one(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let [first, second, third, other] = ["first", "second", "third", "other"].map(SecretHash::of);
    for (person, login) in [(&ann, first), (&ann, second), (&ann, third), (&ben, other)] {
        store.add_login(person.id, LoginRow::new(login, 9, None)).await.unwrap();
    }
    store.remove_logins(ann.id, Logins::Only(second)).await.unwrap();
    assert!(
        is_known(&store, first).await && !is_known(&store, second).await && is_known(&store, third).await
    );
    store.remove_logins(ann.id, Logins::Only(other)).await.unwrap();
    assert!(is_known(&store, other).await, "it is the login of another person");
    store.remove_logins(ann.id, Logins::AllBut(first)).await.unwrap();
    assert!(is_known(&store, first).await && !is_known(&store, third).await && is_known(&store, other).await);
    store.remove_logins(ann.id, Logins::All).await.unwrap();
    assert!(!is_known(&store, first).await && is_known(&store, other).await);
}

async fn the_name_of_an_account_belongs_to_one_person(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    store.change_person(ann.id, account("ANNA", Some("hash"), None)).await.unwrap();
    let taken = store.change_person(ben.id, account("Anna", Some("hash"), None)).await;
    assert_eq!(taken, Err(StoreError::Conflict));
    let found = store.account("anna").await.unwrap().unwrap();
    assert_eq!((found.person.id, found.person.name.as_str()), (ann.id, "ANNA"));
    assert_eq!((found.person.kind, found.password.as_str()), (PersonKind::Account, "hash"));
    assert_eq!(store.account("ANNA").await, Ok(None));
    assert_eq!(store.person(ben.id).await.unwrap().as_ref(), Some(&ben), "a conflict stores nothing");
}

async fn another_name_keeps_the_password_and_the_logins(store: Shared) {
    let (ann, login) = (added(&store, "Ann").await, SecretHash::of("login"));
    store.add_login(ann.id, LoginRow::new(login, 9, None)).await.unwrap();
    store.change_person(ann.id, account("Ann", Some("hash"), None)).await.unwrap();
    store.change_person(ann.id, account("Anna", None, None)).await.unwrap();
    assert_eq!(store.account("anna").await.unwrap().unwrap().password, "hash");
    assert_eq!(store.account("ann").await, Ok(None));
    assert!(is_known(&store, login).await);
    assert_eq!(store.person(ann.id).await.unwrap().unwrap().name_changes, 2);
}

async fn a_new_password_ends_the_given_logins(store: Shared) {
    let ann = added(&store, "Ann").await;
    let [first, second] = ["first", "second"].map(SecretHash::of);
    store.add_login(ann.id, LoginRow::new(first, 9, None)).await.unwrap();
    store.add_login(ann.id, LoginRow::new(second, 9, None)).await.unwrap();
    let change = account("Ann", Some("new hash"), Some(Logins::Only(second)));
    store.change_person(ann.id, change).await.unwrap();
    assert_eq!(store.account("ann").await.unwrap().unwrap().password, "new hash");
    assert!(is_known(&store, first).await && !is_known(&store, second).await);
}

async fn a_deleted_person_has_another_name_and_no_account_or_login(store: Shared) {
    let (ann, login) = (added(&store, "Ann").await, SecretHash::of("login"));
    store.change_person(ann.id, account("Ann", Some("hash"), None)).await.unwrap();
    store.add_login(ann.id, LoginRow::new(login, 9, None)).await.unwrap();
    store.change_person(ann.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert!(!is_known(&store, login).await);
    assert_eq!(store.account("ann").await, Ok(None));
    let gone = store.person(ann.id).await.unwrap().unwrap();
    assert_eq!((gone.name.as_str(), gone.kind), ("former", PersonKind::Former));
    let back = store.change_person(ann.id, account("Ann", Some("hash"), None)).await;
    assert_eq!(back, Err(StoreError::Gone));
}

fn bot_of(owner: &PersonRow, name: &str) -> PersonRow {
    PersonRow { kind: PersonKind::Bot, owner: Some(owner.id), ..someone(name) }
}

/// A finished table with a bot, and how the people in its seats are shown there.
async fn seated(store: &Shared, bot: &PersonRow) -> TableId {
    let id = TableId::random(&mut RandomSource::default());
    store.add_table(id, 10, state(1, Status::Finished, &[(0, bot.id)])).await.unwrap();
    id
}

fn plate_of_bot(name: &str, is_former: bool, changes: u64) -> Nameplate {
    Nameplate { name: name.to_owned(), has_account: false, is_bot: true, is_former, changes }
}

async fn a_token_does_not_age_and_its_bot_belongs_to_its_owner(store: Shared) {
    let (ann, ben) = (added(&store, "Ann").await, added(&store, "Ben").await);
    let (bot, token) = (bot_of(&ann, "Annabot"), SecretHash::of("token"));
    store.add_person(&bot).await.unwrap();
    store.add_login(bot.id, LoginRow::new(token, 8, None)).await.unwrap();
    assert_eq!(store.person_by_login(token, 9).await, Ok(Some((bot.clone(), 8))));
    assert_eq!(store.bots_of(ann.id).await.unwrap(), std::slice::from_ref(&bot));
    assert_eq!(store.bots_of(ben.id).await, Ok(vec![]));
}

async fn a_deleted_bot_is_shown_as_a_bot_and_stays_deleted(store: Shared) {
    let ann = added(&store, "Ann").await;
    let (bot, token) = (bot_of(&ann, "Annabot"), SecretHash::of("token"));
    store.add_person(&bot).await.unwrap();
    store.add_login(bot.id, LoginRow::new(token, 8, None)).await.unwrap();
    let table = seated(&store, &bot).await;
    assert_eq!(nameplates(&store, table).await, [(bot.id, plate_of_bot("Annabot", false, 0))]);
    store.change_person(bot.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    assert_eq!(nameplates(&store, table).await, [(bot.id, plate_of_bot("former", true, 1))]);
    assert!(!is_known(&store, token).await);
    assert_eq!(store.bots_of(ann.id).await, Ok(vec![]));
    let rename = PersonChange::Rename("Annabot".to_owned());
    assert_eq!(store.change_person(bot.id, rename).await, Err(StoreError::Gone));
    assert_eq!(nameplates(&store, table).await, [(bot.id, plate_of_bot("former", true, 1))]);
}

async fn a_retired_bot_keeps_its_name_and_loses_its_owner_and_token(store: Shared) {
    let ann = added(&store, "Ann").await;
    let (bot, token) = (bot_of(&ann, "Annabot"), SecretHash::of("token"));
    store.add_person(&bot).await.unwrap();
    store.add_login(bot.id, LoginRow::new(token, 8, None)).await.unwrap();
    let table = seated(&store, &bot).await;
    store.change_person(bot.id, PersonChange::Retire).await.unwrap();
    assert_eq!(nameplates(&store, table).await, [(bot.id, plate_of_bot("Annabot", false, 0))]);
    assert_eq!(store.bots_of(ann.id).await, Ok(vec![]));
    assert!(!is_known(&store, token).await);
    assert_eq!(store.person(bot.id).await.unwrap().unwrap().owner, None);
}

async fn only_bots_are_retired(store: Shared) {
    let ann = added(&store, "Ann").await;
    let former = bot_of(&ann, "Annabot");
    store.add_person(&former).await.unwrap();
    store.change_person(former.id, PersonChange::Delete { name: "former".to_owned() }).await.unwrap();
    store.change_person(former.id, PersonChange::Retire).await.unwrap();
    let former = store.person(former.id).await.unwrap().unwrap();
    assert_eq!(former.owner, Some(ann.id), "it still counts as a bot");
}
