//! Numbered pieces of work on several threads, with a result that does not depend on the threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Does the pieces 0, 1, … on some threads, fewer where the machine has fewer, until all are done, one fails,
/// it is told to stop, or `enough` says so.
/// `work` returns `None` when it was stopped on the way. `enough` sees the results in order, without a gap;
/// those after the one that is enough are dropped, so that it makes no difference how far other threads were
/// ahead.
pub(crate) fn in_order<T: Send, F: Send>(
    pieces: u32,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(u32) -> Result<Option<T>, F> + Sync,
    enough: impl FnMut(&T) -> bool + Send,
) -> Result<Vec<T>, F> {
    let next = AtomicU32::new(0);
    let ended = AtomicBool::new(false);
    let kept = Mutex::new(Kept { results: Vec::new(), seen: 0, failure: None, has_ended: false, enough });
    let run = || {
        while !stop.load(Ordering::Relaxed) && !ended.load(Ordering::Relaxed) {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return;
            }
            let result = work(piece);
            let ends = kept.lock().expect("no thread panics while it keeps a result").keep(piece, result);
            ended.fetch_or(ends, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        // As many as there are: the waiting thread works too, so one is enough.
        let others = threads.min(pieces as usize).saturating_sub(1);
        let start = |_: &usize| std::thread::Builder::new().spawn_scoped(scope, run).is_ok();
        (0..others).take_while(start).for_each(drop);
        run();
    });
    let Kept { results, failure, .. } = kept.into_inner().expect("no thread panics while it keeps a result");
    match failure {
        Some(failure) => Err(failure),
        None => Ok(results.into_iter().flatten().collect()),
    }
}

struct Kept<T, F, E> {
    /// By piece.
    results: Vec<Option<T>>,
    /// How many results `enough` has seen.
    seen: usize,
    failure: Option<F>,
    /// Later results are dropped.
    has_ended: bool,
    enough: E,
}

impl<T, F, E: FnMut(&T) -> bool> Kept<T, F, E> {
    /// Keeps the result of a piece; returns whether the work has ended.
    fn keep(&mut self, piece: u32, result: Result<Option<T>, F>) -> bool {
        match result {
            _ if self.has_ended => {}
            Ok(result) => {
                let piece = piece as usize;
                if self.results.len() <= piece {
                    self.results.resize_with(piece + 1, || None);
                }
                self.results[piece] = result;
                self.look();
            }
            Err(failure) => {
                self.failure = Some(failure);
                self.has_ended = true;
            }
        }
        self.has_ended
    }

    fn look(&mut self) {
        while let Some(Some(result)) = self.results.get(self.seen) {
            self.seen += 1;
            if (self.enough)(result) {
                self.results.truncate(self.seen);
                self.has_ended = true;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, enough: impl FnMut(&u32) -> bool + Send) -> Result<Vec<u32>, String> {
        let work = |piece: u32| {
            // Later pieces are done sooner.
            std::thread::sleep(std::time::Duration::from_millis(u64::from(20 - piece)));
            Ok(Some(piece * piece))
        };
        in_order(20, threads, &AtomicBool::new(false), work, enough)
    }

    #[test]
    fn results_come_in_order_whoever_was_first() {
        let expected: Vec<u32> = (0..20).map(|piece| piece * piece).collect();
        assert_eq!(squares(4, |_| false), Ok(expected));
    }

    /// No machine has room for thread stacks as large as these; the test above runs again in a process that
    /// asks for them.
    #[cfg(unix)]
    #[test]
    fn without_a_thread_to_be_had_the_work_is_done_all_the_same() {
        let test = "parallel::tests::results_come_in_order_whoever_was_first";
        let mut again = std::process::Command::new(std::env::current_exe().expect("this program"));
        again.args(["--exact", test, "--test-threads=1"]).env("RUST_MIN_STACK", (1u64 << 60).to_string());
        let output = again.output().expect("the tests once more");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && told.contains("1 passed"), "{told}");
    }

    #[test]
    fn what_comes_after_enough_is_dropped() {
        for threads in [1, 4] {
            assert_eq!(squares(threads, |&square| square == 9), Ok(vec![0, 1, 4, 9]));
        }
    }

    #[test]
    fn a_failure_ends_it() {
        let work = |piece: u32| if piece == 3 { Err(piece) } else { Ok(Some(piece)) };
        assert_eq!(in_order(1000, 2, &AtomicBool::new(false), work, |_| false), Err(3));
    }
}
