//! Messages as text.

use bytes::Bytes;
use ilos_wire::to_client::ToClient;

/// Most views fit, so that the text need not be moved while it grows.
const USUAL_VIEW: usize = 8 * 1024;

/// A message in JSON, shared by all connections that it is sent to.
#[derive(Clone, Debug)]
pub(crate) struct MessageText(Bytes);

impl MessageText {
    /// The text of a message.
    pub(crate) fn new(message: &ToClient) -> MessageText {
        let capacity = if matches!(message, ToClient::Game(_)) { USUAL_VIEW } else { 128 };
        let mut text = Vec::with_capacity(capacity);
        serde_json::to_writer(&mut text, message).expect("messages are plain data");
        MessageText(text.into())
    }

    /// The text in UTF-8.
    pub(crate) fn into_bytes(self) -> Bytes {
        self.0
    }
}
