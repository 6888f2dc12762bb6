//! Messages to services that people name.

use serde_json::json;

use super::network::Message;
use crate::store::WebhookForm;

/// A message in the form that a service expects.
pub(super) fn message(form: WebhookForm, words: &str, link: Option<&str>) -> Message {
    let text = match link {
        Some(link) => format!("{words} {link}"),
        None => words.to_owned(),
    };
    let body = match form {
        // No one is named in a message, whatever the words are.
        WebhookForm::Discord => json!({"content": text, "allowed_mentions": {"parse": []}}),
        WebhookForm::Matrix => json!({"text": text, "username": "Ilôs"}),
        WebhookForm::Slack => json!({"text": text}),
        WebhookForm::Ntfy => {
            let mut headers = vec![("content-type", "text/plain; charset=utf-8".to_owned())];
            headers.extend(link.map(|link| ("click", link.to_owned())));
            return Message { headers, body: words.as_bytes().to_vec() };
        }
    };
    let headers = vec![("content-type", "application/json".to_owned())];
    Message { headers, body: body.to_string().into_bytes() }
}
