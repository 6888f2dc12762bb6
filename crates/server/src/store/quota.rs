//! How much of something one person can have. It is counted in the transaction that adds to it, so that no
//! one gets more by asking many times at once.

use std::fmt;

use ilos_table::{PersonId, Status};

use super::rows::status_word;

/// Something that a person can only have so much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quota {
    /// Tables whose game has not started, of which the person is the host.
    GatheringTables,
    /// Those of them that everyone sees.
    ListedTables,
    /// Running games whose host was the person.
    RunningTables,
    /// Seats at tables of others, before and during the game.
    SeatsOfOthers,
    /// Bots with a token.
    Bots,
    /// Bytes of sets that the person was the first to bring.
    Sets,
    /// Places where the person is called.
    CallTargets,
}

/// That a person has at most this much of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The person.
    pub person: PersonId,
    /// What is counted.
    pub quota: Quota,
    /// The most.
    pub most: u64,
}

impl Quota {
    /// The most that a person can have.
    pub fn most(self) -> u64 {
        match self {
            Quota::GatheringTables => 5,
            Quota::ListedTables => 3,
            Quota::RunningTables | Quota::SeatsOfOthers => 30,
            Quota::Bots | Quota::CallTargets => 10,
            Quota::Sets => 1024 * 1024,
        }
    }

    /// What a person is allowed.
    pub fn of(self, person: PersonId) -> Allowance {
        Allowance { person, quota: self, most: self.most() }
    }

    /// The query that counts it; its parameter is the person.
    pub(super) fn count(self) -> String {
        let hosted = |status, condition: &str| {
            let status = status_word(status);
            format!("SELECT count(*) FROM tables WHERE host = ?1 AND status = '{status}' {condition}")
        };
        match self {
            Quota::GatheringTables => hosted(Status::Lobby, ""),
            Quota::ListedTables => hosted(Status::Lobby, "AND listed"),
            Quota::RunningTables => hosted(Status::Match, ""),
            Quota::SeatsOfOthers => format!(
                "SELECT count(*) FROM seats JOIN tables ON tables.key = game
                 WHERE person = ?1 AND seats.status IN ('{}', '{}') AND (host IS NULL OR host <> ?1)",
                status_word(Status::Lobby),
                status_word(Status::Match)
            ),
            Quota::Bots => "SELECT count(*) FROM people WHERE owner = ?1 AND kind = 'bot'".to_owned(),
            Quota::Sets => {
                "SELECT CAST(coalesce(sum(octet_length(text)), 0) AS BIGINT) FROM sets WHERE brought_by = ?1"
                    .to_owned()
            }
            Quota::CallTargets => "SELECT count(*) FROM call_targets WHERE person = ?1".to_owned(),
        }
    }
}

impl Allowance {
    /// The same, with room for one more.
    pub fn with_room_for_one(self) -> Allowance {
        Allowance { most: self.most.saturating_sub(1), ..self }
    }
}

/// Which limit it is, and what to do, for people.
impl fmt::Display for Quota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.most();
        match self {
            Quota::GatheringTables => {
                write!(f, "you can be the host of {most} tables before their games: start or leave one first")
            }
            Quota::ListedTables => {
                write!(
                    f,
                    "you can be the host of {most} listed tables before their games: start or leave one first"
                )
            }
            Quota::RunningTables => {
                write!(f, "at most {most} games that you have started can run at a time: finish one first")
            }
            Quota::SeatsOfOthers => {
                write!(
                    f,
                    "you can have {most} seats at tables of others at a time: finish a game or leave a seat first"
                )
            }
            Quota::Bots => write!(f, "an account has at most {most} bots: delete one first"),
            Quota::Sets => {
                write!(f, "the sets that you bring can have 1 MiB in all: play with one of before")
            }
            Quota::CallTargets => {
                write!(f, "you can be called at {most} places: remove one first")
            }
        }
    }
}
