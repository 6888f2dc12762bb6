//! Ctrl-C and SIGTERM.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

use super::external;

/// A flag that Ctrl-C or SIGTERM sets. When it is set already, the next signal ends the program.
pub(crate) fn stop_when_interrupted() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            external::kill_all();
            std::process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}
