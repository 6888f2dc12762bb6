//! The one place that carries out deeds, over HTTP and over the socket of the operator. Each is in the log
//! before it is done, or together with it.

use std::net::IpAddr;

use ilos_table::{Command, Millis, PersonId, Status, TableError, TableId};
use ilos_wire::moderation::{Deed, DeedAnswer, Role, SanctionKind};
use ipnet::{IpNet, Ipv6Net};

use crate::app::App;
use crate::mail::link_back;
use crate::people::change::change;
use crate::people::names;
use crate::people::secret::{Secret, SecretHash};
use crate::room::RoomError;
use crate::store::moderation::{self as stored, AuditRow, Invite, Sanction, Whom};
use crate::store::{PersonChange, PersonKind, PersonRow, Statement, StoreError, UnusedSince, Write};

mod look;

/// The most characters of a reason, an announcement or an answer.
const MAX_TEXT: usize = 500;

/// The fewest bits of a network that can be banned: not half of the Internet by a slip.
const LARGEST_NETWORK: (u8, u8) = (8, 16);

/// How long a link to set a new password works.
const LINK_LASTS: Millis = 24 * 60 * 60 * 1000;

/// Why a deed is not done. The texts are for people, except those of the store.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum DeedError {
    /// The person does not have the role.
    #[error("only {} can do this", if *.0 == Role::Admin { "admins" } else { "moderators" })]
    NotAllowed(Role),
    /// The person has a role that is as high.
    #[error("this person has a role too: only an admin can do this to a moderator, and no one to an admin")]
    Colleague,
    /// There is no such thing.
    #[error("{0}")]
    Missing(&'static str),
    /// A value is not valid.
    #[error("{0}")]
    Invalid(&'static str),
    /// The table fails.
    #[error(transparent)]
    Room(#[from] RoomError),
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Carries out a deed of a person, or of the operator, who is no person of the server.
pub(crate) async fn carry_out(
    app: &App,
    by: Option<PersonId>,
    mut deed: Deed,
) -> Result<DeedAnswer, DeedError> {
    let role = by.map_or(Some(Role::Admin), |by| app.moderation.role(by));
    let needed = needed(&deed);
    if role < Some(needed) {
        return Err(DeedError::NotAllowed(needed));
    }
    let person = name_person(app, &mut deed).await?;
    if let (Some(by), Some(person)) = (by, &person)
        && is_against(&deed)
        && app.moderation.role(person.id) >= role
        && by != person.id
    {
        return Err(DeedError::Colleague);
    }
    let log = AuditRow {
        number: 0,
        at: app.now(),
        person: by,
        deed: serde_json::to_string(&deed).map_err(|error| StoreError::Broken(error.to_string()))?,
    };
    do_it(app, log, deed, person).await
}

/// The role that a deed needs.
fn needed(deed: &Deed) -> Role {
    match deed {
        Deed::People { .. }
        | Deed::Tables { .. }
        | Deed::Reports
        | Deed::InForce
        | Deed::Ban { .. }
        | Deed::Mute { .. }
        | Deed::Lift { .. }
        | Deed::CloseTable { .. }
        | Deed::TakeName { .. }
        | Deed::TakeLine { .. }
        | Deed::AnswerReport { .. } => Role::Moderator,
        Deed::Logins { .. }
        | Deed::Log { .. }
        | Deed::Announce { .. }
        | Deed::Switch { .. }
        | Deed::SetRole { .. }
        | Deed::ResetPassword { .. }
        | Deed::Invite { .. } => Role::Admin,
    }
}

/// Whether a deed does something to a person.
fn is_against(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Ban { .. }
            | Deed::Mute { .. }
            | Deed::TakeName { .. }
            | Deed::ResetPassword { .. }
            | Deed::SetRole { .. }
    )
}

/// The person whom a deed names. From then on the deed has the id, so that no name stands in the log.
async fn name_person(app: &App, deed: &mut Deed) -> Result<Option<PersonRow>, DeedError> {
    let named = match deed {
        Deed::Ban { person, .. } | Deed::Mute { person, .. } => person.as_mut(),
        Deed::Logins { person }
        | Deed::TakeName { person }
        | Deed::SetRole { person, .. }
        | Deed::ResetPassword { person } => Some(person),
        _ => None,
    };
    let Some(named) = named else { return Ok(None) };
    let by_id = match named.parse() {
        Ok(id) => app.store.person(id).await?,
        Err(_) => None,
    };
    let found = match by_id {
        Some(person) => Some(person),
        None => app.store.account(&names::folded(named)).await?.map(|account| account.person),
    };
    let person = found.filter(|person| person.kind != PersonKind::Former);
    let person =
        person.ok_or(DeedError::Missing("there is no such person: give an id, or the name of an account"))?;
    *named = person.id.to_string();
    Ok(Some(person))
}

async fn do_it(
    app: &App,
    log: AuditRow,
    deed: Deed,
    person: Option<PersonRow>,
) -> Result<DeedAnswer, DeedError> {
    match deed {
        Deed::People { name } => look::people(app, name).await,
        Deed::Logins { .. } => look::logins(app, demand(person)?).await,
        Deed::Tables { status } => look::tables(app, status).await,
        Deed::Reports => look::reports(app).await,
        Deed::InForce => Ok(DeedAnswer::InForce(app.moderation.in_force(app.now()))),
        Deed::Log { before } => look::log(app, before).await,
        Deed::Ban { network, until, reason, .. } => {
            sanction(app, log, SanctionKind::Ban, whom(person, network)?, until, reason).await
        }
        Deed::Mute { network, until, reason, .. } => {
            sanction(app, log, SanctionKind::Mute, whom(person, network)?, until, reason).await
        }
        Deed::Lift { number } => {
            let missing = DeedError::Missing("there is no ban or mute of this number");
            decree(app, &log, stored::lift_sanction(number), missing).await
        }
        Deed::Announce { text } => {
            text.as_deref().map(check_text).transpose()?;
            decree(app, &log, stored::announce(text.as_deref()), StoreError::Conflict.into()).await
        }
        Deed::Switch { what, on } => {
            decree(app, &log, stored::set_switch(what, on), StoreError::Conflict.into()).await
        }
        Deed::SetRole { role, .. } => {
            let missing = DeedError::Missing("only accounts have roles, and this is none");
            decree(app, &log, stored::set_role(demand(person)?.id, role), missing).await
        }
        Deed::CloseTable { table } => close_table(app, log, table_of(&table)?).await,
        Deed::TakeName { .. } => take_name(app, log, demand(person)?).await,
        Deed::TakeLine { table, line } => {
            let table = table_of(&table)?;
            let missing = DeedError::Missing("there is no such line");
            let answer = decree(app, &log, stored::take_line(table, line), missing).await?;
            if let Some(room) = app.rooms.in_memory(table) {
                room.unsay(line);
            }
            Ok(answer)
        }
        Deed::AnswerReport { number, answer } => {
            check_text(&answer)?;
            let missing = DeedError::Missing("there is no report of this number that waits for an answer");
            decree(app, &log, crate::store::reports::answer(number, &answer), missing).await
        }
        Deed::ResetPassword { .. } => way_back(app, log, demand(person)?).await,
        Deed::Invite { uses, until } => {
            let uses = uses.unwrap_or(1);
            if !(1..=1000).contains(&uses) || until.is_some_and(|until| until <= app.now()) {
                return Err(DeedError::Invalid(
                    "a code is good for 1 to 1000 accounts, until a time to come",
                ));
            }
            let code = Secret::recovery_code(&app.random());
            let invite = Invite { hash: SecretHash::of_code(code.reveal()), uses, until, role: None };
            app.store.run(vec![log.add(), stored::add_invite(&invite)]).await?;
            Ok(DeedAnswer::Code(code.reveal().to_owned()))
        }
    }
}

fn demand(person: Option<PersonRow>) -> Result<PersonRow, DeedError> {
    person.ok_or(DeedError::Missing("there is no such person"))
}

fn table_of(id: &str) -> Result<TableId, DeedError> {
    id.parse().map_err(|_| RoomError::NoSuchTable.into())
}

fn check_text(text: &str) -> Result<(), DeedError> {
    let length = text.trim().chars().count();
    if (1..=MAX_TEXT).contains(&length) {
        Ok(())
    } else {
        Err(DeedError::Invalid("a text has 1 to 500 characters"))
    }
}

/// Whom a ban or a mute is about: a person or a network, and not both.
fn whom(person: Option<PersonRow>, network: Option<String>) -> Result<Whom, DeedError> {
    match (person, network) {
        (Some(person), None) => Ok(Whom::Person(person.id)),
        (None, Some(network)) => network_of(&network).map(Whom::Network),
        _ => Err(DeedError::Invalid("name a person or a network, and not both")),
    }
}

/// The network of a text. Clients of IPv6 are known by 64 bits.
fn network_of(text: &str) -> Result<IpNet, DeedError> {
    let network: Result<IpNet, _> = text.parse();
    let network = network.ok().or_else(|| text.parse().ok().map(|address: IpAddr| IpNet::from(address)));
    let network =
        network.ok_or(DeedError::Invalid("a network is an address, or one such as 192.0.2.0/24"))?.trunc();
    let (four, six) = LARGEST_NETWORK;
    match network {
        IpNet::V4(net) if net.prefix_len() < four => Err(DeedError::Invalid("this network is too large")),
        IpNet::V6(net) if net.prefix_len() < six => Err(DeedError::Invalid("this network is too large")),
        IpNet::V6(net) if net.prefix_len() > 64 => {
            Ok(Ipv6Net::new(net.addr(), 64).map_or(network, |net| IpNet::V6(net.trunc())))
        }
        network => Ok(network),
    }
}

/// Stores a change of what is in force with its line in the log, and puts it in force.
async fn decree(
    app: &App,
    log: &AuditRow,
    statement: Statement,
    conflict: DeedError,
) -> Result<DeedAnswer, DeedError> {
    app.store.run(vec![log.add(), statement]).await.map_err(|error| match error {
        StoreError::Conflict => conflict,
        error => error.into(),
    })?;
    app.reload_moderation().await?;
    Ok(DeedAnswer::Done {})
}

async fn sanction(
    app: &App,
    log: AuditRow,
    kind: SanctionKind,
    whom: Whom,
    until: Millis,
    reason: String,
) -> Result<DeedAnswer, DeedError> {
    check_text(&reason)?;
    if until <= app.now() || until > crate::settings::LATEST {
        return Err(DeedError::Invalid("it ends at a time to come, in milliseconds since 1970"));
    }
    let sanction = Sanction { number: 0, kind, whom, until, reason };
    let number = app.store.run(vec![log.add(), stored::add_sanction(&sanction)]).await?;
    app.reload_moderation().await?;
    Ok(DeedAnswer::Number(number as u64))
}

/// Closes a table. A lobby is removed too, so that no one comes back to it.
async fn close_table(app: &App, log: AuditRow, id: TableId) -> Result<DeedAnswer, DeedError> {
    let room = app.rooms.find(id).await?;
    if room.status() == Status::Finished {
        return Err(RoomError::Table(TableError::Finished).into());
    }
    app.store.run(vec![log.add()]).await?;
    room.give(Command::Close).await?;
    if room.is_lobby() {
        let always = UnusedSince { listed: i64::MAX as u64, unlisted: i64::MAX as u64 };
        if app.store.write(Write::RemoveLobby(id, always)).await? == 1 {
            app.rooms.forget(id);
        }
    }
    Ok(DeedAnswer::Done {})
}

/// Gives a person a name that the server makes up.
async fn take_name(app: &App, log: AuditRow, mut person: PersonRow) -> Result<DeedAnswer, DeedError> {
    app.store.run(vec![log.add()]).await?;
    let name = names::for_guest(&app.random());
    let renamed = match person.kind {
        PersonKind::Account => PersonChange::Account {
            account: names::folded(&name),
            skeleton: names::skeleton(&name),
            name,
            password: None,
            ends: None,
        },
        _ => PersonChange::Rename(name),
    };
    change(app, &mut person, renamed).await?;
    Ok(DeedAnswer::Name(person.name))
}

/// A link that lets an account set a new password once.
async fn way_back(app: &App, log: AuditRow, person: PersonRow) -> Result<DeedAnswer, DeedError> {
    if person.kind != PersonKind::Account {
        return Err(DeedError::Invalid("only an account has a password"));
    }
    let code = Secret::recovery_code(&app.random());
    let hash = SecretHash::of_code(code.reveal());
    app.store.run(vec![log.add(), stored::set_way_back(person.id, hash, app.now() + LINK_LASTS)]).await?;
    Ok(DeedAnswer::Link(link_back(&app.origin, &person.name, code.reveal())))
}
