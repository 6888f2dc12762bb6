//! Everything that a viewer cannot know is dealt again, in the position and in its history. What the viewer
//! is told must stay the same.

use ilos_bots::{Budget, Dice, Sampler, Situation, find};
use ilos_rules::{
    Action, Card, Cards, Config, Dealer, Event, Game, Lots as _, Options, Play, Position, Seat, Seed, Set,
};
use ilos_wire::map::OpenMap;

use super::Known;

const GAMES: u64 = 12;

/// What a viewer is told of a position with a history.
fn known(config: &Config, position: &Position, events: &[Event], viewer: Option<Seat>) -> Known {
    Known::new(config, position, events, 0, viewer, OpenMap::from_rules(config, position), None)
}

/// The history as it could have been for all that a viewer saw: the others have other cards, but as many.
fn alternative(events: &[Event], viewer: Option<Seat>) -> Vec<Event> {
    let others = |cards: Cards| Cards::of([0, 0, 0, 0, 0, cards.total() as u8]);
    let hidden = |seat: Seat| Some(seat) != viewer;
    let change = |event: &Event| match *event {
        Event::SetUp { first, area, mut hands } => {
            Seat::all(5).filter(|&seat| hidden(seat)).for_each(|seat| hands[seat] = others(hands[seat]));
            Event::SetUp { first, area, hands }
        }
        Event::Mulligan { seat, discarded, drawn } if hidden(seat) => {
            Event::Mulligan { seat, discarded, drawn: others(drawn) }
        }
        Event::Drew { seat, cards } if hidden(seat) => Event::Drew { seat, cards: others(cards) },
        Event::Took { seat, from, .. } if hidden(seat) && hidden(from) => {
            Event::Took { seat, from, card: Card::Market }
        }
        open => open,
    };
    events.iter().map(change).collect()
}

/// Things a seat may try, most of them not allowed: their refusals must not reveal more than the seat knows.
fn attempts(game: &Game, dice: &mut Dice) -> Vec<Action> {
    let plays = game.position().every_play(game.config());
    let mut attempts = vec![Action::EndTurn, Action::Mulligan { discard: Cards::one(Card::Ruins) }];
    for payment in
        [Cards::NONE, Cards::one(Card::Ship), Cards::one(Card::Market).plus(Cards::one(Card::Ruins))]
    {
        attempts
            .extend(ilos_rules::Good::ALL.map(|good| Action::Play { play: Play::Market { good }, payment }));
        if !plays.is_empty() {
            let play = plays[dice.below(plays.len() as u32) as usize];
            attempts.push(Action::Play { play, payment });
        }
    }
    attempts
}

#[test]
fn what_a_seat_cannot_know_makes_no_difference_to_what_it_is_told() {
    let mut compared = 0;
    for number in 0..GAMES {
        let players = 2 + (number % 4) as usize;
        let config = Config::new(Set::standard(), players, Options::default()).unwrap();
        let mut dealer = Dealer::new(&config, Seed::from_text(&format!("leak {number}")));
        let mut dice = Dice::new(number);
        let Ok(mut game) = Game::new(config.clone(), &mut dealer);
        while let Some(actor) = game.position().to_act() {
            // All views of some positions, and the actor's view of all of them.
            let all = dice.below(8) == 0;
            for viewer in Seat::all(config.players()).filter(|&seat| all || seat == actor) {
                let view = game.view(Some(viewer));
                let sampler = Sampler::new(&config, &view, &mut dice).unwrap();
                let other = sampler.sample(&mut dice).unwrap();
                for eyes in [Some(viewer), None] {
                    let real = known(&config, game.position(), game.events(), eyes);
                    let dealt = known(&config, &other, &alternative(game.events(), eyes), eyes);
                    assert_eq!(real, dealt, "game {number}, {eyes:?}");
                }
                for action in attempts(&game, &mut dice) {
                    let real = game.position().check(&config, viewer, &action);
                    assert_eq!(real, other.check(&config, viewer, &action), "{action:?}");
                }
                compared += usize::from(*game.position() != other);
            }
            let view = game.view(Some(actor));
            let situation = Situation::new(&config, &view, Budget::Nodes(1)).unwrap();
            let action = find("random").unwrap().make().decide(&situation, &mut dice);
            game.act(actor, &action, &mut dealer).unwrap();
        }
    }
    assert!(compared > 500, "only {compared} positions differed in what is hidden");
}

#[test]
fn a_leak_would_be_found() {
    let config = Config::new(Set::standard(), 2, Options::default()).unwrap();
    let mut dice = Dice::new(1);
    let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, Seed::from_text("leak")));
    let (viewer, other) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
    let view = game.view(Some(viewer));
    let sampler = Sampler::new(&config, &view, &mut dice).unwrap();
    // A viewer who is told another seat's view or history is told something that differs.
    let told = |position: &Position, events: &[Event]| known(&config, position, events, Some(other));
    let real = told(game.position(), game.events());
    assert!((0..20).any(|_| told(&sampler.sample(&mut dice).unwrap(), game.events()) != real));
    assert_ne!(told(game.position(), &alternative(game.events(), Some(viewer))), real);
}
