//! Clients that want more drawn and read than a server can do: others do not notice them.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use crate::common::{TestServer, settings};
use ilos_rules::{Config, Dealer, Game, Options, Record, Seed, Set};
use ilos_server::Settings;
use tokio::task::JoinSet;

/// The record of a game that has just begun, with a set whose tiles take long to lay out.
fn costly_record() -> String {
    let prices = "prices\n ebony 1 2 3 4 5\n spice 1 2 3 4 5\n pigment 1 2 3 4 5\n gold 5 6 7 8 9\n";
    let tile = |number: u32| {
        let portions = " portion 0 1: ebony spice pigment gold\n portion 3 4: ebony spice site gold\n portion islet: ruins ebony spice site\n";
        format!("tile t{number}\n sides land land sea land land sea\n{portions} hideout\n")
    };
    let set = format!("set Costly\n{prices}{}", (0..24).map(tile).collect::<String>());
    let config = Config::new(Set::parse(&set).unwrap(), 2, Options::default()).unwrap();
    let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, Seed::from_text("costly")));
    Record::new(&game, vec!["Ann".to_owned(), "Ben".to_owned()], None, None).to_text()
}

fn client_at(address: &str) -> reqwest::Client {
    let address: IpAddr = address.parse().unwrap();
    reqwest::Client::builder().local_address(address).build().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_costly_records_hold_up_no_one_else() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { limits: true, ..settings(&folder.path().join("test.db")) };
    let server = TestServer::with(settings).await;
    let ann = server.guest().await;
    let record = costly_record();
    let mut requests = JoinSet::new();
    for address in ["127.0.0.66", "127.0.0.67", "127.0.0.68"] {
        let client = client_at(address);
        for _ in 0..190 {
            let request = client.post(server.url("/api/v1/records")).body(record.clone());
            requests.spawn(async move { request.send().await.map(|answer| answer.status().as_u16()) });
        }
    }
    // Most are refused at once; those that wait take turns.
    let mut refused = 0;
    while refused < 500 {
        let answer = requests.join_next().await.expect("most are refused").unwrap();
        refused += usize::from(answer.unwrap() == 429);
    }
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(ann.get("/api/v1/me").await.0, 200);
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "others waited {:?}", begun.elapsed());
    assert_eq!(ann.get("/api/v1/art/standard/lagoon/0/tile.svg").await.0, 200, "and it is their turn soon");
    // Clients that hang up give their turns away.
    requests.shutdown().await;
    let own = client_at("127.0.0.9").post(server.url("/api/v1/records")).body("nonsense");
    assert_eq!(own.send().await.unwrap().status(), 422);
}
