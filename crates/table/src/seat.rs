//! Who has a seat, and who acts for it.

use std::fmt;

use ilos_rules::Seat;

use crate::id::PersonId;

/// The name of a bot. The caller knows which bots there are.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BotName(String);

impl BotName {
    /// The bot of a name.
    pub fn new(name: impl Into<String>) -> BotName {
        BotName(name.into())
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One value for each seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerSeat<T>(Vec<T>);

impl<T> Default for PerSeat<T> {
    fn default() -> PerSeat<T> {
        PerSeat(Vec::new())
    }
}

impl<T> PerSeat<T> {
    /// The values in the order of the seats; `None` if there are more values than any table has seats.
    pub fn new(values: Vec<T>) -> Option<PerSeat<T>> {
        (values.len() <= ilos_rules::MAX_PLAYERS).then_some(PerSeat(values))
    }

    /// How many seats the table has.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The value of a seat, if the table has it.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    pub(crate) fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index())
    }

    /// The values in the order of the seats.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> {
        self.0.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// Each seat with its value.
    pub fn by_seat(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().filter_map(|(number, value)| Some((Seat::new(number)?, value)))
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }

    /// Other values for the same seats, if there is one for each.
    pub(crate) fn try_map<U>(&self, change: impl FnMut(&T) -> Option<U>) -> Option<PerSeat<U>> {
        self.0.iter().map(change).collect::<Option<Vec<U>>>().map(PerSeat)
    }

    pub(crate) fn map<U>(&self, change: impl FnMut(&T) -> U) -> PerSeat<U> {
        PerSeat(self.0.iter().map(change).collect())
    }
}

/// A seat in the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbySeat {
    /// No one has it.
    Open,
    /// A person has it.
    Person(PersonId),
    /// A bot has it.
    Bot(BotName),
}

impl LobbySeat {
    /// Whether no one has it.
    pub fn is_open(&self) -> bool {
        *self == LobbySeat::Open
    }
}

/// A seat of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchSeat {
    /// A person, and who acts for the person.
    Person(PersonId, Control),
    /// A bot.
    Bot(BotName),
}

/// Who acts for a person's seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// The person.
    Own,
    /// A bot, since the person is away.
    Substitute {
        /// The bot.
        bot: BotName,
        /// Whether the person is back and waits for the bot to make one more step.
        returning: bool,
    },
    /// A bot to the end, since the person has resigned.
    Resigned {
        /// The bot.
        bot: BotName,
    },
}

impl MatchSeat {
    /// The person who has the seat.
    pub fn person(&self) -> Option<PersonId> {
        match self {
            MatchSeat::Person(person, _) => Some(*person),
            MatchSeat::Bot(_) => None,
        }
    }

    /// The person who acts for the seat, unless a bot does.
    pub fn acting_person(&self) -> Option<PersonId> {
        match self {
            MatchSeat::Person(person, Control::Own) => Some(*person),
            MatchSeat::Person(_, Control::Substitute { .. } | Control::Resigned { .. })
            | MatchSeat::Bot(_) => None,
        }
    }

    /// The bot that acts for the seat, if one does.
    pub fn acting_bot(&self) -> Option<&BotName> {
        match self {
            MatchSeat::Bot(bot)
            | MatchSeat::Person(_, Control::Substitute { bot, .. } | Control::Resigned { bot }) => Some(bot),
            MatchSeat::Person(_, Control::Own) => None,
        }
    }

    /// Whether a bot acts for its person.
    pub fn is_away(&self) -> bool {
        matches!(self, MatchSeat::Person(_, Control::Substitute { .. } | Control::Resigned { .. }))
    }

    /// Whether its person has resigned.
    pub fn has_resigned(&self) -> bool {
        matches!(self, MatchSeat::Person(_, Control::Resigned { .. }))
    }

    /// Whether a bot acts for a person who has not come back.
    pub fn is_left(&self) -> bool {
        matches!(self, MatchSeat::Person(_, Control::Substitute { returning: false, .. }))
    }

    /// Whether the person is back and waits for the bot to make one more step.
    pub fn is_returning(&self) -> bool {
        matches!(self, MatchSeat::Person(_, Control::Substitute { returning: true, .. }))
    }

    /// Lets a bot act for the person until further notice. A bot that already does so carries on.
    pub(crate) fn set_away(&mut self, substitute: &BotName) {
        match self {
            MatchSeat::Person(_, Control::Substitute { returning, .. }) => *returning = false,
            MatchSeat::Person(_, control @ Control::Own) => {
                *control = Control::Substitute { bot: substitute.clone(), returning: false };
            }
            MatchSeat::Person(_, Control::Resigned { .. }) | MatchSeat::Bot(_) => {}
        }
    }

    /// Lets a bot act for the person to the end.
    pub(crate) fn resign(&mut self, substitute: &BotName) {
        if let MatchSeat::Person(_, control) = self {
            let bot = match control {
                Control::Substitute { bot, .. } | Control::Resigned { bot } => bot.clone(),
                Control::Own => substitute.clone(),
            };
            *control = Control::Resigned { bot };
        }
    }

    /// Lets the person act again, at once or after the bot has made one more step.
    pub(crate) fn come_back(&mut self, after_one_step: bool) {
        if let MatchSeat::Person(_, control) = self {
            match control {
                Control::Substitute { returning, .. } if after_one_step => *returning = true,
                Control::Substitute { .. } => *control = Control::Own,
                Control::Own | Control::Resigned { .. } => {}
            }
        }
    }
}

/// What is shown of a seat, before, during and after the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatInfo<'a> {
    /// No one has it.
    Open,
    /// A person has it.
    Person {
        /// The person.
        id: PersonId,
        /// Whether a bot acts for the person.
        away: bool,
        /// Whether the person has resigned.
        resigned: bool,
        /// Whether the person is ready for the game to start.
        ready: bool,
    },
    /// A bot has it.
    Bot(&'a BotName),
}
