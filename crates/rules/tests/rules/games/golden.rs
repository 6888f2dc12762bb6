//! Golden games: whole games as text, played the same way again. A change in the rules, in the deal or in the
//! set shows as a difference; `cargo xtask golden` writes an intended one down.

use std::path::PathBuf;
use std::sync::Once;

use crate::common::random_game::{self, Temper};
use ilos_rules::{Cards, Config, Options, Phase, PirateRule, Position, Record, Seat};

struct Golden {
    name: &'static str,
    players: usize,
    options: Options,
    temper: Temper,
}

/// One game for each number of players, each with another option, and one that is slow to begin.
fn golden_games() -> [Golden; 5] {
    let options = Options::default();
    let golden = |name, players, options| Golden { name, players, options, temper: Temper::Random };
    [
        golden("two", 2, options),
        golden("three-dutch", 3, Options { pirate_rule: PirateRule::Dutch, ..options }),
        golden("four-open-stock", 4, Options { open_stock: true, ..options }),
        golden("five-seat-3-first", 5, Options { first: Seat::new(3), ..options }),
        Golden {
            temper: Temper::Hoarding,
            ..golden("four-hoarding", 4, Options { stall_rounds: 0, round_limit: 15, ..options })
        },
    ]
}

/// Tests run in parallel: the files are written once, before the first test reads one.
static BLESSING: Once = Once::new();

fn write_if_blessed() {
    if std::env::var_os("ILOS_BLESS").is_some() {
        for golden in golden_games() {
            std::fs::write(golden.path(), golden.played_now()).expect("the golden game can be written");
        }
    }
}

impl Golden {
    fn path(&self) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{}.txt", self.name))
    }

    fn played_now(&self) -> String {
        let seed = format!("golden 16 {}", self.name);
        let game = random_game::play(self.players, self.options, self.temper, &seed, usize::MAX);
        random_game::record(&game, &seed).to_text()
    }

    fn text(&self) -> String {
        BLESSING.call_once(write_if_blessed);
        let path = self.path();
        let text = std::fs::read_to_string(&path);
        text.unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask golden` writes it", path.display()))
    }
}

/// S1 to S5, T1 to T6, K1 to K8, F1 to F4: the same seed and the same choices always give the same game.
#[test]
fn golden_games_are_played_the_same_way_again() {
    for golden in golden_games() {
        let (text, now) = (golden.text(), golden.played_now());
        let differs = (1..).zip(text.lines().zip(now.lines())).find(|(_, (then, now))| then != now);
        if let Some((line, (then, now))) = differs {
            panic!(
                "{}.txt, line {line}:\n  was {then}\n  now {now}\n`cargo xtask golden` accepts it",
                golden.name
            );
        }
        assert_eq!(text.len(), now.len(), "{}.txt: one game goes on where the other ends", golden.name);
    }
}

/// V1: the record of a finished game holds everything, so it is enough to check the game by the rules and the
/// seed.
#[test]
fn golden_games_are_verified_by_replay() {
    for golden in golden_games() {
        let record = Record::parse(&golden.text()).unwrap_or_else(|error| panic!("{}: {error}", golden.name));
        let game = record.verify().unwrap_or_else(|error| panic!("{}: {error}", golden.name));
        assert!(matches!(game.position().phase(), Phase::Finished(_)), "{}", golden.name);
        assert_eq!(game.config().players() as usize, golden.players);
        assert_eq!(*game.config().options(), golden.options);
    }
}

/// C2, S1: after every event of a golden game there are as many cards and tiles as in the box.
#[test]
fn nothing_is_lost_in_golden_games() {
    for golden in golden_games() {
        let game = Record::parse(&golden.text()).expect("a record").verify().expect("a game");
        let config = game.config();
        let mut position = *game.opening().position();
        for (index, event) in game.events().iter().enumerate().skip(1) {
            position.evolve(config, event);
            assert_eq!(cards_in_all(&position, config), Cards::DECK, "{}, event {}", golden.name, index + 1);
            let tiles = position.tiles().len() + position.area().len() + position.stack() as usize;
            assert_eq!(tiles, config.tiles_used() as usize, "{}, event {}", golden.name, index + 1);
        }
        assert_eq!(position, *game.position());
    }
}

fn cards_in_all(position: &Position, config: &Config) -> Cards {
    let piles = position.deck().plus(position.discard());
    Seat::all(config.players()).fold(piles, |sum, seat| sum.plus(position.hand(seat)))
}
