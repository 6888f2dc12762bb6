//! Positions that a seat cannot distinguish from the real one.

use ilos_rules::{BySeat, Cards, Config, Event, Goods, Position, Seat, SeatView, SeenEvent};

use super::knowledge::Knowledge;
use super::stocks::{has_whole_history, stocks};
use super::view_to_position::{Hidden, ViewError, view_to_position};
use crate::bot::Dice;

/// How many accounts of the hidden cards are followed through a history. More accounts come closer to the
/// exact probabilities where several shuffles overlap.
const ACCOUNTS: usize = 24;

/// Deals what a view hides: cards as the seat's history leaves them possible. Tiles need no dealing, because
/// a position does not order its unseen tiles; stocks are counted.
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    config: &'a Config,
    view: &'a SeatView,
    accounts: Vec<Knowledge>,
    stocks: BySeat<Goods>,
}

impl<'a> Sampler<'a> {
    /// A sampler for a view. Without the history from the set-up on, every unseen card is equally likely in
    /// every unseen place, and the view must show every stock.
    pub fn new(config: &'a Config, view: &'a SeatView, dice: &mut Dice) -> Result<Sampler<'a>, ViewError> {
        let stocks = stocks(view)?;
        if !has_whole_history(view) {
            // Refuses a view whose cards do not add up.
            Hidden::placeholder(view, stocks)?;
            return Ok(Sampler { config, view, accounts: vec![Knowledge::from_now_on(view)], stocks });
        }
        let accounts = follow(Cards::DECK, &view.history, view.viewer, view.players, dice);
        let sampler = Sampler { config, view, accounts, stocks };
        sampler.check()?;
        Ok(sampler)
    }

    /// A position that fits the view.
    pub fn sample(&self, dice: &mut Dice) -> Result<Position, ViewError> {
        let (hands, deck) = draw(&self.accounts, dice).deal(self.view.players, dice);
        view_to_position(self.config, self.view, &Hidden { hands, deck, stocks: self.stocks })
    }

    fn check(&self) -> Result<(), ViewError> {
        for account in &self.accounts {
            let fits = account.deck_size() == self.view.deck
                && account.discard() == self.view.discard
                && Seat::all(self.view.players).zip(&self.view.seats).all(|(seat, seen)| {
                    let hand_fits = seen.hand.is_none_or(|hand| hand == account.known(seat));
                    account.hand_size(seat) == seen.hand_size && hand_fits
                });
            if !fits {
                return Err(ViewError::new("the history does not lead to the hands and piles of the view"));
            }
        }
        Ok(())
    }
}

/// What a viewer can infer from a history that began with this deck: accounts that differ in their lots.
pub(crate) fn follow(
    deck: Cards,
    history: &[SeenEvent],
    viewer: Option<Seat>,
    players: u8,
    dice: &mut Dice,
) -> Vec<Knowledge> {
    // Without an overlap of shuffles and without thefts every account is the same.
    let mut accounts = vec![Knowledge::new(deck)];
    // Knows only sizes and the viewer's own cards, so that it never becomes impossible.
    let mut by_count = Knowledge::new(deck);
    for event in history {
        if accounts.len() == 1 && matches!(event, SeenEvent::Open(Event::Reshuffled) | SeenEvent::Took { .. })
        {
            accounts = vec![accounts[0].clone(); ACCOUNTS];
        }
        for account in accounts.iter_mut().chain([&mut by_count]) {
            account.see(event, viewer, players, dice);
        }
        by_count.forget(viewer, players);
        if accounts.iter().all(|account| account.likelihood <= 0.0) {
            accounts.fill(by_count.clone());
        }
        accounts = even_out(accounts, dice);
    }
    accounts
}

/// One of some accounts, in proportion to their likelihood.
pub(crate) fn draw<'a>(accounts: &'a [Knowledge], dice: &mut Dice) -> &'a Knowledge {
    let chosen = dice.weighted(accounts.iter().map(|account| account.likelihood));
    &accounts[chosen.expect("an account is possible")]
}

/// Accounts in proportion to their likelihood, once that is unevenly spread; otherwise unchanged. Their mean
/// likelihood is 1 afterwards.
fn even_out(mut accounts: Vec<Knowledge>, dice: &mut Dice) -> Vec<Knowledge> {
    let count = accounts.len() as f64;
    let mean = accounts.iter().map(|account| account.likelihood).sum::<f64>() / count;
    for account in &mut accounts {
        account.likelihood /= mean;
    }
    let squares: f64 = accounts.iter().map(|account| account.likelihood.powi(2)).sum();
    let effective = count * count / squares;
    // An impossible account must not survive, because its numbers no longer fit together.
    if effective > count / 2.0 && accounts.iter().all(|account| account.likelihood > 0.0) {
        return accounts;
    }
    // One lot for all: every account comes back in proportion to its weight, rounded up or down.
    let start = dice.share();
    let mut chosen = Vec::with_capacity(accounts.len());
    let mut passed = 0.0;
    for account in &accounts {
        passed += account.likelihood;
        while (chosen.len() as f64 + start) < passed && chosen.len() < accounts.len() {
            chosen.push(account.clone());
        }
    }
    while let Some(last) = chosen.last().filter(|_| chosen.len() < accounts.len()) {
        let last = last.clone();
        chosen.push(last);
    }
    for account in &mut chosen {
        account.likelihood = 1.0;
    }
    chosen
}
