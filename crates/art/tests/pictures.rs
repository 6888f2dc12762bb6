//! Whole pictures: their contents, and that they can be painted.

use ilos_art::{Picture, PngError, SetArt, TileArt, png};
use ilos_rules::{Config, Dealer, Game, Options, Rotation, Seed, Set};

fn new_game(players: usize) -> Game {
    let config = Config::new(Set::standard(), players, Options::default()).unwrap();
    let mut dealer = Dealer::new(&config, Seed::from_text("picture"));
    Game::new(config, &mut dealer).unwrap_or_else(|never| match never {})
}

fn with_scene<T>(game: &Game, names: &[&str], draw: impl Fn(&Picture<'_>) -> T) -> T {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let art = SetArt::new(game.config().set());
    draw(&Picture { config: game.config(), position: game.position(), art: &art, names: &names })
}

#[test]
fn a_table_without_tiles_can_be_drawn() {
    let game = new_game(2);
    for svg in with_scene(&game, &[], |scene| [scene.svg(), scene.map_svg(), scene.preview_svg("")]) {
        assert!(png(&svg, Some(300)).is_ok());
    }
}

#[test]
fn the_picture_of_a_link_has_the_size_that_sites_ask_for() {
    let svg = with_scene(&new_game(5), &["Ann"], |scene| scene.preview_svg("Round 1"));
    let picture = png(&svg, None).unwrap();
    let side = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (1200, 630));
}

#[test]
fn hostile_and_endless_names_are_drawn_as_short_words() {
    let long = "<script>alert(1)</script>".repeat(9);
    let svg =
        with_scene(&new_game(3), &[&long, "\u{202e}\u{0}&amp;", "Zoë Łukasiewicz"], |scene| scene.svg());
    assert!(!svg.contains("<script"));
    assert!(svg.contains("&lt;script&gt;alert(1…"));
    assert!(svg.contains("Zoë Łukasiewicz"));
    assert!(png(&svg, Some(200)).is_ok());
}

/// V1: a picture that anyone may see shows no secret.
#[test]
fn a_running_game_shows_no_points() {
    let game = new_game(2);
    let svg = with_scene(&game, &["Ann", "Ben"], |scene| scene.preview_svg("Round 1"));
    let words = svg.matches("<text").count();
    assert_eq!(words, 4, "title, line and two names");
}

#[test]
fn every_rotation_of_a_tile_is_painted_and_each_is_different() {
    let set = Set::standard();
    let art = TileArt::new(&set.tiles()[2]);
    let grounds: Vec<String> = Rotation::all().map(|rotation| art.ground_svg(rotation)).collect();
    for (index, ground) in grounds.iter().enumerate() {
        assert!(png(ground, Some(100)).is_ok());
        assert!(grounds[..index].iter().all(|other| other != ground));
    }
}

#[test]
fn every_symbol_is_a_document_of_its_own() {
    for symbol in ilos_art::symbols::all() {
        let svg = ilos_art::symbol_svg(&symbol.id).unwrap();
        assert!(png(&svg, Some(64)).is_ok(), "{}", symbol.id);
    }
    assert_eq!(ilos_art::symbol_svg("no-such-symbol"), None);
    let sprite = ilos_art::sprite();
    assert!(
        ilos_art::symbols::all().iter().all(|symbol| sprite.contains(&format!(r#"<g id="{}">"#, symbol.id)))
    );
}

#[test]
fn what_cannot_be_painted_is_refused_in_words() {
    assert!(matches!(png("<svg", None), Err(PngError::Svg(_))));
    let svg = ilos_art::symbol_svg("palm").unwrap();
    let error = png(&svg, Some(100_000)).unwrap_err();
    assert!(error.to_string().contains("expected 1 to 8192 each way"), "{error}");
}
