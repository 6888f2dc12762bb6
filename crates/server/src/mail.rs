//! Mail to people who have lost the way into their accounts: the only mail that the server sends.

use std::fmt;

use lettre::message::{Mailbox, Message, header::ContentType};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use crate::settings::PublicUrl;

mod texts;

/// Sends mail by one SMTP server.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Where links in mail lead to.
    site: PublicUrl,
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MailError {
    /// It cannot be written.
    #[error("cannot write the mail: {0}")]
    Message(#[from] lettre::error::Error),
    /// The server does not take it. What it says may hold the address, so only the code is told.
    #[error("the SMTP server does not take the mail: {}", told(.0))]
    Smtp(#[from] lettre::transport::smtp::Error),
}

impl Mailer {
    /// Sends by a server, `smtps://USER:PASSWORD@HOST` or `smtp://HOST:PORT`, from an address, with links to
    /// a site. The error is a sentence for the operator.
    pub fn new(smtp: &str, from: Option<&str>, site: PublicUrl) -> Result<Mailer, String> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp)
            .map_err(|_| "expected smtps://USER:PASSWORD@HOST or smtp://HOST:PORT".to_owned())?;
        let from = from.map_or_else(|| format!("ilos@{}", site.host()), str::to_owned);
        let address = address(&from).ok_or_else(|| format!("{from} is no e-mail address"))?;
        let from = Mailbox::new(Some("Ilôs".to_owned()), address);
        Ok(Mailer { transport: transport.build(), from, site })
    }

    /// Sends the link that leads back into an account.
    pub(crate) async fn send_link(
        &self,
        to: Address,
        name: &str,
        code: &str,
        language: &str,
    ) -> Result<(), MailError> {
        let link = link_back(self.site.origin(), name, code);
        let (subject, text) = texts::recovery(language, name, &link);
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)?;
        self.transport.send(message).await?;
        Ok(())
    }
}

/// The link that leads back into an account with a code.
pub(crate) fn link_back(origin: &str, name: &str, code: &str) -> String {
    // What follows the # stays in the browser: no server logs it.
    let name_in_link: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("{origin}/me#recover={code}&name={name_in_link}")
}

fn told(error: &lettre::transport::smtp::Error) -> String {
    error.status().map_or_else(|| error.to_string(), |code| format!("it answers {code}"))
}

/// The e-mail address in a text.
pub(crate) fn address(text: &str) -> Option<Address> {
    text.parse().ok()
}

impl fmt::Debug for Mailer {
    /// Without the password of the SMTP server.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mailer from {}", self.from.email)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailer_names_what_is_wrong_with_its_settings_and_keeps_its_password() {
        let mailer = |smtp: &str, from| {
            Mailer::new(smtp, from, PublicUrl::parse("https://ilos.example:8443").unwrap())
        };
        assert!(mailer("https://mail.example", None).unwrap_err().contains("expected smtps://"));
        assert_eq!(mailer("smtp://mail.example", Some("nobody")).unwrap_err(), "nobody is no e-mail address");
        let shown = format!("{:?}", mailer("smtps://ilos:secret@mail.example", None).unwrap());
        assert_eq!(shown, "Mailer from ilos@ilos.example");
    }
}
