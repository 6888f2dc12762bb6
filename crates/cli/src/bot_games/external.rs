//! Bots that are external programs; `docs/external-bots.md` describes the protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use ilos_bots::arena::Participant;
use ilos_bots::{Bot, Budget, Dice, Situation, find};
use ilos_rules::{self as rules, Config, Lots, RULES_VERSION, Seat};
use ilos_wire::action::{Action, ActionError};
use ilos_wire::legal::Legal;
use ilos_wire::map::OpenMap;
use ilos_wire::options::Options;
use ilos_wire::read::read;
use ilos_wire::to_bot::{BOT_PROTOCOL_VERSION, Ready, ToBot};
use ilos_wire::view::View;
use serde_json::Value;

use super::{Flags, budget_form};

mod process;

use process::Process;
pub(super) use process::kill_all;

/// The least time for a program to get ready; it has more if an answer may take longer.
const START_LIMIT: Duration = Duration::from_secs(10);

/// The bot that replaces a program after an error.
const FALLBACK: &str = "greedy";

/// The longest reason for a forfeit, in characters.
const LONGEST_REASON: usize = 400;

/// How to start a program, and how long to wait for it.
struct Program {
    words: Vec<String>,
    limit: Duration,
    stop: Arc<AtomicBool>,
}

/// A bot that asks a program. After its first error the fallback plays to the end of the game.
struct External {
    program: Arc<Program>,
    process: Option<Process>,
    fallback: Box<dyn Bot>,
    forfeit: Option<String>,
}

/// The participant of a command; the program is started once to check that it answers.
pub(super) fn participant(
    flag: &str,
    command: &str,
    flags: &Flags,
    config: &Config,
    stop: &Arc<AtomicBool>,
) -> Result<Participant> {
    let words = shell_words::split(command).map_err(|error| {
        anyhow!(
            "{flag}: cmd:{command}: {error}; in a list of bots a comma ends the command, so put a command with commas \
             into a script"
        )
    })?;
    if words.is_empty() {
        bail!("{flag}: cmd: names no program, expected cmd:PROGRAM ARGUMENTS");
    }
    let fallback = find(FALLBACK).ok_or_else(|| anyhow!("there is no bot {FALLBACK}"))?;
    let program = Arc::new(Program { words, limit: flags.limit(), stop: Arc::clone(stop) });
    let name = printable(command);
    let first = Seat::all(config.players()).next().unwrap_or_default();
    program.start(config, first, flags.budget(), 0).map_err(|reason| match stop.load(Ordering::Relaxed) {
        true => anyhow!("interrupted before the first game: nothing is known yet"),
        false => {
            let reason = beginning(&printable(&reason), LONGEST_REASON);
            anyhow!("{flag}: {name}: {reason}; docs/external-bots.md says what it must answer")
        }
    })?;
    let make = move || -> Box<dyn Bot> {
        let program = Arc::clone(&program);
        Box::new(External { program, process: None, fallback: fallback.make(), forfeit: None })
    };
    Ok(Participant::new(&name, make))
}

impl Program {
    fn start(&self, config: &Config, seat: Seat, budget: Budget, seed: u32) -> Result<Process, String> {
        let mut process = Process::start(&self.words)?;
        let start = ToBot::Start {
            protocol: BOT_PROTOCOL_VERSION,
            rules_version: RULES_VERSION,
            seat: seat.index() as u8,
            players: config.players(),
            options: Options::from_rules(*config.options()),
            set: config.set().to_text(),
            seed,
            budget: budget_form(budget),
            limit_ms: self.limit.as_millis() as u64,
        };
        let answer = process.ask(line(&start), self.limit.max(START_LIMIT), &self.stop)?;
        match read_answer::<Ready>(&answer)? {
            Ready { ready: true } => Ok(process),
            Ready { ready: false } => Err("it says that it is not ready".into()),
        }
    }
}

impl External {
    fn ask(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Result<rules::Action, String> {
        let &Situation { config, view, seat, ref board, budget, .. } = situation;
        let process = match &mut self.process {
            Some(process) => process,
            empty => empty.insert(self.program.start(config, seat, budget, dice.below(u32::MAX))?),
        };
        let view = Box::new(View::from_rules(config, view, OpenMap::from_rules(config, board)));
        let legal = Box::new(Legal::from_rules(config, board, false));
        let question = line(&ToBot::Decide { view, legal });
        let answer = process.ask(question, self.program.limit, &self.program.stop)?;
        let action = read_answer::<Action>(&answer)?;
        let action = action.to_rules(config, board, seat).map_err(|error| match error {
            ActionError::Malformed(error) => unreadable(&error.to_string()),
            ActionError::Refused(refusal) => illegal(&refusal),
        })?;
        situation.check(&action).map_err(|refusal| illegal(&refusal))?;
        Ok(action)
    }
}

impl Bot for External {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> rules::Action {
        if self.forfeit.is_none() {
            match self.ask(situation, dice) {
                Ok(action) => return action,
                Err(reason) => {
                    self.process = None;
                    self.forfeit = Some(beginning(&printable(&reason), LONGEST_REASON));
                }
            }
        }
        self.fallback.decide(situation, dice)
    }

    fn forfeit(&self) -> Option<String> {
        self.forfeit.clone()
    }
}

fn line(message: &ToBot) -> String {
    serde_json::to_string(message).expect("messages are made of plain data")
}

fn read_answer<T: serde::de::DeserializeOwned>(line: &str) -> Result<T, String> {
    let line = line.trim_end();
    if line.is_empty() {
        return Err(unreadable("it is an empty line"));
    }
    let value: Value = serde_json::from_str(line)
        .map_err(|error| unreadable(&format!("not JSON: {error}: {}", beginning(line, 80))))?;
    read(value).map_err(|error| unreadable(&error.to_string()))
}

/// A text, shortened to `room` characters.
fn beginning(text: &str, room: usize) -> String {
    match text.char_indices().nth(room) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A program's text with control characters and direction marks escaped, so that it cannot steer a terminal.
fn printable(text: &str) -> String {
    let mut told = String::new();
    for letter in text.chars() {
        match letter.is_control() || turns_text(letter) {
            true => told.extend(letter.escape_default()),
            false => told.push(letter),
        }
    }
    told
}

/// Whether a character is invisible, or hides or reverses others.
fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn unreadable(error: &str) -> String {
    format!("its answer cannot be read: {error}")
}

fn illegal(refusal: &rules::Refusal) -> String {
    format!("its move is illegal by {}: {refusal}", refusal.rule())
}
