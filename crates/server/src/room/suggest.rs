//! Payments that make sense: the cards that a seat will miss least.

use ilos_bots::suggested_payments;
use ilos_rules::{Config, Phase, Position};
use ilos_wire::to_client::Suggestion;
use ilos_wire::{counts, words};

/// For each card that the seat to act can play and each cost of its plays, cards of the hand to pay with.
pub fn payments(config: &Config, position: &Position) -> Option<Vec<Suggestion>> {
    let suggestions = (position.phase() == Phase::Play).then(|| suggested_payments(config, position))?;
    let suggestion = |of: ilos_bots::SuggestedPayment| Suggestion {
        card: words::Card::from_rules(of.card),
        cost: of.cost,
        payment: counts::Cards::from_rules(of.payment),
    };
    Some(suggestions.into_iter().map(suggestion).collect())
}
