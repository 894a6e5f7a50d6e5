//! Formats the names of tests for messages.

use report::Test;

/// The most tests that a note names.
pub(super) const IN_A_NOTE: usize = 3;

/// Returns the name of a test: its class and its method, or JUnit's display name if it has no method.
pub(super) fn name(test: &Test) -> String {
    let method = test.method.as_ref().unwrap_or(&test.display_name);
    format!("{}#{method}", test.class)
}
