//! Bodies as they lie in databases. These texts may never change: what they say has to be read for as long as
//! there is a `V1`.

use super::*;

/// A table that waits for a third player, with everything that can be agreed on.
const LOBBY: &str = concat!(
    r#"{"host":"xddeq8zb1wwp","listed":true,"seat_order":"random","options":{"first":2,"edition":"dutch","#,
    r#""open_stock":true,"stall_rounds":0,"round_limit":12},"set":"name Short set\n","#,
    r#""seats":[{"person":"xddeq8zb1wwp"},{"bot":"random"},{"person":"hccc88f0r4ye"},"open"],"#,
    r#""clock":{"kind":"real_time","seconds":600,"increment":5},"not_ready":["hccc88f0r4ye"]}"#,
);

/// A lobby that everyone has left.
const ABANDONED: &str = concat!(
    r#"{"listed":false,"seat_order":"fixed","options":{"first":"random","edition":"international","#,
    r#""open_stock":false,"stall_rounds":5,"round_limit":60},"seats":["open","open"],"clock":{"kind":"none"}}"#,
);

/// A match in which bots play for two people, one of whom is coming back.
const MATCH: &str = concat!(
    r#"{"host":"xddeq8zb1wwp","listed":false,"seat_order":"fixed","options":{"first":"random","#,
    r#""edition":"international","open_stock":false,"stall_rounds":5,"round_limit":60},"#,
    r#""seats":[{"person":"xddeq8zb1wwp"},{"person":"hccc88f0r4ye"}],"clock":{"kind":"per_turn","seconds":60},"#,
    r#""away":[1,0],"substitutes":{"0":"captain","1":"trader"},"returning":[1],"#,
    r#""start":{"rules_version":1,"standard_edition":2,"#,
    r#""seed":"1c2b258e2a72cd91b13ebc0bb2df6064168425d7af928f60e4d385780e2cbca1","#,
    r#""commitment":"c7e30675bb1e60d3bf3dedd4213bc49e9e62b77a5c9bca063afc3f146e477bb9"}}"#,
);

/// A casual match in which one person has resigned, and another has voted about a third.
const VOTING: &str = concat!(
    r#"{"host":"xddeq8zb1wwp","listed":true,"rated":false,"seat_order":"fixed","options":{"first":"random","#,
    r#""edition":"international","open_stock":false,"stall_rounds":5,"round_limit":60},"#,
    r#""seats":[{"person":"xddeq8zb1wwp"},{"person":"hccc88f0r4ye"},{"bot":"trader"}],"#,
    r#""clock":{"kind":"none"},"away_after":300,"away":[1],"substitutes":{"1":"captain"},"resigned":[1],"#,
    r#""votes":[{"by":"xddeq8zb1wwp","motion":{"bot_for":"hccc88f0r4ye"},"at":7},"#,
    r#"{"by":"hccc88f0r4ye","motion":"end","at":8}],"start":{"rules_version":1,"standard_edition":2,"#,
    r#""seed":"1c2b258e2a72cd91b13ebc0bb2df6064168425d7af928f60e4d385780e2cbca1","#,
    r#""commitment":"c7e30675bb1e60d3bf3dedd4213bc49e9e62b77a5c9bca063afc3f146e477bb9"}}"#,
);

/// A game that is over, and that its players play again at another table.
const FINISHED: &str = concat!(
    r#"{"host":"xddeq8zb1wwp","listed":true,"seat_order":"fixed","options":{"first":"random","#,
    r#""edition":"international","open_stock":false,"stall_rounds":5,"round_limit":3},"#,
    r#""seats":[{"person":"xddeq8zb1wwp"},{"bot":"random"}],"clock":{"kind":"none"},"away":[0],"#,
    r#""substitutes":{"0":"trader"},"start":{"rules_version":1,"standard_edition":2,"#,
    r#""seed":"924029729718148517621f50a3865485d62ada76eda5ddfbaeb074f147f11d9d","#,
    r#""commitment":"ba18fa585b84c1b05ea2c68677b6029fca3e5616468c3d0accc52fe1b763fe39"},"#,
    r#""result":{"reason":"round_limit","rounds":3,"scores":{"final":true,"seats":["#,
    r#"{"seat":0,"by_good":{"ebony":2,"spice":0,"pigment":0,"gold":5},"points":7,"pioneers":2,"leads":true},"#,
    r#"{"seat":1,"by_good":{"ebony":3,"spice":0,"pigment":1,"gold":0},"points":4,"pioneers":2,"leads":false}"#,
    r#"],"winners":[0]}},"names":["Daring Urchin 13","random (bot)"],"rematch":"53eae7jey5mn"}"#,
);

/// What older programs wrote: no clock, no version of the standard set, a member that no longer means
/// anything, and options that name only what was chosen.
const OLD_MATCH: &str = concat!(
    r#"{"host":"xddeq8zb1wwp","listed":true,"seat_order":"fixed","options":{"first":0},"abandoned":true,"#,
    r#""seats":[{"person":"xddeq8zb1wwp"},{"bot":"greedy"}],"away":[0],"#,
    r#""start":{"rules_version":1,"seed":"00","commitment":"11"}}"#,
);

fn person(id: &str) -> PersonId {
    id.parse().unwrap()
}

#[test]
fn a_body_is_written_byte_for_byte_as_it_was_read() {
    for body in [LOBBY, ABANDONED, MATCH, VOTING, FINISHED] {
        assert_eq!(StoredTableV1::read(body).unwrap().write(), body);
    }
}

#[test]
fn every_member_of_a_lobby_keeps_its_meaning() {
    let (host, guest) = (person("xddeq8zb1wwp"), person("hccc88f0r4ye"));
    let lobby = StoredTableV1 {
        host: Some(host),
        listed: true,
        rated: None,
        seat_order: SeatOrderV1::Random,
        options: OptionsV1 {
            first: Some(2),
            pirate_rule: PirateRuleV1::Dutch,
            open_stock: true,
            stall_rounds: 0,
            round_limit: 12,
        },
        set: Some("name Short set\n".to_owned()),
        set_name: None,
        seats: vec![
            SeatV1::Person(host),
            SeatV1::Bot("random".to_owned()),
            SeatV1::Person(guest),
            SeatV1::Open,
        ],
        clock: ClockV1::RealTime { seconds: 600, increment: 5 },
        away_after: None,
        not_ready: vec![guest],
        away: Vec::new(),
        substitutes: BTreeMap::new(),
        returning: Vec::new(),
        resigned: Vec::new(),
        votes: Vec::new(),
        start: None,
        result: None,
        names: Vec::new(),
        rematch: None,
    };
    assert_eq!(StoredTableV1::read(LOBBY).unwrap(), lobby);
    assert_eq!(StoredTableV1::read(ABANDONED).unwrap().host, None);
}

#[test]
fn what_people_decide_about_a_match_comes_back_as_it_was() {
    let stored = StoredTableV1::read(VOTING).unwrap();
    let table = stored.clone().into_table(ilos_table::Status::Match, []).unwrap();
    assert_eq!(table.terms().away_after(), 300_000);
    assert!(!table.terms().rated, "it is listed, but casual");
    assert!(table.played().unwrap().seats.iter().nth(1).unwrap().has_resigned());
    assert_eq!(StoredTableV1::from_table(&table), stored);
    let older = StoredTableV1::read(OLD_MATCH).unwrap().into_table(ilos_table::Status::Match, []).unwrap();
    assert!(older.terms().rated, "listed games were rated");
    let lobby = StoredTableV1::read(LOBBY).unwrap().into_table(ilos_table::Status::Lobby, []).unwrap();
    assert!(!lobby.terms().rated, "those who wait there may have no account");
}

#[test]
fn every_member_of_a_match_keeps_its_meaning() {
    let table = StoredTableV1::read(MATCH).unwrap();
    assert_eq!(table.clock, ClockV1::PerTurn { seconds: 60 });
    assert_eq!((table.away, table.returning), (vec![1, 0], vec![1]));
    assert_eq!(table.substitutes, BTreeMap::from([(0, "captain".to_owned()), (1, "trader".to_owned())]));
    let start = table.start.unwrap();
    assert_eq!((start.rules_version, start.standard_version), (1, 2));
    assert_eq!((&start.seed[..4], &start.commitment[..4]), ("1c2b", "c7e3"));
}

#[test]
fn every_member_of_a_result_keeps_its_meaning() {
    let table = StoredTableV1::read(FINISHED).unwrap();
    let result = table.result.unwrap();
    assert_eq!((result.reason, result.rounds), (EndReasonV1::RoundLimit, 3));
    let by_good = ByGoodV1 { ebony: 2, spice: 0, pigment: 0, gold: 5 };
    let first = ScoreV1 { seat: 0, by_good, points: 7, pioneers: 2, leads: true };
    assert_eq!(result.scores.seats[0], first);
    assert_eq!((result.scores.is_final, result.scores.winners), (true, vec![0]));
    assert_eq!(table.names, ["Daring Urchin 13", "random (bot)"]);
    assert_eq!(table.rematch.as_deref(), Some("53eae7jey5mn"));
}

#[test]
fn every_reason_for_an_end_keeps_its_word() {
    for (word, reason) in [
        ("tenth_pioneer", EndReasonV1::TenthPioneer),
        ("map_exhausted", EndReasonV1::MapExhausted),
        ("stalled", EndReasonV1::Stalled),
        ("round_limit", EndReasonV1::RoundLimit),
        ("voted", EndReasonV1::Voted),
        ("resigned", EndReasonV1::Resigned),
        ("closed", EndReasonV1::Closed),
    ] {
        assert_eq!(serde_json::to_string(&reason).unwrap(), format!("\"{word}\""));
    }
}

#[test]
fn a_body_of_an_older_program_is_read_with_the_defaults_of_its_time() {
    let table = StoredTableV1::read(OLD_MATCH).unwrap();
    assert_eq!(table.clock, ClockV1::None);
    assert_eq!(table.start.unwrap().standard_version, 1);
    assert!(table.substitutes.is_empty(), "the body does not name the bot that plays for seat 0");
    assert_eq!(table.options, OptionsV1 { first: Some(0), ..OptionsV1::default() });
    let OptionsV1 { pirate_rule, open_stock, stall_rounds, round_limit, .. } = table.options;
    assert_eq!(pirate_rule, PirateRuleV1::International);
    assert_eq!((open_stock, stall_rounds, round_limit), (false, 5, 60));
}

#[test]
fn a_body_that_says_something_unknown_about_the_rules_is_refused() {
    for (known, unknown) in [
        (r#""stall_rounds":5"#, r#""stalled_rounds":5"#),
        (r#""first":"random""#, r#""first":"youngest""#),
        (r#""first":"random""#, r#""first":256"#),
        (r#"{"kind":"none"}"#, r#"{"kind":"per_turn","seconds":60,"increment":1}"#),
        (r#"{"kind":"none"}"#, r#"{"kind":"hourglass"}"#),
    ] {
        let body = ABANDONED.replace(known, unknown);
        assert_ne!(body, ABANDONED);
        assert!(matches!(StoredTableV1::read(&body), Err(StoreError::Unreadable(_))), "{body}");
    }
}

#[test]
fn reading_and_writing_a_table_again_changes_nothing() {
    use ilos_table::Status;
    for (status, body) in [
        (Status::Lobby, LOBBY),
        (Status::Lobby, ABANDONED),
        (Status::Match, MATCH),
        (Status::Finished, FINISHED),
    ] {
        let mut stored = StoredTableV1::read(body).unwrap();
        let table = stored.clone().into_table(status, []).unwrap();
        assert_eq!(table.status(), status);
        stored.away.sort_unstable();
        assert_eq!(StoredTableV1::from_table(&table), stored);
    }
}

#[test]
fn a_game_of_an_older_program_goes_on_with_a_trader_for_people_who_are_away() {
    let old = StoredTableV1::read(OLD_MATCH).unwrap().into_table(ilos_table::Status::Match, []).unwrap();
    let seats = &old.played().unwrap().seats;
    assert_eq!(seats.iter().next().unwrap().acting_bot().unwrap().name(), "trader");
}

#[test]
fn a_body_of_a_later_version_is_refused_and_not_misread() {
    let later = FINISHED.replacen('{', r#"{"version":2,"#, 1);
    let refused = StoredTableV1::read(&later).unwrap_err().to_string();
    assert!(refused.contains("it has version 2, and this program knows version 1"), "{refused}");
    let first = FINISHED.replacen('{', r#"{"version":1,"#, 1);
    assert_eq!(StoredTableV1::read(&first).unwrap().write(), FINISHED, "no version says the same");
}

#[test]
fn the_name_of_a_set_is_stored_beside_its_text() {
    let body = LOBBY.replace(r#""seats":"#, r#""set_name":"Short set","seats":"#);
    let stored = StoredTableV1::read(&body).unwrap();
    assert_eq!(stored.write(), body);
    let table = stored.into_table(ilos_table::Status::Lobby, []).unwrap();
    assert_eq!(table.terms().set_name(None).unwrap(), "Short set", "although the text is not a set");
}

#[test]
fn a_body_that_does_not_fit_its_status_is_refused() {
    use ilos_table::Status;
    let read = |body: &str, status| StoredTableV1::read(body).unwrap().into_table(status, []).unwrap_err();
    assert_eq!(read(ABANDONED, Status::Match), "seat 0 is open in a game");
    assert_eq!(read(&LOBBY.replace(",\"open\"]", "]"), Status::Match), "a game that never began");
    assert_eq!(read(MATCH, Status::Finished), "a finished game without a result");
    assert_eq!(
        read(&FINISHED.replace("53eae7jey5mn", "nowhere"), Status::Finished),
        "a rematch without an id"
    );
    let nine = FINISHED.replace(r#""seat":1,"#, r#""seat":9,"#);
    assert_eq!(read(&nine, Status::Finished), "no game has a seat 9");
}
