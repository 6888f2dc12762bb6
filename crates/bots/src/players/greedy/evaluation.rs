//! The value of a position for a seat, judged from what that seat sees.

use ilos_rules::{Card, Config, Good, MARKERS, MAX_RISES, PIONEERS, Position, Seat};

use super::place;
use super::reach::{Reach, Vacancies};
use super::weights::Weights;
use crate::judgement::keep::Keep;
use crate::judgement::prices::scale;

/// Evaluates the positions that come up within one decision. How long the game goes on is estimated once, so
/// that a pioneer does not look bad for bringing the end nearer; only a tenth pioneer changes the estimate.
pub(super) struct Evaluation<'a> {
    config: &'a Config,
    weights: &'a Weights,
    seat: Seat,
    /// How often the seat will produce, including this turn.
    turns_left: f64,
    /// The value of a point in points of the standard set, for which the weights are made.
    scale: f64,
}

impl<'a> Evaluation<'a> {
    pub(super) fn new(
        config: &'a Config,
        weights: &'a Weights,
        board: &Position,
        seat: Seat,
    ) -> Evaluation<'a> {
        let turns_left = turns_left(config, weights, board);
        Evaluation { config, weights, seat, turns_left, scale: scale(config.set()) }
    }

    /// The value of the seat's cards in a position.
    pub(super) fn keep(&self, position: &Position) -> Keep {
        let vacancies = Vacancies::of(self.config, position);
        let reach = Reach::of(self.weights, position, &vacancies, self.seat);
        self.keep_with(position, &reach, self.turns_left_in(position))
    }

    /// The value of a position in points, including the effect on rivals.
    pub(super) fn value(&self, position: &Position) -> f64 {
        let turns = self.turns_left_in(position);
        let prices = self.prices(position, turns);
        let vacancies = Vacancies::of(self.config, position);
        let reach = Reach::of(self.weights, position, &vacancies, self.seat);
        let keep = self.keep_with(position, &reach, turns);
        let mut own = self.public_worth(position, self.seat, &prices, &reach, turns);
        own += keep.worth(position.hand(self.seat));
        let mut rivals = 0.0;
        let mut strongest = f64::MIN;
        for rival in self.seat.others(self.config.players()) {
            let reach = Reach::of(self.weights, position, &vacancies, rival);
            rivals += self.public_worth(position, rival, &prices, &reach, self.rival_turns(position, rival));
            strongest = strongest.max(self.final_points(position, rival));
        }
        own -= self.weights.rivals * rivals / (self.config.players() - 1) as f64;
        if position.is_ending() {
            let ahead = self.final_points(position, self.seat) > strongest;
            own += if ahead { self.weights.decisive_end } else { -self.weights.decisive_end };
        }
        own
    }

    /// Goods, production, pioneers, ships, number of cards and openings: all that is public or can be
    /// counted.
    fn public_worth(
        &self,
        position: &Position,
        seat: Seat,
        prices: &[f64; 4],
        reach: &Reach,
        turns: f64,
    ) -> f64 {
        let weights = self.weights;
        let (stock, production) = (position.stock(seat), position.production(seat));
        let goods = Good::ALL.map(|good| {
            (stock.count(good) as f64 + production.count(good) as f64 * turns) * prices[good as usize]
        });
        let pioneers = (PIONEERS as u8 - position.pioneers_left(seat)) as f64;
        let later = (turns - 1.0).max(0.0);
        // A card drawn now pays for something that produces one turn less, one drawn next turn for two turns
        // less, and so on.
        let draws = position.draw_count(self.config, seat) as f64 * later * (later + 1.0) / 2.0;
        let useful = weights.cards_per_pioneer * (1 + position.pioneers_left(seat)) as f64;
        let cards = (position.hand(seat).total() as f64).min(useful) * later;
        let openings = later * self.openings(Card::Plantation, weights.open_plantation, reach)
            + later * self.openings(Card::GoldMine, weights.open_mine, reach)
            + later * self.openings(Card::Building, weights.open_site, reach)
            + later.min(1.0) * self.openings(Card::Ruins, weights.open_ruins, reach);
        goods.iter().sum::<f64>() + weights.pioneer * pioneers + weights.card * (draws + cards) + openings
    }

    /// A sum in which further openings count less; the first one counts fully.
    fn openings(&self, card: Card, weight: f64, reach: &Reach) -> f64 {
        let (less, shares) = (self.weights.further_opening, reach.shares[place(card)]);
        weight * if less == 1.0 { shares } else { (1.0 - less.powf(shares)) / (1.0 - less) }
    }

    /// The expected price of each good at the end, in points of the standard set.
    fn prices(&self, position: &Position, turns: f64) -> [f64; 4] {
        let markers = position.markers_left() as f64 / MARKERS as f64;
        let time = ((turns - 1.0) / 4.0).clamp(0.0, 1.0);
        Good::ALL.map(|good| {
            let room = if position.rises(good) < MAX_RISES { 1.0 } else { 0.0 };
            let price = position.price(self.config, good) as f64 * self.scale;
            price + self.weights.expected_rises * markers * time * room
        })
    }

    fn keep_with(&self, position: &Position, reach: &Reach, turns: f64) -> Keep {
        let weights = self.weights;
        let later = (turns - 1.0).max(0.0);
        let reserve = position.ships(self.seat).iter().filter(|berth| berth.is_reserve()).count() as u8;
        let market = position.markers_left().min(2);
        let pioneers = position.pioneers_left(self.seat);
        let kind = |ready: f64, places: u8| {
            let of = |nth: u8| later * ready * if places > nth { 1.0 } else { weights.unready };
            [of(0), of(1) * 0.6, of(2) * 0.2]
        };
        let places = |card: Card| reach.now[place(card)].min(pioneers);
        let mut keep = Keep::default();
        keep.0[place(Card::Ship)] = kind(weights.ready_ship, reserve);
        keep.0[place(Card::Plantation)] = kind(weights.ready_plantation, places(Card::Plantation));
        keep.0[place(Card::GoldMine)] = kind(weights.ready_mine, places(Card::GoldMine));
        keep.0[place(Card::Building)] = kind(weights.ready_building, places(Card::Building));
        keep.0[place(Card::Ruins)] = kind(weights.ready_ruins, places(Card::Ruins));
        keep.0[place(Card::Market)] = kind(weights.ready_market, market);
        keep
    }

    fn turns_left_in(&self, position: &Position) -> f64 {
        if position.is_ending() { 1.0 } else { self.turns_left }
    }

    /// A rival who has already had a turn in this round has one less to come.
    fn rival_turns(&self, position: &Position, rival: Seat) -> f64 {
        let place = |seat: Seat| seat.steps_from(position.first(), self.config.players());
        let had_turn = place(rival) < place(self.seat);
        self.turns_left_in(position) - had_turn as u8 as f64
    }

    /// The final points of a seat if this is the last round, at present prices.
    fn final_points(&self, position: &Position, seat: Seat) -> f64 {
        let turns = if seat == self.seat { 1.0 } else { self.rival_turns(position, seat) };
        let (stock, production) = (position.stock(seat), position.production(seat));
        let points = Good::ALL.map(|good| {
            let count = stock.count(good) as f64 + turns * production.count(good) as f64;
            count * position.price(self.config, good) as f64
        });
        points.iter().sum()
    }
}

/// Turns that a seat to act still has, including this one.
fn turns_left(config: &Config, weights: &Weights, board: &Position) -> f64 {
    if board.is_ending() || board.is_barren() {
        return 1.0;
    }
    let fewest = Seat::all(config.players()).map(|seat| board.pioneers_left(seat)).min().unwrap_or(0);
    1.0 + fewest as f64 / weights.pioneers_per_round
}
