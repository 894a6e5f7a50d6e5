//! Panics on purpose, so that a test of the whole build can see what becomes of one.

use std::sync::LazyLock;

/// `engine`, or the name of a test method; nobody but our own tests sets it.
const VARIABLE: &str = "ORACLE_CHECK_FAULT";

static FAULT: LazyLock<Option<String>> = LazyLock::new(|| std::env::var(VARIABLE).ok());

/// Whether any fault is wanted.
pub(crate) fn is_wanted() -> bool {
    FAULT.is_some()
}

/// Panics if this is the place that was asked for.
#[allow(clippy::panic)]
pub(crate) fn at(place: &str) {
    assert!(FAULT.as_deref() != Some(place), "{VARIABLE} asks for a panic at `{place}`");
}
