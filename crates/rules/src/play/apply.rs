//! Carrying out what was decided. One implementation serves games, which need events, and search, which does
//! not.

use crate::chance::Chance;
use crate::config::Config;
use crate::map::Map;
use crate::nouns::{
    AREA, BUILDINGS, Berth, BySeat, Cards, Destination, FIRST_HAND, PIONEERS, Phase, SHIPS, Seat, TileId,
};
use crate::play::{Action, Event, Play};
use crate::position::{NO_BUILDING, NO_PIONEER, Position};

/// Receives events as they happen.
pub(crate) trait Log {
    fn note(&mut self, event: Event);
}

/// Keeps nothing; the compiler then removes the construction of events.
pub(crate) struct Nothing;

impl Log for Nothing {
    #[inline]
    fn note(&mut self, _event: Event) {}
}

impl Log for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}

impl Position {
    /// An empty table with shuffled piles (S1).
    pub(crate) fn empty(config: &Config, first: Seat) -> Position {
        Position {
            map: Map::EMPTY,
            hands: BySeat::default(),
            deck: Cards::DECK,
            discard: Cards::NONE,
            stock: BySeat::default(),
            round: 0,
            quiet_rounds: 0,
            production: BySeat::default(),
            ships: BySeat::from_fn(|_| [Berth::RESERVE; SHIPS]),
            pioneers: BySeat::from_fn(|_| [NO_PIONEER; PIONEERS]),
            pioneers_placed: BySeat::default(),
            forts: BySeat::default(),
            buildings: [NO_BUILDING; BUILDINGS],
            buildings_placed: 0,
            rises: [0; 4],
            area: [TileId::default(); AREA],
            area_len: 0,
            stack: config.tiles_used(),
            phase: Phase::Mulligan,
            turn: first,
            first,
            market_played: false,
            card_played: false,
            ending: false,
            barren: false,
        }
    }

    /// Lays the table (S1 to S3). Chance decides who begins unless the options name a seat, then the three
    /// tiles, then five cards for each seat in turn order.
    pub fn set_up<C: Chance>(config: &Config, chance: &mut C) -> Result<(Position, Event), C::Failure> {
        let first = match config.options().first {
            Some(seat) => seat,
            None => chance.first_seat(config.players())?,
        };
        let mut position = Position::empty(config, first);
        for _ in 0..AREA {
            let tile = chance.tile(position.unseen(config))?;
            position.reveal(tile);
        }
        let mut seat = first;
        for _ in 0..config.players() {
            let hand = chance.cards(position.deck, FIRST_HAND)?;
            position.draw(seat, hand);
            seat = seat.next(config.players());
        }
        let event = Event::SetUp { first, area: position.area, hands: position.hands };
        Ok((position, event))
    }

    /// Carries out an action that is known to be legal, without events, for search and playouts. An illegal
    /// action leaves a meaningless position.
    #[inline]
    pub fn apply_unchecked<C: Chance>(
        &mut self,
        config: &Config,
        action: &Action,
        chance: &mut C,
    ) -> Result<(), C::Failure> {
        self.apply(config, action, chance, &mut Nothing)
    }

    /// Carries out an action of the seat to act, which must be legal, and logs what happens.
    #[inline]
    pub(crate) fn apply<C: Chance, L: Log>(
        &mut self,
        config: &Config,
        action: &Action,
        chance: &mut C,
        log: &mut L,
    ) -> Result<(), C::Failure> {
        match action {
            Action::Play { play, payment } => {
                self.pay(play.card(), *payment);
                self.carry_out(config, play);
                let revealed = match play {
                    Play::Ship { to, .. } => self.turn_up(config, to, chance)?,
                    _ => None,
                };
                log.note(Event::Played { seat: self.turn, play: *play, payment: *payment, revealed });
            }
            Action::EndTurn => self.apply_end_turn(config, chance, log)?,
            Action::Mulligan { discard } => self.apply_mulligan(config, *discard, chance, log)?,
            Action::FirstIsland { to } => {
                self.move_ship(config, Berth::RESERVE, to);
                let revealed = self.turn_up(config, to, chance)?;
                log.note(Event::FirstIsland { seat: self.turn, to: *to, revealed });
                self.after_first_island(config, log);
            }
        }
        debug_assert_eq!(self.validate(config), Ok(()));
        Ok(())
    }

    fn apply_mulligan<C: Chance, L: Log>(
        &mut self,
        config: &Config,
        discard: Cards,
        chance: &mut C,
        log: &mut L,
    ) -> Result<(), C::Failure> {
        let seat = self.turn;
        self.exchange(discard);
        let drawn = chance.cards(self.deck, discard.total())?;
        self.draw(seat, drawn);
        log.note(Event::Mulligan { seat, discarded: discard, drawn });
        self.after_mulligan(config);
        Ok(())
    }

    #[inline]
    fn apply_end_turn<C: Chance, L: Log>(
        &mut self,
        config: &Config,
        chance: &mut C,
        log: &mut L,
    ) -> Result<(), C::Failure> {
        let seat = self.turn;
        let produced = self.production(seat);
        self.produce(seat, produced);
        log.note(Event::TurnEnded { seat, produced });
        self.apply_draws(config, chance, log)?;
        self.next_turn(config, log);
        Ok(())
    }

    /// T4 and T5, card by card.
    #[inline]
    fn apply_draws<C: Chance, L: Log>(
        &mut self,
        config: &Config,
        chance: &mut C,
        log: &mut L,
    ) -> Result<(), C::Failure> {
        let seat = self.turn;
        let mut left = self.draw_count(config, seat);
        while left > 0 {
            if !self.deck.is_empty() {
                let count = left.min(self.deck.total());
                let cards = chance.cards(self.deck, count)?;
                self.draw(seat, cards);
                left -= count;
                log.note(Event::Drew { seat, cards });
            } else if !self.discard.is_empty() {
                self.reshuffle();
                chance.reshuffle(self.deck)?;
                log.note(Event::Reshuffled);
            } else {
                let Some(from) = self.largest_other_hand(config, seat) else { break };
                let card = chance.theft(self.hands[from])?;
                self.take(seat, from, card);
                left -= 1;
                log.note(Event::Took { seat, from, card });
            }
        }
        Ok(())
    }

    /// The opponent with the most cards, the first clockwise if there are several; `None` when no opponent
    /// has a card (T5).
    fn largest_other_hand(&self, config: &Config, seat: Seat) -> Option<Seat> {
        let most = seat.others(config.players()).map(|other| self.hands[other].total()).max()?;
        let from = seat.others(config.players()).find(|&other| self.hands[other].total() == most)?;
        (most > 0).then_some(from)
    }

    /// Turns up the next tile where one was placed (S1).
    #[inline]
    fn turn_up<C: Chance>(
        &mut self,
        config: &Config,
        to: &Destination,
        chance: &mut C,
    ) -> Result<Option<TileId>, C::Failure> {
        let Destination::Explore(exploration) = to else { return Ok(None) };
        let revealed = if self.stack > 0 { Some(chance.tile(self.unseen(config))?) } else { None };
        self.refill(config, exploration.tile, revealed);
        Ok(revealed)
    }

    fn after_first_island<L: Log>(&mut self, config: &Config, log: &mut L) {
        let next = self.turn.next(config.players());
        if next == self.first {
            log.note(Event::TurnBegan { seat: next, round: 1 });
            self.begin_round(config, 1);
        } else {
            self.turn = next;
        }
    }

    /// The next player's turn, a new round, or the end (T1, F1, F4).
    #[inline]
    fn next_turn<L: Log>(&mut self, config: &Config, log: &mut L) {
        let next = self.turn.next(config.players());
        if next != self.first {
            log.note(Event::TurnBegan { seat: next, round: self.round });
            self.begin_turn(next);
        } else if let Some(reason) = self.reason_to_end(config, self.quiet_rounds_now()) {
            log.note(Event::Finished { reason });
            self.finish(reason);
        } else {
            let round = self.round.saturating_add(1);
            log.note(Event::TurnBegan { seat: next, round });
            self.begin_round(config, round);
        }
    }
}
