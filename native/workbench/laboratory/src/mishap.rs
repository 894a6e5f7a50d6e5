//! Tells whether a process of the JVM failed, which may succeed the next time: the machine may have been too busy, or
//! short of memory. What depends on such a failure must not be remembered.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether there was a mishap in this process, which serves one request.
static HAPPENED: AtomicBool = AtomicBool::new(false);

/// Notes that a process of the JVM could not start, ended too early or had to be ended.
pub fn note() {
    HAPPENED.store(true, Ordering::Relaxed);
}

/// Returns whether there was a mishap.
#[must_use]
pub fn has_happened() -> bool {
    HAPPENED.load(Ordering::Relaxed)
}
