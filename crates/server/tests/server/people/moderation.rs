//! What moderators and admins do, and what is refused to others.

use crate::common::scenes::scenes;
use crate::common::{Client, TestServer};
use serde_json::{Value, json};

scenes! {
    the_first_account_of_a_new_server_is_its_admin
    a_ban_ends_everything_at_once_and_says_until_when_and_why
    the_bots_of_a_banned_person_are_out_too
    who_is_muted_writes_to_no_one
    a_lobby_that_is_closed_is_gone
    a_game_that_is_closed_ends_for_everyone
    a_name_is_taken_back
    a_line_is_taken_back_from_those_who_have_seen_it
    an_announcement_reaches_those_who_are_here_and_those_who_come
    what_is_switched_off_is_refused
    a_link_leads_back_into_an_account_once
    a_role_allows_what_it_allows
    every_deed_stands_in_the_log
    a_deed_that_makes_no_sense_is_refused
}

const FAR: u64 = 4_000_000_000_000;

async fn order(by: &Client, deed: Value) -> (u16, Value) {
    by.post("/api/v1/admin", deed).await
}

async fn done(by: &Client, deed: Value) -> Value {
    let (status, answer) = order(by, deed).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

async fn the_first_account_of_a_new_server_is_its_admin(server: TestServer) {
    let ann = server.member("Ann").await;
    assert_eq!(ann.get("/api/v1/server").await.1["role"], Value::Null, "the link makes the admin");
    assert_eq!(order(&ann, json!({"do": "reports"})).await.0, 403);
    let admin = server.admin().await;
    assert_eq!(admin.get("/api/v1/server").await.1["role"], "admin");
    let body = json!({"name": "Thief", "password": "correct horse", "code": server.first_code});
    let (status, problem) = server.guest().await.post("/api/v1/account", body).await;
    assert_eq!((status, &problem["code"]), (403, &json!("code_needed")), "the link works once");
}

async fn a_ban_ends_everything_at_once_and_says_until_when_and_why(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.member("Ben").await);
    let mut socket = ben.connect().await;
    let ban = json!({"do": "ban", "person": "ben", "until": FAR, "reason": "spam"});
    let number = done(&admin, ban).await["number"].clone();
    let goodbye = socket.hear("goodbye").await;
    let sentence = "you are banned until 2096-10-02 07:06 UTC: spam";
    assert_eq!((&goodbye["reason"], &goodbye["message"]), (&json!("banned"), &json!(sentence)));
    let (status, problem) = ben.get("/api/v1/me").await;
    assert_eq!((status, &problem["code"], &problem["message"]), (403, &json!("banned"), &json!(sentence)));
    assert_eq!(ben.post("/api/v1/guests", json!({})).await.0, 403, "the way in as a guest");
    let log_in = json!({"name": "Ben", "password": "correct horse"});
    let (status, problem) = server.guest().await.post("/api/v1/login", log_in.clone()).await;
    assert_eq!((status, &problem["code"]), (403, &json!("banned")));
    assert_eq!(ben.get("/api/v1/me/data").await.0, 200, "what is kept about Ben is still his");
    let in_force = done(&admin, json!({"do": "in_force"})).await;
    assert_eq!(in_force["in_force"]["sanctions"][0]["person"], json!(ben.id));
    done(&admin, json!({"do": "lift", "number": number})).await;
    assert_eq!(ben.get("/api/v1/me").await.0, 200);
    assert_eq!(order(&admin, json!({"do": "lift", "number": number})).await.0, 404);
}

async fn the_bots_of_a_banned_person_are_out_too(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.member("Ben").await);
    let (_, made) = ben.post("/api/v1/my-bots", json!({"name": "Benbot"})).await;
    let (token, id) = (made["token"].as_str().unwrap(), made["bot"]["id"].as_str().unwrap());
    let bot = Client::with_token(&server, token, id);
    let mut socket = bot.connect().await;
    done(&admin, json!({"do": "ban", "person": ben.id, "until": FAR, "reason": "spam"})).await;
    assert_eq!(socket.hear("goodbye").await["reason"], "banned");
    assert_eq!(bot.get("/api/v1/me").await.0, 403);
}

async fn who_is_muted_writes_to_no_one(server: TestServer) {
    let (admin, ben, carl) = (server.admin().await, server.guest().await, server.guest().await);
    let table = ben.open(json!({"players": 2})).await;
    done(&admin, json!({"do": "mute", "person": ben.id, "until": FAR, "reason": "rude"})).await;
    let mut socket = ben.connect().await;
    socket.chat(&table, "psst").await;
    let refused = socket.hear("refused").await;
    assert_eq!(refused["code"], "muted");
    assert!(refused["message"].as_str().unwrap().ends_with("UTC: rude"), "{refused}");
    let invite = format!("/api/v1/tables/{table}/invite");
    let (status, problem) = ben.post(&invite, json!({"person": carl.id})).await;
    assert_eq!((status, &problem["code"]), (403, &json!("muted")));
    assert_eq!(ben.get("/api/v1/me").await.0, 200, "everything else goes on");
}

async fn a_lobby_that_is_closed_is_gone(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.guest().await);
    let table = ben.open(json!({"players": 2, "listed": true})).await;
    let other = ben.open(json!({"players": 2})).await;
    let all = done(&admin, json!({"do": "tables", "status": "gathering"})).await;
    let ids: Vec<&Value> = all["tables"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
    assert_eq!(ids, [&json!(other), &json!(table)], "those that no list shows too");
    done(&admin, json!({"do": "close_table", "table": table})).await;
    assert_eq!(ben.get(&format!("/api/v1/tables/{table}")).await.0, 404);
    assert_eq!(order(&admin, json!({"do": "close_table", "table": "0123456789ab"})).await.0, 404);
}

async fn a_game_that_is_closed_ends_for_everyone(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.guest().await);
    let table = ben.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    let mut socket = ben.connect().await;
    socket.watch_once(&table).await;
    done(&admin, json!({"do": "close_table", "table": table})).await;
    let told = socket.hear("table").await;
    assert_eq!(told["table"]["result"]["reason"], "closed");
    let (status, problem) = order(&admin, json!({"do": "close_table", "table": table})).await;
    assert_eq!((status, &problem["code"]), (409, &json!("finished")));
}

async fn a_name_is_taken_back(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.member("Bad Name").await);
    let name = done(&admin, json!({"do": "take_name", "person": "bad name"})).await["name"].clone();
    let (_, me) = ben.get("/api/v1/me").await;
    assert_eq!((&me["name"], &me["kind"]), (&name, &json!("account")));
    let log_in = json!({"name": name, "password": "correct horse"});
    assert_eq!(server.guest().await.post("/api/v1/login", log_in).await.0, 200, "the new name opens it");
    let guest = server.guest().await;
    assert_eq!(guest.ask("PATCH", "/api/v1/me", Some(json!({"name": "Worse"}))).await.0, 200);
    let name = done(&admin, json!({"do": "take_name", "person": guest.id})).await["name"].clone();
    assert_eq!(guest.get("/api/v1/me").await.1["name"], name);
}

async fn a_line_is_taken_back_from_those_who_have_seen_it(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.guest().await);
    let table = ben.open(json!({"players": 2})).await;
    let mut socket = ben.connect().await;
    socket.watch(&table).await;
    socket.chat(&table, "a bad word").await;
    let talk = socket.hear("talk").await;
    assert_eq!((&talk["lines"][0]["line"], &talk["lines"][0]["guest"]), (&json!(1), &json!(true)));
    done(&admin, json!({"do": "take_line", "table": table, "line": 1})).await;
    let unsaid = socket.hear("unsaid").await;
    assert_eq!((&unsaid["table"], &unsaid["line"]), (&json!(table), &json!(1)));
    let mut later = server.guest().await.connect().await;
    later.watch(&table).await;
    assert_eq!(later.hear("talk").await["lines"], json!([]));
    assert_eq!(order(&admin, json!({"do": "take_line", "table": table, "line": 2})).await.0, 404);
}

async fn an_announcement_reaches_those_who_are_here_and_those_who_come(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.guest().await);
    let mut socket = ben.connect().await;
    done(&admin, json!({"do": "announce", "text": "Down at noon"})).await;
    assert_eq!(socket.hear("announcement").await["text"], "Down at noon");
    let mut later = server.guest().await.connect().await;
    assert_eq!(later.hear("announcement").await["text"], "Down at noon");
    assert_eq!(ben.get("/api/v1/server").await.1["announcement"], "Down at noon");
    done(&admin, json!({"do": "announce"})).await;
    assert_eq!(socket.hear("announcement").await["text"], Value::Null);
}

async fn what_is_switched_off_is_refused(server: TestServer) {
    let (admin, ben, carl) = (server.admin().await, server.guest().await, server.guest().await);
    let lobby = ben.open(json!({"players": 2, "own_seats": 2})).await;
    let table = ben.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    let (mut own, mut foreign) = (ben.connect().await, carl.connect().await);
    let game = own.watch_once(&table).await;
    for what in ["hints", "spectators", "bots", "previews", "new_games"] {
        done(&admin, json!({"do": "switch", "what": what, "on": false})).await;
    }
    own.say(json!({"say": "hint", "table": table, "seat": 0, "on": game["sequence"], "id": "h"})).await;
    assert_eq!(own.hear("refused").await["code"], "switched_off");
    foreign.watch(&table).await;
    assert_eq!(foreign.hear("refused").await["code"], "switched_off");
    own.watch_once(&table).await;
    let path = |rest: &str| format!("/api/v1/tables/{lobby}/{rest}");
    for (path, body) in [
        (path("start"), json!({})),
        (path("bots"), json!({"bot": "random"})),
        ("/api/v1/tables".to_owned(), json!({"players": 2})),
    ] {
        let (status, problem) = ben.post(&path, body).await;
        assert_eq!((status, &problem["code"]), (503, &json!("switched_off")), "{path}");
    }
    assert_eq!(ben.get(&format!("/api/v1/tables/{table}/preview.png")).await.0, 503);
    let off = ben.get("/api/v1/server").await.1["off"].clone();
    assert_eq!(off, json!(["new_games", "hints", "bots", "previews", "spectators"]));
    done(&admin, json!({"do": "switch", "what": "new_games", "on": true})).await;
    assert_eq!(ben.post(&path("start"), json!({})).await.0, 200);
}

async fn a_link_leads_back_into_an_account_once(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.member("Ben & Co").await);
    let link = done(&admin, json!({"do": "reset_password", "person": "ben & co"})).await["link"].clone();
    let link = link.as_str().unwrap();
    let (begin, rest) = link.split_once("/me#recover=").unwrap();
    let (code, name) = rest.split_once("&name=").unwrap();
    assert_eq!((begin, name), (server.url("").as_str(), "%42%65%6E%20%26%20%43%6F"));
    assert_eq!(ben.get("/api/v1/me/recovery-codes").await.1["left"], 0, "it is none of the printed ones");
    let new = json!({"name": "Ben & Co", "code": code, "new_password": "another horse"});
    assert_eq!(server.guest().await.post("/api/v1/recover", new.clone()).await.0, 200);
    assert_eq!(server.guest().await.post("/api/v1/recover", new).await.0, 403);
    assert_eq!(ben.get("/api/v1/me").await.0, 401, "the logins of before have ended");
    let guest = server.guest().await;
    assert_eq!(order(&admin, json!({"do": "reset_password", "person": guest.id})).await.0, 422);
}

async fn a_role_allows_what_it_allows(server: TestServer) {
    let (admin, mary) = (server.admin().await, server.member("Mary").await);
    let (guest, max) = (server.guest().await, server.member("Max").await);
    for person in ["Mary", "Max"] {
        done(&admin, json!({"do": "set_role", "person": person, "role": "moderator"})).await;
    }
    assert_eq!(order(&admin, json!({"do": "set_role", "person": guest.id, "role": "admin"})).await.0, 404);
    assert_eq!(mary.get("/api/v1/server").await.1["role"], "moderator");
    let people = done(&mary, json!({"do": "people", "name": "mar"})).await;
    assert_eq!(people["people"][0]["role"], "moderator");
    done(&mary, json!({"do": "ban", "person": guest.id, "until": FAR, "reason": "spam"})).await;
    for deed in [
        json!({"do": "switch", "what": "hints", "on": false}),
        json!({"do": "announce", "text": "hello"}),
        json!({"do": "set_role", "person": "Mary", "role": "admin"}),
        json!({"do": "reset_password", "person": "Max"}),
        json!({"do": "logins", "person": "Max"}),
        json!({"do": "invite"}),
        json!({"do": "log"}),
        json!({"do": "ban", "person": "Max", "until": FAR, "reason": "rivalry"}),
        json!({"do": "take_name", "person": "Admin"}),
    ] {
        let (status, problem) = order(&mary, deed.clone()).await;
        assert_eq!((status, &problem["code"]), (403, &json!("forbidden")), "{deed}");
    }
    done(&admin, json!({"do": "set_role", "person": "Mary"})).await;
    assert_eq!(order(&mary, json!({"do": "people"})).await.0, 403);
    assert_eq!(max.get("/api/v1/me").await.0, 200);
    assert_eq!(done(&admin, json!({"do": "logins", "person": "Max"})).await["logins"][0]["current"], false);
}

async fn every_deed_stands_in_the_log(server: TestServer) {
    let (admin, ben) = (server.admin().await, server.member("Ben").await);
    done(&admin, json!({"do": "mute", "person": "Ben", "until": FAR, "reason": "rude"})).await;
    done(&admin, json!({"do": "switch", "what": "hints", "on": false})).await;
    assert_eq!(order(&admin, json!({"do": "lift", "number": 99})).await.0, 404);
    let log = done(&admin, json!({"do": "log"})).await["log"].clone();
    let deeds: Vec<Value> = log.as_array().unwrap().iter().map(deed_of).collect();
    assert_eq!(deeds[0], json!({"do": "switch", "what": "hints", "on": false}));
    assert_eq!(deeds[1]["person"], json!(ben.id), "people stand there by their ids");
    assert_eq!(deeds[2], json!({"do": "set_role", "person": admin.id, "role": "admin"}));
    assert_eq!((deeds.len(), &log[0]["person"]), (3, &json!(admin.id)));
    let before = done(&admin, json!({"do": "log", "before": log[0]["number"]})).await;
    assert_eq!(before["log"].as_array().unwrap().len(), 2);
}

fn deed_of(entry: &Value) -> Value {
    serde_json::from_str(entry["deed"].as_str().unwrap()).unwrap()
}

async fn a_deed_that_makes_no_sense_is_refused(server: TestServer) {
    let admin = server.admin().await;
    for (deed, expected) in [
        (json!({"do": "ban", "person": "Admin", "until": 5, "reason": "past"}), 422),
        (json!({"do": "ban", "person": "Admin", "until": FAR, "reason": " "}), 422),
        (json!({"do": "ban", "until": FAR, "reason": "no one"}), 422),
        (json!({"do": "ban", "network": "0.0.0.0/0", "until": FAR, "reason": "all"}), 422),
        (json!({"do": "ban", "network": "here", "until": FAR, "reason": "where"}), 422),
        (json!({"do": "ban", "person": "No One", "until": FAR, "reason": "who"}), 404),
        (json!({"do": "invite", "uses": 0}), 422),
        (json!({"do": "answer_report", "number": 7, "answer": "what"}), 404),
        (json!({"do": "dance"}), 400),
        (json!({}), 400),
    ] {
        let (status, problem) = order(&admin, deed.clone()).await;
        assert_eq!(status, expected, "{deed}: {problem}");
    }
}
