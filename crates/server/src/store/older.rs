//! Converts what older programs have written, where SQL cannot.

use std::collections::HashSet;

use ilos_table::PersonId;
use serde_json::Value;

/// The schema from which on the host of a table is a column too.
pub(super) const WITH_HOSTS: usize = 4;

/// The schema from which on accounts have the skeletons of their names.
pub(super) const WITH_SKELETONS: usize = 6;

/// The host of a table that an older program stored before its game, and its body in the present form. There
/// is no host if everyone has left, or if the host is gone.
pub(super) fn host_of(body: &str, gone: &HashSet<i64>) -> (Option<PersonId>, String) {
    let Ok(Value::Object(mut members)) = serde_json::from_str(body) else { return (None, body.to_owned()) };
    let abandoned = members.remove("abandoned") == Some(Value::Bool(true));
    let host: Option<PersonId> =
        members.get("host").and_then(Value::as_str).and_then(|host| host.parse().ok());
    let host = host.filter(|host| !abandoned && !gone.contains(&host.number()));
    if host.is_none() {
        members.remove("host");
    }
    (host, Value::Object(members).to_string())
}
