//! What the server says over a socket.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::counts::Cards;
use crate::growth::{Growth, Prospect};
use crate::hint::Hint;
use crate::legal::Legal;
use crate::person::Person;
use crate::scene::Scene;
use crate::score::Scores;
use crate::shared::Shared;
use crate::table::TableInfo;
use crate::view::View;
use crate::why::Closed;
use crate::words::{Card, SeatNumber};

/// The version of what is said over the socket and in `/api/v1`.
pub const PROTOCOL_VERSION: u32 = 1;

/// A message to a client: one JSON object in a text frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ToClient {
    /// The first message: whom the server takes the client for.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the server, so that an old page knows when to reload.
        server: String,
        /// The person.
        you: Person,
    },
    /// A table that is watched, when it begins to be and after every change of it.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// A game that is watched, as one seat of the client's person or a spectator sees it.
    Game(Box<GameView>),
    /// The chat of a table that the client watches: first the last lines, then every new one.
    Talk {
        /// The table.
        table: String,
        /// The lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// The command with this id took effect, now or when it was first sent, and is stored.
    Accepted {
        /// The table.
        table: String,
        /// The id that the client gave.
        id: String,
        /// The sequence of its effect.
        #[ts(type = "number")]
        sequence: u64,
    },
    /// A command had no effect.
    Refused(Refused),
    /// What the strongest level would do.
    Hint(Box<Hint>),
    /// It is the turn of a seat of the client's person, at a table that the client does not watch.
    YourTurn {
        /// The table.
        table: String,
        /// The seat.
        seat: SeatNumber,
        /// The sequence at which it became so.
        #[ts(type = "number")]
        sequence: u64,
    },
    /// Someone asks the client's person to a table.
    Invited {
        /// The table.
        table: String,
        /// The id of the person who invites.
        person: String,
        /// The name of the person who invites.
        name: String,
        /// True where a program with a token asks; absent otherwise.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        bot: bool,
    },
    /// The answer to a ping.
    Pong,
    /// A line of chat is stored. It is shown with the chat.
    Said {
        /// The table.
        table: String,
        /// The id that the client gave to it.
        id: String,
    },
    /// The server closes the connection.
    Goodbye {
        /// Why, for programs.
        reason: GoodbyeReason,
        /// Why, in a sentence.
        message: String,
    },
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GoodbyeReason {
    /// The server stops: a client should come back after a moment.
    Stopping,
    /// The login has ended: log in again to come back.
    LoggedOut,
}

/// A line of chat at a table. All of it is text that a person wrote: never markup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChatLine {
    /// The id of the person who said it.
    pub person: String,
    /// The name.
    pub name: String,
    /// Whether it is a program with a token.
    pub bot: bool,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// How much time each seat has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Times {
    /// What each seat had left when its last turn ended, in milliseconds.
    #[ts(type = "Array<number>")]
    pub left: Vec<u64>,
    /// When the time of the seat to act runs out, in milliseconds since 1970; null where it does not run.
    #[ts(type = "number | null")]
    pub runs_out: Option<u64>,
}

/// A game as one seat, or a spectator, knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GameView {
    /// The table.
    pub table: String,
    /// Whose view; null for a spectator.
    pub seat: Option<SeatNumber>,
    /// Counts the steps of the game, taking back included, from 1 for the set-up.
    #[ts(type = "number")]
    pub sequence: u64,
    /// The number of known events that the client keeps; those of `view.history` come after them; with 0 these are
    /// all there are.
    #[ts(type = "number")]
    pub keep: usize,
    /// The number of tiles in play whose growth the client keeps; that of `growth` comes after it.
    #[ts(type = "number")]
    pub keep_growth: usize,
    /// What the seat may know now. Its history holds the events that come after those kept.
    pub view: View,
    /// What players have put on the map.
    #[ts(as = "Scene")]
    pub scene: Shared<Scene>,
    /// What the tiles did to islands that the events of `view.history` put into play, in order.
    pub growth: Vec<Growth>,
    /// For the seat to act: what it can do.
    pub legal: Option<Legal>,
    /// For the seat to act: what the tiles would do to islands that it can place; null where it can place none.
    pub prospect: Option<Prospect>,
    /// For the seat to act: for each ship of `legal`, the destination that it cannot have, by its index in the list: the
    /// island where it lies (K1).
    pub excluded: Option<Vec<Option<u16>>>,
    /// For the seat to act: the islands where cards of its hand cannot be used although locations are vacant, and why.
    pub closed: Option<Vec<Closed>>,
    /// For the seat to act: for each card and cost of its plays, cards to pay with that it will hardly miss.
    pub suggested: Option<Vec<Suggestion>>,
    /// For a player: whether the last action can be taken back.
    pub take_back: Option<TakeBack>,
    /// If time is kept: how much each seat has.
    pub times: Option<Times>,
    /// When the game is over: the points, and who won.
    pub scores: Option<Scores>,
    /// When the game is over: the place of each seat, from 1; equals share one.
    pub places: Option<Vec<u8>>,
    /// For a player: what the stock of the seat is worth with the prices of now.
    pub worth: Option<u32>,
}

/// A payment that makes sense.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Suggestion {
    /// For this card.
    pub card: Card,
    /// At this cost.
    pub cost: u32,
    /// These cards.
    pub payment: Cards,
}

/// Whether the last action can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TakeBack {
    /// Whether it can.
    pub possible: bool,
    /// If not, the rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
    /// If not, why, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<NoTakeBack>,
    /// If not, why, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
}

/// Why an action cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoTakeBack {
    /// The seat did not act last.
    NothingDone,
    /// A tile was turned up since.
    TileRevealed,
    /// Cards were drawn since.
    CardsDrawn,
}

impl TakeBack {
    /// Whether a seat can take back its last action, after these events.
    pub fn from_rules(events: &[rules::Event], seat: rules::Seat) -> TakeBack {
        let refusal = rules::take_back_point(events, seat).err();
        TakeBack {
            possible: refusal.is_none(),
            rule: refusal.as_ref().map(rules::Refusal::rule),
            why: refusal.as_ref().map(|refusal| NoTakeBack::from_rules(refusal, events)),
            reason: refusal.as_ref().map(rules::Refusal::to_string),
        }
    }
}

impl NoTakeBack {
    fn from_rules(refusal: &rules::Refusal, events: &[rules::Event]) -> NoTakeBack {
        if *refusal != rules::Refusal::TakeBackAfterReveal {
            return NoTakeBack::NothingDone;
        }
        let shows_tile = |event: &rules::Event| {
            matches!(event, rules::Event::FirstIsland { .. } | rules::Event::Played { .. })
        };
        let revealing = events.iter().rfind(|event| event.reveals());
        if revealing.is_some_and(shows_tile) { NoTakeBack::TileRevealed } else { NoTakeBack::CardsDrawn }
    }
}

/// Why something had no effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refused {
    /// What kind of reason.
    pub code: RefusedCode,
    /// A sentence.
    pub message: String,
    /// The table, where one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// The id that the client gave, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// The rule that forbids it, where a rule does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
}

/// The kinds of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusedCode {
    /// The message cannot be read.
    Malformed,
    /// There is no such table.
    NoSuchTable,
    /// No game has started at the table.
    NotStarted,
    /// The seat is not the client's.
    NotYourSeat,
    /// The client's person has no seat at the table.
    NotSeated,
    /// Something happened since: the news follows as a view.
    Stale,
    /// A bot plays for the seat: come back first.
    Away,
    /// The rules forbid it.
    Rules,
    /// No hints where a game counts for ratings.
    Rated,
    /// Too much at once.
    TooMany,
    /// The server could not do it now; whether it took effect, the view that follows tells.
    Unavailable,
}
