//! What happened in a game, counted from its events.

use ilos_rules::{Building, BySeat, Config, Destination, Event, Game, Good, Play, Position};

/// What happened at the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameFacts {
    /// How often the discard pile became the deck (T5).
    pub reshuffles: u32,
    /// Tiles on the map at the end.
    pub tiles: u32,
    /// Islands on the map at the end.
    pub islands: u32,
    /// How many islands disappeared because a new tile joined them to others (E4).
    pub merges: u32,
    /// How often each price rose, in the order of [`Good::ALL`].
    pub rises: [u32; 4],
}

/// What a player did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatFacts {
    /// Cards of each kind that were played.
    pub played: [u32; 6],
    /// Cards of each kind that paid for others.
    pub paid: [u32; 6],
    /// Ship cards that placed a tile (K1b).
    pub explored: u32,
    /// Ship cards that sent a ship to a hideout (K1c).
    pub pirates: u32,
    /// Plays that cost more because of pirates (P4).
    pub pirated: u32,
    /// Plantations of each good, in the order of [`Good::ALL`].
    pub plantations: [u32; 4],
    /// Forts built.
    pub forts: u32,
    /// Trading posts built.
    pub posts: u32,
    /// Cards taken out of other hands (T5).
    pub thefts: u32,
    /// What the stock was worth at the end, in the order of [`Good::ALL`].
    pub points: [u32; 4],
}

impl SeatFacts {
    /// Whether the player relied on gold: it brought more points than any other good.
    pub fn relied_on_gold(&self) -> bool {
        let gold = self.points[Good::Gold as usize];
        Good::PLANTED.into_iter().all(|good| gold > self.points[good as usize])
    }
}

/// Counts the facts of a finished game.
pub(super) fn count(game: &Game) -> (GameFacts, BySeat<SeatFacts>) {
    let (config, end) = (game.config(), game.position());
    let mut facts = GameFacts {
        tiles: end.tiles().len() as u32,
        islands: end.islands().count() as u32,
        rises: Good::ALL.map(|good| end.rises(good).into()),
        ..GameFacts::default()
    };
    let mut seats = BySeat::<SeatFacts>::default();
    let mut before = *game.opening().position();
    for event in &game.events()[1..] {
        let mut after = before;
        after.evolve(config, event);
        match *event {
            Event::Reshuffled => facts.reshuffles += 1,
            Event::Took { seat, .. } => seats[seat].thefts += 1,
            Event::Played { seat, play, payment, .. } => {
                let mine = &mut seats[seat];
                mine.played[play.card() as usize] += 1;
                for card in payment.iter() {
                    mine.paid[card as usize] += 1;
                }
                mine.pirated += before.play_is_pirated(config, &play) as u32;
                mine.note(config, &before, &play);
            }
            _ => {}
        }
        if after.tiles().len() > before.tiles().len() {
            facts.merges += islands_joined(config, &before, &after);
        }
        before = after;
    }
    for score in end.scores(config) {
        seats[score.seat].points = score.by_good;
    }
    (facts, seats)
}

impl SeatFacts {
    fn note(&mut self, config: &Config, before: &Position, play: &Play) {
        match *play {
            Play::Ship { to: Destination::Explore(_), .. } => self.explored += 1,
            Play::Ship { to: Destination::Hideout(_), .. } => self.pirates += 1,
            Play::Building { building: Building::Fort, .. } => self.forts += 1,
            Play::Building { building: Building::Post(_), .. } => self.posts += 1,
            Play::Plantation { at } => {
                if let Some(good) = before.kind(config, at).good() {
                    self.plantations[good as usize] += 1;
                }
            }
            Play::Ship { to: Destination::Shore(_), .. }
            | Play::GoldMine { .. }
            | Play::Ruins { .. }
            | Play::Market { .. } => {}
        }
    }
}

/// How many islands the old land lost when a tile was added.
fn islands_joined(config: &Config, before: &Position, after: &Position) -> u32 {
    let mut found: Vec<_> = before
        .islands()
        .filter_map(|island| before.portions(config, island).next())
        .map(|portion| after.island_of(portion))
        .collect();
    let separate = found.len();
    found.sort();
    found.dedup();
    (separate - found.len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Dice;
    use crate::bot::Situation;
    use crate::bot::{Bot, Budget};
    use crate::players::Greedy;
    use ilos_rules::{Dealer, Options, Seed, Set};

    fn a_game(players: usize) -> Game {
        let config = Config::new(Set::standard(), players, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&config, Seed::from_text("facts"));
        let Ok(mut game) = Game::new(config, &mut dealer);
        let (mut bot, mut dice) = (Greedy::default(), Dice::new(1));
        while let Some(seat) = game.position().to_act() {
            let view = game.view(Some(seat));
            let situation = Situation::new(game.config(), &view, Budget::Usual).expect("the view of a game");
            let action = bot.decide(&situation, &mut dice);
            game.act(seat, &action, &mut dealer).expect("legal");
        }
        game
    }

    /// Islands that lie on the last tile only.
    fn islands_of_its_own(config: &Config, position: &Position) -> usize {
        let last = position.slots().last();
        let alone =
            |&island: &_| position.portions(config, island).all(|portion| Some(portion.slot()) == last);
        position.islands().filter(alone).count()
    }

    /// E4: every tile brings islands of its own; those that were joined to others are missing at the end.
    #[test]
    fn islands_joined_are_islands_lost() {
        let mut joined = 0;
        for players in 2..=5 {
            let game = a_game(players);
            let mut brought = 0;
            let mut position = *game.opening().position();
            for event in &game.events()[1..] {
                let tiles = position.tiles().len();
                position.evolve(game.config(), event);
                if position.tiles().len() > tiles {
                    brought += islands_of_its_own(game.config(), &position);
                }
            }
            let (facts, _) = count(&game);
            assert_eq!(facts.islands as usize, brought - facts.merges as usize, "{players} players");
            joined += facts.merges;
        }
        assert!(joined > 0, "no two islands met");
    }
}
