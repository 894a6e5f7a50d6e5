//! Parts of a report for the tests of this crate.

use report::{Outcome, Test};

/// Returns a test of a class that ended so.
pub(crate) fn test(id: &str, class: &str, outcome: Outcome) -> Test {
    Test {
        id: id.to_owned(),
        class: class.to_owned(),
        method: None,
        display_name: String::new(),
        outcome,
        exception: None,
        trace: Vec::new(),
        analysed: true,
        reason: None,
        notes: Vec::new(),
        asserts_nothing: false,
    }
}
