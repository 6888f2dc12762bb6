//! The types of the server's messages in TypeScript; `cargo xtask codegen` writes them down.

use std::collections::BTreeMap;

use ilos_rules::MAX_PLAYERS;
use ts_rs::{Config, TS, TypeVisitor};

use crate::calls::{Calls, ChangeCalls, NewCallTarget};
use crate::engine_error::EngineErrorCode;
use crate::moderation::{Deed, DeedAnswer, NewReport, Report, ServerInfo};
use crate::options::Options;
use crate::person::{
    BotInfo, BotToken, ChangeMe, Credentials, LogOutEverywhere, Login, MAX_NAME, MailLink, MyData, MyEmail,
    NewBot, NewToken, Person, Proof, Recover, RecoveryCodes, RecoveryCodesLeft, SetEmail, Standing,
};
use crate::problem::{Problem, ProblemCode};
use crate::replay::{Moment, RecordInfo};
use crate::set::Set;
use crate::table::{AddBot, Invite, Invited, NewTable, Ready, TableList, TakeSeat, Vote};
use crate::to_client::{RefusedCode, ToClient};
use crate::to_server::ToServer;

const HEAD: &str = "// Written by `cargo xtask codegen` from crates/wire: change the types there.\n";

/// The text of a module with all types that a client of the server or of `ilos engine` needs, sorted by name.
/// Then, as values, follow the codes of errors and what a client offers before a table is open.
pub fn module() -> String {
    let mut types = Types { config: Config::default(), declarations: BTreeMap::new() };
    types.visit::<ToServer>();
    types.visit::<ToClient>();
    types.visit::<Person>();
    types.visit::<ChangeMe>();
    types.visit::<Credentials>();
    types.visit::<Proof>();
    types.visit::<NewBot>();
    types.visit::<BotToken>();
    types.visit::<NewToken>();
    types.visit::<Login>();
    types.visit::<LogOutEverywhere>();
    types.visit::<RecoveryCodes>();
    types.visit::<RecoveryCodesLeft>();
    types.visit::<MyEmail>();
    types.visit::<SetEmail>();
    types.visit::<MailLink>();
    types.visit::<Recover>();
    types.visit::<MyData>();
    types.visit::<Standing>();
    types.visit::<Calls>();
    types.visit::<ChangeCalls>();
    types.visit::<NewCallTarget>();
    types.visit::<BotInfo>();
    types.visit::<NewTable>();
    types.visit::<TakeSeat>();
    types.visit::<Ready>();
    types.visit::<Vote>();
    types.visit::<Invite>();
    types.visit::<Invited>();
    types.visit::<AddBot>();
    types.visit::<TableList>();
    types.visit::<Deed>();
    types.visit::<DeedAnswer>();
    types.visit::<NewReport>();
    types.visit::<Report>();
    types.visit::<ServerInfo>();
    types.visit::<Problem>();
    types.visit::<Set>();
    types.visit::<Moment>();
    types.visit::<RecordInfo>();
    types.visit::<EngineErrorCode>();
    let declarations =
        types.declarations.into_values().map(|declaration| format!("\nexport {declaration}\n"));
    let text = HEAD.to_owned()
        + &declarations.collect::<String>()
        + &values::<ProblemCode>("PROBLEM_CODES")
        + &values::<RefusedCode>("REFUSED_CODES")
        + &values::<EngineErrorCode>("ENGINE_ERROR_CODES")
        + &limits();
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The list of words of a type that is a union of words.
fn values<T: TS>(name: &str) -> String {
    let config = Config::default();
    let words = T::inline(&config).replace(" | ", ", ");
    format!("\nexport const {name}: readonly {}[] = [{words}];\n", T::ident(&config))
}

/// What a client offers before a table is open.
fn limits() -> String {
    let players: Vec<String> = (2..=MAX_PLAYERS).map(|players| players.to_string()).collect();
    let options = serde_json::to_string(&Options::default()).expect("options are plain data");
    format!(
        "\nexport const PLAYERS: readonly number[] = [{}];\n\
         \nexport const DEFAULT_OPTIONS: Options = {options};\n\
         \nexport const MAX_NAME = {MAX_NAME};\n",
        players.join(", ")
    )
}

struct Types {
    config: Config,
    declarations: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return T::visit_generics(self);
        }
        let name = T::ident(&self.config);
        if self.declarations.contains_key(&name) {
            return T::visit_generics(self);
        }
        self.declarations.insert(name, T::decl(&self.config));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
