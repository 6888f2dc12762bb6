//! Random games with random mischief: the checked path and its unchecked twin agree, refusals change nothing,
//! every position is valid, and a position survives the way to a draft and back.
#![no_main]

use ilos_rules::{
    Action, Berth, Building, Card, Cards, Cell, Destination, PirateRule, Exploration, Good, Location, Lots, Options, Play,
    Portion, Position, Rejection, Rotation, Seat, Set, Config,
};
use libfuzzer_sys::fuzz_target;

/// Numbers from the input; zeros when it is used up.
#[derive(Clone)]
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }
}

impl Lots for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        u32::from_le_bytes([self.next(), self.next(), 0, 0]) % bound
    }
}

fn cards(bytes: &mut Bytes) -> Cards {
    (0..bytes.next() % 9).map(|_| Card::ALL[bytes.next() as usize % 6]).collect()
}

/// A place of the map, in play or just outside.
fn portion(position: &Position, bytes: &mut Bytes) -> Option<Portion> {
    let slot = position.slots().nth(bytes.next() as usize % position.tiles().len().max(1))?;
    Some(Portion::new(slot, bytes.next() as usize % 3))
}

fn location(position: &Position, bytes: &mut Bytes) -> Option<Location> {
    let slot = position.slots().nth(bytes.next() as usize % position.tiles().len().max(1))?;
    Some(Location::new(slot, bytes.next() as usize % 12))
}

fn berth(position: &Position, bytes: &mut Bytes) -> Option<Berth> {
    let portion = portion(position, bytes)?;
    Some(match bytes.next() % 3 {
        0 => Berth::RESERVE,
        1 => Berth::shore(portion),
        _ => Berth::hideout(portion.slot()),
    })
}

fn destination(config: &Config, position: &Position, bytes: &mut Bytes) -> Option<Destination> {
    Some(match bytes.next() % 3 {
        0 => Destination::Shore(portion(position, bytes)?),
        1 => Destination::Hideout(portion(position, bytes)?.slot()),
        _ => Destination::Explore(Exploration {
            tile: config.set().tile_ids().nth(bytes.next() as usize % config.set().tiles().len())?,
            cell: Cell { q: bytes.next() as i8 % 4, r: bytes.next() as i8 % 4 },
            rotation: Rotation::new(bytes.next() as usize % 6)?,
            portion: bytes.next() % 4,
        }),
    })
}

/// An action made up without regard to the rules.
fn mischief(config: &Config, position: &Position, bytes: &mut Bytes) -> Option<Action> {
    let good = Good::ALL[bytes.next() as usize % 4];
    let play = match bytes.next() % 9 {
        0 => return Some(Action::Mulligan { discard: cards(bytes) }),
        1 => return Some(Action::FirstIsland { to: destination(config, position, bytes)? }),
        2 => return Some(Action::EndTurn),
        3 => Play::Market { good },
        4 => Play::Plantation { at: location(position, bytes)? },
        5 => Play::GoldMine { at: location(position, bytes)? },
        6 => Play::Building {
            at: location(position, bytes)?,
            building: if bytes.next() & 1 == 0 { Building::Fort } else { Building::Post(good) },
        },
        7 => Play::Ruins { at: location(position, bytes)? },
        _ => Play::Ship { from: berth(position, bytes)?, to: destination(config, position, bytes)? },
    };
    Some(Action::Play { play, payment: cards(bytes) })
}

fuzz_target!(|input: &[u8]| {
    let mut bytes = Bytes(input.iter());
    let players = 2 + bytes.next() as usize % 4;
    let flags = bytes.next();
    let options = Options {
        pirate_rule: if flags & 1 == 0 { PirateRule::International } else { PirateRule::Dutch },
        open_stock: flags & 2 != 0,
        stall_rounds: (flags >> 2 & 3) as u16,
        round_limit: 20,
        ..Options::default()
    };
    let config = Config::new(Set::standard(), players, options).expect("a valid table");
    let Ok((mut position, _)) = Position::set_up(&config, &mut bytes);
    while let Some(seat) = position.to_act()
        && bytes.0.len() > 0
    {
        let legal = position.draw_action(&config, &mut bytes).expect("someone has to act");
        let made_up = if bytes.next() & 3 == 0 { mischief(&config, &position, &mut bytes) } else { None };
        let action = made_up.unwrap_or(legal);
        let before = position;
        let mut chance = bytes.clone();
        match position.decide(&config, seat, &action, &mut bytes) {
            Ok(decision) => {
                for event in &decision.events {
                    position.evolve(&config, event);
                }
                assert_eq!(decision.after, position);
                // A ship may be named by another shore of its island; the event names it by its own.
                let (_, named) = decision.events[0].action().expect("the first event is what the seat did");
                let mut twin = before;
                let Ok(()) = twin.apply_unchecked(&config, &named, &mut chance);
                assert_eq!(twin, position);
            }
            Err(Rejection::Refused(refusal)) => {
                assert!(made_up.is_some(), "{action:?} was drawn but refused: {refusal}");
                assert_eq!(position, before);
                assert!(!refusal.rule().is_empty() && !refusal.to_string().is_empty());
            }
        }
        assert_eq!(position.validate(&config), Ok(()));
        assert_eq!(Position::from_draft(&config, &position.to_draft(&config)).as_ref(), Ok(&position));
        let other = Seat::new((seat.index() + 1) % players).expect("a seat");
        if position.to_act() != Some(other) {
            assert!(position.check(&config, other, &Action::EndTurn).is_err());
        }
    }
});
