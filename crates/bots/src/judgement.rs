//! The value of a position for the seat whose turn it is, after its plays and before it produces and draws.

mod baseline;
mod features;
pub(crate) mod keep;
mod network;
mod outlook;
pub(crate) mod prices;
mod reach;
pub(crate) mod reward;
mod weights;

use ilos_rules::{Cards, Config, Good, Position, Seat};

use baseline::Baseline;
pub(crate) use features::{OWN, SHARED, Standings};
pub(crate) use network::Layer;
pub use network::Network;
use outlook::Outlook;
use reach::Shares;
pub(crate) use reach::Vacancies;
pub use weights::{OutlookWeights, Weights};

use prices::{STANDARD_PRICES, added_prices, scale};

/// Judges the positions that come up within one decision.
#[derive(Clone, Debug)]
pub(crate) struct Judgement<'a> {
    config: &'a Config,
    weights: &'a Weights,
    seat: Seat,
    shares: Shares,
    /// What is available when the decision comes up: locations on the tiles of the exploration area, by kind,
    /// and the cards discarded since the last shuffle.
    area: [u8; 6],
    discard: Cards,
    /// The prices of each good in points of the standard set, which the weights are made for.
    prices: [[f64; 5]; 4],
    /// The price of gold compared with that of the standard set.
    gold_dearness: f64,
    /// The weight of the network: it was trained with certain prices.
    trust: f64,
    /// Rounds after this one, estimated when the decision comes up.
    rounds: f64,
    /// The position where the decision comes up.
    baseline: Baseline,
}

/// What a seat will still do.
#[derive(Clone, Copy, Debug, Default)]
struct Future {
    /// How often it produces.
    productions: f64,
    /// How often it plays.
    turns: f64,
}

impl<'a> Judgement<'a> {
    /// For a seat that decides in this position.
    pub(crate) fn new(
        config: &'a Config,
        weights: &'a Weights,
        position: &Position,
        seat: Seat,
    ) -> Judgement<'a> {
        let rounds = rounds_left(config, &weights.outlook, position);
        let (scale, [.., gold], [.., of_gold]) =
            (scale(config.set()), added_prices(config.set()), STANDARD_PRICES);
        let mut judgement = Judgement {
            config,
            weights,
            seat,
            shares: Shares::new(&weights.outlook),
            area: area(config, position),
            discard: position.discard(),
            prices: Good::ALL.map(|good| config.set().prices(good).map(|price| price as f64 * scale)),
            gold_dearness: gold * scale / of_gold,
            trust: trust(&weights.network, config),
            rounds,
            baseline: Baseline::unset(),
        };
        let at_standings = |standings: Standings<'_>| Baseline::new(&weights.network, &standings);
        judgement.baseline = judgement.with_standings(position, position.hand(seat), at_standings);
        judgement
    }

    /// The seat.
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// The prospects of the seat in a position, as log odds; it keeps `kept` of its hand. They are in the
    /// unit of [`reward`](reward::reward): half the victory, half how close the points will be.
    pub(crate) fn odds(&self, position: &Position, kept: Cards) -> f64 {
        let outlook = self.outlook(position, &Vacancies::of(self.config, position));
        outlook.odds(position, kept, &outlook.keep(position))
    }

    /// Calls `with` with the standings in such a position.
    pub(crate) fn with_standings<T>(
        &self,
        position: &Position,
        kept: Cards,
        tell: impl FnOnce(Standings<'_>) -> T,
    ) -> T {
        let outlook = self.outlook(position, &Vacancies::of(self.config, position));
        tell(outlook.standings(position, kept, &outlook.keep(position)))
    }

    /// The estimates for a position at the end of the seat's plays.
    pub(crate) fn outlook(&self, position: &Position, vacancies: &Vacancies) -> Outlook<'_> {
        Outlook::new(self, position, vacancies)
    }

    /// The prices of a good, in points of the standard set.
    fn prices(&self, good: Good) -> &[f64; 5] {
        &self.prices[good as usize]
    }

    fn rounds_in(&self, position: &Position) -> f64 {
        let now = rounds_left(self.config, &self.weights.outlook, position);
        let believed = self.weights.outlook.believed_pace;
        if now == 0.0 { 0.0 } else { self.rounds + believed * (now - self.rounds) }
    }

    fn future(&self, position: &Position, seat: Seat, rounds: f64) -> Future {
        if seat == self.seat {
            // This turn's production is still to come.
            Future { productions: rounds + 1.0, turns: rounds }
        } else {
            let place = |seat: Seat| seat.steps_from(position.first(), self.config.players());
            let turns = if place(seat) > place(self.seat) { rounds + 1.0 } else { rounds };
            Future { productions: turns, turns }
        }
    }
}

/// Rounds after this one, estimated from the player who needs the fewest pioneers for a tenth; 0 when this is
/// the last.
fn rounds_left(config: &Config, weights: &OutlookWeights, position: &Position) -> f64 {
    if position.is_ending() || position.is_barren() {
        return 0.0;
    }
    let needed = |seat: Seat| {
        let cards = position.pioneers_left(seat) as f64 * weights.cards_for_pioneer
            - position.hand(seat).total() as f64 * weights.hand_for_pioneers;
        cards / (position.draw_count(config, seat) as f64 + weights.growing_draws)
    };
    Seat::all(config.players()).map(needed).fold(f64::MAX, f64::min).max(0.3)
}

/// 1 where prices are in proportion to those of the network's training, 0 where one planted good is twice as
/// expensive relative to another, or gold is four times as expensive or cheap: measured, see docs/bots.md.
fn trust(network: &Network, config: &Config) -> f64 {
    let [ebony, spice, pigment, gold] = added_prices(config.set());
    let [of_ebony, of_spice, of_pigment, of_gold] = network.prices;
    let planted = [ebony / of_ebony, spice / of_spice, pigment / of_pigment];
    let (cheapest, dearest) =
        (planted.into_iter().fold(f64::MAX, f64::min), planted.into_iter().fold(0.0, f64::max));
    let gold = gold / (ebony + spice + pigment) * (of_ebony + of_spice + of_pigment) / of_gold;
    let (planted_trust, gold_trust) = (2.0 - dearest / cheapest, (4.0 - gold.max(1.0 / gold)) / 3.0);
    planted_trust.min(gold_trust).clamp(0.0, 1.0)
}

fn area(config: &Config, position: &Position) -> [u8; 6] {
    let mut area = [0; 6];
    for &tile in position.area() {
        for (_, kind) in config.set().tile(tile).locations() {
            area[kind as usize] += 1;
        }
    }
    area
}

#[cfg(test)]
mod tests {
    use ilos_rules::{Card, Dealer, Game, Options, Seed, Set};

    use super::*;

    /// A table for two with the standard set, except for one line.
    fn table_with(from: &str, to: &str) -> Config {
        let standard = include_str!("../../rules/sets/standard.txt");
        assert!(standard.contains(from));
        let set = Set::parse(&standard.replace(from, to)).expect("a set");
        Config::new(set, 2, Options::default()).expect("a table")
    }

    const GOLD: &str = "gold    5 6 7 8 9";
    const PIGMENT: &str = "pigment 1 2 3 4 5";

    #[test]
    fn the_network_is_heard_where_prices_are_as_it_knows_them() {
        let network = Weights::default().network;
        let trust_in = |from: &str, to: &str| trust(&network, &table_with(from, to));
        assert_eq!(trust_in("", ""), 1.0);
        let of_double_gold = trust_in(GOLD, "gold 10 12 14 16 18");
        assert!((of_double_gold - 2.0 / 3.0).abs() < 1e-9, "{of_double_gold}");
        assert_eq!(trust_in(GOLD, "gold 40 50 60 70 80"), 0.0);
        assert_eq!(trust_in(PIGMENT, "pigment 3 6 9 12 15"), 0.0);
        let somewhat = trust_in(PIGMENT, "pigment 2 3 4 6 7");
        assert!(0.3 < somewhat && somewhat < 0.8, "{somewhat}");
        let config = table_with(GOLD, "gold 50 60 70 80 90");
        let taught = Network::zero().to_learn_with(config.set());
        assert!((trust(&taught, &config) - 1.0).abs() < 1e-9, "one that has learnt with dear gold");
        assert_eq!(trust(&taught, &table_with("", "")), 0.0);
    }

    /// Expensive gold raises the value of cards that bring gold, and of all cards where the network does not
    /// know better.
    #[test]
    fn dear_gold_is_counted() {
        let judged = |config: &Config| {
            let mut dealer = Dealer::new(config, Seed::from_text("gold"));
            let Ok(game) = Game::new(config.clone(), &mut dealer);
            let (position, weights) = (game.position(), Weights::default());
            let seat = position.to_act().expect("a seat is to act");
            let judgement = Judgement::new(config, &weights, position, seat);
            let outlook = judgement.outlook(position, &Vacancies::of(config, position));
            let ruins = outlook.keep(position).0[Card::Ruins as usize][0];
            (judgement.gold_dearness, outlook.best_price(), ruins)
        };
        let (dearness, price, ruins) = judged(&table_with("", ""));
        assert_eq!(dearness, 1.0);
        assert!(price < 2.5, "a planted good: {price}");
        let (of_double, _, ruins_of_double) = judged(&table_with(GOLD, "gold 10 12 14 16 18"));
        assert!((of_double - 2.0 * 80.0 / 115.0).abs() < 1e-9, "{of_double}");
        assert!((ruins_of_double / ruins - of_double).abs() < 1e-9, "{ruins_of_double} and {ruins}");
        let (_, of_gold, _) = judged(&table_with(GOLD, "gold 50 60 70 80 90"));
        assert!(of_gold > 3.0, "half the price of gold: {of_gold}");
    }
}
