//! The figures of a balance as tables and as JSON.

use ilos_bots::arena::{Balance, CardUse, Estimate, PerPlayer};
use ilos_rules::{Card, EndReason, Good};
use serde_json::{Map, Value, json};

use crate::bot_games::{forfeit_reasons, percent, range};
use crate::text::table::TextTable;

/// One part of the report: what it is about, and its table.
struct Part {
    title: &'static str,
    /// What a reader must know to read the table.
    note: &'static str,
    sheet: TextTable,
}

pub(super) fn text(balance: &Balance) -> String {
    let mut text = String::new();
    for Part { title, note, sheet } in parts(balance) {
        let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
        text += &format!("{title}{note}\n{}\n", sheet.text());
    }
    text + &remarks(balance)
}

pub(super) fn markdown(balance: &Balance, command: &str) -> String {
    let mut text = format!("    {command}\n\n");
    for Part { title, note, sheet } in parts(balance) {
        let note = if note.is_empty() { String::new() } else { format!("In this table: {note}.\n\n") };
        text += &format!("### {title}\n\n{note}{}\n", sheet.markdown());
    }
    text + "### Out of balance\n\n" + &remarks(balance)
}

fn remarks(balance: &Balance) -> String {
    let remarks = balance.remarks();
    match remarks.is_empty() {
        true => "Nothing looks out of balance.\n".into(),
        false => remarks.iter().map(|remark| format!("- {remark}\n")).collect(),
    }
}

fn parts(balance: &Balance) -> Vec<Part> {
    vec![
        Part { title: "Games", note: "", sheet: games(balance) },
        Part { title: "Wins by place in the order of turns", note: "", sheet: places(balance) },
        Part {
            title: "Goods",
            note: "shares of all points, and of the points of winners; plantations of a player; markers in a game",
            sheet: goods(balance),
        },
        Part {
            title: "Cards",
            note: "how many were played and paid with in a game; played by a winner and by another player; games in \
                   which it was played at all",
            sheet: cards(balance),
        },
        Part {
            title: "What players do",
            note: "for one player in one game; gold is the share of players to whom gold brought more points than any other good",
            sheet: activities(balance),
        },
    ]
}

fn games(balance: &Balance) -> TextTable {
    let mut sheet = TextTable::new(["figure".to_owned(), format!("{} players", balance.players)]);
    let mut line = |name: &str, figure: String| sheet.row([name.to_owned(), figure]);
    line("games", balance.games.to_string());
    for (reason, &count) in EndReason::ALL.into_iter().zip(&balance.ends) {
        line(&format!("ended by {}", reason.word()), count.to_string());
    }
    let rounds = &balance.rounds;
    let spread = match rounds.low.is_finite() {
        true => format!(" ({:.2} to {:.2})", rounds.low, rounds.high),
        false => String::new(),
    };
    line("rounds", format!("{:.2}{spread}", rounds.mean));
    let by_rounds = balance.games_by_rounds.iter().map(|(rounds, games)| format!("{rounds}: {games}"));
    line("games by rounds", by_rounds.collect::<Vec<_>>().join(", "));
    line("points of a player", format!("{:.1}", balance.points.all));
    line("points of a winner", format!("{:.1}", balance.points.winners));
    line("lead of the winner", format!("{:.1}", balance.lead));
    line("tiles placed", format!("{:.1}", balance.tiles));
    line("islands at the end", format!("{:.1}", balance.islands));
    line("islands joined to others", format!("{:.2}", balance.merges));
    line("times the deck ran dry", format!("{:.2}", balance.reshuffles));
    line("games in which it ran dry, %", percent(balance.games_with_reshuffle));
    line("games with a card taken from a hand, %", percent(balance.games_with_theft));
    line("markers used", format!("{:.2}", balance.markers.iter().sum::<f64>()));
    line("games that used all markers, %", percent(balance.games_without_markers));
    line("winners who relied on gold, %", percent(balance.gold.winners));
    let with_range = |wins: &Estimate| format!("{} ({})", percent(wins.mean), range(wins));
    line(
        "won by those who relied on gold, %",
        balance.gold_wins.as_ref().map_or_else(|| "-".to_owned(), with_range),
    );
    sheet
}

fn places(balance: &Balance) -> TextTable {
    let mut sheet = TextTable::new(["player", "won %", "95 %"]);
    for (place, wins) in (1..).zip(&balance.wins_by_place) {
        sheet.row([format!("{place}"), percent(wins.mean), range(wins)]);
    }
    sheet
}

fn goods(balance: &Balance) -> TextTable {
    let mut sheet = TextTable::new(["good", "points %", "winners %", "plantations", "markers"]);
    let share = |part: f64, whole: f64| percent(if whole > 0.0 { part / whole } else { 0.0 });
    for good in Good::ALL {
        let points = balance.points_by_good[good as usize];
        let plantations = balance.plantations[good as usize].all;
        sheet.row([
            good.word().into(),
            share(points.all, balance.points.all),
            share(points.winners, balance.points.winners),
            if good == Good::Gold { "-".into() } else { format!("{plantations:.2}") },
            format!("{:.2}", balance.markers[good as usize]),
        ]);
    }
    sheet
}

fn cards(balance: &Balance) -> TextTable {
    let mut sheet = TextTable::new(["card", "played", "paid with", "winner", "other", "games %"]);
    let in_game = |figure: PerPlayer| format!("{:.2}", figure.all * balance.players as f64);
    for (card, &CardUse { played, paid, games }) in Card::ALL.into_iter().zip(&balance.cards) {
        sheet.row([
            card.word().into(),
            in_game(played),
            in_game(paid),
            format!("{:.2}", played.winners),
            format!("{:.2}", played.others),
            percent(games),
        ]);
    }
    sheet
}

/// What a player does, with its key in JSON.
fn all_activities(balance: &Balance) -> [(&'static str, &'static str, PerPlayer); 7] {
    [
        ("tiles placed with ships", "tiles_placed", balance.explored),
        ("ships sent to hideouts", "pirates", balance.pirates),
        ("plays made dearer by pirates", "pirated", balance.pirated),
        ("forts", "forts", balance.forts),
        ("trading posts", "posts", balance.posts),
        ("cards taken from hands", "thefts", balance.thefts),
        ("gold", "lived_on_gold", balance.gold),
    ]
}

fn activities(balance: &Balance) -> TextTable {
    let mut sheet = TextTable::new(["activity", "all", "winner", "other"]);
    for (words, _, PerPlayer { all, winners, others }) in all_activities(balance) {
        sheet.row([words.to_owned(), format!("{all:.2}"), format!("{winners:.2}"), format!("{others:.2}")]);
    }
    sheet
}

fn per_player(figure: PerPlayer) -> Value {
    let PerPlayer { all, winners, others } = figure;
    json!({ "all": all, "winners": winners, "others": others })
}

fn share(Estimate { mean, low, high }: &Estimate) -> Value {
    json!({ "share": mean, "low": low, "high": high })
}

fn by_word<'a>(figures: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    Value::Object(figures.into_iter().map(|(word, figure)| (word.to_owned(), figure)).collect::<Map<_, _>>())
}

pub(super) fn json(balance: &Balance, bot: &str, seed: &str, forfeits: &[(String, usize)]) -> Value {
    let places = balance.wins_by_place.iter();
    let cards = Card::ALL.into_iter().zip(&balance.cards).map(|(card, used)| {
        let CardUse { played, paid, games } = *used;
        let used = json!({ "played": per_player(played), "paid": per_player(paid), "games": games });
        (card.word(), used)
    });
    json!({
        "bot": bot,
        "seed": seed,
        "players": balance.players,
        "games": balance.games,
        "forfeits": forfeits.iter().map(|&(_, players)| players).sum::<usize>(),
        "forfeit_reasons": forfeit_reasons(forfeits, "players"),
        "ends": by_word(EndReason::ALL.map(|reason| (reason.word(), balance.ends[reason as usize].into()))),
        "rounds": balance.rounds.mean,
        "games_by_rounds": balance.games_by_rounds,
        "wins_by_place": places.map(share).collect::<Vec<Value>>(),
        "points": per_player(balance.points),
        "points_by_good": by_word(Good::ALL.map(|good| {
            (good.word(), per_player(balance.points_by_good[good as usize]))
        })),
        "plantations": by_word(Good::PLANTED.map(|good| {
            (good.word(), per_player(balance.plantations[good as usize]))
        })),
        "markers": by_word(Good::ALL.map(|good| (good.word(), balance.markers[good as usize].into()))),
        "games_without_markers": balance.games_without_markers,
        "lead": balance.lead,
        "cards": by_word(cards),
        "deeds": by_word(all_activities(balance).map(|(_, word, figure)| (word, per_player(figure)))),
        "reshuffles": balance.reshuffles,
        "games_with_reshuffle": balance.games_with_reshuffle,
        "games_with_theft": balance.games_with_theft,
        "tiles": balance.tiles,
        "islands": balance.islands,
        "merges": balance.merges,
        "gold_wins": balance.gold_wins.as_ref().map(share),
        "remarks": balance.remarks(),
    })
}
