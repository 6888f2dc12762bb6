//! Text files named by the user.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

/// The name of a file in messages.
pub(crate) fn name(file: &Path) -> String {
    if is_standard_input(file) { "standard input".to_owned() } else { file.display().to_string() }
}

fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// The text of a file, or of standard input for `-`; every error begins with its name. It reads at most what
/// a text of this kind can have, so that a wrong file does no harm.
pub(crate) fn read(file: &Path, kind: &str, most_bytes: usize) -> Result<String> {
    let name = name(file);
    let source: Box<dyn Read> = if is_standard_input(file) {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(file).with_context(|| format!("{name}: cannot be opened"))?)
    };
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to refuse it as too long.
    let limit = most_bytes as u64 + 1;
    source.take(limit).read_to_end(&mut bytes).with_context(|| format!("{name}: cannot be read"))?;
    if bytes.len() > most_bytes {
        bail!("{name}: too long for a {kind}, expected at most {most_bytes} bytes");
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{name}: line {line}: not UTF-8, expected a text file")
    })
}

/// Checks before the work whether a file can be written. An existing file keeps its content, and no new file
/// remains.
pub(crate) fn check_writable(file: &Path) -> Result<()> {
    // A dangling link exists too, and is not ours to remove.
    let is_new = file.symlink_metadata().is_err();
    let open = std::fs::OpenOptions::new().append(true).create(true).open(file).map(drop);
    let left_as_it_was = open.and_then(|()| if is_new { std::fs::remove_file(file) } else { Ok(()) });
    left_as_it_was.with_context(|| format!("{}: cannot be written", file.display()))
}

/// Writes a file.
pub(crate) fn write(file: &Path, text: &str) -> Result<()> {
    std::fs::write(file, text).with_context(|| format!("{}: cannot be written", file.display()))
}
