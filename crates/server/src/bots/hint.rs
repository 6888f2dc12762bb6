//! What the strongest level would do, in the types of the wire.

use ilos_bots::{Budget, Dice, Situation};
use ilos_rules::{Config, SeatView};
use ilos_wire::action::Action;
use ilos_wire::hint::Reason;
use ilos_wire::place::Places;

/// What the strongest level would do.
pub(crate) struct Advice {
    /// The whole turn.
    pub plays: Vec<Action>,
    /// Why.
    pub why: Vec<Reason>,
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
            plays: hint.actions.iter().map(|action| Action::from_rules(&places, action)).collect(),
            why: hint
                .reasons
                .iter()
                .map(|reason| Reason::from_rules(reason.action, &reason.because))
                .collect(),
            prospects: hint.prospects.map(|prospects| (100.0 * prospects).round() as u8),
        })
    }
}
