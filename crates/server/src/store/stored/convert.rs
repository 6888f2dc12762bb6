//! From a table to its stored form, and back.

use std::collections::BTreeMap;

use ilos_rules::{EndReason, Good, Options, PirateRule, Score, Seat};
use ilos_table::{
    Ballot, BotName, Clock, Control, Ending, Finished, GameResult, Lobby, LobbySeat, Match, MatchSeat,
    Motion, Nameplate, OwnSet, PerSeat, PersonId, SeatOrder, Stage, Start, Status, TableWithoutGame, Terms,
    Votes,
};

use super::{
    BallotV1, ByGoodV1, ClockV1, EndReasonV1, MotionV1, OptionsV1, PirateRuleV1, ResultV1, ScoreV1, ScoresV1,
    SeatOrderV1, SeatV1, StartV1, StoredTableV1,
};

/// The bot that plays on for people at tables that do not name one.
const UNNAMED_SUBSTITUTE: &str = "trader";

/// Whether a table counts for ratings that says nothing of it: older programs rated all listed games. A lobby
/// from then is casual, because those who wait there may have no account.
fn is_rated_by_default(listed: bool, status: Status) -> bool {
    listed && status != Status::Lobby
}

impl StoredTableV1 {
    /// The stored form of a table.
    pub fn from_table(table: &TableWithoutGame) -> StoredTableV1 {
        let Terms { listed, rated, seat_order, options, set, clock, away_after } = table.terms();
        let mut stored = StoredTableV1 {
            host: table.host(),
            listed: *listed,
            rated: (*rated != is_rated_by_default(*listed, table.status())).then_some(*rated),
            seat_order: seat_order_to_stored(*seat_order),
            options: options_to_stored(options),
            set: set.as_ref().map(|own| own.text().to_owned()),
            set_name: set.as_ref().and_then(OwnSet::kept_name).map(str::to_owned),
            seats: Vec::new(),
            clock: clock_to_stored(*clock),
            away_after: *away_after,
            not_ready: Vec::new(),
            away: Vec::new(),
            substitutes: BTreeMap::new(),
            returning: Vec::new(),
            resigned: Vec::new(),
            votes: Vec::new(),
            start: None,
            result: None,
            names: Vec::new(),
            rematch: None,
        };
        match table.stage() {
            Stage::Lobby(lobby) => {
                stored.seats = lobby.seats.iter().map(lobby_seat_to_stored).collect();
                stored.not_ready.clone_from(&lobby.not_ready);
            }
            Stage::Match(played) => stored.add_match(played),
            Stage::Finished(Finished { played, result, names, rematch }) => {
                stored.add_match(played);
                stored.result = Some(result_to_stored(result));
                stored.names.clone_from(names);
                stored.rematch = rematch.map(|id| id.to_string());
            }
        }
        stored
    }

    fn add_match(&mut self, played: &Match<()>) {
        for (number, seat) in (0..).zip(played.seats.iter()) {
            self.seats.push(match seat {
                MatchSeat::Person(person, _) => SeatV1::Person(*person),
                MatchSeat::Bot(bot) => SeatV1::Bot(bot.name().to_owned()),
            });
            let MatchSeat::Person(_, Control::Substitute { bot, .. } | Control::Resigned { bot }) = seat
            else {
                continue;
            };
            self.away.push(number);
            self.substitutes.insert(number, bot.name().to_owned());
            if seat.is_returning() {
                self.returning.push(number);
            }
            if seat.has_resigned() {
                self.resigned.push(number);
            }
        }
        self.votes = played.votes.iter().map(ballot_to_stored).collect();
        let Start { rules_version, standard_version, seed, commitment } = played.start.clone();
        self.start = Some(StartV1 { rules_version, standard_version, seed, commitment });
    }

    /// The table with this status and these people, or what is wrong with it.
    pub fn into_table(
        self,
        status: Status,
        people: impl IntoIterator<Item = (PersonId, Nameplate)>,
    ) -> Result<TableWithoutGame, String> {
        let stage = match status {
            Status::Lobby => Stage::Lobby(self.lobby()?),
            Status::Match => Stage::Match(self.to_match()?),
            Status::Finished => {
                let result = self.result.as_ref().ok_or("a finished game without a result")?;
                let rematch =
                    self.rematch.as_ref().map(|id| id.parse().map_err(|_| "a rematch without an id"));
                Stage::Finished(Finished {
                    played: self.to_match()?,
                    result: result_from_stored(result)?,
                    names: self.names.clone(),
                    rematch: rematch.transpose()?,
                })
            }
        };
        let terms = Terms {
            listed: self.listed,
            rated: self.rated.unwrap_or(is_rated_by_default(self.listed, status)),
            seat_order: match self.seat_order {
                SeatOrderV1::Fixed => SeatOrder::Fixed,
                SeatOrderV1::Random => SeatOrder::Random,
            },
            options: options_from_stored(self.options)?,
            set: self.set.map(|text| OwnSet::stored(text, self.set_name)),
            clock: match self.clock {
                ClockV1::None => Clock::None,
                ClockV1::RealTime { seconds, increment } => Clock::RealTime { seconds, increment },
                ClockV1::PerTurn { seconds } => Clock::PerTurn { seconds },
            },
            away_after: self.away_after,
        };
        Ok(TableWithoutGame::stored(terms, self.host, people.into_iter().collect(), stage))
    }

    fn lobby(&self) -> Result<Lobby, String> {
        let seat = |seat: &SeatV1| match seat {
            SeatV1::Open => LobbySeat::Open,
            SeatV1::Person(person) => LobbySeat::Person(*person),
            SeatV1::Bot(bot) => LobbySeat::Bot(BotName::new(bot)),
        };
        let seats = PerSeat::new(self.seats.iter().map(seat).collect()).ok_or("too many seats")?;
        Ok(Lobby { seats, not_ready: self.not_ready.clone() })
    }

    fn to_match(&self) -> Result<Match<()>, String> {
        let control = |number: u8| {
            if !self.away.contains(&number) {
                return Control::Own;
            }
            let bot = BotName::new(self.substitutes.get(&number).map_or(UNNAMED_SUBSTITUTE, String::as_str));
            if self.resigned.contains(&number) {
                return Control::Resigned { bot };
            }
            Control::Substitute { bot, returning: self.returning.contains(&number) }
        };
        let seat = |(number, seat): (u8, &SeatV1)| match seat {
            SeatV1::Open => Err(format!("seat {number} is open in a game")),
            SeatV1::Person(person) => Ok(MatchSeat::Person(*person, control(number))),
            SeatV1::Bot(bot) => Ok(MatchSeat::Bot(BotName::new(bot))),
        };
        let seats = (0..).zip(&self.seats).map(seat).collect::<Result<_, _>>()?;
        let start = self.start.clone().ok_or("a game that never began")?;
        let StartV1 { rules_version, standard_version, seed, commitment } = start;
        Ok(Match {
            seats: PerSeat::new(seats).ok_or("too many seats")?,
            start: Start { rules_version, standard_version, seed, commitment },
            votes: Votes::stored(self.votes.iter().map(ballot_from_stored).collect()),
            play: (),
        })
    }
}

fn ballot_to_stored(ballot: &Ballot) -> BallotV1 {
    let Ballot { by, motion, at } = *ballot;
    let motion = match motion {
        Motion::BotFor(person) => MotionV1::BotFor(person),
        Motion::End => MotionV1::End,
    };
    BallotV1 { by, motion, at }
}

fn ballot_from_stored(ballot: &BallotV1) -> Ballot {
    let BallotV1 { by, motion, at } = *ballot;
    let motion = match motion {
        MotionV1::BotFor(person) => Motion::BotFor(person),
        MotionV1::End => Motion::End,
    };
    Ballot { by, motion, at }
}

fn lobby_seat_to_stored(seat: &LobbySeat) -> SeatV1 {
    match seat {
        LobbySeat::Open => SeatV1::Open,
        LobbySeat::Person(person) => SeatV1::Person(*person),
        LobbySeat::Bot(bot) => SeatV1::Bot(bot.name().to_owned()),
    }
}

fn seat_order_to_stored(order: SeatOrder) -> SeatOrderV1 {
    match order {
        SeatOrder::Fixed => SeatOrderV1::Fixed,
        SeatOrder::Random => SeatOrderV1::Random,
    }
}

fn clock_to_stored(clock: Clock) -> ClockV1 {
    match clock {
        Clock::None => ClockV1::None,
        Clock::RealTime { seconds, increment } => ClockV1::RealTime { seconds, increment },
        Clock::PerTurn { seconds } => ClockV1::PerTurn { seconds },
    }
}

fn options_to_stored(options: &Options) -> OptionsV1 {
    let Options { first, pirate_rule, open_stock, stall_rounds, round_limit } = *options;
    let pirate_rule = match pirate_rule {
        PirateRule::International => PirateRuleV1::International,
        PirateRule::Dutch => PirateRuleV1::Dutch,
    };
    OptionsV1 {
        first: first.map(|seat| seat.index() as u8),
        pirate_rule,
        open_stock,
        stall_rounds,
        round_limit,
    }
}

fn options_from_stored(options: OptionsV1) -> Result<Options, String> {
    let OptionsV1 { first, pirate_rule, open_stock, stall_rounds, round_limit } = options;
    let pirate_rule = match pirate_rule {
        PirateRuleV1::International => PirateRule::International,
        PirateRuleV1::Dutch => PirateRule::Dutch,
    };
    let first = first.map(seat_from_stored).transpose()?;
    Ok(Options { first, pirate_rule, open_stock, stall_rounds, round_limit })
}

fn seat_from_stored(number: u8) -> Result<Seat, String> {
    Seat::new(number.into()).ok_or_else(|| format!("no game has a seat {number}"))
}

fn result_to_stored(result: &GameResult) -> ResultV1 {
    let GameResult { reason, rounds, scores } = result;
    let winners = scores.iter().filter(|score| score.leads).map(|score| score.seat.index() as u8).collect();
    let seats = scores.iter().map(score_to_stored).collect();
    let reason = match reason {
        Ending::Rules(EndReason::TenthPioneer) => EndReasonV1::TenthPioneer,
        Ending::Rules(EndReason::MapExhausted) => EndReasonV1::MapExhausted,
        Ending::Rules(EndReason::Stalled) => EndReasonV1::Stalled,
        Ending::Rules(EndReason::RoundLimit) => EndReasonV1::RoundLimit,
        Ending::Voted => EndReasonV1::Voted,
        Ending::Resigned => EndReasonV1::Resigned,
        Ending::Closed => EndReasonV1::Closed,
    };
    ResultV1 { reason, rounds: *rounds, scores: ScoresV1 { is_final: true, seats, winners } }
}

fn result_from_stored(result: &ResultV1) -> Result<GameResult, String> {
    let reason = match result.reason {
        EndReasonV1::TenthPioneer => Ending::Rules(EndReason::TenthPioneer),
        EndReasonV1::MapExhausted => Ending::Rules(EndReason::MapExhausted),
        EndReasonV1::Stalled => Ending::Rules(EndReason::Stalled),
        EndReasonV1::RoundLimit => Ending::Rules(EndReason::RoundLimit),
        EndReasonV1::Voted => Ending::Voted,
        EndReasonV1::Resigned => Ending::Resigned,
        EndReasonV1::Closed => Ending::Closed,
    };
    let scores = result.scores.seats.iter().map(score_from_stored).collect::<Result<_, _>>()?;
    Ok(GameResult { reason, rounds: result.rounds, scores })
}

fn score_to_stored(score: &Score) -> ScoreV1 {
    let Score { seat, by_good, points, pioneers, leads } = *score;
    let of = |good: Good| by_good[good as usize];
    let by_good = ByGoodV1 {
        ebony: of(Good::Ebony),
        spice: of(Good::Spice),
        pigment: of(Good::Pigment),
        gold: of(Good::Gold),
    };
    ScoreV1 { seat: seat.index() as u8, by_good, points, pioneers, leads }
}

fn score_from_stored(score: &ScoreV1) -> Result<Score, String> {
    let ScoreV1 { seat, by_good, points, pioneers, leads } = *score;
    let mut of = [0; Good::ALL.len()];
    of[Good::Ebony as usize] = by_good.ebony;
    of[Good::Spice as usize] = by_good.spice;
    of[Good::Pigment as usize] = by_good.pigment;
    of[Good::Gold as usize] = by_good.gold;
    Ok(Score { seat: seat_from_stored(seat)?, by_good: of, points, pioneers, leads })
}
