//! Panics, which end what was worked on and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};

use vm::Failure;

/// An error of ours.
#[must_use]
pub fn bug(what: &str) -> Failure {
    Failure::Internal(what.into())
}

/// Does something; a panic is the failure that it is. What the closure worked on is not used afterwards.
///
/// # Errors
/// Those of the work, and panics.
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
