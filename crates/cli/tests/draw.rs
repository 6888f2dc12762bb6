//! `ilos draw` as a person meets it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder for each test, removed with it.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Desk {
        let path = std::env::temp_dir().join(format!("ilos-draw-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Desk(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.file(name), text).unwrap();
        self.file(name)
    }

    /// A game of random players.
    fn game(&self) -> String {
        let file = self.file("game.txt");
        let output = ilos(&["random", "--players", "3", "--seed", "reef", "-o", &file]);
        assert!(output.status.success());
        file
    }

    fn draw(&self, arguments: &[&str]) -> Vec<u8> {
        let output = ilos(&[&["draw"], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.is_empty());
        let target = arguments[1 + arguments.iter().position(|&word| word == "-o").unwrap()];
        std::fs::read(target).unwrap()
    }

    fn refusal(&self, arguments: &[&str]) -> String {
        let output = ilos(&[&["draw"], arguments].concat());
        assert!(!output.status.success());
        assert!(!Path::new(&self.file("x.svg")).exists(), "nothing is written");
        String::from_utf8(output.stderr).unwrap()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn ilos(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).args(arguments).output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_set_is_drawn_as_a_sheet_with_the_names_of_its_tiles() {
    let desk = Desk::new("set");
    let standard = format!("{}/../rules/sets/standard.txt", env!("CARGO_MANIFEST_DIR"));
    let sheet = text(desk.draw(&[&standard, "-o", &desk.file("set.svg")]));
    for name in ["great-heart", "lost-keys", "Standard archipelago"] {
        assert!(sheet.contains(&format!(">{name}</text>")), "{name}");
    }
    assert_eq!(sheet, text(desk.draw(&["-o", &desk.file("standard.svg")])), "it is the standard set");
}

#[test]
fn a_record_is_drawn_at_its_end_or_after_so_many_events() {
    let desk = Desk::new("record");
    let game = desk.game();
    let map =
        |at: &[&str]| text(desk.draw(&[&[&game, "-o", &desk.file("map.svg"), "--view", "map"], at].concat()));
    assert_ne!(map(&[]), map(&["--at", "20"]));
    assert!(!map(&["--at", "1"]).contains("#ship-"), "the set-up has no ships");
    assert!(
        desk.refusal(&[&game, "-o", &desk.file("x.svg"), "--at", "0"])
            .contains("expected a number from 1 to that")
    );
    assert!(
        desk.refusal(&[&game, "-o", &desk.file("x.svg"), "--at", "99999"])
            .contains("--at 99999: the game has")
    );
}

#[test]
fn a_png_is_as_wide_as_asked_and_a_preview_has_its_size() {
    let desk = Desk::new("png");
    let game = desk.game();
    let size = |picture: &[u8]| {
        assert!(picture.starts_with(b"\x89PNG"));
        [16, 20].map(|at| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap()))
    };
    assert_eq!(size(&desk.draw(&[&game, "-o", &desk.file("game.png"), "--width", "500"]))[0], 500);
    let link = desk.draw(&[&game, "-o", &desk.file("link.png"), "--view", "preview"]);
    assert_eq!(size(&link), [1200, 630]);
    let small = desk.draw(&[&game, "-o", &desk.file("small.png"), "--view", "preview", "--small"]);
    assert_eq!(size(&small), [1200, 630]);
    assert!(small.len() * 2 < link.len(), "{} of {} bytes", small.len(), link.len());
    assert_eq!(size(&desk.draw(&["--pieces", "-o", &desk.file("pieces.png")]))[0], 1680);
}

#[test]
fn around_a_small_map_is_nothing() {
    let desk = Desk::new("clear");
    let game = desk.game();
    let is_clear = |view: &str| {
        let out = desk.file(&format!("{view}.png"));
        let picture = desk.draw(&[&game, "-o", &out, "--view", view, "--small"]);
        picture.windows(4).any(|chunk| chunk == b"tRNS")
    };
    assert!(is_clear("map"));
    assert!(!is_clear("preview"));
}

#[test]
fn a_position_is_drawn_as_the_engine_saves_it() {
    let desk = Desk::new("position");
    let saved = desk.file("saved.json");
    let script = format!(
        "printf '%s\\n' '{{\"do\":\"new\",\"players\":2,\"seed\":3}}' '{{\"do\":\"save\"}}' | {} engine | tail -1 > {saved}",
        env!("CARGO_BIN_EXE_ilos")
    );
    assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    let whole = text(desk.draw(&[&saved, "-o", &desk.file("whole.svg")]));
    assert!(whole.starts_with("<svg") && whole.contains(">orange</text>"), "players without a name");
    let answer: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&saved).unwrap()).unwrap();
    let bare = desk.write("bare.json", &answer["ok"]["position"].to_string());
    assert_eq!(whole, text(desk.draw(&[&bare, "-o", &desk.file("bare.svg")])));
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_to_do() {
    let desk = Desk::new("refusals");
    let (game, out) = (desk.game(), desk.file("x.svg"));
    let no_set = desk.write("no-set.txt", "hello\n");
    let no_position = desk.write("no-position.json", "{\"players\":9}");
    let refused = |arguments: &[&str], words: &str| {
        let refusal = desk.refusal(arguments);
        assert!(refusal.starts_with("ilos: ") || refusal.starts_with("error: "), "{refusal}");
        assert!(refusal.contains(words), "{refusal}");
    };
    refused(&[&game, "-o", &desk.file("x.gif")], "expected a name that ends in .svg or .png");
    refused(&[&game, "-o", &out, "--width", "100"], "--width and --small are for a .png");
    refused(&[&no_set, "-o", &out], "neither a position, which begins with {, nor a record");
    refused(&[&no_position, "-o", &out], "no-position.json: ");
    refused(&["/no/such/file", "-o", &out], "/no/such/file: cannot be opened");
    refused(&["-o", &out, "--view", "map"], "--view is for a position or a record");
    refused(&["-o", &out, "--at", "3"], "--at is for a record");
    refused(&[&game, "-o", "/no/such/folder/x.svg"], "/no/such/folder/x.svg: cannot be written");
    refused(&[&game, "-o", &desk.file("x.png"), "--width", "0"], "1..=8192");
    refused(&["--pieces", &game, "-o", &out], "cannot be used with");
}
