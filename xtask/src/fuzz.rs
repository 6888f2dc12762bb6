//! `cargo xtask fuzz`: the targets of `fuzz/`, run by cargo-fuzz on a nightly compiler.

use crate::process::{self, TaskError};
use crate::setup;
use crate::workspace::Workspace;

const TARGETS: &str = "fuzz/fuzz_targets";
const DEFAULT_SECONDS: u32 = 60;

pub(crate) const NO_NIGHTLY: &str = "fuzzing needs a nightly compiler: `rustup toolchain install nightly`";

/// Good inputs to start from.
const SEEDS: [(&str, &str); 4] = [
    ("set_text", "crates/rules/sets"),
    ("record_text", "crates/rules/tests/golden"),
    ("engine_lines", "fuzz/seeds/engine_lines"),
    ("socket_messages", "fuzz/seeds/socket_messages"),
];

/// `[target] [seconds]`, in this order, both optional; by default all targets.
pub(crate) fn parse<'a>(words: &[&'a str]) -> Result<(Option<&'a str>, u32), TaskError> {
    let seconds = |word: &str| word.parse::<u32>().ok().filter(|&seconds| seconds > 0);
    match *words {
        [] => Ok((None, DEFAULT_SECONDS)),
        [word] => Ok(seconds(word).map_or((Some(word), DEFAULT_SECONDS), |seconds| (None, seconds))),
        [target, word] => seconds(word)
            .map(|seconds| (Some(target), seconds))
            .ok_or_else(|| TaskError::new(format!("`{word}` is not a number of seconds"))),
        _ => Err(TaskError::new("usage: cargo xtask fuzz [target] [seconds]")),
    }
}

/// The names of the targets, sorted.
fn targets(workspace: &Workspace) -> Result<Vec<String>, TaskError> {
    let unreadable = |error: std::io::Error| TaskError::new(format!("{TARGETS}: {error}"));
    let mut names = Vec::new();
    for entry in workspace.path(TARGETS).read_dir().map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

pub(crate) fn has_nightly(workspace: &Workspace) -> bool {
    process::works(&mut workspace.cargo(&["+nightly", "--version"]))
}

/// Fuzzes one target, or each in turn, stopping at the first that crashes. Returns how many there were.
pub(crate) fn run(workspace: &Workspace, target: Option<&str>, seconds: u32) -> Result<usize, TaskError> {
    let known = targets(workspace)?;
    let chosen = match target {
        _ if known.is_empty() => return Err(TaskError::new(format!("there are no targets in {TARGETS}"))),
        None => known,
        Some(name) if known.iter().any(|target| target == name) => vec![name.to_owned()],
        Some(name) => {
            return Err(TaskError::new(format!(
                "there is no fuzz target `{name}`; there are: {}",
                known.join(", ")
            )));
        }
    };
    if !has_nightly(workspace) {
        return Err(TaskError::new(NO_NIGHTLY));
    }
    setup::ensure(workspace, &[&setup::CPP, &setup::CARGO_FUZZ])?;
    let limit = format!("-max_total_time={seconds}");
    for name in &chosen {
        println!("-- {name}, {seconds} s");
        let corpus = format!("fuzz/corpus/{name}");
        std::fs::create_dir_all(workspace.path(&corpus))
            .map_err(|error| TaskError::new(format!("{corpus}: {error}")))?;
        let mut words = vec!["+nightly", "fuzz", "run", name, &corpus];
        words.extend(SEEDS.iter().filter(|(target, _)| target == name).map(|&(_, folder)| folder));
        words.extend(["--", "-max_len=65536", "-verbosity=0", "-print_final_stats=1", &limit]);
        process::run(&mut workspace.cargo(&words))?;
    }
    Ok(chosen.len())
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
