//! What is written in mail.

/// The subject and the text of the mail with a link into an account, in a language by its code; English if
/// there is no text in it.
pub(super) fn recovery(language: &str, name: &str, link: &str) -> (&'static str, String) {
    match language {
        "de" => (
            "Dein Weg zurück zu Ilôs",
            format!(
                "Hallo {name},\n\nmit diesem Link setzt du ein neues Passwort. Er gilt einmal, eine Stunde lang:\n\n{link}\n\n\
                 Wenn du ihn nicht angefordert hast, musst du nichts tun.\n"
            ),
        ),
        "fr" => (
            "Retrouver votre compte Ilôs",
            format!(
                "Bonjour {name},\n\nce lien permet de choisir un nouveau mot de passe. Il est valable une heure et ne sert \
                 qu’une fois\u{a0}:\n\n{link}\n\nSi vous ne l’avez pas demandé, vous n’avez rien à faire.\n"
            ),
        ),
        "nl" => (
            "Terug naar je account van Ilôs",
            format!(
                "Hallo {name},\n\nmet deze link kies je een nieuw wachtwoord. Hij werkt één keer, een uur lang:\n\n{link}\n\n\
                 Heb je er niet om gevraagd, dan hoef je niets te doen.\n"
            ),
        ),
        "pl" => (
            "Powrót do konta w grze Ilôs",
            format!(
                "Cześć {name},\n\ntym odnośnikiem ustawisz nowe hasło. Działa raz, przez godzinę:\n\n{link}\n\n\
                 Jeśli to nie Ty o niego prosisz, nie musisz nic robić.\n"
            ),
        ),
        _ => (
            "Your way back into Ilôs",
            format!(
                "Hello {name},\n\nwith this link you set a new password. It works once, within an hour:\n\n{link}\n\n\
                 If you did not ask for it, you need not do anything.\n"
            ),
        ),
    }
}
