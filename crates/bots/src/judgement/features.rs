//! A position as numbers, for the network.

use ilos_rules::{BySeat, Card, Cards, Good, Place, Position, Seat, Table};

use super::outlook::Outlook;

/// How many features all seats share.
pub(crate) const SHARED: usize = 33;
/// How many features tell of one seat.
pub(crate) const OWN: usize = 70;
/// All that a seat's network sees.
pub(crate) const FEATURES: usize = SHARED + OWN;

/// The names of all features, those that all seats share first.
pub(crate) const NAMES: [&str; FEATURES] = [
    // Shared
    "two_players",
    "three_players",
    "four_players",
    "five_players",
    "ebony_rises",
    "spice_rises",
    "pigment_rises",
    "gold_rises",
    "markers_left",
    "fewest_pioneers",
    "ending",
    "round",
    "tiles_left",
    "buildings_left",
    "vacant_ebony",
    "vacant_spice",
    "vacant_pigment",
    "vacant_gold",
    "vacant_sites",
    "vacant_ruins",
    "area_ebony",
    "area_spice",
    "area_pigment",
    "area_gold",
    "area_sites",
    "area_ruins",
    "deck",
    "gone_ships",
    "gone_plantations",
    "gone_mines",
    "gone_buildings",
    "gone_ruins",
    "gone_markets",
    // Of a seat
    "moves",
    "plays_on",
    "turns",
    "pioneers_left",
    "behind_fastest",
    "reserve",
    "pirates",
    "forts",
    "draws",
    "cards",
    "cards_per_pioneer",
    "keep",
    "ship_1",
    "ship_2",
    "plantation_1",
    "plantation_2",
    "mine_1",
    "mine_2",
    "building_1",
    "building_2",
    "ruins_1",
    "ruins_2",
    "market_1",
    "market_2",
    "stock_ebony",
    "worth_ebony",
    "makes_ebony",
    "income_ebony",
    "more_ebony",
    "stock_spice",
    "worth_spice",
    "makes_spice",
    "income_spice",
    "more_spice",
    "stock_pigment",
    "worth_pigment",
    "makes_pigment",
    "income_pigment",
    "more_pigment",
    "stock_gold",
    "worth_gold",
    "makes_gold",
    "income_gold",
    "more_gold",
    "stock_lead",
    "open_ebony",
    "open_spice",
    "open_pigment",
    "open_gold",
    "open_sites",
    "open_ruins",
    "near_ebony",
    "near_spice",
    "near_pigment",
    "near_gold",
    "near_sites",
    "near_ruins",
    "free_ebony",
    "free_spice",
    "free_pigment",
    "free_gold",
    "free_sites",
    "free_ruins",
    "islands",
    "double_islands",
    "goods_at_end",
    "income_turns",
    "outlook",
    "lead",
    "wish",
];

/// Where everybody stands in a position.
pub(crate) struct Standings<'o> {
    outlook: &'o Outlook<'o>,
    position: &'o Position,
    /// What the mover keeps of its hand, and what that is worth to it beyond the number of cards.
    kept: Cards,
    kept_worth: f64,
    /// The points that each seat looks to have at the end.
    worth: BySeat<f64>,
    /// The cards that each has in its next turn, and how many it draws in one.
    cards: BySeat<u32>,
    draws: BySeat<u32>,
    /// The points of each stock today, and of all together.
    stock: BySeat<f32>,
    all_stock: f32,
    /// How many of each good all will have together.
    held: [f64; 4],
    prices: [f32; 4],
    /// The fewest pioneers that anyone has left.
    fewest: u8,
}

impl<'o> Standings<'o> {
    pub(super) fn new(
        outlook: &'o Outlook<'o>,
        position: &'o Position,
        kept: Cards,
        kept_worth: f64,
    ) -> Standings<'o> {
        let (table, mover) = (outlook.judgement.table, outlook.judgement.seat);
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
            held: [0.0; 4],
            prices: Good::ALL
                .map(|good| outlook.judgement.prices(good)[position.rises(good) as usize] as f32),
            fewest: u8::MAX,
        };
        for seat in Seat::all(table.players()) {
            let draws = position.draw_count(table, seat);
            let cards = if seat == mover { kept.total() + draws } else { position.hand(seat).total() };
            standings.draws[seat] = draws;
            standings.cards[seat] = cards;
            standings.worth[seat] = outlook.worth(position, seat, cards, draws);
            for good in Good::ALL {
                let price = standings.prices[good as usize];
                standings.held[good as usize] += outlook.goods[seat][good as usize];
                standings.stock[seat] += position.stock(seat).count(good) as f32 * price;
            }
            standings.all_stock += standings.stock[seat];
            standings.fewest = standings.fewest.min(position.pioneers_left(seat));
        }
        standings.worth[mover] += kept_worth;
        standings
    }

    fn table(&self) -> &Table {
        self.outlook.judgement.table
    }

    /// How many play.
    pub(crate) fn players(&self) -> u8 {
        self.table().players()
    }

    /// The prospects of every seat as the outlook has them.
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
            row.flag(self.table().players() == players);
        }
        row.extend(Good::ALL.map(|good| position.rises(good) as f32 / 4.0));
        row.push(position.markers_left() as f32 / 8.0);
        row.push(self.fewest as f32 / 10.0);
        row.flag(position.is_ending());
        row.push(position.round() as f32 / 10.0);
        row.push(position.stack() as f32 / 16.0);
        row.push(position.buildings_left() as f32 / 10.0);
        row.extend(self.outlook.vacant.map(|count| count as f32 / 4.0));
        row.extend(self.outlook.judgement.area.map(|count| count as f32 / 4.0));
        row.push(position.deck().total() as f32 / 40.0);
        row.extend(Card::ALL.map(|card| self.outlook.judgement.discard.count(card) as f32 / 10.0));
        row.whole()
    }

    /// The features of a seat.
    pub(crate) fn features(&self, seat: Seat) -> [f32; OWN] {
        let mut row = Row::new();
        self.pace(seat, &mut row);
        self.hand(seat, &mut row);
        let income = self.goods(seat, &mut row);
        let reach = &self.outlook.reach[seat];
        for kind in 0..6 {
            row.push(reach.now[kind] as f32 / 3.0);
        }
        for kind in 0..6 {
            row.push(reach.shares[kind] / 3.0);
        }
        for kind in 0..6 {
            row.push(reach.free[kind] / 2.0);
        }
        row.push(reach.islands as f32 / 4.0);
        row.push(reach.double_islands as f32 / 2.0);
        self.prospect(seat, income, &mut row);
        row.whole()
    }

    fn is_mover(&self, seat: Seat) -> bool {
        seat == self.outlook.judgement.seat
    }

    fn pace(&self, seat: Seat, row: &mut Row<OWN>) {
        let position = self.position;
        let left = position.pioneers_left(seat);
        row.flag(self.is_mover(seat));
        row.flag(self.outlook.futures[seat].turns > self.outlook.rounds);
        row.push(self.outlook.futures[seat].turns as f32 / 5.0);
        row.push(left as f32 / 10.0);
        row.push((left - self.fewest) as f32 / 5.0);
        let (mut reserve, mut pirates) = (0.0, 0.0);
        for berth in position.ships(seat) {
            match berth.place() {
                Place::Shore(_) => {}
                Place::Hideout(_) => pirates += 1.0,
                Place::Reserve => reserve += 1.0,
            }
        }
        row.push(reserve / 5.0);
        row.push(pirates / 2.0);
        row.push(position.forts(seat) as f32 / 2.0);
    }

    fn hand(&self, seat: Seat, row: &mut Row<OWN>) {
        let (cards, left) = (self.cards[seat] as f32, self.position.pioneers_left(seat) as f32);
        row.push(self.draws[seat] as f32 / 8.0);
        row.push(cards / 12.0);
        row.push(cards / (left + 1.0) / 4.0);
        let (kept, worth) =
            if self.is_mover(seat) { (self.kept, self.kept_worth) } else { (Cards::NONE, 0.0) };
        row.push(worth as f32 / 5.0);
        for card in Card::ALL {
            let count = kept.count(card);
            row.push(count.min(1) as f32);
            row.push(count.saturating_sub(1) as f32 / 2.0);
        }
    }

    /// Answers with what the seat's production brings in a turn, at the prices to be expected.
    fn goods(&self, seat: Seat, row: &mut Row<OWN>) -> f32 {
        let (stock, production) = (self.position.stock(seat), self.position.production(seat));
        let others = (self.table().players() - 1) as f64;
        let mut income = 0.0;
        for good in Good::ALL {
            let (price, to_come) = (self.prices[good as usize], self.outlook.prices[good as usize] as f32);
            let (has, makes) = (stock.count(good) as f32, production.count(good) as f32);
            row.push(has / 10.0);
            row.push(has * price / 30.0);
            row.push(makes / 3.0);
            row.push(makes * to_come / 10.0);
            let count = self.outlook.goods[seat][good as usize];
            row.push(((count - (self.held[good as usize] - count) / others) / 10.0) as f32);
            income += makes * to_come;
        }
        let (own, all) = (self.stock[seat], self.all_stock);
        row.push((own - (all - own) / others as f32) / 20.0);
        income
    }

    fn prospect(&self, seat: Seat, income: f32, row: &mut Row<OWN>) {
        let outlook = self.outlook;
        let goods: f64 =
            outlook.goods[seat].iter().zip(outlook.prices).map(|(count, price)| count * price).sum();
        let others = seat.others(self.table().players()).map(|other| self.worth[other]);
        row.push(goods as f32 / 60.0);
        row.push(income * outlook.futures[seat].productions as f32 / 40.0);
        row.push(self.worth[seat] as f32 / 80.0);
        row.push((self.worth[seat] - others.fold(f64::MIN, f64::max)) as f32 / 20.0);
        row.push(outlook.wishes[seat].1 as f32 / 10.0);
    }
}

/// Numbers written one after the other.
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

    fn whole(self) -> [f32; COUNT] {
        debug_assert_eq!(self.count, COUNT, "a number for each feature");
        self.values
    }
}
