//! The wish of whoever started the process that it end early, with what it has found out.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set once and for the whole process, which serves one request.
pub(crate) static ASKED: AtomicBool = AtomicBool::new(false);

/// Why a test is not analysed that was not done by then.
pub(crate) const REASON: &str = "interrupted";

/// Has the request that is being served end soon: tests that are not done yet are not analysed.
pub fn interrupt() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Whether that was asked for.
pub(crate) fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
