//! The tests of the rules, as one program: one crate to link instead of one for each file.

mod common;

/// What a game begins with, and how it begins.
mod start {
    mod components;
    mod dealer;
    mod sets;
    mod setting_up;
    mod standard_set;
}

/// What happens from the first turn to the end.
mod turn {
    mod cards;
    mod exploration;
    mod growth;
    mod market;
    mod payments;
    mod piracy;
    mod ships;
    mod the_end;
    mod turns_and_drawing;
}

/// What can be asked of a position, and which data is a position.
mod position {
    mod closed;
    mod listing;
    mod loading;
    mod raids;
    mod views;
}

/// Whole games: their histories, their records, and what holds in all of them.
mod games {
    mod golden;
    mod history;
    mod looking_back;
    mod perft;
    mod random_games;
    mod record;
    mod take_back;
    mod view_contradictions;
}
