//! Everything that a viewer cannot know is dealt anew: what the viewer is told must stay the same.

use ilos_bots::{Budget, Dice, Sampler, Situation, find};
use ilos_rules::{
    Action, Card, Cards, Dealer, Game, Lots as _, Options, Play, Position, Seat, Seed, Set, Table,
};

use super::showing::Known;
use ilos_protocol::map::OpenMap;

const GAMES: u64 = 12;

/// What a viewer is told of a position of a game.
fn known(game: &Game, position: &Position, viewer: Option<Seat>) -> Known {
    let map = OpenMap::new(game.table(), position);
    Known::new(game.table(), position, game.events(), 0, viewer, map)
}

/// Things a seat may try, most of them not allowed: their refusals must not tell more than the seat knows.
fn attempts(game: &Game, dice: &mut Dice) -> Vec<Action> {
    let plays = game.position().every_play(game.table());
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
        let table = Table::new(Set::standard(), players, Options::default()).unwrap();
        let mut dealer = Dealer::new(&table, Seed::from_text(&format!("leak {number}")));
        let mut dice = Dice::new(number);
        let Ok(mut game) = Game::new(table.clone(), &mut dealer);
        while let Some(actor) = game.position().to_act() {
            // All views of some positions, the actor's of all.
            let all = dice.below(8) == 0;
            for viewer in Seat::all(table.players()).filter(|&seat| all || seat == actor) {
                let view = game.view(Some(viewer));
                let sampler = Sampler::new(&table, &view, &mut dice).unwrap();
                let other = sampler.sample(&mut dice).unwrap();
                for eyes in [Some(viewer), None] {
                    let (real, dealt) = (known(&game, game.position(), eyes), known(&game, &other, eyes));
                    assert_eq!(real, dealt, "game {number}, {eyes:?}");
                }
                for action in attempts(&game, &mut dice) {
                    let real = game.position().check(&table, viewer, &action);
                    assert_eq!(real, other.check(&table, viewer, &action), "{action:?}");
                }
                compared += usize::from(*game.position() != other);
            }
            let view = game.view(Some(actor));
            let situation = Situation::new(&table, &view, Budget::Nodes(1)).unwrap();
            let action = find("random").unwrap().make().decide(&situation, &mut dice);
            game.act(actor, &action, &mut dealer).unwrap();
        }
    }
    assert!(compared > 500, "only {compared} positions differed in what is hidden");
}

#[test]
fn a_leak_would_be_found() {
    let table = Table::new(Set::standard(), 2, Options::default()).unwrap();
    let mut dice = Dice::new(1);
    let Ok(game) = Game::new(table.clone(), &mut Dealer::new(&table, Seed::from_text("leak")));
    let (viewer, other) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
    let view = game.view(Some(viewer));
    let sampler = Sampler::new(&table, &view, &mut dice).unwrap();
    // Whoever is told the view of somebody else is told something that differs.
    let told = |position: &Position| known(&game, position, Some(other));
    let differs = (0..20).any(|_| told(&sampler.sample(&mut dice).unwrap()) != told(game.position()));
    assert!(differs);
}
