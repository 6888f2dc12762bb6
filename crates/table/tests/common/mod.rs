//! Tables without any IO: time is a number, entropy comes from a seed.
#![allow(dead_code, reason = "each test file uses a different part")]

use ilos_rules::{Action, Cards, Destination, Options, Phase, Seat};
use ilos_table::{
    Absences, BotName, Clock, Command, Due, Effect, Entropy, Entry, LobbySeat, Motion, Nameplate, People,
    PersonId, Stage, Step, Table, TableError, TableWithoutGame, Terms, ToStore,
};

/// Numbers that look random and are the same every time.
pub(crate) struct Dice(pub u64);

impl Entropy for Dice {
    fn fill(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *byte = (self.0 >> 56) as u8;
        }
    }
}

pub(crate) const ANN: i64 = 1;
pub(crate) const BEN: i64 = 2;
pub(crate) const CARL: i64 = 3;
pub(crate) const DORA: i64 = 4;

pub(crate) fn person(number: i64) -> PersonId {
    PersonId::from_number(number)
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn bot(name: &str) -> BotName {
    BotName::new(name)
}

pub(crate) fn plate(number: i64) -> Nameplate {
    let name = ["Ann", "Ben", "Carl", "Dora"][number as usize - 1].to_owned();
    Nameplate { name, has_account: true, ..Nameplate::default() }
}

/// A table with what a server would have stored of it.
pub(crate) struct Scene {
    pub table: Table,
    pub now: u64,
    pub entries: Vec<Entry>,
    pub due: Due,
    pub effects: Vec<Effect>,
    pub opened: Option<TableWithoutGame>,
    /// The ranks for ratings, if the last command ended a game that counts.
    pub ranks: Option<Vec<usize>>,
    /// Who is away.
    pub away: Vec<(PersonId, u64)>,
    dice: Dice,
}

/// The terms of a table where seat 0 begins.
pub(crate) fn terms() -> Terms {
    Terms { options: Options { first: Seat::new(0), ..Options::default() }, ..Terms::default() }
}

impl Scene {
    /// A table that Ann has opened, with a seat of her own.
    pub(crate) fn lobby(players: usize, terms: Terms) -> Scene {
        let host = (person(ANN), plate(ANN));
        let rated = terms.rated;
        let opened = TableWithoutGame::open(Terms { rated: false, ..terms }, host, players, 1, &[]).unwrap();
        let Stage::Lobby(lobby) = opened.stage().clone() else { panic!("not a lobby") };
        let people = People::from_iter([(person(ANN), plate(ANN))]);
        // As a store has kept it, so that short games without a clock can be rated too.
        let terms = Terms { rated, ..opened.terms().clone() };
        Scene::of(TableWithoutGame::stored(terms, Some(person(ANN)), people, Stage::Lobby(lobby)))
    }

    pub(crate) fn of(table: TableWithoutGame) -> Scene {
        Scene {
            table: table.with_entries(&[]).unwrap(),
            now: 1_000_000,
            entries: Vec::new(),
            due: Due::Never,
            effects: Vec::new(),
            opened: None,
            ranks: None,
            away: Vec::new(),
            dice: Dice(1),
        }
    }

    /// A match of Ann and Ben, in which Ann begins.
    pub(crate) fn duel(terms: Terms) -> Scene {
        Scene::duel_dealt(1, terms)
    }

    /// The same with other shuffles.
    pub(crate) fn duel_dealt(number: u64, terms: Terms) -> Scene {
        let mut scene = Scene { dice: Dice(number), ..Scene::lobby(2, terms) };
        scene.join(BEN).unwrap();
        scene.start(ANN).unwrap();
        scene
    }

    pub(crate) fn with_clock(clock: Clock) -> Scene {
        Scene::duel(Terms { clock, ..terms() })
    }

    /// Decides a command; nothing changes.
    pub(crate) fn decide(&mut self, command: &Command) -> Result<Step, TableError> {
        self.table.decide(command, self.now, &mut self.dice)
    }

    /// Gives a command, stores the step and lets the table evolve.
    pub(crate) fn give(&mut self, command: Command) -> Result<(), TableError> {
        let step = self.decide(&command)?;
        if let Some(ToStore { table: _, entry, due, opens, rated }) = step.to_store() {
            self.entries.extend(entry.cloned());
            self.due = due.unwrap_or(self.due);
            self.opened = opens.map(|(_, opened)| opened.clone());
            self.ranks = rated.map(<[usize]>::to_vec);
        }
        self.effects = self.table.evolve(step);
        Ok(())
    }

    pub(crate) fn join(&mut self, who: i64) -> Result<(), TableError> {
        self.give(Command::Join { by: person(who), nameplate: plate(who), seat: None })
    }

    pub(crate) fn leave(&mut self, who: i64) -> Result<(), TableError> {
        self.give(Command::Leave { by: person(who), seat: None, substitute: bot("trader") })
    }

    pub(crate) fn ready(&mut self, who: i64, ready: bool) -> Result<(), TableError> {
        self.give(Command::SetReady { by: person(who), ready })
    }

    pub(crate) fn start(&mut self, who: i64) -> Result<(), TableError> {
        self.give(Command::Start { by: person(who), just_opened: false })
    }

    pub(crate) fn come_back(&mut self, who: i64) -> Result<(), TableError> {
        self.give(Command::ComeBack { by: person(who) })
    }

    pub(crate) fn resign(&mut self, who: i64) -> Result<(), TableError> {
        self.give(Command::Resign { by: person(who), substitute: bot("trader") })
    }

    /// A person votes, with those away whom the scene names.
    pub(crate) fn vote(&mut self, who: i64, motion: impl Into<Option<Motion>>) -> Result<(), TableError> {
        let (motion, absences) = (motion.into(), Absences::from_iter(self.away.iter().copied()));
        self.give(Command::Vote { by: person(who), motion, absences, substitute: bot("trader") })
    }

    /// A person has gone away now.
    pub(crate) fn goes_away(&mut self, who: i64) {
        self.away.push((person(who), self.now));
    }

    /// Looks at the table as when it is due; a trader plays on for a person who is late.
    pub(crate) fn look_at_clock(&mut self) {
        self.give(Command::LookAtClock { substitute: bot("trader") }).unwrap();
    }

    /// A person acts on the present sequence.
    pub(crate) fn act(&mut self, who: i64, request: &str, action: Action) -> Result<(), TableError> {
        let on = self.sequence();
        self.give(act(who, on, request, action))
    }

    /// The person or the bot of the seat to act does something that the rules allow.
    pub(crate) fn go_on(&mut self) {
        let (on, action) = (self.sequence(), self.some_action());
        let seat = self.to_act();
        let command = match self.table.bot_to_move() {
            Some((seat, _)) => Command::BotMove { seat, on, action },
            None => {
                let by = self.table.seated().into_iter().find(|(own, _)| *own == seat).unwrap().1;
                let request = format!("step {on}");
                Command::Act { by, seat, on, request, action: Box::new(action) }
            }
        };
        self.give(command).unwrap();
    }

    pub(crate) fn play_to_the_end(&mut self) {
        while self.table.result().is_none() {
            self.go_on();
        }
    }

    /// Keeps cards, places a first island, ends turns, which soon leads to the end.
    fn some_action(&self) -> Action {
        let game = self.table.played().unwrap().play.game();
        match game.position().phase() {
            Phase::Mulligan => keep(),
            Phase::FirstIslands => {
                let to: Destination = game.position().first_islands(game.config())[0];
                Action::FirstIsland { to }
            }
            _ => Action::EndTurn,
        }
    }

    pub(crate) fn sequence(&self) -> u64 {
        self.table.played().unwrap().play.sequence()
    }

    pub(crate) fn to_act(&self) -> Seat {
        self.table.played().unwrap().play.to_act().unwrap()
    }

    pub(crate) fn seats(&self) -> Vec<LobbySeat> {
        let Stage::Lobby(lobby) = self.table.stage() else { panic!("not a lobby") };
        lobby.seats.iter().cloned().collect()
    }

    pub(crate) fn left(&self) -> Vec<u64> {
        self.table.played().unwrap().play.times_left().unwrap()
    }

    /// The person to whom the last command announced a turn.
    pub(crate) fn turn_announced_to(&self) -> Option<PersonId> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::TurnBegan { person, .. } => Some(*person),
            _ => None,
        })
    }

    /// Whether the last command woke a bot.
    pub(crate) fn wakes_bot(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::BotToMove { .. }))
    }

    /// The table as it is loaded from the store, with the same game.
    pub(crate) fn reloaded(&self) -> Table {
        self.table.without_game().with_entries(&self.entries).unwrap()
    }
}

pub(crate) fn keep() -> Action {
    Action::Mulligan { discard: Cards::NONE }
}

pub(crate) fn act(who: i64, on: u64, request: &str, action: Action) -> Command {
    let request = request.to_owned();
    let seat = seat(who as usize - 1);
    Command::Act { by: person(who), seat, on, request, action: Box::new(action) }
}
