//! The tests of the server, as one program: one crate to link instead of one for each file.

mod common;

/// Tables over sockets and HTTP, from the lobby to the rematch.
mod tables {
    mod actions;
    mod clocks;
    mod games;
    mod leaks;
    mod life;
    mod loading;
    mod lobby;
    mod looking;
    mod memory;
    mod over_http;
    mod ratings;
    mod votes;
}

/// Bots of the server, and programs that play as bots.
mod bots {
    mod example;
    mod fairness;
    mod hints;
}

/// Accounts, and what is refused to clients that ask for too much or come from elsewhere.
mod people {
    mod abuse;
    mod accounts;
    mod calls;
    mod costly_pictures;
    mod email;
    mod limits;
    mod logins;
    mod moderation;
    mod names;
    mod operator;
    mod quotas;
    mod registration;
    mod reports;
    mod strangers;
    mod sweep;
}

/// What every store promises, and what happens when one fails, is old, or is shared.
mod store {
    mod connections;
    mod contract;
    mod contract_calls;
    mod contract_moderation;
    mod contract_people;
    mod contract_quotas;
    mod contract_sweep;
    mod inspection;
    mod lost_entries;
    mod nodes;
    mod trouble;
    mod upgrade;
}

/// The description of the interface, for programs and for people.
mod interface {
    mod api_document;
    mod description;
    mod monitoring;
}
