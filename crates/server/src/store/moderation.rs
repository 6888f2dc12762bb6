//! What a store keeps for those who look after its people: roles, bans and mutes, notices, codes to register
//! with, and the log of what was done.

use ilos_table::{Millis, PersonId, TableId};
use ilos_wire::moderation::{Role, SanctionKind, Switch};
use ipnet::IpNet;

use super::people::kind_of;
use super::rows::{status_word, word};
use super::statement::{Row, Statement};
use super::{LineNumber, PersonKind, Store, StoreError, Write};
use crate::people::secret::SecretHash;

/// Whom a ban or a mute is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// A person, with their bots.
    Person(PersonId),
    /// Everyone who comes from a network.
    Network(IpNet),
}

/// A ban or a mute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sanction {
    /// Its number; 0 before it is stored.
    pub number: u64,
    /// Its kind.
    pub kind: SanctionKind,
    /// Whom it is about.
    pub whom: Whom,
    /// When it ends.
    pub until: Millis,
    /// Why, in words for the person.
    pub reason: String,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditRow {
    /// Its number; 0 before it is stored.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// Who did it; `None` for the operator at the machine.
    pub person: Option<PersonId>,
    /// The deed in JSON, as it was asked for.
    pub deed: String,
}

/// A person as a list for moderators has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenPerson {
    /// The id.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: PersonKind,
    /// The role.
    pub role: Option<Role>,
    /// When the person was added.
    pub created: Millis,
    /// When the person was last here.
    pub seen: Millis,
}

/// A code to register with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invite {
    /// The hash of the code.
    pub hash: SecretHash,
    /// For how many accounts it is good.
    pub uses: u32,
    /// When it ends, if it does.
    pub until: Option<Millis>,
    /// The role that an account gets with it.
    pub role: Option<Role>,
}

const ROLES: [(Role, &str); 2] = [(Role::Moderator, "moderator"), (Role::Admin, "admin")];

const KINDS: [(SanctionKind, &str); 2] = [(SanctionKind::Ban, "ban"), (SanctionKind::Mute, "mute")];

const SWITCHES: [(Switch, &str); 5] = [
    (Switch::NewGames, "no new games"),
    (Switch::Hints, "no hints"),
    (Switch::Bots, "no bots"),
    (Switch::Previews, "no previews"),
    (Switch::Spectators, "no spectators"),
];

/// The notice with the announcement.
const ANNOUNCEMENT: &str = "announcement";

fn role_of(text: Option<&str>) -> Option<Role> {
    ROLES.iter().find(|(_, known)| Some(*known) == text).map(|(role, _)| *role)
}

/// Writes that are made together with a line of the log, so that neither is there without the other.
impl AuditRow {
    /// Adds it to the log.
    pub fn add(&self) -> Statement {
        Statement::new("INSERT INTO audit (at, person, deed) VALUES (?1, ?2, ?3)")
            .with(self.at)
            .with(self.person)
            .with(self.deed.as_str())
    }
}

/// Adds a ban or a mute. It yields its number.
pub fn add_sanction(sanction: &Sanction) -> Statement {
    let (person, network) = match sanction.whom {
        Whom::Person(person) => (Some(person), None),
        Whom::Network(network) => (None, Some(network.to_string())),
    };
    Statement::new(
        "INSERT INTO sanctions (kind, person, network, until, reason) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING number",
    )
    .with(word(&KINDS, sanction.kind))
    .with(person)
    .with(network.as_deref())
    .with(sanction.until)
    .with(sanction.reason.as_str())
}

/// Ends a ban or a mute; a conflict means that there is none of this number.
pub fn lift_sanction(number: u64) -> Statement {
    Statement::new("DELETE FROM sanctions WHERE number = ?1 RETURNING number")
        .with(number)
        .or(StoreError::Conflict)
}

/// Gives an account a role, or none; a conflict means that the person has no account.
pub fn set_role(person: PersonId, role: Option<Role>) -> Statement {
    Statement::new("UPDATE people SET role = ?2 WHERE id = ?1 AND kind = 'account' RETURNING id")
        .with(person)
        .with(role.map(|role| word(&ROLES, role)))
        .or(StoreError::Conflict)
}

fn notice(name: &str, text: Option<&str>) -> Statement {
    match text {
        None => Statement::new("DELETE FROM notices WHERE name = ?1").with(name),
        Some(text) => Statement::new(
            "INSERT INTO notices (name, text) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET text = excluded.text",
        )
        .with(name)
        .with(text),
    }
}

/// Switches something on or off.
pub fn set_switch(switch: Switch, on: bool) -> Statement {
    notice(word(&SWITCHES, switch), if on { None } else { Some("") })
}

/// Announces something, or nothing.
pub fn announce(text: Option<&str>) -> Statement {
    notice(ANNOUNCEMENT, text)
}

/// Empties a line of chat; a conflict means that there is none.
pub fn take_line(table: TableId, line: LineNumber) -> Statement {
    Statement::new(
        "UPDATE chat SET text = '' WHERE line = ?2 AND game = (SELECT key FROM tables WHERE id = ?1) RETURNING line",
    )
    .with(table.number())
    .with(line)
    .or(StoreError::Conflict)
}

/// Adds a code to register with.
pub fn add_invite(invite: &Invite) -> Statement {
    Statement::new("INSERT INTO invites (hash, uses, until, role) VALUES (?1, ?2, ?3, ?4)")
        .with(invite.hash.0)
        .with(u64::from(invite.uses))
        .with(invite.until)
        .with(invite.role.map(|role| word(&ROLES, role)))
}

/// Removes the codes that give a role.
pub fn remove_invites_with_roles() -> Statement {
    Statement::new("DELETE FROM invites WHERE role IS NOT NULL")
}

/// Makes a link that leads back into an account until a time, in place of an earlier one.
pub fn set_way_back(person: PersonId, code: SecretHash, until: Millis) -> Statement {
    Statement::new(
        "INSERT INTO recovery_links (person, hash, until) VALUES (?1, ?2, ?3)
         ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, until = excluded.until",
    )
    .with(person)
    .with(code.0)
    .with(until)
}

/// Removes bans, mutes and codes to register with that have ended.
pub fn remove_what_has_ended(now: Millis) -> Vec<Statement> {
    let remove = |sql: &str| Statement::new(sql).with(now);
    vec![remove("DELETE FROM sanctions WHERE until <= ?1"), remove("DELETE FROM invites WHERE until <= ?1")]
}

/// Removes what tells something about a person who is deleted.
pub(super) const FORGET_IN_MODERATION: [&str; 4] = [
    "DELETE FROM sanctions WHERE person = ?1",
    "DELETE FROM reports WHERE author = ?1 OR person = ?1",
    "DELETE FROM blocks WHERE person = ?1 OR blocked = ?1",
    "UPDATE people SET role = NULL WHERE id = ?1",
];

/// What is read of all this.
impl dyn Store {
    /// Runs statements as one.
    pub async fn run(&self, statements: Vec<Statement>) -> Result<i64, StoreError> {
        self.write(Write::Run(statements)).await
    }

    /// Bans and mutes that have not ended.
    pub async fn sanctions(&self, now: Millis) -> Result<Vec<Sanction>, StoreError> {
        let query = Statement::new(
            "SELECT number, kind, person, network, until, reason FROM sanctions WHERE until > ?1 ORDER BY number",
        );
        let sanction = |row: &Row| {
            let network = row.maybe_text(3).and_then(|network| network.parse().ok()).map(Whom::Network);
            let whom = row.person(2).map(Whom::Person).or(network);
            let kind = KINDS.iter().find(|(_, word)| *word == row.text(1)).map(|(kind, _)| *kind);
            Some(Sanction {
                number: row.number(0) as u64,
                kind: kind?,
                whom: whom?,
                until: row.number(4) as u64,
                reason: row.text(5).to_owned(),
            })
        };
        Ok(self.query(query.with(now)).await?.iter().filter_map(sanction).collect())
    }

    /// Those who have a role.
    pub async fn roles(&self) -> Result<Vec<(PersonId, Role)>, StoreError> {
        let rows = self.query(Statement::new("SELECT id, role FROM people WHERE role IS NOT NULL")).await?;
        Ok(rows.iter().filter_map(|row| Some((row.person(0)?, role_of(row.maybe_text(1))?))).collect())
    }

    /// What is switched off, and what is announced.
    pub async fn notices(&self) -> Result<(Vec<Switch>, Option<String>), StoreError> {
        let rows = self.query(Statement::new("SELECT name, text FROM notices ORDER BY name")).await?;
        let is = |name: &'static str| move |row: &&Row| row.text(0) == name;
        let off = SWITCHES.iter().filter(|(_, word)| rows.iter().any(|row| row.text(0) == *word));
        let announcement = rows.iter().find(is(ANNOUNCEMENT)).map(|row| row.text(1).to_owned());
        Ok((off.map(|(switch, _)| *switch).collect(), announcement))
    }

    /// The log, the latest first.
    pub async fn audit(&self, before: Option<u64>, count: u32) -> Result<Vec<AuditRow>, StoreError> {
        let query = Statement::new(
            "SELECT number, at, person, deed FROM audit WHERE number < ?1 ORDER BY number DESC LIMIT ?2",
        );
        let rows = self.query(query.with(before.unwrap_or(i64::MAX as u64)).with(u64::from(count))).await?;
        let entry = |row: &Row| AuditRow {
            number: row.number(0) as u64,
            at: row.number(1) as u64,
            person: row.person(2),
            deed: row.text(3).to_owned(),
        };
        Ok(rows.iter().map(entry).collect())
    }

    /// People with a part of a name, in lower case, the last seen first.
    pub async fn people_named(&self, part: &str, count: u32) -> Result<Vec<SeenPerson>, StoreError> {
        let query = Statement::new(
            "SELECT id, name, kind, role, created, seen FROM people
             WHERE kind <> 'former' AND (?1 = '' OR lower(name) LIKE '%' || ?1 || '%' ESCAPE '\\')
             ORDER BY seen DESC, id LIMIT ?2",
        );
        let escaped = part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let rows = self.query(query.with(escaped.as_str()).with(u64::from(count))).await?;
        let person = |row: &Row| {
            Some(SeenPerson {
                id: row.person(0)?,
                name: row.text(1).to_owned(),
                kind: kind_of(row.text(2))?,
                role: role_of(row.maybe_text(3)),
                created: row.number(4) as u64,
                seen: row.number(5) as u64,
            })
        };
        Ok(rows.iter().filter_map(person).collect())
    }

    /// The tables of a status that changed last, listed or not.
    pub async fn latest_tables(
        &self,
        status: ilos_table::Status,
        count: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let query = Statement::new(
            "SELECT id FROM tables WHERE status = ?1 ORDER BY changed DESC, key DESC LIMIT ?2",
        );
        let rows = self.query(query.with(status_word(status)).with(u64::from(count))).await?;
        Ok(rows.iter().map(|row| TableId::from_number(row.number(0))).collect())
    }

    /// Whether there is an account.
    pub async fn has_accounts(&self) -> Result<bool, StoreError> {
        let query = Statement::new("SELECT id FROM people WHERE kind = 'account' LIMIT 1");
        Ok(!self.query(query).await?.is_empty())
    }

    /// The code to register with of this hash, if it is still good.
    pub async fn invite(&self, hash: SecretHash, now: Millis) -> Result<Option<Invite>, StoreError> {
        let query = Statement::new(
            "SELECT uses, until, role FROM invites WHERE hash = ?1 AND uses > 0 AND (until IS NULL OR until > ?2)",
        );
        let rows = self.query(query.with(hash.0).with(now)).await?;
        Ok(rows.first().map(|row| Invite {
            hash,
            uses: row.number(0) as u32,
            until: row.maybe_number(1).map(|until| until as u64),
            role: role_of(row.maybe_text(2)),
        }))
    }
}

/// Uses a code to register with; a conflict means that it is used up.
pub fn use_invite(hash: SecretHash) -> Statement {
    Statement::new("UPDATE invites SET uses = uses - 1 WHERE hash = ?1 AND uses > 0 RETURNING uses")
        .with(hash.0)
        .or(StoreError::Conflict)
}

/// Gives a use of a code back, because nothing came of it.
pub fn give_invite_back(hash: SecretHash) -> Statement {
    Statement::new("UPDATE invites SET uses = uses + 1 WHERE hash = ?1").with(hash.0)
}
