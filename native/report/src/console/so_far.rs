//! What the console shows while a check goes on.

use crate::document::event::{Level, Line};
use crate::document::finding::Finding;
use crate::document::oracle::Oracle;
use crate::prose::text::{self, amount};
use crate::rule::Rule;

/// The most findings of an analysis that are shown before the check ends.
const SHOWN: usize = 3;

/// Returns lines about the findings of an analysis that is done, which are those of a ranked report: how many there are, and
/// the first ones. There is none about unused inputs, because the other tests decide which of them are harmless.
#[must_use]
pub fn so_far(analysis: &str, oracle: &Oracle) -> Vec<Line> {
    let is_final = |finding: &&Finding| finding.rule != Rule::UnusedInput;
    let mut findings: Vec<&Finding> = oracle.open_findings().filter(is_final).collect();
    findings.sort_by_key(|finding| finding.rank);
    if findings.is_empty() {
        return Vec::new();
    }
    let count = amount(findings.len(), "finding");
    let which = if findings.len() > SHOWN { format!("; the first {SHOWN}") } else { String::new() };
    let head = format!("{analysis} has {count}, to be confirmed at the end{which}:");
    let first = findings.into_iter().take(SHOWN);
    let first = first.map(|finding| format!("    {}", text::headline(oracle, finding)));
    std::iter::once(head).chain(first).map(|text| Line { level: Level::Info, text }).collect()
}
