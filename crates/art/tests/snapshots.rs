//! Snapshots: every drawing as a line with its hash and length. A change of the art shows as a difference;
//! `cargo xtask golden` writes an intended one down. Look at `cargo xtask sheet` before you do.

use std::path::PathBuf;

use ilos_art::{Picture, SetArt};
use ilos_rules::{Card, Record, Rotation, Set};

fn list() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots.txt")
}

/// FNV-1a: short, and the same on every machine.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn golden_game() -> Record {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/golden/four-open-stock.txt");
    Record::parse(&std::fs::read_to_string(file).expect("a golden game")).expect("a record")
}

/// The present drawings, one line each.
fn drawn_now() -> String {
    let set = Set::standard();
    let art = SetArt::new(&set);
    let mut drawn: Vec<(String, String)> = Vec::new();
    for id in set.tile_ids() {
        let (name, tile) = (&set.tile(id).id, art.tile(id));
        let turned = Rotation::new(1 + id.index() % 5).expect("less than six");
        drawn.push((format!("tile {name}"), tile.svg(name, Rotation::NONE)));
        drawn.push((format!("ground {name} turned {turned}"), tile.ground_svg(turned)));
        drawn.push((format!("plants {name} turned {turned}"), tile.plants_svg(turned)));
        drawn.push((format!("anchors {name}"), format!("{:?}", tile.anchors())));
    }
    for symbol in ilos_art::symbols::all() {
        drawn.push((format!("symbol {}", symbol.id), symbol.body.clone()));
    }
    for card in Card::ALL {
        drawn.push((format!("card {card}"), ilos_art::card_svg(card, "Name")));
    }
    let chart = ilos_art::exchange_chart_svg([[1, 2, 3, 4, 5]; 4], [0, 1, 2, 4]);
    drawn.push(("exchange chart".to_owned(), chart));
    drawn.push(("pieces".to_owned(), ilos_art::pieces_sheet()));
    let record = golden_game();
    let game = record.verify().expect("a legal game");
    let art = SetArt::new(&record.config.set().clone());
    let scene =
        Picture { config: &record.config, position: game.position(), art: &art, names: &record.names };
    drawn.push(("game".to_owned(), scene.svg()));
    drawn.push(("game map".to_owned(), scene.map_svg()));
    drawn.push(("game preview".to_owned(), scene.preview_svg("Round 5")));
    drawn.iter().map(|(name, svg)| format!("{:016x} {:>7} {name}\n", hash(svg), svg.len())).collect()
}

#[test]
fn everything_is_drawn_as_ever() {
    let now = drawn_now();
    assert_eq!(now, drawn_now(), "the same data gives the same bytes");
    if std::env::var_os("ILOS_BLESS").is_some() {
        std::fs::write(list(), &now).expect("the list can be written");
    }
    let then = std::fs::read_to_string(list()).expect("`cargo xtask golden` writes the list");
    let differs: Vec<&str> = now.lines().filter(|line| !then.lines().any(|then| then == *line)).collect();
    assert!(
        now == then,
        "drawn otherwise than in tests/snapshots.txt:\n{}\nlook at `cargo xtask sheet`; `cargo xtask golden` accepts it",
        differs.join("\n")
    );
}
