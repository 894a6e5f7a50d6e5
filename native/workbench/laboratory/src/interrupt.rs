//! The request to end this process early, with the results found so far: by the user, or because time is up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

/// Whether the process has been asked to end. Set once; a process serves one request.
pub static ASKED: AtomicBool = AtomicBool::new(false);

/// Whether that is because time is up.
static LATE: AtomicBool = AtomicBool::new(false);

/// The reason that the report gives for everything that was not done before the user interrupted.
const INTERRUPTED: &str = "interrupted";

/// The reason that the report gives for everything that was not done in time.
const OUT_OF_TIME: &str = "the time was up (oracle.timeLimit)";

/// Asks the engine to end soon. Work that has not been done by then stays undone.
pub fn interrupt() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Interrupts the engine when a time has passed, unless the result is dropped before.
#[must_use]
pub fn after(time: Duration) -> Limit {
    let (sender, done) = mpsc::channel();
    std::thread::spawn(move || {
        if done.recv_timeout(time) == Err(RecvTimeoutError::Timeout) && !is_asked() {
            LATE.store(true, Ordering::Relaxed);
            interrupt();
        }
    });
    Limit { _done: sender }
}

/// A limit of time that is in force until this is dropped.
#[derive(Debug)]
pub struct Limit {
    _done: Sender<()>,
}

/// Returns whether [`interrupt`] has been called, or time is up.
#[must_use]
pub fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Returns whether the engine ends because time is up.
#[must_use]
pub fn is_late() -> bool {
    LATE.load(Ordering::Relaxed)
}

/// Returns the reason that the report gives for what was not done.
#[must_use]
pub fn reason() -> &'static str {
    if is_late() { OUT_OF_TIME } else { INTERRUPTED }
}

/// Returns whether a reason is one of those that [`reason`] returns.
#[must_use]
pub fn is_reason(why: &str) -> bool {
    [INTERRUPTED, OUT_OF_TIME].contains(&why)
}
