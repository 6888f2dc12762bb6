//! What the server and its service manager tell each other, and the limits of the process.

use std::time::Duration;

/// Raises the number of files that may be open as far as this user may: every connection is one.
#[cfg(unix)]
pub(super) fn raise_file_limit() {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let raised = getrlimit(Resource::RLIMIT_NOFILE).and_then(|(soft, hard)| {
        if soft < hard { setrlimit(Resource::RLIMIT_NOFILE, hard, hard) } else { Ok(()) }
    });
    if let Err(error) = raised {
        tracing::warn!(%error, "cannot raise the number of open files");
    }
}

#[cfg(not(unix))]
pub(super) fn raise_file_limit() {}

/// Tells systemd that the server is ready, and from then on that it lives, if it wants to know.
pub(super) async fn tell_manager() {
    tell(Word::Ready);
    let Some(patience) = patience() else { return };
    loop {
        tell(Word::Alive);
        tokio::time::sleep(patience / 2).await;
    }
}

/// Tells systemd that the server stops.
pub(super) fn tell_stopping() {
    tell(Word::Stopping);
}

/// What is told.
enum Word {
    Ready,
    Alive,
    Stopping,
}

#[cfg(target_os = "linux")]
fn tell(word: Word) {
    use sd_notify::NotifyState;
    let word = match word {
        Word::Ready => NotifyState::Ready,
        Word::Alive => NotifyState::Watchdog,
        Word::Stopping => NotifyState::Stopping,
    };
    if let Err(error) = sd_notify::notify(&[word]) {
        tracing::warn!(%error, "cannot tell systemd how the server is");
    }
}

/// How long systemd waits for a sign of life before it starts another process.
#[cfg(target_os = "linux")]
fn patience() -> Option<Duration> {
    sd_notify::watchdog_enabled()
}

#[cfg(not(target_os = "linux"))]
fn tell(_word: Word) {}

#[cfg(not(target_os = "linux"))]
fn patience() -> Option<Duration> {
    None
}

/// Ctrl-C, or the signal of a service manager.
pub(super) async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
