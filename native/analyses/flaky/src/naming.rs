//! Formats the names of tests for messages.

use std::collections::BTreeSet;

use report::Test;

/// The most tests that a note names.
pub(super) const IN_A_NOTE: usize = 3;

/// Returns the name of a test: its class and its method, or JUnit's display name if it has no method.
pub(super) fn name(test: &Test) -> String {
    let method = test.method.as_ref().unwrap_or(&test.display_name);
    format!("{}#{method}", test.class)
}

/// Returns at most `most` of these names, and the number of the others.
pub(super) fn few<T: AsRef<str>>(names: &BTreeSet<T>, most: usize) -> String {
    let shown: Vec<&str> = names.iter().take(most).map(AsRef::as_ref).collect();
    let shown = shown.join(", ");
    match names.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_is_counted() {
        let names = BTreeSet::from(["a", "b", "c"]);
        assert_eq!(few(&names, 3), "a, b, c");
        assert_eq!(few(&names, 2), "a, b and 1 more");
    }
}
