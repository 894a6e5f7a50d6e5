//! Records failures of JVM processes that may succeed the next time, for example because the machine was too busy or
//! short of memory. Results that depend on such a failure must not be remembered.

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
