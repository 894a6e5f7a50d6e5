//! Panics on purpose, so that a test of the whole build can see what becomes of one.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// `engine`, or the name of a test method, each time that it is called, or with `@2` behind it only
/// the second time, which is its first trial; nobody but our own tests sets it.
const VARIABLE: &str = "ORACLE_CHECK_FAULT";

static FAULT: LazyLock<Option<(String, Option<u32>)>> = LazyLock::new(|| {
    let text = std::env::var(VARIABLE).ok()?;
    Some(match text.split_once('@') {
        Some((place, time)) => (place.to_owned(), time.parse().ok()),
        None => (text, None),
    })
});
static TIMES: AtomicU32 = AtomicU32::new(0);

/// Whether any fault is wanted.
pub fn is_wanted() -> bool {
    FAULT.is_some()
}

/// Panics if this is the place that was asked for.
#[allow(clippy::panic)]
pub fn at(place: &str) {
    let Some((wanted, time)) = FAULT.as_ref() else { return };
    if wanted == place {
        let times = TIMES.fetch_add(1, Ordering::Relaxed) + 1;
        assert!(time.is_some_and(|time| time != times), "{VARIABLE} asks for a panic at `{place}`");
    }
}
