//! SQL that both databases understand. Parameters are written `?1`; for PostgreSQL they become `$1`.

use ilos_table::{PersonId, Status, TableId};
use sha2::{Digest, Sha256};

use super::Listing;
use super::rows::status_word;

/// The columns of a person.
pub(super) const PERSON: &str =
    "SELECT people.id, name, kind, owner, rating_mean, rating_deviation, rated_games,
     people.created, name_changes";

/// The accounts with the highest lower bounds of their ratings: two deviations below the estimate. The
/// parameter is how many.
pub(super) fn best() -> String {
    format!(
        "{PERSON} FROM people WHERE kind = 'account' AND rated_games > 0
         ORDER BY rating_mean - 2 * rating_deviation DESC, id LIMIT ?1"
    )
}

/// The logins of a person.
pub(super) const LOGINS: &str = "SELECT hash, created, seen, until, browser, device FROM logins
     WHERE person = ?1 ORDER BY seen DESC, created DESC";

/// The account whose name is the same when folded, or looks the same: where there are both, the first.
pub(super) const ACCOUNT_LIKE: &str =
    "SELECT id FROM people WHERE account = ?1 OR skeleton = ?2 ORDER BY account = ?1 DESC LIMIT 1";

/// What a person has written.
pub(super) const SAID_BY: &str = "SELECT tables.id, person, name, is_bot, text, at
     FROM chat JOIN tables ON tables.key = game WHERE person = ?1 ORDER BY chat.number";

/// The finished tables where a person has a seat.
pub(super) const FINISHED_OF: &str =
    "SELECT DISTINCT tables.key, body FROM seats JOIN tables ON tables.key = game
     WHERE person = ?1 AND tables.status = 'finished'";

/// Takes a name out of a finished table. Its version grows, so that every server reads it again.
pub(super) const REPLACE_BODY: &str = "UPDATE tables SET body = ?1, version = version + 1 WHERE key = ?2";

/// Adds a login of a person who is not deleted.
pub(super) const ADD_LOGIN: &str = "INSERT INTO logins (hash, person, created, seen, until, browser, device)
     SELECT ?1, id, CAST(?3 AS BIGINT), CAST(?4 AS BIGINT), CAST(?5 AS BIGINT), CAST(?6 AS TEXT), CAST(?7 AS TEXT)
     FROM people WHERE id = ?2 AND kind <> 'former' AND (kind <> 'bot' OR EXISTS (
     SELECT 1 FROM people owners WHERE owners.id = people.owner AND owners.kind <> 'former'))";

/// Keeps the e-mail address of an account.
pub(super) const ADD_EMAIL: &str = "INSERT INTO emails (person, address) SELECT id, CAST(?2 AS TEXT) FROM people WHERE id = ?1 AND kind = 'account'";

/// Replaces the link of a person by another, unless it ends later than a time.
pub(super) const SET_RECOVERY_LINK: &str =
    "INSERT INTO recovery_links (person, hash, until) VALUES (?1, ?2, ?3)
     ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, until = excluded.until
     WHERE recovery_links.until <= ?4";

/// Uses a recovery code up, or the link of a person.
pub(super) const USE_CODE: &str = "DELETE FROM recovery_codes WHERE hash = ?1 AND person = ?2";
pub(super) const USE_LINK: &str = "DELETE FROM recovery_links WHERE hash = ?1 AND person = ?2 AND until > ?3";

/// What belongs to the e-mail address of a person.
pub(super) const REMOVE_LINK: &str = "DELETE FROM recovery_links WHERE person = ?1";
pub(super) const REMOVE_EMAIL: &str = "DELETE FROM emails WHERE person = ?1";

/// Ends the tokens of the bots of a person.
pub(super) const REMOVE_TOKENS: &str =
    "DELETE FROM logins WHERE person IN (SELECT id FROM people WHERE owner = ?1 AND kind = 'bot')";

/// The columns of a place where someone is called.
const CALL_TARGET: &str =
    "call_targets.number AS target, person, kind, address, push_key, push_auth, words, created";

/// The places where a person is called.
pub(super) fn call_targets() -> String {
    format!("SELECT {CALL_TARGET} FROM call_targets WHERE person = ?1 ORDER BY number")
}

/// Calls that are due. The parameters are the time and how many.
pub(super) fn due_calls() -> String {
    format!(
        "SELECT {CALL_TARGET}, calls.number AS call, tables.id AS table_id, sequence, made, calls.due AS due,
         begins, ends FROM calls JOIN call_targets ON call_targets.number = target
         JOIN (SELECT key, id FROM tables) tables ON tables.key = game
         LEFT JOIN (SELECT person AS quiet_person, begins, ends FROM quiet_hours) quiet ON quiet_person = person
         WHERE calls.due <= ?1 ORDER BY calls.due LIMIT ?2"
    )
}

/// Adds a place where a person is called who is not deleted; the same address again takes its new keys.
pub(super) const ADD_CALL_TARGET: &str =
    "INSERT INTO call_targets (person, kind, address, push_key, push_auth, words, created)
     SELECT id, CAST(?2 AS TEXT), CAST(?3 AS TEXT), CAST(?4 AS TEXT), CAST(?5 AS TEXT), CAST(?6 AS TEXT), CAST(?7 AS BIGINT)
     FROM people WHERE id = ?1 AND kind <> 'former'
     ON CONFLICT (person, address) DO UPDATE SET kind = excluded.kind, push_key = excluded.push_key,
     push_auth = excluded.push_auth, words = excluded.words RETURNING number";

/// Makes calls about a turn, at all places where the person is called: the latest turn of a game counts.
pub(super) const ADD_CALLS: &str = "INSERT INTO calls (target, game, sequence, made, due)
     SELECT number, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT), CAST(?4 AS BIGINT), CAST(?5 AS BIGINT)
     FROM call_targets WHERE person = ?1
     ON CONFLICT (target, game) DO UPDATE SET sequence = excluded.sequence, made = excluded.made,
     due = excluded.due";

/// Sets when a person is not to be called.
pub(super) const SET_QUIET_HOURS: &str = "INSERT INTO quiet_hours (person, begins, ends) VALUES (?1, ?2, ?3)
     ON CONFLICT (person) DO UPDATE SET begins = excluded.begins, ends = excluded.ends";

/// What is kept to call a person.
pub(super) const REMOVE_CALLS_OF: [&str; 2] =
    ["DELETE FROM call_targets WHERE person = ?1", "DELETE FROM quiet_hours WHERE person = ?1"];

/// The columns of a table.
pub(super) const TABLE: &str = "SELECT tables.key, id, created, version, tables.status, listed, host, body,
     (SELECT text FROM sets WHERE hash = own_set) AS own_set FROM tables";

/// Stores a set, up to what is done if it is stored already.
pub(super) const ADD_SET: &str =
    "INSERT INTO sets (hash, text, brought_by) VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO";

/// Removes a set that no table uses.
pub(super) const REMOVE_SET: &str =
    "DELETE FROM sets WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE own_set = ?1)";

/// What tells a set from every other.
pub(super) fn hash_of_set(text: &str) -> Vec<u8> {
    Sha256::digest(text).to_vec()
}

/// Appends an entry to a game where the one before it is stored, and none in its place. So a database that
/// lost its last entries gets no gap. The casts tell PostgreSQL the types of parameters that it cannot infer.
pub(super) const APPEND: &str = "INSERT INTO entries (game, sequence, seat, request, events, at)
     SELECT CAST(?1 AS BIGINT), CAST(?2 AS BIGINT), CAST(?3 AS SMALLINT), CAST(?4 AS TEXT), CAST(?5 AS TEXT),
     CAST(?6 AS BIGINT)
     WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE game = ?1 AND sequence = ?2 - 1)
     ON CONFLICT DO NOTHING";

/// The tables of a person whose games are not over, in the order of their keys. The parameters are the
/// person, the key before the page and its length.
pub(super) const UNFINISHED: &str = "SELECT key, id FROM tables JOIN (
     SELECT game FROM seats WHERE person = ?1 AND status IN ('gathering', 'playing') AND game > ?2
     UNION SELECT key FROM tables WHERE host = ?1 AND status = 'gathering' AND key > ?2) own ON key = game
     ORDER BY key LIMIT ?3";

/// The condition for a lobby that has not been used since a time: the first parameter for one in the list,
/// the second for others. The last table of all stays, so that SQLite gives its key to no other.
pub(super) const UNUSED: &str = "status = 'gathering' AND key < (SELECT max(key) FROM tables)
     AND changed < CASE WHEN listed THEN CAST(?1 AS BIGINT) ELSE CAST(?2 AS BIGINT) END
     AND present < CASE WHEN listed THEN CAST(?1 AS BIGINT) ELSE CAST(?2 AS BIGINT) END";

/// The condition for a guest who has not been here since a time, with no listed game that is over.
pub(super) const ABSENT: &str = "kind = 'guest' AND seen < ?1 AND NOT EXISTS (
     SELECT 1 FROM seats JOIN tables ON tables.key = game
     WHERE person = people.id AND seats.status = 'finished' AND listed)";

/// Removes logins that have ended. The parameters are the time and how many.
pub(super) const REMOVE_OLD_LOGINS: &str = "DELETE FROM logins WHERE hash IN (
     SELECT hash FROM logins WHERE until <= ?1 LIMIT ?2)";

/// Removes a deleted person, unless something shows them.
pub(super) const FORGET_PERSON: &str = "DELETE FROM people WHERE id = ?1 AND kind = 'former'
     AND NOT EXISTS (SELECT 1 FROM seats WHERE person = ?1)
     AND NOT EXISTS (SELECT 1 FROM chat WHERE person = ?1)
     AND NOT EXISTS (SELECT 1 FROM tables WHERE host = ?1)
     AND NOT EXISTS (SELECT 1 FROM people bot WHERE bot.owner = ?1)";

/// What a lobby consists of, by its key.
pub(super) const REMOVE_LOBBY: [&str; 3] = [
    "DELETE FROM seats WHERE game = ?1",
    "DELETE FROM chat WHERE game = ?1",
    "DELETE FROM tables WHERE key = ?1",
];

/// A page of a list of tables. The parameters are `status`, the length of the page, `person` and `after`.
pub(super) struct TableList {
    pub(super) sql: String,
    pub(super) status: &'static str,
    pub(super) person: Option<i64>,
    pub(super) after: Option<i64>,
}

impl TableList {
    pub(super) fn new(listing: Listing, after: Option<TableId>) -> TableList {
        let (person, status) = match listing {
            Listing::Public(status) => (None, status),
            Listing::Of(person, status) | Listing::PublicOf(person, status) => (Some(person), status),
        };
        // Every parameter has to occur, even if a list does not need it.
        let follows = |position: &str| match after {
            Some(_) => format!("({position}) < (SELECT changed, key FROM tables WHERE id = ?4)"),
            None => "CAST(?4 AS BIGINT) IS NULL".to_owned(),
        };
        let (of_tables, of_seats) = (follows("changed, key"), follows("seats.changed, game"));
        let seated = |condition: &str| {
            format!(
                "SELECT DISTINCT game, seats.changed AS latest FROM seats
                 WHERE person = ?3 AND seats.status = ?1 AND {of_seats} {condition}
                 ORDER BY seats.changed DESC, game DESC LIMIT ?2"
            )
        };
        let own = |games: &str| {
            format!(
                "{TABLE} JOIN ({games}) own ON tables.key = game ORDER BY latest DESC, game DESC LIMIT ?2"
            )
        };
        let sql = match listing {
            Listing::Public(_) => format!(
                "{TABLE} WHERE listed AND status = ?1 AND CAST(?3 AS BIGINT) IS NULL AND {of_tables}
                 ORDER BY changed DESC, key DESC LIMIT ?2"
            ),
            Listing::Of(_, Status::Lobby) => own(&format!(
                "SELECT * FROM ({}) seated
                 UNION SELECT * FROM (SELECT key, changed FROM tables WHERE host = ?3 AND status = ?1 AND {of_tables}
                 ORDER BY changed DESC, key DESC LIMIT ?2) hosted",
                seated("")
            )),
            Listing::Of(..) => own(&seated("")),
            Listing::PublicOf(..) => {
                own(&seated("AND EXISTS (SELECT 1 FROM tables t WHERE t.key = game AND t.listed)"))
            }
        };
        let (person, after) = (person.map(PersonId::number), after.map(TableId::number));
        TableList { sql, status: status_word(status), person, after }
    }
}
