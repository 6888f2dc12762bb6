//! A position as numbers, for the network.

use ilos_rules::{BySeat, Card, Cards, Config, Good, Place, Position, Seat};

use super::outlook::Outlook;

/// How many features all seats share.
pub(crate) const SHARED: usize = 33;
/// How many features describe one seat.
pub(crate) const OWN: usize = 70;
/// All inputs of a seat's network.
pub(crate) const FEATURES: usize = SHARED + OWN;

/// The names of all features, the shared ones first, and the divisor of each. (`more_…` were already divided
/// by ten before rounding.)
pub(crate) const NAMES_AND_SCALES: [(&str, f32); FEATURES] = [
    // Shared
    ("two_players", 1.0),
    ("three_players", 1.0),
    ("four_players", 1.0),
    ("five_players", 1.0),
    ("ebony_rises", 4.0),
    ("spice_rises", 4.0),
    ("pigment_rises", 4.0),
    ("gold_rises", 4.0),
    ("markers_left", 8.0),
    ("fewest_pioneers", 10.0),
    ("ending", 1.0),
    ("round", 10.0),
    ("tiles_left", 16.0),
    ("buildings_left", 10.0),
    ("vacant_ebony", 4.0),
    ("vacant_spice", 4.0),
    ("vacant_pigment", 4.0),
    ("vacant_gold", 4.0),
    ("vacant_sites", 4.0),
    ("vacant_ruins", 4.0),
    ("area_ebony", 4.0),
    ("area_spice", 4.0),
    ("area_pigment", 4.0),
    ("area_gold", 4.0),
    ("area_sites", 4.0),
    ("area_ruins", 4.0),
    ("deck", 40.0),
    ("gone_ships", 10.0),
    ("gone_plantations", 10.0),
    ("gone_mines", 10.0),
    ("gone_buildings", 10.0),
    ("gone_ruins", 10.0),
    ("gone_markets", 10.0),
    // Of a seat
    ("moves", 1.0),
    ("plays_on", 1.0),
    ("turns", 5.0),
    ("pioneers_left", 10.0),
    ("behind_fastest", 5.0),
    ("reserve", 5.0),
    ("pirates", 2.0),
    ("forts", 2.0),
    ("draws", 8.0),
    ("cards", 12.0),
    ("cards_per_pioneer", 4.0),
    ("keep", 5.0),
    ("ship_1", 1.0),
    ("ship_2", 2.0),
    ("plantation_1", 1.0),
    ("plantation_2", 2.0),
    ("mine_1", 1.0),
    ("mine_2", 2.0),
    ("building_1", 1.0),
    ("building_2", 2.0),
    ("ruins_1", 1.0),
    ("ruins_2", 2.0),
    ("market_1", 1.0),
    ("market_2", 2.0),
    ("stock_ebony", 10.0),
    ("worth_ebony", 30.0),
    ("makes_ebony", 3.0),
    ("income_ebony", 10.0),
    ("more_ebony", 1.0),
    ("stock_spice", 10.0),
    ("worth_spice", 30.0),
    ("makes_spice", 3.0),
    ("income_spice", 10.0),
    ("more_spice", 1.0),
    ("stock_pigment", 10.0),
    ("worth_pigment", 30.0),
    ("makes_pigment", 3.0),
    ("income_pigment", 10.0),
    ("more_pigment", 1.0),
    ("stock_gold", 10.0),
    ("worth_gold", 30.0),
    ("makes_gold", 3.0),
    ("income_gold", 10.0),
    ("more_gold", 1.0),
    ("stock_lead", 20.0),
    ("open_ebony", 3.0),
    ("open_spice", 3.0),
    ("open_pigment", 3.0),
    ("open_gold", 3.0),
    ("open_sites", 3.0),
    ("open_ruins", 3.0),
    ("near_ebony", 3.0),
    ("near_spice", 3.0),
    ("near_pigment", 3.0),
    ("near_gold", 3.0),
    ("near_sites", 3.0),
    ("near_ruins", 3.0),
    ("free_ebony", 2.0),
    ("free_spice", 2.0),
    ("free_pigment", 2.0),
    ("free_gold", 2.0),
    ("free_sites", 2.0),
    ("free_ruins", 2.0),
    ("islands", 4.0),
    ("double_islands", 2.0),
    ("goods_at_end", 60.0),
    ("income_turns", 40.0),
    ("outlook", 80.0),
    ("lead", 20.0),
    ("wish", 10.0),
];

/// The divisors of `COUNT` features, from a given one on.
const fn scales<const COUNT: usize>(first: usize) -> [f32; COUNT] {
    let mut scales = [0.0; COUNT];
    let mut at = 0;
    while at < COUNT {
        scales[at] = NAMES_AND_SCALES[first + at].1;
        at += 1;
    }
    scales
}

/// The standings of all seats in a position.
pub(crate) struct Standings<'o> {
    outlook: &'o Outlook<'o>,
    position: &'o Position,
    /// The cards that the mover keeps of its hand, and their worth to it beyond their number.
    kept: Cards,
    kept_worth: f64,
    /// The points that each seat is expected to have at the end.
    worth: BySeat<f64>,
    /// The cards of each seat in its next turn, and how many it draws in a turn.
    cards: BySeat<u32>,
    draws: BySeat<u32>,
    /// The points of each stock today, and of all stocks.
    stock: BySeat<f32>,
    all_stock: f32,
    prices: [f32; 4],
    /// The fewest pioneers left to any seat.
    fewest: u8,
}

impl<'o> Standings<'o> {
    pub(super) fn new(
        outlook: &'o Outlook<'o>,
        position: &'o Position,
        kept: Cards,
        kept_worth: f64,
    ) -> Standings<'o> {
        let (config, mover) = (outlook.judgement.config, outlook.judgement.seat);
        let mut standings = Standings {
            outlook,
            position,
            kept,
            kept_worth,
            worth: BySeat::default(),
            cards: BySeat::default(),
            draws: BySeat::default(),
            stock: BySeat::default(),
            all_stock: 0.0,
            prices: Good::ALL
                .map(|good| outlook.judgement.prices(good)[position.rises(good) as usize] as f32),
            fewest: u8::MAX,
        };
        for seat in Seat::all(config.players()) {
            let draws = position.draw_count(config, seat);
            let cards = if seat == mover { kept.total() + draws } else { position.hand(seat).total() };
            standings.draws[seat] = draws;
            standings.cards[seat] = cards;
            standings.worth[seat] = outlook.worth(position, seat, cards, draws);
            for good in Good::ALL {
                let price = standings.prices[good as usize];
                standings.stock[seat] += position.stock(seat).count(good) as f32 * price;
            }
            standings.all_stock += standings.stock[seat];
            standings.fewest = standings.fewest.min(position.pioneers_left(seat));
        }
        standings.worth[mover] += kept_worth;
        standings
    }

    fn config(&self) -> &Config {
        self.outlook.judgement.config
    }

    /// How many players there are.
    pub(crate) fn players(&self) -> u8 {
        self.config().players()
    }

    /// The prospects of every seat according to the outlook.
    pub(crate) fn prospects(&self) -> BySeat<f64> {
        let weights = &self.outlook.judgement.weights.outlook;
        let luck = weights.luck + weights.lasting_luck * self.outlook.rounds;
        BySeat::from_fn(|seat| self.worth[seat] / luck)
    }

    /// The features that all seats share.
    pub(crate) fn shared_features(&self) -> [f32; SHARED] {
        let position = self.position;
        let mut row = Row::new();
        for players in 2..=5 {
            row.flag(self.config().players() == players);
        }
        row.extend(Good::ALL.map(|good| position.rises(good) as f32));
        row.push(position.markers_left() as f32);
        row.push(self.fewest as f32);
        row.flag(position.is_ending());
        row.push(position.round() as f32);
        row.push(position.stack() as f32);
        row.push(position.buildings_left() as f32);
        for kind in 0..6 {
            row.push(self.outlook.vacant[kind] as f32);
        }
        row.extend(self.outlook.judgement.area.map(|count| count as f32));
        row.push(position.deck().total() as f32);
        row.extend(Card::ALL.map(|card| self.outlook.judgement.discard.count(card) as f32));
        row.divided_by(const { scales::<SHARED>(0) })
    }

    /// The features of a seat.
    pub(crate) fn features(&self, seat: Seat) -> [f32; OWN] {
        let mut row = Row::new();
        self.pace(seat, &mut row);
        self.hand(seat, &mut row);
        let income = self.goods(seat, &mut row);
        let reach = &self.outlook.reach[seat];
        for kind in 0..6 {
            row.push(reach.now[kind] as f32);
        }
        for kind in 0..6 {
            row.push(reach.shares[kind]);
        }
        for kind in 0..6 {
            row.push(reach.free[kind]);
        }
        row.push(reach.islands as f32);
        row.push(reach.double_islands as f32);
        self.prospect(seat, income, &mut row);
        row.divided_by(const { scales::<OWN>(SHARED) })
    }

    fn is_mover(&self, seat: Seat) -> bool {
        seat == self.outlook.judgement.seat
    }

    fn pace(&self, seat: Seat, row: &mut Row<OWN>) {
        let position = self.position;
        let left = position.pioneers_left(seat);
        row.flag(self.is_mover(seat));
        row.flag(self.outlook.futures[seat].turns > self.outlook.rounds);
        row.push(self.outlook.futures[seat].turns as f32);
        row.push(left as f32);
        row.push((left - self.fewest) as f32);
        let (mut reserve, mut pirates) = (0.0, 0.0);
        for berth in position.ships(seat) {
            match berth.place() {
                Place::Shore(_) => {}
                Place::Hideout(_) => pirates += 1.0,
                Place::Reserve => reserve += 1.0,
            }
        }
        row.push(reserve);
        row.push(pirates);
        row.push(position.forts(seat) as f32);
    }

    fn hand(&self, seat: Seat, row: &mut Row<OWN>) {
        let (cards, left) = (self.cards[seat] as f32, self.position.pioneers_left(seat) as f32);
        row.push(self.draws[seat] as f32);
        row.push(cards);
        row.push(cards / (left + 1.0));
        let (kept, worth) =
            if self.is_mover(seat) { (self.kept, self.kept_worth) } else { (Cards::NONE, 0.0) };
        row.push(worth as f32);
        for card in Card::ALL {
            let count = kept.count(card);
            row.push(count.min(1) as f32);
            row.push(count.saturating_sub(1) as f32);
        }
    }

    /// Writes the features of goods and returns the expected value of the seat's production in a turn.
    fn goods(&self, seat: Seat, row: &mut Row<OWN>) -> f32 {
        let (stock, production) = (self.position.stock(seat), self.position.production(seat));
        let mut income = 0.0;
        for good in Good::ALL {
            let (price, to_come) = (self.prices[good as usize], self.outlook.prices[good as usize] as f32);
            let (has, makes) = (stock.count(good) as f32, production.count(good) as f32);
            row.push(has);
            row.push(has * price);
            row.push(makes);
            row.push(makes * to_come);
            row.push((self.outlook.ahead[seat][good as usize] / 10.0) as f32);
            income += makes * to_come;
        }
        let (own, all) = (self.stock[seat], self.all_stock);
        row.push(own - (all - own) / (self.config().players() - 1) as f32);
        income
    }

    fn prospect(&self, seat: Seat, income: f32, row: &mut Row<OWN>) {
        let outlook = self.outlook;
        let goods: f64 =
            outlook.goods[seat].iter().zip(outlook.prices).map(|(count, price)| count * price).sum();
        let others = seat.others(self.config().players()).map(|other| self.worth[other]);
        row.push(goods as f32);
        row.push(income * outlook.futures[seat].productions as f32);
        row.push(self.worth[seat] as f32);
        row.push((self.worth[seat] - others.fold(f64::MIN, f64::max)) as f32);
        row.push(outlook.wishes[seat].1 as f32);
    }
}

/// Numbers written one after another.
struct Row<const COUNT: usize> {
    values: [f32; COUNT],
    count: usize,
}

impl<const COUNT: usize> Row<COUNT> {
    fn new() -> Self {
        Row { values: [0.0; COUNT], count: 0 }
    }

    fn push(&mut self, value: f32) {
        self.values[self.count] = value;
        self.count += 1;
    }

    fn flag(&mut self, holds: bool) {
        self.push(holds as u8 as f32);
    }

    fn extend<const MORE: usize>(&mut self, values: [f32; MORE]) {
        for value in values {
            self.push(value);
        }
    }

    /// The numbers as the network takes them. All are divided together, which the processor does side by
    /// side.
    fn divided_by(mut self, scales: [f32; COUNT]) -> [f32; COUNT] {
        debug_assert_eq!(self.count, COUNT, "a number for each feature");
        for (value, scale) in self.values.iter_mut().zip(scales) {
            *value /= scale;
        }
        self.values
    }
}
