//! Panics on purpose, so that our tests can check how the engine recovers.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The environment variable that asks for a panic. Only our own tests set it. Its value is
/// `engine`, or the name of a test method, whose every call then panics. With `@3` after the name
/// only its third call panics, which for `polish` is the first trial.
const VARIABLE: &str = "ORACLE_CHECK_FAULT";

/// The place of the panic, and the number of the call if not every call panics.
static FAULT: LazyLock<Option<(String, Option<u32>)>> = LazyLock::new(|| {
    let text = std::env::var(VARIABLE).ok()?;
    Some(match text.split_once('@') {
        Some((place, time)) => (place.to_owned(), time.parse().ok()),
        None => (text, None),
    })
});
/// The number of calls of that place so far.
static TIMES: AtomicU32 = AtomicU32::new(0);

/// Returns whether any panic is asked for.
pub fn is_wanted() -> bool {
    FAULT.is_some()
}

/// Panics if the variable asks for a panic at this place.
#[allow(clippy::panic)]
pub fn at(place: &str) {
    let Some((wanted, time)) = FAULT.as_ref() else { return };
    if wanted == place {
        let times = TIMES.fetch_add(1, Ordering::Relaxed) + 1;
        assert!(time.is_some_and(|time| time != times), "{VARIABLE} asks for a panic at `{place}`");
    }
}
