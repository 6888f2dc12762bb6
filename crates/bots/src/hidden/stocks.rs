//! Stocks behind screens, counted from public events.

use ilos_rules::{BySeat, Event, Good, Goods, Play, Seat, SeatView, SeenEvent};

use super::view_to_position::ViewError;

/// Gold found in ruins (K5).
const GOLD_IN_RUINS: u16 = 3;

/// The stock of every seat. Gains and payments for markets are public (V3, K6), so anyone who counts knows
/// them. A viewer who did not see the beginning cannot count; its view must show every stock.
pub fn stocks(view: &SeatView) -> Result<BySeat<Goods>, ViewError> {
    if !has_whole_history(view) {
        return shown(view);
    }
    let mut stocks = BySeat::<Goods>::default();
    for event in &view.history {
        let SeenEvent::Open(event) = event else { continue };
        match *event {
            Event::TurnEnded { seat, produced } => stocks[seat].add(produced),
            Event::Played { seat, play: Play::Ruins { .. }, .. } => {
                stocks[seat].add_one(Good::Gold, GOLD_IN_RUINS);
            }
            Event::Played { seat, play: Play::Market { good }, .. } => {
                let left = stocks[seat].count(good).checked_sub(1);
                stocks[seat].0[good as usize] =
                    left.ok_or_else(|| ViewError::new(format!("seat {seat} paid with {good} it never got")))?;
            }
            _ => {}
        }
    }
    for (seat, seen) in Seat::all(view.players).zip(&view.seats) {
        if seen.stock.is_some_and(|stock| stock != stocks[seat]) {
            return Err(ViewError::new(format!("the history does not lead to the stock of seat {seat}")));
        }
    }
    Ok(stocks)
}

/// Whether the viewer saw the game from the set-up on.
pub(crate) fn has_whole_history(view: &SeatView) -> bool {
    matches!(view.history.first(), Some(SeenEvent::SetUp { .. }))
}

fn shown(view: &SeatView) -> Result<BySeat<Goods>, ViewError> {
    let mut stocks = BySeat::default();
    for (seat, seen) in Seat::all(view.players).zip(&view.seats) {
        stocks[seat] = seen.stock.ok_or_else(|| {
            ViewError::new(format!(
                "the history does not begin with the set-up, and the stock of seat {seat} is not shown: give the whole \
                 history, or the stock of every seat"
            ))
        })?;
    }
    Ok(stocks)
}
