//! What people tell moderators, and having nothing to do with someone.

use crate::common::TestServer;
use crate::common::scenes::scenes;
use serde_json::{Value, json};

scenes! {
    a_line_is_reported_with_its_words_and_its_author_reads_what_came_of_it
    a_report_that_cannot_be_true_is_refused
    who_is_blocked_does_not_get_through
    a_person_who_goes_takes_reports_and_blocks_along
}

async fn a_line_is_reported_with_its_words_and_its_author_reads_what_came_of_it(server: TestServer) {
    let (admin, ann, ben) = (server.admin().await, server.guest().await, server.guest().await);
    let table = ben.open(json!({"players": 2})).await;
    let mut socket = ben.connect().await;
    for text in ["hello", "a bad word"] {
        socket.chat(&table, text).await;
        socket.hear("said").await;
    }
    let report = json!({"kind": "line", "person": ben.id, "table": table, "line": 2, "text": "look"});
    let (status, made) = ann.post("/api/v1/reports", report).await;
    assert_eq!((status, &made["quoted"], &made["answer"]), (201, &json!(["a bad word"]), &Value::Null));
    let player = json!({"kind": "player", "person": ben.id, "table": table});
    assert_eq!(ann.post("/api/v1/reports", player).await.1["quoted"], json!(["hello", "a bad word"]));
    let (_, waiting) = admin.post("/api/v1/admin", json!({"do": "reports"})).await;
    assert_eq!(
        (&waiting["reports"][0]["by"], &waiting["reports"][0]["text"]),
        (&json!(ann.id), &json!("look"))
    );
    let answer = json!({"do": "answer_report", "number": made["number"], "answer": "Ben is muted"});
    assert_eq!(admin.post("/api/v1/admin", answer.clone()).await.0, 200);
    assert_eq!(admin.post("/api/v1/admin", answer).await.0, 404, "it has its answer");
    let (_, mine) = ann.get("/api/v1/me/reports").await;
    assert_eq!((&mine[1]["answer"], &mine[0]["answer"]), (&json!("Ben is muted"), &Value::Null));
    assert_eq!(ben.get("/api/v1/me/reports").await.1, json!([]), "Ben sees nothing of it");
}

async fn a_report_that_cannot_be_true_is_refused(server: TestServer) {
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ben.open(json!({"players": 2})).await;
    for (report, expected) in [
        (json!({"kind": "name", "person": ann.id}), 422),
        (json!({"kind": "name", "person": "unknown"}), 404),
        (json!({"kind": "line", "person": ben.id, "table": table, "line": 1}), 404),
        (json!({"kind": "line", "person": ben.id}), 404),
        (json!({"kind": "player", "person": ben.id, "text": "x".repeat(1001)}), 422),
        (json!({"kind": "mood", "person": ben.id}), 400),
    ] {
        assert_eq!(ann.post("/api/v1/reports", report.clone()).await.0, expected, "{report}");
    }
}

async fn who_is_blocked_does_not_get_through(server: TestServer) {
    let (ann, ben) = (server.guest().await, server.guest().await);
    let _connected = ann.connect().await;
    let (of_ann, of_ben) = (ann.open(json!({"players": 2})).await, ben.open(json!({"players": 2})).await);
    let path = format!("/api/v1/me/blocks/{}", ben.id);
    assert_eq!(ann.ask("PUT", &path, None).await.0, 204);
    assert_eq!(ann.ask("PUT", &path, None).await.0, 204, "once more changes nothing");
    assert_eq!(ann.get("/api/v1/me/blocks").await.1[0]["id"], json!(ben.id));
    let invite = format!("/api/v1/tables/{of_ben}/invite");
    assert_eq!(ben.post(&invite, json!({"person": ann.id})).await.1, json!({"reached": false}));
    for (who, table) in [(&ben, &of_ann), (&ann, &of_ben)] {
        let (status, problem) = who.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
        assert_eq!((status, &problem["code"]), (403, &json!("blocked")));
    }
    assert_eq!(ann.ask("DELETE", &path, None).await.0, 204);
    assert_eq!(ben.post(&invite, json!({"person": ann.id})).await.1, json!({"reached": true}));
    let me = format!("/api/v1/me/blocks/{}", ann.id);
    assert_eq!(ann.ask("PUT", &me, None).await.0, 422, "no one blocks themselves");
}

async fn a_person_who_goes_takes_reports_and_blocks_along(server: TestServer) {
    let (admin, ann, ben) = (server.admin().await, server.guest().await, server.guest().await);
    ann.ask("PUT", &format!("/api/v1/me/blocks/{}", ben.id), None).await;
    ann.post("/api/v1/reports", json!({"kind": "name", "person": ben.id})).await;
    let (_, data) = ann.get("/api/v1/me/data").await;
    assert_eq!((&data["reports"][0]["person"], &data["blocked"][0]["id"]), (&json!(ben.id), &json!(ben.id)));
    assert_eq!(ben.ask("DELETE", "/api/v1/me", Some(json!({}))).await.0, 204);
    assert_eq!(ann.get("/api/v1/me/blocks").await.1, json!([]));
    assert_eq!(admin.post("/api/v1/admin", json!({"do": "reports"})).await.1["reports"], json!([]));
}
