//! `cargo xtask fuzz`: the targets of `fuzz/`, run by cargo-fuzz on a nightly compiler.

use std::env;
use std::ffi::OsString;

use crate::shell::{self, Failure, House};

pub const TARGETS: &str = "fuzz/fuzz_targets";
const DEFAULT_SECONDS: u32 = 60;

/// Good inputs to start from.
const SEEDS: [(&str, &str); 4] = [
    ("set_text", "crates/rules/sets"),
    ("record_text", "crates/rules/tests/golden"),
    ("engine_lines", "fuzz/seeds/engine_lines"),
    ("socket_messages", "fuzz/seeds/socket_messages"),
];

/// `[target] [seconds]`, in this order, both optional. No target: all of them.
pub fn parse<'a>(words: &[&'a str]) -> Result<(Option<&'a str>, u32), Failure> {
    let seconds = |word: &str| word.parse::<u32>().ok().filter(|&seconds| seconds > 0);
    match *words {
        [] => Ok((None, DEFAULT_SECONDS)),
        [word] => Ok(seconds(word).map_or((Some(word), DEFAULT_SECONDS), |seconds| (None, seconds))),
        [target, word] => seconds(word)
            .map(|seconds| (Some(target), seconds))
            .ok_or_else(|| Failure::new(format!("`{word}` is not a number of seconds"))),
        _ => Err(Failure::new("usage: cargo xtask fuzz [target] [seconds]")),
    }
}

/// The names of the targets, sorted; none where `fuzz/` does not exist.
pub fn targets(house: &House) -> Result<Vec<String>, Failure> {
    let folder = house.path(TARGETS);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in folder.read_dir().map_err(|error| Failure::new(format!("{TARGETS}: {error}")))? {
        let path = entry.map_err(|error| Failure::new(format!("{TARGETS}: {error}")))?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

pub fn has_nightly(house: &House) -> bool {
    shell::works(&mut house.cargo(&["+nightly", "--version"]))
}

/// Fuzzes one target, or each in turn, stopping at the first that crashes.
pub fn run(house: &House, target: Option<&str>, seconds: u32) -> Result<(), Failure> {
    let known = targets(house)?;
    let chosen = match target {
        _ if known.is_empty() => return Err(Failure::new(format!("there are no targets in {TARGETS}"))),
        None => known,
        Some(name) if known.iter().any(|target| target == name) => vec![name.to_owned()],
        Some(name) => {
            return Err(Failure::new(format!(
                "there is no fuzz target `{name}`; there are: {}",
                known.join(", ")
            )));
        }
    };
    if !has_nightly(house) {
        return Err(Failure::new("fuzzing needs a nightly toolchain: `rustup toolchain install nightly`"));
    }
    shell::need(house, "c++", "g++")?;
    let path = path_with_cargo_fuzz(house)?;
    let limit = format!("-max_total_time={seconds}");
    for name in chosen {
        println!("-- {name}, {seconds} s");
        let corpus = format!("fuzz/corpus/{name}");
        std::fs::create_dir_all(house.path(&corpus))
            .map_err(|error| Failure::new(format!("{corpus}: {error}")))?;
        let mut words = vec!["+nightly", "fuzz", "run", &name, &corpus];
        words.extend(SEEDS.iter().filter(|(target, _)| *target == name).map(|&(_, folder)| folder));
        words.extend(["--", "-max_len=65536", "-verbosity=0", "-print_final_stats=1", &limit]);
        let mut command = house.cargo(&words);
        shell::run(command.env("PATH", &path))?;
    }
    Ok(())
}

/// `PATH` with a cargo-fuzz on it, which is installed beside the build where there is none.
fn path_with_cargo_fuzz(house: &House) -> Result<OsString, Failure> {
    let tools = house.tools();
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(tools.join("bin")).chain(env::split_paths(&old));
    let path = env::join_paths(folders).map_err(|error| Failure::new(format!("PATH: {error}")))?;
    let present = shell::works(house.cargo(&["fuzz", "--version"]).env("PATH", &path));
    if !present {
        println!("cargo-fuzz is missing: installing it into {}", tools.display());
        let mut install = house.cargo(&["install", "cargo-fuzz", "--locked", "--root"]);
        shell::run(install.arg(&tools))?;
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn target_and_seconds_are_both_optional() {
        assert_eq!(parse(&[]).unwrap(), (None, DEFAULT_SECONDS));
        assert_eq!(parse(&["5"]).unwrap(), (None, 5));
        assert_eq!(parse(&["set_text"]).unwrap(), (Some("set_text"), DEFAULT_SECONDS));
        assert_eq!(parse(&["set_text", "5"]).unwrap(), (Some("set_text"), 5));
        assert!(parse(&["set_text", "soon"]).is_err());
        assert!(parse(&["set_text", "0"]).is_err());
    }
}
