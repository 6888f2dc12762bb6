//! Records: what was written can be read, and damage is reported where it is.

use crate::common::random_game::{Temper, play, record};
use ilos_rules::{
    Commitment, MAX_RECORD_TEXT, Options, Phase, PirateRule, Record, RecordError, RecordErrorKind, Refusal,
    Seat, Seed,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const SEED: &str = "a record";

/// A finished game of three with seed and commitment.
fn finished() -> String {
    let game = play(3, Options::default(), Temper::Random, SEED, usize::MAX);
    assert!(matches!(game.position().phase(), Phase::Finished(_)));
    record(&game, SEED).to_text()
}

/// The same, without seed and commitment.
fn without_seed(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("seed ") && !line.starts_with("commitment "));
    lines.map(|line| format!("{line}\n")).collect()
}

fn refusal(text: &str) -> RecordError {
    let refused = Record::parse(text).and_then(|record| record.verify());
    refused.err().unwrap_or_else(|| panic!("this was accepted:\n{text}"))
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// The first line after the set for which this holds, from 1.
fn line_where(text: &str, holds: impl Fn(&str) -> bool) -> usize {
    let start = lines(text).iter().position(|line| *line == "[events]").expect("events") + 1;
    let found = lines(text)[start..].iter().position(|line| holds(line));
    found.unwrap_or_else(|| panic!("no such line in\n{text}")) + start + 1
}

fn with_line(text: &str, number: usize, line: &str) -> String {
    let mut changed = lines(text);
    changed[number - 1] = line;
    changed.join("\n")
}

/// Changes the first event line that holds `old`; returns the text and the line.
fn change(text: &str, old: &str, new: &str) -> (String, usize) {
    let number = line_where(text, |line| line.contains(old));
    (with_line(text, number, &lines(text)[number - 1].replacen(old, new, 1)), number)
}

#[test]
fn what_is_written_reads_back_and_verifies() {
    for number in 0..24 {
        let options = Options {
            first: Seat::new(number % 2).filter(|_| number % 3 == 0),
            pirate_rule: if number % 2 == 0 { PirateRule::International } else { PirateRule::Dutch },
            open_stock: number % 5 == 0,
            stall_rounds: number as u16 % 4,
            round_limit: 20 + number as u16,
        };
        let temper = if number % 4 == 3 { Temper::Hoarding } else { Temper::Random };
        let seed = format!("round trip {number}");
        let game = play(2 + number % 4, options, temper, &seed, 40 * (number + 1));
        let text = record(&game, &seed).to_text();
        let read = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.events, game.events());
        assert_eq!(read.config.options(), &options);
        assert_eq!(read.to_text(), text);
        let replayed = read.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(replayed.position(), game.position());
        assert_eq!(replayed.events(), game.events());
    }
}

/// V1: the seed is told when the game is over; before that a record does without.
#[test]
fn an_unfinished_game_is_a_record_after_every_action() {
    for actions in 0..30 {
        let game = play(2, Options::default(), Temper::Random, SEED, actions);
        let record = Record::new(&game, Vec::new(), None, None);
        let read = Record::parse(&record.to_text()).expect("a record");
        assert_eq!(read.verify().expect("a game").position(), game.position());
    }
}

#[test]
fn lines_may_end_as_on_windows_and_comments_and_blanks_say_nothing() {
    let text = finished();
    let spread = text.replace('\n', "\r\n").replace("[events]", "\r\n# What happened:\r\n[events]");
    let read = Record::parse(&format!("\u{feff}{spread}")).expect("a record");
    assert_eq!(read.to_text(), text);
}

#[test]
fn names_are_made_to_fit_in_a_line() {
    let game = play(2, Options::default(), Temper::Random, SEED, 5);
    let names = vec!["  Eve\n[events]\u{7} ".to_owned(), "x".repeat(1000)];
    let record = Record::new(&game, names, None, None);
    assert_eq!(record.names[0], "Eve [events]");
    assert_eq!(record.names[1].len(), 64);
    assert_eq!(Record::parse(&record.to_text()).expect("a record").names, record.names);
}

#[test]
fn a_line_removed_is_refused_where_it_was() {
    let text = finished();
    let start = line_where(&text, |line| line.starts_with("1 setup"));
    let last = line_where(&text, |line| line.contains("finish"));
    for number in (start..=last).filter(|&number| !lines(&text)[number - 1].is_empty()) {
        let mut rest = lines(&text);
        rest.remove(number - 1);
        let error = refusal(&rest.join("\n"));
        // A blank line may have come into its place; a loss at the end is noticed at the line before.
        let near = if number == last { number - 1..=number - 1 } else { number..=number + 1 };
        assert!(near.contains(&error.line.expect("a line")), "line {number}: {error}");
    }
}

#[test]
fn lines_swapped_are_refused_at_the_first_of_them() {
    let text = finished();
    let events: Vec<usize> = (line_where(&text, |line| line.starts_with("1 setup"))..lines(&text).len())
        .filter(|&number| !lines(&text)[number - 1].is_empty())
        .collect();
    for pair in events.windows(2) {
        let mut swapped = lines(&text);
        swapped.swap(pair[0] - 1, pair[1] - 1);
        assert_eq!(refusal(&swapped.join("\n")).line, Some(pair[0]));
    }
}

#[test]
fn a_truncated_file_is_refused_at_its_last_line() {
    let text = finished();
    for count in 1..lines(&text).len() {
        let error = refusal(&(lines(&text)[..count].join("\n") + "\n"));
        assert_eq!(error.line, Some(count), "{error}");
        assert!(matches!(error.kind, RecordErrorKind::Misread { found: None, .. } | RecordErrorKind::Set(_)));
    }
    assert!(Record::parse("").is_err());
    for length in (0..text.trim_end().len()).step_by(97).filter(|&length| text.is_char_boundary(length)) {
        assert!(Record::parse(&text[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn an_unknown_word_is_refused_where_it_stands() {
    let text = finished();
    for (at, line) in lines(&text).iter().enumerate() {
        let free_text = line.starts_with("seat ") || line.starts_with("set ");
        for word in line.split_whitespace().skip(if free_text { usize::MAX } else { 0 }) {
            let place = word.as_ptr() as usize - line.as_ptr() as usize;
            let changed = format!("{}xyzzy{}", &line[..place], &line[place + word.len()..]);
            let Err(error) = Record::parse(&with_line(&text, at + 1, &changed)) else {
                assert!(line.starts_with("tile "), "accepted: {changed}");
                continue;
            };
            let named_later = line.starts_with("tile ") || *line == "[events]";
            assert!(named_later || error.line == Some(at + 1), "line {}: {changed}: {error}", at + 1);
        }
    }
}

/// T4, S3: with the seed, every changed card of a draw is refused at that draw.
#[test]
fn a_changed_card_is_refused() {
    let text = finished();
    for (at, line) in lines(&text).iter().enumerate().filter(|(_, line)| line.contains(" draws ")) {
        let (action, drawn) = line.split_once(" draws ").expect("a draw");
        let first = drawn.split([',', '*']).next().expect("a card");
        let others = ["ship", "plantation", "market"].into_iter().filter(|other| !drawn.contains(other));
        for other in others.filter(|_| drawn != "nothing") {
            let changed = format!("{action} draws {}", drawn.replacen(first, other, 1));
            let error = refusal(&with_line(&text, at + 1, &changed));
            assert_eq!(error.line, Some(at + 1), "{error}");
            assert!(
                matches!(error.kind, RecordErrorKind::Seed { .. } | RecordErrorKind::Chance { .. }),
                "{error}"
            );
        }
    }
}

/// S1: a tile comes out of the stack once.
#[test]
fn a_tile_revealed_twice_is_refused() {
    let text = without_seed(&finished());
    let number = line_where(&text, |line| line.contains(" reveals "));
    let (action, _) = lines(&text)[number - 1].split_once(" reveals ").expect("a tile");
    let placed = action.split([' ', '.']).nth(4).expect("the tile that was placed");
    let error = refusal(&with_line(&text, number, &format!("{action} reveals {placed}")));
    assert_eq!(error.line, Some(number));
    assert!(matches!(error.kind, RecordErrorKind::Chance { given: Some(_), .. }), "{error}");
}

/// S1: a tile that leaves the area is replaced.
#[test]
fn a_tile_not_revealed_is_refused() {
    let text = without_seed(&finished());
    let number = line_where(&text, |line| line.contains(" reveals "));
    let (action, _) = lines(&text)[number - 1].split_once(" reveals ").expect("a tile");
    let error = refusal(&with_line(&text, number, action));
    assert_eq!(error.line, Some(number));
    assert!(matches!(error.kind, RecordErrorKind::Chance { given: None, .. }), "{error}");
}

/// T3: what is produced follows from the board, not from the record.
#[test]
fn goods_that_were_not_produced_are_refused() {
    let (text, line) = change(&finished(), "produces nothing", "produces gold*9");
    let error = refusal(&text);
    assert_eq!((error.line, error.event.is_some()), (Some(line), true));
    assert!(matches!(error.kind, RecordErrorKind::Differs { .. }), "{error}");
    assert!(error.to_string().contains("produces nothing"), "{error}");
}

/// K7: a payment that is not exact is refused by that rule.
#[test]
fn a_payment_left_out_is_refused_with_the_rule() {
    let text = finished();
    let number = line_where(&text, |line| line.contains(" pays ") && !line.contains("reveals"));
    let (action, _) = lines(&text)[number - 1].split_once(" pays ").expect("a payment");
    let error = refusal(&with_line(&text, number, action));
    assert_eq!(error.line, Some(number));
    assert!(
        matches!(error.kind, RecordErrorKind::Refused(Refusal::PaymentNotExact { paid: 0, .. })),
        "{error}"
    );
    assert!(error.to_string().ends_with("(K7)"), "{error}");
}

/// T1: no seat acts in the turn of another.
#[test]
fn an_action_of_another_seat_is_refused() {
    let text = finished();
    let number = line_where(&text, |line| line.contains(" ends "));
    let line = lines(&text)[number - 1];
    let other = (0..3).map(|seat| format!("seat {seat}")).find(|seat| !line.contains(seat)).expect("a seat");
    let mine = &line[line.find("seat").expect("a seat")..][.."seat 0".len()];
    let error = refusal(&with_line(&text, number, &line.replacen(mine, &other, 1)));
    assert_eq!(error.line, Some(number));
    assert!(matches!(error.kind, RecordErrorKind::Refused(Refusal::NotYourTurn { .. })), "{error}");
}

/// S2: the seat that the options name begins.
#[test]
fn another_first_seat_than_the_options_say_is_refused() {
    let text = without_seed(&finished());
    let first = &lines(&text)[line_where(&text, |line| line.starts_with("1 setup")) - 1]
        ["1 setup first ".len()..][..1];
    let other = if first == "0" { "1" } else { "0" };
    let error = refusal(&text.replacen("first random", &format!("first {other}"), 1));
    assert_eq!(error.event, Some(1));
    let error = refusal(&text.replacen("first random", "first 4", 1));
    assert_eq!(error.line, Some(3), "{error}");
    assert!(matches!(error.kind, RecordErrorKind::Config(_)), "{error}");
}

#[test]
fn a_forged_seed_is_refused() {
    let text = finished();
    let real = Seed::from_text(SEED).to_string();
    let forged = Seed::from_text("forged");
    let config = Record::parse(&text).expect("a record").config;
    let with_forged_seed = text.replace(&real, &forged.to_string());
    assert!(matches!(refusal(&with_forged_seed).kind, RecordErrorKind::Commitment { .. }));
    let honest = Commitment::new(&config, &Seed::from_text(SEED)).to_string();
    let error = refusal(&with_forged_seed.replace(&honest, &Commitment::new(&config, &forged).to_string()));
    assert_eq!(error.event, Some(1));
    assert!(matches!(error.kind, RecordErrorKind::Seed { .. }), "{error}");
}

#[test]
fn a_wrong_commitment_is_refused_at_its_line() {
    let text = finished();
    let number =
        lines(&text).iter().position(|line| line.starts_with("commitment ")).expect("a commitment") + 1;
    let error = refusal(&with_line(&text, number, &format!("commitment {}", "0".repeat(64))));
    assert_eq!(error.line, Some(number));
    assert!(matches!(error.kind, RecordErrorKind::Commitment { .. }), "{error}");
}

/// D3: the set in the record is checked like any other, and the commitment covers it.
#[test]
fn a_changed_set_is_refused() {
    let text = finished();
    let number = lines(&text).iter().position(|line| line.trim().starts_with("gold")).expect("prices") + 1;
    let error = refusal(&with_line(&text, number, "  gold 3 4 5 6 99"));
    assert!(matches!(error.kind, RecordErrorKind::Commitment { .. }), "{error}");
    let error = refusal(&with_line(&text, number, "  gold 3 4 5 6 6"));
    assert_eq!(error.line, Some(number), "{error}");
    assert!(matches!(error.kind, RecordErrorKind::Set(_)), "{error}");
}

#[test]
fn rules_and_formats_of_other_versions_are_refused_plainly() {
    let error = refusal(&finished().replacen("rules 1", "rules 2", 1));
    assert_eq!((error.line, error.kind.clone()), (Some(2), RecordErrorKind::RulesVersion { version: 2 }));
    assert!(
        error.to_string().contains("version 2 of the rules, which this program does not know"),
        "{error}"
    );
    assert_eq!(refusal(&finished().replacen("record 1", "record 2", 1)).line, Some(1));
    let mut read = Record::parse(&finished()).expect("a record");
    read.rules_version = 7;
    assert_eq!(read.verify().expect_err("unknown rules").kind, RecordErrorKind::RulesVersion { version: 7 });
}

/// F1: nothing happens after the end.
#[test]
fn what_follows_the_end_is_refused() {
    let text = finished();
    let number = line_where(&text, |line| line.contains("finish"));
    let end = lines(&text)[number - 1];
    let count: usize = end.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    let more = format!("{end}\n{} seat 0 ends produces nothing", count + 1);
    let error = refusal(&with_line(&text, number, &more));
    assert_eq!(error.event, Some(count + 1));
    assert_eq!(error.kind, RecordErrorKind::Refused(Refusal::GameOver));
    assert!(Record::parse(&format!("{text}more")).is_err());
}

#[test]
fn a_text_that_is_too_long_is_refused_unread() {
    let error = Record::parse(&" ".repeat(MAX_RECORD_TEXT + 1)).expect_err("too long");
    assert_eq!(error.kind, RecordErrorKind::TooLong { bytes: MAX_RECORD_TEXT + 1 });
}

/// Any damaged record gives a result and no panic when read and verified.
#[test]
fn no_damage_makes_it_panic() {
    let text = without_seed(&finished());
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut lots = ChaCha20Rng::from_seed(Seed::from_text("damage").0);
    let mut below = |bound: usize| lots.next_u32() as usize % bound;
    for _ in 0..600 {
        let mut damaged = text.clone();
        for _ in 0..=below(3) {
            let old = words[below(words.len())];
            let places: Vec<usize> = damaged.match_indices(old).map(|(at, _)| at).collect();
            let Some(&at) = places.get(below(places.len().max(1))) else { continue };
            damaged.replace_range(at..at + old.len(), words[below(words.len())]);
        }
        if let Ok(record) = Record::parse(&damaged) {
            let _ = record.verify();
            assert_eq!(Record::parse(&record.to_text()).expect("a record").events, record.events);
        }
    }
}

/// The page of records leaves out the set, which is the example of the page of sets.
#[test]
fn the_example_of_the_documentation_is_a_game() {
    let block = |page: &'static str, fence: &str| {
        page.split(fence).nth(1).and_then(|rest| rest.split("```").next()).expect("an example")
    };
    let set = block(include_str!("../../../../../docs/sets.md"), "```text\n");
    let example = block(include_str!("../../../../../docs/records.md"), "```record\n");
    let whole = example.replacen("...\n", set, 1);
    let read = Record::parse(&whole).unwrap_or_else(|error| panic!("{error}\n{whole}"));
    assert_eq!(read.names, ["Ann", "Ben"]);
    read.verify().unwrap_or_else(|error| panic!("{error}\n{whole}"));
}
