//! How a position is expected to develop: prices, points, prospects.

use std::array::from_fn;

use ilos_rules::{BySeat, Cards, Good, MAX_RISES, PIONEERS, Position, Seat};

use super::features::Standings;
use super::keep::Keep;
use super::reach::{ByKind, Presence, Reach, Vacancies};
use super::{Future, Judgement};

/// The estimates that all judgements of one position share.
#[derive(Clone, Debug)]
pub(crate) struct Outlook<'a> {
    pub(super) judgement: &'a Judgement<'a>,
    pub(super) rounds: f64,
    pub(super) futures: BySeat<Future>,
    /// How much of each good every seat will get from what it owns now.
    pub(super) goods: BySeat<[f64; 4]>,
    /// How much more of each good it will have than the others on average.
    pub(super) ahead: BySeat<[f64; 4]>,
    pub(super) prices: [f64; 4],
    pub(super) reach: BySeat<Reach>,
    /// All vacant locations.
    pub(super) vacant: ByKind<u8>,
    /// The good whose price each seat would most like to raise, and the points that this gains against the
    /// others.
    pub(super) wishes: BySeat<(usize, f64)>,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(
        judgement: &'a Judgement<'a>,
        position: &Position,
        vacancies: &Vacancies,
    ) -> Outlook<'a> {
        let rounds = judgement.rounds_in(position);
        let mut outlook = Outlook {
            judgement,
            rounds,
            futures: BySeat::default(),
            goods: BySeat::default(),
            ahead: BySeat::default(),
            prices: [0.0; 4],
            reach: BySeat::default(),
            vacant: *vacancies.all(),
            wishes: BySeat::default(),
        };
        let players = judgement.config.players();
        let presence = Presence::of(position, players);
        // How much of each good all seats will have together.
        let mut held = [0.0; 4];
        for seat in Seat::all(players) {
            outlook.reach[seat] = Reach::of(&judgement.shares, position, vacancies, &presence, seat);
            let future = judgement.future(position, seat, rounds);
            let (stock, production) = (position.stock(seat), position.production(seat));
            outlook.futures[seat] = future;
            for good in Good::ALL {
                let count = stock.count(good) as f64 + production.count(good) as f64 * future.productions;
                outlook.goods[seat][good as usize] = count;
                held[good as usize] += count;
            }
        }
        // How much a rise would add to the price of a good.
        let steps = Good::ALL.map(|good| {
            let (rises, prices) = (position.rises(good), judgement.prices(good));
            if rises == MAX_RISES { 0.0 } else { prices[rises as usize + 1] - prices[rises as usize] }
        });
        let others = (players - 1) as f64;
        for seat in Seat::all(players) {
            let goods = &outlook.goods[seat];
            outlook.ahead[seat] = from_fn(|good| goods[good] - (held[good] - goods[good]) / others);
            outlook.wishes[seat] = outlook.wish(&steps, seat);
        }
        outlook.prices = outlook.expected_prices(position);
        outlook
    }

    fn wish(&self, steps: &[f64; 4], seat: Seat) -> (usize, f64) {
        let gains: [f64; 4] = from_fn(|good| steps[good] * self.ahead[seat][good]);
        let mut best = (0, 0.0);
        for (good, gain) in gains.into_iter().enumerate() {
            if gain > best.1 {
                best = (good, gain);
            }
        }
        best
    }

    /// The expected prices at the end, when every player plays markets for the good that helps most.
    fn expected_prices(&self, position: &Position) -> [f64; 4] {
        let players = self.judgement.config.players();
        let weights = &self.judgement.weights.outlook;
        let mut markets = BySeat::<f64>::default();
        let mut all = 0.0;
        for seat in Seat::all(players) {
            let (_, gain) = self.wishes[seat];
            markets[seat] =
                weights.markets * self.futures[seat].turns * gain / (gain + weights.worth_a_market);
            all += markets[seat];
        }
        let share = (position.markers_left() as f64 / all.max(0.01)).min(1.0);
        let mut rises = [0.0; 4];
        for seat in Seat::all(players) {
            rises[self.wishes[seat].0] += share * markets[seat];
        }
        Good::ALL.map(|good| {
            let prices = self.judgement.prices(good);
            let level = (position.rises(good) as f64 + rises[good as usize]).min(MAX_RISES as f64);
            let below = (level as usize).min(MAX_RISES as usize - 1);
            let part = level - below as f64;
            prices[below] * (1.0 - part) + prices[below + 1] * part
        })
    }

    /// The value of the seat's cards to it, beyond their number.
    pub(crate) fn keep(&self, position: &Position) -> Keep {
        let Judgement { weights, seat, gold_dearness, .. } = *self.judgement;
        let weights = &weights.outlook;
        let turns = self.futures[seat].turns;
        let reach = &self.reach[seat];
        let reserve = position.ships(seat).iter().filter(|berth| berth.is_reserve()).count() as u8;
        let pioneers = position.pioneers_left(seat);
        let kind = |ready: f64, places: u8| {
            let of = |nth: u8| turns * ready * if places > nth { 1.0 } else { weights.unready };
            [of(0), of(1) * 0.6, of(2) * 0.2]
        };
        let [ebony, spice, pigment, mine, site, ruins, ..] = reach.now.map(|places| places.min(pioneers));
        let market = weights.ready_market
            * turns.min(1.0)
            * (self.wishes[seat].1 - self.prices[self.wishes[seat].0]).max(0.0);
        let markers = position.markers_left();
        Keep([
            kind(weights.ready_ship, reserve),
            kind(weights.ready_plantation, (ebony + spice + pigment).min(pioneers)),
            kind(weights.ready_mine * gold_dearness, mine),
            kind(weights.ready_building, site),
            kind(weights.ready_ruins * gold_dearness, ruins),
            [
                if markers > 0 { market } else { 0.0 },
                if markers > 1 && turns > 1.0 { market * 0.5 } else { 0.0 },
                0.0,
            ],
        ])
    }

    /// The prospects of the seat, as log odds; it keeps `kept` of its hand, valued by `keep`.
    pub(crate) fn odds(&self, position: &Position, kept: Cards, keep: &Keep) -> f64 {
        let Judgement { seat, config, .. } = self.judgement;
        let prospects = self.prospects(position, kept, keep);
        let rivals = || seat.others(config.players()).map(|rival| prospects[rival]);
        // Subtracting the best keeps the exponentials from overflowing.
        let best = rivals().fold(f64::MIN, f64::max);
        let sum: f64 = rivals().map(|rival| (rival - best).exp()).sum();
        prospects[*seat] - best - sum.ln()
    }

    /// The logarithms of the prospects of every seat, up to a common constant.
    fn prospects(&self, position: &Position, kept: Cards, keep: &Keep) -> BySeat<f64> {
        let Judgement { weights, baseline, trust, .. } = self.judgement;
        let standings = self.standings(position, kept, keep);
        let mut prospects = standings.prospects();
        baseline.add(&weights.network, *trust, &standings, &mut prospects);
        prospects
    }

    /// The standings of all seats when the seat keeps `kept` of its hand.
    pub(super) fn standings<'o>(&'o self, position: &'o Position, kept: Cards, keep: &Keep) -> Standings<'o> {
        Standings::new(self, position, kept, keep.worth(kept))
    }

    /// The points that a seat is expected to have at the end; `cards` are those of its next turn.
    pub(super) fn worth(&self, position: &Position, seat: Seat, cards: u32, draws: u32) -> f64 {
        let weights = &self.judgement.weights.outlook;
        let goods: f64 = self.goods[seat].iter().zip(self.prices).map(|(count, price)| count * price).sum();
        let turns = self.futures[seat].turns;
        if turns <= 0.0 {
            return goods;
        }
        let left = position.pioneers_left(seat) as f64;
        let pioneers = weights.pioneer * (PIONEERS as f64 - left);
        let draws = draws as f64;
        let cards = cards as f64;
        let more = (turns - 1.0).max(0.0);
        let all_cards = cards + draws * more;
        let in_use = (weights.cards_in_use * (left + 1.0) / all_cards.max(1.0)).min(1.0);
        let flow = weights.card * (cards * turns.min(1.0) + draws * more)
            + weights.lasting_card * self.best_price() * (cards * turns + draws * more * turns / 2.0);
        goods + pioneers + in_use * flow + self.openings(seat, turns)
    }

    /// The price of the good that cards are usually spent on: the best of the planted goods. Mines are rarer,
    /// and gold counts half, but only as far as the network has no weight: the network knows the value of
    /// gold in the standard set.
    pub(super) fn best_price(&self) -> f64 {
        let [ebony, spice, pigment, gold] = self.prices;
        ebony.max(spice).max(pigment).max((1.0 - self.judgement.trust) * gold / 2.0)
    }

    fn openings(&self, seat: Seat, turns: f64) -> f64 {
        let weights = &self.judgement.weights.outlook;
        let reach = &self.reach[seat];
        let [in_ebony, in_spice, in_pigment, mines, sites, ruins, ..] = reach.shares.map(f64::from);
        let [ebony, spice, pigment, gold] = self.prices;
        let planted = in_ebony * ebony + in_spice * spice + in_pigment * pigment;
        let [few_planted, few_mines, few_sites, few_ruins] =
            [in_ebony + in_spice + in_pigment, mines, sites, ruins]
                .map(|share| 1.0 / (1.0 + weights.crowding * share));
        turns
            * (weights.open_plantation * planted * few_planted
                + weights.open_mine * gold * mines * few_mines
                + weights.open_site * sites * few_sites)
            + weights.open_ruins * turns.min(1.0) * gold * ruins * few_ruins
    }
}
