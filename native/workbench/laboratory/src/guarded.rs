//! Turns a panic into a failure of the work in progress, so that other work goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};

use vm::Failure;

/// Returns the failure for an error of the engine itself; `what` describes it.
#[must_use]
pub fn bug(what: &str) -> Failure {
    Failure::Internal(what.into())
}

/// Calls `work`, and turns a panic in it into an internal failure. The caller must not use
/// afterwards what the closure worked on: the panic may have left it half changed.
///
/// # Errors
/// Returns the error of `work`, or [`Failure::Internal`] with the text of a panic.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied());
        Err(bug(&format!("panic: {}", text.unwrap_or("of an unknown kind"))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::panic)]
    fn a_panic_is_an_internal_failure() {
        assert_eq!(guarded(|| Ok(1)), Ok(1));
        assert_eq!(guarded::<()>(|| panic!("at {}", "work")), Err(bug("panic: at work")));
    }
}
