//! Positions that a seat cannot distinguish from the real one.

use ilos_rules::{BySeat, Cards, Config, Event, Goods, Position, Seat, SeatView, SeenEvent};

use super::knowledge::Knowledge;
use super::stocks::{has_whole_history, stocks};
use super::view_to_position::{Hidden, ViewError, view_to_position};
use crate::bot::Dice;

/// How many hypotheses of the hidden cards are followed through a history. More hypotheses come closer to the
/// exact probabilities where several shuffles overlap.
const HYPOTHESES: usize = 24;

/// Deals what a view hides: cards as the seat's history leaves them possible. Tiles need no dealing, because
/// a position does not order its unseen tiles; stocks are counted.
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    config: &'a Config,
    view: &'a SeatView,
    hypotheses: Vec<Knowledge>,
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
            return Ok(Sampler { config, view, hypotheses: vec![Knowledge::from_now_on(view)], stocks });
        }
        let hypotheses = follow(Cards::DECK, &view.history, view.viewer, view.players, dice);
        let sampler = Sampler { config, view, hypotheses, stocks };
        sampler.check()?;
        Ok(sampler)
    }

    /// A position that fits the view.
    pub fn sample(&self, dice: &mut Dice) -> Result<Position, ViewError> {
        let (hands, deck) = draw(&self.hypotheses, dice).deal(self.view.players, dice);
        view_to_position(self.config, self.view, &Hidden { hands, deck, stocks: self.stocks })
    }

    fn check(&self) -> Result<(), ViewError> {
        for hypothesis in &self.hypotheses {
            let fits = hypothesis.deck_size() == self.view.deck
                && hypothesis.discard() == self.view.discard
                && Seat::all(self.view.players).zip(&self.view.seats).all(|(seat, seen)| {
                    let hand_fits = seen.hand.is_none_or(|hand| hand == hypothesis.known(seat));
                    hypothesis.hand_size(seat) == seen.hand_size && hand_fits
                });
            if !fits {
                return Err(ViewError::new("the history does not lead to the hands and piles of the view"));
            }
        }
        Ok(())
    }
}

/// What a viewer can infer from a history that began with this deck: hypotheses that differ in their lots.
pub(crate) fn follow(
    deck: Cards,
    history: &[SeenEvent],
    viewer: Option<Seat>,
    players: u8,
    dice: &mut Dice,
) -> Vec<Knowledge> {
    // Without an overlap of shuffles and without thefts every hypothesis is the same.
    let mut hypotheses = vec![Knowledge::new(deck)];
    // Knows only sizes and the viewer's own cards, so that it never becomes impossible.
    let mut by_count = Knowledge::new(deck);
    for event in history {
        if hypotheses.len() == 1
            && matches!(event, SeenEvent::Open(Event::Reshuffled) | SeenEvent::Took { .. })
        {
            hypotheses = vec![hypotheses[0].clone(); HYPOTHESES];
        }
        for hypothesis in hypotheses.iter_mut().chain([&mut by_count]) {
            hypothesis.see(event, viewer, players, dice);
        }
        by_count.forget(viewer, players);
        if hypotheses.iter().all(|hypothesis| hypothesis.likelihood <= 0.0) {
            hypotheses.fill(by_count.clone());
        }
        hypotheses = even_out(hypotheses, dice);
    }
    hypotheses
}

/// One of some hypotheses, in proportion to their likelihood.
pub(crate) fn draw<'a>(hypotheses: &'a [Knowledge], dice: &mut Dice) -> &'a Knowledge {
    let chosen = dice.weighted(hypotheses.iter().map(|hypothesis| hypothesis.likelihood));
    &hypotheses[chosen.expect("a hypothesis is possible")]
}

/// Hypotheses in proportion to their likelihood, once that is unevenly spread; otherwise unchanged. Their
/// mean likelihood is 1 afterwards.
fn even_out(mut hypotheses: Vec<Knowledge>, dice: &mut Dice) -> Vec<Knowledge> {
    let count = hypotheses.len() as f64;
    let mean = hypotheses.iter().map(|hypothesis| hypothesis.likelihood).sum::<f64>() / count;
    for hypothesis in &mut hypotheses {
        hypothesis.likelihood /= mean;
    }
    let squares: f64 = hypotheses.iter().map(|hypothesis| hypothesis.likelihood.powi(2)).sum();
    let effective = count * count / squares;
    // An impossible hypothesis must not survive, because its numbers no longer fit together.
    if effective > count / 2.0 && hypotheses.iter().all(|hypothesis| hypothesis.likelihood > 0.0) {
        return hypotheses;
    }
    // One lot for all: every hypothesis comes back in proportion to its weight, rounded up or down.
    let start = dice.share();
    let mut chosen = Vec::with_capacity(hypotheses.len());
    let mut passed = 0.0;
    for hypothesis in &hypotheses {
        passed += hypothesis.likelihood;
        while (chosen.len() as f64 + start) < passed && chosen.len() < hypotheses.len() {
            chosen.push(hypothesis.clone());
        }
    }
    while let Some(last) = chosen.last().filter(|_| chosen.len() < hypotheses.len()) {
        let last = last.clone();
        chosen.push(last);
    }
    for hypothesis in &mut chosen {
        hypothesis.likelihood = 1.0;
    }
    chosen
}
