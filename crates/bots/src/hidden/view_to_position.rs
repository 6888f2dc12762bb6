//! A view as a position: visible things from the view, hidden things from the caller.

use std::fmt;

use ilos_rules::{Berth, BySeat, Cards, Config, Goods, Position, PositionDraft, Seat, SeatDraft, SeatView};

/// Why a view leads to no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ViewError(String);

impl ViewError {
    pub(crate) fn new(error: impl Into<String>) -> ViewError {
        ViewError(error.into())
    }
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ViewError {}

/// What a view does not show.
pub(crate) struct Hidden {
    pub(crate) hands: BySeat<Cards>,
    pub(crate) deck: Cards,
    pub(crate) stocks: BySeat<Goods>,
}

impl Hidden {
    /// Hands and deck of the right sizes, filled with the cards that the viewer cannot place, sorted by kind:
    /// not a guess, only placeholders.
    pub(crate) fn placeholder(view: &SeatView, stocks: BySeat<Goods>) -> Result<Hidden, ViewError> {
        let seen = view.seats.iter().filter_map(|seat| seat.hand).fold(view.discard, Cards::plus);
        if !Cards::DECK.contains(seen) {
            return Err(ViewError::new("the view shows more cards than there are"));
        }
        let unseen = Cards::DECK.minus(seen);
        let sizes = view.seats.iter().filter(|seat| seat.hand.is_none()).map(|seat| seat.hand_size);
        if sizes.sum::<u32>() + view.deck != unseen.total() {
            return Err(ViewError::new("the sizes of hands and deck do not add up"));
        }
        let mut left = unseen.iter();
        let mut hands = BySeat::default();
        for (seat, seen) in Seat::all(view.players).zip(&view.seats) {
            hands[seat] =
                seen.hand.unwrap_or_else(|| left.by_ref().take(seen.hand_size as usize).collect::<Cards>());
        }
        Ok(Hidden { hands, deck: left.collect(), stocks })
    }
}

/// The position of a view with these hidden things.
pub(crate) fn view_to_position(
    config: &Config,
    view: &SeatView,
    hidden: &Hidden,
) -> Result<Position, ViewError> {
    let seats = Seat::all(view.players).zip(&view.seats).map(|(seat, seen)| SeatDraft {
        hand: hidden.hands[seat],
        stock: hidden.stocks[seat],
        ships: seen.ships.iter().copied().filter(|&berth| berth != Berth::RESERVE).collect(),
        pioneers: seen.pioneers.clone(),
    });
    // When the game is over no seat is to act; the last turn was that of the seat before the first (F1).
    let last = || Seat::all(view.players).find(|seat| seat.next(view.players) == view.first);
    let draft = PositionDraft {
        phase: view.phase,
        turn: view.to_act.or_else(last).unwrap_or(view.first),
        first: view.first,
        round: view.round,
        quiet_rounds: view.quiet_rounds,
        card_played_this_round: view.card_played_this_round,
        market_played: view.market_played,
        barren: view.barren,
        tiles: view.tiles.clone(),
        area: view.area.clone(),
        deck: hidden.deck,
        discard: view.discard,
        rises: view.rises,
        seats: seats.collect(),
    };
    Position::from_draft(config, &draft).map_err(|error| ViewError::new(error.to_string()))
}
