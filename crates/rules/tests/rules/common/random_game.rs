//! Games of random players that are the same on every machine and under every version of the engine that
//! lists the same plays, in whatever order.

use ilos_rules::{
    Action, Card, Cards, Commitment, Config, Dealer, Destination, Game, Lots, Options, Phase, Play, Position,
    Record, Seed, Set, payments,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How the players choose.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Temper {
    /// Any kind of card, then any play of it.
    Random,
    /// They end most turns at once, so that hands grow until cards come out of other hands (T5).
    Hoarding,
}

/// A game of at most this many actions, dealt from a seed.
pub(crate) fn play(
    players: usize,
    options: Options,
    temper: Temper,
    seed: &str,
    most_actions: usize,
) -> Game {
    let config = Config::new(Set::standard(), players, options).expect("a table");
    let mut dealer = Dealer::new(&config, Seed::from_text(seed));
    let mut choices = Choices(ChaCha20Rng::from_seed(Seed::from_text(&format!("choices {seed}")).0));
    let Ok(mut game) = Game::new(config, &mut dealer);
    for _ in 0..most_actions {
        let Some(seat) = game.position().to_act() else { break };
        let action = choices.action(game.position(), game.config(), temper);
        game.act(seat, &action, &mut dealer).expect("a legal action");
    }
    game
}

/// Its record, with commitment and seed.
pub(crate) fn record(game: &Game, seed: &str) -> Record {
    let seed = Seed::from_text(seed);
    let names = ["Ann", "Ben", "Zoë", "Dan of the Reef", ""].map(str::to_owned);
    Record::new(game, names.into(), Some(Commitment::new(game.config(), &seed)), Some(seed))
}

/// What the players choose: drawn from a fixed stream in a fixed way.
struct Choices(ChaCha20Rng);

impl Lots for Choices {
    fn below(&mut self, bound: u32) -> u32 {
        // Slightly unfair, which makes no difference here.
        ((self.0.next_u32() as u64 * bound as u64) >> 32) as u32
    }
}

impl Choices {
    fn action(&mut self, position: &Position, config: &Config, temper: Temper) -> Action {
        let hand = position.hand(position.to_act().expect("the game is not over"));
        match position.phase() {
            Phase::Mulligan => {
                let discard = Cards::of(hand.counts().map(|count| self.below(count as u32 + 1) as u8));
                Action::Mulligan { discard }
            }
            Phase::FirstIslands => {
                let mut ways = position.first_islands(config);
                ways.sort_by_key(Destination::to_sort_by);
                Action::FirstIsland { to: self.one_of(&ways) }
            }
            Phase::Play if temper == Temper::Hoarding && self.below(8) < 5 => Action::EndTurn,
            Phase::Play | Phase::Finished(_) => self.play_or_end(position, config, hand),
        }
    }

    fn play_or_end(&mut self, position: &Position, config: &Config, hand: Cards) -> Action {
        let mut plays = position.every_play(config);
        let mut cards: Vec<Card> = plays.iter().map(Play::card).collect();
        cards.sort();
        cards.dedup();
        let choice = self.below(cards.len() as u32 + 1) as usize;
        let Some(&card) = cards.get(choice) else { return Action::EndTurn };
        plays.retain(|play| play.card() == card);
        plays.sort_by_key(Play::to_sort_by);
        let play = self.one_of(&plays);
        let mut ways = payments(hand.minus(Cards::one(card)), position.play_cost(config, &play));
        ways.sort_by_key(|payment| payment.counts());
        Action::Play { play, payment: self.one_of(&ways) }
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }
}

/// A text that does not depend on the order of listing nor on how a berth is kept.
trait ToSortBy {
    fn to_sort_by(&self) -> String;
}

impl ToSortBy for Destination {
    fn to_sort_by(&self) -> String {
        format!("{self:?}")
    }
}

impl ToSortBy for Play {
    fn to_sort_by(&self) -> String {
        match self {
            Play::Ship { from, to } => format!("{:?} {to:?}", from.place()),
            other => format!("{other:?}"),
        }
    }
}
