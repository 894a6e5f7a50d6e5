//! Describes generated tests in words.

use std::collections::BTreeMap;

use crate::document::generation::{Generation, NoTest};
use crate::prose::text::{amount, share};

/// Returns a sentence about the number of generated tests and the code that they cover.
pub(crate) fn generated(of: &Generation) -> String {
    let with_tests = of.classes.iter().filter(|class| !class.tests.is_empty()).count();
    match of.tests() {
        0 => format!("no test for {}", amount(of.classes.len(), "class")),
        tests => {
            let (before, after) = of.counters();
            format!(
                "{} for {}; branches {} → {}, lines {} → {}",
                amount(tests, "test"),
                amount(with_tests, "class"),
                share(before.branches),
                share(after.branches),
                share(before.lines),
                share(after.lines),
            )
        }
    }
}

/// Returns the reasons why sequences of calls became no test, the most frequent reason first.
pub(crate) fn not_written(of: &Generation) -> Option<String> {
    let mut counts: BTreeMap<NoTest, u32> = BTreeMap::new();
    for (reason, count) in of.classes.iter().flat_map(|class| &class.dropped) {
        let sum = counts.entry(*reason).or_default();
        *sum = sum.saturating_add(*count);
    }
    let mut counts: Vec<(NoTest, u32)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let texts: Vec<String> =
        counts.iter().map(|(reason, count)| format!("{count} {}", reason.name())).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}
