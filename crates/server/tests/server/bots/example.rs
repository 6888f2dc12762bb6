//! The example bot in Python plays a game over the socket.

use crate::common::TestServer;
use serde_json::json;
use tokio::process::Command;

const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/server_bot.py");

#[tokio::test(flavor = "multi_thread")]
async fn the_example_bot_plays_with_its_token_to_the_end() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let ann = ann.register("Ann", "long enough").await;
    let (_, made) = ann.post("/api/v1/my-bots", json!({"name": "Pythonbot"})).await;
    let address = server.address.to_string();
    let output = Command::new("python3")
        .args([BOT, &address, "--token", made["token"].as_str().unwrap()])
        .output()
        .await
        .expect("python3 runs");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(told.matches(" points").count(), 2, "{told}");
    assert!(told.contains("(me)"), "{told}");
}
