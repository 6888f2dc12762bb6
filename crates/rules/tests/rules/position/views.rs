//! Which seat knows what (V1 to V4).

use crate::common::{Dice, Given, Scene, cards, goods, seat};
use ilos_rules::{
    Action, Card, Cards, Config, Event, Game, Good, Lots, Options, Outcome, Phase, Play, Position, Refusal,
    Seat, SeatView, SeenEvent, SeenSeat, Set,
};

fn view(scene: &Scene, viewer: usize) -> SeatView {
    SeatView::new(&scene.config, &scene.position, &[], Some(seat(viewer)))
}

/// Everyone has something of everything: hands, stocks, ships, pioneers, buildings.
fn busy() -> Given {
    Given::players(3)
        .tile("heart", (0, 0), 0)
        .tile("ring", (0, 1), 0)
        .tile("cove", (0, -1), 3)
        .ship(0, "heart")
        .ship(1, "cove hideout")
        .ship(2, "ring")
        .ship(2, "ring")
        .pioneer(0, "heart ebony")
        .fort(1, "heart site")
        .post(2, "ring site", Good::Ebony)
        .hand(0, "3 ship 1 market")
        .hand(1, "2 ruins")
        .hand(2, "1 gold_mine 4 plantation")
        .stock(0, "1 gold")
        .stock(1, "2 spice")
        .stock(2, "3 ebony")
        .discard("5 ship 1 building")
        .rises([1, 0, 0, 2])
}

/// V1, V2, V3: a view holds the table, the seat's own hand and stock, and the public parts of the others.
/// Every field is named here, so that a new one needs a decision.
#[test]
fn a_view_holds_what_a_seat_may_know_and_no_more() {
    let scene = busy().scene();
    let position = &scene.position;
    let SeatView {
        viewer,
        players,
        options,
        phase,
        to_act,
        first,
        round,
        quiet_rounds,
        card_played_this_round,
        market_played,
        ending,
        barren,
        tiles,
        area,
        stack,
        unseen,
        deck,
        discard,
        rises,
        seats,
        history,
    } = view(&scene, 2);
    assert_eq!((viewer, players, options), (Some(seat(2)), 3, Options::default()));
    assert_eq!((phase, to_act, first, round), (Phase::Play, Some(seat(0)), seat(0), 1));
    assert_eq!(
        (quiet_rounds, card_played_this_round, market_played, ending, barren),
        (0, false, false, false, false)
    );
    assert_eq!((tiles.as_slice(), area.as_slice(), stack), (position.tiles(), position.area(), 6));
    assert_eq!(
        unseen.len(),
        scene.config.set().tiles().len() - 6,
        "stack and tiles put away, it is unknown which"
    );
    assert_eq!((deck, discard), (90 - 11 - 6, cards("5 ship 1 building")));
    assert_eq!((rises, history), ([1, 0, 0, 2], vec![]));
    let mut hands = Vec::new();
    for (number, seen) in seats.into_iter().enumerate() {
        let SeenSeat { hand_size, hand, stock, production, ships, pioneers } = seen;
        assert_eq!(hand_size, scene.hand(number).total());
        assert_eq!(production, scene.production(number));
        assert_eq!(ships, *position.ships(seat(number)));
        assert_eq!(pioneers.len(), 1);
        hands.push((hand, stock));
    }
    assert_eq!(
        hands,
        [(None, None), (None, None), (Some(cards("1 gold_mine 4 plantation")), Some(goods("3 ebony")))]
    );
}

/// V1, C5, C6: what is left of the common pieces and of everyone's own is seen as it is, and so are prices.
#[test]
fn a_view_tells_prices_and_what_is_left() {
    let scene = busy().scene();
    let (position, view) = (&scene.position, view(&scene, 2));
    assert_eq!(view.markers_left(), position.markers_left());
    assert_eq!(view.buildings_left(), position.buildings_left());
    for good in Good::ALL {
        assert_eq!(view.price(&scene.config, good), position.price(&scene.config, good), "{good}");
    }
    for (number, seen) in view.seats.iter().enumerate() {
        assert_eq!(seen.ships_in_reserve(), position.ships_in_reserve(seat(number)));
        assert_eq!(seen.pioneers_left(), position.pioneers_left(seat(number)));
    }
}

/// V1: a spectator sees no hand and no stock.
#[test]
fn a_spectator_sees_what_lies_open() {
    let scene = busy().scene();
    let view = SeatView::new(&scene.config, &scene.position, &[], None);
    assert!(view.seats.iter().all(|seen| seen.hand.is_none() && seen.stock.is_none()));
    assert_eq!(view.seats[1].hand_size, 2);
}

/// V1: with open stock everyone sees every stock, but still no hand.
#[test]
fn open_stock_shows_stocks_to_all() {
    let scene = busy().options(Options { open_stock: true, ..Options::default() }).scene();
    for viewer in [None, Some(seat(0))] {
        let view = SeatView::new(&scene.config, &scene.position, &[], viewer);
        let stocks: Vec<_> = view.seats.iter().map(|seen| seen.stock.unwrap()).collect();
        assert_eq!(stocks, [goods("1 gold"), goods("2 spice"), goods("3 ebony")]);
        assert_eq!(view.seats[1].hand, None);
    }
    assert!(!Options::default().open_stock);
}

/// V1, F2: at the end stocks are shown, hands are not.
#[test]
fn at_the_end_stocks_are_shown_and_hands_are_not() {
    let scene = busy().over().scene();
    let view = view(&scene, 0);
    assert_eq!(view.seats[2].stock, Some(goods("3 ebony")));
    assert_eq!((view.seats[1].hand, view.seats[2].hand), (None, None));
}

/// A position that differs from this one only in what a seat cannot know: the cards of the others and of the
/// deck are dealt again, their stocks are different.
fn seen_the_same(config: &Config, position: &Position, viewer: Seat, dice: &mut Dice) -> Position {
    let mut setup = position.to_draft(config);
    let mut pool = setup.deck;
    for other in viewer.others(config.players()) {
        pool = pool.plus(setup.seats[other.index()].hand);
    }
    let over = matches!(position.phase(), Phase::Finished(_));
    let setting_up = position.round() == 0;
    for other in viewer.others(config.players()) {
        let data = &mut setup.seats[other.index()];
        let mut hand = Cards::NONE;
        for _ in 0..data.hand.total() {
            let card = Cards::one(pool.nth(dice.below(pool.total())));
            pool = pool.minus(card);
            hand = hand.plus(card);
        }
        data.hand = hand;
        if !over && !setting_up {
            data.stock.add_one(Good::ALL[dice.below(4) as usize], 1 + dice.below(3) as u16);
        }
    }
    setup.deck = pool;
    Position::from_draft(config, &setup).expect("still a position")
}

/// V1, V2: positions that differ only in what a seat cannot know look the same to it, allow it the same
/// actions, and refuse with the same reasons.
#[test]
fn what_a_seat_cannot_know_changes_nothing_for_it() {
    let mut differing = 0;
    for players in 2..=5 {
        let config = Config::new(Set::standard(), players, Options::default()).unwrap();
        let mut dice = Dice(300 + players as u64);
        let Ok(mut game) = Game::new(config.clone(), &mut dice);
        while let Some(action) = game.position().draw_action(&config, &mut dice) {
            let viewer = seat(dice.below(players as u32) as usize);
            let position = game.position();
            let other = seen_the_same(&config, position, viewer, &mut dice);
            differing += (other != *position) as usize;
            let history = game.events();
            let other_history: Vec<Event> = history.iter().map(|event| otherwise(event, viewer)).collect();
            for watching in [Some(viewer), None] {
                assert_eq!(
                    SeatView::new(&config, position, history, watching),
                    SeatView::new(&config, &other, &other_history, watching)
                );
            }
            if position.to_act() == Some(viewer) {
                assert_eq!(position.every_play(&config), other.every_play(&config));
                assert_eq!(position.first_islands(&config), other.first_islands(&config));
                for card in Card::ALL {
                    assert_eq!(position.why_not(&config, card), other.why_not(&config, card));
                }
            }
            for asked in [action, Action::EndTurn, sell(Good::Gold), sell(Good::Ebony)] {
                assert_eq!(position.check(&config, viewer, &asked), other.check(&config, viewer, &asked));
            }
            game.act(game.position().to_act().unwrap(), &action, &mut dice).unwrap();
        }
    }
    assert!(differing > 300, "{differing}");
}

fn sell(good: Good) -> Action {
    Action::Play { play: Play::Market { good }, payment: Cards::NONE }
}

/// V1: the comparison above would notice a leak: the seat's own things do show.
#[test]
fn a_change_in_what_a_seat_knows_shows_in_its_view() {
    let scene = busy().scene();
    let own_hand = busy().hand(2, "5 plantation").scene();
    let own_stock = busy().stock(2, "2 ebony").scene();
    let their_size = busy().hand(1, "3 ruins").scene();
    let discard = busy().discard("6 ship").scene();
    for changed in [own_hand, own_stock, their_size, discard] {
        assert_ne!(view(&scene, 2), view(&changed, 2));
    }
    let hidden = busy().hand(1, "1 ruins 1 ship").stock(0, "5 gold").scene();
    assert_eq!(view(&scene, 2), view(&hidden, 2));
    assert_ne!(view(&scene, 1), view(&hidden, 1));
}

/// Other events that a viewer would have seen the same way: the same number of other cards for the others.
fn otherwise(event: &Event, viewer: Seat) -> Event {
    let others = |cards: Cards| Cards::of([0, 0, 0, 0, 0, cards.total() as u8]);
    match *event {
        Event::SetUp { first, area, hands } => {
            let mut changed = hands;
            for other in Seat::all(5).filter(|&other| other != viewer) {
                changed[other] = others(hands[other]);
            }
            Event::SetUp { first, area, hands: changed }
        }
        Event::Mulligan { seat, discarded, drawn } if seat != viewer => {
            Event::Mulligan { seat, discarded, drawn: others(drawn) }
        }
        Event::Drew { seat, cards } if seat != viewer => Event::Drew { seat, cards: others(cards) },
        Event::Took { seat, from, .. } if seat != viewer && from != viewer => {
            Event::Took { seat, from, card: Card::Market }
        }
        other => other,
    }
}

/// V1, V3, V4: a history tells a seat nothing about the cards that others drew or took from each other.
#[test]
fn a_history_hides_what_others_drew() {
    let options = Options { stall_rounds: 0, round_limit: 25, ..Options::default() };
    let config = Config::new(Set::standard(), 3, options).unwrap();
    let mut dice = Dice(31);
    let Ok(mut game) = Game::new(config.clone(), &mut dice);
    while let Some(actor) = game.position().to_act() {
        let drawn = game.position().draw_action(&config, &mut dice).unwrap();
        let passes = game.position().round() > 2;
        game.act(actor, if passes { &Action::EndTurn } else { &drawn }, &mut dice).unwrap();
    }
    let took = game.events().iter().filter(|event| matches!(event, Event::Took { .. })).count();
    assert!(took > 10, "{took}");
    for viewer in Seat::all(3) {
        let changed: Vec<Event> = game.events().iter().map(|event| otherwise(event, viewer)).collect();
        assert_ne!(changed, game.events());
        let seen = |events: &[Event]| SeatView::new(&config, game.position(), events, Some(viewer));
        assert_eq!(seen(game.events()), seen(&changed));
        let next = viewer.next(3);
        let leaked: Vec<Event> = game.events().iter().map(|event| otherwise(event, next)).collect();
        assert_ne!(seen(game.events()), seen(&leaked), "its own draws are part of its history");
    }
    assert_eq!(game.view(Some(seat(1))).history.len(), game.events().len());
}

/// V3: gains of goods, cards played and payments are in everyone's history as they happened.
#[test]
fn gains_and_payments_are_announced() {
    let mut scene = busy().scene();
    let mut events = scene.plays(Play::Market { good: Good::Gold }, "");
    events.extend(scene.ends_turn("4 ship"));
    for viewer in [None, Some(seat(0)), Some(seat(1))] {
        let history = SeatView::new(&scene.config, &scene.position, &events, viewer).history;
        assert!(history.contains(&SeenEvent::Open(events[0])));
        let produced = Event::TurnEnded { seat: seat(0), produced: goods("1 ebony") };
        assert!(history.contains(&SeenEvent::Open(produced)));
        let drawn = (viewer == Some(seat(0))).then_some(cards("4 ship"));
        assert!(history.contains(&SeenEvent::Drew { seat: seat(0), count: 4, cards: drawn }));
    }
}

/// V3: the discard pile can be looked through by all.
#[test]
fn the_discard_pile_lies_open() {
    let mut scene = busy().scene();
    scene.plays(scene.sail("reserve", "heart"), "1 market");
    for viewer in 0..3 {
        assert_eq!(view(&scene, viewer).discard, cards("6 ship 1 building 1 market"));
    }
}

/// V4: who took a card from whom is public; only the two of them know which card, in the history too.
#[test]
fn a_theft_is_known_to_the_two_alone() {
    let mut scene = Given::players(3)
        .tile("heart", (0, 0), 0)
        .hand(1, "6 ruins")
        .hand(2, "3 market")
        .rest_in_hand(0)
        .scene();
    scene.position = {
        let mut setup = scene.position.to_draft(&scene.config);
        setup.turn = seat(2);
        Position::from_draft(&scene.config, &setup).unwrap()
    };
    let script = [Card::Ship, Card::Ship, Card::Building, Card::Ship].map(Outcome::Theft);
    let events = scene.act(Action::EndTurn, &script);
    let kinds = |viewer: Option<Seat>| -> Vec<(usize, usize, Option<Card>)> {
        let view = SeatView::new(&scene.config, &scene.position, &events, viewer);
        let took = |event: SeenEvent| match event {
            SeenEvent::Took { seat, from, card } => Some((seat.index(), from.index(), card)),
            _ => None,
        };
        view.history.into_iter().filter_map(took).collect()
    };
    let told = [Card::Ship, Card::Ship, Card::Building, Card::Ship].map(|card| (2, 0, Some(card)));
    assert_eq!(kinds(Some(seat(2))), told);
    assert_eq!(kinds(Some(seat(0))), told);
    assert_eq!(kinds(Some(seat(1))), [(2, 0, None); 4]);
    assert_eq!(kinds(None), [(2, 0, None); 4]);
}

/// V1: a refusal tells a seat about its own cards only.
#[test]
fn refusals_out_of_turn_tell_nothing() {
    let scene = busy().scene();
    let action = Action::Play { play: scene.plantation("ring spice"), payment: cards("2 plantation") };
    let refused = scene.position.check(&scene.config, seat(2), &action);
    assert_eq!(refused, Err(Refusal::NotYourTurn { turn: seat(0) }));
}
