//! What older programs have written, told anew where SQL cannot.

use serde_json::Value;

use crate::id::PersonId;

/// The schema from which on the host of a table is a column too.
pub(super) const WITH_HOSTS: usize = 4;

/// Whose table it is that an older program stored before its game, and its body of today: nobody's where everybody has left.
pub(super) fn host_of(body: &str) -> (Option<PersonId>, String) {
    let Ok(Value::Object(mut members)) = serde_json::from_str(body) else { return (None, body.to_owned()) };
    if members.remove("abandoned") == Some(Value::Bool(true)) {
        members.remove("host");
    }
    let host = members.get("host").and_then(Value::as_str).and_then(|host| host.parse().ok());
    (host, Value::Object(members).to_string())
}
