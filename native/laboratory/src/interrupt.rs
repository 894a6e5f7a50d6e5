//! The request to end this process early, with the results found so far.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the process has been asked to end. Set once; a process serves one request.
pub static ASKED: AtomicBool = AtomicBool::new(false);

/// The reason that the report gives for everything that was not done before the interruption.
pub const REASON: &str = "interrupted";

/// Asks the engine to end soon. Work that has not been done by then stays undone.
pub fn interrupt() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Returns whether [`interrupt`] has been called.
#[must_use]
pub fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
