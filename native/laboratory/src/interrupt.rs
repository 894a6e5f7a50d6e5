//! The wish of whoever started the process that it end early, with what it has found out.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set once and for the whole process, which serves one request.
pub static ASKED: AtomicBool = AtomicBool::new(false);

/// Why nothing is known of what was not done by then.
pub const REASON: &str = "interrupted";

/// Has the request that is being served end soon: what is not done yet stays undone.
pub fn interrupt() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Whether that was asked for.
#[must_use]
pub fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
