//! What the strongest level would do, in the types of the wire.

use ilos_bots::{Because, Budget, Dice, Situation};
use ilos_rules::{Config, Seat, SeatView};
use ilos_wire::action;
use ilos_wire::hint;
use ilos_wire::place::Places;
use ilos_wire::words::{Good, LocationKind, seat_from_rules};

/// What the strongest level would do.
pub(crate) struct Advice {
    /// The whole turn.
    pub plays: Vec<action::Action>,
    /// Why.
    pub why: Vec<hint::Reason>,
    /// From 0 to 100.
    pub prospects: Option<u8>,
}

impl Advice {
    /// What it would do for the seat to act, whose view this must be.
    pub(super) fn think(config: &Config, view: &SeatView, mut dice: Dice) -> Option<Advice> {
        let situation = Situation::new(config, view, Budget::Usual).ok()?;
        let hint = ilos_bots::hint(&situation, &mut dice)?;
        let places = Places::of(config, &hint.after);
        Some(Advice {
            plays: hint.actions.iter().map(|action| action::Action::from_rules(&places, action)).collect(),
            why: hint.reasons.iter().map(reason).collect(),
            prospects: hint.prospects.map(|prospects| (100.0 * prospects).round() as u8),
        })
    }
}

fn reason(reason: &ilos_bots::Reason) -> hint::Reason {
    let numbers = |seats: &[Seat]| seats.iter().map(|&seat| seat_from_rules(seat)).collect();
    let because = match reason.because {
        Because::Exchange { cards } => hint::Because::Exchange { cards },
        Because::Production { good, amount } => {
            hint::Because::Production { good: Good::from_rules(good), amount }
        }
        Because::Goods { good, amount } => hint::Because::Goods { good: Good::from_rules(good), amount },
        Because::Price { good, from, to, stock, production } => {
            hint::Because::Price { good: Good::from_rules(good), from, to, stock, production }
        }
        Because::Cards { amount } => hint::Because::Cards { amount },
        Because::Reach { places } => hint::Because::Reach { places },
        Because::Enables { action } => hint::Because::Enables { later: action },
        Because::Denies { kind, ref seats } => {
            hint::Because::Denies { kind: LocationKind::from_rules(kind), seats: numbers(seats) }
        }
        Because::Piracy { ref seats } => hint::Because::Piracy { seats: numbers(seats) },
        Because::Protects => hint::Because::Protects,
        Because::Tempo { left } => hint::Because::Tempo { left },
        Because::EndsTheGame => hint::Because::EndsTheGame,
        Because::SavesCards { cards } => hint::Because::SavesCards { cards },
    };
    hint::Reason { play: reason.action, because }
}
